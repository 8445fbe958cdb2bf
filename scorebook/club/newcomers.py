"""Unknown names at a club's evening: a typing mistake, a new member, or a guest.

A guest is a player of the club's evenings without membership.  Guests are charged and paid like members, and do not
appear in the list of members.  Within a club a name means one person, guests included: a guest who returns with the
same name is the same player.
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
from scorebook.editions.renewal import Signature, renew
from scorebook.ledger.joining import bearers_of_former_names
from scorebook.models import Account, Act, Club, Member, Player
from scorebook.models.night import night_key
from scorebook.refusals.refused import Refused, refuse
from scorebook.words.names import unaccented
from settlement.vocabulary import Problem, as_read, say

NOT_IN_CLUB = "not_in_club"
LIKE = 0.66  # the least share of equal letters that makes two names similar
MOST_NEAR = 3


class Newcomers(StrEnum):
    """What becomes of unknown names at an evening; ``ASK`` refuses to begin with unknown names."""

    ASK = ""
    MEMBERS = "members"
    GUESTS = "guests"


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """A name that the club does not know, and the similar names, the most similar first."""

    name: str
    near: tuple[str, ...]


class NotInClub(Refused):
    """An evening has names that the club does not know, and the user has not said who they are."""

    def __init__(self, newcomers: Sequence[Newcomer]) -> None:
        super().__init__([_problem(newcomer) for newcomer in newcomers])
        self.newcomers = tuple(newcomers)


def _problem(newcomer: Newcomer) -> Problem:
    text = say("{name} is not in the club yet.", name=newcomer.name)
    if newcomer.near:
        text = say("{name} is not in the club yet. Did you mean {near}?", name=newcomer.name, near=newcomer.near)
    return Problem(field="players", code=NOT_IN_CLUB, text=text)


def near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the similar names, the most similar first; accents, case and missing words do not matter."""
    plain_name = _plain(name)
    likeness = {candidate: SequenceMatcher(None, plain_name, _plain(candidate)).ratio() for candidate in known}
    within = {candidate for candidate in likeness if _within(plain_name, _plain(candidate))}
    similar = [candidate for candidate in likeness if likeness[candidate] >= LIKE or candidate in within]
    return tuple(sorted(similar, key=lambda candidate: (-likeness[candidate], candidate))[:MOST_NEAR])


def _plain(name: str) -> str:
    return unaccented(as_read(name))


def _within(one: str, other: str) -> bool:
    words, others = set(one.split()), set(other.split())
    return words <= others or others <= words


def guests_of(club: Club) -> QuerySet[Player]:
    """Return the players who sat at an evening or are on a cup day's list of the club without membership.

    Erased players are left out.
    """
    here = Q(seats__evening__club=club) | Q(cups__cup_day__club=club)
    return Player.objects.filter(pk__in=Player.objects.filter(here, member__isnull=True, erasure__isnull=True))


def seated(club: Club, names: Sequence[str], become: Newcomers, confirmed: Collection[str] | None) -> list[Player]:
    """Return the players with these names; unknown names become what ``become`` says.

    ``confirmed`` are the unknown names for which the user has decided; ``None`` means all.  Nobody is asked about a
    former name then: it means its player, unless a guest has it.

    :raises NotInClub: Some unknown names are not decided.
    """
    hold(club)
    known = {member.reads_as: member.player for member in club.members.select_related("player")}
    former = bearers_of_former_names(club)
    if confirmed is None and become != Newcomers.ASK and any(as_read(name) in former for name in names):
        known = former | {as_read(player.name): player for player in guests_of(club)} | known
    new = [name for name in names if as_read(name) not in known]
    of_whom = None if confirmed is None else {as_read(name) for name in confirmed}
    undecided = [
        name for name in new if become == Newcomers.ASK or (of_whom is not None and as_read(name) not in of_whom)
    ]
    if undecided:
        everybody = [player.name for player in known.values()]
        raise NotInClub([Newcomer(name=name, near=_meant(name, everybody, former)) for name in undecided])
    known |= {as_read(name): _newcomer(club, name, become) for name in new}
    return [known[as_read(name)] for name in names]


def _meant(name: str, everybody: Sequence[str], former: Mapping[str, Player]) -> tuple[str, ...]:
    """Return the similar names; the player who had this very name stands first."""
    bearer = former.get(as_read(name))
    own = (bearer.name,) if bearer is not None else ()
    return (*own, *(other for other in near(name, everybody) if other not in own))[:MOST_NEAR]


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
    """A guest in the list of members: number of evenings, and similar names.

    ``offered`` are the members to merge with, those with similar names first.
    """

    player: Player
    evenings: int
    near: tuple[str, ...]
    offered: tuple[Member, ...]


def guests(club: Club) -> list[Guest]:
    """Return the club's guests, the latest first."""
    members = {guest.player.name: guest for guest in club.members.select_related("player")}
    sat = guests_of(club).annotate(
        last=Max("seats__evening__opened_at"), evenings=Count(night_key("seats__evening__"), distinct=True)
    )
    return [_guest_row(guest, members) for guest in sat.order_by("-last", "pk")]


def _guest_row(guest: Any, members: Mapping[str, Member]) -> Guest:
    like = near(guest.name, members)
    others = (member for name, member in members.items() if name not in like and member.away_since is None)
    return Guest(player=guest, evenings=guest.evenings, near=like, offered=(*(members[one] for one in like), *others))


@transaction.atomic
def welcome(club: Club, guest: Player, member: Member | None, by: Account, because: str = "") -> None:
    """Make a guest a new member of the club, or merge the guest with a member.

    :raises Refused: The guest is a member already, the two cannot be merged, or merging them changes the table of a
        closed season and there is no reason ``because``.
    """
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
    renew(club.pk, None, Signature(reason=because, author=by.name, by=by))
