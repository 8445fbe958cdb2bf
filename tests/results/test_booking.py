"""Booking: a whole import at once, the same press twice, and everything taken back."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from scorebook.club.erasing import erase
from scorebook.club.merging import against, merge
from scorebook.ledger.proving import prove
from scorebook.ledger.sealing import seal_of_stored
from scorebook.models import (
    Member,
    PastEvening,
    PastImport,
    PastRemoval,
    PastResult,
    Player,
    Seal,
)
from scorebook.refusals.refused import KeyReused, Refused
from scorebook.results.document import document_of
from scorebook.results.stored import club_of
from scorebook.results.writing import take_back
from tests.club.conftest import Circle
from tests.results.past import LIST, booked

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def amounts() -> list[tuple[str, str, int]]:
    rows = PastResult.objects.order_by("evening__day", "pk")
    return [
        (day.isoformat(), name, amount)
        for day, name, amount in rows.values_list("evening__day", "player__name", "amount")
    ]


def names(circle: Circle) -> set[str]:
    return set(circle.club.members.values_list("player__name", flat=True))


def test_a_list_becomes_evenings_and_its_people_become_members(circle: Circle) -> None:
    before = names(circle)
    stored = booked(circle.club, circle.by("director"))
    assert amounts()[:4] == [
        ("2019-10-03", "Anna", 120),
        ("2019-10-03", "Béla", -80),
        ("2019-10-03", "Kis Pál", -40),
        ("2019-10-03", "Nagy Éva", 0),
    ]
    assert len(amounts()) == 4 + 3 + 6
    assert names(circle) - before == {"Kis Pál", "Nagy Éva", "Tóth Ilona", "Varga Ödön"}
    assert (stored.head, stored.unit, stored.currency, stored.count) == (3, "points", "", "won_and_lost")
    assert [evening.place for evening in stored.evenings.all()] == ["2", "3", "4"]
    assert stored.seal == seal_of_stored(stored)
    assert list(prove()) == []


def test_the_same_press_books_once_and_another_file_is_told_apart(circle: Circle) -> None:
    key = uuid4()
    first = booked(circle.club, circle.by(), key=key)
    with pytest.raises(KeyReused):
        booked(circle.club, circle.by(), LIST.replace("120", "130").replace("-80", "-90"), key=key)
    again = PastImport.objects.get(club=circle.club, key=key)
    assert again.pk == first.pk
    assert PastEvening.objects.count() == 3


def test_what_the_club_has_is_not_booked_again(circle: Circle) -> None:
    booked(circle.club, circle.by())
    with pytest.raises(Refused) as refusal:
        booked(circle.club, circle.by())
    assert [problem.code for problem in refusal.value.problems] == ["no_evening"]
    assert len(club_of(circle.club, "").evenings) == 3


def test_taking_back_removes_everything_and_leaves_a_sealed_record(circle: Circle) -> None:
    before, players = names(circle), Player.objects.count()
    stored = booked(circle.club, circle.by())
    number, seal = stored.pk, stored.seal
    removal = take_back(circle.club, number, "rossz fájl", circle.by())
    again = take_back(circle.club, number, "rossz fájl", circle.by())
    assert again.pk == removal.pk
    assert (removal.number, removal.head, removal.seal, removal.reason) == (number, 3, seal, "rossz fájl")
    assert (PastImport.objects.count(), PastEvening.objects.count(), PastResult.objects.count()) == (0, 0, 0)
    assert not Seal.objects.filter(table__in=["pastimport", "pastevening", "pastresult"]).exists()
    assert (names(circle), Player.objects.count()) == (before, players)
    assert list(prove()) == []
    with pytest.raises(Refused):
        booked(circle.club, circle.by(), key=removal.key)
    booked(circle.club, circle.by())
    assert PastEvening.objects.count() == 3


def test_a_new_member_who_stands_in_another_list_stays(circle: Circle) -> None:
    first = booked(circle.club, circle.by())
    booked(circle.club, circle.by(), "Nap;Kis Pál;Anna\n2020-01-02;5;-5\n")
    take_back(circle.club, first.pk, "elírás", circle.by())
    assert "Kis Pál" in names(circle)
    assert "Nagy Éva" not in names(circle)


@pytest.mark.parametrize("table", ["pastresult", "pastevening", "pastimport"])
@pytest.mark.parametrize("verb", ["UPDATE", "DELETE"])
def test_the_database_refuses_to_change_or_remove_a_part_of_an_import(circle: Circle, table: str, verb: str) -> None:
    booked(circle.club, circle.by())
    column = {"pastresult": "amount", "pastevening": "rest", "pastimport": "head"}[table]
    statement = {
        "UPDATE": f"UPDATE scorebook_{table} SET {column} = 7",  # noqa: S608
        "DELETE": f"DELETE FROM scorebook_{table}",  # noqa: S608
    }[verb]
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert PastResult.objects.count() == 13


def test_a_removal_stays_on_record(circle: Circle) -> None:
    take_back(circle.club, booked(circle.club, circle.by()).pk, "rossz fájl", circle.by())
    for change in (lambda: PastRemoval.objects.update(reason="más"), PastRemoval.objects.all().delete):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()


def test_a_member_of_the_list_can_be_merged_and_erased(circle: Circle) -> None:
    stored = booked(circle.club, circle.by())
    by_name = {member.player.name: member for member in Member.objects.filter(club=circle.club)}
    assert [problem.code for problem in against(by_name["Anna"], by_name["Kis Pál"])] == ["sat_together"]
    merge(circle.player, by_name["Tóth Ilona"], circle.by())
    erase(Member.objects.get(pk=by_name["Nagy Éva"].pk), circle.by())
    results = document_of(stored.evenings.all())["evenings"][2]["results"]
    assert results == {"Anna": 30, "Béla": -10, "Kis Pál": -20, "N. N.": 40, "Eszter": -60, "Varga Ödön": 20}
    assert stored.seal == seal_of_stored(stored)
    assert list(prove()) == []


def test_the_document_has_everything_of_an_evening(circle: Circle) -> None:
    stored = booked(
        circle.club, circle.by(), "Nap;Anna;Béla;Kassza\n2019-10-03;100;-120;20\n", unit="HUF", column="pot"
    )
    document = document_of(stored.evenings.all())
    assert (document["format"], document["version"]) == ("scorebook-results", 1)
    (evening,) = document["evenings"]
    assert {**evening, "source": evening["source"]["line"]} == {
        "day": "2019-10-03",
        "table": "",
        "game": "paskievics",
        "unit": "minor",
        "currency": "HUF",
        "count": "won_and_lost",
        "results": {"Anna": 10000, "Béla": -12000},
        "rest": 2000,
        "rest_kind": "pot",
        "source": "2",
    }
