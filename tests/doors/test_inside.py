"""Attacks from inside: an account, a club, a link or a key opens only what it was made for."""

from __future__ import annotations

import json
import re
import socket
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest

from tests.club.rows import CLUB, club_address
from tests.doors.attacks import HAND, NAMES, TABLE
from tests.doors.clubs import AT_ONCE, NEW, PASSWORD, Club, begun, founded, joins, storm
from tests.doors.server import CSRF, PATIENCE, Answer, Server

SECRET = "Titkos"
PLACES = ("rules", "evening", "member", "season", "player", "invitation")
FIELDS = ("other", "who", "payer", "payee", "guest", "member", "player", "night", "season", "whom", "here", "shown")
BEYOND = ("0", "9223372036854775808", "9" * 40)
WORD = re.compile(r'<p class="word">([A-Z]{6})</p>')


@pytest.fixture(scope="module")
def clubs(two_workers: Server) -> tuple[Club, Club, Mapping[str, Sequence[Any]]]:
    """Two clubs of one server, and every row there was before the second: what has number 1 is the first's."""
    theirs = founded(two_workers)
    theirs.owner.post(f"{theirs.path}settings/", {"name": f"{SECRET} kör", "public": "nothing"})
    for name in ("Zita", "Zoltán"):
        theirs.owner.post(f"{theirs.path}members/add/", {"name": f"{SECRET} {name}"})
    begun(theirs, theirs.owner)
    theirs.invitation("scribe")
    days = {"name": SECRET, "first_day": "2026-11-01", "last_day": "2026-12-31"}
    theirs.owner.post(f"{theirs.path}seasons/new/", days)
    theirs.owner.post(f"{theirs.path}keys/", {"name": SECRET, "role": "scribe"})
    before = two_workers.rows()
    for table in ("member", "player", "evening", "invitation", "apikey"):
        assert before[f"scorebook_{table}"], table
    return theirs, founded(two_workers), before


def is_unchanged(server: Server, before: Mapping[str, Sequence[Any]]) -> bool:
    """Tell whether every row there was is there, to the last letter."""
    after = server.rows()
    return all(set(map(str, rows)) <= set(map(str, after[table])) for table, rows in before.items())


def ways(mine: Club, number: str) -> list[tuple[str, bool]]:
    """Return every address of one's own club with a number of something else in it, or none, and whether it is read."""
    slug = mine.path.strip("/").split("/")[1]
    numbers = [dict.fromkeys(PLACES, one) for one in (number, "7")]
    results = []
    for name, row in CLUB.items():
        where, other = (club_address(name, slug, told) for told in numbers)
        if name in ("api_key_revoke", "cash_take_back", "past_import", "past_take_back"):
            where = where.replace("/1/", f"/{number}/")
        if where != other or row.post:
            results.append((where, where != other and row.read is not None))
    return [(where, read) for where, read in results if not where.endswith(("close/", "settings/"))]


def test_another_clubs_numbers_open_tell_and_change_nothing(two_workers: Server, clubs: Any):
    _theirs, mine, before = clubs
    data = {**dict.fromkeys(FIELDS, "1"), "seat0": "1", "sure": "1", "role": "owner", "name": "X", "amount": "100"}
    deeds: list[Callable[[], Answer]] = []
    for where, read in ways(mine, "1"):
        if read:
            deeds.append(lambda where=where: mine.owner.get(where))
        deeds.append(lambda where=where: mine.owner.post(where, {**data, "key": str(uuid4())}))
    answers = storm(deeds)
    assert {answer.status // 100 for answer in answers} <= {3, 4, 2}
    assert len([answer for answer in answers if answer.status == 404]) > len(deeds) // 3
    assert not [answer.text for answer in answers if SECRET in answer.text]
    assert is_unchanged(two_workers, before)


def test_numbers_beyond_all_bounds_are_nothing_that_is_there(clubs: Any):
    _theirs, mine, _before = clubs
    deeds: list[Callable[[], Answer]] = []
    for number in BEYOND:
        for where, read in ways(mine, number):
            if read:
                deeds.append(lambda where=where: mine.owner.get(where))
        for page in ("standings/", "exports/", "cash/", "rules/"):
            addresses = [f"{mine.path}{page}?{name}={number}" for name in ("season", "page", "night")]
            deeds += [lambda where=where: mine.owner.get(where) for where in addresses]
    assert {answer.status for answer in storm(deeds)} <= {200, 302, 400, 404, 422}


def test_two_owners_who_take_the_club_from_each_other_leave_it_one(two_workers: Server, clubs: Any):
    _theirs, mine, _before = clubs
    gabor = mine.joined("Gábor", "owner")
    pages = {name: mine.page_of(name) for name in ("Anna", "Gábor")}
    against = ((mine.owner, "Gábor"), (gabor, "Anna"))
    answers = storm([lambda by=by, whom=whom: by.post(f"{pages[whom]}role/", {"role": ""}) for by, whom in against])
    assert {answer.status for answer in answers} <= {302, 403, 404, 422}
    owns = [phone for phone in (mine.owner, gabor) if phone.get(f"{mine.path}settings/").status == 200]
    assert len(owns) == 1
    mine.owner = owns[0]


def test_two_who_are_made_each_other_at_once_are_one(clubs: Any):
    _theirs, mine, _before = clubs
    for name in ("Ottó", "Otto bácsi"):
        mine.owner.post(f"{mine.path}members/add/", {"name": name})
    pages = [mine.page_of(name) for name in ("Ottó", "Otto bácsi")]
    numbers = [page.strip("/").split("/")[-1] for page in pages]
    deeds = [
        lambda page=page, other=other: mine.owner.post(f"{page}merge/", {"other": other, "sure": "1"})
        for page, other in (*zip(pages, reversed(numbers), strict=True),) * 2
    ]
    met = Counter(answer.status for answer in storm(deeds))
    assert met[302] == 1, met
    assert [mine.owner.get(page).status for page in pages].count(200) == 1


@pytest.mark.parametrize("what", ["an invitation", "a word of a pen", "a link for a password"])
def test_what_is_good_once_is_good_once_whoever_is_quick(two_workers: Server, clubs: Any, what: str):
    _theirs, mine, _before = clubs
    if what == "an invitation":
        where = mine.invitation("viewer")
        met = storm([lambda n=n: joins(two_workers.phone(), where, f"Vendég {n}") for n in range(AT_ONCE)])
    elif what == "a word of a pen":
        scribe = two_workers.phone()
        evening = scribe.post("/new/", {**TABLE, "key": str(uuid4())}).location.removesuffix("hand/")
        word = WORD.search(scribe.post(f"{evening}pen/").text)
        assert word is not None
        met = storm([lambda: two_workers.phone().post("/pen/", {"word": word[1], "key": str(uuid4())})] * AT_ONCE)
        assert scribe.get(f"{evening}hand/").status in (403, 410)
    else:
        mine.joined("Pál", "viewer")
        link = mine.owner.post(f"{mine.page_of('Pál')}password/").token
        phones = [two_workers.phone() for _ in range(AT_ONCE)]
        forms = [phone.get(link).location for phone in phones]
        met = storm([lambda p=p, f=f: p.post(f, NEW) for p, f in zip(phones, forms, strict=True)])
        assert not [phone for phone in phones if "new_password1" in phone.get(link).text]
    got = [answer for answer in met if answer.status == 302 and "reset" not in answer.location]
    assert len(got) == 1, [(answer.status, answer.location) for answer in met]


def test_a_link_for_ones_own_password_sets_nobody_elses(two_workers: Server, clubs: Any):
    _theirs, mine, before = clubs
    mine.joined("Péter", "viewer")
    link = mine.owner.post(f"{mine.page_of('Péter')}password/").token
    _account, _reset, own, token = link.strip("/").split("/")
    for other in ("MQ", "Mg", "MQ==", "LTE", own.swapcase()):
        answer = two_workers.phone().get(f"/account/reset/{other}/{token}/")
        assert (answer.status, "new_password1" in answer.text) == (404, False), other
    assert is_unchanged(two_workers, before)


def test_a_session_somebody_planted_is_not_the_one_that_is_signed_in(two_workers: Server, clubs: Any):
    _theirs, mine, _before = clubs
    logins = {name: f"{name}-{uuid4().hex}" for name in ("Réka", "Réka áldozata")}
    for name, login in logins.items():
        new = {"login": login, "name": name, "password1": PASSWORD, "password2": PASSWORD}
        assert two_workers.phone().post(mine.invitation("viewer"), new).status == 302
    data = {name: {"username": login, "password": PASSWORD} for name, login in logins.items()}
    own = two_workers.phone()
    own.post("/account/sign-in/", data["Réka"])
    for planted in (own.cookies["sessionid"], "a" * 32, "../../x"):
        victim = two_workers.phone(sessionid=planted)
        assert victim.post("/account/sign-in/", data["Réka áldozata"]).status == 302
        assert victim.cookies["sessionid"] != planted
        assert "áldozata" not in two_workers.phone(sessionid=planted).get("/account/").text
    stolen = two_workers.phone(sessionid=victim.cookies["sessionid"])
    assert (stolen.get("/account/").status, victim.get("/account/sign-out/").status) == (200, 405)
    assert victim.post("/account/sign-out/").status == 302
    assert [one.get("/account/").status for one in (stolen, stolen, victim)] == [302] * 3


def test_one_account_is_nobody_elses_in_another_spelling(two_workers: Server):
    name = uuid4().hex
    new = {"name": "Zita", "password1": PASSWORD, "password2": PASSWORD}
    assert two_workers.phone().post("/account/new/", {**new, "login": f"{name}@example.org"}).status == 302
    for twin in (f"{name.upper()}@EXAMPLE.org", f" {name}@example.org ", f"{name}＠example.org"):
        again = two_workers.phone().post("/account/new/", {**new, "login": twin, "password1": "más-jelszó-9"})
        assert again.status == 422, twin
        assert two_workers.phone().post("/account/sign-in/", {"username": twin, "password": PASSWORD}).status == 302


def test_what_a_page_says_once_cannot_be_made_up(two_workers: Server):
    forged = json.dumps([["__json_message", 1, 25, "<script>alert(1)</script>", ""]])
    for cookie in (forged, quote(forged), "x" * 40 + ":" + forged, '".eJx":' + "a" * 43):
        page = two_workers.phone(messages=cookie).get("/")
        assert (page.status, "alert(1)" in page.text) == (200, False)


NAMED = ('x"; filename="evil.html', "x\r\nContent-Type: text/html", "../../evil.html", "a/b\\c:d", "\u202egnp.exe")


@pytest.mark.parametrize("title", NAMED)
def test_no_title_names_a_file_otherwise_or_makes_a_page_of_it(two_workers: Server, title: str):
    phone = two_workers.phone()
    began = phone.post("/new/", {**TABLE, "title": title, "key": str(uuid4())})
    if began.status == 422:  # it is no title at all
        return
    where = began.location.removesuffix("hand/")
    for file in ("export.json", "trail.json", "ledger.journal", "lists/hands.csv"):
        headers = phone.get(f"{where}{file}").headers
        disposition = str(headers["Content-Disposition"])
        name = disposition.rpartition("filename")[2].strip('*=";').removeprefix("utf-8''")
        assert disposition.startswith("attachment"), disposition
        assert disposition.count("filename") == 1, disposition
        assert name.endswith(file.rpartition(".")[2]), disposition
        assert not set("/\\:\r\n\u202e") & set(name), disposition
        assert (headers["X-Content-Type-Options"], "html" in str(headers["Content-Type"])) == ("nosniff", False)


def test_no_other_site_is_lent_what_is_not_for_all(two_workers: Server, clubs: Any):
    _theirs, mine, _before = clubs
    origin = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    for path in ("/", "/account/", mine.path, f"{mine.path}members/", "/api/v1/club/", "/health/", "/pen/"):
        for method in ("GET", "OPTIONS"):
            headers = mine.owner.send(method, path, **origin).headers
            assert headers["Access-Control-Allow-Credentials"] is None
            assert headers["Access-Control-Allow-Origin"] is None, path
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin", path


def test_a_key_is_asked_for_in_one_place_and_tells_of_one_club(two_workers: Server, clubs: Any):
    theirs, mine, before = clubs
    response = mine.owner.post(f"{mine.path}keys/", {"name": "lap", "role": "viewer"}).text
    key = response.partition('id="secret" readonly value="')[2].partition('"')[0]
    program = {"Authorization": f"Bearer {key}"}
    assert two_workers.phone().send("GET", "/api/v1/club/", **program).status == 200
    played = [str(value) for evening in before["scorebook_evening"] for value in evening]
    slugs = [value for value in played if re.fullmatch(r"[a-z0-9]{10}", value)]
    slug = next(slug for slug in slugs if theirs.owner.get(f"/e/{slug}/").status == 200)  # others are there as well
    assert two_workers.phone().send("GET", f"/api/v1/evenings/{slug}/", **program).status == 404
    body = json.dumps({"format": "scorebook-session", "version": 1, "players": list(NAMES)}).encode()
    for said in (
        {"Authorization": f"bearer\t{key}\t"},
        {"Authorization": f"Bearer {key[:-1]}"},
        {"Authorization": f"Bearer {key.upper()}"},
        {"Authorization": f"Basic {key}"},
        {"X-Api-Key": key},
        {"Cookie2": f"key={key}"},
    ):
        assert two_workers.phone(key=key).send("GET", f"/api/v1/club/?key={key}", **said).status in (400, 401), said
    sent = two_workers.phone().send("POST", "/api/v1/evenings/", "application/json", body, **program)
    assert sent.status == 403
    assert mine.owner.send("POST", "/api/v1/evenings/", "application/json", body).status == 401
    assert is_unchanged(two_workers, before)


def test_whoever_asks_much_on_one_line_or_never_reads_keeps_nobody_waiting(two_workers: Server):
    with ExitStack() as lines:
        for asked in (b"GET /guide/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 50,) * 24:
            line = lines.enter_context(socket.create_connection(("127.0.0.1", two_workers.port), timeout=PATIENCE))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sendall(asked)
        phone = two_workers.phone()
        assert [phone.get("/health/").status for _ in range(6)] == [200] * 6


def test_heads_without_end_are_refused_and_nothing_else(two_workers: Server):
    phone = two_workers.phone()
    held = {
        "X-Much": "a" * 40_000,
        "Cookie": f"csrftoken={CSRF}; " + "; ".join(f"keyring{n}=x" for n in range(4000)),
        "Accept-Language": "hu," * 6000,
        "Accept": "*/*," * 7000,
        "If-None-Match": '"x",' * 7000,
        "Range": "bytes=" + "0-0," * 7000,
    }
    for name, value in held.items():
        assert phone.send("GET", "/", **{name: value}).status in (200, 400, 431), name
    assert phone.get("/?" + "a=1&" * 3000).status in (400, 404)
    assert phone.get("/" + "a/" * 6000).status in (400, 404)
    assert phone.tell("/new/", dict.fromkeys(map(str, range(5000)), "1")).status in (400, 403, 422)
    assert phone.post("/new/", dict.fromkeys(map(str, range(5000)), "1")).status in (400, 413)
    files = "".join(f'--x\r\nContent-Disposition: form-data; name="f"; filename="{n}"\r\n\r\n\r\n' for n in range(200))
    assert phone.send("POST", "/import/", "multipart/form-data; boundary=x", f"{files}--x--".encode()).status == 400
    assert "ERROR" not in two_workers.log.read_text()


def test_one_number_of_a_press_is_good_for_one_thing(two_workers: Server):
    phone, key = two_workers.phone(), str(uuid4())
    where = phone.post("/new/", {**TABLE, "key": key}).location
    assert phone.tell(where, HAND | {"key": key}).status == 200
    at = where.removesuffix("hand/")
    before = two_workers.rows()
    others = (
        phone.tell(where, HAND | {"key": key, "facts": {**HAND["facts"], "declarer_points": 60}}),
        phone.tell(f"{at}1/edit/", HAND | {"key": key, "head": 1, "reason": "elütés"}),
        phone.tell(f"{at}undo/", {"key": key, "head": 1}),
        phone.post(f"{at}close/", {"key": key, "head": "1"}),
        phone.post(f"{at}1/strike/", {"key": key, "head": "1", "reason": "elütés"}),
    )
    assert {answer.status for answer in others} == {409}
    assert two_workers.rows() == before
