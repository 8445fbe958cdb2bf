"""The rows of the rules form: a rule, a figure with its two prices, a group, and a difference to the preset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.rules.house import own_figure_words
from scorebook.rules.own_figures import OwnFiguresField, OwnRows, rows_of
from settlement.game import Game
from settlement.vocabulary import Option, Rate

OWN = "own"
TWO_LISTS = 2  # the announced prices of further figures, and the silent ones
ANNOUNCED, SILENT = ".announced", ".silent"
EMPTY_VALUES: tuple[object, ...] = (None, "", [])


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """A house rule of the form: its words, the fields that ask for it, and an example of what it changes."""

    key: str
    label: str
    help: str
    section: str
    effect: bool
    fields: tuple[forms.BoundField, ...]
    changed: bool
    example: str
    own: OwnRows | None = None

    @property
    def single_fields(self) -> tuple[forms.BoundField, ...]:
        """Return the fields that stand one below the other; a table's own figures have rows instead."""
        return () if self.own else self.fields

    @property
    def is_group(self) -> bool:
        """Whether the rule has several inputs; then its name is the label of the group."""
        return bool(self.own) or len(self.fields) > 1 or isinstance(self.fields[0].field.widget, forms.RadioSelect)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRow:
    """A figure of the form: its name, and the fields of its prices, announced and silent.

    ``played`` is false for a further figure without a price: the page offers it behind “+ figure”, at the price that
    it is ``suggested`` with.
    """

    key: str
    label: str
    section: str
    announced: forms.BoundField
    silent: forms.BoundField | None
    suggested: int | None
    suggested_silent: int | None
    played: bool
    changed: bool

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        """Return the fields of the prices this figure can have."""
        return tuple(field for field in (self.announced, self.silent) if field is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroup:
    """A chapter of the rulebook with its house rules: figures in one list, then the other rules."""

    title: str
    figures: tuple[FigureRow, ...]
    rules: tuple[RuleRow, ...]
    has_further: bool

    @property
    def played(self) -> tuple[FigureRow, ...]:
        """Return the figures that have a price."""
        return tuple(figure for figure in self.figures if figure.played)

    @property
    def further(self) -> tuple[FigureRow, ...]:
        """Return the figures that the table may add."""
        return tuple(figure for figure in self.figures if not figure.played)

    @property
    def changed(self) -> int:
        """Return how many rows of this group differ from the preset."""
        return sum(figure.changed for figure in self.figures) + sum(rule.changed for rule in self.rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """A house rule that the form has otherwise than the preset; ``name`` is the field that undo empties.

    ``points`` is a sample hand by the preset and by the form, where the rule makes a difference.
    """

    name: str
    anchor: str
    label: str
    value: str
    usual: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PricePair:
    """The keys of a figure's two prices; ``further`` where the price lists of further figures hold them."""

    key: str
    label: str
    rule: Rate | Option
    announced: str
    silent: str
    further: bool
    suggested: int | None = None
    suggested_silent: int | None = None


def price_pairs(game: Game) -> Iterator[PricePair]:
    """Yield the figures whose announced and silent prices the form shows in one row."""
    rates = {rate.key: rate for rate in game.rates}
    for rate in game.rates:
        stem = rate.key.removesuffix(ANNOUNCED)
        if stem != rate.key and stem + SILENT in rates:
            label = common_words(_(rate.label), _(rates[stem + SILENT].label))
            yield PricePair(key=stem, label=label, rule=rate, announced=rate.key, silent=stem + SILENT, further=False)
    if lists := figure_lists(game):
        announced, silent = lists
        for key, label in announced.choices:
            yield PricePair(
                key=key,
                label=_(label),
                rule=announced,
                announced=f"{announced.key}.{key}",
                silent=f"{silent.key}.{key}" if key in dict(silent.choices) else "",
                further=True,
                suggested=announced.suggested.get(key),
                suggested_silent=silent.suggested.get(key),
            )


def figure_lists(game: Game) -> tuple[Option, ...]:
    """Return the options that price further figures, announced and silent; nothing where the game has no such pair."""
    lists = tuple(option for option in game.options if option.prices)
    return lists if len(lists) == TWO_LISTS else ()


def common_words(first: str, second: str) -> str:
    """Return the words that two labels begin with: the figure, in the labels of its announced and its silent price."""
    shared = []
    for one, other in zip(first.split(), second.split(), strict=False):
        if one != other:
            break
        shared.append(one)
    return " ".join(shared).rstrip(",") or first


def says_otherwise(fields: Sequence[forms.BoundField], usual: object) -> bool:
    """Tell whether the fields of a rule say something else than the preset has; a field in error does."""
    if any(field.errors for field in fields):
        return True
    if isinstance(fields[0].field, OwnFiguresField):
        return bool(rows_of(fields[0].value()))
    values = [field.value() for field in fields]
    if all(value in EMPTY_VALUES for value in values):
        return False
    if values[0] == OWN or isinstance(values[-1], list):
        ticked = values[-1] if isinstance(values[-1], list) else [values[-1]]
        return values[0] == OWN and set(map(str, ticked)) != set(map(str, usual))  # type: ignore[call-overload]
    last = next(value for value in reversed(values) if value not in EMPTY_VALUES)
    return str(last).strip() != str(usual)


def answer(fields: Sequence[forms.BoundField]) -> str:
    """Return in words what the fields of a rule say, nothing where they were left alone."""
    return ", ".join(filter(None, map(_answer_of, fields)))


def _answer_of(field: forms.BoundField) -> str:
    value = field.value()
    if isinstance(field.field, OwnFiguresField):
        return "; ".join(own_figure_words(own) for own in field.field.figures(value))
    values = value if isinstance(value, list) else [value]
    if choices := getattr(field.field, "choices", None):
        labels = {str(key): str(label) for key, label in choices if key not in ("", OWN)}
        return ", ".join(labels[key] for key in map(str, values) if key in labels)
    return str(values[0]).strip() if values[0] not in EMPTY_VALUES else ""


def chapter_of(rule: Rate | Option) -> tuple[int, ...]:
    """Return the number of a rule's paragraph in the rulebook, to sort by."""
    return tuple(int(part) for part in rule.rule.split(".") if part.isdecimal())


def price_label(figure: str, *, announced: bool) -> str:
    """Return what a price is called where its column is not in view."""
    kind = _("announced") if announced else _("silent")
    return f"{capfirst(figure)}, {kind}"
