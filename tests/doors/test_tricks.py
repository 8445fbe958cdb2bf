"""Attacks of a stranger who knows only the addresses, on a real server: none opens or writes anything."""

from __future__ import annotations

import io
import json
import re
import socket
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any
from uuid import uuid4

import pytest

from tests.doors.attacks import HAND, SECOND, TABLE
from tests.doors.server import CSRF, PATIENCE, Answer, Phone, Server

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
AWAY = ("//evil.example/", "/\\evil.example/", "https:evil.example", "http:///evil.example/", "/\t/evil.example/")


@pytest.fixture(scope="module")
def evening(two_workers: Server) -> tuple[str, Phone]:
    """A table of no club with a hand on its sheet: its address, and the phone that writes it."""
    phone = two_workers.phone()
    where = phone.post("/new/", {**TABLE, "title": "Titkos asztal", "key": str(uuid4())}).location
    assert phone.tell(where, HAND | {"key": str(uuid4())}).status == 200
    return where.removesuffix("hand/"), phone


def ask(
    server: Server | Phone, method: str, path: str, body: bytes = b"", **said: str
) -> tuple[int, Mapping[str, str], str]:
    """Send exactly these headers and no others; underlines in their names stand for hyphens."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        line.putrequest(method, path, skip_host="Host" in said, skip_accept_encoding=True)
        for name, value in {**said, "Content_Length": str(len(body))}.items():
            line.putheader(name.replace("_", "-"), value)
        line.endheaders(body)
        answer = line.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode(errors="replace")
    finally:
        line.close()


def cookies(phone: Phone, **more: str) -> str:
    return "; ".join(f"{name}={value}" for name, value in {"csrftoken": CSRF, **phone.cookies, **more}.items())


# ---- headers and addresses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["Host", "X_Forwarded_Host", "X_Original_URL", "X_Rewrite_URL", "Forwarded"])
def test_no_header_says_where_we_are(evening: tuple[str, Phone], header: str):
    where, phone = evening
    status, headers, page = ask(phone, "GET", f"{where}links/", Cookie=cookies(phone), **{header: "evil.example"})
    assert status == (400 if header == "Host" else 200)
    assert "evil.example" not in f"{headers}{page}"


def test_no_header_makes_another_method_of_one(two_workers: Server, evening: tuple[str, Phone]):
    where, phone = evening
    before = two_workers.rows()
    for name in ("X_HTTP_Method_Override", "X_Method_Override", "X_HTTP_Method"):
        status, _headers, _page = ask(
            phone, "GET", f"{where}close/?_method=POST", Cookie=cookies(phone), **{name: "POST"}
        )
        assert status in (200, 400)
    other = [ask(phone, method, where, Cookie=cookies(phone))[0] for method in ("PUT", "PATCH", "DELETE", "TRACE")]
    assert set(other) <= {403, 405}
    assert {phone.get(f"{where}{way}").status for way in ("undo/", "reopen/", "links/renew/")} == {405}
    assert two_workers.rows() == before


def test_no_address_leads_away_or_out_of_its_folder(two_workers: Server, evening: tuple[str, Phone]):
    where, _phone = evening
    outside = (
        "//evil.example",
        "//evil.example/?fbclid=1",
        "/%2f%2fevil.example",
        "/static/../manage.py",
        "/static/%2e%2e/%2e%2e/manage.py",
        "/static/..%5c..%5cmanage.py",
        "/engine/..%2f..%2fmanage.py.js",
        f"/{where}hand/",
        f"{where}../../account/",
        f"{where.rstrip('/')}%2fhand/",
        f"{where}hand/;jsessionid=1",
        f"{where}hand/%00",
    )
    for path in outside:
        status, headers, page = ask(two_workers, "GET", path)
        assert status in (301, 302, 400, 404), path
        assert headers.get("Location", "/")[:2] not in ("//", "/\\", "ht"), path
        assert "SECRET_KEY" not in page, path


@pytest.mark.parametrize("onward", AWAY)
def test_no_page_leads_away_afterwards(two_workers: Server, onward: str):
    phone = two_workers.phone()
    assert phone.post("/language/", {"language": "da", "next": onward}).location.startswith("/")
    assert not phone.post("/language/", {"language": "da", "next": onward}).location.startswith(("//", "/\\"))
    assert "evil.example" not in phone.get("/account/sign-in/?next=" + onward.replace("\t", "%09")).location


def test_a_line_break_in_what_is_sent_makes_no_header(two_workers: Server, evening: tuple[str, Phone]):
    where, phone = evening
    broken = "x\r\nSet-Cookie: keyring=1"
    answer = two_workers.phone().post("/language/", {"language": broken, "next": f"/{broken}"})
    assert "keyring" not in str(answer.headers.get_all("Set-Cookie"))
    _status, headers, _page = ask(phone, "GET", f"{where}export.json", Cookie=cookies(phone, scribe="a%0d%0aX-Evil:1"))
    assert "X-Evil" not in headers


# ---- forged requests and tossed cookies ---------------------------------------------------------------------------


def test_json_of_another_site_is_refused_whatever_it_calls_itself(two_workers: Server, evening: tuple[str, Phone]):
    where, phone = evening
    body, before = json.dumps({**SECOND, "key": str(uuid4())}).encode(), two_workers.rows()
    forged: tuple[Mapping[str, str], ...] = (
        {"Content_Type": "text/plain"},
        {"Content_Type": JSON},
        {"Content_Type": JSON, "X_CSRFToken": "c" * 32},
        {"Content_Type": JSON, "X_CSRFToken": CSRF, "Origin": "https://evil.example"},
        {"Content_Type": JSON, "X_CSRFToken": CSRF, "Origin": "null"},
    )
    met = [ask(phone, "POST", f"{where}hand/", body, Cookie=cookies(phone), **one)[0] for one in forged]
    assert set(met) == {403}
    assert two_workers.rows() == before


def test_a_cookie_tossed_beside_ours_opens_nothing(two_workers: Server, evening: tuple[str, Phone]):
    where, phone = evening
    tossed = ("A" * 32, "." * 4000, "B" * 60, '"', "../../x", "keyring=" + "C" * 32)
    for one in tossed:
        assert ask(two_workers, "GET", where, Cookie=f"keyring={one}; keyring={one}")[0] == 404
        both = f"keyring={one}; {cookies(phone)}"
        assert ask(two_workers, "GET", f"{where}links/", Cookie=both)[0] in (200, 404)
    assert ask(two_workers, "GET", "/", Cookie="sessionid=" + "x" * 32 + "; language=../../etc; theme=<b>")[0] == 200


# ---- bodies -------------------------------------------------------------------------------------------------------


def bomb() -> bytes:
    """Return a workbook of a few kilobytes that unpacks to two hundred megabytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        for sheet in range(4):
            book.writestr(f"xl/worksheets/sheet{sheet}.xml", bytes(5 << 20))
    return packed.getvalue()


ENTITIES = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
BODIES: Mapping[str, Callable[[], str]] = {
    "a bomb of a workbook": lambda: bomb().decode("latin-1"),
    "entities": lambda: ENTITIES,
    "depth": lambda: "[" * 200_000,
    "a number of a hundred thousand digits": lambda: '{"version": ' + "9" * 100_000 + "}",
    "a number that is none": lambda: '{"version": NaN, "players": Infinity}',
    "one key twice": lambda: '{"version": 1, "version": 2}',
    "half a letter": lambda: '{"game": "\\ud800"}',
    "nothing": lambda: "\x00",
}


@pytest.mark.parametrize("what", BODIES)
def test_no_body_is_more_than_refused(two_workers: Server, evening: tuple[str, Phone], what: str):
    where, phone = evening
    body, before = BODIES[what](), two_workers.rows()
    token = {"Cookie": cookies(phone), "X_CSRFToken": CSRF}
    parts = f'--x\r\nContent-Disposition: form-data; name="file"; filename="../../a.xlsx"\r\n\r\n{body}\r\n--x--\r\n'
    sent = [
        phone.post("/import/", {"document": body, "key": str(uuid4())}).status,
        ask(phone, "POST", "/import/", parts.encode(), Content_Type="multipart/form-data; boundary=x", **token)[0],
        ask(phone, "POST", f"{where}hand/", body.encode(), Content_Type=JSON, **token)[0],
        ask(phone, "POST", f"{where}paper/", body.encode(), Content_Type=JSON, **token)[0],
        ask(phone, "POST", f"{where}hand/preview/", body.encode(), Content_Type=JSON, **token)[0],
    ]
    assert {status // 100 for status in sent} == {4}
    assert two_workers.rows() == before


TWO_LENGTHS = (
    b"POST /language/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\n\r\nGET /health/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
)


def test_two_lengths_are_no_way_to_smuggle_a_request(two_workers: Server):
    sent = (
        TWO_LENGTHS,
        b"POST /language/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        b"GET /health/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: xchunked\r\n\r\n",
        b"GET /health/ HTTP/1.1\nHost: 127.0.0.1\n Folded: x\n\n",
    )
    for one in sent:
        with socket.create_connection(("127.0.0.1", two_workers.port), timeout=PATIENCE) as line:
            line.sendall(one)
            line.shutdown(socket.SHUT_WR)
            got = b"".join(iter(lambda line=line: line.recv(65536), b""))
        assert got.count(b"HTTP/1.1 200") == 0, got


# ---- what others did ----------------------------------------------------------------------------------------------


def test_somebody_elses_key_gives_nothing_of_his(two_workers: Server, evening: tuple[str, Phone]):
    other, key = two_workers.phone(), str(uuid4())
    began = {**TABLE, "title": "Az enyém", "key": key}
    mine = evening[1].post("/new/", began)
    assert mine.status == 302
    before = two_workers.rows()
    theirs = other.post("/new/", {**began, "title": "Az övé"})
    assert (theirs.status, "keyring" in other.cookies) == (409, False)
    assert mine.location not in theirs.text
    assert two_workers.rows() == before


def test_a_stranger_says_nothing_of_a_hand_and_learns_nothing_by_asking_cleverly(
    two_workers: Server, evening: tuple[str, Phone]
):
    where, phone = evening
    before, stranger = two_workers.rows(), two_workers.phone(scribe="Anna")
    data = {"key": str(uuid4()), "version": "1", "who": "1", "says": "wrong", "word": "nem"}
    assert stranger.post(f"{where}1/said/", data).status == 404
    response = phone.get(where)
    options = {
        "If_None_Match": str(response.headers["ETag"] or "*"),
        "If_Modified_Since": "Fri, 01 Jan 2100 00:00:00 GMT",
    }
    for path in (where, f"{where}news/?since=1", f"{where}export.json", f"{where}session.pdf", f"{where}1/"):
        status, _headers, page = ask(two_workers, "GET", path, Range="bytes=0-10", **options)
        assert (status, "Titkos" in page) == (404, False), path
    assert two_workers.rows() == before


def test_no_cache_between_keeps_what_a_device_was_shown(evening: tuple[str, Phone]):
    where, phone = evening
    for path in (where, f"{where}history/", f"{where}export.json", f"{where}lists/hands.csv", f"{where}links/", "/"):
        headers = phone.get(path).headers
        control = str(headers["Cache-Control"])
        assert "private" in control or "no-store" in control, path
        assert "no-store" in control or "Cookie" in str(headers["Vary"]), path


def test_an_account_that_is_there_and_one_that_is_not_are_told_alike(two_workers: Server):
    login = f"{uuid4().hex}@example.org"
    new = {"login": login, "name": "Zita", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}
    assert two_workers.phone().post("/account/new/", new).status == 302

    def answer_about(name: str) -> tuple[int, str]:
        answer: Answer = two_workers.phone().post("/account/sign-in/", {"username": name, "password": "rossz-jelszó"})
        return answer.status, re.sub(r'value="[^"]{64}"', "", answer.text.replace(name, ""))

    assert answer_about(login) == answer_about(f"{uuid4().hex}@example.org")


@pytest.fixture(scope="module")
def founder(two_workers: Server) -> Phone:
    phone = two_workers.phone()
    login = {"login": uuid4().hex, "name": "Zita", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}
    assert phone.post("/account/new/", login).status == 302
    return phone


@pytest.mark.parametrize("name", ["New", "new", "…", "..", "c/new", "new/"])
def test_no_club_is_called_as_an_address_of_ours(founder: Phone, name: str):
    phone = Phone(port=founder.port, cookies=dict(founder.cookies))
    founded = phone.post("/c/new/", {"name": name})
    if founded.status == 302:
        assert phone.get(f"{founded.location}members/").status == 200
        assert founded.location != "/c/new/"


def test_two_who_close_at_once_close_once(two_workers: Server, evening: tuple[str, Phone]):
    where, phone = evening
    forms: Iterator[dict[str, Any]] = iter([{"key": str(uuid4()), "head": "1"} for _ in range(6)])
    with ThreadPoolExecutor(6) as at_once:
        met = Counter(
            one.status
            for one in at_once.map(
                lambda form: Phone(port=phone.port, cookies=dict(phone.cookies)).post(f"{where}close/", form), forms
            )
        )
    assert met[302] == 1
    assert set(met) <= {302, 409}
    document = json.loads(phone.get(f"{where}export.json").text)
    assert [entry.get("kind", "hand") for entry in document["entries"]].count("close") <= 1
