"""Settings of a day's draws and people, and the visibility of its ranking."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scorebook.cup.deeds import seating
from scorebook.cup.deeds.ending import end_day
from scorebook.cup.deeds.entering import leave
from scorebook.cup.deeds.making import keep_apart, options_of, say_people, say_settings
from scorebook.cup.deeds.playing import close_round
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.document.day import as_json, drawn_again
from scorebook.cup.document.importing import import_day
from scorebook.cup.document.reader import read_day
from scorebook.cup.draw.drawing import draw
from scorebook.cup.queries import drawn_rounds
from scorebook.cup.ranking.standing import ranking_of, standing_of
from scorebook.files.cups import document_of
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, Opens
from settlement import GAMES, document
from tests.conftest import holding
from tests.cup.conftest import Made, evenings_of, hand_in, play, press, press_said, token_of

pytestmark = pytest.mark.django_db
POINTS = re.compile(r'<span class="num (?:plus|minus)')


def played(day: CupDay, number: int) -> CupDay:
    """Draw, play and close a round."""
    order = ranking_of(day).order if number > 1 else ()
    method = "placing" if options_of(day).final and number == day.rounds else "lot"
    day = publish(draw_round(day, press(day), seed="x", method=method, order=order), press())
    for evening in evenings_of(day, number):
        play(evening)
        hand_in(evening)
    return close_round(day, press(day))


def saved(laptop: Client, day: CupDay, status: int = 302, **said: Any) -> str:
    """Save one of the page's forms; return the errors of the page if the form is refused."""
    day.refresh_from_db()
    sent = {"key": uuid4(), "head": day.head, **said}
    answer = laptop.post(reverse("cup_settings", args=[day.slug]), sent, headers={"accept-language": "en"})
    assert answer.status_code == status
    return answer.content.decode()


def test_two_who_are_kept_apart_never_sit_together_and_a_draw_nobody_saw_is_thrown_away(
    listed: Made, laptop: Client
) -> None:
    day = draw_round(listed(16), press(), seed="x")
    table = drawn_rounds(day)[0].tables[0]
    two = {"one": table[0], "other": table[1]}
    saved(laptop, day, does="apart", **two)
    assert not day.held.exists()
    assert options_of(CupDay.objects.get()).apart == (tuple(sorted(table[:2])),)
    assert "kept apart already" in saved(laptop, day, 422, does="apart", one=table[1], other=table[0])
    assert "two different people" in saved(laptop, day, 422, does="apart", one=1, other=1)
    assert "Select a valid choice" in saved(laptop, day, 422, does="apart", one=1, other=99)
    day = CupDay.objects.get()
    for number in range(1, 4):
        day = played(day, number)
    assert not any(set(table[:2]) <= set(seated) for drawn in drawn_rounds(day) for seated in drawn.tables)
    cup_day = read_day(json.loads(json.dumps(as_json(document_of(day)))))
    assert [again.is_same for again in drawn_again(cup_day)] == [True] * 3
    saved(laptop, day, does="together", **two)
    assert options_of(CupDay.objects.get()).apart == ()


def test_the_last_round_is_a_final_of_the_best_five(listed: Made, laptop: Client) -> None:
    """Nine people: the best five at table 1; what they bring along is halved, and the table goes before the sum."""
    day = listed(9, rounds=2)
    assert "Select a valid choice" in saved(laptop, day, 422, final="6", carried="all")
    saved(laptop, day, final="5", carried="half")
    day = played(CupDay.objects.get(), 1)
    order, before = ranking_of(day).order, {line.who: line.value for line in ranking_of(day).lines}
    saved(laptop, day, final="5", carried="half")
    laptop.post(f"/k/{day.slug}/draw/", {"key": uuid4(), "head": CupDay.objects.get().head})
    drawn = drawn_rounds(CupDay.objects.get())[-1]
    assert [set(table) for table in drawn.tables] == [set(order[:5]), set(order[5:])]
    day = publish(CupDay.objects.get(), press())
    for evening in evenings_of(day, 2):
        play(evening)
        hand_in(evening)
    day = close_round(day, press(day))
    lines = ranking_of(day).lines
    assert {line.who for line in lines[:5]} == set(order[:5])
    assert all(line.value * 2 == before[line.who] + 2 * line.cells[1].hundredths for line in lines)
    assert list(prove()) == []
    alone = listed(8, name="Egyfordulós", rounds=1)
    assert "only one" in saved(laptop, alone, 422, final="4", carried="all")


def test_the_ranking_is_hidden_before_the_last_round_from_all_but_who_directs(listed: Made, laptop: Client) -> None:
    day = listed(9, rounds=2)
    saved(laptop, day, final="0", carried="all", hidden="on")
    watcher = holding(token_of(day, Opens.WALL))
    day = played(CupDay.objects.get(), 1)
    assert [phone.get(f"/k/{day.slug}/ranking.pdf?as=page").status_code for phone in (watcher, laptop)] == [404, 200]
    assert [phone.get(f"/k/{day.slug}/export/ranking.csv").status_code for phone in (watcher, laptop)] == [404, 200]
    pages = ("ranking/", "", "wall/")
    seen = [phone.get(f"/k/{day.slug}/{path}").content.decode() for phone in (watcher, laptop) for path in pages]
    ranked = ['class="rank3"' in page or "ledger fin" in page or 'class="p"' in page for page in seen]
    assert ranked == [False, False, False, True, True, False]
    for path in ("", "1/1/look/"):
        points = [POINTS.search(phone.get(f"/k/{day.slug}/{path}").content.decode()) for phone in (watcher, laptop)]
        assert [one is not None for one in points] == [False, True], path
    day = played(day, 2)
    assert "ledger fin" not in watcher.get(f"/k/{day.slug}/ranking/").content.decode()
    day = end_day(day, press(day))
    assert "ledger fin" in watcher.get(f"/k/{day.slug}/ranking/").content.decode()
    assert POINTS.search(watcher.get(f"/k/{day.slug}/1/1/look/").content.decode())


def test_settings_that_were_saved_say_so(listed: Made, laptop: Client) -> None:
    day = listed(8, rounds=2)
    for said in (
        {"final": "0", "carried": "all"},
        {"does": "people", "team-1": "Pécs"},
        {"does": "apart", "one": "1", "other": "2"},
    ):
        saved(laptop, day, **said)
        page = laptop.get(f"/k/{day.slug}/settings/", headers={"accept-language": "en"}).content.decode()
        assert re.search(r'role="status"[^>]*>(?:\s|<[^>]*>)*Saved\.', page), said


def test_what_resting_and_missing_are_worth_is_said_and_printed_with_the_method(listed: Made, laptop: Client) -> None:
    day = listed(12, rounds=2, hands=12)
    plain = {"final": "0", "carried": "all"}
    assert "whole number" in saved(laptop, day, 422, **plain, resting="fixed", fixed="3,5")
    saved(laptop, day, **plain, resting="fixed", fixed="3", missing="−2")
    day = played(leave(CupDay.objects.get(), press(), 1), 1)
    lines = {line.number: line for line in standing_of(day).lines}
    rests = [line.value for line in lines.values() if line.cells[0].in_words == "–\N{NO-BREAK SPACE}+3"]
    assert (lines[1].value, rests) == ("−2", ["+3"])
    html = laptop.get(f"/k/{day.slug}/ranking/", headers={"accept-language": "en"}).content.decode()
    for said in ("is counted later: worth +3.", "was not there: worth −2.", "everybody plays as many: 4: 12, 5: 15"):
        assert said in html


def test_the_steps_between_equals_stand_in_an_order_of_ones_own(listed: Made, laptop: Client) -> None:
    day = listed(8, rounds=2)
    plain = {"final": "0", "carried": "all"}
    twice = saved(laptop, day, 422, **plain, **{"step-0": "best", "step-1": "best"})
    assert "This step is chosen above already." in twice
    saved(laptop, day, **plain, **{"step-0": "best", "step-1": "firsts"})
    day = played(CupDay.objects.get(), 1)
    standing = standing_of(day)
    method = " ".join(standing.method)
    assert "Between equals: the best rounds, tables won." in method
    assert "share the place" in method
    places = [line.place for line in standing.lines]
    assert len(set(places)) < len(places), "without a lot equal people share their place"


def test_teams_pots_and_stand_ins_are_said_of_everybody(listed: Made, laptop: Client) -> None:
    day = listed(8, rounds=2)
    data = {f"team-{number}": "Fehérvár" if number < 5 else " Pécs " for number in range(1, 9)}
    data |= {f"pot-{number}": str(1 + number % 4) for number in range(1, 9)} | {"stands_in-3": "on"}
    wrong = saved(laptop, day, 422, does="people", **{**data, "stays_at-1": "2", "stays_at-2": "2", "pot-5": "x"})
    assert (wrong.count("Only one person stays"), wrong.count("whole number"), "Fehérvár" in wrong) == (2, 1, True)
    saved(laptop, day, does="people", **data)
    saved(laptop, day, final="0", carried="all", mates_apart="1", team_best="2")
    assert "not so many rounds" in saved(laptop, day, 422, final="0", carried="all", mates_apart="3")
    day = publish(draw_round(CupDay.objects.get(), press(), seed="x", method="pots"), press())
    pots = dict(day.entrants.values_list("number", "pot"))
    assert [sorted(pots[who] for who in table) for table in drawn_rounds(day)[0].tables] == [[1, 2, 3, 4]] * 2
    assert {one["team"] for one in day.held.get().asked["people"]} == {"1", "2"}, "what is kept for good holds no name"
    for evening in evenings_of(day):
        play(evening)
        hand_in(evening)
    day = close_round(day, press(day))
    standing = standing_of(day)
    assert [line.place for line in standing.lines if line.number == 3] == [None]
    assert {(one.team, len(one.names)) for one in standing.teams} == {("Fehérvár", 2), ("Pécs", 2)}
    assert "Fehérvár" in laptop.get(f"/k/{day.slug}/ranking/").content.decode()
    day = say_people(say_settings(day, press(day), options={}, terms={"team_best": None}), press(), {1: {"team": ""}})
    assert {(one.team, len(one.names)) for one in standing_of(day).teams} == {("Fehérvár", 2), ("Pécs", 4)}
    assert keep_apart(day, press(day), 1, 2).options["apart"] == [[1, 2]]


def test_a_page_that_is_sent_twice_is_kept_once_and_with_something_else_says_so(listed: Made, laptop: Client) -> None:
    day = listed(8)
    plain = {"final": "0", "carried": "all"}
    apart = {"does": "apart", "one": "1", "other": "2"}
    for sent, other in (
        ({**plain, "mates_apart": "1"}, {**plain, "mates_apart": "2"}),
        (apart, {**apart, "other": "3"}),
        ({"does": "people", "team-1": "Pécs"}, {"does": "people", "team-1": "Győr"}),
    ):
        day.refresh_from_db()
        page = {"key": uuid4(), "head": day.head}
        for _ in range(2):
            saved(laptop, day, **page, **sent)
            assert CupDay.objects.get().head == page["head"] + 1
        assert "already used for another save" in saved(laptop, day, 422, **page, **other)
    day.refresh_from_db()
    stored = (day.options["mates_apart"], day.options["apart"], day.entrants.get(number=1).team)
    assert stored == (1, [[1, 2]], "Pécs")


def test_what_was_typed_stays_where_somebody_else_did_something_meanwhile(listed: Made, laptop: Client) -> None:
    day = listed(8)
    old = {"head": day.head}
    say_settings(day, press(day), options={"mates_apart": 1}, terms={})
    teams = {f"team-{number}": "Fehérvár" for number in range(1, 9)}
    page = saved(laptop, day, 422, **old, does="people", **teams)
    assert (page.count('value="Fehérvár"'), "settings changed" in page) == (8, True)
    assert 'value="2"' in saved(laptop, day, 422, **old, final="0", carried="all", mates_apart="2")
    assert not day.entrants.exclude(team="").exists()
    page = saved(laptop, day, 422, does="people", **{**teams, "stays_at-3": "3"})
    assert ("There are not so many tables." in page, page.count(" autofocus")) == (True, 1)


def test_nothing_can_be_typed_into_the_settings_of_a_day_that_is_over(listed: Made, laptop: Client) -> None:
    day = end_day(played(listed(8, rounds=1), 1), press())
    page = laptop.get(reverse("cup_settings", args=[day.slug])).content.decode()
    fields = re.findall(
        r'<(?:input|select)[^>]* name="(?:final|carried|hidden|mates_apart|team|pot|stay|stand)[^>]*>', page
    )
    assert len(fields) == 3 + 4 + 8 * 4
    assert all(" disabled" in one for one in fields)
    assert "over: open it again" in saved(laptop, day, 422, does="people", **{"team-1": "Pécs"})
    assert not day.entrants.exclude(team="").exists()


def test_nobody_waits_while_a_draw_is_searched(listed: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []

    def searched(*asked: Any) -> Any:
        held.append(len(connection.savepoint_ids))
        return draw(*asked)

    monkeypatch.setattr(seating, "_answer", lru_cache(searched))
    draw_round(listed(9), press(), seed="x")
    assert held == [0]


def test_twenty_seven_play_ulti_at_nine_tables_of_three(listed: Made, laptop: Client) -> None:
    rules = document.rules_for(GAMES["ulti"], GAMES["ulti"].presets[0].key, {})
    day = listed(27, game="ulti", preset=GAMES["ulti"].presets[0].key, rules=rules)
    day = draw_round(day, press(day), seed="x")
    assert [len(table) for table in drawn_rounds(day)[0].tables].count(4) == 6
    saved = {"final": "0", "usual": "3", **press_said(day)}
    assert laptop.post(reverse("cup_settings", args=[day.slug]), saved).status_code == 302
    day.refresh_from_db()
    assert (day.sizes, day.held.exists()) == ([3, 4], False)
    day = publish(draw_round(day, press(day)), press())
    assert [len(table) for table in drawn_rounds(day)[0].tables] == [3] * 9
    again = read_day(json.loads(json.dumps(as_json(document_of(day)))))
    assert ([one.is_same for one in drawn_again(again)], import_day(None, press(), again).sizes) == ([True], [3, 4])
