"""The form for a new evening: players, first dealer, rules and stake.

The fields of house rules come from the game's own tables.  A rule without input keeps its preset's value, so the
evening stores only the differences.
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
ENDING = "closing"  # the house rule, present in every game, for the last hand of an evening
LINE = {"rows": 1, "autocomplete": "off", "autocapitalize": "words", "spellcheck": "false", "enterkeyhint": "done"}
EARLIEST, EVENING = date(1950, 1, 1), time(20)

OR_POINTS = {
    "amount_unreadable": gettext_lazy("Write an amount, as in 20 or 0.50; or nothing, to play for points."),
    "amount_out_of_range": gettext_lazy("Write an amount above nought, as in 20; or nothing, to play for points."),
}


class Line(forms.Textarea):
    """A text area for the names: all in one line, or one name for each field."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> str:  # noqa: ARG002
        """Return the whole input as one text."""
        value = data.getlist(name) if isinstance(data, MultiValueDict) else data.get(name, "")
        return value if isinstance(value, str) else "\n".join(value)

    def format_value(self, value: Any) -> str:
        """Return the names as one line."""
        return joined(_names_of(value))


class CompanyField(forms.Field):
    """The names of the players, in seat order."""

    widget = Line

    def to_python(self, value: Any) -> tuple[str, ...]:
        """Return the names in the text."""
        return _names_of(value)

    def validate(self, value: tuple[str, ...]) -> None:
        """Refuse every name that is not allowed at a table."""
        super().validate(value)
        if wrong := [*_too_alike(value), *_not_to_be_written(value)]:
            raise forms.ValidationError(wrong)


def _names_of(value: Any) -> tuple[str, ...]:
    return divided(value) if isinstance(value, str) else tuple(value or ())


def _too_alike(names: Sequence[str]) -> Iterator[str]:
    read = [as_read(name) for name in names]
    for name in dict.fromkeys(read):
        if read.count(name) > 1:
            params = {"name": names[read.index(name)]}
            yield _("Two are called %(name)s: add a letter, as in “%(name)s K.”") % params


def _not_to_be_written(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        if len(name) > NAME_LENGTH:
            params = {"name": f"{name[:12]}…", "most": NAME_LENGTH}
            yield _("“%(name)s” is too long: a name has %(most)d characters at most.") % params
        elif (fault := name_problem(name)) and fault != OF_A_POT:
            yield fault[1].read((), _)


class StartForm(RulesForm):
    """The form for a new evening of one game."""

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
        """Add the game's field, and put all fields in the order of the page."""
        self.fields["game"] = forms.Field(label=_("Game"), required=False)
        self.order_fields(["players", "first_dealer", "game", "day", "preset"])
        for last in ("stake", "currency", "title", "place"):
            self.fields[last] = self.fields.pop(last)
        formats = {code: written_in(code) for code in money.CURRENCIES}
        self.fields["currency"].widget.attrs["data-written"] = json.dumps(formats, ensure_ascii=False)
        self.fields["currency"].widget.attrs["data-usual"] = json.dumps(money.usual_prices(), ensure_ascii=False)
        self.fields["players"].widget.attrs.update({**LINE, "placeholder": _("Anna, Béla, Cili…")})

    def clean(self) -> dict[str, Any]:
        """Check the players and the stake, which need more than one field."""
        cleaned = super().clean() or self.cleaned_data
        self._check_company()
        self._read_stake(cleaned)
        return cleaned

    def clean_day(self) -> date | None:
        """Check that the day of an evening kept on paper is neither in the future nor before 1950."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and not EARLIEST <= day <= timezone.localdate():
            raise forms.ValidationError(_("An evening that was kept on paper was played by today: choose its day."))
        return day

    def opened_at(self) -> datetime | None:
        """Return the beginning of an evening kept on paper, 20:00 of its day; ``None`` for one that begins now."""
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
        params = {"game": capfirst(_(self.game.label)), "seats": either(self.game.seats), "count": count}
        sentence = _("%(game)s: %(seats)s players are needed, now there are %(count)d.") % params
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
        """The names in seat order, from the input or the initial values."""
        return _names_of(self["players"].value())

    @cached_property
    def dealing(self) -> int | None:
        """The seat of the first dealer; the last seat if none of the players is named, ``None`` without players."""
        meant = as_read(str(self["first_dealer"].value() or ""))
        read = [as_read(name) for name in self.company]
        return read.index(meant) if meant in read else len(read) - 1 if read else None

    def dealer(self) -> str:
        """Return the first dealer's name."""
        return "" if self.dealing is None else self.company[self.dealing]

    def rules_in_groups(self) -> tuple[Rate | Option, ...]:
        """Return the house rules in groups, without those that the page asks for beside the game and the place."""
        return tuple(rule for rule in super().rules_in_groups() if rule.key != ENDING and not _is_text(rule))

    @cached_property
    def game_title(self) -> RuleRow | None:
        """The house rule by which a table names its game, if the game has one; it is shown below the game."""
        titles = map(self._row, filter(_is_text, described(self.game)))
        return next(titles, None)

    @cached_property
    def until(self) -> RuleRow | None:
        """The house rule for the end of the evening, if the game has one; it is shown beside the place."""
        ending = _ending(self.game)
        return None if ending is None else self._row(ending)

    def ends(self) -> str:
        """Return the end of the evening as text, or ``""`` if the game has no such rule."""
        ending = _ending(self.game)
        return "" if ending is None else answer(self._row(ending).fields) or in_words(ending, self.usual[ENDING])

    def placed(self, newcomers: Iterable[Newcomer]) -> list[tuple[int, Newcomer]]:
        """Return each newcomer with the seat number."""
        return [(self.company.index(one.name), one) for one in newcomers]

    def _field_of(self, problem: Problem) -> str | None:
        """Return the field for a problem; problems of a single player belong to the field of all players."""
        return "players" if problem.field.startswith("players") else super()._field_of(problem)


def _is_text(rule: Rate | Option) -> bool:
    return isinstance(rule, Option) and bool(rule.longest)


def _ending(game: Game) -> Rate | Option | None:
    return next((rule for rule in described(game) if rule.key == ENDING), None)


def either(counts: Iterable[int]) -> str:
    """Return the possible numbers of players as text, for example ``2, 3 or 4``."""
    *others, last = map(str, counts)
    return _("%(others)s or %(last)s") % {"others": ", ".join(others), "last": last} if others else last
