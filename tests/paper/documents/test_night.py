"""The payout sheet of a night of several games: what it says, that it adds up, and that the largest numbers fit."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pypdf
import pytest
from django.test import Client
from django.utils import translation

from scorebook.models import Evening
from scorebook.night.bill import Bill, read_bill
from scorebook.paper.payments import METHODS, read_payments
from scorebook.paper.payout import PayoutSheet, payout_sheet
from scorebook.paper.views import printing
from scorebook.words.points import money, points, signed_money
from tests.conftest import NAMES
from tests.paper.evenings import play
from tests.paper.paper import ADDRESS, alternatives, pressed, run_together
from tests.world.depth import sweep
from tests.world.night import close, next_game, pay, reopen, write

pytestmark = pytest.mark.django_db
PAPERS = ("a4", "a5")


@pytest.fixture
def evenings(evening: Evening) -> list[Evening]:
    """Tarokk at twenty forints, two other games at five; Eszter leaves, Feri comes; all closed."""
    play(evening)
    second = next_game(evening, players=(*NAMES[:4], "Feri"))
    pay(second, (0, 1, 12), (4, 2, 5))
    third = next_game(evening, game="magyar", players=(*NAMES[1:4], "Feri"))
    pay(third, (0, 3, 8))
    close(evening, second, third)
    return [evening, second, third]


def sheet_of(bill: Bill, method: str = "fewest", language: str = "en") -> PayoutSheet:
    with translation.override(language):
        return payout_sheet(bill, ADDRESS, read_payments(bill, method, None))


def night_html(bill: Bill, paper: str = "a4") -> str:
    with translation.override("en"):
        return printing.document_html("paper/payout/payout.html", sheet_of(bill), paper)


@pytest.mark.parametrize(("paper", "most"), sweep([("a4", 2), ("a5", 3)], gate=lambda case: case[0] == "a5"))
def test_every_game_balance_and_payment_can_be_read_and_the_chart_and_the_code_be_heard(
    evenings: list[Evening], paper: str, most: int
) -> None:
    bill = read_bill(evenings[0].night)
    reader = pypdf.PdfReader(io.BytesIO(pressed(night_html(bill, paper))))
    assert len(reader.pages) <= most
    texts = alternatives(reader.trailer["/Root"]["/StructTreeRoot"])
    assert len(texts) == 2
    assert any(bill.ranked[0].name in text for text in texts)
    text = run_together("".join(page.extract_text() for page in reader.pages))
    with translation.override("en"):
        for person in bill.ranked:
            assert run_together(person.name) in text
            assert run_together(signed_money(person.total, bill.unit)) in text
            for game, made in person.points:
                if made is not None:
                    assert run_together(points(made) + signed_money(made, game.evening)) in text
        for due in read_payments(bill, "fewest", None).dues:
            assert run_together(due.payer_name + "→" + due.payee_name + money(due.amount, bill.unit)) in text
    for game in bill.played:
        assert run_together(game.label) in text
        assert game.evening.slug in text


@pytest.mark.parametrize("paper", PAPERS)
def test_every_column_adds_up_to_nothing_as_printed(evenings: list[Evening], paper: str) -> None:
    page = sheet_of(read_bill(evenings[0].night))
    matrices = page.wide if paper == "a4" else page.narrow
    assert sum(len(matrix.labels) for matrix in matrices) == 3
    for matrix in matrices:
        for column in range(len(matrix.labels)):
            assert sum(number(row.cells[column].points) for row in matrix.rows) == 0
            assert sum(number(row.cells[column].money) for row in matrix.rows) == 0
            assert matrix.sums.cells[column].points == "0"
    assert [matrix.totals for matrix in matrices][-1]
    assert sum(number(row.total) for row in matrices[-1].rows) == 0


def number(text: str) -> int:
    digits = re.sub(r"[^\d.−]", "", text).replace("−", "-").replace(".", "")
    return int(digits) if digits.strip("-") else 0


@pytest.mark.parametrize("method", METHODS)
def test_each_way_of_paying_settles_the_night_on_paper(evenings: list[Evening], method: str) -> None:
    bill = read_bill(evenings[0].night)
    remaining = {**dict(enumerate(bill.totals)), **{pot.key: pot.points for pot in bill.pots}}
    for due in read_payments(bill, method, None).dues:
        remaining[due.payer] += due.amount
        remaining[due.payee] -= due.amount
    assert set(remaining.values()) == {0}
    assert len(sheet_of(bill, method).payments) == len(read_payments(bill, method, None).dues)


def test_what_a_pot_keeps_has_its_line_and_the_columns_still_add_up(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(house_rules={"kassza": True, "kassza_rest_at_end": "carry_over"})
    write(evening, "all_pass", {})
    games = [next_game(evening, game="kiralyhivasos") for _ in range(3)]
    close(evening, *games)
    page = sheet_of(read_bill(evening.night))
    assert len(page.wide) == 2
    for matrix in page.wide:
        assert "Kassza" in matrix.rows[-1].name
        for column in range(len(matrix.labels)):
            assert sum(number(row.cells[column].points) for row in matrix.rows) == 0
    assert sum(number(row.total) for row in page.wide[-1].rows) == 0
    assert "400" in page.proof
    assert len(page.payments) == 4
    assert all(payment.payee.startswith("kassza (") for payment in page.payments)


def test_an_open_game_makes_it_a_draft(evenings: list[Evening]) -> None:
    reopen(evenings[1])
    page = sheet_of(read_bill(evenings[0].night))
    assert page.draft
    assert page.payments == ()
    text = " ".join(night_html(read_bill(evenings[0].night)).split())
    assert "Draft" in text
    assert "nobody has to pay by them" in text
    assert "Accepted" not in text


def test_a_game_opened_again_is_told_with_its_reason(evenings: list[Evening]) -> None:
    reopen(evenings[2])
    close(evenings[2])
    head = sheet_of(read_bill(evenings[0].night)).head
    assert "kimaradt egy" in head.note
    assert read_bill(evenings[0].night).played[2].label in head.note


def test_a_night_for_points_prints_no_money(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(stake_minor_units=None, currency="")
    second = next_game(evening, stake_minor_units=None, currency="")
    pay(evening, (0, 1, 3))
    pay(second, (2, 1, 4))
    close(evening, second)
    text = night_html(read_bill(evening.night))
    assert "HUF" not in text
    assert "+7" in text


def test_two_prints_of_one_state_are_the_same_and_a_further_hand_is_another_code(evenings: list[Evening]) -> None:
    before = sheet_of(read_bill(evenings[0].night)).head.record
    assert before == sheet_of(read_bill(evenings[0].night)).head.record
    reopen(evenings[1])
    assert before != sheet_of(read_bill(evenings[0].night)).head.record


def test_any_game_of_the_night_hands_out_the_same_paper(
    evenings: list[Evening], watcher: Client, undrawn: None
) -> None:
    responses = [watcher.get(f"/e/{evening.slug}/payout.pdf") for evening in evenings]
    assert [response.status_code for response in responses] == [200] * 3
    assert len({bytes(response.content) for response in responses}) == 1
    assert {response["Content-Disposition"] for response in responses} == {responses[0]["Content-Disposition"]}
    assert "v3" in responses[0]["Content-Disposition"]


def test_a_banker_who_was_not_there_is_refused(evenings: list[Evening], watcher: Client, undrawn: None) -> None:
    for banker, status in (("9", 400), ("x", 400), ("5", 200)):
        params = {"method": "banker", "banker": banker}
        assert watcher.get(f"/e/{evenings[0].slug}/payout.pdf", params).status_code == status
