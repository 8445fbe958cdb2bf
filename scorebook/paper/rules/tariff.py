"""The tariff of a game as tables of prices; related prices are paired in two columns.

Everything comes from the game's rates and options; no game is named here.  Two prices are a pair if their keys differ
only in the last part (``trull.silent``, ``trull.announced``).  The common words of their labels name the row, the
others the columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from django.utils.translation import gettext as _

from scorebook.rules.house import HouseRule, house_rules
from scorebook.words.points import bare
from settlement.face import Face
from settlement.game import Game
from settlement.vocabulary import Rules

POINTS, TIMES = "points", "times"
MOST_IN_A_BAND, LETTERS_IN_A_BAND = 6, 44
Group = tuple[HouseRule, ...]
Pair = tuple[str, tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A printed price; ``own`` if it differs from the preset's price ``usual``."""

    value: str
    own: bool
    usual: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """A row of the tariff: label, unit if it is not plain points, and one or two prices."""

    label: str
    unit: str
    values: tuple[Value, ...]

    @property
    def own(self) -> bool:
        """Whether any of its prices differs from the preset."""
        return any(value.own for value in self.values)

    @property
    def nothing(self) -> bool:
        """Whether it is worth nothing, at this table and by its preset."""
        return all(value.value == value.usual == "0" for value in self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceTable:
    """Prices with common column heads; a ``band`` sets them side by side."""

    heads: tuple[str, ...]
    prices: tuple[Price, ...]
    band: bool = False

    @property
    def unit(self) -> str:
        """The common unit of all prices, which is printed once in the head, or ``""``."""
        units = {price.unit for price in self.prices}
        return units.pop() if self.heads and len(units) == 1 else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """The prices under one heading."""

    title: str
    tables: tuple[PriceTable, ...]

    @property
    def prices(self) -> tuple[Price, ...]:
        """All prices of the chapter."""
        return tuple(price for table in self.tables for price in table.prices)

    @property
    def rows(self) -> int:
        """The number of printed rows, with the heading."""
        return 2 + sum(2 if table.band else len(table.prices) + bool(table.heads) for table in self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A level of kontra and its factor."""

    word: str
    times: str


def tariff(game: Game, preset: str, rules: Rules) -> tuple[Chapter, ...]:
    """Return every price that the table or its preset plays, by heading, in the game's order."""
    rules_by_key = {rule.key: rule for rule in house_rules(game, preset, rules)}
    units = {rate.key: rate.unit for rate in game.rates}
    priced = [rule for rule in rules_by_key.values() if rule.key in units or rule.key in numbered(game)]
    order = list(dict.fromkeys(rule.group for rule in priced))
    chapters = groupby(sorted(priced, key=lambda rule: order.index(rule.group)), key=lambda rule: rule.group)
    titled = ((title, tuple(_played(_tables(list(rules_of), units)))) for title, rules_of in chapters)
    return tuple(Chapter(title=title, tables=tables) for title, tables in titled if tables)


def _played(tables: Iterable[PriceTable]) -> Iterator[PriceTable]:
    """Yield tables without the prices that are 0 at the table and in its preset: nobody plays those."""
    for table in tables:
        if prices := tuple(price for price in table.prices if not price.nothing):
            yield replace(table, prices=prices)


def numbered(game: Game) -> frozenset[str]:
    """Return the options that are prices: every choice is a number and its own label."""
    numeric = ((option.key, option.choices) for option in game.options if option.choices)
    return frozenset(key for key, those in numeric if all(type(one) is int and word == str(one) for one, word in those))


def kontra_ladder(game: Game, rules: Rules) -> tuple[Level, ...]:
    """Return the levels of kontra in use if they share one factor."""
    face, each = game.face(rules), rules.get("kontra_factor")
    if each is None or not isinstance(face, Face):
        return ()
    return tuple(Level(word=_(word), times=f"×{bare(each**step)}") for step, word in enumerate(face.kontra, start=1))


def _tables(rules: Sequence[HouseRule], units: Mapping[str, str]) -> Iterator[PriceTable]:
    """Yield the tables of a chapter: bands, then single prices, then pairs with the same heads."""
    singles: list[Price] = []
    pairs: dict[tuple[str, str], list[Price]] = {}
    for group, pair in _paired(rules):
        prices = [_price(rule.label, (rule,), units) for rule in group]
        if pair is not None:
            label, heads = pair
            pairs.setdefault(heads, []).append(_price(label, group[:2], units))
            singles += prices[2:]
        elif len(group) > 1 and _stand_beside(prices):
            yield PriceTable(heads=(), prices=tuple(prices), band=True)
        else:
            singles += prices
    if singles:
        yield PriceTable(heads=(), prices=tuple(singles))
    for heads, paired in pairs.items():
        yield PriceTable(heads=heads, prices=tuple(paired))


def _paired(rules: Sequence[HouseRule]) -> Iterator[tuple[Group, Pair | None]]:
    """Yield the prices of the same thing together, with the texts of a pair if another pair has the same heads."""
    groups: list[Group] = []
    for stem, members in groupby(rules, key=lambda rule: rule.key.rpartition(".")[0]):
        together = tuple(members)
        groups += [together] if stem else [(rule,) for rule in together]
    pairs = [_pair(group) for group in groups]
    used = Counter(pair[1] for pair in pairs if pair)
    for group, pair in zip(groups, pairs, strict=True):
        yield group, pair if pair and used[pair[1]] > 1 else None


def _pair(group: Group) -> Pair | None:
    """Return the common words of the first two labels, and the words that differ."""
    if len(group) < 2:
        return None
    first, second = (rule.label.split() for rule in group[:2])
    shared = len([*takewhile(lambda words: words[0] == words[1], zip(first, second, strict=False))])
    label, heads = " ".join(first[:shared]).rstrip(","), (" ".join(first[shared:]), " ".join(second[shared:]))
    return (label, heads) if label and all(heads) else None


def _price(label: str, rules: Sequence[HouseRule], units: Mapping[str, str]) -> Price:
    unit = units.get(rules[0].key, POINTS)
    values = tuple(
        Value(
            value=_amount(rule.value, unit), usual=_amount(rule.preset_value, unit), own=rule.differs, rule=rule.section
        )
        for rule in rules
    )
    unit_in_label = unit in (POINTS, TIMES) or _(unit) in label
    return Price(label=label, unit="" if unit_in_label else _(unit), values=values)


def _amount(value: str, unit: str) -> str:
    number = bare(int(value))
    return f"×{number}" if unit == TIMES else number


def _stand_beside(prices: Sequence[Price]) -> bool:
    """Say whether prices fit in one row: a few with short labels in plain points."""
    letters = sum(len(price.label) for price in prices)
    return len(prices) <= MOST_IN_A_BAND and letters <= LETTERS_IN_A_BAND and not any(price.unit for price in prices)
