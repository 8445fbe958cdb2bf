"""The recap of a night: winner, turning points, the hand of the night, and badges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.chart.picture import Picture
from scorebook.models import Evening
from scorebook.sheet.reading import read_sheet
from scorebook.sheet.rows import Row
from scorebook.sheet.whole import EveningSheet
from scorebook.statistics.badges import Worn, worn
from scorebook.statistics.charts import night_chart
from scorebook.words.places import rank_of
from scorebook.words.points import points, signed_money, tone

TURNS = 12  # a night of many turns tells its last ones


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A person's place; equals share a place."""

    place: str
    name: str
    points: str
    tone: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turning point after an entry: a new leader, somebody else who wears what is worn, a double round."""

    number: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dearest:
    """The hand of the night: the largest win of one player."""

    row: Row
    names: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recap:
    """The content of the recap page."""

    sheet: EveningSheet
    headline: str
    places: Sequence[Place]
    picture: Picture | None
    dearest: Dearest | None
    turns: Sequence[Turn]
    earlier: int
    badges: Sequence[Worn]


def recap_of(evening: Evening) -> Recap:
    """Read the evening's sheet and its badges."""
    return recap_of_sheet(read_sheet(evening))


def recap_of_sheet(sheet: EveningSheet) -> Recap:
    """Return the recap of a sheet's rows."""
    rows = [row for row in sheet.rows if not row.struck]
    turns = list(_turns(rows, sheet.people))
    return Recap(
        sheet=sheet,
        headline=_headline(sheet),
        places=list(_places(sheet)),
        picture=night_chart(sheet),
        dearest=_dearest(rows),
        turns=turns[-TURNS:],
        earlier=max(0, len(turns) - TURNS),
        badges=worn(Q(evening=sheet.evening)),
    )


def _headline(sheet: EveningSheet) -> str:
    """Return the headline: the winner, or the leader of an open evening."""
    most = max(sheet.of_them(sheet.totals))
    best = [name for name, total, _out in sheet.standing if total == most]
    if not sheet.rows or len(best) == len(sheet.people):
        return _("Nobody has won anything yet.")
    params = {"names": _and(best), "points": points(most)}
    if sheet.closed:
        won = ngettext(
            "%(names)s won the evening with %(points)s.",
            "%(names)s won the evening with %(points)s.",
            len(best),
        )
        return won % params
    return _("In the lead: %(names)s with %(points)s.") % params


def _places(sheet: EveningSheet) -> Iterator[Place]:
    for seat in sorted(sheet.sat, key=lambda seat: (-sheet.totals[seat], seat)):
        total = sheet.totals[seat]
        place = sum(other > total for other in sheet.of_them(sheet.totals))
        yield Place(
            place=rank_of(place),
            name=sheet.names[seat],
            points=points(total),
            tone=tone(total),
            money=signed_money(total, sheet.evening),
        )


def _dearest(rows: Sequence[Row]) -> Dearest | None:
    """Return the dealt hand with the largest win of one player, the first of equals; a whole rádli does not count."""
    dealt = [
        row for row in rows if row.deals and row.ended_count is None and max(paid or 0 for paid in row.payouts) > 0
    ]
    if not dealt:
        return None
    row = max(dealt, key=lambda row: (max(paid or 0 for paid in row.payouts), -row.place))
    most = max(paid or 0 for paid in row.payouts)
    return Dearest(row=row, names=_and([name for name, paid in row.named if paid == most]), points=points(most))


def _turns(rows: Sequence[Row], names: Sequence[str]) -> Iterator[Turn]:
    leader, factor = "", 1
    for row in rows:
        most = max(row.totals[: row.accounts])
        first = [name for name, (_paid, total) in zip(names, row.columns, strict=True) if total == most]
        if len(first) == 1 and first[0] != leader:
            params = {"name": first[0], "points": points(most), "leader": leader}
            if leader:
                yield Turn(number=row.number, text=_("%(name)s has %(points)s and passes %(leader)s.") % params)
            else:
                yield Turn(number=row.number, text=_("%(name)s takes the lead: %(points)s.") % params)
            leader = first[0]
        if row.factor > factor:
            yield Turn(number=row.number, text=_("Every point counts ×%(factor)s.") % {"factor": row.factor})
        factor = row.factor
        if row.worn:
            yield Turn(number=row.number, text=row.worn.went)


def _and(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
