"""Rights in a club: every address by every method, in every role, as a stranger and from another club."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

import pytest
from django.test import Client

from scorebook.access import links
from scorebook.cash.deeds import write_rules
from scorebook.club.invitations import invite
from scorebook.models import Evening, Handover
from tests.club.conftest import PEOPLE, Circle, joined, signed_in
from tests.club.rows import ACCOUNT, CLUB, EVERYBODY, ClubRow, club_address, own_address
from tests.conftest import holding
from tests.ledger.conftest import Pen
from tests.rows import OTHERS, READING, ROWS, address, digest
from tests.world.clubs import season_of
from tests.world.depth import sweep
from tests.world.fields import told_twice
from tests.world.recorded import recorded, undone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("undrawn")]

RANKS = ("viewer", "scribe", "treasurer", "director", "owner")
SECRETS = ("Csütörtöki", *PEOPLE.values(), "Eszter", "Házirend")
WHO = ("stranger", "outsider", *RANKS)


@pytest.fixture
def numbers(circle: Circle, agreed, evening_of: Callable[..., Evening]) -> Mapping[str, object]:
    """The rows in the addresses: a viewer, the only rules and season, an invitation, an evening without a club."""

    def build() -> Mapping[str, object]:
        write_rules(circle.club, since=date(2026, 11, 1), currency="HUF", entry_fee=50000)
        return {
            "member": circle["viewer"].pk,
            "rules": agreed().pk,
            "invitation": invite(circle.club, "viewer", circle.by(), circle.player).pk,
            "evening": evening_of().slug,
            "season": season_of(circle.club).pk,
            "player": circle.player.player_id,
        }

    return recorded("what the addresses of a club name", build)


def device(who: str, circle: Circle, outsider: Client) -> Client:
    if who == "treasurer":
        account = joined(circle.club, "Tamás", "treasurer").account
        assert account is not None
        return signed_in(account)
    return {"stranger": Client(), "outsider": outsider}.get(who) or signed_in(circle.by(who))


def expected(row: ClubRow, who: str, method: str) -> int:
    answer = row.read if method in READING else row.post if method == "POST" else None
    if who == "stranger":
        return 405 if row.visitors and answer is None else 302
    if answer is None:
        return 405
    if who == "outsider":
        return 404
    return answer if RANKS.index(who) >= RANKS.index(row.least) else 403


def at_the_border(name: str) -> tuple[str, ...]:
    """Return who asks in the gate: both who are no members, the highest refused role, and the lowest one let in."""
    least = RANKS.index(CLUB[name].least)
    return ("stranger", "outsider", *RANKS[max(least - 1, 0) : least + 1])


@pytest.mark.parametrize("everybody", sweep([False, True], gate=lambda everybody: not everybody))
@pytest.mark.parametrize("name", CLUB)
def test_everybody_is_answered_as_the_table_says(
    circle: Circle, numbers: Mapping[str, object], outsider: Client, name: str, everybody: bool
):
    where = club_address(name, circle.club.slug, numbers)
    for who in WHO if everybody else at_the_border(name):
        with undone():
            client, before = device(who, circle, outsider), digest()
            for method in (*ways_to_read(name, who), *OTHERS):
                answered_as_the_table_says(client, where, name, who, method)
            assert digest() == before, who
            answered_as_the_table_says(client, where, name, who, "POST")
            if who in ("stranger", "outsider") or CLUB[name].post != 302:
                assert digest() == before, who


def ways_to_read(name: str, who: str) -> tuple[str, ...]:
    """Return by which methods somebody asks: by all of them strangers, who is refused last, and who is let in first."""
    least = RANKS.index(CLUB[name].least)
    return READING if who not in RANKS or RANKS.index(who) in (least - 1, least) else ("GET",)


def answered_as_the_table_says(client: Client, where: str, name: str, who: str, method: str) -> None:
    answer = client.generic(method, where, b"", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == expected(CLUB[name], who, method), (who, method, answer.content[:300])
    if answer.status_code == 302 and who == "stranger":
        assert answer["Location"].startswith("/account/sign-in/?next=")
    if who != "stranger" and answer.status_code != 405:  # nothing of a club stays on a phone that others use
        assert answer["Cache-Control"] == "no-store", (who, method)
    assert ("Cross-Origin-Resource-Policy" in answer) != ("Access-Control-Allow-Origin" in answer)
    if who in ("owner", CLUB[name].least) and answer["Content-Type"].startswith("text/html"):
        assert not told_twice(answer.content.decode())
    if who in ("stranger", "outsider"):
        assert not [secret for secret in SECRETS if secret in answer.content.decode()], (who, method)


@pytest.mark.parametrize("who", ["stranger", "outsider"])
def test_a_club_there_is_and_one_there_is_not_are_answered_alike(
    circle: Circle, numbers: Mapping[str, object], outsider: Client, who: str
):
    client = device(who, circle, outsider)
    for name in CLUB:
        pages = [client.get(club_address(name, slug, numbers)) for slug in (circle.club.slug, "nincs-ilyen")]
        assert pages[0].status_code == pages[1].status_code, name
        here, nowhere = (page.content.decode().partition("<main")[2] for page in pages)
        assert here == nowhere, name


def test_a_club_shows_nothing_of_another(elsewhere: Circle, outsider: Client, numbers: Mapping[str, object]):
    for name in ("member", "rules_card", "invitation_shown", "club_adopt"):
        assert outsider.get(club_address(name, elsewhere.club.slug, numbers)).status_code == 404, name


def test_a_club_changes_nothing_of_another(
    circle: Circle, elsewhere: Circle, outsider: Client, numbers: Mapping[str, object]
):
    before = digest()
    data = {"name": "X", "role": "owner", "sure": "1", "other": elsewhere.player.pk}
    for name in ("member_rename", "member_role", "member_merge", "member_erase", "member_password",
                 "invitation_revoke"):  # fmt: skip
        assert outsider.post(club_address(name, elsewhere.club.slug, numbers), data).status_code == 404, name
        assert digest() == before, name
    mine, data = {**numbers, "member": elsewhere.player.pk}, {**data, "other": circle.player.pk}
    assert outsider.post(club_address("member_merge", elsewhere.club.slug, mine), data).status_code == 404
    assert digest() == before


@pytest.mark.parametrize("name", [*ACCOUNT, *EVERYBODY])
def test_pages_of_accounts(circle: Circle, name: str):
    row = {**ACCOUNT, **EVERYBODY}[name]
    for client, signed in ((Client(), False), (signed_in(circle.by("viewer")), True)):
        for method in (*READING, "POST", *OTHERS):
            answer = client.generic(method, own_address(name), b"", content_type="application/x-www-form-urlencoded")
            offered = row.read if method in READING else row.post if method == "POST" else None
            refused = 302 if name in ACCOUNT and not signed else (offered or 405)
            assert answer.status_code == refused, (method, signed)


def test_a_form_of_another_site_changes_nothing(circle: Circle, numbers: Mapping[str, object]):
    client = Client(enforce_csrf_checks=True)
    client.cookies = signed_in(circle.by("owner")).cookies
    before = digest()
    for name in (name for name, row in CLUB.items() if row.post):
        where = club_address(name, circle.club.slug, numbers)
        assert client.post(where, {"name": "X", "sure": "1"}).status_code == 403, name
        assert digest() == before, name


# ---- an evening of the club ---------------------------------------------------------------------------------------


LIFTED = ("by a link", "outsider with a link")  # a link to write is for whoever is no member
HELD = (*LIFTED, "viewer with a link")
BORDERS = ("outsider", "viewer", "scribe", "director", "by a link", "viewer with a link")
"""Who asks at an evening in the gate: each is answered differently from the others at some address."""
OF_A_ROLE = {
    "payment_tick": "scribe",
    "evening_details": "scribe",
    "link_renew": "scribe",
    "evening_erase": "scribe",
    "reopen": "director",
    "evening_back": "director",
}


def of_the_evening(name: str, who: str, method: str) -> int:
    row = ROWS[name]
    answer = row.read if method in READING else row.post if method == "POST" else None
    if answer is None:
        return 405
    if who in ("stranger", "outsider"):
        return 404
    if who in LIFTED:
        return 403 if name in OF_A_ROLE else answer
    if who == "treasurer" and name == "entry_said" and method == "POST":
        return 403  # the treasurer does not sit at this table, the others do
    if who.startswith("viewer") and not row.watched:
        return 403
    return 403 if OF_A_ROLE.get(name) == "director" and who in ("scribe", "treasurer") else answer


def at_the_evening(who: str, night: Evening, circle: Circle, outsider: Client) -> Client:
    if who not in HELD:
        return device(who, circle, outsider)
    client = {"by a link": Client(), "outsider with a link": outsider}.get(who) or device("viewer", circle, outsider)
    client.cookies["keyring"] = str(links.token_of(links.links_of(night)["write"]))
    return client


@pytest.mark.parametrize("everybody", sweep([False, True], gate=lambda everybody: not everybody))
@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if not row.public])
def test_an_evening_of_a_club_is_opened_by_the_role(
    night: Evening, circle: Circle, outsider: Client, name: str, everybody: bool
):
    """The other methods of an evening are tested in ``tests/test_rights.py``."""
    Pen(night).hand()
    for who in (*WHO, *HELD) if everybody else (*BORDERS, *(("treasurer",) if name == "entry_said" else ())):
        with undone():
            client = at_the_evening(who, night, circle, outsider)
            for method in ("GET", "POST"):
                answer = client.generic(
                    method, address(name, night), b"", content_type="application/x-www-form-urlencoded"
                )
                assert answer.status_code == of_the_evening(name, who, method), (who, method)


def test_in_a_club_nobody_hands_over_a_pen(night: Evening, circle: Circle):
    held = holding(str(links.token_of(links.links_of(night)["write"])))
    for client in (held, signed_in(circle.by("scribe"))):
        assert "a saját telefonján belép" in client.post(f"/e/{night.slug}/pen/").content.decode()
        assert b'/pen/"' not in client.get(f"/e/{night.slug}/links/").content
    assert not Handover.objects.exists()


def test_what_is_closed_is_opened_by_a_director_and_not_by_a_link(night: Evening, circle: Circle):
    pen = Pen(night)
    pen.hand()
    pen.close()
    held = holding(str(links.token_of(links.links_of(night)["write"])))
    data = {"key": "7f3c1c62-3b7e-4e8e-9e31-0c3a4d1f7a11", "head": pen.head, "reason": "kimaradt"}
    for client in (held, signed_in(circle.by("scribe"))):
        assert client.post(f"/e/{night.slug}/reopen/", data).status_code == 403
        assert b'id="reopen"' not in client.get(f"/e/{night.slug}/payments/").content
    director = signed_in(circle.by("director"))
    assert b'id="reopen"' in director.get(f"/e/{night.slug}/payments/").content
    assert director.post(f"/e/{night.slug}/reopen/", data).status_code == 302
    assert pen.fresh().closed_at is None
    assert pen.fresh().revisions.order_by("-head")[0].author == "Béla"


def test_a_member_writes_under_his_own_name_whatever_his_cookie_says(night: Evening, circle: Circle):
    client = signed_in(circle.by("scribe"))
    client.cookies["scribe"] = "Valaki"
    data = {
        "key": "7f3c1c62-3b7e-4e8e-9e31-0c3a4d1f7a11",
        "head": 0,
        "kind": "hand",
        "facts": {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 54},
    }
    answer = client.post(f"/e/{night.slug}/hand/", data, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert [revision.author for revision in night.revisions.all()] == ["Cili"]


def test_an_evening_with_a_link_asks_for_no_session(evening: Evening, writer: Client, django_assert_num_queries):
    writer.cookies["sessionid"] = "x" * 32
    with django_assert_num_queries(1):
        assert writer.post(f"/e/{evening.slug}/links/renew/", {"right": "nonsense"}).status_code == 302


READ_WHEN_CLOSED = {"cash_rules"}
"""Pages on which a director of a closed club reads what was written, and writes nothing more."""


def test_closing_a_club_is_asked_once_naming_what_goes_on(circle: Circle, night: Evening):
    client, where = signed_in(circle.by("owner")), f"/c/{circle.club.slug}/close/"
    response = client.post(where, {"deed": "close"})
    circle.club.refresh_from_db()
    assert (response.status_code, circle.club.closed_at) == (200, None)
    assert f"/e/{night.slug}/" in response.content.decode()
    assert client.post(where, {"deed": "close", "sure": "1"}).status_code == 302
    circle.club.refresh_from_db()
    assert circle.club.closed_at is not None


def test_a_member_who_only_looks_on_is_told_of_his_role_and_not_of_a_link(night: Evening, phone):
    html = phone("viewer").get(f"/e/{night.slug}/hand/", headers={"accept-language": "en"}).content.decode()
    assert "In this club only scribes do this." in html
    assert "the link" not in html


def test_a_closed_club_is_read_and_takes_nothing_new(circle: Circle, night: Evening, numbers: Mapping[str, object]):
    client = signed_in(circle.by("owner"))
    assert client.post(f"/c/{circle.club.slug}/close/", {"deed": "close", "sure": "1"}).status_code == 302
    before = digest()
    for name, row in CLUB.items():
        if row.post and row.least != "owner":
            assert client.post(club_address(name, circle.club.slug, numbers), {"sure": "1"}).status_code == 409
        if row.post and row.read and row.least in ("scribe", "treasurer", "director") and name not in READ_WHEN_CLOSED:
            assert client.get(club_address(name, circle.club.slug, numbers)).status_code == 409, name
    assert client.get(f"/e/{night.slug}/").status_code == 200
    assert client.get(f"/e/{night.slug}/hand/").status_code == 403
    assert digest() == before
    assert client.post(f"/c/{circle.club.slug}/close/", {"deed": "open"}).status_code == 302
    assert client.get(f"/e/{night.slug}/hand/").status_code == 200


@pytest.mark.parametrize(
    ("public", "page", "sheet"), [("nothing", 302, 404), ("standings", 200, 404), ("evenings", 200, 200)]
)
def test_what_a_club_shows_to_anybody(circle: Circle, night: Evening, public: str, page: int, sheet: int):
    client = signed_in(circle.by("owner"))
    data = {"name": "Csütörtöki kör", "public": public}
    assert client.post(f"/c/{circle.club.slug}/settings/", data).status_code == 302
    stranger = Client()
    assert stranger.get(f"/c/{circle.club.slug}/").status_code == page
    assert stranger.get(f"/e/{night.slug}/").status_code == sheet
    assert stranger.get(f"/e/{night.slug}/hand/").status_code == (403 if sheet == 200 else 404)
    assert stranger.get(f"/c/{circle.club.slug}/members/").status_code == 302
    if page == 200:
        assert ("Eszter" in stranger.get(f"/c/{circle.club.slug}/").content.decode()) == (sheet == 200)
