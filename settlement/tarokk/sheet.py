"""How the sheet tells a hand of the games in which figures are told by sides."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.facts import label_of
from settlement.game import Mark, Summary
from settlement.stakes import DECLARERS, OPPONENTS
from settlement.tarokk.hand import Play, side_of
from settlement.vocabulary import Points, Seat, Text, say, word


def marks_of(play: Play) -> Iterator[Mark]:
    """Yield the figures of a hand in words, and who broke a rule; with a penalty only what was announced counts."""
    broken = play.irregularity
    for told in play.told:
        if told.announced or broken is None:
            yield Mark(
                figure=told.figure,
                label=play.figures[told.figure].label,
                announced=told.announced,
                outcome="" if broken else "made" if told.made else "lost",
                kontra=told.kontra,
                opponents=side_of(told) == OPPONENTS,
            )
    if broken is not None:
        yield Mark(
            figure=f"{broken.kind}_penalty",
            label=label_of(broken, "kind"),
            by=broken.offender,
            personal=True,
            opponents=play.sides.of(broken.offender) == OPPONENTS,
        )


def summary_of(
    play: Play, contract: str, partner: Seat | None = None, alone: str = "", marks: tuple[Mark, ...] = ()
) -> Summary:
    """Return a played hand as a row of the sheet; ``marks`` are what the game tells besides its figures."""
    settled = play.irregularity is None
    return Summary(
        title=play.contract,
        contract=contract,
        declarer=play.declarer,
        partner=partner,
        alone=alone,
        score="" if play.points is None or not settled else str(play.points),
        won=None if play.winner is None or not settled else play.winner == DECLARERS,
        kontra=play.game_kontra,
        marks=(*marks_of(play), *(marks if settled else ())),
    )


def tricks_told(*tricks: Points) -> Text:
    """Return tricks as what was counted in a hand, named: a number alone is of card points."""
    return say("tricks: {counts}", counts=" : ".join(map(str, tricks)))


def passed_over(contract: str) -> Summary:
    """Return a hand that everybody passed as a row of the sheet (§5.1)."""
    return Summary(title=word("all passed"), contract=contract)
