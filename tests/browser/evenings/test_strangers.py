"""Strangers' whole evening on one phone: four begin, a fifth comes, one goes, two slips are corrected, all are paid.

Scorebook computed none of the amounts: they stand beside their hands as a player would do them on paper, by the common
rules without a kassza. g is the price of the game: three 1, two 2, one 3, solo 4; with five players the dealer sits
out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Tally
from tests.browser.conftest import COUNT_TAPS, Counted
from tests.browser.phone import Phone, as_a_file, downloaded, hungarian, signed
from tests.paper.paper import text_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.deep]

ANNA, BELA, CILI, DENES, ESZTER = range(5)
PLAYERS = ("Anna", "Béla", "Cili", "Dénes", "Eszter")


@dataclass(frozen=True, kw_only=True)
class Hand:
    """A hand as it is tapped, its dealer, and its payments; players without a part get none."""

    taps: tuple[Any, ...]
    dealer: int
    pays: dict[int, int]


HANDS = {
    # Three won with 56: 1.
    1: Hand(taps=("three", ANNA, CILI, "56"), dealer=DENES, pays={ANNA: 1, BELA: -1, CILI: 1, DENES: -1}),
    # Two won with 50: 2.
    2: Hand(taps=("two", BELA, DENES, "50"), dealer=ANNA, pays={ANNA: -2, BELA: 2, CILI: -2, DENES: 2}),
    # 3 is Eszter who comes.  One, written as won with 60 and put right later: lost with 40, 3.
    4: Hand(taps=("one", CILI, ESZTER, "40"), dealer=BELA, pays={ANNA: 3, CILI: -3, DENES: 3, ESZTER: -3}),
    # Two lost with 44: 2.  At first 54 was typed and taken back.
    5: Hand(taps=("two", ESZTER, ANNA, "44"), dealer=CILI, pays={ANNA: -2, BELA: 2, DENES: 2, ESZTER: -2}),
    # Three won with 50: 1.
    6: Hand(taps=("three", BELA, ANNA, "50"), dealer=DENES, pays={ANNA: 1, BELA: 1, CILI: -1, ESZTER: -1}),
    # 7 is Béla who goes: four are left, and everybody plays.  Two won with 60: 2.
    8: Hand(taps=("two", DENES, ANNA, "60"), dealer=ESZTER, pays={ANNA: 2, CILI: -2, DENES: 2, ESZTER: -2}),
    # Solo won with 48: 4.
    9: Hand(taps=("solo", CILI, ESZTER, "48"), dealer=ANNA, pays={ANNA: -4, CILI: 4, DENES: -4, ESZTER: 4}),
}
COMES, GOES = 3, 7
# Anna 1−2+3−2+1+2−4, Béla −1+2+2+1, Cili 1−2−3−1−2+4, Dénes −1+2+3+2+2−4, Eszter −3−2−1−2+4: zero together.
TOTALS = (-1, 4, -3, 4, -4)
# Béla sat through six of seven hands and dealt one of five; Eszter sat through five; Cili and Dénes dealt one of five
# each.
COUNTS = (7, 4, 6, 6, 5)


def begin(page: Page, counted: Counted) -> Phone:
    """Four names in one line, and cards are dealt."""
    page.goto("/")
    page.evaluate("taps = keyboards = 0")
    page.get_by_role("link", name="Új est").tap()
    page.locator("#id_players").tap()
    page.keyboard.type("anna, béla, cili, dénes")
    page.get_by_role("button", name="Kezdhetjük").tap()
    page.wait_for_url(re.compile(r"/e/\w+/hand/$"))
    phone = Phone(page=page, slug=page.url.split("/")[-3])
    phone.ready()
    counted("strangers begin with new names", phone.counting(), 3)
    counted("strangers begin with new names: keyboards", page.evaluate("keyboards"), 1)
    page.evaluate("keyboards = 0")
    return phone


def shows(phone: Phone, pays: dict[int, int]) -> None:
    """Check the amounts on the players' plates."""
    for seat, amount in pays.items():
        expect(phone.page.locator(f'.seat[data-seat="{seat}"] .d')).to_have_text(signed(amount))


def write(phone: Phone, number: int, counted: Counted) -> None:
    hand = HANDS[number]
    phone.tap(*hand.taps)
    shows(phone, hand.pays)
    counted("a plain hand among strangers", phone.save(), 5)


def sits(phone: Phone, number: int) -> None:
    """Say on the page of who sits here who has come or gone, and go on with the next hand."""
    page = phone.page
    page.tap("#who-sits")
    page.wait_for_selector("#seats[data-ready]")
    if number == COMES:
        page.locator("#name").tap()
        page.keyboard.type("eszter")
        page.keyboard.press("Enter")
        page.wait_for_selector('[name="go"][value="=Eszter"]')
    else:
        page.tap(f'[name="go"][value="{BELA}"]')
        page.wait_for_selector(f'[name="back"][value="{BELA}"]')
    page.tap("#go")
    phone.ready()
    expect(page.locator("h1")).to_have_text(f"{number + 1}. leosztás")


def slip_of_the_finger(phone: Phone, counted: Counted) -> None:
    """54 was typed for 44: taken back at once, the hand stands there again and is mended."""
    page, pays = phone.page, HANDS[5].pays
    phone.tap("two", ESZTER, ANNA, "54")
    shows(phone, {seat: -amount for seat, amount in pays.items()})
    phone.save()
    phone.tap("#undo")
    expect(page.locator(f'.seat[data-seat="{ESZTER}"]')).to_have_attribute("data-role", "declarer")
    counted("a slip taken back", phone.counting(), 1)
    phone.tap('#keys [data-key="del"]', '#keys [data-key="del"]', "44")
    shows(phone, pays)
    phone.save()


def hand_of_before(phone: Phone, counted: Counted) -> None:
    """The one of Cili and Eszter was lost with 40, somebody says when Béla has gone already."""
    page = phone.page
    phone.goto_sheet()
    page.locator("#h4").tap()
    page.get_by_role("link", name="Javítás").wait_for()
    phone.counting()
    page.get_by_role("link", name="Javítás").tap()
    phone.ready()
    phone.tap('#keys [data-key="del"]', '#keys [data-key="del"]', "40")
    shows(phone, HANDS[4].pays)
    phone.tap("#save")
    page.wait_for_url("**/4/")
    counted("an earlier hand put right", phone.counting(), 4)
    phone.goto_sheet()
    page.locator("#to-hand").tap()
    phone.ready()
    phone.counting()


def close(phone: Phone, counted: Counted) -> bytes:
    page = phone.page
    phone.goto_sheet()
    phone.counting()
    page.locator("#to-close").tap()
    page.get_by_role("button", name=hungarian("Close the evening")).tap()
    page.wait_for_url("**/payments/")
    page.locator(".bottom-bar a.main").tap()
    payout = downloaded(page, page.locator("#share"))
    counted("strangers close, to the payout sheet", phone.counting(), 4)
    page.go_back()
    return payout


def tick(page: Page) -> None:
    """Everybody pays: the dues even everybody out, and all of them are ticked."""
    owed = dict.fromkeys(range(5), 0)
    dues = page.locator("#dues .pay")
    for due in dues.all():
        _pay, payer, payee = (due.get_attribute("id") or "").split("-")
        amount = int(re.sub(r"\D", "", due.locator(".sum").inner_text()))
        owed[int(payer)] -= amount
        owed[int(payee)] += amount
    assert tuple(owed.values()) == TOTALS
    boxes = page.get_by_role("checkbox")
    assert boxes.count() == dues.count() == 3
    for box in boxes.all():
        box.tap()
        expect(box).to_be_checked()
    page.reload()
    for box in boxes.all():
        expect(box).to_be_checked()


def paper(phone: Phone, name: str, folder: Path) -> list[str]:
    """Return the lines of a document."""
    page = phone.page
    answer = page.request.get(f"/e/{phone.slug}/{name}.pdf")
    assert answer.ok
    return lines(answer.body(), folder)


def lines(pdf: bytes, folder: Path) -> list[str]:
    return [" ".join(line.split()) for line in text_of(pdf, folder).splitlines()]


def standing(number: int) -> tuple[int, ...]:
    """Return where everybody stands after an entry."""
    return tuple(sum(hand.pays.get(seat, 0) for n, hand in HANDS.items() if n <= number) for seat in range(5))


def plain(points: int) -> str:
    return signed(points).removeprefix("+")


def of_five(number: int, seat: int) -> bool:
    """Tell whether somebody dealt the hand and sat it out."""
    return COMES < number < GOES and HANDS[number].dealer == seat


def on_the_session_sheet(printed: list[str]) -> None:
    """Check each hand: the dealer, every amount, a dash for absent players, and the totals."""
    for number, hand in HANDS.items():
        label = f"{number}/2." if number in (4, 5) else f"{number}."
        row = next(line for line in printed if line.startswith(f"{label} "))
        cells = []
        for seat, total in enumerate(standing(number)):
            got = "oszt" if of_five(number, seat) else signed(hand.pays[seat]) if seat in hand.pays else "–"
            cells += [got, "–" if seat == ESZTER and number < COMES else plain(total)]
        assert row.startswith(f"{label} {PLAYERS[hand.dealer]} "), row
        assert row.endswith(" ".join(cells)), (row, cells)
    for number, told in ((COMES, "Eszter jött"), (GOES, "Béla elment")):
        assert any(line.startswith(f"{number}. jön, megy: {told}") for line in printed)
    assert any("leosztás: 7, ebből 2 javítva" in line for line in printed)
    assert f"Egyenleg pontban {' '.join(map(signed, TOTALS))}" in printed


def explained(printed: list[str]) -> None:
    """Hand by hand the sums of those who were there, in the order of the hands, and the balance."""
    sums = [line.removeprefix("Összesen ") for line in printed if line.startswith("Összesen ")]
    assert sums == [
        " ".join(
            "oszt" if of_five(number, seat) else signed(hand.pays[seat])
            for seat in range(5)
            if seat in hand.pays or of_five(number, seat)
        )
        for number, hand in HANDS.items()
    ]
    assert {"Eszter jött", "Béla elment", f"Egyenleg pontban {' '.join(map(signed, TOTALS))}"} <= {*printed}


def recapped(printed: list[str]) -> None:
    """Check that all players have a place, even those who left, and that the dearest hand is the hand of the night."""
    assert "Az est nyertesei Béla és Dénes: +4." in printed
    places = zip(("I.", "I.", "III.", "IV.", "V."), (BELA, DENES, ANNA, CILI, ESZTER), strict=True)
    assert {f"{place} {PLAYERS[seat]} {signed(TOTALS[seat])}" for place, seat in places} <= {*printed}
    assert "9. leosztás: Cili és Eszter +4." in printed
    assert any("7, ebből 2 javítva" in line for line in printed)


def on_the_payout_sheet(printed: list[str]) -> None:
    """Everybody has his hands, those he declared, those he won, and his balance; three pay."""
    assert {
        "I. Béla 4 2 3 +4",
        "I. Dénes 6 1 4 +4",
        "III. Anna 7 1 4 −1",
        "IV. Cili 6 2 2 −3",
        "V. Eszter 5 1 1 −4",
        "Összesen 7 7 0",
    } <= {*printed}
    assert "Még tartozik: Anna 1 pont, Cili 3 pont, Eszter 4 pont; összesen 8 pont." in printed


def test_strangers_from_the_first_name_to_the_last_payment(page: Page, counted: Counted, tmp_path: Path) -> None:
    page.add_init_script(COUNT_TAPS)
    phone = begin(page, counted)
    for number in (1, 2):
        write(phone, number, counted)
    sits(phone, COMES)
    counted("a fifth comes", phone.counting(), 5)
    page.evaluate("keyboards = 0")
    phone.tap("one", CILI, ESZTER, "60")
    shows(phone, {seat: -amount for seat, amount in HANDS[4].pays.items()})
    phone.save()
    slip_of_the_finger(phone, counted)
    write(phone, 6, counted)
    sits(phone, GOES)
    counted("one goes", phone.counting(), 5)
    write(phone, 8, counted)
    hand_of_before(phone, counted)
    write(phone, 9, counted)
    page.route(re.compile(r"\.pdf"), as_a_file)
    payout = close(phone, counted)
    tick(page)
    papers = {name: paper(phone, name, tmp_path) for name in ("session", "explained", "recap")}
    on_the_payout_sheet(lines(payout, tmp_path))
    on_the_session_sheet(papers["session"])
    explained(papers["explained"])
    recapped(papers["recap"])
    seats = Tally.objects.order_by("seat__number").values_list("seat__name", "hands", "points")
    assert list(seats) == list(zip(PLAYERS, COUNTS, TOTALS, strict=True))
