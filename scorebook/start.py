"""What is asked when an evening begins: who sits where, who deals first, by which rules, for how much.

The house rules are read off the game's own tables.  A rule left alone stays as the preset has it, so that the evening
stores only what this table has agreed otherwise.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook import money
from scorebook.house_rules import described, group_of, in_words, rules_of_preset
from settlement import GAMES
from settlement.game import Game
from settlement.vocabulary import Option, Preset, Problem, Rate

NAME_LENGTH = 60
TEXT_LENGTH = 80
LARGEST_PRICE = 1_000_000
OWN = "own"
EARLIEST, EVENING = date(1950, 1, 1), time(20)
NUMERIC = {"inputmode": "numeric", "autocomplete": "off"}

MONEY_REFUSALS = {
    "amount_unreadable": gettext_lazy("Write an amount, as in 20 or 0,50; or nothing, to play for points."),
    "amount_too_fine": gettext_lazy("This currency has no such small coin."),
    "amount_out_of_range": gettext_lazy("Write an amount above nought, as in 20; or nothing, to play for points."),
}
NUMBER_REFUSALS = {
    "invalid": gettext_lazy("Write a whole number."),
    "min_value": gettext_lazy("Write a number from 0 to 1000000."),
    "max_value": gettext_lazy("Write a number from 0 to 1000000."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place at the table on the start page: the field of the name, and whether its player deals first."""

    number: int
    field: forms.BoundField
    first: bool


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


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A game as somebody chooses it who does not know it by name: how many play, with how many cards, what it is."""

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


class RulesForm(forms.Form):
    """The house rules of a game: a preset, and what is said otherwise."""

    preset = forms.ChoiceField(widget=forms.RadioSelect)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.fields["preset"].choices = [(p.key, _(p.label)) for p in game.presets]  # type: ignore[attr-defined]
        self.fields["preset"].error_messages["required"] = gettext_lazy("Choose one.")
        for rule in described(game):
            self.fields.update(_fields_of(rule, self.usual[rule.key]))
        self.ask_more()
        for field in self.fields.values():
            field.error_messages["max_length"] = gettext_lazy("That is too long: %(limit_value)d characters at most.")
        for bound in self:
            if bound.errors:
                bound.field.widget.attrs |= {"aria-invalid": "true", "aria-describedby": f"{bound.id_for_label}-errors"}

    def ask_more(self) -> None:
        """Add the fields that depend on the game beside its rules."""

    @cached_property
    def preset_chosen(self) -> Preset:
        """The preset now chosen, or the first."""
        said = self.data.get("preset") or self.initial.get("preset")
        return next((p for p in self.game.presets if p.key == said), self.game.presets[0])

    @cached_property
    def usual(self) -> dict[str, Any]:
        """The house rules as the preset now chosen has them."""
        return rules_of_preset(self.game, self.preset_chosen.key)

    def house_rules(self) -> dict[str, Any]:
        """Return what was said of each house rule; a rule nobody touched is not among them."""
        said = ((rule.key, _said(rule, self.cleaned_data)) for rule in described(self.game))
        return {key: value for key, value in said if value is not None}

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
        for rule in described(self.game):
            groups.setdefault(group_of(rule), []).append(self._row(rule))
        return groups

    def touched(self) -> int:
        """How many house rules were said otherwise than the preset has them."""
        return sum(row.changed for rows in self.rule_groups.values() for row in rows)

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
                for rule in described(self.game)
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


class StartForm(RulesForm):
    """The start of an evening of one game."""

    first_dealer = forms.TypedChoiceField(coerce=int)
    stake = forms.CharField(required=False, max_length=30, widget=forms.TextInput(attrs={"inputmode": "decimal"}))
    currency = forms.ChoiceField(choices=[(code, code) for code in money.CURRENCIES], initial="HUF")
    title = forms.CharField(required=False, max_length=TEXT_LENGTH)
    place = forms.CharField(required=False, max_length=TEXT_LENGTH)
    day = forms.DateField(required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))

    def ask_more(self) -> None:
        """Add the places at the table."""
        self.places_count = max(self.game.seats)
        for number in range(self.places_count):
            self.fields[f"player{number}"] = _name_field()
        places = [(n, str(n + 1)) for n in range(self.places_count)]
        self.fields["first_dealer"].choices = places  # type: ignore[attr-defined]
        self.fields["first_dealer"].error_messages["required"] = gettext_lazy("Choose one.")

    def clean(self) -> dict[str, Any]:
        """Check what needs more than one field: the company, the first dealer, the stake."""
        cleaned = super().clean() or self.cleaned_data
        self._check_names(cleaned)
        self._check_dealer(cleaned)
        self._read_stake(cleaned)
        return cleaned

    def clean_day(self) -> date | None:
        """Check that a night kept on paper was played by today, and in living memory."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and not EARLIEST <= day <= timezone.localdate():
            raise forms.ValidationError(_("A night that was kept on paper was played by today: choose its day."))
        return day

    def opened_at(self) -> datetime | None:
        """Return when a night kept on paper began: its evening; ``None`` for one that begins now."""
        day = self.cleaned_data.get("day")
        if day is None or day == timezone.localdate():
            return None
        return timezone.make_aware(datetime.combine(day, EVENING))

    def _check_names(self, cleaned: dict[str, Any]) -> None:
        pots = {key for key, _label in self.game.pots}
        seen: set[str] = set()
        for number in range(self.places_count):
            name = cleaned.get(f"player{number}", "")
            if name and name.casefold() in seen:
                self.add_error(f"player{number}", _("Two players cannot have the same name: add a letter."))
            elif name.casefold() in pots:
                self.add_error(f"player{number}", _("The pot is called this: choose another name."))
            seen.add(name.casefold())
        filled = sum(bool(cleaned.get(f"player{n}") or self.errors.get(f"player{n}")) for n in range(self.places_count))
        if filled not in self.game.seats:
            allowed = ", ".join(str(n) for n in self.game.seats)
            reason = _("This many can sit at the table: %(allowed)s. Now there are %(filled)d.")
            self.add_error(None, reason % {"allowed": allowed, "filled": filled})

    def _check_dealer(self, cleaned: dict[str, Any]) -> None:
        dealer = cleaned.get("first_dealer")
        if dealer is not None and not (cleaned.get(f"player{dealer}") or self.errors.get(f"player{dealer}")):
            self.add_error("first_dealer", _("Nobody sits at the first dealer's place."))

    def _read_stake(self, cleaned: dict[str, Any]) -> None:
        cleaned["stake_minor_units"] = None
        typed, currency = cleaned.get("stake", ""), cleaned.get("currency", "")
        if not typed or not currency:
            return
        try:
            cleaned["stake_minor_units"] = money.minor_units(typed, currency)
        except money.NotMoney as refusal:
            self.add_error("stake", MONEY_REFUSALS[str(refusal)])

    def players(self) -> tuple[str, ...]:
        """Return the names in the order they sit, the empty places closed up."""
        names = (self.cleaned_data[f"player{n}"] for n in range(self.places_count))
        return tuple(name for name in names if name)

    def first_dealer_seat(self) -> int:
        """Return the first dealer's seat once the empty places are closed up."""
        before = range(self.cleaned_data["first_dealer"])
        return sum(bool(self.cleaned_data[f"player{n}"]) for n in before)

    def places(self) -> list[Place]:
        """Return the places round the table."""
        first = str(self["first_dealer"].value())
        numbers = range(self.places_count)
        return [Place(number=n, field=self[f"player{n}"], first=str(n) == first) for n in numbers]


class NameField(forms.CharField):
    """A player's name: one line of printable characters, spaces set in order."""

    def to_python(self, value: Any) -> str:
        """Return the name in composed letters, with single spaces."""
        return " ".join(unicodedata.normalize("NFC", super().to_python(value) or "").split())

    def validate(self, value: str) -> None:
        """Refuse characters that have no shape on paper."""
        super().validate(value)
        if not value.isprintable():
            raise forms.ValidationError(_("This name has a character that cannot be printed."))


def _name_field() -> forms.Field:
    attrs = {"list": "known", "autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}
    return NameField(required=False, max_length=NAME_LENGTH, widget=forms.TextInput(attrs=attrs))


def _as_usual(rule: Rate | Option, usual: Any) -> str:
    return _("as in the preset: %(value)s") % {"value": in_words(rule, usual)}


def _number(placeholder: str, label: str = "") -> forms.IntegerField:
    return forms.IntegerField(
        required=False, min_value=0, max_value=LARGEST_PRICE, label=label, error_messages=NUMBER_REFUSALS,
        widget=forms.TextInput(attrs={**NUMERIC, "placeholder": placeholder}),
    )  # fmt: skip


def _fields_of(rule: Rate | Option, usual: Any) -> dict[str, forms.Field]:
    """Return the fields that ask for a house rule; every one may be left alone."""
    name = f"rule.{rule.key}"
    if isinstance(rule, Rate):
        return {name: _number(str(usual))}
    if rule.prices:
        return {f"{name}.{key}": _number(str(usual.get(key, "–")), capfirst(_(label))) for key, label in rule.choices}
    left_alone = ("", _as_usual(rule, usual))
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


def _said(rule: Rate | Option, cleaned: Mapping[str, Any]) -> Any:
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
    for rule in described(game):
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
