"""Every page for people who use a screen reader, large text, strong colours, or only a keyboard."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.urls import URLPattern, get_resolver, reverse
from django.urls.resolvers import URLResolver
from playwright.sync_api import Page, expect

from scorebook.access import links
from scorebook.models import Evening
from scorebook.paper.views import printing
from tests.browser.conftest import Scribe
from tests.browser.looking import AXE, illegible, letters, violations
from tests.browser.pages import LOOKS, Look, World, world_of
from tests.conftest import holding
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE, LAPTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
SMALL, TWICE = {"width": 320, "height": 640}, {"width": 180, "height": 370}  # a phone of 360 × 740 at 200 %
GATE = {"hand_new": 6, "sheet": 2, "payments": 2}
"""So many looks of a page are in the gate, by default one, and only on a phone in the light."""


def addresses(resolver: URLResolver, before: str = "") -> dict[str, str]:
    """Return every named address with the place it stands at."""
    places = {}
    for one in resolver.url_patterns:
        place = before + str(one.pattern)
        if isinstance(one, URLPattern):
            places[str(one.name)] = place
        else:
            places |= addresses(one, place)
    return places


def looks_of(who: str, world: World, *, everywhere: bool) -> Iterator[Look]:
    """Come to every page somebody sees, one after the other: to all its looks, or to those of the gate."""
    seen = Counter[str]()
    for look in (look for look in LOOKS if look.who == who):
        seen[look.name] += 1
        if not everywhere and seen[look.name] > GATE.get(look.name, 1):
            continue
        world.page.set_viewport_size(PHONE)
        world.page.emulate_media(color_scheme="light")
        look.come(world)
        yield look


@pytest.mark.parametrize("who", ["write", "watch", "nobody"])
def test_every_page_of_the_site_is_looked_at(evening: Evening, who: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(printing, "draw", lambda html, **_: b"%PDF-")  # no page: it need not be drawn
    examples = {
        "slug": evening.slug,
        "number": 1,
        "game": "paskievics",
        "token": "none",
        "which": "hands",
        "kind": "csv",
        "evening": evening.slug,
        "uidb64": "none",
        "what": "fine",
        "purse": "box",
        "version": "none",
        "cup": "none",
        "table": 1,
        "page": "mistake",
        "code": "none",
        "batch": uuid4(),
    }
    token = links.token_of(links.links_of(evening)["write" if who == "nobody" else who])
    client = holding() if who == "nobody" else holding(str(token))
    seen = {look.name for look in LOOKS if look.who == who} | {look.name for look in LOOKS if look.who == "nobody"}
    for name, place in addresses(get_resolver()).items():
        arguments = {about: examples[about] for about in re.findall(r"<(?:\w+:)?(\w+)>", place)}
        answer = client.get(reverse(name, kwargs=arguments))
        if answer.status_code == 200 and not answer.streaming and answer.content[:30].lower().startswith(b"<!doctype"):
            assert name in seen, f"tests/browser/pages.py has no {name} as {who} sees it"


@pytest.mark.parametrize(
    ("who", "everywhere"),
    sweep(
        product(("write", "watch", "nobody", "owner"), (False, True)),
        gate=lambda case: not case[1] and case[0] != "watch",  # a watcher's pages are the scribe's with fewer buttons
    ),
)
def test_every_page_is_for_everybody(page: Page, live_server: Any, who: str, everywhere: bool):
    """Axe finds nothing on a phone or a laptop, in light or dark; at no size and at 200 % is a word cut or covered.

    Light is looked at on the phone; dark, on the laptop, for its colours: the rest is the same page.  All of it is
    asked of a page while it is there, for to come to a page takes long too.
    """
    page.add_init_script(AXE)  # once, and not to every page anew
    found: list[str] = []
    titles: dict[str, str] = {}
    for look in looks_of(who, world_of(page, live_server.url, who), everywhere=everywhere):
        found += (f"{look.what}: {one}" for one in said_of_itself(page, look, titles))
        found += (f"{look.what}: {one}" for one in violations(page))
        found += (f"{look.what}: {one}" for one in illegible(page))
        if everywhere:
            found += elsewhere(page, look)
    assert not found, "\n".join(found)


def elsewhere(page: Page, look: Look) -> Iterator[str]:
    """Yield what is wrong with a look at other sizes, in large letters and in the dark."""
    for size in (SMALL, TWICE, LAPTOP):
        page.set_viewport_size(size)
        yield from (f"{look.what}, {size['width']} wide: {one}" for one in illegible(page))
    page.set_viewport_size(PHONE)
    letters(page, 32)
    yield from (f"{look.what}, in letters of twice the size: {one}" for one in illegible(page))
    letters(page, 16)
    page.set_viewport_size(LAPTOP)
    page.emulate_media(color_scheme="dark")
    yield from (f"{look.what}, wide and dark: {one}" for one in violations(page, colours_only=True))


def test_a_pale_word_is_found_on_a_page_that_was_clean(page: Page, live_server: Any):
    page.goto("/account/sign-in/")
    assert violations(page) == []
    page.locator("h1").evaluate("heading => { heading.style.color = 'lightgray'; }")
    assert [one.split(":")[0] for one in violations(page, colours_only=True)] == ["color-contrast"]


@pytest.mark.parametrize(
    ("words", "looks", "found"),
    [
        ("Fizetések", {"overflow": "hidden", "width": "2em"}, "is cut at its side"),
        ("Átírás", {"overflow": "hidden", "lineHeight": "0.8", "height": "0.8em"}, "is cut below"),
        ("Fizetések", {"overflowWrap": "anywhere", "width": "2.5em"}, "is broken in"),
    ],
)
def test_a_word_is_found_that_is_not_whole_whatever_stands_about_it(
    page: Page, live_server: Any, words: str, looks: dict[str, str], found: str
):
    """An element without a box hides nothing; an accent belongs to its letter."""
    page.goto("/account/sign-in/")
    assert illegible(page) == []
    about = """(heading, [words, looks]) => {
      const contents = document.createElement("div");
      contents.style.display = "contents";
      heading.replaceWith(contents);
      contents.append(heading);
      heading.textContent = words;
      Object.assign(heading.style, { fontSize: "20px", ...looks });
    }"""
    page.locator("h1").evaluate(about, [words, looks])
    assert [one for one in illegible(page) if found in one]


SAID = "[document.documentElement.lang, document.querySelectorAll('h1').length, document.title]"


def said_of_itself(page: Page, look: Look, titles: dict[str, str]) -> Iterator[str]:
    """Tell what a page leaves unsaid of itself: its language, its heading, a title that no other page has."""
    language, count, title = page.evaluate(SAID)
    if language != "hu":
        yield f"its language is {language}"
    if count != 1:
        yield f"it has {count} headings of the first order"
    if (other := titles.setdefault(title, look.name)) != look.name:
        yield f"it is called {title} like {other}"


TOP = """() => Math.min(...[...document.querySelectorAll(".seat, #middle, .face .chip, .face .key, .save button")]
  .filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect().y))"""


@pytest.mark.parametrize("players", [4, 5])
def test_what_a_hand_needs_lies_within_the_lower_six_tenths(
    evening_of: Callable[..., Evening], page: Page, scribe_of: Callable[..., Scribe], players: int
):
    names = ("Anna", "Béla", "Cili", "Dénes", "Eszter")[:players]
    scribe = scribe_of(evening_of(players=names, first_dealer=players - 1), page)
    for taps in ([], ["two", 0, 2], ["54"]):
        scribe.tap(*taps)
        assert page.evaluate(TOP) >= 0.4 * PHONE["height"]


def test_no_key_moves_when_the_answer_comes(page: Page, live_server: Any):
    world = world_of(page, live_server.url, "nobody")
    scribe = world.write("two", 1, 2, "pagat_ultimo", "kontra last", "trull")
    before = page.locator('[data-key="8"]').bounding_box()
    scribe.tap("58").previewed()
    expect(page.locator("#pays.long")).to_be_visible()
    assert page.locator('[data-key="8"]').bounding_box() == before


def test_with_forced_colours_every_state_keeps_an_edge_and_a_mark(page: Page, live_server: Any):
    page.emulate_media(forced_colors="active")
    scribe = world_of(page, live_server.url, "nobody").write("two", 1, 2, "pagat_ultimo", "54")
    scribe.previewed()
    edges = "node => getComputedStyle(node).borderTopWidth + ' ' + getComputedStyle(node).borderTopStyle"
    styles = {
        what: page.locator(place).evaluate(edges)
        for what, place in {
            "declarer": '.seat[data-seat="1"]',
            "opponent": '.seat[data-seat="3"]',
            "sits out": '.seat[data-role="out"]',
            "announced": '[data-fig="pagat_ultimo"]',
            "nothing": '[data-fig="volat"]',
            "save": "#save",
        }.items()
    }
    assert styles == {
        "declarer": "2px solid",
        "opponent": "1px solid",
        "sits out": "1px dashed",
        "announced": "2px solid",
        "nothing": "1px solid",
        "save": "2px solid",
    }
    expect(page.locator('[data-fig="pagat_ultimo"] svg')).to_be_visible()
    page.locator("#save").focus()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_keys_alone_go_round_the_entry_page_in_the_order_it_is_read_and_the_focus_shows(page: Page, live_server: Any):
    scribe = world_of(page, live_server.url, "nobody").write("two", 1, 2, "54")
    scribe.previewed()
    page.reload()
    scribe.ready()
    stations: list[str] = []
    for _ in range(60):
        page.keyboard.press("Tab")
        station = page.evaluate("""() => {
          const on = document.activeElement, style = getComputedStyle(on), box = on.getBoundingClientRect();
          if (on === document.body) return "";
          const shown = style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 3 && box.width > 0;
          const place = on.closest(".bar, .last, .table, #figs, .panel, .save")?.classList[0] ?? on.className;
          return `${place}${shown ? "" : " unseen"}`;
        }""")
        if station == "" or (stations and station == "skip"):
            break
        stations.append(station)
    order = list(dict.fromkeys(stations))
    assert order == ["skip", "bar", "last", "table", "chips", "panel", "save"], stations
    assert len(stations) > 25
