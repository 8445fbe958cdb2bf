"""A rulebook in the words of the screen: a key, which its file has for who writes programs, is read by its label."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from settlement.facts import Choices, Fact, facts
from settlement.game import Game

CODE = re.compile(r"<code>([^<]+)</code>")
CODE_OR_BLOCK = re.compile(rf"{CODE.pattern}|</?table|<h\d")
TABLE = re.compile(r"<table.*?</table>", re.DOTALL)
ROW = re.compile(r"<tr>.*?</tr>", re.DOTALL)
FIRST_CELL = re.compile(r"(<tr>\s*)<t([hd])[^>]*>.*?</t\2>\s*", re.DOTALL)
FIRST_HEAD = re.compile(r"<th>[^<]*</th>")
BEFORE_ITS_WORDS = re.compile(rf"(?<=<td>){CODE.pattern}(?:, {CODE.pattern})*: ")


def in_words(html: SafeString, game: Game) -> SafeString:
    """Put every key of the game into words; where the words stand beside it, it is left out."""
    tables = TABLE.sub(lambda table: _table(table[0], game), html)
    # Inserted values are escaped; the rest is safe already.
    return mark_safe(CODE_OR_BLOCK.sub(_Words(game).in_words, tables))  # noqa: S308


def _table(table: str, game: Game) -> str:
    """Leave out the keys of a tariff, and call those of choices what the reader finds there."""
    first = {code[1] for row in ROW.findall(table)[1:] if (code := CODE.search(row))}
    if first and first <= {rate.key for rate in game.rates}:
        return FIRST_CELL.sub(r"\1", table)
    if first and first <= {option.key for option in game.options}:
        rule = pgettext("head", "rule")
        return FIRST_HEAD.sub(f"<th>{rule}</th>", table, count=1)
    return BEFORE_ITS_WORDS.sub("", table)


class _Words:
    """The labels of a game's keys: an answer belongs to the choice that the same section named before it."""

    def __init__(self, game: Game) -> None:
        self.known = _known(game)
        self.choices = {option.key: _labels(option.choices) for option in game.options}
        self.asked: Mapping[str, str] = {}
        self.apart = True

    def in_words(self, match: re.Match[str]) -> str:
        """Return the words of a key, set apart from running text; what is none stays as it is written."""
        if match[0].startswith("<h"):
            self.asked = {}
            return match[0]
        if match[1] is None:
            self.apart = match[0] == "</table"
            return match[0]
        label = self.asked.get(match[1]) or self.known.get(match[1])
        self.asked = self.choices.get(match[1], self.asked)
        if label is None:
            return match[0]
        return f"<i>{escape(label)}</i>" if self.apart else escape(label)


def _known(game: Game) -> dict[str, str]:
    """Return the label of every key; an answer that is called otherwise by another question has none by itself."""
    labels = defaultdict(set)
    for key, label in _answers(game):
        labels[key].add(label)
    alike = {key: texts.pop() for key, texts in labels.items() if len(texts) == 1}
    presets, options = {one.key: _(one.label) for one in game.presets}, {one.key: _(one.label) for one in game.options}
    return alike | presets | options | {one.key: _(one.label) for one in game.rates}


def _answers(game: Game) -> Iterator[tuple[str, str]]:
    for kind in game.kinds.values():
        yield kind.key, _(kind.label)
        for fact in facts(kind.record):
            yield from _of_a_fact(fact)
    for option in game.options:
        yield from _labels(tuple(choice for choice in option.choices if not isinstance(choice[0], bool))).items()


def _of_a_fact(fact: Fact) -> Iterator[tuple[str, str]]:
    yield fact.name, _(fact.label)
    yield from _labels(fact.choices).items()
    for within in (*(facts(fact.record) if fact.record else ()), *((fact.inner,) if fact.inner else ())):
        yield from _of_a_fact(within)


def _labels(choices: Choices) -> dict[str, str]:
    return {str(value).lower(): _(label) for value, label in choices}
