"""Numbers typed seat by seat: whose a digit is, and that a number which follows from the others says so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from settlement import GAMES
from tests.browser.boards import opened
from tests.browser.entry.shapes import described, worked, worked_by

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
ANNA, BELA, CILI, DENES = range(4)


def counted_by_seat(game: str) -> Iterator[tuple[str, str]]:
    """Yield every fact of a game that the keys write seat by seat, for all; the free sheet has tests of its own."""
    face = described(opened(game, min(GAMES[game].seats[-1], 4)))["face"]
    bids = (bid["each"]["fact"] for bid in face.get("bids", ()) if bid["each"])
    tiles = (
        tile["fact"]
        for step in face.get("steps", ())
        for tile in step["tiles"]
        if tile["shape"] == "numbers" and not tile["fewest"]
    )
    yield from ((game, fact) for fact in [*bids, *tiles])


# A game with people, how a hand comes as far as its numbers, and what they are kept in.
HANDS: dict[str, tuple[str, int, list[dict[str, Any]], str]] = {
    "trisak_wiki": ("trisak_wiki", 4, [{"type": "bid", "contract": "trischaken_all_pass"}], "tricks"),
    "trisak_tolnai": ("trisak_tolnai", 4, [{"type": "bid", "contract": "trischaken"}], "card_points"),
    "stroman": ("stroman", 2, [{"type": "bid", "contract": "simple"}], "card_points"),
    "danish": ("danish", 3, [{"type": "step", "step": "after"}], "card_points"),
    "alsos": (
        "alsos",
        2,
        [{"type": "pick", "fact": "contract", "value": "trump"}, {"type": "seat", "seat": ANNA}],
        "card_points",
    ),
    "klopitzky": ("alsos", 3, [{"type": "pick", "fact": "contract", "value": "klopitzky"}], "tricks"),
}


def state_after(hand: str, *keys: str | int) -> dict[str, Any]:
    """Return what the screen holds and shows once these digits are typed and these players tapped."""
    game, seats, begun, fact = HANDS[hand]
    desc = description_of(game, seats)
    taps = [*begun]
    for key in keys:
        if isinstance(key, int):
            taps.append({"type": "seat", "seat": key})
        else:
            taps += ({"type": "key", "digit": digit} for digit in ([key] if key in ("next", "del") else key))
    [found] = worked_by(desc, "typed", [{"taps": taps}])
    return {**found, "counts": found["facts"].get(fact), "words": desc["words"]}


@cache
def description_of(game: str, seats: int) -> dict[str, Any]:
    """Return what the entry page of a new evening tells its program."""
    return described(opened(game, seats))


# ---------- whose a digit is ----------

# The typed keys, and the resulting number of each player.
DIGITS: tuple[tuple[str, tuple[str | int, ...], list[int]], ...] = (
    ("trisak_wiki", ("10", "0", "2"), [10, 0, 2, 0]),
    ("trisak_wiki", ("12", "0", "0"), [12, 0, 0, 0]),
    ("trisak_wiki", ("1", "next", "2", "4"), [1, 2, 4, 5]),
    ("trisak_wiki", ("1", "3", "next", "3", "4"), [1, 3, 4, 4]),
    ("trisak_wiki", ("5", "1", "next", "4"), [5, 1, 4, 2]),
    ("trisak_wiki", ("3", "5", "4", ANNA, "1", BELA, "4"), [1, 4, 4, 3]),
    ("trisak_wiki", ("3", "del", "4", "next", "1", "next", "5"), [4, 1, 5, 2]),
    ("trisak_tolnai", ("25", "del", "0", "next", "30", "24", "26"), [20, 30, 24, 26]),
    ("trisak_tolnai", ("25", "del", "del", "20", "next", "30", "24", "26"), [20, 30, 24, 26]),
    ("trisak_tolnai", ("20", "3", "del", "40", "20", "26"), [20, 40, 20, 26]),
    ("trisak_tolnai", ("20", "del", "del", "del", "20", "next", "30", "24", "26"), [20, 30, 24, 26]),
    ("trisak_tolnai", ("10", "del", "00", "0", "0", "0"), [100, 0, 0, 0]),
    ("stroman", ("35", "del", "6"), [36, 34]),
    ("danish", ("21", "del", "0", "35"), [20, 35, 23]),
    ("klopitzky", ("4", "4"), [4, 4, 1]),
    ("alsos", ("12", "next", "60"), [12, 60]),
    ("alsos", ("120", "next", "30"), [120, 30]),
    ("alsos", ("60", "12"), [60, 12]),
)


@pytest.mark.parametrize(("hand", "keys", "counts"), DIGITS)
def test_every_number_that_can_be_counted_can_be_typed(
    hand: str, keys: tuple[str | int, ...], counts: list[int]
) -> None:
    assert state_after(hand, *keys)["counts"] == {str(seat): count for seat, count in enumerate(counts)}


@pytest.mark.parametrize(
    ("hand", "digits"), [("trisak_wiki", "1"), ("trisak_tolnai", "8"), ("danish", "7"), ("alsos", "12")]
)
def test_a_number_that_may_still_grow_says_whose_it_is_and_what_ends_it(hand: str, digits: str) -> None:
    state = state_after(hand, digits)
    [writes] = [seat for seat, plate in enumerate(state["plates"]) if plate["writes"]]
    assert state["counts"] == {str(writes): int(digits)}
    name = ("Anna", "Béla", "Cili", "Dénes")[writes]
    question = state["words"]["count_goes_on"].replace("{name}", name).replace("{n}", digits)
    assert state["sentence"].endswith(question)
    assert state["words"]["next_seat"] in question
    assert question not in state_after(hand, digits, "next")["sentence"]


def test_a_number_of_three_digits_takes_no_digit_of_the_next_players() -> None:
    state = state_after("alsos", "1260")
    assert state["counts"] == {"0": 126}
    assert state["plates"][ANNA]["writes"]
    assert state["sentence"].endswith(state["words"]["count_is_full"].format(name="Anna", n=126))
    assert state_after("alsos", "126", "next", "0")["counts"] == {"0": 126, "1": 0}


def test_a_digit_that_cannot_be_the_marked_players_is_nobodys() -> None:
    state = state_after("trisak_wiki", "13")
    assert state["counts"] == {"0": 1}
    assert state["plates"][ANNA]["writes"]
    assert state["sentence"].endswith(state["words"]["count_is_full"].format(name="Anna", n=1))


def test_a_number_of_which_a_digit_was_deleted_takes_no_digit_that_makes_it_too_large() -> None:
    state = state_after("trisak_tolnai", "15", "del", "20")
    assert state["counts"] == {"0": 12}
    assert state["plates"][ANNA]["writes"]
    assert state["sentence"].endswith(state["words"]["count_is_full"].format(name="Anna", n=12))


@pytest.mark.parametrize(("digits", "points"), [("5060", 60), ("4554", 54), ("106", 106), ("1069", 9), ("0050", 50)])
def test_a_digit_after_points_that_cannot_grow_begins_them_anew(digits: str, points: int) -> None:
    begun = [{"type": "bid", "contract": "game"}, {"type": "seat", "seat": BELA}, {"type": "seat", "seat": CILI}]
    taps = [*begun, *({"type": "key", "digit": digit} for digit in digits)]
    [state] = worked(opened("trisak_tolnai", 4), "typed", [{"taps": taps}])
    assert state["facts"]["declarer_points"] == points


# ---------- in which order ----------

# Hands without a chosen declarer: the first taps, the typed numbers, and the fact that keeps them.
UNCHOSEN: dict[str, tuple[list[dict[str, Any]], tuple[str, ...], str]] = {
    "trisak_tolnai": ([{"type": "bid", "contract": "trischaken"}], ("21", "22", "23"), "card_points"),
    "trisak_wiki": ([{"type": "bid", "contract": "trischaken_all_pass"}], ("3", "4", "2"), "tricks"),
    "stroman": ([{"type": "bid", "contract": "simple"}], ("21",), "card_points"),
    "danish": ([{"type": "step", "step": "after"}], ("21", "22"), "card_points"),
    "free": ([], ("5", "6", "7"), "scores"),
}


@pytest.mark.parametrize("game", UNCHOSEN)
@pytest.mark.parametrize("scribe", [0, 1])
def test_numbers_are_typed_in_the_order_of_the_names_from_the_scribe_on(game: str, scribe: int) -> None:
    """The dealer changes nothing. The scribe's plate is the lowest one."""
    begun, numbers, fact = UNCHOSEN[game]
    seats = {"stroman": 2, "danish": 3}.get(game, 4)
    digits = [digit for number in numbers for digit in (*number, *["next"] * (game == "free"))]
    keys = [{"type": "key", "digit": digit} for digit in digits]
    hands = [{"taps": [{"type": "write", "change": {"dealer": d}}, *begun, *keys]} for d in range(seats)]
    order = [(scribe + step) % seats for step in range(seats)]
    for state in worked(opened(game, seats), "typed", hands, scribe=scribe):
        counts = [state["facts"][fact][str(seat)] for seat in order[: len(numbers)]]
        assert counts == [int(number) for number in numbers]
        places = [
            state["sentence"].index(f"{('Anna', 'Béla', 'Cili', 'Dénes')[seat]} {state['facts'][fact][str(seat)]}")
            for seat in order[: len(numbers)]
        ]
        assert places == sorted(places)


def test_a_declarer_whom_a_tap_chose_has_the_first_number() -> None:
    declared = [{"type": "bid", "contract": "game"}, {"type": "seat", "seat": BELA}, {"type": "key", "digit": "3"}]
    [state] = worked(opened("stroman", 2), "typed", [{"taps": declared}])
    assert [plate["writes"] for plate in state["plates"]] == [False, True]


def test_a_name_that_was_tapped_for_a_figure_gets_no_number() -> None:
    bid = {"type": "bid", "contract": "trischaken"}
    figure = [{"type": "seat", "seat": CILI}, {"type": "figure", "figure": "trull"}]
    digits = [{"type": "key", "digit": digit} for digit in "24"]
    hands = ([bid, *figure, *digits], [bid, *digits, *figure, *digits], [bid, *figure, figure[0], *digits])
    states = worked(opened("trisak_tolnai", 4), "typed", [{"taps": taps} for taps in hands])
    assert [state["facts"]["card_points"] for state in states] == [{"0": 24}, {"0": 24, "1": 24}, {"2": 24}]
    assert all("Trull (Cili)" in state["sentence"] for state in states)


def test_where_everybody_has_a_number_a_figure_needs_a_name_first() -> None:
    """A full number rings the next player by itself."""
    taps = [{"type": "bid", "contract": "trischaken"}, {"type": "key", "digit": "2"}, {"type": "key", "digit": "4"}]
    [state] = worked(opened("trisak_tolnai", 4), "typed", [{"taps": [*taps, {"type": "figure", "figure": "trull"}]}])
    assert "held" not in state["facts"]


# ---------- the number that follows from the others ----------

# The keys until the last number follows, its player, the keys that change another number, and its two values.
FILLED: dict[str, tuple[tuple[str | int, ...], int, tuple[str | int, ...], int, int]] = {
    "trisak_wiki": (("3", "2", "4"), DENES, (BELA, "5"), 3, 0),
    "stroman": (("36",), BELA, (ANNA, "40"), 34, 30),
    "danish": (("20", "35"), CILI, (BELA, "30"), 23, 28),
    "klopitzky": (("4", "3"), CILI, (BELA, "5"), 2, 0),
}


@pytest.mark.parametrize("hand", FILLED)
def test_a_number_that_follows_is_told_from_one_that_was_typed_and_its_change_is_shown(hand: str) -> None:
    keys, last, over, before, after = FILLED[hand]
    found, changed = state_after(hand, *keys), state_after(hand, *keys, *over)
    for told, count in ((found, before), (changed, after)):
        assert told["counts"][str(last)] == count
        assert [seat for seat, plate in enumerate(told["plates"]) if plate["filled"]] == [last]
    rest = found["words"]["rest_is"]
    name = ("Anna", "Béla", "Cili", "Dénes")[last]
    assert f"{name} {rest.format(n=before)}" in found["sentence"]
    assert rest.format(n=before) in found["plates"][last]["name"]
    assert found["plates"][last]["moved"] is None
    changing = rest.format(n=f"{before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after}")
    assert f"{name} {changing}" in changed["sentence"]
    assert changing in changed["plates"][last]["name"]
    assert changed["plates"][last]["moved"] == before
    assert [plate["moved"] for seat, plate in enumerate(changed["plates"]) if seat != last] == [None] * (
        len(changed["plates"]) - 1
    )


# ---------- a number of nothing ----------


@pytest.mark.parametrize("hand", HANDS)
def test_a_zero_that_was_typed_is_read_out_with_the_name(hand: str) -> None:
    plates = state_after(hand, "0")["plates"]
    [zero] = [plate["name"] for plate in plates if plate["count"] == "0"]
    assert "0" in [word.strip() for word in zero.split(",")]


def test_every_game_that_counts_by_seat_is_tried() -> None:
    assert {fact for game in GAMES for fact in counted_by_seat(game)} == {
        (game, fact) for game, _seats, _begun, fact in HANDS.values()
    }


# ---------- figures that the counts decide ----------

FIGURES = {"abszolut": 82, "points_100": 100, "points_111": 111, "points_120": 120}


def sentence_of(*figures: str, points: int, **told: Any) -> tuple[str, dict[str, Any]]:
    """Return the sentence and the stored facts of a hand of alsós: Anna announced these figures, with these points."""
    rows = [{"figure": figure, "by": ANNA, "when": "back"} for figure in figures]
    hand = {"contract": "trump", "declarer": ANNA, "card_points": {"0": points, "1": 162 - points}, "figures": rows}
    records = [{"kind": "hand", **hand, **told}]
    evening = opened("alsos", 2)
    [said], [kept] = worked(evening, "said", records), worked(evening, "kept", records)
    return said, kept


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("beyond", [-1, 0])
def test_a_figure_that_points_decide_says_how_it_ended(figure: str, beyond: int) -> None:
    said, kept = sentence_of(figure, points=FIGURES[figure] + beyond)
    assert ("Anna megvan" if beyond >= 0 else "Anna elbukott") in said
    assert kept["figures"] == [{"figure": figure, "by": ANNA, "when": "back"}]


def test_what_only_the_rules_can_add_up_stays_announced() -> None:
    assert "Anna elbukott" in sentence_of("kassza_200", points=120)[0]
    melds = {"0": {"sequences": [5]}}
    assert "Anna bemondva" in sentence_of("kassza_200", points=120, melds=melds)[0]


def test_what_was_told_against_the_points_is_not_kept() -> None:
    rows = [{"figure": "points_100", "by": ANNA, "when": "back", "made": True}]
    _, kept = sentence_of(points=95, figures=rows)
    assert kept["figures"] == [{"figure": "points_100", "by": ANNA, "when": "back"}]
