"""One form for every entry of every game: a field for each fact, from the description of the record.

Names are nested like the facts: ``announcements-0-figure``, ``pagat_last_trick-player``.  The form checks nothing
itself.  ``typed.py`` reads the input, and the problems found by the record and the game are attached to their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.hand.typed import MOST_ROWS, NO, YES, Typed
from scorebook.words.labels import label_words
from settlement.facts import Choices, Fact, Kind, facts
from settlement.own_figures import choices_of
from settlement.vocabulary import Problem, Rules

FREE_ROWS = 2
MOST_RADIOS = 8
NONE = ("", "–")


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The choices of a form: players by seat number, pots by key, figures by the table's ``rules``.

    ``playing`` are the seats of this hand.
    """

    names: Sequence[str]
    playing: Sequence[int]
    pots: Choices = ()
    rules: Rules = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Group:
    """Fields under one legend, and the groups inside it."""

    legend: str
    fields: list[BoundField] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    optional: bool = False

    @property
    def unfolded(self) -> bool:
        """Whether the group is unfolded: it is required, or it has a value or an error."""
        filled = any(bound.value() or bound.errors for bound in self.fields)
        return not self.optional or filled or any(group.unfolded for group in self.groups)


def _seat(fact: Fact, company: Company) -> forms.Field:
    everybody = fact.pots or fact.name == "dealer"
    seats = range(len(company.names)) if everybody else sorted(company.playing)
    before, label = fact.before
    options = [
        (f"{before}{seat}", f"{_(label)}: {company.names[seat]}" if label else company.names[seat]) for seat in seats
    ]
    options += [(key, _(label)) for key, label in (*fact.words, *(company.pots if fact.pots else ()))]
    return forms.Field(widget=forms.RadioSelect(choices=options if fact.required else [NONE, *options]))


def _choice(fact: Fact, company: Company) -> forms.Field:
    options = [(str(key), label_words(label)) for key, label in choices_of(fact, company.rules)]
    if len(options) > MOST_RADIOS:
        return forms.Field(widget=forms.Select(choices=[NONE, *options]))
    return forms.Field(widget=forms.RadioSelect(choices=options if fact.required else [NONE, *options]))


def _whole(fact: Fact, _company: Company) -> forms.Field:
    return forms.Field(widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": fact.least, "max": fact.most}))


def _flag(_fact: Fact, _company: Company) -> forms.Field:
    return forms.Field(widget=forms.RadioSelect(choices=[NONE, (YES, _("yes")), (NO, _("no"))]))


def _text(fact: Fact, _company: Company) -> forms.Field:
    return forms.Field(widget=forms.TextInput(attrs={"maxlength": fact.most, "autocomplete": "off"}))


WIDGETS: Mapping[Kind, Callable[[Fact, Company], forms.Field]] = {
    Kind.SEAT: _seat,
    Kind.CHOICE: _choice,
    Kind.WHOLE: _whole,
    Kind.FLAG: _flag,
    Kind.TEXT: _text,
}
"""The kinds of facts with a single field; chains, parts, rows and facts for each seat consist of them."""


def _initial_text(value: Any) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return "" if value is None else str(value)


class HandForm(forms.Form):
    """The facts of one kind of entry as a form.

    ``facts`` is a record's JSON with initial values; ``data`` is the POST data.  Unbound, each list has two empty rows
    more than the record; bound, it has two more than the POST data.
    """

    def __init__(
        self, record: type, company: Company, data: Any = None, facts: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, use_required_attribute=False, label_suffix="")
        self.record = record
        self.company = company
        self.typed = Typed(data or {}, len(company.names))
        self.filled: Mapping[str, Any] = facts or {}
        for path, fact, value in self._leaves(record, "", self.filled):
            form_field = WIDGETS[fact.kind](fact, company)
            form_field.required, form_field.label, form_field.initial = (
                False,
                capfirst(_(fact.label)),
                _initial_text(value),
            )
            self.fields[path] = form_field

    def _leaves(self, record: type, prefix: str, values: Mapping[str, Any]) -> Iterator[tuple[str, Fact, Any]]:
        for fact in facts(record):
            yield from self._within(fact, f"{prefix}{fact.name}", values.get(fact.name))

    def _within(self, fact: Fact, path: str, value: Any) -> Iterator[tuple[str, Fact, Any]]:
        match fact.kind:
            case Kind.PART if fact.record:
                yield from self._leaves(fact.record, f"{path}-", value if isinstance(value, Mapping) else {})
            case Kind.ROWS if fact.record:
                for row, inner in self._numbered(fact, path, value):
                    yield from self._leaves(fact.record, f"{path}-{row}-", inner if isinstance(inner, Mapping) else {})
            case Kind.CHAIN if fact.inner:
                for row, inner in self._numbered(fact, path, value):
                    yield f"{path}-{row}", self._step(fact, str(row + 1)), inner
            case Kind.EACH if fact.inner:
                given = value if isinstance(value, Mapping) else {}
                for seat, name in enumerate(self.company.names):
                    inner_value = given.get(str(seat), given.get(seat))
                    yield from self._within(self._step(fact, name), f"{path}-{seat}", inner_value)
            case _:
                yield path, fact, value

    def _step(self, fact: Fact, label: str) -> Fact:
        return replace(fact.inner or fact, label=label, required=False)

    def _numbered(self, fact: Fact, path: str, value: Any) -> Iterator[tuple[int, Any]]:
        given = list(value) if isinstance(value, list | tuple) else []
        count = max(len(given), self.typed.rows(path)) + FREE_ROWS
        for row in range(min(count, fact.most, MOST_ROWS)):
            yield row, given[row] if row < len(given) else None

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Attach each problem to its field; problems without a field go to the top of the form."""
        self.full_clean()
        for problem in problems:
            if not problem.warning:
                path = problem.field.replace("[", "-").replace("]", "").replace(".", "-")
                self.add_error(self._place(path), capfirst(problem.text.read(tuple(self.company.names), _)))

    def _place(self, path: str) -> str | None:
        if path in self.fields:
            return path
        return next((name for name in self.fields if path and name.startswith(f"{path}-")), None)

    def group(self) -> Group:
        """Return the fields in the order of the facts; parts and rows form groups."""
        return self._group("", facts(self.record), "")

    def _group(self, legend: str, described: Sequence[Fact], prefix: str) -> Group:
        group = Group(legend=legend)
        for fact in described:
            path = f"{prefix}{fact.name}"
            if path in self.fields:
                group.fields.append(self[path])
            else:
                group.groups.append(self._inner_group(fact, path))
        return group

    def _inner_group(self, fact: Fact, path: str) -> Group:
        legend = capfirst(_(fact.label))
        if fact.kind is Kind.PART and fact.record:
            group = self._group(legend, facts(fact.record), f"{path}-")
        elif fact.kind is Kind.ROWS and fact.record:
            below = [name.removeprefix(f"{path}-") for name in self.fields if name.startswith(f"{path}-")]
            rows = sorted({int(name.split("-")[0]) for name in below})
            inner = [self._group(f"{row + 1}.", facts(fact.record), f"{path}-{row}-") for row in rows]
            group = Group(legend=legend, groups=inner)
            for row_group in inner:
                row_group.optional = True
        elif fact.kind is Kind.EACH and fact.inner and fact.inner.kind not in WIDGETS:
            seats = enumerate(self.company.names)
            group = Group(
                legend=legend,
                groups=[self._inner_group(self._step(fact, name), f"{path}-{seat}") for seat, name in seats],
            )
        else:
            group = Group(legend=legend, fields=[self[name] for name in self.fields if name.startswith(f"{path}-")])
        group.optional = not fact.required
        return group
