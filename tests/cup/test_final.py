"""A final seats exactly the places it names, whatever the number of people, or says before why not and what to do."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from scorebook.cup.deeds.making import say_settings
from scorebook.cup.deeds.playing import close_round
from scorebook.cup.deeds.seating import draw_round, publish, put
from scorebook.cup.deeds.slips import count_slip
from scorebook.cup.draw.drawing import PLACING, DrawRequest, Person, draw
from scorebook.cup.draw.turns import Drawn
from scorebook.cup.queries import drawn_rounds
from scorebook.cup.ranking.standing import ranking_of
from scorebook.models import CupDay
from scorebook.refusals.refused import Refused
from tests.cup.conftest import Made, evenings_of, press

TO = {"carried": "half"}


@pytest.mark.parametrize("sizes", [(4, 5), (4, 3), (5, 4, 3)])
def test_the_best_so_many_sit_at_table_1_and_nobody_else(sizes: tuple[int, ...]) -> None:
    for people in range(4, 31):
        order = tuple(range(people, 0, -1))
        for top in (size for size in sizes if size <= people):
            past = [Drawn(tables=(), out=order[-1:])]  # the last of them has sat out already, the best never
            numbers = tuple(Person(number=one) for one in order)
            request = DrawRequest(
                seed="x", number=2, rounds=1, people=numbers, allowed=sizes, method=PLACING, order=order, top=top
            )
            (drawn,) = draw(request, past)
            assert set(drawn.tables[0]) == set(order[:top]), (people, top)
            seated = [who for table in (*drawn.tables, drawn.out) for who in table]
            assert sorted(seated) == sorted(order), (people, top)
            assert all(len(table) in sizes for table in drawn.tables), (people, top)


def one_round(day: CupDay) -> CupDay:
    day = publish(draw_round(day, press(), seed="x"), press())
    for table, evening in enumerate(evenings_of(day), 1):
        day = count_slip(day, press(day), 1, table, [20 * table, *[0] * (evening.began_with - 2), -20 * table])
    return close_round(day, press(day))


def page(laptop: Client, day: CupDay, where: str = "") -> str:
    answer = laptop.get(f"/k/{day.slug}/{where}", headers={"accept-language": "en"}, follow=True)
    return " ".join(answer.content.decode().split())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("people", "final", "told"),
    [
        (9, 5, "A final: the best 5 sit at table 1."),
        (10, 4, "the best 4 sit at table 1. So 1 person sits out. With the best 5 at table 1 it would be 0."),
        (11, 4, "the best 4 sit at table 1. So 2 people sit out. With the best 5 at table 1 it would be 1."),
        (12, 5, "the best 5 sit at table 1. So 2 people sit out. With the best 4 at table 1 it would be 0."),
    ],
)
def test_before_the_draw_the_page_says_what_the_final_costs(
    listed: Made, laptop: Client, people: int, final: int, told: str
) -> None:
    day = one_round(listed(people, rounds=2))
    day = say_settings(day, press(day), options={"final": final}, terms=TO)
    order = ranking_of(day).order
    assert told in page(laptop, day)
    laptop.post(f"/k/{day.slug}/draw/", {"key": uuid4(), "head": day.head})
    drawn = drawn_rounds(CupDay.objects.get())[-1]
    assert set(drawn.tables[0]) == set(order[:final])
    assert told in page(laptop, day, "draw/")


@pytest.mark.django_db
def test_a_final_for_which_too_few_play_on_is_not_drawn(listed: Made, laptop: Client) -> None:
    day = one_round(listed(4, rounds=2))
    day = say_settings(day, press(day), options={"final": 5}, terms=TO)
    message = "The final is set for the best 5 at table 1, and only 4 play on: change the settings."
    assert message in page(laptop, day)
    with pytest.raises(Refused, match="only 4 play on"):
        draw_round(day, press(day), method=PLACING, order=ranking_of(day).order)


@pytest.mark.django_db
def test_a_final_that_was_changed_by_hand_says_so(listed: Made, laptop: Client) -> None:
    day = one_round(listed(9, rounds=2))
    day = say_settings(day, press(day), options={"final": 4}, terms=TO)
    day = draw_round(day, press(day), method=PLACING, order=ranking_of(day).order)
    _best, others = drawn_rounds(day)[-1].tables
    day = put(day, press(day), others[0], 1)
    assert "Changed by hand: table 1 is not the best 4 of the ranking." in page(laptop, day, "draw/")
