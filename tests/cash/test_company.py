"""People come and go at a club's table: whoever sat down pays for the evening once, a slip of the pen never."""

from __future__ import annotations

from datetime import date

import pytest

from scorebook.cash.deeds import write_rules
from scorebook.cash.fees import attendance
from scorebook.models import CashPosting, Evening, Reason
from scorebook.night.bill import read_bill
from tests.club.conftest import Circle, night  # noqa: F401
from tests.ledger.conftest import Pen
from tests.world.comings import BEGUN, COMINGS, played

pytestmark = pytest.mark.django_db
FEE = 30000


def fees(evening: Evening) -> dict[str, int]:
    found = CashPosting.objects.filter(voucher__night=evening.night, voucher__reason=Reason.ENTRY_FEE)
    return dict(found.filter(player__isnull=False).values_list("player__name", "amount"))


@pytest.mark.parametrize("game", COMINGS)
def test_everybody_who_ever_sat_there_pays_the_evening_once(circle: Circle, game: str) -> None:
    write_rules(circle.club, since=date(2026, 9, 1), currency="HUF", entry_fee=FEE)
    coming = COMINGS[game]
    evening = played(coming, circle.club)
    assert fees(evening) == dict.fromkeys(coming.names, -FEE)
    made = {one.made for one in attendance(evening.night_id).values()}
    assert made == {1000 * total for total in coming.totals.values()}
    bill = read_bill(evening.night, with_book=True)
    assert sum(bill.sums) == 0
    assert {*bill.names} == {*coming.names}


def test_a_slip_that_was_taken_back_pays_nothing(circle: Circle, night: Evening) -> None:  # noqa: F811
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
