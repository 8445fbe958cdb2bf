"""Search random legal hands for the plainest one that a house rule changes, where no worked example shows the rule."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

from scorebook.rules.samples import Sample, other_values, play
from settlement import document
from settlement.game import Game
from settlement.settle import Standing, opening, settle, table_for
from settlement.vocabulary import Option, Rate
from tests.settlement.legal import legal_entry
from tests.settlement.random_documents import any_house_rules

TRIES = 800
ENOUGH = 5
MOST_DIFFERENCES = 30
ENTRIES = (1, 1, 1, 2)
MOST_BESIDE = 2
Values = Mapping[str, Any]


class Case(NamedTuple):
    """A sample that a rule changes at a table that also has the ``others``; ``pays`` if both values allow it."""

    sample: Sample
    others: dict[str, Any]
    pays: bool
    points: int

    def plainness(self) -> tuple[bool, int, int, int, int, int]:
        """Return a key that sorts the plainest case first: few entries, few players, few points, few facts."""
        letters = len(json.dumps(self.sample.entries))
        players, entries = self.sample.players, len(self.sample.entries)
        return not self.pays, len(self.others), entries, players, self.points, letters


def plainest_case(game: Game, rule: Rate | Option) -> Case | None:
    """Return the plainest of the first cases; other house rules stand beside the rule only if it needs them."""
    random = Random(f"{game.key} {rule.key}")
    some = cases(game, rule, random, beside=False) or cases(game, rule, random, beside=True)
    return min(some, key=Case.plainness, default=None)


def cases(game: Game, rule: Rate | Option, random: Random, *, beside: bool) -> list[Case]:
    """Return the first cases among random samples, each made as plain as it can be."""
    usual = game.defaults()
    values = list(other_values(rule, usual[rule.key]))
    cases: list[Case] = []
    differences = 0
    for _try in range(TRIES * (1 + 2 * beside) if values else 0):
        others = any_house_rules(game, random) if beside else {}
        others.pop(rule.key, None)
        value = random.choice(values)
        before = {**usual, **others}
        after = {**before, rule.key: value}
        sample = any_sample(game, random.choice((before, after)), random)
        difference = None if has_empty_kontra(sample) else compared(game, before, after, sample)
        if difference is None or (not difference and sum(not case.pays for case in cases) >= ENOUGH):
            continue
        differences += 1
        others = fewest(game, rule.key, value, others, sample)
        if len(others) <= MOST_BESIDE:
            before = {**usual, **others}
            sample = plainest(game, before, {**before, rule.key: value}, sample)
            cases.append(Case(sample, others, difference, points_of(game, before, {**before, rule.key: value}, sample)))
        if sum(case.pays for case in cases) >= ENOUGH or differences >= MOST_DIFFERENCES:
            break
    return cases


def case_beside_one(game: Game, rule: Rate | Option, samples: Sequence[Sample]) -> Case | None:
    """Return the plainest case among samples of other rules, at a table that agreed one further rule."""
    usual, cases = game.defaults(), []
    others = [other for other in game.options if other is not rule and not (other.prices or other.own)]
    for sample, other in product(samples, others):
        for beside, value in product(other_values(other, usual[other.key]), other_values(rule, usual[rule.key])):
            before = {**usual, other.key: beside}
            after = {**before, rule.key: value}
            if compared(game, before, after, sample):
                cases.append(Case(sample, {other.key: beside}, True, points_of(game, before, after, sample)))
    return min(cases, key=Case.plainness, default=None)


def points_of(game: Game, before: Values, after: Values, sample: Sample) -> int:
    """Return the sum of all points that a sample moves under two sets of rules."""
    played = [*play(game, before, sample), *play(game, after, sample)]
    return sum(abs(value) for entry in played for value in entry.settled.payouts)


def compared(game: Game, before: Values, after: Values, sample: Sample) -> bool | None:
    """Return true if two sets of rules pay a sample differently, false if only one allows it, else ``None``."""
    first, second = list(play(game, before, sample)), list(play(game, after, sample))
    last = len(sample.entries) - 1
    if len(first) == len(second) == last + 1:
        return True if first[last].settled.payouts != second[last].settled.payouts else None
    return False if {len(first), len(second)} == {last, last + 1} else None


def any_sample(game: Game, rules: Values, random: Random) -> Sample:
    """Return one or two legal entries at a table of any size."""
    players = random.choice([seats for seats in game.seats if not [*game.refuses(seats, rules)]] or [game.seats[0]])
    standing = opening(game, players)
    entries = []
    for _entry in range(random.choice(ENTRIES)):
        kind, record = legal_entry(game, table_for(game, rules, standing, None), random)
        entries.append((kind, document.as_json(record)))
        standing = after_entry(game, rules, standing, kind, record)
    return Sample(players, tuple(entries))


def has_empty_kontra(sample: Sample) -> bool:
    """Whether the sample lists a player's kontra that nobody said, which no description of the hand shows."""
    return any(0 in each.values() for _kind, entry in sample.entries for each in [entry.get("kontra_each") or {}])


def after_entry(game: Game, rules: Values, standing: Standing, kind: str, record: Any) -> Standing:
    """Return the standing after an entry."""
    return settle(game, rules, standing, kind, record).after


def fewest(game: Game, key: str, value: Any, others: dict[str, Any], sample: Sample) -> dict[str, Any]:
    """Return those of the other rules without which the sample does not differ in the same way."""
    usual = game.defaults()

    def difference(beside: Values) -> bool | None:
        return compared(game, {**usual, **beside}, {**usual, **beside, key: value}, sample)

    difference_kind = difference(others)
    for other in list(others):
        fewer = {name: its for name, its in others.items() if name != other}
        if difference(fewer) == difference_kind:
            others = fewer
    return others


def plainest(game: Game, before: Values, after: Values, sample: Sample) -> Sample:
    """Return the sample without the entries and the facts that the difference does not need."""
    difference_kind = compared(game, before, after, sample)

    def holds(tried: Sample) -> bool:
        return bool(tried.entries) and compared(game, before, after, tried) == difference_kind

    while plainer := next(filter(holds, plainer_samples(sample)), None):
        sample = plainer
    return sample


def plainer_samples(sample: Sample) -> Iterator[Sample]:
    """Yield the samples with one entry or one fact less, or with a smaller level of kontra."""
    for number, (kind, entry) in enumerate(sample.entries):
        before, behind = sample.entries[:number], sample.entries[number + 1 :]
        yield Sample(sample.players, (*before, *behind))
        yield from (Sample(sample.players, (*before, (kind, less), *behind)) for less in plainer_facts(entry))


def plainer_facts(value: Any, key: str = "") -> Iterator[Any]:
    """Yield a value with one part less, at any depth."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield {other: its for other, its in value.items() if other != name}
            yield from ({**value, name: less} for less in plainer_facts(part, name))
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            yield [*value[:number], *value[number + 1 :]]
            yield from ([*value[:number], less, *value[number + 1 :]] for less in plainer_facts(part, key))
    elif "kontra" in key and type(value) is int and value > 1:
        yield value - 1
