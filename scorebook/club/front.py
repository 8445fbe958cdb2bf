"""The front of a club in one look: places, the member's own place and balance, and the last evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Sum
from django.utils import timezone

from scorebook.access.club import ClubAccess
from scorebook.cash.queries import balance_of, current_rules, in_book_currency
from scorebook.league.board import Board, read_board
from scorebook.league.labels import ahead_text, value_text
from scorebook.league.page_rows import key_of
from scorebook.league.params import read_params
from scorebook.league.ranking import Standing
from scorebook.meeting.queries import Ahead, next_meeting
from scorebook.models import CashPosting, Club, Evening, Member, Season, Tally
from scorebook.page.addresses import PLAYERS
from scorebook.words.places import place_text
from scorebook.words.points import points, signed_amount, tone

TOP = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A line of the list: the place, the name, the value, and the key of the line's card."""

    place: str
    name: str
    value: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPlace:
    """A member's place, and how far the next place is."""

    ranked: Ranked
    ahead: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A balance in money as text, and its sign."""

    text: str
    tone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LastEvening:
    """The last closed evening, and the member's own points of its night as text, if the member played."""

    evening: Evening
    own: str
    tone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """What a visitor of a club sees first; a stranger has no own place and no balance."""

    club: Club
    season: Season
    own_purse: int | None
    first: Sequence[Ranked]
    own: OwnPlace | None
    balance: Amount | None
    last: LastEvening | None
    ahead: Ahead | None


def read_front(access: ClubAccess) -> Front:
    """Return the front of a club for this visitor, by the club's pinned or current season."""
    params = read_params({}, access.club, public_only=access.member is None)
    board = read_board(PLAYERS, params.span, params.season)
    return Front(
        club=access.club,
        own_purse=access.member.player_id if access.member else None,
        season=params.season,
        first=[ranked_line(board, standing) for standing in board.standings[:TOP] if standing.place is not None],
        own=_own_place(board, access.member) if access.member else None,
        balance=_balance(access.member) if access.member else None,
        last=_last_evening(access) if access.sees_evenings else None,
        ahead=next_meeting(access.club, access.member.player_id) if access.member else None,
    )


def ranked_line(board: Board, standing: Standing) -> Ranked:
    """Return a line of the list as texts."""
    who = standing.result.who
    return Ranked(
        place=place_text(standing.place),
        name=board.names[who],
        value=value_text(standing.result.value, board.season, board.terms),
        key=key_of(who),
    )


def _own_place(board: Board, member: Member) -> OwnPlace | None:
    """Return the member's line of the board, or ``None`` if the member has not played."""
    own = next((standing for standing in board.standings if standing.result.who == member.player_id), None)
    return None if own is None else OwnPlace(ranked=ranked_line(board, own), ahead=ahead_text(board, own))


def _balance(member: Member) -> Amount | None:
    """Return what the member owes or gets in the club's cash book, or ``None`` without a book."""
    rules = current_rules(member.club)
    if rules is None:
        return None
    postings = CashPosting.objects.filter(voucher__club=member.club, voucher__day__lte=timezone.localdate())
    balance = balance_of(in_book_currency(member.club, postings), member.player_id)
    return Amount(text=signed_amount(balance, rules.currency), tone=tone(balance))


def _last_evening(access: ClubAccess) -> LastEvening | None:
    evening = access.club.evenings.filter(of_cup=False, closed_at__isnull=False).first()
    if evening is None:
        return None
    own = None
    if access.member is not None:
        seats = {"seat__player": access.member.player_id, "seat__evening__night": evening.night_id}
        closed = {"seat__evening__closed_at__isnull": False, "took_part": True}
        own = Tally.objects.filter(**seats, **closed).aggregate(total=Sum("points"))["total"]
    return LastEvening(evening=evening, own="" if own is None else points(own), tone=tone(own))
