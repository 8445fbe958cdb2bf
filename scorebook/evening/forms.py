"""What is asked when an evening begins: who sits where, who deals first, by which rules, for how much.

The house rules are read off the game's own tables.  A rule left alone stays as the preset has it, so that the evening
stores only what this table has agreed otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scorebook.club.newcomers import Newcomer
from scorebook.rules.forms import RulesForm
from scorebook.rules.house import described, in_words
from scorebook.rules.rows import RuleRow, answer
from scorebook.words import money
from scorebook.words.line import divided, joined
from scorebook.words.names import NAME_LENGTH, OF_A_POT, name_problem
from scorebook.words.points import written_in
from settlement import GAMES
from settlement.game import Game
from settlement.vocabulary import Option, Problem, Rate, as_read

TEXT_LENGTH = 80
ENDING = "closing"  # the house rule of every game that asks when its last hand is dealt
LINE = {"rows": 1, "autocomplete": "off", "autocapitalize": "words", "spellcheck": "false", "enterkeyhint": "done"}
EARLIEST, EVENING = date(1950, 1, 1), time(20)

OR_POINTS = {
    "amount_unreadable": gettext_lazy("Write an amount, as in 20 or 0.50; or nothing, to play for points."),
    "amount_out_of_range": gettext_lazy("Write an amount above nought, as in 20; or nothing, to play for points."),
}


class Line(forms.Textarea):
    """Where a company is written: in one line, or a name a field."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> str:  # noqa: ARG002
        """Return all that was written as one text."""
        said = data.getlist(name) if isinstance(data, MultiValueDict) else data.get(name, "")
        return said if isinstance(said, str) else "\n".join(said)

    def format_value(self, value: Any) -> str:
        """Return a company as one line."""
        return joined(_names_of(value))


class CompanyField(forms.Field):
    """The names of those who sit at the table, in their order."""

    widget = Line

    def to_python(self, value: Any) -> tuple[str, ...]:
        """Return the names that stand in the line."""
        return _names_of(value)

    def validate(self, value: tuple[str, ...]) -> None:
        """Refuse, name by name, what nobody can be called at a table."""
        super().validate(value)
        if wrong := [*_too_alike(value), *_not_to_be_written(value)]:
            raise forms.ValidationError(wrong)


def _names_of(value: Any) -> tuple[str, ...]:
    return divided(value) if isinstance(value, str) else tuple(value or ())


def _too_alike(names: Sequence[str]) -> Iterator[str]:
    read = [as_read(name) for name in names]
    for name in dict.fromkeys(read):
        if read.count(name) > 1:
            said = {"name": names[read.index(name)]}
            yield _("Two are called %(name)s: add a letter, as in “%(name)s K.”") % said


def _not_to_be_written(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        if len(name) > NAME_LENGTH:
            said = {"name": f"{name[:12]}…", "most": NAME_LENGTH}
            yield _("“%(name)s” is too long: a name has %(most)d characters at most.") % said
        elif (fault := name_problem(name)) and fault != OF_A_POT:
            yield fault[1].read((), _)


class StartForm(RulesForm):
    """The start of an evening of one game."""

    players = CompanyField(label=gettext_lazy("Who sits at the table?"), required=False)
    first_dealer = forms.Field(label=gettext_lazy("Deals first"), required=False)
    day = forms.DateField(
        label=gettext_lazy("When it was played"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    stake = forms.CharField(
        label=gettext_lazy("What one point is worth"),
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"),
        choices=[(code, code) for code in money.CURRENCIES],
        initial=lambda: money.of_language(get_language()),
    )
    title = forms.CharField(label=gettext_lazy("Title of the evening"), required=False, max_length=TEXT_LENGTH)
    place = forms.CharField(label=gettext_lazy("Place"), required=False, max_length=TEXT_LENGTH)

    def ask_more(self) -> None:
        """Add the game, and set everything in the order of the page."""
        self.fields["game"] = forms.Field(label=_("Game"), required=False)
        self.order_fields(["players", "first_dealer", "game", "day", "preset"])
        for last in ("stake", "currency", "title", "place"):
            self.fields[last] = self.fields.pop(last)
        written = {code: written_in(code) for code in money.CURRENCIES}
        self.fields["currency"].widget.attrs["data-written"] = json.dumps(written, ensure_ascii=False)
        self.fields["players"].widget.attrs.update({**LINE, "placeholder": _("Anna, Béla, Cili…")})

    def clean(self) -> dict[str, Any]:
        """Check what needs more than one field: the company, the stake."""
        cleaned = super().clean() or self.cleaned_data
        self._check_company()
        self._read_stake(cleaned)
        return cleaned

    def clean_day(self) -> date | None:
        """Check that a night kept on paper was played by today, and in living memory."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and not EARLIEST <= day <= timezone.localdate():
            raise forms.ValidationError(_("An evening that was kept on paper was played by today: choose its day."))
        return day

    def opened_at(self) -> datetime | None:
        """Return when a night kept on paper began: its evening; ``None`` for one that begins now."""
        day = self.cleaned_data.get("day")
        if day is None or day == timezone.localdate():
            return None
        return timezone.make_aware(datetime.combine(day, EVENING))

    def _check_company(self) -> None:
        pots = {as_read(key) for key, _label in self.game.pots}
        for name in self.company:
            if as_read(name) in pots:
                self.add_error("players", _("The pot is called %(name)s: choose another name.") % {"name": name})
        if len(self.company) not in self.game.seats:
            self.add_error("game", self._miscounted())

    def _miscounted(self) -> str:
        count = len(self.company)
        said = {"game": capfirst(_(self.game.label)), "seats": either(self.game.seats), "count": count}
        sentence = _("%(game)s: %(seats)s players are needed, now there are %(count)d.") % said
        fitting = [capfirst(_(game.label)) for game in GAMES.values() if count in game.seats]
        others = _("So many play: %(games)s.") % {"games": ", ".join(fitting)} if fitting else ""
        return f"{sentence} {others}".strip()

    def _read_stake(self, cleaned: dict[str, Any]) -> None:
        cleaned["stake_minor_units"] = None
        typed, currency = cleaned.get("stake", ""), cleaned.get("currency", "")
        if not typed or not currency:
            return
        try:
            cleaned["stake_minor_units"] = money.minor_units(typed, currency)
        except money.NotMoney as refusal:
            self.add_error("stake", OR_POINTS.get(refusal.key, refusal.text))

    @cached_property
    def company(self) -> tuple[str, ...]:
        """The names in the order they sit, as they were typed or are offered."""
        return _names_of(self["players"].value())

    @cached_property
    def dealing(self) -> int | None:
        """The seat of whoever deals first: a person; where nobody of them is meant, the last who sits."""
        meant = as_read(str(self["first_dealer"].value() or ""))
        read = [as_read(name) for name in self.company]
        return read.index(meant) if meant in read else len(read) - 1 if read else None

    def dealer(self) -> str:
        """Return the name of whoever deals first."""
        return "" if self.dealing is None else self.company[self.dealing]

    def rules_in_groups(self) -> tuple[Rate | Option, ...]:
        """Return the house rules in groups, but for the one that says when the evening ends."""
        return tuple(rule for rule in super().rules_in_groups() if rule.key != ENDING)

    @cached_property
    def until(self) -> RuleRow | None:
        """The house rule that says when the evening ends, where the game has one: asked beside where it is played."""
        ending = _ending(self.game)
        return None if ending is None else self._row(ending)

    def ends(self) -> str:
        """Return in words when the evening ends, or nothing where the game does not ask."""
        ending = _ending(self.game)
        return "" if ending is None else answer(self._row(ending).fields) or in_words(ending, self.usual[ENDING])

    def placed(self, newcomers: Iterable[Newcomer]) -> list[tuple[int, Newcomer]]:
        """Return whoever is new with his seat."""
        return [(self.company.index(one.name), one) for one in newcomers]

    def _field_of(self, problem: Problem) -> str | None:
        """Return the field a reason stands beside: one of a single player beside all of them."""
        return "players" if problem.field.startswith("players") else super()._field_of(problem)


def _ending(game: Game) -> Rate | Option | None:
    return next((rule for rule in described(game) if rule.key == ENDING), None)


def either(counts: Iterable[int]) -> str:
    """Return how many may play: ``2, 3 or 4``."""
    *others, last = map(str, counts)
    return _("%(others)s or %(last)s") % {"others": ", ".join(others), "last": last} if others else last
