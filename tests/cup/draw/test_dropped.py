"""A day that was begun in error: thrown away while nothing is written, ended early once something is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.cup.deeds.playing import open_again
from scorebook.cup.ranking.standing import standing_of
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, Evening, Opens
from tests.club.conftest import Circle
from tests.conftest import holding
from tests.cup.conftest import NEW, Made, evenings_of, hand_in, play, press, press_said, token_of

pytestmark = pytest.mark.django_db


def ended(phone: Client, day: CupDay, does: str, reason: str = "rossz nap") -> CupDay:
    """Press a button of the settings."""
    phone.post(reverse("cup_end", args=[day.slug]), {**press_said(day), "does": does, "reason": reason})
    day.refresh_from_db()
    return day


def test_an_owner_throws_a_day_away_and_what_it_was_stays_on_record(
    published: Made, made: Made, circle: Circle, phone, laptop: Client
) -> None:
    day, owner = published(), phone("owner")
    where, wall, scribe = f"/k/{day.slug}/", holding(token_of(day, Opens.WALL)), Client()
    scribe.get(f"/w/{token_of(day, Opens.TABLE, table=1)}/")
    assert ended(laptop, day, "drop").dropped_at is None, "a director does not"
    assert ended(owner, day, "drop", " ").dropped_at is None
    day = ended(owner, day, "drop")
    assert day.dropped_because == "rossz nap"
    for page in (owner.get(where), laptop.get(f"{where}ranking/"), laptop.post(f"{where}close/", press_said(day))):
        assert (page.status_code, "rossz nap" in page.content.decode()) == (410, True)
    assert wall.get(f"{where}wall/").status_code == 404
    assert scribe.get(f"/e/{evenings_of(day)[0].slug}/hand/").status_code == 410
    assert not Evening.objects.filter(closed_at=None).exists()
    assert not owner.get(f"/c/{circle.club.slug}/").context["cups"]
    assert made().slug != day.slug, "another one has its name and day"
    assert day.acts.last().deed == "dropped"
    assert list(prove()) == []


def test_a_day_in_which_something_is_written_ends_early_and_is_opened_again(published: Made, phone) -> None:
    day, owner = published(), phone("owner")
    one, other = evenings_of(day)
    play(one)
    hand_in(one)
    play(other, hands=1)
    assert ended(owner, day, "drop").dropped_at is None
    day = ended(owner, day, "early")
    assert (day.edition, day.held.get().closed_at is not None) == (1, True)
    there = set(other.seats.values_list("name", flat=True))
    assert {line.name for line in standing_of(day).lines if line.cells[0].sign == "✗"} == there
    day = open_again(ended(owner, day, "resume", "mégis"), press(day), 1, 2, "mégis")
    hand_in(other)
    assert not {line.name for line in standing_of(day).lines if line.cells[0].sign == "✗"}
    assert list(prove()) == []


def test_a_day_of_no_club_is_thrown_away_by_whoever_directs_it() -> None:
    phone = Client()
    phone.post("/k/new/", {**NEW, "hands": "2", "key": "12345678123456781234567812345678"})
    day = CupDay.objects.get()
    assert day.name in phone.get("/").content.decode()
    assert ended(phone, day, "drop").dropped_at <= datetime.now(UTC)
    assert phone.get("/").context["cups"] == []
    assert [phone.get(f"/k/{day.slug}/").status_code, Client().get(f"/k/{day.slug}/").status_code] == [410, 404]
