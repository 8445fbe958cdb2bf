"""A club's cup day in every state that its tests need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation

from scorebook import ledger
from scorebook.access.cup import PURPOSE
from scorebook.access.links import token_from
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.making import make_day
from scorebook.cup.deeds.playing import close_round
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.models import CupDay, Evening, Opens
from settlement import GAMES, document
from tests.club.conftest import Circle
from tests.ledger.conftest import TWO


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Titles and refusals are read in English here."""
    with translation.override("en"):
        yield


@pytest.fixture
def laptop(phone) -> Client:
    """The director's."""
    return phone("director")


def press(day: CupDay | None = None, **said: Any) -> Press:
    """Press a button of a page that was loaded just now."""
    head = None if day is None else CupDay.objects.values_list("head", flat=True).get(pk=day.pk)
    return Press(**{"key": uuid4(), "head": head, "author": "Anna", **said})


def press_said(day: CupDay) -> dict[str, Any]:
    """Return what the form of a page that was loaded just now sends."""
    now = press(day)
    return {"key": now.key, "head": now.head}


def names(count: int) -> list[str]:
    """Return so many names, all of them told apart."""
    return [f"{chr(65 + number % 26)}{number // 26}név" for number in range(count)]


Made = Callable[..., CupDay]


@pytest.fixture
def made(circle: Circle) -> Made:
    """Make a cup day of the club; every part of it may be said otherwise."""

    def make(**said: Any) -> CupDay:
        rules = document.rules_for(GAMES["paskievics"], "mcleod", {})
        options = {
            "name": "Őszi Kupa",
            "day": date(2026, 11, 28),
            "game": "paskievics",
            "preset": "mcleod",
            "house_rules": {},
            "rules": rules,
            "circle_rules": None,
            "rounds": 3,
            "hands": 2,
            "minutes": 55,
            "terms": {"counting": "points", "best_of": None},
        }
        return make_day(circle.club, press(), **{**options, **said})

    return make


@pytest.fixture
def listed(made: Made) -> Made:
    """Make a day whose list is closed."""

    def close(people: int = 9, **said: Any) -> CupDay:
        day = made(**said)
        paste(day, press(), "\n".join(names(people)))
        return close_list(day, press(day))

    return close


@pytest.fixture
def published(listed: Made) -> Made:
    """Make a day whose first round is published."""

    def show(people: int = 9, **said: Any) -> CupDay:
        day = draw_round(listed(people, **said), press(), seed="skíz · pikk tízes · XIV")
        return publish(day, press(day))

    return show


def evenings_of(day: CupDay, number: int = 1) -> list[Evening]:
    """Return the evenings of a round in the order of its tables."""
    evenings = Evening.objects.filter(night__cup_table__round__cup_day=day, night__cup_table__round__number=number)
    return list(evenings.order_by("night__cup_table__number"))


def play(evening: Evening, hands: int = 2, points: int = 54) -> None:
    """Write so many hands that seat 1 wins or loses with seat 3."""
    for _ in range(hands):
        evening.refresh_from_db()
        standing = evening.standing["dealer"]
        who = [seat for seat in range(evening.began_with) if seat != standing or evening.began_with == 4]
        facts = {**TWO, "declarer": who[0], "partner": who[2], "declarer_points": points}
        options = {"key": uuid4(), "head": evening.head, "author": ledger.Author(name="Anna")}
        ledger.record_entry(evening, kind="hand", facts=facts, written_at=timezone.now(), **options)
    evening.refresh_from_db()


def hand_in(evening: Evening) -> None:
    """Close the sheet of a table."""
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ledger.Author(name="Anna"))
    evening.refresh_from_db()


def played(day: CupDay, number: int = 1) -> CupDay:
    """Play a round, hand every table in and close it."""
    for evening in evenings_of(day, number):
        play(evening)
        hand_in(evening)
    return close_round(day, press(day))


def token_of(day: CupDay, kind: Opens, **said: object) -> str:
    link = day.links.filter(kind=kind, **said).last()
    token = link and token_from(link.salt, link.digest, PURPOSE)
    assert token is not None
    return token


NEW = {"name": "Őszi Kupa", "day": "2026-11-28", "rules": "paskievics:mcleod", "rounds": "4", "counting": "points"}
