"""Everything a director does stops anywhere: nothing half-done is ever there, and done again nothing is there twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.playing import close_round, count_as_it_stands
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, Evening, Round
from tests.club.conftest import of_everybody
from tests.cup.conftest import evenings_of, hand_in, names, play, press
from tests.ledger.test_killed import killed
from tests.world import recorded

pytestmark = pytest.mark.django_db(transaction=True)
KEY = UUID(int=7)


@pytest.fixture
def circle(transactional_db: None) -> Any:
    return of_everybody()


def stopped_everywhere(do: Callable[[], Any], *, every: int) -> None:
    """Kill a deed after every so many statements, until it is done; then do it again."""
    before, statements = recorded.digest(), 0
    while killed(do, statements):
        assert recorded.digest() == before, f"half done after {statements} statements"
        statements += every
    once = recorded.digest()
    assert once != before
    do()
    assert recorded.digest() == once


def test_a_round_that_stops_anywhere_goes_on(made: Callable[..., CupDay]) -> None:
    day = made()
    paste(day, press(), "\n".join(names(9)))
    closing = press(day, key=KEY)
    stopped_everywhere(lambda: close_list(day, closing), every=3)
    drawing = press(day, key=UUID(int=8))
    stopped_everywhere(lambda: draw_round(day, drawing, seed="x"), every=3)
    publishing = press(day, key=UUID(int=9))
    stopped_everywhere(lambda: publish(day, publishing), every=5)
    assert (Round.objects.count(), Evening.objects.count()) == (1, 2)
    first, second = evenings_of(day)
    for evening in (first, second):
        play(evening)
    hand_in(first)
    counting = press(day, key=UUID(int=10))
    stopped_everywhere(lambda: count_as_it_stands(day, counting, 1, 2, "time is up"), every=4)
    ending = press(day, key=UUID(int=11))
    stopped_everywhere(lambda: close_round(day, ending), every=1)
    assert list(prove()) == []
