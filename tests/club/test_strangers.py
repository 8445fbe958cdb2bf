"""A stranger at an evening that its club shows to anybody: the points are visible, the payments are not."""

from __future__ import annotations

import html
import re
from itertools import permutations

import pytest
from django.core.cache import caches
from django.test import Client

from scorebook.access import links
from scorebook.models import Club, Evening, Public
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from tests.club.conftest import PEOPLE, Circle
from tests.conftest import holding
from tests.ledger.conftest import Pen
from tests.rows import ROWS, address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("undrawn")]

PLAYERS = (*PEOPLE.values(), "Eszter")
READ = sorted(name for name, row in ROWS.items() if row.read and not row.public)
SAID = (r"\b{} → {}\b", "received from {} for .*? {} received the money")
PAIRS = re.compile("|".join(said.format(*pair) for said in SAID for pair in permutations(PLAYERS, 2)))
ARROW = re.compile(r"<svg[^>]*>\s*<use href=\"#i-arrow\"/>\s*</svg>")


@pytest.fixture
def paid(circle: Circle, night: Evening) -> Evening:
    """A closed evening of a club that shows its evenings, of which one payment was ticked off."""
    Club.objects.filter(pk=circle.club.pk).update(public=Public.EVENINGS)
    pen = Pen(night)
    pen.hand()
    pen.close()
    bill = read_bill(night.night)
    tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="Anna")
    return Evening.objects.get(pk=night.pk)


def payments_on(client: Client, where: str) -> set[str]:
    """Return the payments that a page, or a paper on the screen, shows."""
    answer = client.get(where, headers={"accept-language": "en"})
    page = html.unescape(ARROW.sub("→", answer.getvalue().decode())) if answer.status_code == 200 else ""
    return set(PAIRS.findall(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))))


@pytest.mark.parametrize("name", READ)
def test_no_page_or_paper_of_an_evening_tells_a_stranger_who_pays_whom(paid: Evening, name: str) -> None:
    where = address(name, paid)
    assert payments_on(Client(), where) == set()


def test_the_table_is_told_who_pays_whom(paid: Evening) -> None:
    watcher = holding(str(links.token_of(links.links_of(paid)["watch"])))
    telling = {name for name in READ if payments_on(watcher, address(name, paid))}
    assert telling == {"entry", "hand_pdf", "payments", "payout_pdf", "receipts_pdf"}


def test_what_was_drawn_for_the_table_is_not_shown_to_a_stranger_nor_the_other_way(paid: Evening) -> None:
    watcher = holding(str(links.token_of(links.links_of(paid)["watch"])))
    for first, then in ((watcher, Client()), (Client(), watcher)):
        caches["drawn"].clear()
        promised = [
            "Who pays whom" in client.get(address("sheet", paid), headers={"accept-language": "en"}).content.decode()
            for client in (first, then)
        ]
        assert promised == [client is watcher for client in (first, then)]


def test_a_stranger_is_answered_that_receipts_are_for_the_table(paid: Evening) -> None:
    assert Client().get(address("receipts_pdf", paid)).status_code == 403


def test_a_stranger_is_promised_no_paper_of_payments(paid: Evening) -> None:
    answer = Client().get(address("evening_on_paper", paid), headers={"accept-language": "en"})
    page = answer.content.decode()
    assert "receipts.pdf" not in page
    assert "who pays whom" not in page.lower()
    assert "The balances of the evening." in page
