"""Somebody does not come to the seat that was published: another takes it, or the seats are withdrawn."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from scorebook.access.links import links_of
from scorebook.cup.deeds.entering import come_back, come_late, leave
from scorebook.cup.deeds.playing import close_round
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.document.day import as_json, drawn_again
from scorebook.cup.document.importing import import_day
from scorebook.cup.document.reader import read_day
from scorebook.cup.queries import drawn_rounds
from scorebook.cup.ranking.standing import ranking_of, standing_of
from scorebook.files.cups import document_of
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, Right
from scorebook.paper.cup.seats import seats_sheet
from tests.cup.conftest import Made, evenings_of, hand_in, play, press, press_said

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def post_draw(laptop: Client, day: CupDay, **said: object):
    body = {**press_said(day), **said}
    return laptop.post(f"/k/{day.slug}/draw/", body, headers={"accept-language": "en"}, follow=True)


def no_show(laptop: Client, day: CupDay, who: int, **said: object):
    """Press a button of the page of somebody who did not come."""
    body = {**press_said(day), "who": who, "reason": "nem jött", **said}
    return laptop.post(f"/k/{day.slug}/no-show/", body, headers=ENGLISH, follow=True)


def page_of(laptop: Client, day: CupDay, where: str = "", **said: object) -> str:
    return " ".join(laptop.get(f"/k/{day.slug}/{where}", said, headers=ENGLISH).content.decode().split())


def finished(day: CupDay, number: int = 1) -> CupDay:
    for evening in evenings_of(day, number):
        play(evening)
        hand_in(evening)
    return close_round(day, press(day))


def test_a_late_comer_takes_the_seat_of_who_did_not_come(published: Made, laptop: Client) -> None:
    """Eight at two tables of four: nobody else need count for nobody."""
    day = published(8)
    absentee = drawn_rounds(day)[0].tables[0][1]
    assert "Somebody did not come" in page_of(laptop, day)
    assert f"?who={absentee}" in page_of(laptop, day, "no-show/")
    day = come_late(day, press(day), "Jolán")
    page = page_of(laptop, day, "no-show/", who=absentee)
    assert "sits down at table 1 at once" in page
    assert '<option value="9" selected>Jolán</option>' in page
    for wrong in ({"other": 3}, {"other": 99}, {"other": 9, "reason": ""}, {"other": ""}, {"name": "N" * 80}):
        refused = no_show(laptop, day, absentee, does="replace", **wrong)
        assert refused.status_code == 422
        assert refused.context["stand_in"].errors
    assert no_show(laptop, day, absentee, does="replace", other=9).status_code == 200
    first = drawn_rounds(day)[0]
    assert (first.tables[0][1], first.out) == (9, ())
    table = evenings_of(day)[0]
    assert "Jolán" in table.seats.values_list("name", flat=True)
    day = finished(CupDay.objects.get(pk=day.pk))
    lines = {line.who: line for line in ranking_of(day).lines}
    assert (lines[9].missed, lines[9].place is not None) == (0, True)
    assert (lines[absentee].absent, lines[absentee].place) == (True, None)
    assert "left before playing" in next(line for line in standing_of(day).lines if line.number == absentee).notes
    day = come_back(day, press(day), absentee)
    assert {line.who: line for line in ranking_of(day).lines}[absentee].missed == 1, "he sat out of nothing"
    day = publish(draw_round(day, press(day)), press())
    assert absentee in drawn_rounds(day)[1].people
    cup_day = read_day(json.loads(json.dumps(as_json(document_of(day)))))
    assert (cup_day.held[0].replaced, [one.is_same for one in drawn_again(cup_day)]) == ((absentee,), [True, True])
    copy = import_day(None, press(), cup_day)
    assert [(line.who, line.value, line.missed) for line in ranking_of(copy).lines] == [
        (line.who, line.value, line.missed) for line in ranking_of(day).lines
    ]
    assert as_json(document_of(copy))["held"] == as_json(document_of(day))["held"]


def test_whoever_sits_out_takes_the_seat_of_who_did_not_come(published: Made, laptop: Client) -> None:
    day = published(11)
    first = drawn_rounds(day)[0]
    (rests,), absentee = first.out, first.tables[1][0]
    no_show(laptop, day, absentee, does="replace", other=rests)
    now = drawn_rounds(day)[0]
    assert (now.tables[1][0], now.out) == (rests, ())
    cup_day = read_day(json.loads(json.dumps(as_json(document_of(day)))))
    assert [one.is_same for one in drawn_again(cup_day)] == [True]


def test_seats_are_withdrawn_while_no_table_has_written_and_drawn_anew(published: Made, laptop: Client) -> None:
    day = published(9)
    old = evenings_of(day)
    assert post_draw(laptop, day, does="withdraw", reason="").status_code == 422
    assert post_draw(laptop, day, does="withdraw", reason="valaki nem jött").status_code == 200
    day = CupDay.objects.get(pk=day.pk)
    assert (day.held.get().published_at, evenings_of(day)) == (None, [])
    for evening in old:
        evening.refresh_from_db()
        assert evening.closed_at is not None
        assert Right.WRITE not in links_of(evening)
    page = laptop.get(f"/k/{day.slug}/draw/", headers={"accept-language": "en"})
    assert page.context["withdrawal"].endswith("Reason: valaki nem jött")
    day = leave(day, press(day), 4)
    assert not day.held.exists()
    day = publish(draw_round(day, press(day)), press())
    assert 4 not in drawn_rounds(day)[0].people
    assert day.held.get().attempt == 2, "its seats follow from another random seed than those that were seen"
    sentence = laptop.get(f"/k/{day.slug}/", headers={"accept-language": "en"}).context["withdrawal"]
    assert sentence.startswith("Draw 2: seats withdrawn at ")
    assert "by " in sentence
    assert "Reason: valaki nem jött" in seats_sheet(day, day.held.get(), None).head.record
    day = finished(day)
    assert next(line for line in ranking_of(day).lines if line.who == 4).absent
    assert list(prove()) == []


def test_seats_are_not_withdrawn_once_a_table_has_written(published: Made, laptop: Client) -> None:
    day = published(8)
    play(evenings_of(day)[1], hands=1)
    page = laptop.get(f"/k/{day.slug}/", headers={"accept-language": "en"}).content.decode()
    assert "Withdraw the seats" not in page
    refused = post_draw(laptop, day, does="withdraw", reason="valaki nem jött")
    assert (refused.status_code, "Table 2 has written already" in refused.content.decode()) == (422, True)
    assert day.held.get().published_at is not None


def test_a_name_that_nobody_entered_takes_the_seat_at_once(published: Made, laptop: Client) -> None:
    day = published(8)
    absentee = drawn_rounds(day)[0].tables[1][2]
    body = {**press_said(day), "who": absentee, "does": "replace", "name": "Jolán", "reason": "nem jött"}
    for _again in range(2):
        laptop.post(f"/k/{day.slug}/no-show/", body, headers=ENGLISH)
    assert drawn_rounds(day)[0].tables[1][2] == 9
    assert evenings_of(day)[1].seats.get(number=2).name == "Jolán"
    assert (day.entrants.count(), list(prove())) == (9, [])
    other = drawn_rounds(day)[0].tables[0][0]
    refused = no_show(laptop, day, other, does="replace", name="Jolán")
    assert (refused.status_code, "Jolán is on the list already" in refused.content.decode()) == (422, True)
    assert day.entrants.count() == 9


def test_a_table_of_five_plays_with_four_before_it_writes(published: Made, laptop: Client) -> None:
    day = published(9)
    first = drawn_rounds(day)[0]
    at = next(n for n, table in enumerate(first.tables) if len(table) == 5)
    absentee, evening = first.tables[at][1], evenings_of(day)[at]
    assert "Hands to play: 2, as before." in page_of(laptop, day, "no-show/", who=absentee)
    assert no_show(laptop, day, absentee, does="short").status_code == 200
    others = tuple(who for who in first.tables[at] if who != absentee)
    now = drawn_rounds(day)[0]
    assert (now.tables[at], now.out) == (others, ())
    evening.refresh_from_db()
    assert (evening.began_with, evening.sat, evening.seats.count(), evening.first_dealer) == (4, 4, 4, 0)
    day = finished(CupDay.objects.get(pk=day.pk))
    line = next(line for line in ranking_of(day).lines if line.who == absentee)
    assert (line.absent, sum(one.value for one in ranking_of(day).lines)) == (True, 0)
    cup_day = read_day(json.loads(json.dumps(as_json(document_of(day)))))
    assert [one.is_same for one in drawn_again(cup_day)] == [True]
    assert [one.value for one in ranking_of(import_day(None, press(), cup_day)).lines] == [
        one.value for one in ranking_of(day).lines
    ]
    assert list(prove()) == []


def test_no_table_plays_with_fewer_than_its_game_allows_or_once_it_has_written(published: Made, laptop: Client) -> None:
    day = published(9)
    first = drawn_rounds(day)[0]
    four, five = (next(table for table in first.tables if len(table) == size) for size in (4, 5))
    assert "The rules of this game allow no smaller table." in page_of(laptop, day, "no-show/", who=four[0])
    assert no_show(laptop, day, four[0], does="short").status_code == 422
    play(evenings_of(day)[first.tables.index(five)], hands=1)
    assert "who leaves is written on its sheet" in page_of(laptop, day, "no-show/", who=five[0])
    assert no_show(laptop, day, five[0], does="short").status_code == 422
    assert no_show(laptop, day, five[0], does="again").status_code == 422
    assert (drawn_rounds(day)[0], list(prove())) == (first, [])


def test_the_round_is_drawn_again_without_who_did_not_come(published: Made, laptop: Client) -> None:
    day = published(9)
    page = page_of(laptop, day, "no-show/", who=4)
    assert "drawn anew: 2 tables of 4." in page
    assert "You see the new seats before they are published." in page
    answer = no_show(laptop, day, 4, does="again")
    assert answer.redirect_chain[-1][0].endswith("/draw/")
    day = CupDay.objects.get(pk=day.pk)
    now = day.held.get()
    assert (now.published_at, now.attempt, 4 in drawn_rounds(day)[0].people) == (None, 2, False)
    assert [len(table) for table in drawn_rounds(day)[0].tables] == [4, 4]
    assert "Reason: nem jött" in answer.context["withdrawal"]
    assert list(prove()) == []
