"""The one place that every change of a closed season's table passes: no reason, no change.

A write that may change the table calls :func:`renew` at the end of its transaction.  A hand at the table never does:
an open evening is in no table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from uuid import uuid4

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scorebook.editions.labels import changes_text
from scorebook.editions.snapshot import Change, Snapshot, changes_between, lines_of, snapshot_of
from scorebook.models import Account, Edition, EditionLine, Season
from scorebook.refusals.refused import Refused, refuse
from scorebook.words.names import can_be_printed, typed_name
from settlement.names import without_unprintable
from settlement.vocabulary import Name, Problem, say

FIELD, CODE = "season_reason", "season_closed"
LONGEST_REASON, LONGEST_AUTHOR = 200, 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """The reason for an edition and its author."""

    reason: str = ""
    author: str = ""
    by: Account | None = None


def renew(club: int | None, days: Collection[date] | None, signature: Signature) -> None:
    """Write the next edition of every closed season of the club whose table has changed.

    ``days`` are the days of the changed evenings, ``None`` for all.

    :raises Refused: A table has changed and there is no reason; the problems name the seasons and the changes.
    """
    changed = list(_changed(club, days))
    if not changed:
        return
    listed = [entry for entry in changed if entry[0].removed_at is None]
    if listed and not signature.reason.strip():
        raise Refused([_question(season, changes) for season, _snapshot, changes in listed])
    _refuse_unprintable(signature.reason)
    for season, snapshot, _changes in changed:
        reason = signature.reason or _("changed while the season was taken away")
        write_edition(season, snapshot, Signature(reason=reason, author=signature.author, by=signature.by))


def _refuse_unprintable(reason: str) -> None:
    if len(reason) > LONGEST_REASON:
        raise refuse(FIELD, "too_long", say("At most {most} characters fit here.", most=LONGEST_REASON))
    if not can_be_printed(" ".join(reason.split())):
        raise refuse(FIELD, "not_printable", say("There is a character in it that cannot be printed."))


def _changed(club: int | None, days: Collection[date] | None) -> Iterator[tuple[Season, Snapshot, list[Change]]]:
    for season in closed_seasons(club, days):
        snapshot, edition = snapshot_of(season), season.editions.order_by("-number").first()
        if edition is not None and (changes := changes_between(lines_of(edition), snapshot.lines)):
            yield season, snapshot, changes


def closed_seasons(club: int | None, days: Collection[date] | None) -> list[Season]:
    """Lock the seasons in which these days lie until the transaction ends, and return the closed ones.

    The open ones are locked as well: a season that is just being closed waits for this write, or this write for it.
    """
    if club is None or (days is not None and not days):
        return []
    seasons = Season.objects.select_for_update(of=("self",)).select_related("club").filter(club=club, archive=False)
    if days is not None:
        seasons = seasons.filter(Q(first_day__lte=max(days), last_day__gte=min(days)))
    return [
        season
        for season in seasons.order_by("pk")
        if season.closed_at is not None
        and (days is None or any(season.first_day <= day <= season.last_day for day in days))
    ]


def _question(season: Season, changes: list[Change]) -> Problem:
    text = say(
        "“{season}” is closed, and this changes its table: {changes}. Write why, and the table gets a new edition. If "
        "this page has no field for it, open the season again first.",
        season=Name(season.name),
        changes=Name(changes_text(changes, season)),
    )
    return Problem(field=FIELD, code=CODE, text=text)


def write_edition(season: Season, snapshot: Snapshot, signature: Signature, **columns: object) -> Edition:
    """Append the season's next edition; the caller holds the season's row."""
    last = season.editions.order_by("-number").values_list("number", flat=True).first()
    edition = Edition.objects.create(
        season=season,
        number=(last or 0) + 1,
        terms=snapshot.terms,
        evenings=snapshot.evenings,
        reason=one_line(signature.reason, LONGEST_REASON),
        author=one_line(signature.author, LONGEST_AUTHOR),
        by=signature.by,
        written_at=timezone.now(),
        **{"key": uuid4(), **columns},
    )
    EditionLine.objects.bulk_create(
        EditionLine(
            edition=edition,
            board=line.board,
            rank=line.rank,
            place=line.place,
            player_id=line.player_id,
            name=line.name,
            value=line.value,
            amount=line.amount,
            evenings=line.evenings,
            guest=line.guest,
            remark=line.remark,
        )
        for line in snapshot.lines
    )
    return edition


def one_line(text: str, most: int) -> str:
    """Return a text as one printable line of at most this length."""
    return without_unprintable(typed_name(text))[:most]
