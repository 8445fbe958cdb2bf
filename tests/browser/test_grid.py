"""The paper bridge by the keyboard alone: a night of forty hands, three of them refused and mended."""

from __future__ import annotations

import json
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening
from tests.settlement.sheets import FOUR, payouts, settle

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Counted

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

A, B, C, D = FOUR
OURS, THEIRS = "declarers", "opponents"
Cells = tuple[str, ...]
# What is typed into the cells from the game on, and what it says: told here in facts, settled without the grid.
PAPER: tuple[tuple[Cells, dict[str, Any]], ...] = (
    (("3", "a", "c", "56"), {"contract": "three", "declarer": A, "partner": C, "declarer_points": 56}),
    (
        ("kettes", "bé", "1", "44", "k"),
        {"contract": "two", "declarer": B, "partner": A, "declarer_points": 44, "game_kontra": 1},
    ),
    (
        ("3cd61 t,n",),
        {"contract": "three", "declarer": C, "partner": D, "declarer_points": 61, "trull": OURS, "four_kings": OURS},
    ),
    (
        ("2", "4", "2", "52", "", "ultimó b+, trull"),
        {
            "contract": "two",
            "declarer": D,
            "partner": B,
            "declarer_points": 52,
            "trull": OURS,
            "announcements": [{"figure": "pagat_ultimo", "by": D}],
            "pagat_last_trick": {"player": D, "won": True},
        },
    ),
    (("kör",), {"kind": "all_pass"}),
    (
        ("1aa60k t!+, pb-k bé",),
        {
            "contract": "one",
            "declarer": A,
            "alone_by": "own_call",
            "declarer_points": 60,
            "game_kontra": 1,
            "trull": OURS,
            "announcements": [{"figure": "trull", "by": A}, {"figure": "pagat_ultimo", "by": B, "kontra": 1}],
        },
    ),
    (
        ("3", "b", "d", "37", "", "dupla b, négykirály ci"),
        {
            "contract": "three",
            "declarer": B,
            "partner": D,
            "declarer_points": 37,
            "four_kings": THEIRS,
            "announcements": [{"figure": "double_game", "by": B}],
        },
    ),
    (
        ("szóló", "ci", "an", "/30", "", "x béla>an"),
        {"contract": "solo", "declarer": C, "partner": A, "declarer_points": 64, "xxi_catch": {"by": B, "lost_by": A}},
    ),
    (("bedob",), {"kind": "thrown_in"}),
    (
        ("2dc71 db+**, tarokk 8 an b",),
        {
            "contract": "two",
            "declarer": D,
            "partner": C,
            "declarer_points": 71,
            "announcements": [{"figure": "double_game", "by": D, "kontra": 2}],
            "tarokk_counts": [{"player": A, "count": 8, "announced": True}],
        },
    ),
)
NIGHT = PAPER * 4
# Row, cell after the game's, what is typed there at first, and what it is mended to.
SLIPS = {6: (1, "x", "b"), 17: (3, "95", "/30"), 33: (5, "ultimó b, trull", "ultimó b+, trull")}


@pytest.fixture
def table(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(players=FOUR, first_dealer=3, preset="mcleod", house_rules={})


def opened(page: Page, evening: Evening) -> Page:
    page.goto(f"/t/{links.token_of(links.links_of(evening)['write'])}/?paper={evening.slug}")
    page.wait_for_selector("#bridge[data-ready=true]")
    return page


def checked(page: Page) -> Page:
    page.wait_for_selector("#bridge[data-checked=true]")
    return page


def key(page: Page, cells: Cells) -> None:
    """Key a row from its game on, and go to the next."""
    for place, text in enumerate(cells):
        if place:
            page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")


def keys(cells: Cells) -> int:
    """Return how many keys a row takes: what is typed, the Tabs between its cells, and Enter."""
    return sum(len(text) for text in cells) + len(cells)


def press(page: Page, *keys: str) -> None:
    for one in keys:
        page.keyboard.press(one)


def refused(page: Page) -> list[str]:
    return [text.strip(" .✗") for text in page.locator("tbody.row.wrong th b").all_inner_texts()]


def test_forty_paper_hands_are_keyed_by_the_keyboard_alone_three_of_them_refused_and_mended(
    laptop: Page, table: Evening, counted: Counted
):
    page = opened(laptop, table)
    counted("keys a hand in the grid", int(median(keys(cells) for cells, _facts in PAPER)), 18)
    for row, (cells, _facts) in enumerate(NIGHT):
        typed = list(cells)
        if row in SLIPS:
            cell, wrong, _right = SLIPS[row]
            typed[cell] = wrong
        key(page, tuple(typed))
        if row == len(NIGHT) // 2:
            page.reload()  # what was typed so far is here again, and goes on after it
            page.wait_for_selector("#bridge[data-ready=true]")
    press(page, "Control+Enter", "Enter")
    page.wait_for_selector("#refusal [role=alert]")
    assert refused(page) == [str(row + 1) for row in SLIPS]
    assert table.entries.count() == 0

    at, before = next((row, cell) for row, (cell, _wrong, _right) in SLIPS.items())  # there the focus is already
    for row, (cell, wrong, right) in SLIPS.items():
        press(page, *["ArrowDown"] * (row - at), *["Tab"] * (cell - before))
        assert page.evaluate("document.activeElement.value") == wrong
        page.keyboard.press("Control+A")
        page.keyboard.type(right)
        at, before = row, cell
    checked(page)
    page.wait_for_selector("tbody.row.wrong", state="detached")
    press(page, "Control+Enter", "Enter")
    page.wait_for_url(f"**/e/{table.slug}/")

    entries = [facts for _cells, facts in NIGHT]
    expected = settle(*entries, preset="mcleod")
    table.refresh_from_db()
    assert table.standing["totals"] == list(expected["totals"].values())
    assert list(table.entries.order_by("number").values_list("payouts", flat=True)) == [
        list(pays) for pays in payouts(*entries, preset="mcleod")
    ]
    assert page.locator(".totals dd").count() == len(FOUR)
    assert page.evaluate("localStorage.length") == 0


def test_rows_are_inserted_removed_copied_and_taken_back_and_the_paper_is_compared(laptop: Page, table: Evening):
    page = opened(laptop, table)
    for cells, _facts in PAPER[:3]:
        key(page, cells)
    third = PAPER[2][0][0]
    press(page, "ArrowUp", "ArrowUp", "Alt+Delete")  # the second row goes, and comes back
    assert games(page) == ["3", third]
    press(page, "Alt+z")
    assert games(page) == ["3", "kettes", third]
    press(page, "Alt+Enter", "Control+d", "Tab", "Control+d")
    assert games(page) == ["3", "3", "kettes", third]
    assert page.evaluate("document.activeElement.value") == "a"
    press(page, "Alt+z")
    assert games(page) == ["3", "kettes", third]
    page.focus("#compared")
    press(page, "ArrowDown")
    page.focus('input[name="r0-paper0"]')
    page.keyboard.type("+2")
    page.wait_for_selector("tbody.noted .note")
    assert "+2" in page.locator("tbody.noted .note").inner_text()
    kept = json.loads(page.evaluate("localStorage.getItem(Object.keys(localStorage)[0])"))
    assert kept["rows"][0] == {"what": "3", "declarer": "a", "partner": "c", "score": "56", "paper0": "+2"}


def test_a_question_mark_is_a_letter_within_a_text_and_opens_the_help_elsewhere(laptop: Page, table: Evening):
    page = opened(laptop, table)
    open_now = "document.querySelector('#help').open"
    said = '"who pays? what?"'
    for cell in page.locator("tbody.row:first-of-type input[data-cell]:visible").all():
        cell.focus()
        page.keyboard.type(said)
        assert cell.input_value() == said
        assert not page.evaluate(open_now)
        cell.fill("")
        for asking in ("?", "?", "F1", "F1"):
            before = page.evaluate(open_now)
            page.keyboard.press(asking)
            assert page.evaluate(open_now) != before
            assert cell.input_value() == ""
    for outside in ("#write", "#compared"):
        page.focus(outside)
        press(page, "F1")
        assert page.evaluate(open_now)
        press(page, "?")
        assert not page.evaluate(open_now)


def games(page: Page) -> list[str]:
    return [
        text
        for text in page.locator('input[data-cell="what"]').evaluate_all("all => all.map((one) => one.value)")
        if text
    ]


def test_somebody_who_wrote_meanwhile_is_told_of_and_the_rows_are_written_after_that(laptop: Page, table: Evening):
    page = opened(laptop, table)
    key(page, PAPER[0][0])
    ledger.record_entry(table, key=uuid4(), head=0, kind="all_pass", facts={}, author=ledger.Author(name="Béla"))
    press(page, "Control+Enter", "Enter")
    page.wait_for_selector("#refusal [role=alert]")
    assert "Béla" in page.locator("#refusal").inner_text()
    assert table.entries.count() == 1
    page.reload()
    page.wait_for_selector("#bridge[data-ready=true]")
    checked(page)
    press(page, "Control+Enter", "Enter")
    page.wait_for_url(f"**/e/{table.slug}/")
    assert table.entries.count() == 2
