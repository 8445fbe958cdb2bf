"""The costs of a night by the club's cash rules: worked examples, and properties of every night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from settlement.book import NotZero
from settlement.cash import (
    OWN,
    POTS,
    Attendance,
    Charge,
    Item,
    Tariff,
    charges,
    given_back,
    in_coins,
    in_proportion,
    to_settle,
    with_box,
)
from settlement.vocabulary import Account


def came(*made: int, lost: Sequence[int] = ()) -> list[Attendance]:
    return [Attendance(made=amount, lost=lost[place] if lost else 0) for place, amount in enumerate(made)]


def items(tariff: Tariff, people: Sequence[Attendance]) -> dict[Item, Mapping[Account, int]]:
    return {charge.item: charge.moves for charge in charges(tariff, people)}


def test_without_charges_a_night_is_what_was_played() -> None:
    assert items(Tariff(), came(300, -200, -100)) == {Item.RESULT: {0: 300, 1: -200, 2: -100}}


def test_everybody_who_sat_pays_the_entry_fee_once_also_who_made_nothing() -> None:
    charges = items(Tariff(entry_fee=500), came(300, -300, 0))
    assert charges[Item.ENTRY_FEE] == {0: -500, 1: -500, 2: -500, OWN: 1500}


def test_three_lost_hands_at_fifty_are_a_hundred_and_fifty() -> None:
    charges = items(Tariff(lost_hand_fee=50), came(0, 0, 0, lost=(3, 0, 1)))
    assert charges == {Item.LOST_HANDS: {0: -150, 2: -50, OWN: 200}}


def test_what_is_left_in_the_pots_is_theirs() -> None:
    assert items(Tariff(), came(100, -160, 0)) == {Item.RESULT: {0: 100, 1: -160, POTS: 60}}


def test_a_loss_beyond_the_cap_comes_back_from_the_winners_in_proportion() -> None:
    """5000 lost at a cap of 3000: 2000 come back, 3/4 from who won 4500 and 1/4 from who won 1500."""
    charges = items(Tariff(loss_cap=3000), came(4500, -5000, 1500, -1000))
    assert charges[Item.LOSS_CAP] == {1: 2000, 0: -1500, 2: -500}


def test_a_loss_at_the_cap_is_paid_whole() -> None:
    assert Item.LOSS_CAP not in items(Tariff(loss_cap=3000), came(3000, -3000))


def test_a_single_unit_left_over_goes_to_the_largest_remainder_and_then_to_who_sat_first() -> None:
    assert in_proportion(10, {0: 1, 1: 1, 2: 1}) == {0: 4, 1: 3, 2: 3}
    assert in_proportion(10, {0: 5, 1: 3, 2: 3}) == {0: 4, 1: 3, 2: 3}
    assert in_proportion(7, {0: 1, 1: 2, 2: 2}) == {0: 1, 1: 3, 2: 3}


def test_where_the_winners_did_not_win_as_much_the_pots_give_the_rest() -> None:
    """Both lost 100 and all of it but 20 lies in a pot: at a cap of 40 the winner gives his 20, the pot 100."""
    assert given_back((20, -100, -100), 40) == {1: 60, 2: 60, 0: -20, POTS: -100}


def test_the_cap_of_nothing_gives_everything_back() -> None:
    assert to_settle(2, charges(Tariff(loss_cap=0), came(70, -70))) == (0, 0)


@pytest.mark.parametrize(
    ("amount", "settled"), [(127, 125), (125, 125), (4, 0), (0, 0), (-1, -5), (-125, -125), (-127, -130)]
)
def test_a_winners_sum_goes_down_and_a_losers_up_to_the_coin(amount: int, settled: int) -> None:
    assert in_coins(amount, 5) == settled


def test_what_rounding_leaves_is_the_clubs() -> None:
    charges = items(Tariff(coin=5), came(127, -63, -64))
    assert charges[Item.ROUNDING] == {0: -2, 1: -2, 2: -1, OWN: 5}


def test_rounding_comes_last_and_sees_the_fees() -> None:
    assert to_settle(2, charges(Tariff(entry_fee=3, coin=5), came(8, -8))) == (5, -15)


def test_what_was_carried_comes_besides_and_the_box_takes_what_is_left_over() -> None:
    charged = charges(Tariff(entry_fee=500), came(1000, -1000))
    sums = to_settle(2, charged, {1: -300})
    assert sums == (500, -1800)
    assert with_box(sums) == (500, -1800, 1300)


def test_a_charge_that_does_not_come_to_zero_is_refused() -> None:
    with pytest.raises(NotZero):
        Charge(item=Item.RESULT, moves={0: 1})


TARIFFS = st.builds(
    Tariff,
    entry_fee=st.integers(0, 10**6),
    lost_hand_fee=st.integers(0, 10**5),
    loss_cap=st.none() | st.integers(0, 10**6),
    coin=st.sampled_from([1, 5, 100, 500]),
)
PEOPLE = st.lists(
    st.builds(Attendance, made=st.integers(-(10**7), 10**7), lost=st.integers(0, 30)), min_size=1, max_size=9
)


@given(tariff=TARIFFS, people=PEOPLE)
@example(tariff=Tariff(loss_cap=1), people=came(1, 1, 1, -3))
@example(tariff=Tariff(loss_cap=0), people=came(-3, -4))
def test_of_any_night(tariff: Tariff, people: list[Attendance]) -> None:
    charged = items(tariff, people)
    assert all(sum(moves.values()) == 0 for moves in charged.values())
    assert len(charged) == len(set(charged))
    capped = charged.get(Item.LOSS_CAP, {})
    gives = [place for place, one in enumerate(people) if capped.get(place, 0) < 0]
    for place, one in enumerate(people):
        after = one.made + capped.get(place, 0)
        if tariff.loss_cap is not None:
            assert after >= -tariff.loss_cap
        assert after >= 0 if place in gives else after >= one.made
        settled = to_settle(len(people), charges(tariff, people))[place]
        assert settled % tariff.coin == 0
        fees = tariff.entry_fee + tariff.lost_hand_fee * one.lost
        assert 0 <= after - fees - settled < tariff.coin
    assert charged.get(Item.ROUNDING, {}).get(OWN, 0) >= 0


@given(whole=st.integers(0, 10**9), weights=st.lists(st.integers(1, 10**9), min_size=1, max_size=9))
def test_parts_in_proportion_make_the_whole_and_none_is_a_unit_off(whole: int, weights: list[int]) -> None:
    parts = in_proportion(whole, dict(enumerate(weights)))
    together = sum(weights)
    assert sum(parts.values()) == whole
    assert all(abs(part * together - whole * weights[place]) < together for place, part in parts.items())
