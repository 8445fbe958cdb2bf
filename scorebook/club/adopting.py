"""Adopting: a night that was played with a link alone comes to a club.  Nothing is entered again, no sum moves.

For a day it can be given back: by a director, or by whoever wrote it with a link that ended when it was adopted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorebook.access.adopted import adoption_of
from scorebook.access.links import renew
from scorebook.cash.fees import book_night, unbook_night
from scorebook.cash.preview import Foreseen, do_as_seen
from scorebook.club.again import already_there
from scorebook.club.members import add, hold, trace
from scorebook.club.merging import unite
from scorebook.club.newcomers import near
from scorebook.ledger import joining
from scorebook.models import (
    Account,
    Act,
    Club,
    Evening,
    Link,
    Mate,
    Member,
    Player,
    Right,
    Seat,
    Tick,
)
from scorebook.refusals.refused import Refused, refuse
from settlement.vocabulary import as_read, say

TWICE = say("This evening is in the club already: tick that it was played twice, or leave it out.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Somebody who sat in the night, the player of the club he seems to be, ``None`` for a new one, and whom he may be.

    ``near`` are the members of like names, the nearest first.
    """

    seat: Seat
    member: Member | None
    near: tuple[Member, ...]


class Guest:
    """What stands for a member where somebody stays a guest of the night."""


GUEST = Guest()


def proposals(club: Club, evening: Evening) -> list[Proposal]:
    """Propose for everybody who sat in the evening's night the player of the same name, else a new one."""
    known = {member.reads_as: member for member in club.members.select_related("player")}
    names = {member.player.name: member for member in known.values()}
    return [
        Proposal(
            seat=seat,
            member=known.get(as_read(seat.name)),
            near=tuple(names[one] for one in near(seat.name, names)),
        )
        for seat in people_of(evening)
    ]


def people_of(evening: Evening) -> list[Seat]:
    """Return the first seat of everybody who sat in the evening's night, in the order in which they sat down."""
    seats = Seat.objects.filter(evening__night=evening.night_id).select_related("player")
    first: dict[int, Seat] = {}
    for seat in seats.order_by("evening__opened_at", "evening", "number"):
        first.setdefault(seat.player_id, seat)
    return list(first.values())


@transaction.atomic
def adopt_as_seen(evening: Evening, club: Club, deed: Callable[[], object], seen: str) -> Foreseen | None:
    """Adopt what books nothing, or exactly what was ``seen``; return what it would book where it is neither, undone."""
    joining.hold(evening.night)  # before the club, whose book is held for what is foreseen
    return do_as_seen(club, deed, seen)


@transaction.atomic
def adopt(
    evening: Evening, club: Club, chosen: Mapping[int, Member | Guest | None], by: Account, *, twice: bool = False
) -> None:
    """Make the evening and its whole night the club's; whoever wrote it by a link needs a new one of the club.

    ``chosen`` says by place (see ``proposals``) who is which member, ``None`` who is new, ``GUEST`` who stays a guest;
    ``twice`` that an evening which the club has already was played twice.
    """
    night = joining.hold(evening.night)
    hold(club)
    held = list(Evening.objects.select_for_update().filter(night=night).order_by("pk"))
    if any(one.club_id is not None for one in held):
        raise refuse("", "adopted", say("This evening belongs to a club already."))
    if any(one.of_cup for one in held):
        raise refuse("", "of_a_cup", say("A table of a cup day stays with its day."))
    if not twice and already_there(club, held):
        raise refuse("twice", "there_already", TWICE)
    people = people_of(evening)
    if set(chosen) != set(range(len(people))):
        raise refuse("", "somebody_joined", say("Somebody sat down meanwhile: load the page again."))
    for one in held:
        trace(club, Act.ADOPTED, by, evening=one)  # before whatever it brings about
    for place, seat in enumerate(people):
        _become(seat, chosen[place], club)
    Evening.objects.filter(night=night).update(club=club)
    renew(evening, Right.WRITE)
    book_night(night.pk, timezone.now())


def _become(seat: Seat, member: Member | Guest | None, club: Club) -> None:
    """Make whoever sat there a player of the club, or one with the player he is; a guest stays who he is."""
    if isinstance(member, Guest):
        return
    if member is None:
        add(club, seat.name, seat.player)
        return
    unite(member.player, seat.player)
    Player.objects.filter(pk=seat.player_id, member__isnull=True).delete()


@transaction.atomic
def give_back(evening: Evening, by: Account | None) -> Link:
    """Make the night nobody's again, as before a club adopted it; return the link to write it from then on.

    Who sat there is a guest again and no member; a member who came with the night alone goes.  What the night was
    charged is taken back in the club's book.

    :raises Refused: no club adopted it since yesterday, or its payments are in the club's book.
    """
    night = joining.hold(evening.night)
    held = list(Evening.objects.select_for_update().filter(night=night).order_by("pk"))
    adopted = adoption_of(night.pk)
    if adopted is None or held[0].club != adopted.club:
        raise not_adopted()
    unbook_night(night.pk, timezone.now(), by)
    for seat in people_of(evening):
        member = Member.objects.filter(player=seat.player).first()
        if member is None:
            continue  # a guest all the time
        elsewhere = Seat.objects.filter(player=seat.player).exclude(evening__night=night)
        mates = Mate.objects.filter(player=seat.player)
        others = (elsewhere, seat.player.cash.all(), seat.player.cups.all(), mates)
        if member.account is None and member.joined_at >= adopted.at and not any(rows.exists() for rows in others):
            member.delete()
            continue
        guest = Player.objects.create(name=seat.name)
        Seat.objects.filter(evening__night=night, player=seat.player).update(player=guest)
        Tick.objects.filter(night=night, payer=seat.player).update(payer=guest)
        Tick.objects.filter(night=night, payee=seat.player).update(payee=guest)
    Evening.objects.filter(night=night).update(club=None, circle_rules=None, names_changed=F("names_changed") + 1)
    for one in held:
        trace(adopted.club, Act.GAVE_BACK, by, evening=one)
    return renew(evening, Right.WRITE)


def not_adopted() -> Refused:
    """Return why a night cannot be given back."""
    return refuse("", "not_adopted", say("Only an evening that a club adopted since yesterday can be given back."))
