"""Seeded days of people, corrections, leavers and time-outs: the ranking is a plain recount, and a table's sum nought.

``DAYS=500`` tries that many, the first by seed ``FIRST``; a few of them are in the suite.
"""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.cup.deeds.ending import rule, take_back
from scorebook.cup.deeds.entering import close_list, come_late, leave, paste
from scorebook.cup.deeds.playing import close_round, count_as_it_stands, count_for_nobody, count_later, open_again
from scorebook.cup.deeds.seating import draw_round, exchange, publish
from scorebook.cup.deeds.slips import count_slip, takes_slips
from scorebook.cup.ranking.standing import ranking_of
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, CupTable, Ended, Evening, Posting, Ruling
from tests.cup.conftest import Made, evenings_of, hand_in, names, play, press

pytestmark = pytest.mark.django_db
FIRST, DAYS = int(os.environ.get("FIRST", "1")), int(os.environ.get("DAYS", "2"))


def recounted(day: CupDay, counting: str) -> dict[int, Fraction]:
    """Add up what was posted at every table that counts, and what was ruled: nothing of the ranking is asked."""
    sums = {number: Fraction() for number in day.entrants.values_list("number", flat=True)}
    numbers = dict(day.entrants.values_list("player", "number"))
    hands = day.hands or 12
    for table in CupTable.objects.filter(round__cup_day=day, round__closed_at__isnull=False):
        evening = Evening.objects.get(night=table.night_id)
        if table.ended == Ended.DECIDED or evening.closed_at is None:
            continue
        seats = dict(evening.seats.values_list("number", "player"))
        played = dict.fromkeys(seats, 0)
        for row in evening.entries.filter(struck=False, kind="hand"):
            out = row.facts["dealer"] if evening.began_with == 5 else None
            for seat in seats:
                played[seat] += seat != out
        for seat, player in seats.items():
            rows = Posting.objects.filter(entry__evening=evening, seat__number=seat).values_list("points", flat=True)
            worth = Fraction(sum(rows))
            if counting == "per_hand":
                worth = worth * hands / played[seat] if played[seat] else Fraction()
            sums[numbers[player]] += worth
    for number, hundredths in Ruling.objects.filter(cup_day=day).values_list("entrant__number", "hundredths"):
        sums[number] += Fraction(hundredths, 100)
    return sums


def corrected(evening: Evening, chance: Random) -> None:
    """Cross the first hand out, or write it otherwise."""
    evening.refresh_from_db()
    said = {"key": uuid4(), "head": evening.head, "author": ledger.Author(name="Anna"), "reason": "elírás"}
    row = evening.entries.get(number=1)
    if chance.random() < 0.5:
        ledger.strike_entry(evening, 1, **said)
    else:
        points = chance.choice([one for one in range(30, 64) if one != row.facts["declarer_points"]])
        facts = {**row.facts, "declarer_points": points}
        ledger.correct_entry(evening, 1, kind="hand", facts=facts, **said)


def a_table(day: CupDay, number: int, table: int, evening: Evening, chance: Random) -> CupDay:
    """Play a table to its end, whichever that is."""
    for _ in range(chance.randrange(1, 4)):
        play(evening, hands=1, points=chance.randrange(30, 64))
    if table == 1 and chance.random() < 0.3:
        seated = list(day.held.get(number=number).drawn.values_list("entrant__number", flat=True))
        day = exchange(day, press(day), *chance.sample(sorted(seated), 2), "rossz helyen ültek")
    if chance.random() < 0.3:
        corrected(evening, chance)
    how = chance.random()
    if how < 0.15:
        return count_as_it_stands(day, press(day), number, table, "idő")
    if how < 0.25:
        return count_for_nobody(day, press(day), number, table, "rossz csomag")
    if how < 0.4 and takes_slips(day):
        points = [chance.randrange(-90, 90) for _ in range(evening.began_with - 1)]
        return count_slip(day, press(day), number, table, [*points, -sum(points)])
    if how < 0.5:
        return count_later(day, press(day), number, table, "nincs telefon")
    hand_in(evening)
    return day


def a_day(made: Made, seed: int) -> tuple[CupDay, str]:
    """Play a day as its seed has it."""
    chance = Random(seed)
    counting = chance.choice(["points", "per_hand"])
    day = made(name=f"Kupa {seed}", rounds=3, terms={"counting": counting, "best_of": None})
    paste(day, press(), "\n".join(names(chance.choice([8, 9, 10, 11, 12, 13]))))
    day = close_list(day, press(day))
    for number in range(1, chance.randrange(2, 4)):
        if chance.random() < 0.3:
            day = come_late(day, press(day), f"Késő {number}")
        if number > 1 and chance.random() < 0.3:
            day = leave(day, press(day), chance.randrange(1, 9))
        day = draw_round(day, press(day), seed=f"{seed}")
        here = sorted(who for who in day.held.get(number=number).drawn.values_list("entrant__number", flat=True))
        if chance.random() < 0.3:
            day = exchange(day, press(day), *chance.sample(here, 2))
        day = publish(day, press(day))
        for table, evening in enumerate(evenings_of(day, number), 1):
            day = a_table(day, number, table, evening, chance)
        day = close_round(day, press(day))
        evening = evenings_of(day, number)[0]
        if chance.random() < 0.5 and evening.closed_at is not None:
            day = open_again(day, press(day), number, 1, "elírás")
            if chance.random() < 0.5:
                play(evening, hands=1)
                hand_in(evening)
        if chance.random() < 0.5:
            day = rule(day, press(day), number=here[0], hundredths=chance.randrange(-900, 0), reason="késés")
            if chance.random() < 0.5:
                day = take_back(day, press(day), day.rulings.latest("pk").pk)
    return day, counting


@pytest.mark.parametrize("seed", range(FIRST, FIRST + DAYS))
def test_the_ranking_of_a_day_is_a_plain_recount(made: Made, seed: int) -> None:
    day, counting = a_day(made, seed)
    found = {line.who: line.value for line in ranking_of(day).lines}
    told = recounted(day, counting)
    assert found == {who: round_half_away(value * 100) for who, value in told.items()}
    for evening in Evening.objects.filter(night__cup_table__round__cup_day=day):
        assert sum(Posting.objects.filter(entry__evening=evening).values_list("points", flat=True)) == 0
    assert list(prove()) == []


def round_half_away(value: Fraction) -> int:
    """Round to a whole number; a half goes away from nought."""
    whole = (abs(value) * 2 + 1) // 2
    return int(whole if value >= 0 else -whole)
