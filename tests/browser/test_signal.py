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

from scorebook.access import links
from scorebook.models import Entry, Evening
from scorebook.words.points import points
from settlement import GAMES
from tests.browser.conftest import Scribe
from tests.conftest import CHROMIUM, NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HANDS = int(os.environ.get("HANDS", "3"))
DELETE = '#keys [data-key="del"]'
BEGINS = 90_000  # milliseconds that Python may take to begin on a busy machine
# What a table plays: how many sit there, and what is tapped for a hand of a declarer.
TABLES: dict[str, tuple[int, Callable[[int], tuple[Any, ...]]]] = {
    "trisak_wiki": (4, lambda seat: ("ultimo_call", seat, (seat + 1) % 4, "answer 0")),
    "tapper": (3, lambda seat: ("three", seat, "40")),
    "paskievics": (4, lambda seat: ("two", seat, (seat + 2) % 4, "54")),
}
KEPT = """async ([slug, head]) => {
  for (let frame = 0; frame < 1800; frame += 1) {
    const kept = await caches.match(`/e/${slug}/hand/lines/`, { ignoreVary: true });
    const sheet = await caches.match(`/e/${slug}/`, { ignoreVary: true });
    if (sheet && kept && (await kept.json()).head >= head) return true;
    await new Promise(requestAnimationFrame);
  }
  return false;
}"""
FETCHED = """async (wanted) => {
  for (let frame = 0; frame < 1800 && !(await caches.match(wanted)); frame += 1)
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

    def holds(self, evenings: list[Evening]) -> None:
        """Give the phone the right to write these evenings."""
        keyring = ".".join(str(links.token_of(links.links_of(evening)["write"])) for evening in evenings)
        for name, value in (("keyring", keyring), ("scribe", "Anna")):
            self.cookies.append({"name": name, "value": value, "url": self.address, "expires": time.time() + 100_000})
        self.context.add_cookies(self.cookies)

    def killed(self) -> None:
        """End the browser's own process, and begin it again where there is no network.

        It writes cookies down every half minute only: those it had for longer are given back.
        """
        named = f"--user-data-dir={self.folder}"
        for process in Path("/proc").glob("[0-9]*"):
            told = (process / "cmdline").read_bytes().decode().split("\0") if (process / "cmdline").exists() else []
            if named in told and not any(one.startswith("--type=") for one in told):
                os.kill(int(process.name), signal.SIGKILL)
        with suppress(Error):
            self.context.close()  # it knows already
        (self.folder / "SingletonLock").unlink(missing_ok=True)
        self.context = self.begun(offline=True)
        self.context.add_cookies(self.cookies)

    def at(self, evening: Evening) -> Scribe:
        return Scribe(page=self.page, slug=evening.slug)


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


def test_an_evening_goes_on_without_a_network(reckoning: str, evening_of: Callable[..., Evening], phone: Phone) -> None:
    told = [*TABLES.items()][-1 if HANDS < 10 else -3 :]
    evenings = [
        evening_of(
            game=game, preset=GAMES[game].presets[0].key, players=NAMES[:seats], first_dealer=seats - 1, house_rules={}
        )
        for game, (seats, _taps) in told
    ]
    phone.holds(evenings)
    for evening in evenings:
        phone.at(evening).open()
        assert phone.page.evaluate(KEPT, [evening.slug, 0])
    assert phone.page.evaluate(FETCHED, reckoning)
    phone.killed()
    phone.page.goto("/last/")  # where the icon on the first screen leads
    expect(phone.page).to_have_url(f"{phone.address}/e/{evenings[-1].slug}/")
    each = [HANDS // len(evenings) + (place < HANDS % len(evenings)) for place in range(len(evenings))]
    for evening, (_game, (seats, taps)), hands in zip(evenings, told, each, strict=True):
        wrote(phone, evening, [taps(hand % seats) for hand in range(hands)], killed=evening in evenings[-2:])
    scribe = phone.at(evenings[-1])
    corrected(scribe, 1, "40")
    shown = [on_the_phone(phone.at(evening)) for evening in evenings]
    assert not Entry.objects.exists()
    phone.context.set_offline(False)
    for evening, rows in zip(evenings, shown, strict=True):
        phone.at(evening).open()
        phone.at(evening).sent()
        assert [[points(paid) for paid in entry.payouts] for entry in on_the_sheet(evening)] == rows
        sums = accumulate((entry.payouts for entry in on_the_sheet(evening)), lambda so, paid: [*map(add, so, paid)])
        assert [entry.after["totals"] for entry in on_the_sheet(evening)] == [*sums]
    assert [evening.entries.count() for evening in evenings] == each


def wrote(phone: Phone, evening: Evening, hands: list[tuple[Any, ...]], *, killed: bool) -> None:
    """Write hands one after the other, the last of them twice, because the first time it is taken back."""
    scribe = phone.at(evening).open()
    for number, taps in enumerate(hands, start=1):
        scribe.tap(*taps, "#save")
        expect(scribe.page.locator("h1")).to_have_text(f"{number + 1}. leosztás")
        if killed and number == len(hands) // 2:
            phone.killed()
            scribe = phone.at(evening).open()
    expect(scribe.page.locator("#undo")).to_contain_text(f"{len(hands)}. vissza")
    scribe.page.wait_for_function("wanted => Date.now() > wanted", arg=time.time() * 1000 + 1100)
    scribe.tap("#undo")
    expect(scribe.page.locator("h1")).to_have_text(f"{len(hands)}. leosztás")
    scribe.tap("#save")
    expect(scribe.page.locator("h1")).to_have_text(f"{len(hands) + 1}. leosztás")


def corrected(scribe: Scribe, number: int, points: str) -> None:
    """Correct a hand that waits here, by way of the sheet that the phone draws."""
    page = scribe.page
    page.goto(f"/e/{scribe.slug}/")
    page.locator(f"#here-{number} summary").tap(timeout=BEGINS)
    page.locator(f'#here-{number} [data-deed="mend"]').tap()
    scribe.ready()
    scribe.tap(DELETE, DELETE, points, "#save")
    expect(page.locator("#unsent")).to_have_attribute("data-is", "waiting")


def on_the_phone(scribe: Scribe) -> list[list[str]]:
    """Return what everybody gained by each line, as the phone's own sheet shows it, the first line first."""
    page = scribe.page
    page.goto(f"/e/{scribe.slug}/")
    page.wait_for_selector("#here", timeout=BEGINS)
    rows = page.locator("#here summary .per").all()
    amounts = [[cell.inner_text().split(":")[-1].strip() for cell in row.locator("> span").all()] for row in rows]
    return [[amount.replace("·", "0") for amount in row] for row in reversed(amounts)]


def on_the_sheet(evening: Evening) -> list[Entry]:
    return [*evening.entries.order_by("number")]
