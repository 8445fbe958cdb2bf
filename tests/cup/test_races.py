"""Two directors press one button at the same moment: it is done once, and the other reads what was done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.db import OperationalError

from scorebook.cup.acting import Meanwhile
from scorebook.cup.entering import close_list, paste, tick
from scorebook.cup.rounds import close_round, count_as_it_stands, start_clock
from scorebook.cup.running import draw_round, publish
from scorebook.ledger.proving import prove
from scorebook.models import CupAct, CupDay, Evening, Round
from tests.club.conftest import of_everybody
from tests.cup.conftest import evenings_of, names, play, press
from tests.ledger.test_races import race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def circle(transactional_db: None) -> Any:
    return of_everybody()


def until_answered(deed: Callable[[Any], Any], pressed: Any) -> Any:
    """Press as a page does: again where the database is busy, which is no answer."""
    while True:
        with suppress(OperationalError):
            return deed(pressed)


def both(day: CupDay, deed: Callable[[Any], Any]) -> None:
    """Let two who see the same head do it at once: one does it, the other is told by whom."""
    one, other = press(day), press(day)
    met = race(lambda: until_answered(deed, one), lambda: until_answered(deed, other))
    late = [found for found in met if isinstance(found, Meanwhile)]
    assert (len([found for found in met if isinstance(found, CupDay)]), len(late)) == (1, 1), met
    assert [act.key for act in late[0].acts] == [one.key if isinstance(met[0], CupDay) else other.key]


def test_of_two_directors_one_does_it_and_the_other_reads_that_it_was_done(made) -> None:
    day = made()
    paste(day, press(), "\n".join(names(9)))
    both(day, lambda pressed: close_list(day, pressed))
    both(day, lambda pressed: draw_round(day, pressed, seed="x"))
    both(day, lambda pressed: publish(day, pressed))
    assert (Round.objects.count(), Evening.objects.count()) == (1, 2)
    both(day, lambda pressed: start_clock(day, pressed))
    for table, evening in enumerate(evenings_of(day), 1):
        play(evening)
        both(day, lambda pressed, table=table: count_as_it_stands(day, pressed, 1, table, "time is up"))
    both(day, lambda pressed: close_round(day, pressed))
    assert [act.head for act in CupAct.objects.order_by("head")] == list(range(1, CupAct.objects.count() + 1))
    assert list(prove()) == []


def test_one_press_sent_twice_is_one_act_and_ticks_of_two_are_both_kept(made, circle) -> None:
    day = made()
    once = press()
    people = [circle[role].player_id for role in ("owner", "director")]
    ticked = lambda: tick(day, once, here=set(people), shown=set(people))  # noqa: E731 - pressed twice
    assert [type(one) for one in race(ticked, ticked)] == [CupDay, CupDay]
    assert day.entrants.count() == 2
    more = [circle[role].player_id for role in ("scribe", "viewer")]
    met = race(*(lambda who=who: tick(day, press(), here={who}, shown={who}) for who in more))
    assert [type(one) for one in met] == [CupDay, CupDay]
    assert sorted(day.entrants.values_list("player", flat=True)) == sorted([*people, *more])
