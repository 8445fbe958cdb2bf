"""Merging: two players who are one person.  Everything of the second moves to the first, and no sum changes.

A merge cannot be undone, because nothing records whose evenings were whose.  Every reason against merging is
therefore shown first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Count, Max, Min, Q, Sum
from django.utils import timezone

from scorebook.cash.merge import paid_each_other, unite_purses
from scorebook.club.handed_out import renew_links
from scorebook.club.members import held, trace
from scorebook.editions.renewal import Signature, renew
from scorebook.models import (
    Account,
    Act,
    Coming,
    EditionLine,
    Entrant,
    Invitation,
    Mate,
    Member,
    PastResult,
    Player,
    Registration,
    Renaming,
    Seat,
    Tally,
    Tick,
    Trace,
)
from scorebook.models.night import night_key
from scorebook.refusals.refused import Refused, refuse
from settlement.vocabulary import Problem, Text, as_read, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Doings:
    """A player's activity in the club: evenings, hands and points of closed evenings, first and last day, teams."""

    evenings: int
    hands: int
    points: int
    first_day: date | None
    last_day: date | None
    teams: tuple[tuple[str, str], ...]


def doings_of(player: Player) -> Doings:
    """Return the activity that helps to decide whether two players are one person."""
    seats = Seat.objects.filter(player=player)
    days = seats.aggregate(first=Min("evening__began_at"), last=Max("evening__began_at"))
    sums = Tally.objects.filter(seat__player=player).aggregate(Sum("hands"), Sum("points"))
    return Doings(
        evenings=seats.aggregate(evenings=Count(night_key("evening__"), distinct=True))["evenings"],
        hands=sums["hands__sum"] or 0,
        points=sums["points__sum"] or 0,
        first_day=days["first"] and timezone.localdate(days["first"]),
        last_day=days["last"] and timezone.localdate(days["last"]),
        teams=tuple(Mate.objects.filter(player=player).values_list("season__name", "team")),
    )


def against(kept: Member, gone: Member) -> list[Problem]:
    """Return every reason why two members are not one person, or cannot be merged now."""
    if kept.pk == gone.pk or kept.club_id != gone.club_id:
        return [_problem("no_pair", say("Choose another player of the club."))]
    return [*_accounts(kept, gone), *_two_people(kept.player, gone.player), *_two_teams(kept.player, gone.player)]


def _problem(code: str, text: Text) -> Problem:
    return Problem(field="other", code=code, text=text)


def _accounts(kept: Member, gone: Member) -> Iterator[Problem]:
    if kept.account_id and gone.account_id:
        yield _problem("two_accounts", say("Both of them sign in: take the account from one of them first."))


def _two_people(kept: Player, gone: Player) -> Iterator[Problem]:
    if Seat.objects.filter(player=gone, evening__seats__player=kept).exists():
        yield _problem("sat_together", say("They sat at one table: they are two people."))
    if PastResult.objects.filter(player=gone, evening__results__player=kept).exists():
        yield _problem("sat_together", say("They sat at one table: they are two people."))
    if Entrant.objects.filter(player=gone, cup_day__entrants__player=kept).exists():
        yield _problem("entered_together", say("Both are on the list of one cup day: they are two people."))
    ticked = Tick.objects.filter(Q(payer=gone, payee=kept) | Q(payer=kept, payee=gone)).exists()
    if ticked or paid_each_other(kept, gone):
        yield _problem("paid_each_other", say("One of them paid the other: they are two people."))


def _two_teams(kept: Player, gone: Player) -> Iterator[Problem]:
    """Yield the seasons in which the two play for different teams.

    Merging would change a published ranking, so the director must choose the team first.
    """
    team = dict(Mate.objects.filter(player=kept).values_list("season_id", "team"))
    for mate in Mate.objects.filter(player=gone, season__in=team).select_related("season"):
        if mate.team != team[mate.season_id]:
            yield _problem(
                "two_teams",
                say(
                    "They play for two teams in “{season}”, {team} and {other}: write one team for both first.",
                    season=mate.season.name,
                    team=team[mate.season_id],
                    other=mate.team,
                ),
            )


@transaction.atomic
def merge(kept: Member, gone: Member, by: Account, because: str = "") -> None:
    """Merge two players of the club; the club's links to write are renewed.

    The second name becomes a former name of the first player: a file or a phone that uses it finds the player.
    ``because`` is the reason if this changes the table of a closed season.

    :raises Refused: The two cannot be merged, with every reason; or a closed season changes without a reason.
    """
    kept, gone = held(kept), held(gone)
    if problems := against(kept, gone):
        raise Refused(problems)
    _move(kept.player, gone.player)
    _invite_once(kept, gone)
    renew_links(kept.club)
    gone.delete()
    earlier = min(kept.joined_at, gone.joined_at)
    Member.objects.filter(pk=kept.pk).update(
        account_id=kept.account_id or gone.account_id,
        role=kept.role or gone.role,
        joined_at=earlier,
        **{name: getattr(kept, name) or getattr(gone, name) for name in ("phone", "mail", "note")},
    )
    Player.objects.filter(pk=gone.player_id, united_with__isnull=True).delete()
    moment = trace(kept.club, Act.MERGED, by, kept.player).at
    if as_read(gone.player.name) != as_read(kept.player.name):
        names = {"was": gone.player.name, "became": kept.player.name}
        Renaming.objects.create(club=kept.club, player=kept.player, by=by, at=moment, **names)
    renew(kept.club_id, None, Signature(reason=because, author=by.name, by=by))


def unite(kept: Player, gone: Player) -> None:
    """Merge two players, of whom the second is no member: everything of the second moves to the first."""
    if problem := next(_two_people(kept, gone), None):
        raise refuse(problem.field, problem.code, problem.text)
    _move(kept, gone)


def _move(kept: Player, gone: Player) -> None:
    Seat.objects.filter(player=gone).update(player=kept)
    PastResult.objects.filter(player=gone).update(player=kept)
    EditionLine.objects.filter(player=gone).update(player=kept)
    Entrant.objects.filter(player=gone).update(player=kept)
    Registration.objects.filter(player=gone).update(player=kept)
    Tick.objects.filter(payer=gone).update(payer=kept)
    Tick.objects.filter(payee=gone).update(payee=kept)
    Trace.objects.filter(player=gone).update(player=kept)
    Renaming.objects.filter(player=gone).update(player=kept)
    Coming.objects.filter(player=gone, meeting__in=Coming.objects.filter(player=kept).values("meeting")).delete()
    Coming.objects.filter(player=gone).update(player=kept)
    # One row is enough if both play for the same team.
    Mate.objects.filter(player=gone, season__in=Mate.objects.filter(player=kept).values("season")).delete()
    Mate.objects.filter(player=gone).update(player=kept)
    unite_purses(kept, gone, timezone.now())


def _invite_once(kept: Member, gone: Member) -> None:
    """Move all invitations to the kept member; at most one stays open, and none if the member has an account."""
    pending = Invitation.objects.filter(used_at__isnull=True, revoked_at__isnull=True)
    now = timezone.now()
    if kept.account_id or gone.account_id:
        pending.filter(member__in=(kept, gone)).update(revoked_at=now)
    elif pending.filter(member=kept).exists():
        pending.filter(member=gone).update(revoked_at=now)
    gone.invitations.update(member=kept)
