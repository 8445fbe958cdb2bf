"""Alsós in words: how a hand reads on the sheet, and that the rulebook page prints what is paid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from scorebook.sheet.figures import figure_of, kontra_steps
from settlement import GAMES, document
from settlement.alsos.facts import FIGURES, NAMED
from settlement.game import Mark, Step, Summary
from settlement.settle import opening, table_for
from settlement.stakes import KONTRA
from tests.settlement.alsos.sheets import (
    CELLS,
    A,
    B,
    C,
    bela,
    betli,
    call,
    failed,
    figures,
    klopitzky,
    kontra,
    money,
    no_trump,
    said,
    trump,
    written_points,
)
from tests.settlement.sheets import FOUR, Facts

GAME = GAMES["alsos"]
RULES = Path(__file__).parents[3] / "docs/rules"


def described(facts: Facts, **rules: Any) -> Summary:
    whole = document.rules_for(GAME, None, rules)
    hand, problems = document.parse(GAME, "hand", facts, document.seat_named(GAME, FOUR[:3]))
    assert problems == ()
    return GAME.kinds["hand"].describe(hand, table_for(GAME, whole, opening(GAME, 3)))


def test_a_plain_hand() -> None:
    assert described(trump(90, 40, 20)) == Summary(
        title="trump game", contract="trump", declarer=0, won=True, scores={0: 90, 1: 40, 2: 20}
    )
    assert described(no_trump(base_made=False)).won is False


def test_kontras_say_their_phases_and_what_they_multiply_by() -> None:
    summary = described(trump(90, 40, 20, **kontra("front", "back")), kontra_back=3)
    assert (summary.kontra, summary.steps) == (2, (Step(when="front", times=4), Step(when="back", times=3)))


def test_figures_say_who_when_with_which_kontras_and_how_they_ended() -> None:
    hand = trump(90, 40, 20, **figures(said("abszolut"), failed("ulti", B, "back", kontra=["back"])))
    absolute, ulti = described(hand).marks
    assert absolute == Mark(figure="abszolut", label="absolute", by=0, announced=True, outcome="made", when="front")
    assert ulti == Mark(
        figure="ulti",
        label="ulti",
        by=1,
        announced=True,
        outcome="lost",
        kontra=1,
        opponents=True,
        when="back",
        steps=(Step(when="back", times=2),),
    )


def test_bela_kassza_call_and_melds_stand_on_the_row() -> None:
    hand = trump(
        70,
        50,
        30,
        **bela(B, "back"),
        **call(C, 2, dropped=False),
        melds={A: {"sequences": [3, 4]}, B: {"bela": True, "vannak": 1}},
    )
    assert [(mark.figure, mark.label, mark.by, mark.opponents) for mark in described(hand).marks] == [
        ("bela_kassza", "béla kassza", 1, True),
        ("hivas", "kontra call", 2, True),
        ("run_3", "run of three", 0, False),
        ("run_4", "run of four", 0, False),
        ("vannak", "four of a kind", 1, True),
        ("bela", "béla", 1, True),
    ]


def test_a_hand_reads_the_same_in_whatever_order_its_players_were_told() -> None:
    parts = {A: {"sequences": [3]}, C: {"vannak": 1}, B: {"bela": True}}
    for order in ((A, B, C), (C, B, A)):
        hand = trump(card_points={who: {A: 90, B: 40, C: 20}[who] for who in order}, melds={w: parts[w] for w in order})
        assert [mark.figure for mark in described(hand).marks] == ["run_3", "bela", "vannak"]
        assert list(described(hand).scores) == [0, 1, 2]


def test_who_gave_up_stands_on_the_row() -> None:
    (_, he), (_, they) = (described(trump(**call(A, level, dropped=True))).marks for level in (2, 1))
    assert (he.figure, he.by, he.opponents) == ("dropped", 0, False)
    assert (they.figure, they.by, they.opponents) == ("dropped", None, True)


@pytest.fixture
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.mark.usefixtures("english")
def test_whoever_gave_up_is_named_where_another_spoke_last() -> None:
    names = ("Anna", "Béla", "Cili")
    (spoke, he), (_, they) = (
        described(trump(**call(who, level, dropped=True))).marks for who, level in ((C, 3), (A, 3))
    )
    assert [figure_of(KONTRA, names, mark, 0).text for mark in (spoke, he)] == [
        "Cili: rekontra call",
        "Anna gave the game up",
    ]
    assert figure_of(KONTRA, names, they, 0).text == "opponents: gave the game up together"


@pytest.mark.usefixtures("english")
def test_of_two_players_the_one_who_gave_up_is_known() -> None:
    hand, _ = document.parse(GAME, "hand", trump(**call(A, 1, dropped=True)), document.seat_named(GAME, FOUR[:2]))
    whole = document.rules_for(GAME, None, {})
    summary = GAME.kinds["hand"].describe(hand, table_for(GAME, whole, opening(GAME, 2)))
    assert figure_of(KONTRA, ("Anna", "Béla"), summary.marks[1], summary.declarer).text == "Béla: gave the game up"


@pytest.mark.usefixtures("english")
def test_a_long_chain_of_kontras_is_said_by_what_it_comes_to() -> None:
    def said_of(*phases: str) -> str:
        summary = described(trump(90, 40, 20, **kontra(*phases)))
        return kontra_steps(KONTRA, summary.kontra, tuple((step.when, step.times) for step in summary.steps))

    assert said_of("front") == "kontra ×4"
    assert said_of("front", "back") == "rekontra ×4×2"
    assert said_of("front", "front", "back", "back") == "hirskontra ×64"


def test_betli_and_klopitzky() -> None:
    switched = described(betli(origin="switched", made=False))
    assert (switched.title, switched.won, [mark.figure for mark in switched.marks]) == ("betli", False, ["switched"])
    assert described(betli()).marks == ()
    nobody = described(klopitzky(4, 4, 1))
    assert (nobody.declarer, nobody.won, nobody.scores) == (None, None, {0: 4, 1: 4, 2: 1})


def page(language: str) -> str:
    return (RULES / f"alsos{language}.md").read_text(encoding="utf-8")


def paragraph(language: str, number: str) -> str:
    text = re.split(rf"^### {re.escape(number)} ", page(language), flags=re.MULTILINE)[1]
    return re.split(r"^##", text, flags=re.MULTILINE)[0]


def rows(language: str, number: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in row.strip("|\n").split("|")]
        for row in re.findall(r"^\|.*\n", paragraph(language, number), re.MULTILINE)[2:]
    ]


BOTH = pytest.mark.parametrize("language", ["", ".hu"])


def test_both_languages_have_the_same_paragraphs() -> None:
    numbers = [re.findall(r"^#{2,3} ([0-9.]+) ", page(language), re.MULTILINE) for language in ("", ".hu")]
    assert numbers[0] == numbers[1]


@BOTH
def test_the_rulebook_prints_the_tariff(language: str) -> None:
    printed = {key.strip("`"): int(price) for key, _, price in rows(language, "12.1")}
    assert printed == {rate.key: rate.default for rate in GAME.rates}


@BOTH
def test_the_rulebook_prints_the_options(language: str) -> None:
    words = {"yes": True, "igen": True, "no": False, "nem": False}

    def read(cell: str) -> list[Any]:
        return [words.get(each, int(each) if each.isdigit() else each) for each in re.findall(r"\w+", cell)]

    printed = {
        key.strip("`"): (read(values), read(default), rule) for key, values, default, rule in rows(language, "12.2")
    }
    assert printed == {
        option.key: ([value for value, _ in option.choices], [option.default], option.rule) for option in GAME.options
    }
    presets = re.findall(r"^- \*\*`(\w+)`\*\*", paragraph(language, "12.3"), re.MULTILINE)
    assert presets == [preset.key for preset in GAME.presets]


@BOTH
def test_the_rulebook_prints_what_the_figures_pay(language: str) -> None:
    printed = [(int(front), int(back), bare in ("yes", "igen")) for _, _, front, back, bare in rows(language, "3.2")]
    assert printed == [CELLS[figure.key] for figure in FIGURES]
    assert all(NAMED[key].no_trump is bare for key, (_, _, bare) in CELLS.items())


def examples(language: str) -> list[tuple[int, ...]]:
    """Return what the examples of the page come to: the row below each row of names."""
    matches = re.findall(r"^\| Anna \| Béla .*\|\n\|[-|]+\|\n(.*)\n", page(language), re.MULTILINE)
    return [tuple(int(cell.replace("−", "-")) for cell in row.strip("|").split("|")) for row in matches]


EXAMPLES = [
    money(trump(90, 40, 20)),
    money(trump(60, 60, 30)),
    money(trump(80, 40, 30, **kontra("front", "back"))),
    money(trump(85, 65, **figures(failed("ulti"), said("ulti", B, "back", made=True))), players=2),
    money(trump(60, 70, 20, **figures(said("ulti", B, "front", "front", made=False)))),
    money(klopitzky(4, 4, 1)),
    money(klopitzky(5, 4, 0), players=4),
    written_points(trump(80, 40, 30, **figures(said("ulti", B, "back", made=True)))),
    (188, -94, -94),
    money(trump(90, 40, 20, **figures(said("ulti", A, "back", made=True))), players=4),
    money(trump(**bela(B), **call(A, 3, dropped=True))),
]


@BOTH
def test_the_examples_of_the_rulebook_are_what_is_paid(language: str) -> None:
    assert examples(language) == EXAMPLES
