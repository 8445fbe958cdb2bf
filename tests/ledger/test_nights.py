"""Several games in one night: who they are, what they are paid in, and that a game asked for twice is opened once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening, Link, Night, Player, Seat
from tests.conftest import NAMES
from tests.world.races import race

pytestmark = pytest.mark.both_databases

Opener = Callable[..., Evening]


def codes(met: Any) -> set[str]:
    return {problem.code for problem in met.value.problems}


def next_game(evening_of: Opener, evening: Evening, **said: Any) -> Evening:
    game = {"game": "kiralyhivasos", "preset": "default", "house_rules": {}, "night": evening.night}
    return evening_of(**{**game, **said})


@pytest.fixture
def second(evening_of: Opener, evening: Evening) -> Evening:
    """The game after the first, by the same people."""
    return next_game(evening_of, evening, key=uuid4())


def test_every_evening_is_of_a_night_and_the_next_game_of_the_same(evening: Evening, second: Evening) -> None:
    assert second.night_id == evening.night_id
    assert Night.objects.count() == 1


def test_the_same_people_are_the_same_players_all_night(evening_of: Opener, evening: Evening, second: Evening) -> None:
    players = list(evening.seats.values_list("player", flat=True))
    assert list(second.seats.values_list("player", flat=True)) == players
    third = next_game(evening_of, evening, players=("Feri", " BÉLA", *NAMES[2:]))
    assert list(third.seats.values_list("player", flat=True))[1:] == players[1:]
    assert Player.objects.count() == len(NAMES) + 1
    assert third.seats.get(number=1).name == "BÉLA"


def test_another_night_has_people_of_its_own(evening_of: Opener, evening: Evening) -> None:
    other = evening_of()
    assert not set(other.seats.values_list("player")) & set(evening.seats.values_list("player"))


def test_the_next_game_needs_no_further_link(evening: Evening, second: Evening) -> None:
    assert Link.objects.count() == 2
    assert links.links_of(second) == links.links_of(evening)


def test_a_link_made_anew_at_one_game_takes_back_the_old_one_for_all(evening: Evening, second: Evening) -> None:
    old = links.links_of(evening)["watch"]
    new = links.renew(second, "watch")
    old.refresh_from_db()
    assert old.revoked_at is not None
    assert links.links_of(evening)["watch"] == new


@pytest.mark.parametrize(
    ("first", "then", "field", "code"),
    [
        ({}, {"currency": "EUR"}, "currency", "another_currency"),
        ({}, {"stake_minor_units": None, "currency": ""}, "stake_minor_units", "night_for_money"),
        ({"stake_minor_units": None, "currency": ""}, {}, "stake_minor_units", "night_for_points"),
    ],
)
def test_a_night_is_paid_in_one_unit(
    evening_of: Opener, first: dict[str, Any], then: dict[str, Any], field: str, code: str
) -> None:
    evening = evening_of(**first)
    with pytest.raises(ledger.Refused) as met:
        next_game(evening_of, evening, **then)
    assert codes(met) == {code}
    assert met.value.problems[0].field == field
    assert (Evening.objects.count(), Seat.objects.count()) == (1, len(NAMES))


@pytest.mark.parametrize("stake", [{"stake_minor_units": 100}, {"stake_minor_units": None, "currency": ""}])
def test_every_game_has_a_price_of_its_own_or_none_has_one(evening_of: Opener, stake: dict[str, Any]) -> None:
    evening = evening_of(**stake)
    if stake["stake_minor_units"]:
        stake = {**stake, "stake_minor_units": 7}
    assert next_game(evening_of, evening, **stake).night_id == evening.night_id


def test_a_night_that_is_over_takes_no_further_game(evening_of: Opener) -> None:
    yesterday = timezone.now() - timedelta(hours=20)
    evening = evening_of(opened_at=yesterday)
    assert ledger.night_is_over(evening.night)
    with pytest.raises(ledger.Refused) as met:
        next_game(evening_of, evening)
    assert codes(met) == {"night_is_over"}
    later = next_game(evening_of, evening, opened_at=yesterday + timedelta(hours=11))
    assert not ledger.night_is_over(later.night, yesterday + timedelta(hours=22))


def test_a_long_game_is_no_silence(evening_of: Opener, pen_on: Callable[[Evening], Any]) -> None:
    evening = evening_of(opened_at=timezone.now() - timedelta(hours=20))
    pen_on(evening).hand()
    assert not ledger.night_is_over(evening.night)


def test_a_game_asked_for_twice_with_one_key_is_opened_once(evening_of: Opener, evening: Evening) -> None:
    key = uuid4()
    first, again = (next_game(evening_of, evening, key=key) for _ in range(2))
    assert first.pk == again.pk
    assert (Evening.objects.count(), Player.objects.count(), Night.objects.count()) == (2, len(NAMES), 1)
    with pytest.raises(ledger.KeyReused):
        next_game(evening_of, evening, key=key, first_dealer=0)
    with pytest.raises(ledger.KeyReused):
        next_game(evening_of, evening_of(), key=key)


@pytest.mark.django_db(transaction=True)
def test_of_the_same_game_asked_for_at_once_one_is_opened(evening_of: Opener) -> None:
    evening = evening_of()
    for played in range(1, 5):
        key = uuid4()
        met = race(*[lambda key=key: next_game(evening_of, evening, key=key, players=(*NAMES[:4], f"New {key}"))] * 3)
        assert len({one.pk for one in met}) == 1, met
        assert evening.night.evenings.count() == played + 1
        assert Player.objects.count() == len(NAMES) + played


@pytest.mark.django_db(transaction=True)
def test_two_games_begun_at_once_know_the_newcomer_as_one(evening_of: Opener) -> None:
    evening = evening_of()
    met = race(*[lambda: next_game(evening_of, evening, players=(*NAMES[:4], "Feri"))] * 2)
    assert all(isinstance(one, Evening) for one in met), met
    assert Player.objects.filter(name="Feri").count() == 1
