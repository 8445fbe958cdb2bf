"""The papers of a cup day: what a hall reads from afar, what is signed at a table, and what hangs in a frame."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, pairwise
from pathlib import Path

import pytest
from django.utils import translation

from scorebook.paper.views.printing import document_html
from tests.paper.cup_kinds import REOPENED, certificates, day_of, prizes, ranking, seats, slips
from tests.paper.looks import MILLIMETRE, faults, measured
from tests.paper.matterhorn import broken, grid, tables
from tests.paper.nights import FIVE, LONG
from tests.paper.paper import Word, pressed
from tests.paper.samples import Sample
from tests.paper.tagged import Tagged
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db
LEAST_ROW = 8 * MILLIMETRE


def drawn(make: Callable[[], Sample], paper: str, folder: Path) -> list[list[Word]]:
    """Draw a paper in Hungarian and return its words by sheets; nothing lies badly on it."""
    with translation.override("hu"):
        sample = make()
        html = document_html(sample.template, sample.view, paper)
    pdf = pressed(html)
    sizes, words = measured(pdf, folder)
    assert faults(html, pdf, sizes, words) == []
    return [[word for word in words if word.page == page] for page in range(len(sizes))]


@pytest.mark.parametrize("rounds", sweep([3, 4, 5, 6], gate=lambda rounds: rounds == 6))
def test_no_name_of_a_ranking_is_broken_by_the_columns_of_its_rounds(rounds: int, tmp_path: Path) -> None:
    sheets = drawn(lambda: ranking(day_of(**REOPENED), FIVE, rounds, "+123,50"), "a4", tmp_path)
    actual = [word.text for word in sheets[0]]
    assert {"Szűcs", "Győri", "Dezső", "Fülöp", "András", "+123,50", "döntések"} <= set(actual)


def test_teams_stand_on_the_ranking_with_who_counted(tmp_path: Path) -> None:
    (sheet,) = drawn(lambda: ranking(day_of(), FIVE, 2, "+12"), "a4", tmp_path)
    text = " ".join(word.text for word in sheet)
    assert "1. Rózsadombi csapat +12 Szűcs Kati, Győri Ernő" in text


@pytest.mark.deep
@pytest.mark.parametrize(
    ("people", "sheets"), [(10, [[5, 5]]), (25, [[13, 12]]), (30, [[15, 15]]), (60, [[], [15, 15], [15, 15]])]
)
def test_who_looks_for_his_table_finds_two_columns_which_no_sheet_breaks(
    people: int, sheets: list[list[int]], tmp_path: Path
) -> None:
    """Each column is a table of its own with its heads: one in two columns would be read out in pieces."""
    names = [f"{name} {number}." for number, name in zip(range(people), cycle(("Szűcs Kati", "Őri Dénes")))]
    with translation.override("hu"):
        sample = seats(day_of(), names)
        pdf = pressed(document_html(sample.template, sample.view, "a4"))
    assert broken(pdf) == []
    lists = [table for table in tables(Tagged(pdf)) if len(grid(table)[0]) == 2][1:]
    assert [len(grid(table)) - 1 for table in lists] == [rows for sheet in sheets for rows in sheet]
    sizes, words = measured(pdf, tmp_path)
    assert faults(document_html(sample.template, sample.view, "a4"), pdf, sizes, words) == []
    captions = [word.page for word in words if word.text.rstrip(",") == "szerint"]
    actual = [captions.count(page) for page in range(len(sizes))]
    assert actual == [len(sheet) for sheet in sheets]


@pytest.mark.parametrize(("people", "told"), [(3, "Játékos 3. ("), (4, "ennyit 4 játékos ért el.")])
def test_a_best_round_that_many_had_is_told_by_their_number(people: int, told: str) -> None:
    names = [f"Játékos {number}." for number in range(1, people + 1)]
    with translation.override("hu"):
        view = prizes(day_of(), names, "1 000 Ft").view
    assert told in view.said[-1]
    assert view.said[-1].count("Játékos") == (3 if people == 3 else 0)


@pytest.mark.parametrize("people", sweep(range(18, 23), gate=lambda people: people == 21))
def test_the_last_sheet_of_a_list_of_prizes_has_four_of_its_rows(people: int, tmp_path: Path) -> None:
    names = [f"Játékos {number}." for number in range(1, people + 1)]
    *_, last = drawn(lambda: prizes(day_of(), names, "1 000 Ft"), "a4", tmp_path)
    assert sum(word.text == "Játékos" for word in last) >= 4


@pytest.mark.parametrize(
    ("paper", "beside"), sweep([("a4", 3), ("letter", 3), ("a5", 2)], gate=lambda case: case[0] == "a5")
)
def test_result_slips_fill_their_sheet_and_have_room_for_a_pen(paper: str, beside: int, tmp_path: Path) -> None:
    sheets = drawn(lambda: slips(day_of(), LONG, 2 * beside), paper, tmp_path)
    assert [sum(word.text == "forduló," for word in sheet) for sheet in sheets] == [beside, beside]
    first = [word.top for word in sheets[0] if word.text in "12345" and word.left < 30 * MILLIMETRE][:5]
    assert min(below - above for above, below in pairwise(first)) >= LEAST_ROW


def test_a_certificate_bears_no_number_of_a_sheet_and_is_signed_at_its_foot(tmp_path: Path) -> None:
    for sheet in drawn(lambda: certificates(day_of(), LONG, "+12"), "a5", tmp_path):
        assert "/" not in [word.text for word in sheet]
        assert max(word.foot for word in sheet) == max(word.foot for word in sheet if word.text == "versenyvezető")
        assert max(word.foot for word in sheet) > 480
