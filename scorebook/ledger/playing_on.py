"""Playing on with other people: this evening is closed, and its game goes on in the next one of the night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from scorebook.ledger.joining import hold
from scorebook.ledger.opening import Seating, open_evening
from scorebook.ledger.outcomes import Author
from scorebook.ledger.writing import close_evening, record_entry
from scorebook.models import Entry, Evening
from settlement import GAMES
from settlement.evening import ADJUSTMENT

CLOSING = UUID("6f1c1e2e-6b0e-4d55-9d0c-2b8f3a6f1b11")
FUNDING = UUID("b5f0c7a4-0a5b-4f6e-8f0e-5d9a7c2e4d22")


def play_on(
    evening: Evening, *, key: UUID, head: int, players: Sequence[str], first_dealer: int, reason: str, author: Author,
    seat: Seating | None = None,
) -> Evening:  # fmt: skip
    """Close the evening and open the next of the same game and rules, with whoever sits at the table now.

    Whoever leaves has had his part of the pots by the close.  Where they are a standing fund, everybody pays a part
    equal to what one had before into the new ones, ``reason`` says why; whoever joins pays as much as whoever stays.
    In a club ``seat`` says who is who, as when any evening is opened.

    :raises Refused: the evening cannot be closed, or the table cannot be as asked; then nothing is done.
    :raises Conflict: somebody wrote meanwhile.
    """
    with transaction.atomic():
        hold(evening.night)
        closed = close_evening(evening, key=uuid5(CLOSING, str(key)), head=head, author=author)
        onward = open_evening(
            game=evening.game, preset=evening.preset, house_rules=evening.house_rules, players=players,
            first_dealer=first_dealer, stake_minor_units=evening.stake_minor_units, currency=evening.currency,
            title=evening.title, place=evening.place, author=author, key=key, night=evening.night,
            club=evening.club, circle_rules=evening.circle_rules, seat=seat,
        )  # fmt: skip
        if transfers := list(_funding(evening, closed.entry, len(players))):
            record_entry(onward, key=uuid5(FUNDING, str(key)), head=0, kind=ADJUSTMENT.key, author=author,
                         facts={"reason": reason, "transfers": transfers})  # fmt: skip
    return onward


def _funding(evening: Evening, closing: Entry, players: int) -> Iterator[dict[str, Any]]:
    """Yield what everybody pays into a standing fund besides what he founds it with, to stand as it stood per head."""
    founding = GAMES[evening.game].founding(evening.rules)
    for pot, moved in closing.pots.items() if founding else ():
        lacking = -moved // len(closing.payouts) - founding
        if lacking > 0:
            yield from ({"from": seat, "to": pot, "points": lacking} for seat in range(players))
