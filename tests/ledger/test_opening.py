"""Opening an evening: the players, the stake and the rules."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening, Link, Player, Right, Seat
from tests.conftest import NAMES

pytestmark = pytest.mark.both_databases


def codes(met: Any) -> set[str]:
    return {problem.code for problem in met.value.problems}


def test_an_evening_has_its_seats_its_whole_rules_and_two_links(evening: Evening) -> None:
    assert list(evening.seats.values_list("number", "name")) == list(enumerate(NAMES))
    assert evening.rules["kassza"] is True
    assert evening.rules["game.two"] == 2
    assert evening.house_rules == {"kassza": True}
    assert evening.standing["dealer"] == 4
    assert sorted(evening.links.values_list("right", flat=True)) == ["watch", "write"]
    assert all(links.token_of(link) for link in Link.objects.all())


@pytest.mark.parametrize(
    "name", ["Zsófi", "Ő🃏", "<b>Éva</b>", "=SUM(A1)", "O'Brien; --", "محمد", "x" * 60, "%s {0}", "Nagy  Béla"]
)
def test_a_name_is_text_whatever_stands_in_it(evening_of, name: str) -> None:
    evening = evening_of(players=(f" {name} ", *NAMES[1:]))
    assert evening.seats.get(number=0).name == " ".join(name.split())


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("", *NAMES[1:]), "name_missing"),
        (("   ", *NAMES[1:]), "name_missing"),
        (("x" * 61, *NAMES[1:]), "name_too_long"),
        (("A\x00", *NAMES[1:]), "name_not_printable"),
        (("A\ue000", *NAMES[1:]), "name_not_printable"),
        (("\u0338A", *NAMES[1:]), "name_not_printable"),
        (("\u3164", *NAMES[1:]), "name_missing"),
        (("\u2800\ufe0f", *NAMES[1:]), "name_not_printable"),
        (("\ud800", *NAMES[1:]), "name_not_printable"),
        (("Béla", *NAMES[1:]), "name_twice"),
        (("bÉla", *NAMES[1:]), "name_twice"),
        (("Be\u0301la", *NAMES[1:]), "name_twice"),
        (("kassza", *NAMES[1:]), "name_of_a_pot"),
        (("Kassza", *NAMES[1:]), "name_of_a_pot"),
        (NAMES[:3], "player_count"),
        ((*NAMES, "Feri"), "player_count"),
    ],
)
def test_a_table_that_cannot_be_is_refused(evening_of, names: tuple[str, ...], code: str) -> None:
    with pytest.raises(ledger.Refused) as met:
        evening_of(players=names)
    assert code in codes(met)
    assert not Seat.objects.exists()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"game": "whist"}, "unknown_game"),
        ({"first_dealer": 5}, "unknown_dealer"),
        ({"first_dealer": -1}, "unknown_dealer"),
        ({"stake_minor_units": 0}, "stake_out_of_range"),
        ({"stake_minor_units": 10**12}, "stake_out_of_range"),
        ({"currency": "forint"}, "unknown_currency"),
        ({"currency": ""}, "unknown_currency"),
        ({"title": "x" * 81}, "too_long"),
        ({"place": "\x07"}, "not_printable"),
    ],
)
def test_an_evening_that_cannot_be_is_refused(evening_of, said: dict[str, Any], code: str) -> None:
    with pytest.raises(ledger.Refused) as met:
        evening_of(**said)
    assert code in codes(met)
    assert not Evening.objects.exists()


def test_house_rules_are_looked_at_by_the_game(evening_of) -> None:
    for said in ({"preset": "nonsense"}, {"house_rules": {"nonsense": 1}}, {"house_rules": {"kassza": 1}}):
        with pytest.raises(ledger.Refused) as met:
            evening_of(**said)
        assert codes(met)


def test_an_evening_without_a_stake_is_played_for_points(evening_of) -> None:
    evening = evening_of(stake_minor_units=None, currency="HUF")
    assert (evening.stake_minor_units, evening.currency) == (None, "")


def test_an_evening_asked_for_twice_with_one_key_is_opened_once(evening_of) -> None:
    key = uuid4()
    first, again = evening_of(key=key), evening_of(key=key)
    assert first.pk == again.pk
    assert (Evening.objects.count(), Player.objects.count(), Link.objects.count()) == (1, 5, 2)
    with pytest.raises(ledger.KeyReused):
        evening_of(key=key, title="another")
    assert evening_of(key=uuid4()).pk != first.pk


def test_the_links_open_what_they_say(evening: Evening) -> None:
    assert set(links.links_of(evening)) == {Right.WRITE, Right.WATCH}
