"""On a low phone everything that a correction needs can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Scribe

pytestmark = pytest.mark.browser

# Return the keys of the numbers that something else covers.
COVERED = """() => [...document.querySelectorAll("#keys [data-key]")].filter((key) => {
  const box = key.getBoundingClientRect();
  const [x, top, bottom] = [box.left + box.width / 2, box.top + 6, box.bottom - 6];
  return ![top, bottom].every((y) => key.contains(document.elementFromPoint(x, y)));
}).map((key) => key.dataset.key)"""


def test_the_digits_of_a_correction_with_a_warning_lie_free_on_a_low_phone(scribe: Scribe) -> None:
    page = scribe.page
    page.set_viewport_size({"width": 360, "height": 640})
    scribe.tap("two", 0, 2, "54").save()
    scribe.open("1/edit/").tap("99")
    expect(page.locator("#preview.wrong")).to_be_visible()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate(COVERED) == []
