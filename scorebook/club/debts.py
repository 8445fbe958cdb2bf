"""A club chooses the members who see what others owe."""

from __future__ import annotations

from django.db import transaction

from scorebook.models import Club


@transaction.atomic
def show_debts(club: Club, debts: str) -> None:
    """Choose the members who see what others owe; an empty choice changes nothing."""
    current = Club.objects.select_for_update().get(pk=club.pk)
    if debts and current.debts != debts:
        Club.objects.filter(pk=club.pk).update(debts=debts)
