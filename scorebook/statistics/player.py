"""A player's page: results in a season, a time or a game, each number with a link to its hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any
from urllib.parse import urlencode

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.chart.spark import Spark, drawn
from scorebook.league.params import StandingsParams
from scorebook.sheet.figures import kontra_label
from scorebook.statistics import queries
from scorebook.statistics.queries import APART, DECLARER, OPPONENT, OUTSIDE, PARTNER, ROLES, Calls, Hands, Moved, Night
from scorebook.words.games import contract_label, figure_label, kontra_words
from scorebook.words.points import hundredths, points, signed_amount, tone
from settlement import GAMES
from settlement.own_figures import is_own
from settlement.preview.reader import signed

ROLE_LABELS = {
    DECLARER: gettext_lazy("As declarer"),
    PARTNER: gettext_lazy("As partner"),
    OPPONENT: gettext_lazy("As opponent"),
    APART: gettext_lazy("Without a result"),
}
EVENINGS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A number, and the query string of its list of hands."""

    number: int
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a table: hands, hands won and lost by the player's side, and the player's points."""

    label: str
    hands: Count
    won: Count
    lost: Count
    kontra: Count
    share: str
    points: str
    tone: str
    average: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureLine:
    """A figure: announced and silent, made and not, and results under kontra."""

    label: str
    announced_made: Count
    announced_lost: Count
    silent_made: Count
    silent_lost: Count
    kontra: str
    kontra_query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """The content of a player's page; of ``hands``, those ``by_slip`` are known by their number alone."""

    evenings: int
    with_cups: bool
    hands: int
    by_slip: int
    points: str
    tone: str
    average: str
    money: Sequence[tuple[str, str]]
    declared: int
    won_share: str
    helped_share: str
    wearing: Sequence[queries.Wearing]
    roles: Sequence[Line]
    apart: str
    games: Sequence[tuple[str, Sequence[Line]]]
    partners: Sequence[Line]
    best_partner: Line | None
    figures: Sequence[tuple[str, Sequence[FigureLine]]]
    nights: Sequence[Night]
    more: int
    spark: Spark | None


def player_page(params: StandingsParams, player: int) -> PlayerPage:
    """Read the page of a player for the requested time."""
    nights = queries.nights_of(params.span, player)
    hands, moved = queries.hands_of(params.span, player), queries.points_of(params.span, player)
    total, dealt = queries.summed(nights, "points"), queries.summed(nights, "hands")
    roles = [
        _table_line(
            ROLE_LABELS[role],
            [h for h in hands if h.role == role],
            [m for m in moved if m.role == role],
            {"role": role},
        )
        for role in ROLES
        if any(h.role == role for h in hands)
    ]
    partners = [_together(one) for one in queries.partners_of(params.span, player)]
    declared = [one for one in hands if one.role == DECLARER]
    helped = [one for one in hands if one.role == PARTNER]
    return PlayerPage(
        evenings=len(nights),
        with_cups=any(one.of_cup for one in nights),
        hands=dealt,
        by_slip=dealt - queries.summed(hands, "hands"),
        points=points(total),
        tone=tone(total),
        average=_average(total, dealt),
        money=_money(nights),
        declared=queries.summed(declared, "hands"),
        won_share=_share(declared),
        helped_share=_share(helped),
        wearing=queries.wearing_of(params.span, player),
        roles=roles,
        apart=_apart(moved),
        games=list(_games(hands, moved)),
        partners=partners,
        best_partner=partners[0] if partners else None,
        figures=list(_figures(params, player)),
        nights=nights[::-1][:EVENINGS],
        more=max(0, len(nights) - EVENINGS),
        spark=drawn(list(accumulate(one.points for one in nights)), [one.began_at for one in nights], points),
    )


def _table_line(label: Any, hands: Sequence[Hands], moved: Sequence[Moved], query: Mapping[str, str]) -> Line:
    dealt, total = queries.summed(hands, "hands"), queries.summed(moved, "points")
    ours = {won: [one for one in hands if one.won is not None and _won(one) == won] for won in (True, False)}
    return Line(
        label=str(label),
        hands=_count(dealt, query),
        won=_count(queries.summed(ours[True], "hands"), query, won="1"),
        lost=_count(queries.summed(ours[False], "hands"), query, won="0"),
        kontra=_count(queries.summed(hands, "kontra"), query, kontra="1"),
        share=_share(hands),
        points=points(total),
        tone=tone(total),
        average=_average(total, dealt),
    )


def _won(one: Hands) -> bool:
    """Tell whether the player's own side won."""
    return bool(one.won) == (one.role != OPPONENT)


def _share(hands: Sequence[Hands]) -> str:
    """Return the percentage of hands won by the player's side, rounded half up."""
    ended = [one for one in hands if one.won is not None]
    of = queries.summed(ended, "hands")
    won = queries.summed([one for one in ended if _won(one)], "hands")
    return f"{(200 * won + of) // (2 * of)}%" if of else "–"


def _average(total: int, of: int) -> str:
    """Return points per hand with two decimals, rounded half away from zero."""
    if not of:
        return "–"
    size = (200 * abs(total) + of) // (2 * of)
    return signed(hundredths(size), total if size else 0)


def _count(number: int, query: Mapping[str, str], **more: str) -> Count:
    return Count(number=number, query=urlencode({**query, **more}))


def _money(nights: Sequence[Night]) -> list[tuple[str, str]]:
    """Return the result in each currency."""
    sums: dict[str, int] = {}
    for one in nights:
        if one.amount is not None:
            sums[one.currency] = sums.get(one.currency, 0) + one.amount
    return [(signed_amount(amount, currency), tone(amount)) for currency, amount in sums.items()]


def _apart(moved: Sequence[Moved]) -> str:
    """Return the points outside the player's hands: pots, fines, closing, shares of the resting; empty if none."""
    outside = queries.summed([one for one in moved if one.role == OUTSIDE], "points")
    return points(outside) if outside else ""


def _games(hands: Sequence[Hands], moved: Sequence[Moved]) -> Any:
    """Yield each game with the contracts that the player declared."""
    declared = [one for one in hands if one.role == DECLARER]
    for (game,), of_game in queries.grouped_by(sorted(declared, key=_by_frequency(declared)), "game"):
        lines = [
            _table_line(
                contract_label(game, contract),
                of_contract,
                [one for one in moved if (one.game, one.contract, one.role) == (game, contract, DECLARER)],
                {"role": DECLARER, "game": game, "contract": contract},
            )
            for (contract,), of_contract in queries.grouped_by(of_game, "contract")
        ]
        yield capfirst(_(GAMES[game].label)), lines


def _by_frequency(hands: Sequence[Hands]) -> Any:
    """Return the sort order of lines: most played first."""
    sums = {key: queries.summed(rows, "hands") for key, rows in queries.grouped_by(hands, "game", "contract")}
    games = {key: queries.summed(rows, "hands") for key, rows in queries.grouped_by(hands, "game")}
    return lambda one: (-games[one.game,], one.game, -sums[one.game, one.contract], one.contract)


def _together(one: queries.Together) -> Line:
    query = {"partner": str(one.who)}
    share = f"{(200 * one.won + one.hands) // (2 * one.hands)}%"
    return Line(
        label=one.name,
        hands=_count(one.hands, query),
        won=_count(one.won, query, won="1"),
        lost=_count(one.hands - one.won, query, won="0"),
        kontra=_count(0, query),
        share=share,
        points=points(one.points),
        tone=tone(one.points),
        average=_average(one.points, one.hands),
    )


def _figures(params: StandingsParams, player: int) -> Any:
    """Yield each game with the figures that the player or their side announced or made."""
    calls = sorted(queries.calls_of(params.span, player), key=lambda one: (one.game, one.figure))
    for (game,), of_game in queries.grouped_by(calls, "game"):
        by_figure = list(queries.grouped_by(of_game, "figure"))
        own = queries.own_names(params.span, game) if any(is_own(figure) for (figure,), _rows in by_figure) else {}
        lines = [_figure(game, figure, rows, figure_label(game, figure, own)) for (figure,), rows in by_figure]
        yield capfirst(_(GAMES[game].label)), lines


def _figure(game: str, figure: str, rows: Sequence[Calls], label: str) -> FigureLine:
    query = {"game": game, "figure": figure}

    def cell(*, announced: bool, made: bool) -> Count:
        calls = [one for one in rows if one.announced == announced and (one.outcome in ("made", "")) == made]
        facts = {"announced": str(int(announced)), "made": str(int(made))}
        return _count(queries.summed(calls, "count"), query, **facts)

    return FigureLine(
        label=label,
        announced_made=cell(announced=True, made=True),
        announced_lost=cell(announced=True, made=False),
        silent_made=cell(announced=False, made=True),
        silent_lost=cell(announced=False, made=False),
        kontra=_kontra(game, rows),
        kontra_query=urlencode({**query, "kontra": "1"}),
    )


def _kontra(game: str, rows: Sequence[Calls]) -> str:
    """Describe how often a figure had each level of kontra, and how often it was made."""
    parts = []
    for (level,), of_level in sorted(queries.grouped_by([one for one in rows if one.kontra], "kontra")):
        count = queries.summed(of_level, "count")
        fulfilled = queries.summed([one for one in of_level if one.outcome == "made"], "count")
        word = kontra_label(kontra_words(game), level)
        parts.append(_("%(level)s %(count)s, made %(made)s") % {"level": word, "count": count, "made": fulfilled})
    return "; ".join(parts)
