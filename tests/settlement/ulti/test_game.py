"""Ulti: each rule by hand arithmetic, and every check provoked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from settlement import GAMES
from settlement import document as record
from settlement.game import Mark
from settlement.settle import opening, settle
from tests.settlement.sheets import FOUR, Facts, document, refused
from tests.settlement.tarokk import figures_sheets

GAME = GAMES["ulti"]


def sheet(*entries: Facts, players: int = 3, **how: Any) -> Facts:
    """Return a document of these entries."""
    return {**document(*entries, players=FOUR[:players], **how), "game": "ulti"}


def entries(*of: Facts, **how: Any) -> list[Facts]:
    """Return the settled entries."""
    settled: list[Facts] = record.settlement_document(sheet(*of, **how))["entries"]
    return settled


def payouts(hand: Facts, **how: Any) -> tuple[int, ...]:
    (entry,) = entries(hand, **how)
    return tuple(entry["payouts"].values())


def played(contract: str = "parti", *, won: bool | None = True, **more: Any) -> Facts:
    """Return a hand of Anna's."""
    return {"contract": contract, "declarer": "Anna", **({} if won is None else {"won": won}), **more}


def counted(ours: int, theirs: int, **more: Any) -> Facts:
    """Return a parti with both counts."""
    return played(won=None, declarer_points=ours, defender_points=theirs, **more)


LOST_ULTI: Facts = {"ulti": {"made": False, "kontra": 1}}
HUNDRED: Facts = {"silent_hundred": {"side": "declarer"}}
TWENTY: Facts = {"silent_hundred": {"side": "declarer", "with": "twenty"}}
BELAS_ULTI: Facts = {"silent_ulti": {"by": "Béla", "made": True}}
BELAS_LOST: Facts = {"silent_ulti": {"by": "Béla", "made": False}}
ACES: Facts = {"four_aces": {"made": True}}
OPEN: Facts = {"durchmars": {"made": True}, "open": True}
BELA: Facts = {"renonc": {"by": "Béla"}}

PAID: dict[str, tuple[Facts, Facts, tuple[int, ...]]] = {
    "2.1 parti": (played(), {}, (2, -1, -1)),
    "2.1 a hundred lost": (played("forty_hundred", won=False), {}, (-8, 4, 4)),
    "2.1 twenty-hundred": (played("twenty_hundred"), {}, (16, -8, -8)),
    "2.1 durchmars": (played("durchmars"), {}, (12, -6, -6)),
    "2.2 counted and lost": (counted(60, 70), {}, (-2, 1, 1)),
    "2.3 hearts double every part": (
        played(hearts=True, ulti={"made": True}, silent_hundred={"side": "declarer"}),
        {},
        (24, -12, -12),
    ),
    "2.4 betli": (played("betli"), {}, (10, -5, -5)),
    "2.4 rebetli lost": (played("betli", won=False, grade="re"), {}, (-20, 10, 10)),
    "2.4 open betli": (played("betli", grade="open"), {}, (40, -20, -20)),
    "2.4 open rebetli": (played("betli", grade="open_re"), {}, (50, -25, -25)),
    "2.4 durchmars without trumps": (played("no_trump_durchmars"), {}, (12, -6, -6)),
    "2.4 redurchmars": (played("no_trump_durchmars", grade="re"), {}, (24, -12, -12)),
    "2.4 redurchmars of friends": (played("no_trump_durchmars", grade="re"), {"preset": "baratok"}, (48, -24, -24)),
    "2.4 open": (played("no_trump_durchmars", grade="open"), {}, (48, -24, -24)),
    "2.4 open redurchmars": (played("no_trump_durchmars", grade="open_re"), {}, (60, -30, -30)),
    "3.1 ulti beside a parti": (played(ulti={"made": True}), {}, (10, -5, -5)),
    "3.2 four aces": (played(**ACES), {"four_aces": True}, (10, -5, -5)),
    "3.3 an open durchmars beside a hundred": (played("forty_hundred", **OPEN), {}, (32, -16, -16)),
    "3.3 an open durchmars of friends": (played("durchmars", open=True), {"preset": "baratok"}, (48, -24, -24)),
    "3.4 three cards": (played(ulti={"made": True, "three_cards": True}), {"preset": "baratok"}, (50, -25, -25)),
    "3.4 three cards lost, silently": (
        played(silent_ulti={"by": "Anna", "made": False, "three_cards": True}),
        {"preset": "baratok"},
        (-26, 13, 13),
    ),
    "4.1 Fedák Sári": (played(kontra=6), {}, (128, -64, -64)),
    "4.1 another factor": (played(kontra=2), {"kontra_factor": 3}, (18, -9, -9)),
    "4.2 on one part": (played(ulti={"made": True, "kontra": 2}), {}, (34, -17, -17)),
    "4.2 not on silent parts": (played(kontra=1, **HUNDRED), {"silent_kontra": "none"}, (4, -2, -2)),
    "4.2 nothing silent beside a hundred": (
        played("forty_hundred", kontra=1, silent_durchmars="declarer"),
        {},
        (22, -11, -11),
    ),
    "4.3 each defender": (played("betli", won=False, kontra_each={"Béla": 1}), {}, (-15, 10, 5)),
    "4.3 shared": (played("betli", kontra=1), {"no_trump_kontra": "shared"}, (20, -10, -10)),
    "5.1 one ulti more": (played(**LOST_ULTI), {}, (-22, 11, 11)),
    "5.1 twice": (played(**LOST_ULTI), {"lost_ulti": "double"}, (-30, 15, 15)),
    "5.1 once": (played(**LOST_ULTI), {"lost_ulti": "once"}, (-14, 7, 7)),
    "5.2 a parti twice": (played(won=False), {"preset": "wikipedia"}, (-4, 2, 2)),
    "5.2 not beside an ulti": (played(won=False, ulti={"made": True}), {"preset": "wikipedia"}, (6, -3, -3)),
    "5.2 never a betli": (played("betli", won=False), {"preset": "wikipedia"}, (-10, 5, 5)),
    "5.2 a durchmars without trumps": (played("no_trump_durchmars", won=False), {"preset": "wikipedia"}, (-24, 12, 12)),
    "5.2 four aces": (played(four_aces={"made": False}), {"preset": "wikipedia", "four_aces": True}, (-14, 7, 7)),
    "6.1 in place of the parti": (played(**HUNDRED), {}, (4, -2, -2)),
    "6.1 beside it": (played(**HUNDRED), {"silent_hundred_parti": "beside"}, (6, -3, -3)),
    "6.1 counted by the defenders": (counted(30, 100, kontra=1), {}, (-8, 4, 4)),
    "6.1 with a twenty": (played(**TWENTY), {"preset": "wikipedia"}, (8, -4, -4)),
    "6.1 for nothing": (played(**HUNDRED), {"silent__hundred_forty": 0}, (2, -1, -1)),
    "6.1 beside a lost durchmars": (played("durchmars", won=False, **HUNDRED), {}, (-8, 4, 4)),
    "6.2 everybody pays": (played(won=False, **BELAS_ULTI), {}, (-4, 5, -1)),
    "6.2 lost to everybody": (played(**BELAS_LOST), {}, (6, -9, 3)),
    "6.2 between the sides": (played(won=False, **BELAS_ULTI), {"silent_ulti_payers": "sides"}, (-6, 3, 3)),
    "6.2 lost between the sides": (played(**BELAS_LOST), {"silent_ulti_payers": "sides"}, (10, -5, -5)),
    "6.3 beside the parti": (played(silent_durchmars="declarer"), {}, (8, -4, -4)),
    "6.3 in its place": (
        played(won=False, silent_durchmars="defenders"),
        {"silent_durchmars_parti": "instead"},
        (-6, 3, 3),
    ),
    "6.4 silent aces": (played(silent_four_aces="declarer"), {"preset": "negyaszos"}, (6, -3, -3)),
    "7 thrown in": ({"kind": "thrown_in"}, {}, (-4, 2, 2)),
    "7 in hearts": ({"kind": "thrown_in", "declarer": "Cili", "hearts": True}, {}, (4, 4, -8)),
    "8 he pays for both": (played(won=None, ulti={}, **BELA), {}, (10, -10, 0)),
    "8 each the own share": (played(won=None, ulti={}, **BELA), {"renonc": "side"}, (10, -5, -5)),
    "8 the declarer's": (played(won=None, ulti={}, renonc={"by": "Anna"}), {}, (-18, 9, 9)),
    "8 without trumps": (played("betli", won=None, kontra_each={"Cili": 1}, **BELA), {}, (15, -15, 0)),
    "12.1 hearts three times": (played(hearts=True), {"hearts_factor": 3}, (6, -3, -3)),
    "12.1 a factor of nothing": (played(hearts=True), {"hearts_factor": 0}, (0, 0, 0)),
}


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid(name: str) -> None:
    hand, how, expected = PAID[name]
    assert payouts(hand, **how) == expected


def test_the_dealer_of_four_has_no_part_in_the_hand() -> None:
    assert payouts(played(), players=4) == (2, -1, -1, 0)


def test_whoever_had_the_game_deals_next_where_the_table_plays_so() -> None:
    hands = ({**played(), "declarer": "Béla"}, {"kind": "thrown_in"}, played())
    assert [entry["dealer"] for entry in entries(*hands)] == ["Cili", "Anna", "Béla"]
    assert [entry["dealer"] for entry in entries(*hands, next_dealer="declarer")] == ["Cili", "Béla", "Cili"]


IMPOSSIBLE: dict[str, tuple[Facts, Facts, Facts]] = {
    "no result": (played(won=None), {}, {"won": "won_missing"}),
    "one count": (played(won=None, declarer_points=50), {}, {"defender_points": "points_missing"}),
    "no tens": (counted(55, 55), {}, {"declarer_points": "points_value", "defender_points": "points_value"}),
    "a hundred in all": (counted(60, 40), {}, {"defender_points": "points_sum"}),
    "told otherwise": ({**counted(60, 50), "won": False}, {}, {"won": "made_contradicts_points"}),
    "counts in a hundred": (
        played("forty_hundred", declarer_points=100, defender_points=10),
        {},
        {"declarer_points": "not_in_contract", "defender_points": "not_in_contract"},
    ),
    "too high": (
        played(kontra=3, ulti={"made": True, "kontra": 4}),
        {"preset": "torna"},
        {"kontra": "kontra_level", "ulti.kontra": "kontra_level"},
    ),
    "whose kontra": (played("betli", kontra=1), {}, {"kontra": "kontra_is_each"}),
    "a shared kontra": (
        played("betli", kontra_each={"Béla": 1}),
        {"no_trump_kontra": "shared"},
        {"kontra_each": "kontra_is_shared"},
    ),
    "his own kontra": (played("betli", kontra_each={"Anna": 0}), {}, {"kontra_each[0]": "kontra_of_declarer"}),
    "no outcome": (played(ulti={}), {}, {"ulti.made": "made_missing"}),
    "aces are not bid": (played(**ACES), {}, {"four_aces": "four_aces_off"}),
    "aces beside a durchmars": (
        played("forty_hundred", durchmars={"made": False}, silent_four_aces="defenders"),
        {"preset": "negyaszos"},
        {"silent_four_aces": "four_aces_with_durchmars"},
    ),
    "nothing to lay open": (played("forty_hundred", open=True), {}, {"open": "open_without_durchmars"}),
    "bid and silent": (played(ulti={"made": True}, **BELAS_LOST), {}, {"silent_ulti": "silent_beside_bid"}),
    "the losers' hundred": (played(won=False, **HUNDRED), {}, {"silent_hundred.side": "silent_hundred_loser"}),
    "no hundred": (counted(90, 40, **HUNDRED), {}, {"silent_hundred": "silent_hundred_points"}),
    "every trick and lost": (played(won=False, silent_durchmars="declarer"), {}, {"won": "durchmars_outcome"}),
    "no trick and won": (played("forty_hundred", silent_durchmars="defenders"), {}, {"won": "durchmars_outcome"}),
    "a trick against a durchmars": (played("durchmars", **BELAS_ULTI), {}, {"silent_ulti": "trick_against_durchmars"}),
    "who beat the seven": (
        played("durchmars", silent_ulti={"by": "Anna", "made": False}),
        {},
        {"silent_ulti": "trick_against_durchmars"},
    ),
    "an ulti without a trick": (
        played(won=False, ulti={"made": True}, silent_durchmars="defenders"),
        {},
        {"ulti": "trick_against_durchmars"},
    ),
    "too much lay in the talon": (
        counted(60, 30, silent_durchmars="declarer"),
        {},
        {"defender_points": "durchmars_points"},
    ),
    "points without a trick": (
        counted(20, 90, silent_durchmars="defenders"),
        {},
        {"declarer_points": "durchmars_points"},
    ),
    "too few for aces and ulti": (
        counted(40, 50, **ACES, ulti={"made": True}),
        {"preset": "negyaszos"},
        {"declarer_points": "too_few_points_for_part"},
    ),
    "a revoke and a result": (played(**BELA), {}, {"won": "renonc_needs_no_outcome"}),
    "a revoke and outcomes": (
        played(won=None, ulti={"made": True, "three_cards": True}, silent_durchmars="declarer", **BELA),
        {},
        {
            "ulti.made": "renonc_needs_no_outcome",
            "ulti.three_cards": "renonc_needs_no_outcome",
            "silent_durchmars": "renonc_needs_no_outcome",
        },
    ),
    "revokes are settled by hand": (played(won=None, **BELA), {"renonc": "manual"}, {"renonc": "renonc_manual"}),
    "hearts in a betli": (played("betli", hearts=True), {}, {"hearts": "not_in_contract"}),
    "a plain grade": (played("betli", grade="plain"), {}, {"grade": "unknown_value"}),
    "no declarer": ({"contract": "parti", "won": True}, {}, {"declarer": "missing"}),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be(name: str) -> None:
    hand, how, expected = IMPOSSIBLE[name]
    assert refused(sheet(hand, **how)) == expected


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({**played(), "declarer": "Dénes"}, "declarer"),
        (played(silent_ulti={"by": "Dénes", "made": True}), "silent_ulti.by"),
        (played("betli", kontra_each={"Dénes": 0}), "kontra_each[3]"),
        (played(won=None, renonc={"by": "Dénes"}), "renonc.by"),
        ({"kind": "thrown_in", "declarer": "Dénes"}, "declarer"),
    ],
)
def test_who_sits_out_is_not_named(hand: Facts, field: str) -> None:
    assert refused(sheet(hand, players=4))[field] == "not_in_hand"


def test_a_lost_ulti_with_every_trick_may_be() -> None:
    assert payouts(played("durchmars", ulti={"made": False})) == (-4, 2, 2)


def lines(hand: Facts, **how: Any) -> list[tuple[str, str, int, int]]:
    (entry,) = entries(hand, **how)
    return [(line["item"], line["label"], line["points"], line["times"]) for line in entry["lines"]]


def test_every_item_is_a_line() -> None:
    assert lines(played(hearts=True, **LOST_ULTI)) == [
        ("parti", "parti in hearts: made", 1, 2),
        ("ulti", "ulti: lost", 4, 4),
        ("ulti_lost", "for the lost ulti", 4, 2),
    ]


def test_without_trumps_each_defender_has_a_line() -> None:
    assert lines(played("betli", won=False, kontra_each={"Béla": 1})) == [
        ("betli", "betli: lost, against Béla", 5, 2),
        ("betli", "betli: lost, against Cili", 5, 1),
    ]


def test_what_is_worth_nothing_says_why() -> None:
    (entry,) = entries(played(silent_durchmars="declarer"), preset="torna")
    assert [line["points"] for line in entry["lines"]] == [1, 0]


def reasons(hand: Facts, kind: str = "hand", **rules: Any) -> list[str]:
    """Return the explanation of each line, ``""`` for a line without one."""
    whole = record.rules_for(GAME, None, rules)
    entry, problems = record.parse(GAME, kind, hand, record.seat_named(GAME, FOUR[:3]))
    assert problems == ()
    lines = settle(GAME, whole, opening(GAME, 3), kind, entry).lines
    return [line.price.read(FOUR[:3]) if line.price else "" for line in lines]


HALF_OF_4 = "nobody bid it: half of the bid price (4)"
HALF_OF_6 = "nobody bid it: half of the bid price (6)"
TWICE_2 = "a lost one costs twice what a made one brings (2)"
ALONE = "Béla revoked and pays for both defenders"
EXPLAINED: dict[str, tuple[Facts, Facts, list[str]]] = {
    "the kontra of the parti": (
        played(silent_durchmars="declarer", kontra=1),
        {},
        ["", f"{HALF_OF_6}; the kontra on the parti counts for it too"],
    ),
    "in place of the parti": (
        played(kontra=1, **HUNDRED),
        {},
        [f"{HALF_OF_4}; in place of the parti, with its kontra"],
    ),
    "no kontra": (played(**HUNDRED), {}, [f"{HALF_OF_4}; in place of the parti"]),
    "both defenders are paid": (
        played(**BELAS_ULTI),
        {"silent_ulti_payers": "sides"},
        ["", f"{HALF_OF_4}; the declarer pays both defenders"],
    ),
    "both defenders pay": (
        played(**BELAS_LOST),
        {"silent_ulti_payers": "sides"},
        ["", f"{TWICE_2}; both defenders pay the declarer"],
    ),
    "a defender's revoke": (played(won=None, ulti={}, **BELA), {}, [ALONE, ALONE]),
    "a defender's revoke without trumps": (played("betli", won=None, **BELA), {}, [ALONE, ALONE]),
    "a revoke that both pay": (
        played(won=None, **BELA),
        {"renonc": "side"},
        ["Béla revoked, so everything bid is made"],
    ),
    "the declarer's revoke": (
        played(won=None, renonc={"by": "Anna"}),
        {},
        ["Anna revoked, so everything bid is lost"],
    ),
}


@pytest.mark.parametrize(("hand", "rules", "expected"), EXPLAINED.values(), ids=EXPLAINED)
def test_a_line_says_why_it_is_paid_like_this(hand: Facts, rules: Facts, expected: list[str]) -> None:
    assert reasons(hand, **rules) == expected


def described(hand: Facts, **how: Any) -> Any:
    return figures_sheets.described("ulti", FOUR[:3], hand, **how)


def test_how_the_sheet_tells_it() -> None:
    row = described(counted(60, 50, hearts=True, kontra=1, ulti={"made": False, "kontra": 2}))
    assert (row.title, row.contract, row.won, row.kontra, row.score) == ("parti in hearts", "parti", True, 1, "60:50")
    assert row.marks == (Mark(figure="ulti", label="ulti", announced=True, outcome="lost", kontra=2),)
    assert described(played("betli", grade="open_re")).title == "open rebetli"
    assert described(played("durchmars", open=True, hearts=True)).title == "open durchmars in hearts"
    assert [mark.label for mark in described(played("forty_hundred", **OPEN)).marks] == ["open durchmars"]


def test_the_sheet_tells_whose_a_silent_part_was() -> None:
    (ulti,) = described(played(**BELAS_LOST)).marks
    assert (ulti.label, ulti.by, ulti.outcome) == ("silent ulti", 1, "lost")
    hundred, aces = described(counted(40, 110, silent_four_aces="declarer")).marks
    assert (hundred.label, hundred.opponents, aces.by) == ("silent hundred", True, 0)


def test_the_sheet_tells_each_defenders_kontra_and_a_revoke() -> None:
    kontra, revoke = described(played("betli", won=None, kontra_each={"Cili": 1, "Béla": 0}, **BELA)).marks
    assert (kontra.by, kontra.kontra, revoke.label, revoke.by) == (2, 1, "revoke", 1)


def printed(language: str) -> dict[str, list[int]]:
    """Return the tariff that a rulebook page prints: the price of each preset, by key."""
    page = (figures_sheets.RULES / f"ulti{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w.]+)` \| [^|]* ((?:\| \d+ )+)\|$", page, re.MULTILINE)
    return {key: [int(price) for price in re.findall(r"\d+", prices)] for key, prices in rows}


@pytest.mark.parametrize("language", ["", ".hu"])
def test_the_rulebook_prints_the_tariff_of_every_preset(language: str) -> None:
    columns = [{**GAME.defaults(), **preset.values} for preset in GAME.presets]
    assert printed(language) == {rate.key: [rules[rate.key] for rules in columns] for rate in GAME.rates}
