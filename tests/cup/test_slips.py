"""A result slip says how many hands were played: days that count by hands take it, and ties do not ask it for more."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.cup.deeds.playing import close_round, open_again
from scorebook.cup.deeds.slips import count_slip
from scorebook.cup.document.day import as_json
from scorebook.cup.document.importing import import_day
from scorebook.cup.document.reader import read_day
from scorebook.cup.ranking.counting import Day, Entered, RoundPlayed, Sat, Terms
from scorebook.cup.ranking.places import ranking
from scorebook.cup.ranking.standing import played_day, ranking_of, standing_of
from scorebook.files.cups import document_of, results
from scorebook.league.ranking import WON
from scorebook.ledger.tallying import hands_by_seat
from scorebook.models import CupDay, CupTable
from scorebook.refusals.refused import Refused
from tests.cup.conftest import Made, evenings_of, hand_in, play, press

pytestmark = pytest.mark.django_db
PER_HAND = {"counting": "per_hand", "best_of": None}


def keyed(laptop: Client, day: CupDay, table: int, *points: object, **said: object):
    data = {f"points-{seat}": one for seat, one in enumerate(points)}
    sent = {**data, "key": uuid4(), "head": press(day).head, **said}
    return laptop.post(f"/k/{day.slug}/1/{table}/slip/", sent, headers={"accept-language": "en"})


@pytest.mark.parametrize(
    ("hands", "size", "active", "resting", "played"),
    [
        (6, 4, 4, 0, [6, 6, 6, 6]),
        (7, 5, 4, 0, [5, 5, 6, 6, 6]),
        (5, 5, 4, 0, [4, 4, 4, 4, 4]),
        (3, 4, 3, 0, [2, 2, 2, 3]),
        (3, 5, 4, 2, [3, 3, 2, 2, 2]),
    ],
)
def test_the_hands_of_a_table_are_those_of_its_seats_as_they_rest_in_turn(
    hands: int, size: int, active: int, resting: int, played: list[int]
) -> None:
    assert hands_by_seat(hands, size, active, resting) == played


def test_a_day_that_counts_by_hands_takes_slips_with_their_hands(published: Made, laptop: Client) -> None:
    """Nine people: a table of four by phone, one of five by its slip, which has played seven hands."""
    day = published(hands=6, terms=PER_HAND)
    four, five = sorted(evenings_of(day), key=lambda one: one.began_with)
    at = CupTable.objects.get(night=five.night_id).number
    page = laptop.get(f"/k/{day.slug}/1/{at}/look/", headers={"accept-language": "en"}).content.decode()
    assert "Hands played" in page
    assert "this day does not count by hands" not in page
    play(five)
    points = (10, 20, -5, -25, 0)
    assert "This field is required." in keyed(laptop, day, at, *points).content.decode()
    response = keyed(laptop, day, at, *points, hands=1)
    assert (response.status_code, "2 hands are written at this table already" in response.content.decode()) == (
        422,
        True,
    )
    with pytest.raises(Refused, match="counts points per hand"):
        count_slip(day, press(day), 1, at, points)
    assert keyed(laptop, day, at, *points, hands=7).status_code == 302
    play(four)
    hand_in(four)
    day = close_round(CupDay.objects.get(), press())
    seats = list(
        CupTable.objects.get(night=five.night_id).drawn.order_by("seat").values_list("entrant__number", flat=True)
    )
    lines = {line.who: line for line in ranking_of(day).lines}
    # The people in the first two seats dealt and rested twice.
    assert [lines[who].hands for who in seats] == [5, 5, 6, 6, 6]
    assert [lines[who].value for who in seats] == [1200, 2400, -500, -2500, 0]
    rows = {row[2]: row for row in results(day).rows}
    assert [rows[who][5] for who in seats] == [5, 5, 6, 6, 6]
    again = read_day(json.loads(json.dumps(as_json(document_of(day)))))
    assert [table.hands for table in again.held[0].tables if table.ended == "paper"] == [7]
    copy = import_day(None, press(), again)
    assert [(line.who, line.value) for line in ranking_of(copy).lines] == [
        (line.who, line.value) for line in ranking_of(day).lines
    ]


def test_a_table_opened_again_counts_by_its_slip_until_its_sheet_has_as_many_hands(published: Made) -> None:
    day = published(8, hands=2, terms=PER_HAND)
    for table in (1, 2):
        day = count_slip(day, press(day), 1, table, [4, -4, 0, 0], 2)
    day = open_again(close_round(day, press(day)), press(), 1, 1, "elírás")
    one = evenings_of(day)[0]
    play(one, hands=1)
    hand_in(one)
    first = [sat for sat in played_day(day).rounds[0].sat if sat.table == 1]
    assert ({sat.hands for sat in first}, {sat.by_slip for sat in first}) == ({2}, {True})
    day = open_again(day, press(), 1, 1, "elírás")
    play(one, hands=1)
    hand_in(one)
    first = [sat for sat in played_day(day).rounds[0].sat if sat.table == 1]
    assert ({sat.hands for sat in first}, {sat.by_slip for sat in first}) == ({2}, {False})


def test_declared_hands_decide_nothing_where_a_table_has_a_slip(published: Made) -> None:
    sat = (
        Sat(who=1, table=1, points=0, hands=2),
        Sat(who=2, table=2, points=0, hands=2, won=2),
        Sat(who=3, table=1, points=0, hands=2),
        Sat(who=4, table=2, points=0, hands=2),
    )
    people = tuple(Entered(number=number) for number in range(1, 5))
    day = Day(people=people, rounds=(RoundPlayed(number=1, sat=sat),), seed="x")
    assert ranking(day, Terms()).lines[0].why.step == WON
    slip = tuple(
        Sat(who=one.who, table=one.table, points=0, hands=2, won=one.won, by_slip=one.table == 1) for one in sat
    )
    result = ranking(Day(people=people, rounds=(RoundPlayed(number=1, sat=slip),), seed="x"), Terms())
    assert WON not in {line.why.step for line in result.lines}
    day = published(8)
    for table in (1, 2):
        day = count_slip(day, press(day), 1, table, [0, 0, 0, 0])
    day = close_round(day, press(day))
    assert any("Declared hands won decide nothing" in one for one in standing_of(day).method)


def test_a_slip_that_states_the_hands_won_lets_them_decide_between_equals(published: Made, laptop: Client) -> None:
    """Two tables with the same points; their slips say who won how many hands."""
    day = published(8)
    page = laptop.get(f"/k/{day.slug}/1/1/look/", headers={"accept-language": "en"}).content.decode()
    assert "Hands won as declarer" in page
    some = keyed(laptop, day, 1, 0, 0, 0, 0, hands=2, **{"won-0": 1})
    assert (some.status_code, "write 0 for none" in some.content.decode()) == (422, True)
    won = {f"won-{seat}": seat for seat in range(4)}
    many = keyed(laptop, day, 1, 0, 0, 0, 0, hands=2, **won)
    assert (many.status_code, "Together they won 6 hands, and 2 were played." in many.content.decode()) == (422, True)
    won = {"won-0": 0, "won-1": 2, "won-2": 0, "won-3": 0}
    assert keyed(laptop, day, 1, 0, 0, 0, 0, hands=2, **won).status_code == 302
    day = count_slip(day, press(day), 1, 2, [0, 0, 0, 0], 2, [0, 0, 1, 0])
    day = close_round(day, press(day))
    numbers = {
        (table.number, seat): who
        for table in CupTable.objects.all()
        for seat, who in table.drawn.values_list("seat", "entrant__number")
    }
    lines = ranking_of(day).lines
    assert [line.who for line in lines[:2]] == [numbers[1, 2], numbers[2, 3]]
    assert [line.why.step for line in lines[:2]] == [WON, WON]
    copy = import_day(None, press(), read_day(json.loads(json.dumps(as_json(document_of(day))))))
    assert [line.who for line in ranking_of(copy).lines] == [line.who for line in lines]
    day = open_again(day, press(), 1, 1, "elírás")
    play(evenings_of(day)[0])
    hand_in(evenings_of(day)[0])
    first = {sat.who: sat.won for sat in played_day(day).rounds[0].sat if sat.table == 1}
    assert first[numbers[1, 2]] == 0, "the sheet has as many hands: it counts, not the slip"


def test_a_day_that_does_not_compare_hands_won_does_not_ask_for_them(published: Made, laptop: Client) -> None:
    day = published(8, terms={"counting": "points", "steps": ["met", "lot"]})
    page = laptop.get(f"/k/{day.slug}/1/1/look/", headers={"accept-language": "en"}).content.decode()
    assert "Hands won as declarer" not in page
    paper = f"/k/{day.slug}/1/slips.pdf?as=page"
    assert "won as declarer" not in laptop.get(paper, headers={"accept-language": "en"}).content.decode()
    CupDay.objects.update(terms={"counting": "points"})
    assert "won as declarer" in laptop.get(paper, headers={"accept-language": "en"}).content.decode()
