"""Tallies: there while an evening is closed, the same as a recount, and never believed without a proof."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorebook.bench import hands
from scorebook.files.interchange import sheet_of
from scorebook.ledger import import_evening
from scorebook.ledger.tallying import stored_tallies
from scorebook.models import Entry, Evening, Side, Tally
from tests.ledger.conftest import AUTHOR, Pen, resettle

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(evening_of: Callable[..., Evening]) -> Pen:
    """An evening of five with forty hands, one crossed out, one corrected, closed."""
    pen = Pen(evening_of(players=hands.PLAYERS, house_rules=hands.HOUSE_RULES))
    for kind, facts in hands.evening(40):
        pen.write(kind, facts)
    pen.strike(7)
    pen.close()
    return pen


def by_hand(evening: Evening) -> dict[int, list[int]]:
    """Count points, hands, declared and won by seat number, going through the sheet as a person would."""
    names = list(evening.seats.order_by("number").values_list("pk", flat=True))
    rows = {number: [0, 0, 0, 0] for number in range(len(names))}
    for entry in evening.entries.filter(struck=False):
        for number, points in enumerate(entry.payouts):
            rows[number][0] += points
            # With five players the dealer rests; with four nobody does.
            dealt = entry.dealer_id is not None
            rows[number][1] += dealt and not (len(names) == 5 and names[number] == entry.dealer_id)
        if entry.declarer_id and entry.won is not None:
            rows[names.index(entry.declarer_id)][2] += 1
            rows[names.index(entry.declarer_id)][3] += entry.won
    return rows


def stored(evening: Evening) -> dict[int, list[int]]:
    return {
        tally.seat.number: [tally.points, tally.hands, tally.declared, tally.won]
        for tally in Tally.objects.filter(seat__evening=evening).select_related("seat")
    }


def test_an_evening_is_counted_when_it_is_closed(closed: Pen) -> None:
    assert stored(closed.evening) == by_hand(closed.evening)
    assert [row[0] for _, row in sorted(stored(closed.evening).items())] == closed.totals()
    assert sum(row[1] for row in stored(closed.evening).values()) > 100


def test_sides_add_up_to_the_hands_declared(closed: Pen) -> None:
    sides = Side.objects.filter(declarer__evening=closed.evening)
    for tally in Tally.objects.filter(seat__evening=closed.evening):
        own = sides.filter(declarer=tally.seat_id)
        assert (sum(side.hands for side in own), sum(side.won for side in own)) == (tally.declared, tally.won)
    for side in sides:
        played = Entry.objects.filter(declarer=side.declarer, partner=side.partner, struck=False, won__isnull=False)
        numbers = [seat.number for seat in (side.declarer, side.partner) if seat is not None]
        assert side.points == sum(entry.payouts[number] for entry in played for number in numbers)


def test_an_open_evening_is_not_counted(closed: Pen) -> None:
    closed.reopen()
    assert (Tally.objects.count(), Side.objects.count()) == (0, 0)
    closed.hand()
    assert Tally.objects.count() == 0
    closed.close()
    assert stored(closed.evening) == by_hand(closed.evening)
    assert resettle("--check") == (0, "1 evenings, no difference\n")


def test_an_evening_read_in_is_counted_as_it_was_where_it_came_from(closed: Pen) -> None:
    copy = import_evening(sheet_of(closed.fresh()), author=AUTHOR)
    assert stored(copy) == stored(closed.evening)
    assert resettle("--check") == (0, "2 evenings, no difference\n")


def lose_a_tally(pen: Pen) -> None:
    Tally.objects.filter(seat__evening=pen.evening, seat__number=2).delete()


def raise_a_tally(pen: Pen) -> None:
    Tally.objects.filter(seat__evening=pen.evening, seat__number=0).update(points=1000)


def turn_a_side(pen: Pen) -> None:
    Side.objects.filter(pk=Side.objects.values_list("pk", flat=True)[0]).update(points=77_777)


def rest_a_player(pen: Pen) -> None:
    Entry.objects.filter(evening=pen.evening, number=3).update(played=1)


@pytest.mark.parametrize(
    ("tamper", "said"),
    [(lose_a_tally, "tally"), (raise_a_tally, "tally"), (turn_a_side, "sides"), (rest_a_player, "played")],
)
def test_a_tally_that_was_touched_is_named_and_repaired(closed: Pen, tamper: Callable[[Pen], None], said: str) -> None:
    whole = stored_tallies([closed.evening])[closed.evening.pk]
    tamper(closed)
    status, told = resettle("--check")
    assert (status, f", {said}: expected" in told) == (1, True), told
    assert resettle()[0] == 0
    assert resettle("--check")[0] == 0
    assert stored_tallies([closed.evening])[closed.evening.pk] == whole


def test_a_tally_of_an_open_evening_is_a_difference(closed: Pen) -> None:
    tallies = list(Tally.objects.filter(seat__evening=closed.evening))
    closed.reopen()
    Tally.objects.bulk_create(tallies)
    assert resettle("--check")[0] == 1
    assert resettle()[0] == 0
    assert Tally.objects.count() == 0
