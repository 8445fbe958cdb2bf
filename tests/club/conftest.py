"""The one world of a club: who owns it, directs, writes, reads, only plays; another club; and a stranger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from scorebook.club.circle import write_rules
from scorebook.club.members import add, found_club
from scorebook.club.seating import seat_members
from scorebook.models import (
    Account,
    CircleRules,
    Club,
    Evening,
    Member,
    Posting,
    Role,
)
from tests.world.recorded import recorded

BACKEND = "django.contrib.auth.backends.ModelBackend"
PEOPLE = {"owner": "Anna", "director": "Béla", "scribe": "Cili", "viewer": "Dénes"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    """A club with its people."""

    club: Club
    members: Mapping[str, Member]
    player: Member

    def __getitem__(self, role: str) -> Member:
        return Member.objects.select_related("club", "player", "account").get(pk=self.members[role].pk)

    def by(self, role: str = "owner") -> Account:
        account = self[role].account
        assert account is not None
        return account


def joined(club: Club, name: str, role: str, login: str = "") -> Member:
    account = Account.objects.create_account(login=login or f"{name}@example.org", name=name, password="jelszó-jelszó")
    member = add(club, name)
    Member.objects.filter(pk=member.pk).update(account=account, role=role)
    member.refresh_from_db()
    return member


def founded(name: str, owner: str) -> Circle:
    account = Account.objects.create_account(login=f"{owner}@example.org", name=owner, password="jelszó-jelszó")
    club = found_club(name, account)
    members = {"owner": club.members.get()}
    return Circle(club=club, members=members, player=members["owner"])


def of_everybody(name: str = "Csütörtöki kör") -> Circle:
    club = founded(name, PEOPLE["owner"]).club
    rest = {role: joined(club, PEOPLE[role], role) for role in (Role.DIRECTOR, Role.SCRIBE, Role.VIEWER)}
    members = {"owner": club.members.get(role="owner"), **{str(role): member for role, member in rest.items()}}
    return Circle(club=club, members=members, player=add(club, "Eszter"))


@pytest.fixture
def circle(db: None) -> Circle:
    """Anna owns the club, Béla directs, Cili writes, Dénes reads, Eszter plays and never signs in."""
    return recorded("circle", of_everybody)


@pytest.fixture
def elsewhere(db: None) -> Circle:
    """Another club, of which nobody here knows."""
    return recorded("elsewhere", lambda: founded("Titkos asztal", "Zoltán"))


def signed_in(account: Account) -> Client:
    """Return a phone with the session of somebody who signed in; a sign-in itself costs as much as most pages."""
    session, client = SessionStore(), Client()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(account.pk), BACKEND
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


@pytest.fixture
def phone(circle: Circle) -> Callable[[str], Client]:
    """Provide a phone that is signed in with a role of the club."""
    return lambda role: signed_in(circle.by(role))


@pytest.fixture
def outsider(elsewhere: Circle) -> Client:
    """The phone of the other club's owner."""
    return signed_in(elsewhere.by())


@pytest.fixture
def night(circle: Circle, evening_of: Callable[..., Evening]) -> Evening:
    """An evening of the club, all five at the table."""

    return evening_of(club=circle.club, seat=seat_members(circle.club))


@pytest.fixture
def agreed(circle: Circle) -> Callable[..., CircleRules]:
    """Write a version of the club's rules."""

    def write_rules_row(club: Club = circle.club, **said: Any) -> CircleRules:
        options = {"name": "Házirend", "game": "paskievics", "preset": "mcleod", "house_rules": {"kassza": True}}
        return write_rules(club, **{**options, "since": date(2026, 11, 1), **said})

    return write_rules_row


def everything() -> Iterator[str]:
    """Every value of every row there is, of our own tables and of the sign-in's."""
    for model in (*apps.get_app_config("scorebook").get_models(), *apps.get_app_config("axes").get_models()):
        for row in model._default_manager.values_list():
            yield f"{model.__name__}: {row!r}"


def sums(evening: Evening) -> Any:
    moved = Posting.objects.filter(revision__evening=evening).order_by("pk")
    postings = list(moved.values_list("seat__number", "pot", "points"))
    return evening.standing, postings, [row.payouts for row in evening.entries.all()]
