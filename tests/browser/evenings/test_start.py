"""The start page under a thumb: one line of names, the plates below it, and without a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorebook.models import Evening
from settlement import GAMES
from tests.browser.conftest import COUNT_TAPS, Counted, choose_game
from tests.browser.looking import illegible, violations
from tests.club.conftest import Circle, signed_in
from tests.conftest import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HAND = re.compile(r"/e/\w+/hand/(\?plain=1)?$")  # without a script the plain form
SIZES = ((360, 640), (320, 568), (640, 360), (180, 370), (1280, 800))
SEEN = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [go, begins] = ["#go", ".begins"].map(box);
  const rows = [...document.querySelectorAll(".term > summary")].map((row) => row.getBoundingClientRect().bottom);
  return { covered: Math.max(...rows) - begins.top,
    inView: go.top >= 0 && go.bottom <= innerHeight };
}"""


def seated(page: Page) -> list[str]:
    return page.locator(".plate .name").all_inner_texts()


def opened(page: Page, address: str = "/new/") -> Page:
    page.goto(address)
    page.wait_for_selector("#start.drawn")
    return page


def begun(page: Page) -> Evening:
    page.locator("#go").tap()
    expect(page).to_have_url(HAND)
    return Evening.objects.latest("pk")


def company(evening: Evening) -> list[str]:
    return [seat.name for seat in evening.seats.all()]


def dealer(evening: Evening) -> str:
    return evening.seats.get(number=evening.first_dealer).name


def test_last_weeks_company_begins_in_two_taps(evening: Evening, scribe_page: Page, counted: Counted):
    scribe_page.add_init_script(COUNT_TAPS)
    scribe_page.goto("/")
    scribe_page.evaluate("taps = 0")
    scribe_page.locator(".begin a").tap()
    scribe_page.wait_for_selector("#start.drawn")
    on_the_page = scribe_page.evaluate("taps")
    again = begun(scribe_page)
    counted("start as last time, from the first page", scribe_page.evaluate("taps"), 2)
    counted("start as last time, on the page", scribe_page.evaluate("taps") - on_the_page, 1)
    assert again.pk != evening.pk
    assert company(again) == company(evening)
    assert (again.first_dealer, again.stake_minor_units, again.house_rules) == (4, 2000, {"kassza": True})


def test_five_new_names_are_one_line(db: None, page: Page, counted: Counted):
    page.add_init_script(COUNT_TAPS)
    opened(page)
    page.evaluate("taps = keyboards = 0")
    page.locator("#id_players").tap()
    page.keyboard.type("ágnes, éva,őze; ürge és kovács áron")
    expect(page.locator("#read")).to_contain_text("Ágnes, Éva, Őze, Ürge és Kovács Áron.")
    evening = begun(page)
    counted("start with five new names", page.evaluate("taps"), 2)
    counted("start with five new names: keyboards", page.evaluate("keyboards"), 1)
    assert company(evening) == ["Ágnes", "Éva", "Őze", "Ürge", "Kovács Áron"]
    assert dealer(evening) == "Kovács Áron"


def test_people_sit_down_change_seats_deal_and_leave(evening: Evening, scribe_page: Page):
    page = opened(scribe_page)
    assert seated(page) == list(NAMES)
    page.locator("#swap").tap()
    page.locator(".plate .sit").nth(0).tap()
    page.locator(".plate .sit").nth(4).tap()
    assert seated(page) == ["Eszter", "Béla", "Cili", "Dénes", "Anna"]
    first = page.locator(".plate[data-first=true] .name")
    expect(first).to_have_text("Eszter")
    page.locator(".plate .icon").nth(0).tap()
    expect(first).to_have_text("Anna")
    page.locator(".plate .sit").nth(1).tap()
    expect(first).to_have_text("Cili")
    page.locator("[data-sits=Eszter]").tap()
    expect(first).to_have_text("Cili")
    page.locator(".plate .icon").nth(0).tap()
    again = begun(page)
    assert company(again) == ["Cili", "Dénes", "Anna", "Eszter"]
    assert dealer(again) == "Cili"


def test_the_beginning_of_a_known_name_is_completed_by_a_tap(evening: Evening, scribe_page: Page):
    page = opened(scribe_page)
    page.locator("#id_players").fill("Anna, Béla, cil")
    expect(page.locator("#known .btn.first")).to_have_text("Cili")
    page.locator("#known .btn").first.tap()
    expect(page.locator("#id_players")).to_have_value("Anna, Béla, Cili")


@pytest.mark.deep
def test_every_game_begins_under_a_thumb(db: None, page: Page) -> None:
    """In turn typed with a gap and a slip that is taken out again, and by the known names of the evening before."""
    for number, game in enumerate(GAMES.values()):
        size = game.seats[number % len(game.seats)]
        opened(page, f"/new/?game={game.key}")
        while page.locator(".plate").count():
            page.locator(".plate .icon").last.tap()
        if number % 2 == 0:
            page.locator("#id_players").fill("; ".join(["anan", "", *NAMES[:size]]))
            page.locator(".plate .icon").first.tap()
        else:
            for name in NAMES[: size - 1]:
                page.locator(f"[data-sits={name}]").tap()
            page.locator("#id_players").press("End")
            page.locator("#id_players").press_sequentially(f", {NAMES[size - 1]}")
        evening = begun(page)
        assert (evening.game, company(evening), dealer(evening)) == (game.key, list(NAMES[:size]), NAMES[size - 1])


def test_names_without_a_comma_are_one_name_and_the_hint_stays(db: None, page: Page):
    opened(page)
    line, hint = page.locator("#id_players"), page.locator("#players-hint")
    line.fill("Anna Béla Cili Dénes")
    expect(page.locator(".plate")).to_have_count(1)
    expect(hint).to_be_visible()
    line.fill("Anna, Béla, Cili, Dénes")
    expect(hint).to_be_hidden()


def test_a_usual_price_is_one_tap_in_the_currency_of_the_table(db: None, page: Page) -> None:
    opened(page)
    page.locator("#id_players").fill("Anna, Béla, Cili, Dénes")
    page.locator(".term > summary", has_text="Egy pont ára").tap()
    prices = page.get_by_role("group", name="Szokásos árak").get_by_role("button")
    expect(prices).to_have_text(["10", "20", "50", "100"])
    page.get_by_label("Pénznem").select_option("DKK")
    expect(prices).to_have_text(["0,25", "0,50", "1", "2"])
    prices.nth(1).tap()
    expect(prices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#read")).to_contain_text("0,50")
    evening = begun(page)
    assert (evening.stake_minor_units, evening.currency) == (50, "DKK")


def test_a_further_game_for_money_waits_for_its_price_and_says_so(evening: Evening, scribe_page: Page):
    page, go = scribe_page, scribe_page.locator("#go")
    page.goto(f"/e/{evening.slug}/another/")
    choose_game(page, "kiralyhivasos")
    expect(go).to_have_text("Hiányzik: egy pont ára")
    expect(page.locator("#read")).to_have_text(re.compile(r"[^–]+"))
    go.tap(force=True)  # a dashed button is pressed too
    expect(page.locator("#id_stake")).to_be_focused()
    page.keyboard.type("5")
    expect(go).to_have_text("Kezdhetjük")


def test_four_games_are_offered_and_a_search_finds_the_others(db: None, page: Page):
    page.goto("/new/")
    page.locator("#id_game > summary").tap()
    cards = page.locator("[name=game_instead]")
    expect(cards.filter(visible=True)).to_have_count(4)
    page.locator("[data-games] summary").tap()
    expect(cards.filter(visible=True)).to_have_count(len(GAMES))
    page.get_by_role("searchbox").fill("dan")
    expect(page.locator("[data-games] [name=game_instead]").filter(visible=True)).to_have_text(re.compile("Dán tarokk"))
    assert violations(page) == []
    page.get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(re.compile("/new/"))
    choose_game(page, "danish")
    page.locator("#id_game > summary").tap()
    expect(cards.first).to_have_attribute("value", "danish")


def test_what_is_wrong_is_named_above_the_button_which_leads_there(db: None, page: Page):
    opened(page)
    line, go = page.locator("#id_players"), page.locator("#go")
    expect(go).to_have_text("Hiányzik: játékosok")
    line.fill("Anna, Béla, anna")
    expect(go).to_have_text("Javítsd: két Anna")
    expect(line).to_have_attribute("aria-invalid", "true")
    assert page.locator(".plate.wrong .name").all_inner_texts() == ["Anna", "Anna"]
    errors = page.locator("#wrongs .wrong")
    expect(errors).to_have_text(
        [re.compile("Két Anna ül itt"), re.compile("4 vagy 5 játékos kell, most 3 van. Ennyien: Mag")]
    )
    go.tap(force=True)  # a dashed button is pressed too
    expect(line).to_be_focused()
    line.fill("Anna, Béla")
    go.tap(force=True)
    expect(page.locator("#id_game")).to_have_attribute("open", "")
    expect(page.locator("#id_game > summary")).to_be_focused()
    assert violations(page) == []
    choose_game(page, "alsos")
    expect(page.locator("#id_game b").first).to_have_text("Alsós")
    expect(go).to_have_text("Kezdhetjük")
    assert company(begun(page)) == ["Anna", "Béla"]


def test_the_rows_follow_the_company_until_somebody_has_changed_one(
    evening: Evening, evening_of: Callable[..., Evening], scribe_page: Page, token: Callable[[str], str]
):
    from scorebook.access import links

    others = evening_of(game="alsos", preset="money", house_rules={}, players=("Ida", "Kata", "Béla"), first_dealer=0)
    scribe_page.goto(f"/t/{links.token_of(links.links_of(others)['write'])}/")
    page = opened(scribe_page)
    game = page.locator("#id_game b").first
    expect(game).to_have_text("Alsós")
    page.locator("#id_players").fill("Eszter, Dénes, Cili, Béla, Anna")
    page.locator("#id_players").blur()
    expect(game).to_have_text("Huszashívásos tarokk")
    expect(page.locator("#id_stake")).to_have_value(re.compile("20"))
    expect(page.locator("[data-shows='stake']")).to_have_text(re.compile("^20.Ft$"))
    assert seated(page) == list(reversed(NAMES))
    page.locator("#known .together").first.tap()
    expect(game).to_have_text("Alsós")
    assert seated(page) == ["Ida", "Kata", "Béla"]


def test_one_screen_holds_what_a_table_decides_and_nothing_is_cut(evening: Evening, scribe_page: Page):
    page = opened(scribe_page)
    others = ("Ágnes", "Éva", "Őze", "Ötvös Á.", "Kereszturyné Szabó Krisztina")
    for names, (width, height) in product((NAMES, others), SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#id_players").fill(", ".join(names))
        page.locator("#id_players").blur()
        seen = page.evaluate(SEEN)
        assert seen["inView"], (width, height)
        assert illegible(page) == [], (width, height)
        if (width, height) == (360, 640) and names == NAMES:
            assert seen["covered"] <= 0, seen
        page.locator("#id_players").fill("Anna, Béla, anna")
        assert page.evaluate(SEEN)["inView"], (width, height)
        assert illegible(page) == [], (width, height)
    room = "one => parseFloat(getComputedStyle(one).lineHeight) / parseFloat(getComputedStyle(one).fontSize)"
    assert all(one.evaluate(room) >= 1.25 for one in page.locator(".plate .name, #id_players").all())


def test_everything_to_press_is_large_enough_and_said(evening: Evening, scribe_page: Page):
    page = opened(scribe_page)
    for thing in page.locator("main button:visible, main summary:visible, main textarea:visible").all():
        box = thing.bounding_box()
        assert box
        assert min(box["height"], box["width"]) >= 48, thing.inner_text()
    for row in (None, *page.locator(".term > summary").all()):
        if row:
            row.tap()
        page.emulate_media(color_scheme="dark")
        assert violations(page, colours_only=True) == []
        page.emulate_media(color_scheme="light")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_another_preset_shows_its_own_rules_and_is_said(evening: Evening, scribe_page: Page):
    page = opened(scribe_page)
    kassza = page.locator("[data-rule='kassza'] select option").first
    before = kassza.text_content()
    expect(page.locator("#differences li")).to_contain_text(["kassza"], ignore_case=True)
    page.locator(".term > summary").nth(1).tap()
    page.locator(".preset", has=page.locator("input[value='kegl_bga']")).tap()
    assert kassza.text_content() != before
    expect(page.locator("#read")).to_contain_text("Kégl")
    expect(page.locator(".presets")).to_be_hidden()


def test_the_keys_alone_begin_an_evening(evening: Evening, laptop: Page, token: Callable[[str], str]):
    laptop.goto(f"/t/{token('write')}/")
    page = opened(laptop)
    page.locator("#id_players").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Anna, Béla, Cili, Dénes, Ede")
    page.keyboard.press("Tab")
    for pressed in ("sits", "seat", "seat"):
        while not page.evaluate("name => name in document.activeElement.dataset", pressed):
            page.keyboard.press("Tab")
        if pressed == "sits":
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".plate[data-first=true] .name")).to_have_text("Anna")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert seated(page) == ["Béla", "Cili", "Dénes", "Ede"]
    page.locator("#id_players").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#go")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(HAND)
    assert dealer(Evening.objects.latest("pk")) == "Ede"


@pytest.fixture
def bare(chromium: Browser, live_server: Any) -> Iterator[Page]:
    """A page in which no script runs."""
    context = chromium.new_context(base_url=live_server.url, java_script_enabled=False, locale="hu-HU")
    yield context.new_page()
    context.close()


def test_the_page_works_without_a_script(db: None, bare: Page):
    bare.goto("/new/")
    bare.locator("#id_players").fill("anna, béla és cili")
    bare.locator("#id_first_dealer").fill("béla")
    bare.locator("summary", has=bare.locator("[data-shows='stake']")).click()
    bare.locator("#id_stake").fill("a lot")
    bare.locator("#go").click()
    expect(bare.locator("#id_stake-errors")).to_be_visible()
    expect(bare.locator("#wrongs .wrong")).to_have_count(2)
    expect(bare.locator("#id_players")).to_have_value("Anna, Béla, Cili")
    choose_game(bare, "danish")
    expect(bare.locator("#id_players")).to_have_value("Anna, Béla, Cili")
    bare.locator("#go").click()
    expect(bare).to_have_url(HAND)
    evening = Evening.objects.get()
    assert (evening.game, company(evening), dealer(evening)) == ("danish", ["Anna", "Béla", "Cili"], "Béla")


def test_whoever_is_signed_in_writes_wherever_he_sits(page: Page, circle: Circle, night: Evening, live_server: Any):
    session = signed_in(circle.by("scribe")).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    opened(page, f"/c/{circle.club.slug}/new/")
    writes = page.locator(".plate").filter(has_text="én írok").locator(".name")
    assert writes.all_inner_texts() == ["Cili"]


def test_a_rule_is_found_changed_and_undone_and_shows_its_points(evening: Evening, scribe_page: Page):
    page = opened(scribe_page)
    page.locator(".term > summary").nth(1).tap()
    page.locator(".house > summary").tap()
    page.get_by_role("searchbox").fill("pagatultimo")
    price = page.locator("[name='rule.pagat_ultimo.announced']")
    price.fill("20")
    difference = page.locator("#differences li", has=page.locator("[value='rule.pagat_ultimo.announced']"))
    expect(difference).to_contain_text("20")
    expect(difference).to_contain_text("→")
    expect(page.locator("[data-rule='xx_may_be_laid']")).to_be_hidden()
    difference.get_by_role("button").tap()
    expect(difference).to_have_count(0)
    expect(price).to_have_value("")


def test_a_long_choice_is_chosen_and_undone_by_radio_buttons(evening: Evening, scribe_page: Page):
    page = opened(scribe_page)
    page.locator(".term > summary").nth(1).tap()
    page.locator(".house > summary").tap()
    rule = page.locator(".house .rule", has=page.locator("[type='radio']")).first
    rule.evaluate("rule => { for (let one = rule; one; one = one.parentElement) one.open = true; }")
    rule.locator("[type='radio']").last.check()
    text = rule.locator(".answer label").last.inner_text()
    difference = page.locator("#differences li", has_text=text)
    expect(difference).to_have_count(1)
    difference.get_by_role("button").tap()
    expect(difference).to_have_count(0)
    expect(rule.locator("[type='radio']").first).to_be_checked()


def test_house_rules_are_read_in_letters_of_twice_the_size(page: Page, live_server: Any):
    page.set_viewport_size({"width": 180, "height": 370})
    page.goto(f"{live_server.url}/new/?game=danish")
    page.locator("#start.drawn").evaluate(
        "form => { form.querySelectorAll('.term:has(.house), .house details, .house').forEach(x => (x.open = true)); }"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 180
    rows = page.locator(".house .rule.price")
    assert rows.count() > 3
    for row in rows.all():
        label, field = row.locator(".rule-head").bounding_box(), row.locator("input").bounding_box()
        assert label
        assert field
        assert label["y"] + label["height"] <= field["y"] + 1
