"""Who may do what: every address, asked in every way, by everybody.

The table is held against the addresses themselves: one without a row fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening, Ration
from scorebook.paper.views import printing
from tests.club.rows import ACCOUNT, CLUB, EVERYBODY
from tests.conftest import holding
from tests.cup.rows import CUP
from tests.world import recorded
from tests.world.fields import told_twice

pytestmark = pytest.mark.django_db

READING = ("GET", "HEAD")
OTHERS = ("DELETE", "OPTIONS")
REFUSED = {"watcher": 403, "stranger": 404, "elsewhere": 404, "revoked": 410}
SEATED = ("Abigél", "Boldizsár", "Cecília", "Domonkos", "Emerencia")
SECRETS = ("Csütörtöki", "Ferencváros", *SEATED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What the scribe is answered when he reads and when he posts an empty form; ``None`` is a way not offered."""

    read: int | None = None
    post: int | None = None
    watched: bool = False
    public: bool = False


SHOWN = Row(read=200, watched=True)
ROWS: Mapping[str, Row] = {
    "home": Row(read=200, public=True),
    "evening_new": Row(read=200, post=422, public=True),
    "evening_import": Row(read=200, post=422, public=True),
    "link_open": Row(read=404, public=True),
    "pen_take": Row(read=200, post=422, public=True),
    "rulebook": Row(read=200, public=True),
    "game_card_pdf": Row(read=200, public=True),
    "game_blank_pdf": Row(read=200, public=True),
    "guide": Row(read=200, public=True),
    "guide_page": Row(read=200, public=True),
    "guide_pdf": Row(read=200, public=True),
    "language": Row(post=302, public=True),
    "health": Row(read=200, public=True),
    "beginning": Row(read=200, public=True),
    "manifest": Row(read=200, public=True),
    "last_evening": Row(read=302, public=True),
    "keeper": Row(read=200, public=True),
    "no_network": Row(read=200, public=True),
    "engine": Row(read=404, public=True),
    "sheet": SHOWN,
    "news": SHOWN,
    "far": SHOWN,
    "history": SHOWN,
    "entry": SHOWN,
    "entry_said": Row(post=400, watched=True),
    "entry_overruled": Row(post=400),
    "cup_at_table": Row(read=204, watched=True),
    "cup_agreed": Row(post=404),
    "payments": SHOWN,
    "recap": SHOWN,
    "links": SHOWN,
    "rules": SHOWN,
    "explained_pdf": SHOWN,
    "hand_pdf": SHOWN,
    "rules_pdf": SHOWN,
    "blank_pdf": SHOWN,
    "evening_on_paper": SHOWN,
    "session_pdf": SHOWN,
    "payout_pdf": SHOWN,
    "recap_pdf": SHOWN,
    "receipts_pdf": Row(read=409, watched=True),
    "export": SHOWN,
    "trail": SHOWN,
    "another": Row(read=200, post=422),
    "evening_seats": Row(read=200, post=400),
    "play_on": Row(read=302, post=302),
    "evening_list": SHOWN,
    "evening_ledger": SHOWN,
    "hand_new": Row(read=200, post=400),
    "hand_correct": Row(read=200, post=400),
    "bridge": Row(read=200, post=400),
    "close": Row(read=200, post=400),
    "hand_preview": Row(post=400),
    "hand_lines": Row(read=200),
    "hand_strike": Row(post=400),
    "hand_count": Row(post=400),
    "undo": Row(post=400),
    "entry_strike": Row(post=400),
    "reopen": Row(post=400),
    "payment_tick": Row(post=409),
    "link_renew": Row(post=302),
    "pen": Row(read=200, post=200),
    "evening_erase": Row(read=409, post=409),
    "evening_back": Row(read=409, post=409),
}
WHO = ("writer", "watcher", "stranger", "elsewhere", "revoked")


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield str(pattern.name)


def address(name: str, evening: Evening) -> str:
    within = {"slug": evening.slug}
    more = {
        "entry": {"number": 1},
        "hand_pdf": {"number": 1},
        "hand_correct": {"number": 1},
        "hand_strike": {"number": 1},
        "entry_strike": {"number": 1},
        "entry_said": {"number": 1},
        "entry_overruled": {"number": 1},
        "evening_list": {"which": "postings", "kind": "csv"},
    }
    game = {"game": "paskievics"}
    public = dict.fromkeys(("rulebook", "beginning", "game_card_pdf", "game_blank_pdf"), game)
    public["link_open"] = {"token": "A" * 24}
    public |= {"engine": {"version": "of-yesterday"}, "guide_page": {"page": "mistake"}}
    told = public.get(name, {}) if ROWS[name].public else {**within, **more.get(name, {})}
    return reverse(name, kwargs=told)


@pytest.fixture
def night(evening_of: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch) -> Evening:
    """An evening with one hand on its sheet; its documents are not drawn here."""
    monkeypatch.setattr(printing, "draw", lambda html, **_: html.encode())

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
    gone = []
    for right in ("write", "watch"):
        gone.append(links.token_of(links.links_of(night)[right]))
        links.renew(night, right)
    held = {right: links.token_of(link) for right, link in links.links_of(night).items()}
    elsewhere = links.token_of(links.links_of(other)["write"])
    assert all([*gone, *held.values(), elsewhere])
    return {
        "writer": (str(held["write"]),),
        "watcher": (str(held["watch"]),),
        "elsewhere": (str(elsewhere),),
        "revoked": tuple(map(str, gone)),
    }


def digest() -> str:
    """Everything the database holds, in a few letters; only a wrong link takes something off a ration."""
    return recorded.digest(Ration)


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
    """Looking changes nothing, whoever looks; only then is something posted."""
    before, where = digest(), address(name, night)
    for who, client in devices.items():
        for method in (*READING, *OTHERS):
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
    said = {"key": uuid4(), "head": 1, "reason": "x", "right": "write", "paid": "1", "kind": "all_pass", "do": "save"}
    for who, refused in REFUSED.items():
        for name, row in ROWS.items():
            if row.post and not row.public and not (row.watched and who == "watcher"):
                assert devices[who].post(address(name, night), said).status_code == refused, (who, name)
        assert digest() == before, who
