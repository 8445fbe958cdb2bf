"""Two cups in the ledger: a correction reaches every later hand that took or doubled the same cup, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorebook import ledger
from scorebook.models import Entry, Evening
from tests.ledger.conftest import Pen

EVEN = {"0": 26, "1": 26, "2": 26}
QUIET = {"pagat": {"outcome": "saved", "player": 1}, "last_trick": {"winner": 0}, "card_points": EVEN}
FINED = {**QUIET, "fines": [{"player": 0, "offence": "scus_call_in_vain"}]}
ULTIMO = {"last_trick": {"winner": 1, "cards": {"1": "pagat"}}, "card_points": EVEN}
BAGUD = {"last_trick": {"winner": 1, "cards": {"2": "pagat"}}, "card_points": EVEN}
LIABLE = {**ULTIMO, "fines": [{"player": 0, "offence": "revoke"}], "liability": {"player": 0, "covers": ["ultimo"]}}


@pytest.fixture
def cups(evening_of: Callable[..., Evening]) -> Pen:
    """A pen on an evening of Danish Tarok for three; the last of them deals first."""
    return Pen(
        evening_of(game="danish", preset="default", house_rules={}, players=("Anna", "Bo", "Carl"), first_dealer=2)
    )


def payouts(number: int) -> list[int]:
    return list(Entry.objects.get(number=number).payouts)


def test_a_corrected_hand_moves_the_ultimo_and_the_bagud_after_it(cups: Pen) -> None:
    for facts in (QUIET, BAGUD, ULTIMO, QUIET):
        cups.hand(**facts)
    before = {number: payouts(number) for number in (2, 3, 4)}
    seen = ledger.preview(cups.fresh(), "hand", {**FINED, "dealer": 2}, number=1)
    assert [later.number for later in seen.later] == [2, 3]
    cups.correct(1, FINED)
    # 20 more lie in the pagat cup: Carl puts them in again, and Bo takes 40 more.
    assert payouts(2) == [before[2][0], before[2][1], before[2][2] - 20]
    assert payouts(3) == [before[3][0], before[3][1] + 40, before[3][2]]
    assert payouts(4) == before[4]
    cups.prove()


def test_a_liable_player_comes_back_from_what_is_stored(cups: Pen) -> None:
    cups.hand(**LIABLE)
    bagud = {**BAGUD, "fines": LIABLE["fines"], "liability": {"player": 0, "covers": ["bagud:2"]}}
    cups.hand(**bagud)
    stored: Any = Entry.objects.get(number=2).facts
    assert stored["liability"] == {"player": 0, "covers": ["bagud:2"]}
    cups.correct(1, {**LIABLE, "melds": [{"kind": "kings", "player": 2, "grade": "full"}]})
    cups.prove()


def test_who_sits_out_is_kept_with_the_hand(evening_of: Callable[..., Evening]) -> None:
    names = ("Anna", "Bo", "Carl", "Dorte")
    pen = Pen(evening_of(game="danish", preset="default", house_rules={}, players=names, first_dealer=3))
    pen.hand(**{**QUIET, "sitting_out": 2, "card_points": {"0": 26, "1": 26, "3": 26}})
    pen.hand(**{**QUIET, "card_points": {"0": 26, "1": 26, "3": 26}})
    assert payouts(1) == [-40 + 15, -40, -40, -40 - 25]
    assert payouts(2) == [15 - 10, 0, 0, -15]
    pen.correct(1, {**FINED, "sitting_out": 2, "card_points": {"0": 26, "1": 26, "3": 26}})
    assert payouts(2) == [15 - 10, 0, 0, -15]
    pen.prove()


def test_the_melds_of_an_open_hand_are_previewed_though_it_is_refused(cups: Pen) -> None:
    cups.write("found", {})
    open_hand = {"melds": [{"kind": "kings", "player": 0, "grade": "full"}]}
    seen = ledger.preview(cups.fresh(), "hand", open_hand)
    assert seen.settled is None
    assert [line.item for line in seen.so_far] == ["ante", "meld:kings"]
