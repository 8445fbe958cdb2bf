"""Who may do what: every address, asked in every way, by everybody.

The table is held against the addresses themselves: one without a row fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import get_resolver

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening
from tests.club.rows import ACCOUNT, CLUB, EVERYBODY
from tests.conftest import holding
from tests.cup.rows import CUP
from tests.rows import OTHERS, READING, ROWS, Row, address, digest, names
from tests.world import recorded
from tests.world.fields import told_twice

pytestmark = pytest.mark.django_db

REFUSED = {"watcher": 403, "stranger": 404, "elsewhere": 404, "revoked": 410}
SEATED = ("Abigél", "Boldizsár", "Cecília", "Domonkos", "Emerencia")
SECRETS = ("Csütörtöki", "Ferencváros", *SEATED)


WHO = ("writer", "watcher", "stranger", "elsewhere", "revoked")


@pytest.fixture
def night(evening_of: Callable[..., Evening], undrawn: None) -> Evening:
    """An evening with one hand on its sheet; its documents are not drawn here."""

    def build() -> Evening:
        evening = evening_of(players=SEATED)
        facts = {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 54}
        ledger.record_entry(evening, key=uuid4(), head=0, kind="hand", facts=facts, author=ledger.Author(name="Anna"))
        return evening

    return Evening.objects.get(pk=recorded.recorded("a night of one hand", build).pk)


@pytest.fixture
def devices(night: Evening, evening_of: Callable[..., Evening]) -> Mapping[str, Client]:
    """Everybody's phone: of the scribe, of a watcher, of nobody, of another table's scribe, and one locked out."""
    held = recorded.recorded("what everybody holds", lambda: tokens_of_everybody(night, evening_of))
    phones = {who: holding(*tokens, scribe="" if who == "elsewhere" else "Anna") for who, tokens in held.items()}
    return {**phones, "stranger": Client()}


def tokens_of_everybody(night: Evening, evening_of: Callable[..., Evening]) -> Mapping[str, tuple[str, ...]]:
    other = evening_of(title="", place="", players=("F", "G", "H", "I"), first_dealer=0)
    revoked = []
    for right in ("write", "watch"):
        revoked.append(links.token_of(links.links_of(night)[right]))
        links.renew(night, right)
    held = {right: links.token_of(link) for right, link in links.links_of(night).items()}
    elsewhere = links.token_of(links.links_of(other)["write"])
    assert all([*revoked, *held.values(), elsewhere])
    return {
        "writer": (str(held["write"]),),
        "watcher": (str(held["watch"]),),
        "elsewhere": (str(elsewhere),),
        "revoked": tuple(map(str, revoked)),
    }


def expected(row: Row, who: str, method: str) -> int:
    answer = row.read if method in READING else row.post if method == "POST" else None
    if answer is None:
        return 405
    if row.public or who == "writer" or (row.watched and who == "watcher"):
        return answer
    return REFUSED[who]


def test_every_address_has_its_row():
    assert sorted(names(get_resolver().url_patterns)) == sorted([*ROWS, *CLUB, *ACCOUNT, *EVERYBODY, *CUP])


@pytest.mark.parametrize("name", ROWS)
def test_everybody_is_answered_as_the_table_says(night: Evening, devices: Mapping[str, Client], name: str):
    """Looking changes nothing, whoever looks; only then is something posted.

    The rarer methods are tried by who may do all and by who may do nothing.
    """
    before, where = digest(), address(name, night)
    for who, client in devices.items():
        for method in (*READING, *OTHERS) if who in ("writer", "stranger") else ("GET",):
            answered_as_the_table_says(client, where, name, who, method, night.slug)
        assert digest() == before, who
    for who, client in devices.items():
        with recorded.undone():
            answered_as_the_table_says(client, where, name, who, "POST", night.slug)


def answered_as_the_table_says(client: Client, where: str, name: str, who: str, method: str, slug: str) -> None:
    row, asked = ROWS[name], (who, method)
    answer = client.generic(method, where, b"", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == expected(row, who, method), (*asked, answer.content[:200])
    assert answer["Content-Security-Policy"].startswith("default-src 'none'"), asked
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], asked
    listed = row.indexed and answer.status_code == 200
    assert answer["X-Robots-Tag"] == ("all" if listed else "noindex"), asked
    assert answer["X-Content-Type-Options"] == "nosniff", asked
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin", asked
    if who == "writer" and answer["Content-Type"].startswith("text/html"):
        assert not told_twice(answer.content.decode()), asked
    if who in REFUSED and who != "watcher":
        page = answer.content.decode()
        assert not [secret for secret in (*SECRETS, slug) if secret in page], asked
    if answer.status_code in {403, 404, 410} and method != "HEAD":
        assert b"<h1>" in answer.content, asked
        assert "no-store" in answer["Cache-Control"], asked
    if row.read and row.watched and who in ("writer", "watcher") and method == "GET":  # nobody else keeps what it shows
        assert {"private", "no-store"} & {word.strip() for word in answer["Cache-Control"].split(",")}, asked
        assert "Cookie" in answer["Vary"], asked


def test_a_form_of_another_site_changes_nothing(night: Evening, devices: Mapping[str, Client]):
    before = digest()
    client = Client(enforce_csrf_checks=True)
    client.cookies = devices["writer"].cookies
    for name in (name for name, row in ROWS.items() if row.post):
        for kind in ("application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"):
            answer = client.generic("POST", address(name, night), b"right=write&paid=1", content_type=kind)
            assert (answer.status_code, b"<h1>" in answer.content) == (403, True), (name, kind)
        assert digest() == before, name


def test_whoever_may_not_write_changes_nothing(night: Evening, devices: Mapping[str, Client]):
    before = digest()
    fields = {"key": uuid4(), "head": 1, "reason": "x", "right": "write", "paid": "1", "kind": "all_pass", "do": "save"}
    for who, refused in REFUSED.items():
        for name, row in ROWS.items():
            if row.post and not row.public and not (row.watched and who == "watcher"):
                assert devices[who].post(address(name, night), fields).status_code == refused, (who, name)
        assert digest() == before, who
