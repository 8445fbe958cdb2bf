"""A figure's key after taps of both sides: it shows both announcements, and the record agrees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from scorebook import ledger
from scorebook.models import Evening
from settlement import GAMES
from tests.browser.boards import opened
from tests.browser.entry.shapes import sequences, worked
from tests.browser.entry.thumb import Judge
from tests.world.depth import sweep

pytestmark = pytest.mark.browser
ANNA, BELA, CILI, DENES = range(4)
# The first taps of a hand at each table: Anna declares, Béla is an opponent, Cili is a partner if there is one.
TABLES: dict[tuple[str, int, str], tuple[Any, ...]] = {
    ("paskievics", 4, "mcleod"): ("three", ANNA, CILI),
    ("paskievics", 4, "illustrated"): ("three", ANNA, CILI),
    ("magyar", 4, ""): ("solo", ANNA),
    ("kiralyhivasos", 4, ""): ("call", ANNA, CILI),
    ("tapper", 3, ""): ("three", ANNA),
}
ANNOUNCED = ("side", "last", "catch", "all_tricks", "sided", "told", "points")
GUIDE = settings.BASE_DIR / "docs" / "guide"
ONE_SIDE = ("side", "last", "catch", "all_tricks", "sided")


def places(*taps: Any) -> list[str]:
    """Return where a finger finds what is tapped: seats, digits, bids and figures."""
    return [
        f".seat[data-seat='{tap}']"
        if isinstance(tap, int)
        else f"#keys [data-key='{tap}']"
        if tap.isdecimal()
        else tap
        if tap.startswith("#")
        else f"[data-bid='{tap}'], [data-fig='{tap}']"
        for tap in taps
    ]


def figures(evening: Evening, *shapes: str) -> list[str]:
    """Return the figures of a table's keys that have one of these shapes."""
    chips = Judge(evening).face["chips"]
    return [chip["figure"] for chip in chips if chip["shape"] in shapes]


def tapped(evening: Evening, hands: list[tuple[Any, ...]]) -> Iterator[list[dict[str, Any]]]:
    """Yield the steps of each hand, after keys, sentence and record were found to agree in every one."""
    judge = Judge(evening)
    for hand, told in zip(hands, sequences(evening, named=[places(*hand) for hand in hands]), strict=True):
        assert list(judge.findings(told["steps"])) == [], hand
        yield told["steps"]


def announced(step: dict[str, Any], figure: str) -> list[dict[str, Any]]:
    """Return the announcements of a figure in the record of a step."""
    rows = [*step["facts"].get("announcements", []), *step["facts"].get("figures", [])]
    return [row for row in rows if row["figure"] == figure and row.get("announced", True)]


@pytest.mark.parametrize("table", sweep([(table,) for table in TABLES], gate=lambda case: case[0][2] == "mcleod"))
def test_what_both_sides_announced_is_open_until_a_tap_tells_whose_it_is(db: None, table: tuple[str, int, str]) -> None:
    evening, start = opened(*table), TABLES[table]
    hands = [(*start, one, BELA, one, "5", "0", one, one, one, one) for one in figures(evening, *ONE_SIDE)]
    for steps in tapped(evening, hands):
        figure = str(steps[len(start) + 1]["place"]).split("'")[-2]
        tally = [announced(step, figure) for step in steps[-5:]]
        if len(tally[0]) == 2:  # the king ultimo is the declarers' alone
            assert {len(rows) for rows in tally} == {2}
            assert any(step["ready"] for step in steps[-4:])
            assert figure == "volat" or not steps[-5]["ready"]


@pytest.mark.parametrize("table", sweep([(table,) for table in TABLES], gate=lambda case: case[0][2] == "mcleod"))
def test_what_somebody_announced_is_not_taken_off_by_anothers_taps(db: None, table: tuple[str, int, str]) -> None:
    evening, start = opened(*table), TABLES[table]
    known = figures(evening, *ANNOUNCED)
    others = [who for who in (BELA, CILI) if who < table[1]]
    before = [(*start, one, other, *[one] * 6, "5", "0") for one in known for other in others]
    caught = {one: [BELA] if one in figures(evening, "catch") else [] for one in known}  # whose XXI it was
    after = [(*start, one, "5", "0", *caught[one], other, *[one] * 6) for one in known for other in others]
    nobody = [(*start, BELA, one, "5", "0", *[one] * 6) for one in known]
    for steps in tapped(evening, before + after + nobody):
        step = next(step for step in steps if "data-fig" in str(step["place"]))
        figure = str(step["place"]).split("'")[-2]
        first = announced(step, figure)
        for later in steps[steps.index(step) :]:
            assert {row.get("by", row.get("side")) for row in first} <= {
                row.get("by", row.get("side")) for row in announced(later, figure)
            }


@pytest.mark.parametrize("preset", sweep([("mcleod",), ("illustrated",)], gate=lambda case: case[0] == "mcleod"))
def test_what_one_side_has_in_silence_the_other_loses(db: None, preset: str) -> None:
    """A figure that only one side can have moves to the other side."""
    evening, start = opened("paskievics", 4, preset), TABLES["paskievics", 4, preset]
    known = [chip["figure"] for chip in Judge(evening).face["chips"] if chip["shape"] == "side" and chip["silent"]]
    for steps in tapped(evening, [(*start, "5", "0", ANNA, one, BELA, one) for one in known]):
        figure = str(steps[-1]["place"]).split("'")[-2]
        names = [{key[0]: key[2] for key in step["keys"]}[f"fig {figure}"] for step in (steps[-3], steps[-1])]
        assert ["Anna" in names[0], "Anna" in names[1], "Béla" in names[1]] == [True, False, True]
        assert steps[-1]["ready"]


def test_a_volat_that_the_other_side_made_is_not_made_any_more(db: None) -> None:
    hand = ("three", ANNA, CILI, "volat", BELA, "volat", ANNA, "volat", BELA, "volat")
    (steps,) = tapped(opened("paskievics", 4, "mcleod"), [hand])
    assert [step["facts"].get("all_tricks") for step in steps[-4:]] == [None, "declarers", "declarers", "opponents"]
    assert steps[-1]["ready"]


def test_a_figure_of_the_points_is_silent_by_itself_and_announced_by_a_tap(db: None) -> None:
    evening = opened("paskievics", 4, "mcleod")
    start, double = ("three", ANNA, CILI), "double_game"
    hands = [
        (*start, "7", "5", double, double),
        (*start, double, "4", "0"),
        (*start, double, "7", "5"),
        (*start, BELA, double, "1", "5", double),
        (*start, "4", "0", double, double),
    ]
    looks = [
        [{key[0]: key[1] for key in step["keys"]}[f"fig {double}"] for step in steps]
        for steps in tapped(evening, hands)
    ]
    assert looks[0][-3:] == ["silent", "said", "silent"]
    assert [looks[1][-1], looks[2][-1]] == ["lost", "said"]
    assert looks[4][-3:] == ["none", "lost", "none"]


def test_an_ultimo_that_is_announced_has_the_turns_of_every_figure(db: None) -> None:
    evening = opened("paskievics", 4, "mcleod")
    hands = [("three", ANNA, CILI, *[one] * 4) for one in ("trull", "pagat_ultimo")]
    turns = [
        [{key[0]: key[1] for key in step["keys"]}[f"fig {one}"] for step in steps[-4:]]
        for one, steps in zip(("trull", "pagat_ultimo"), tapped(evening, hands), strict=True)
    ]
    assert turns == [["said", "lost", "silent", "none"]] * 2


@pytest.mark.parametrize("game", ["paskievics", "kiralyhivasos"])
def test_a_secret_partner_is_left_out_as_the_guide_says(db: None, game: str) -> None:
    for language in ("hu", "en", "da"):
        with override(language):
            phrase = f"**{gettext('still secret')}**"
        for name in ("hand", f"hand-{game}"):
            text = (GUIDE / language / f"{name}.md").read_text(encoding="utf-8")
            assert phrase in " ".join(text.split()), (language, name)
    hand = ("three" if game == "paskievics" else "call", ANNA, "#middle", BELA, "trull", "5", "0", CILI)
    (steps,) = tapped(opened(game, 4), [hand])
    assert [step["facts"].get("partner") for step in steps[-2:]] == [None, CILI]
    assert announced(steps[-1], "trull")[0].get("by", "defenders") in (BELA, "defenders")
    assert steps[-1]["ready"]


def test_a_volat_of_a_secret_partner_decides_nothing_for_the_declarer(db: None) -> None:
    start = ("three", ANNA, "#middle")
    hands = [
        (*start, "trull", BELA, "volat", "volat", BELA),
        (*start, "trull", BELA, "volat", "volat", CILI),
        (*start, "double_game", BELA, "volat", "volat", CILI),
    ]
    looks = []
    for hand, steps in zip(hands, tapped(opened("paskievics", 4, "illustrated"), hands), strict=True):
        names = [{key[0]: key[2] for key in step["keys"]}[f"fig {hand[3]}"] for step in steps]
        looks.append([next(how for how in ("megvan", "elbukott", "bemondva") if how in name) for name in names[-2:]])
    assert looks == [["bemondva", "megvan"], ["bemondva", "elbukott"], ["bemondva", "elbukott"]]


def test_points_that_one_of_two_sides_may_have_leave_the_volat_of_a_secret_partner_open(db: None) -> None:
    hand = ("three", ANNA, "#middle", BELA, "volat", "9", "4", CILI)
    (steps,) = tapped(opened("paskievics", 4, "illustrated"), [hand])
    reasons = ["94 pont" in step["sentence"] or " pont nem" in step["sentence"] for step in steps[-2:]]
    assert reasons == [False, True]


def test_the_key_of_a_silent_volat_names_the_points_that_exclude_it(db: None) -> None:
    hand = ("three", ANNA, CILI, "four_kings", "volat", "volat", "volat", "1", "0", "four_kings")
    (steps,) = tapped(opened("paskievics", 4, "mcleod"), [hand])
    names = [{key[0]: key[2] for key in step["keys"]}["fig volat"] for step in steps[-4:]]
    assert ["10 pont nem" in name for name in names] == [False, False, True, True]
    assert ["10 pont nem" in step["sentence"] for step in steps[-4:]] == [False, False, True, True]


def test_a_name_that_ends_with_a_full_stop_gets_no_second_one(db: None) -> None:
    names = ("Feri K.", "Béla B.", "Cili C.", "Dénes D.")
    hands = {
        "paskievics": {"kind": "hand", "contract": "three", "declarer": ANNA, "partner": CILI, "skiz_holder": DENES},
        "danish": {"kind": "hand", "sitting_out": BELA, "nolo": CILI},
    }
    for game, hand in hands.items():
        preset = GAMES[game].presets[0].key
        evening = ledger.open_evening(
            game=game,
            preset=preset,
            house_rules={},
            players=names,
            first_dealer=DENES,
            stake_minor_units=1000,
            currency="HUF",
        )
        (said,) = worked(evening, "said", [hand])
        assert "K." in said or "B." in said
        assert ".." not in said


@pytest.mark.parametrize("made", [True, False])
def test_a_correction_opens_what_was_announced_as_it_was_told(db: None, made: bool) -> None:
    for game, seats, contract in (("magyar", 3, "solo"), ("kiralyhivasos", 4, "three"), ("tapper", 3, "three")):
        row = {"side": "declarer", "announced": True, "made": made}
        hand = {"contract": contract, "declarer": ANNA, "declarer_points": 50, "dealer": CILI}
        evening = opened(game, seats)
        known = [figure for figure in figures(evening, "sided") if figure != "volat"]  # fifty points exclude it
        hands = [hand | {"figures": [row | {"figure": figure}]} for figure in known]
        assert worked(evening, "kept", [{"kind": "hand"} | one for one in hands]) == hands


@pytest.mark.parametrize("table", TABLES)
def test_another_declarer_has_what_the_former_one_announced(db: None, table: tuple[str, int, str]) -> None:
    evening, (bid, _declarer, *partner) = opened(*table), TABLES[table]
    another = ("#middle", "#fix [data-fix='declarer']", BELA, *partner, "5", "0")
    known = figures(evening, *ANNOUNCED)
    changed = [(bid, ANNA, *partner, one, *another) for one in known]
    anew = [(bid, BELA, *partner, one, "5", "0") for one in known]
    records = [steps[-1]["facts"] for steps in tapped(evening, changed + anew)]
    assert records[: len(known)] == records[len(known) :]
    assert all(announced({"facts": facts}, one) for one, facts in zip(known + known, records, strict=True))


def test_what_others_said_stays_where_another_declarer_is_chosen(db: None) -> None:
    start, another = ("three", ANNA, CILI), ("#middle", "#fix [data-fix='declarer']")
    evening = opened("paskievics", 4, "mcleod")
    hands = [
        (*start, "trull", BELA, "four_kings", *another, BELA, DENES),
        (*start, "trull", BELA, "trull", *another, BELA, DENES),
        (*start, "trull", BELA, "four_kings", *another, ANNA, CILI),
    ]
    calls = [
        [(row["figure"], row["by"]) for row in steps[-1]["facts"]["announcements"]] for steps in tapped(evening, hands)
    ]
    assert calls == [
        [("trull", BELA), ("four_kings", BELA)],
        [("trull", BELA)],
        [("trull", ANNA), ("four_kings", BELA)],
    ]


@pytest.mark.parametrize(
    ("game", "figures_told"),
    [
        ("paskievics", {"contract": "two", "trull": "defenders"}),
        ("kiralyhivasos", {"contract": "two", "figures": [{"figure": "trull", "side": "defenders", "made": True}]}),
    ],
)
def test_a_figure_of_a_side_is_read_back_without_a_name(db: None, game: str, figures_told: dict[str, Any]) -> None:
    hand = {"kind": "hand", "declarer": ANNA, "partner": CILI, "declarer_points": 50, "dealer": DENES, **figures_told}
    (said,) = worked(opened(game, 4), "said", [hand])
    assert "(ellenfelek)" in said
    assert "Béla" not in said


def test_the_name_before_each_announcement_keeps_the_speaker(db: None) -> None:
    """An opponent's name before each of two figures: both announcements are that opponent's."""
    [steps] = tapped(opened("paskievics", 4), [("three", ANNA, CILI, BELA, "trull", BELA, "pagat_ultimo")])
    assert [call["by"] for call in steps[-1]["facts"]["announcements"]] == [BELA, BELA]
