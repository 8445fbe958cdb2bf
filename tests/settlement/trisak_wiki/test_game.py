"""Trisák after the Hungarian Wikipedia: each rule once, and each check provoked."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from settlement import GAMES, document
from settlement.game import Mark, Summary
from settlement.tarokk.sheet import tricks_label
from tests.settlement.sheets import FIVE, FOUR, Facts, refused
from tests.settlement.tarokk import figures_sheets

GAME = GAMES["trisak_wiki"]
TALON: Facts = {"called_tarokk_in": "talon"}


def sheet(*entries: Facts, players: tuple[str, ...] = FOUR, **house_rules: Any) -> Facts:
    return figures_sheets.sheet("trisak_wiki", players, *entries, **house_rules)


def payouts(hand: Facts, **how: Any) -> tuple[int, ...]:
    (entry,) = document.settlement_document(sheet(hand, **how))["entries"]
    return tuple(entry["payouts"].values())


def bid(contract: str, **more: Any) -> Facts:
    """Return a hand that Anna declared."""
    return {"contract": contract, "declarer": "Anna", **more}


def tricks(*counts: int) -> Facts:
    return {"tricks": dict(zip(FOUR, counts, strict=False))}


PAIR: Facts = {"partner": "Cili"}
PAID: dict[str, tuple[Facts, Facts, tuple[int, ...]]] = {
    "3.1 all passed": ({"contract": "trischaken_all_pass", **tricks(1, 2, 4, 5)}, {}, (8, 4, -4, -8)),
    "3.1 a dearer trick": (
        {"contract": "trischaken_all_pass", **tricks(3, 3, 0, 6)},
        {"game__trick": 2},
        (0, 0, 24, -24),
    ),
    "3.2 fewest tricks": (bid("trischaken", **tricks(2, 3, 3, 4)), {}, (9, -3, -3, -3)),
    "3.2 as many as another": (bid("trischaken", **tricks(3, 3, 3, 3)), {}, (-9, 3, 3, 3)),
    "3.2 kontra": (bid("trischaken", game_kontra=1, **tricks(0, 4, 4, 4)), {}, (18, -6, -6, -6)),
    "3.3 helped": (bid("trischaken_helped", **PAIR, **tricks(4, 4, 1, 3)), {}, (3, -3, 3, -3)),
    "3.3 six and six": (bid("trischaken_helped", **PAIR, **tricks(5, 3, 1, 3)), {}, (-3, 3, -3, 3)),
    "2.3 game with 33": (bid("game", **PAIR, declarer_points=33), {}, (4, -4, 4, -4)),
    "2.3 game with 32": (bid("game", **PAIR, declarer_points=32), {}, (-4, 4, -4, 4)),
    "2.3 a result is enough": (bid("game", **PAIR, game_won=True), {}, (4, -4, 4, -4)),
    "2.3 alone where it is played": (
        bid("game", declarer_points=40),
        {"game_partner_may_be_missing": True},
        (12, -4, -4, -4),
    ),
    "2.3 game of three": (bid("three", declarer_points=33), {}, (30, -10, -10, -10)),
    "2.3 solo three, rekontra": (bid("solo_three", declarer_points=20, game_kontra=2), {}, (-240, 80, 80, 80)),
    "2.3 its threshold": (bid("three", declarer_points=33), {"win_threshold": 34}, (-30, 10, 10, 10)),
    "2.4 bettli": (bid("bettli", declarer_tricks=0), {}, (24, -8, -8, -8)),
    "2.4 open bettli": (bid("open_bettli", declarer_tricks=12), {}, (-48, 16, 16, 16)),
    "2.5 ultimo call": (bid("ultimo_call", **PAIR, ultimo_made=True), {}, (6, -6, 6, -6)),
    "2.5 alone": (bid("ultimo_call", **TALON, ultimo_made=False, game_kontra=1), {}, (-36, 12, 12, 12)),
    "2.6 both": (bid("game_and_ultimo", **PAIR, declarer_points=33, ultimo_made=True), {}, (10, -10, 10, -10)),
    "2.6 mixed": (bid("game_and_ultimo", **PAIR, declarer_points=30, ultimo_made=True), {}, (2, -2, 2, -2)),
    "2.6 mixed, rekontra": (
        bid("game_and_ultimo", **PAIR, declarer_points=30, ultimo_made=True, game_kontra=2),
        {},
        (8, -8, 8, -8),
    ),
    "2.6 alone": (bid("game_and_ultimo", **TALON, game_won=True, ultimo_made=False), {}, (-6, 2, 2, 2)),
    "2.6 three": (bid("three_and_ultimo", declarer_points=40, ultimo_made=False), {}, (12, -4, -4, -4)),
    "2.6 solo": (bid("solo_three_and_ultimo", declarer_points=40, ultimo_made=True), {}, (78, -26, -26, -26)),
    "2.2 its factor": (bid("bettli", declarer_tricks=0, game_kontra=2), {"kontra_factor": 3}, (216, -72, -72, -72)),
    "2.2 a third level": (bid("bettli", declarer_tricks=0, game_kontra=3), {"kontra_max": 5}, (192, -64, -64, -64)),
}


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid(name: str) -> None:
    hand, rules, expected = PAID[name]
    assert payouts(hand, **rules) == expected


def test_the_dealer_of_five_gets_and_pays_nothing() -> None:
    assert payouts(bid("bettli", declarer_tricks=0), players=FIVE) == (24, -8, -8, -8, 0)


def test_all_passed_leaves_twelve_less_four_times_the_tricks() -> None:
    for counts in product(range(13), repeat=3):
        if sum(counts) <= 12:
            whole = (*counts, 12 - sum(counts))
            assert payouts({"contract": "trischaken_all_pass", **tricks(*whole)}) == tuple(12 - 4 * n for n in whole)


def test_the_parts_of_a_combined_bid_are_two_lines() -> None:
    hand = bid("three_and_ultimo", declarer_points=30, ultimo_made=True, game_kontra=1)
    (entry,) = document.settlement_document(sheet(hand))["entries"]
    assert [
        (line["item"], line["label"], line["points"], line["times"], line["payouts"]["Anna"]) for line in entry["lines"]
    ] == [("game", "game of three, lost with 30", 10, 2, -60), ("ultimo", "ultimo: made", 6, 2, 36)]


IMPOSSIBLE: dict[str, tuple[Facts, Facts, Facts]] = {
    "no declarer": ({"contract": "bettli", "declarer_tricks": 0}, {}, {"declarer": "declarer"}),
    "a declarer when all passed": (bid("trischaken_all_pass", **tricks(3, 3, 3, 3)), {},
                                   {"declarer": "not_in_contract"}),
    "kontra when all passed": ({"contract": "trischaken_all_pass", "game_kontra": 1, **tricks(3, 3, 3, 3)}, {},
                               {"game_kontra": "not_in_contract"}),
    "a partner in a bettli": (bid("bettli", partner="Cili", declarer_tricks=0), {}, {"partner": "not_in_contract"}),
    "his own partner": (bid("game", partner="Anna", declarer_points=40), {}, {"partner": "partner"}),
    "no partner in a game": (bid("game", declarer_points=40), {}, {"partner": "partner"}),
    "the talon does not excuse a game": (bid("game", **TALON, declarer_points=40), {}, {"partner": "partner"}),
    "no partner in a helped trisák": (bid("trischaken_helped", **tricks(3, 3, 3, 3)), {}, {"partner": "partner"}),
    "no partner in an ultimo call": (bid("ultimo_call", ultimo_made=True), {}, {"partner": "partner"}),
    "partner and talon": (bid("ultimo_call", **PAIR, **TALON, ultimo_made=True), {}, {"called_tarokk_in": "partner"}),
    "a called tarokk in a three": (bid("three", **TALON, declarer_points=40), {},
                                   {"called_tarokk_in": "not_in_contract"}),
    "another place": (bid("ultimo_call", called_tarokk_in="discard", ultimo_made=True), {},
                      {"called_tarokk_in": "unknown_value"}),
    "no result": (bid("three"), {}, {"declarer_points": "points_or_result_missing"}),
    "another result": (bid("three", declarer_points=33, game_won=False), {}, {"game_won": "result_contradicts_points"}),
    "65 points": (bid("three", declarer_points=65), {}, {"declarer_points": "out_of_range"}),
    "points in an ultimo call": (bid("ultimo_call", **PAIR, ultimo_made=True, declarer_points=40), {},
                                 {"declarer_points": "not_in_contract"}),
    "no tricks in a bettli": (bid("bettli"), {}, {"declarer_tricks": "tricks"}),
    "13 tricks": (bid("bettli", declarer_tricks=13), {}, {"declarer_tricks": "out_of_range"}),
    "tricks in a game": (bid("game", **PAIR, declarer_points=40, declarer_tricks=4), {},
                         {"declarer_tricks": "not_in_contract"}),
    "everybody's tricks in a bettli": (bid("bettli", declarer_tricks=0, **tricks(0, 4, 4, 4)), {},
                                       {"tricks": "not_in_contract"}),
    "no tricks": (bid("trischaken"), {}, {"tricks": "tricks"}),
    "tricks of three": (bid("trischaken", **tricks(4, 4, 4)), {}, {"tricks": "tricks"}),
    "eleven tricks": (bid("trischaken", **tricks(2, 3, 3, 3)), {}, {"tricks": "tricks"}),
    "an ultimo nobody told": (bid("ultimo_call", **PAIR), {}, {"ultimo_made": "ultimo_made"}),
    "an ultimo in a three": (bid("three", declarer_points=40, ultimo_made=True), {},
                             {"ultimo_made": "not_in_contract"}),
    "an ultimo without a trick": (bid("three_and_ultimo", declarer_points=0, ultimo_made=True), {},
                                  {"declarer_points": "ultimo_without_trick"}),
    "a third kontra": (bid("three", declarer_points=40, game_kontra=3), {}, {"game_kontra": "kontra_level"}),
    "kontra in trisák": (bid("trischaken", game_kontra=1, **tricks(3, 3, 3, 3)), {"kontra_in_trischaken": False},
                         {"game_kontra": "kontra_level"}),
    "passed": ({"contract": "passed"}, {}, {"contract": "unknown_value"}),
    "a figure": (bid("three", declarer_points=40, figures=[]), {}, {"figures": "unknown_key"}),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be(name: str) -> None:
    hand, rules, expected = IMPOSSIBLE[name]
    assert refused(sheet(hand, **rules)) == expected


def test_who_sits_out_does_not_play() -> None:
    assert refused(sheet(bid("game", partner="Emőke", declarer_points=40), players=FIVE)) == {"partner": "seats"}
    assert refused(sheet({"contract": "bettli", "declarer": "Emőke", "declarer_tricks": 0}, players=FIVE)) == {
        "declarer": "seats"
    }
    five = {**tricks(3, 3, 3, 3)["tricks"], "Emőke": 0}
    assert refused(sheet(bid("trischaken", tricks=five), players=FIVE)) == {"tricks[4]": "tricks"}


def described(facts: Facts, **rules: Any) -> Summary:
    return figures_sheets.described("trisak_wiki", FOUR, facts, **rules)


def test_how_the_sheet_tells_it() -> None:
    assert described(bid("game", **PAIR, declarer_points=40)) == Summary(
        title="game", contract="game", declarer=0, partner=2, score="40", won=True
    )
    assert described({"contract": "trischaken_all_pass", **tricks(1, 2, 4, 5)}).score == tricks_label(1, 2, 4, 5)
    mixed = described(bid("game_and_ultimo", **TALON, declarer_points=30, ultimo_made=True))
    assert (mixed.title, mixed.alone, mixed.won) == ("game and ultimo", "the called tarokk lay in the talon", True)
    assert mixed.marks == (Mark(figure="ultimo", label="ultimo", announced=True, outcome="made"),)
    assert described(bid("three_and_ultimo", declarer_points=30, ultimo_made=True)).won is False
    assert described(bid("ultimo_call", **PAIR, ultimo_made=False)).won is False
    for told in ({}, TALON):
        laid_away = described(bid("game", declarer_points=40, **told), game_partner_may_be_missing=True)
        assert laid_away.alone == "the called tarokk was laid away"
    assert described(bid("game_and_ultimo", **PAIR, game_won=True, ultimo_made=False), ultimo=4).won is None
    assert (
        described(bid("bettli", declarer_tricks=2)).score,
        described(bid("trischaken", **tricks(0, 4, 4, 4))).won,
    ) == (tricks_label(2), True)


@pytest.mark.parametrize(("points", "made", "in_all"), [(30, True, True), (40, False, True), (40, True, False)])
def test_a_bid_whose_parts_ended_differently_was_won_or_lost_in_all(points: int, made: bool, in_all: bool) -> None:
    texts = described(bid("game_and_ultimo", **PAIR, declarer_points=points, ultimo_made=made))
    assert (texts.won, texts.in_all, texts.score) == (made, in_all, str(points))


def test_the_entry_screen_follows_the_rules() -> None:
    face = GAME.face(document.rules_for(GAME, None, {"ultimo": 5}))
    bids = {one.contract: (one.price, one.asks) for one in face.bids}
    assert bids["trischaken_all_pass"] == (None, ("tricks",))
    assert bids["game_and_ultimo"] == (9, ("declarer", "partner", "declarer_points", "ultimo_made"))
    assert bids["ultimo_call"] == (5, ("declarer", "partner", "ultimo_made"))
    assert bids["open_bettli"] == (16, ("declarer", "declarer_tricks"))
    assert (face.total, face.kontra) == (64, ("kontra", "rekontra"))


def test_the_entry_screen_asks_why_a_declarer_is_alone() -> None:
    face = GAME.face(document.rules_for(GAME, None, {"game_partner_may_be_missing": True}))
    answers = {
        bid.contract: [answer.label for question in bid.questions if question.alone for answer in question.answers]
        for bid in face.bids
    }
    assert {contract: labels for contract, labels in answers.items() if labels} == {
        "game": ["laid away"],
        "ultimo_call": ["in the talon"],
        "game_and_ultimo": ["in the talon"],
    }


@pytest.mark.parametrize("language", ["", ".hu"])
def test_the_rulebook_prints_the_tariff(language: str) -> None:
    prices, options = figures_sheets.printed("trisak_wiki", language)
    assert prices == {rate.key: rate.default for rate in GAME.rates}
    assert options == {option.key for option in GAME.options}
