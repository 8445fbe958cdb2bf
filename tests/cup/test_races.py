"""Two directors press one button at the same moment: it is done once, and the other reads what was done."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError
from django.test import Client

from scorebook import ledger
from scorebook.cup.deeds.acting import Meanwhile
from scorebook.cup.deeds.ending import end_day, resume_day, rule
from scorebook.cup.deeds.entering import close_list, paste, tick
from scorebook.cup.deeds.making import keep_apart, say_people, say_settings
from scorebook.cup.deeds.playing import agree, close_round, count_as_it_stands, start_clock
from scorebook.cup.deeds.seating import draw_round, exchange, publish
from scorebook.cup.document.day import as_json
from scorebook.files.cups import document_of
from scorebook.ledger.proving import prove
from scorebook.models import CupAct, CupDay, CupTable, Evening, Round
from scorebook.refusals.refused import Refused
from tests.club.conftest import of_everybody, signed_in
from tests.cup.conftest import NEW, Made, evenings_of, hand_in, names, play, press
from tests.world.races import pressed, race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def circle(transactional_db: None) -> Any:
    return of_everybody()


def until_answered(deed: Callable[[Any], Any], pressed: Any) -> Any:
    """Press as a page does: again where the database is busy, which is no answer."""
    while True:
        with suppress(OperationalError):
            return deed(pressed)


def both(day: CupDay, deed: Callable[[Any], Any]) -> None:
    """Let two people with the same head press at once: one succeeds, the other gets the conflict."""
    one, other = press(day), press(day)
    met = race(lambda: until_answered(deed, one), lambda: until_answered(deed, other))
    late = [found for found in met if isinstance(found, Meanwhile)]
    assert (len([found for found in met if isinstance(found, CupDay)]), len(late)) == (1, 1), met
    assert [act.key for act in late[0].acts] == [one.key if isinstance(met[0], CupDay) else other.key]


def test_of_two_directors_one_does_it_and_the_other_reads_that_it_was_done(made) -> None:
    day = made()
    paste(day, press(), "\n".join(names(9)))
    both(day, lambda pressed: close_list(day, pressed))
    both(day, lambda pressed: say_settings(day, pressed, options={"mates_apart": 1}, terms={"team_best": 2}))
    both(day, lambda pressed: keep_apart(day, pressed, 1, 2))
    both(day, lambda pressed: say_people(day, pressed, {1: {"team": "Pécs"}, 2: {"ranked": False}}))
    both(day, lambda pressed: draw_round(day, pressed, seed="x"))
    both(day, lambda pressed: exchange(day, pressed, 1, 9))
    both(day, lambda pressed: publish(day, pressed))
    assert (Round.objects.count(), Evening.objects.count()) == (1, 2)
    both(day, lambda pressed: start_clock(day, pressed))
    for table, evening in enumerate(evenings_of(day), 1):
        play(evening)
        both(day, lambda pressed, table=table: count_as_it_stands(day, pressed, 1, table, "time is up"))
    both(day, lambda pressed: rule(day, pressed, number=1, hundredths=-500, reason="késés"))
    assert day.rulings.count() == 1
    both(day, lambda pressed: close_round(day, pressed))
    assert [act.head for act in CupAct.objects.order_by("head")] == list(range(1, CupAct.objects.count() + 1))
    assert list(prove()) == []


def test_two_of_a_table_who_agree_at_once_are_one_word_each_time(published: Made) -> None:
    day = published(4)
    (evening,) = evenings_of(day)
    play(evening)
    hand_in(evening)
    table, head = CupTable.objects.get(), CupDay.objects.get().head
    agreeing = [lambda seat=seat: agree(table, seat=seat, edition=1, author="Zoli") for seat in (1, 2)]
    assert race(*(lambda one=one: until_answered(lambda _pressed: one(), None) for one in agreeing)) == [None, None]
    table.refresh_from_db()
    first = table.agreed_by
    assert first is not None
    until_answered(lambda _pressed: agree(table, seat=3, edition=1, author="Zoli"), None)
    table.refresh_from_db()
    assert (table.agreed_by, table.agreed_edition, CupDay.objects.get().head) == (first, 1, head)


def test_one_press_sent_twice_is_one_act_and_ticks_of_two_are_both_kept(made, circle) -> None:
    day = made()
    once = press()
    people = [circle[role].player_id for role in ("owner", "director")]
    ticked = lambda: tick(day, once, here=set(people), listed=set(people))  # noqa: E731 - pressed twice
    assert [type(one) for one in race(ticked, ticked)] == [CupDay, CupDay]
    assert day.entrants.count() == 2
    more = [circle[role].player_id for role in ("scribe", "viewer")]
    met = race(*(lambda who=who: tick(day, press(), here={who}, listed={who}) for who in more))
    assert [type(one) for one in met] == [CupDay, CupDay]
    assert sorted(day.entrants.values_list("player", flat=True)) == sorted([*people, *more])


def test_a_day_that_is_made_or_read_in_by_one_press_sent_twice_is_one_day(published: Made, circle) -> None:
    went_out, where = as_json(document_of(published(4))), f"/c/{circle.club.slug}/cups/import/"
    data = {"document": json.dumps({**went_out, "name": "Vissza"}), "key": str(uuid4())}
    alone = {**NEW, "hands": "2", "key": str(uuid4())}
    directors = [signed_in(circle.by("director")) for _ in range(2)]
    met = race(*(lambda one=one: pressed(one, where, data=data) for one in directors))
    met += race(*(lambda: pressed(Client(), "/k/new/", data=alone) for _ in range(2)))
    assert (met, CupDay.objects.count()) == ([302] * 4, 3)
    assert list(prove()) == []


def test_a_day_ends_or_a_sheet_of_it_is_opened_again_but_never_both(published: Made) -> None:
    day = published(4, rounds=1)
    (evening,) = evenings_of(day)
    play(evening)
    hand_in(evening)
    day = close_round(day, press(day))
    for _ in range(3):
        options = {"key": uuid4(), "head": evening.head, "reason": "x", "author": ledger.Author(name="Anna")}
        ending, day_ends = press(day), lambda pressed: end_day(day, pressed)
        met = race(
            lambda said=options: until_answered(lambda _pressed: ledger.reopen_evening(evening, **said), None),
            lambda ending=ending, ends=day_ends: until_answered(ends, ending),
        )
        assert sum(isinstance(one, Refused) for one in met) == 1, met
        evening.refresh_from_db()
        day.refresh_from_db()
        assert (day.closed_at is None) == (evening.closed_at is None)
        if day.closed_at is not None:
            resume_day(day, press(day), "x")
        else:
            hand_in(evening)
    assert list(prove()) == []
