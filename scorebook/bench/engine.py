"""B7: the rules on the phone: what comes over the wire, how long until they answer, what they take of its memory.

A browser begins the worker anew every time, first with nothing kept and then with what it kept.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.test.utils import override_settings

from scorebook.bench import hands, lanes
from scorebook.bench.first import CHROMIUM, served
from scorebook.server import engine
from scorebook.server.engine import Engine
from settlement import GAMES, document

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MOST_KB, MOST_MS, MOST_MB = 7000, 10_000, 150
HANDS = 40
BEGIN = """async ([address, document]) => {
  const began = performance.now();
  const worker = (window.worker = new Worker(address, { type: "module" }));
  const said = () => new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  const { ready, failed } = await said();
  if (!ready) throw new Error(failed);
  const ms = performance.now() - began;
  const settle = async () => {
    worker.postMessage({ id: 1, module: "settlement.document", name: "settlement_text", said: [document] });
    await said();
  };
  for (let warm = 0; warm < 5; warm += 1) await settle();
  const from = performance.now();
  for (let one = 0; one < 20; one += 1) await settle();
  return [ms, (performance.now() - from) / 20];
}"""


def results(folder: Path, *, rounds: int) -> list[lanes.Result]:
    """Begin the worker in browsers that have fetched nothing, and once more in each."""
    from playwright.sync_api import sync_playwright

    built = engine.prepared_engine()
    if built is None:
        return []
    command = [f"/engine/{built.version}.js", _evening()]
    first, again, settled, memory = [], [], [], []
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs an event loop of its own in this thread
    with override_settings(ENGINE=built), served(folder / "static") as address, sync_playwright() as playwright:
        for _ in range(rounds):
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page(base_url=address)
            page.goto("/no-network/")
            empty = _memory(browser)
            first.append(page.evaluate(BEGIN, command)[0])
            memory.append(_memory(browser) - empty)
            page.evaluate("worker.terminate()")
            ms, one = page.evaluate(BEGIN, command)
            again.append(ms)
            settled.append(one)
            browser.close()
    return [
        lanes.result("B7", "engine: kB over the wire", [_packed(built)], first, target=MOST_KB, red=2 * MOST_KB),
        lanes.result("B7", "engine: ms, first time", first, first, target=MOST_MS, red=3 * MOST_MS),
        lanes.result("B7", "engine: ms, kept", again, again, target=MOST_MS / 2, red=2 * MOST_MS),
        lanes.result("B7", f"engine: ms for {HANDS} hands", settled, settled, target=25, red=100),
        lanes.result("B7", "engine: MB of memory", memory, first, target=MOST_MB, red=2 * MOST_MB),
    ]


def _packed(built: Engine) -> float:
    """Return what a phone fetches once, as it is packed for the way, words of every language included."""
    files = (engine.FOLDER / name for name in built.files)
    return sum((packed if (packed := Path(f"{file}.gz")).is_file() else file).stat().st_size for file in files) / 1000


def _memory(browser: Browser) -> float:
    """Return what the browser's pages and their workers hold, in MB."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = (Path(f"/proc/{one['id']}/statm") for one in processes if one["type"] == "renderer")
    return sum(int(path.read_text().split()[1]) for path in pages if path.exists()) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _evening() -> dict[str, Any]:
    """Return the benchmark's evening as a document."""
    game = GAMES[hands.GAME]
    rules = document.rules_for(game, hands.PRESET, hands.HOUSE_RULES)
    records = (
        (kind, document.parse(game, kind, facts, document.seat_number(5))[0]) for kind, facts in hands.evening(HANDS)
    )
    sheet = document.Sheet(
        game=game,
        preset=hands.PRESET,
        house_rules=hands.HOUSE_RULES,
        rules=rules,
        players=("Anna", "Béla", "Cili", "Dénes", "Eszter"),
        first_dealer=4,
        stake=None,
        entries=tuple(records),
    )
    return document.session_document(sheet)
