"""The grid by the keyboard alone: evenings of two games, three of their hands refused and mended."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from math import ceil
from statistics import median
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening
from tests.grid.typed import PAPERS, PASKIEVICS, Cells, Paper
from tests.settlement.sheets import FOUR
from tests.world.depth import sweep

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Counted

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WRONG = "987"
HERE = "(({ value, dataset }) => ({ value, cell: dataset.cell }))(document.activeElement)"
HANDS = int(os.environ.get("HANDS", "10"))


@pytest.fixture
def table(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(players=FOUR, first_dealer=3, preset="mcleod", house_rules={})


def opened(page: Page, evening: Evening) -> Page:
    page.goto(f"/t/{links.token_of(links.links_of(evening)['write'])}/?paper={evening.slug}")
    page.wait_for_selector("#grid-form[data-ready=true]")
    return page


def checked(page: Page) -> Page:
    page.wait_for_selector("#grid-form[data-checked=true]")
    return page


def key(page: Page, cells: Cells) -> int:
    """Key a row from its game on, and go to the next; return how many keys that took."""
    for place, text in enumerate(cells):
        if place:
            page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")
    return sum(len(text) for text in cells) + len(cells)


def here(page: Page) -> dict[str, str]:
    """Return the focused cell and its content."""
    told: dict[str, str] = page.evaluate(HERE)
    return told


def instead(page: Page, text: str) -> None:
    """Type this instead of what stands in the cell."""
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def press(page: Page, *keys: str) -> None:
    for one in keys:
        page.keyboard.press(one)


def refused(page: Page) -> list[str]:
    return [text.strip(" .✗") for text in page.locator("tbody.row.wrong th b").all_inner_texts()]


@pytest.mark.parametrize(
    "paper", sweep(PAPERS, gate=lambda paper: paper.game == "paskievics"), ids=[paper.game for paper in PAPERS]
)
def test_paper_hands_are_keyed_by_the_keyboard_alone_three_refused_and_mended_and_a_wrong_pot_found(
    laptop: Page, evening_of: Callable[..., Evening], counted: Counted, paper: Paper
):
    """Ten hands of each paper; HANDS says how many otherwise."""
    night, settled = paper.night(HANDS), paper.settled(HANDS)
    options = {"game": paper.game, "preset": paper.preset, "house_rules": paper.house_rules, "players": paper.players}
    evening = evening_of(**options, first_dealer=3)
    laptop.set_extra_http_headers({"Accept-Language": paper.language})
    page, pressed = opened(laptop, evening), []
    for row, (cells, _facts) in enumerate(night):
        remaining = list(cells)
        if row in paper.slips:
            cell, wrong, _right = paper.slips[row]
            remaining[cell] = wrong
        pressed.append(key(page, tuple(remaining)))
        if row == len(night) // 2:
            page.reload()  # what was typed so far is here again, and goes on after it
            page.wait_for_selector("#grid-form[data-ready=true]")
    counted(f"keys a hand in the grid, {paper.game}", ceil(median(pressed)), paper.most_keys)
    press(page, "Control+Enter", "Enter")
    page.wait_for_selector("#refusal [role=alert]")
    assert refused(page) == [str(row + 1) for row in paper.slips]
    assert evening.entries.count() == 0

    at, before = next((row, cell) for row, (cell, _wrong, _right) in paper.slips.items())  # the focus is there already
    for row, (cell, wrong, right) in paper.slips.items():
        press(page, *["ArrowDown"] * (row - at), *(["Tab"] if cell > before else ["Shift+Tab"]) * abs(cell - before))
        assert here(page)["value"] == wrong
        instead(page, right)
        at, before = row, cell
    page.wait_for_selector("tbody.row.wrong", state="detached")
    page.wait_for_selector("#refusal [role=alert]", state="detached")  # every row can be written

    press(page, *["ArrowUp"] * at, *["Shift+Tab"] * (before + 2), "ArrowDown", "ArrowDown", "Tab", "Tab")
    press(page, *["ArrowDown"] * (HANDS - 1))
    while not here(page)["cell"].startswith("pot"):
        press(page, "Tab")
    instead(page, WRONG)
    page.wait_for_selector(".differs")
    held = settled["pots"][next(iter(settled["pots"]))]
    (note,) = page.locator("tbody.noted .note").all_inner_texts()
    assert re.findall(r"\d+", note.replace(".", "")) == [WRONG, str(held)]
    assert f" {HANDS}" in page.inner_text("#sum")
    instead(page, str(held))
    page.wait_for_selector(".differs", state="detached")
    press(page, "Control+Enter", "Enter")
    page.wait_for_url(f"**/e/{evening.slug}/")

    evening.refresh_from_db()
    assert evening.standing["totals"] == list(settled["totals"].values())
    assert list(evening.entries.order_by("number").values_list("payouts", flat=True)) == [
        list(entry["payouts"].values()) for entry in settled["entries"]
    ]
    assert page.locator(".totals dd").count() == len(paper.players)
    assert page.evaluate("localStorage.length") == 0


def test_rows_are_inserted_removed_copied_and_taken_back_and_the_paper_is_compared(laptop: Page, table: Evening):
    page = opened(laptop, table)
    for cells, _facts in PASKIEVICS[:3]:
        key(page, cells)
    third = PASKIEVICS[2][0][0]
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
    expect(page.locator("tbody.noted .note")).to_contain_text("+2")
    stored = json.loads(page.evaluate("localStorage.getItem(Object.keys(localStorage)[0])"))
    assert stored["rows"][0] == {"what": "3", "declarer": "a", "partner": "c", "score": "56", "paper0": "+2"}


PASTE = """(text) => {
  const carried = new DataTransfer();
  carried.setData("text/plain", text);
  const pasted = new ClipboardEvent("paste", { clipboardData: carried, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(pasted);
}"""


def test_rows_of_a_spreadsheet_are_pasted_cell_by_cell_and_taken_back(laptop: Page, table: Evening):
    page = opened(laptop, table)
    key(page, PASKIEVICS[0][0])
    page.focus('input[name="r1-what"]')
    page.evaluate(PASTE, '3\ta\t\tc\t56\r\nkettes\tb\t\t"c"\t50\r\n')
    rows = page.locator("tbody.row").evaluate_all(
        "all => all.map((row) => [...row.querySelectorAll('input[data-cell]')].filter((one) => one.value)"
        ".map((one) => one.value))"
    )
    assert rows[1:4] == [["3", "a", "c", "56"], ["kettes", "b", "c", "50"], []]
    expect(page.locator("#undone")).to_contain_text("2")
    press(page, "Alt+z")
    assert games(page) == ["3"]
    page.focus('input[name="r1-what"]')
    page.evaluate(PASTE, "\t".join(["3", "a", *["x"] * 40]))
    expect(page.locator("#undone")).to_contain_text("x · x")


def test_a_question_mark_is_a_letter_within_a_text_and_opens_the_help_elsewhere(laptop: Page, table: Evening):
    page = opened(laptop, table)
    open_now = "document.querySelector('#help').open"
    text = '"who pays? what?"'
    for cell in page.locator("tbody.row:first-of-type input[data-cell]:visible").all():
        cell.focus()
        page.keyboard.type(text)
        assert cell.input_value() == text
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
    key(page, PASKIEVICS[0][0])
    ledger.record_entry(table, key=uuid4(), head=0, kind="all_pass", facts={}, author=ledger.Author(name="Béla"))
    press(page, "Control+Enter", "Enter")
    page.wait_for_selector("#refusal [role=alert]")
    assert "Béla" in page.locator("#refusal").inner_text()
    assert table.entries.count() == 1
    page.reload()
    page.wait_for_selector("#grid-form[data-ready=true]")
    checked(page)
    press(page, "Control+Enter", "Enter")
    page.wait_for_url(f"**/e/{table.slug}/")
    assert table.entries.count() == 2
