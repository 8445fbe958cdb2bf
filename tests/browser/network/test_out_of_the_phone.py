"""Waiting actions leave a phone as QR codes, text or a file.

Another phone takes them in once, even if they arrive in several ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Page, expect

from scorebook.models import Entry, Evening
from tests.browser.conftest import Scribe
from tests.browser.kept import cut_line, restore_line

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def out_of(scribe: Scribe) -> Page:
    """Open what the phone hands on."""
    scribe.page.tap("#unsent")
    scribe.page.tap("#sheet [data-act=out]")
    return scribe.page


def saved_file(scribe: Scribe, folder: Path) -> Path:
    """Save what waits on the phone as a file."""
    page = out_of(scribe)
    with page.expect_download() as download:
        page.locator("#sheet a[download]").tap()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    page.keyboard.press("Escape")
    return path


def open_taking(scribe: Scribe) -> Page:
    """Open what takes in, by the menu of the evening."""
    scribe.tap("#menu")
    scribe.page.locator("#sheet .menu .btn", has_text="Átvétel másik telefonról").tap()
    return scribe.page


def take_in(scribe: Scribe, path: Path) -> None:
    """Take a file in."""
    page = open_taking(scribe)
    with page.expect_file_chooser() as chooser:
        page.locator("#sheet .menu .btn", has_text="Fájl választása").tap()
    chooser.value.set_files(path)


def says(page: Page, address: str) -> bool:
    """Whether the code that is drawn is that of this address: any mask, and whatever stands behind the text in it."""
    drawn = page.locator("#sheet .code path").get_attribute("d") or ""
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1", drawn)}
    for mask in range(8):
        code = segno.make(address, error="l", boost_error=False, micro=False, mode="byte", mask=mask)
        ours = {(y, x) for y, row in enumerate(code.matrix) for x, is_dark in enumerate(row) if is_dark}
        if len(dark ^ ours) < len(ours) / 8:  # two codes that have nothing in common differ in most
            return True
    return False


def stored_points() -> list[int]:
    return [entry.facts["declarer_points"] for entry in Entry.objects.filter(struck=False).order_by("number")]


def test_two_hands_go_by_file_to_another_phone_and_are_on_the_sheet_once(
    scribe: Scribe, evening: Evening, other_phone: Page, scribe_of: Callable[..., Scribe], tmp_path: Path
):
    cut_line(scribe.page.context)
    scribe.tap("two", 0, 2, "54", "#save", "three", 1, 3, "60", "#save")
    expect(scribe.page.locator("#unsent")).to_contain_text("2")
    path = saved_file(scribe, tmp_path)
    other = scribe_of(evening, other_phone, "Béla")
    take_in(other, path)
    expect(other.page.locator("#notice")).to_contain_text("Átvéve: 2.")
    expect(other.page.locator("h1")).to_have_text("3. leosztás")
    other.sent()
    assert stored_points() == [54, 60]
    take_in(other, path)
    other.sent()
    restore_line(scribe.page.context)
    scribe.page.evaluate("dispatchEvent(new Event('online'))")
    scribe.sent()
    assert stored_points() == [54, 60]
    assert Entry.objects.count() == 2


def test_hands_go_by_codes_in_any_order_and_by_text_as_well_and_are_on_the_sheet_once(
    scribe: Scribe, evening: Evening, other_phone: Page, scribe_of: Callable[..., Scribe]
):
    page = scribe.page
    page.route("**/hand/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    scribe.tap("two", 0, 2, "54", "#save", "three", 1, 3, "60", "#save", "one", 2, 3, "58", "#save")
    out_of(scribe).locator("#sheet .code path").wait_for(state="attached")
    text = page.locator("#leaving-text").input_value()
    parts = text.split("\n")
    assert len(parts) > 1
    address = f"{page.url}#from-phone={{}}"
    assert says(page, address.format(parts[0]))
    page.tap("#sheet [data-code='1']")
    expect(page.locator("#sheet .code")).to_have_attribute("aria-label", f"Kód: 2 / {len(parts)}")
    other = scribe_of(evening, other_phone, "Béla")
    for part in reversed(parts):
        other.page.goto("about:blank")
        other.page.goto(address.format(part))
        other.ready()
    other.page.locator("#sheet [data-act=take]").tap()
    expect(other.page.locator("#notice")).to_contain_text("Átvéve: 3.")
    expect(other.page.locator("#last-text")).to_contain_text("3.")
    other.sent()
    assert stored_points() == [54, 60, 58]
    open_taking(other).locator("#taking-text").fill(text)
    other.page.locator("#sheet [data-act=take]").tap()
    expect(other.page.locator("#sheet[open]")).to_have_count(0)
    other.sent()
    page.unroute("**/hand/")
    page.keyboard.press("Escape")
    page.evaluate("dispatchEvent(new Event('online'))")
    scribe.sent()
    assert stored_points() == [54, 60, 58]
    assert Entry.objects.count() == 3


def test_a_file_of_something_else_is_refused_in_a_sentence(scribe: Scribe, tmp_path: Path):
    path = tmp_path / "else.json"
    for text in ("", "[]", '{"deeds": 1}', '[{"key": "a", "deed": "write", "url": "/e/other/hand/"}]'):
        path.write_text(text, encoding="utf-8")
        take_in(scribe, path)
        expect(scribe.page.locator("#notice")).to_contain_text("nincs semmi, ami ehhez az esthez várna")
        expect(scribe.page.locator("#unsent")).to_be_hidden()
        scribe.open()
