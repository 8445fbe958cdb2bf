"""The files of a club and of an evening: what stands in them, and who gets none."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from decimal import Decimal
from itertools import product

import openpyxl
import pytest
from django.test import Client

from scorebook.cash.deeds import write_rules
from scorebook.files import formats, lists
from scorebook.models import Evening, Posting, Season, Tally
from settlement import document as record
from tests.club.conftest import Circle
from tests.files.conftest import body
from tests.world.clubs import FIRST, Autumn

pytestmark = pytest.mark.django_db


def table(answer: object) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(body(answer).decode("utf-8-sig"), newline="")))


@pytest.fixture
def reader(phone: Callable[[str], Client]) -> Client:
    client = phone("viewer")
    client.cookies["language"] = "en"
    return client


def test_every_list_of_a_club_in_every_format(circle: Circle, played: Autumn, reader: Client) -> None:
    write_rules(circle.club, since=FIRST, currency="HUF", entry_fee=30000)
    for which, kind in product(lists.OF_A_CLUB, formats.TYPES):
        answer, asked = reader.get(f"/c/{circle.club.slug}/exports/{which}.{kind}"), (which, kind)
        named = f"scorebook-{circle.club.slug}-{which}.{kind.partition('-')[0]}"
        assert answer["Content-Disposition"] == f'attachment; filename="{named}"', asked
        assert answer["Content-Type"] == formats.TYPES[kind], asked
        assert "no-store" in answer["Cache-Control"], asked
        assert len(body(answer)) > 100, asked


def test_every_list_of_an_evening_in_every_format(played: Autumn, reader: Client) -> None:
    for which, kind in product(lists.OF_AN_EVENING, formats.TYPES):
        answer = reader.get(f"/e/{played.closed[0].slug}/lists/{which}.{kind}")
        assert len(body(answer)) > 70, (which, kind)


def test_standings_are_those_of_the_page(circle: Circle, played: Autumn, reader: Client) -> None:
    standings = reader.get(f"/c/{circle.club.slug}/standings.json").json()["standings"]
    rows = table(reader.get(f"/c/{circle.club.slug}/exports/standings.csv"))
    assert [(row["Name"], int(row["Total"])) for row in rows] == [(one["name"], one["total"]) for one in standings]
    pairs = table(reader.get(f"/c/{circle.club.slug}/exports/standings.csv?board=pairs"))
    assert all(" – " in row["Name"] for row in pairs)


def test_points_stand_in_the_standings_as_whole_numbers(circle: Circle, played: Autumn, reader: Client) -> None:
    rows = table(reader.get(f"/c/{circle.club.slug}/exports/standings.csv"))
    assert [row["Result"] for row in rows] == [row["Total"] for row in rows]
    Season.objects.update(method="per_evening")
    rows = table(reader.get(f"/c/{circle.club.slug}/exports/standings.csv"))
    assert all(Decimal(row["Result"]).as_tuple().exponent == -2 for row in rows)


def test_the_cash_list_comes_to_nought_in_every_format(circle: Circle, played: Autumn, reader: Client) -> None:
    write_rules(circle.club, since=FIRST, currency="HUF", entry_fee=30000)
    where = f"/c/{circle.club.slug}/exports/cash"
    text = body(reader.get(f"{where}.csv-semicolon")).decode("utf-8-sig")
    amounts = [row["Amount"] for row in csv.DictReader(io.StringIO(text), delimiter=";")]
    assert all(re.fullmatch(r"-?\d+,\d\d", amount) for amount in amounts), amounts
    assert sum(Decimal(amount.replace(",", ".")) for amount in amounts) == 0
    sheet = openpyxl.load_workbook(io.BytesIO(body(reader.get(f"{where}.xlsx")))).active
    assert sheet is not None
    assert sum(Decimal(str(row[4].value)) for row in sheet.iter_rows(min_row=2)) == 0
    assert {row[4].number_format for row in sheet.iter_rows(min_row=2)} == {"#,##0.00"}
    assert {row[0].number_format for row in sheet.iter_rows(min_row=2)} == {"yyyy-mm-dd"}


def test_statements_add_up_to_the_tallies(circle: Circle, played: Autumn, reader: Client) -> None:
    rows = table(reader.get(f"/c/{circle.club.slug}/exports/statements.csv?season=all"))
    assert len(rows) == Tally.objects.count()
    assert sum(int(row["Points"]) for row in rows) == sum(Tally.objects.values_list("points", flat=True))
    annas = [row for row in rows if row["Player"] == "Anna"]
    assert int(annas[-1]["Points so far"]) == sum(int(row["Points"]) for row in annas)
    in_euros = [row for row in rows if row["Currency"] == "EUR"]
    assert in_euros
    assert all(Decimal(row["Amount"]) == int(row["Points"]) * Decimal("0.20") for row in in_euros)


def test_hands_and_postings_add_up_to_the_sheet(played: Autumn, reader: Client) -> None:
    evening = played.closed[0]
    names = [seat.name for seat in evening.seats.order_by("number")]
    hands = table(reader.get(f"/e/{evening.slug}/lists/hands.csv"))
    assert len(hands) == evening.entries.count()
    totals = [sum(int(row[name] or 0) for row in hands) for name in names]
    assert totals == evening.standing["totals"]
    postings = table(reader.get(f"/e/{evening.slug}/lists/postings.csv"))
    assert len(postings) == Posting.objects.filter(revision__evening=evening).count()
    assert [sum(int(row["Points"]) for row in postings if row["Account"] == name) for name in names] == totals


def test_a_season_bounds_what_is_taken(circle: Circle, played: Autumn, reader: Client) -> None:
    everything = table(reader.get(f"/c/{circle.club.slug}/exports/evenings.csv?season=all"))
    october = table(reader.get(f"/c/{circle.club.slug}/exports/evenings.csv?from=2026-10-01&to=2026-10-31"))
    assert len(everything) == Evening.objects.filter(club=circle.club).count()
    assert 0 < len(october) < len(everything)
    assert all(row["Begun"].startswith("2026-10") for row in october)


def test_the_documents_of_a_season_bring_their_evenings_back(circle: Circle, played: Autumn, reader: Client) -> None:
    where = f"/c/{circle.club.slug}/exports/documents"
    with zipfile.ZipFile(io.BytesIO(body(reader.get(f"{where}.zip?season=all")))) as archive:
        documents = [json.loads(archive.read(name)) for name in archive.namelist()]
    lines = [json.loads(line) for line in body(reader.get(f"{where}.jsonl?season=all")).decode().splitlines()]
    assert [line["document"] for line in lines] == documents
    assert len(documents) == Evening.objects.filter(club=circle.club).count()
    totals = [record.settlement_document(document)["totals"] for document in documents]
    for line, told in zip(lines, totals, strict=True):
        assert list(told.values()) == Evening.objects.get(slug=line["evening"]).standing["totals"]


@pytest.mark.parametrize("path", ["exports/nothing.csv", "exports/standings.pdf", "exports/documents.rar"])
def test_what_there_is_not_is_not_found(circle: Circle, reader: Client, path: str) -> None:
    assert reader.get(f"/c/{circle.club.slug}/{path}").status_code == 404


@pytest.mark.parametrize("path", ["lists/nothing.csv", "lists/hands.pdf"])
def test_what_an_evening_has_not_is_not_found(night: Evening, reader: Client, path: str) -> None:
    assert reader.get(f"/e/{night.slug}/{path}").status_code == 404


def test_nonsense_in_the_address_is_refused(circle: Circle, played: Autumn, reader: Client) -> None:
    answer = reader.get(f"/c/{circle.club.slug}/exports/evenings.csv?season=x&from=nonsense&game=%00&to=9999-99-99")
    assert answer.status_code == 400
    assert all(f"“{name}”" in answer.content.decode() for name in ("season", "from", "game", "to"))


def test_a_list_that_is_too_long_says_so(
    circle: Circle, played: Autumn, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(formats, "MOST_ROWS", 2)
    answer = reader.get(f"/c/{circle.club.slug}/exports/evenings.xlsx")
    assert answer.status_code == 422
    assert "too long for a spreadsheet" in answer.content.decode()
    assert len(table(reader.get(f"/c/{circle.club.slug}/exports/evenings.csv"))) > 2


def test_a_name_that_looks_like_a_formula_is_a_name(
    circle: Circle, evening_of: Callable[..., Evening], reader: Client
) -> None:
    from scorebook.club.seating import seat_members

    evening_of(
        club=circle.club, seat=seat_members(circle.club), players=("=cmd", "+Béla", "-Cili", "@Dénes"), first_dealer=0
    )
    rows = table(reader.get(f"/c/{circle.club.slug}/exports/members.csv"))
    assert {"'=cmd", "'+Béla", "'-Cili", "'@Dénes"} <= {row["Name"] for row in rows}
    book = openpyxl.load_workbook(io.BytesIO(body(reader.get(f"/c/{circle.club.slug}/exports/members.xlsx"))))
    assert book.active is not None
    cells = {cell.value: cell.data_type for (cell,) in book.active.iter_rows(max_col=1, min_row=2)}
    assert cells["=cmd"] == "s"


def test_the_page_offers_every_file_there_is(circle: Circle, played: Autumn, reader: Client) -> None:
    write_rules(circle.club, since=FIRST, currency="HUF", entry_fee=30000)
    page = reader.get(f"/c/{circle.club.slug}/exports/").content.decode()
    for which in lists.OF_A_CLUB:
        for kind in formats.TYPES:
            assert f"exports/{which}.{kind}?season=" in page
    assert f'href="/c/{circle.club.slug}/exports/"' in reader.get(f"/c/{circle.club.slug}/").content.decode()
