"""The balances of one game on the payout sheet: points, hands, declared and won hands, shares of the pots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.sheet.rows import Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.places import rank_of
from scorebook.words.points import points, signed_money


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """A player's row of the balances; a pot that is carried over has one too, without hands."""

    rank: str
    name: str
    hands: str
    declared: str
    won: str
    share: str
    points: str
    money: str


def balances_of(sheet: EveningSheet) -> dict[str, Any]:
    """Return the fields of the payout sheet for one game."""
    balances = tuple(_balances(sheet))
    return {
        "balances": balances,
        "total": _total(sheet),
        "shares": any(balance.share for balance in balances),
        "declared": not sheet.rows or any(row.declarer for row in sheet.rows),
        "cups": sheet.game.pots_are_cups,
    }


def _balances(sheet: EveningSheet) -> Iterator[Balance]:
    shares = _shares(sheet)
    seats = sorted(sheet.sat, key=lambda seat: (-sheet.totals[seat], seat))
    for seat in seats:
        total = sheet.totals[seat]
        rank = sum(other > total for other in sheet.of_them(sheet.totals))
        dealt = [row for row in sheet.rows if row.deals and not row.struck and row.plays(seat)]
        played = [row for row in dealt if row.played]
        name = sheet.names[seat]
        yield Balance(
            rank=rank_of(rank),
            name=name,
            hands=str(len(dealt)),
            declared=str(sum(row.declarer == name for row in played)),
            won=str(sum((name in (row.declarer, row.partner)) == row.won for row in played)),
            share=points(shares[seat]) if any(shares) else "",
            points=points(total),
            money=signed_money(total, sheet.evening),
        )
    for pot in sheet.pots:
        if pot.points:
            yield Balance(
                rank="",
                name=capfirst(pot.label),
                hands="",
                declared="",
                won="",
                share="",
                points=points(pot.points),
                money=signed_money(pot.points, sheet.evening),
            )


def closing_of(sheet: EveningSheet) -> Row | None:
    """Return the row that closed the evening, if it is closed."""
    return next((row for row in reversed(sheet.rows) if sheet.game.kinds[row.kind].closes and not row.struck), None)


def _shares(sheet: EveningSheet) -> tuple[int, ...]:
    """Return every player's share of the pots at the closing."""
    closing = closing_of(sheet)
    return tuple(paid or 0 for paid in closing.apart) if closing else (0,) * len(sheet.names)


def _total(sheet: EveningSheet) -> Balance:
    dealt = [row for row in sheet.rows if row.deals and not row.struck]
    shares = _shares(sheet)
    whole = sheet.players_sum + sheet.pots_sum
    return Balance(
        rank="",
        name=_("In total"),
        hands=str(len(dealt)),
        declared=str(sum(row.played for row in dealt)),
        won="",
        share=points(sum(shares)) if any(shares) else "",
        points=points(whole),
        money=signed_money(whole, sheet.evening),
    )
