"""What no page of ours ever sends: refused with a sentence, stored nowhere, never a broken page."""

from __future__ import annotations

import io
import json
import logging
import re
import runpy
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from django.urls import get_resolver

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Draft, Evening, Remark, Tick
from scorebook.server.logs import LINK
from tests.conftest import holding
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]
HAND = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}
FORM = "application/x-www-form-urlencoded"
ANNA = ledger.Author(name="Anna")


def write(evening: Evening) -> None:
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=HAND, author=ANNA)
    evening.refresh_from_db()


def preview(client: Client, evening: Evening, **said: Any) -> Any:
    body = json.dumps({"kind": "hand", "facts": HAND, "at": 1, "screen": {}, **said})
    return client.post(f"/e/{evening.slug}/hand/preview/", body, content_type="application/json")


# ---------- bodies ----------


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_whatever_encoding_is_claimed_a_request_is_read_as_utf_8(kind: str):
    from scorebook.wsgi import application

    body = b'--x\r\nContent-Disposition: form-data; name="next"\r\n\r\n\xff\r\n--x--\r\n'
    for encoding in ("hex", "rot13", "idna", "undefined", "utf-16", "latin-1", "klingon", "UTF-8"):
        sent = RequestFactory().generic("POST", "/language/?a=%ff", body).environ
        statuses: list[str] = []
        environ = {**sent, "CONTENT_TYPE": f"{kind}; Charset={encoding}"}
        answer = application(environ, lambda status, _headers, told=statuses: told.append(status))
        assert statuses == ["403 Forbidden"], encoding
        assert b"<h1>" in b"".join(answer), encoding


def test_a_form_sent_where_the_page_s_program_speaks_is_not_understood(evening: Evening, token):
    client = Client(enforce_csrf_checks=True)
    client.cookies["keyring"] = token("write")
    signed = client.get(f"/e/{evening.slug}/hand/?describe=1").json()["csrf"]
    for asked in ({"kind": "hand"}, {"kind": "hand", "file": io.BytesIO(b"x")}):
        answer = client.post(f"/e/{evening.slug}/hand/preview/", {**asked, "csrfmiddlewaretoken": signed})
        assert answer.status_code == 400


@pytest.mark.parametrize("page", ["hand/", "hand/preview/", "undo/"])
def test_what_is_nested_deeper_than_any_hand_is_not_understood(evening: Evening, writer: Client, page: str):
    for levels in (30, 800, 900, 930, 950, 970, 5000):
        facts = f'{{"contract": {"[" * levels}{"]" * levels}}}'
        body = f'{{"kind": "hand", "facts": {facts}, "at": 1, "screen": {{}}, "head": 0, "key": "{uuid4()}"}}'
        answer = writer.post(f"/e/{evening.slug}/{page}", body, content_type="application/json")
        assert answer.status_code == 400, levels
        assert answer.json()["text"], levels
        assert not Draft.objects.exists(), levels


@pytest.mark.parametrize(
    "onward", ["hello", "home", "sheet", "//elsewhere", "/\\elsewhere", "javascript:alert(1)", "\n/x", ""]
)
def test_the_way_back_is_an_address_of_ours_or_the_first_page(stranger: Client, onward: str):
    answer = stranger.post("/language/", {"language": "en", "next": onward})
    assert (answer.status_code, answer["Location"]) == (302, "/")


# ---------- the cookie with the scribe's name ----------


@pytest.mark.parametrize("name", ["%00", "A%00nna", "%E2%80%AEannA", "%ED%A0%80", "%0aAnna", "%F0%9F%98%80" * 60])
def test_whatever_the_device_says_its_scribe_is_called_can_be_stored(evening: Evening, token, name: str):
    client = holding(token("write"), scribe=name)
    assert preview(client, evening).status_code == 200
    assert Draft.objects.get().author.isprintable()
    write(evening)
    assert client.post(f"/e/{evening.slug}/undo/", {"key": uuid4(), "head": 1}).status_code == 302
    evening.refresh_from_db()
    write(evening)
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ANNA)
    due = client.get(f"/e/{evening.slug}/payments/").context["dues"][0]
    payment = {"payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}
    assert client.post(f"/e/{evening.slug}/payments/tick/", payment).status_code == 302
    assert Tick.objects.get().author.isprintable()


# ---------- a word on a hand ----------


@pytest.mark.parametrize(
    ("what", "said", "status"),
    [
        ("key", "x", 400), ("version", "x", 400), ("version", "9" * 5000, 400), ("version", "-1", 400),
        ("who", "²", 422), ("who", "9" * 5000, 422), ("who", "-1", 422), ("says", "overruled", 422), ("says", "", 422),
        ("word", "\x00", 422), ("word", "\u202ea", 422), ("word", "\u0301", 422),
        ("word", "a" * 10**5, 422), ("key", "", 400),
    ],
)  # fmt: skip
def test_nonsense_said_of_a_hand_is_refused_with_a_sentence(
    evening: Evening, watcher: Client, what: str, said: str, status: int
):
    write(evening)
    fields = {"key": str(uuid4()), "version": "1", "who": "1", "says": "wrong", "word": "", what: said}
    body = "&".join(f"{name}={quote(text, errors='surrogatepass')}" for name, text in fields.items())
    answer = watcher.generic("POST", f"/e/{evening.slug}/1/said/", body, content_type=FORM)
    assert (answer.status_code, b'role="alert"' in answer.content) == (status, True)
    assert not Remark.objects.exists()
    assert watcher.post(f"/e/{evening.slug}/7/said/", fields if what != "word" else {}).status_code == 404


# ---------- a bad line ----------


def test_a_tap_that_arrives_after_its_hand_was_saved_opens_no_hand(evening: Evening, writer: Client):
    write(evening)
    assert preview(writer, evening, screen={"head": 0}).status_code == 200
    assert not Draft.objects.exists()
    assert preview(writer, evening, screen={"head": 1}).status_code == 200
    assert Draft.objects.exists()


def test_a_tap_that_arrives_after_the_close_opens_no_hand(evening: Evening, writer: Client, monkeypatch):
    from scorebook.access import evening as access

    def closed_meanwhile(request: Any, slug: str) -> Any:
        link = original(request, slug)
        ledger.close_evening(evening, key=uuid4(), head=0, author=ANNA)
        return link

    original = access.link_for
    monkeypatch.setattr(access, "link_for", closed_meanwhile)
    assert preview(writer, evening).status_code == 200
    assert not Draft.objects.exists()


# ---------- an open hand of nonsense ----------


@pytest.mark.parametrize("points", [{"9" * 5000: 1}, {"²": 2, "-1": 3, "0": []}, {"0": "x", "1": None}, [1], "x"])
def test_points_for_each_player_may_be_nonsense_and_the_sheet_opens(evening_of, points: Any):
    evening = evening_of(game="stroman", preset="default", house_rules={}, players=("Anna", "Béla"), first_dealer=1)
    token = links.token_of(links.links_of(evening)["write"])
    scribe = holding(str(token))
    assert preview(scribe, evening, facts={"contract": "simple", "card_points": points}).json()["problems"]
    for page in ("", "far/", "hand/", "hand/?plain=1", "close/"):
        assert scribe.get(f"/e/{evening.slug}/{page}").status_code == 200


# ---------- the log ----------


def test_no_log_line_holds_a_token(evening: Evening, token, monkeypatch: pytest.MonkeyPatch):
    stream = io.StringIO()
    handler = next(handler for handler in logging.getLogger("django").handlers if handler.filters)
    monkeypatch.setattr(handler, "stream", stream)
    secret = token("write")
    address = f"/t/{secret}/"
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    assert client.post(address).status_code == 403
    monkeypatch.setattr(links, "digest_of", lambda _token: 1 // 0)
    answer = client.get(address)
    assert answer.status_code == 500
    assert secret not in answer.content.decode()
    lines = stream.getvalue()
    assert "/t/…" in lines
    assert secret not in lines


def test_no_log_tells_an_address_by_which_something_opens(settings: Any):
    """Every one that bears a token, and the word of a pen: cut from our lines, and kept out of the proxy's."""
    (unlogged,) = re.findall(r"location ~ (\S+) {", (settings.BASE_DIR / "docs" / "deploy.md").read_text())
    ways = [one for ways in get_resolver().reverse_dict.values() for one in ways[0]]
    bearing = {way for way, said in ways if "token" in said}
    assert len(bearing) == 7
    for way in [*bearing, "pen/?word=%(token)s"]:
        address = "/" + way % {"token": "SECRET", "uidb64": "x"}
        assert "SECRET" not in LINK.sub(r"\1…", f"Not Found: {address}"), address
        assert re.match(unlogged, address), address


def test_neither_does_a_line_of_gunicorn_s(settings: Any):
    shut = runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["on_starting"]
    handler = logging.StreamHandler(written := io.StringIO())
    shut(SimpleNamespace(log=SimpleNamespace(error_log=SimpleNamespace(handlers=[handler]))))
    line = ("Error handling request %s", ("/t/abcdefghijklmnopqrstuvwx/?a=1",))
    handler.handle(logging.LogRecord("gunicorn.error", logging.ERROR, __file__, 1, *line, None))
    assert written.getvalue() == "Error handling request /t/…/?a=1\n"
