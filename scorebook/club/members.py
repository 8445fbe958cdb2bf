"""Members: founding a club, new players, new names, roles."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import slugify

from scorebook.access.roles import RANKS
from scorebook.cash.fees import bring_up
from scorebook.club import handed_out
from scorebook.ledger.joining import rename_seats
from scorebook.models import Account, Act, Club, Evening, Member, Player, Public, Renaming, Role, Trace
from scorebook.refusals.refused import Refused, refuse
from scorebook.words.names import name_problem, typed_name, unaccented
from settlement.vocabulary import Problem, as_read, say

SLUG_LENGTH = 30
MOST_CLUBS_A_DAY, A_DAY = 10, timedelta(days=1)
RESERVED = ("new",)  # the address of the page for a new club
log = logging.getLogger(__name__)


@transaction.atomic
def found_club(name: str, account: Account, *, seen: int | None = None) -> Club:
    """Found a club; the account becomes its owner and its first player.

    ``seen`` is the number of the account's clubs when the page was loaded.  If the account has founded a club with this
    name since, the request is a repeat and returns that club.

    :raises Refused: The account has founded too many clubs today, or the name is not allowed.
    """
    Account.objects.select_for_update().get(pk=account.pk)
    name, clubs = checked_name(name), Club.objects.filter(members__account=account)
    if seen is not None and clubs.count() > seen:
        owned = clubs.filter(members__role=Role.OWNER, name=name).order_by("pk")
        if (earlier := owned.last()) is not None:
            return earlier
    lately = Trace.objects.filter(by=account, act=Act.FOUNDED, at__gt=timezone.now() - A_DAY)
    if lately.count() >= MOST_CLUBS_A_DAY:
        text = say("You have founded {n} clubs today: go on tomorrow.", n=MOST_CLUBS_A_DAY)
        raise refuse("name", "too_many_clubs", text)
    club = Club.objects.create(name=name, slug=free_slug(name))
    member = add(club, account.name)
    Member.objects.filter(pk=member.pk).update(account=account, role=Role.OWNER)
    trace(club, Act.FOUNDED, account, member.player)
    return club


def free_slug(name: str) -> str:
    """Return the club's slug: its name without accents, with a random suffix if the slug is in use."""
    slug = slugify(unaccented(name))[:SLUG_LENGTH].strip("-") or "club"
    return f"{slug}-{secrets.token_hex(3)}" if slug in RESERVED or Club.objects.filter(slug=slug).exists() else slug


@transaction.atomic
def change_club(club: Club, *, name: str, public: str, by: Account, indexed: bool = False) -> None:
    """Rename a club, and set its visibility to strangers and to search engines; its address stays."""
    if public not in Public.values:
        raise refuse("public", "unknown", say("Say what strangers may see."))
    now, name = hold(club), checked_name(name)
    if (now.name, now.public, now.indexed) != (name, public, indexed):
        Club.objects.filter(pk=club.pk).update(name=name, public=public, indexed=indexed)
        trace(club, Act.RENAMED, by)


@transaction.atomic
def close_club(club: Club, *, closed: bool) -> None:
    """Close the club and revoke all access to write, or reopen it.

    After reopening, the money book is updated with evenings that were closed meanwhile.
    """
    if (hold(club).closed_at is not None) == closed:
        return
    now = timezone.now()
    Club.objects.filter(pk=club.pk).update(closed_at=now if closed else None)
    if closed:
        handed_out.end_all(club)
    rules = club.cash_rules.order_by("since").first()
    if rules is not None and not closed:
        bring_up(club, now, rules.since)


def trace(
    club: Club, act: Act, by: Account | None, player: Player | None = None, evening: Evening | None = None
) -> Trace:
    """Record an act in the traces and in the log, by primary keys."""
    log.info("club %s: %s by account %s, player %s", club.pk, act, by and by.pk, player and player.pk)
    return Trace.objects.create(club=club, act=act, by=by, player=player, evening=evening)


def hold(club: Club) -> Club:
    """Lock the club's row until the transaction ends, so that changes of members are serialised."""
    return Club.objects.select_for_update().get(pk=club.pk)


def held(member: Member) -> Member:
    """Lock the member's club and return the member in its present state.

    :raises Refused: The member was merged or erased meanwhile.
    """
    hold(member.club)
    now = Member.objects.select_related("club", "player", "account").filter(pk=member.pk).first()
    if now is None:
        raise refuse("", "member_gone", say("This player was merged or erased meanwhile."))
    return now


def checked_name(name: str) -> str:
    """Return a name in its normal form.

    :raises Refused: The name is empty, too long, unprintable, or that of a pot.
    """
    line = typed_name(name)
    if reason := name_problem(line):
        raise Refused([Problem(field="name", code=reason[0], text=reason[1])])
    return line


@transaction.atomic
def add(club: Club, name: str, player: Player | None = None) -> Member:
    """Create a new member of the club, with a new player or a former guest.

    :raises Refused: The name is not allowed, or another member has it.
    """
    hold(club)
    name = checked_name(name)
    _refuse_a_name_taken(club, name)
    if player is None:
        player = Player.objects.create(name=name)
    elif player.name != name:
        Player.objects.filter(pk=player.pk).update(name=name)
    return Member.objects.create(club=club, player=player, reads_as=as_read(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """The new members of a list, and its names that the club has already."""

    new: tuple[Member, ...]
    known: tuple[str, ...]


@transaction.atomic
def add_list(club: Club, names: Sequence[str]) -> Added:
    """Make every name of a list a member, except those that are members already.

    :raises Refused: A name is not allowed, with every reason; or the club has all of them.
    """
    hold(club)
    problems = [Problem(field="name", code=wrong[0], text=wrong[1]) for name in names if (wrong := name_problem(name))]
    if problems:
        raise Refused(problems)
    read = set(club.members.values_list("reads_as", flat=True))
    distinct = {as_read(name): name for name in reversed(names)}
    known = tuple(name for key, name in distinct.items() if key in read)
    new = [name for key, name in reversed(distinct.items()) if key not in read]
    if not new:
        _refuse_a_name_taken(club, names[0])
    return Added(new=tuple(add(club, name) for name in new), known=known)


def present(club: Club) -> QuerySet[Member]:
    """Return the members who are offered in choices: all but those who are away."""
    return club.members.filter(away_since__isnull=True).select_related("player")


@transaction.atomic
def mark_away(member: Member, *, away: bool) -> None:
    """Mark a member as away, or as back; nothing else changes."""
    member = held(member)
    if away != (member.away_since is not None):
        Member.objects.filter(pk=member.pk).update(away_since=timezone.now() if away else None)


def _refuse_a_name_taken(club: Club, name: str, but: Member | None = None) -> None:
    same_name = Member.objects.filter(club=club, reads_as=as_read(name))
    if (same_name.exclude(pk=but.pk) if but else same_name).exists():
        raise refuse("name", "name_taken", say("The club has a {name} already: add a letter.", name=name))


@transaction.atomic
def rename(member: Member, name: str, by: Account) -> None:
    """Give a player another name, also at every evening; the history of an evening says what the name was.

    :raises Refused: The name is not allowed, or another member has it.
    """
    member, name = held(member), checked_name(name)
    _refuse_a_name_taken(member.club, name, but=member)
    was = member.player.name
    if was == name:
        return
    Member.objects.filter(pk=member.pk).update(reads_as=as_read(name))
    Player.objects.filter(pk=member.player_id).update(name=name)
    Renaming.objects.create(club=member.club, player=member.player, was=was, became=name, by=by)
    rename_seats(member.club, member.player, name)
    trace(member.club, Act.RENAMED, by, member.player)


def set_contact(member: Member, *, phone: str, mail: str, note: str) -> None:
    """Store what directors know of a member."""
    Member.objects.filter(pk=member.pk).update(phone=phone, mail=mail, note=note)


@transaction.atomic
def appoint(member: Member, role: str, by: Account) -> None:
    """Change the role of a member's account; an empty role removes the account and keeps the player.

    Access that the account gave and could not give with a lesser role is revoked.

    :raises Refused: The role does not exist, the player has no account, or the club would lose its last owner.
    """
    member = held(member)
    if role and role not in Role.values:
        raise refuse("role", "unknown_role", say("Choose one of the roles."))
    if member.account_id is None:
        raise refuse("role", "no_account", say("This player does not sign in: invite him first."))
    refuse_to_leave_no_owner(member, role)
    if member.role == role:
        return
    if RANKS[role] < RANKS[member.role]:
        handed_out.end(member, role)
    Member.objects.filter(pk=member.pk).update(role=role, account_id=member.account_id if role else None)
    trace(member.club, Act.APPOINTED, by, member.player)


def refuse_to_leave_no_owner(member: Member, role: str = "") -> None:
    """Refuse a change that would leave the club without an owner."""
    others = Member.objects.filter(club=member.club, role=Role.OWNER).exclude(pk=member.pk)
    if member.role == Role.OWNER and role != Role.OWNER and not others.exists():
        raise refuse("role", "last_owner", say("The club needs an owner: appoint another one first."))
