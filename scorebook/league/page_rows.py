"""A board as the page prints it: the lines of its table, and the card of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.utils.translation import gettext as _

from scorebook.chart.spark import Spark, drawn
from scorebook.league.board import Board
from scorebook.league.labels import UNSIGNED, amount_text, notes, value_text, why_text
from scorebook.league.methods import rounded, running
from scorebook.league.queries import Played
from scorebook.league.ranking import Standing
from scorebook.league.tables import Line
from scorebook.league.worth import Night
from scorebook.models import Method, Scale
from scorebook.page.addresses import PAIRS, PLAYERS
from scorebook.words.occasions import Occasion, occasions
from scorebook.words.places import place_text
from scorebook.words.points import tone

LAST = 10**9
CARD_EVENINGS = 60


def key_of(who: Any) -> str:
    """Return the key of a player, a pair or a team in addresses."""
    return "-".join(map(str, who)) if isinstance(who, tuple) else str(who)


def lines(board: Board, opened: Standing | None, query: str) -> list[Line]:
    """Return a line for everybody; ``shown`` is the line with the open card."""
    return [_table_row(board, standing, query, current=standing is opened) for standing in board.standings]


def _table_row(board: Board, standing: Standing, query: str, *, current: bool) -> Line:
    one, below = standing.result, standing.place is None
    value = "–" if below else value_text(one.value, board.season, board.terms)
    least = f"&hands={board.least_hands}" if board.least_hands else ""
    address = f"?{query}&board={board.kind}{least}&who={quote(key_of(one.who))}#card"
    return Line(
        place=place_text(standing.place),
        place_order=standing.place or LAST,
        name=board.names[one.who],
        address=address,
        note=notes(board, standing),
        current=current,
        below=below,
        evenings=one.evenings,
        hands=one.hands,
        value=value,
        value_order=-LAST * LAST if below else one.value,
        value_tone="" if below or board.terms.scale in UNSIGNED else tone(one.value),
        amount=amount_text(one.amount, board.season),
        amount_order=one.amount,
        amount_tone="" if below else tone(one.amount),
        firsts=one.firsts,
        declared=one.declared,
        won=one.won,
    )


def left_out(board: Board) -> tuple[str, ...]:
    """Return the columns to hide: a total equal to the value, evenings that a pair cannot win."""
    terms = board.terms
    added_up = terms.method == Method.TOTAL and terms.scale == Scale.AS_WRITTEN and not terms.drop_worst
    return (*(("amount",) if added_up else ()), *(("firsts", "hands") if board.kind == PAIRS else ()))


def sum_text(board: Board) -> str:
    """Describe the sum of the results, and where the rest is if the sum is not zero.

    Empty if the tables themselves do not add up to zero, since pots keep the rest.
    """
    if board.kind != PLAYERS or board.moved or not board.standings:
        return ""
    in_all = sum(standing.result.amount for standing in board.standings)
    placed = sum(standing.result.amount for standing in board.standings if standing.place is not None)
    below = "amount" in left_out(board) and placed != in_all
    if below and all(standing.place is None for standing in board.standings):
        return ""
    total = placed if below else in_all
    if total == 0 and not below:
        return _("The totals add up to 0.")
    rest = [_("guests (not in the list)")] if in_all else []
    if below:
        rest.append(_("those who have no place yet"))
    params = {"sum": amount_text(total, board.season), "whose": _(" and ").join(rest)}
    return _("The totals add up to %(sum)s: the rest is with %(whose)s.") % params


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEvening:
    """One evening of a card; ``counts`` is false where it is not among the best."""

    occasion: Occasion
    amount: str
    tone: str
    worth: str
    first: bool
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The evenings behind one place."""

    name: str
    place: str
    value: str
    why: str
    standing: Standing
    evenings: Sequence[CardEvening]
    more: int
    spark: Spark | None


def chosen(board: Board, who: str) -> Standing | None:
    """Return the line whose card is requested, by default the first."""
    named = (standing for standing in board.standings if key_of(standing.result.who) == who)
    return next(named, next(iter(board.standings), None))


def card(board: Board, standing: Standing) -> Card:
    """Return the card of one line: its evenings, newest first, and their sum."""
    one = standing.result
    latest = range(max(0, len(one.nights) - CARD_EVENINGS), len(one.nights))
    days = [board.evenings[night.row.evening].began_at for night in one.nights]
    named = occasions([_games(board, night) for night in one.nights[latest.start :]])
    return Card(
        name=board.names[one.who],
        place=place_text(standing.place),
        value=value_text(one.value, board.season, board.terms),
        why=why_text(board, standing),
        standing=standing,
        evenings=[_evening(board, standing, number, named[number - latest.start]) for number in reversed(latest)],
        more=latest.start,
        spark=drawn(
            list(running(one.nights, board.terms)), days, lambda value: value_text(value, board.season, board.terms)
        ),
    )


def _games(board: Board, night: Night) -> Sequence[Played]:
    """Return the games of a night in which the card's player took part."""
    return [board.games[game] for game in night.games or (night.row.evening,)]


def _evening(board: Board, standing: Standing, number: int, occasion: Occasion) -> CardEvening:
    night = standing.result.nights[number]
    worth = rounded(night.worth, board.terms.finest)
    return CardEvening(
        occasion=occasion,
        amount=amount_text(night.row.amount, board.season),
        tone=tone(night.row.amount),
        first=night.first and board.kind != PAIRS,
        worth="" if board.terms.scale == Scale.AS_WRITTEN else value_text(worth, board.season, board.terms),
        counts=number in standing.result.counting,
    )
