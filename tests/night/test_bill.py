"""Several games in one night, paid at once: the balances, the ways of paying, the ticks, what is carried over."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorebook.access import links
from scorebook.models import Evening, Tick
from scorebook.night.bill import read_bill
from scorebook.night.dues import LARGEST_TICKED, WAYS, owed_to_pots, read_dues, tick_payment
from tests.conftest import NAMES, holding
from tests.world.night import close, next_game, pay, play_anything, reopen, totals_of, write

pytestmark = pytest.mark.django_db


def at(evening: Evening, page: str = "") -> str:
    return f"/e/{evening.slug}/{page}"


def text_of(client: Client, address: str) -> str:
    return str(client.get(address).content.decode())


# ---------- one payment for the night ----------


def test_a_night_comes_to_the_money_of_all_its_games(evening: Evening, second: Evening) -> None:
    bill = read_bill(evening.night)
    assert dict(zip(bill.names, bill.totals, strict=True)) == totals_of([evening, second])
    assert bill.totals == (60000 - 5500, -60000 + 1000, -14000, 5500, 14000 - 1000)
    assert bill.together == 0


def test_who_joins_and_who_stays_away_are_paid_for_what_they_played(evening: Evening) -> None:
    pay(evening, (4, 0, 3))
    pay(next_game(evening, players=("Feri", "Cili", "Béla", "Anna")), (0, 3, 8))
    bill = read_bill(evening.night)
    assert bill.names == (*NAMES, "Feri")
    assert bill.totals == (10000, 0, 0, 0, -6000, -4000)
    points_by_name = {person.name: [points for _game, points in person.points] for person in bill.ranked}
    assert (points_by_name["Anna"], points_by_name["Eszter"], points_by_name["Feri"]) == (
        [3, 8],
        [-3, None],
        [None, -8],
    )


def test_every_page_of_payments_is_the_nights(evening: Evening, second: Evening, watcher: Client) -> None:
    pages = [text_of(watcher, at(game, "payments/")) for game in (evening, second)]
    for page in pages:
        assert [one.label in page for one in read_bill(evening.night).played] == [True, True]
        assert re.findall(r'class="sum">([^<]+)<', page) == re.findall(r'class="sum">([^<]+)<', pages[0])


def test_an_open_game_is_counted_as_it_would_close_now(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of()
    write(evening, "all_pass", {})
    game = next_game(evening)
    before = read_bill(evening.night)
    close(evening, game)
    after = read_bill(evening.night)
    assert before.totals == after.totals
    assert (before.closed, after.closed) == (False, True)


def test_what_stays_in_a_pot_is_listed_and_makes_the_sum(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(house_rules={"kassza": True, "kassza_rest_at_end": "carry_over"})
    write(evening, "all_pass", {})
    game = next_game(evening)
    pay(game, (0, 1, 3))
    close(evening, game)
    bill = read_bill(evening.night)
    assert sum(bill.totals) == -bill.kept_in_pots == -20 * 2000
    (lying,) = (pot for pot in bill.pots if pot.points)
    assert lying.points == 20 * 2000
    for way in WAYS:
        dues = read_dues(bill, way, 0)
        to_pots = sum(due.amount for due in dues if due.payee == lying.key)
        assert to_pots + sum(owed for _name, _pot, owed in owed_to_pots(bill, dues)) == bill.kept_in_pots
    client = holding(str(links.token_of(links.links_of(evening)["watch"])))
    assert lying.label.lower() in text_of(client, at(game, "payments/")).lower()


def first_due(evening: Evening) -> dict[str, Any]:
    due = read_dues(read_bill(evening.night), "fewest", 0)[0]
    return {"way": "fewest", "banker": "0", "payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}


def test_closing_a_game_leads_to_the_payments_of_the_night(evening: Evening, second: Evening, writer: Client) -> None:
    second.refresh_from_db()
    answer = writer.post(at(second, "close/"), {"key": str(uuid4()), "head": second.head})
    assert answer["Location"] == at(second, "payments/")
    page = text_of(writer, at(second, "payments/"))
    assert "payments/tick/" not in page, "the other game is open still"
    assert writer.post(at(second, "payments/tick/"), first_due(second)).status_code == 409
    close(evening)
    assert "payments/tick/" in text_of(writer, at(second, "payments/"))


def test_a_tick_is_of_the_night_whichever_game_it_was_set_from(
    evening: Evening, second: Evening, writer: Client
) -> None:
    close(evening, second)
    assert writer.post(at(second, "payments/tick/"), first_due(evening)).status_code == 302
    for game in (evening, second):
        assert text_of(writer, at(game, "payments/")).count('aria-checked="true"') == 1
    writer.post(at(evening, "payments/tick/"), {**first_due(evening), "paid": "0"})
    assert text_of(writer, at(second, "payments/")).count('aria-checked="true"') == 0
    assert Tick.objects.filter(night=evening.night, edition=2).count() == 2


def test_when_the_night_goes_on_what_was_ticked_is_not_forgotten(evening: Evening, writer: Client) -> None:
    pay(evening, (1, 0, 30))
    close(evening)
    writer.post(at(evening, "payments/tick/"), first_due(evening))
    game = next_game(evening)
    pay(game, (0, 1, 1))
    close(game)
    page = text_of(writer, at(game, "payments/"))
    assert page.count('aria-checked="true"') == 1
    assert "i-alert" in page.split('id="who"')[1].split('id="dues"')[0]
    reopen(game)
    assert "payments/tick/" not in text_of(writer, at(evening, "payments/"))


def test_an_amount_beyond_the_column_is_paid_without_a_tick(evening: Evening, second: Evening) -> None:
    close(evening, second)
    bill = replace(read_bill(evening.night), totals=(LARGEST_TICKED + 1, -LARGEST_TICKED - 1, 0, 0, 0))
    (due,) = read_dues(bill, "fewest", 0)
    assert (due.amount, due.tickable) == (LARGEST_TICKED + 1, False)
    tick_payment(bill, due, paid=True, author="Anna")
    assert not Tick.objects.exists()


def test_a_game_played_twice_is_numbered(evening: Evening, watcher: Client) -> None:
    next_game(evening, game="paskievics", preset="mcleod")
    labels = [one.label for one in read_bill(evening.night).played]
    assert [label[-1] for label in labels] == ["1", "2"]


MIXED = (
    ("paskievics", "mcleod", 2000, NAMES),
    ("alsos", "radli", 100, NAMES[1:4]),
    ("alsos", "money", 7, NAMES[:3]),
    ("danish", "default", 500, NAMES[:4]),
)


@pytest.mark.parametrize("seed", range(3))
def test_tarokk_then_a_radli_then_danish_tarok_are_paid_at_once(evening_of: Callable[..., Evening], seed: int) -> None:
    random, played = Random(seed), list[Evening]()
    for game, preset, stake, names in MIXED:
        options = {"game": game, "preset": preset, "stake_minor_units": stake, "players": names, "first_dealer": 0}
        played.append(next_game(played[0], **options) if played else evening_of(**options))
        play_anything(played[-1], 8, random)
    bill = read_bill(played[0].night)
    assert bill.together == 0
    for way in WAYS:
        remaining = {**dict(enumerate(bill.totals)), **{pot.key: pot.points for pot in bill.pots}}
        for due in read_dues(bill, way, 2):
            remaining[due.payer] += due.amount
            remaining[due.payee] -= due.amount
        assert set(remaining.values()) == {0}
    close(*(evening for evening in played if evening.game != "alsos" or evening.preset == "money"))
    assert read_bill(played[0].night).totals == bill.totals


GAMES = st.lists(
    st.tuples(
        st.sampled_from([1, 7, 100, 2000]),
        st.permutations(["A", "B", "C", "D", "E", "F", "G"]),
        st.sampled_from([4, 5]),
        st.lists(st.tuples(st.integers(0, 3), st.integers(1, 3), st.integers(1, 10**6)), max_size=5),
        st.booleans(),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(games=GAMES, banker=st.integers(0, 3))
def test_any_night_is_settled_exactly(evening_of: Callable[..., Evening], games: Any, banker: int) -> None:
    """Balances come to nothing, and every way of paying settles everybody to the last coin."""
    played: list[Evening] = []
    for stake, people, count, transfers, closes in games:
        options = {"players": tuple(people[:count]), "stake_minor_units": stake, "first_dealer": 0}
        game = next_game(played[0], **options) if played else evening_of(**options)
        if transfers:
            pay(game, *((payer, (payer + step) % 4, points) for payer, step, points in transfers))
        if closes:
            close(game)
        played.append(game)
    bill = read_bill(played[0].night)
    expected = totals_of(played)
    if len(played) == 1:
        expected = {name: amount // (played[0].stake_minor_units or 1) for name, amount in expected.items()}
    assert dict(zip(bill.names, bill.totals, strict=True)) == expected
    assert (sum(bill.totals), bill.together, bill.kept_in_pots) == (0, 0, 0)
    for way in WAYS:
        remaining = dict(enumerate(bill.totals))
        dues = read_dues(bill, way, banker)
        for due in dues:
            assert due.amount > 0
            remaining[due.payer] += due.amount
            remaining[due.payee] -= due.amount
        assert set(remaining.values()) == {0}
        assert owed_to_pots(bill, dues) == ()
