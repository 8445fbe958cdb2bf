"""Founding the demo club: always the same one, once, and it opens to whoever is told how."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client, override_settings

from scorebook.club.members import found
from scorebook.demo import club as demo_club
from scorebook.models import Account, Club, Entry
from tests.demo.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    demo_club.build(NOW)
    return Club.objects.get()


def entries_of(club: Club) -> list[object]:
    entries = Entry.objects.filter(evening__club=club).order_by("evening__opened_at", "number")
    return list(entries.values_list("kind", "facts", "struck", "payouts", "evening__opened_at"))


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


def test_where_a_circle_has_a_club_of_its_own_the_first_page_says_no_password(club: Club) -> None:
    with override_settings(DEMO=True):
        assert demo_club.password() in Client().get("/").content.decode()
        found("Csütörtöki kör", Account.objects.create_account(login="anna", name="Anna", password="jelszó-jelszó"))
        assert demo_club.password() not in Client().get("/").content.decode()


def test_another_servers_password_is_another() -> None:
    here = demo_club.password()
    with override_settings(SECRET_KEY="another-secret-of-another-server-altogether-and-long-enough"):
        assert demo_club.password() != here
