"""A round is drawn, changed by hand and published: once, for everybody, and each table is an ordinary evening."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from scorebook.cup.drawing import draw
from scorebook.cup.entering import come_late, leave
from scorebook.cup.reading import drawn_rounds
from scorebook.cup.running import asked_of, draw_round, exchange, publish
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, DrawnSeat, Evening, Voucher
from scorebook.refusals.refused import Refused
from tests.cup.conftest import Made, evenings_of, press

pytestmark = pytest.mark.django_db


def seated(day: CupDay, number: int = 1) -> list[list[int]]:
    found = drawn_rounds(day)[number - 1]
    return [list(table) for table in found.tables]


def test_a_draw_seats_everybody_once_and_comes_again_from_what_was_asked(listed: Made) -> None:
    day = draw_round(listed(25), press(), seed="skíz · pikk tízes · XIV")
    drawn = day.held.get()
    assert sorted(who for table in seated(day) for who in table) == list(range(1, 26))
    assert sorted(map(len, seated(day))) == [4, 4, 4, 4, 4, 5]
    assert (day.seed, day.drawing) == ("skíz · pikk tízes · XIV", 1)
    assert [list(table) for table in draw(asked_of(drawn), [])[0].tables] == seated(day)
    before = seated(day)
    day = draw_round(day, press(day), anew=True)
    assert (day.held.get().attempt, seated(day) != before, day.seed) == (2, True, "skíz · pikk tízes · XIV")


def test_two_change_places_and_back_and_nobody_changes_with_himself(laptop: Client, listed: Made) -> None:
    day = draw_round(listed(11), press(), seed="x")
    (out, *_), before = drawn_rounds(day)[0].out, seated(day)
    for one, other in ((before[0][0], before[1][1]), (before[0][2], out)):
        for _ in range(2):
            day.refresh_from_db()
            said = {"does": "swap", "one": one, "other": other, "key": uuid4(), "head": day.head}
            assert laptop.post(f"/k/{day.slug}/draw/", said).status_code == 302
            assert (seated(day) == before) == (_ == 1)
    for one, other in ((1, 1), (1, 99)):
        with pytest.raises(Refused):
            exchange(day, press(day), one, other)
    assert seated(day) == before


def test_publishing_opens_each_table_once_in_drawn_order(listed: Made) -> None:
    day = draw_round(listed(9), press(), seed="x")
    pressed = press(day)
    day = publish(day, pressed)
    publish(day, pressed)
    evenings = evenings_of(day)
    assert [evening.title for evening in evenings] == [f"Őszi Kupa, round 1, table {n}" for n in (1, 2)]
    for evening, table in zip(evenings, day.held.get().tables.all(), strict=True):
        drawn = DrawnSeat.objects.filter(table=table).values_list("entrant__player", flat=True)
        assert list(evening.seats.values_list("player", flat=True)) == list(drawn)
        assert (evening.first_dealer, evening.of_cup, evening.club) == (0, True, day.club)
    assert sorted(day.links.filter(kind="table").values_list("table", flat=True)) == [1, 2]
    assert not Voucher.objects.exists()
    assert list(prove()) == []


def test_who_comes_and_goes_has_an_unseen_draw_thrown_away(listed: Made) -> None:
    day = draw_round(listed(9), press(), seed="x")
    day = come_late(day, press(), "Késő")
    assert not day.held.exists()
    day = draw_round(day, press(day))
    day = leave(day, press(), 1)
    assert not day.held.exists()
    day = draw_round(day, press(day))
    assert sorted(who for table in seated(day) for who in table) + list(drawn_rounds(day)[0].out) == list(range(2, 11))


def test_a_round_is_not_drawn_while_one_is_open_nor_published_before_it_is_drawn(published: Made, listed: Made) -> None:
    day = published()
    with pytest.raises(Refused, match="not closed"):
        draw_round(day, press(day))
    with pytest.raises(Refused, match="No round"):
        publish(day, press(day))
    other = listed(name="Másik")
    for seed in ("x" * 201, "\u202e"):
        with pytest.raises(Refused, match="Three cards"):
            draw_round(other, press(other), seed=seed)
    assert draw_round(other, press(other), seed="🂡🂱").seed == "🂡🂱"
    assert Evening.objects.count() == 2
