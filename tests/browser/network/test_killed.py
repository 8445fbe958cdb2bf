"""A phone dies before its open hand is on disk, because browsers write localStorage late.

The tests delete the lost data themselves.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorebook.models import Entry
from tests.browser.conftest import Scribe
from tests.browser.kept import cut_line, restore_line

pytestmark = pytest.mark.browser

OPEN_HANDS = "Object.entries(localStorage).filter(([name]) => name.startsWith('scorebook.draft.'))"
AS_IT_LAY = f"""(lay) => {{
  for (const [name] of {OPEN_HANDS}) delete localStorage[name];
  for (const [name, text] of lay) localStorage[name] = text;
}}"""


def taken_back_unsent(scribe: Scribe) -> list[list[str]]:
    """Save a hand without a network and take it out of the queue; return the open hand as it lay when half told."""
    page = scribe.page
    cut_line(page.context)
    scribe.tap("two", 0, 2)
    half: list[list[str]] = page.evaluate(OPEN_HANDS)
    scribe.tap("54", "#save")
    expect(page.locator("#unsent")).to_contain_text("1 itt vár")
    page.clock.set_fixed_time("2030-01-01")  # the button has named that hand for longer than a finger may be mistaken
    scribe.tap("#undo")
    expect(page.locator("#unsent")).to_have_attribute("data-is", "away")  # nothing waits there any more
    return half


@pytest.mark.parametrize("lay", ["nothing", "half of it"])
def test_a_hand_taken_out_of_the_queue_is_open_though_the_editor_was_not_on_the_disk_yet(scribe: Scribe, lay: str):
    page = scribe.page
    half = taken_back_unsent(scribe)
    page.evaluate(AS_IT_LAY, half if lay == "half of it" else [])
    restore_line(page.context)
    page.reload()
    scribe.ready()
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#sentence")).to_contain_text("54")
    assert Entry.objects.count() == 0
    scribe.tap("#save").sent()
    page.evaluate(AS_IT_LAY, [])
    page.reload()
    scribe.ready()
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "false")
    assert [entry.facts["declarer_points"] for entry in Entry.objects.all()] == [54]


def test_a_hand_taken_out_of_the_queue_and_thrown_away_does_not_come_back(scribe: Scribe):
    page = scribe.page
    taken_back_unsent(scribe)
    scribe.tap("#menu")
    page.locator("#sheet .menu .btn", has_text="A nyitott leosztás eldobása").tap()
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "false")
    restore_line(page.context)
    page.reload()
    scribe.ready()
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes('unsent')).length") == 0
