"""The cash book in spreadsheets and in the journal, where hledger finds a single coin that is wrong."""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from decimal import Decimal

import pytest

from scorebook.cash.deeds import take_back, write_slip
from scorebook.cash.writing import Slip
from scorebook.files.cash_journal import cash_journal
from scorebook.league.queries import Span
from scorebook.models import CashPosting, CashRules, Reason, Voucher
from tests.cash.conftest import THIRTEENTH, TWENTIETH, in_english, played, rules  # noqa: F401
from tests.club.conftest import Circle
from tests.files.conftest import Check

pytestmark = pytest.mark.django_db


@pytest.fixture
def club_with_book(circle: Circle, rules: CashRules, played) -> Circle:  # noqa: F811  # noqa: F811
    played((1, 0, 200))
    moves = {circle["director"].player_id: -20000, "own": 20000}
    fine = write_slip(
        circle.club, Slip(reason=Reason.FINE, day=THIRTEENTH, moves=moves, note="; késett: 1", author="Béla")
    )
    take_back(fine, Slip(reason=Reason.FINE, day=TWENTIETH, moves={}, note="ott volt"))
    played((2, 0, 7), day=TWENTIETH)
    return circle


@pytest.mark.parametrize("first", [None, TWENTIETH], ids=["whole", "since the second night"])
def test_hledger_accepts_the_cash_book_and_not_one_coin_more(
    club_with_book: Circle,
    hledger: Check,
    first: date | None,
) -> None:
    text = "".join(cash_journal(Span(club=club_with_book.club, first_day=first)))
    assert (hledger(text).returncode, hledger(text).stderr) == (0, "")
    vouchers = Voucher.objects.filter(day__gte=first) if first else Voucher.objects.all()
    assert len(re.findall(r"\(cash#\d+\)", text)) == vouchers.count()
    assert "could not balance" in hledger(re.sub(r"-500\.00 HUF", "-500.01 HUF", text, count=1)).stderr
    balance = hledger(text, "balance", "-N", "--flat", "members:Anna", "date:..2026-11-30").stdout
    assert re.search(r"(-?[\d.]+) HUF", balance)[1] == "2140.00"  # type: ignore[index]


def test_the_clubs_ledger_in_money_has_its_cash_book(club_with_book: Circle, phone, hledger: Check) -> None:
    viewer, where = phone("viewer"), f"/c/{club_with_book.club.slug}/exports/ledger.journal"
    text = b"".join(viewer.get(where, {"in": "money"}).streaming_content).decode()
    assert hledger(text).returncode == 0
    assert "account members:Anna\n" in text
    assert "members:" not in b"".join(viewer.get(where).streaming_content).decode()


def test_the_cash_book_as_a_list(club_with_book: Circle, phone) -> None:
    viewer = phone("viewer")
    viewer.cookies["language"] = "en"
    answer = viewer.get(f"/c/{club_with_book.club.slug}/exports/cash.csv")
    rows = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"), newline="")))
    assert len(rows) == CashPosting.objects.count()
    assert sum(Decimal(row["Amount"]) for row in rows) == 0
    assert rows[0] == {
        "Day": "2026-11-13",
        "Voucher": rows[0]["Voucher"],
        "What for": "play",
        "Account": "Anna",
        "Amount": "4000.00",
        "Currency": "HUF",
        "Note": "",
        "Takes back": "",
        "Written": rows[0]["Written"],
        "Written by": "",
        "Kind": "between accounts",
    }


def test_a_club_without_a_book_is_offered_none(circle: Circle, phone) -> None:
    viewer = phone("viewer")
    assert "cash.csv" not in viewer.get(f"/c/{circle.club.slug}/exports/").content.decode()
    assert "".join(cash_journal(Span(club=circle.club))) == ""
