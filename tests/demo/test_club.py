"""The demo club: it builds in seconds, adds up, looks like a club, and opens to whoever is told how."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client, override_settings

from scorebook.cash.reading import current_rules, read_book
from scorebook.demo import club as demo_club
from scorebook.demo.club import told
from scorebook.models import Account, Club, Entry, Evening, Posting, Revision, Season, Tally, Voucher

NOW = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    demo_club.build(NOW)
    return Club.objects.get()


def entries_of(club: Club) -> list[object]:
    entries = Entry.objects.filter(evening__club=club).order_by("evening__opened_at", "number")
    return list(entries.values_list("kind", "facts", "struck", "payouts", "evening__opened_at"))


def test_a_club_of_two_seasons_forty_evenings_and_a_thousand_hands(club: Club) -> None:
    assert Season.objects.filter(club=club).count() == 2
    assert club.evenings.count() == 40
    assert 950 <= Entry.objects.filter(evening__club=club).count() <= 1150
    assert len(set(club.evenings.values_list("game", flat=True))) >= 4
    assert 8 <= club.members.count() <= 12
    assert club.evenings.filter(closed_at=None).count() == 1


def test_every_evening_is_of_a_season_and_none_lies_ahead(club: Club) -> None:
    days = [evening.opened_at.date() for evening in club.evenings.all()]
    assert max(days) <= NOW.date()
    assert all(any(season.first_day <= day <= season.last_day for season in club.seasons.all()) for day in days)


def test_the_ledger_finds_nothing_to_repair(club: Club) -> None:
    out = StringIO()
    call_command("resettle", "--check", stdout=out, stderr=out)
    assert "no difference" in out.getvalue()
    rules = current_rules(club)
    assert rules is not None
    book = read_book(club, rules, NOW.date())
    assert (book.together, book.unbooked) == (0, 0)
    assert book.box.balance > 0
    assert book.own.balance > told()["cash"]["box"]
    fines = len(told()["cash"]["fines"])
    assert 0 < Voucher.objects.filter(reason="fine").count() <= fines
    assert any(one.balance for one in book.people), "somebody has put it off"


def test_hands_are_plausible(club: Club) -> None:
    declared = Entry.objects.filter(won__isnull=False)
    assert 0.5 < declared.filter(won=True).count() / declared.count() < 0.75
    assert 0.02 < declared.filter(kontra__gte=1).count() / declared.count() < 0.25
    totals = dict[int, int]()
    for player, points in Tally.objects.values_list("seat__player", "points"):
        totals[player] = totals.get(player, 0) + points
    assert max(map(abs, totals.values())) < 1000
    assert max(map(abs, Tally.objects.values_list("points", flat=True))) < 150


def test_some_evenings_were_corrected_afterwards(club: Club) -> None:
    assert Posting.objects.filter(reverses=True).exists()
    assert Evening.objects.filter(edition=2).count() == 3
    assert all(Revision.objects.filter(action="struck").values_list("reason", flat=True))


def test_it_is_the_same_every_time(club: Club) -> None:
    first = entries_of(club)
    Account.objects.filter(login="demo").update(login="demo-1")
    demo_club.build(NOW)
    again = Club.objects.exclude(pk=club.pk).get()
    assert entries_of(again) == first


def test_built_once_it_is_not_built_again_nor_over_somebody_of_that_name(club: Club) -> None:
    demo_club.build(NOW + timedelta(days=30))
    assert Club.objects.count() == 1
    Account.objects.filter(login="demo").update(login="other")
    Account.objects.create_account(login="demo", name="Valaki", password="jelszó-jelszó")
    demo_club.build(NOW)
    assert Club.objects.count() == 1
    assert demo_club.sign_in() is None


def test_the_command_says_how_to_sign_in_and_so_does_the_first_page() -> None:
    out = StringIO()
    call_command("demo", base="http://127.0.0.1:8765/", stdout=out)
    said = re.search(r"(http://127.0.0.1:8765/c/\S+)\n\s+\S.* demo, .* ([0-9a-f]{12})$", out.getvalue(), re.MULTILINE)
    assert said is not None, out.getvalue()
    address, password = said.groups()
    client = Client()
    with override_settings(DEMO=True):
        assert password in client.get("/").content.decode()
    with override_settings(DEMO=False):
        assert password not in client.get("/").content.decode()
    assert client.post("/account/sign-in/", {"username": "demo", "password": password}).status_code == 302
    assert client.get(address.removeprefix("http://127.0.0.1:8765")).status_code == 200
    with override_settings(DEMO=True):
        assert password not in client.get("/").content.decode()


def test_another_servers_password_is_another() -> None:
    here = demo_club.password()
    with override_settings(SECRET_KEY="another-secret-of-another-server-altogether-and-long-enough"):
        assert demo_club.password() != here
