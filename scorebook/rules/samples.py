"""Sample hands by which a house rule shows what it changes in points.

``samples/<game>.json`` holds hands from the worked examples, and for each rule the numbers of the hands that it can
change.  A rule that matters only beside another one has a hand with that other rule.  The points are settled when they
are shown; no points are stored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.rules.house import described, in_words
from scorebook.words.points import points
from settlement import document
from settlement.check import problems
from settlement.game import Game, Summary
from settlement.settle import Settled, Standing, opening, settle, table_of
from settlement.tariff import CARDS
from settlement.vocabulary import EMPTY, Option, Rate, Rules, Text

FOLDER = Path(__file__).parent / "samples"
EXAMPLE_PRICE = 5
EXAMPLE_FIGURE = {"csuzima": {"name": "Csuzima", "announced": 4}}
Entry = tuple[str, Any]


class Played(NamedTuple):
    """One settled entry of a sample, and the standing before it."""

    before: Standing
    record: Any
    settled: Settled


class Sample(NamedTuple):
    """A few entries at a table of so many ``players``."""

    players: int
    entries: tuple[Entry, ...]


def play(game: Game, rules: Rules, sample: Sample) -> Iterator[Played]:
    """Settle the entries of a sample by these rules; stop at the first entry that they forbid."""
    standing = opening(game, sample.players)
    seat_of = document.seat_number(sample.players)
    for kind, facts in sample.entries:
        record, faults = document.parse(game, kind, facts, seat_of)
        if record is None or faults or _is_forbidden(game, rules, standing, kind, record):
            return
        settled = settle(game, rules, standing, kind, record)
        yield Played(standing, record, settled)
        standing = settled.after


def _is_forbidden(game: Game, rules: Rules, standing: Standing, kind: str, record: Any) -> bool:
    faults = problems(game, kind, record, table_of(game, rules, standing, record))
    return any(not problem.warning for problem in faults)


def points_changed(game: Game, rule: str, usual: Rules, own: Rules) -> str:
    """Return in words what a hand pays by the usual rules and by a table's own; nothing if no sample differs.

    ``rule`` is the key of the house rule, or the key of a price list with its figure.
    """
    return _changed(game, samples_for(game, rule), usual, own)


def points_beside(game: Game, rule: str, usual: Rules, own: Rules) -> str:
    """Return the same of a hand at a table that also agreed the rules without which this one changes nothing.

    Those rules stand in front, for example "ultimo kassza: yes".
    """
    stored = _stored(game.key).beside.get(rule)
    if stored is None:
        return ""
    sample, others = stored
    changed = _changed(game, (sample,), {**usual, **others}, {**own, **others})
    beside = ", ".join(
        f"{capfirst(_(option.label))}: {in_words(option, others[option.key])}"
        for option in described(game)
        if option.key in others
    )
    return changed and f"({beside}) {changed}"


def _changed(game: Game, samples: Sequence[Sample], usual: Rules, own: Rules) -> str:
    """Return what a sample pays by both rules; a sample that only one of them allows comes second."""
    allowed_once, refused = "", _("not allowed")
    for sample in samples:
        before, after = list(play(game, usual, sample)), list(play(game, own, sample))
        for one, other in zip(before, after, strict=False):
            if one.settled.payouts != other.settled.payouts:
                return f"{_in_words(game, own, other)}: {_row(one)} → {_row(other)}"
        if len(before) < len(after):
            played = after[len(before)]
            allowed_once = allowed_once or f"{_in_words(game, own, played)}: {refused} → {_row(played)}"
        elif len(after) < len(before):
            played = before[len(after)]
            allowed_once = allowed_once or f"{_in_words(game, usual, played)}: {_row(played)} → {refused}"
    return allowed_once


def other_values(rule: Rate | Option, usual: Any) -> Iterator[Any]:
    """Yield values that a rule may have instead of its usual one: the other choices, or another number.

    A price is doubled; a number of card points is raised by a tenth.  A list of prices or of figures gets one more.
    """
    if isinstance(rule, Rate):
        yield usual + usual // 10 if rule.unit == CARDS else usual * 2 or EXAMPLE_PRICE
    elif rule.prices:
        yield from ({**usual, key: (usual.get(key) or 0) * 2 or EXAMPLE_PRICE} for key, _label in rule.choices)
    elif rule.own:
        yield {**usual, **EXAMPLE_FIGURE}
    elif not rule.many:
        yield from (value for value, _label in rule.choices if value != usual)
        if rule.also_whole:
            yield EXAMPLE_PRICE


def _row(played: Played) -> str:
    return " ".join(points(value) for value in played.settled.payouts)


def _in_words(game: Game, rules: Rules, played: Played) -> str:
    """Return an entry in a few words, for example its contract and its figures."""
    table = table_of(game, rules, played.before, played.record)
    summary = game.kinds[played.settled.kind].describe(played.record, table)
    return ", ".join(filter(None, _words_of(game, rules, summary)))


def _words_of(game: Game, rules: Rules, summary: Summary) -> Iterator[str]:
    score = summary.score.read((), _) if isinstance(summary.score, Text) else summary.score
    yield f"{_(summary.title)} {score}".strip()
    if summary.kontra:
        levels = game.face(rules).kontra
        yield _(levels[summary.kontra - 1])
    yield from dict.fromkeys(mark.told.read((), _) if mark.told else _(mark.label) for mark in summary.marks)


def samples_for(game: Game, rule: str) -> Sequence[Sample]:
    """Return the sample hands that a rule can change."""
    stored = _stored(game.key)
    return [stored.hands[number] for number in stored.rules.get(rule, ())]


class Stored(NamedTuple):
    """The samples of a game: hands, their numbers by rule, and a hand with the rules that a rule needs beside it."""

    hands: tuple[Sample, ...] = ()
    rules: Mapping[str, Sequence[int]] = EMPTY
    beside: Mapping[str, tuple[Sample, Mapping[str, Any]]] = EMPTY


@cache
def _stored(game: str) -> Stored:
    path = FOLDER / f"{game}.json"
    if not path.exists():
        return Stored()
    stored = json.loads(path.read_text(encoding="utf-8"))
    hands = tuple(Sample(hand["players"], tuple(map(_entry, hand["entries"]))) for hand in stored["hands"])
    beside = {rule: (hands[number], others) for rule, (number, others) in stored["beside"].items()}
    return Stored(hands, stored["rules"], beside)


def _entry(stored: Mapping[str, Any]) -> Entry:
    return str(stored.get("kind", "hand")), {key: value for key, value in stored.items() if key != "kind"}
