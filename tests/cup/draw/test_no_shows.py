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


def post_draw(laptop: Client, day: CupDay, **said: object):
    body = {**press_said(day), **said}
    return laptop.post(f"/k/{day.slug}/draw/", body, headers={"accept-language": "en"}, follow=True)


def finished(day: CupDay, number: int = 1) -> CupDay:
    for evening in evenings_of(day, number):
        play(evening)
        hand_in(evening)
    return close_round(day, press(day))


def test_a_late_comer_takes_the_seat_of_who_did_not_come(published: Made, laptop: Client) -> None:
    """Eight at two tables of four: nobody else need count for nobody."""
    day = published(8)
    absentee = drawn_rounds(day)[0].tables[0][1]
    assert (
        "Somebody did not come" not in laptop.get(f"/k/{day.slug}/", headers={"accept-language": "en"}).content.decode()
    )
    day = come_late(day, press(day), "Jolán")
    page = laptop.get(f"/k/{day.slug}/", headers={"accept-language": "en"}).content.decode()
    assert "Somebody did not come" in page
    for wrong in ({"one": 9, "other": 9}, {"one": absentee, "other": 99}, {"one": absentee, "other": 9, "reason": ""}):
        refused = post_draw(laptop, day, does="replace", **{"reason": "nem jött", **wrong})
        assert refused.status_code == 422
        assert refused.context["stand_in"].errors
    assert post_draw(laptop, day, does="replace", one=absentee, other=9, reason="nem jött").status_code == 200
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
    (rests,), gone = first.out, first.tables[1][0]
    post_draw(laptop, day, does="replace", one=gone, other=rests, reason="nem jött")
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
