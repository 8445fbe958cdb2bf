"""The entry page in a browser: what a scribe taps, and how often."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from scorebook.offline import views as offline
from tests.conftest import a_phone, empty
from tests.world import collected

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Response

    from scorebook.models import Evening

# A run of digits on the page's own keypad is one tap: so the targets count it.  The counts go along from page to page.
COUNT_TAPS = """
if (!("taps" in window)) {
  window.typing = false;
  for (const name of ["taps", "keyboards"]) Object.defineProperty(window, name, {
    get: () => Number(sessionStorage.getItem(name)), set: (count) => sessionStorage.setItem(name, count),
  });
  addEventListener("pointerdown", (event) => {
    const key = event.target.closest?.("[data-key]");
    if (!key || !window.typing) window.taps += 1;
    window.typing = Boolean(key);
  }, true);
  addEventListener("focusin", (event) => {
    if (event.target.matches("input:not([type=radio]):not([inputmode=none]), textarea")) window.keyboards += 1;
  }, true);
}
"""
AFRESH = """() => {
  const told = [window.taps, window.keyboards];
  window.taps = 0;
  window.typing = false;
  return told;
}"""
READY = "document.querySelector('#work[data-ready=true]') !== null"
# Where to touch what is in reach: at once, while Playwright goes to and fro eight times before it believes it.
REACHED = """([place, dashed]) => {
  let node = null;
  try {
    node = document.querySelector(place);
  } catch {
    return null;  // told in words that only Playwright knows
  }
  if (!node?.checkVisibility({ visibilityProperty: true })) return null;
  if (!dashed && node.closest("[disabled], [aria-disabled=true]")) return null;
  const size = `${innerWidth} x ${innerHeight}`;
  if (window.sized !== size) {
    window.sized = size;
    return null;  // a page of a new size still moves: Playwright waits until it stands
  }
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return node.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""


Counted = Callable[[str, int, int], None]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print every count of taps beside what it may be at most."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    counts = [value for report in reports for name, value in report.user_properties if name == "taps"]
    if counts:
        terminalreporter.section("taps, and how many there may be at most")
    for what, taken, most in dict.fromkeys(tuple(count) for count in counts):
        terminalreporter.write_line(f"{taken:3} of {most:2}  {what}", red=taken > most)


@pytest.fixture(scope="session")
def static_files() -> Path:
    """The folder of what is shipped to browsers."""
    return collected.collected()


@pytest.fixture(scope="module", autouse=True)
def as_shipped(static_files: Path) -> Iterator[None]:
    """Let pages load what is shipped."""
    with collected.shipped(static_files):
        yield


@pytest.fixture(scope="session")
def live_server(static_files: Path) -> Iterator[collected.Server]:
    """Provide Scorebook in its shipped form on this machine."""
    server = collected.Server(static_files)
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def without_the_guide(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let phones keep the guide where a test is about that: elsewhere its pages take longer than those of the test."""
    with pytest.MonkeyPatch.context() as patch:
        if "the_guide" not in request.fixturenames:
            patch.setattr(offline, "guide_files", list)
        yield


@pytest.fixture
def the_guide() -> None:
    """Let phones keep the guide too, as they do."""


@pytest.fixture
def counted(record_property: Callable[[str, object], None]) -> Counted:
    """Compare a count of taps with what it may be, and keep both for the table after the run."""

    def compare(what: str, taken: int, most: int) -> None:
        record_property("taps", (what, taken, most))
        assert taken <= most, what

    return compare


@dataclass(frozen=True)
class Scribe:
    """The person with the phone, who taps controls by their meaning and not by their labels."""

    page: Page
    slug: str

    def open(self, path: str = "hand/") -> Scribe:
        """Go to a page of the evening and wait until its program has drawn it."""
        self.page.goto(f"/e/{self.slug}/{path}")
        if not self.page.evaluate(READY):  # to ask by a selector puts Playwright's own program on the page first
            self.ready()
        return self

    def ready(self) -> None:
        """Wait until the page's program is there."""
        self.page.wait_for_selector("#work[data-ready=true]")

    def tap(self, *what: Any) -> Scribe:
        """Tap in order: a bid, a figure, a tile or a kind by key, a seat by number, digits as text, a control by id."""
        for one in what:
            if isinstance(one, str) and one.isdecimal():
                for digit in one:
                    self.press(f'[data-key="{digit}"]')
            else:
                self.press(self.place(one), dashed=one == "#save")  # a dashed button is pressed too
        return self

    def press(self, place: str, *, dashed: bool = False) -> None:
        """Touch the middle of what lies there; what does not yet, or is covered, is waited for."""
        if at := self.page.evaluate(REACHED, [place, dashed]):
            self.page.touchscreen.tap(*at)
        else:
            self.page.tap(place, force=dashed)

    @staticmethod
    def place(what: Any) -> str:
        """Return where to tap."""
        if isinstance(what, int):
            return f'.seat[data-seat="{what}"]'
        if what.startswith("#"):
            return str(what)
        if what.startswith("kontra "):
            return f'[data-kontra="{what.removeprefix("kontra ")}"]'
        if what.startswith("answer "):
            return f'[data-answer="{what.removeprefix("answer ")}"]'
        if what.startswith("blank "):
            fact = what.removeprefix("blank ")
            known = fact if fact.isdecimal() or fact == "true" else json.dumps(fact)
            return "[data-blank=done]" if fact == "done" else f"[data-blank][data-value='{known}']"
        if what.startswith("row "):
            return f'[data-tiles]:not([hidden]) [data-tile="{what.removeprefix("row ")}"][data-by]'
        tiles = f'[data-tiles]:not([hidden]) [data-tile="{what}"]:not([data-by])'
        steps = f'[data-step="{what}"], [data-phase="{what}"], [data-pick="{what}"]'
        return f'[data-bid="{what}"], [data-fig="{what}"], [data-quick="{what}"], {tiles}, {steps}'

    def save(self) -> int:
        """Save, wait until the hand is on the server, and return how many taps it took since the page was fresh."""
        number = self.page.evaluate("document.querySelector('h1').textContent")
        self.tap("#save")
        expect(self.page.locator("h1")).not_to_have_text(number)
        self.sent()
        taps, keyboards = self.page.evaluate(AFRESH)
        assert keyboards == 0, "a system keyboard opened"
        return int(taps)

    def sent(self) -> None:
        """Wait until nothing waits on the phone any more."""
        waits = "#work:is([aria-busy], :not([data-ready=true])), #unsent:not([hidden])"
        self.page.wait_for_selector(f"body:not(:has({waits}))", state="attached")

    def previewed(self) -> None:
        """Wait for the server's word on the hand as it stands."""
        self.page.wait_for_selector("#preview .who b, #preview.wrong")

    def handed_on(self, *what: Any, told: str) -> None:
        """Tap, and wait until the server, and so every other phone, has the open hand with these words in it."""

        def is_preview(answer: Response) -> bool:
            return answer.url.endswith("/hand/preview/") and told in (answer.request.post_data or "")

        with self.page.expect_response(is_preview):
            self.tap(*what)

    def amounts(self) -> list[str]:
        """Return what stands on the plates, by seat."""
        plates = self.page.locator(".seat")
        texts = {int(plate.get_attribute("data-seat") or 0): plate.locator(".d").inner_text() for plate in plates.all()}
        return [texts[seat] for seat in sorted(texts)]


@pytest.fixture
def scribe_of(context: BrowserContext, live_server: Any) -> Callable[..., Scribe]:
    """Give a page of the phone the right to write an evening, and open its entry page."""

    def make_scribe(evening: Evening, page: Page, name: str = "Anna") -> Scribe:
        from scorebook.access import links

        token = links.token_of(links.links_of(evening)["write"])
        cookies = [{"name": "keyring", "value": token}, {"name": "scribe", "value": name}]
        page.context.add_cookies([{**cookie, "url": live_server.url} for cookie in cookies])
        page.add_init_script(COUNT_TAPS)
        return Scribe(page=page, slug=evening.slug).open()

    return make_scribe


@pytest.fixture
def scribe(evening: Evening, page: Page, scribe_of: Callable[..., Scribe]) -> Scribe:
    """The scribe of the table of five, before the first hand: Eszter deals and sits out."""
    return scribe_of(evening, page)


@pytest.fixture
def laptop(chromium: Browser, live_server: Any) -> Iterator[Page]:
    """A laptop beside the table, which nobody touches but by its keys."""
    context = chromium.new_context(
        base_url=live_server.url, viewport={"width": 1280, "height": 800}, locale="hu-HU", service_workers="block"
    )
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def second_phone(chromium: Browser, live_server: Any) -> Iterator[BrowserContext]:
    """One more phone for the whole run."""
    with a_phone(chromium, live_server) as phone:
        yield phone


@pytest.fixture
def other_phone(second_phone: BrowserContext, live_server: Any) -> Iterator[Page]:
    """A second phone of the table, with its own memory."""
    yield second_phone.new_page()
    empty(second_phone, live_server)


def choose_game(page: Page, game: str) -> None:
    """Choose a game in the open list of the start page; it may be behind “Another game”."""
    card = page.locator(f'[name="game_instead"][value="{game}"]')
    if not card.is_visible():
        page.locator("[data-games] summary").click()
    card.click()
