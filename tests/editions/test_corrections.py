"""A correction in a closed season asks first, names the season and what changes, and makes the next edition."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorebook import ledger
from scorebook.club.erasing import erase
from scorebook.editions.renewal import CODE
from scorebook.models import Edition, EditionLine, Evening
from scorebook.models.seal import differences
from tests.club.conftest import Circle, signed_in
from tests.results.past import booked
from tests.world.clubs import Autumn

pytestmark = pytest.mark.django_db
AUTHOR = ledger.Author(name="Cili")
REASON = "the last hand was counted twice"


def reopened(evening: Evening) -> Evening:
    """Reopen an evening, and strike its first hand."""
    evening.refresh_from_db()
    ledger.reopen_evening(evening, key=uuid4(), head=evening.head, reason="wrong hand", author=AUTHOR)
    evening.refresh_from_db()
    ledger.strike_entry(evening, 1, key=uuid4(), head=evening.head, reason="wrong hand", author=AUTHOR)
    evening.refresh_from_db()
    return evening


def test_a_corrected_evening_asks_and_makes_edition_two(closed: Autumn, circle: Circle) -> None:
    before = list(EditionLine.objects.order_by("pk").values_list("name", "place", "value"))
    client = signed_in(circle.by("director"))
    client.cookies["language"] = "en"
    evening = closed.closed[0]
    page = client.get(f"/e/{evening.slug}/payments/").content.decode()
    assert "data-closed-season" in page
    evening = reopened(evening)
    final = f"/c/{circle.club.slug}/seasons/{closed.season.pk}/final/"
    assert "is open again" in client.get(final).content.decode()
    press = {"key": str(uuid4()), "head": evening.head}
    question = client.post(f"/e/{evening.slug}/close/", press)
    words = " ".join(question.content.decode().split())
    assert question.status_code == 422
    assert f"“{closed.season.name}” is closed, and this changes its table:" in words
    assert "Anna: " in words
    assert 'value="wrong hand"' in words
    evening.refresh_from_db()
    assert evening.closed_at is None
    assert Edition.objects.count() == 1
    answer = client.post(f"/e/{evening.slug}/close/", {**press, "season_reason": REASON})
    assert answer.status_code == 302
    edition = Edition.objects.get(number=2)
    assert (edition.reason, edition.author) == (REASON, "Béla")
    assert (
        list(EditionLine.objects.filter(edition__number=1).order_by("pk").values_list("name", "place", "value"))
        == before
    )
    page = client.get(final).content.decode()
    assert REASON in page
    assert "→" in page.partition('data-edition="2"')[2]
    earlier = client.get(final, {"edition": "1"}).content.decode()
    assert "This is an earlier edition." in earlier
    assert not [*differences(Edition), *differences(EditionLine)]


def test_a_correction_that_changes_no_table_asks_nothing(closed: Autumn) -> None:
    evening = closed.closed[0]
    evening.refresh_from_db()
    ledger.reopen_evening(evening, key=uuid4(), head=evening.head, reason="a note", author=AUTHOR)
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=AUTHOR)
    assert Edition.objects.count() == 1


def test_an_evening_that_was_open_when_the_season_closed_asks(closed: Autumn) -> None:
    evening = Evening.objects.get(pk=closed.still_open.pk)
    with pytest.raises(ledger.Refused) as refusal:
        ledger.close_evening(evening, key=uuid4(), head=evening.head, author=AUTHOR)
    assert [problem.code for problem in refusal.value.problems] == [CODE]
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=AUTHOR, because="closed late")
    assert Edition.objects.get(number=2).reason == "closed late"


def test_a_hand_at_the_table_asks_nothing_of_seasons(closed: Autumn) -> None:
    evening = Evening.objects.get(pk=closed.still_open.pk)
    with CaptureQueriesContext(connection) as queries:
        ledger.undo(evening, key=uuid4(), head=evening.head, author=AUTHOR)
    assert not [query for query in queries if "season" in query["sql"]]


def test_an_import_into_closed_days_and_its_removal_ask(closed: Autumn, circle: Circle) -> None:
    text = "Nap;Anna;Béla;Cili\n2026-09-08;100;-50;-50\n"
    with pytest.raises(ledger.Refused) as refusal:
        booked(circle.club, circle.by("director"), text)
    assert [problem.code for problem in refusal.value.problems] == [CODE]
    assert not circle.club.past_imports.exists()


def test_taking_an_import_back_asks_with_its_reason_ready(played: Autumn, circle: Circle) -> None:
    stored = booked(circle.club, circle.by("director"), "Nap;Anna;Béla;Cili\n2026-09-08;100;-50;-50\n")
    director, slug = signed_in(circle.by("director")), circle.club.slug
    assert director.post(f"/c/{slug}/seasons/{played.season.pk}/close/", {"key": str(uuid4())}).status_code == 302
    address = f"/c/{slug}/past/{stored.pk}/back/"
    question = director.post(address, {"reason": "booked twice"})
    assert question.status_code == 422
    assert 'name="season_reason"' in question.content.decode()
    assert played.season.name in question.content.decode()
    assert circle.club.past_imports.exists()
    answer = director.post(address, {"reason": "booked twice", "season_reason": "booked twice"})
    assert answer.status_code == 302
    assert Edition.objects.get(number=2).reason == "booked twice"


def test_merging_asks_where_it_changes_the_table(closed: Autumn, circle: Circle) -> None:
    members = {member.player.name: member for member in circle.club.members.select_related("player")}
    kept, gone = members["Kovács Éva"], members["Tóth Pál"]
    director = signed_in(circle.by("director"))
    address = f"/c/{circle.club.slug}/members/{kept.pk}/merge/"
    question = director.post(address, {"other": gone.pk, "sure": "1"})
    assert question.status_code == 422
    assert 'name="season_reason"' in question.content.decode()
    assert circle.club.members.filter(pk=gone.pk).exists()
    yes = {"other": gone.pk, "sure": "1", "season_reason": "one person"}
    assert director.post(address, yes).status_code == 302
    first, second = Edition.objects.order_by("number")
    assert {"Kovács Éva", "Tóth Pál"} <= {*first.lines.values_list("name", flat=True)}
    assert "Tóth Pál" not in {*second.lines.values_list("name", flat=True)}


def test_an_erased_name_leaves_every_edition(closed: Autumn, circle: Circle) -> None:
    member = circle.club.members.get(player__name="Tóth Pál")
    erase(member, circle.by("owner"))
    assert "Tóth Pál" not in {*EditionLine.objects.values_list("name", flat=True)}
    assert EditionLine.objects.filter(player=member.player_id, name="N. N.").exists()
    assert not [*differences(Edition), *differences(EditionLine)]


def test_days_outside_the_season_ask_nothing(closed: Autumn, circle: Circle) -> None:
    booked(circle.club, circle.by("director"), "Nap;Anna;Béla;Cili\n2019-09-10;100;-50;-50\n")
    assert Edition.objects.count() == 1
