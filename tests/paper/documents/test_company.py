"""People come and go, and on paper everybody has the hands he was there for, and no line of any other."""

from __future__ import annotations

import pytest

from scorebook.models import Evening
from scorebook.paper.explained.block import columns_of
from scorebook.sheet.reading import read_sheet
from tests.ledger.conftest import Pen
from tests.paper.conftest import explained, number, one, payout, session
from tests.world.comings import COMINGS, played

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", COMINGS)
def test_the_payout_sheet_counts_everybodys_own_hands(game: str) -> None:
    coming = COMINGS[game]
    printed = {one.name: one for one in payout(played(coming)).balances}
    assert {name: int(one.hands) for name, one in printed.items()} == coming.hands
    assert {name: number(one.points) for name, one in printed.items()} == coming.totals
    assert {name: int(one.declared) for name, one in printed.items()} == {
        name: declared for name, (declared, _won) in coming.declared.items()
    }


@pytest.mark.parametrize("game", COMINGS)
def test_the_payout_sheet_counts_the_same_hands_for_everybody_and_together(game: str) -> None:
    """A deal that was let go is a hand of each of those who sat there, and one of all of them."""
    page, sheet = payout(evening := played(COMINGS[game])), read_sheet(evening)
    dealt = [row for row in sheet.rows if row.deals and not row.struck]
    assert int(page.total.hands) == len(dealt) == sheet.hands
    assert int(page.total.hands) >= max(int(one.hands) for one in page.balances)


@pytest.mark.parametrize("game", COMINGS)
def test_every_sum_of_the_explained_sheet_is_of_those_who_were_there(game: str) -> None:
    coming = COMINGS[game]
    evening = played(coming)
    sheet = explained(evening)
    for block, paid in zip(sheet.blocks, coming.pays, strict=True):
        moved = {name: points for name, points in zip(coming.names, paid, strict=False) if points}
        sums = [{share.name: number(share.points) for share in line.shares} for line in block.sums]
        assert not moved or moved in [{name: row[name] for name in row if name in moved} for row in sums]


def test_the_sheet_of_a_hand_names_as_opponents_only_who_played_it() -> None:
    hand = one(played(COMINGS["paskievics"]), 6)  # Dénes and Anna, when Béla had gone for a while
    assert {fact.label: fact.value for fact in hand.head.facts}["opponents"] == "Cili, Eszter"
    assert [share.name for share in hand.block.sums[0].shares] == ["Anna", "Cili", "Dénes", "Eszter"]


@pytest.mark.parametrize("game", COMINGS)
def test_the_session_sheet_has_a_column_for_everybody_and_ends_in_the_totals(game: str) -> None:
    coming = COMINGS[game]
    sheet = session(played(coming))
    assert sheet.names == coming.names
    assert [number(total) for total in sheet.totals] == list(coming.totals.values())


def test_a_slip_that_was_taken_back_has_no_column_anywhere(pen: Pen) -> None:
    pen.write("company", {"players": [0, 1, 2, 3, "Gizi"]})
    pen.undo()
    pen.hand()
    pen.write("company", {"players": [0, 1, 2, 3, "Gizi"]})
    pen.undo()
    pen.close()
    evening: Evening = pen.fresh()
    assert "Gizi" not in (*session(evening).names, *(one.name for one in payout(evening).balances))
    assert "Gizi" not in {column.name for column in columns_of(read_sheet(evening))}
    assert all(len(row.pays) == len(session(evening).names) for row in session(evening).rows)


def test_who_has_left_wears_no_hat_on_paper_either(pen: Pen) -> None:
    """He takes it off as he leaves, and has none when he comes back; the next victim gets it."""
    catch = {"by": 0, "lost_by": 3}
    pen.hand(contract="two", declarer=0, partner=1, declarer_points=50, xxi_catch=catch, dealer=4)
    assert hats(pen.fresh()) == ["Dénes"]
    pen.write("company", {"players": [0, 1, 2, 4]})
    assert hats(pen.fresh()) == []
    pen.write("company", {"players": [0, 1, 2, 3, 4]})
    assert hats(pen.fresh()) == []
    pen.hand(contract="two", declarer=0, partner=1, declarer_points=50, xxi_catch=catch, dealer=4)
    assert hats(pen.fresh()) == ["Dénes"]
    pen.strike(4)
    assert hats(pen.fresh()) == []
    pen.close()
    assert hats(pen.fresh()) == []


def hats(evening: Evening) -> list[str]:
    """Return who wears the hat by the payout sheet, which is who wears it by the screen."""
    names = [cell.name for cell in read_sheet(evening).strip if cell.key == "hat"]
    printed = [note.text.split()[0] for note in payout(evening).notes if note.sign]
    assert names == (printed or [""])
    return printed
