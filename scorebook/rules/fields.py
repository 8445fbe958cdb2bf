"""The fields that ask for one house rule, and the value that they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.page.fields import Whole
from scorebook.rules.house import in_words
from scorebook.rules.own_figures import OwnFiguresField
from scorebook.rules.rows import OWN
from settlement.vocabulary import Option, Rate

LARGEST_PRICE = 1_000_000
NOT_PLAYED = "–"
LETTERS_OF_A_LIST = 30
"""The longest text that a drop-down list shows whole on a small phone; longer choices are radio buttons, which wrap."""

NUMERIC = {"inputmode": "numeric", "autocomplete": "off"}

NUMBER_REFUSALS = {
    "invalid": gettext_lazy("Write a whole number."),
    "min_value": gettext_lazy("Write a number from 0 to 1000000."),
    "max_value": gettext_lazy("Write a number from 0 to 1000000."),
}


def _number(placeholder: str, label: str = "") -> Whole:
    return Whole(
        required=False,
        min_value=0,
        max_value=LARGEST_PRICE,
        label=label,
        error_messages=NUMBER_REFUSALS,
        widget=forms.TextInput(attrs={**NUMERIC, "placeholder": placeholder}),
    )


def _choice(choices: list[tuple[str, str]]) -> forms.ChoiceField:
    """Return the field of one choice: a list, or radio buttons where a text is too long for a list."""
    is_long = any(len(label) > LETTERS_OF_A_LIST for _key, label in choices)
    widget = forms.RadioSelect if is_long else forms.Select
    return forms.ChoiceField(required=False, label="", choices=choices, widget=widget)


def fields_of(rule: Rate | Option, usual: Any) -> dict[str, forms.Field]:
    """Return the fields that ask for a house rule; every one may be left alone."""
    name = f"rule.{rule.key}"
    if isinstance(rule, Rate):
        return {name: _number(str(usual))}
    if rule.own:
        return {name: OwnFiguresField(rule)}
    if rule.longest:
        return {name: forms.CharField(required=False, label="", max_length=rule.longest)}
    if rule.prices:
        return {
            f"{name}.{key}": _number(str(usual.get(key, NOT_PLAYED)), capfirst(_(label))) for key, label in rule.choices
        }
    left_alone = ("", _("as in the preset: %(value)s") % {"value": in_words(rule, usual)})
    choices = [(str(value), capfirst(_(label))) for value, label in rule.choices]
    if rule.many:
        return {
            name: _choice([left_alone, (OWN, _("those ticked below"))]),
            f"{name}.{OWN}": forms.MultipleChoiceField(
                required=False, label="", choices=choices, widget=forms.CheckboxSelectMultiple
            ),
        }
    fields: dict[str, forms.Field] = {name: _choice([left_alone, *choices])}
    if rule.also_whole:
        fields[f"{name}.{OWN}"] = _number("", _("or a number of points"))
    return fields


def rule_value(rule: Rate | Option, cleaned: Mapping[str, Any]) -> Any:
    """Return the value said of a house rule as the interchange document writes it, or ``None``."""
    name = f"rule.{rule.key}"
    if isinstance(rule, Rate):
        return cleaned.get(name)
    if rule.own or rule.longest:
        return cleaned.get(name) or None
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
