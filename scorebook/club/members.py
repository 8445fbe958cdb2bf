"""Members: founding a club, new players, new names, roles."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from scorebook.cash.nights import bring_up
from scorebook.ledger.opening import name_problem
from scorebook.ledger.outcomes import Refused, refuse
from scorebook.models import Account, Act, Club, Evening, Member, Player, Public, Role, Trace
from scorebook.names import as_read, unaccented
from settlement.vocabulary import Problem, say

SLUG_LENGTH = 30
RESERVED = ("new",)  # the address of the page that founds one


@transaction.atomic
def found(name: str, account: Account) -> Club:
    """Found a club; whoever founds it owns it and is its first player."""
    club = Club.objects.create(name=checked_name(name), slug=_slug(name))
    member = add(club, account.name)
    Member.objects.filter(pk=member.pk).update(account=account, role=Role.OWNER)
    trace(club, Act.FOUNDED, account, member.player)
    return club


def _slug(name: str) -> str:
    """Return what the club is called in addresses: its name without accents, with a lot drawn where that is taken."""
    slug = slugify(unaccented(name))[:SLUG_LENGTH].strip("-") or "club"
    return f"{slug}-{secrets.token_hex(3)}" if slug in RESERVED or Club.objects.filter(slug=slug).exists() else slug


@transaction.atomic
def change_club(club: Club, *, name: str, public: str, by: Account) -> None:
    """Rename a club and say what of it is public; its address stays."""
    if public not in Public.values:
        raise refuse("public", "unknown", say("Say what strangers may see."))
    Club.objects.filter(pk=club.pk).update(name=checked_name(name), public=public)
    trace(club, Act.RENAMED, by)


@transaction.atomic
def close_club(club: Club, *, closed: bool) -> None:
    """Close the club, or open it again: then its book is brought to what was closed on its sheets meanwhile."""
    hold(club)
    now = timezone.now()
    Club.objects.filter(pk=club.pk).update(closed_at=now if closed else None)
    rules = club.cash_rules.order_by("since").first()
    if rules is not None and not closed:
        bring_up(club, now, rules.since)


def trace(
    club: Club, act: Act, by: Account | None, player: Player | None = None, evening: Evening | None = None
) -> None:
    """Write down who did what."""
    Trace.objects.create(club=club, act=act, by=by, player=player, evening=evening)


def hold(club: Club) -> Club:
    """Hold the club's row until the transaction ends, so that two changes of its members wait for each other."""
    return Club.objects.select_for_update().get(pk=club.pk)


def held(member: Member) -> Member:
    """Hold the member's club and return the member as he is now, or refuse: somebody took him away meanwhile."""
    hold(member.club)
    now = Member.objects.select_related("club", "player", "account").filter(pk=member.pk).first()
    if now is None:
        raise refuse("", "member_gone", say("This player was merged or erased meanwhile."))
    return now


def checked_name(name: str) -> str:
    """Return a name with its spaces in order, or refuse it: none, too long, unprintable, or the pot's."""
    line = " ".join(name.split())
    if reason := name_problem(line):
        raise Refused([Problem(field="name", code=reason[0], text=reason[1])])
    return line


@transaction.atomic
def add(club: Club, name: str, player: Player | None = None) -> Member:
    """Make a new player of the club, or a guest a player of it."""
    hold(club)
    name = checked_name(name)
    _refuse_a_name_taken(club, name)
    if player is None:
        player = Player.objects.create(name=name)
    elif player.name != name:
        Player.objects.filter(pk=player.pk).update(name=name)
    return Member.objects.create(club=club, player=player, reads_as=as_read(name))


def _refuse_a_name_taken(club: Club, name: str, but: Member | None = None) -> None:
    taken = Member.objects.filter(club=club, reads_as=as_read(name))
    if (taken.exclude(pk=but.pk) if but else taken).exists():
        raise refuse("name", "name_taken", say("The club has a {name} already: add a letter.", name=name))


@transaction.atomic
def rename(member: Member, name: str, by: Account) -> None:
    """Give a player another name; evenings keep the one they were played under."""
    member, name = held(member), checked_name(name)
    _refuse_a_name_taken(member.club, name, but=member)
    Member.objects.filter(pk=member.pk).update(reads_as=as_read(name))
    Player.objects.filter(pk=member.player_id).update(name=name)
    trace(member.club, Act.RENAMED, by, member.player)


@transaction.atomic
def appoint(member: Member, role: str, by: Account) -> None:
    """Give a member's account another role; no role takes the account away, and leaves the player."""
    member = held(member)
    if role and role not in Role.values:
        raise refuse("role", "unknown_role", say("Choose one of the roles."))
    if member.account_id is None:
        raise refuse("role", "no_account", say("This player does not sign in: invite him first."))
    refuse_to_leave_no_owner(member, role)
    Member.objects.filter(pk=member.pk).update(role=role, account_id=member.account_id if role else None)
    trace(member.club, Act.APPOINTED, by, member.player)


def refuse_to_leave_no_owner(member: Member, role: str = "") -> None:
    """Refuse what would leave the club without anybody who may appoint."""
    others = Member.objects.filter(club=member.club, role=Role.OWNER).exclude(pk=member.pk)
    if member.role == Role.OWNER and role != Role.OWNER and not others.exists():
        raise refuse("role", "last_owner", say("The club needs an owner: appoint another one first."))
