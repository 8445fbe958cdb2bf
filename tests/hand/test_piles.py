"""Counting the cards of a pile: what the endpoint and the plain form say, to whom, and what they refuse."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scorebook.access import links
from scorebook.hand import screen
from scorebook.models import Draft, Entry, Evening
from tests.conftest import holding

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}
PILE = {"honours": 2, "kings": 2, "queens": 1, "cavaliers": 1, "tricks": 6}


def at(evening: Evening, page: str = "hand/count/") -> str:
    return f"/e/{evening.slug}/{page}"


def count(client: Client, evening: Evening, pile: Any) -> Any:
    return client.post(at(evening), data=json.dumps({"pile": pile}), content_type="application/json", headers=ENGLISH)


def scribe_of(evening: Evening) -> Client:
    return holding(links.token_of(links.links_of(evening)["write"]) or "")


@pytest.mark.parametrize(
    ("game", "seats", "rules", "pile", "points"),
    [
        # Two honours and two kings 20, queen 4, cavalier 3, and eighteen plain cards.
        ("paskievics", 4, {}, PILE, [45, 49]),
        ("magyar", 3, {}, {**PILE, "cards": 3}, [42, 52]),
        # Each one less, 21, and a point for every three of the 24 cards; of 66 with the short pack.
        ("kiralyhivasos", 4, {}, PILE, [29, 41]),
        ("tapper", 3, {"deck": 42}, {**PILE, "cards": 6}, [29, 37]),
        ("stroman", 2, {}, {**PILE, "tricks": 10, "cards": 3}, [29, 41]),
        # The same cards, and a point for every trick.
        ("trisak_wiki", 4, {}, PILE, [27, 37]),
        ("trisak_tolnai", 4, {}, {}, [0, 106]),
    ],
)
def test_a_pile_is_counted_as_its_game_counts(
    evening_of: Callable[..., Evening], game: str, seats: int, rules: Any, pile: Any, points: list[int]
):
    names = ("Anna", "Béla", "Cili", "Dénes")[:seats]
    preset = "mcleod" if game == "paskievics" else "default"
    evening = evening_of(game=game, preset=preset, house_rules=rules, players=names, first_dealer=0)
    answer = count(scribe_of(evening), evening, pile)
    assert answer.status_code == 200
    assert answer.json() == {"points": points[0], "rest": points[1], "text": f"{points[0]} : {points[1]}"}
    assert not Draft.objects.exists()
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("pile", "reason"),
    [
        ({"kings": 2}, "How many tricks or cards are there?"),
        ({"tricks": 10, "cards": 3}, "The pack has 42 cards: count them again."),
        ({"kings": 3, "queens": 2, "tricks": 1}, "Counting cards: 5, cards in all: 4. Count them again."),
        ({"tricks": 6}, "So many plain cards are not in the pack: a counting card is missing."),
    ],
)
def test_what_is_no_pile_of_the_pack_is_refused_with_a_reason(evening: Evening, writer: Client, pile: Any, reason: str):
    answer = count(writer, evening, pile)
    assert answer.status_code == 422
    assert answer.json()["text"] == reason
    assert [problem["text"] for problem in answer.json()["problems"]] == [reason]


def test_where_tricks_are_counted_they_are_asked_for(evening_of: Callable[..., Evening]):
    evening = evening_of(game="trisak_wiki", preset="default", house_rules={}, players=list("ABCD"), first_dealer=0)
    answer = count(scribe_of(evening), evening, {"kings": 1})
    assert (answer.status_code, answer.json()["text"]) == (422, "How many tricks are there?")


@pytest.mark.parametrize(
    "pile",
    [
        None,
        [],
        "pile",
        {"kings": 5},
        {"kings": -1},
        {"honours": 4},
        {"kings": "two"},
        {"kings": 1.5},
        {"kings": [1]},
        {"tricks": 10**9},
        {"whose": "nobody"},
    ],
)
def test_nonsense_is_no_pile(evening: Evening, writer: Client, pile: Any):
    assert count(writer, evening, pile).status_code == 400


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"pile": NaN}', b"x" * 70_000])
def test_what_is_no_json_object_is_refused(evening: Evening, writer: Client, body: bytes):
    assert writer.post(at(evening), data=body, content_type="application/json").status_code == 400
    assert writer.post(at(evening), data={"pile": "1"}).status_code == 400


def test_only_the_scribe_counts_and_only_by_asking(evening: Evening, writer: Client, watcher: Client, stranger: Client):
    assert count(watcher, evening, PILE).status_code == 403
    assert count(stranger, evening, PILE).status_code == 404
    assert writer.get(at(evening)).status_code == 405
    assert writer.put(at(evening)).status_code == 405


def test_a_screen_that_does_not_offer_it_does_not_count(
    evening: Evening, writer: Client, monkeypatch: pytest.MonkeyPatch
):
    face = screen.Desk.face.fget
    assert face is not None
    monkeypatch.setattr(screen.Desk, "face", property(lambda desk: dataclasses.replace(face(desk), counting=None)))
    assert count(writer, evening, PILE).status_code == 404
    described = writer.get(f"{at(evening, 'hand/')}?describe=1").json()["page"]["desc"]
    assert described["counting"] is None
    assert b'id="pile"' not in writer.get(f"{at(evening, 'hand/')}?plain=1").content
    posted = writer.post(at(evening, "hand/"), {"kind": "hand", "do": "count", "pile-kings": "1"})
    assert posted.status_code == 400
    assert not Entry.objects.exists()


# ---------- the plain form ----------


def pile_data(**pile: Any) -> dict[str, str]:
    return {
        "kind": "hand",
        "do": "count",
        "contract": "two",
        "declarer": "1",
        **{f"pile-{name}": str(said) for name, said in pile.items()},
    }


@pytest.mark.parametrize(("whose", "points"), [("own", "45"), ("others", "49"), (None, "45")])
def test_the_form_counts_and_writes_the_points_into_their_field(
    evening: Evening, writer: Client, whose: str | None, points: str
):
    pile = PILE if whose is None else {**PILE, "whose": whose}
    answer = writer.post(
        at(evening, "hand/"), {**pile_data(**pile), "declarer_points": "12", "opponent_points": "3"}, headers=ENGLISH
    )
    assert answer.status_code == 200
    form = answer.context["form"]
    assert form["declarer_points"].value() == points
    assert form["opponent_points"].value() == ""
    assert form["contract"].value() == "two"
    assert "Counted: 45 : 49." in answer.content.decode()
    assert not Entry.objects.exists()


def test_the_form_writes_a_players_points_into_his_field(evening_of: Callable[..., Evening]):
    evening = evening_of(game="stroman", preset="default", house_rules={}, players=["Anna", "Béla"], first_dealer=0)
    client = scribe_of(evening)
    data = {
        "kind": "hand",
        "do": "count",
        "contract": "simple",
        "pile-kings": "4",
        "pile-tricks": "9",
        "pile-whose": "1",
    }
    answer = client.post(at(evening, "hand/"), data)
    assert answer.status_code == 200
    assert answer.context["form"]["card_points-1"].value() == "22"
    assert not answer.context["form"]["card_points-0"].value()


@pytest.mark.parametrize(
    ("pile", "reason"),
    [
        ({"kings": 2}, "How many tricks or cards are there?"),
        ({"kings": 9}, "less than or equal to 4"),
        ({"whose": "7"}, "Select a valid choice"),
    ],
)
def test_the_form_says_why_it_does_not_count(evening: Evening, writer: Client, pile: Any, reason: str):
    answer = writer.post(at(evening, "hand/"), {**pile_data(**pile), "declarer_points": "12"}, headers=ENGLISH)
    assert answer.status_code == 422
    assert reason in answer.content.decode()
    assert answer.context["form"]["declarer_points"].value() == "12"


def test_another_kind_of_entry_counts_no_cards(evening: Evening, writer: Client):
    page = writer.get(f"{at(evening, 'hand/')}?plain=1&kind=adjustment")
    assert b'id="pile"' not in page.content
