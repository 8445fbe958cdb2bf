"""What the pages of a club ask for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorebook.account_forms import NameField
from scorebook.club.adopting import Proposal
from scorebook.club.circle import LONGEST
from scorebook.club.roles import may_give
from scorebook.models import Member, Public, Role
from scorebook.start import RulesForm

ROLES = {
    Role.VIEWER: pgettext_lazy("role in a club", "viewer"),
    Role.SCRIBE: pgettext_lazy("role in a club", "scribe"),
    Role.DIRECTOR: pgettext_lazy("role in a club", "director"),
    Role.OWNER: pgettext_lazy("role in a club", "owner"),
}
SHOWN = {
    Public.NOTHING: gettext_lazy("Nothing: only members know of the club."),
    Public.STANDINGS: gettext_lazy("The club's page and its standings."),
    Public.EVENINGS: gettext_lazy("The standings, and the sheet of every evening."),
}
NEW = ""


class ClubForm(forms.Form):
    """A club's name, and what of it is public."""

    name = NameField(label=gettext_lazy("Name of the club"))
    public = forms.ChoiceField(
        label=gettext_lazy("What anybody may see"), choices=[*SHOWN.items()], widget=forms.RadioSelect,
        initial=Public.NOTHING,
    )  # fmt: skip


class CircleRulesForm(RulesForm):
    """A named set of house rules."""

    name = forms.CharField(label=gettext_lazy("Name of the rules"), max_length=LONGEST)


class FoundForm(forms.Form):
    """The name of a new club."""

    name = NameField(label=gettext_lazy("Name of the club"))


class RoleForm(forms.Form):
    """A role among those that somebody may give."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), initial=Role.VIEWER)

    def __init__(self, giver: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        given = [(role, label) for role, label in ROLES.items() if may_give(giver, role)]
        self.fields["role"].choices = given  # type: ignore[attr-defined]


class AdoptForm(forms.Form):
    """For everybody of a night the player of the club it is, proposed by the name."""

    def __init__(self, proposals: list[Proposal], members: list[Member], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = {str(member.pk): member for member in members}
        known = [(key, member.player.name) for key, member in self.members.items()]
        for place, proposal in enumerate(proposals):
            self.fields[f"seat{place}"] = forms.ChoiceField(
                label=proposal.seat.name, required=False, choices=[(NEW, gettext_lazy("a new player")), *known],
                initial=str(proposal.member.pk) if proposal.member else NEW,
            )  # fmt: skip

    def chosen(self) -> dict[int, Member | None]:
        """Return by place in the night which member sat there; ``None`` for a new player."""
        return {int(name.removeprefix("seat")): self.members.get(key) for name, key in self.cleaned_data.items()}
