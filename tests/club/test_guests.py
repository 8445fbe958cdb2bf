"""A night of no club: names go out of it, all of it goes, and what a club adopted is given back."""

from __future__ import annotations

import html
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from scorebook import ledger
from scorebook.access import links
from scorebook.cash.deeds import write_rules
from scorebook.cash.fees import book_night
from scorebook.club.members import rename
from scorebook.ledger.proving import prove
from scorebook.models import Act, By, Club, Draft, Erasure, Evening, Link, Player, Right, Seat, Trace
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from tests.cash.conftest import RULES, book_of
from tests.club.conftest import Circle, everything, signed_in, sums
from tests.conftest import NAMES, holding
from tests.ledger.conftest import Pen

pytestmark = pytest.mark.django_db


@pytest.fixture
def guests(evening_of: Callable[..., Evening]) -> Pen:
    """A closed night of two games of no club, with everything on it that may hold a name."""
    pen = Pen(evening_of(title="Cili születésnapja", place="Dénesnél"))
    cili = ledger.Author(name="Cili (telefon)")
    pen.hand(**{**pen.plain(), "note": "Cilinek nem volt igaza"})
    pen.write("hand", {**pen.plain(), "note": "szép volt"}, author=cili)
    pen.correct(1, {**pen.plain(), "declarer": 0, "partner": 2, "dealer": 4}, reason="Cili elütötte", author=cili)
    voice = ledger.Voice(seat=2, by=By.WATCH, author=cili)
    ledger.remark(pen.evening, 2, key=uuid4(), version=1, says="right", word="Cili szerint is", voice=voice)
    pen.close()
    bill = read_bill(pen.fresh().night)
    tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="Cili")
    second = evening_of(night=pen.evening.night, title="Második")
    Draft.objects.create(evening=second, facts={"note": "Cili szerint"}, author="Béla")
    return pen


def writing(pen: Pen, right: str = "write") -> Client:
    return holding(str(links.token_of(links.links_of(pen.evening)[right])))


def rows_with(*names: str) -> list[str]:
    return [line for line in everything() for name in names if name.casefold() in line.casefold()]


def audit_findings() -> list[str]:
    return [str(one) for one in prove()]


def test_a_name_goes_out_of_a_guests_night_and_no_sum_moves(guests: Pen) -> None:
    phone, where, before = writing(guests), f"/e/{guests.evening.slug}/erase/", sums(guests.fresh())
    assert where in phone.get(f"/e/{guests.evening.slug}/links/").content.decode()
    response = phone.get(where)
    cili = next(one for one in response.context["people"] if one.name == "Cili")
    assert f"?whom={cili.pk}" in response.content.decode()
    assert phone.get(f"{where}?whom=99999").status_code == 400
    text = html.unescape(phone.get(f"{where}?whom={cili.pk}").content.decode())
    assert "Cili szerint is" in text
    assert "szép volt" not in text
    assert phone.post(where, {"whom": cili.pk}).status_code == 422
    assert rows_with("Cili") != []
    assert phone.post(where, {"whom": cili.pk, "sure": "1"})["Location"] == f"/e/{guests.evening.slug}/"
    assert rows_with("Cili") == []
    assert sums(guests.fresh()) == before
    assert phone.get(f"/e/{guests.evening.slug}/").status_code == 200
    assert list(guests.evening.seats.values_list("name", flat=True)) == ["Anna", "Béla", "N. N.", "Dénes", "Eszter"]
    erasure = Erasure.objects.get()
    assert (erasure.night, erasure.player, erasure.club, erasure.by) == (guests.evening.night, cili, None, None)
    assert phone.post(where, {"whom": cili.pk, "sure": "1"}).status_code == 422
    assert audit_findings() == []


def busy_with_the_log(go_on: Callable[..., Any], sql: str, *said: Any) -> Any:
    """Let somebody be read to while what was erased is taken out of the file."""
    if "wal_checkpoint" in sql:
        error = sqlite3.OperationalError("database is locked")
        error.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise OperationalError from error
    return go_on(sql, *said)


def test_a_guests_night_is_erased_and_nothing_opens_what_is_left(
    guests: Pen, django_capture_on_commit_callbacks: Any
) -> None:
    phone, where, before = writing(guests), f"/e/{guests.evening.slug}/erase/", sums(guests.fresh())
    assert phone.post(where, {"whom": "all"}).status_code == 422
    with connection.execute_wrapper(busy_with_the_log), django_capture_on_commit_callbacks(execute=True):
        assert phone.post(where, {"whom": "all", "sure": "1"})["Location"] == "/"
    assert rows_with(*NAMES, "szép volt", "Második", "telefon") == []
    assert sums(guests.fresh()) == before
    assert Seat.objects.filter(name__startswith="N. N.").count() == Seat.objects.count() == 10
    assert not Link.objects.filter(revoked_at__isnull=True).exists()
    assert phone.get(f"/e/{guests.evening.slug}/").status_code == 410
    assert phone.post(where, {"whom": "all", "sure": "1"}).status_code == 410
    assert audit_findings() == []


def test_what_is_played_or_is_watched_or_is_a_clubs_is_not_erased(guests: Pen, evening_of, night: Evening) -> None:
    data = {"whom": "all", "sure": "1"}
    assert writing(guests, "watch").post(f"/e/{guests.evening.slug}/erase/", data).status_code == 403
    ours = holding(str(links.token_of(links.links_of(night)["write"])))
    assert ours.post(f"/e/{night.slug}/erase/", data).status_code == 403
    playing = Pen(evening_of())
    empty = writing(playing).get(f"/e/{playing.evening.slug}/erase/")
    assert empty.status_code == 200
    playing.hand()
    assert writing(playing).post(f"/e/{playing.evening.slug}/erase/", data).status_code == 409
    assert not Erasure.objects.exists()


# ---- given back ---------------------------------------------------------------------------------------------------


@pytest.fixture
def adopted(circle: Circle, guests: Pen) -> tuple[Client, Client]:
    """The guests' night in a club, Eszter a new member: a guest's phone that wrote it, and the director's."""
    rename(circle.player, "Eszter néni", circle.by())
    guest, director = writing(guests), signed_in(circle.by("director"))
    director.cookies["keyring"] = guest.cookies["keyring"].value
    chosen = {f"seat{n}": circle[role].pk for n, role in enumerate(("owner", "director", "scribe", "viewer"))}
    where = f"/c/{circle.club.slug}/adopt/{guests.evening.slug}/"
    closing = Pen(guests.evening.night.evenings.exclude(pk=guests.evening.pk).get())
    closing.close()
    assert director.post(where, {**chosen, "seat4": ""}).status_code == 302
    return guest, director


@pytest.mark.parametrize("who", ["guest", "director"])
def test_an_adopted_night_is_given_back(circle: Circle, guests: Pen, adopted: tuple[Client, Client], who: str) -> None:
    phone, where = adopted[who == "director"], f"/e/{guests.evening.slug}/back/"
    assert guests.fresh().club == circle.club
    if who == "director":
        write_rules(circle.club, **RULES)
        book_night(guests.evening.night_id, timezone.now())
        assert book_of(circle.club) != {}
    before, scribe = sums(guests.fresh()), signed_in(circle.by("scribe"))
    page = phone.get(f"/e/{guests.evening.slug}/" + ("links/" if who == "director" else ""))
    assert where in page.content.decode()
    assert scribe.post(where).status_code == 403
    assert writing(guests, "watch").post(where).status_code == 403
    assert Client().post(where).status_code == 404
    assert guests.fresh().club == circle.club
    assert phone.get(where).status_code == 200
    assert phone.post(where)["Location"] == f"/e/{guests.evening.slug}/links/"
    assert {one.club for one in guests.evening.night.evenings.all()} == {None}
    assert sums(guests.fresh()) == before
    assert book_of(circle.club) == {}
    stay = {"Eszter"} if who == "director" else set()  # on whose account something was booked
    there = set(circle.club.members.values_list("player__name", flat=True))
    assert there == {"Anna", "Béla", "Cili", "Dénes", "Eszter néni"} | stay
    assert not Player.objects.filter(seats__evening=guests.evening, member__isnull=False).exists()
    assert phone.get(f"/e/{guests.evening.slug}/links/").status_code == 200
    assert scribe.get(f"/e/{guests.evening.slug}/").status_code == 404
    assert Trace.objects.filter(act=Act.GAVE_BACK, club=circle.club).count() == 2
    assert phone.post(where).status_code == 409
    assert audit_findings() == []


def test_not_after_a_day_nor_while_its_payments_are_in_the_book(
    circle: Circle, guests: Pen, adopted: tuple[Client, Client]
) -> None:
    guest, director = adopted
    write_rules(circle.club, **RULES)
    book_night(guests.evening.night_id, timezone.now())
    where = f"/e/{guests.evening.slug}/back/"
    page = director.get(f"/e/{guests.evening.slug}/payments/")
    due = page.context["dues"][0]
    data = {"payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}
    assert director.post(f"/e/{guests.evening.slug}/payments/tick/", data).status_code == 302
    assert director.post(where).status_code == 409
    later = timezone.now() + timedelta(days=1, minutes=1)
    with pytest.MonkeyPatch.context() as clock:
        clock.setattr(timezone, "now", lambda: later)
        assert guest.post(where).status_code == 410
        assert director.post(where).status_code == 409
    assert guests.fresh().club == Club.objects.get(pk=circle.club.pk)
    assert Link.objects.filter(right=Right.WRITE, revoked_at__isnull=True).count() == 1
