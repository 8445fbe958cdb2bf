"""Results of a table that did not use its sheet: a result slip, or the document of its evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from uuid import uuid5

from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.cup.deeds.acting import Deed, Press, do, refuse_if_over
from scorebook.cup.deeds.playing import close_sheet, table_at
from scorebook.cup.ranking.counting import PER_HAND, terms_of, usual_steps
from scorebook.league.ranking import WON
from scorebook.ledger import hands_of
from scorebook.ledger.company import begin_otherwise
from scorebook.models import CupDay, CupTable, DrawnSeat, Ended, Evening
from scorebook.refusals.refused import Refused, refuse
from scorebook.words.points import points as printed
from settlement import GAMES, document
from settlement.evening import ADJUSTMENT
from settlement.vocabulary import Account, Points, Problem, as_read, say

SEATS_DIFFER = "seats_differ"  # the code of differences that ``seats_too`` takes over


def takes_slips(day: CupDay) -> bool:
    """Tell whether a table of this game can be counted by its slip."""
    return ADJUSTMENT.key in GAMES[day.game].kinds


def needs_hands(day: CupDay) -> bool:
    """Tell whether slips need the number of hands: the day counts points per hand."""
    return terms_of(day.terms, day.hands).counting == PER_HAND


def compares_won(day: CupDay) -> bool:
    """Tell whether hands won as declarer can decide between equals, so that slips may state them."""
    terms = terms_of(day.terms, day.hands)
    return WON in (terms.steps or usual_steps(terms.counting))


def count_slip(
    day: CupDay,
    press: Press,
    number: int,
    table: int,
    points: Sequence[int],
    hands: int | None = None,
    won: Sequence[int] = (),
) -> CupDay:
    """Close the sheet of a table with these points, by seat, and this number of hands, whatever its lines are.

    ``won`` are the hands that each seat won as declarer; empty if the slip does not say so.

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
        _refuse_won(won, hands, len(points))
        one.ended, one.because, one.slip_hands, one.slip_won = Ended.PAPER, "", hands, list(won) or None
        one.save()
        _write(evening, press, points)
        evening.refresh_from_db()
        close_sheet(evening, press, _("result slip"))
        return {"table": table}

    return do(day, press, Deed.SLIP, step, number, at=[number, table], points=list(points), hands=hands, won=list(won))


def _refuse_hands(day: CupDay, evening: Evening, hands: int | None) -> None:
    """Raise :class:`Refused` if hands are needed but missing, or fewer than the sheet has."""
    if hands is None and needs_hands(day):
        text = say("Write how many hands were played: this day counts points per hand.")
        raise refuse("hands", "no_hands", text)
    dealt = hands_of([evening]).count()
    if hands is not None and hands < dealt:
        text = say("{written} hands are written at this table already: there are no fewer.", written=dealt)
        raise refuse("hands", "fewer_hands", text)


def _refuse_won(won: Sequence[int], hands: int | None, seats: int) -> None:
    """Raise :class:`Refused` unless the hands won are those of all seats, and no more than the hands played."""
    if won and len(won) != seats:
        raise refuse("", "changed_meanwhile", say("Somebody came to this table meanwhile: look at it once more."))
    if won and hands is not None and sum(won) > hands:
        text = say("Together they won {won} hands, and {hands} were played.", won=sum(won), hands=hands)
        raise refuse("hands", "fewer_hands", text)


def read_in(
    day: CupDay, press: Press, number: int, table: int, sheet: document.Sheet, *, seats_too: bool = False
) -> CupDay:
    """Write the empty sheet of a table from the interchange document of its evening.

    The document must name the table's people and the day's rules. People who sat in other seats, or another first
    dealer, are taken over only with ``seats_too``.

    :raises Refused: the document is of another evening, with every difference, or has an impossible line.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one, evening = table_at(now, number, table)
        if evening.head or evening.closed_at is not None:
            raise refuse("", "written_already", say("Something is written at this table already."))
        if sheet.game.key != evening.game or ledger.as_json(sheet.rules) != evening.rules:
            raise refuse("", "other_rules", say("The document is of another game, or by other rules than this day."))
        swaps = _take_seats(one, evening, sheet, seats_too=seats_too)
        evening.refresh_from_db()
        ledger.record_entries(
            evening,
            key=uuid5(press.key, "document"),
            head=evening.head,
            entries=[(kind, document.as_json(record)) for kind, record in sheet.entries],
            author=ledger.Author(name=press.author),
        )
        return {"table": table, "lines": len(sheet.entries), "swaps": swaps}

    return do(day, press, Deed.READ_IN, step, number, at=[number, table])


def _take_seats(table: CupTable, evening: Evening, sheet: document.Sheet, *, seats_too: bool) -> list[list[int]]:
    """Seat the people of a table as in the document. Return the exchanges by numbers.

    :raises Refused: with every difference.
    """
    names = list(evening.seats.order_by("number").values_list("name", flat=True))
    seated = list(sheet.players)
    if problems := list(_other_people(names, sheet)):
        raise Refused(problems)
    differences = list(_other_seats(names, evening.first_dealer, sheet))
    if differences and not seats_too:
        raise Refused(differences)
    if not differences:
        return []
    drawn = list(table.drawn.select_related("entrant__player").order_by("seat"))
    places = [[as_read(one) for one in names].index(as_read(name)) for name in seated]
    entrants = [drawn[place].entrant for place in places]
    begin_otherwise(
        evening, [(one.player, names[place]) for one, place in zip(entrants, places, strict=True)], sheet.first_dealer
    )
    swaps, now = [], [one.entrant for one in drawn]
    for seat, entrant in enumerate(entrants):
        if now[seat] != entrant:
            other = now.index(entrant)
            swaps.append([now[seat].listed, entrant.listed])
            now[seat], now[other] = now[other], now[seat]
    for one in drawn:
        one.delete()
    DrawnSeat.objects.bulk_create(
        [DrawnSeat(table=table, seat=seat, entrant=one, round=table.round) for seat, one in enumerate(entrants, 1)]
    )
    if swaps:
        table.round.moved = True
        table.round.save()
    return swaps


def _other_people(names: Sequence[str], sheet: document.Sheet) -> Iterator[Problem]:
    """Yield the people who are only in the document or only at the table."""
    here, there = {as_read(one) for one in names}, {as_read(one) for one in sheet.names}
    for name in sheet.names:
        if as_read(name) not in here:
            yield Problem(field="", code="other_company", text=say("{name} does not sit at this table.", name=name))
    for name in names:
        if as_read(name) not in there:
            yield Problem(field="", code="other_company", text=say("{name} is not in the document.", name=name))


def _other_seats(names: Sequence[str], first_dealer: int, sheet: document.Sheet) -> Iterator[Problem]:
    """Yield the seats in which the document has another person, and another first dealer."""
    for seat, (name, there) in enumerate(zip(names, sheet.names, strict=True), 1):
        if as_read(name) != as_read(there):
            text = say("Seat {seat}: {there} in the document, {name} by the draw.", seat=seat, there=there, name=name)
            yield Problem(field="", code=SEATS_DIFFER, text=text)
    dealers = sheet.names[sheet.first_dealer], names[first_dealer]
    if as_read(dealers[0]) != as_read(dealers[1]):
        text = say("First dealer: {there} in the document, {name} by the draw.", there=dealers[0], name=dealers[1])
        yield Problem(field="", code=SEATS_DIFFER, text=text)


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
