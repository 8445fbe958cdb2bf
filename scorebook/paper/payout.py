"""The payout sheet of one game or several: balances, payments, and lines for signatures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorebook.chart.drawing import LOW_ON_PAPER, ON_PAPER, PAPER_ON_A_PHONE, Drawing, Plate
from scorebook.night.bill import Bill
from scorebook.paper.balances import Balance, balances_of
from scorebook.paper.evening_chart import chart_caption, games_chart_caption, plate_of, plate_of_games
from scorebook.paper.games import Game, Matrix, games_of, masthead_of_games
from scorebook.paper.masthead import Masthead, masthead
from scorebook.paper.payments import Payment, Payments, Settled, payment_lines, payments_caption, payments_left
from scorebook.paper.remarks import Note, notes_of, notes_of_games
from scorebook.paper.session.sheet import is_huge
from scorebook.words.points import Staked, bare, money

LONGEST_PLAIN = 14  # letters of an amount that fit the ordinary columns: "−1 234 567 Ft"


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutSheet:
    """The content of the payout sheet: the ``balances`` of one game, or several ``games`` and their tables."""

    head: Masthead
    names: tuple[str, ...]
    balances: tuple[Balance, ...] = ()
    total: Balance | None = None
    shares: bool = False
    declared: bool = False
    cups: bool = False
    games: tuple[Game, ...] = ()
    wide: tuple[Matrix, ...] = ()
    narrow: tuple[Matrix, ...] = ()
    proof: str = ""
    priced: bool
    tells_payments: bool
    payments: tuple[Payment, ...]
    payments_caption: str
    coins: bool
    settled: tuple[Settled, ...]
    apart: str
    payments_left: str
    chart: Plate | None
    low: Plate | None
    phone: Callable[[], Plate | None]
    chart_caption: str
    notes: tuple[Note, ...]
    draft: bool
    huge: bool = False
    vast: bool


def payout_sheet(bill: Bill, address: str | None, payments: Payments) -> PayoutSheet:
    """Return the payout sheet of a night's game or games."""
    draft, vast = not bill.closed, _is_vast_bill(bill)
    sheet = None if bill.several else bill.played[0].sheet

    def plate(on: Drawing) -> Plate | None:
        return plate_of_games(bill, on) if sheet is None else plate_of(sheet, on)

    return PayoutSheet(
        head=masthead_of_games(bill, address) if sheet is None else masthead(sheet, _("Payout sheet"), address),
        names=bill.names if sheet is None else sheet.people,
        priced=bill.unit.currency != "" if sheet is None else sheet.evening.stake_minor_units is not None,
        tells_payments=payments.told,
        payments=() if draft else tuple(payment_lines(payments)),
        payments_caption=payments_caption(payments),
        coins=payments.unit.coins,
        settled=payments.settled,
        apart=payments.apart,
        payments_left="" if draft else payments_left(payments),
        chart=plate(ON_PAPER),
        low=plate(LOW_ON_PAPER),
        phone=lambda: plate(PAPER_ON_A_PHONE),
        chart_caption=games_chart_caption(bill) if sheet is None else chart_caption(sheet),
        notes=tuple(notes_of_games(bill) if sheet is None else notes_of(sheet)),
        draft=draft,
        huge=sheet is not None and is_huge(sheet),
        vast=vast,
        **(games_of(bill, vast=vast) if sheet is None else balances_of(sheet)),
    )


def _is_vast_bill(bill: Bill) -> bool:
    """Say whether an amount of a game or of the whole bill needs the widest columns."""
    if not bill.several:
        return is_vast(bill.played[0].sheet.totals, bill.unit)
    return is_vast(bill.totals, bill.unit) or any(is_vast(one.final.totals, one.evening) for one in bill.played)


def is_vast(amounts: Iterable[int], unit: Staked) -> bool:
    """Say whether an amount needs the widest columns, for stakes with very large amounts."""
    return any(len(money(amount, unit) or bare(amount)) > LONGEST_PLAIN for amount in amounts)
