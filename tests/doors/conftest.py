"""A table of a club, begun by its director, whose link to write is on the phone he walks away with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from scorebook.models import Evening
from tests.club.conftest import Circle, signed_in
from tests.doors.attacks import HAND, TABLE
from tests.doors.server import Server, serving
from tests.world.recorded import recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """``link`` is a phone with the link to write and no session, ``signed_in`` the director's with both."""

    evening: Evening
    link: Client
    signed_in: Client


def with_link(evening: Evening, by: Client, onto: Client, scribe: str = "Anna") -> Client:
    """Open the link to write, as the links' page shows it, on a device; a cookie says who writes on it."""
    cards = by.get(f"/e/{evening.slug}/links/").context["cards"]
    address = next(card["address"] for card in cards if card["right"] == "write")
    assert onto.get(str(address).removeprefix("http://testserver")).status_code == 302
    onto.cookies["scribe"] = quote(scribe)
    return onto


@pytest.fixture
def table(circle: Circle) -> Table:
    """Béla, the director, begins the evening; a hand is on its sheet.  Anna, the owner, is named in his cookie."""
    evening, held = recorded("table of a club", lambda: begun(circle))
    link, both = Client(), signed_in(circle.by("director"))
    link.cookies.update(held)
    both.cookies.update(held)
    return Table(evening=evening, link=link, signed_in=both)


def begun(circle: Circle) -> tuple[Evening, SimpleCookie]:
    """Begin the evening, and return it with what the link to write leaves on a phone."""
    bela = signed_in(circle.by("director"))
    began = bela.post(f"/c/{circle.club.slug}/new/", TABLE)
    assert (began.status_code, "keyring" in began.cookies) == (302, False)
    evening = Evening.objects.get()
    saved = bela.post(f"/e/{evening.slug}/hand/", HAND, content_type="application/json")
    assert saved.status_code == 200
    return evening, with_link(evening, bela, Client()).cookies


@pytest.fixture(scope="module")
def two_workers(
    django_test_environment: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A real server of two worker processes, with a database of its own that holds nothing yet."""
    with django_db_blocker.unblock(), serving(tmp_path_factory.mktemp("two_workers")) as server:
        yield server
