"""People come and go at a club's table: each person who sat down pays the entry once, a slip of the pen never."""

from __future__ import annotations

from datetime import date

import pytest

from scorebook.cash.deeds import write_rules
from scorebook.cash.fees import attendance
from scorebook.models import CashPosting, Evening, Reason
from scorebook.night.bill import read_bill
from scorebook.paper.balances import _balances
from scorebook.paper.explained.block import columns_of
from scorebook.paper.session.rows import SheetRow
from scorebook.paper.session.sheet import session_sheet
from scorebook.sheet.whole import EveningSheet
from tests.club.conftest import Circle
from tests.ledger.conftest import Pen
from tests.world.comings import BEGUN, COMINGS, played

pytestmark = pytest.mark.django_db
FEE = 30000


def fees(evening: Evening) -> dict[str, int]:
    postings = CashPosting.objects.filter(voucher__night=evening.night, voucher__reason=Reason.ENTRY_FEE)
    return dict(postings.filter(player__isnull=False).values_list("player__name", "amount"))


@pytest.mark.parametrize("game", COMINGS)
def test_everybody_who_ever_sat_there_pays_the_evening_once(circle: Circle, game: str) -> None:
    write_rules(circle.club, since=date(2026, 9, 1), currency="HUF", entry_fee=FEE)
    coming = COMINGS[game]
    evening = played(coming, circle.club)
    assert fees(evening) == dict.fromkeys(coming.names, -FEE)
    sums = {one.made for one in attendance([evening.night_id])[evening.night_id].values()}
    assert sums == {1000 * total for total in coming.totals.values()}
    bill = read_bill(evening.night, with_book=True)
    assert sum(bill.sums) == 0
    assert {*bill.names} == {*coming.names}


def test_a_slip_that_was_taken_back_pays_nothing(circle: Circle, night: Evening) -> None:
    write_rules(circle.club, since=BEGUN.date(), currency="HUF", entry_fee=FEE)
    pen = Pen(night)
    pen.write("company", {"players": [0, 1, 2, 3, "Gizi"]})
    pen.undo()
    assert "Gizi" not in read_bill(night.night, with_book=True).names
    pen.hand()
    pen.close()
    pen.prove()
    assert "Gizi" not in fees(night)
    assert len(fees(night)) == len(read_bill(night.night, with_book=True).names) == 5


def test_whoever_was_brought_by_nothing_but_a_line_crossed_out_has_no_column_and_pays_nothing(
    circle: Circle,
    night: Evening,
) -> None:
    write_rules(circle.club, since=BEGUN.date(), currency="HUF", entry_fee=FEE)
    pen = Pen(night)
    pen.write("company", {"players": [0, 1, 2, 3, "Gizi"]})
    pen.write("company", {"players": [0, 1, 2, 3, "Hugó"]})
    pen.strike(1)
    pen.hand(contract="two", declarer=6, partner=1, declarer_points=50)
    before = read_bill(night.night, with_book=True)
    pen.close()
    pen.prove()
    after = read_bill(night.night, with_book=True)
    came = {*night.seats.values_list("name", flat=True)} - {"Gizi"}
    assert "Hugó" in came
    assert fees(night) == dict.fromkeys(came, -FEE)
    assert {*before.names} == {*after.names} == came
    assert sum(before.sums) == sum(after.sums) == 0
    assert {balance.name for balance in after.played[0].final.ranked} == came
    sheet = after.played[0].sheet
    assert {name for name, _total, _out in sheet.standing} == {*session_sheet(sheet, None).names} == came
    assert {len(row.columns) for row in sheet.rows} == {len(row.pays) for row in rows_of(sheet)} == {len(came)}
    assert {column.name for column in columns_of(sheet) if not column.pot} == {*payout_names(sheet)} == came


def rows_of(sheet: EveningSheet) -> list[SheetRow]:
    return [row for part in session_sheet(sheet, None).rounds for row in part.rows]


def payout_names(sheet: EveningSheet) -> list[str]:
    return [balance.name for balance in _balances(sheet)]
