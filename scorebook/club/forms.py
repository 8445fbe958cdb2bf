"""What the pages of a club ask for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.access.roles import ROLES, may_give
from scorebook.club.adopting import GUEST, TWICE, Guest, Proposal
from scorebook.club.circle import LONGEST
from scorebook.club.newcomers import guests_of
from scorebook.models import Club, Evening, Member, Player, Public, Role
from scorebook.page.fields import NameField
from scorebook.rules.forms import RulesForm

SHOWN = {
    Public.NOTHING: gettext_lazy("Nothing: only members know of the club."),
    Public.STANDINGS: gettext_lazy("The club's page and its standings."),
    Public.EVENINGS: gettext_lazy("The standings, and the sheet of every evening."),
}
NEW, GUEST_OF_THE_EVENING = "", "guest"
NEW_ONES = ((NEW, gettext_lazy("a new member")), (GUEST_OF_THE_EVENING, gettext_lazy("a guest of this evening only")))


class ClubForm(forms.Form):
    """A club's name, and what of it is public."""

    name = NameField(label=gettext_lazy("Name of the club"))
    public = forms.ChoiceField(
        label=gettext_lazy("What anybody may see"),
        choices=[*SHOWN.items()],
        widget=forms.RadioSelect,
        initial=Public.NOTHING,
    )


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
    """For everybody of a night the player of the club he is, proposed by the name; those of like names come first.

    ``already`` are the club's evenings that seem to be this one: then it is asked whether it was played ``twice``.
    """

    def __init__(
        self, proposals: list[Proposal], members: list[Member], already: list[Evening], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.already = already
        if already:
            self.fields["twice"] = forms.BooleanField(label=_("Yes: it was played twice."), required=False)
        self.members: dict[str, Member | Guest] = {GUEST_OF_THE_EVENING: GUEST}
        for place, proposal in enumerate(proposals):
            offered = [*proposal.near, *(one for one in members if one not in proposal.near)]
            self.members |= {str(one.pk): one for one in offered}
            self.fields[f"seat{place}"] = forms.ChoiceField(
                label=proposal.seat.name,
                required=False,
                choices=[*NEW_ONES, *((str(one.pk), one.player.name) for one in offered)],
                initial=str(proposal.member.pk) if proposal.member else NEW,
                help_text=_did_you_mean(proposal),
            )

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields of the people, in their order."""
        return [field for field in self if field.name.startswith("seat")]

    def clean_twice(self) -> bool:
        """Refuse an evening that the club has already, unless that is said expressly."""
        if not self.cleaned_data["twice"]:
            raise forms.ValidationError(TWICE.read((), _))
        return True

    def chosen(self) -> dict[int, Member | Guest | None]:
        """Return by place in the night which member sat there; ``None`` for a new player, or a guest."""
        return {
            int(field.name.removeprefix("seat")): self.members.get(self.cleaned_data[field.name])
            for field in self.seats
        }


def _did_you_mean(proposal: Proposal) -> str:
    """Ask, where a name that is new is like another's."""
    names = ", ".join(one.player.name for one in proposal.near)
    return escape(_("Did you mean {names}?").format(names=names)) if names and proposal.member is None else ""


class WelcomeForm(forms.Form):
    """A guest, and the member he is or a new one."""

    guest = forms.ModelChoiceField(queryset=Player.objects.none())
    member = forms.ModelChoiceField(queryset=Member.objects.none(), required=False)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["guest"].queryset = guests_of(club)  # type: ignore[attr-defined]
        self.fields["member"].queryset = club.members.all()  # type: ignore[attr-defined]
