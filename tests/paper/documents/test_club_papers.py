"""Standings, statements, recaps and receipts: their text, their sums, and the right to get them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pypdf
import pytest
from django.test import Client
from django.utils import translation

from scorebook.chart.drawing import ON_PAPER
from scorebook.league.board import read_board
from scorebook.league.labels import value_text
from scorebook.league.params import read_params
from scorebook.league.queries import Span
from scorebook.models import Club, Evening, Player, Public, Tally, Tick
from scorebook.night.bill import Bill, read_bill
from scorebook.night.dues import read_dues, read_receipts, tick_payment
from scorebook.page.addresses import BOARDS
from scorebook.paper.letters import letters_of
from scorebook.paper.payments import METHODS, payments_left, read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.recap import recap_sheet
from scorebook.paper.receipts import receipt_sheet
from scorebook.paper.standings import ON_THE_WALL, WallSheet, wall_sheet
from scorebook.paper.statement import Statement, statement_of
from scorebook.paper.views import club as club_papers
from scorebook.paper.views.printing import document_html
from scorebook.statistics.queries import wearers_of, wearing_of
from scorebook.statistics.recap import recap_of
from scorebook.words.places import place_text
from scorebook.words.points import money
from settlement.paskievics.end import HAT
from tests.club.conftest import Circle, signed_in
from tests.paper.evenings import close, play, reopen
from tests.paper.paper import assert_words_lie_well, pressed, run_together, size_of
from tests.paper.seasons import crowd, season
from tests.world.clubs import FIRST, LAST, Autumn, autumn

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(circle: Circle) -> Autumn:
    return autumn(circle.club)


def wall(kind: str = "players", **said) -> WallSheet:
    club = Club.objects.create(name="Kör", slug="kor")
    with translation.override("en"):
        return wall_sheet(*season(club, kind=kind, **said), None)


def number(text: str) -> int:
    plain = re.sub(r"[^\d−]", "", text).replace("−", "-")
    return int(plain) if plain.strip("-") else 0


# ---- standings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BOARDS)
def test_the_wall_says_what_the_page_says(played: Autumn, kind: str) -> None:
    params = read_params({"board": kind}, played.club, public_only=False)
    board = read_board(kind, params.span, params.season)
    with translation.override("en"):
        page = wall_sheet(params, board, None)
        placed = [standing for standing in board.standings if standing.place is not None]
        assert [(line.rank, line.name, line.value) for line in page.ranked] == [
            (
                place_text(one.place),
                board.names[one.result.who],
                value_text(one.result.value, board.season, board.terms),
            )
            for one in placed
        ]
    assert len(page.ranked) + len(page.below) == len(board.standings)
    assert page.ranked


def test_a_tie_is_told_with_what_decided_it() -> None:
    page = wall()
    assert [(line.rank, line.name, line.tied) for line in page.ranked] == [
        ("I.", "Szűcs Kati", True),
        ("II.", "Győri Ernő", True),
        ("III.", "Őry András", True),
        ("III.", "Vörös Piroska", True),
        ("5.", "Dezső Bálint", False),
    ]
    assert [tie.head for tie in page.ties] == ["Tie at place I.", "Tie at place III."]
    assert page.ties[0].equal == "Szűcs Kati and Győri Ernő are equal at +65."
    assert page.ties[0].decided == ("What decided: evenings won, Szűcs Kati 3, Győri Ernő 1.",)
    assert page.ties[1].decided == ("Őry András and Vörös Piroska are equal in everything and share the place.",)
    assert page.criteria == ("evenings won", "declared hands won", "evenings played", "the place is shared")


def test_who_played_too_little_stands_below_the_line_without_a_place() -> None:
    page = wall()
    assert [(line.rank, line.name, line.value) for line in page.below] == [("–", "Nagy-Bőgös Lőrinc", "–")]
    assert page.caption == "All points added up. A place needs 2 evenings."


@pytest.mark.parametrize(
    ("said", "deciding"),
    [
        ({}, "in all"),
        ({"method": "best", "best_of": 2}, "best 2"),
        ({"method": "per_evening"}, "per evening"),
        ({"method": "per_hand"}, "per hand"),
        ({"method": "per_evening", "scale": "place"}, "average"),
    ],
)
def test_the_deciding_column_says_the_method(said: dict[str, object], deciding: str) -> None:
    assert wall(**said).deciding == deciding


@pytest.mark.parametrize(
    ("said", "each"),
    [
        ({}, ["+16.25", "+16.25", "−0.33", "−0.33", "−35.75", "+15.00"]),
        ({"method": "best", "best_of": 2}, ["+52.50", "+35.00", "+2.00", "+2.00", "−17.00", "+15.00"]),
        ({"method": "per_hand"}, ["+16.25", "+16.25", "−0.33", "−0.33", "−35.75", "+15.00"]),
        (
            {"evenings": crowd(3, scale=1_234), "unit": "money", "currency": "HUF"},
            ["+HUF\xa037", "+HUF\xa012", "−HUF\xa012"],
        ),
    ],
)
def test_the_evenings_that_count_have_their_average(said: dict[str, object], each: list[str]) -> None:
    page = wall(**said)
    assert page.per_evening
    assert [line.per_evening for line in (*page.ranked, *page.below)] == each


def test_no_average_stands_beside_itself_or_where_sums_leave_no_room() -> None:
    assert not wall(method="per_evening").per_evening
    club = Club.objects.create(name="Kör 2", slug="kor2")
    assert not wall_sheet(*season(club, crowd(7, scale=12_345_678_901)), None).per_evening


def test_the_lines_of_the_chart_have_room_for_a_name_of_boxes() -> None:
    page = wall(evenings={"王小明司马相如": (12_345_678, 2), "عبد الرحمن بن عوف": (3, 4)})
    for plate, on in ((page.wide, ON_THE_WALL), (page.narrow, ON_PAPER)):
        assert plate is not None
        for path in plate.chart.paths:
            assert float(path.label_x) + on.label_character * letters_of(path.label) <= on.width


def test_pairs_and_teams_wear_nothing_and_have_their_own_criteria() -> None:
    page = wall("pairs")
    assert not page.things
    assert page.criteria == ("hands won together", "evenings played", "the place is shared")


def test_a_line_of_a_pair_is_named_after_both(played: Autumn) -> None:
    params = read_params({"board": "pairs"}, played.club, public_only=False)
    with translation.override("hu"):
        page = wall_sheet(params, read_board("pairs", params.span, params.season), None)
    assert page.wide is not None
    short = {"Tóth Pál": "Pál", "Nagy Lajos": "Lajos", "Kovács Éva": "Éva"}
    for path, line in zip(page.wide.chart.paths, page.ranked, strict=False):
        one, other = line.name.split(" – ")
        assert path.label.startswith(f"{short.get(one, one)}–{short.get(other, other)} ")


def test_hats_are_counted_for_everybody_as_for_each(played: Autumn) -> None:
    span = Span(club=played.club, first_day=FIRST, last_day=LAST)
    members = Player.objects.filter(member__club=played.club)
    each = {player.pk: wearing_of(span, player.pk)[0].evenings for player in members}
    assert wearers_of(span, HAT) == {player: evenings for player, evenings in each.items() if evenings}


def test_eighty_players_fill_pages_that_can_be_read(tmp_path: Path) -> None:
    club = Club.objects.create(name="Kör", slug="kor")
    with translation.override("hu"):
        page = wall_sheet(*season(club, crowd(80)), None)
        pdf = pressed(document_html("paper/club/standings.html", page, "a4"))
    pages = pypdf.PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) > 2
    aloud = run_together("".join(one.extract_text() for one in pages))
    for line in page.ranked:
        assert run_together(line.rank + line.name) in aloud
    for one in pages[1:-1]:
        assert "Az idény tabellája" in one.extract_text()
        assert "összesen" in one.extract_text()
    assert_words_lie_well(pdf, size_of("a4", wide=False), tmp_path)


# ---- statement -------------------------------------------------------------------------------------------------------


def statement(played: Autumn, name: str, language: str = "en", **said: str) -> Statement:
    params = read_params(said, played.club, public_only=False)
    board = read_board("players", params.span, params.season)
    with translation.override(language):
        return statement_of(params, board, Player.objects.get(name=name, member__club=played.club))


@pytest.mark.parametrize("name", ["Anna", "Béla", "Tóth Pál"])
def test_a_statement_is_the_tallies_line_by_line_and_adds_up(played: Autumn, name: str) -> None:
    page = statement(played, name)
    tallies = Tally.objects.filter(seat__name=name).order_by("seat__evening__opened_at", "seat__evening__pk")
    assert [(number(line.points), line.hands, line.declared, line.won) for line in page.lines] == [
        (tally.points, str(tally.hands), str(tally.declared), str(tally.won)) for tally in tallies
    ]
    for column in ("points", "hands", "declared", "won"):
        assert sum(number(getattr(line, column)) for line in page.lines) == number(getattr(page.total, column))


def test_money_of_two_currencies_is_added_up_apart_and_said_in_words(played: Autumn) -> None:
    page = statement(played, "Anna")
    forints = sum(number(line.money) for line in page.lines if "HUF" in line.money)
    assert len(page.sums) == 2
    assert page.total.money == ""
    assert number(page.sums[0].money) == forints
    assert page.sums[0].words.endswith("forints")
    assert "euro" in page.sums[1].words


def test_a_statement_of_some_days_holds_only_their_evenings(played: Autumn) -> None:
    page = statement(played, "Anna", **{"from": "2026-10-01", "to": "2026-10-31"})
    assert page.lines
    assert all("October" in line.day for line in page.lines)
    assert "1 October 2026 – 31 October 2026" in page.head.occasion


def test_a_statement_of_no_evening_says_so(played: Autumn) -> None:
    page = statement(played, "Anna", **{"from": "2026-11-28", "to": "2026-11-29"})
    assert page.lines == ()
    assert page.total.points == "0"


# ---- recap -----------------------------------------------------------------------------------------------------------


def test_the_recap_tells_the_hand_of_the_night_in_words_and_the_badges(evening: Evening) -> None:
    play(evening)
    close(evening)
    with translation.override("en"):
        page = recap_sheet(recap_of(Evening.objects.get()), None)
    assert page.head.title.endswith(page.places[0].points + ".")
    assert page.hand == "Solo, Dénes alone, 50 won. Own call; double round ×2."
    assert page.hand_won.startswith("Hand 5: Dénes +")
    assert {one.label for one in page.earned} >= {"caught the XXI"}
    assert page.places[0].rank == "I."
    assert sum(number(place.points) for place in page.places) == 0
    assert page.wide is not None
    assert page.narrow is not None


def test_a_record_of_the_season_is_told_where_it_was_set(played: Autumn) -> None:
    with translation.override("en"):
        earned = {
            evening.slug: [one.label for one in recap_sheet(recap_of(evening), None).earned]
            for evening in played.closed
        }
    records = [label for labels in earned.values() for label in labels if "Őszi idény" in label]
    assert sorted(records).count("Biggest evening (Őszi idény)") == 1
    assert sorted(records).count("Biggest hand (Őszi idény)") == 1


# ---- receipts and what is still owed -------------------------------------------------------------------------------


def ticked(evening: Evening, *which: int, paid: bool = True) -> Bill:
    bill = read_bill(evening.night)
    dues = read_dues(bill, "fewest", 0)
    for place in which:
        tick_payment(bill, dues[place], paid=paid, author="Anna")
    return read_bill(evening.night)


@pytest.fixture
def closed(evening: Evening) -> Evening:
    play(evening)
    close(evening)
    return evening


def test_there_is_a_receipt_for_every_payment_ticked_off_and_for_no_other(closed: Evening) -> None:
    bill = ticked(closed, 0, 1)
    dues = read_dues(bill, "fewest", 0)
    with translation.override("en"):
        page = receipt_sheet(bill, read_receipts(bill))
        assert [(slip.payer, slip.payee, slip.amount) for slip in page.slips] == [
            (due.payer_name, due.payee_name, money(due.amount, bill.unit)) for due in dues[:2]
        ]
    assert [slip.number for slip in page.slips] == [f"{closed.slug}-1/1", f"{closed.slug}-1/2"]
    assert all(slip.words.endswith("forints") for slip in page.slips)


def test_a_receipt_keeps_its_number_when_another_is_taken_back(closed: Evening) -> None:
    ticked(closed, 0, 1)
    bill = ticked(closed, 0, paid=False)
    assert [one.number for one in read_receipts(bill)] == ["1/2"]
    assert [one.number for one in read_receipts(ticked(closed, 0))] == ["1/1", "1/2"]


def test_what_was_paid_before_a_reopening_keeps_its_receipt(closed: Evening) -> None:
    before = read_receipts(ticked(closed, 0))
    reopen(closed, "kimaradt")
    assert read_receipts(read_bill(closed.night)) == ()
    close(closed)
    assert read_receipts(read_bill(closed.night)) == before


def test_an_evening_for_points_has_no_receipts(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(stake_minor_units=None, currency="")
    play(evening)
    close(evening)
    assert read_receipts(ticked(evening, 0)) == ()


@pytest.mark.parametrize("method", METHODS)
def test_the_payout_says_what_is_paid_and_what_is_still_owed(closed: Evening, method: str) -> None:
    bill = ticked(closed, 0)
    payments = read_payments(bill, method, None)
    with translation.override("en"):
        sentence = payments_left(payments)
        remaining = sum(due.amount for due in payments.dues if not due.paid)
        assert run_together(money(remaining, bill.unit)) in run_together(sentence)
        assert "forints)" in sentence
        paid = [due for due in payments.dues if due.paid]
        assert sentence.startswith("Paid: ") == bool(paid)


def test_when_all_is_paid_nothing_is_owed(closed: Evening) -> None:
    bill = ticked(closed, *range(len(read_dues(read_bill(closed.night), "fewest", 0))))
    with translation.override("en"):
        assert payments_left(read_payments(bill, "fewest", None)).endswith("Nothing is owed any more.")


def test_a_reprint_says_when_and_by_whom_a_payment_was_ticked(closed: Evening) -> None:
    bill = ticked(closed, 0)
    at = datetime(2026, 11, 21, 0, 10, tzinfo=UTC)
    dues = tuple(replace(due, paid_at=at) if due.paid else due for due in read_dues(bill, "fewest", 0))
    for language, remark in (
        ("hu", "kifizetve: 2026. 11. 21. 1.10 (Anna)"),
        ("da", "betalt 21.11.2026 kl. 1.10 (Anna)"),
        ("en", "paid 21/11/2026 01:10 (Anna)"),
    ):
        with translation.override(language):
            payments = replace(read_payments(bill, "fewest", None), dues=dues)
            page = payout_sheet(bill, None, payments)
        assert page.payments[0].done
        assert page.payments[0].remark.replace("01.10", "1.10") == remark
        assert not any(payment.remark or payment.done for payment in page.payments[1:])
        assert all(payment.words for payment in page.payments)


# ---- who gets them ---------------------------------------------------------------------------------------------------


def test_what_is_public_prints_for_anybody_and_the_rest_for_nobody_else(
    played: Autumn,
    circle: Circle,
    outsider: Client,
    undrawn: None,
) -> None:
    member = Player.objects.get(name="Anna", member__club=played.club)
    ways = (f"/c/{played.club.slug}/standings.pdf", f"/c/{played.club.slug}/players/{member.pk}/statement.pdf")
    for way in ways:
        assert signed_in(circle.by("viewer")).get(way).status_code == 200
        assert outsider.get(way).status_code == 404
        assert Client().get(way).status_code == 302
    Club.objects.filter(pk=played.club.pk).update(public=Public.STANDINGS)
    for way in ways:
        assert Client().get(way).status_code == 200


def test_a_private_club_prints_no_way_to_its_standings(
    played: Autumn,
    circle: Circle,
    undrawn: None,
) -> None:
    client, way = signed_in(circle.by("viewer")), f"/c/{played.club.slug}/standings.pdf"
    assert 'class="qr"' not in client.get(way).content.decode()
    Club.objects.filter(pk=played.club.pk).update(public=Public.STANDINGS)
    assert f"http://testserver/c/{played.club.slug}/standings/?season=" in client.get(way).content.decode()


def test_a_player_of_another_club_has_no_statement_here(
    played: Autumn,
    circle: Circle,
    elsewhere: Circle,
    undrawn: None,
) -> None:
    stranger = elsewhere.player.player_id
    client = signed_in(circle.by("viewer"))
    assert client.get(f"/c/{played.club.slug}/players/{stranger}/statement.pdf").status_code == 404


NO_SUCH_SEASON = ({"season": "99999"}, {"season": "x"}, {"board": "nonsense"}, {"from": "2026-13-01"}, {"to": "x"})


@pytest.mark.parametrize("asked", NO_SUCH_SEASON, ids=str)
def test_a_season_that_is_not_there_is_refused_and_no_other_is_printed_in_its_place(
    asked: dict[str, str],
    played: Autumn,
    circle: Circle,
    undrawn: None,
) -> None:
    client, way = signed_in(circle.by("viewer")), f"/c/{played.club.slug}"
    anna = Player.objects.get(name="Anna", member__club=played.club)
    for paper in ("standings.pdf", f"players/{anna.pk}/statement.pdf", "statements/", "statements.zip"):
        assert client.get(f"{way}/{paper}", asked).status_code == 400, paper


def test_nonsense_and_too_many_places_are_answered_in_words(
    played: Autumn,
    circle: Circle,
    undrawn: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, way = signed_in(circle.by("viewer")), f"/c/{played.club.slug}/standings.pdf"
    assert client.get(way, {"next": "tomorrow"}).status_code == 400
    assert "November" in client.get(way, {"next": "2026-11-27"}, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    monkeypatch.setattr(club_papers, "MOST_PLACES", 3)
    client.cookies["language"] = "en"
    response = client.get(way)
    assert response.status_code == 422
    assert "more than 3 places" in response.content.decode()


def test_receipts_are_handed_out_once_something_is_paid(closed: Evening, watcher: Client, undrawn: None) -> None:
    way = f"/e/{closed.slug}/receipts.pdf"
    watcher.cookies["language"] = "en"
    assert watcher.get(way).status_code == 409
    ticked(closed, 0)
    response = watcher.get(way)
    assert response.status_code == 200
    assert "receipts" in response["Content-Disposition"]
    assert Tick.objects.count() == 1
