"""Links: who holds one may come in, and a link taken back opens nothing any more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from scorebook.access import links
from scorebook.access.evening import MOST_TOKENS
from scorebook.models import Evening, Link
from tests.world.depth import deep_on

pytestmark = [pytest.mark.both_databases, deep_on("postgresql")]

Token = Callable[[str], str]


def sheet(evening: Evening) -> str:
    return f"/e/{evening.slug}/links/"


def renew(client: Client, evening: Evening, right: str) -> int:
    return client.post(f"/e/{evening.slug}/links/renew/", {"right": right}).status_code


def test_a_link_opens_the_evening_and_tells_nobody_its_address(evening: Evening, token: Token, stranger: Client):
    response = stranger.get(f"/t/{token('watch')}/")
    assert response.status_code == 302
    assert response["Location"] == f"/e/{evening.slug}/"
    assert response["Referrer-Policy"] == "no-referrer"
    assert "no-store" in response["Cache-Control"]
    cookie = response.cookies["keyring"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert token("watch") not in evening.slug


def test_a_token_is_long_and_the_database_does_not_hold_it(evening: Evening, token: Token):
    for right in ("write", "watch"):
        assert len(token(right)) >= 22
        link = Link.objects.get(evening=evening, right=right)
        assert token(right) not in (link.salt, link.digest)


def test_both_links_are_shown_to_the_scribe(evening: Evening, token: Token, writer: Client):
    page = writer.get(sheet(evening)).content.decode()
    for right in ("write", "watch"):
        assert f"http://testserver/t/{token(right)}/" in page
    assert page.count('class="qr"') == 2
    assert "style=" not in page


def test_a_watcher_sees_only_the_link_to_watch(evening: Evening, token: Token, watcher: Client):
    page = watcher.get(sheet(evening)).content.decode()
    assert token("watch") in page
    assert token("write") not in page


def test_a_stranger_learns_nothing(evening: Evening, stranger: Client):
    here, nowhere = stranger.get(sheet(evening)), stranger.get("/e/nowhere/links/")
    assert here.status_code == nowhere.status_code == 404
    assert here.content.decode().split("<main")[1] == nowhere.content.decode().split("<main")[1]


def test_a_watcher_takes_no_link_back(evening: Evening, watcher: Client):
    assert renew(watcher, evening, "watch") == 403
    assert not Link.objects.filter(revoked_at__isnull=False).exists()


@pytest.mark.parametrize("right", ["", "own", "WRITE"])
def test_only_a_right_there_is_can_be_taken_back(evening: Evening, writer: Client, right: str):
    assert renew(writer, evening, right) == 302
    assert Link.objects.filter(revoked_at__isnull=True).count() == 2


def test_looking_takes_nothing_back(evening: Evening, writer: Client):
    assert writer.get(f"/e/{evening.slug}/links/renew/").status_code == 405
    assert writer.post(sheet(evening)).status_code == 405


def test_a_link_taken_back_never_works_again(evening: Evening, token: Token, writer: Client, watcher: Client):
    old = token("watch")
    assert renew(writer, evening, "watch") == 302
    assert watcher.get(sheet(evening)).status_code == 410
    assert Client().get(f"/t/{old}/").status_code == 410
    assert "keyring" not in Client().get(f"/t/{old}/").cookies
    assert token("watch") != old
    assert Client().get(f"/t/{token('watch')}/").status_code == 302


def test_who_takes_the_writing_link_back_goes_on_writing(evening: Evening, token: Token, writer: Client):
    other = Client()
    other.get(f"/t/{token('write')}/")
    assert renew(writer, evening, "write") == 302
    assert renew(writer, evening, "watch") == 302
    assert renew(other, evening, "watch") == 410


@pytest.mark.parametrize("wrong", ["x", "a" * 24, "a" * 500, "%F0%9F%98%80", "<script>"])
def test_a_wrong_link_opens_nothing(db: None, stranger: Client, wrong: str):
    response = stranger.get(f"/t/{wrong}/")
    assert response.status_code == 404
    assert "keyring" not in response.cookies


def test_the_evening_and_its_link_are_one_query(evening: Evening, writer: Client, watcher: Client):
    writer.cookies["keyring"] = f"{writer.cookies['keyring'].value}.{watcher.cookies['keyring'].value}"
    with CaptureQueriesContext(connection) as queries:
        assert renew(writer, evening, "nonsense") == 302
    assert len(queries) == 1


@pytest.mark.parametrize("nonsense", ["", "....", "x.y.z", "'; --", "a" * 5000, ".".join(["b" * 24] * 500)])
def test_a_keyring_of_nonsense_opens_nothing(evening: Evening, stranger: Client, nonsense: str):
    stranger.cookies["keyring"] = nonsense
    assert stranger.get(sheet(evening)).status_code == 404


def test_a_full_keyring_drops_the_oldest(evening: Evening, token: Token, stranger: Client):
    stranger.cookies["keyring"] = ".".join(f"{n:024d}" for n in range(MOST_TOKENS))
    held = stranger.get(f"/t/{token('write')}/").cookies["keyring"].value.split(".")
    assert len(held) == MOST_TOKENS
    assert held[0] == token("write")
    assert f"{MOST_TOKENS - 1:024d}" not in held
    assert len(".".join(held)) < 4000


def test_a_new_secret_hides_old_links_and_breaks_none(evening: Evening, token: Token, writer: Client):
    old, before = settings.SECRET_KEY, token("watch")
    with override_settings(SECRET_KEY="another-secret-after-the-old-one-was-seen-by-somebody"):
        page = writer.get(sheet(evening))
        assert page.status_code == 200
        assert before not in page.content.decode()
        assert Client().get(f"/t/{before}/").status_code == 302
        with override_settings(SECRET_KEY_FALLBACKS=[old]):
            assert links.token_of(links.links_of(evening)["watch"]) == before
