"""How many keys a paper evening costs, and the short ways of writing it: marks, a row in one cell, defaults."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest
from django.utils import translation

from scorebook.grid.layout import layout_of
from scorebook.grid.reading import read_row
from scorebook.grid.row import Row
from scorebook.grid.vocabulary import Company
from settlement import GAMES
from tests.grid.conftest import HOSTILE
from tests.grid.keys import LANGUAGE, Sitting, demo_sittings, hands_of, keys_of, shortest
from tests.world.depth import sweep

# The demo's evenings in order; for those without a target what they cost when these were counted first.
MOST = [
    ("paskievics", 12),
    ("paskievics", 18),
    ("paskievics", 23),
    ("danish", 25),
    ("alsos", 20),
    ("magyar", 10.5),
    ("kiralyhivasos", 12),
    ("tapper", 19),
    ("stroman", 13),
    ("trisak_tolnai", 14),
    ("trisak_wiki", 12),
    ("paskievics", 11.5),
    ("alsos", 13),
]
FEWEST_HANDS = (("tapper", 19), ("paskievics", 11.5), ("alsos", 13))
AARHUS = ("Kirsten", "Mogens", "Åse", "Bjørn")
FIVE = ("Anna", "Béla", "Cili", "Dénes", "Eszter")


def read(game: str, names: tuple[str, ...], language: str, cells: dict[str, str]) -> Row:
    with translation.override(language):
        company = Company(names=names, playing=(0, 2, 3) if game == "danish" else (0, 1, 2, 3), pots=GAMES[game].pots)
        layout = layout_of(GAMES[game], GAMES[game].defaults())
        return read_row(layout, company, cells, lambda _dealer, _out: company.playing)


@pytest.mark.parametrize(
    ("sitting", "most"), sweep(zip(demo_sittings(), MOST, strict=True), gate=lambda case: case[1] in FEWEST_HANDS)
)
def test_an_evening_is_keyed_in_so_many_keys_a_hand(sitting: Sitting, most: tuple[str, float]) -> None:
    with translation.override(LANGUAGE.get(sitting.game, "hu")):
        keys = [keys_of(hand.layout, shortest(hand)) for hand in hands_of(sitting)]
    assert sitting.game == most[0]
    assert median(keys) <= most[1], keys


MELD: dict[str, Any] = {"kind": "kings", "player": 2}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ({"melds": "Kåh"}, {"melds": [{**MELD, "grade": "half", "missing": "hearts"}]}),
        ({"melds": "kå"}, {"melds": [{**MELD, "grade": "full"}]}),
        ({"melds": "k3+"}, {"melds": [{**MELD, "grade": "abundant"}]}),
        (
            {"melds": "T110 cbk"},
            {
                "melds": [
                    {"kind": "tarocks", "with_pagat": True, "player": 0, "count": 10},
                    {"kind": "cavallerie", "player": 3, "suit": "clubs", "grade": "full"},
                ]
            },
        ),
        ({"melds": "matadorer 5 åse"}, {"melds": [{"kind": "matadors", "player": 2, "count": 5}]}),
        ({"cards": "å"}, {"pagat": {"player": 2, "outcome": "saved"}}),
        (
            {"cards": "å- km Km"},
            {"pagat": {"player": 2, "outcome": "lost"}, "kings_lost": [{"player": 1}, {"player": 1}]},
        ),
        ({"lasttrick": "m km på"}, {"last_trick": {"winner": 1, "cards": {"1": "king", "2": "pagat"}}}),
        ({"score": "nm"}, {"nolo": 1}),
        ({"score": "Tå!"}, {"tout": {"player": 2, "announced": True}}),
        ({"score": "31 19"}, {"card_points": {"0": 31, "2": 19, "3": 28}}),
        ({"score": "30 24 22"}, {"card_points": {"0": 30, "2": 24, "3": 22}}),
    ],
)
def test_the_papers_own_columns_take_its_marks(typed: dict[str, str], facts: dict[str, Any]) -> None:
    row = read("danish", AARHUS, "da", typed)
    assert (row.reasons, row.facts) == ([], facts)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"melds": "T10"}, "T10"),
        ({"cards": "b b"}, "to gange"),
        ({"lasttrick": "b", "calls": "sids m"}, "to gange"),
        ({"cards": "km"}, "pagat Kmet, konge tabt Mette"),
        ({"score": "50 40"}, "et tal"),
    ],
)
def test_a_mark_that_may_mean_two_things_is_asked_about_at_its_cell(typed: dict[str, str], told: str) -> None:
    names = ("Kmet", "Mette", "Åse", "Bo") if "km" in typed.values() else AARHUS
    row = read("danish", names, "da", typed)
    (reason,) = row.reasons
    assert reason.cell in typed
    assert told in reason.sentence


HAND = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}
ULTIMO = {"announcements": [{"figure": "pagat_ultimo", "by": 0}], "pagat_last_trick": {"player": 0, "won": True}}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("3ac56", {}),
        ("3ac56 t", {"trull": "declarers"}),
        ("3ac56k pb+", {"game_kontra": 1, **ULTIMO}),
        ("3ac56**", {"game_kontra": 2}),
        ("3ac56 pb-k bé", {"announcements": [{"figure": "pagat_ultimo", "by": 1, "kontra": 1}]}),
        ("3ac56/38", {"opponent_points": 38}),
        ("3annacili56 pb+", ULTIMO),
    ],
)
def test_a_whole_row_may_stand_in_its_first_cell(typed: str, facts: dict[str, Any]) -> None:
    row = read("paskievics", FIVE, "hu", {"what": typed})
    assert (row.reasons, row.facts) == ([], {**HAND, **facts})


@pytest.mark.parametrize(("game", "names"), [("danish", AARHUS), ("paskievics", FIVE)])
def test_whatever_stands_in_any_cell_is_read_or_refused(game: str, names: tuple[str, ...]) -> None:
    keys = layout_of(GAMES[game], GAMES[game].defaults()).keys
    for typed in (*HOSTILE, "3" + "a" * 399, "K" * 400, "T1٣", "k½", "Kå\u0301h", "3ac5６", "m>å", "P(", "pb(", "x=+"):
        for key in keys:
            row = read(game, names, "hu", {key: typed})
            assert row.reasons or row.facts or row.kind != "hand", (key, typed)


def test_letters_that_may_be_split_in_two_ways_are_asked_about() -> None:
    row = read("paskievics", ("Anna", "Ács", "Cili", "Dénes"), "hu", {"what": "3ac56"})
    (reason,) = row.reasons
    assert (reason.cell, "Ács" in reason.sentence, "Cili" in reason.sentence) == ("what", True, True)
