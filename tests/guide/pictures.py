"""``make pictures``: takes every picture of the guide anew, in three languages, light and dark, from a demo of its own.

A picture is taken where a scene calls ``shot``; what the guide shows and what is taken are held to each other by
``tests/guide/test_guide.py``.  A picture named after a game is of its hand, one that ends in ``-wide`` of a laptop.
"""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "img" / "guide"
PHONE, LAPTOP = {"width": 360, "height": 640}, {"width": 1024, "height": 640}
LANGUAGES = {"hu": "hu-HU", "en": "en-GB", "da": "da-DK"}
PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"
QUALITY = 60
COMPANY = "Anna, Béla, Cili, Dénes, Eszter"
# The players of every further game, and the taps before its picture.
GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "magyar": ("Anna, Béla, Cili", ('[data-bid="three"]', "seat 0")),
    "kiralyhivasos": (COMPANY, ("first bid", "seat 0", "seat 1")),
    "tapper": ("Anna, Béla, Cili", ("first bid", "seat 1")),
    "stroman": ("Anna, Béla", ("first bid",)),
    "trisak_tolnai": ("Anna, Béla, Cili, Dénes", ("first bid", "seat 3")),
    "trisak_wiki": ("Anna, Béla, Cili, Dénes", ("first bid",)),
    "danish": ("Kirsten, Mogens, Åse", ("seat 1", '[data-tile="matadors"]')),
    "alsos": ("Gergő, Tünde, Ödön", ("first choice", "seat 1")),
    "ulti": (
        "Feri, Zsuzsa, Misi",
        ('[data-pick="forty_hundred"]', "seat 1", '[data-tile="ulti"]', '[data-tile="won"]'),
    ),
    "free": ("Anna, Béla, Cili", ('[data-tile="scores"]', "seat 1", "6")),
}
WHOLE = ("ulti", "free")
"""The games of which the picture has a whole hand, with its payments."""


@dataclass(frozen=True)
class Album:
    """A browser in one language, and the folder of its pictures."""

    browser: Browser
    language: str
    contexts: list[BrowserContext]

    def open(self, size: dict[str, int] = PHONE) -> Page:
        """Return a page of a device that has seen nothing yet."""
        context = self.browser.new_context(
            base_url=ADDRESS,
            viewport=size,  # type: ignore[arg-type]
            locale=LANGUAGES[self.language],
            has_touch=size == PHONE,
            device_scale_factor=2 if size == PHONE else 1.25,
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(8_000)
        self.contexts.append(context)
        return context.new_page()

    def shot(self, page: Page, name: str) -> None:
        """Take a picture of what is on the screen, light and dark."""
        page.wait_for_load_state("networkidle")
        page.evaluate("document.activeElement?.blur()")
        line = page.context.new_cdp_session(page)
        for light, ending in (("light", ""), ("dark", "-dark")):
            page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
            page.evaluate("document.fonts.ready.then(() => true)")
            screenshot = line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            path = PICTURES / self.language / f"{name}{ending}.webp"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(base64.b64decode(screenshot["data"]))
        page.emulate_media(color_scheme="light")


def begin(page: Page, company: str, asking: str = "") -> str:
    """Begin an evening and return its address."""
    page.goto(f"/new/{asking}")
    page.fill("#id_players", company)
    page.locator("#start .btn.main").last.click()
    page.wait_for_selector("#work[data-ready=true]")
    return page.url.removeprefix(ADDRESS).removesuffix("hand/")


def tap(page: Page, *what: str) -> None:
    """Tap in order: a seat by its number, digits by their keys, the rest by where it lies."""
    for one in what:
        if one.isdecimal():
            for digit in one:
                page.tap(f'[data-key="{digit}"]')
        elif one.startswith("seat "):
            page.tap(f'.seat[data-seat="{one.removeprefix("seat ")}"]')
        elif one == "first bid":
            page.locator("[data-bid]").first.tap()
        elif one == "first choice":
            page.locator("[data-pick], [data-bid], [data-quick]").first.tap()
        else:
            page.tap(one)


def previewed(page: Page) -> None:
    """Wait for what the server says of the open hand."""
    page.wait_for_selector("#preview .who b")


def saved(page: Page) -> None:
    """Save, and wait until the next hand is there."""
    before = page.locator("h1").inner_text()
    page.tap("#save")
    page.wait_for_function("before => document.querySelector('h1').textContent !== before", arg=before)


def an_evening(album: Album) -> None:
    """Play an evening of huszashívásos tarokk, from the names to the payments."""
    page, shot = album.open(), album.shot
    page.goto("/new/")
    page.fill("#id_players", COMPANY)
    page.locator("details:has(#id_stake) > summary").click()
    page.fill("#id_stake", "20")
    page.locator("details:has(#id_stake) > summary").click()
    page.evaluate("scrollTo(0, 0)")
    shot(page, "start")
    page.locator("#start .btn.main").last.click()
    page.wait_for_selector("#work[data-ready=true]")
    shot(page, "first-hand")
    evening = page.url.removeprefix(ADDRESS).removesuffix("hand/")
    tap(page, '[data-bid="two"]', "seat 0", "seat 2")
    shot(page, "hand-bid")
    tap(page, "54", '[data-fig="trull"]')
    previewed(page)
    shot(page, "hand-points")
    saved(page)
    page.wait_for_selector("#undo:not([hidden])")
    page.wait_for_selector("#unsent", state="hidden")
    shot(page, "undo")
    tap(page, '[data-bid="three"]', "seat 1", "seat 3", '[data-fig="pagat_ultimo"]')
    shot(page, "hand-paskievics")
    tap(page, "60")
    previewed(page)
    saved(page)
    page.wait_for_selector("#unsent", state="hidden")
    _waiting(album, page)
    _mended(album, page, evening)
    _seated(album, page, evening)
    _handed_over(album, page, evening)
    _ended(album, page, evening)


def _waiting(album: Album, page: Page) -> None:
    page.context.set_offline(True)
    for declarer, partner, points in ((0, 2, "50"), (3, 4, "61")):
        tap(page, '[data-bid="two"]', f"seat {declarer}", f"seat {partner}", points)
        saved(page)
    page.tap("#unsent")
    page.wait_for_selector("#sheet[open]")
    album.shot(page, "waits")
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    page.reload()
    page.wait_for_selector("#work[data-ready=true]")
    page.wait_for_selector("#unsent", state="hidden")


def _mended(album: Album, page: Page, evening: str) -> None:
    page.goto(f"{evening}1/edit/")
    page.wait_for_selector("#work[data-ready=true]")
    tap(page, '[data-key="del"]', '[data-key="del"]', "52")
    previewed(page)
    album.shot(page, "correct")
    page.goto(f"{evening}2/")
    page.locator("details:has(select) > summary").click()
    page.locator("details select").first.select_option(index=3)
    page.locator("details select").first.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('details:has(select)').scrollIntoView({ block: 'center' })")
    album.shot(page, "say")
    page.locator("details form button").last.click()
    page.wait_for_load_state("networkidle")
    page.goto(evening)
    album.shot(page, "disputed")


def _seated(album: Album, page: Page, evening: str) -> None:
    page.goto(f"{evening}seats/")
    page.locator("#seats button[name=go]").nth(3).click()
    page.wait_for_selector("#seats button[name=back]")
    page.fill("#name", "Feri")
    page.locator("#seats button[name=add]:visible").click()
    page.wait_for_function("() => document.querySelectorAll('#seats button[name=go]').length === 5")
    page.evaluate("scrollTo(0, 0)")
    album.shot(page, "seats")


def _handed_over(album: Album, page: Page, evening: str) -> None:
    page.goto(f"{evening}pen/")
    page.locator("main form button.btn.main").first.click()
    page.wait_for_selector(".word")
    letters = page.locator(".word").inner_text()
    album.shot(page, "letters")
    other = album.open()
    other.goto("/pen/")
    other.locator("main input:not([type=hidden])").first.fill(letters)
    album.shot(other, "take")


def _ended(album: Album, page: Page, evening: str) -> None:
    page.goto(f"{evening}print/")
    album.shot(page, "on-paper")
    page.goto(f"{evening}close/")
    page.fill("#because", "…")
    page.evaluate("document.querySelector('table').scrollIntoView()")
    album.shot(page, "close")
    page.locator("form button.btn.main").last.click()
    page.wait_for_url("**/payments/")
    page.locator("form.pay button, main form button").first.click()
    page.wait_for_load_state("networkidle")
    album.shot(page, "payments")
    page.goto(f"{evening}payout.pdf?as=page")
    album.shot(page, "payout-paper")


def a_hand_of_every_game(album: Album) -> None:
    """Begin an evening of each other game and tell the beginning of a hand."""
    for game, (company, taps) in GAMES.items():
        page = album.open()
        begin(page, company, f"?game={game}")
        tap(page, *taps)
        if game in WHOLE:
            previewed(page)
        album.shot(page, f"hand-{game.replace('_', '-')}")


def from_paper(album: Album) -> None:
    """Key in two rows of a paper night."""
    page = album.open(LAPTOP)
    page.goto("/new/?then=paper")
    page.fill("#id_players", COMPANY)
    page.locator("#start .btn.main").last.click()
    page.wait_for_url("**/grid/")
    for row, cells in enumerate((("2", "an", "ci", "54"), ("1", "bé", "dé", "49"), ("2", "es", "bé", "40"))):
        for cell, said in zip(("what", "declarer", "partner", "score"), cells, strict=True):
            page.locator(f'input[data-cell="{cell}"]').nth(row).fill(said)
    page.click("#check")
    page.wait_for_load_state("networkidle")
    album.shot(page, "grid-wide")


def a_club(album: Album) -> None:
    """Open the demo club as its owner."""
    page = album.open()
    page.goto("/")
    login, password = page.locator("#demo-club ~ p b").all_inner_texts()
    club = str(page.locator("#demo-club ~ ul a").get_attribute("href")).split("next=")[1]
    page.goto(f"/account/sign-in/?next={club}")
    page.fill("[name=username]", login)
    page.fill("[name=password]", password)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{ADDRESS}{club}")
    for name, path in (
        ("club", ""),
        ("members", "members/"),
        ("cash", "cash/"),
        ("cash-rules", "cash/rules/"),
        ("standings", "standings/"),
        ("exports", "exports/"),
    ):
        page.goto(club + path)
        if name in ("members", "cash-rules"):
            page.evaluate("document.querySelector('main form')?.scrollIntoView({ block: 'end' })")
        album.shot(page, name)
    page.goto(f"{club}standings/")
    page.locator("table.rank tbody a").nth(2).click()
    page.wait_for_load_state("networkidle")
    page.evaluate("[...document.querySelectorAll('h2')].at(2)?.scrollIntoView()")
    album.shot(page, "why-place")


def a_cup_day(album: Album) -> None:
    """Draw the first round of a cup day of eleven, and begin it."""
    page = album.open(LAPTOP)
    page.goto("/k/new/")
    page.fill("[name=name]", "Mikulás-kupa")
    page.locator("main form button.btn.main").last.click()
    page.wait_for_load_state("networkidle")
    page.fill("textarea[name=names]", "\n".join(f"{COMPANY}, Feri, Gizi, Hugó, Ilka, Jenő, Klári, Laci".split(", ")))
    page.locator("form:has(textarea) button").click()
    page.wait_for_load_state("networkidle")
    for _step in ("the list is closed", "the round is drawn"):
        page.locator("button.btn.main, a.btn.main").first.click()
        page.wait_for_load_state("networkidle")
    album.shot(page, "draw-wide")
    page.locator("button.btn.main").first.click()
    page.wait_for_load_state("networkidle")
    album.shot(page, "hall-wide")


SCENES: tuple[Callable[[Album], None], ...] = (an_evening, a_hand_of_every_game, from_paper, a_club, a_cup_day)


@contextmanager
def served() -> Iterator[None]:
    """Serve the demo from a database that is thrown away."""
    with TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "SECRET_KEY": "the-pictures-of-the-guide-are-taken-with-this-secret-of-nobody",
            "ALLOWED_HOSTS": "*",
            "DATABASE_URL": f"sqlite:///{folder}/pictures.sqlite3",
            "DEMO": "1",
            "HOST": "127.0.0.1",
            "PORT": str(PORT),
            "WEB_CONCURRENCY": "1",
        }
        manage = [sys.executable, "manage.py"]
        for command in (["collectstatic", "--noinput", "--clear"], ["migrate"], ["demo"]):
            subprocess.run([*manage, *command, "--verbosity", "0"], cwd=ROOT, env=environment, check=True)
        gunicorn = [str(Path(sys.executable).with_name("gunicorn")), "--config", "gunicorn.conf.py"]
        server = subprocess.Popen([*gunicorn, "scorebook.wsgi"], cwd=ROOT, env=environment)
        try:
            _answers()
            yield
        finally:
            server.terminate()
            server.wait()


def _answers() -> None:
    for _attempt in range(60):
        try:
            urlopen(f"{ADDRESS}/health/")  # noqa: S310 - our own server
        except OSError:
            time.sleep(0.5)
        else:
            return
    raise SystemExit("The server of the pictures does not answer.")


def main(only: list[str]) -> None:
    """Take the pictures of every scene, or of those that are named, in every language."""
    chromium: Any = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with served(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for language in os.environ.get("LANGUAGES", " ".join(LANGUAGES)).split():
            for scene in SCENES:
                if not only or scene.__name__ in only:
                    album = Album(browser, language, [])
                    scene(album)
                    for context in album.contexts:
                        context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
