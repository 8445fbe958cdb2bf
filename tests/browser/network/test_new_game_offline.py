"""A game that nobody ships is begun, written and settled on a phone without a network.

The phone's archive has nothing more than the game's module and its line in the list of games.
"""

from __future__ import annotations

import inspect
import shutil
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorebook.management.commands.engine import archive
from scorebook.models import Evening
from scorebook.server import engine
from scorebook.words.points import points
from settlement import GAMES
from tests.browser.kept import ALL, STARTS, UNTIL, begin, cut_line, restore_line
from tests.conftest import PATIENCE
from tests.world.games import ulti
from tests.world.games.ulti import GAME

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LISTED = "\nfrom settlement.trial import GAME as TRIAL\n\nGAMES[TRIAL.key] = TRIAL\n"
FETCHED = UNTIL % "async () => (await caches.match(wanted)) ? wanted : ''"
REPLACE_RULES = """async (packed) => {
  const cache = await caches.open("scorebook-engine");
  const rules = (await cache.keys()).find((request) => /settlement-[^/]*\\.zip$/.test(request.url));
  await cache.put(rules, new Response(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))));
}"""
PYTHON_BEGINS = 90_000  # milliseconds, on a busy machine
# The game is won with Cili's kontra: 1 × 2 and 1.  The ulti is lost with Anna's kontra: 4 × 2 and 4.
TAPS = ("party", 1, "game_won", "ulti", "ulti", "before", 0, "ulti_kontra", 2, "kontra")
PAYOUTS = [7, -9, 2]


@pytest.fixture
def context(chromium: Browser, live_server: Any) -> Iterator[BrowserContext]:
    """A phone that may cache pages."""
    context = chromium.new_context(
        base_url=live_server.url, viewport={"width": 360, "height": 740}, locale="hu-HU", has_touch=True
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Put the game on the list of games, on the server and in an archive for the phone; return the archive."""
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    shutil.copytree(engine.ROOT / "settlement", tmp_path / "settlement", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(inspect.getfile(ulti), tmp_path / "settlement" / "trial.py")
    with (tmp_path / "settlement" / "__init__.py").open("a", encoding="utf-8") as games:
        games.write(LISTED)
    with monkeypatch.context() as patch:
        patch.setattr(engine, "ROOT", tmp_path)
        return b64encode(archive()).decode()


def test_a_new_game_is_begun_written_and_settled_without_a_network(packed: str, page: Page) -> None:
    assert settings.MADE, "The phones' engine is missing: make engine."
    program = f"/engine/{settings.MADE.version}.js"
    with override_settings(ENGINE=settings.MADE):
        page.goto("/")
        assert page.evaluate(STARTS, ALL + 2) == ALL + 2
        assert page.evaluate(FETCHED, program) == program
        page.evaluate(REPLACE_RULES, packed)
        cut_line(page.context)
        scribe = begin(page, "Anna", "Béla", "Cili", game=GAME.key)
        scribe.tap(*TAPS)
        expect(page.locator("#preview:not(.wrong) .who b").first).to_be_visible(timeout=PYTHON_BEGINS)
        amounts = scribe.amounts()
        scribe.tap("#save")
        expect(page.locator("h1")).to_have_text("2. leosztás")
        expect(page.locator("#status .sums dd")).to_have_text(amounts)
        page.goto(f"/e/{scribe.slug}/")
        expect(page.locator("#here-1 summary")).to_contain_text("Ulti: vesztett", timeout=PYTHON_BEGINS)
        assert not Evening.objects.exists()
        restore_line(page.context)
        scribe.open()
        scribe.sent()
    evening = Evening.objects.get(slug=scribe.slug)
    assert evening.game == GAME.key
    assert evening.entries.get().payouts == PAYOUTS
    assert [points(paid) for paid in PAYOUTS] == amounts
