"""The board screen: its description, the preview of an open hand, and its plain form."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.access import links
from scorebook.models import Draft, Entry, Evening
from scorebook.sheet.explaining import explain
from tests.conftest import holding
from tests.hand.conftest import at, send, wish

pytestmark = pytest.mark.django_db
FOUR = ("Anna", "Béla", "Cili", "Dénes")
MELD = {"kind": "matadors", "player": 2, "count": 4}
QUIET: dict[str, Any] = {
    "pagat": {"outcome": "saved", "player": 0},
    "last_trick": {"winner": 2},
    "card_points": {"0": 30, "2": 20, "3": 28},
}


@pytest.fixture
def danish(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(game="danish", preset="default", house_rules={}, players=FOUR, first_dealer=3)


@pytest.fixture
def radli(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(game="alsos", preset="radli", house_rules={}, players=FOUR[:3], first_dealer=2)


def scribe_of(evening: Evening) -> Client:
    return holding(str(links.token_of(links.links_of(evening)["write"])))


def described(evening: Evening) -> dict[str, Any]:
    page: dict[str, Any] = scribe_of(evening).get(at(evening), {"describe": "1"}).json()["page"]
    return page


def previewed(evening: Evening, facts: dict[str, Any]) -> dict[str, Any]:
    body = {**wish(evening, facts=facts), "screen": {"kind": "hand", "head": evening.head}, "at": 1, "empty": False}
    answer: dict[str, Any] = send(scribe_of(evening), at(evening, "hand/preview/"), body).json()
    return answer


def test_the_description_tells_the_shape_and_the_tiles(danish: Evening):
    desc = described(danish)["desc"]
    assert desc["shape"] == "board"
    assert [step["key"] for step in desc["face"]["steps"]] == ["before", "after"]
    (numbers,) = (tile for tile in desc["face"]["steps"][1]["tiles"] if tile["shape"] == "numbers")
    assert (numbers["total"], numbers["most"]) == (78, 78)
    assert desc["deals"]["3"]["active"] == [0, 2, 3]


@pytest.mark.parametrize(("players", "asked"), [(FOUR[:3], False), (FOUR, True)])
def test_who_sits_out_is_asked_where_somebody_does(
    evening_of: Callable[..., Evening], players: tuple[str, ...], asked: bool
):
    evening = evening_of(game="danish", preset="default", house_rules={}, players=players, first_dealer=2)
    page = scribe_of(evening).get(f"/e/{evening.slug}/hand/", headers={"accept-language": "da"}).content.decode()
    assert ("før: Sidder over" in page) == asked


@pytest.mark.parametrize("kassza", [False, True])
def test_a_pot_that_is_not_played_is_offered_to_nobody(evening_of: Callable[..., Evening], kassza: bool):
    evening = evening_of(house_rules={"kassza": kassza})
    scribe = scribe_of(evening)
    plain = scribe.get(f"/e/{evening.slug}/hand/?plain=1&kind=adjustment").content.decode()
    assert ('value="kassza"' in plain) == kassza
    described = scribe.get(f"/e/{evening.slug}/hand/?describe=1").json()["page"]["desc"]
    assert [pot for pot, _label in described["pots"]] == ["kassza"] * kassza
    far = scribe.get(f"/e/{evening.slug}/far/").content.decode()
    assert ("kassza" in far) == kassza


def test_what_a_yes_or_no_leaves_unsaid_is_no_fact(danish: Evening):
    tiles = {tile["key"]: tile for step in described(danish)["desc"]["face"]["steps"] for tile in step["tiles"]}
    assert [turn["facts"] for turn in tiles["tout"]["turns"]] == [{"announced": True}, {"announced": False}]
    assert tiles["tarocks_not_with_pagat"]["sets"] == {"kind": "tarocks", "with_pagat": False}
    assert tiles["matadors"]["most"] == 22


def test_the_tricks_of_a_klopitzky_add_up_to_what_so_many_players_have(evening_of: Callable[..., Evening]):
    for players, tricks in ((2, 12), (3, 9), (4, 9)):
        one = evening_of(game="alsos", preset="money", house_rules={}, players=FOUR[:players], first_dealer=0)
        tiles = {tile["key"]: tile for step in described(one)["desc"]["face"]["steps"] for tile in step["tiles"]}
        assert tiles["tricks"]["total"] == tricks


def test_an_open_hand_shows_what_is_paid_already(danish: Evening):
    answer = previewed(danish, {"melds": [MELD]})
    # Founding −40 each; Dénes' ante −10; four matadors: 15 from each of the two.
    assert answer["payouts"] == ["−55", "−40", "−10", "−65"]
    assert answer["so_far"] is True
    assert answer["pays"] == []
    assert [note.split(" ", 1)[1] for note in answer["notes"]] == ["0 → 85", "0 → 85"]
    assert Draft.objects.get(evening=danish).facts["melds"] == [MELD]


def test_a_whole_hand_says_who_pays_whom_and_what_lies_in_each_cup(danish: Evening):
    answer = previewed(danish, QUIET)
    assert "so_far" not in answer
    assert answer["payouts"] == ["−36", "−40", "−31", "−63"]
    assert len(answer["notes"]) == 2
    assert not any("kassza" in pay["text"] for pay in answer["pays"])


def test_a_problem_outlines_the_tiles_that_wrote_the_row(danish: Evening):
    both = [MELD, {"kind": "tarocks", "player": 0, "count": 12, "with_pagat": True}]
    answer = previewed(danish, {**QUIET, "melds": both})
    outlined = {figure for problem in answer["problems"] if not problem["warning"] for figure in problem["figures"]}
    assert {"matadors", "tarocks_with_pagat"} & outlined
    assert not {"tarocks_not_with_pagat", "kings", "cavallerie"} & outlined


def test_the_preview_tells_who_ends_the_radli(radli: Evening):
    call = {"figure": "ulti", "by": 0, "when": "front", "kontra": ["front", "front"], "made": True}
    answer = previewed(radli, {"contract": "trump", "declarer": 0, "base_made": True, "figures": [call]})
    assert answer["payouts"] == ["+161", "", ""]
    texts = [pay["text"] for pay in answer["pays"]]
    assert "80" in texts[0]
    assert "+20" in texts[1]
    # 161 and the reward, twice, from the two others.
    assert sum(int(pay["points"]) for pay in answer["pays"][2:]) >= 181
    before = previewed(radli, {"contract": "trump", "declarer": 0, "base_made": True})
    assert [pay["points"] for pay in before["pays"]] == ["1"]


def test_the_totals_row_shows_how_far_everybody_is(radli: Evening):
    send(scribe_of(radli), at(radli), wish(radli, facts={"contract": "trump", "declarer": 1, "base_made": True}))
    page = scribe_of(radli).get(at(radli)).content.decode()
    assert page.count("<progress") == 3
    assert 'value="1"' in page


def test_a_cup_is_drawn_as_full_as_it_is(danish: Evening, evening: Evening):
    send(scribe_of(danish), at(danish), wish(danish, facts=QUIET))
    page = scribe_of(danish).get(at(danish)).content.decode()
    assert page.count('class="lies"') == 2
    assert page.count("ultim") >= 2
    assert 'class="lies"' not in scribe_of(evening).get(at(evening)).content.decode()


FORM = {
    "melds-0-kind": "cavallerie",
    "melds-0-player": "2",
    "melds-0-suit": "hearts",
    "melds-0-grade": "half",
    "melds-0-missing": "jack",
    "pagat-outcome": "saved",
    "pagat-player": "0",
    "last_trick-winner": "2",
    "last_trick-cards-2": "king",
    "card_points-0": "30",
    "card_points-2": "20",
    "card_points-3": "28",
    "fines-0-offence": "early_lead",
    "fines-0-player": "3",
}


def posted(evening: Evening, **fields: str) -> Any:
    data = {"key": str(uuid4()), "head": str(evening.head), "kind": "hand", "do": "save"}
    return scribe_of(evening).post(at(evening), {**data, **fields})


def test_a_plain_form_writes_records_within_records(danish: Evening):
    answer = posted(danish, **FORM)
    assert answer.status_code == 302
    facts = Entry.objects.get(evening=danish).facts
    assert facts["last_trick"] == {"winner": 2, "cards": {"2": "king"}}
    assert facts["melds"][0]["missing"] == "jack"
    assert facts["fines"] == [{"offence": "early_lead", "player": 3}]


def test_a_refused_plain_form_keeps_what_was_typed_beside_the_reason(danish: Evening):
    answer = posted(danish, **{**FORM, "melds-0-missing": "", "card_points-0": "thirty"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'value="thirty"' in page
    assert 'class="errors"' in page
    assert not Entry.objects.filter(evening=danish).exists()
    answer = posted(danish, **{**FORM, "melds-0-missing": ""})
    assert answer.status_code == 422
    wrong = answer.content.decode().split('name="melds-0-missing"')[0].rsplit("<fieldset", 1)[1]
    assert "wrong" in wrong


def test_a_plain_form_of_chains_and_of_melds_for_each(evening_of: Callable[..., Evening]):
    one = evening_of(game="alsos", preset="money", house_rules={}, players=FOUR[:3], first_dealer=2)
    answer = posted(
        one,
        **{
            "contract": "trump",
            "declarer": "0",
            "kontra-0": "front",
            "kontra-1": "back",
            "card_points-0": "60",
            "card_points-1": "70",
            "card_points-2": "20",
            "melds-0-sequences-0": "3",
            "melds-0-bela": "yes",
            "figures-0-figure": "ulti",
            "figures-0-by": "1",
            "figures-0-when": "front",
            "figures-0-made": "no",
            "figures-0-kontra-0": "back",
        },
    )
    assert answer.status_code == 302, answer.content.decode()[:2000]
    facts = Entry.objects.get(evening=one).facts
    assert facts["kontra"] == ["front", "back"]
    assert facts["melds"] == {"0": {"sequences": [3], "bela": True}}
    assert facts["figures"][0]["kontra"] == ["back"]
    assert json.dumps(facts)


def test_the_preview_names_who_pays_whom_as_the_page_of_the_hand_does(danish: Evening):
    bagud = {
        "pagat": {"outcome": "saved", "player": 3},
        "last_trick": {"winner": 0, "cards": {"0": "king", "3": "king"}},
        "card_points": {"0": 35, "2": 21, "3": 22},
    }
    payments = [(one["text"], one["points"]) for one in previewed(danish, bagud)["pays"]]
    # Anna gets 40 for the ultimo from each player, Dénes pays 40 for the bagud to each and gets 5 for the pagat from
    # each. For the count Anna gets 5 from Cili and 4 from Dénes: 40 + 5; 40 + 40 + 4 − 5; 40 − 5.
    assert sorted(payments) == [("Cili → Anna", "45"), ("Dénes → Anna", "79"), ("Dénes → Cili", "35")]
    send(scribe_of(danish), at(danish), wish(danish, facts=bagud))
    page = explain(danish, 1)
    assert page is not None
    between = [(f"{one.payer} → {one.payee}", str(one.points)) for one in page.payments if one.payee in FOUR]
    assert sorted(payments) == sorted(pay for pay in between if pay[0].split(" → ")[0] in FOUR)
