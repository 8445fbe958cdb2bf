"""Lists of a player's hands behind a number, selected by the address; nonsense in the address is ignored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils.translation import gettext as _

from scorebook.league.queries import Span
from scorebook.models import Posting
from scorebook.page.asked import number_in
from scorebook.statistics import queries
from scorebook.statistics.queries import APART, DECLARER, ENTRY, OPPONENT, PARTNER, ROLES
from scorebook.words.games import contract_label, figure_label
from settlement.own_figures import is_own

PAGE = 50
KEY = re.compile(r"(?:own:)?[a-z0-9_]{1,40}")
COLUMNS = {
    "slug": "evening__slug",
    "opened_at": "evening__opened_at",
    "game": "evening__game",
    "number": f"{ENTRY}number",
    "contract": f"{ENTRY}contract",
    "declarer": f"{ENTRY}declarer__name",
    "partner": f"{ENTRY}partner__name",
    "won": f"{ENTRY}won",
    "role": "role",
    "points": "points",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A hand of the list, with the player's points (``None``: none)."""

    slug: str
    opened_at: datetime
    game: str
    number: int
    contract: str
    declarer: str | None
    partner: str | None
    won: bool | None
    role: str
    points: int | None

    @property
    def title(self) -> str:
        """The contract in words."""
        return contract_label(self.game, self.contract) if self.contract else ""


def hands_page(span: Span, player: int, params: Mapping[str, str]) -> Page[Listed]:
    """Return a page of the selected hands, newest first."""
    entries = _narrowed(span, player, params)
    entries = entries.order_by("-evening__opened_at", "-evening__pk", f"-{ENTRY}place").distinct()
    mine = Posting.objects.filter(seat=OuterRef("pk"), entry=OuterRef("evening__entries__pk")).order_by()
    moved = mine.filter(entry__radli__isnull=True)  # what a whole rádli came to is of no hand
    points = Subquery(moved.values("seat").annotate(sum=Sum("points")).values("sum"))
    pages = Paginator(entries.annotate(points=points).values_list(*COLUMNS.values()), PAGE)
    pages.count = entries.values("pk", f"{ENTRY}pk", "role").count()  # what they moved takes long, and counts nothing
    paged = pages.get_page(number_in(params.get("page", "")) or 1)
    paged.object_list = [Listed(**dict(zip(COLUMNS, row, strict=True))) for row in paged.object_list]
    return paged


def _narrowed(span: Span, player: int, params: Mapping[str, str]) -> QuerySet[Any, Any]:
    """Filter by the address: role, contract, result, partner, figure or kontra."""
    if figure := _key(params, "figure"):
        return _with_figure(span, player, figure, params)
    columns = {
        "result": "won",
        "played_as": "contract",
        "level": "kontra",
        "with_declarer": "declarer__player",
        "with_partner": "partner__player",
    }
    seats: QuerySet[Any, Any] = queries.seats_in_hands(span, player).filter(dealt=1)
    seats = seats.annotate(**{name: F(ENTRY + column) for name, column in columns.items()})
    return seats.filter(
        _role(params.get("role", "")), _contract(params), _partner(params), _result(params), _kontra(params)
    )


def _role(role: str) -> Q:
    if role == APART:
        return Q(result__isnull=True) | Q(role=APART)
    return Q(role=role, result__isnull=False) if role in ROLES else Q()


def _key(params: Mapping[str, str], name: str) -> str:
    """Return the key of a contract or a figure, if the address names a possible key."""
    return params[name] if KEY.fullmatch(params.get(name, "")) else ""


def _contract(params: Mapping[str, str]) -> Q:
    contract = _key(params, "contract")
    return Q(played_as=contract) if contract else Q()


def _partner(params: Mapping[str, str]) -> Q:
    other = number_in(params.get("partner", ""))
    if other is None:
        return Q()
    together = Q(role=DECLARER, with_partner=other) | Q(role=PARTNER, with_declarer=other)
    return together & Q(result__isnull=False)


def _result(params: Mapping[str, str]) -> Q:
    """Filter the hands that the player's own side won, or lost."""
    if params.get("won") not in ("0", "1"):
        return Q()
    won = params["won"] == "1"
    return Q(role__in=(DECLARER, PARTNER), result=won) | Q(role=OPPONENT, result=not won)


def _kontra(params: Mapping[str, str]) -> Q:
    return Q(level__gt=0) if params.get("kontra") == "1" else Q()


def _with_figure(span: Span, player: int, figure: str, params: Mapping[str, str]) -> QuerySet[Any, Any]:
    call = f"{ENTRY}calls__"
    calls: QuerySet[Any, Any] = queries.seats_in_calls(span, player).annotate(
        figure=F(f"{call}figure"), outcome=F(f"{call}outcome"), level=F(f"{call}kontra")
    )
    calls = calls.filter(figure=figure)
    if params.get("announced") in ("0", "1"):
        calls = calls.filter(said=params["announced"] == "1")
    if params.get("made") in ("0", "1"):
        fulfilled = Q(outcome__in=("made", ""))
        calls = calls.filter(fulfilled if params["made"] == "1" else ~fulfilled)
    return calls.filter(_kontra(params))


def described(params: Mapping[str, str], span: Span, partner: str) -> list[str]:
    """Describe the filter in words."""
    game = span.game
    roles = {
        DECLARER: _("as declarer"),
        PARTNER: _("as partner"),
        OPPONENT: _("as opponent"),
        APART: _("without a result"),
    }
    words: list[Any] = [roles.get(params.get("role", ""), "")]
    if game and (contract := _key(params, "contract")):
        words.append(contract_label(game, contract))
    if partner:
        words.append(_("with %(name)s") % {"name": partner})
    if game and (figure := _key(params, "figure")):
        words.append(figure_label(game, figure, queries.own_names(span, game) if is_own(figure) else {}))
    words.append({"1": _("announced"), "0": _("silent")}.get(params.get("announced", ""), ""))
    words.append({"1": _("made"), "0": _("not made")}.get(params.get("made", ""), ""))
    words.append({"1": _("won by his side"), "0": _("lost by his side")}.get(params.get("won", ""), ""))
    words.append(_("with kontra") if params.get("kontra") == "1" else "")
    return [word for word in words if word]
