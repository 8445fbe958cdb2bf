"""Erasing: a player's name goes out of everything the club has, and every sum stays."""

from __future__ import annotations

from axes.utils import reset
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorebook.cash.erasing import take_out_of_book
from scorebook.club.members import held, refuse_to_leave_no_owner, trace
from scorebook.ledger.erasing import take_out, take_out_of_ticks
from scorebook.models import Account, Act, Erasure, Evening, Member, Player, Seat
from scorebook.names import as_read


@transaction.atomic
def erase(member: Member, by: Account | None) -> None:
    """Take a player's name out of the club: of its seats, of what was written, of its members.

    The account goes too where it belongs to no other club.  What moved points stays as it was written.
    """
    member = held(member)
    club, player, account = member.club, member.player, member.account
    refuse_to_leave_no_owner(member)
    erasure = Erasure.objects.create(club=club, player=player, by=by)
    names = {player.name, *Seat.objects.filter(player=player).values_list("name", flat=True)}
    for evening in Evening.objects.select_for_update().filter(club=club).order_by("pk"):
        _erase_from(evening, player, names)
    take_out_of_book(club, player, names)
    Player.objects.filter(pk=player.pk).update(name=Erasure.NOBODY)
    member.delete()
    trace(club, Act.ERASED, by, player)
    if account is not None:
        _erase_account(account)
    Erasure.objects.filter(pk=erasure.pk).update(finished_at=timezone.now())


def _erase_from(evening: Evening, player: Player, names: set[str]) -> None:
    """Take the names out of one evening and its night, but for one that somebody else bears there.

    Whoever has no name is called the same at every table of the night.
    """
    others = Seat.objects.filter(evening__night=evening.night_id).exclude(player=player)
    at_table = {as_read(name) for name in others.filter(evening=evening).values_list("name", flat=True)}
    in_night = {as_read(name) for name in others.values_list("name", flat=True)}
    take_out(evening, {name for name in names if as_read(name) not in at_table})
    take_out_of_ticks(evening.night_id, {name for name in names if as_read(name) not in in_night})
    Seat.objects.filter(evening=evening, player=player).update(name=_nobody(in_night))
    Evening.objects.filter(pk=evening.pk).update(names_changed=F("names_changed") + 1)


def _nobody(others: set[str]) -> str:
    """Return what somebody without a name is called in a night where there may be another one."""
    called, number = Erasure.NOBODY, 1
    while as_read(called) in others:
        number += 1
        called = f"{Erasure.NOBODY} {number}"
    return called


def _erase_account(account: Account) -> None:
    if not Member.objects.filter(account=account).exists():
        reset(username=account.login)
        account.delete()
