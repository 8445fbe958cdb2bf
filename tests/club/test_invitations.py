"""Invitations: one person joins with one link, with the role it was made for, and not for ever."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook.club import invitations
from scorebook.models import Account, Act, ApiKey, Club, Invitation, Member, Trace
from tests.club.conftest import Circle, signed_in

pytestmark = pytest.mark.django_db
SIGN_UP = {"login": "uj@example.org", "name": "Ferenc", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}


def invited(circle: Circle, role: str = "scribe", by: str = "director", member: Member | None = None) -> str:
    """Invite by the pages, as a director does; return the path of the address shown."""
    data = {"role": role, "member": member.pk if member else ""}
    response = signed_in(circle.by(by)).post(f"/c/{circle.club.slug}/invite/", data, follow=True)
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    return str(response.context["address"]).removeprefix("http://testserver")


def test_somebody_new_joins_with_a_new_account(circle: Circle):
    link, client = invited(circle), Client()
    page = client.get(link)
    assert page.status_code == 200
    # No other site is told the address; with "no-referrer" a browser would not say whose form it sends, and be refused.
    assert page["Referrer-Policy"] == "same-origin"
    assert "no-store" in page["Cache-Control"]
    assert client.post(link, SIGN_UP)["Location"] == f"/c/{circle.club.slug}/"
    member = circle.club.members.get(player__name="Ferenc")
    assert (member.role, member.account) == ("scribe", Account.objects.get(login="uj@example.org"))
    assert client.get(f"/c/{circle.club.slug}/new/").status_code == 200
    assert Trace.objects.filter(act=Act.JOINED, player=member.player).exists()


def test_a_player_joins_as_himself(circle: Circle):
    link, client = invited(circle, member=circle.player), Client()
    assert client.post(link, {**SIGN_UP, "name": "Akárki"}).status_code == 302
    circle.player.refresh_from_db()
    assert (circle.player.role, circle.player.player.name) == ("scribe", "Eszter")
    assert circle.club.members.count() == 5


def test_whoever_has_an_account_joins_with_it(circle: Circle, elsewhere: Circle, outsider: Client):
    link = invited(circle, "viewer")
    assert outsider.post(link, {"name": "Zoli"}).status_code == 302
    assert circle.club.members.get(player__name="Zoli").account == elsewhere.by()
    assert outsider.get(f"/c/{circle.club.slug}/").status_code == 200
    assert outsider.get(f"/c/{circle.club.slug}/new/").status_code == 403


def test_a_link_opens_once(circle: Circle, outsider: Client):
    link = invited(circle)
    assert Client().post(link, SIGN_UP).status_code == 302
    assert outsider.post(link, {"name": "Zoli"}).status_code == 404
    assert outsider.get(link).status_code == 404


@pytest.mark.parametrize("ended", ["revoked", "expired", "club closed", "made anew", "wrong"])
def test_a_link_that_ended_opens_nothing(circle: Circle, ended: str):
    link = invited(circle, member=circle.player)
    now = timezone.now()
    invitation = Invitation.objects.get()
    if ended == "revoked":
        page = f"/c/{circle.club.slug}/invitations/{invitation.pk}/revoke/"
        assert signed_in(circle.by("director")).post(page).status_code == 302
    elif ended == "expired":
        long_ago = now - timedelta(days=30)
        Invitation.objects.update(made_at=long_ago, expires_at=long_ago + timedelta(days=14))
    elif ended == "club closed":
        Club.objects.update(closed_at=now)
    elif ended == "made anew":
        invited(circle, member=circle.player)
    else:
        link = f"{link[:-3]}xx/"
    assert Client().get(link).status_code == 404
    assert Client().post(link, SIGN_UP).status_code == 404
    assert not Account.objects.filter(login="uj@example.org").exists()


@pytest.mark.parametrize(
    ("by", "role", "status"),
    [
        ("director", "viewer", 302),
        ("director", "director", 422),
        ("director", "owner", 422),
        ("owner", "owner", 302),
        ("owner", "king", 422),
        ("owner", "", 422),
        ("scribe", "viewer", 403),
    ],
)
def test_nobody_invites_above_himself(circle: Circle, by: str, role: str, status: int):
    assert signed_in(circle.by(by)).post(f"/c/{circle.club.slug}/invite/", {"role": role}).status_code == status
    assert Invitation.objects.exists() == (status == 302)


def test_a_director_is_not_shown_the_link_to_become_owner(circle: Circle):
    invited(circle, "owner", by="owner")
    number = Invitation.objects.get().pk
    page = f"/c/{circle.club.slug}/invitations/{number}/"
    director = signed_in(circle.by("director"))
    assert director.get(page).status_code == 404
    assert director.post(f"{page}revoke/").status_code == 404
    assert f"invitations/{number}/" not in director.get(f"/c/{circle.club.slug}/members/").content.decode()
    assert f"invitations/{number}/" in signed_in(circle.by()).get(f"/c/{circle.club.slug}/members/").content.decode()


def test_whoever_is_in_does_not_join_twice(circle: Circle):
    link = invited(circle)
    assert signed_in(circle.by("viewer")).post(link, {"name": "Dénes 2"}).status_code == 422
    assert circle.club.members.count() == 5
    assert invitations.is_open(Invitation.objects.get())


@pytest.mark.parametrize(
    "wrong",
    [
        {"login": ""},
        {"login": "BÉLA@example.org"},
        {"name": "Anna"},
        {"name": ""},
        {"name": "a\ue000b"},
        {"password2": "elírt-elírt"},
        {"password1": "rövid", "password2": "rövid"},
        {"password1": "Ferenc12345", "password2": "Ferenc12345", "login": "Ferenc12345"},
    ],
)
def test_a_refused_form_makes_no_account_and_uses_no_invitation(circle: Circle, wrong: dict[str, str]):
    link, client = invited(circle), Client()
    accounts = Account.objects.count()
    assert client.post(link, {**SIGN_UP, **wrong}).status_code == 422
    assert Account.objects.count() == accounts
    assert client.get("/account/").status_code == 302
    assert client.post(link, SIGN_UP).status_code == 302


@pytest.mark.parametrize(("name", "told"), [("eszter", "made for you"), ("Anna", "add a letter")])
def test_a_name_that_is_taken_is_told_beside_it_with_all_else(circle: Circle, name: str, told: str):
    """Eszter plays without an account, so an invitation may be for her; Anna has an account."""
    data = {**SIGN_UP, "login": "", "name": name, "password1": "rövid", "password2": "rövib"}
    page = Client(headers={"accept-language": "en"}).post(invited(circle), data)
    errors = page.context["form"].errors
    assert told in errors["name"][0]
    assert set(errors) == {"login", "name", "password1", "password2"}


def test_the_database_holds_no_token(circle: Circle):
    token = invited(circle).split("/")[2]
    invitation = Invitation.objects.get()
    assert len(token) >= 22
    assert token not in (invitation.salt, invitation.digest)


def test_who_signs_in_already_is_not_invited(circle: Circle):
    data = {"role": "scribe", "member": circle["viewer"].pk}
    assert signed_in(circle.by()).post(f"/c/{circle.club.slug}/invite/", data).status_code == 422
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("page", "said", "ends"),
    [
        ("invite/", {"role": "viewer"}, Invitation),
        ("keys/", {"role": "viewer", "name": "honlap"}, ApiKey),
    ],
)
def test_what_was_taken_back_since_is_not_made_anew(
    circle: Circle, phone, page: str, said: dict[str, str], ends: Any
) -> None:
    """An invitation or a key of the interface whose page is sent again: the same one, and none once it was ended."""
    owner, sent = phone("owner"), {"key": uuid4(), **said}
    for _lost in range(2):
        assert owner.post(f"/c/{circle.club.slug}/{page}", sent).status_code in (200, 302)
    ends.objects.update(revoked_at=timezone.now())
    answer = owner.post(f"/c/{circle.club.slug}/{page}", sent, headers={"accept-language": "en"})
    assert (answer.status_code, "has ended since" in answer.content.decode()) == (422, True)
    assert ends.objects.count() == 1
