"""Playing on with other people: one sheet closed and the next begun, and a standing fund that stands as it stood."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from scorebook import ledger
from scorebook.bill import read_bill
from scorebook.models import Entry, Evening
from settlement.settle import Standing
from tests.conftest import NAMES
from tests.night import write

Opener = Callable[..., Evening]
ANNA = ledger.Author(name="Anna")


def play_on(evening: Evening, *players: str, key: UUID | None = None, **said: Any) -> Evening:
    evening.refresh_from_db()
    asked = {"head": evening.head, "first_dealer": 0, "reason": "a kasszák, ahogy álltak", "author": ANNA, **said}
    return ledger.play_on(evening, key=key or uuid4(), players=players, **asked)


@pytest.fixture
def danish(evening_of: Opener) -> Evening:
    """Four at two cups of eighty, into one of which somebody paid forty more."""
    evening = evening_of(game="danish", preset="default", house_rules={}, players=NAMES[:4], first_dealer=0)
    write(evening, "found", {})
    pot = next(iter(evening.standing["pots"]))
    write(evening, "adjustment", {"reason": "bøde", "transfers": [{"from": 0, "to": pot, "points": 42}]})
    return evening


def pots(evening: Evening) -> list[int]:
    evening.refresh_from_db()
    return list(Standing.from_json(evening.standing).pots.values())


def test_the_same_game_goes_on_in_the_same_night(evening: Evening) -> None:
    onward = play_on(evening, *NAMES[:4], "Feri")
    evening.refresh_from_db()
    assert evening.closed_at is not None
    said = ("night_id", "game", "preset", "rules", "stake_minor_units", "currency", "title", "place")
    assert [getattr(onward, name) for name in said] == [getattr(evening, name) for name in said]
    assert onward.entries.count() == 0, "a kassza that is shared out is no standing fund"
    assert read_bill(evening.night).names == (*NAMES, "Feri")


@pytest.mark.parametrize(
    ("players", "standing"),
    [(("Anna", "Béla", "Feri"), [90, 60]), (("Anna", "Béla", "Feri", "Gizi"), [120, 80])],
)
def test_a_standing_fund_stands_as_it_stood_per_head(danish: Evening, players: tuple[str, ...], standing: list[int]):
    """122 and 80 among four are 30 and 20 a head; ten above the founding are paid in by everybody, old or new."""
    assert pots(danish) == [122, 80]
    onward = play_on(danish, *players)
    entry = onward.entries.get()
    assert (entry.kind, entry.payouts) == ("adjustment", [-10] * len(players))
    write(onward, "found", {})
    assert pots(onward) == standing
    assert pots(danish) == [0, 0]
    bill = read_bill(danish.night)
    assert bill.together == 0


def test_a_fund_no_fuller_than_founded_is_founded_and_no_more(evening_of: Opener) -> None:
    evening = evening_of(game="danish", preset="default", house_rules={}, players=NAMES[:3], first_dealer=0)
    write(evening, "found", {})
    assert not play_on(evening, *NAMES[:4]).entries.exists()


def test_asked_for_twice_it_is_done_once(danish: Evening) -> None:
    key, head = uuid4(), danish.head
    first, again = (play_on(danish, "Anna", "Béla", "Feri", key=key, head=head) for _ in range(2))
    assert first.pk == again.pk
    assert (Evening.objects.count(), Entry.objects.filter(evening=first).count()) == (2, 1)


@pytest.mark.parametrize(
    ("players", "said", "refusal"),
    [
        (NAMES[:3], {}, ledger.Refused),
        ((*NAMES[:4], "anna"), {}, ledger.Refused),
        (NAMES, {"head": 7}, ledger.Conflict),
        (NAMES, {"first_dealer": 5}, ledger.Refused),
    ],
)
def test_what_cannot_go_on_leaves_the_sheet_open(
    evening: Evening, players: tuple[str, ...], said: dict[str, Any], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        play_on(evening, *players, **said)
    evening.refresh_from_db()
    assert (evening.closed_at, evening.head, Evening.objects.count()) == (None, 0, 1)


def test_a_closed_evening_is_not_played_on(evening: Evening) -> None:
    play_on(evening, *NAMES)
    with pytest.raises(ledger.EveningClosed):
        play_on(evening, *NAMES)
