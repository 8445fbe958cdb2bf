"""The forms of a club's pages."""

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
from scorebook.models import Club, Debts, Evening, Member, Player, Public, Role
from scorebook.page.fields import Line, NameField
from scorebook.rules.forms import RulesForm
from scorebook.words.line import divided

SHOWN = {
    Public.NOTHING: gettext_lazy("Nothing: only members know of the club."),
    Public.STANDINGS: gettext_lazy("The club's page and its standings."),
    Public.EVENINGS: gettext_lazy("The standings, and the sheet of every evening."),
}
DEBTS = {
    Debts.EVERYBODY: gettext_lazy("Every member."),
    Debts.TREASURERS: gettext_lazy("The treasurer and the directors; everybody else only their own account."),
}
NEW, GUEST_OF_THE_EVENING = "", "guest"
NEW_ONES = ((NEW, gettext_lazy("a new member")), (GUEST_OF_THE_EVENING, gettext_lazy("a guest of this evening only")))


MOST_TYPED, MOST_AT_ONCE = 12_000, 200


class ClubForm(forms.Form):
    """A club's name and its visibility."""

    name = NameField(label=gettext_lazy("Name of the club"))
    debts = forms.ChoiceField(
        label=gettext_lazy("Who may see what each member owes"),
        choices=[*DEBTS.items()],
        required=False,
        widget=forms.RadioSelect,
        initial=Debts.EVERYBODY,
    )
    public = forms.ChoiceField(
        label=gettext_lazy("What anybody may see"),
        choices=[*SHOWN.items()],
        widget=forms.RadioSelect,
        initial=Public.NOTHING,
    )
    indexed = forms.BooleanField(label=gettext_lazy("Search engines may list what anybody may see"), required=False)


class ContactForm(forms.Form):
    """What directors know of a member, for nobody else."""

    phone = Line(label=gettext_lazy("Telephone"), max_length=40, required=False)
    mail = forms.EmailField(label=gettext_lazy("E-mail"), max_length=254, required=False)
    note = Line(label=gettext_lazy("Note"), max_length=400, required=False)


class CircleRulesForm(RulesForm):
    """A named set of house rules."""

    name = forms.CharField(label=gettext_lazy("Name of the rules"), max_length=LONGEST)


class FoundForm(forms.Form):
    """The name of a new club."""

    name = NameField(label=gettext_lazy("Name of the club"))


class RoleForm(forms.Form):
    """A role from those that the member may give."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), initial=Role.VIEWER)

    def __init__(self, giver: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        roles = [(role, label) for role, label in ROLES.items() if may_give(giver, role)]
        self.fields["role"].choices = roles  # type: ignore[attr-defined]


class AdoptForm(forms.Form):
    """The player of the club for each person of a night; the proposal is found by name, similar names come first.

    ``already`` are the club's evenings that look the same; then the form asks whether the night was played ``twice``.
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
            offered = [*proposal.near, *(member for member in members if member not in proposal.near)]
            self.members |= {str(member.pk): member for member in offered}
            self.fields[f"seat{place}"] = forms.ChoiceField(
                label=proposal.seat.name,
                required=False,
                choices=[*NEW_ONES, *((str(member.pk), member.player.name) for member in offered)],
                initial=str(proposal.member.pk) if proposal.member else NEW,
                help_text=_did_you_mean(proposal),
            )

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields of the people, in their order."""
        return [field for field in self if field.name.startswith("seat")]

    def clean_twice(self) -> bool:
        """Refuse an evening that the club already has, unless the user confirms it."""
        if not self.cleaned_data["twice"]:
            raise forms.ValidationError(TWICE.read((), _))
        return True

    def chosen(self) -> dict[int, Member | Guest | None]:
        """Return the chosen member by position; ``None`` for a new member, or ``GUEST``."""
        return {
            int(field.name.removeprefix("seat")): self.members.get(self.cleaned_data[field.name])
            for field in self.seats
        }


def _did_you_mean(proposal: Proposal) -> str:
    """Return the question whether a new name means one of the similar names, or ``""``."""
    names = ", ".join(one.player.name for one in proposal.near)
    return escape(_("Did you mean {names}?").format(names=names)) if names and proposal.member is None else ""


class WelcomeForm(forms.Form):
    """A guest, and the member to merge with; empty for a new member."""

    guest = forms.ModelChoiceField(queryset=Player.objects.none())
    member = forms.ModelChoiceField(queryset=Member.objects.none(), required=False)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["guest"].queryset = guests_of(club)  # type: ignore[attr-defined]
        self.fields["member"].queryset = club.members.all()  # type: ignore[attr-defined]


class NamesForm(forms.Form):
    """The names of new members, each on a line of its own or with commas between them."""

    name = forms.CharField(
        label=gettext_lazy("Name, or a list of names"),
        max_length=MOST_TYPED,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 2, "autocapitalize": "words", "spellcheck": "false"}),
        help_text=gettext_lazy("Several at once with commas, semicolons or line breaks between them; numbers go."),
    )

    def clean_name(self) -> tuple[str, ...]:
        """Return the names in order."""
        names = divided(self.cleaned_data["name"])
        if not names:
            raise forms.ValidationError(_("Write a name."))
        if len(names) > MOST_AT_ONCE:
            raise forms.ValidationError(_("At most 200 names at once."))
        return names
