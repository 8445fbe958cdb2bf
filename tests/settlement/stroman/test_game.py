"""Strawman tarokk: each rule once, and each check provoked."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, document
from settlement.game import Mark, Summary
from tests.settlement.sheets import Facts, refused
from tests.settlement.tarokk import figures_sheets

GAME = GAMES["stroman"]
TWO = ("Anna", "Béla")


def sheet(*entries: Facts, players: tuple[str, ...] = TWO, **house_rules: Any) -> Facts:
    return figures_sheets.sheet("stroman", players, *entries, **house_rules)


def lines(hand: Facts, **house_rules: Any) -> dict[str, int]:
    """Return what every line moved for Anna; Béla deals."""
    return figures_sheets.lines(sheet(hand, **house_rules))


def simple(points: int, **more: Any) -> Facts:
    return {"contract": "simple", "card_points": {"Anna": points}, **more}


def game(points: int, declarer: str = "Anna", **more: Any) -> Facts:
    return {"contract": "game", "declarer": declarer, "card_points": {declarer: points}, **more}


def held(award: str, holder: str) -> Facts:
    return {"award": award, "holder": holder}


PAID: dict[str, tuple[Facts, Facts, dict[str, int]]] = {
    "2.1 the higher count wins": (simple(36), {}, {"game": 2}),
    "2.1 a tie goes to the dealer": (simple(35), {}, {"game": -2}),
    "2.1 a tie goes to the dealer named": (simple(35, dealer="Anna"), {}, {"game": 2}),
    "2.1 the other's count tells as well": (simple(0, card_points={"Béla": 34}), {}, {"game": 2}),
    "2.2 won": (game(36), {}, {"game": 3}),
    "2.2 a tie is lost": (game(35), {}, {"game": -4}),
    "2.2 a tie is lost by a dealer too": (game(35, "Béla"), {}, {"game": 4}),
    "2.2 told by the other's count": (game(0, card_points={"Béla": 34}), {}, {"game": 3}),
    "2.2 its prices": (game(36), {"game__won": 7}, {"game": 7}),
    "2.3 kontra won": (game(40, game_kontra=1), {}, {"game": 6}),
    "2.3 kontra lost": (game(30, game_kontra=1), {}, {"game": -8}),
    "2.3 mordkontra": (game(30, game_kontra=5), {}, {"game": -128}),
    "2.3 its factor": (game(40, game_kontra=2), {"kontra_factor": 3}, {"game": 27}),
    "3.1 held cards": (
        simple(36, held=[held("trull", "Béla"), held("four_kings", "Anna")]),
        {},
        {"game": 2, "held_trull": -1, "held_four_kings": 1},
    ),
    "3.1 heads": (simple(36, held=[held("heads", "Anna")]), {"heads_price": 3}, {"game": 2, "held_heads": 3}),
    "3.1 heads for nothing": (simple(36, held=[held("heads", "Anna")]), {"heads_price": 0}, {"game": 2}),
    "3.2 ultimo": (simple(36, silent_ultimo="Béla"), {}, {"game": 2, "pagat_ultimo_silent": -1}),
    "3.3 double in a game, without its kontra": (
        game(30, game_kontra=1, held=[held("trull", "Anna"), held("four_kings", "Béla")], silent_ultimo="Béla"),
        {},
        {"game": -8, "held_trull": 2, "held_four_kings": -2, "pagat_ultimo_silent": -2},
    ),
    "3.3 not doubled": (
        game(36, silent_ultimo="Anna"),
        {"game_award_factor": 1},
        {"game": 3, "pagat_ultimo_silent": 1},
    ),
    "4.2 a tie with 42 cards": (simple(33), {"deck": 42}, {"game": -2}),
    "4.2 34 with 42 cards": (game(34), {"deck": 42}, {"game": 3}),
    "4.2 33 with 42 cards": (game(33), {"deck": 42}, {"game": -4}),
    "11.3 the pagat alone": (simple(4, silent_ultimo="Anna"), {}, {"game": -2, "pagat_ultimo_silent": 1}),
}


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid(name: str) -> None:
    hand, rules, expected = PAID[name]
    assert lines(hand, **rules) == expected


IMPOSSIBLE: dict[str, tuple[Facts, Facts, Facts]] = {
    "no declarer in a game": ({"contract": "game", "card_points": {"Anna": 40}}, {}, {"declarer": "declarer"}),
    "a declarer in the simple game": (simple(40, declarer="Anna"), {}, {"declarer": "not_in_contract"}),
    "kontra in the simple game": (simple(40, game_kontra=1), {}, {"game_kontra": "not_in_contract"}),
    "too much kontra": (game(40, game_kontra=2), {"kontra_max": 1}, {"game_kontra": "kontra_level"}),
    "kontra where there is none": (game(40, game_kontra=1), {"kontra_max": 0}, {"game_kontra": "kontra_level"}),
    "a sixth kontra": (game(40, game_kontra=6), {}, {"game_kontra": "out_of_range"}),
    "no count": ({"contract": "simple"}, {}, {"card_points": "card_points"}),
    "an empty count": (simple(0, card_points={}), {}, {"card_points": "card_points"}),
    "71 points": (simple(71), {}, {"card_points[0]": "out_of_range"}),
    "67 of 66 points": (simple(67), {"deck": 42}, {"card_points[0]": "points_range"}),
    "counts that are not 70": (simple(0, card_points={"Anna": 36, "Béla": 35}), {}, {"card_points": "card_points"}),
    "trull and heads": (
        simple(36, held=[held("trull", "Anna"), held("heads", "Béla")]),
        {},
        {"held[1].award": "honours_held"},
    ),
    "four kings twice": (
        simple(36, held=[held("four_kings", "Anna"), held("four_kings", "Béla")]),
        {},
        {"held[1].award": "kings_held"},
    ),
    "an ultimo without the pagat": (simple(3, silent_ultimo="Anna"), {}, {"silent_ultimo": "ultimo_without_pagat"}),
    "an award of another game": (
        simple(36, held=[held("small_honours", "Anna")]),
        {},
        {"held[0].award": "unknown_value"},
    ),
    "a passed hand": ({"contract": "passed"}, {}, {"contract": "unknown_value"}),
    "a partner": (game(36, partner="Béla"), {}, {"partner": "unknown_key"}),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be(name: str) -> None:
    hand, rules, expected = IMPOSSIBLE[name]
    assert refused(sheet(hand, **rules)) == expected


def test_the_simple_game_may_say_that_there_was_no_kontra() -> None:
    assert lines(simple(36, game_kontra=0)) == {"game": 2}


def test_only_two_sit_down() -> None:
    assert refused(sheet(players=("Anna", "Béla", "Cili"))) == {"players": "player_count"}


def described(facts: Facts, **rules: Any) -> Summary:
    return figures_sheets.described("stroman", TWO, facts, **rules)


def test_how_the_sheet_tells_it() -> None:
    assert described(simple(36)) == Summary(title="simple game", contract="simple", score="36 : 34")
    summary = described(game(30, game_kontra=1, held=[held("heads", "Anna")], silent_ultimo="Béla"))
    assert (summary.declarer, summary.score, summary.won, summary.kontra) == (0, "30", False, 1)
    assert summary.marks == (
        Mark(figure="held_heads", label="heads", by=0, personal=True),
        Mark(figure="pagat_ultimo", label="ultimo", by=1, announced=False, outcome="made", opponents=True),
    )


def test_the_entry_screen_follows_the_rules() -> None:
    face = GAME.face(document.rules_for(GAME, None, {"deck": 42, "kontra_max": 1, "game.won": 5}))
    assert (face.total, face.kontra) == (66, ("kontra",))
    assert [(bid.contract, bid.price, bid.asks) for bid in face.bids] == [
        ("simple", 2, ("card_points",)),
        ("game", 5, ("declarer", "card_points")),
    ]


@pytest.mark.parametrize("language", ["", ".hu"])
def test_the_rulebook_prints_the_tariff(language: str) -> None:
    prices, options = figures_sheets.printed("stroman", language)
    assert prices == {rate.key: rate.default for rate in GAME.rates}
    assert options == {option.key for option in GAME.options}
