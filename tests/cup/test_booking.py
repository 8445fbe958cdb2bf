"""Fees and prizes of a day: shared out to the last coin, booked when it ends."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from scorebook.cash.deeds import write_rules
from scorebook.cup.deeds.ending import end_day, resume_day, say_prizes
from scorebook.cup.ranking.awards import prizes_of
from scorebook.cup.ranking.standing import standing_of
from scorebook.ledger.proving import prove
from scorebook.models import CashPosting, CupDay, Voucher
from scorebook.paper.cup.ranking import prize_sheet
from tests.cash.conftest import PLAIN
from tests.cup.conftest import Made, played, press

pytestmark = pytest.mark.django_db


def test_fees_are_shared_out_to_the_last_coin_by_the_places(published: Made, laptop: Client) -> None:
    day = played(published())
    where = f"/k/{day.slug}/prizes/"
    data = {"fee": "1 000", "currency": "HUF", "kept": "500", "coin": "50", "shares": "50 30 20"}
    for wrong in ({"shares": "60 50"}, {"shares": "x"}, {"fee": "sok"}, {"fee": ""}, {"fee": "0"}, {"currency": "XXX"}):
        assert laptop.post(where, {**data, **wrong, "key": uuid4(), "head": day.head}).status_code == 422
    laptop.post(where, {**data, "kept": "0", "key": uuid4(), "head": day.head})
    assert CupDay.objects.get(pk=day.pk).prizes["kept"] == 0, "the club keeps nothing"
    day.refresh_from_db()
    unclear = laptop.post(where, {**data, "fee": "1,000", "key": uuid4(), "head": day.head})
    assert "1000 vagy 1?" in str(unclear.context["form"].errors["fee"])
    laptop.post(where, {**data, "key": uuid4(), "head": day.head})
    context = laptop.get(f"/k/{day.slug}/ranking/").context
    day.refresh_from_db()
    names = [line.name for line in standing_of(day).lines][:3]
    # Nine pay 1000 Ft, 500 Ft stay with the club: 8500 Ft, of which 50, 30 and 20 of a hundred are 4250, 2550 and 1700.
    amounts = ["".join(sign for sign in one.amount if sign.isdecimal()) for one in context["prizes"].won]
    assert [(one.place, one.name) for one in context["prizes"].won] == [*enumerate(names, 1)]
    assert amounts == ["4250", "2550", "1700"]


def test_what_no_coin_can_pay_is_told_with_its_owner_on_page_paper_and_in_the_book(
    published: Made, laptop: Client
) -> None:
    """Nine pay 950 Ft, 150 Ft stay with the club: of 8400 Ft 8000 are given out in coins of 1000."""
    day = played(published())
    write_rules(day.club, **PLAIN)
    options = {"fee": 95000, "kept": 15000, "coin": 100000, "currency": "HUF", "shares": [50, 30, 20]}
    day = end_day(say_prizes(day, press(day), options), press())
    laptop.cookies["language"] = "hu"
    html = laptop.get(f"/k/{day.slug}/ranking/").content.decode().replace("\N{NO-BREAK SPACE}", " ")
    sentence = (
        "Befizetés 8 550 Ft, díj 8 000 Ft: 550 Ft a klubnál marad. "
        "Ebből 400 Ft azért, mert a legkisebb pénzérme 1 000 Ft."
    )
    assert sentence in html
    with translation.override("hu"):
        paper = prize_sheet(day, prizes_of(day, standing_of(day)), standing_of(day))
    assert sentence in [line.replace("\N{NO-BREAK SPACE}", " ") for line in paper.said]
    assert Voucher.objects.filter(reason="expense", note__contains="550").exists()


def test_a_club_cannot_keep_more_than_is_paid_in(published: Made, laptop: Client) -> None:
    day = played(published())
    data = {"fee": "1 000", "currency": "HUF", "kept": "9 001", "coin": "", "shares": "50 30 20"}
    laptop.cookies["language"] = "hu"
    where = f"/k/{day.slug}/prizes/"
    refused = laptop.post(where, {**data, "key": uuid4(), "head": day.head})
    reason = str(refused.context["form"].errors["kept"]).replace("\N{NO-BREAK SPACE}", " ")
    assert "9 ember befizetése 9 000 Ft" in reason
    day.refresh_from_db()
    assert not day.prizes
    assert laptop.post(where, {**data, "kept": "9 000", "key": uuid4(), "head": day.head}).status_code == 302
    assert "0 Ft: 9 000 Ft a klubnál marad." in laptop.get(f"/k/{day.slug}/ranking/").content.decode().replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_fees_and_prizes_are_booked_when_the_day_ends_and_taken_back_when_it_is_opened(published: Made) -> None:
    """The box takes nine fees and pays the prizes; a correction moves nothing twice, and another currency nothing."""
    day = played(published())
    write_rules(day.club, **PLAIN)
    day = say_prizes(day, press(day), {"fee": 1000, "kept": 500, "coin": 50, "currency": "HUF", "shares": [50, 30, 20]})

    def box() -> int:
        return -sum(CashPosting.objects.filter(account="box").values_list("amount", flat=True))

    for _ in range(2):
        day = end_day(day, press(day))
        assert (box(), day.acts.last().said["booked"]) == (9 * 1000 - 8500, True)
        day = resume_day(day, press(day), "elírtuk")
        assert (box(), day.acts.last().said["taken_back"]) == (0, True)
    assert set(Voucher.objects.filter(reverses__isnull=False).values_list("note", flat=True)) == {"elírtuk"}
    day = end_day(say_prizes(day, press(day), {**day.prizes, "currency": "EUR"}), press())
    assert (box(), day.acts.last().said["booked"]) == (0, False)
    assert list(prove()) == []
