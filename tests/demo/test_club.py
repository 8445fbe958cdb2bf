"""The demo club: always the same one, once; it adds up, and looks like a club."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import Sum
from django.test import Client, override_settings

from scorebook.cash.queries import current_rules, read_book
from scorebook.club.members import found_club
from scorebook.demo import club
from scorebook.demo.club import club_data
from scorebook.league.queries import Span
from scorebook.models import Account, Club, Entry, Evening, Posting, Revision, Season, Tally, Voucher
from scorebook.statistics.hands import hands_page
from scorebook.statistics.queries import OUTSIDE, ROLES, points_of
from tests.demo.conftest import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.deep]  # that it is built, and how to sign in, is in test_founding


def test_a_club_of_two_seasons_forty_evenings_and_a_thousand_hands(the_club: Club) -> None:
    assert Season.objects.filter(club=the_club).count() == 2
    assert the_club.evenings.count() == 40
    assert 950 <= Entry.objects.filter(evening__club=the_club).count() <= 1150
    assert len(set(the_club.evenings.values_list("game", flat=True))) >= 4
    assert 8 <= the_club.members.count() <= 12
    assert the_club.evenings.filter(closed_at=None).count() == 1


def test_every_evening_is_of_a_season_and_none_lies_ahead(the_club: Club) -> None:
    days = [evening.opened_at.date() for evening in the_club.evenings.all()]
    assert max(days) <= NOW.date()
    assert all(any(season.first_day <= day <= season.last_day for season in the_club.seasons.all()) for day in days)


def test_the_ledger_finds_nothing_to_repair(the_club: Club) -> None:
    out = StringIO()
    call_command("resettle", "--check", stdout=out, stderr=out)
    assert "no difference" in out.getvalue()
    rules = current_rules(the_club)
    assert rules is not None
    book = read_book(the_club, rules, NOW.date())
    assert (book.together, book.unbooked) == (0, None)
    assert book.box.balance > 0
    assert book.own.balance > club_data()["cash"]["box"]
    fines = len(club_data()["cash"]["fines"])
    assert 0 < Voucher.objects.filter(reason="fine").count() <= fines
    assert any(one.balance for one in book.people), "somebody has put it off"


def test_hands_are_plausible(the_club: Club) -> None:
    declared = Entry.objects.filter(won__isnull=False)
    assert 0.5 < declared.filter(won=True).count() / declared.count() < 0.75
    assert 0.02 < declared.filter(kontra__gte=1).count() / declared.count() < 0.25
    totals = dict[int, int]()
    for player, points in Tally.objects.values_list("seat__player", "points"):
        totals[player] = totals.get(player, 0) + points
    assert max(map(abs, totals.values())) < 1000
    assert max(map(abs, Tally.objects.values_list("points", flat=True))) < 150


def test_some_evenings_were_corrected_afterwards(the_club: Club) -> None:
    assert Posting.objects.filter(reverses=True).exists()
    assert Evening.objects.filter(edition=2).count() == 3
    assert all(Revision.objects.filter(action="struck").values_list("reason", flat=True))


def test_somebody_who_sat_out_won_or_lost(the_club: Club) -> None:
    span = Span(club=the_club)
    people = the_club.members.values_list("player_id", flat=True)
    moved = {player: points_of(span, player) for player in people}
    outside = {player: sum(one.points for one in rows if one.role == OUTSIDE) for player, rows in moved.items()}
    assert sum(bool(points) for points in outside.values()) >= 5
    totals = Tally.objects.filter(seat__player__in=people).values_list("seat__player").annotate(Sum("points"))
    assert {player: sum(one.points for one in rows) for player, rows in moved.items()} == dict(totals)
    for player in people:
        for role in ROLES:
            numbers = hands_page(span, player, {"role": role}).paginator.page_range
            pages = [hands_page(span, player, {"role": role, "page": str(number)}) for number in numbers]
            listed = sum(hand.points or 0 for page in pages for hand in page.object_list)
            assert listed == sum(one.points for one in moved[player] if one.role == role)


def test_built_once_it_is_not_built_again_nor_over_somebody_of_that_name(the_club: Club) -> None:
    club.build(NOW + timedelta(days=30))
    assert Club.objects.count() == 1
    Account.objects.filter(login="demo").update(login="other")
    Account.objects.create_account(login="demo", name="Valaki", password="jelszó-jelszó")
    club.build(NOW)
    assert Club.objects.count() == 1
    assert club.sign_in() is None


def test_where_a_circle_has_a_club_of_its_own_the_first_page_says_no_password(the_club: Club) -> None:
    with override_settings(DEMO=True):
        assert club.password() in Client().get("/").content.decode()
        found_club(
            "Csütörtöki kör", Account.objects.create_account(login="anna", name="Anna", password="jelszó-jelszó")
        )
        assert club.password() not in Client().get("/").content.decode()
