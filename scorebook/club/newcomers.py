"""Whoever sits down with a club and is not in it: a slip of the pen, a new member, or a guest of one evening.

A guest is a player of the club's evenings who is no member: he is paid and charged as everybody else who sat there, and
stands in no list of the club's people.  Within a club a name is one person's, a guest's too: he who comes again by the
same name is the same guest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet

from scorebook.club.members import add, held, hold, trace
from scorebook.club.merging import unite
from scorebook.models import Account, Act, Club, Member, Player
from scorebook.models.night import night_key
from scorebook.refusals.refused import Refused, refuse
from scorebook.words.names import unaccented
from settlement.vocabulary import Problem, as_read, say

NOT_IN_CLUB = "not_in_club"
LIKE = 0.66  # of the letters of two names, how many are the same in both where one may be meant by the other
MOST_NEAR = 3


class Newcomers(StrEnum):
    """What becomes of whoever is new at an evening; with ``ASK`` none begins with somebody new."""

    ASK = ""
    MEMBERS = "members"
    GUESTS = "guests"


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """A name the club does not know, and whom it may mean, the nearest first."""

    name: str
    near: tuple[str, ...]


class NotInClub(Refused):
    """An evening was to begin with names the club does not know, and nobody has said who they are."""

    def __init__(self, newcomers: Sequence[Newcomer]) -> None:
        super().__init__([_problem(one) for one in newcomers])
        self.newcomers = tuple(newcomers)


def _problem(one: Newcomer) -> Problem:
    text = say("{name} is not in the club yet.", name=one.name)
    if one.near:
        text = say("{name} is not in the club yet. Did you mean {near}?", name=one.name, near=one.near)
    return Problem(field="players", code=NOT_IN_CLUB, text=text)


def near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the names that may be meant, the nearest first: accents and capitals apart, or one word of several."""
    asked = _plain(name)
    likeness = {one: SequenceMatcher(None, asked, _plain(one)).ratio() for one in known}
    within = {one for one in likeness if _within(asked, _plain(one))}
    found = [one for one in likeness if likeness[one] >= LIKE or one in within]
    return tuple(sorted(found, key=lambda one: (-likeness[one], one))[:MOST_NEAR])


def _plain(name: str) -> str:
    return unaccented(as_read(name))


def _within(one: str, other: str) -> bool:
    words, others = set(one.split()), set(other.split())
    return words <= others or others <= words


def guests_of(club: Club) -> QuerySet[Player]:
    """Return everybody who sat at an evening or is on a cup's list of the club without being of it.

    An erased name is nobody's.
    """
    here = Q(seats__evening__club=club) | Q(cups__cup_day__club=club)
    return Player.objects.filter(pk__in=Player.objects.filter(here, member__isnull=True, erasure__isnull=True))


def seated(club: Club, names: Sequence[str], become: Newcomers, told: Collection[str] | None) -> list[Player]:
    """Return the club's players of these names, and the new ones as was said of them.

    ``told`` are the names of which it was said; ``None`` where it was said of whoever is new.

    :raises NotInClub: with everybody new of whom nothing was said.
    """
    hold(club)
    known = {member.reads_as: member.player for member in club.members.select_related("player")}
    new = [name for name in names if as_read(name) not in known]
    of_whom = None if told is None else {as_read(name) for name in told}
    untold = [name for name in new if become == Newcomers.ASK or (of_whom is not None and as_read(name) not in of_whom)]
    if untold:
        everybody = [player.name for player in known.values()]
        raise NotInClub([Newcomer(name=name, near=near(name, everybody)) for name in untold])
    known |= {as_read(name): _newcomer(club, name, become) for name in new}
    return [known[as_read(name)] for name in names]


def _newcomer(club: Club, name: str, become: Newcomers) -> Player:
    guests = {as_read(player.name): player for player in guests_of(club)}
    guest = guests.get(as_read(name))
    if become == Newcomers.MEMBERS:
        return add(club, name).player if guest is None else _joined(club, name, guest)
    return guest or Player.objects.create(name=name)


def _joined(club: Club, name: str, guest: Player, by: Account | None = None) -> Player:
    member = add(club, name, guest)
    trace(club, Act.JOINED, by, guest)
    return member.player


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """A guest as the list of members shows him to whoever looks after it: how often he came, and whom he may be.

    ``offered`` are the members he may be, those of like names first.
    """

    player: Player
    evenings: int
    near: tuple[str, ...]
    offered: tuple[Member, ...]


def guests(club: Club) -> list[Guest]:
    """Return the club's guests, whoever came last first."""
    members = {one.player.name: one for one in club.members.select_related("player")}
    sat = guests_of(club).annotate(
        last=Max("seats__evening__opened_at"), evenings=Count(night_key("seats__evening__"), distinct=True)
    )
    return [_as_shown(one, members) for one in sat.order_by("-last", "pk")]


def _as_shown(guest: Any, members: Mapping[str, Member]) -> Guest:
    like = near(guest.name, members)
    others = (member for name, member in members.items() if name not in like and member.away_since is None)
    return Guest(player=guest, evenings=guest.evenings, near=like, offered=(*(members[one] for one in like), *others))


@transaction.atomic
def welcome(club: Club, guest: Player, member: Member | None, by: Account) -> None:
    """Make a guest a member of the club, or one with the member he is."""
    hold(club)
    if not guests_of(club).filter(pk=guest.pk).exists():
        raise refuse("guest", "guest_gone", say("This guest is a member already."))
    if member is None:
        _joined(club, guest.name, guest, by)
        return
    member = held(member)
    unite(member.player, guest)
    Player.objects.filter(pk=guest.pk, united_with__isnull=True).delete()
    trace(club, Act.MERGED, by, member.player)
