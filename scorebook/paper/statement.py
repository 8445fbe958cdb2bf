"""A player's statement: every closed evening of a period with its result, and the sums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorebook.cash.queries import AccountStatement
from scorebook.league.board import Board
from scorebook.league.labels import cups_text, method_text, value_text
from scorebook.league.params import StandingsParams
from scorebook.models import Player
from scorebook.models.seal import in_print
from scorebook.paper.account import Account, account_of
from scorebook.paper.amounts import amount_in_words
from scorebook.paper.masthead import Fact, Masthead
from scorebook.statistics.queries import Night, nights_of, summed
from scorebook.words.dates import day, stamp
from scorebook.words.places import place_numeral
from scorebook.words.points import points, signed_amount

LONGEST_PLAIN = 12  # the longest sum that fits the ordinary columns: "−1 234 567 Ft"
EN_DASH = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An evening: the games played and the result."""

    day: str
    game: str
    hands: str
    declared: str
    won: str
    points: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """The total in one currency, and the amount in words."""

    money: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """The content of a statement."""

    head: Masthead
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    total: Line
    priced: bool
    declared: bool
    sums: tuple[Sum, ...]
    place: str
    account: Account | None
    huge: bool
    vast: bool


def statement_of(
    params: StandingsParams, board: Board, player: Player, account_statement: AccountStatement | None = None
) -> Statement:
    """Return the statement of a player; ``board`` is the season's ranking.

    ``told`` is the player's account for that period, if the club keeps a money book and the reader may see it.
    """
    nights = nights_of(params.span, player.pk)
    sums = _sums(nights)
    lines = tuple(_evening_line(night) for night in nights)
    total = _total(nights, sums)
    account = account_of(account_statement) if account_statement else None
    longest = max(len(text) for line in (*lines, total) for text in (line.points, line.money))
    return Statement(
        head=_masthead(params, player, nights, account_statement),
        names=(player.name,),
        lines=lines,
        total=total,
        priced=bool(sums),
        declared=any(night.declared for night in nights),
        sums=tuple(_sum(*by_currency) for by_currency in sums.items()),
        place=_place(board, player),
        account=account,
        huge=longest > LONGEST_PLAIN or (account is not None and account.huge),
        vast=longest > 2 * LONGEST_PLAIN,
    )


def _evening_line(night: Night) -> Line:
    return Line(
        day=day(night.began_at),
        game=_games(night),
        hands=str(night.hands),
        declared=str(night.declared),
        won=str(night.won),
        points=points(night.points),
        money=EN_DASH if night.amount is None else signed_amount(night.amount, night.currency),
    )


def _games(night: Night) -> str:
    """Return the games of a night and its name; all tables of a cup day play the same game."""
    games = ", ".join(night.occasion.kinds)
    name = "" if night.occasion.name == games else night.occasion.name
    return " · ".join(part for part in (games, name) if part)


def _sums(nights: Sequence[Night]) -> Mapping[str, int]:
    """Return the total in each currency."""
    sums: dict[str, int] = {}
    for night in nights:
        if night.amount is not None:
            sums[night.currency] = sums.get(night.currency, 0) + night.amount
    return sums


def _sum(currency: str, amount: int) -> Sum:
    amount_params = {"amount": amount_in_words(amount, currency)}
    words = _("won in all: %(amount)s") if amount > 0 else _("lost in all: %(amount)s") if amount else "%(amount)s"
    return Sum(money=signed_amount(amount, currency), words=words % amount_params)


def _total(nights: Sequence[Night], sums: Mapping[str, int]) -> Line:
    """Return the last line; with several currencies, the money is below the table."""
    money = [signed_amount(amount, currency) for currency, amount in sums.items()]
    evenings = ngettext("%(count)s evening", "%(count)s evenings", len(nights)) % {"count": len(nights)}
    return Line(
        day=_("In total"),
        game=evenings,
        hands=str(summed(nights, "hands")),
        declared=str(summed(nights, "declared")),
        won=str(summed(nights, "won")),
        points=points(summed(nights, "points")),
        money=money[0] if len(money) == 1 else "",
    )


def _place(board: Board, player: Player) -> str:
    """Return the player's place in the season and the method, or ``""`` without a place."""
    placed = [standing for standing in board.standings if standing.place is not None]
    mine = next((standing for standing in placed if standing.result.who == player.pk), None)
    if mine is None:
        return ""
    sentence = _("Place %(place)s of %(count)s with %(value)s. %(method)s") % {
        "place": place_numeral(mine.place or 1),
        "count": len(placed),
        "value": value_text(mine.result.value, board.season, board.terms),
        "method": method_text(board.season, board.terms),
    }
    return f"{sentence} {cups_text(board)}".strip()


def _masthead(
    params: StandingsParams, player: Player, nights: Sequence[Night], account_statement: AccountStatement | None
) -> Masthead:
    club, season, kind = params.span.club, params.season, _("Statement")
    return Masthead(
        kicker=f"{club.name} · {kind}",
        title=player.name,
        occasion=f"{season.name} · {_span(params, nights)}",
        record=_record_line(params, player, nights, account_statement),
        page_title=" – ".join((player.name, kind, season.name, club.name)),
        code=None,
        facts=tuple(_facts(nights)),
        note_head="",
        note="",
    )


def _span(params: StandingsParams, nights: Sequence[Night]) -> str:
    """Return the period: the requested days, or those of the first and the last evening."""
    first = params.span.first_day or (nights[0].began_at if nights else None)
    last = params.span.last_day or (nights[-1].began_at if nights else None)
    return f"{day(first)} {EN_DASH} {day(last)}" if first and last else _("no evening yet")


def _record_line(
    params: StandingsParams, player: Player, nights: Sequence[Night], account_statement: AccountStatement | None
) -> str:
    content = [
        params.span.club.slug,
        player.name,
        [[game.slug, game.points, game.hands, game.won] for night in nights for game in night.games],
        [[line.voucher, line.balance] for line in account_statement.lines] if account_statement else None,
    ]
    code = hashlib.sha256(json.dumps(content).encode()).hexdigest()
    parts = [
        _("Statement %(slug)s-%(number)s") % {"slug": params.span.club.slug, "number": len(nights)},
        _("closed evenings only"),
        _("last evening %(moment)s") % {"moment": stamp(nights[-1].began_at)} if nights else "",
        _("check code %(code)s") % {"code": in_print(code)},
    ]
    return " · ".join(part for part in parts if part)


def _facts(nights: Sequence[Night]) -> Iterator[Fact]:
    declared, won = summed(nights, "declared"), summed(nights, "won")
    yield Fact(label=pgettext("fact", "evenings"), value=str(len(nights)))
    yield Fact(label=pgettext("fact", "hands"), value=str(summed(nights, "hands")))
    if declared:
        value = _("%(hands)s, won %(won)s") % {"hands": declared, "won": won}
        yield Fact(label=pgettext("fact", "as declarer"), value=value)
    if nights:
        best = max(nights, key=lambda night: night.points)
        yield Fact(label=pgettext("fact", "best evening"), value=f"{points(best.points)} ({day(best.began_at)})")
