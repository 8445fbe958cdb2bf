"""An evening whose network is cut: a table goes on, whatever it does, and all of it arrives in order.

``HANDS=40`` writes so many hands at the tables of three games.  The browser is killed as a dead battery does it.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import accumulate
from operator import add
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from scorebook.models import Evening
from scorebook.words.points import points
from tests.browser.conftest import Scribe
from tests.browser.kept import ALL, STARTS, begin
from tests.conftest import CHROMIUM, NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.deep]

HANDS = int(os.environ.get("HANDS", "3"))
DELETE = '#keys [data-key="del"]'
BEGINS = 90_000  # milliseconds that Python may take to begin on a busy machine
# The number of players of each table, and the taps of a hand by its declarer.
TABLES: dict[str, tuple[int, Callable[[int], tuple[Any, ...]]]] = {
    "trisak_wiki": (4, lambda seat: ("ultimo_call", seat, (seat + 1) % 4, "answer 0")),
    "tapper": (3, lambda seat: ("three", seat, "40")),
    "paskievics": (4, lambda seat: ("two", seat, (seat + 2) % 4, "54")),
}
KEPT = """async ([slug, head]) => {
  for (let frame = 0; frame < 3600; frame += 1) {
    const kept = await caches.match(`/e/${slug}/hand/lines/`, { ignoreVary: true });
    const sheet = await caches.match(`/e/${slug}/`, { ignoreVary: true });
    if (sheet && kept && (await kept.json()).head >= head) return true;
    await new Promise(requestAnimationFrame);
  }
  return false;
}"""
FETCHED = """async (wanted) => {
  for (let frame = 0; frame < 3600 && !(await caches.match(wanted)); frame += 1)
    await new Promise(requestAnimationFrame);
  return Boolean(await caches.match(wanted));
}"""


class Phone:
    """A phone whose browser may be killed: what it keeps lies in a folder of its own."""

    def __init__(self, chromium: Browser, folder: Path, address: str) -> None:
        self.chromium, self.folder, self.address = chromium, folder, address
        self.cookies: list[Any] = []
        self.context = self.begun(offline=False)

    def begun(self, *, offline: bool) -> BrowserContext:
        context = self.chromium.browser_type.launch_persistent_context(
            self.folder,
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=list(CHROMIUM),
            base_url=self.address,
            viewport={"width": 360, "height": 740},
            locale="hu-HU",
            has_touch=True,
            reduced_motion="reduce",
        )
        context.set_offline(offline)
        context.set_default_timeout(15_000)
        return context

    @property
    def page(self) -> Page:
        return self.context.pages[0]

    def killed(self) -> None:
        """End the browser's own process, and begin it again where there is no network.

        It writes cookies down every half minute only: those it had are given back.
        """
        self.cookies = self.context.cookies()
        named = f"--user-data-dir={self.folder}"
        for process in Path("/proc").glob("[0-9]*"):
            command = (process / "cmdline").read_bytes().decode().split("\0") if (process / "cmdline").exists() else []
            if named in command and not any(one.startswith("--type=") for one in command):
                os.kill(int(process.name), signal.SIGKILL)
        with suppress(Error):
            self.context.close()  # it knows already
        (self.folder / "SingletonLock").unlink(missing_ok=True)
        self.context = self.begun(offline=True)
        self.context.add_cookies(self.cookies)

    def at(self, slug: str) -> Scribe:
        return Scribe(page=self.page, slug=slug)


@pytest.fixture
def phone(chromium: Browser, tmp_path: Path, live_server: Any) -> Iterator[Phone]:
    phone = Phone(chromium, tmp_path / "phone", live_server.url)
    yield phone
    phone.context.close()


@pytest.fixture
def reckoning() -> Iterator[str]:
    """Let phones reckon by themselves; what they fetch last is the address of the program."""
    assert settings.MADE, "Nothing is there of today's rules: make engine."
    with override_settings(ENGINE=settings.MADE):
        yield f"/engine/{settings.MADE.version}.js"


def test_evenings_are_begun_and_written_without_a_network(reckoning: str, phone: Phone) -> None:
    tables = [*TABLES.items()][-1 if HANDS < 10 else -3 :]
    phone.page.goto("/new/")
    assert phone.page.evaluate(STARTS, ALL) == ALL
    assert phone.page.evaluate(FETCHED, reckoning)
    phone.killed()
    phone.page.goto("/last/")  # where the icon on the first screen leads
    expect(phone.page).to_have_url(f"{phone.address}/")
    each = [HANDS // len(tables) + (place < HANDS % len(tables)) for place in range(len(tables))]
    slugs = []
    for (game, (seats, taps)), hands in zip(tables, each, strict=True):
        scribe = begin(phone.page, *NAMES[:seats], game=game)
        slugs.append(scribe.slug)
        wrote(phone, scribe, [taps(hand % seats) for hand in range(hands)], killed=game in [*TABLES][-2:])
    opened(phone.at(slugs[-1]), 2)
    for number, points_made in ((1, 40), (2, 45)):
        corrected(phone.at(slugs[-1]), number, points_made)
    evenings = [on_the_phone(phone.at(slug)) for slug in slugs]
    assert not Evening.objects.exists()
    phone.context.set_offline(False)
    for slug, rows, hands in zip(slugs, evenings, each, strict=True):
        phone.at(slug).open()
        phone.at(slug).sent()
        lines = [*Evening.objects.get(slug=slug).entries.order_by("number")]
        assert [[points(paid) for paid in entry.payouts] for entry in lines] == rows
        sums = accumulate((entry.payouts for entry in lines), lambda so, paid: [*map(add, so, paid)])
        assert [entry.after["totals"] for entry in lines] == [*sums]
        assert len(lines) == hands
    assert [line.facts["declarer_points"] for line in lines[:3]] == [40, 45, 54]
    assert Evening.objects.count() == len(tables)


def wrote(phone: Phone, scribe: Scribe, hands: list[tuple[Any, ...]], *, killed: bool) -> None:
    """Write hands one after the other, the last of them twice, because the first time it is taken back."""
    for number, taps in enumerate(hands, start=1):
        scribe.tap(*taps, "#save")
        expect(scribe.page.locator("h1")).to_have_text(f"{number + 1}. leosztás")
        if killed and number == len(hands) // 2:
            phone.killed()
            scribe = phone.at(scribe.slug).open()
    expect(scribe.page.locator("#undo")).to_contain_text(f"{len(hands)}. vissza")
    scribe.page.wait_for_function("wanted => Date.now() > wanted", arg=time.time() * 1000 + 1100)
    scribe.tap("#undo")
    expect(scribe.page.locator("h1")).to_have_text(f"{len(hands)}. leosztás")
    scribe.tap("#save")
    expect(scribe.page.locator("h1")).to_have_text(f"{len(hands) + 1}. leosztás")


def opened(scribe: Scribe, number: int) -> None:
    """Open a waiting hand from the sheet that the phone draws; the hand keeps its place."""
    page = scribe.page
    page.goto(f"/e/{scribe.slug}/")
    page.locator(f"#here-{number} summary").tap(timeout=BEGINS)
    page.locator(f'#here-{number} [data-deed="mend"]').tap()
    scribe.ready()
    expect(page.locator("h1")).to_have_text(f"{number}. leosztás")


def corrected(scribe: Scribe, number: int, points: int) -> None:
    """Correct a hand that waits here; the page may be left as soon as the button is pressed."""
    opened(scribe, number)
    scribe.tap(DELETE, DELETE, str(points), "#save")


def on_the_phone(scribe: Scribe) -> list[list[str]]:
    """Return what everybody gained by each line, as the phone's own sheet shows it, the first line first."""
    page = scribe.page
    page.goto(f"/e/{scribe.slug}/")
    page.wait_for_selector("#here summary", timeout=BEGINS)  # without amounts until the rules are there
    rows = page.locator("#here summary .per").all()
    amounts = [[cell.inner_text().split(":")[-1].strip() for cell in row.locator("> span").all()] for row in rows]
    return [[amount.replace("·", "0") for amount in row] for row in reversed(amounts)]


def test_all_that_happens_at_a_table_happens_without_a_network(reckoning: str, phone: Phone) -> None:
    """Two are taken back, one is crossed out and put back, another stays crossed out, somebody comes, somebody goes."""
    page = phone.page
    page.goto("/")
    scribe = begin(page, "Anna", "Béla", "Cili", "Dénes", game="paskievics")
    for number, points_made in enumerate(("50", "52", "54", "56"), start=1):
        scribe.tap("two", 0, 2, points_made, "#save")
        expect(page.locator("h1")).to_have_text(f"{number + 1}. leosztás")
    scribe.sent()
    assert page.evaluate(FETCHED, reckoning)
    assert page.evaluate(KEPT, [scribe.slug, 4])
    phone.context.set_offline(True)
    scribe.open()
    for number in (4, 3):
        expect(page.locator("#undo")).to_contain_text(f"{number}. vissza", timeout=BEGINS)
        page.wait_for_function("wanted => Date.now() > wanted", arg=time.time() * 1000 + 1100)
        scribe.tap("#undo")
    expect(page.locator("h1")).to_have_text("3. leosztás")
    scribe.tap(DELETE, DELETE, "60", "#save")
    expect(page.locator("h1")).to_have_text("4. leosztás")
    scribe.tap("#who-sits")
    page.locator("#sheet [name=name]").fill("Eszter")
    page.locator("#sheet form button").tap()
    page.locator('#sheet [data-act="sit"]').tap()
    expect(page.locator("h1")).to_have_text("5. leosztás")
    names = page.locator("#status .sums dt")
    expect(names).to_have_text(["Anna", "Béla", "Cili", "Dénes", "Eszter"], timeout=BEGINS)
    totals = dict(zip(names.all_inner_texts(), page.locator("#status .sums dd").all_inner_texts(), strict=True))
    deals = page.locator("#status .state dt").first
    expect(deals).to_have_text("Osztó, kimarad")
    scribe.tap("#who-sits")
    rows = page.locator("#sheet .seats li")
    rows.filter(has_text="Béla").get_by_role("button", name="Kiáll").tap()
    rows.filter(has_text="Dénes").locator("button").first.tap()
    page.locator('#sheet [data-act="sit"]').tap()
    expect(names).to_have_text(["Anna", "Dénes", "Cili", "Eszter"], timeout=BEGINS)
    expect(deals).to_have_text("Osztó")
    assert page.locator("#status .sums dd").all_inner_texts() == [
        totals[name] for name in ("Anna", "Dénes", "Cili", "Eszter")
    ]
    page.goto(f"/e/{scribe.slug}/")
    crossed(scribe, 1, "strike")
    crossed(scribe, 1, "restore")
    crossed(scribe, 2, "strike")
    expect(page.locator("#here-5 .txt")).to_have_text("5. Jön, megy: Anna, Dénes, Cili, Eszter")
    rows = on_the_phone(scribe)
    totals = page.locator("#here .totals dd").all_inner_texts()
    phone.context.set_offline(False)
    scribe.open()
    scribe.sent()
    evening = Evening.objects.get()
    standing = [entry for entry in evening.entries.order_by("number") if not entry.struck]
    there = len(totals)  # whoever came later gained nothing before
    assert [
        [points(paid) for paid in entry.payouts] + ["0"] * (there - len(entry.payouts)) for entry in standing
    ] == rows
    assert [points(total) for total in evening.standing["totals"]] == totals


def crossed(scribe: Scribe, number: int, deed: str) -> None:
    """Cross a line out on the sheet that the phone draws, or put it back."""
    page = scribe.page
    if page.locator(f"#here-{number}[open]").count() == 0:
        page.locator(f"#here-{number} summary").tap(timeout=BEGINS)
    page.locator(f'#here-{number} [data-deed="{deed}"]').tap()
    if deed == "strike":
        page.locator("#sheet .menu .btn").first.tap()
    expect(page.locator(f"#here-{number}")).to_have_class("struck" if deed == "strike" else "")
