"""The rulebook's examples and their neighbours, reckoned by hand from the page alone and settled by the code.

Anna, Béla, Cili, Dénes sit in playing order, Dénes deals; where five are named Eszter deals first and rests.
"""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, check, document, settle

GAME = GAMES["paskievics"]
NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
LETTERS = dict(zip("ABCDE", NAMES, strict=True))

Facts = dict[str, Any]


def call(figure: str, by: str, kontra: int = 0, **more: Any) -> Facts:
    """Write down an announcement."""
    return {"figure": figure, "by": LETTERS[by], "kontra": kontra, **more}


def pagat(player: str, caught_by: str = "") -> Facts:
    """Write down who had the pagat in the ninth trick, and who caught it."""
    held: Facts = {"player": LETTERS[player], "won": not caught_by}
    return {**held, "caught_by": LETTERS[caught_by]} if caught_by else held


def count(player: str, tarokks: int, announced: bool = True) -> Facts:
    """Write down a count of tarokks."""
    return {"player": LETTERS[player], "count": tarokks, "announced": announced}


def penalty(kind: str, player: str, severity: str) -> Facts:
    """Write down a penalty."""
    return {"kind": kind, "player": LETTERS[player], "severity": severity}


def catch(by: str, lost_by: str) -> Facts:
    """Write down a catch of the XXI."""
    return {"by": LETTERS[by], "lost_by": LETTERS[lost_by]}


def with_cili(contract: str, points: int | None = None, **more: Any) -> Facts:
    """Write down a hand of Anna's with Cili as her partner."""
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": contract, "declarer": "Anna", "partner": "Cili", **counted, **more}


def alone(contract: str, points: int | None = None, **more: Any) -> Facts:
    """Write down a hand Anna plays alone."""
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": contract, "declarer": "Anna", "alone_by": "own_call", **counted, **more}


def laid(contract: str, points: int, **more: Any) -> Facts:
    """Write down a hand whose called card lies in the skart, kontra said."""
    return {**alone(contract, points, game_kontra=1), "alone_by": "called_card_in_skart", **more}


def into_the_kassza(points: int) -> Facts:
    """Let Anna put points into the kassza."""
    transfer = {"from": "Anna", "to": "kassza", "points": points}
    return {"kind": "adjustment", "reason": "kassza", "transfers": [transfer]}


PASS: Facts = {"kind": "all_pass"}
THROWN: Facts = {"kind": "thrown_in"}
CLOSE: Facts = {"kind": "close"}
ULTIMO = call("pagat_ultimo", "A")
OLD_KASSZA = ("tolnai", {"kassza": True})


def both(points: int) -> tuple[int, ...]:
    """Return the payouts of the four if Anna and Cili win these points from Béla and Dénes."""
    return (points, -points, points, -points)


def tells(rules: str | tuple[str, Facts], entries: list[Facts], payouts: tuple[int, ...], kassza: int = 0) -> Any:
    """Put a case together: the house rules, the entries, what the last one pays, and the kassza afterwards."""
    preset, house = (rules, {}) if isinstance(rules, str) else rules
    return preset, house, entries, payouts, kassza


CASES: dict[str, Any] = {
    "1.1 silent trull": tells("mcleod", [with_cili("two", 57, trull="declarers")], both(3)),
    "1.2 alone": tells("mcleod", [alone("two", 55)], (6, -2, -2, -2)),
    "1.2 alone at the solo's price": tells(
        ("mcleod", {"alone_counts_as_solo": True}), [alone("two", 55)], (12, -4, -4, -4)),
    "1.4 the dealer rests": tells("mcleod", [with_cili("one", 50)], (3, -3, 3, -3, 0)),
    "2.2 double and game kontra'd": tells(
        "mcleod", [with_cili("two", 52, game_kontra=1, announcements=[call("double_game", "A", 1)])], both(-12)),
    "2.3 lost volat in a kontra'd game": tells(
        "mcleod", [with_cili("two", 75, game_kontra=1, announcements=[call("volat", "A")])], both(-8)),
    "2.3 the opponents' double lost, their game won": tells(
        "mcleod", [with_cili("two", 40, announcements=[call("double_game", "B")])], both(8)),
    "2.3 double against volat, both lost": tells(
        "mcleod", [with_cili("three", 30, announcements=[call("double_game", "A"), call("volat", "B")])], both(2)),
    "2.4 lost volat, kontra'd game, silent double": tells(
        "tolnai", [with_cili("two", 20, game_kontra=1, announcements=[call("volat", "A")])], both(-20)),
    "2.4 double, then volat, made": tells("tolnai", [with_cili(
        "one", all_tricks="declarers", announcements=[call("double_game", "A"), call("volat", "C")])], both(18)),
    "2.5 nothing beside the volat": tells(("mcleod", {"game_double_volat": "either_side_excluded"}), [
        with_cili("three", 20, announcements=[call("volat", "A")])], both(-6)),
    "2.6 no kontra, plain game": tells(
        ("mcleod", {"opponents_silent_need_kontra": True}), [with_cili("three", 20)], both(-1)),
    "2.6 kontra, silent double": tells(
        ("mcleod", {"opponents_silent_need_kontra": True}), [with_cili("three", 20, game_kontra=1)], both(-4)),
    "2.6 rekontra multiplies the volat": tells(("mcleod", {"kontra_on_silent": "multiplies_volat"}), [
        with_cili("three", all_tricks="declarers", game_kontra=2)], both(12)),
    "2.6 rekontra multiplies the double": tells(("mcleod", {"kontra_on_silent": "multiplies_both"}), [
        with_cili("three", 75, game_kontra=2)], both(8)),
    "2.6 rekontra leaves the double": tells("mcleod", [with_cili("three", 75, game_kontra=2)], both(6)),
    "2.7 the tie is the opponents'": tells("mcleod", [with_cili("three", 47, game_kontra=1)], both(-2)),
    "2.7 after kontra the declarers'": tells(
        ("mcleod", {"tie_rule": "declarers_win_if_kontra"}), [with_cili("three", 47, game_kontra=2)], both(4)),
    "2.7 after rekontra the opponents'": tells(
        ("mcleod", {"tie_rule": "last_kontra_sayer_loses"}), [with_cili("three", 47, game_kontra=2)], both(-4)),
    "3.3 the others win the ninth with it": tells(
        "mcleod", [with_cili("two", 44, announcements=[ULTIMO], pagat_last_trick=pagat("D"))], both(-17)),
    "3.3 the others' silent one is caught": tells(
        "mcleod", [with_cili("two", 60, announcements=[ULTIMO], pagat_last_trick=pagat("D", "A"))], both(-3)),
    "3.3 caught by the partner": tells("mcleod", [with_cili("two", 60, pagat_last_trick=pagat("A", "C"))], both(-3)),
    "3.3 of old it cost nothing": tells("tolnai", [with_cili("two", 60, pagat_last_trick=pagat("A", "B"))], both(2)),
    "3.4 announced by both": tells("mcleod", [with_cili(
        "three", 60, announcements=[call("xxi_catch", "A"), call("xxi_catch", "B", 2)], xxi_catch=catch("D", "A"))],
        both(-209)),
    "3.4 inside one side": tells("mcleod", [with_cili(
        "solo", 60, announcements=[call("xxi_catch", "A", 1)], xxi_catch=catch("A", "C"))], both(-80)),
    "3.5 split": tells("mcleod", [with_cili(
        "three", 50, announcements=[call("four_kings", "A", 1), call("four_kings", "B")])], both(-1)),
    "3.6 the volat alone": tells("mcleod", [with_cili("three", all_tricks="declarers")], both(3)),
    "3.6 one trick let go": tells(
        "mcleod", [with_cili("three", 82, trull="declarers", four_kings="declarers")], both(4)),
    "3.6 no kings beside the double": tells(
        "kegl_bga", [with_cili("three", 82, trull="declarers", four_kings="declarers")], both(3)),
    "3.6 kings beside an announced double": tells("kegl_bga", [with_cili(
        "three", 80, four_kings="declarers", announcements=[call("double_game", "A")])], both(5)),
    "3.6 only the loser of the volat goes without": tells(
        ("mcleod", {"silent_blocked_by_lost_announced_volat": True}),
        [with_cili("three", 60, trull="opponents", announcements=[call("volat", "A")])], both(-7)),
    "3.7 everything at once": tells("mcleod", [with_cili(
        "two", 70, trull="declarers", announcements=[ULTIMO], pagat_last_trick=pagat("A"), xxi_catch=catch("C", "B"),
        tarokk_counts=[count("A", 8)])], (37, -35, 33, -35)),
    "3.7 from two partners": tells(
        "mcleod", [alone("three", 60, tarokk_counts=[count("D", 8, announced=False)])], (3, -2, -2, 1)),
    "3.7 by the other side": tells(("mcleod", {"tarokk_count_payers": "opponents_only"}), [
        with_cili("three", 60, tarokk_counts=[count("C", 9)])], (1, -3, 5, -3)),
    "4.2 the called card lies": tells("mcleod", [laid("two", 50)], (12, -4, -4, -4)),
    "4.2 the dealer says kontra": tells(
        "mcleod", [laid("two", 50, game_kontra_by=["Eszter"])], (12, -4, -4, -4, 0)),
    "5.4 the price of a two, doubled": tells(
        "mcleod", [PASS, {"kind": "failed_trial", "contract": "two", "declarer": "Dénes"}], (4, 4, 4, -12)),
    "5.4 into the kassza": tells(
        "kegl_bga", [{"kind": "failed_trial", "contract": "two", "declarer": "Dénes"}], (0, 0, 0, -8), 8),
    "5.5 silent ultimo": tells("mcleod", [PASS, with_cili("two", 60, pagat_last_trick=pagat("A"))], both(14)),
    "5.5 three rounds at once": tells("mcleod", [PASS, PASS, THROWN, with_cili("three", 50)], both(8)),
    "6.1 of those who play": tells(OLD_KASSZA, [PASS], (-5, -5, -5, -5, 0), 20),
    "6.1 a lost three, alone": tells(
        ("tolnai", {"kassza": True, "kassza_lost_three": 10}), [alone("three", 47)], (-13, 1, 1, 1), 10),
    "6.2 shared": tells(
        OLD_KASSZA, [PASS, with_cili("two", 60, announcements=[ULTIMO], pagat_last_trick=pagat("A"))],
        (22, -12, 22, -12)),
    "6.3 the odd one": tells(
        OLD_KASSZA, [into_the_kassza(45), with_cili("two", 60, announcements=[ULTIMO], pagat_last_trick=pagat("A"))],
        (35, -12, 34, -12)),
    "6.3 two odd ones": tells(
        OLD_KASSZA, [PASS, alone("two", 60, announcements=[call("pagat_ultimo", "B")])], (36, -20, -18, -18), 40),
    "6.4 announced by both sides": tells(OLD_KASSZA, [into_the_kassza(40), with_cili(
        "three", 50, announcements=[ULTIMO, call("pagat_ultimo", "B", 1)], pagat_last_trick=pagat("B"))],
        (-49, 69, -49, 69)),
    "6.4 lost by both sides": tells(OLD_KASSZA, [into_the_kassza(20), with_cili(
        "three", 50, announcements=[ULTIMO, call("pagat_ultimo", "B")])], (-9, -11, -9, -11), 60),
    "6.5 odd points": tells(
        OLD_KASSZA, [{**PASS, "dealer": "Anna"}, into_the_kassza(2), CLOSE], (5, 6, 6, 5)),
    "6.5 carried over": tells(
        ("tolnai", {"kassza": True, "kassza_rest_at_end": "carry_over"}), [PASS, CLOSE], (0, 0, 0, 0), 20),
    "7.1 the dealer laughs": tells(("tolnai", {"dealer_cries_laughs": "tolnai"}), [
        with_cili("two", 40, tarokk_counts=[count("A", 8)])], (0, 1, -3, 1, 1)),
    "7.1 the dealer cries, without the count": tells(("mcleod", {"dealer_cries_laughs": "mcleod"}), [
        alone("two", 60, tarokk_counts=[count("A", 8)])], (11, -3, -3, -3, -2)),
    "7.2 honours": tells(("mcleod", {"talon_honours": True}), [with_cili("two", 60, talon_honours=[
        {"player": "Anna", "card": "skiz"}, {"player": "Cili", "card": "pagat", "late": True}])], (-1, -2, 0, -2, 5)),
    "7.2 caught, and never doubled": tells(("mcleod", {"talon_honours": True}), [PASS, with_cili(
        "two", 60, xxi_catch=catch("B", "A"),
        talon_honours=[{"player": "Anna", "card": "xxi"}, {"player": "Cili", "card": "pagat"}])],
        (-38, 38, -39, 38, 1)),
    "8.1 revoke": tells("tolnai", [with_cili(
        "two", game_kontra=1, announcements=[call("trull", "A")], penalty=penalty("revoke", "B", "severe"))],
        (6, -18, 6, 6)),
    "8.1 everything but the announced is ignored": tells("mcleod", [PASS, with_cili(
        "three", game_kontra=2, announcements=[call("double_game", "A", 1), call("pagat_ultimo", "B")],
        tarokk_counts=[count("A", 8), count("C", 9, announced=False)], xxi_catch=catch("A", "B"),
        penalty=penalty("revoke", "C", "severe"))], (50, 42, -134, 42)),
    "8.3 of the winning side": tells("tolnai", [with_cili(
        "two", 60, trull="declarers", announcements=[call("trull", "A")],
        penalty=penalty("faulty_skart", "C", "mild"))], (4, 0, -4, 0)),
    "8.3 of the losing side": tells("tolnai", [with_cili(
        "two", 60, trull="declarers", announcements=[call("trull", "A")],
        penalty=penalty("faulty_skart", "B", "mild"))], (4, -8, 4, 0)),
    "8.3 against a lone loser": tells(
        "tolnai", [alone("two", 40, penalty=penalty("revoke", "B", "mild"))], (0, -4, 2, 2)),
    "9.1 uhu and centrum": tells(("illustrated", {"extra_figures": {"pagat_uhu": 15}}), [with_cili(
        "three", 60, announcements=[call("pagat_uhu", "C", made=True), call("centrum", "A", made=False)])], both(6)),
    "9.1 the uhu's pagat goes to the ninth": tells("illustrated", [with_cili(
        "three", 60, announcements=[call("pagat_uhu", "A", 1, made=False)], pagat_last_trick=pagat("A", "B"))],
        both(-44)),
    "9.3 silent, beside the others' lost one": tells(
        ("mcleod", {"extra_figures": {"sas_ultimo": 10}, "extra_figures_silent": {"sas_ultimo": 5}}),
        [with_cili("three", 60, announcements=[call("sas_ultimo", "C", made=False)],
                   silent_figures=[{"figure": "sas_ultimo", "by": "Béla"}])], both(-14)),
    "10.1 never multiplied": tells(
        ("mcleod", {}), [PASS, into_the_kassza(3)], (-3, 0, 0, 0), 3),
}  # fmt: skip


def settled(preset: str, house: Facts, entries: list[Facts], players: int) -> tuple[settle.Settled, ...]:
    """Settle entries written by name; an entry that is refused fails here."""
    rules = document.rules_for(GAME, preset, house)
    seat_of = document.seat_named(GAME, NAMES[:players])
    standing, done = settle.opening(GAME, players), []
    for entry in entries:
        facts = dict(entry)
        kind = facts.pop("kind", "hand")
        written, problems = document.parse(GAME, kind, facts, seat_of)
        assert written is not None, problems
        table = settle.table_for(GAME, rules, standing, getattr(written, "dealer", None))
        assert not [p for p in check.problems(GAME, kind, written, table) if not p.warning]
        done.append(settle.settle(GAME, rules, standing, kind, written))
        standing = done[-1].after
    return tuple(done)


@pytest.mark.parametrize("case", CASES)
def test_the_code_pays_what_the_page_says(case: str) -> None:
    """Every case pays what was reckoned from the rulebook."""
    preset, house, entries, payouts, kassza = CASES[case]
    last = settled(preset, house, entries, len(payouts))[-1]
    assert (last.payouts, last.after.pots) == (payouts, {"kassza": kassza})


@pytest.mark.parametrize(
    ("way", "factors"),
    [
        ("overlap", [2, 4, 4, 4, 2, 1, 1, 1, 1]),
        ("queue", [2, 2, 2, 2, 2, 2, 2, 2, 1]),
        ("quadruple", [2, 4, 4, 4, 4, 1, 1, 1, 1]),
        ("restart", [2, 2, 2, 2, 2, 1, 1, 1, 1]),
        ("none", [1, 1, 1, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_double_rounds_run_as_in_the_worked_sequence(way: str, factors: list[int]) -> None:
    """All pass, a hand, a throw-in, and eight hands more (§5.5)."""
    hand = with_cili("three", 50)
    night = settled("mcleod", {"double_round": way}, [PASS, hand, THROWN, *[hand] * 8], 4)
    assert [night[n].payouts[0] for n in (1, *range(3, 11))] == factors


def test_a_kontra_of_the_resting_dealer_needs_a_laid_called_card() -> None:
    """With five players the dealer may say kontra only for the player who laid the called card (§4.2)."""
    rules, seat_of = document.rules_for(GAME, "mcleod", {}), document.seat_named(GAME, NAMES)
    own = {**alone("two", 50, game_kontra=1), "game_kontra_by": ["Eszter"]}
    written, _ = document.parse(GAME, "hand", own, seat_of)
    table = settle.table_for(GAME, rules, settle.opening(GAME, 5))
    assert [p.code for p in check.problems(GAME, "hand", written, table)] == ["kontra_by_wrong_side"]
