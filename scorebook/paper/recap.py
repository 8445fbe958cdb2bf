"""The recap of an evening for the wall: winner, large chart, hand of the night, records and badges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.chart.drawing import LOW_ON_PAPER, ON_PAPER, PAPER_ON_A_PHONE, Drawing, Plate
from scorebook.league.queries import Span
from scorebook.models import Season
from scorebook.paper.evening_chart import chart_caption, plate_of
from scorebook.paper.masthead import Masthead, masthead
from scorebook.paper.payout import is_vast
from scorebook.sheet.whole import EveningSheet
from scorebook.statistics.badges import Worn
from scorebook.statistics.recap import Dearest, Recap, Turn
from scorebook.statistics.records import records_of
from scorebook.words.places import rank_of
from scorebook.words.points import points, signed_money

ON_THE_WALL = Drawing(
    width=511,
    height=216,
    top=4.0,
    bottom=202.0,
    axis_character=3.5,
    label_character=4.0,
    label_step=11.0,
    most_marks=20,
)
LOW_ON_THE_WALL = replace(ON_THE_WALL, height=124, bottom=110.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's place; equal players share it."""

    rank: str
    name: str
    points: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Earned:
    """A badge or a season's record, and where it was earned."""

    label: str
    name: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecapSheet:
    """The content of the recap."""

    head: Masthead
    names: tuple[str, ...]
    places: tuple[Place, ...]
    priced: bool
    wide: Plate | None
    narrow: Plate | None
    low: Plate | None
    low_narrow: Plate | None
    phone: Callable[[], Plate | None]
    chart_caption: str
    hand: str
    hand_won: str
    turns: tuple[Turn, ...]
    earned: tuple[Earned, ...]
    huge: bool
    vast: bool


def recap_sheet(recap: Recap, address: str | None, *, public_only: bool = False) -> RecapSheet:
    """Return the recap of an evening; ``public_only`` omits seasons that strangers may not see."""
    sheet = recap.sheet
    return RecapSheet(
        head=_masthead(recap, address),
        names=sheet.people,
        places=tuple(_places(sheet)),
        priced=sheet.evening.stake_minor_units is not None,
        wide=plate_of(sheet, ON_THE_WALL),
        narrow=plate_of(sheet, ON_PAPER),
        low=plate_of(sheet, LOW_ON_THE_WALL),
        low_narrow=plate_of(sheet, LOW_ON_PAPER),
        phone=lambda: plate_of(sheet, PAPER_ON_A_PHONE),
        chart_caption=chart_caption(sheet),
        hand=_hand(recap.dearest) if recap.dearest else "",
        hand_won=_hand_won(recap.dearest) if recap.dearest else "",
        turns=tuple(recap.turns),
        earned=(*(_badge(badge) for badge in recap.badges), *_records(sheet, public_only=public_only)),
        huge=False,
        vast=is_vast(sheet.totals, sheet.evening),
    )


def _masthead(recap: Recap, address: str | None) -> Masthead:
    """Return the head of the evening's documents, with the winner as the title."""
    head = masthead(recap.sheet, recap.headline, address)
    brief = _("The evening in brief")
    return replace(head, kicker=f"{head.kicker} · {brief}")


def _places(sheet: EveningSheet) -> Iterator[Place]:
    for seat in sorted(sheet.sat, key=lambda seat: (-sheet.totals[seat], seat)):
        total = sheet.totals[seat]
        ahead = sum(other > total for other in sheet.of_them(sheet.totals))
        yield Place(
            rank=rank_of(ahead), name=sheet.names[seat], points=points(total), money=signed_money(total, sheet.evening)
        )


def _hand(dearest: Dearest) -> str:
    """Return the hand of the night as a sentence: game, players, and everything that happened."""
    row = dearest.row
    result = f"{row.score} {row.result}".strip()
    text = capfirst(", ".join(part for part in (row.title, row.who, result) if part))
    return f"{text}. {capfirst('; '.join(row.details))}." if row.details else f"{text}."


def _hand_won(dearest: Dearest) -> str:
    params = {"number": dearest.row.number, "names": dearest.names, "points": dearest.points}
    return _("Hand %(number)s: %(names)s %(points)s.") % params


def _badge(badge: Worn) -> Earned:
    return Earned(
        label=str(badge.badge.label),
        name=badge.name or pgettext("who earned a badge", "the opponents"),
        where=_("hand %(number)s") % {"number": badge.number},
    )


def _records(sheet: EveningSheet, *, public_only: bool) -> Iterator[Earned]:
    """Yield the club's season records that were set this evening and still stand."""
    for season in _seasons(sheet):
        if public_only and not season.public:
            continue
        span = Span(club=season.club, first_day=season.first_day, last_day=season.last_day, game=season.game)
        for record in [record for record in records_of(span).records if record.slug == sheet.evening.slug]:
            where = _("hand %(number)s") % {"number": record.number} if record.number else ""
            yield Earned(
                label=f"{record.label} ({season.name})",
                name=record.name,
                where=" · ".join(part for part in (record.value, where) if part),
            )


def _seasons(sheet: EveningSheet) -> Sequence[Season]:
    """Return the club's seasons to which the evening belongs; an open evening belongs to none."""
    evening = sheet.evening
    if evening.club_id is None or not sheet.closed:
        return ()
    day = timezone.localdate(evening.began_at)
    seasons = Season.objects.filter(
        club=evening.club_id, archive=False, removed_at=None, first_day__lte=day, last_day__gte=day
    )
    return list(seasons.filter(game__in=("", evening.game)).select_related("club"))
