"""Trisák after Tolnai: each rule once, and each check provoked."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, document
from settlement.game import Mark, Summary
from settlement.tarokk.sheet import tricks_label
from tests.settlement.sheets import FIVE, FOUR, Facts, refused
from tests.settlement.tarokk import figures_sheets

GAME = GAMES["trisak_tolnai"]
PAIR: Facts = {"partner": "Cili"}
TALON: Facts = {"called_tarokk_in": "talon"}
PASSED: Facts = {"contract": "passed"}


def sheet(*entries: Facts, players: tuple[str, ...] = FOUR, **house_rules: Any) -> Facts:
    return figures_sheets.sheet("trisak_tolnai", players, *entries, **house_rules)


def settled(hand: Facts, **how: Any) -> Facts:
    (entry,) = document.settlement_document(sheet(hand, **how))["entries"]
    return dict(entry)


def bid(contract: str, **more: Any) -> Facts:
    """Return a hand that Anna declared."""
    return {"contract": contract, "declarer": "Anna", **more}


def ultimo(side: str = "declarer", *, announced: bool = True, made: bool = True, **more: Any) -> Facts:
    return {"figure": "pagat_ultimo", "side": side, "announced": announced, "made": made, **more}


def called(points: int, *, made: bool = True, **more: Any) -> Facts:
    return bid("ultimo_call", declarer_points=points, figures=[ultimo(made=made)], **(more or PAIR))


def counts(*points: int) -> Facts:
    return bid("trischaken", card_points=dict(zip(FOUR, points, strict=False)))


def held(*awards: tuple[str, str]) -> Facts:
    return {"held": [{"award": award, "holder": holder} for award, holder in awards]}


SHARE: Facts = {"top_tie": "share"}
SILENT = ultimo(announced=False)
PAID: dict[str, tuple[Facts, Facts, tuple[int, ...]]] = {
    "5.1 passed": (PASSED, {}, (0, 0, 0, 0)),
    "2.3 game with 54": (bid("game", **PAIR, declarer_points=54), {}, (4, -4, 4, -4)),
    "2.3 game with 53": (bid("game", **PAIR, declarer_points=53), {}, (-4, 4, -4, 4)),
    "2.3 its threshold": (bid("game", **PAIR, declarer_points=53), {"win_threshold": 53}, (4, -4, 4, -4)),
    "2.3 a result is enough": (bid("three", game_won=True), {}, (30, -10, -10, -10)),
    "2.3 solo three": (bid("solo_three", declarer_points=40), {}, (-60, 20, 20, 20)),
    "2.3 alone, the called tarokk laid away": (bid("game", declarer_points=60, called_tarokk_in="discard"), {},
                                              (12, -4, -4, -4)),
    "2.4 ultimo call": (called(60), {}, (44, -44, 44, -44)),
    "2.4 the game won, the ultimo lost": (called(60, made=False), {}, (-36, 36, -36, 36)),
    "2.4 alone": (called(50, **TALON), {}, (108, -36, -36, -36)),
    "2.5 conceded": (bid("ultimo_call", conceded=True, **TALON), {}, (-66, 22, 22, 22)),
    "2.5 half of an odd sum": (bid("ultimo_call", conceded=True, **TALON), {"game__ultimo_call": 5},
                               (-66, 22, 22, 22)),
    "2.6 bettli": (bid("bettli", declarer_tricks=0), {}, (24, -8, -8, -8)),
    "2.6 open bettli": (bid("open_bettli", declarer_tricks=1), {}, (-45, 15, 15, 15)),
    "2.2 kontra": (bid("bettli", declarer_tricks=0, game_kontra=1), {"kontra_max": 5}, (48, -16, -16, -16)),
    "2.2 kontra on the ultimo only": (
        bid("ultimo_call", **PAIR, declarer_points=60, figures=[ultimo(kontra=2)]), {"kontra_max": 2},
        (164, -164, 164, -164)),
    "2.2 its factor": (bid("three", declarer_points=60, game_kontra=2), {"kontra_max": 2, "kontra_factor": 3},
                       (270, -90, -90, -90)),
    "3.1 silent in a game": (bid("game", **PAIR, declarer_points=60, figures=[SILENT]), {}, (14, -14, 14, -14)),
    "3.1 announced in a game": (bid("game", **PAIR, declarer_points=60, figures=[ultimo()]), {}, (24, -24, 24, -24)),
    "3.1 lost, and silent of the others": (
        bid("game", **PAIR, declarer_points=60, figures=[ultimo(made=False), ultimo("defenders", announced=False)]), {},
        (-26, 26, -26, 26)),
    "3.1 in a game of three": (bid("three", declarer_points=60, figures=[SILENT]), {}, (90, -30, -30, -30)),
    "3.1 announced in a game of three": (bid("three", declarer_points=60, figures=[ultimo(made=False)]), {},
                                         (-90, 30, 30, 30)),
    "3.1 in a solo three": (bid("solo_three", declarer_points=60, figures=[SILENT]), {}, (180, -60, -60, -60)),
    "3.1 announced in a solo three": (bid("solo_three", declarer_points=60, figures=[ultimo("defenders")]), {},
                                      (-180, 60, 60, 60)),
    "4.1 most points pays": (counts(20, 35, 25, 16), {}, (3, -9, 3, 3)),
    "4.1 its price": (counts(20, 35, 25, 16), {"game__trischaken": 5}, (5, -15, 5, 5)),
    "4.1 for nothing": (counts(50, 46, 0, 0), {"game__trischaken": 0}, (0, 0, 0, 0)),
    "4.2 no trick": (counts(30, 40, 26, 0), {}, (0, -9, 0, 9)),
    "4.2 two without a trick": (counts(50, 46, 0, 0), {}, (-9, 0, 5, 4)),
    "4.2 the odd point by playing order": ({**counts(0, 46, 50, 0), "declarer": "Béla", "dealer": "Anna"}, {},
                                           (4, 0, -9, 5)),
    "4.2 three without a trick": (counts(0, 90, 0, 0), {}, (3, -9, 3, 3)),
    "4.2 each the whole": (counts(50, 46, 0, 0), {"zero_trick": "each"}, (-18, 0, 9, 9)),
    "4.2 each the whole, one alone": (counts(50, 26, 20, 0), {"zero_trick": "each"}, (-9, 0, 0, 9)),
    "4.3 two tie": (counts(30, 30, 20, 16), {}, (-6, -6, 6, 6)),
    "4.3 three tie": (counts(30, 30, 30, 10), {}, (-3, -3, -3, 9)),
    "4.3 four tie": (counts(25, 25, 25, 25), {}, (0, 0, 0, 0)),
    "4.3 two tie, one without a trick": (counts(40, 40, 16, 0), {}, (-6, -6, 0, 12)),
    "4.3 one debt": (counts(30, 30, 20, 16), SHARE, (-3, -3, 3, 3)),
    "4.3 one debt of three": (counts(30, 30, 30, 10), SHARE, (-1, -1, -1, 3)),
    "4.3 one debt, odd points": (counts(30, 30, 30, 10), {**SHARE, "game__trischaken": 4}, (-2, -1, -1, 4)),
    "4.3 one debt, no trick": (counts(40, 40, 16, 0), SHARE, (-3, -3, 0, 6)),
    "4.3 one debt, each the whole": (counts(40, 40, 16, 0), {**SHARE, "zero_trick": "each"}, (-5, -4, 0, 9)),
    "4.3 each debt, each the whole": (counts(40, 40, 16, 0), {"zero_trick": "each"}, (-9, -9, 0, 18)),
    "4.3 nobody": (counts(30, 30, 20, 16), {"top_tie": "nobody"}, (0, 0, 0, 0)),
    "4.3 nobody needs a tie": (counts(31, 30, 20, 16), {"top_tie": "nobody"}, (-9, 3, 3, 3)),
    "4.4 the talon to the last trick": (counts(30, 40, 26, 10), {"talon_in_trischaken": "last_trick"}, (3, -9, 3, 3)),
    "6.1 the partner pays too": (bid("game", **PAIR, declarer_points=60, **held(("four_kings", "Cili"))), {},
                                 (-6, -14, 34, -14)),
    "6.1 two hands of eight tarokks": (
        bid("game", **PAIR, declarer_points=60, **held(("eight_tarokks", "Cili"), ("eight_tarokks", "Béla"))), {},
        (-16, 16, 24, -24)),
    "6.1 trull": (bid("three", declarer_points=60, **held(("trull", "Anna"))), {"held__trull": 1}, (33, -11, -11, -11)),
    "6.2 doubled in a solo three": (bid("solo_three", declarer_points=40, **held(("small_honours", "Cili"))), {},
                                    (-80, 0, 80, 0)),
    "6.2 its factor": (bid("solo_three", declarer_points=40, **held(("small_honours", "Cili"))),
                       {"solo_three_held_factor": 1}, (-70, 10, 50, 10)),
    "6.3 in a bettli": (bid("open_bettli", declarer_tricks=1, **held(("eight_tarokks", "Anna"))), {},
                        (-15, 5, 5, 5)),
    "6.3 in a trisák": ({**counts(20, 35, 25, 16), **held(("trull", "Dénes"))}, {}, (-7, -19, -7, 33)),
    "6.4 besides the trull": (bid("bettli", declarer_tricks=0, **held(("trull", "Béla"), ("small_honours", "Béla"))),
                              {"small_honours_with_trull_or_kings": True}, (4, 52, -28, -28)),
}  # fmt: skip


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid(name: str) -> None:
    hand, rules, expected = PAID[name]
    assert tuple(settled(hand, **rules)["payouts"].values()) == expected


def test_the_dealer_of_five_gets_and_pays_nothing() -> None:
    hand = {**counts(30, 40, 26, 0), **held(("trull", "Dénes"))}
    assert tuple(settled(hand, players=FIVE)["payouts"].values()) == (-10, -19, -10, 39, 0)


def test_a_passed_hand_has_no_line_and_the_deal_moves_on() -> None:
    entries = document.settlement_document(sheet(PASSED, PASSED))["entries"]
    assert [(entry["dealer"], entry["lines"]) for entry in entries] == [("Dénes", []), ("Anna", [])]


def test_how_a_shared_payment_is_explained() -> None:
    (line,) = settled(counts(50, 46, 0, 0))["lines"]
    assert (line["item"], line["points"], line["times"]) == ("game", 9, 1)
    assert line["label"] == "trisák, most card points (50): Anna; without a trick: Cili, Dénes"
    (line,) = settled(counts(30, 30, 20, 16), **SHARE)["lines"]
    assert line["label"] == "trisák, tied for most card points (30): Anna, Béla, sharing one debt"


IMPOSSIBLE: dict[str, tuple[Facts, Facts, Facts]] = {
    "passed with a declarer": ({**PASSED, "declarer": "Anna"}, {}, {"declarer": "not_in_contract"}),
    "passed with held cards": ({**PASSED, **held(("trull", "Anna"))}, {}, {"held": "not_in_contract"}),
    "no declarer": ({"contract": "bettli", "declarer_tricks": 0}, {}, {"declarer": "declarer"}),
    "an ultimo call that nobody declared yet": ({"contract": "ultimo_call", "declarer_points": 60}, {},
                                                {"declarer": "declarer", "partner": "called_tarokk"}),
    "a trisák of another": ({**counts(20, 35, 25, 16), "declarer": "Béla"}, {}, {"declarer": "trischaken_declarer"}),
    "a trisák nobody declared": ({**counts(20, 35, 25, 16), "declarer": None}, {}, {"declarer": "declarer"}),
    "a partner in a three": (bid("three", **PAIR, declarer_points=60), {}, {"partner": "not_in_contract"}),
    "his own partner": (bid("game", partner="Anna", declarer_points=60), {}, {"partner": "partner"}),
    "no partner in a game": (bid("game", declarer_points=60), {}, {"partner": "called_tarokk"}),
    "a game without a partner because of the talon": (bid("game", **TALON, declarer_points=60), {},
                                                      {"partner": "called_tarokk"}),
    "an ultimo call alone by a laid card": (called(60, called_tarokk_in="discard"), {}, {"partner": "called_tarokk"}),
    "partner and talon": (called(60, **PAIR, **TALON), {}, {"called_tarokk_in": "called_tarokk"}),
    "a called tarokk in a three": (bid("three", **TALON, declarer_points=60), {},
                                   {"called_tarokk_in": "not_in_contract"}),
    "conceded without the talon": (bid("ultimo_call", **PAIR, conceded=True), {}, {"conceded": "conceded"}),
    "conceded and played": (bid("ultimo_call", **TALON, conceded=True, declarer_points=60, figures=[ultimo()]), {},
                            {"declarer_points": "conceded", "figures": "conceded"}),
    "a conceded game": (bid("game", **PAIR, conceded=True, declarer_points=60), {}, {"conceded": "not_in_contract"}),
    "no result": (bid("three"), {}, {"declarer_points": "points_or_result_missing"}),
    "another result": (bid("three", declarer_points=54, game_won=False), {}, {"game_won": "result_contradicts_points"}),
    "107 points": (bid("three", declarer_points=107), {}, {"declarer_points": "out_of_range"}),
    "points in a bettli": (bid("bettli", declarer_tricks=0, declarer_points=40), {},
                           {"declarer_points": "not_in_contract"}),
    "no tricks": (bid("open_bettli"), {}, {"declarer_tricks": "tricks"}),
    "13 tricks": (bid("bettli", declarer_tricks=13), {}, {"declarer_tricks": "out_of_range"}),
    "tricks in a three": (bid("three", declarer_points=60, declarer_tricks=4), {},
                          {"declarer_tricks": "not_in_contract"}),
    "counts in a three": (bid("three", declarer_points=60, card_points={"Anna": 60}), {},
                          {"card_points": "not_in_contract"}),
    "nobody counted": (bid("trischaken"), {}, {"card_points": "trischaken_points"}),
    "three counted": (counts(40, 40, 10), {}, {"card_points": "trischaken_points"}),
    "a count of 3": (counts(40, 40, 10, 3), {}, {"card_points[3]": "trischaken_points"}),
    "75 together": (counts(40, 20, 15, 0), {}, {"card_points": "trischaken_points"}),
    "101 together": (counts(40, 40, 21, 0), {}, {"card_points": "trischaken_points"}),
    "not the whole pack": (counts(40, 40, 20, 0), {"talon_in_trischaken": "last_trick"},
                           {"card_points": "trischaken_points"}),
    "another figure": (bid("three", declarer_points=60, figures=[{**SILENT, "figure": "volat"}]), {},
                       {"figures[0].figure": "unknown_value"}),
    "an ultimo in a bettli": (bid("bettli", declarer_tricks=0, figures=[SILENT]), {}, {"figures": "not_in_contract"}),
    "no ultimo in an ultimo call": (bid("ultimo_call", **PAIR, declarer_points=60), {},
                                    {"figures": "ultimo_call_ultimo"}),
    "a silent one in an ultimo call": (bid("ultimo_call", **PAIR, declarer_points=60, figures=[SILENT]), {},
                                       {"figures": "ultimo_call_ultimo"}),
    "the others' ultimo in an ultimo call": (
        bid("ultimo_call", **PAIR, declarer_points=60, figures=[ultimo("defenders")]), {},
        {"figures": "ultimo_call_ultimo"}),
    "two ultimos in an ultimo call": (
        bid("ultimo_call", **PAIR, declarer_points=60, figures=[ultimo(), ultimo("defenders", made=False)]), {},
        {"figures": "ultimo_call_ultimo"}),
    "one side twice": (bid("three", declarer_points=60, figures=[SILENT, ultimo()]), {},
                       {"figures[1].figure": "figure_twice"}),
    "a silent one not made": (bid("three", declarer_points=60, figures=[ultimo(announced=False, made=False)]), {},
                              {"figures[0].made": "silent_not_made"}),
    "kontra on a silent one": (bid("three", declarer_points=60, figures=[{**SILENT, "kontra": 1}]), {"kontra_max": 1},
                               {"figures[0].kontra": "kontra_on_silent"}),
    "made by both": (bid("three", declarer_points=60, figures=[SILENT, ultimo("defenders")]), {},
                     {"figures[1]": "made_by_both"}),
    "an ultimo without its trick": (bid("three", declarer_points=7, figures=[ultimo()]), {},
                                    {"declarer_points": "too_few_points_for_figures"}),
    "the others' ultimo without its trick": (bid("three", declarer_points=99, figures=[ultimo("defenders")]), {},
                                             {"declarer_points": "too_few_points_for_figures"}),
    "kontra": (bid("three", declarer_points=60, game_kontra=1), {}, {"game_kontra": "kontra_level"}),
    "kontra in a trisák": ({**counts(20, 35, 25, 16), "game_kontra": 1}, {"kontra_max": 5},
                           {"game_kontra": "not_in_contract"}),
    "eight tarokks twice in one hand": (
        bid("three", declarer_points=60, **held(("eight_tarokks", "Béla"), ("eight_tarokks", "Béla"))), {},
        {"held[1].award": "award_twice"}),
    "three hands of eight tarokks": (
        bid("three", declarer_points=60, **held(*(("eight_tarokks", who) for who in FOUR[:3]))), {},
        {"held[2].award": "held_once"}),
    "two trulls": (bid("three", declarer_points=60, **held(("trull", "Anna"), ("trull", "Béla"))), {},
                   {"held[1].award": "held_once"}),
    "small honours beside the kings of another": (
        bid("three", declarer_points=60, **held(("small_honours", "Anna"), ("four_kings", "Béla"))),
        {"small_honours_with_trull_or_kings": True}, {"held[0].award": "small_honours"}),
    "small honours beside the own trull": (
        bid("three", declarer_points=60, **held(("trull", "Anna"), ("small_honours", "Anna"))), {},
        {"held[1].award": "small_honours"}),
    "held cards in a bettli": (bid("bettli", declarer_tricks=0, **held(("trull", "Anna"))),
                               {"held_in_negative_games": False}, {"held": "held_not_here"}),
    "heads": (bid("three", declarer_points=60, **held(("heads", "Anna"))), {}, {"held[0].award": "unknown_value"}),
    "an irregularity": (bid("three", declarer_points=60, irregularity={}), {}, {"irregularity": "unknown_key"}),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be(name: str) -> None:
    hand, rules, expected = IMPOSSIBLE[name]
    assert refused(sheet(hand, **rules)) == expected


def test_who_sits_out_does_not_play() -> None:
    hand = bid("three", declarer_points=60, **held(("trull", "Emőke")))
    assert refused(sheet(hand, players=FIVE)) == {"held[0].holder": "holder"}
    assert refused(sheet(bid("game", partner="Emőke", declarer_points=60), players=FIVE)) == {"partner": "seats"}
    five = bid("trischaken", card_points={**counts(20, 35, 25, 16)["card_points"], "Emőke": 0})
    assert refused(sheet(five, players=FIVE)) == {"card_points[4]": "trischaken_points"}


def described(facts: Facts, **rules: Any) -> Summary:
    return figures_sheets.described("trisak_tolnai", FOUR, facts, **rules)


def test_how_the_sheet_tells_it() -> None:
    summary = described(called(50, made=False, **TALON))
    assert (summary.title, summary.alone, summary.score, summary.won) == (
        "ultimo call",
        "the called tarokk lay in the talon",
        "50",
        False,
    )
    assert summary.marks == (Mark(figure="pagat_ultimo", label="pagat ultimo", announced=True, outcome="lost"),)
    assert described(counts(20, 35, 25, 16)).score == "20 : 35 : 25 : 16"
    assert described(counts(20, 35, 25, 16)).won is None
    assert (described(bid("bettli", declarer_tricks=2)).score, described(bid("bettli", declarer_tricks=2)).won) == (
        tricks_label(2),
        False,
    )
    conceded = described(bid("ultimo_call", conceded=True, **TALON, **held(("trull", "Béla"))))
    assert conceded.won is False
    assert conceded.marks == (
        Mark(figure="conceded", label="conceded at half price"),
        Mark(figure="held_trull", label="trull", by=1, opponents=True, personal=True),
    )
    assert described(PASSED).title == "all passed"


def test_the_entry_screen_follows_the_rules() -> None:
    face = GAME.face(document.rules_for(GAME, None, {"kontra_max": 1, "game.three": 12}))
    bids = {one.contract: (one.price, one.alone, one.played, one.asks) for one in face.bids}
    assert bids["trischaken"] == (3, True, True, ("declarer", "card_points"))
    assert bids["game"] == (4, False, True, ())
    assert bids["three"] == (12, True, True, ())
    assert bids["passed"] == (None, True, False, ())
    assert (face.total, face.kontra, [chip.shape for chip in face.chips]) == (
        106,
        ("kontra",),
        ["sided", "held", "held", "held", "held"],
    )


@pytest.mark.parametrize("language", ["", ".hu"])
def test_the_rulebook_prints_the_tariff(language: str) -> None:
    prices, options = figures_sheets.printed("trisak_tolnai", language)
    assert prices == {rate.key: rate.default for rate in GAME.rates}
    assert options == {option.key for option in GAME.options}
