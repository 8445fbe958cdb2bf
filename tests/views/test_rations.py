"""How often one address may open evenings, read documents in, or try links: exactly so often, over all workers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, RequestFactory

from scorebook import rations
from scorebook.models import Evening, Ration
from tests.ledger.test_races import race

pytestmark = pytest.mark.django_db
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


def test_a_ration_is_used_up_and_grows_again_with_the_time(clock: list[Any]) -> None:
    assert [rations.spend(FEW, asking()) for _ in range(5)] == [0, 0, 0, 60, 60]
    clock[0] += timedelta(seconds=40)
    assert rations.spend(FEW, asking()) == 20
    clock[0] += timedelta(seconds=80)
    assert [rations.spend(FEW, asking()) for _ in range(3)] == [0, 0, 60]


def test_each_address_has_its_own_and_a_header_gives_nobody_another() -> None:
    told = [rations.spend(FEW, asking(**{"X-Forwarded-For": f"198.51.100.{n}"})) for n in range(AT_ONCE + 1)]
    assert [bool(wait) for wait in told] == [False] * AT_ONCE + [True]
    assert rations.spend(FEW, asking("192.0.2.2")) == 0
    assert not Ration.objects.filter(digest__contains="192").exists()


def test_what_nobody_used_for_a_day_is_forgotten(clock: list[Any]) -> None:
    rations.spend(FEW, asking())
    clock[0] += timedelta(days=2)
    rations.spend(FEW, asking("192.0.2.2"))
    assert Ration.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_than_the_ration_are_served() -> None:
    told = race(*[lambda: rations.spend(FEW, asking())] * 8)
    assert sorted(bool(wait) for wait in told) == [False] * AT_ONCE + [True] * 5, told


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("address", ["/t/{}/", "/i/{}/"])
def test_whoever_tries_links_that_do_not_exist_soon_waits(
    address: str, stranger: Client, token: Any, evening: Evening
) -> None:
    told = [stranger.get(address.format(f"guess{n}")).status_code for n in range(AT_ONCE + 2)]
    assert told == [404] * AT_ONCE + [429] * 2
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
