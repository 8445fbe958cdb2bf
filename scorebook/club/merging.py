"""Two who are one: everything that is the second's becomes the first's, and no sum moves.

There is no way back: which evenings were whose is not kept.  So what speaks against it is said whole and beforehand.
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
from scorebook.models import Account, Act, Entrant, Invitation, Mate, Member, Player, Seat, Tally, Tick, Trace
from scorebook.models.night import night_key
from scorebook.refusals.refused import Refused, refuse
from settlement.vocabulary import Problem, Text, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Doings:
    """What a player has done in the club: evenings sat at, hands and points of the closed ones, first and last day."""

    evenings: int
    hands: int
    points: int
    first_day: date | None
    last_day: date | None
    teams: tuple[tuple[str, str], ...]


def doings_of(player: Player) -> Doings:
    """Return what makes a player known to whoever is asked whether two are one."""
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
    """Return everything that tells that two members are not one, or cannot be made one now."""
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
    if Entrant.objects.filter(player=gone, cup_day__entrants__player=kept).exists():
        yield _problem("entered_together", say("Both are on the list of one cup day: they are two people."))
    ticked = Tick.objects.filter(Q(payer=gone, payee=kept) | Q(payer=kept, payee=gone)).exists()
    if ticked or paid_each_other(kept, gone):
        yield _problem("paid_each_other", say("One of them paid the other: they are two people."))


def _two_teams(kept: Player, gone: Player) -> Iterator[Problem]:
    """Whichever team was taken away, a list that hangs on a wall would change: so the director says it first."""
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
def merge(kept: Member, gone: Member, by: Account) -> None:
    """Make two players of the club one; whoever wrote by a link under either name needs a new one.

    :raises Refused: with everything that speaks against it.
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
        account_id=kept.account_id or gone.account_id, role=kept.role or gone.role, joined_at=earlier
    )
    Player.objects.filter(pk=gone.player_id, united_with__isnull=True).delete()
    trace(kept.club, Act.MERGED, by, kept.player)


def unite(kept: Player, gone: Player) -> None:
    """Make two players one: everything of the second becomes the first's, and no sum moves."""
    if problem := next(_two_people(kept, gone), None):
        raise refuse(problem.field, problem.code, problem.text)
    _move(kept, gone)


def _move(kept: Player, gone: Player) -> None:
    Seat.objects.filter(player=gone).update(player=kept)
    Entrant.objects.filter(player=gone).update(player=kept)
    Tick.objects.filter(payer=gone).update(payer=kept)
    Tick.objects.filter(payee=gone).update(payee=kept)
    Trace.objects.filter(player=gone).update(player=kept)
    # Where both play for the same team, once is enough.
    Mate.objects.filter(player=gone, season__in=Mate.objects.filter(player=kept).values("season")).delete()
    Mate.objects.filter(player=gone).update(player=kept)
    unite_purses(kept, gone, timezone.now())


def _invite_once(kept: Member, gone: Member) -> None:
    """Keep every invitation; of two that are open one stays so, and none where the one they are signs in already."""
    pending = Invitation.objects.filter(used_at__isnull=True, revoked_at__isnull=True)
    now = timezone.now()
    if kept.account_id or gone.account_id:
        pending.filter(member__in=(kept, gone)).update(revoked_at=now)
    elif pending.filter(member=kept).exists():
        pending.filter(member=gone).update(revoked_at=now)
    gone.invitations.update(member=kept)
