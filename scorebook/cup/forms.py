"""Forms for the setup of a cup day, its draws, people, rulings, slips and prizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from scorebook.club.circle import in_force
from scorebook.cup.deeds.ending import MOST_RULED
from scorebook.cup.deeds.making import MOST_ROUNDS
from scorebook.cup.draw.sizes import MOST, seating
from scorebook.cup.labels import COUNTING
from scorebook.cup.ranking.awards import LISTS, payers_of
from scorebook.cup.ranking.counting import LADDER
from scorebook.cup.ranking.prizes import HUNDRED
from scorebook.league.forms import typed_ladder
from scorebook.models import CircleRules, Club, CupDay, Entrant
from scorebook.page.fields import Day, Line, Whole, of_one_reading
from scorebook.words import money
from scorebook.words.games import game_name
from scorebook.words.points import amount_of
from settlement import GAMES, document

LONGEST_NAME = 50  # with round and table behind it, still a title of an evening
MOST_HANDS, MOST_MINUTES = 60, 600
MOST_POINTS = 9_999
USUAL_LADDER = "10-8-6-4 10-8-6-4-2"
LADDER_HINT = gettext_lazy(
    "Only where places count by points: a line for each size of table, for example 10-8-6-4 at a table of four."
)


def ladder_field(label: Any, hint: Any) -> forms.CharField:
    """Return a field for the points of the places, a line for each size of table."""
    widget = forms.Textarea(attrs={"rows": 3, "placeholder": "10-8-6-4"})
    return forms.CharField(label=label, required=False, max_length=200, widget=widget, help_text=hint)


class CupForm(forms.Form):
    """A new cup day of a club, or of no club."""

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
        help_text=gettext_lazy("Where somebody sits out of every hand there are more, so that all play about as many."),
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
    ladder = ladder_field(gettext_lazy("Points for the places"), hint=LADDER_HINT)

    def __init__(self, club: Club | None, data: Any = None) -> None:
        last = None if club is None else club.cups.filter(dropped_at=None).order_by("-pk").first()
        super().__init__(data, initial=_as_last_time(last))
        self.club = club
        self.sets = {} if club is None else {f"circle:{one.pk}": one for one in in_force(club)}
        self.fields["rules"].choices = [*self._circle(), *_presets()]  # type: ignore[attr-defined]
        if last is None and self.sets:
            self.initial["rules"] = next(iter(self.sets))
        for name in ("rounds", "hands", "minutes", "best_of"):
            self.fields[name].widget.attrs["inputmode"] = "numeric"

    def _circle(self) -> list[tuple[str, str]]:
        choices = [(key, one, game_name(GAMES[one.game], one.rules)) for key, one in self.sets.items()]
        return [(key, f"{one.name} ({game})") for key, one, game in choices]

    def clean(self) -> dict[str, Any]:
        """Refuse a round without an end, more best rounds than there are rounds, and places without points."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        limits = {"hands", "minutes"}
        if not limits & set(self.errors) and not data.get("hands") and not data.get("minutes"):
            self.add_error("hands", _("Say how many hands a round has, or how many minutes."))
        if (data.get("best_of") or 0) > (data.get("rounds") or MOST_ROUNDS):
            self.add_error("best_of", _("There are not so many rounds."))
        if data.get("counting") == LADDER and not data.get("ladder") and "ladder" not in self.errors:
            self.add_error("ladder", _("Write the points for the places."))
        return data

    def clean_ladder(self) -> str:
        """Return the points for places as a day stores them."""
        return typed_ladder(self.cleaned_data["ladder"])

    def day_facts(self) -> dict[str, Any]:
        """Return the arguments of :func:`make_day`."""
        data = self.cleaned_data
        terms = {name: data[name] for name in ("counting", "best_of", "ladder")}
        plain = {name: data[name] for name in ("name", "day", "rounds", "hands", "minutes")}
        return {**plain, "terms": terms, **self._ruled(data["rules"])}

    def _ruled(self, key: str) -> dict[str, Any]:
        circle: CircleRules | None = self.sets.get(key)
        if circle is not None:
            columns = ("game", "preset", "house_rules", "rules")
            return {**{name: getattr(circle, name) for name in columns}, "circle_rules": circle}
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
    """Return initial values from the club's last cup day, without its name."""
    ladder = USUAL_LADDER.replace(" ", "\n")
    fresh = {"rounds": 4, "hands": 12, "minutes": 55, "counting": "points", "ladder": ladder}
    fresh["day"] = timezone.localdate()
    if last is None:
        return fresh
    rules = f"circle:{last.circle_rules_id}" if last.circle_rules_id else f"{last.game}:{last.preset}"
    last_terms = {name: getattr(last, name) for name in ("rounds", "hands", "minutes")}
    ladder = str(last.terms.get("ladder") or USUAL_LADDER).replace(" ", "\n")
    return {**fresh, **last_terms, **last.terms, "ladder": ladder, "rules": rules}


def _more_shares(label: Any) -> forms.CharField:
    """Return a field for the percentages of a further list."""
    return forms.CharField(label=label, max_length=60, required=False, help_text=_MORE_SHARES)


_MORE_SHARES = gettext_lazy("Left empty, this list has no prizes.")


def _percentages(typed: str) -> list[int]:
    """Return the percentages by place: whole numbers, at most a hundred in total."""
    words = typed.replace(",", " ").replace("%", " ").split()
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise forms.ValidationError(_("Write whole numbers with spaces between them, as in 50 30 20."))
    shares = [int(word) for word in words]
    if sum(shares) > HUNDRED:
        raise forms.ValidationError(_("Together they are more than a hundred."))
    return shares


class PrizeForm(forms.Form):
    """The fee of each entrant, the club's share, and how the rest is divided into prizes."""

    fee = forms.CharField(label=gettext_lazy("Fee of each"), max_length=20)
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), choices=[(code, code) for code in money.CURRENCIES])
    kept = forms.CharField(label=gettext_lazy("The club keeps of it, in all"), max_length=20, required=False)
    coin = forms.CharField(label=gettext_lazy("The smallest coin of a prize"), max_length=20, required=False)
    shares = forms.CharField(
        label=gettext_lazy("Of every hundred, by place"), max_length=60, initial="50 30 20", help_text="50 30 20"
    )
    team_shares = _more_shares(gettext_lazy("Of every hundred, to the teams by place"))
    club_shares = _more_shares(gettext_lazy("Of every hundred, to the clubs by place"))
    side_shares = _more_shares(gettext_lazy("Of every hundred, by place in the list of the figure"))

    def __init__(self, day: CupDay, data: Any = None) -> None:
        stored = day.prizes
        amounts = {
            name: amount_of(stored[name], stored["currency"]) if stored.get(name) else ""
            for name in ("fee", "kept", "coin")
        }
        shares = {name: " ".join(map(str, stored.get(name) or ())) for name in LISTS}
        shares["shares"] = shares["shares"] or "50 30 20"
        super().__init__(
            data,
            initial={
                **amounts,
                "currency": stored.get("currency") or money.of_language(get_language()),
                **shares,
            },
        )
        self.day = day
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"

    def clean_shares(self) -> list[int]:
        """Return the percentages by place: whole numbers, at most a hundred in total."""
        return _percentages(self.cleaned_data["shares"])

    def clean_team_shares(self) -> list[int]:
        """Return the percentages of the teams."""
        return _percentages(self.cleaned_data["team_shares"])

    def clean_club_shares(self) -> list[int]:
        """Return the percentages of the clubs."""
        return _percentages(self.cleaned_data["club_shares"])

    def clean_side_shares(self) -> list[int]:
        """Return the percentages of the list of the figure."""
        return _percentages(self.cleaned_data["side_shares"])

    def clean(self) -> dict[str, Any]:
        """Convert the amounts into minor units of the chosen currency."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name in ("fee", "kept", "coin"):
            amount = data.get(name)
            data[name] = 0
            if not amount or "currency" not in data:
                continue
            try:
                data[name] = money.minor_units(amount, data["currency"])
            except money.NotMoney as refusal:
                if name == "fee" or not refusal.is_nought:
                    self.add_error(name, refusal.text)
        if sum(sum(data.get(name) or ()) for name in LISTS) > HUNDRED and not set(LISTS) & set(self.errors):
            self.add_error("shares", _("Together they are more than a hundred."))
        if not self.errors:
            self._refuse_to_keep_too_much(data)
        return data

    def _refuse_to_keep_too_much(self, data: Mapping[str, Any]) -> None:
        payers = payers_of(self.day)
        people, paid = payers.paying, sum(payers.fees({**self.day.prizes, "fee": data["fee"]}))
        if people and data["kept"] > paid:
            params = {"people": people, "paid": amount_of(paid, data["currency"])}
            more = ngettext(
                "%(people)s person pays in %(paid)s: the club cannot keep more.",
                "%(people)s people pay in %(paid)s in all: the club cannot keep more.",
                people,
            )
            self.add_error("kept", more % params)


class RulingForm(forms.Form):
    """A penalty or a compensation."""

    who = forms.TypedChoiceField(label=gettext_lazy("Who"), coerce=int)
    points = forms.CharField(label=gettext_lazy("Points, with a minus for a penalty"), initial="−5")
    round = forms.TypedChoiceField(label=gettext_lazy("Of which round"), coerce=int, empty_value=None, required=False)
    reason = Line(label=gettext_lazy("Why"), max_length=200)

    def __init__(self, people: list[Entrant], rounds: int, data: Any = None) -> None:
        super().__init__(data, auto_id="%s")
        self.fields["who"].choices = [(one.number, one.player.name) for one in people]  # type: ignore[attr-defined]
        held = [(number, _("Round %(number)s") % {"number": number}) for number in range(1, rounds + 1)]
        self.fields["round"].choices = [("", _("of the whole day")), *held]  # type: ignore[attr-defined]
        for name in ("points", "reason"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean_points(self) -> int:
        """Return the typed points in hundredths: "-5", "−2,5"."""
        line = of_one_reading(str(self.cleaned_data["points"])).replace(",", ".")
        try:
            hundredths = int((Decimal(line) * 100).to_integral_exact()) if len(line) < 12 else 0
        except (InvalidOperation, ValueError, OverflowError):
            hundredths = 0
        if not hundredths or abs(hundredths) > MOST_RULED:
            most = MOST_RULED // 100
            raise forms.ValidationError(_("Points other than 0, at most {most}.").format(most=most))
        return hundredths


class Points(Whole):
    """Whole points; accepts a hyphen or a minus sign."""

    def __init__(self, label: Any, *, required: bool = True) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(label=label, required=required, widget=widget, min_value=-MOST_POINTS, max_value=MOST_POINTS)


OF_A_PERSON: Mapping[str, Callable[[], forms.Field]] = {
    "team": lambda: Line(label=gettext_lazy("Team"), max_length=60, required=False),
    "home_club": lambda: Line(label=gettext_lazy("Club"), max_length=60, required=False),
    "pot": lambda: forms.IntegerField(label=gettext_lazy("Pot"), required=False, min_value=1, max_value=MOST),
    "stays_at": lambda: forms.IntegerField(label=gettext_lazy("Stays at table"), required=False, min_value=1),
    "stands_in": lambda: forms.BooleanField(label=gettext_lazy("Stand-in"), required=False),
}


class PeopleForm(forms.Form):
    """Everybody's team, club, pot and fixed table, and whether they are a stand-in."""

    def __init__(self, day: CupDay, people: list[Entrant], data: Any = None) -> None:
        super().__init__(data)
        self.people = people
        self.tables = len(seating(len(people), day.sizes).sizes)
        for one in people:
            for name, make_field in OF_A_PERSON.items():
                field = make_field()
                field.initial = not one.ranked if name == "stands_in" else getattr(one, name)
                self.fields[f"{name}-{one.number}"] = field

    def rows(self) -> list[tuple[Entrant, list[forms.BoundField]]]:
        """Return all entrants with their form fields."""
        return [(one, [self[f"{name}-{one.number}"] for name in OF_A_PERSON]) for one in self.people]

    def clean(self) -> dict[str, Any]:
        """Refuse an unknown table, and a table that two people stay at: the draw could not seat both."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        stay = Counter(table for one in self.people if (table := data.get(f"stays_at-{one.number}")))
        for one in self.people:
            if stay[data.get(f"stays_at-{one.number}")] > 1:
                self.add_error(f"stays_at-{one.number}", _("Only one person stays at a table."))
            if (data.get(f"stays_at-{one.number}") or 0) > self.tables:
                self.add_error(f"stays_at-{one.number}", _("There are not so many tables."))
        return data

    def changes(self) -> dict[int, dict[str, Any]]:
        """Return everybody's settings by their number."""
        data = self.cleaned_data
        return {
            one.listed: {
                "team": data[f"team-{one.number}"],
                "home_club": data[f"home_club-{one.number}"],
                "pot": data[f"pot-{one.number}"],
                "stays_at": data[f"stays_at-{one.number}"],
                "ranked": not data[f"stands_in-{one.number}"],
            }
            for one in self.people
        }
