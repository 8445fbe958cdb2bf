"""The house rules of a game as a form: a preset, and what is said otherwise.

The rules are read off the game's own tables.  A rule left alone stays as the preset has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any, TypeGuard

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.rules.fields import NOT_PLAYED, fields_of, rule_value
from scorebook.rules.house import described, differences, group_of, in_words, rules_of_preset
from scorebook.rules.own_figures import OwnFiguresInput, own_rows
from scorebook.rules.rows import (
    OWN,
    Deviation,
    FigureRow,
    PricePair,
    RuleGroup,
    RuleRow,
    answer,
    chapter_of,
    figure_lists,
    price_label,
    price_pairs,
    says_otherwise,
)
from scorebook.rules.samples import other_values, points_beside, points_changed
from settlement import document
from settlement.game import Game
from settlement.own_figures import KEY as OWN_FIGURES
from settlement.vocabulary import Option, Preset, Problem, Rate

LETTERS_OF_A_VALUE, LETTERS_OF_A_PRESET = 40, 80
UNDO = "undo"
"""The button beside a difference: its value is the field that goes back to the preset."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """A field with errors: its place, its label, and every reason."""

    anchor: str
    label: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetCard:
    """A preset of the form, and a line with a few rules that are special about it."""

    key: str
    label: str
    summary: str
    special: str
    chosen: bool


class RulesForm(forms.Form):
    """The house rules of a game: a preset, and what is said otherwise."""

    preset = forms.ChoiceField(label=gettext_lazy("Rules"), widget=forms.RadioSelect)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.fields["preset"].choices = [(p.key, _(p.label)) for p in game.presets]  # type: ignore[attr-defined]
        self.fields["preset"].error_messages["required"] = gettext_lazy("Choose one.")
        for rule in described(game):
            self.fields.update(fields_of(rule, self.usual[rule.key]))
        self.ask_more()
        for field in self.fields.values():
            field.error_messages["max_length"] = gettext_lazy("That is too long: %(limit_value)d characters at most.")

    def ask_more(self) -> None:
        """Add the fields that depend on the game beside its rules."""

    @cached_property
    def preset_chosen(self) -> Preset:
        """The preset now chosen, or the first."""
        chosen = self.data.get("preset") or self.initial.get("preset")
        return next((p for p in self.game.presets if p.key == chosen), self.game.presets[0])

    @cached_property
    def usual(self) -> dict[str, Any]:
        """The house rules as the preset now chosen has them."""
        return rules_of_preset(self.game, self.preset_chosen.key)

    def house_rules(self) -> dict[str, Any]:
        """Return what was said of each house rule; a rule nobody touched is not among them."""
        values = ((rule.key, rule_value(rule, self.cleaned_data)) for rule in described(self.game))
        return {key: value for key, value in values if value is not None}

    def presets(self) -> list[PresetCard]:
        """Return the presets, each with its sentence and with what it has otherwise than the first."""
        return [
            PresetCard(
                key=preset.key,
                label=_(preset.label),
                summary=_(preset.summary),
                special=special_rules(self.game, preset),
                chosen=preset == self.preset_chosen,
            )
            for preset in self.game.presets
        ]

    @cached_property
    def rule_groups(self) -> tuple[RuleGroup, ...]:
        """Return the house rules by chapter of the rulebook; the figures of a chapter are one list."""
        pairs = list(price_pairs(self.game))
        in_pairs = {name for pair in pairs for name in (pair.announced, pair.silent)}
        in_pairs |= {option.key for option in figure_lists(self.game)}
        rules = self.rules_in_groups()
        titles = {group_of(rule): None for rule in sorted(self.rules_in_groups(), key=chapter_of)}
        return tuple(
            RuleGroup(
                title=title,
                figures=tuple(self._figure(pair) for pair in pairs if group_of(pair.rule) == title),
                rules=tuple(self._row(rule) for rule in rules if group_of(rule) == title and rule.key not in in_pairs),
                has_further=any(pair.further and group_of(pair.rule) == title for pair in pairs),
            )
            for title in titles
        )

    def rules_in_groups(self) -> tuple[Rate | Option, ...]:
        """Return the house rules that stand in the groups of the page."""
        return described(self.game)

    @cached_property
    def deviations(self) -> tuple[Deviation, ...]:
        """Return every house rule whose value differs from the preset, in the order of the page."""
        return tuple(
            deviation
            for group in self.rule_groups
            for deviation in (
                *(one for figure in group.figures if figure.changed for one in self._deviations_of_prices(figure)),
                *(one for row in group.rules if row.changed for one in self._deviations(row)),
            )
        )

    @cached_property
    def wrong(self) -> tuple[Wrong, ...]:
        """The errors in the order of the page, each marked in its field; the first has the focus."""
        marked = [bound for bound in self if bound.errors]
        for bound in marked:
            bound.field.widget.attrs |= {"aria-invalid": "true", "aria-describedby": f"{bound.auto_id}-errors"}
        for bound in marked[:1]:
            bound.field.widget.attrs["autofocus"] = True
        labels = {f"rule.{rule.key}": capfirst(_(rule.label)) for rule in described(self.game)}
        return tuple(
            Wrong(
                anchor=bound.auto_id,
                label=labels.get(bound.name.removesuffix(f".{OWN}")) or str(bound.label),
                reasons=tuple(str(reason) for reason in bound.errors),
            )
            for bound in marked
        )

    def has_wrong_rules(self) -> bool:
        """Whether a house rule is wrong: then they are not folded away."""
        return any(name.startswith("rule.") for name in self.errors)

    def _row(self, rule: Rate | Option) -> RuleRow:
        fields = tuple(self[name] for name in fields_of(rule, self.usual[rule.key]))
        own = own_rows(fields[0]) if isinstance(rule, Option) and rule.own else None
        return RuleRow(
            key=rule.key,
            label=capfirst(_(rule.label)),
            help=_(rule.help) if isinstance(rule, Option) else "",
            section=rule.rule,
            effect=rule.effect if isinstance(rule, Option) else True,
            fields=fields,
            own=own,
            example=self._example(rule),
            changed=any(says_otherwise((field,), self.usual_prices[field.name]) for field in fields)
            if is_price_list(rule)
            else says_otherwise(fields, self.usual[rule.key]),
        )

    def _figure(self, pair: PricePair) -> FigureRow:
        announced = self[f"rule.{pair.announced}"]
        silent = self[f"rule.{pair.silent}"] if pair.silent else None
        fields = [field for field in (announced, silent) if field is not None]
        for field in fields:
            label = price_label(pair.label, announced=field is announced)
            field.field.widget.attrs["aria-label"] = label
        usual = self.usual_prices
        return FigureRow(
            key=pair.key,
            label=capfirst(pair.label),
            section=pair.rule.rule,
            announced=announced,
            silent=silent,
            suggested=pair.suggested,
            suggested_silent=pair.suggested_silent if silent else None,
            played=not pair.further or any(field.value() or field.errors or usual[field.name] for field in fields),
            changed=any(says_otherwise((field,), usual[field.name]) for field in fields),
        )

    @cached_property
    def usual_prices(self) -> dict[str, int | None]:
        """The price that the preset gives each field of a figure, nothing where it does not play it."""
        prices = {f"rule.{rate.key}": self.usual[rate.key] for rate in self.game.rates}
        for option in filter(is_price_list, self.game.options):
            prices |= {f"rule.{option.key}.{key}": self.usual[option.key].get(key) for key, _label in option.choices}
        return prices

    def _deviations_of_prices(self, row: FigureRow | RuleRow) -> Iterator[Deviation]:
        """Yield the prices of a row that differ, each by itself."""
        for field in row.fields:
            usual = self.usual_prices[field.name]
            if says_otherwise((field,), usual):
                yield Deviation(
                    name=field.name,
                    anchor=field.auto_id,
                    label=field.field.widget.attrs.get("aria-label") or f"{row.label}: {field.label}",
                    value=answer((field,)),
                    usual=NOT_PLAYED if usual is None else str(usual),
                    points=self._points_of_price(field.name.removeprefix("rule.")),
                )

    def _deviations(self, row: RuleRow) -> Iterator[Deviation]:
        rule = next(rule for rule in described(self.game) if rule.key == row.key)
        if is_price_list(rule):
            yield from self._deviations_of_prices(row)
            return
        yield Deviation(
            name=f"rule.{row.key}",
            anchor=row.fields[0].auto_id,
            label=row.label,
            value=answer(row.fields) or in_words(rule, ()),
            usual=in_words(rule, self.usual[row.key]),
            points=self._points(row.key, row.key, self.usual[row.key], self.whole_rules[row.key]),
        )

    @cached_property
    def whole_rules(self) -> dict[str, Any]:
        """The value of every house rule as the form has it; what is in error stays as the preset has it."""
        values = {name: _clean_value(self[name]) for name in self.fields if name.startswith("rule.")}
        own = {rule.key: rule_value(rule, values) for rule in described(self.game)}
        return document.rules_for(self.game, self.preset_chosen.key, own)

    def _points(self, sample: str, key: str, usual: Any, own: Any) -> str:
        """Return what a sample hand pays with the usual value of a rule and with another."""
        rules = self.whole_rules
        return points_changed(self.game, sample, {**rules, key: usual}, {**rules, key: own})

    def _points_of_price(self, name: str) -> str:
        key, _point, figure = name.partition(".")
        own = self.whole_rules.get(name, self.whole_rules.get(key))
        if name in self.usual:
            return self._points(name, name, self.usual[name], own)
        prices: Mapping[str, int] = own or {}
        without = {choice: price for choice, price in prices.items() if choice != figure}
        usual = {choice: price for choice, price in self.usual[key].items() if choice == figure}
        return self._points(name, key, {**without, **usual}, prices)

    def _example(self, rule: Rate | Option) -> str:
        """Return what the first other value that makes a difference changes in a sample hand."""
        for value in other_values(rule, self.usual[rule.key]):
            if points := self._points(rule.key, rule.key, self.usual[rule.key], value):
                return f"{in_words(rule, value)}: {points}"
        for value in other_values(rule, self.usual[rule.key]):
            own = {**self.whole_rules, rule.key: value}
            if points := points_beside(self.game, rule.key, self.whole_rules, own):
                return f"{in_words(rule, value)}: {points}"
        return ""

    def usual_by_preset(self) -> dict[str, dict[str, str]]:
        """Return what each field is under every preset if it is left alone; only fields that presets differ in."""
        words = {preset.key: dict(usual_words(self.game, preset.key)) for preset in self.game.presets}
        first, *others = words.values()
        varying = [name for name, text in first.items() if any(other[name] != text for other in others)]
        return {preset: {name: texts[name] for name in varying} for preset, texts in words.items()}

    def take(self, problems: Sequence[Problem], names: tuple[str, ...] = ()) -> None:
        """Put the ledger's reasons into the form, each to its field."""
        for problem in problems:
            if not problem.warning:
                self.add_error(self._field_of(problem), problem.text.read(names, _))

    def _field_of(self, problem: Problem) -> str | None:
        """Return the field of the page a reason stands beside, or none where it is of the whole."""
        name = {"stake_minor_units": "stake"}.get(problem.field, problem.field)
        return next((field for field in (name, f"rule.{name.rpartition('.')[2]}") if field in self.fields), None)


def without_undone(sent: QueryDict) -> dict[str, Any]:
    """Return what the form was sent with, as initial values, but for the rule whose difference was undone."""
    undone = sent.get(UNDO, "")
    left_out = {undone, f"{undone}.{OWN}"} if undone else set()
    figures = f"rule.{OWN_FIGURES}"
    rows = OwnFiguresInput().value_from_datadict(sent, {}, figures)
    own = {figures: rows} if rows and undone != figures else {}
    texts = {name: texts if len(texts) > 1 else texts[0] for name, texts in sent.lists() if name not in left_out}
    return {**texts, **own}


def _clean_value(field: forms.BoundField) -> Any:
    """Return the value of a field as it is offered or was sent, ``None`` if it cannot be read."""
    try:
        return field.field.clean(field.value())
    except forms.ValidationError:
        return None


def special_rules(game: Game, preset: Preset) -> str:
    """Return in one line what a preset has otherwise than the game's first one: a few rules, and how many more."""
    rows = differences(game, rules_of_preset(game, preset.key), rules_of_preset(game, game.presets[0].key))
    named = (f"{row.label}: {shorten(row.here, LETTERS_OF_A_VALUE, placeholder='…')}" for row in rows)
    return shorten("; ".join(named), LETTERS_OF_A_PRESET, placeholder=" …")


def is_price_list(rule: Rate | Option) -> TypeGuard[Option]:
    """Tell whether a rule is a list of prices of further figures."""
    return isinstance(rule, Option) and rule.prices


def usual_words(game: Game, preset: str) -> Iterator[tuple[str, str]]:
    """Yield for every field of the form what it is under a preset if it is left alone."""
    usual = rules_of_preset(game, preset)
    for rule in described(game):
        if is_price_list(rule):
            prices = usual[rule.key]
            choices = (key for key, _label in rule.choices)
            yield from ((f"rule.{rule.key}.{key}", str(prices.get(key, NOT_PLAYED))) for key in choices)
        else:
            yield f"rule.{rule.key}", in_words(rule, usual[rule.key])


def as_typed(game: Game, house_rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the fields' values that say these house rules: last time's, offered again."""
    for rule in described(game):
        if rule.key not in house_rules:
            continue
        name, value = f"rule.{rule.key}", house_rules[rule.key]
        if isinstance(rule, Rate) or rule.own:
            yield name, value
        elif rule.prices:
            yield from ((f"{name}.{key}", price) for key, price in value.items())
        elif rule.many:
            yield from ((name, OWN), (f"{name}.{OWN}", [str(choice) for choice in value]))
        elif any(str(choice) == str(value) for choice, _label in rule.choices):
            yield name, str(value)
        else:
            yield f"{name}.{OWN}", value
