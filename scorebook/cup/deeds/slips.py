"""Results of a table that did not use its sheet: a result slip, or the document of its evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from uuid import uuid5

from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.cup.deeds.acting import Deed, Press, do, refuse_if_over
from scorebook.cup.deeds.playing import close_sheet, table_at
from scorebook.cup.ranking.counting import PER_HAND, terms_of
from scorebook.ledger import hands_of
from scorebook.models import CupDay, Ended, Evening
from scorebook.refusals.refused import refuse
from scorebook.words.points import points as printed
from settlement import GAMES, document
from settlement.evening import ADJUSTMENT
from settlement.vocabulary import Account, Points, as_read, say


def takes_slips(day: CupDay) -> bool:
    """Tell whether a table of this game can be counted by its slip."""
    return ADJUSTMENT.key in GAMES[day.game].kinds


def needs_hands(day: CupDay) -> bool:
    """Tell whether slips need the number of hands: the day counts points per hand."""
    return terms_of(day.terms, day.hands).counting == PER_HAND


def count_slip(
    day: CupDay, press: Press, number: int, table: int, points: Sequence[int], hands: int | None = None
) -> CupDay:
    """Close the sheet of a table with these points, by seat, and this number of hands, whatever its lines are.

    The difference becomes one line of the sheet and empties the pots, so that closing shares out nothing.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        if not takes_slips(now):
            raise refuse("", "no_slips", say("This game takes no result alone: key the hands in by the grid."))
        one, evening = table_at(now, number, table)
        if evening.closed_at is not None:
            raise refuse("", "handed_in", say("This table has handed its sheet in."))
        _refuse_hands(now, evening, hands)
        if len(points) != len(evening.standing["totals"]):
            raise refuse("", "changed_meanwhile", say("Somebody came to this table meanwhile: look at it once more."))
        if together := sum(points):
            text = say("Together they make {sum}: the points of a table add up to nought.", sum=printed(together))
            raise refuse("", "not_nought", text)
        one.ended, one.because, one.slip_hands = Ended.PAPER, "", hands
        one.save()
        _write(evening, press, points)
        evening.refresh_from_db()
        close_sheet(evening, press, _("result slip"))
        return {"table": table}

    return do(day, press, Deed.SLIP, step, number, at=[number, table], points=list(points), hands=hands)


def _refuse_hands(day: CupDay, evening: Evening, hands: int | None) -> None:
    """Raise :class:`Refused` if hands are needed but missing, or fewer than the sheet has."""
    if hands is None and needs_hands(day):
        text = say("Write how many hands were played: this day counts points per hand.")
        raise refuse("hands", "no_hands", text)
    dealt = hands_of([evening]).count()
    if hands is not None and hands < dealt:
        text = say("{written} hands are written at this table already: there are no fewer.", written=dealt)
        raise refuse("hands", "fewer_hands", text)


def read_in(day: CupDay, press: Press, number: int, table: int, sheet: document.Sheet) -> CupDay:
    """Write the empty sheet of a table from the interchange document of its evening.

    The document must name the table's people in their seats and the day's rules. If the document is closed, the table
    has handed in.

    :raises Refused: the document is of another evening, or has an impossible line.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        _table, evening = table_at(now, number, table)
        if evening.head or evening.closed_at is not None:
            raise refuse("", "written_already", say("Something is written at this table already."))
        if sheet.game.key != evening.game or ledger.as_json(sheet.rules) != evening.rules:
            raise refuse("", "other_rules", say("The document is of another game, or by other rules than this day."))
        names = [as_read(one) for one in evening.seats.order_by("number").values_list("name", flat=True)]
        if [as_read(one) for one in sheet.names] != names or sheet.first_dealer != evening.first_dealer:
            raise refuse("", "other_company", say("The document is of other people, or they sat otherwise."))
        ledger.record_entries(
            evening,
            key=uuid5(press.key, "document"),
            head=evening.head,
            entries=[(kind, document.as_json(record)) for kind, record in sheet.entries],
            author=ledger.Author(name=press.author),
        )
        return {"table": table, "lines": len(sheet.entries)}

    return do(day, press, Deed.READ_IN, step, number, at=[number, table])


def _write(evening: Evening, press: Press, points: Sequence[int]) -> None:
    """Write the line that brings the totals of a sheet to those of the slip."""
    standing = evening.standing
    lacks: dict[Account, Points] = {seat: points[seat] - had for seat, had in enumerate(standing["totals"])}
    lacks |= {pot: -lies for pot, lies in standing["pots"].items()}
    paid = [{"from": payer, "to": payee, "points": amount} for payer, payee, amount in _transfers(lacks)]
    if paid:
        ledger.record_entry(
            evening,
            key=uuid5(press.key, "slip"),
            head=evening.head,
            kind=ADJUSTMENT.key,
            facts={"reason": _("result slip"), "transfers": paid},
            author=ledger.Author(name=press.author),
        )


def _transfers(lacks: dict[Account, Points]) -> Iterator[tuple[Account, Account, Points]]:
    """Yield payer, payee and points until all lacks are balanced; the sum of ``lacks`` is zero."""
    open_lacks = dict(lacks)
    for payee, due in lacks.items():
        for payer, owes in open_lacks.items():
            paid = min(due, -owes) if due > 0 > owes else 0
            if paid:
                yield payer, payee, paid
                due -= paid  # noqa: PLW2901 - what is left of it
                open_lacks[payer] = owes + paid
