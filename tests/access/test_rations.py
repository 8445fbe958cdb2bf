"""How often one address may open evenings, read documents in, or try links: exactly so often, over all workers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client, RequestFactory

from scorebook.access import links, pen, rations
from scorebook.models import Evening, Ration
from scorebook.paper import pdf
from scorebook.paper.views import printing
from tests.club.conftest import Circle, signed_in
from tests.conftest import holding
from tests.house import ROOT
from tests.world.races import pressed, race

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
AT_ONCE = 3
FEW = rations.Allowance(key="few", at_once=AT_ONCE, every=timedelta(minutes=1))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """A clock that stands still until it is moved."""
    moment = [rations.timezone.now()]
    monkeypatch.setattr(rations.timezone, "now", lambda: moment[0])
    return moment


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a few wrong links may be tried."""
    monkeypatch.setattr(rations, "GUESSING", replace(rations.GUESSING, at_once=AT_ONCE))


def asking(address: str = "192.0.2.1", **headers: str) -> Any:
    return RequestFactory(REMOTE_ADDR=address, headers=headers).get("/")


def test_what_is_rationed_stands_in_the_table_for_whoever_runs_the_server() -> None:
    table = (ROOT / "docs/security.md").read_text(encoding="utf-8").partition("## Rations")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[2:4]] for line in table.splitlines() if line.startswith("| ")]
    documented = {(at_once, every) for numbers, every in rows for at_once in numbers.split(", ")}
    allowances = [one for one in vars(rations).values() if isinstance(one, rations.Allowance)]
    assert [one.key for one in allowances if (f"{one.at_once}", in_words(one.every)) not in documented] == []


def in_words(every: timedelta) -> str:
    minutes, seconds = divmod(int(every.total_seconds()), 60)
    return f"{60 * minutes + seconds} s" if seconds else f"{minutes} min".removeprefix("1 ")


def test_a_ration_is_used_up_and_grows_again_with_the_time(clock: list[Any]) -> None:
    assert [rations.spend(FEW, asking()) for _ in range(5)] == [0, 0, 0, 60, 60]
    clock[0] += timedelta(seconds=40)
    assert rations.spend(FEW, asking()) == 20
    clock[0] += timedelta(seconds=80)
    assert [rations.spend(FEW, asking()) for _ in range(3)] == [0, 0, 60]


def test_each_address_has_its_own_and_a_header_gives_nobody_another() -> None:
    outcomes = [rations.spend(FEW, asking(**{"X-Forwarded-For": f"198.51.100.{n}"})) for n in range(AT_ONCE + 1)]
    assert [bool(wait) for wait in outcomes] == [False] * AT_ONCE + [True]
    assert rations.spend(FEW, asking("192.0.2.2")) == 0
    assert not Ration.objects.filter(digest__contains="192").exists()


def test_what_nobody_used_for_a_day_is_forgotten(clock: list[Any]) -> None:
    rations.spend(FEW, asking())
    clock[0] += timedelta(days=2)
    rations.spend(FEW, asking("192.0.2.2"))
    assert Ration.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_than_the_ration_are_served(few: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not of those either who guess the word of a pen: what is guessed is counted before it is tried."""
    outcomes = race(*[lambda: rations.spend(FEW, asking())] * 8)
    assert sorted(bool(wait) for wait in outcomes) == [False] * AT_ONCE + [True] * 5, outcomes
    tried: list[str] = []
    monkeypatch.setattr(pen, "take", lambda word, _key: tried.append(word))
    guessed = race(*[lambda word=word: pressed(Client(), "/pen/", data={"word": word * 6}) for word in "ABCDEFGH"])
    assert (sorted(guessed), len(tried)) == ([404] * AT_ONCE + [429] * 5, AT_ONCE)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("address", ["/t/{}/", "/i/{}/"])
def test_whoever_tries_links_that_do_not_exist_soon_waits(
    address: str, stranger: Client, token: Any, evening: Evening
) -> None:
    statuses = [stranger.get(address.format(f"guess{n}")).status_code for n in range(AT_ONCE + 2)]
    assert statuses == [404] * AT_ONCE + [429] * 2
    answer = stranger.get(f"/t/{token('watch')}/", headers={"accept-language": "en"})
    assert (answer.status_code, "Retry-After" in answer) == (429, True)
    assert b"Too many at once" in answer.content
    assert Client(REMOTE_ADDR="192.0.2.9").get(f"/t/{token('watch')}/").status_code == 302


@pytest.mark.usefixtures("few")
def test_a_link_that_opens_takes_nothing_off(stranger: Client, token: Any, evening: Evening) -> None:
    assert {stranger.get(f"/t/{token('watch')}/").status_code for _ in range(AT_ONCE + 2)} == {302}
    assert not Ration.objects.exists()


@pytest.mark.parametrize("address", ["/new/", "/import/"])
def test_evenings_are_opened_so_often_and_no_oftener(
    address: str, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rations.Allowance, "refilled", lambda self, left, filled_at, _now: (min(left, 1), filled_at))
    answers = [stranger.post(address, {"game": "paskievics"}).status_code for _ in range(3)]
    assert answers[0] == 422
    assert answers[-1] == 429
    assert stranger.get(address).status_code == 200


# ---- documents ----------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that draws anything at once; strangers have three documents, tables five."""
    caches["papers"].clear()
    monkeypatch.setattr(pdf, "_drawn", lambda _order, _seconds: b"%PDF-")
    for name, at_once in (("DRAWING", AT_ONCE), ("DRAWING_AT_A_TABLE", AT_ONCE + 2)):
        monkeypatch.setattr(printing, name, replace(getattr(rations, name), at_once=at_once))


PUBLIC = [f"/rules/{game}/blank.pdf?paper={paper}" for game in ("paskievics", "danish") for paper in ("a4", "a5")]


@pytest.mark.usefixtures("drawn_at_once")
def test_a_stranger_has_so_many_new_documents_drawn_and_a_table_its_own(
    stranger: Client, watcher: Client, evening: Evening
) -> None:
    responses = [stranger.get(page) for page in PUBLIC]
    assert [answer.status_code for answer in responses] == [200] * AT_ONCE + [429]
    assert 0 < int(responses[-1]["Retry-After"]) <= 15
    assert [stranger.get(page).status_code for page in PUBLIC] == [200] * AT_ONCE + [429]
    assert Client(REMOTE_ADDR="192.0.2.9").get(PUBLIC[-1]).status_code == 200
    pages = [f"/e/{evening.slug}/{name}.pdf?archive={archive}" for name in ("blank", "rules") for archive in (0, 1)]
    assert [watcher.get(page).status_code for page in (*pages, *pages)] == [200] * 8


@pytest.mark.usefixtures("drawn_at_once")
def test_a_table_has_a_ration_too_and_a_member_none(night: Evening, circle: Circle) -> None:
    papers = [f"/e/{night.slug}/{name}.pdf?paper={paper}" for name in ("blank", "rules") for paper in printing.PAPERS]
    held = holding(str(links.token_of(links.links_of(night)["watch"])))
    assert [held.get(page).status_code for page in papers] == [200] * (AT_ONCE + 2) + [429]
    caches["papers"].clear()
    assert {signed_in(circle.by("viewer")).get(page).status_code for page in papers} == {200}


# ---- who tries names, passwords and keyrings ------------------------------------------------------------------------

ANNEX = {"password1": "jelszó-jelszó-9", "password2": "jelszó-jelszó-9", "name": "Új"}


def test_an_address_signs_up_so_often_and_then_learns_no_more_who_has_an_account(stranger: Client) -> None:
    statuses = [stranger.post("/account/new/", {**ANNEX, "login": f"új{n}", "name": ""}).status_code for n in range(11)]
    assert statuses == [422] * 10 + [429]


def test_an_account_founds_so_many_clubs_a_day(circle: Circle) -> None:
    phone = signed_in(circle.by("viewer"))
    responses = [phone.post("/c/new/", {"name": f"Kör {n}"}, headers={"accept-language": "en"}) for n in range(11)]
    assert [answer.status_code for answer in responses] == [302] * 10 + [422]
    assert "You have founded 10 clubs today" in responses[-1].content.decode()


def test_wrong_passwords_are_counted_by_address_whatever_they_were_tried_for(
    circle: Circle,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few_passwords = replace(rations.PASSWORDS, at_once=AT_ONCE)
    monkeypatch.setattr("scorebook.account.views.PASSWORDS", few_passwords)
    right = {"username": "cili@example.org", "password": "jelszó-jelszó"}
    assert [Client().post("/account/sign-in/", right).status_code for _ in range(AT_ONCE + 1)] == [302] * (AT_ONCE + 1)
    tried = [Client().post("/account/sign-in/", {"username": f"név{n}", "password": "x"}) for n in range(AT_ONCE - 1)]
    assert [answer.status_code for answer in tried] == [422] * (AT_ONCE - 1)
    old = {"old_password": "rossz", "new_password1": "más-jelszó-9", "new_password2": "más-jelszó-9"}
    phone = signed_in(circle.by("viewer"))
    assert [phone.post("/account/password/", old).status_code for _ in range(2)] == [422, 429]
    assert Client().post("/account/sign-in/", right).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.9").post("/account/sign-in/", right).status_code == 302


@pytest.mark.usefixtures("few")
def test_links_for_passwords_are_no_more_tried_than_any(stranger: Client, db: None) -> None:
    statuses = [stranger.get(f"/account/reset/MQ/c3-{n}/").status_code for n in range(AT_ONCE + 1)]
    assert statuses == [404] * AT_ONCE + [429]


def test_a_keyring_of_tokens_that_were_never_made_is_a_guess(token: Any, evening: Evening, few: None) -> None:
    made_up = [f"{n:024}" for n in range(21)]
    assert [holding(*made_up[:20], token("watch")).get("/").status_code for _ in range(AT_ONCE + 1)] == [200] * 4
    assert [holding(*made_up).get("/").status_code for _ in range(AT_ONCE + 1)] == [200] * AT_ONCE + [429]


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("192.0.2.7:51234", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_a_network_counts_as_one_whatever_ports_and_numbers_it_uses(said: str, counted: str) -> None:
    assert rations.client_address(asking(said)) == counted
