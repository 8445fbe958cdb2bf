"""Forms for a season: its days, its way of counting, and its teams."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorebook.league.labels import unlike_text
from scorebook.league.queries import Span, unlike_games
from scorebook.models import Club, Member, Method, Scale, Season, Unit
from scorebook.page.fields import Day, Line
from scorebook.words.money import SIGNS
from settlement import GAMES

MOST_EVENINGS = 366
A_YEAR = timedelta(days=365)
LONGEST_TEAM = 60
MOST_POINTS, LARGEST_TABLE = 1000, 12
METHODS = {
    Method.TOTAL: pgettext_lazy("method", "added up"),
    Method.PER_EVENING: pgettext_lazy("method", "the average of an evening"),
    Method.PER_HAND: pgettext_lazy("method", "the average of a hand"),
    Method.BEST: pgettext_lazy("method", "only the best evenings, added up"),
}
SCALES = {
    Scale.AS_WRITTEN: gettext_lazy("as it stands on the sheet"),
    Scale.SHARE: gettext_lazy("by the share won: of every hundred points won at the table, how many were his"),
    Scale.PLACE: gettext_lazy("by the place: of every hundred opponents at the table, how many he left behind"),
    Scale.LADDER: gettext_lazy("by points for the place, as written below"),
}


class SeasonForm(forms.Form):
    """A season of a club."""

    name = Line(label=gettext_lazy("Name of the season"), max_length=60)
    first_day = Day(label=gettext_lazy("From"))
    last_day = Day(label=gettext_lazy("To, this day included"))
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    counts = forms.ChoiceField(
        label=gettext_lazy("What counts"),
        required=False,
        help_text=gettext_lazy("In money only evenings played for this currency count."),
    )
    method = forms.ChoiceField(
        label=gettext_lazy("The evenings are"),
        choices=[*METHODS.items()],
        widget=forms.RadioSelect,
        initial=Method.TOTAL,
    )
    best_of = forms.IntegerField(
        label=gettext_lazy("How many of the best"), required=False, min_value=1, max_value=MOST_EVENINGS
    )
    scale = forms.ChoiceField(
        label=gettext_lazy("An evening counts"),
        choices=[*SCALES.items()],
        widget=forms.RadioSelect,
        initial=Scale.AS_WRITTEN,
        help_text=gettext_lazy("By share or place unlike tables, games and prices of a point can stand in one list."),
    )
    drop_worst = forms.IntegerField(
        label=gettext_lazy("How many of everybody’s worst evenings are left out"),
        required=False,
        min_value=0,
        max_value=MOST_EVENINGS,
        initial=0,
    )
    ladder = forms.CharField(
        label=gettext_lazy("Points for the places"),
        required=False,
        max_length=200,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "10-8-6-4"}),
        help_text=gettext_lazy("A line for each size of table, for example 10-8-6-4 at a table of four."),
    )
    team_best = forms.IntegerField(
        label=gettext_lazy("How many of a team count; empty for all"),
        required=False,
        min_value=1,
        max_value=MOST_EVENINGS,
    )
    least_evenings = forms.IntegerField(
        label=gettext_lazy("Evenings needed for a place"), min_value=1, max_value=MOST_EVENINGS, initial=1
    )
    public = forms.BooleanField(
        label=gettext_lazy("Shown to strangers where the club shows its standings"), required=False, initial=True
    )
    cups = forms.BooleanField(label=gettext_lazy("The tables of cup days count as evenings"), required=False)
    pinned = forms.BooleanField(
        label=gettext_lazy("The club’s own list: its pages show this season first"), required=False
    )

    def __init__(self, club: Club, season: Season | None, data: Any = None) -> None:
        stored = (
            {**{name: getattr(season, name) for name in SEASON_COLUMNS}, "counts": season.currency} if season else {}
        )
        if season:
            stored["ladder"] = season.ladder.replace(" ", "\n")
        super().__init__(data, initial=stored)
        self.club, self.season = club, season
        self._propose_a_scale()
        games = [(game.key, _(game.label)) for game in GAMES.values()]
        _choose(self.fields["game"], [("", _("every game")), *games])
        shared = [sign for sign, count in Counter(SIGNS.values()).items() if count > 1]
        named = {code: code if sign in shared else sign for code, sign in SIGNS.items()}
        money = [(code, _("money, in %(currency)s") % {"currency": name}) for code, name in named.items()]
        _choose(self.fields["counts"], [("", _("points")), *money])

    def _propose_a_scale(self) -> None:
        """Warn about games of very different size; a new season then counts evenings by share.

        A new season is compared with the club's last year.
        """
        today = timezone.localdate()
        first, last = (self.season.first_day, self.season.last_day) if self.season else (today - A_YEAR, today)
        unlike = unlike_games(Span(club=self.club, first_day=first, last_day=last))
        if unlike is None or (self.season and (self.season.game or self.season.scale != Scale.AS_WRITTEN)):
            return
        scale = self.fields["scale"]
        proposed = _("Where every game counts, the share or the place is proposed.")
        scale.help_text = f"{scale.help_text} {unlike_text(unlike)} {proposed}"
        if self.season is None:
            scale.initial = Scale.SHARE

    def clean_name(self) -> str:
        """Return the name, unless another season of the club has it."""
        name = str(self.cleaned_data["name"])
        named = Season.objects.filter(club=self.club, name=name)
        if (named.exclude(pk=self.season.pk) if self.season else named).exists():
            raise forms.ValidationError(_("The club has a season of this name already."))
        return name

    def clean_drop_worst(self) -> int:
        """Return zero where nothing was typed."""
        return self.cleaned_data["drop_worst"] or 0

    def clean_ladder(self) -> str:
        """Return the rows in the form in which they are stored, the shortest first."""
        return typed_ladder(self.cleaned_data["ladder"])

    def clean(self) -> dict[str, Any]:
        """Refuse terms that cannot be combined."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        first, last = data.get("first_day"), data.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("The season ends before it begins."))
        if data.get("method") == Method.BEST and not data.get("best_of") and "best_of" not in self.errors:
            self.add_error("best_of", _("Say of how many evenings the best count."))
        if data.get("drop_worst") and data.get("method") not in (Method.TOTAL, Method.PER_EVENING):
            self.add_error("drop_worst", _("Evenings are left out of a sum or of the average of an evening."))
        if data.get("scale") == Scale.LADDER and not data.get("ladder") and "ladder" not in self.errors:
            self.add_error("ladder", _("Write the points for the places."))
        if data.get("scale") in (Scale.SHARE, Scale.PLACE, Scale.LADDER):
            if data.get("method") == Method.PER_HAND:
                self.add_error("scale", _("A share or a place is an evening's: it cannot be divided by hands."))
            if data.get("counts"):
                self.add_error("scale", _("A share or a place is counted in points, not in money."))
        return data

    def columns(self) -> dict[str, Any]:
        """Return the season's columns."""
        columns = {name: self.cleaned_data[name] for name in SEASON_COLUMNS}
        best_of = columns["best_of"] if columns["method"] == Method.BEST else None
        currency = self.cleaned_data["counts"]
        columns["ladder"] = columns["ladder"] if columns["scale"] == Scale.LADDER else ""
        return {**columns, "best_of": best_of, "currency": currency, "unit": Unit.MONEY if currency else Unit.POINTS}


SEASON_COLUMNS = (
    "name",
    "first_day",
    "last_day",
    "game",
    "method",
    "best_of",
    "scale",
    "drop_worst",
    "ladder",
    "team_best",
    "least_evenings",
    "public",
    "cups",
    "pinned",
)


class TeamsForm(forms.Form):
    """The team of every player of the club in a season; equal names are one team."""

    def __init__(self, members: Sequence[Member], teams: Mapping[int, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for member in members:
            self.fields[f"team{member.player_id}"] = Line(
                label=member.player.name,
                required=False,
                max_length=LONGEST_TEAM,
                initial=teams.get(member.player_id, ""),
                widget=forms.TextInput(attrs={"list": "teams", "autocomplete": "off"}),
            )

    def teams(self) -> dict[int, str]:
        """Return the team of every player who has one."""
        teams = {int(name.removeprefix("team")): team for name, team in self.cleaned_data.items()}
        return {player: team for player, team in teams.items() if team}


def _choose(field: forms.Field, choices: Sequence[tuple[str, str]]) -> None:
    field.choices = choices  # type: ignore[attr-defined]


def typed_ladder(typed: str) -> str:
    """Read the points for places: whole numbers, none larger than the one before, one row for each size of table."""
    rows = [re.findall(r"[0-9]+|[^-–,;.\s0-9]+", line) for line in typed.splitlines() if line.strip()]
    if any(not part.isdecimal() for row in rows for part in row):
        raise forms.ValidationError(_("Write whole numbers, for example 10-8-6-4."))
    points = [[int(part) for part in row] for row in rows]
    wrong = []
    if any(row != sorted(row, reverse=True) or max(row) > MOST_POINTS for row in points if row):
        wrong.append(_("A later place has at most the points of the one before, and none has more than 1000."))
    if any(not 2 <= len(row) <= LARGEST_TABLE for row in points):
        wrong.append(_("A line has the points of 2 to 12 places."))
    if len({len(row) for row in points}) < len(points):
        wrong.append(_("Two lines are for tables of the same size."))
    if wrong:
        raise forms.ValidationError(wrong)
    return " ".join("-".join(map(str, row)) for row in sorted(points, key=len))
