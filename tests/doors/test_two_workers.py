"""Every door attacked at a real server of two worker processes: nobody gets in, and nothing is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.doors.attacks import NAMES, SEATED, SECOND, TABLE, attacks
from tests.doors.clubs import AT_ONCE, NEW, Club, begun, founded, joins, link_to_write, storm
from tests.doors.server import Phone, Server
from tests.world.depth import sweep

pytestmark = pytest.mark.both_databases

SHUT = {403, 404, 409, 410}
TODAY = timezone.localdate().isoformat()  # a night goes on for some hours only
DOCUMENT = {
    "format": "scorebook-session",
    "version": 1,
    "game": "paskievics",
    "players": list(NAMES),
    "entries": [{"contract": "two", "declarer": "Anna", "partner": "Cili", "declarer_points": 52}],
}


@pytest.fixture
def club(two_workers: Server) -> Club:
    """Anna owns it."""
    return founded(two_workers)


def nothing_is_written(server: Server, phones: list[Phone], evening: str, but: str = "") -> None:
    """Send everything there is to send, from every phone, several at once; ``but`` for what they may do."""
    slug, before = evening.strip("/").split("/")[1], server.rows()
    deeds = [
        lambda phone=phone, sent=sent: Phone(port=phone.port, cookies=dict(phone.cookies)).send(*sent)
        for phone in phones
        for sent in attacks(slug)
        if sent[1] != f"{evening}{but}"
    ]
    answers = storm(deeds)
    assert {answer.status for answer in answers} <= SHUT
    assert not [answer for answer in answers if "keyring" in str(answer.headers.get_all("Set-Cookie"))]
    assert server.rows() == before


# ---- the page that began a night, sent again ----------------------------------------------------------------------


FORMS: Mapping[str, Mapping[str, str]] = {"/new/": TABLE, "/import/": {"document": json.dumps(DOCUMENT), "day": TODAY}}
NEXT = {"/new/": {"stake": "5", "currency": "HUF"}, "/import/": {"currency": "HUF"}}  # the same people's next game


@pytest.mark.parametrize("where", sweep(FORMS, gate=lambda where: where == "/new/"))
def test_a_page_sent_again_gives_no_link_that_was_taken_back(two_workers: Server, where: str):
    said, scribe = {**FORMS[where], "key": str(uuid4())}, two_workers.phone()
    evening = scribe.post(where, said).location.removesuffix("hand/")
    again = storm([lambda: two_workers.phone().post(where, said)] * AT_ONCE)
    assert {(answer.status, "keyring=" in str(answer.headers["Set-Cookie"])) for answer in again} == {(302, True)}
    later = {**SEATED, "game": "kiralyhivasos", "preset": "default", "key": str(uuid4()), **NEXT[where]}
    other = scribe.post(f"{evening}another/", later)
    assert other.status == 302, other.text
    assert scribe.post(other.location.replace("hand/", "links/renew/"), {"right": "write"}).status == 302
    before = two_workers.rows()
    for path, form in ((where, said), ("/new/", later)):
        answers = storm([lambda path=path, form=form: two_workers.phone().post(path, form)] * AT_ONCE)
        assert {(answer.status, "keyring" in str(answer.headers["Set-Cookie"])) for answer in answers} == {(409, False)}
    assert two_workers.rows() == before
    assert scribe.get(f"{evening}hand/").status == 200


# ---- who wrote, and may no more -----------------------------------------------------------------------------------


@pytest.fixture
def bela(club: Club) -> Phone:
    """Béla directs the club."""
    return club.joined("Béla", "director")


def erased(club: Club) -> None:
    assert club.owner.post(f"{club.page_of('Béla')}erase/", {"sure": "1"}).status == 302


LOST: Mapping[str, Callable[[Club], Any]] = {
    "removed": lambda club: club.lose("Béla"),
    "a viewer": lambda club: club.lose("Béla", "viewer"),
    "erased": erased,
    "the club closed": lambda club: club.owner.post(f"{club.path}close/", {"deed": "close", "sure": "1"}),
}


# The others are tried in one process, too: tests/doors/test_handed_out.py.
@pytest.mark.parametrize("how", sweep(LOST, gate=lambda how: how == "removed"))
def test_whoever_lost_his_role_writes_nothing_by_what_he_holds(club: Club, bela: Phone, how: str):
    evening = begun(club, bela)
    link = link_to_write(evening, bela)
    both = Phone(port=bela.port, cookies={**bela.cookies, **link.cookies})
    assert {phone.get(f"{evening}hand/").status for phone in (link, both, link, both)} == {200}
    LOST[how](club)
    nothing_is_written(club.server, [link, both, bela], evening)
    if how != "the club closed":
        assert club.owner.get(f"{evening}hand/").status == 200
        assert link_to_write(evening, club.owner).get(f"{evening}hand/").status == 200


def test_whoever_is_merged_away_and_the_guests_of_an_adopted_night_write_nothing_more(club: Club, bela: Phone):
    evening = begun(club, bela)
    link = link_to_write(evening, bela)
    club.owner.post(f"{club.path}members/add/", {"name": "Béla bátyánk"})
    kept, gone = club.page_of("Béla bátyánk"), club.page_of("Béla").strip("/").split("/")[-1]
    assert club.owner.post(f"{kept}merge/", {"other": gone, "sure": "1"}).status == 302
    nothing_is_written(club.server, [link], evening)
    guest = club.server.phone()
    night = guest.post("/new/", {**TABLE, "key": str(uuid4())}).location.removesuffix("hand/")
    director = Phone(port=bela.port, cookies={**bela.cookies, "keyring": guest.cookies["keyring"]})
    names = {f"seat{seat}": "" for seat in range(5)}
    by_name = {"Anna": 0, "Cili": 2, "Dénes": 3, "Eszter": 4}
    names |= {f"seat{seat}": club.page_of(name).strip("/").split("/")[-1] for name, seat in by_name.items()}
    adopted = director.post(f"{club.path}adopt/{night.strip('/').split('/')[1]}/", names)
    assert adopted.status == 302, adopted.text
    nothing_is_written(club.server, [guest], night, but="back/")  # for a day they may take it back


def test_what_is_sent_while_the_role_is_taken_is_written_or_refused_and_nothing_afterwards(club: Club, bela: Phone):
    evening = begun(club, bela)
    link = link_to_write(evening, bela)

    def save(_number: int) -> int:
        return link.tell(f"{evening}hand/", {**SECOND, "key": str(uuid4())}).status

    with ThreadPoolExecutor(AT_ONCE) as at_once:
        sent = [at_once.submit(save, number) for number in range(8)]
        club.lose("Béla")
        met = {one.result() for one in sent}
    assert met <= {200, 409, 410}
    nothing_is_written(club.server, [link], evening)


def test_by_a_link_nobody_writes_under_a_members_name(club: Club, bela: Phone):
    evening = begun(club, bela)
    link = link_to_write(evening, bela)
    assert link.tell(f"{evening}hand/", {**SECOND, "key": str(uuid4())}).status == 200
    history = club.owner.get(f"{evening}history/").text
    assert "link: Anna" in history
    assert link.post(f"{evening}links/renew/", {"right": "write"}).status == 403
    assert link.post(f"{evening}close/", {"key": str(uuid4()), "head": "2"}).status == 302
    tick = {"payer": "1", "payee": "0", "amount": "1", "paid": "1"}
    assert link.post(f"{evening}payments/tick/", tick).status == 403


# ---- invitations, links for a password, keys ----------------------------------------------------------------------


@pytest.mark.deep  # the same in one process: tests/doors/test_handed_out.py
def test_invitations_passwords_and_keys_go_with_whoever_made_them(club: Club, bela: Phone):
    gabor = club.joined("Gábor", "owner")
    club.joined("Cili", "scribe")
    cili = club.page_of("Cili")
    to_own, to_write = club.invitation("owner", by=gabor), club.invitation("scribe", by=bela)
    reset = bela.post(f"{cili}password/").token
    opened = club.server.phone()
    form = opened.get(reset).location
    html = gabor.post(f"{club.path}keys/", {"name": "honlap", "role": "scribe"}).text
    key = html.partition('id="secret" readonly value="')[2].partition('"')[0]
    program = {"Authorization": f"Bearer {key}"}
    assert club.server.phone().send("GET", "/api/v1/club/", **program).status == 200
    club.lose("Gábor")
    club.lose("Béla", "viewer")
    before = club.server.rows()
    for invitation in (to_own, to_write):
        answers = storm([lambda where=invitation: joins(club.server.phone(), where, "Valaki")] * 2)
        assert {answer.status for answer in answers} == {404}
    assert "new_password1" not in opened.post(form, NEW).text
    assert "new_password1" not in opened.get(form).text
    assert club.server.phone().get(reset).status == 404
    answers = storm([lambda: club.server.phone().send("GET", "/api/v1/club/", **program)] * AT_ONCE)
    assert {answer.status for answer in answers} == {401}
    assert club.server.rows() == before
