"""Badges for special hands. They are data over the permanent keys of figures and contracts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy

from scorebook.models import Call, Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """A badge for a figure with this outcome, or (``contracts``) for a declared game that was won.

    ``announced`` is ``None`` if it does not matter; ``kontra`` is the least level for the badge.
    """

    key: str
    label: Any
    figures: Sequence[str] = ()
    contracts: Sequence[str] = ()
    announced: bool | None = None
    outcomes: Sequence[str] = ("made",)
    kontra: int = 0


BADGES: tuple[Badge, ...] = (
    Badge(
        key="xxi_announced", label=gettext_lazy("announced catch of the XXI"), figures=("xxi_catch",), announced=True
    ),
    Badge(key="xxi_catch", label=gettext_lazy("caught the XXI"), figures=("xxi_catch",), announced=False),
    Badge(key="ultimo", label=gettext_lazy("announced ultimo"), figures=("pagat_ultimo", "ultimo"), announced=True),
    Badge(key="volat", label=gettext_lazy("volat"), figures=("volat",)),
    Badge(key="double_game", label=gettext_lazy("announced double game"), figures=("double_game",), announced=True),
    Badge(
        key="lost_pagat", label=gettext_lazy("lost the pagat"), figures=("pagat_ultimo",), outcomes=("lost", "caught")
    ),
    Badge(
        key="rekontra",
        label=gettext_lazy("made against rekontra"),
        figures=("trull", "four_kings", "double_game", "volat", "pagat_ultimo", "xxi_catch"),
        kontra=2,
    ),
    Badge(
        key="solo",
        label=gettext_lazy("won a solo"),
        contracts=("solo", "solo_three", "solo_three_and_ultimo", "solo_call"),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worn:
    """A badge, its owner, and the hand."""

    badge: Badge
    name: str
    slug: str
    opened_at: datetime
    number: int
    figure: str
    game: str


def worn(evenings: Q) -> list[Worn]:
    """Return every badge of these evenings in the order of play; the filter starts at an entry."""
    entries = Entry.objects.filter(evenings, struck=False)
    badges = [*_figures(entries), *_contracts(entries)]
    order = {badge.key: place for place, badge in enumerate(BADGES)}
    return [one for _, _, _, one in sorted(badges, key=lambda row: (*row[:3], order[row[3].badge.key]))]


TABLE = ("evening__opened_at", "evening_id", "place", "number", "evening__slug", "evening__game")
Row = tuple[datetime, int, int, Worn]


def _figures(entries: Any) -> Iterable[Row]:
    condition = Q()
    for badge in BADGES:
        condition |= Q(figure__in=badge.figures, outcome__in=badge.outcomes)
    columns = (
        *(f"entry__{name}" for name in TABLE),
        "figure",
        "announced",
        "outcome",
        "kontra",
        "opponents",
        "by__name",
        "entry__declarer__name",
        "entry__partner__name",
    )
    rows = (
        Call.objects.filter(condition, entry__in=entries, announced__isnull=False).order_by("pk").values_list(*columns)
    )
    for at, pk, place, number, slug, game, figure, announced, outcome, kontra, opponents, by, declarer, partner in rows:
        name = by or ("" if opponents else " – ".join(name for name in (declarer, partner) if name))
        for badge in BADGES:
            if (
                figure in badge.figures
                and outcome in badge.outcomes
                and kontra >= badge.kontra
                and badge.announced in (None, announced)
            ):
                yield (
                    at,
                    pk,
                    place,
                    Worn(badge=badge, name=name, slug=slug, opened_at=at, number=number, figure=figure, game=game),
                )


def _contracts(entries: Any) -> Iterable[Row]:
    keys = [key for badge in BADGES for key in badge.contracts]
    rows = entries.filter(contract__in=keys, won=True, declarer__isnull=False)
    for at, pk, place, number, slug, game, contract, name in rows.values_list(*TABLE, "contract", "declarer__name"):
        for badge in BADGES:
            if contract in badge.contracts:
                yield (
                    at,
                    pk,
                    place,
                    Worn(badge=badge, name=name, slug=slug, opened_at=at, number=number, figure="", game=game),
                )


def firsts(badges: Sequence[Worn]) -> list[Worn]:
    """Return the first of each badge, in the order of the badges."""
    earliest: dict[str, Worn] = {}
    for one in badges:
        earliest.setdefault(one.badge.key, one)
    return [earliest[badge.key] for badge in BADGES if badge.key in earliest]
