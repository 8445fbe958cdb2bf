"""Accounts: signing in, waiting after too many tries, passwords, and what the log does not tell."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.test.utils import override_settings
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorebook.access.passwords import password_links
from scorebook.models import Account, ApiKey
from scorebook.server.logs import WithoutTokens
from tests.club.conftest import Circle, signed_in
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]

WHERE = "/account/sign-in/"
RIGHT = {"username": " CILI@Example.org", "password": "jelszó-jelszó"}
WRONG = {**RIGHT, "password": "elírtam"}


def test_signing_in_and_out(circle: Circle):
    client = Client()
    answer = client.post(f"{WHERE}?next=/c/{circle.club.slug}/", {**RIGHT, "next": f"/c/{circle.club.slug}/"})
    assert answer["Location"] == f"/c/{circle.club.slug}/"
    cookie = client.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    browser = Client()
    browser.cookies["sessionid"] = cookie.value
    assert browser.get("/account/").status_code == 200
    assert client.get("/account/sign-out/").status_code == 405
    assert client.post("/account/sign-out/").status_code == 302
    assert browser.get("/account/").status_code == 302


def test_who_runs_the_server_lets_an_owner_in_who_forgot(circle: Circle, monkeypatch: pytest.MonkeyPatch):
    client = signed_in(circle.by("owner"))
    monkeypatch.setattr("getpass.getpass", lambda prompt="": "egészen-más-jelszó")
    call_command("changepassword", "anna@example.org", stdout=StringIO())
    assert client.get("/account/").status_code == 302
    forgotten = {**RIGHT, "username": "anna@example.org"}
    assert Client().post(WHERE, forgotten).status_code == 422
    assert Client().post(WHERE, {**forgotten, "password": "egészen-más-jelszó"}).status_code == 302


@pytest.mark.parametrize(
    "said", [WRONG, {"username": "senki", "password": "x"}, {}, {"username": "x" * 5000, "password": "y"}]
)
def test_a_wrong_password_and_a_wrong_name_are_told_alike(circle: Circle, said: dict[str, str]):
    client = Client()
    assert client.post(WHERE, said).status_code == 422
    assert "sessionid" not in client.cookies


@pytest.mark.parametrize("onward", ["https://rossz.example/", "//rossz.example", "javascript:alert(1)"])
def test_signing_in_leads_nowhere_else(circle: Circle, onward: str):
    assert Client().post(WHERE, {**RIGHT, "next": onward})["Location"] == "/"


def test_after_ten_wrong_passwords_even_the_right_one_waits(circle: Circle):
    client = Client()
    spellings = ("cili@example.org", "Cili@example.org", " CILI@example.ORG ")
    answers = [client.post(WHERE, {**WRONG, "username": spellings[n % 3]}).status_code for n in range(10)]
    assert answers[:9] == [422] * 9
    answer = client.post(WHERE, RIGHT)
    assert answer.status_code == 429
    assert answer["Retry-After"] == "900"
    assert "sessionid" not in client.cookies
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert elsewhere.post(WHERE, RIGHT).status_code == 302  # nobody locks another one out
    assert client.post(WHERE, {"username": "anna@example.org", "password": "jelszó-jelszó"}).status_code == 302


@override_settings(SECURE_PROXY=True)
def test_behind_the_proxy_the_address_is_the_one_the_proxy_saw(circle: Circle):
    for number in range(10):
        Client().post(WHERE, WRONG, headers={"X-Forwarded-For": f"6.6.6.{number}, 10.0.0.7"})
    assert Client().post(WHERE, RIGHT, headers={"X-Forwarded-For": "1.1.1.1, 10.0.0.7"}).status_code == 429
    assert Client().post(WHERE, RIGHT, headers={"X-Forwarded-For": "10.0.0.8"}).status_code == 302


def test_no_line_of_the_log_holds_a_password_a_login_or_a_token(circle: Circle, caplog):
    with caplog.at_level(logging.DEBUG):
        for _ in range(11):
            Client().post(WHERE, WRONG)
    logged = [line for line in caplog.records if line.levelno >= logging.getLogger(line.name).getEffectiveLevel()]
    lines = " ".join(line.getMessage() for line in logged if line.name != "django.db.backends")
    assert "elírtam" not in lines
    for path, kept in {
        "/i/abc_DEF-1/": "/i/…/",
        "/account/reset/MQ/c3-abc/": "/account/reset/MQ/…/",
        "/account/sign-in/?next=/i/abc/": "/account/sign-in/?next=/i/…/",
    }.items():
        record = logging.LogRecord("x", logging.ERROR, "", 0, f"broke: {path}", (), None)
        WithoutTokens().filter(record)
        assert record.getMessage() == f"broke: {kept}"


def test_axes_says_nothing_by_the_shipped_settings():
    from django.conf import settings

    assert settings.LOGGING["loggers"]["axes"]["level"] == "ERROR"
    assert settings.AXES_DISABLE_ACCESS_LOG


def test_an_account_may_be_called_otherwise(circle: Circle):
    client = signed_in(circle.by("scribe"))
    assert client.post("/account/", {"name": " Cecília "}).status_code == 302
    assert client.post("/account/", {"name": "a\ue000b"}).status_code == 422
    assert circle.by("scribe").name == "Cecília"
    assert circle["scribe"].player.name == "Cili"  # the club calls its player as the club does
    assert "Csütörtöki kör" in client.get("/account/").content.decode()


def test_another_password_signs_every_other_device_out(circle: Circle):
    here, there = signed_in(circle.by("scribe")), signed_in(circle.by("scribe"))
    data = {"old_password": "jelszó-jelszó", "new_password1": "más-jelszó-9", "new_password2": "más-jelszó-9"}
    assert here.post("/account/password/", {**data, "old_password": "rossz"}).status_code == 422
    assert here.post("/account/password/", data).status_code == 302
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302


def short_in_all_three(circle: Circle) -> Iterator[tuple[str, HttpResponse]]:
    account = circle.by("scribe")
    data = {"login": "dezso", "name": "Dezső", "old_password": "jelszó-jelszó"}
    for name in ("password", "new_password"):
        data |= {f"{name}1": "rövid", f"{name}2": "rövid"}
    reset = Client()
    whose = urlsafe_base64_encode(force_bytes(account.pk))
    choose = reset.get(f"/account/reset/{whose}/{password_links.make_token(circle.by('owner'), account)}/")["Location"]
    yield "password", Client().post("/account/new/", data)
    yield "new_password", signed_in(account).post("/account/password/", data)
    yield "new_password", reset.post(choose, data)


def test_what_a_password_has_to_be_is_said_in_the_same_words_wherever_one_is_chosen(circle: Circle):
    forms = [(answer.context["form"], name) for name, answer in short_in_all_three(circle)]
    help_texts = [(str(form[f"{name}1"].help_text), str(form[f"{name}2"].help_text)) for form, name in forms]
    assert help_texts == [("Legalább tíz karakter; ne a neved legyen, és ne olyasmi, amit bárki kitalál.", "")] * 3


def test_what_is_wrong_with_a_password_stands_below_it_and_not_below_its_repetition(circle: Circle):
    for name, answer in short_in_all_three(circle):
        page = answer.content.decode()
        assert answer.status_code == 422
        assert f'id="id_{name}1_error"' in page
        assert f'id="id_{name}2_error"' not in page


def test_two_passwords_that_differ_are_told_what_else_is_wrong_with_the_first(circle: Circle):
    data = {"login": "uj@example.org", "name": "Új", "password1": "rövid", "password2": "rövib"}
    errors = Client().post("/account/new/", data).context["form"].errors
    assert set(errors) == {"password1", "password2"}


@pytest.mark.parametrize("token", ["c3-x", "set-password", "x" * 300])
def test_a_link_nobody_made_sets_no_password(circle: Circle, token: str):
    before = circle.by("scribe").password
    page = Client().get(f"/account/reset/Mw/{token}/", follow=True)
    assert b"new_password1" not in page.content
    Client().post(f"/account/reset/Mw/{token}/", {"new_password1": "más-jelszó-9", "new_password2": "más-jelszó-9"})
    assert circle.by("scribe").password == before


def test_passwords_are_kept_by_argon2():
    from scorebook import settings as shipped

    assert shipped.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")
    assert Account.objects.create_account(login="a", name="A", password="x").password.startswith(
        "md5"
    )  # in tests alone


def test_no_page_of_an_account_has_script_or_style_of_its_own(circle: Circle):
    client = signed_in(circle.by())
    pages = [Client().get(path) for path in (WHERE, "/account/new/")]
    pages += [client.get(path) for path in ("/account/", "/account/password/", f"/c/{circle.club.slug}/members/")]
    for page in pages:
        assert page.status_code == 200
        assert "<style" not in page.content.decode()
        assert " style=" not in page.content.decode()
        assert "default-src 'none'" in page["Content-Security-Policy"]
        assert {"no-store", "private"} & {word.strip() for word in page["Cache-Control"].split(",")}


def test_the_log_tells_by_numbers_who_got_and_gave_which_right(circle: Circle, phone, night, caplog):
    owner, there, signs = (
        phone("owner"),
        f"/c/{circle.club.slug}/",
        {role: circle.by(role).pk for role in ("owner", "scribe")},
    )
    with caplog.at_level(logging.INFO, "scorebook"):
        Client().post(WHERE, WRONG)
        Client().post(WHERE, RIGHT)
        owner.post(f"{there}invite/", {"role": "viewer", "key": str(uuid4())})
        owner.post(f"{there}keys/", {"name": "Honlap", "role": "viewer", "key": str(uuid4())})
        owner.post(f"{there}keys/{ApiKey.objects.get().pk}/revoke/")
        owner.post(f"{there}members/{circle['scribe'].pk}/password/")
        owner.post(f"/e/{night.slug}/links/renew/", {"right": "watch"})
        owner.post(f"{there}members/{circle['viewer'].pk}/role/", {"role": "scribe"})
    club, told = circle.club.pk, [line.getMessage() for line in caplog.records if line.name.startswith("scorebook")]
    assert told == [
        f"wrong password for account {signs['scribe']}",
        f"account {signs['scribe']} signed in",
        f"club {club}: invitation as viewer made by account {signs['owner']}",
        f"club {club}: key {ApiKey.objects.get().pk} to viewer made by account {signs['owner']}",
        f"club {club}: key {ApiKey.objects.get().pk} taken back",
        f"club {club}: link for the password of account {signs['scribe']} made by account {signs['owner']}",
        f"club {club}: links to watch of night {night.night_id} renewed",
        f"club {club}: appointed by account {signs['owner']}, player {circle['viewer'].player_id}",
    ]
