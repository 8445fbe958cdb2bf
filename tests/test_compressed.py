"""Every text that is worth it travels compressed; what is compressed already, and what another site asks, does not."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.api.keys import make_key
from scorebook.models import Evening
from tests.club.conftest import Circle, of_everybody, signed_in
from tests.club.rows import EVERYBODY, own_address
from tests.conftest import holding
from tests.rows import ROWS, address
from tests.world import recorded
from tests.world.addresses import everything

pytestmark = pytest.mark.django_db

WORTH_IT = 1000  # bytes
ACCEPTS = {"Accept-Encoding": "gzip, deflate, br"}
HAND = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}
# What people look at again and again, and lists to take along: none of them may be missing among what was compressed.
AT_A_TABLE = {
    *("sheet", "news", "far", "history", "entry", "payments", "links", "hand_new", "hand_lines", "close", "export"),
    *("evening_new", "home", "guide_page", "rulebook", "keeper", "beginning", "no_network", "grid", "evening_list"),
}
AMONG_THEM = {
    *AT_A_TABLE,
    *("club", "club_evening_new", "standings", "player", "cash", "member", "club_ledger"),
    *("cup", "api_openapi", "club_documents"),
}


@pytest.fixture
def circle(db: None) -> Circle:
    return recorded.recorded("circle", of_everybody)


@pytest.fixture
def evening(evening_of: Callable[..., Evening], undrawn: None) -> Evening:
    evening = evening_of()
    author = ledger.Author(name="Anna")
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=HAND, author=author)
    evening.refresh_from_db()
    return evening


@pytest.fixture
def scribe(evening: Evening) -> Client:
    return holding(str(links.token_of(links.links_of(evening)["write"])))


def answers(clients: Mapping[str, Client], addresses: Mapping[str, str], **headers: str) -> Iterator[tuple[str, Any]]:
    for who, client in clients.items():
        for name, where in addresses.items():
            yield f"{who}: {name}", client.get(where, headers={**ACCEPTS, **headers})


def content_of(answer: Any) -> bytes:
    return answer.getvalue()


def is_text(answer: Any) -> bool:
    kind = answer.get("Content-Type", "").partition(";")[0]
    return kind.startswith("text/") or kind.endswith(("json", "javascript"))


def sorted_out(clients: Mapping[str, Client], addresses: Mapping[str, str]) -> tuple[set[str], list[str]]:
    """Return the names of the addresses that were answered compressed, and every long text that was not."""
    plain, compressed = [], set()
    for asked, answer in answers(clients, addresses):
        content, packed = content_of(answer), answer.get("Content-Encoding") == "gzip"
        if packed:
            compressed.add(asked.partition(": ")[2])
            assert is_text(answer), asked
            assert "Accept-Encoding" in answer["Vary"]
            whole = len(gzip.decompress(content))
            assert whole < WORTH_IT or whole > len(content), asked
        elif is_text(answer) and len(content) > WORTH_IT:
            plain.append(asked)
    return compressed, plain


def test_what_a_table_asks_for_is_answered_compressed(evening: Evening, scribe: Client):
    addresses = {name: address(name, evening) for name in ROWS} | {name: own_address(name) for name in EVERYBODY}
    compressed, plain = sorted_out({"scribe": scribe}, {name: addresses[name] for name in AT_A_TABLE})
    assert (compressed, plain) == (AT_A_TABLE, [])


@pytest.mark.deep
def test_every_address_that_answers_text_answers_it_compressed(circle: Circle, evening: Evening, scribe: Client):
    _key, secret = make_key(circle.club, "honlap", "scribe", circle.by())
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    clients = {"scribe": scribe, "owner": signed_in(circle.by()), "program": program}
    compressed, plain = sorted_out(clients, everything(circle, evening))
    assert plain == []
    assert AMONG_THEM - compressed == set()


def test_a_document_is_not_compressed_again(evening: Evening, scribe: Client):
    for where in (f"/e/{evening.slug}/session.pdf", f"/e/{evening.slug}/lists/postings.xlsx"):
        answer = scribe.get(where, headers=ACCEPTS)
        assert (answer.status_code, answer.has_header("Content-Encoding")) == (200, False), where


def test_who_takes_no_gzip_is_answered_plain(evening: Evening, scribe: Client):
    for accepts in ("", "identity", "br", "gzip;q=0", "br, gzip; q=0.0, *"):
        answer = scribe.get(f"/e/{evening.slug}/", headers={"Accept-Encoding": accepts})
        assert not answer.has_header("Content-Encoding"), accepts
        assert b'id="news"' in answer.content


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_has_a_browser_ask_with_words_of_its_own_stays_plain(
    evening: Evening, scribe: Client, site: str
):
    elsewhere = {**ACCEPTS, "Sec-Fetch-Site": site}
    assert not scribe.get(f"/e/{evening.slug}/?all=1", headers=elsewhere).has_header("Content-Encoding")
    assert not scribe.post("/new/", {"title": "x" * 900}, headers=elsewhere).has_header("Content-Encoding")
    assert scribe.get(f"/e/{evening.slug}/", headers=elsewhere)["Content-Encoding"] == "gzip"
    for near in ("same-origin", "none"):
        headers = {**ACCEPTS, "Sec-Fetch-Site": near}
        assert scribe.get(f"/e/{evening.slug}/?all=1", headers=headers)["Content-Encoding"] == "gzip"


def test_a_compressed_list_is_streamed_whole(evening: Evening, scribe: Client):
    where = f"/e/{evening.slug}/lists/postings.csv"
    plain, packed = scribe.get(where), scribe.get(where, headers=ACCEPTS)
    assert (packed.streaming, packed["Content-Encoding"], packed.has_header("Content-Length")) == (True, "gzip", False)
    assert gzip.decompress(packed.getvalue()) == plain.getvalue()


def test_a_question_with_nothing_new_is_still_answered_by_nothing(evening: Evening, scribe: Client):
    where = f"/e/{evening.slug}/news/"
    version = scribe.get(where).content.decode().partition('data-since="')[2].partition('"')[0]
    answer = scribe.get(f"{where}?since={version}", headers=ACCEPTS)
    assert (answer.status_code, answer.content, answer.has_header("Content-Encoding")) == (204, b"", False)
