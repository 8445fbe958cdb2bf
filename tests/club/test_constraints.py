"""The database refuses invalid rows of a club, even without the forms."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scorebook.models import Account, Act, CircleRules, Club, Erasure, Evening, Invitation, Member, Player, Seat, Trace

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def rows(evening: Evening) -> dict[str, Any]:
    club = Club.objects.create(name="Kör", slug="kor")
    account = Account.objects.create_account(login="Anna@Example.org", name="Anna", password="x")
    anna = Member.objects.create(
        club=club, player=Player.objects.create(name="Anna"), reads_as="anna", account=account, role="owner"
    )
    return {"club": club, "account": account, "member": anna, "evening": evening, "now": timezone.now()}


def member(rows: dict[str, Any], **said: Any) -> None:
    person = {"club": rows["club"], "player": Player.objects.create(name="Béla"), "reads_as": "béla"}
    Member.objects.create(**{**person, **said})


def invitation(rows: dict[str, Any], **said: Any) -> None:
    now = rows["now"]
    columns = {"club": rows["club"], "role": "scribe", "salt": "s", "digest": "d", "made_at": now}
    Invitation.objects.create(**{**columns, "expires_at": now + timedelta(days=7), **said})


def rules(rows: dict[str, Any], **said: Any) -> CircleRules:
    columns = {"club": rows["club"], "name": "Rend", "game": "g", "preset": "p", "rules": {}, "since": date(2026, 1, 1)}
    return CircleRules.objects.create(**{**columns, **said})


def twice(make: Callable[..., Any], rows: dict[str, Any], **said: Any) -> None:
    make(rows, **said)
    make(rows, **said)


WRONG: dict[str, Callable[[dict[str, Any]], Any]] = {
    "account_has_a_login": lambda rows: Account.objects.create(login="", name="A"),
    "account_has_a_name": lambda rows: Account.objects.create(login="a", name=""),
    "a login is one account's": lambda rows: Account.objects.create_account(
        login="anna@EXAMPLE.org", name="A", password="x"
    ),
    "club_has_a_name": lambda rows: Club.objects.create(name="", slug="x"),
    "club_public_is_known": lambda rows: Club.objects.create(name="X", slug="x", public="all"),
    "a slug is one club's": lambda rows: Club.objects.create(name="Kör", slug="kor"),
    "member_name_once_a_club": lambda rows: member(rows, reads_as="anna"),
    "member_account_once_a_club": lambda rows: member(rows, account=rows["account"], role="viewer"),
    "a player is one club's": lambda rows: member(
        rows, club=Club.objects.create(name="X", slug="x"), player=rows["member"].player
    ),
    "member_role_is_an_accounts": lambda rows: member(rows, role="viewer"),
    "member_role_is_an_accounts, the other way": lambda rows: Member.objects.update(role=""),
    "member_role_is_an_accounts, unknown": lambda rows: Member.objects.update(role="king"),
    "member_has_a_name": lambda rows: member(rows, reads_as=""),
    "invitation_role_is_known": lambda rows: invitation(rows, role="king"),
    "invitation_expires_later": lambda rows: invitation(rows, expires_at=rows["now"]),
    "invitation_ends_once": lambda rows: invitation(rows, used_at=rows["now"], revoked_at=rows["now"]),
    "invitation_open_once_a_member": lambda rows: [
        invitation(rows, member=rows["member"], digest=digest) for digest in "ab"
    ],
    "circle_rules_version_once": lambda rows: twice(rules, rows),
    "circle_rules_have_a_name": lambda rows: rules(rows, name=""),
    "circle_rules_count_from_one": lambda rows: rules(rows, version=0),
    "trace_act_is_known": lambda rows: Trace.objects.create(club=rows["club"], act="sung"),
    "erasure_ends_after_it_began": lambda rows: Erasure.objects.create(
        club=rows["club"], player=rows["member"].player, finished_at=rows["now"] - timedelta(days=1)
    ),
    "evening_rules_of_a_club": lambda rows: (
        rules(rows),
        Evening.objects.update(circle_rules=CircleRules.objects.get()),
    ),
    "seat_player_once_an_evening": lambda rows: Seat.objects.update(player=rows["member"].player),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_database_refuses_what_cannot_be(rows: dict[str, Any], name: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        WRONG[name](rows)


def test_what_can_be_is_stored(rows: dict[str, Any]) -> None:
    member(rows)
    invitation(rows, member=rows["member"])
    rules(rows)
    rules(rows, version=2)
    Trace.objects.create(club=rows["club"], act=Act.FOUNDED)
    Evening.objects.update(club=rows["club"], circle_rules=CircleRules.objects.get(version=2))
    assert Evening.objects.get().circle_rules.version == 2


def test_a_login_is_found_however_it_is_typed(rows: dict[str, Any]) -> None:
    assert Account.objects.get_by_natural_key(" ANNA@example.ORG ") == rows["account"]
