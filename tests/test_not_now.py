"""The database is held by somebody else, or its disk is full: everybody is told to come again, and nothing is written.

Every address is asked.  None answers that something is wrong with the server, and whatever is only read is read.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.apps import apps
from django.db import OperationalError, connection
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.api.keys import make_key
from scorebook.models import Evening, Ration
from tests.api.conftest import DOCUMENT, WHERE
from tests.club.conftest import Circle, of_everybody, signed_in
from tests.conftest import holding
from tests.ledger.conftest import Pen
from tests.world import recorded
from tests.world.addresses import everything
from tests.world.depth import sweep

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
HAND = {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 54}
FORM = "application/x-www-form-urlencoded"
FULL = {"sqlite": sqlite3.OperationalError("database or disk is full"), "postgresql": psycopg.errors.DiskFull()}
FULL["sqlite"].sqlite_errorcode = sqlite3.SQLITE_FULL
WRITING = ("INSERT", "UPDATE", "DELETE")


@pytest.fixture
def circle(transactional_db: None) -> Circle:
    return recorded.recorded("circle", of_everybody)


@pytest.fixture
def evening(evening_of: Callable[..., Evening], circle: Circle, undrawn: None) -> Evening:
    """A table with two hands on its sheet; its documents are not drawn here."""
    evening = evening_of()
    pen = Pen(evening)
    pen.hand()
    pen.hand()
    return pen.fresh()


@pytest.fixture
def scribe(evening: Evening) -> Client:
    return asking(holding(str(links.token_of(links.links_of(evening)["write"]))))


def asking(client: Client) -> Client:
    """Let the client be answered as a browser is, whatever goes wrong."""
    client.raise_request_exception = False
    return client


@contextmanager
def held() -> Iterator[None]:
    """Let somebody else write, on a connection of his own, for as long as the block lasts."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with impatient("PRAGMA busy_timeout = 1", "PRAGMA busy_timeout = 5000"):
                yield
            other.execute("ROLLBACK")
        return
    tables = ", ".join(model._meta.db_table for model in apps.get_models() if model._meta.managed)
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")
        with impatient("SET lock_timeout = 1", "RESET lock_timeout"):
            yield
        other.rollback()


@contextmanager
def impatient(soon: str, again: str) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(soon)
    yield
    with connection.cursor() as cursor:
        cursor.execute(again)


def digest() -> str:
    return recorded.digest(Ration)


# ---- every address ------------------------------------------------------------------------------------------------


# What is sent to every address: enough of most forms that they are written, were there nobody in the way.
SAID = {
    "name": "Új",
    "title": "Új",
    "role": "viewer",
    "sure": "1",
    "deed": "close",
    "right": "write",
    "reason": "elütés",
    "public": "nothing",
    "language": "hu",
    "username": "anna@example.org",
    "login": "new@example.org",
    "password": "jelszó-jelszó",
    "password1": "jelszó-jelszó-új",
    "password2": "jelszó-jelszó-új",
    "head": "2",
    "contract": "two",
    "declarer": "1",
    "partner": "3",
    "declarer_points": "50",
    "document": json.dumps(DOCUMENT),
}


WRITES = {
    "owner who is scribe": {"hand_new", "close", "evening_new", "evening_import", "link_renew", "member_role"},
    "scribe": {"hand_new", "close", "evening_new", "evening_import", "link_renew", "login", "sign_up"},
    "owner": {"evening_new", "evening_import", "member_role"},
    "stranger": {"evening_new", "evening_import", "login", "sign_up"},
}
"""Some of the addresses at which each of them writes, were there nobody in the way."""


@pytest.mark.parametrize("who", sweep(WRITES, gate=lambda who: who == "owner who is scribe"))
def test_no_address_says_that_the_server_is_broken(circle: Circle, evening: Evening, scribe: Client, who: str) -> None:
    owner, both = (asking(signed_in(circle.by())) for _ in range(2))
    both.cookies.update(scribe.cookies)
    devices = {"owner who is scribe": both, "scribe": scribe, "owner": owner, "stranger": asking(Client())}
    client = devices[who]
    addresses = everything(circle, evening)
    before, met = digest(), []
    with held():
        for name, where in addresses.items():
            met += [
                ("GET", name, client.get(where)),
                ("POST", name, client.post(where, {**SAID, "key": str(uuid4())})),
                ("JSON", name, posted(client, where, {"kind": "hand", "facts": HAND})),
            ]
    assert [one[:2] for one in met if one[0] == "GET" and one[2].status_code >= 500] == []
    assert [(*one[:2], one[2].status_code) for one in met if not told_well(one[2])] == []
    refused = {name for _way, name, answer in met if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE}
    assert refused >= WRITES[who]
    assert digest() == before


def test_who_signs_in_or_up_meanwhile_is_told_to_come_again(circle: Circle, evening: Evening) -> None:
    addresses, stranger = everything(circle, evening), asking(Client())
    with held():
        for name in ("login", "sign_up"):
            answer = stranger.post(addresses[name], SAID)
            assert (answer.status_code, told_well(answer)) == (HTTPStatus.SERVICE_UNAVAILABLE, True), name


def told_well(answer: Any) -> bool:
    if answer.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
        return bool(answer.status_code < 500)
    if not int(answer["Retry-After"]):
        return False
    asked_in_json = answer.wsgi_request.content_type == "application/json"
    return asked_in_json == answer["Content-Type"].startswith("application/json")


def posted(client: Client, where: str, said: Mapping[str, Any], **headers: str) -> Any:
    payload = {"key": str(uuid4()), "head": 2, **said}
    return client.post(where, json.dumps(payload), content_type="application/json", headers=headers)


def test_programs_read_while_somebody_writes_and_are_told_to_come_again_with_what_they_send(circle: Circle) -> None:
    _key, secret = make_key(circle.club, "honlap", "scribe", circle.by())
    program = asking(Client(headers={"Authorization": f"Bearer {secret}", "Accept-Language": "en"}))
    with held():
        read = [program.get(f"/api/v1/{what}/").status_code for what in ("club", "evenings", "standings")]
        sent = posted(program, WHERE, DOCUMENT, **{"Idempotency-Key": str(uuid4())})
    assert read == [200, 200, 200]
    assert (sent.status_code, sent["Retry-After"]) == (503, "5")
    assert sent.json()["error"]["code"] == "busy"
    assert sent.json()["error"]["message"] == (
        "Somebody else is writing at this moment. Nothing was written. Try again in a few seconds."
    )


def test_links_open_while_somebody_writes(evening: Evening) -> None:
    token = links.token_of(links.links_of(evening)["watch"])
    with held():
        assert asking(Client()).get(f"/t/{token}/").status_code == 302
        assert asking(Client()).get(f"/t/{'A' * 24}/").status_code == 404


# ---- whatever is written, at each of its statements ----------------------------------------------------------------


def deeds(evening: Evening) -> Mapping[str, Callable[[Client], Any]]:
    where = f"/e/{evening.slug}/"
    hand, key = {"kind": "hand", "facts": {**HAND, "declarer": 2, "partner": 4}}, str(uuid4())
    otherwise = {"kind": "hand", "facts": {**HAND, "declarer_points": 50}, "reason": "elütés", "key": key}
    form = {"head": "2", "key": key, "reason": "elütés"}
    return {
        "save": lambda client: posted(client, f"{where}hand/", {**hand, "key": key}),
        "draft": lambda client: posted(client, f"{where}hand/preview/", {**hand, "at": 1, "screen": {}}),
        "edit": lambda client: posted(client, f"{where}1/edit/", otherwise),
        "undo": lambda client: posted(client, f"{where}undo/", {"key": key}),
        "strike": lambda client: client.post(f"{where}1/strike/", form),
        "say": lambda client: client.post(
            f"{where}1/said/", {"key": key, "version": "1", "who": "1", "says": "wrong", "word": "54 pont volt"}
        ),
        "close": lambda client: client.post(f"{where}close/", form),
        "import": lambda client: client.post(
            "/import/", {"document": json.dumps(DOCUMENT), "key": key, "day": "2026-11-05"}
        ),
    }


DEEDS = ("save", "draft", "edit", "undo", "strike", "say", "close", "import")


# Whether the others are done or not done, whatever fails, is tried by tests/test_every_deed.py as well.
@pytest.mark.parametrize("deed", sweep(DEEDS, gate=lambda deed: deed in ("save", "draft")))
def test_a_disk_that_is_full_at_any_statement_leaves_nothing_half_written(
    deed: str, evening: Evening, scribe: Client
) -> None:
    do, before = deeds(evening)[deed], digest()
    statements = 0
    while True:
        with connection.execute_wrapper(full_after(statements)):
            answer = do(scribe)
        if answer.status_code < 400:
            break
        assert (answer.status_code, answer["Retry-After"]) == (503, "60"), statements
        assert told_well(answer)
        assert digest() == before
        statements += 1
    assert statements >= (1 if deed == "draft" else 3)
    assert digest() != before


def full_after(statements: int) -> Callable[..., Any]:
    """Let so many statements write; the next finds no room."""
    remaining = [statements]

    def execute(go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(WRITING):
            remaining[0] -= 1
            if remaining[0] < 0:
                raise OperationalError from FULL[connection.vendor]
        return go_on(sql, params, many, context)

    return execute


def test_what_is_read_is_read_from_a_full_disk(circle: Circle) -> None:
    _key, secret = make_key(circle.club, "honlap", "scribe", circle.by())
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    with connection.execute_wrapper(full_after(0)):
        assert program.get("/api/v1/club/").status_code == 200
        assert Client().get(f"/t/{'A' * 24}/").status_code == 404


def test_a_payment_is_not_ticked_on_a_full_disk(evening: Evening, scribe: Client) -> None:
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ledger.Author(name="Anna"))
    due = scribe.get(f"/e/{evening.slug}/payments/").context["dues"][0]
    said, before = {"payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}, digest()
    with connection.execute_wrapper(full_after(0)):
        answer = scribe.post(f"/e/{evening.slug}/payments/tick/", said, headers={"accept-language": "en"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "The server’s disk is full." in answer.content.decode()
    assert digest() == before


def test_what_is_our_mistake_stays_one(evening: Evening, scribe: Client) -> None:
    def mistaken(_go_on: Any, _sql: str, _params: Any, _many: bool, _context: Any) -> Any:
        raise OperationalError from sqlite3.OperationalError("no such column: pionts")

    with connection.execute_wrapper(mistaken):
        assert scribe.get(f"/e/{evening.slug}/").status_code == 500
