"""Highlights of a season: its records, its mayor, the first of every badge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Min, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.league.queries import Span
from scorebook.models import Entry, Posting, Tally
from scorebook.models.night import night_key
from scorebook.statistics import badges
from scorebook.statistics.badges import Worn
from scorebook.statistics.queries import closed, worn_by
from scorebook.words.games import contract_label, things_worn
from scorebook.words.points import points
from settlement.game import Worn as Thing

BESIDE = 12  # so many may have got the same in one hand, and more accounts than that no evening has


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record: holder, value, and the evening (``number`` 0) or hand it comes from."""

    label: str
    name: str
    value: str
    slug: str
    opened_at: datetime
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """The content of a season's records page."""

    evenings: int
    records: Sequence[Record]
    badges: Sequence[Worn]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    """A person's result in a closed game of a ``night``."""

    evening: int
    night: int
    slug: str
    began_at: datetime
    seat: int
    who: int
    name: str
    points: int


def records_of(span: Span) -> Records:
    """Read a season's records; each is the first of equals."""
    sat = _sat(span)
    candidates = (_evening(sat), _hand(span), _streak(span), *(_wearer(span, sat, thing) for thing in things_worn()))
    return Records(
        evenings=len({one.night for one in sat}),
        records=[record for record in candidates if record],
        badges=badges.firsts(badges.worn(closed(span, "evening__"))),
    )


def _sat(span: Span) -> list[Sat]:
    at = "seat__evening__"
    columns = (
        f"{at}pk",
        f"{at}slug",
        f"{at}began_at",
        "seat__number",
        "seat__player_id",
        "seat__player__name",
        "points",
        "night",
    )
    tallies = Tally.objects.filter(span.of_evenings(at), took_part=True).annotate(night=night_key(at))
    rows = tallies.order_by(f"{at}began_at", f"{at}opened_at", f"{at}pk", "seat__number").values_list(*columns)
    return [
        Sat(evening=evening, slug=slug, began_at=began_at, seat=seat, who=who, name=name, points=moved, night=night)
        for evening, slug, began_at, seat, who, name, moved, night in rows
    ]


def _evening(sat: Sequence[Sat]) -> Record | None:
    """Return the night with the largest win over all its games; the link leads to the winner's first game."""
    nights: dict[tuple[int, int], list[Sat]] = {}
    for one in sat:
        nights.setdefault((one.night, one.who), []).append(one)
    best = max(nights.values(), key=lambda games: sum(one.points for one in games), default=[])
    most = sum(one.points for one in best)
    if most <= 0:
        return None
    first = best[0]
    return Record(
        label=_("Biggest evening"), name=first.name, value=points(most), slug=first.slug, opened_at=first.began_at
    )


def _hand(span: Span) -> Record | None:
    """Return the dealt hand with the largest win, and everybody who won as much in it; a whole rádli does not count."""
    at = "seat__evening__"
    postings = Posting.objects.filter(
        closed(span, at), entry__struck=False, entry__dealer__isnull=False, entry__radli__isnull=True
    )
    columns = (f"{at}slug", f"{at}opened_at", f"{at}game", "entry__contract", "entry__number", "seat__player__name")
    rows: Any = postings.order_by().values_list(*columns).annotate(moved=Sum("points"))
    first = list(rows.order_by("-moved", f"{at}opened_at", f"{at}pk", "entry__place", "seat__number")[:BESIDE])
    if not first or first[0][-1] <= 0:
        return None
    slug, opened_at, game, contract, number, _name, moved = first[0]
    name = ", ".join(row[-2] for row in first if (row[0], row[4], row[-1]) == (slug, number, moved))
    value = f"{points(moved)} · {contract_label(game, contract)}" if contract else points(moved)
    return Record(label=_("Biggest hand"), name=name, value=value, slug=slug, opened_at=opened_at, number=number)


def _streak(span: Span) -> Record | None:
    """Return the longest run of won hands by one declarer, and its last hand."""
    entries = Entry.objects.filter(closed(span, "evening__"), struck=False, won__isnull=False, declarer__isnull=False)
    columns = ("declarer__player_id", "declarer__player__name", "won", "evening__slug", "evening__opened_at", "number")
    running: dict[int, int] = {}
    best: tuple[int, Any] = (1, None)
    for row in entries.order_by("evening__opened_at", "evening_id", "place").values_list(*columns):
        running[row[0]] = running.get(row[0], 0) + 1 if row[2] else 0
        if running[row[0]] > best[0]:
            best = running[row[0]], row
    if best[1] is None:
        return None
    _who, name, _won, slug, opened_at, number = best[1]
    value = ngettext("%(count)s declared hand won in a row", "%(count)s declared hands won in a row", best[0])
    return Record(
        label=_("Longest streak"),
        name=name,
        value=value % {"count": best[0]},
        slug=slug,
        opened_at=opened_at,
        number=number,
    )


def _wearer(span: Span, sat: Sequence[Sat], thing: Thing) -> Record | None:
    """Return the player who wore a thing after most hands, then in most evenings, and the first such hand."""
    at_table: Mapping[tuple[int, int], Sat] = {(one.evening, one.seat): one for one in sat}
    played: Any = Entry.objects.filter(closed(span, "evening__"), struck=False)
    entries = played.annotate(wearer=worn_by(thing, "after"))
    rows = entries.filter(wearer__isnull=False).order_by().values_list("evening_id", "wearer")
    wore: dict[int, list[tuple[int, int, Sat]]] = {}
    for evening, seat, hands, first in rows.annotate(hands=Count("pk"), first=Min("place")):
        if (one := at_table.get((evening, seat))) is not None:
            wore.setdefault(one.who, []).append((hands, first, one))
    if not wore:
        return None
    times = max(wore.values(), key=_worn_how_much)
    _hands, place, first_time = min(times, key=lambda row: (row[2].began_at, row[2].evening))
    hands = sum(row[0] for row in times)
    number = Entry.objects.values_list("number", flat=True).get(evening=first_time.evening, place=place)
    value = ngettext(*thing.wore, hands)
    return Record(
        label=_(thing.most),
        name=first_time.name,
        value=value % {"count": hands},
        slug=first_time.slug,
        opened_at=first_time.began_at,
        number=number,
    )


def _worn_how_much(rows: Sequence[tuple[int, int, Sat]]) -> tuple[int, int, int]:
    """Return the number of hands and nights of a player with a thing; the older player wins ties."""
    return sum(row[0] for row in rows), len({row[2].night for row in rows}), -rows[0][2].who
