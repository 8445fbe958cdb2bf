"""The one world of all tests: a table of five on a Thursday, who may write its sheet, who may watch, and a stranger.

The database is chosen by ``DATABASE_URL``, as in production; the browser tests drive the installed Chromium.
"""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import settings

from tests.world.drawn import drawn_once  # noqa: F401
from tests.world.migrated import django_db_keepdb, django_db_modify_db_settings  # noqa: F401
from tests.world.noted import noted  # noqa: F401
from tests.world.once import _where_it_lies  # noqa: F401

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from scorebook.models import Evening

pytest_plugins = ("tests.world.fixtures",)
NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
# No page lives long enough for a process kept warm for the next, or for its scripts to be optimized.
CHROMIUM = (
    "--renderer-process-limit=1",
    "--js-flags=--max-lazy --no-opt --no-maglev --liftoff-only",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# How long a browser is waited for, in milliseconds: on a busy machine a document takes a minute.
PATIENCE = 45_000

# No test asserts how long a thing takes.
settings.register_profile("scorebook", deadline=None)
settings.load_profile("scorebook")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """With CI=true a test that was skipped has failed: nothing goes unlooked at."""
    report = yield
    if report.skipped and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say of how many documents every box was measured, and how much lies badly on them."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    papers = [value for report in reports for name, value in report.user_properties if name == "paper"]
    if papers:
        boxes, found = map(sum, zip(*papers, strict=True))
        terminalreporter.write_line(f"{len(papers)} documents on paper, {boxes} boxes measured, findings: {found}")


def pytest_collection_finish() -> None:
    """Leave what is loaded by now out of the search for garbage, as the server does, and search more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


@pytest.fixture(scope="session", autouse=True)
def a_paper_takes_its_time(django_test_environment: None) -> Iterator[None]:
    """Let a document take as long as a busy machine may; that one is stopped is asked where it is told to be soon."""
    from scorebook.paper import pdf

    with pytest.MonkeyPatch.context() as patch:
        for patience in ("SECONDS", "SECONDS_OF_A_STRANGER", "PATIENCE"):
            patch.setattr(pdf, patience, PATIENCE / 1000)
        yield


@pytest.fixture(autouse=True)
def first_language() -> None:
    """Read everything in the first language of the interface, whatever somebody was answered in before."""
    translation.deactivate()


@pytest.fixture
def evening_of(db: None) -> Callable[..., Evening]:
    """Open an evening through the ledger; every part of it may be said otherwise."""
    from scorebook import ledger

    def opened(**said: Any) -> Evening:
        night: dict[str, Any] = {
            "game": "paskievics",
            "preset": "mcleod",
            "house_rules": {"kassza": True},
            "players": NAMES,
            "first_dealer": 4,
            "stake_minor_units": 2000,
            "currency": "HUF",
            "title": "Csütörtöki kör",
            "place": "Ferencváros",
        }
        return ledger.open_evening(**{**night, **said})

    return opened


@pytest.fixture
def evening(evening_of: Callable[..., Evening]) -> Evening:
    """Five at the table, twenty forints a point, Eszter deals first."""
    return evening_of()


@pytest.fixture
def token(evening: Evening) -> Callable[[str], str]:
    """Tell the token of the evening's link for a right."""
    from scorebook.access import links

    def of(right: str) -> str:
        secret = links.token_of(links.links_of(evening)[right])
        assert secret is not None
        return secret

    return of


def holding(*tokens: str, scribe: str = "Anna") -> Client:
    """Make a client whose device holds these tokens."""
    client = Client()
    client.cookies["keyring"] = ".".join(tokens)
    client.cookies["scribe"] = scribe
    return client


@pytest.fixture
def writer(token: Callable[[str], str]) -> Client:
    """The scribe's phone: it holds the link to write."""
    return holding(token("write"))


@pytest.fixture
def watcher(token: Callable[[str], str]) -> Client:
    """Another phone at the table: it holds the link to watch."""
    return holding(token("watch"), scribe="")


@pytest.fixture
def stranger() -> Client:
    """A phone that holds no link."""
    return Client()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without its windows where that is installed: the same engine draws a page at a third.

    Playwright runs an event loop of its own, under which Django would refuse the database.
    """
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM))
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def one_phone(chromium: Browser, live_server: Any) -> Iterator[BrowserContext]:
    """A phone of 360 × 740 whose owner reads Hungarian; its browser has a page open as long as it runs."""
    with a_phone(chromium, live_server) as phone:
        yield phone


@contextmanager
def a_phone(chromium: Browser, live_server: Any) -> Iterator[BrowserContext]:
    """Take a phone with a page that stays open."""
    context = chromium.new_context(
        base_url=live_server.url,
        viewport={"width": 360, "height": 740},
        locale="hu-HU",
        has_touch=True,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE)
    context.new_page()
    yield context
    context.close()


@pytest.fixture
def context(one_phone: BrowserContext, live_server: Any) -> Iterator[BrowserContext]:
    """The phone with nothing on it but files that bear their contents; ``page.goto("/…")`` goes to the test's server.

    To begin with a new one took every test longer than most of its pages.
    """
    yield one_phone
    empty(one_phone, live_server)


def empty(phone: BrowserContext, live_server: Any) -> None:
    """Take everything off a phone that a test left there."""
    blank, *pages = phone.pages
    for page in pages:
        page.close()
    phone.set_offline(False)
    phone.unroute_all()
    phone.clear_cookies()
    line = phone.new_cdp_session(blank)
    line.send("Storage.clearDataForOrigin", {"origin": live_server.url, "storageTypes": "all"})
    line.detach()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that fails its test when a script breaks or the content security policy is broken."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None)
    yield page
    assert not complaints, complaints


@pytest.fixture
def scribe_page(page: Page, token: Callable[[str], str]) -> Page:
    """The page of the scribe's phone, on the evening's sheet."""
    page.goto(f"/t/{token('write')}/")
    return page
