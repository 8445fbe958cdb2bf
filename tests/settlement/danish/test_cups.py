"""Two pots on one table: every text about a pot names it."""

from __future__ import annotations

import pytest

from settlement.book import Book
from settlement.evening import Adjustment, Close, Transfer, no_pot_is_overdrawn, write_close
from settlement.vocabulary import Table

CUPS = (("left_cup", "left cup"), ("right_cup", "right cup"))


@pytest.fixture
def table() -> Table:
    return Table(
        seated=(0, 1, 2),
        accounts=3,
        dealer=2,
        active=(0, 1, 2),
        sitting_out=(),
        rules={},
        carry={},
        pots={"left_cup": 7, "right_cup": 12},
        pot_labels=CUPS,
    )


def test_the_division_of_each_cup_names_it(table: Table) -> None:
    book = Book({0: 0, 1: 0, 2: -19, **table.pots})
    write_close(Close(), table, book)
    assert [line.label.read(()) for line in book.lines] == [
        "the rest of the left cup, divided",
        "the rest of the right cup, divided",
    ]
    assert {pot: book.balance[pot] for pot in table.pots} == {"left_cup": 0, "right_cup": 0}


def test_an_overdrawn_cup_is_named_in_the_readers_language(table: Table) -> None:
    transfer = Adjustment(reason="x", transfers=(Transfer(payer="right_cup", payee=0, points=20),))
    (problem,) = no_pot_is_overdrawn(transfer, table)
    sentence = problem.text.read((), translate=lambda text: "koppen til højre" if text == "right cup" else text)
    assert sentence == "Only 12 lie in the koppen til højre, 8 are missing: take out less."
