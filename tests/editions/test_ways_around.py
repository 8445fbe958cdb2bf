"""The last edition of a closed season is its table, whatever happens in the club: a deed that changes it asks first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scorebook import ledger
from scorebook.club.erasing import erase
from scorebook.club.members import mark_away, rename
from scorebook.club.newcomers import Newcomers, guests_of, welcome
from scorebook.club.seating import seat_members
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.ending import end_day, resume_day
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.making import make_day
from scorebook.cup.deeds.playing import close_round, count_for_nobody
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.editions.renewal import CODE
from scorebook.editions.snapshot import changes_between, lines_of, snapshot_of
from scorebook.editions.writing import close_season
from scorebook.league.seasons import remove_season, restore_season, write_season, write_teams
from scorebook.models import CupDay, Edition, Evening, Member, Player, Season
from scorebook.refusals.refused import Refused
from settlement import GAMES, document
from tests.club.conftest import Circle, signed_in

pytestmark = pytest.mark.django_db
AUTHOR = ledger.Author(name="Cili")


def press(day: CupDay | None = None, **more: Any) -> Press:
    """Return a press of a page that was loaded just now."""
    if day is not None:
        day.refresh_from_db()
    return Press(key=uuid4(), head=day.head if day else 0, author="Béla", **more)


def finish(evening: Evening, *, payer: int, points: int) -> None:
    """Let one seat pay the first, and close the evening."""
    facts = {"reason": "slip", "transfers": [{"from": payer, "to": 0, "points": points}]}
    ledger.record_entry(evening, key=uuid4(), head=0, kind="adjustment", facts=facts, author=AUTHOR)
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=AUTHOR)


def cup_of(circle: Circle) -> CupDay:
    """Play a round of a cup day at two tables; every table has handed in."""
    rules = document.rules_for(GAMES["paskievics"], "mcleod", {})
    facts: dict[str, Any] = {
        "name": "Kupa",
        "day": timezone.localdate(),
        "game": "paskievics",
        "preset": "mcleod",
        "house_rules": {},
    }
    facts |= {"rules": rules, "circle_rules": None, "rounds": 2, "hands": 2, "minutes": 55}
    day = make_day(circle.club, press(), **facts, terms={"counting": "points", "best_of": None})
    paste(day, press(day), "\n".join(["Anna", "Béla", "Cili", "Dénes", "Ödön", "Vendel", "Zita", "Ubul"]))
    close_list(day, press(day))
    publish(draw_round(day, press(day), seed="skíz"), press(day))
    for evening in Evening.objects.filter(cup_day=day).order_by("pk"):
        finish(evening, payer=1, points=10)
    close_round(day, press(day))
    return day


@pytest.fixture
def year(circle: Circle) -> Season:
    """A closed season of today that counts cup days, with a guest's evening in it."""
    days = {"first_day": date(2026, 1, 1), "last_day": date(timezone.localdate().year, 12, 31)}
    season = write_season(circle.club, None, {"name": "Ez az év", **days, "cups": True})
    cup_of(circle)
    evening = ledger.open_evening(
        game="paskievics",
        preset="mcleod",
        house_rules={},
        players=["Anna", "Béla", "Cili", "Vendég"],
        first_dealer=0,
        stake_minor_units=2000,
        currency="HUF",
        club=circle.club,
        seat=seat_members(circle.club, Newcomers.GUESTS),
    )
    finish(evening, payer=3, points=40)
    close_season(season, uuid4(), circle.by("director"))
    season.refresh_from_db()
    return season


def is_kept(season: Season) -> bool:
    """Return whether the season's last edition is the table that its evenings make now."""
    return not changes_between(lines_of(season.editions.latest("number")), snapshot_of(season).lines)


def day_of(circle: Circle) -> CupDay:
    return CupDay.objects.get(club=circle.club)


def member(circle: Circle, name: str) -> Member:
    return circle.club.members.select_related("player", "club").get(player__name=name)


def guest(circle: Circle) -> Player:
    return guests_of(circle.club).get(name="Vendég")


def decide(circle: Circle, why: str) -> None:
    day = day_of(circle)
    count_for_nobody(day, press(day, season_reason=why), 1, 1, "wrong cards")


def end_and_resume(circle: Circle) -> None:
    end_day(day_of(circle), press(day_of(circle)))
    resume_day(day_of(circle), press(day_of(circle)), "one more round")


def take_away_and_bring_back(circle: Circle) -> None:
    remove_season(Season.objects.get(), circle.by())
    restore_season(Season.objects.get(), circle.by())


ASKING: dict[str, Callable[[Circle, str], object]] = {
    "a handed-in table counts for nobody": decide,
    "a guest is a member": lambda c, why: welcome(c.club, guest(c), member(c, "Dénes"), c.by("director"), why),
}
SILENT: dict[str, Callable[[Circle], object]] = {
    "a guest is a new member": lambda c: welcome(c.club, guest(c), None, c.by("director")),
    "a name is erased": lambda c: erase(member(c, "Cili"), c.by()),
    "a member has another name": lambda c: rename(member(c, "Anna"), "Annuska", c.by()),
    "a member is away": lambda c: mark_away(member(c, "Anna"), away=True),
    "a cup day ends and goes on": end_and_resume,
    "the season is taken away and brought back": take_away_and_bring_back,
}
REFUSED: dict[str, Callable[[Circle], object]] = {
    "other teams": lambda c: write_teams(Season.objects.get(), {member(c, "Anna").player_id: "A"}),
    "other terms": lambda c: write_season(c.club, Season.objects.get(), {"best_of": 1}),
}


@pytest.mark.parametrize("deed", ASKING)
def test_a_deed_that_changes_a_closed_table_asks_and_makes_the_next_edition(
    deed: str, year: Season, circle: Circle
) -> None:
    with pytest.raises(Refused) as refusal:
        ASKING[deed](circle, "")
    assert [problem.code for problem in refusal.value.problems] == [CODE]
    assert is_kept(year)
    ASKING[deed](circle, "it was so")
    assert is_kept(year)
    assert [*Edition.objects.order_by("number").values_list("reason", flat=True)] == ["", "it was so"]


@pytest.mark.parametrize("deed", SILENT)
def test_a_deed_that_changes_no_closed_table_asks_nothing(deed: str, year: Season, circle: Circle) -> None:
    SILENT[deed](circle)
    assert is_kept(year)
    assert Edition.objects.count() == 1


@pytest.mark.parametrize("deed", REFUSED)
def test_the_terms_of_a_closed_season_stay(deed: str, year: Season, circle: Circle) -> None:
    with pytest.raises(Refused):
        REFUSED[deed](circle)
    assert is_kept(year)


def test_the_page_of_a_cup_table_asks_beside_its_form(year: Season, circle: Circle) -> None:
    director, day = signed_in(circle.by("director")), day_of(circle)
    address = reverse("cup_table", args=[day.slug, 1, 1])
    form = {"key": str(uuid4()), "head": day.head, "does": "nobody", "reason": "wrong cards"}
    question = director.post(address, form)
    assert question.status_code == 422
    assert 'name="season_reason"' in question.content.decode()
    assert year.name in question.content.decode()
    assert director.post(address, {**form, "season_reason": "wrong cards"}).status_code == 302
    assert Edition.objects.get(number=2).author == "Béla"


def test_the_list_of_guests_asks_beside_the_guest(year: Season, circle: Circle) -> None:
    director, address = signed_in(circle.by("director")), reverse("guest_welcome", args=[circle.club.slug])
    form = {"guest": guest(circle).pk, "member": member(circle, "Dénes").pk}
    question = director.post(address, form)
    assert question.status_code == 422
    assert 'name="season_reason"' in question.content.decode()
    assert director.post(address, {**form, "season_reason": "one person"}).status_code == 302
    assert Edition.objects.get(number=2).reason == "one person"
