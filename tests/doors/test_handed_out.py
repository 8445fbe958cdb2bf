"""Links, keys and invitations end with their creator's right to make them, and then write nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook.access import links
from scorebook.api.keys import make_key
from scorebook.club.members import add
from scorebook.models import Account, ApiKey, Evening, Link, Member, Ration, Right
from tests.club.conftest import Circle, joined, signed_in
from tests.conftest import holding
from tests.doors.attacks import SECOND, TABLE, WRITING, address, attacks
from tests.doors.conftest import Table, with_link
from tests.world import recorded
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db

UNTOUCHED = {
    "grid",
    "cup_agreed",
    "entry_overruled",
    "evening_back",
    "evening_erase",
    *("hand_count", "hand_leave", "hand_left"),
    "payment_tick",
    "pen",
    "play_on",
    "reopen",
}  # nothing here to do it to
SHUT = {403, 404, 409, 410}
Deed = Callable[[Circle], Any]


def at(circle: Circle, page: str = "", whom: str = "director") -> str:
    within = f"/c/{circle.club.slug}/"
    return within + (f"members/{circle[whom].pk}/{page}" if whom else page)


def appointed(role: str, whom: str = "director", by: str = "owner") -> Deed:
    return lambda circle: signed_in(circle.by(by)).post(at(circle, "role/", whom), {"role": role})


def erased(circle: Circle, whom: str = "director") -> Any:
    return signed_in(circle.by()).post(at(circle, "erase/", whom), {"sure": "1"})


def merged(circle: Circle) -> Any:
    survivor = add(circle.club, "Béla bátyánk")
    data = {"other": circle["director"].pk, "sure": "1"}
    return signed_in(circle.by()).post(f"/c/{circle.club.slug}/members/{survivor.pk}/merge/", data)


def closed(circle: Circle) -> Any:
    return signed_in(circle.by()).post(at(circle, "close/", ""), {"deed": "close", "sure": "1"})


LOST: Mapping[str, Deed] = {
    "his account was taken away": appointed(""),
    "he took it away himself": appointed("", by="director"),
    "he became a viewer": appointed("viewer"),
    "he was erased": erased,
    "the club was closed": closed,
}


def nothing_is_written(client: Client, slug: str, but: str = "") -> None:
    """Send everything there is to send: each is refused, and the database stays as it was."""
    before = recorded.digest(Ration)
    for method, where, kind, body in attacks(slug):
        if but and where.endswith(but):
            continue
        answer = client.generic(method, where, body, content_type=kind)
        assert answer.status_code in SHUT, (method, where, kind, answer.status_code)
        assert "keyring" not in answer.cookies
    assert recorded.digest(Ration) == before


def test_every_attack_is_one_before_the_right_is_lost(table: Table):
    """The other tests would show nothing if what they send were refused for another reason."""
    slug, before, done = table.evening.slug, recorded.digest(Ration), set()
    for method, where, kind, body in attacks(slug):
        with recorded.undone():
            assert table.signed_in.generic(method, where, body, content_type=kind).status_code not in {403, 410}
            if recorded.digest(Ration) != before:
                done.add(where)
    addresses = {address(name, slug) for name in WRITING} - {address(name, slug) for name in UNTOUCHED}
    assert done == addresses


@pytest.mark.parametrize("how", [*LOST, "he was merged"])
def test_whoever_lost_the_right_writes_nothing_by_the_link_on_his_phone(circle: Circle, table: Table, how: str):
    assert {**LOST, "he was merged": merged}[how](circle).status_code == 302
    nothing_is_written(table.link, table.evening.slug)


@pytest.mark.parametrize("how", sweep(LOST, gate=lambda how: how in ("he became a viewer", "the club was closed")))
def test_nor_with_his_session(circle: Circle, table: Table, how: str):
    assert LOST[how](circle).status_code == 302
    nothing_is_written(table.signed_in, table.evening.slug)


@pytest.mark.parametrize("how", [*LOST, "he was merged"])
def test_an_evening_left_open_long_ago_is_written_no_more_either(circle: Circle, table: Table, how: str):
    Evening.objects.update(opened_at=timezone.now() - timedelta(days=40))
    assert {**LOST, "he was merged": merged}[how](circle).status_code == 302
    assert table.link.get(f"/e/{table.evening.slug}/hand/").status_code in SHUT


@pytest.mark.parametrize("how", [how for how in LOST if how != "the club was closed"])
def test_the_others_go_on(circle: Circle, table: Table, how: str):
    LOST[how](circle)
    hand = f"/e/{table.evening.slug}/hand/"
    cili = signed_in(circle.by("scribe"))
    assert cili.get(hand).status_code == 200
    assert with_link(table.evening, cili, Client()).get(hand).status_code == 200


def test_a_closed_club_opened_again_brings_no_link_back(circle: Circle, table: Table):
    closed(circle)
    assert signed_in(circle.by()).post(at(circle, "close/", ""), {"deed": "open"}).status_code == 302
    nothing_is_written(table.link, table.evening.slug)
    assert signed_in(circle.by("scribe")).get(f"/e/{table.evening.slug}/hand/").status_code == 200


def test_a_closed_club_takes_nothing_by_any_link(circle: Circle, table: Table):
    closed(circle)
    new = str(links.token_of(links.links_of(table.evening)[Right.WRITE]))
    nothing_is_written(holding(new), table.evening.slug)


@pytest.mark.parametrize("role", ["scribe", "owner"])
def test_whoever_may_still_write_keeps_what_he_has(circle: Circle, table: Table, role: str):
    assert appointed(role)(circle).status_code == 302
    for client in (table.link, table.signed_in):
        assert client.get(f"/e/{table.evening.slug}/hand/").status_code == 200


def test_the_guests_of_an_adopted_night_need_a_new_link(circle: Circle, evening_of: Callable[..., Evening]):
    evening = evening_of()
    token = str(links.token_of(links.links_of(evening)[Right.WRITE]))
    watching = holding(str(links.token_of(links.links_of(evening)[Right.WATCH])))
    director = signed_in(circle.by("director"))
    director.cookies["keyring"] = token
    members = dict(zip(range(5), [circle[one].pk for one in ("owner", "director", "scribe", "viewer")], strict=False))
    data = {f"seat{seat}": members.get(seat, circle.player.pk) for seat in range(5)}
    assert director.post(at(circle, f"adopt/{evening.slug}/", ""), data).status_code == 302
    nothing_is_written(holding(token), evening.slug, but="/back/")  # for a day it is taken back, and no more
    response = holding(token).get(f"/e/{evening.slug}/", headers={"accept-language": "en"})
    assert response.status_code == 410
    assert "The club “Csütörtöki kör” took this evening over" in response.content.decode()
    assert director.get(f"/e/{evening.slug}/hand/").status_code == 200
    assert watching.get(f"/e/{evening.slug}/").status_code == 200


# ---- by a link in a club ------------------------------------------------------------------------------------------


def test_a_viewer_is_not_lifted_by_a_link(circle: Circle, table: Table):
    viewer = with_link(table.evening, table.signed_in, signed_in(circle.by("viewer")))
    nothing_is_written(viewer, table.evening.slug)
    assert viewer.get(f"/e/{table.evening.slug}/").status_code == 200


@pytest.mark.parametrize(
    ("cookie", "signed"), [("Anna", "link: Anna"), ("", "link"), ("link: Anna", "link: link: Anna")]
)
def test_what_is_written_by_a_link_in_a_club_is_signed_so(table: Table, cookie: str, signed: str):
    guest = with_link(table.evening, table.signed_in, Client(), cookie)
    where = f"/e/{table.evening.slug}/"
    assert guest.post(f"{where}hand/", SECOND, content_type="application/json").status_code == 200
    assert [one.author for one in table.evening.revisions.order_by("head")] == ["Béla", signed]
    assert signed in guest.get(f"{where}history/").content.decode()
    assert signed in guest.get(f"{where}2/").content.decode()


def test_a_member_signs_with_his_name_and_with_no_link(circle: Circle, table: Table):
    table.signed_in.post(f"/e/{table.evening.slug}/hand/", SECOND, content_type="application/json")
    last = table.evening.revisions.order_by("-head")[0]
    assert (last.author, last.link_id) == ("Béla", None)


def test_a_link_writes_the_sheet_and_neither_ticks_nor_renews(circle: Circle, table: Table):
    slug = table.evening.slug
    page = table.link.get(f"/e/{slug}/links/").content.decode()
    assert f"/e/{slug}/links/renew/" not in page
    assert f"/e/{slug}/links/renew/" in table.signed_in.get(f"/e/{slug}/links/").content.decode()
    closing = {"key": "0f3c1c62-3b7e-4e8e-9e31-0c3a4d1f7a12", "head": "1"}
    assert table.link.post(f"/e/{slug}/close/", closing).status_code == 302
    before = recorded.digest(Ration)
    payments = table.signed_in.get(f"/e/{slug}/payments/")
    due = payments.context["dues"][0]
    data = {"payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}
    assert "payments/tick/" in payments.content.decode()
    assert "payments/tick/" not in table.link.get(f"/e/{slug}/payments/").content.decode()
    for page, told in (("payments/tick/", data), ("links/renew/", {"right": "write"})):
        assert table.link.post(f"/e/{slug}/{page}", told).status_code == 403
    assert recorded.digest(Ration) == before
    assert table.signed_in.post(f"/e/{slug}/payments/tick/", data).status_code == 302


SEATS = {"players": ("0", "1", "2", "3", "=Titkos"), "discard": "1"}
ROW = {"r0-what": "jön, megy", "r0-calls": "kik-ülnek-itt(Anna Béla Cili Titkos)", "do": "write"}
NEXT = {**TABLE, "players": ("Anna", "Béla", "Cili", "Dénes", "Titkos"), "games": "1"}


@pytest.mark.parametrize(("page", "said"), [("seats/", SEATS), ("grid/", ROW), ("another/", NEXT)])
def test_whoever_writes_by_a_link_is_told_no_member_and_makes_none(circle: Circle, table: Table, page: str, said: Any):
    """An unknown name is a guest, even if the form says otherwise. Nobody without the right is asked about members."""
    add(circle.club, "Titkos Tag")
    where = f"/e/{table.evening.slug}/{page}"
    assert "Titkos Tag" not in table.link.get(where).content.decode()
    assert page == "grid/" or "Titkos Tag" in table.signed_in.get(where).content.decode()
    data = {"newcomers": "members", "asked_about": ["Titkos"], "head": "1", "key": str(uuid4())}
    assert table.link.post(where, {**data, **said}).status_code == 302
    assert circle.club.members.filter(player__name="Titkos").count() == 0


def test_whoever_renews_in_a_club_gets_nothing_onto_his_phone(table: Table):
    answer = table.signed_in.post(f"/e/{table.evening.slug}/links/renew/", {"right": "write"})
    assert (answer.status_code, "keyring" in answer.cookies) == (302, False)
    assert table.signed_in.get(f"/e/{table.evening.slug}/hand/").status_code == 200


def test_where_there_is_no_link_left_a_scribe_makes_one(circle: Circle, table: Table):
    Link.objects.filter(right=Right.WRITE).update(revoked_at=timezone.now())
    scribe = signed_in(circle.by("scribe"))
    page = f"/e/{table.evening.slug}/links/"
    assert f"{page}renew/" in scribe.get(page).content.decode()
    assert scribe.post(f"{page}renew/", {"right": "write"}).status_code == 302
    assert with_link(table.evening, scribe, Client()).get(f"/e/{table.evening.slug}/hand/").status_code == 200


# ---- invitations, links for a password, keys ----------------------------------------------------------------------


JOINING = {"login": "x@example.org", "name": "Valaki", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}
NEW = {"new_password1": "más-jelszó-9", "new_password2": "más-jelszó-9"}


def invited(circle: Circle, role: str, by: str) -> str:
    response = signed_in(circle.by(by)).post(at(circle, "invite/", ""), {"role": role}, follow=True)
    return str(response.context["address"]).removeprefix("http://testserver")


def password_link(circle: Circle, whom: str, by: str = "director") -> str:
    response = signed_in(circle.by(by)).post(at(circle, "password/", whom))
    return str(response.context["address"]).removeprefix("http://testserver")


def program(circle: Circle, by: Account) -> Client:
    _key, secret = make_key(circle.club, "honlap", "scribe", by)
    return Client(headers={"Authorization": f"Bearer {secret}"})


def second_owner(circle: Circle) -> Member:
    return joined(circle.club, "Gábor", "owner")


def test_an_owner_taken_away_comes_not_back_by_his_own_invitation(circle: Circle):
    gabor = second_owner(circle)
    response = signed_in(gabor.account).post(at(circle, "invite/", ""), {"role": "owner"}, follow=True)
    address = str(response.context["address"]).removeprefix("http://testserver")
    assert Client().get(address).status_code == 200
    signed_in(circle.by()).post(f"/c/{circle.club.slug}/members/{gabor.pk}/role/", {"role": ""})
    before = recorded.digest(Ration)
    assert Client().post(address, JOINING).status_code == 404
    assert recorded.digest(Ration) == before


@pytest.mark.parametrize(
    ("invited_as", "by", "role", "status"),
    [
        ("viewer", "director", "viewer", 404),
        ("scribe", "director", "scribe", 404),
        ("scribe", "director", "", 404),
        ("scribe", "owner", "scribe", 404),
        ("director", "owner", "viewer", 302),
        ("scribe", "director", "owner", 302),
    ],
)
def test_invitations_end_that_a_director_saw_and_could_make_no_more(
    circle: Circle, invited_as: str, by: str, role: str, status: int
):
    """Every invitation that a director could make ends, because directors see them all."""
    address = invited(circle, invited_as, by)
    appointed(role)(circle)
    assert Client().post(address, JOINING).status_code == status
    assert Member.objects.filter(player__name="Valaki").exists() == (status == 302)


@pytest.mark.parametrize("how", ["account", "viewer", "erased", "whom"])
def test_a_link_for_a_password_ends_with_its_makers_right(circle: Circle, how: str):
    address = password_link(circle, "scribe")
    opened = Client()
    form = opened.get(address)["Location"]
    {"account": appointed(""), "viewer": appointed("viewer"), "erased": erased, "whom": appointed("", whom="scribe")}[
        how
    ](circle)
    before = recorded.digest(Ration)
    for page in (Client().get(address, follow=True), opened.post(form, NEW, follow=True)):
        assert b"new_password1" not in page.content
    assert recorded.digest(Ration) == before


def test_and_opens_nothing_when_the_right_comes_back(circle: Circle):
    address = password_link(circle, "scribe")
    appointed("viewer")(circle)
    appointed("director")(circle)
    assert b"new_password1" not in Client().get(address, follow=True).content
    assert b"new_password1" in Client().get(password_link(circle, "scribe"), follow=True).content


@pytest.mark.parametrize("role", ["", "viewer", "director"])
def test_a_key_ends_with_its_makers_right(circle: Circle, role: str):
    gabor = second_owner(circle)
    his, hers = program(circle, gabor.account), program(circle, circle.by())
    assert his.get("/api/v1/club/").status_code == 200
    page = signed_in(circle.by()).get(f"/c/{circle.club.slug}/members/{gabor.pk}/").content.decode()
    assert "honlap" in page
    signed_in(circle.by()).post(f"/c/{circle.club.slug}/members/{gabor.pk}/role/", {"role": role})
    assert his.get("/api/v1/club/").status_code == 401
    assert hers.get("/api/v1/club/").status_code == 200
    assert ApiKey.objects.filter(made_by=gabor.account, revoked_at__isnull=True).count() == 0


def test_an_erased_owner_leaves_no_key(circle: Circle):
    gabor = second_owner(circle)
    his = program(circle, gabor.account)
    signed_in(circle.by()).post(f"/c/{circle.club.slug}/members/{gabor.pk}/erase/", {"sure": "1"})
    assert his.get("/api/v1/club/").status_code == 401
    assert not ApiKey.objects.filter(revoked_at__isnull=True).exists()


def test_an_owner_who_hands_over_and_steps_down_leaves_nothing_of_an_owner_behind(circle: Circle):
    anna = circle["owner"]
    address, keyed = invited(circle, "owner", "owner"), program(circle, circle.by())
    reset = password_link(circle, "director", by="owner")
    below = invited(circle, "scribe", "owner")
    appointed("owner")(circle)
    page = f"/c/{circle.club.slug}/members/{anna.pk}/role/"
    assert signed_in(anna.account).post(page, {"role": "director"}).status_code == 302
    assert Client().post(address, JOINING).status_code == 404
    assert keyed.get("/api/v1/club/").status_code == 401
    assert b"new_password1" not in Client().get(reset, follow=True).content
    assert Client().post(below, JOINING).status_code == 302


def test_a_closed_club_leaves_no_invitation_behind(circle: Circle):
    address = invited(circle, "scribe", "owner")
    closed(circle)
    signed_in(circle.by()).post(at(circle, "close/", ""), {"deed": "open"})
    assert Client().post(address, JOINING).status_code == 404


def test_the_right_is_asked_at_the_moment_of_the_deed(circle: Circle):
    """Links and keys end even if their creator had left before this rule took effect."""
    gabor = second_owner(circle)
    key = program(circle, gabor.account)
    address, reset = invited(circle, "scribe", "director"), password_link(circle, "scribe")
    Member.objects.filter(pk__in=(gabor.pk, circle["director"].pk)).update(role="", account=None)
    assert key.get("/api/v1/club/").status_code == 401
    assert Client().post(address, JOINING).status_code == 404
    assert b"new_password1" not in Client().get(reset, follow=True).content


def test_the_page_says_what_ends(circle: Circle, table: Table):
    invited(circle, "viewer", "owner")
    owner = signed_in(circle.by())
    for page, said in {
        at(circle): ("links to write", "One invitation", "new password"),
        at(circle, f"merge/?other={add(circle.club, 'Béla bátyánk').pk}"): ("links to write",),
        at(circle, "settings/", ""): ("links to write", "invitations"),
    }.items():
        html = owner.get(page, headers={"accept-language": "en"}).content.decode()
        assert not [words for words in said if words not in html], page
