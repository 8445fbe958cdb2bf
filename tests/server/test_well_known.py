"""The files at fixed addresses, and what search engines and link previews read."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client
from django.utils import timezone

from settlement import GAMES

pytestmark = pytest.mark.django_db


def test_robots_stay_away_from_links_evenings_and_accounts() -> None:
    parser = RobotFileParser()
    parser.parse(Client().get("/robots.txt").content.decode().splitlines())
    for path in (
        "/t/AAAA/",
        "/i/AAAA/",
        "/m/AAAA/",
        "/w/AAAA/",
        "/e/kedd/",
        "/pen/",
        "/account/sign-in/",
        "/api/v1/club/",
    ):
        assert not parser.can_fetch("AnyBot", path), path
    for path in ("/", "/guide/", "/guide/mistake/", "/rules/ulti/", "/c/kor/", "/static/scorebook/icon-512.png"):
        assert parser.can_fetch("AnyBot", path), path


def test_the_contact_for_a_hole_is_named_where_there_is_one(settings: Any) -> None:
    settings.SECURITY_CONTACT = ""
    assert Client().get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "mailto:host@example.org"
    answer = Client().get("/.well-known/security.txt")
    fields = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert answer["Content-Type"].startswith("text/plain")
    assert fields["Contact"] == "mailto:host@example.org"
    validity = datetime.fromisoformat(fields["Expires"]) - timezone.now()
    assert timedelta(days=30) < validity < timedelta(days=366)


def test_a_browser_that_reads_no_page_finds_the_icon() -> None:
    answer = Client().get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].endswith(".png")


@pytest.mark.parametrize("path", ["/", "/guide/", "/guide/mistake/", *(f"/rules/{game}/" for game in GAMES)])
@pytest.mark.parametrize("language", ["hu", "en", "da"])
def test_a_public_page_has_a_preview(path: str, language: str) -> None:
    answer = Client().get(path, HTTP_ACCEPT_LANGUAGE=language)
    page = answer.content.decode()
    previewed = dict(re.findall(r'<meta (?:property|name)="([\w:]+)"\s+content="([^"]*)"', page))
    assert previewed["og:title"]
    assert previewed["og:description"] == previewed["description"]
    assert len(previewed["description"]) > 10
    assert previewed["og:url"] == f"http://testserver{path}"
    assert previewed["og:image"].startswith("http://testserver/static/")
    may_be_listed = answer["X-Robots-Tag"] == "all"
    assert may_be_listed == (path != "/")
    assert may_be_listed == ("robots" not in previewed)
