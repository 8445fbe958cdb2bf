"""Evenings that are read rather than written: cups, rádlis, long names and long numbers, on a phone and on a laptop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import Page

from scorebook import demo, ledger
from scorebook.access import links
from scorebook.models import Draft, Evening
from tests.browser.looking import illegible, violations
from tests.browser.pages import LOOKS, world_of
from tests.paper.club_kinds import receipts
from tests.paper.cup_kinds import cards, certificates, day_of, slips
from tests.paper.kinds import DOCUMENTS
from tests.paper.samples import Kind
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = (
    "Hajdúböszörményi-Kőszeghy Szilveszterné",
    "Wesselényi-Ürményházy Őszike Krisztinka",
    "Üröm-Fűzfői Győző",
    "Csikszentmárton-Nagyszőlősi Hildegárda Ő",
    "Ö",
)
SIZES = ((360, 740), (1280, 800))
TWELVE_DIGITS = 123_456_789_012
CHARTS = """() => {
    const seen = [...document.querySelectorAll("figure.chart, .chart svg")].filter((one) => one.checkVisibility());
    const labels = [...document.querySelectorAll(".chart text[font-weight]")].filter((one) => one.checkVisibility());
    const beyond = (one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth;
    return [
        seen.filter(beyond).length,
        Math.min(...labels.map((one) => one.getBoundingClientRect().height)),
    ];
}"""
# Return texts that cross the sheet's right edge, except tables and charts, which scroll.
BEYOND = """() => {
    const sheet = document.querySelector("main"), edge = sheet.getBoundingClientRect().right + 1;
    const seen = [...sheet.querySelectorAll(":not(table, table *, .chart *)")].filter((one) => one.checkVisibility());
    const beyond = seen.filter((one) => one.getBoundingClientRect().right > edge);
    return beyond.map((one) => one.textContent.trim().replace(/\\s+/g, " ").slice(0, 40));
}"""
DRAWN = """() => [...document.querySelectorAll("main svg text")].filter((one) => one.textContent.trim())
    .map((one) => one.getBoundingClientRect().height)"""
OPEN = {
    "melds": [{"kind": "tarocks", "player": 0, "count": 12, "with_pagat": True}],
    "fines": [{"player": 3, "offence": "out_of_turn"}],
}


def opened(page: Page, server: str, evening: Evening, path: str = "") -> None:
    """Open a page of an evening as a watcher."""
    token = links.token_of(links.links_of(evening)["watch"])
    page.context.add_cookies([{"name": "keyring", "value": str(token), "url": server}])
    page.goto(f"/e/{evening.slug}/{path}")


def look(page: Page, server: str, evening: Evening, *paths: str) -> Iterator[str]:
    """Yield what is illegible on these pages of an evening, on a phone and on a laptop; each stays open meanwhile."""
    for path in paths:
        opened(page, server, evening, path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            yield from (f"{path}, {width} wide: {one}" for one in illegible(page))


def evening_of_the_script(monkeypatch: pytest.MonkeyPatch, script: str) -> Evening:
    monkeypatch.setattr(demo, "SCRIPTS", (script,))
    demo.build()
    return demo.addresses()[0].evening


@pytest.mark.parametrize("script", ["danish.json", "alsos.json"])
def test_an_evening_of_cups_and_one_of_radlis_can_be_read_and_whoever_cannot_see_it_reads_it_too(
    page: Page, live_server: Any, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    evening = evening_of_the_script(monkeypatch, script)
    assert list(look(page, live_server.url, evening, "8/", "history/")) == []
    for path in ("", "10/", "far/"):
        assert list(look(page, live_server.url, evening, path)) == []
        page.set_viewport_size({"width": 360, "height": 740})
        assert violations(page) == [], path


def test_the_bars_of_a_radli_are_as_long_as_what_is_written(
    page: Page, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = evening_of_the_script(monkeypatch, "alsos.json")
    opened(page, live_server.url, evening)
    bars = page.locator(".only-narrow progress")
    assert [bar.get_attribute("value") for bar in bars.all()] == ["29", "23", "13"]
    assert {bar.get_attribute("max") for bar in bars.all()} == {"80"}
    heights = page.evaluate("[...document.querySelectorAll('.only-narrow progress')].map((bar) => bar.offsetHeight)")
    assert set(heights) == {5}


def test_an_open_hand_says_what_is_paid_already(page: Page, live_server: Any, evening_of: Any) -> None:
    names = ("Kirsten", "Mogens", "Åse", "Bjørn")
    evening = evening_of(game="danish", preset="default", house_rules={}, players=names, first_dealer=3)
    ledger.record_entry(evening, key=uuid4(), head=0, kind="found", facts={}, author=ledger.Author(name="Anna"))
    Draft.objects.create(evening=evening, kind="hand", facts=OPEN)
    assert list(look(page, live_server.url, evening, "far/", "")) == []
    # 12 tarocks: 20 from each opponent, Mogens sits out.  Bjørn deals, 5 into each cup, and is fined as much.
    for (width, height), place in zip(SIZES, ("#open-hand .due", ".states .green"), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        text = page.locator(place).inner_text()
        for moved in ("Kirsten +40", "Åse −20", "Bjørn −40"):
            assert moved in text
        assert text.count("+10") == 2


@pytest.fixture
def vast(evening_of: Any) -> Evening:
    """An evening of names of forty letters in which everybody stands at twelve digits."""
    evening: Evening = evening_of(players=LONG)
    for kind, facts in (
        ("hand", {"contract": "three", "declarer": 0, "partner": 1, "declarer_points": 56}),
        ("all_pass", {}),
    ):
        ledger.record_entry(
            evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=ledger.Author(name="Anna")
        )
        evening.refresh_from_db()
    for entry in evening.entries.all():
        entry.payouts = [paid * TWELVE_DIGITS for paid in entry.payouts]
        entry.pots = {pot: points * TWELVE_DIGITS // 25 for pot, points in entry.pots.items()}
        entry.after = _times(entry.after)
        entry.save()
    evening.standing = _times(evening.standing)
    evening.save()
    return evening


def _times(standing: dict[str, Any]) -> dict[str, Any]:
    return {
        **standing,
        "totals": [total * TWELVE_DIGITS // 6 for total in standing["totals"]],
        "pots": {pot: points * TWELVE_DIGITS // 25 for pot, points in standing["pots"].items()},
    }


def test_names_of_forty_letters_and_numbers_of_twelve_digits_are_read_whole(
    page: Page, live_server: Any, vast: Evening
) -> None:
    assert list(look(page, live_server.url, vast, "", "1/", "2/", "far/", "history/")) == []


def test_papers_are_read_on_a_phone_before_they_are_printed_also_in_letters_of_twice_the_size(
    page: Page, live_server: Any
) -> None:
    day, wrong, zooms = day_of(), [], []
    page.goto(live_server.url)
    with translation.override("hu"):
        sheets = (certificates(day, LONG, "+12 345 678,50"), slips(day, LONG, 2), cards(day, 30), receipts(12_345_678))
        for sheet in sheets:
            context = {"page": sheet.view, "head": sheet.view.head, "paper": "a4", "screen": True}
            page.set_content(render_to_string(sheet.template, context), wait_until="load")
            for (width, height), letters in ((SIZES[0], ""), (SIZES[0], "200%"), (SIZES[1], "")):
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("(letters) => { document.documentElement.style.fontSize = letters }", letters)
                wrong += [f"{sheet.template}, {width} wide, {letters}: {one}" for one in illegible(page)]
                zooms.append(page.evaluate("document.querySelector('main').currentCSSZoom"))
    assert wrong == []
    assert [f"{zoom:.2f}" for zoom in zooms] == ["1.10", "2.20", "1.15"] * len(sheets)


@pytest.mark.deep
def test_the_words_of_every_drawing_grow_with_the_letters_of_the_reader(page: Page, live_server: Any) -> None:
    world = world_of(page, live_server.url, "owner")
    drawn = {}
    for look in (look for look in LOOKS if look.who == "owner"):
        look.come(world)
        if before := page.evaluate(DRAWN):
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            drawn[look.name] = min(page.evaluate(DRAWN)) / min(before)
    assert {"standings", "rating", "player"} <= drawn.keys()
    assert {name: times for name, times in drawn.items() if times < 1.9} == {}


@pytest.mark.parametrize("kind", sweep(DOCUMENTS, gate=lambda kind: kind.key == "session"), ids=lambda kind: kind.key)
def test_of_no_paper_a_line_leaves_the_phone(page: Page, live_server: Any, kind: Kind) -> None:
    page.goto(live_server.url)
    beyond = []
    for scene in {next(iter(kind.scenes)), *kind.hard}:
        with translation.override("hu"), transaction.atomic():
            sheet = kind.scenes[scene]()
            context = {"page": sheet.view, "head": sheet.view.head, "screen": True}
            pages = {paper: render_to_string(sheet.template, {**context, "paper": paper}) for paper in kind.papers}
            transaction.set_rollback(True)
        for paper, html in pages.items():
            page.set_content(html, wait_until="load")
            for letters in ("", "200%"):
                page.evaluate("(letters) => { document.documentElement.style.fontSize = letters }", letters)
                beyond += [f"{scene}, {paper}, {letters}: {one}" for one in page.evaluate(BEYOND)]
                assert page.evaluate("document.documentElement.scrollWidth") == SIZES[0][0]
    assert beyond == []


@pytest.mark.parametrize("paper", sweep(["payout", "recap"], gate=lambda paper: paper == "payout"))
def test_the_chart_of_a_paper_is_as_wide_as_the_phone(
    page: Page, live_server: Any, monkeypatch: pytest.MonkeyPatch, paper: str
) -> None:
    evening = evening_of_the_script(monkeypatch, "paskievics.json")
    for width, size in ((360, 11), (320, 9)):
        page.set_viewport_size({"width": width, "height": 740})
        opened(page, live_server.url, evening, f"{paper}.pdf?as=page")
        moved, letters = page.evaluate(CHARTS)
        assert (moved, letters >= size) == (0, True), (width, letters)
