"""Figures of a table's own: what a document may list, how hands name them, what their lines say."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES
from settlement import document as record
from settlement.document import Refused
from settlement.facts import fact_named
from settlement.own_figures import choices_of, own_figures
from settlement.paskievics.facts import Announcement
from settlement.vocabulary import Name, say
from tests.settlement.sheets import document, payout, two

Facts = dict[str, Any]
CSUZIMA: Facts = {"csuzima": {"name": "Csuzima", "announced": 4}}
FOUR: Facts = {
    **CSUZIMA,
    "klopiczky": {"name": "Klopiczky", "announced": 3, "kontra": False},
    "szinesites": {"name": "Színesítés", "announced": 5, "times_game": True},
    "quiet": {"name": "Quiet", "silent": 2},
}
WITH_OWN = ("paskievics", "magyar", "kiralyhivasos", "tapper")


def announced(figure: str, **more: Any) -> Facts:
    return {"figure": f"own:{figure}", "by": "Anna", "made": True, **more}


def lines(*entries: Facts, own: Facts = FOUR) -> list[Facts]:
    settled = record.settlement_document(document(*entries, own_figures=own))
    last: list[Facts] = settled["entries"][-1]["lines"]
    return last


def codes(own: Any, *entries: Facts, game: str = "paskievics") -> set[tuple[str, str]]:
    sheet = document(*entries, own_figures=own) | {"game": game}
    if game != "paskievics":
        sheet |= {"players": sheet["players"][:3], "preset": None}
    with pytest.raises(Refused) as refused:
        record.settlement_document(sheet)
    return {(problem.field.removeprefix("house_rules.own_figures"), problem.code) for problem in refused.value.problems}


def test_only_four_games_know_figures_of_the_tables_own() -> None:
    assert {key for key, game in GAMES.items() if any(option.own for option in game.options)} == {*WITH_OWN}


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ([], ("", "wrong_type")),
        ({"Big": {"name": "Big", "announced": 1}}, (".Big", "own_figure_key")),
        ({"1st": {"name": "Big", "announced": 1}}, (".1st", "own_figure_key")),
        ({"a" * 25: {"name": "Big", "announced": 1}}, (f".{'a' * 25}", "own_figure_key")),
        ({"x": None}, (".x", "wrong_type")),
        ({"x": {"announced": 1}}, (".x.name", "missing")),
        ({"x": {"name": 7, "announced": 1}}, (".x.name", "wrong_type")),
        ({"x": {"name": "  ", "announced": 1}}, (".x.name", "own_figure_name")),
        ({"x": {"name": "n" * 25, "announced": 1}}, (".x.name", "own_figure_name")),
        ({"x": {"name": "a\nb", "announced": 1}}, (".x.name", "own_figure_name")),
        ({"x": {"name": "X"}}, (".x.announced", "own_figure_price")),
        ({"x": {"name": "X", "announced": None, "silent": None}}, (".x.announced", "own_figure_price")),
        ({"x": {"name": "X", "announced": 0}}, (".x.announced", "out_of_range")),
        ({"x": {"name": "X", "silent": 1_000_001}}, (".x.silent", "out_of_range")),
        ({"x": {"name": "X", "announced": 2.0}}, (".x.announced", "wrong_type")),
        ({"x": {"name": "X", "announced": True}}, (".x.announced", "wrong_type")),
        ({"x": {"name": "X", "announced": 1, "times_game": 1}}, (".x.times_game", "wrong_type")),
        ({"x": {"name": "X", "announced": 1, "kontra": "no"}}, (".x.kontra", "wrong_type")),
        ({"x": {"name": "X", "announced": 1, "pays": "kassza"}}, (".x.pays", "unknown_key")),
        (
            {"x": {"name": "Zárka", "announced": 1}, "y": {"name": " ZARKA", "silent": 1}},
            (".y.name", "own_figure_name_twice"),
        ),
        (
            {"x": {"name": "Két szín", "announced": 1}, "y": {"name": "ket  szin ", "silent": 1}},
            (".y.name", "own_figure_name_twice"),
        ),
        ({f"f{n}": {"name": f"F{n}", "announced": 1} for n in range(13)}, ("", "too_many_own_figures")),
    ],
)
@pytest.mark.parametrize("game", ["paskievics", "magyar"])
def test_a_list_of_figures_that_cannot_be_is_refused(game: str, own: Any, expected: tuple[str, str]) -> None:
    assert codes(own, game=game) == {expected}


def test_the_longest_key_and_name_and_twelve_figures_are_taken() -> None:
    own = {f"f{n:x}".ljust(24, "_"): {"name": f"{n:x}".ljust(24, "Ő"), "announced": 1_000_000} for n in range(12)}
    assert record.settlement_document(document(own_figures=own))["entries"] == []


@pytest.mark.parametrize(
    ("figure", "more", "code"),
    [
        ("nobody", {}, "unknown_figure"),
        ("klopiczky", {"kontra": 1}, "own_figure_kontra"),
        ("quiet", {}, "own_figure_not_announced"),
        ("csuzima", {"made": None}, "made"),
        ("csuzima", {"kontra": 6}, "out_of_range"),
    ],
)
def test_a_row_that_cannot_be_is_refused(figure: str, more: Facts, code: str) -> None:
    assert code in {code for _field, code in codes(FOUR, two(52, announcements=[announced(figure, **more)]))}


def test_a_silent_figure_needs_a_silent_price_and_no_announcement_beside_it() -> None:
    silent = {"figure": "own:csuzima", "by": "Anna"}
    assert codes(FOUR, two(52, silent_figures=[silent])) == {("silent_figures[0].figure", "own_figure_not_silent")}
    both = {"csuzima": {**FOUR["csuzima"], "silent": 2}}
    hand = two(52, silent_figures=[silent], announcements=[announced("csuzima")])
    assert codes(both, hand) == {("silent_figures[0].figure", "announced_twice_by_one_side")}


def test_a_figure_that_a_hand_names_cannot_be_taken_out_of_its_document() -> None:
    hand = two(52, announcements=[announced("csuzima")])
    with pytest.raises(Refused) as refused:
        record.settlement_document(document({"kind": "all_pass"}, hand, own_figures={}))
    assert (refused.value.entry, refused.value.problems[0].code) == (2, "unknown_figure")
    assert "csuzima" in refused.value.problems[0].text.read(())


def test_the_lines_tell_the_name_and_where_the_price_comes_from() -> None:
    game, own = lines(two(52, announcements=[announced("csuzima", kontra=1)]))
    assert (game["item"], own["item"], own["points"], own["times"]) == ("game", "own_figure_announced", 4, 2)
    assert (own["label"], own["rule"]) == ("Csuzima, announced by Anna: made", "9.5")
    hand = two(52, announcements=[announced("szinesites")], silent_figures=[{"figure": "own:quiet", "by": "Béla"}])
    entries = list(record.play(*record.read_head(document(hand, own_figures=FOUR))))
    reasons = [line.price.read(()) for line in entries[0].settled.lines if line.price]
    assert reasons == [
        "a figure of this circle: Színesítés, 5 × game price 2 when announced",
        "a figure of this circle: Quiet, 2 unannounced",
    ]


def test_a_name_is_never_translated() -> None:
    words = {"{figure}: {word}": "{figure} – {word}", "two": "kettes"}
    text = say("{figure}: {word}", figure=Name("two"), word="two")
    assert text.read((), lambda english: words[english]) == "two – kettes"


def test_renaming_changes_no_payout() -> None:
    hand = two(52, announcements=[announced("csuzima", made=False, kontra=2)])
    renamed = {"csuzima": {**CSUZIMA["csuzima"], "name": "Nagy Csuzima"}}
    first, second = (record.settlement_document(document(hand, own_figures=own)) for own in (CSUZIMA, renamed))
    assert first["totals"] == second["totals"]
    assert payout(hand, own_figures=CSUZIMA) == (-14, 14, -14, 14)


def test_figures_come_in_the_order_of_their_keys_whatever_order_a_store_gives_them_back_in() -> None:
    turned = dict(reversed(FOUR.items()))
    assert own_figures({"own_figures": FOUR}) == own_figures({"own_figures": turned})
    fact = fact_named(Announcement, "figure")
    keys = [key for key, _name in choices_of(fact, {"own_figures": turned})[-4:]]
    assert keys == ["own:csuzima", "own:klopiczky", "own:quiet", "own:szinesites"]


@pytest.mark.parametrize("game", WITH_OWN)
def test_the_entry_screen_offers_every_figure_as_it_may_be_told(game: str) -> None:
    rules = {**GAMES[game].defaults(), "own_figures": FOUR}
    assert list(GAMES[game].faults_of_screen(rules)) == []
    chips = {chip.figure: chip for chip in GAMES[game].face(rules).chips if chip.figure.startswith("own:")}
    assert {key: (chip.announced, chip.silent, chip.kontra) for key, chip in chips.items()} == {
        "own:csuzima": (True, False, True),
        "own:klopiczky": (True, False, False),
        "own:quiet": (False, True, True),
        "own:szinesites": (True, False, True),
    }
    assert isinstance(chips["own:csuzima"].label, Name)
