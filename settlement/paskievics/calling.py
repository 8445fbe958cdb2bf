"""The check of a called card that was laid into the skart (§4)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.paskievics.facts import Hand
from settlement.vocabulary import Problem, Table, refused


def laid_called_card_is_kontrad(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player who laid the called card has to say kontra on the game."""
    if hand.alone_by == "called_card_in_skart" and hand.partner is None and not hand.game_kontra:
        yield refused("game_kontra", "obligatory_kontra_missing", "4.2", also=("alone_by",)).because(
            "Whoever laid the called card had to say kontra at once: write at least kontra on the game."
        )


CHECKS = (laid_called_card_is_kontrad,)
