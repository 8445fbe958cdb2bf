"""The installable app: the manifest, the service worker with its settings, and the page without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client, override_settings
from django.urls import reverse

from scorebook import ledger
from scorebook.models import Evening
from scorebook.offline import shell
from scorebook.offline.views import GREEN, PAPER
from scorebook.server.engine import Engine
from tests.house import SCRIPTS_OF

pytestmark = pytest.mark.django_db

TOKENS = SCRIPTS_OF / "tokens.css"
MADE = Engine(version="314.0.7-0", python="python/", rules="rules.zip", words={"hu": "hu.json"}, files=("rules.zip",))


def build(client: Client) -> dict[str, object]:
    """Return what the keeper is told of the build it belongs to."""
    text = client.get("/sw.js").content.decode()
    told: dict[str, object] = json.loads(text[len("const BUILD = ") : text.index(";\n")])
    return told


# ---------- the manifest ----------


@pytest.mark.parametrize(
    ("language", "begins"), [("hu", "Új est"), ("en", "New evening"), ("da", "Ny aften")], ids=["hu", "en", "da"]
)
def test_the_manifest_speaks_the_readers_language(stranger: Client, language: str, begins: str) -> None:
    answer = stranger.get("/manifest.webmanifest", headers={"accept-language": language})
    body = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert {"Accept-Language", "Cookie"} <= {one.strip() for one in answer["Vary"].split(",")}
    assert (body["lang"], body["shortcuts"][0]["name"]) == (language, begins)
    assert (body["short_name"], body["display"], body["scope"]) == ("Scorebook", "standalone", "/")
    stranger.cookies["language"] = language
    assert stranger.get("/manifest.webmanifest").json() == body


def test_its_colours_are_those_of_the_pages(stranger: Client) -> None:
    tokens = dict(re.findall(r"--(paper|green): light-dark\((#\w+),", TOKENS.read_text(encoding="utf-8")))
    body = stranger.get("/manifest.webmanifest").json()
    assert (body["background_color"], body["theme_color"]) == (PAPER, GREEN) == (tokens["paper"], tokens["green"])


def size_of(name: str) -> str:
    """Return the sides of a picture as its own head says them."""
    head = Path(str(finders.find(name))).read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return f"{int.from_bytes(head[16:20], 'big')}x{int.from_bytes(head[20:24], 'big')}"


def test_its_icons_are_there_in_the_sizes_it_says(stranger: Client) -> None:
    icons = stranger.get("/manifest.webmanifest").json()["icons"]
    assert [one["sizes"] for one in icons] == ["192x192", "512x512", "512x512"]
    assert [one.get("purpose") for one in icons] == [None, None, "maskable"]
    for icon in icons:
        assert size_of(icon["src"].removeprefix("/static/")) == icon["sizes"]
    assert size_of("scorebook/apple-touch-icon.png") == "180x180"


def test_every_page_leads_to_it(stranger: Client) -> None:
    page = stranger.get("/").content.decode()
    assert f'<link rel="manifest" href="{reverse("manifest")}" crossorigin="use-credentials">' in page
    assert '<link rel="apple-touch-icon" href="/static/scorebook/apple-touch-icon.png">' in page


# ---------- where the installed app begins ----------


def test_it_begins_at_the_evening_that_is_going_on(writer: Client, stranger: Client, evening: Evening) -> None:
    begins = writer.get("/manifest.webmanifest").json()["start_url"]
    assert writer.get(begins)["Location"] == f"/e/{evening.slug}/"
    assert stranger.get(begins)["Location"] == "/"
    ledger.close_evening(evening, key=uuid4(), head=0, author=ledger.Author())
    assert writer.get(begins)["Location"] == "/"


# ---------- the keeper of pages ----------


def test_the_keeper_is_asked_for_anew_and_may_keep_every_page(stranger: Client) -> None:
    answer = stranger.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert (answer["Service-Worker-Allowed"], answer["Cache-Control"]) == ("/", "no-cache")


def test_what_it_keeps_of_the_build_is_there(stranger: Client) -> None:
    shell = build(stranger)["shell"]
    assert isinstance(shell, list)
    assert len(shell) == len(set(shell))
    files = [one.removeprefix("/static/") for one in shell if one.startswith("/static/")]
    assert [name for name in files if finders.find(name) is None] == []
    assert [stranger.get(one).status_code for one in shell if not one.startswith("/static/")] == [200]
    assert "scorebook/fonts/vollkorn-400.woff2" in files
    assert "scorebook/hand/queue/fold.js" in files


@pytest.mark.parametrize("path", ["", "hand/", "seats/"])
def test_what_the_pages_of_an_evening_ask_for_is_kept(writer: Client, evening: Evening, path: str) -> None:
    pattern = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:css|js|svg))"')
    files = pattern.findall(writer.get(f"/e/{evening.slug}/{path}").content.decode())
    files += pattern.findall(writer.get("/").content.decode())
    assert files
    shell = build(writer)["shell"]
    assert isinstance(shell, list)
    assert set(files) <= set(shell)


def test_another_file_of_a_page_makes_another_version(
    stranger: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build(stranger)["version"]
    assert build(stranger)["version"] == before
    changed = tmp_path / "base.css"
    changed.write_text("/* another */", encoding="utf-8")
    found: Callable[[str], Path] = shell._path
    monkeypatch.setattr(shell, "_path", lambda name: changed if name.endswith("/base.css") else found(name))
    shell.version.cache_clear()
    try:
        assert build(stranger)["version"] != before
    finally:
        shell.version.cache_clear()


def test_switched_off_it_clears_away_what_phones_kept_and_no_page_asks_for_it(writer: Client, evening: Evening) -> None:
    def asked_for() -> list[bool]:
        pages = [writer.get(f"/e/{evening.slug}/{path}").content.decode() for path in ("", "hand/")]
        return ['"keeper":"/sw.js"' in page for page in pages]

    assert asked_for() == [True, True]
    with override_settings(OFFLINE=False):
        text = writer.get("/sw.js").content.decode()
        assert asked_for() == [False, False]
    assert "registration.unregister()" in text
    assert "caches.delete" in text
    assert "BUILD" not in text


# ---------- what reckons where there is no network ----------


def test_the_worker_alone_may_run_the_bytes_of_python(writer: Client, evening: Evening) -> None:
    pages = ("/", f"/e/{evening.slug}/", f"/e/{evening.slug}/hand/", "/sw.js")
    with override_settings(ENGINE=MADE):
        policies = {path: writer.get(path)["Content-Security-Policy"] for path in pages}
        worker = writer.get("/engine/314.0.7-0.js")
        page = writer.get(pages[2], headers={"accept-language": "hu"}).content.decode()
        assert writer.get("/engine/314.0.6-0.js").status_code == 404
        assert build(writer)["engine"] == ["/static/engine/rules.zip", "/engine/314.0.7-0.js"]
    assert {policy for policy in policies.values() if "wasm" in policy or "script-src 'self';" not in policy} == set()
    assert worker["Content-Security-Policy"].split("; ")[1] == "script-src 'self' 'wasm-unsafe-eval'"
    assert '"engine":"/engine/314.0.7-0.js"' in page
    assert '"words":"/static/engine/hu.json"' in page


def test_where_nothing_was_made_for_it_no_page_asks_for_it(writer: Client, evening: Evening) -> None:
    assert settings.ENGINE is None
    assert '"engine":""' in writer.get(f"/e/{evening.slug}/hand/").content.decode()
    assert writer.get("/engine/314.0.7-0.js").status_code == 404


# ---------- the page where none was kept ----------


def test_where_nothing_was_kept_the_page_says_what_opens(stranger: Client) -> None:
    page = stranger.get("/no-network/", headers={"accept-language": "en"}).content.decode()
    assert "<h1>No network</h1>" in page
    assert 'href="/"' in page
