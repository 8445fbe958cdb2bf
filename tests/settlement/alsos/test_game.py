"""Alsós: each rule by hand arithmetic, for money and on the sheet of a rádli, and every cell of its tariff."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, document
from tests.settlement.alsos.sheets import (
    CELLS,
    A,
    B,
    C,
    D,
    bela,
    betli,
    call,
    failed,
    figures,
    klopitzky,
    kontra,
    made,
    money,
    no_trump,
    said,
    settled,
    sheet,
    trump,
    written_points,
)
from tests.settlement.sheets import Facts

GAME = GAMES["alsos"]
BIG_BELA = {"melds": {B: {"bela": True}}}
LOST = trump(40, 90, 20)
WON = trump(90, 40, 20)

Case = tuple[Facts, Facts, tuple[int, ...], tuple[int, ...]]
"""A hand, the house rules with the number of players, what it pays for money, what it writes in a rádli."""

PAID: dict[str, Case] = {
    # 2.1: the declarer against each defender.
    "2.1 won": (WON, {}, (2, -1, -1), (1, 0, 0)),
    "2.1 two play": (trump(90, 60), {"players": 2}, (1, -1), (1, 0)),
    "2.1 more than each, though not than both": (trump(62, 50, 45), {}, (2, -1, -1), (1, 0, 0)),
    "2.1 as many as one defender": (trump(60, 30, 60), {}, (-2, 1, 1), (0, 1, 1)),
    "2.1 a parti of three": (WON, {"parti_value": 3}, (6, -3, -3), (3, 0, 0)),
    "2.1 szanzadu": (no_trump(70, 30, 20), {}, (4, -2, -2), (2, 0, 0)),
    "2.1 szanzadu for six, lost": (no_trump(40, 60, 10), {"no_trump_value": 6}, (-12, 6, 6), (0, 6, 6)),
    # 9.2: told instead of counted.
    "9.2 told, one figure failed": (trump(base_made=True, **figures(failed("ulti", when="back"))), {}, (-8, 4, 4),
                                    (1, 5, 5)),
    "9.2 told and lost": (no_trump(base_made=False), {}, (-4, 2, 2), (0, 2, 2)),
    "9.2 a told 200 with the runs that make it": (
        trump(base_made=True, melds={A: {"sequences": [5]}}, **figures(made("kassza_200", when="back"))), {},
        (10, -5, -5), (5, 0, 0)),
    # 2.2: kontra.
    "2.2 front and back": (trump(80, 40, 30, **kontra("front", "back")), {}, (16, -8, -8), (8, 0, 0)),
    "2.2 front, front, back": (trump(80, 40, 30, **kontra("front", "front", "back")), {}, (64, -32, -32), (32, 0, 0)),
    "2.2 all five at the back": (trump(40, 80, 30, **kontra(*["back"] * 5)), {}, (-64, 32, 32), (0, 32, 32)),
    "2.2 on the figure only": (
        trump(90, 40, 20, **figures(said("ulti", A, "front", "front", "back", made=True))), {},
        (2 + 2 * 80, -81, -81), (81, 0, 0)),
    "2.2 on two items": (
        trump(90, 40, 20, **kontra("back"), **figures(said("csalad", A, "back", "back", "back", made=False))), {},
        (4 - 16, 6, 6), (2, 8, 8)),
    # 8.1: béla kassza.
    "8.1 front": (trump(80, 40, 30, **bela()), {}, (8, -4, -4), (4, 0, 0)),
    "8.1 a defender's at the back, his béla beats the declarer": (
        trump(70, 55, 30, **bela(B, "back")), {}, (-4, 2, 2), (0, 2, 2)),
    "8.1 the game only": (trump(90, 40, 20, **bela(), **figures(made("csalad"))), {}, (16, -8, -8), (8, 0, 0)),
    "8.1 with kontra": (trump(90, 40, 20, **bela(A, "back"), **kontra("front")), {}, (16, -8, -8), (8, 0, 0)),
    "8.1 its béla counts once": (trump(70, 85, **bela(), melds={A: {"bela": True}}), {"players": 2}, (4, -4), (4, 0)),
    # 8.2: the call.
    "8.2 the printed 1024": (
        trump(100, 50, **bela(), **kontra("front", "front", "back"), **call(A, 3, dropped=False)), {"players": 2},
        (1024, -1024), (1024, 0)),
    "8.2 the printed 512": (
        no_trump(**kontra("front", "front", "front", "back", "back"), **call(B, 1, dropped=True)), {"players": 2},
        (-512, 512), (0, 512)),
    "8.2 twice raised, the defence gives up": (
        trump(**bela(B), **call(A, 3, dropped=True)), {}, (32, -16, -16), (16, 0, 0)),
    "8.2 a defender raises, the declarer gives up": (trump(**call(A, 2, dropped=True)), {}, (-4, 2, 2), (0, 2, 2)),
    "8.2 called by a defender, the declarer gives up at once": (
        trump(**call(C, 1, dropped=True)), {}, (-2, 1, 1), (0, 1, 1)),
    "8.2 called by a defender, raised, he gives up": (trump(**call(C, 2, dropped=True)), {}, (4, -2, -2), (2, 0, 0)),
    "8.2 raised to mordkontra and played": (
        trump(90, 40, 20, **call(C, 6, dropped=False)), {}, (128, -64, -64), (64, 0, 0)),
    "8.2 not said to be given up is played out": (
        trump(90, 40, 20, hivas={"by": B, "level": 1}), {}, (4, -2, -2), (2, 0, 0)),
    "8.2 melds may be known": (
        trump(melds={C: {"vannak": 1}}, **call(A, 1, dropped=True)), {}, (2, -1, -1), (1, 0, 0)),
    # 3.1, 3.4: figures.
    "3.1 one made, one failed": (
        trump(100, 50, **figures(made("ulti"), failed("tuletroa", when="back"))), {"players": 2}, (9, -9), (11, 2)),
    "3.1 the same figure of both sides": (
        trump(85, 65, **figures(failed("ulti"), made("ulti", B, "back", **{"with": "ace"}))), {"players": 2},
        (-14, 14), (1, 15)),
    "3.1 one volat fails and the same proves nothing for the other": (
        trump(0, 150, **figures(said("volat", A, "back"), made("volat", B, "back"))), {"players": 2}, (-21, 21),
        (0, 21)),
    "3.4 a defender's figure made": (trump(80, 40, 30, **figures(made("ulti", B, "back"))), {}, (-8, 4, 4), (1, 5, 5)),
    "3.4 a defender's kontra'd figure failed in a lost game": (
        trump(60, 70, 20, **figures(said("ulti", B, "front", "front", made=False))), {}, (78, -39, -39), (40, 1, 1)),
    "3.4 both defenders say 100": (
        trump(16, 104, 30, **figures(said("points_100", B, "back"), said("points_100", C, "back"))), {}, (-2, 1, 1),
        (4, 5, 5)),
    "3.4 his own points only": (trump(45, 60, 50, **figures(said("abszolut", B, "back"))), {}, (4, -2, -2), (3, 1, 1)),
    "3.4 his own kassza only": (
        trump(20, 120, 15, melds={C: {"vannak": 1}}, **figures(said("kassza_200", B, "back"))), {},
        (2 * (4 - 1), -3, -3), (4, 1, 1)),
    # 3.2: counted figures.
    "3.2 the ladder with 105": (
        trump(105, 45, **figures(said("abszolut"), said("points_100"), said("points_111", A, "back"))),
        {"players": 2}, (9, -9), (15, 6)),
    "3.2 a volat broken by four points": (
        trump(146, 4, 0, **figures(said("volat", A, "back", "back"))), {}, (-38, 19, 19), (1, 20, 20)),
    "3.2 a volat told as failed by a trick without points": (
        trump(150, 0, 0, **figures(failed("volat"))), {}, (-38, 19, 19), (1, 20, 20)),
    "3.2 a volat made, yet the game is lost": (
        trump(150, 0, melds={B: {"sequences": [5], "vannak": 1}}, **figures(made("volat"))), {"players": 2}, (19, -19),
        (20, 1)),
    "3.2 200 with a béla kassza: 100 + 20 + 80": (
        trump(100, 30, 20, **bela(A, "back"), melds={A: {"vannak": 1}}, **figures(said("kassza_200"))), {},
        (2 * (2 + 8), -10, -10), (10, 0, 0)),
    "3.2 199 are not 200": (
        trump(99, 30, 20, melds={A: {"vannak": 1, "bela": True}}, **figures(said("kassza_200"))), {},
        (2 * (1 - 8), 7, 7), (1, 8, 8)),
    "3.2 the cheap uhu": (
        trump(100, 30, 20, **figures(made("ulti"), made("uhu", **{"with": "ace"}))), {"uhu_value": 5},
        (42, -21, -21), (21, 0, 0)),
    # 4: melds.
    "4.1 a terc turns the game": (trump(70, 85, melds={A: {"sequences": [3]}}), {"players": 2}, (1, -1), (1, 0)),
    "4.1 the béla counts unannounced": (trump(80, 65, **BIG_BELA), {"players": 2}, (-1, 1), (0, 1)),
    "4.1 two runs, four and three": (
        trump(40, 100, 15, melds={A: {"sequences": [4, 3]}}), {}, (2, -1, -1), (1, 0, 0)),  # 110 > 100
    "4.1 a run of eight is worth one of five": (
        no_trump(20, 90, 10, melds={A: {"sequences": [8]}}), {}, (4, -2, -2), (2, 0, 0)),  # 120 > 90
    "4.1 the béla within a run counts besides": (
        trump(60, 90, melds={A: {"sequences": [3], "bela": True}}), {"players": 2}, (1, -1), (1, 0)),  # 100 > 90
    "4.2 runs of one, a four of a kind of another": (
        trump(70, 40, 30, melds={B: {"sequences": [3]}, C: {"vannak": 1}}), {}, (-2, 1, 1), (0, 1, 1)),  # 70 < 110
    # 5: betli and Klopitzky.
    "5.1 made": (betli(), {}, (20, -10, -10), (10, 0, 0)),
    "5.1 failed with kontra": (betli(made=False, **kontra("back")), {}, (-40, 20, 20), (0, 20, 20)),
    "5.1 all levels": (betli(**kontra(*["back"] * 5)), {}, (640, -320, -320), (320, 0, 0)),
    "5.2 switched": (betli(origin="switched", made=False), {}, (-20, 10, 10), (0, 10, 10)),
    "5.2 switched, kontra where it is played": (
        betli(origin="switched", **kontra("back")), {"switched_betli_kontra": "allowed"}, (40, -20, -20), (20, 0, 0)),
    "5.3 7-5": (klopitzky(7, 5), {"players": 2}, (-3, 3), (0, 3)),
    "5.3 6-6": (klopitzky(6, 6), {"players": 2}, (0, 0), (0, 0)),
    "5.3 5-3-1": (klopitzky(5, 3, 1), {}, (-6, 3, 3), (0, 3, 3)),
    "5.3 5-2-2": (klopitzky(2, 2, 5), {}, (3, 3, -6), (3, 3, 0)),
    "5.3 9-0-0": (klopitzky(0, 9, 0), {}, (3, -6, 3), (3, 0, 3)),
    "5.3 4-4-1": (klopitzky(4, 1, 4), {}, (-3, 6, -3), (0, 6, 0)),
    "5.3 4-4-1 for three": (klopitzky(4, 1, 4), {"klopitzky_441_radli": 3}, (-3, 6, -3), (0, 3, 0)),
    "5.3 3-3-3": (klopitzky(3, 3, 3), {}, (0, 0, 0), (0, 0, 0)),
    "5.3 dearer": (klopitzky(0, 4, 5), {"klopitzky_value": 5}, (5, 5, -10), (5, 5, 0)),
    "5.4 with four": (klopitzky(5, 4, 0), {"players": 4}, (-9, 3, 3, 3), (0, 3, 3, 3)),
    "5.4 with four, 4-4-1": (klopitzky(1, 4, 4), {"players": 4}, (6, -3, -3, 0), (6, 0, 0, 0)),
    "5.4 with four, the dealer left out": (
        klopitzky(5, 4, 0), {"players": 4, "klopitzky_dealer": "none"}, (-6, 3, 3, 0), (0, 3, 3, 0)),
    # 7.1: the dealer of four.
    "7.1 he shares a victory of the declarer": (
        trump(90, 40, 20, **figures(made("ulti", when="back"))), {"players": 4}, (18, -6, -6, -6), (6, 0, 0, 0)),
    "7.1 he shares a defeat of the declarer": (
        trump(50, 70, 30, **kontra("back")), {"players": 4}, (-6, 2, 2, 2), (0, 2, 2, 2)),
    "7.1 he has no melds, and no more is written of him": (
        trump(90, 40, 20, melds={D: {"sequences": [], "vannak": 0, "bela": False}}), {"players": 4},
        (3, -1, -1, -1), (1, 0, 0, 0)),
    "7.1 he shares a betli": (betli(made=False), {"players": 4}, (-30, 10, 10, 10), (0, 10, 10, 10)),
}  # fmt: skip


@pytest.mark.parametrize("name", PAID)
def test_hand_is_paid_for_money(name: str) -> None:
    hand, how, paid, _ = PAID[name]
    assert money(hand, **how) == paid


@pytest.mark.parametrize("name", PAID)
def test_hand_is_written_in_a_radli(name: str) -> None:
    hand, how, _, wrote = PAID[name]
    assert written_points(hand, **how) == wrote


@pytest.mark.parametrize("hand", [WON, LOST, betli(), klopitzky(5, 4, 0)])
def test_a_dealer_without_a_share_neither_wins_nor_loses(hand: Facts) -> None:
    three = money(hand)
    assert money(hand, players=4, dealer_share="none") == (*three, 0)


def test_the_dealer_of_the_entry_sits_out() -> None:
    hand = {
        "contract": "trump",
        "declarer": B,
        "card_points": {B: 40, C: 90, D: 20},
        "dealer": A,
        **figures(made("csalad", C, "back")),
    }
    assert money(hand, players=4) == (3, -9, 3, 3)
    (entry,) = settled(hand, players=4)["entries"]
    assert (entry["dealer"], entry["sitting_out"]) == (A, [A])


PLAYED = [
    (contract, figure)
    for contract in ("trump", "no_trump")
    for figure, cell in CELLS.items()
    if cell[2] or contract == "trump"
]


@pytest.mark.parametrize("ended", [made, failed])
@pytest.mark.parametrize(("contract", "figure"), PLAYED)
def test_every_figure_at_the_front_and_at_the_back(contract: str, figure: str, ended: Any) -> None:
    hand = trump(base_made=True) if contract == "trump" else no_trump(base_made=True)
    game = 1 if contract == "trump" else 2
    for when, price in zip(("front", "back"), CELLS[figure], strict=False):
        wrote = (game + price, 0) if ended is made else (game, price)
        assert written_points({**hand, **figures(ended(figure, when=when))}, players=2) == wrote
        assert money({**hand, **figures(ended(figure, when=when))}, players=2) == (
            wrote[0] - wrote[1],
            wrote[1] - wrote[0],
        )


@pytest.mark.parametrize("figure", [figure for figure, cell in CELLS.items() if not cell[2]])
def test_figures_of_trumps_are_not_played_without_them(figure: str) -> None:
    with pytest.raises(document.Refused) as refused:
        settled(no_trump(base_made=True, **figures(made(figure))))
    assert [problem.code for problem in refused.value.problems] == ["figure_not_in_no_trump"]


THRESHOLDS = {
    ("abszolut", "trump"): 82,
    ("points_100", "trump"): 100,
    ("points_111", "trump"): 111,
    ("points_120", "trump"): 120,
    ("abszolut", "no_trump"): 66,
    ("points_100", "no_trump"): 80,
    ("points_111", "no_trump"): 91,
    ("points_120", "no_trump"): 100,
}


@pytest.mark.parametrize(("figure", "contract"), THRESHOLDS)
def test_counted_figures_are_made_with_their_points_and_not_with_one_less(figure: str, contract: str) -> None:
    needed, everything = THRESHOLDS[figure, contract], {"trump": 150, "no_trump": 120}[contract]
    for own, is_made in ((needed, True), (needed - 1, False)):
        hand = {
            "contract": contract,
            "declarer": A,
            "card_points": {A: everything - own, B: own},
            **figures(said(figure, B, "back")),
        }
        game = (1 if contract == "trump" else 2) * (1 if everything - own > own else -1)
        price = CELLS[figure][1] if is_made else -CELLS[figure][1]
        assert money(hand, players=2)[0] == game - price


@pytest.mark.parametrize(("contract", "needed"), [("trump", 120), ("no_trump", 100)])
def test_the_two_hundred_counts_melds(contract: str, needed: int) -> None:
    everything, game = {"trump": (150, 1), "no_trump": (120, 2)}[contract]
    for own, wrote in ((needed, (game + 4, 0)), (needed - 1, (game, 4))):
        hand = {
            "contract": contract,
            "declarer": A,
            "card_points": {A: own, B: everything - own},
            "melds": {A: {"vannak": 1}},
            **figures(said("kassza_200", A, "back")),
        }
        assert written_points(hand, players=2) == wrote
        harder = {f"threshold__kassza_200__{contract}": own + 81}
        assert written_points(hand, players=2, **harder) == (game, 4)


def test_one_more_level_multiplies_its_own_item_and_no_other() -> None:
    def value(game: tuple[str, ...], ulti: tuple[str, ...], uhu: tuple[str, ...]) -> dict[str, int]:
        rows = figures(said("ulti", A, "front", *ulti, made=True), said("uhu", A, "back", *uhu, made=True))
        (entry,) = settled(trump(90, 40, 20, **kontra(*game), **rows))["entries"]
        return {line["item"]: line["points"] * line["times"] for line in entry["lines"]}

    assert value((), (), ()) == {"trump": 1, "ulti": 10, "uhu": 7}
    assert value(("front",), (), ()) == {"trump": 4, "ulti": 10, "uhu": 7}
    assert value(("front",), ("front", "back"), ()) == {"trump": 4, "ulti": 80, "uhu": 7}
    assert value(("front", "back", "back"), ("front", "back"), ("back",)) == {"trump": 16, "ulti": 80, "uhu": 14}


def test_the_largest_game_of_all() -> None:
    """3 × 4 for the béla kassza × 4⁵ × 2⁶ = 786,432, and three times that from a sharing four."""
    hand = trump(80, 40, 30, **bela(), **kontra(*["front"] * 5), **call(B, 6, dropped=False))
    assert written_points(hand, parti_value=3) == (786_432, 0, 0)
    assert money(hand, players=4, parti_value=3) == (2_359_296, -786_432, -786_432, -786_432)


def test_every_number_of_the_tariff_is_a_house_rule_of_its_own() -> None:
    """Raising a rate by one changes its own hand: 5.1, 3.2 and so on, by the hand's factor."""
    figure = {f"figure__{name}": (figures(made(name)), 2) for name in CELLS if name != "uhu"}
    reached: dict[str, tuple[Facts, int]] = {
        **{rate: (trump(base_made=True, **rows), factor) for rate, (rows, factor) in figure.items()},
        "betli_value": (betli(), 1),
        "klopitzky_value": (klopitzky(2, 6, 1), 1),
        "front_factor": (trump(base_made=True, **figures(made("ulti"))), 5),
        "kontra_front": (trump(base_made=True, **kontra("front")), 1),
        "kontra_back": (trump(base_made=True, **kontra("back")), 1),
        "bela_kassza_front": (trump(base_made=True, **bela()), 1),
        "bela_kassza_back": (trump(base_made=True, **bela(when="back")), 1),
        "hivas_factor": (trump(base_made=True, **call(A, 1, dropped=False)), 1),
    }
    for rate, (hand, factor) in reached.items():
        default = next(one.default for one in GAME.rates if one.key == rate.replace("__", "."))
        dearer = written_points(hand, **{rate: default + 1})
        assert dearer[0] - written_points(hand)[0] == factor, rate


MELD_RATES = {
    "meld.bela": ({"bela": True}, 20),
    "meld.run_3": ({"sequences": [3]}, 20),
    "meld.run_4": ({"sequences": [4]}, 50),
    "meld.run_5_to_8": ({"sequences": [7]}, 100),
    "meld.vannak": ({"vannak": 1}, 80),
}


@pytest.mark.parametrize("rate", MELD_RATES)
def test_a_meld_is_worth_its_rate(rate: str) -> None:
    """Béla has so many points more that a meld makes it a tie, which is lost; a meld of one more wins."""
    melds, worth = MELD_RATES[rate]
    own = (150 - worth) // 2
    hand = trump(own, own + worth, melds={A: melds})
    assert money(hand, players=2) == (-1, 1)
    assert money(hand, players=2, **{rate.replace(".", "__"): worth + 1}) == (1, -1)


def test_a_threshold_is_a_house_rule() -> None:
    for (figure, contract), needed in THRESHOLDS.items():
        everything = {"trump": 150, "no_trump": 120}[contract]
        hand = {
            "contract": contract,
            "declarer": A,
            "card_points": {A: needed, B: everything - needed},
            **figures(said(figure, A, "back")),
        }
        harder = {f"threshold__{figure}__{contract}": needed + 1}
        assert (written_points(hand, players=2)[1], written_points(hand, players=2, **harder)[1]) == (
            0,
            CELLS[figure][1],
        )


def test_prices_say_where_they_come_from() -> None:
    (entry,) = document.play(
        *document.read_head(sheet(trump(90, 40, 20, **figures(made("ulti", C)), **kontra("front"))))
    )
    game, ulti = entry.settled.lines
    assert game.label.read((A, B, C)) == "trump game: won, Anna 90, Béla 40, Cili 20"
    assert [factor.label for factor in game.factors] == ["kontra at the front"]
    assert (ulti.label.read((A, B, C)), ulti.price.read(())) == ("ulti of Cili: made", "5 × 2 at the front")


@pytest.mark.parametrize(
    "empty",
    [
        {"figures": []},
        {"kontra": []},
        {"melds": {}},
        {"melds": {A: {}}},
        {"hivas": {}},
        {"bela_kassza": {}},
        {"card_points": {}},
        {"switched_from": {}},
        {"tricks": {}},
        {"figures": None},
        {"made": None},
    ],
)
def test_what_is_empty_is_as_if_it_were_absent(empty: Facts) -> None:
    for hand in (trump(base_made=True), betli(), klopitzky(5, 3, 1)):
        filled = {key for key in empty if key in hand}
        if not filled:
            assert money({**hand, **empty}) == money(hand)
