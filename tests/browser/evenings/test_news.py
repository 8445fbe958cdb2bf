"""A watching page shows a hand as soon as it is saved, and says when the server has not answered for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from scorebook import ledger
from scorebook.ledger.joining import rename_seats
from scorebook.models import Draft, Evening
from tests.browser.conftest import Scribe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def write(evening: Evening, **facts: Any) -> None:
    evening.refresh_from_db()
    kind = facts.pop("kind", "hand")
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=ledger.Author())


@pytest.fixture
def watching(page: Page, evening: Evening, token: Callable[[str], str]) -> Page:
    """A watcher's phone on the sheet, with a clock that the test moves."""
    write(evening, kind="all_pass")
    page.clock.install()
    page.goto(f"/t/{token('watch')}/")
    expect(page.locator(".hand-row")).to_have_count(1)
    return page


def test_a_saved_hand_comes_by_itself_and_the_focus_stays(watching: Page, evening: Evening) -> None:
    watching.locator("#h1").focus()
    write(evening, contract="three", declarer=1, partner=2, declarer_points=56)
    watching.clock.run_for(3000)
    expect(watching.locator(".hand-row")).to_have_count(2)
    expect(watching.locator("#h1")).to_be_focused()


def test_without_an_answer_the_sheet_says_since_when(watching: Page, evening: Evening) -> None:
    def unheard(route: Route) -> None:
        route.abort()

    expect(watching.locator("#stale")).to_be_hidden()
    watching.route("**/news/**", unheard)
    watching.clock.run_for(18_000)
    expect(watching.locator("#stale")).to_be_visible()
    expect(watching.locator("#stale span")).not_to_contain_text("{time}")
    watching.unroute("**/news/**")
    watching.clock.run_for(6_000)
    expect(watching.locator("#stale")).to_be_hidden()


def test_a_scribe_is_told_a_new_name_and_the_open_hand_stays(
    evening: Evening, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    """The next answer of the server brings the name; what was tapped stays."""
    page.clock.install()
    scribe = scribe_of(evening, page)
    scribe.tap("two", 1, 2)
    rename_seats(None, evening.seats.get(number=1).player, "Borbála")
    page.clock.run_for(6000)
    expect(page.locator('.seat[data-seat="1"]')).to_contain_text("Borbála")
    expect(page.locator('.seat[data-seat="1"]')).to_have_attribute("data-role", "declarer")


# The answers to some questions of the page come in parts, when the test says so.
IN_PARTS = """
const really = window.fetch.bind(window);
window.questions = [];
window.fetch = async (address, options = {}) => {
  if (!String(address).includes(window.heldBack ?? "nothing at all")) return really(address, options);
  const { signal, ...rest } = options;
  const answer = await really(address, rest);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const question = { at: 0 };
  const body = new ReadableStream({
    start(stream) {
      signal?.addEventListener("abort", () => {
        document.documentElement.dataset.givenUp = "yes";
        stream.error(signal.reason);
      });
      question.send = (many) => {
        stream.enqueue(bytes.slice(question.at, (question.at += many)));
        if (question.at >= bytes.length) stream.close();
      };
    },
  });
  window.questions.push(question);
  document.documentElement.dataset.questions = window.questions.length;
  const { status, headers } = answer;
  return new Response(status === 204 ? null : body, { status, headers });
};
"""
ALL = 1_000_000


def hold_back(page: Page, address: str, of: int) -> None:
    """Let answers from an address come in parts from now on, and wait for the first question."""
    page.evaluate("address => { window.heldBack = address; window.questions = []; }", address)
    for _ in range(of):
        page.clock.run_for(1000)
    expect(page.locator("html")).to_have_attribute("data-questions", "1")


def test_an_answer_is_waited_for_as_long_as_it_comes_and_meanwhile_the_sheet_says_since_when(
    page: Page, evening: Evening, token: Callable[[str], str]
) -> None:
    write(evening, kind="all_pass")
    page.add_init_script(IN_PARTS)
    page.clock.install()
    page.goto(f"/t/{token('watch')}/")
    expect(page.locator("#h1")).to_be_visible()
    write(evening, contract="three", declarer=1, partner=2, declarer_points=56)
    hold_back(page, "/news/", 3)
    for _ in range(4):
        page.evaluate("window.questions[0].send(100)")
        page.clock.run_for(6000)
    expect(page.locator("#stale")).to_be_visible()
    expect(page.locator("#h2")).to_have_count(0)
    page.evaluate(f"window.questions[0].send({ALL})")
    expect(page.locator("#h2")).to_be_visible()
    expect(page.locator("#stale")).to_be_hidden()
    assert page.evaluate("window.questions.length") == 1  # the one question was enough


def test_an_answer_that_stops_on_its_way_is_given_up_and_asked_for_again(
    page: Page, evening: Evening, token: Callable[[str], str]
) -> None:
    write(evening, kind="all_pass")
    page.add_init_script(IN_PARTS)
    page.clock.install()
    page.goto(f"/t/{token('watch')}/")
    write(evening, contract="three", declarer=1, partner=2, declarer_points=56)
    hold_back(page, "/news/", 3)
    page.evaluate("window.questions[0].send(100)")
    page.clock.run_for(8500)
    expect(page.locator("html")).to_have_attribute("data-given-up", "yes")
    page.clock.run_for(3000)
    expect(page.locator("html")).to_have_attribute("data-questions", "2")
    page.evaluate(f"window.questions.at(-1).send({ALL})")
    expect(page.locator("#h2")).to_be_visible()


def test_the_entry_screen_says_that_its_standing_is_old_while_an_answer_takes_its_time(
    page: Page, evening: Evening, token: Callable[[str], str]
) -> None:
    page.add_init_script(IN_PARTS)
    page.clock.install()
    page.goto(f"/t/{token('write')}/")
    page.goto(f"/e/{evening.slug}/hand/")
    expect(page.locator("#work[data-ready]")).to_be_visible()
    pill = page.locator("#unsent")
    expect(pill).to_be_hidden()
    write(evening, kind="all_pass")
    hold_back(page, "describe=1", 3)
    for _ in range(3):
        page.evaluate("window.questions[0].send(10)")
        page.clock.run_for(6000)
    expect(pill).to_contain_text("nincs hálózat")
    page.evaluate(f"window.questions[0].send({ALL})")
    expect(pill).to_be_hidden()


def test_a_tap_of_the_scribe_is_shown_and_the_rows_stay_where_they_are(watching: Page, evening: Evening) -> None:
    row = watching.locator("#h1")
    row.evaluate("row => { row.dataset.stays = 'yes'; }")
    facts = {"contract": "three", "declarer": 1, "declarer_points": 56}
    Draft.objects.create(evening=evening, kind="hand", facts=facts, author="Anna")
    watching.clock.run_for(3000)
    expect(watching.locator("#open-hand")).to_contain_text("Béla")
    expect(row).to_have_attribute("data-stays", "yes")
    Draft.objects.all().delete()
    watching.clock.run_for(3000)
    expect(watching.locator("#open-hand")).to_have_count(0)
    write(evening, **facts, partner=2)
    watching.clock.run_for(3000)
    expect(watching.locator(".hand-row")).to_have_count(2)


def test_the_far_view_shows_the_code_for_ten_seconds(page: Page, evening: Evening, token: Callable[[str], str]) -> None:
    page.clock.install()
    page.goto(f"/t/{token('watch')}/")
    page.goto(f"/e/{evening.slug}/far/")
    expect(page.locator("#far-code")).to_be_hidden()
    page.keyboard.press("Space")
    expect(page.locator("#far-code svg")).to_be_visible()
    page.clock.run_for(11_000)
    expect(page.locator("#far-code")).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_payment_is_ticked_off_with_and_without_scripts(
    chromium: Any, live_server: Any, evening: Evening, token: Callable[[str], str], scripts: bool
) -> None:
    write(evening, kind="adjustment", reason="x", transfers=[{"from": 1, "to": 0, "points": 7}])
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ledger.Author())
    context = chromium.new_context(base_url=live_server.url, java_script_enabled=scripts, service_workers="block")
    page = context.new_page()
    page.goto(f"/t/{token('write')}/")
    page.goto(f"/e/{evening.slug}/payments/")
    box = page.get_by_role("checkbox")
    expect(box).not_to_be_checked()
    box.click()
    expect(box).to_be_checked()
    box.click()
    expect(box).not_to_be_checked()
    context.close()
