"""What is asked of whoever makes a cup day, and of whoever says what is to be won."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.club.circle import in_force
from scorebook.cup.making import MOST_ROUNDS
from scorebook.cup.prizes import HUNDRED
from scorebook.cup.wording import COUNTING
from scorebook.models import CircleRules, Club, CupDay
from scorebook.page.fields import Day, Line
from scorebook.words import money
from scorebook.words.points import amount_of
from settlement import GAMES, document

LONGEST_NAME = 50  # with round and table behind it, still a title of an evening
MOST_HANDS, MOST_MINUTES = 60, 600


class CupForm(forms.Form):
    """A new cup day of a club, or of nobody's."""

    name = Line(
        label=gettext_lazy("Name of the cup day"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    day = Day(label=gettext_lazy("Day"))
    rules = forms.ChoiceField(label=gettext_lazy("Game and rules, the same at every table"))
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    hands = forms.IntegerField(
        label=gettext_lazy("Hands each in a round"),
        required=False,
        min_value=1,
        max_value=MOST_HANDS,
        help_text=gettext_lazy("Where somebody sits out of every hand there are more, so that all play alike."),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes of a round"),
        required=False,
        min_value=1,
        max_value=MOST_MINUTES,
        help_text=gettext_lazy("Left empty, no clock runs."),
    )
    counting = forms.ChoiceField(
        label=gettext_lazy("What counts"), choices=[*COUNTING.items()], widget=forms.RadioSelect, initial="points"
    )
    best_of = forms.IntegerField(
        label=gettext_lazy("Only the best rounds count: how many"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=gettext_lazy("Left empty, every round counts."),
    )

    def __init__(self, club: Club | None, said: Any = None) -> None:
        last = None if club is None else club.cups.order_by("-pk").first()
        super().__init__(said, initial=_as_last_time(last))
        self.club = club
        self.sets = {} if club is None else {f"circle:{one.pk}": one for one in in_force(club)}
        self.fields["rules"].choices = [*self._circle(), *_presets()]  # type: ignore[attr-defined]
        if last is None and self.sets:
            self.initial["rules"] = next(iter(self.sets))
        for name in ("rounds", "hands", "minutes", "best_of"):
            self.fields[name].widget.attrs["inputmode"] = "numeric"

    def _circle(self) -> list[tuple[str, str]]:
        said = [(key, one, capfirst(_(GAMES[one.game].label))) for key, one in self.sets.items()]
        return [(key, f"{one.name} ({game})") for key, one, game in said]

    def clean(self) -> dict[str, Any]:
        """Refuse a round that would never end, and a best of more rounds than there are."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        asked = {"hands", "minutes"}
        if not asked & set(self.errors) and not said.get("hands") and not said.get("minutes"):
            self.add_error("hands", _("Say how many hands a round has, or how many minutes."))
        if (said.get("best_of") or 0) > (said.get("rounds") or MOST_ROUNDS):
            self.add_error("best_of", _("There are not so many rounds."))
        return said

    def kept(self) -> dict[str, Any]:
        """Return what the day is made of."""
        said = self.cleaned_data
        terms = {"counting": said["counting"], "best_of": said["best_of"]}
        plain = {name: said[name] for name in ("name", "day", "rounds", "hands", "minutes")}
        return {**plain, "terms": terms, **self._ruled(said["rules"])}

    def _ruled(self, key: str) -> dict[str, Any]:
        circle: CircleRules | None = self.sets.get(key)
        if circle is not None:
            kept = ("game", "preset", "house_rules", "rules")
            return {**{name: getattr(circle, name) for name in kept}, "circle_rules": circle}
        game, _colon, preset = key.partition(":")
        rules = document.rules_for(GAMES[game], preset, {})
        return {"game": game, "preset": preset, "house_rules": {}, "rules": rules, "circle_rules": None}


def _presets() -> list[tuple[str, str]]:
    return [
        (f"{key}:{preset.key}", f"{capfirst(_(game.label))}, {_(preset.label)}")
        for key, game in GAMES.items()
        for preset in game.presets
    ]


def _as_last_time(last: CupDay | None) -> dict[str, Any]:
    """Return the answers of the club's last cup day, under no name."""
    fresh = {"day": timezone.localdate(), "rounds": 4, "hands": 12, "minutes": 55, "counting": "points"}
    if last is None:
        return fresh
    rules = f"circle:{last.circle_rules_id}" if last.circle_rules_id else f"{last.game}:{last.preset}"
    kept = {name: getattr(last, name) for name in ("rounds", "hands", "minutes")}
    return {**fresh, **kept, **last.terms, "rules": rules}


class PrizeForm(forms.Form):
    """What everybody pays, what the club keeps of it, and how the rest is shared out."""

    fee = forms.CharField(label=gettext_lazy("Fee of each"), max_length=20)
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), choices=[(code, code) for code in money.CURRENCIES])
    kept = forms.CharField(label=gettext_lazy("The club keeps of it, in all"), max_length=20, required=False)
    coin = forms.CharField(label=gettext_lazy("The smallest coin of a prize"), max_length=20, required=False)
    shares = forms.CharField(
        label=gettext_lazy("Of every hundred, by place"), max_length=60, initial="50 30 20", help_text="50 30 20"
    )

    def __init__(self, day: CupDay, said: Any = None) -> None:
        kept = day.prizes
        typed = {
            name: amount_of(kept[name], kept["currency"]) if kept.get(name) else "" for name in ("fee", "kept", "coin")
        }
        shares = " ".join(map(str, kept.get("shares", (50, 30, 20))))
        super().__init__(said, initial={**typed, "currency": kept.get("currency", "HUF"), "shares": shares})
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"

    def clean_shares(self) -> list[int]:
        """Return the percentages: whole numbers, the first place first, together at most a hundred."""
        words = str(self.cleaned_data["shares"]).replace(",", " ").replace("%", " ").split()
        if not words or not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
            raise forms.ValidationError(_("Write whole numbers with spaces between them, as in 50 30 20."))
        shares = [int(word) for word in words]
        if sum(shares) > HUNDRED:
            raise forms.ValidationError(_("Together they are more than a hundred."))
        return shares

    def clean(self) -> dict[str, Any]:
        """Read the amounts in the currency that was chosen."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        for name in ("fee", "kept", "coin"):
            typed = said.get(name)
            said[name] = 0
            if not typed or "currency" not in said:
                continue
            try:
                said[name] = money.minor_units(typed, said["currency"])
            except money.NotMoney:
                self.add_error(name, _("This is no amount of money."))
        return said
