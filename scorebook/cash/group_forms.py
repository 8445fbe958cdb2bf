"""The form of a fee for many members at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorebook.cash.forms import VoucherForm
from scorebook.cash.group_fees import GroupFee
from scorebook.cash.labels import FEES
from scorebook.models import Account, Member, Reason
from scorebook.models.cash import Kind
from scorebook.words.names import in_order


class GroupFeeForm(VoucherForm):
    """A fee for a group of members: all of them are chosen until somebody is left out."""

    reason = Reason.FEE
    in_coins = False
    kind = forms.ChoiceField(label=pgettext_lazy("cash", "Kind"), initial=Kind.MEMBERSHIP)
    who = forms.MultipleChoiceField(label=gettext_lazy("Who pays it"), widget=forms.CheckboxSelectMultiple)
    field_order = ("kind", "amount", "note", "day", "who")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(kind.value, capfirst(str(label))) for kind, label in FEES.items()]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        self.fields["amount"].label = gettext_lazy("How much each")
        self.fields["note"].label, self.fields["note"].required = gettext_lazy("What for"), True
        members = self._members()
        self.fields["who"].choices = members  # type: ignore[attr-defined]
        year = {"year": timezone.localdate().year}
        self.fields["who"].initial = [key for key, _name in members]
        self.fields["note"].initial = _("Membership fee %(year)s") % year

    def _members(self) -> list[tuple[str, str]]:
        here = Member.objects.filter(club=self.club, away_since__isnull=True).select_related("player")
        by_name = sorted(here, key=lambda member: (in_order(member.player.name), member.pk))
        return [(str(member.player_id), member.player.name) for member in by_name]

    def players(self) -> Sequence[int]:
        """Return the chosen players in the order of their names."""
        return [int(key) for key in self.cleaned_data["who"]]

    def fee(self, by: Account) -> GroupFee:
        """Return the fee from the form data."""
        data = self.cleaned_data
        return GroupFee(
            kind=Kind(data["kind"]),
            day=data["day"],
            note=data["note"],
            amount=data["amount"],
            players=self.players(),
            batch=data["key"],
            by=by,
            author=by.name,
        )
