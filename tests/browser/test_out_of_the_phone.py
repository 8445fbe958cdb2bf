"""What waits on a phone leaves it as a file, and is taken in by another phone once, by whichever way it comes first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Entry, Evening
from tests.browser.conftest import Scribe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def saved_file(scribe: Scribe, folder: Path) -> Path:
    """Save what waits on the phone as a file."""
    page = scribe.page
    page.tap("#unsent")
    with page.expect_download() as download:
        page.locator("#sheet a[download]").tap()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    page.keyboard.press("Escape")
    return path


def take_in(scribe: Scribe, path: Path) -> None:
    """Take a file in by the menu of the evening."""
    scribe.tap("#menu")
    with scribe.page.expect_file_chooser() as chooser:
        scribe.page.locator("#sheet .menu .btn", has_text="Átvétel másik telefonról").tap()
    chooser.value.set_files(path)


def written() -> list[int]:
    return [entry.facts["declarer_points"] for entry in Entry.objects.filter(struck=False).order_by("number")]


def test_two_hands_go_by_file_to_another_phone_and_are_on_the_sheet_once(
    scribe: Scribe, evening: Evening, other_phone: Page, scribe_of: Callable[..., Scribe], tmp_path: Path
):
    scribe.page.context.set_offline(True)
    scribe.tap("two", 0, 2, "54", "#save", "three", 1, 3, "60", "#save")
    expect(scribe.page.locator("#unsent")).to_contain_text("2")
    path = saved_file(scribe, tmp_path)
    other = scribe_of(evening, other_phone, "Béla")
    take_in(other, path)
    expect(other.page.locator("#notice")).to_contain_text("Átvéve: 2.")
    expect(other.page.locator("h1")).to_have_text("3. leosztás")
    other.sent()
    assert written() == [54, 60]
    take_in(other, path)
    other.sent()
    scribe.page.context.set_offline(False)
    scribe.page.evaluate("dispatchEvent(new Event('online'))")
    scribe.sent()
    assert written() == [54, 60]
    assert Entry.objects.count() == 2


@pytest.mark.parametrize("text", ["", "[]", '{"deeds": 1}', '[{"key": "a", "deed": "write", "url": "/e/other/hand/"}]'])
def test_a_file_of_something_else_is_refused_in_a_sentence(scribe: Scribe, tmp_path: Path, text: str):
    path = tmp_path / "else.json"
    path.write_text(text, encoding="utf-8")
    take_in(scribe, path)
    expect(scribe.page.locator("#notice")).to_contain_text("ennek az estnek semmije sem vár")
    expect(scribe.page.locator("#unsent")).to_be_hidden()
