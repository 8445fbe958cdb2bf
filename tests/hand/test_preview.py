"""The preview of a hand: who would pay whom, what is missing and what cannot be; and the open hand others see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Draft, Entry, Evening
from tests.conftest import NAMES, holding
from tests.hand.conftest import SCRIBE, THREE, at, preview, screen, send, wish, write
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]


def test_the_preview_says_who_pays_whom_and_writes_nothing(evening: Evening, writer: Client):
    result = preview(writer, evening, THREE)
    assert result["payouts"] == ["+1", "−1", "+1", "−1", ""]
    assert result["score"] == ["56", "38"]
    assert sorted(pay["points"] for pay in result["pays"]) == ["1", "1"]
    assert result["problems"] == []
    assert not Entry.objects.exists()


def test_the_opponents_points_are_turned_by_the_server(evening: Evening, writer: Client):
    facts = {"contract": "three", "declarer": 0, "partner": 2, "opponent_points": 38}
    assert preview(writer, evening, facts)["score"] == ["56", "38"]


def test_three_who_pay_the_same_are_named_in_one_breath(evening: Evening, writer: Client):
    result = preview(
        writer, evening, {"contract": "solo", "declarer": 0, "alone_by": "own_call", "declarer_points": 58}
    )
    assert len(result["pays"]) == 1
    assert "Béla, Cili, Dénes → Anna" in result["pays"][0]["text"]


def test_no_game_names_the_kassza_before_and_after_and_the_double_round(evening: Evening, writer: Client):
    result = preview(writer, evening, {}, "all_pass")
    assert result["payouts"] == ["−5", "−5", "−5", "−5", ""]
    assert any("0 → 20" in note for note in result["notes"])
    assert any("×2" in note for note in result["notes"])


def test_what_is_only_missing_is_no_contradiction(evening: Evening, writer: Client):
    assert preview(writer, evening, {"contract": "three", "declarer": 0})["problems"] == []
    rows = preview(writer, evening, {**THREE, "tarokk_counts": [{"player": 1}]})["problems"]
    assert rows
    assert all(problem["missing"] for problem in rows)


def test_every_contradiction_names_its_figures(evening: Evening, writer: Client):
    facts = {
        **THREE,
        "trull": "opponents",
        "xxi_catch": {"by": 0, "lost_by": 1},
        "announcements": [{"figure": "volat", "by": 0}, {"figure": "volat", "by": 2}],
    }
    problems = preview(writer, evening, facts)["problems"]
    assert len(problems) >= 2
    assert {"trull", "xxi_catch", "volat"} <= {figure for problem in problems for figure in problem["figures"]}
    assert all(problem["rule"] for problem in problems)


@pytest.mark.parametrize("figures", [("volat", "pagat_ultimo"), ("trull", "trull"), ("pagat_ultimo", "trull")])
def test_both_sides_may_announce_until_the_play_has_decided(evening_of: Callable[..., Evening], figures: Any):
    evening = evening_of(game="magyar", preset="default", house_rules={}, players=NAMES[:3], first_dealer=0)
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    calls = [
        {"figure": figure, "side": side, "announced": True, "made": True}
        for figure, side in zip(figures, ("declarer", "defenders"), strict=True)
    ]
    facts = {"contract": "three", "declarer": 0, "figures": calls}
    assert preview(client, evening, facts)["problems"] == []
    assert [one["missing"] for one in preview(client, evening, {**facts, "declarer_points": 50})["problems"]][:1] == [
        False
    ]
    refused = send(client, at(evening, "hand/"), wish(evening, facts=facts)).json()
    assert {"field": "declarer_points", "missing": True}.items() <= refused["problems"][0].items()


def test_a_warning_does_not_refuse(evening: Evening, writer: Client):
    result = preview(writer, evening, {**THREE, "xxi_catch": {"by": 0, "lost_by": 2}})
    assert [problem["warning"] for problem in result["problems"]] == [True]
    assert result["payouts"]


def test_the_preview_of_a_correction_says_what_it_was_and_what_changes_later(evening: Evening, writer: Client):
    write(evening)
    ledger.record_entry(
        evening,
        key=uuid4(),
        head=1,
        kind="hand",
        author=SCRIBE,
        facts={"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 60},
    )
    evening.refresh_from_db()
    same = preview(writer, evening, THREE, number=1)
    assert same["unchanged"]
    passed = preview(writer, evening, {}, "all_pass", number=1)
    assert not passed["unchanged"]
    assert any("+1" in note for note in passed["notes"])
    assert any("2." in note for note in passed["notes"])


def test_what_one_pays_to_several_is_said_in_one_breath(evening: Evening, writer: Client):
    alone = {"contract": "solo", "declarer": 0, "alone_by": "own_call", "declarer_points": 20}
    pays = preview(writer, evening, alone)["pays"]
    assert pays == [{"text": "Anna → Béla, Cili, Dénes: fejenként", "points": "8"}]


def test_a_run_of_later_hands_is_named_by_its_ends(evening: Evening, writer: Client):
    ledger.record_entry(evening, key=uuid4(), head=0, kind="all_pass", author=SCRIBE, facts={})
    for _ in range(6):
        evening.refresh_from_db()
        deals = evening.standing["dealer"]
        write(evening, **{**THREE, "declarer": (deals + 1) % 5, "partner": (deals + 2) % 5})
    # Not passed: the double round is gone, so its five hands pay half.
    notes = preview(writer, evening, {**THREE, "declarer": 0, "partner": 2}, number=1)["notes"]
    assert "változik: 2–6." in notes
    assert notes[0] == "Anna\u00a0−5\u00a0→\u00a0+1"


def test_the_open_hand_is_kept_for_other_phones_and_forgotten_when_emptied(evening: Evening, writer: Client):
    body = {"at": 5, "screen": {"contract": "three"}}
    preview(writer, evening, {"contract": "three"}, **body)
    draft = Draft.objects.get()
    assert (draft.facts, draft.author) == ({"contract": "three"}, "Anna")
    assert draft.screen == {"s": {"contract": "three"}, "at": 5}
    assert screen(writer, evening)["draft"]["screen"] == {"contract": "three"}
    preview(writer, evening, {}, empty=True, **body)
    assert not Draft.objects.exists()


def test_a_hand_thrown_away_stays_away_however_late_its_taps_arrive(evening: Evening, writer: Client):
    tapped = {"at": 5, "screen": {"contract": "three"}}
    preview(writer, evening, {"contract": "three"}, **tapped)
    preview(writer, evening, {}, empty=True, thrown=True, at=7, screen={"contract": None})
    preview(writer, evening, {"contract": "three", "declarer": 0}, **{**tapped, "at": 6})
    assert screen(writer, evening)["draft"] is None
    assert "open-hand" not in writer.get(f"/e/{evening.slug}/").content.decode()
    preview(writer, evening, {"contract": "two"}, **{**tapped, "at": 8})
    assert screen(writer, evening)["draft"]["facts"] == {"contract": "two"}


def test_a_save_ends_the_open_hand(evening: Evening, writer: Client):
    preview(writer, evening, THREE, at=1, screen={})
    send(writer, at(evening), wish(evening))
    assert not Draft.objects.exists()


@pytest.mark.parametrize("language", ["en", "hu", "da"])
def test_where_another_may_have_dealt_the_way_to_say_so_is_told_as_its_buttons_are_called(
    evening: Evening, writer: Client, language: str
):
    writer.cookies["language"] = language
    for kind, facts in (("hand", {**THREE, "partner": 4}), ("failed_trial", {"contract": "three", "declarer": 0})):
        (said,) = preview(writer, evening, facts, kind)["problems"]
        with translation.override(language):
            assert f"{gettext('More')} → {gettext('Another dealer')}." in said["text"]
    assert "→" not in preview(writer, evening, {**THREE, "declarer_points": 99})["problems"][0]["text"]
