"""The pages of old results: a list read, asked about, shown, booked and taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorebook.club.members import add
from scorebook.models import Evening, PastEvening, PastImport, PastRemoval, PastResult
from scorebook.results import proposal
from scorebook.results.asked import choices_of
from scorebook.results.days import ORDERS
from tests.club.conftest import Circle
from tests.results.club_lists import CLUB_LISTS, ClubList
from tests.results.examples import EXAMPLES
from tests.results.lists import saved, sheet_of
from tests.results.past import LIST, booked
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]
INPUT = re.compile(r"<input\b[^>]*>")
SELECT = re.compile(r'<select id="[^"]*" name="([^"]*)"[^>]*>(.*?)</select>', re.DOTALL)
CHOSEN = re.compile(r'<option value="([^"]*)" selected>')


def attribute(tag: str, name: str) -> str:
    match = re.search(rf'\b{name}="([^"]*)"', tag)
    return unescape(match[1]) if match else ""


def fields_in(html: str) -> dict[str, str]:
    """Return the fields of the page's form with their values, as a browser would send them."""
    form = html[html.index("<form method") :]
    fields = {
        attribute(tag, "name"): attribute(tag, "value")
        for tag in INPUT.findall(form)
        if attribute(tag, "name") and attribute(tag, "type") != "file"
    }
    for name, options in SELECT.findall(form):
        chosen = CHOSEN.search(options)
        first = re.search(r'<option value="([^"]*)"', options)
        fields[unescape(name)] = unescape((chosen or first)[1])  # type: ignore[index]
    fields.pop("csrfmiddlewaretoken", None)
    return fields


def kinds(html: str) -> list[str]:
    return re.findall(r'data-question="(\w+)"', html)


class Page:
    """The page on which a list is read, with what its form holds now."""

    def __init__(self, client: Client, circle: Circle) -> None:
        self.client, self.where = client, reverse("past_new", args=[circle.club.slug])
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
        self.send()

    def send(self, **more: Any) -> Any:
        if more:
            self.answer = self.client.post(self.where, {**self.fields, **more})
        else:
            self.answer = self.client.get(self.where)
        if self.answer.status_code != 302:
            self.html = self.answer.content.decode()
            self.fields = fields_in(self.html)
        return self.answer

    def read(self, text: str, **answers: str) -> Any:
        self.send(text=text, do="read")
        return self.send(do="read", **{f"answer.{kind}.": value for kind, value in answers.items()})


@pytest.fixture
def page(phone: Callable[[str], Client], circle: Circle) -> Page:
    return Page(phone("director"), circle)


def test_a_list_is_read_asked_about_shown_and_booked(page: Page, circle: Circle) -> None:
    answer = page.send(text=LIST, do="read")
    assert answer.status_code == 200
    assert "game" in kinds(page.html)
    assert "data-preview" not in page.html
    page.send(do="read", **{"answer.game.": "paskievics"})
    assert "data-preview" in page.html
    assert page.html.count("data-evening") == 3
    assert page.html.count("new member") == 4
    answer = page.send(do="book")
    stored = PastImport.objects.get(club=circle.club)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/c/{circle.club.slug}/past/{stored.pk}/")
    assert PastEvening.objects.count() == 3
    again = page.send(do="book")
    assert (again.status_code, again.headers["Location"]) == (302, answer.headers["Location"])
    assert PastEvening.objects.count() == 3
    html = page.client.get(f"/c/{circle.club.slug}/past/{stored.pk}/").content.decode()
    assert html.count("data-evening") == 3
    assert "Varga Ödön" in html


def test_every_wrong_answer_is_named_at_once_and_nothing_typed_is_lost(page: Page) -> None:
    page.send(text="Nap;Anna;Bel\n10.03;120;-120\n10.10;5;-5\n", do="read")
    assert {"game", "person", "year"} <= set(kinds(page.html))
    answer = page.send(do="read", **{"answer.game.": "", "answer.year.": "régen", "answer.person.Bel": "Béla"})
    assert answer.status_code == 422
    assert "Answer this question." in page.html
    assert "Write the year in four digits." in page.html
    assert page.fields["answer.year."] == "régen"
    assert page.fields["answer.person.Bel"] == "Béla"
    assert not PastImport.objects.exists()


@pytest.mark.parametrize("text", ["", "   ", "Anna nyert", "\x00\x01", "Nap;Nap\n;;\n"])
def test_what_is_no_list_is_said_and_stays_in_the_field(page: Page, text: str) -> None:
    answer = page.send(text=text, do="read")
    assert answer.status_code == 422
    assert 'role="alert"' in page.html
    assert unescape(page.html[page.html.index("<textarea") :]).count("Anna nyert") == (text == "Anna nyert")


@pytest.mark.parametrize("content", [b"PK\x03\x04broken", b"PK", b"\xff\xfe\x00", b"\x00" * 50, b"%PDF-1.7"])
def test_a_broken_file_is_refused_without_a_traceback(page: Page, content: bytes) -> None:
    answer = page.send(file=SimpleUploadedFile("lista.xlsx", content), do="read")
    assert answer.status_code == 422
    assert 'role="alert"' in page.html


def test_a_fault_of_the_reader_is_logged_and_told(page: Page, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    def broken(_content: bytes) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(proposal, "read_file", broken)
    answer = page.send(text=LIST, do="read")
    assert answer.status_code == 422
    assert "This list cannot be read." in page.html
    assert "ZeroDivisionError" in caplog.text


def test_a_lost_or_foreign_content_is_refused(page: Page) -> None:
    page.send(text=LIST, do="read")
    for content in ("", "x", "AAAA", "é"):
        assert page.send(content=content, do="read").status_code == 422


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.[!j]*")), ids=lambda path: path.stem)
def test_the_files_of_clubs_are_shown_with_their_questions(page: Page, path: Any) -> None:
    answer = page.send(file=SimpleUploadedFile(path.name, path.read_bytes()), do="read")
    assert answer.status_code == 200
    assert kinds(page.html)
    answer = page.send(do="read", **{"answer.game.": "paskievics"})
    for _round in range(5):
        if "data-preview" in page.html:
            break
        answer = page.send(do="read")
    assert "data-preview" in page.html, kinds(page.html)
    if path.stem != "06-final-tables":
        assert page.send(do="book").status_code == 302
        assert PastEvening.objects.exists()


def test_a_club_that_changed_meanwhile_is_shown_again(page: Page, circle: Circle) -> None:
    page.read(LIST, game="paskievics")
    booked(circle.club, circle.by(), LIST.splitlines()[0] + "\n" + LIST.splitlines()[1] + "\n")
    answer = page.send(do="book")
    assert answer.status_code == 422
    assert "The club has changed since." in page.html
    assert page.html.count("data-evening") == 2
    assert page.send(do="book").status_code == 302
    assert PastEvening.objects.count() == 3


def test_an_evening_that_the_club_played_is_not_booked_again(page: Page, circle: Circle, night: Evening) -> None:
    day = night.opened_at.date().isoformat()
    page.read(f"Nap;Anna;Béla\n{day};5;-5\n2019-01-02;7;-7\n", game="paskievics")
    assert page.html.count("data-evening") >= 1


def test_taking_back_asks_for_a_reason_and_leaves_a_record(page: Page, circle: Circle) -> None:
    stored = booked(circle.club, circle.by())
    where = reverse("past_take_back", args=[circle.club.slug, stored.pk])
    assert page.client.get(where).status_code == 200
    assert page.client.post(where, {"reason": " "}).status_code == 422
    assert PastEvening.objects.count() == 3
    assert page.client.post(where, {"reason": "rossz fájl"}).status_code == 302
    assert page.client.post(where, {"reason": "rossz fájl"}).status_code == 302
    assert PastRemoval.objects.get().reason == "rossz fájl"
    assert not PastResult.objects.exists()
    record = page.client.get(reverse("past_import", args=[circle.club.slug, stored.pk])).content.decode()
    assert "rossz fájl" in record
    assert PastRemoval.objects.get().seal in record
    listed = page.client.get(reverse("past", args=[circle.club.slug])).content.decode()
    assert "rossz fájl" in listed


def test_the_document_is_a_file(page: Page, circle: Circle) -> None:
    booked(circle.club, circle.by())
    answer = page.client.get(reverse("past_export", args=[circle.club.slug]))
    assert answer.json()["format"] == "scorebook-results"
    assert [len(evening["results"]) for evening in answer.json()["evenings"]] == [4, 3, 6]


def test_only_a_director_books(phone: Callable[[str], Client], circle: Circle) -> None:
    stored = booked(circle.club, circle.by())
    for role in ("scribe", "viewer"):
        client = phone(role)
        assert client.get(reverse("past_import", args=[circle.club.slug, stored.pk])).status_code == 200
        for name, args in (("past_new", []), ("past_take_back", [stored.pk])):
            assert client.post(reverse(name, args=[circle.club.slug, *args]), {"reason": "x"}).status_code == 403
    assert PastEvening.objects.count() == 3


def test_every_answer_that_the_reader_takes_can_be_chosen() -> None:
    assert {answer for answer, _label in choices_of("day_order", "")} == set(ORDERS)
    assert {answer for answer, _label in choices_of("column", "")} >= {"person", "pot", "ignore"}


FINALS = """\
2017. évi bajnokság
Hely;Név;Est;Pont;Megjegyzés
1.;Anna;20;1 240;bajnok
2-3.;Kis Pál;18;-980,5;
2-3.;Béla;9;-980,5;
–;Vendég Pál;1;5;

2018/19
Hely;Név;Pont
I.;Béla;7
II.;Anna;-7
"""


def test_final_tables_become_seasons_of_the_archive(page: Page, circle: Circle) -> None:
    page.read(FINALS, game="paskievics", unit="points")
    assert page.html.count('data-final="yes"') == 2
    answer = page.send(do="book")
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("seasons", args=[circle.club.slug]))
    seasons = circle.club.seasons.filter(archive=True).order_by("first_day")
    assert [(season.name, season.first_day.isoformat(), season.last_day.isoformat()) for season in seasons] == [
        ("2017", "2017-01-01", "2017-12-31"),
        ("2018/19", "2018-07-01", "2019-06-30"),
    ]
    first = seasons[0].editions.get()
    assert first.source
    rows = [*first.lines.order_by("rank").values_list("place", "name", "value", "remark")]
    assert rows == [
        (1, "Anna", 124000, "bajnok"),
        (2, "Kis Pál", -98050, ""),
        (2, "Béla", -98050, ""),
        (None, "Vendég Pál", 500, ""),
    ]
    anna = circle.club.members.get(player__name="Anna").player_id
    assert [*first.lines.filter(name="Anna").values_list("player", flat=True)] == [anna]
    assert not PastImport.objects.exists()


def test_the_same_press_archives_once_and_what_is_there_is_named(page: Page, circle: Circle) -> None:
    page.read(FINALS, game="paskievics", unit="points")
    fields = dict(page.fields)
    page.send(do="book")
    again = page.client.post(page.where, {**fields, "do": "book"})
    assert (again.status_code, again.headers["Location"]) == (302, reverse("seasons", args=[circle.club.slug]))
    assert circle.club.seasons.filter(archive=True).count() == 2
    page.send()
    page.read(FINALS.replace("2017. évi bajnokság", "Régi bajnokság"), game="paskievics", unit="points")
    assert page.html.count('data-final="no"') == 2
    assert "the club has a season of this name" in page.html
    assert "no year stands above it" in page.html
    assert 'value="book"' not in page.html


MOST_QUESTIONS, MOST_PRESSES = 10, 4
"""Two seconds for a press, five for a question with a guess or two choices: less than three minutes."""


@pytest.mark.parametrize("make", CLUB_LISTS, ids=lambda make: make.__name__)
def test_fifty_evenings_of_a_club_are_booked_in_a_few_presses(
    make: Callable[[], ClubList], page: Page, circle: Circle
) -> None:
    listed = make()
    for name in listed.members:
        add(circle.club, name)
    page.send(file=SimpleUploadedFile("lista", listed.content), do="read")
    presses, asked = 1, set[str]()
    while 'value="book"' not in page.html and presses < MOST_PRESSES:
        answers = {"answer.game.": "paskievics"}
        for name in (name for name in page.fields if name.startswith("answer.") and name != "answer.game."):
            kind, place = name.removeprefix("answer.").split(".", 1)
            answers[name] = listed.people[place] if kind == "person" else listed.answers[kind]
        asked |= set(answers)
        page.send(do="read", **answers)
        presses += 1
    page.send(do="book")
    assert len(asked) <= MOST_QUESTIONS
    assert presses < MOST_PRESSES
    stored = PastImport.objects.get(club=circle.club)
    truth = {
        (day, name, amount, listed.pots.get(day, 0))
        for day, results in listed.nights
        for name, amount in results.items()
    }
    rows = PastResult.objects.filter(evening__imported=stored)
    assert set(rows.values_list("evening__day", "player__name", "amount", "evening__rest")) == truth
    assert (rows.count(), stored.head, stored.currency) == (len(truth), 50, listed.currency)


def test_sheets_from_which_nothing_was_read_are_named(page: Page) -> None:
    workbook = sheet_of([["Nap", "Anna", "Béla (pont)"], ["2019.10.03", 5, -5], ["2019.10.10", -6, 6]])
    notes = workbook.create_sheet("Költségek")
    for row in (["Terem", 500], ["Ital", 700], ["Kártya", 300], ["Perec", 200]):
        notes.append(row)
    page.send(file=SimpleUploadedFile("lista.xlsx", saved(workbook)), do="read")
    page.send(do="read", **{"answer.game.": "paskievics", "answer.person.Béla (pont)": "Béla"})
    assert "data-unread" in page.html
    assert "Költségek" in page.html
