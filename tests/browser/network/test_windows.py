"""Two windows of one browser: the same page open twice, or the installed app beside a tab.

They share one storage. A save in one window shows in the other at once, and a saved hand is open in neither.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from scorebook.access import links
from scorebook.models import Entry, Evening, Revision
from tests.browser.conftest import COUNT_TAPS, Scribe
from tests.browser.kept import cut_line, restore_line

pytestmark = pytest.mark.browser

CILI, DENES = 2, 3
SAVED_ELSEWHERE = "Másik ablakban már elmentve"


@pytest.fixture
def four(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)


def beside(first: Scribe) -> Scribe:
    """Return a second window of the same browser."""
    page = first.page.context.new_page()
    page.add_init_script(COUNT_TAPS)
    return Scribe(page=page, slug=first.slug)


@pytest.fixture
def windows(four: Evening, page: Page, scribe_of: Callable[..., Scribe]) -> tuple[Scribe, Scribe]:
    """Half a hand, *two* by Anna, typed in the first window, and the page opened in the second."""
    first = scribe_of(four, page)
    first.tap("two", 0)
    second = beside(first).open()
    expect(second.page.locator(".seat[data-role=declarer]")).to_have_count(1)
    return first, second


def is_empty(scribe: Scribe) -> None:
    """The editor holds nothing."""
    expect(scribe.page.locator(".seat[data-role=declarer]")).to_have_count(0)
    expect(scribe.page.locator("#save")).to_have_attribute("aria-disabled", "true")


def points_made() -> list[int]:
    """Return the card points of the hands that stand on the sheet, in order."""
    standing = Entry.objects.filter(struck=False).order_by("number")
    return [entry.facts["declarer_points"] for entry in standing]


def deeds() -> list[str]:
    return [f"{one.action} {one.entry.number}" for one in Revision.objects.select_related("entry").order_by("head")]


# ---------- the hand that lies open in both ----------


def test_a_hand_that_the_other_window_saved_is_open_no_more(windows: tuple[Scribe, Scribe]):
    first, second = windows
    second.tap(CILI, "52", "#save")
    second.sent()
    expect(first.page.locator("#notice")).to_contain_text(SAVED_ELSEWHERE)
    is_empty(first)
    first.tap("two", 0, DENES, "60").save()
    assert points_made() == [52, 60]
    assert deeds() == ["written 1", "written 2"]


def test_a_hand_of_the_other_window_is_nobody_elses_although_its_answer_is_still_on_the_way(
    windows: tuple[Scribe, Scribe],
):
    first, second = windows
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append((route, route.fetch()))
        else:
            route.continue_()

    second.page.route("**/hand/", hold)
    second.tap(CILI, "52", "#save")
    expect(first.page.locator("#notice")).to_contain_text(SAVED_ELSEWHERE)
    while not held:
        second.page.wait_for_timeout(10)
    with first.page.expect_response(lambda answer: "since=" in answer.url and answer.status == HTTPStatus.OK):
        first.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(first.page.locator("#last-text")).to_contain_text("52")
    expect(first.page.locator("#notice")).to_contain_text(SAVED_ELSEWHERE)
    route, answer = held.pop()
    route.fulfill(response=answer)
    second.sent()
    assert deeds() == ["written 1"]


def test_without_a_network_the_queue_keeps_what_the_other_window_saved(windows: tuple[Scribe, Scribe]):
    first, second = windows
    context: BrowserContext = first.page.context
    cut_line(context)
    second.tap(CILI, "52", "#save")
    expect(second.page.locator("h1")).to_have_text("2. leosztás")
    expect(first.page.locator("h1")).to_have_text("2. leosztás")
    expect(first.page.locator("#notice")).to_contain_text(SAVED_ELSEWHERE)
    is_empty(first)
    first.tap("two", 0, DENES, "60", "#save")
    expect(first.page.locator("h1")).to_have_text("3. leosztás")
    expect(second.page.locator("h1")).to_have_text("3. leosztás")
    restore_line(context)
    first.open().sent()
    assert points_made() == [52, 60]
    assert deeds() == ["written 1", "written 2"]


def test_three_hands_later_the_leftover_of_the_first_is_gone(windows: tuple[Scribe, Scribe]):
    first, second = windows
    second.tap(CILI, "52").save()
    for points in ("53", "54"):
        second.tap("two", 1, DENES, points).save()
    expect(first.page.locator("h1")).to_have_text("4. leosztás")
    is_empty(first)
    first.tap("two", 0, DENES, "60").save()
    expect(first.page.locator("#sheet[open]")).to_have_count(0)
    assert points_made() == [52, 53, 54, 60]


# ---------- corrections, who sits here, rows from paper ----------


def test_a_correction_that_the_other_window_saved_is_open_no_more(
    four: Evening, page: Page, scribe_of: Callable[..., Scribe]
):
    first = scribe_of(four, page)
    first.tap("two", 0, CILI, "52").save()
    first.open("1/edit/").tap(*["#keys [data-key=del]"] * 2, "53")
    second = beside(first).open("1/edit/")
    expect(second.page.locator("#sentence")).to_contain_text("53")
    second.tap("#keys [data-key=del]", "4", "#save")
    expect(second.page).not_to_have_url("**/edit/")
    expect(first.page.locator("#notice")).to_contain_text(SAVED_ELSEWHERE)
    expect(first.page.locator("#sentence")).to_contain_text("54")
    expect(first.page.locator("#save")).to_have_attribute("aria-disabled", "true")
    assert deeds() == ["written 1", "corrected 1"]
    assert points_made() == [54]


def test_who_sits_here_is_not_asked_of_a_hand_that_is_saved_meanwhile(windows: tuple[Scribe, Scribe]):
    first, second = windows
    first.page.goto(f"/e/{first.slug}/seats/")
    first.page.wait_for_selector("#seats[data-ready]")
    expect(first.page.locator("#open-hand")).to_be_visible()
    second.tap(CILI, "52").save()
    expect(first.page.locator("#open-hand")).to_be_hidden()


def test_rows_from_paper_are_the_same_in_both_windows_and_written_once(four: Evening, laptop: Page):
    first, second = laptop, laptop.context.new_page()
    for page in (first, second):
        page.goto(f"/t/{links.token_of(links.links_of(four)['write'])}/?paper={four.slug}")
        page.wait_for_selector("#grid-form[data-ready=true]")
    for cell, text in (("what", "3"), ("declarer", "a"), ("partner", "c"), ("score", "56")):
        first.fill(f"input[name=r0-{cell}]", text)
    expect(second.locator("input[name=r0-score]")).to_have_value("56")
    second.fill("input[name=r0-score]", "57")
    expect(first.locator("input[name=r0-score]")).to_have_value("57")
    second.click("#write")
    second.wait_for_url(f"**/e/{four.slug}/")
    expect(first.locator("input[name=r0-score]")).to_have_value("")
    assert points_made() == [57]
