"""The demo club is the same every time; the command or the first page shows how to open it."""

from __future__ import annotations

import re
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client, override_settings

from scorebook.demo import club as demo_club
from scorebook.models import Club, Entry
from tests.world.demo import NOW, the_demo_club
from tests.world.recorded import undone

pytestmark = pytest.mark.django_db


def entries_of(club: Club) -> list[object]:
    entries = Entry.objects.filter(evening__club=club).order_by("evening__opened_at", "number")
    return list(entries.values_list("kind", "facts", "struck", "payouts", "evening__opened_at"))


def test_the_command_says_how_to_sign_in_and_so_does_the_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    with undone():
        the_demo_club()
        before = entries_of(Club.objects.get())
    monkeypatch.setattr(demo_club, "build", partial(demo_club.build, NOW))
    out = StringIO()
    call_command("demo", base="http://127.0.0.1:8765/", stdout=out)
    match = re.search(r"(http://127.0.0.1:8765/c/\S+)\n\s+\S.* demo, .* ([0-9a-f]{12})$", out.getvalue(), re.MULTILINE)
    assert match is not None, out.getvalue()
    assert before
    assert entries_of(Club.objects.get()) == before
    address, password = match.groups()
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
