"""Seeded days with corrections, leavers and time-outs: the ranking equals a plain recount, and a table's sum is zero.

A day of 25 has late names, no-shows, slips beside phones, a rest, a table for nobody and a final besides, and is
recounted from what anybody may download.  ``DAYS=500`` tries that many, the first by seed ``FIRST``; a few of them are
in the suite.
"""

from __future__ import annotations

import csv
import io
import json
import os
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.cup.deeds.ending import rule, take_back
from scorebook.cup.deeds.entering import close_list, come_late, leave, paste
from scorebook.cup.deeds.no_shows import replace_with, withdraw
from scorebook.cup.deeds.playing import close_round, count_as_it_stands, count_for_nobody, count_later, open_again
from scorebook.cup.deeds.seating import draw_round, exchange, publish, put
from scorebook.cup.deeds.slips import count_slip, needs_hands, takes_slips
from scorebook.cup.document.day import drawn_again
from scorebook.cup.document.reader import read_day
from scorebook.cup.queries import drawn_rounds
from scorebook.cup.ranking.standing import ranking_of
from scorebook.files.cups import whole_of
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, CupTable, Ended, Evening, Posting, Ruling
from tests.cup.conftest import Made, evenings_of, hand_in, names, play, press

pytestmark = pytest.mark.django_db
FIRST, DAYS = int(os.environ.get("FIRST", "1")), int(os.environ.get("DAYS", "1"))


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
        if table.slip_hands and sum(played.values()) < 4 * table.slip_hands:
            rested = [deal % evening.began_with for deal in range(table.slip_hands)] if evening.began_with == 5 else []
            played = {seat: table.slip_hands - rested.count(seat) for seat in seats}
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
    options = {"key": uuid4(), "head": evening.head, "author": ledger.Author(name="Anna"), "reason": "elírás"}
    row = evening.entries.get(number=1)
    if chance.random() < 0.5:
        ledger.strike_entry(evening, 1, **options)
    else:
        points = chance.choice([one for one in range(30, 64) if one != row.facts["declarer_points"]])
        facts = {**row.facts, "declarer_points": points}
        ledger.correct_entry(evening, 1, kind="hand", facts=facts, **options)


def a_table(day: CupDay, number: int, table: int, evening: Evening, chance: Random) -> CupDay:
    """Play one table until its sheet is closed."""
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
        hands = chance.randrange(3, 8) if needs_hands(day) else None
        return count_slip(day, press(day), number, table, [*points, -sum(points)], hands)
    if how < 0.5:
        return count_later(day, press(day), number, table, "nincs telefon")
    hand_in(evening)
    return day


def a_day(made: Made, seed: int) -> tuple[CupDay, str]:
    """Play the whole day of a seed."""
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
    actual = {line.who: line.value for line in ranking_of(day).lines}
    recount = recounted(day, counting)
    assert actual == {who: round_half_away(value * 100) for who, value in recount.items()}
    for evening in Evening.objects.filter(night__cup_table__round__cup_day=day):
        assert sum(Posting.objects.filter(entry__evening=evening).values_list("points", flat=True)) == 0
    assert list(prove()) == []


def round_half_away(value: Fraction) -> int:
    """Round to a whole number; halves go away from zero."""
    whole = (abs(value) * 2 + 1) // 2
    return int(whole if value >= 0 else -whole)


def a_table_of_many(day: CupDay, number: int, table: int, evening: Evening, chance: Random) -> CupDay:
    """Let a table hand in by phone, by its slip or for nobody."""
    how = chance.random()
    if how < 0.45:
        points = [chance.choice((-10, 0, 0, 10)) for _ in range(evening.began_with - 1)]
        return count_slip(day, press(day), number, table, [*points, -sum(points)], chance.randrange(1, 8))
    if how < 0.55:
        return count_for_nobody(day, press(day), number, table, "rossz csomag")
    play(evening, hands=1, points=chance.randrange(40, 60))
    hand_in(evening)
    return day


def a_day_of_25(made: Made, seed: int) -> CupDay:
    """Play three rounds, the last a final, with everything that befalls a large day."""
    chance = Random(seed)
    terms = {
        "counting": chance.choice(["points", "per_hand", "places", "places_first"]),
        "best_of": chance.choice([None, 1]),
        "resting": chance.choice(["nought", "own_mean", "fixed"]),
        "fixed": 150,
        "missing": chance.choice([0, -700]),
        "carried": chance.choice(["all", "half", "nothing"]),
    }
    final = chance.choice([4, 5])
    day = made(name=f"Nagy kupa {seed}", rounds=3, hands=6, terms=terms, options={"final": final})
    paste(day, press(), "\n".join(names(25)))
    day = publish(draw_round(close_list(day, press(day)), press(), seed=f"mag {seed}"), press())
    day = leave(withdraw(day, press(day), "valaki nem jött"), press(), 25)
    day = publish(draw_round(come_late(day, press(day), "Késő Kata"), press()), press())
    day = come_late(day, press(day), "Beugró Bea")
    leaver = chance.choice(day.held.get(number=1).drawn.values_list("entrant__number", flat=True))
    day = replace_with(day, press(day), leaver, 27, "nem jött")
    for number in (1, 2, 3):
        if number > 1:
            order = ranking_of(day).order
            method = "placing" if number == 3 else "lot"
            day = draw_round(day, press(day), method=method, order=order)
            five = next(table for table in drawn_rounds(day)[-1].tables[number == 3 :] if len(table) == 5)
            day = publish(put(day, press(day), five[-1], 0), press())
        for table, evening in enumerate(evenings_of(day, number), 1):
            day = a_table_of_many(day, number, table, evening, chance)
        day = close_round(day, press(day))
        if number == 1:
            day = leave(day, press(day), chance.choice([one for one in range(1, 25) if one != leaver]))
        if number < 3:
            day = come_late(day, press(day), f"Később {number}")
    day = rule(day, press(day), number=3, hundredths=-250, reason="késés")
    return come_late(day, press(day), "Utolsó Ubul")


def downloaded(laptop: Client, day: CupDay, which: str) -> list[dict[str, str]]:
    answer = laptop.get(f"/k/{day.slug}/export/{which}.csv", headers={"accept-language": "en"})
    text = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))


class Recount:
    """A day counted from its document and the list of its results, by nothing of the product."""

    def __init__(self, document: dict[str, Any], results: list[dict[str, str]]) -> None:
        self.terms, self.document = document["terms"], document
        self.final = next((one["number"] for one in document["held"] if one["asked"]["method"] == "placing"), None)
        self.played = {
            (int(row["Round"]), int(row["Number"])): (int(row["Table"]), int(row["Points"]), int(row["Hands"]))
            for row in results
            if row["How"] == "played"
        }
        self.slips = any(table.get("ended") == "paper" for held in document["held"] for table in held["tables"])

    def table_of(self, number: int, who: int) -> list[int]:
        """Return the points of all who sat with somebody."""
        table = self.played[number, who][0]
        return [points for (at, _), (other, points, _) in self.played.items() if (at, other) == (number, table)]

    def kinds(self, who: int) -> dict[int, str]:
        results = {}
        for held in self.document["held"]:
            void = {
                one
                for table, seats in zip(held["tables"], held["seats"], strict=True)
                for one in seats
                if table.get("ended") == "decided"
            }
            sat = {one for seats in held["seats"] for one in seats}
            out = dict.fromkeys(held["out"], "rested") | {one: "void" if one in void else "played" for one in sat}
            results[held["number"]] = out.get(who, "missed")
        return results

    def worths(self, who: int) -> dict[int, Fraction]:
        by_place = self.terms["counting"].startswith("places")
        found: dict[int, Fraction] = {}
        kinds = self.kinds(who)
        for number in (one for one, kind in kinds.items() if kind == "played"):
            _table, points, hands = self.played[number, who]
            found[number] = Fraction(points)
            if by_place:
                others = self.table_of(number, who)
                others.remove(points)
                halves = sum(2 * (points > other) + (points == other) for other in others)
                found[number] = Fraction(100 * halves, 2 * len(others))
            elif self.terms["counting"] == "per_hand":
                found[number] = Fraction(points * self.document["hands"], hands) if hands else Fraction()
        idle = Fraction(50 if by_place else 0)
        if self.terms["resting"] == "fixed":
            idle = Fraction(self.terms["fixed"], 100)
        elif self.terms["resting"] == "own_mean" and found:
            idle = sum(found.values(), Fraction()) / len(found)
        missed = Fraction(self.terms["missing"], 100)
        return found | {
            number: missed if kind == "missed" else idle for number, kind in kinds.items() if kind != "played"
        }

    def total(self, who: int) -> int:
        kinds, worths = self.kinds(who), self.worths(who)
        others = [number for number in worths if number != self.final]
        there = sorted((worths[number] for number in others if kinds[number] != "missed"), reverse=True)
        there += [worths[number] for number in others if kinds[number] == "missed"]
        sums = sum(there[: self.terms["best_of"]], Fraction())
        part = {"all": Fraction(1), "half": Fraction(1, 2), "nothing": Fraction(0)}[self.terms["carried"]]
        if self.final is not None:
            sums = sums * (part if kinds[self.final] == "played" else 1) + worths[self.final]
        ruled = sum(one["hundredths"] for one in self.document["rulings"] if one["who"] == who)
        return round_half_away(sums * 100) + ruled

    def order(self) -> list[int]:
        """Return who has a place, the first first: final table, total, and what decides between equals."""
        assert self.slips, "declared hands are in no list of results"
        here = [one["number"] for one in self.document["people"]]
        here = [who for who in here if set(self.kinds(who).values()) != {"missed"}]
        keys = {who: self._key(who) for who in here}
        met = {}
        for who in here:
            equal = [one for one in here if keys[one] == keys[who]]
            mine = [(number, table) for (number, one), (table, _, _) in self.played.items() if one == who]
            shared = [
                at
                for at in mine
                if any(self.played.get((at[0], one), (None,))[0] == at[1] for one in equal if one != who)
            ]
            met[who] = sum(self.played[number, who][1] for number, _table in shared)
        lots = {who: sha256(f"{self.document['seed']}/{who}".encode()).hexdigest() for who in here}
        here.sort(key=lambda who: lots[who], reverse=True)
        here.sort(key=lambda who: (keys[who], met[who]), reverse=True)
        return here

    def _key(self, who: int) -> tuple[Any, ...]:
        mine = [number for number, one in self.played if one == who]
        at_final = self.played[self.final, who][0] if self.final in mine else 1000
        points = sum(self.played[number, who][1] for number in mine)
        won = sum(self.played[number, who][1] == max(self.table_of(number, who)) for number in mine)
        first = (points,) if self.terms["counting"] == "places_first" else ()
        return (-at_final, self.total(who), *first, won, sorted(self.worths(who).values(), reverse=True))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + DAYS))
def test_a_day_of_25_is_recounted_from_what_anybody_may_download(made: Made, laptop: Client, seed: int) -> None:
    day = a_day_of_25(made, seed)
    body = json.loads(json.dumps(whole_of(day), default=str))
    recount = Recount(body["document"], downloaded(laptop, day, "results"))
    rows = downloaded(laptop, day, "ranking")
    assert [int(row["Number"]) for row in rows if row["Place"]] == recount.order()
    assert [row["Place"] for row in rows if row["Place"]] == [str(place + 1) for place in range(len(recount.order()))]
    for row, line in zip(rows, body["ranking"], strict=True):
        who = int(row["Number"])
        assert (who, Fraction(row["Result"]) * 100) == (line["number"], line["value"])
        assert line["value"] == recount.total(who), (seed, who)
        assert [cell["how"] for cell in line["cells"]] == [*recount.kinds(who).values()]
        worths = recount.worths(who)
        assert [cell["value"] for cell in line["cells"]] == [round_half_away(worths[n] * 100) for n in (1, 2, 3)]
        assert int(row["Rounds missing"]) == [*recount.kinds(who).values()].count("missed")
    assert [one["name"] for one in body["ranking"] if one["first_round"] > 3] == ["Utolsó Ubul"]
    assert [again.is_same for again in drawn_again(read_day(body["document"]))] == [True, True, True]
    assert list(prove()) == []
