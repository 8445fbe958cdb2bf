"""Figures of a table's own under a thumb: named in the form of the rules, tapped as chips, kontra'd, read back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Evening
from tests.browser.conftest import Scribe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OWN = {
    "csuzima": {"name": "Csuzima", "announced": 4},
    "klopiczky": {"name": "Klopiczky", "announced": 3, "kontra": False},
    "quiet": {"name": "trull", "silent": 2},
}
CSUZIMA, KLOPICZKY, QUIET = "own:csuzima", "own:klopiczky", "own:quiet"


@pytest.fixture
def table(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(house_rules={"own_figures": OWN}, players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)


@pytest.fixture
def own_scribe(table: Evening, page: Page, scribe_of: Callable[..., Scribe]) -> Scribe:
    return scribe_of(table, page)


def test_a_figure_of_the_tables_own_is_tapped_kontrad_and_read_back(own_scribe: Scribe, table: Evening):
    own_scribe.tap("two", 0, 2, CSUZIMA, "kontra last")
    chip = own_scribe.page.locator(f'[data-fig="{CSUZIMA}"]')
    expect(chip.locator("b")).to_have_text("Csuzima")
    expect(chip.locator("b")).to_have_attribute("translate", "no")
    expect(own_scribe.page.locator("#sentence")).to_contain_text("Csuzima")
    own_scribe.tap("52")
    own_scribe.previewed()
    assert own_scribe.amounts() == ["+10", "−10", "+10", "−10"]
    own_scribe.save()
    facts = table.entries.get().facts
    assert facts["announcements"] == [{"figure": CSUZIMA, "by": 0, "kontra": 1, "made": True}]


def test_one_that_takes_no_kontra_and_one_that_is_only_silent(own_scribe: Scribe, table: Evening):
    own_scribe.tap("two", 0, 2, KLOPICZKY)
    expect(own_scribe.page.locator('[data-kontra="last"]')).to_have_attribute("aria-disabled", "true")
    own_scribe.tap("52", KLOPICZKY, QUIET)
    own_scribe.previewed()
    assert own_scribe.amounts() == ["+1", "−1", "+1", "−1"]
    own_scribe.save()
    facts = table.entries.get().facts
    assert facts["announcements"] == [{"figure": KLOPICZKY, "by": 0, "made": False}]
    assert facts["silent_figures"] == [{"figure": QUIET, "by": 0}]


def test_both_sides_may_have_made_it(own_scribe: Scribe, table: Evening):
    own_scribe.tap("two", 0, 2, CSUZIMA, 1, CSUZIMA, 1, "52")
    own_scribe.previewed()
    assert own_scribe.amounts() == ["+2", "−2", "+2", "−2"]
    own_scribe.save()
    assert [(row["by"], row["made"]) for row in table.entries.get().facts["announcements"]] == [(0, True), (1, True)]
