"""B6: the first look on a slow line: what is asked for, how much comes, and when a hand can be tapped.

A browser draws the pages as the server sends them to a table without encryption, packed and bundled.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.test.utils import override_settings
from waitress.server import create_server

from scorebook.access import links
from scorebook.bench import lanes
from scorebook.bench.web import LENGTHS, open_long_evening
from scorebook.models import Link, Right

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext

MOST_REQUESTS, MOST_BYTES, MOST_MS = 8, 90_000, 2000.0
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The cost of a first visit: requests, bytes with headers, milliseconds, and layout shift (0 to 1).

    Only requests sent before the page's programs arrived count.  The browser fetches fonts and later programs after it.
    """

    requests: int
    bytes: int
    ms: float
    shifted: float


def hindrance() -> str:
    """Return why nothing can be looked at on this machine; nothing where a browser is there."""
    if CHROMIUM is None:
        return "there is no chromium-headless-shell and no chromium here"
    return "" if find_spec("playwright") else "playwright is not installed"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Collect the files as ``make run`` does, and serve everything from this process; yield the address."""
    shipped = {**settings.STORAGES, "staticfiles": {"BACKEND": "scorebook.server.storage.NamedByContents"}}
    with override_settings(STORAGES=shipped, STATIC_ROOT=folder, WHITENOISE_AUTOREFRESH=False):
        call_command("collectstatic", interactive=False, verbosity=0)
        server = create_server(WSGIHandler(), host="127.0.0.1", port=0)
        thread = Thread(target=server.run, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.effective_port}"
        finally:
            server.close()
            thread.join(timeout=5)


def look(context: BrowserContext, address: str, ready: str, *, slow: bool = False) -> Look:
    """Open a page in a context that has seen nothing yet, and wait until it is ready and quiet."""
    context.set_extra_http_headers({"Accept-Encoding": "gzip"})
    context.add_init_script(SHIFTS)
    page = context.new_page()
    line = context.new_cdp_session(page)
    asked: dict[str, dict[str, Any]] = {}
    came: dict[str, dict[str, Any]] = {}
    line.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event}))
    line.on("Network.loadingFinished", lambda event: came.update({event["requestId"]: event}))
    line.send("Network.enable")
    if slow:
        line.send("Network.emulateNetworkConditions", SLOW)
    begin = perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_function("(ready) => document.querySelector(ready)", arg=ready)  # looked for at every frame
    ms = (perf_counter() - begin) * 1000
    page.wait_for_load_state("networkidle")
    programs = page.evaluate("[...document.scripts].map((one) => one.src)")
    there = max(came[key]["timestamp"] for key, event in asked.items() if event["request"]["url"] in programs)
    first = [key for key, event in asked.items() if key in came and event["timestamp"] <= there]
    size = sum(came[key]["encodedDataLength"] for key in first)
    return Look(requests=len(first), bytes=int(size), ms=ms, shifted=page.evaluate("window.shifted"))


def results(folder: Path, *, rounds: int) -> list[lanes.Result]:
    """Look at the first page and at the entry screen, every time with another browser that keeps nothing."""
    from playwright.sync_api import sync_playwright

    evening = open_long_evening(LENGTHS[0])
    token = str(links.token_of(Link.objects.get(evening=evening, right=Right.WRITE)))
    pages = {"first page": ("/", "h1"), "entry screen": (f"/e/{evening.slug}/hand/", "#work[data-ready=true]")}
    rows = []
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs an event loop of its own in this thread
    with served(folder / "static") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (path, ready) in pages.items():
            looks = []
            for _ in range(rounds):
                context = browser.new_context(viewport={"width": 360, "height": 740}, locale="hu-HU")
                context.add_cookies([{"name": "keyring", "value": token, "url": address}])
                looks.append(look(context, f"{address}{path}", ready, slow=True))
                context.close()
            rows += _results(name, looks)
        browser.close()
    return rows


def _results(name: str, looks: list[Look]) -> list[lanes.Result]:
    times = [one.ms for one in looks]
    return [
        lanes.result("B6", f"{name}: {what}", values, times, target=target, red=red)
        for what, values, target, red in (
            ("requests", [float(one.requests) for one in looks], MOST_REQUESTS, 2 * MOST_REQUESTS),
            ("kB", [one.bytes / 1000 for one in looks], MOST_BYTES / 1000, 2 * MOST_BYTES / 1000),
            ("ms on slow 3G", times, MOST_MS, 2 * MOST_MS),
            ("layout shift", [one.shifted for one in looks], 0.1, 0.25),
        )
    ]
