"""The house rules of a game as a form: a preset, and what is said otherwise.

The rules are read off the game's own tables.  A rule left alone stays as the preset has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.page.fields import Whole
from scorebook.rules.house import described, group_of, in_words, rules_of_preset
from settlement import GAMES
from settlement.game import Game
from settlement.vocabulary import Option, Preset, Problem, Rate

LARGEST_PRICE = 1_000_000
OWN = "own"
NUMERIC = {"inputmode": "numeric", "autocomplete": "off"}

NUMBER_REFUSALS = {
    "invalid": gettext_lazy("Write a whole number."),
    "min_value": gettext_lazy("Write a number from 0 to 1000000."),
    "max_value": gettext_lazy("Write a number from 0 to 1000000."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """A field with errors: its place, its label, and every reason."""

    anchor: str
    label: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """A house rule on the start page: its words, and the fields that ask for it."""

    key: str
    label: str
    help: str
    section: str
    group: str
    effect: bool
    fields: tuple[forms.BoundField, ...]
    changed: bool


class RulesForm(forms.Form):
    """The house rules of a game: a preset, and what is said otherwise."""

    preset = forms.ChoiceField(label=gettext_lazy("Rules"), widget=forms.RadioSelect)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.fields["preset"].choices = [(p.key, _(p.label)) for p in game.presets]  # type: ignore[attr-defined]
        self.fields["preset"].error_messages["required"] = gettext_lazy("Choose one.")
        for rule in asked_rules(game):
            self.fields.update(_fields_of(rule, self.usual[rule.key]))
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
        values = ((rule.key, _rule_value(rule, self.cleaned_data)) for rule in asked_rules(self.game))
        return {key: value for key, value in values if value is not None}

    def presets(self) -> list[dict[str, Any]]:
        """Return the presets with the sentence that says what each of them is."""
        chosen = self.preset_chosen.key
        return [
            {"key": p.key, "label": _(p.label), "summary": _(p.summary), "chosen": p.key == chosen}
            for p in self.game.presets
        ]

    @cached_property
    def rule_groups(self) -> dict[str, list[RuleRow]]:
        """Return the house rules under their headings."""
        groups: dict[str, list[RuleRow]] = {}
        for rule in asked_rules(self.game):
            groups.setdefault(group_of(rule), []).append(self._row(rule))
        return groups

    def touched(self) -> int:
        """How many house rules were said otherwise than the preset has them."""
        return sum(row.changed for rows in self.rule_groups.values() for row in rows)

    @cached_property
    def wrong(self) -> tuple[Wrong, ...]:
        """The errors in the order of the page, each marked in its field; the first has the focus."""
        marked = [bound for bound in self if bound.errors]
        for bound in marked:
            bound.field.widget.attrs |= {"aria-invalid": "true", "aria-describedby": f"{bound.auto_id}-errors"}
        for bound in marked[:1]:
            bound.field.widget.attrs["autofocus"] = True
        labels = {f"rule.{rule.key}": capfirst(_(rule.label)) for rule in asked_rules(self.game)}
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
        fields = tuple(self[name] for name in _fields_of(rule, self.usual[rule.key]))
        return RuleRow(
            key=rule.key,
            label=capfirst(_(rule.label)),
            help=_(rule.help) if isinstance(rule, Option) else "",
            section=rule.rule,
            group=group_of(rule),
            effect=rule.effect if isinstance(rule, Option) else True,
            fields=fields,
            changed=any(field.value() not in (None, "", []) or field.errors for field in fields),
        )

    def usual_by_preset(self) -> dict[str, dict[str, str]]:
        """Return every house rule in words under every preset: what the page shows when another preset is chosen."""
        return {
            preset.key: {
                rule.key: in_words(rule, rules_of_preset(self.game, preset.key)[rule.key])
                for rule in asked_rules(self.game)
            }
            for preset in self.game.presets
        }

    def take(self, problems: Sequence[Problem], names: tuple[str, ...] = ()) -> None:
        """Put the ledger's reasons into the form, each to its field."""
        for problem in problems:
            if not problem.warning:
                self.add_error(self._field_of(problem), problem.text.read(names, _))

    def _field_of(self, problem: Problem) -> str | None:
        """Return the field of the page a reason stands beside, or none where it is of the whole."""
        name = {"stake_minor_units": "stake"}.get(problem.field, problem.field)
        return next((field for field in (name, f"rule.{name.rpartition('.')[2]}") if field in self.fields), None)


def asked_rules(game: Game) -> tuple[Rate | Option, ...]:
    """Return the house rules that the form asks for."""
    return tuple(rule for rule in described(game) if isinstance(rule, Rate) or not rule.own)


def _number(placeholder: str, label: str = "") -> Whole:
    return Whole(
        required=False,
        min_value=0,
        max_value=LARGEST_PRICE,
        label=label,
        error_messages=NUMBER_REFUSALS,
        widget=forms.TextInput(attrs={**NUMERIC, "placeholder": placeholder}),
    )


def _fields_of(rule: Rate | Option, usual: Any) -> dict[str, forms.Field]:
    """Return the fields that ask for a house rule; every one may be left alone."""
    name = f"rule.{rule.key}"
    if isinstance(rule, Rate):
        return {name: _number(str(usual))}
    if rule.prices:
        return {f"{name}.{key}": _number(str(usual.get(key, "–")), capfirst(_(label))) for key, label in rule.choices}
    left_alone = ("", _("as in the preset: %(value)s") % {"value": in_words(rule, usual)})
    choices = [(str(value), capfirst(_(label))) for value, label in rule.choices]
    if rule.many:
        return {
            name: forms.ChoiceField(required=False, label="", choices=[left_alone, (OWN, _("those ticked below"))]),
            f"{name}.{OWN}": forms.MultipleChoiceField(
                required=False, label="", choices=choices, widget=forms.CheckboxSelectMultiple
            ),
        }
    answers = forms.ChoiceField(required=False, label="", choices=[left_alone, *choices])
    fields: dict[str, forms.Field] = {name: answers}
    if rule.also_whole:
        fields[f"{name}.{OWN}"] = _number("", _("or a number of points"))
    return fields


def _rule_value(rule: Rate | Option, cleaned: Mapping[str, Any]) -> Any:
    """Return the value said of a house rule as the interchange document writes it, or ``None``."""
    name = f"rule.{rule.key}"
    if isinstance(rule, Rate):
        return cleaned.get(name)
    if rule.prices:
        prices = {str(key): cleaned.get(f"{name}.{key}") for key, _label in rule.choices}
        return {key: price for key, price in prices.items() if price is not None} or None
    values = {str(value): value for value, _label in rule.choices}
    if rule.many:
        ticked = cleaned.get(f"{name}.{OWN}", [])
        return [values[key] for key in ticked] if cleaned.get(name) == OWN else None
    if rule.also_whole and cleaned.get(f"{name}.{OWN}") is not None:
        return cleaned[f"{name}.{OWN}"]
    return values.get(cleaned.get(name, ""))


def as_typed(game: Game, house_rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the fields' values that say these house rules: last time's, offered again."""
    for rule in asked_rules(game):
        if rule.key not in house_rules:
            continue
        name, value = f"rule.{rule.key}", house_rules[rule.key]
        if isinstance(rule, Rate):
            yield name, value
        elif rule.prices:
            yield from ((f"{name}.{key}", price) for key, price in value.items())
        elif rule.many:
            yield from ((name, OWN), (f"{name}.{OWN}", [str(choice) for choice in value]))
        elif any(str(choice) == str(value) for choice, _label in rule.choices):
            yield name, str(value)
        else:
            yield f"{name}.{OWN}", value


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A game described for people who do not know its name: number of players, number of cards, kind of game."""

    key: str
    label: str
    seats: str
    cards: str
    summary: str


def described_games() -> tuple[GameChoice, ...]:
    """Return every game in words."""
    either = " " + _("or") + " "
    return tuple(
        GameChoice(
            key=game.key,
            label=capfirst(_(game.label)),
            seats=_("{seats} players").format(
                seats="–".join(str(n) for n in sorted({min(game.seats), max(game.seats)}))
            ),
            cards=_("{cards} cards").format(cards=either.join(str(size) for size in game.cards)),
            summary=_(game.summary),
        )
        for game in GAMES.values()
    )
