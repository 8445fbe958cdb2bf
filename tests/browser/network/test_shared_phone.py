"""A phone that members of a club share: what one pressed is sent by the next one after a question, in her name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Page, Route, expect

from scorebook.club.members import add, found_club
from scorebook.club.seating import seat_members
from scorebook.models import Account, Club, Evening, Member, Revision, Role
from tests.browser.conftest import COUNT_TAPS, Scribe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

POSTS = "**/hand/"


def account(name: str) -> Account:
    return Account.objects.create_account(login=f"{name}@example.org", name=name, password="jelszó-jelszó")


@pytest.fixture
def club(db: None) -> Club:
    """Sari owns it, and Dora writes too."""
    club = found_club("Csütörtöki kör", account("Sari"))
    dora = add(club, "Dora")
    Member.objects.filter(pk=dora.pk).update(account=account("Dora"), role=Role.DIRECTOR)
    return club


@pytest.fixture
def evening(club: Club, evening_of: Callable[..., Evening]) -> Evening:
    players = ("Anna", "Béla", "Cili", "Dénes")
    return evening_of(club=club, seat=seat_members(club), players=players, first_dealer=3)


def signs_in(page: Page, name: str, live_server: Any) -> None:
    """Give the phone the session of this account."""
    who, session = Account.objects.get(name=name), SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(who.pk), "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = who.get_session_auth_hash()
    session.save()
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": str(session.session_key), "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]


def cut_off(route: Route) -> None:
    """Let nothing that is posted reach the server."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_what_waits_is_asked_about_at_signing_out_and_sent_in_the_name_of_who_pressed_it(
    page: Page, evening: Evening, live_server: Any
):
    page.add_init_script(COUNT_TAPS)
    signs_in(page, "Sari", live_server)
    sari = Scribe(page=page, slug=evening.slug).open()
    page.route(POSTS, cut_off)
    sari.tap("two", 0, 2, "54", "#save")
    expect(page.locator("#unsent")).to_contain_text("1 itt vár")
    page.goto("/account/")
    page.locator("#sign-out button").tap()
    expect(page.locator("#sign-out .notice")).to_contain_text("1")
    with page.expect_navigation():
        page.locator("#sign-out button").tap()
    signs_in(page, "Dora", live_server)
    page.unroute(POSTS)
    dora = Scribe(page=page, slug=evening.slug).open()
    expect(page.locator("#unsent")).to_contain_text("1 elakadt")
    assert not Revision.objects.exists()
    page.tap("#unsent")
    expect(page.locator("#sheet .errors")).to_contain_text("Sari")
    page.locator("#sheet [data-act^=send_it]").tap()
    dora.sent()
    assert [one.author for one in Revision.objects.all()] == ["Sari"]
