"""Announce a meeting, change it, call it off, and answer whether one comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorebook.models import Account, Club, Comes, Coming, Meeting, Member
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say

MOST_AHEAD = 60  # enough for a year of weekly evenings


@transaction.atomic
def announce(club: Club, key: UUID, columns: Mapping[str, Any], by: Account) -> Meeting:
    """Announce a meeting; the same page sent again finds the same meeting.

    :raises Refused: Too many meetings are announced.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    if (earlier := Meeting.objects.filter(club=club, key=key).first()) is not None:
        return earlier
    now = timezone.now()
    if Meeting.objects.filter(club=club, starts_at__gte=now, called_off_at=None).count() >= MOST_AHEAD:
        raise refuse("day", "too_many", say("So many evenings are announced already: call one off first."))
    return Meeting.objects.create(club=club, key=key, by=by, changed_at=now, **columns)


@transaction.atomic
def change(meeting: Meeting, columns: Mapping[str, Any]) -> None:
    """Change a meeting; equal columns change nothing."""
    held = Meeting.objects.select_for_update().get(pk=meeting.pk)
    if any(getattr(held, name) != value for name, value in columns.items()):
        Meeting.objects.filter(pk=held.pk).update(**columns, changes=held.changes + 1, changed_at=timezone.now())


@transaction.atomic
def call_off(meeting: Meeting, *, off: bool) -> None:
    """Call a meeting off, or let it take place after all."""
    held = Meeting.objects.select_for_update().get(pk=meeting.pk)
    if (held.called_off_at is not None) != off:
        now = timezone.now()
        changed = {"changes": held.changes + 1, "changed_at": now}
        Meeting.objects.filter(pk=held.pk).update(called_off_at=now if off else None, **changed)


@transaction.atomic
def answer(meeting: Meeting, member: Member, comes: str, *, signed_in: bool) -> None:
    """Store a member's answer in place of the earlier one.

    :raises Refused: The meeting was called off, the answer is unknown, or the member gave another answer signed in.
    """
    held = Meeting.objects.select_for_update().get(pk=meeting.pk)
    earlier = Coming.objects.filter(meeting=held, player=member.player_id).first()
    if held.called_off_at is not None:
        raise refuse("", "called_off", say("This evening was called off."))
    if comes not in Comes.values:
        raise refuse("comes", "missing", say("Say whether you come: yes, perhaps or no."))
    if earlier is not None and earlier.signed_in and not signed_in and earlier.comes != comes:
        text = say("{name} answered signed in, and changes it there.", name=member.player.name)
        raise refuse("who", "not_his_phone", text)
    if earlier is not None and earlier.comes == comes:
        return
    Coming.objects.update_or_create(
        meeting=held,
        player_id=member.player_id,
        defaults={"comes": comes, "signed_in": signed_in, "answered_at": timezone.now()},
    )
