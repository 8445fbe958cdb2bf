"""The settings of a day: its last round, what counts, teams, and the steps that decide between equals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.cup.deeds.making import MOST_ROUNDS, options_of
from scorebook.cup.draw.sizes import MOST
from scorebook.cup.forms import LADDER_HINT, Points, ladder_field
from scorebook.cup.labels import BY, CARRIED_IN, RESTING, UNPLAYED_HANDS
from scorebook.cup.ranking.counting import ALL, AS_NOUGHT, LADDER, POINTS, STEPS, ZERO, usual_steps
from scorebook.cup.ranking.prizes import HUNDRED
from scorebook.league.forms import typed_ladder
from scorebook.models import CupDay
from scorebook.words.games import figure_choices

PLAIN_TERMS = ("team_best", "club_best", "most_missed")
BESIDE = ("side",)
LADDERS = ("ladder", "first_ladder")
FIELDS = tuple(f"step-{nth}" for nth in range(len(STEPS)))


class StepsForm(forms.Form):
    """A form with a select for each step between equals."""

    def add_steps(self, terms: Mapping[str, Any]) -> None:
        """Add the selects, with the current steps of a day chosen."""
        current = [*(terms.get("steps") or usual_steps(terms.get("counting") or POINTS))]
        choices = [("", _("nothing more: they share the place")), *((step, BY[step]) for step in STEPS)]
        for nth, name in enumerate(FIELDS):
            self.fields[name] = forms.ChoiceField(
                label=_("Between equals, step %(number)s") % {"number": nth + 1},
                choices=choices,
                required=False,
                initial=current[nth] if nth < len(current) else "",
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a step that is chosen twice."""
        data = super().clean() or self.cleaned_data
        for nth, name in enumerate(FIELDS):
            if data.get(name) and data[name] in [data.get(before) for before in FIELDS[:nth]]:
                self.add_error(name, _("This step is chosen above already."))
        return data

    def steps(self) -> list[forms.BoundField]:
        """Return the fields of the steps."""
        return [self[name] for name in FIELDS]

    def chosen_steps(self, terms: Mapping[str, Any]) -> list[str]:
        """Return the chosen steps in order; an empty list stands for the usual steps."""
        steps = [self.cleaned_data[name] for name in FIELDS if self.cleaned_data[name]]
        return [] if steps == [*usual_steps(terms.get("counting") or POINTS)] else steps


class SettingsForm(StepsForm):
    """Settings of the last round, of the ranking and its visibility, and of teams and clubs."""

    final = forms.TypedChoiceField(
        label=gettext_lazy("The last round"), coerce=int, initial=0, widget=forms.RadioSelect
    )
    usual = forms.TypedChoiceField(label=gettext_lazy("Most tables are of so many"), coerce=int, required=False)
    carried = forms.ChoiceField(
        label=gettext_lazy("What everybody takes into the final of his points"),
        choices=[*CARRIED_IN.items()],
        required=False,
    )
    resting = forms.ChoiceField(
        label=gettext_lazy("What sitting out of a round is worth"), choices=[*RESTING.items()], required=False
    )
    fixed = Points(label=gettext_lazy("Points for sitting out"), required=False)
    missing = Points(label=gettext_lazy("Points for a round that somebody misses, with a minus"), required=False)
    unplayed = forms.ChoiceField(
        label=gettext_lazy("What the hands count that a table did not play"),
        choices=[*UNPLAYED_HANDS.items()],
        required=False,
    )
    hidden = forms.BooleanField(
        label=gettext_lazy("Before the last round, hide the ranking until the day is over"), required=False
    )
    mates_apart = forms.IntegerField(
        label=gettext_lazy("In how many rounds, from the first, mates of a team sit apart"), required=False, min_value=0
    )
    team_best = forms.IntegerField(
        label=gettext_lazy("Of a team only the best count: how many"),
        required=False,
        min_value=1,
        max_value=MOST,
        help_text=gettext_lazy("Left empty, all of them count."),
    )
    club_best = forms.IntegerField(
        label=gettext_lazy("Of a club only the best count: how many"),
        required=False,
        min_value=1,
        max_value=MOST,
        help_text=gettext_lazy("Left empty, all of them count."),
    )
    most_missed = forms.IntegerField(
        label=gettext_lazy("Most rounds that somebody with a place may miss"),
        required=False,
        min_value=0,
        max_value=MOST_ROUNDS,
        help_text=gettext_lazy("Left empty, everybody has a place who was there for a round."),
    )
    side = forms.ChoiceField(
        label=gettext_lazy("A list beside the ranking: who made a figure most often"), required=False
    )
    ladder = ladder_field(gettext_lazy("Points for the places"), hint=LADDER_HINT)
    first_ladder = ladder_field(
        gettext_lazy("Points for the places in round 1"), hint=gettext_lazy("Left empty, the same as in all rounds.")
    )

    def __init__(self, day: CupDay, data: Any = None) -> None:
        options, terms = options_of(day), day.terms
        initial = {name: getattr(options, name) for name in ("final", "hidden", "mates_apart")}
        initial |= {
            "carried": terms.get("carried") or ALL,
            **{name: terms.get(name) for name in (*PLAIN_TERMS, *BESIDE)},
        }
        initial |= {name: str(terms.get(name) or "").replace(" ", "\n") for name in LADDERS}
        points = {name: (terms.get(name) or 0) // HUNDRED for name in ("fixed", "missing")}
        initial |= {"resting": terms.get("resting") or ZERO, **points}
        initial |= {"unplayed": terms.get("unplayed") or AS_NOUGHT}
        super().__init__(data, initial=initial)
        self.day = day
        best = _("a final: the best %(size)s at table 1, the next at table 2, and so on")
        finals = [(size, best % {"size": size}) for size in day.sizes]
        self.fields["final"].choices = [(0, _("like every other")), *finals]  # type: ignore[attr-defined]
        self.fields["usual"].choices = [(size, str(size)) for size in day.sizes]  # type: ignore[attr-defined]
        self.add_steps(terms)
        figures = figure_choices(day.game, day.rules)
        self.fields["side"].choices = [("", _("no such list")), *figures]  # type: ignore[attr-defined]
        if (terms.get("counting") or POINTS) != POINTS or not day.hands:
            del self.fields["unplayed"]
        if terms.get("counting") != LADDER:
            for name in LADDERS:
                del self.fields[name]
        for name in ("mates_apart", *PLAIN_TERMS):
            self.fields[name].widget.attrs["inputmode"] = "numeric"

    def clean(self) -> dict[str, Any]:
        """Refuse a day that counts places without points for them."""
        data = super().clean()
        if "ladder" in self.fields and "ladder" not in self.errors and not data.get("ladder"):
            self.add_error("ladder", _("Write the points for the places."))
        return data

    def clean_ladder(self) -> str:
        """Return the points for places as a day stores them."""
        return typed_ladder(self.cleaned_data["ladder"])

    def clean_first_ladder(self) -> str:
        """Return the points for places of round 1 as a day stores them."""
        return typed_ladder(self.cleaned_data["first_ladder"])

    def clean_final(self) -> int:
        """Refuse a final on a day with only one round."""
        final: int = self.cleaned_data["final"]
        if final and self.day.rounds < 2:
            raise forms.ValidationError(_("A final comes after another round, and this day has only one."))
        return final

    def clean_mates_apart(self) -> int:
        """Refuse more rounds than the day has."""
        rounds: int = self.cleaned_data["mates_apart"] or 0
        if rounds > self.day.rounds:
            raise forms.ValidationError(_("There are not so many rounds."))
        return rounds

    def changes(self) -> dict[str, Any]:
        """Return the settings as options and as terms, and the usual size of a table."""
        data = self.cleaned_data
        return {
            "usual": data["usual"] or None,
            "options": {name: data[name] for name in ("final", "hidden", "mates_apart")},
            "terms": {
                "carried": data["carried"] or ALL,
                **{name: data[name] for name in (*PLAIN_TERMS, *BESIDE, *LADDERS) if name in data},
                "resting": data["resting"] or ZERO,
                **({"unplayed": data["unplayed"] or AS_NOUGHT} if "unplayed" in data else {}),
                "steps": self.chosen_steps(self.day.terms),
                **{name: (data[name] or 0) * HUNDRED for name in ("fixed", "missing")},
            },
        }
