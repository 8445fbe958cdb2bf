"""An evening with people who come and go on every page: each player who ever sat there has a column."""

from __future__ import annotations

import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening
from scorebook.night.final import hands_of, read_final
from scorebook.sheet.explaining import explain_all
from scorebook.sheet.history import read_history
from scorebook.sheet.reading import names_of, read_sheet
from settlement import document
from tests.conftest import NAMES, holding
from tests.ledger.conftest import Pen

pytestmark = pytest.mark.django_db
EXAMPLES = json.loads((Path(__file__).parents[1] / "settlement/examples/company.json").read_text(encoding="utf-8"))
OF_EACH_GAME = (
    "p-kassza-come-and-go-at-once",
    "p-comes-back",
    "m-fourth-joins",
    "k-fifth-joins",
    "t-leaves-an-ultimo-pot",
    "s-another-partner",
    "tt-fifth-joins",
    "tw-fifth-joins-and-leaves",
    "d-close-begins-with-who-would-deal",
    "a-two-three-four",
    "a-radli-ends-when-somebody-joins",
    "a-radli-ends-when-somebody-leaves",
    "a-radli-of-new-seats-goes-on",
)
CHANGES = {"hu": "Jön, megy", "en": "Coming and going", "da": "Kommer og går"}


def example(name: str) -> dict[str, Any]:
    (found,) = (one for one in EXAMPLES if one["name"].split(":")[0] == name)
    return dict(found)


def imported(name: str) -> Evening:
    data = {**example(name)["document"], "stake": {"minor_units_per_point": 2000, "currency": "HUF"}}
    return ledger.import_evening(document.read_document(data), author=ledger.Author(name="Anna"))


def scribe_of(evening: Evening) -> Client:
    token = links.token_of(links.links_of(evening)["write"])
    assert token is not None
    return holding(token)


@pytest.mark.parametrize("name", OF_EACH_GAME)
def test_rows_and_totals_are_those_of_the_settlement(name: str) -> None:
    sheet = read_sheet(imported(name))
    settled = document.settlement_document(example(name)["document"])
    assert dict(zip(sheet.names, sheet.totals, strict=True)) == settled["totals"]
    for row, entry in zip(sheet.rows, settled["entries"], strict=True):
        assert {who: paid or 0 for who, paid in zip(row.names, row.apart, strict=True)} == {
            **dict.fromkeys(row.names, 0),
            **entry["payouts"],
        }
        assert [row.names[seat] for seat in range(len(row.names)) if row.stands(seat) is not None] == list(
            entry["payouts"]
        )
        assert row.dealer == (entry["dealer"] or "")
        assert list(row.resting) == entry["sitting_out"]


@pytest.mark.parametrize("name", OF_EACH_GAME)
def test_every_entry_is_explained_and_paid_out(name: str) -> None:
    evening = imported(name)
    sheet = read_sheet(evening)
    for explained in explain_all(sheet):
        moved = dict.fromkeys(sheet.names, 0)
        for payment in explained.payments:
            for who, points in ((payment.payer, -payment.points), (payment.payee, payment.points)):
                if who in moved:
                    moved[who] += points
        if not explained.row.ended_count:
            assert moved == {who: paid or 0 for who, paid in explained.row.named}
    final = read_final(sheet)
    moved_by_hands = [sum(hand[0][seat] for hand in hands_of(sheet, final)) for seat in range(len(sheet.names))]
    assert moved_by_hands == list(final.totals)
    assert len(read_history(evening, names_of(evening))) == len(sheet.rows)


@pytest.mark.parametrize("name", OF_EACH_GAME)
def test_every_page_shows_it(name: str) -> None:
    """Each page in one of the languages after the other, the whole sheet in all of them."""
    evening = imported(name)
    client = scribe_of(evening)
    numbers = [row.number for row in read_sheet(evening).rows]
    languages = cycle(CHANGES)
    for page in ("", "far/", "history/", "news/", *(f"{number}/" for number in numbers)):
        answer = client.get(f"/e/{evening.slug}/{page}", headers={"accept-language": next(languages)})
        assert answer.status_code == 200, page
    for language, said in CHANGES.items():
        answer = client.get(f"/e/{evening.slug}/?all=1", headers={"accept-language": language})
        assert (answer.status_code, said in answer.content.decode()) == (200, True), language


def test_who_came_and_who_went_stand_on_the_row() -> None:
    (row,) = (row for row in read_sheet(imported("p-kassza-come-and-go-at-once")).rows if row.kind == "company")
    assert [figure.text for figure in row.figures] == ["Ferenc jött", "Béla elment"]
    assert (row.payouts[1], row.payouts[5]) == (8, -8)
    assert row.payouts[0] is None


def test_who_had_not_sat_down_yet_has_no_total() -> None:
    rows = read_sheet(imported("p-kassza-come-and-go-at-once")).rows
    assert rows[0].columns[5] == (None, None)
    assert rows[1].columns[5] == (-8, -8)


def test_a_slip_that_was_taken_back_has_its_line_and_no_column(pen: Pen) -> None:
    pen.write("company", {"players": [0, 1, 2, 3, "Ferencz"]})
    pen.undo()
    assert read_sheet(pen.fresh()).rows[0].figures[0].text == "Ferencz jött"
    for write in (pen.fresh, pen.hand, pen.close):
        write()
        sheet = read_sheet(pen.fresh())
        assert sheet.names == NAMES
        assert {len(row.payouts) for row in sheet.rows} == {len(sheet.totals)} == {len(NAMES)}
        assert {one.row.names for one in explain_all(sheet)} == {NAMES}
    changes = [
        change.after for version in read_history(pen.evening, names_of(pen.evening)) for change in version.changes
    ]
    assert any("Ferencz" in text for text in changes)
