"""Without a network: the pages of an evening open from what the phone kept, and hands written there arrive once.

The line is cut for the whole phone, its keeper of pages as well; to kill the page is to close it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from http import HTTPStatus
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from scorebook import ledger
from scorebook.access import links
from scorebook.hand import views as hands
from scorebook.models import Account, Entry, Evening
from scorebook.offline import shell
from scorebook.offline import views as offline
from scorebook.words.points import points
from tests.browser.conftest import Scribe
from tests.browser.kept import ALL, KEPT, STARTS, UNTIL, begin, cut_line, restore_line
from tests.conftest import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOTHING_LEFT = (
    UNTIL
    % """async () =>
  (await caches.keys()).length + (await navigator.serviceWorker.getRegistrations()).length
"""
)
FETCHED = UNTIL % "async () => (await caches.match(wanted)) ? wanted : ''"
SAYS = (
    UNTIL
    % """async () => {
  const [address, text] = wanted.split(/ (.*)/);
  return (await (await caches.match(address)).text()).includes(text) ? wanted : "";
}"""
)
# Totals and strip, read in one go: between two a fresh drawing may have taken their place.
DRAWN = """[...document.querySelectorAll(".sums dd, .state > div")].map((one) => one.innerText)"""
# The first page as it was kept before an evening began.
KNOWS_NOT = """async (slug) => {
  const cache = await caches.open("scorebook-pages");
  const text = (await (await cache.match("/")).text()).replaceAll(`/e/${slug}/`, "/e/another/");
  await cache.put("/", new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}"""
# Fetch the next version of the keeper, and wait until it has its files.
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const next = registration.installing;
  if (next?.state === "installing") await new Promise((done) => next.addEventListener("statechange", done));
}"""
PASSWORD = "hétfőn tarokkozunk"
BELA = ledger.Author(name="Béla")
BELAS = {"contract": "three", "declarer": 2, "partner": 0, "declarer_points": 51}


@pytest.fixture
def context(chromium: Browser, live_server: Any) -> Iterator[BrowserContext]:
    """A phone that may keep pages."""
    context = chromium.new_context(
        base_url=live_server.url,
        viewport={"width": 360, "height": 740},
        locale="hu-HU",
        has_touch=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def four(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)


@pytest.fixture
def anna(four: Evening, page: Page, scribe_of: Callable[..., Scribe]) -> Scribe:
    """The scribe's phone, when everything it keeps is there."""
    scribe = scribe_of(four, page)
    keeps(page, "/", f"/e/{four.slug}/", f"/e/{four.slug}/hand/")
    return scribe


def keeps(page: Page, *addresses: str) -> None:
    """Wait until the phone keeps just these pages, and of every evening its lines."""
    lines = (f"{one}lines/" for one in addresses if one.endswith("/hand/"))
    expected = " ".join(sorted((*addresses, *lines)))
    assert page.evaluate(KEPT, expected) == expected


def keeps_the_table(scribe: Scribe) -> None:
    """Wait until the phone keeps the table beside its page."""
    page = f"/e/{scribe.slug}/"
    keeps(scribe.page, "/", page, f"{page}hand/", f"{page}hand/table")


def kept_says(scribe: Scribe, path: str, text: str) -> None:
    """Wait until a page is kept as it was drawn with a text in it."""
    expected = f"/e/{scribe.slug}/{path} {text}"
    assert scribe.page.evaluate(SAYS, expected) == expected


def killed_and_reopened(scribe: Scribe) -> Scribe:
    """End the page where it stands, with no last word of its program, and open it again in a new one."""
    context = scribe.page.context
    context.new_cdp_session(scribe.page).send("Emulation.setScriptExecutionDisabled", {"value": True})
    scribe.page.close()
    return Scribe(page=context.new_page(), slug=scribe.slug).open()


def write(evening: Evening) -> None:
    """Let Béla write a hand on another phone."""
    evening.refresh_from_db()
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=BELAS, author=BELA)


@pytest.fixture
def reckoning() -> Iterator[str]:
    """Let phones reckon by themselves; what they fetch last is the address of the program."""
    assert settings.MADE, "Nothing is there of today's rules: make engine."
    with override_settings(ENGINE=settings.MADE):
        yield f"/engine/{settings.MADE.version}.js"


def on_the_sheet() -> list[int]:
    return [entry.facts["declarer_points"] for entry in Entry.objects.filter(struck=False).order_by("number")]


# ---------- what opens, and what is written there ----------


@pytest.mark.deep  # on a busy machine Chromium lets a page that opens behind the keeper send one request all the same
def test_two_hands_are_written_on_a_page_opened_without_a_network_and_arrive_once(anna: Scribe) -> None:
    cut_line(anna.page.context)
    scribe = killed_and_reopened(anna)
    expect(scribe.page.locator("#unsent")).to_have_attribute("data-is", "away")
    scribe.tap("two", 0, 2, "54", "#save")
    scribe.tap("three", 1, 3, "60", "#save")
    expect(scribe.page.locator("h1")).to_have_text("3. leosztás")
    scribe = killed_and_reopened(scribe)
    expect(scribe.page.locator("h1")).to_have_text("3. leosztás")
    expect(scribe.page.locator(".state dd span").first).to_have_text("Béla")
    expect(scribe.page.locator("#unsent")).to_contain_text("2")
    assert on_the_sheet() == []
    restore_line(scribe.page.context)
    scribe.sent()
    expect(scribe.page.locator("#last-text")).to_contain_text("2.")
    assert on_the_sheet() == [54, 60]
    scribe.page.goto(f"/e/{scribe.slug}/")
    expect(scribe.page.locator("#h1")).to_have_count(1)
    expect(scribe.page.locator("#h2")).to_have_count(1)
    expect(scribe.page.locator("#h3")).to_have_count(0)


def test_a_page_kept_before_hands_were_saved_opens_as_the_table_stood_last(anna: Scribe) -> None:
    """It was drawn before the first hand; what was told since is kept beside it, and marked as old."""
    anna.tap("two", 0, 2, "54")
    anna.save()
    keeps_the_table(anna)
    cut_line(anna.page.context)
    scribe = killed_and_reopened(anna)
    page = scribe.page
    expect(page.locator("h1")).to_have_text("2. leosztás")
    expect(page.locator(".state dd span").first).to_have_text("Anna")
    expect(page.locator(".sums dd").first).to_have_text("+2")
    expect(page.locator("#status")).to_have_attribute("data-old", "")
    expect(page.locator("#where")).to_have_text("1. utáni állás.")
    expect(page.locator(".seat[data-role=declarer]")).to_have_count(0)
    restore_line(page.context)
    expect(page.locator("#status")).not_to_have_attribute("data-old", "")
    expect(page.locator("#unsent")).to_be_hidden()


def test_what_another_phone_wrote_meanwhile_is_told_when_the_network_is_back(anna: Scribe, four: Evening) -> None:
    cut_line(anna.page.context)
    scribe = killed_and_reopened(anna)
    write(four)
    expect(scribe.page.locator("h1")).to_have_text("1. leosztás")
    restore_line(scribe.page.context)
    expect(scribe.page.locator("h1")).to_have_text("2. leosztás")
    expect(scribe.page.locator("#notice")).to_contain_text("Béla")


def test_an_open_hand_is_there_again_and_one_that_was_saved_is_not(anna: Scribe) -> None:
    """The page was kept while the hand lay open, and knows it as the server did; since then it was saved."""
    anna.tap("two", 0, 2, "54")
    anna.previewed()
    scribe = killed_and_reopened(anna)  # drawn and kept once more, with the open hand in it
    expect(scribe.page.locator(".seat[data-role=declarer]")).to_have_count(1)
    kept_says(scribe, "hand/", '"declarer":')
    scribe.tap("#save")
    expect(scribe.page.locator("h1")).to_have_text("2. leosztás")
    keeps_the_table(scribe)
    cut_line(scribe.page.context)
    scribe = killed_and_reopened(scribe)
    expect(scribe.page.locator(".seat[data-role=declarer]")).to_have_count(0)
    scribe.tap("three", 1)
    scribe = killed_and_reopened(scribe)
    expect(scribe.page.locator('.seat[data-seat="1"]')).to_have_attribute("data-role", "declarer")


def test_what_is_kept_follows_a_correction(anna: Scribe) -> None:
    anna.tap("two", 0, 2, "54")
    anna.save()
    delete = '#keys [data-key="del"]'
    anna.open("1/edit/").tap(delete, delete, "40")
    anna.previewed()
    anna.tap("#save")
    anna.page.wait_for_url(f"**/e/{anna.slug}/1/")
    kept_says(anna, "hand/", '"head":2,')
    cut_line(anna.page.context)
    scribe = killed_and_reopened(anna)
    expect(scribe.page.locator(".sums dd").first).to_have_text("−2")


def test_what_is_kept_follows_what_is_sent_from_another_page(anna: Scribe) -> None:
    context = anna.page.context
    cut_line(context)
    anna.tap("two", 0, 2, "54", "#save")
    anna.page.goto(f"/e/{anna.slug}/")
    expect(anna.page.locator("#unsent")).to_contain_text("1")
    restore_line(context)
    anna.sent()
    kept_says(anna, "hand/", '"head":1,')
    cut_line(context)
    scribe = killed_and_reopened(anna)
    expect(scribe.page.locator("h1")).to_have_text("2. leosztás")


def test_the_first_page_shows_what_waits_and_sends_it(
    four: Evening, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    """Also where it was kept before the evening began."""
    page.goto("/")
    assert page.evaluate(STARTS, ALL) == ALL
    scribe = scribe_of(four, page)
    keeps(page, "/", f"/e/{four.slug}/", f"/e/{four.slug}/hand/")
    cut_line(page.context)
    scribe.tap("two", 0, 2, "54", "#save")
    page.goto("/")
    row = page.locator(f'.evening[href="/e/{four.slug}/"]')
    expect(row).to_contain_text("1 itt vár")
    restore_line(page.context)
    expect(page.locator(".evening .tag").filter(has_text="itt vár")).to_have_count(0)
    assert on_the_sheet() == [54]


def test_what_waits_of_an_evening_that_the_first_page_does_not_know_stands_above_all(anna: Scribe) -> None:
    page = anna.page
    cut_line(page.context)
    anna.tap("two", 0, 2, "54", "#save", "three", 1, 3, "60", "#save")
    expect(page.locator("h1")).to_have_text("3. leosztás")
    page.evaluate(KNOWS_NOT, anna.slug)
    page.goto("/")
    row = page.locator(f'#waiting .evening[href="/e/{anna.slug}/hand/"]')
    expect(row).to_have_text(re.compile(r"Csütörtöki kör\s*2 itt vár"))


def test_a_page_whose_token_is_stale_sends_what_waits_all_the_same(anna: Scribe) -> None:
    context = anna.page.context
    cut_line(context)
    scribe = killed_and_reopened(anna)
    scribe.tap("two", 0, 2, "54", "#save")
    context.clear_cookies(name="csrftoken")
    restore_line(context)
    scribe.sent()
    assert on_the_sheet() == [54]


def test_the_sheet_and_the_first_page_open_as_they_were_seen_last_and_say_so(anna: Scribe) -> None:
    anna.tap("two", 0, 2, "54")
    anna.save()
    keeps_the_table(anna)
    kept_says(anna, "", 'id="h1"')
    page = anna.page
    cut_line(page.context)
    page.goto(f"/e/{anna.slug}/")
    expect(page.locator("#h1")).to_have_count(1)
    expect(page.locator("#stale")).to_be_visible()
    page.goto("/")
    expect(page.locator(".notice.kept")).to_be_visible()
    expect(page.locator("a.evening")).to_have_count(1)
    page.goto("/last/")
    assert page.url.endswith(f"/e/{anna.slug}/")
    restore_line(page.context)
    expect(page.locator("#stale")).to_be_hidden()
    page.goto("/")
    expect(page.locator(".notice.kept")).to_be_hidden()


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Event:
    """A server that draws the entry page only when it is let; what is kept is shown without waiting for it."""
    let, drawn = Event(), hands._show

    def show(request: HttpRequest, *rest: Any) -> HttpResponse:
        if "describe" not in request.GET:
            let.wait(15)
        return drawn(request, *rest)

    let.set()
    monkeypatch.setattr(hands, "_show", show)
    monkeypatch.setattr(offline, "PATIENCE", 0)
    return let


def test_where_the_network_says_nothing_for_a_while_what_was_kept_is_shown(
    late: Event, anna: Scribe, four: Evening
) -> None:
    late.clear()
    write(four)
    scribe = killed_and_reopened(anna)
    assert scribe.page.evaluate("'kept' in document.documentElement.dataset")
    expect(scribe.page.locator("h1")).to_have_text("2. leosztás")
    expect(scribe.page.locator("#unsent")).to_be_hidden()
    late.set()
    kept_says(scribe, "hand/", '"head":1,')


def test_where_the_server_is_ill_what_was_kept_is_shown(anna: Scribe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "_show", lambda *_: HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE))
    scribe = killed_and_reopened(anna)
    expect(scribe.page.locator("#unsent")).to_have_attribute("data-is", "ill")
    scribe.tap("two", 0, 2, "54", "#save")
    scribe.sent()
    assert on_the_sheet() == [54]


def test_without_a_network_the_phone_reckons_what_the_server_would(
    reckoning: str, evening: Evening, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    """Amounts, reasons and totals come of the same rules; when the network is back the server says the same."""
    anna = scribe_of(evening, page)
    keeps(page, "/", f"/e/{evening.slug}/", f"/e/{evening.slug}/hand/")
    anna.tap("all_pass", "#save")
    expect(page.locator("h1")).to_have_text("2. leosztás")
    anna.sent()
    keeps_the_table(anna)
    assert page.evaluate(FETCHED, reckoning) == reckoning
    cut_line(page.context)
    scribe = killed_and_reopened(anna)
    page = scribe.page
    page.tap("#undo")
    scribe.tap("two", 0, 2, "54", 3, "trull", 0, "xxi_catch", 1)
    expect(page.locator("#preview.wrong .rule-ref")).to_be_visible(timeout=90_000)  # Python begins
    expect(page.locator('[data-fig="trull"]')).to_have_attribute("data-wrong", "true")
    expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
    scribe.tap(3, "trull", "trull", "trull")
    expect(page.locator("#preview:not(.wrong) .who b").first).to_be_visible()
    amounts = scribe.amounts()
    scribe.tap("#save", "all_pass", "#save")
    expect(page.locator(".cell-kassza dd")).to_have_text("20")
    expect(page.locator("#where")).to_contain_text("Az állásban benne van")
    drawn = page.evaluate(DRAWN)
    restore_line(page.context)
    scribe.sent()
    expect(page.locator("#status")).not_to_have_attribute("data-old", "")
    assert page.evaluate(DRAWN) == drawn
    expect(page.locator(".cell-kassza dd")).to_have_text("20")
    first = Entry.objects.get(number=1)
    assert [amount or "0" for amount in amounts] == [points(one) for one in first.payouts]


def test_without_the_rules_whoever_sits_down_plays_the_next_hand_and_nothing_unknown_is_shown_as_zero(
    page: Page,
) -> None:
    page.goto("/")
    assert page.evaluate(STARTS, ALL) == ALL
    cut_line(page.context)
    scribe = begin(page, "Anna", "Béla", "Cili", "Dénes", game="paskievics")
    expect(page.locator("#status .sums dd")).to_have_text(["0"] * 4)
    scribe.tap("all_pass", "#save")
    expect(page.locator(".cell-double_round dd")).to_have_text("?")
    expect(page.locator("#status .sums dd")).to_have_text(["?"] * 4)
    expect(page.locator("#where")).to_contain_text("Még nincs kiszámolva.")
    page.tap("#who-sits")
    rows = page.locator("#sheet .seats li")
    expect(rows.nth(1).get_by_role("button", name="Béla")).to_have_accessible_name("Béla egy hellyel feljebb")
    rows.filter(has_text="Béla").get_by_role("button", name="Kiáll").tap()
    sits = page.locator('#sheet [data-act="sit"]')
    expect(sits).to_be_disabled()
    page.locator("#sheet [name=name]").fill("Rita")
    page.locator("#sheet form button").tap()
    sits.tap()
    expect(page.locator("#status .sums dt")).to_have_text(["Anna", "Cili", "Dénes", "Rita"])
    expect(page.locator(".seat")).to_have_count(4)
    expect(page.locator('.seat[data-seat="1"]')).to_have_count(0)
    scribe.tap("two", 4, 2, "54", "#save")
    expect(page.locator("h1")).to_have_text("4. leosztás")
    restore_line(page.context)
    scribe.sent()
    expect(page.locator("#sheet")).to_be_hidden()
    entries = [*Entry.objects.order_by("number")]
    assert [entry.kind for entry in entries] == ["all_pass", "company", "hand"]
    assert (entries[2].facts["declarer"], entries[2].facts["partner"]) == (4, 2)
    names = [*Evening.objects.get().seats.order_by("number").values_list("name", flat=True)]
    assert names == ["Anna", "Béla", "Cili", "Dénes", "Rita"]


def test_without_the_rules_the_sheet_lists_what_waits_and_a_hand_of_it_is_corrected(anna: Scribe) -> None:
    page = anna.page
    cut_line(page.context)
    anna.tap("two", 0, 2, "54", "#save", "three", 1, 3, "60", "#save")
    expect(page.locator("h1")).to_have_text("3. leosztás")
    page.goto(f"/e/{anna.slug}/")
    lines = page.locator("#here li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("2. leosztás")
    expect(page.locator("#news")).to_be_hidden()
    lines.nth(1).locator('[data-deed="mend"]').tap()
    page.wait_for_url("**/hand/")
    anna.ready()
    anna.tap(*['#keys [data-key="del"]'] * 2, "50", "#save")
    restore_line(page.context)
    anna.sent()
    assert on_the_sheet() == [50, 60]


METERED = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def test_the_first_page_fetches_what_the_phone_reckons_with(reckoning: str, page: Page) -> None:
    page.goto("/")
    assert page.evaluate(FETCHED, reckoning) == reckoning
    expect(page.locator("#rules-offer")).to_be_hidden()


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_where_bytes_cost_money_the_first_page_asks_once_whether_to_fetch_it(
    reckoning: str, page: Page, answer: str
) -> None:
    page.add_init_script(METERED)
    page.goto("/")
    offer = page.locator("#rules-offer")
    expect(offer).to_be_visible()
    assert not page.evaluate("caches.has('scorebook-engine')")
    offer.locator(f"[data-rules={answer}]").tap()
    expect(offer).to_be_hidden()
    page.reload()
    assert page.evaluate(STARTS, ALL) == ALL
    expect(offer).to_be_hidden()
    if answer == "yes":
        assert page.evaluate(FETCHED, reckoning) == reckoning
    else:
        assert not page.evaluate("caches.has('scorebook-engine')")


def test_where_bytes_cost_money_the_scribe_has_it_fetched_from_the_menu(
    reckoning: str, four: Evening, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    page.add_init_script(METERED)
    anna = scribe_of(four, page)
    keeps(page, "/", f"/e/{four.slug}/", f"/e/{four.slug}/hand/")
    assert not page.evaluate("caches.has('scorebook-engine')")
    anna.tap("#menu")
    page.get_by_text("Számoljon hálózat nélkül is").tap()
    assert page.evaluate(FETCHED, reckoning) == reckoning


@pytest.mark.usefixtures("the_guide")
def test_another_version_has_its_own_files_and_asks_for_every_page_anew(
    anna: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = shell.guide_files()[-1]
    assert anna.page.evaluate(FETCHED, last) == last
    monkeypatch.setattr(offline, "version", lambda: "another")
    anna.page.evaluate(UPDATE)
    anna.open()  # the keeper before may have been at work: with its next answer it gives way
    anna.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting === null")
    anna.open()  # this page belongs to the new keeper, and tells it to renew the others
    expected = "scorebook-guide-another-hu scorebook-pages scorebook-shell-another"
    assert anna.page.evaluate(UNTIL % "async () => (await caches.keys()).sort().join(' ')", expected) == expected
    cut_line(anna.page.context)
    scribe = killed_and_reopened(anna)
    expect(scribe.page.locator("h1")).to_have_text("1. leosztás")


def test_a_page_that_was_not_kept_says_what_is(anna: Scribe) -> None:
    page = anna.page
    cut_line(page.context)
    page.goto(f"/e/{anna.slug}/close/")
    expect(page.locator("h1")).to_have_text("Nincs hálózat")
    restore_line(page.context)
    page.locator(".btn.main").tap()
    expect(page.locator("h1")).not_to_have_text("Nincs hálózat")


def test_nothing_stands_in_the_way_of_installing_it(anna: Scribe) -> None:
    line = anna.page.context.new_cdp_session(anna.page)
    read = line.send("Page.getAppManifest")
    assert (read["errors"], read["manifest"]["display"]) == ([], "kStandalone")
    assert line.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}


# ---------- what is thrown away ----------


def nothing_opens(page: Page, slug: str, *left: str) -> None:
    """Neither the pages nor anything of the table is left on the phone, but the first page where somebody is on it."""
    keeps(page, *left)
    cut_line(page.context)
    for path in {f"/e/{slug}/hand/", f"/e/{slug}/", "/"}.difference(left):
        page.goto(path)
        expect(page.locator("h1")).to_have_text("Nincs hálózat")


def test_whoever_signs_out_leaves_no_page_behind(anna: Scribe) -> None:
    account = Account(login="anna", name="Anna")
    account.set_password(PASSWORD)
    account.save()
    page = anna.page
    page.goto("/account/sign-in/")
    page.fill("[name=username]", "anna")
    page.fill("[name=password]", PASSWORD)
    page.locator("form .btn.main").click()
    page.goto("/account/")
    page.locator('form[action="/account/sign-out/"] button').click()
    expect(page).to_have_url("http://" + page.url.split("/")[2] + "/")
    nothing_opens(page, anna.slug, "/")


def test_a_link_taken_back_leaves_no_page_behind_when_one_is_asked_for(anna: Scribe, four: Evening) -> None:
    links.renew(four, "write")
    anna.page.goto(f"/e/{four.slug}/hand/")
    expect(anna.page.locator("h1")).to_have_text("A linket visszavonták")
    nothing_opens(anna.page, four.slug)


def test_a_link_taken_back_while_the_page_is_open_leaves_none_behind_either(anna: Scribe, four: Evening) -> None:
    links.renew(four, "write")
    expect(anna.page.locator("#unsent")).to_have_attribute("data-is", "pen")
    nothing_opens(anna.page, four.slug)


@pytest.fixture
def one_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "MOST_EVENINGS", 1)


@pytest.mark.usefixtures("one_evening")
def test_pages_are_kept_of_the_evenings_opened_last(
    anna: Scribe, four: Evening, evening: Evening, token: Callable[[str], str], live_server: Any
) -> None:
    both = f"{token('write')}.{links.token_of(links.links_of(four)['write'])}"
    anna.page.context.add_cookies([{"name": "keyring", "value": both, "url": live_server.url}])
    for one in (evening, four):
        anna.page.goto(f"/e/{one.slug}/hand/")
        keeps(anna.page, "/", f"/e/{one.slug}/", f"/e/{one.slug}/hand/")


def test_whoever_may_only_watch_keeps_nothing_of_an_evening(
    four: Evening, anna: Scribe, page: Page, live_server: Any
) -> None:
    token = links.token_of(links.links_of(four)["watch"])
    context = anna.page.context
    context.clear_cookies(name="keyring")
    context.add_cookies([{"name": "keyring", "value": str(token), "url": live_server.url}])
    page.goto(f"/e/{four.slug}/hand/")
    keeps(page)
    page.goto(f"/e/{four.slug}/")
    expect(page.locator(".totals")).to_be_visible()
    page.goto("/")
    keeps(page, "/")  # where an evening could be begun without a network


def test_switched_off_it_takes_itself_and_what_it_kept_off_the_phone(anna: Scribe) -> None:
    page = anna.page
    with override_settings(OFFLINE=False):
        page.goto(f"/e/{anna.slug}/hand/")
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one?.update())")
        assert page.evaluate(NOTHING_LEFT, 0) == 0


# ---------- where pages cannot be kept ----------


def test_where_no_page_can_be_kept_the_sheet_of_what_waits_says_so(four: Evening, page: Page, scribe_of: Any) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    scribe = scribe_of(four, page)
    page.route("**/hand/", lambda route: route.abort() if is_post(route) else route.continue_())
    scribe.tap("two", 0, 2, "54", "#save")
    page.locator("#unsent").tap()
    expect(page.locator("#sheet .note")).to_contain_text("hagyd nyitva")


def is_post(route: Route) -> bool:
    return route.request.method == "POST"


@pytest.mark.usefixtures("the_guide")
def test_the_guide_is_read_and_searched(anna: Scribe) -> None:
    page, last = anna.page, shell.guide_files()[-1]
    assert page.evaluate(FETCHED, last) == last
    cut_line(page.context)
    page.goto("/guide/")
    page.fill("#sought", "terero elveszett")  # the one word of it that is told, and no paragraph has both
    results = page.locator("#found > li:visible")
    expect(results).to_have_count(2)  # two paragraphs of one page
    results.first.get_by_role("link").tap()
    expect(page.locator("h1")).to_have_text("Nincs hálózat")
    expect(page.locator(".shot")).to_have_count(0)  # no frame of a picture that is not there
