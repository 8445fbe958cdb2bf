"""Adoption: a night that was played with a link joins a club.  Entries and sums stay as they are.

Within a day the night can be given back: by a director, or by a person who wrote it with a link until the adoption.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

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
from scorebook.editions.renewal import Signature
from scorebook.editions.renewal import renew as renew_seasons
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
    Renaming,
    Right,
    Seat,
    Tick,
)
from scorebook.refusals.refused import Refused, refuse
from settlement.vocabulary import as_read, say

TWICE = say("This evening is in the club already: tick that it was played twice, or leave it out.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A person of the night and the matching member of the club, ``None`` for a new one.

    ``near`` are the members with similar names, the most similar first.
    """

    seat: Seat
    member: Member | None
    near: tuple[Member, ...]


class Guest:
    """The value that stands for a person who stays a guest of the night."""


GUEST = Guest()


def proposals(club: Club, evening: Evening) -> list[Proposal]:
    """Return a proposal for every person of the evening's night: the member with the same name, or a new one."""
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
    """Return the first seat of every person of the evening's night, in the order in which they sat down."""
    seats = Seat.objects.filter(evening__night=evening.night_id).select_related("player")
    first: dict[int, Seat] = {}
    for seat in seats.order_by("evening__opened_at", "evening", "number"):
        first.setdefault(seat.player_id, seat)
    return list(first.values())


@transaction.atomic
def adopt_as_seen(evening: Evening, club: Club, deed: Callable[[], object], seen: str) -> Foreseen | None:
    """Adopt if this books nothing, or exactly what the user has ``seen``; else undo it and return the bookings."""
    joining.hold(evening.night)  # before the club's row, which is locked for the forecast
    return do_as_seen(club, deed, seen)


@transaction.atomic
def adopt(
    evening: Evening,
    club: Club,
    chosen: Mapping[int, Member | Guest | None],
    by: Account,
    *,
    twice: bool = False,
    because: str = "",
) -> None:
    """Move the evening's whole night to the club; its links to write are revoked, and a new one is made.

    ``chosen`` maps the position in ``proposals`` to a member, ``None`` for a new member, or ``GUEST``.  ``twice``
    confirms that an evening which the club already has was played twice.  ``because`` is the reason if this changes the
    table of a closed season.

    :raises Refused: The night belongs to a club or a cup day, the club has the evening already, or the people changed.
    """
    night = joining.hold(evening.night)
    hold(club)
    held = list(Evening.objects.select_for_update().filter(night=night).order_by("pk"))
    if any(game.club_id is not None for game in held):
        raise refuse("", "adopted", say("This evening belongs to a club already."))
    if any(game.of_cup for game in held):
        raise refuse("", "of_a_cup", say("A table of a cup day stays with its day."))
    if not twice and already_there(club, held):
        raise refuse("twice", "there_already", TWICE)
    people = people_of(evening)
    if set(chosen) != set(range(len(people))):
        raise refuse("", "somebody_joined", say("Somebody sat down meanwhile: load the page again."))
    for game in held:
        trace(club, Act.ADOPTED, by, evening=game)  # before its consequences
    for place, seat in enumerate(people):
        _become(seat, chosen[place], club)
    Evening.objects.filter(night=night).update(club=club)
    Renaming.objects.filter(evening__night=night).update(club=club)
    renew(evening, Right.WRITE)
    book_night(night.pk, timezone.now())
    renew_seasons(club.pk, _days(held), Signature(reason=because, author=by.name, by=by))


def _days(games: Sequence[Evening]) -> list[date]:
    return [timezone.localdate(game.began_at) for game in games]


def _become(seat: Seat, member: Member | Guest | None, club: Club) -> None:
    """Make the person of a seat a new member, or the chosen member; a guest stays unchanged."""
    if isinstance(member, Guest):
        return
    if member is None:
        add(club, seat.name, seat.player)
        return
    unite(member.player, seat.player)
    Player.objects.filter(pk=seat.player_id, member__isnull=True).delete()


@transaction.atomic
def give_back(evening: Evening, by: Account | None, because: str = "") -> Link:
    """Return the night to its writer, as before the adoption, and return its new link to write.

    The people become guests again; a member who came only with this night is deleted.  Charges for the night are
    reversed in the club's money book.  ``because`` is the reason if this changes the table of a closed season.

    :raises Refused: No club adopted it since yesterday, or its payments are in the club's book.
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
            continue  # not a member: stayed a guest
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
        Renaming.objects.filter(evening__night=night, player=seat.player).update(player=guest)
    Renaming.objects.filter(evening__night=night).update(club=None)
    Evening.objects.filter(night=night).update(club=None, circle_rules=None, names_changed=F("names_changed") + 1)
    for game in held:
        trace(adopted.club, Act.GAVE_BACK, by, evening=game)
    renew_seasons(adopted.club_id, _days(held), Signature(reason=because, author=by.name if by else "", by=by))
    return renew(evening, Right.WRITE)


def not_adopted() -> Refused:
    """Return the refusal for a night that cannot be given back."""
    return refuse("", "not_adopted", say("Only an evening that a club adopted since yesterday can be given back."))
