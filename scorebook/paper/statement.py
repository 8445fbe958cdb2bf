"""A player's statement: every closed evening of a time with its result, and what they come to."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorebook.cash.queries import AccountStatement
from scorebook.league.board import Board
from scorebook.league.labels import cups_text, method_text, value_text
from scorebook.league.params import StandingsParams
from scorebook.models import Player
from scorebook.paper.account import Account, account_of
from scorebook.paper.amounts import amount_in_words
from scorebook.paper.masthead import Fact, Masthead
from scorebook.statistics.queries import Night, nights_of, summed
from scorebook.words.dates import day, stamp
from scorebook.words.places import roman
from scorebook.words.points import points, signed_amount
from settlement import GAMES

LONGEST_PLAIN = 12  # letters of a sum that fit the ordinary columns: "−1 234 567 Ft"
EN_DASH = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An evening: what was played there, and what it brought."""

    day: str
    game: str
    hands: str
    declared: str
    won: str
    points: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """What was won or lost in one currency, and the amount in words."""

    money: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Everything a statement prints."""

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
    asked: StandingsParams, board: Board, player: Player, told: AccountStatement | None = None
) -> Statement:
    """Put the statement of a player together; ``board`` is the season's, where he may have a place.

    ``told`` is his account of that time, where the club keeps a book and whoever asks may read it.
    """
    nights = nights_of(asked.span, player.pk)
    sums = _sums(nights)
    lines = tuple(_line(night) for night in nights)
    total = _total(nights, sums)
    account = account_of(told) if told else None
    longest = max(len(text) for line in (*lines, total) for text in (line.points, line.money))
    return Statement(
        head=_masthead(asked, player, nights, told),
        names=(player.name,),
        lines=lines,
        total=total,
        priced=bool(sums),
        declared=any(night.declared for night in nights),
        sums=tuple(_sum(*one) for one in sums.items()),
        place=_place(board, player),
        account=account,
        huge=longest > LONGEST_PLAIN or (account is not None and account.huge),
        vast=longest > 2 * LONGEST_PLAIN,
    )


def _line(night: Night) -> Line:
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
    """Name the games of a night, and what it is called; tables of a cup day are all of one game."""
    labels = dict.fromkeys(capfirst(_(GAMES[one.game].label)) for one in night.games)
    return " · ".join(part for part in (", ".join(labels), night.occasion.name) if part)


def _sums(nights: Sequence[Night]) -> Mapping[str, int]:
    """Return what was won or lost in each currency that was played for."""
    sums: dict[str, int] = {}
    for night in nights:
        if night.amount is not None:
            sums[night.currency] = sums.get(night.currency, 0) + night.amount
    return sums


def _sum(currency: str, amount: int) -> Sum:
    said = {"amount": amount_in_words(amount, currency)}
    words = _("won in all: %(amount)s") if amount > 0 else _("lost in all: %(amount)s") if amount else "%(amount)s"
    return Sum(money=signed_amount(amount, currency), words=words % said)


def _total(nights: Sequence[Night], sums: Mapping[str, int]) -> Line:
    """Return the last line; money of one currency stands in it, of several below the table."""
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
    """Say where the player stands in the season, and by what method; nothing where he has no place."""
    placed = [standing for standing in board.standings if standing.place is not None]
    mine = next((standing for standing in placed if standing.result.who == player.pk), None)
    if mine is None:
        return ""
    said = _("Place %(place)s of %(count)s with %(value)s. %(method)s") % {
        "place": roman(mine.place or 1),
        "count": len(placed),
        "value": value_text(mine.result.value, board.season, board.terms),
        "method": method_text(board.season, board.terms),
    }
    return f"{said} {cups_text(board)}".strip()


def _masthead(
    asked: StandingsParams, player: Player, nights: Sequence[Night], told: AccountStatement | None
) -> Masthead:
    club, season, kind = asked.span.club, asked.season, _("Statement")
    return Masthead(
        kicker=f"{club.name} · {kind}",
        title=player.name,
        occasion=f"{season.name} · {_span(asked, nights)}",
        record=_record_line(asked, player, nights, told),
        page_title=" – ".join((player.name, kind, season.name, club.name)),
        code=None,
        facts=tuple(_facts(nights)),
        note_head="",
        note="",
    )


def _span(asked: StandingsParams, nights: Sequence[Night]) -> str:
    """Say from which day to which: the days asked for, or those of the first and the last evening."""
    first = asked.span.first_day or (nights[0].began_at if nights else None)
    last = asked.span.last_day or (nights[-1].began_at if nights else None)
    return f"{day(first)} {EN_DASH} {day(last)}" if first and last else _("no evening yet")


def _record_line(asked: StandingsParams, player: Player, nights: Sequence[Night], told: AccountStatement | None) -> str:
    said = [
        asked.span.club.slug,
        player.pk,
        [[one.slug, one.points, one.hands, one.won] for night in nights for one in night.games],
        [[line.voucher, line.balance] for line in told.lines] if told else None,
    ]
    code = hashlib.sha256(json.dumps(said).encode()).hexdigest().upper()
    parts = [
        _("Statement %(slug)s-%(number)s") % {"slug": asked.span.club.slug, "number": player.pk},
        _("closed evenings only"),
        _("last evening %(moment)s") % {"moment": stamp(nights[-1].began_at)} if nights else "",
        _("check code %(code)s") % {"code": f"{code[:4]}-{code[4:8]}"},
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
