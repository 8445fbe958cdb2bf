"""Exports of a cup day: a document that proves the draws, and lists for a spreadsheet."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scorebook import ledger
from scorebook.api.keys import make_key
from scorebook.cup.deeds.ending import rule, say_prizes, take_back
from scorebook.cup.deeds.playing import agree, close_round, count_as_it_stands
from scorebook.cup.deeds.seating import draw_round, exchange, publish
from scorebook.cup.document import reader
from scorebook.cup.document.day import as_json, drawn_again
from scorebook.cup.document.reader import read_day
from scorebook.cup.ranking.standing import standing_of
from scorebook.files.cups import document_of
from scorebook.files.proving import prove_days
from scorebook.ledger.proving import prove
from scorebook.models import Club, CupDay, CupTable, DrawnSeat, Opens, Public, Tally
from scorebook.paper.cup.seats import seats_sheet
from scorebook.paper.views import printing
from tests.club.conftest import Circle
from tests.conftest import holding
from tests.cup.conftest import Made, evenings_of, hand_in, play, played, press, press_said, token_of

pytestmark = pytest.mark.django_db


def test_a_day_goes_out_whole_and_every_draw_can_be_made_again(listed: Made, laptop: Client, tmp_path: Path) -> None:
    """A round played, the next one drawn twice, and in it two people exchanged and one moved to another table."""
    day = publish(draw_round(listed(17), press(), seed="skíz · pikk tízes · XIV"), press())
    for evening in evenings_of(day):
        play(evening)
        hand_in(evening)
    day = close_round(day, press(day))
    day = draw_round(draw_round(day, press(day)), press(day), anew=True)
    day = exchange(day, press(day), 1, 2)
    seats = [
        list(table.drawn.values_list("entrant__number", flat=True)) for table in day.held.get(number=2).tables.all()
    ]
    (big, other), where = sorted(seats, key=len)[-2:][::-1], f"/k/{day.slug}/draw/"
    to, came = seats.index(other) + 1, seats.index(big) + 1

    def moved(who: int, table: int, seat: int = 0) -> list[list[int]]:
        data = {**press_said(day), "does": "put", "who": who, "table": table, "seat": seat}
        response = laptop.post(where, data, follow=True, headers={"accept-language": "en"})
        assert len(response.context["messages"]) > 0 or response.context["move"].errors
        tables = day.held.get(number=2).tables.all()
        return [list(table.drawn.values_list("entrant__number", flat=True)) for table in tables]

    assert moved(other[0], came) == seats, "a table of three, and one of six"
    assert moved(big[0], came) == moved(99, to) == moved(big[0], 9) == seats
    after = [*seats]
    after[came - 1], after[to - 1] = big[1:], [*other, big[0]]
    assert moved(big[0], to) == after
    assert laptop.get(where).context["last_move"].said["from"] == [came, 1]
    assert moved(big[0], came, 1) == seats
    assert moved(big[0], to) == after
    day = publish(day, press())
    assert moved(big[0], came) == after, "not once it is published"
    answer = laptop.get(reverse("cup_export", args=[day.slug]))
    assert answer["Content-Disposition"] == f'attachment; filename="scorebook-2026-11-28-{day.slug}.json"'
    cup_day = read_day(json.loads(answer.content))
    assert [again.is_same for again in drawn_again(cup_day)] == [True, True]
    assert [held.exchanged for held in cup_day.held] == [
        (),
        ((1, 2), (big[0], to, 5), (big[0], came, 1), (big[0], to, 5)),
    ]
    assert [len(table.evenings[0]["entries"]) for table in cup_day.held[0].tables] == [3, 3, 3, 3]
    file, said = tmp_path / "day.json", StringIO()
    file.write_bytes(answer.content)
    call_command("draw", str(file), stdout=said)
    assert said.getvalue().count("the same draw") == 2
    for which, rows in (("seats", 2 * 17), ("results", 17), ("ranking", 17)):
        file = laptop.get(reverse("cup_list_file", args=[day.slug, which, "csv"]))
        lines = b"".join(file.streaming_content).decode("utf-8-sig").splitlines()
        assert len(lines) == 1 + rows, which
    for kind in ("xlsx", "ods"):
        assert laptop.get(reverse("cup_list_file", args=[day.slug, "ranking", kind])).status_code == 200


def test_a_draw_or_a_ranking_that_is_not_what_it_comes_from_is_named(published: Made) -> None:
    day = publish(draw_round(played(published(9)), press()), press())
    rule(day, press(day), number=3, hundredths=-500, reason="késés")
    assert list(prove_days([day])) == []
    one, other = day.held.get(number=2).drawn.filter(seat=1)
    first, second = one.entrant_id, other.entrant_id
    one.delete()
    DrawnSeat.objects.filter(pk=other.pk).update(entrant=first)
    DrawnSeat.objects.create(table=one.table, seat=1, entrant_id=second, round=one.round)
    assert [what for what, *_ in prove_days([day])] == [f"cup day {day.slug}, round 2: seats"]
    tally = Tally.objects.filter(points__gt=0).first()
    Tally.objects.filter(pk=tally.pk).update(points=tally.points + 1)
    number = day.entrants.get(player=tally.seat.player).number
    assert f"cup day {day.slug}, number {number}: points" in [what for what, *_ in prove_days([day])]


def test_a_day_comes_back_as_it_went_out(published: Made, laptop: Client, circle: Circle) -> None:
    """Played, drawn anew, exchanged, ruled, taken back, closed and priced; the last round is still played."""
    day = published(9)
    for evening in evenings_of(day):
        play(evening)
    hand_in(evenings_of(day)[0])
    agree(CupTable.objects.get(number=1), seat=1, edition=1, author="Anna")
    day = close_round(count_as_it_stands(day, press(day), 1, 2, "idő"), press())
    day = rule(day, press(day), number=3, hundredths=-500, reason="renonsz", of_round=1)
    day = take_back(day, press(day), day.rulings.get().pk)
    day = rule(day, press(day), number=4, hundredths=250, reason="kávé")
    day = say_prizes(day, press(day), {"fee": 1000, "kept": 0, "coin": 5, "currency": "HUF", "shares": [60, 40]})
    day = draw_round(draw_round(day, press(day)), press(day), anew=True)
    day = publish(exchange(day, press(day), 1, 2), press(day))
    play(evenings_of(day, 2)[0], hands=1)
    assert (
        document_of(day).held[0].tables[0].agreed_by
        == DrawnSeat.objects.get(table__round__number=1, table__number=1, seat=2).entrant.number
    )
    went_out, where = as_json(document_of(day)), reverse("cup_import", args=[circle.club.slug])
    refused = laptop.post(where, {"document": json.dumps(went_out), "key": uuid4()})
    assert (refused.status_code, CupDay.objects.count()) == (422, 1), "the club has this day already"
    text, key = json.dumps({**went_out, "name": "Vissza"}), uuid4()
    came = [laptop.post(where, {"document": text, "key": key})["Location"] for _ in range(2)]
    other = laptop.post(where, {"document": json.dumps({**went_out, "name": "Másik"}), "key": key})
    assert (other.status_code, len(other.context["reasons"])) == (422, 1), "the page has made another day"
    again = CupDay.objects.exclude(pk=day.pk).get()
    assert came == [f"/k/{again.slug}/"] * 2
    assert as_json(document_of(again)) == {**went_out, "name": "Vissza"}
    assert standing_of(again) == standing_of(day)
    assert again.rulings.get(takes_back__isnull=False).takes_back.reason == "renonsz"
    device = Client()
    answer = device.post(reverse("cup_import_alone"), {"document": text, "key": uuid4()})
    alone = CupDay.objects.get(club=None)
    assert (answer["Location"], as_json(document_of(alone))) == (f"/k/{alone.slug}/", {**went_out, "name": "Vissza"})
    assert [one.get(f"/k/{alone.slug}/settings/").status_code for one in (device, Client())] == [200, 404]
    went_out["held"][0]["tables"][0]["evenings"] *= 2
    twice = laptop.post(where, {"document": json.dumps({**went_out, "name": "Két lap"}), "key": uuid4()})
    assert twice.status_code == 302, "a table may have several sheets"
    assert list(prove()) == []


IMPOSSIBLE = [
    ("name", lambda day: day.update(name="  ")),
    ("hands", lambda day: day.update(hands=None, minutes=None)),
    ("edition", lambda day: day.update(edition=1)),
    ("held[1]", lambda day: day["held"].append({**day["held"][0], "number": 2, "asked": None})),
    ("sizes", lambda day: day.update(sizes=[4])),
    ("people[0].name", lambda day: day["people"][0].update(name="  ")),
    ("held", lambda day: day.update(rounds=1, held=[day["held"][0], {**day["held"][0], "number": 2, "asked": None}])),
    ("held[0].seats", lambda day: day["held"][0]["tables"][0].update(agreed_by=99)),
    ("held[0].tables", lambda day: day["held"][0]["tables"].pop()),
    ("held[0].tables[0].evenings", lambda day: day["held"][0]["tables"].__setitem__(0, {"number": 1})),
    ("held[0].tables[1].evenings", lambda day: day["held"][0]["seats"][1].pop()),
    ("held[0].tables[1].evenings", lambda day: day["held"][0]["tables"][1]["evenings"][0]["players"].reverse()),
    ("held[0].tables[1].because", lambda day: day["held"][0]["tables"][1].update(ended="time")),
    ("rulings[0]", lambda day: day.update(rulings=[{"who": 1, "hundredths": 5, "kind": "x", "reason": "y"}])),
    ("rulings[0].round", lambda day: day.update(
        rulings=[{"who": 1, "hundredths": 5, "kind": "compensation", "reason": "y", "round": 3}])),
    ("prizes.currency", lambda day: day.update(
        prizes={"fee": 1, "kept": 0, "coin": 1, "currency": "XXX", "shares": []})),
]  # fmt: skip


def test_a_day_is_bounded_and_settled_before_anything_is_held(
    published: Made, laptop: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Oversized documents are refused before settling; others settle without a lock, and with a limit."""
    day, where, held = published(9), reverse("cup_import_alone"), list[int]()
    for evening in evenings_of(day):
        play(evening, hands=1)
    text, make_sheet_ready = json.dumps(as_json(document_of(day))), ledger.make_sheet_ready

    def made_ready(*sheet: Any, **said: Any) -> Any:
        held.append(len(connection.savepoint_ids))
        return make_sheet_ready(*sheet, **said)

    monkeypatch.setattr(ledger, "make_sheet_ready", made_ready)
    statuses = [laptop.post(where, {"document": text, "key": uuid4()}).status_code for _ in range(11)]
    assert (statuses, held) == ([302] * 10 + [429], [0] * 20)
    for name, least in {"MOST_SHEETS": 1, "MOST_LINES": 1, "read_document": None}.items():
        monkeypatch.setattr(reader, name, least)
    refused = laptop.post(where, {"document": text, "key": uuid4()}).context["reasons"]
    assert [one.place for one in refused] == ["held", "held"]


def test_a_program_reads_the_clubs_days_and_nobody_elses(published: Made, circle: Circle, elsewhere: Circle) -> None:
    """The list, the document and the ranking; a key of another club finds nothing."""
    day = published(9)
    for evening in evenings_of(day):
        play(evening)
        hand_in(evening)
    day = rule(close_round(day, press(day)), press(), number=3, hundredths=-500, reason="renonsz")
    program, stranger = (
        Client(headers={"Authorization": f"Bearer {make_key(of.club, 'honlap', 'viewer', of.by())[1]}"})
        for of in (circle, elsewhere)
    )
    (listed,) = program.get(reverse("api_cups")).json()["cups"]
    assert (listed["id"], listed["people"], listed["rounds"], listed["played"]) == (day.slug, 9, 3, 1)
    body = program.get(reverse("api_cup", args=[day.slug])).json()
    assert body["document"] == as_json(document_of(day))
    assert sum(line["value"] for line in body["ranking"]) == -500
    assert [line["name"] for line in body["ranking"]] == [line.name for line in standing_of(day).lines]
    assert stranger.get(reverse("api_cups")).json()["cups"] == []
    assert stranger.get(reverse("api_cup", args=[day.slug])).status_code == 404


def in_the_words_of_a_page(field: str) -> str:
    """Faults name their table; the rest of the document is quoted unchanged."""
    where = re.fullmatch(r"held\[(\d)\]\.tables\[(\d)\]\.?(.*)", field)
    return f"Round {int(where[1]) + 1}, table {int(where[2]) + 1} · {where[3]}" if where else field


def test_a_sheet_of_a_day_is_refused_as_any_other_every_line_of_it_by_the_names_of_its_people(
    published: Made, laptop: Client, circle: Circle
) -> None:
    document = as_json(document_of(published(9)))
    sheet = document["held"][0]["tables"][1]["evenings"][0]
    _deals, one, other, *_rest = sheet["players"]
    hand = {"contract": "two", "declarer": one, "declarer_points": 50}
    sheet["entries"] = [
        {**hand, "partner": one},
        {**hand, "partner": other, "declarer_points": 99},
        {**hand, "partner": other, "honours": [{"player": one, "count": 1}] * 2},
    ]
    where, said = reverse("cup_import", args=[circle.club.slug]), {"name": "Vissza"}
    answer = laptop.post(
        where, {"document": json.dumps({**document, **said}), "key": uuid4()}, headers={"accept-language": "en"}
    )
    reasons = list(map(str, answer.context["reasons"]))
    assert {reason.split(" · ")[1].split(":")[0] for reason in reasons} == {"Line 1", "Line 2", "Line 3"}
    assert all(reason.startswith("Round 1, table 2 · ") for reason in reasons)
    assert any(one in reason for reason in reasons)


def test_a_day_that_cannot_be_is_not_taken_in(published: Made, laptop: Client, circle: Circle) -> None:
    """Every reason stands at its place, and nothing is written."""
    day = published(9)
    went_out, where = json.dumps(as_json(document_of(day))), reverse("cup_import", args=[circle.club.slug])
    for field, spoil in IMPOSSIBLE:
        document = {**json.loads(went_out), "name": "Vissza"}
        spoil(document)
        answer = laptop.post(
            where, {"document": json.dumps(document), "key": uuid4()}, headers={"accept-language": "en"}
        )
        assert (field, answer.status_code) == (field, 422)
        assert in_the_words_of_a_page(field) in [" · ".join(one.where) for one in answer.context["reasons"]]
    assert CupDay.objects.count() == 1


def test_the_seats_of_a_round_are_had_on_paper(published: Made, laptop: Client) -> None:
    """By table and by name; with the seed, the attempt and the figures, in words."""
    day = published(25)
    seats = reverse("cup_seats_pdf", args=[day.slug, 1])
    page = laptop.get(seats, {"as": "page"}).content.decode()
    assert "skíz · pikk tízes · XIV" in page
    assert page.count("<tr>") == 1 + 6 + 2 + 25  # the names stand in two tables of halves, each with its head
    with translation.override("en"):
        view = seats_sheet(day, day.held.get(number=1), "https://example.org/w/abcdefgh/")
        record = "Seed: skíz · pikk tízes · XIV · draw 1 · repeated meetings so far: 0, at least 0"
        assert view.head.record == record
    assert laptop.get(reverse("cup_seats_pdf", args=[day.slug, 2])).status_code == 404


def test_who_directs_has_what_the_day_needs_drawn_and_who_holds_a_link_a_tables_ration(
    published: Made, laptop: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody of them is a stranger, whose papers are drawn when nobody else's are."""
    day, told = published(9), []

    def draw(html: str, **said: Any) -> bytes:
        told.append((said["stranger"], said["waits"] is not None))
        return html.encode()

    monkeypatch.setattr(printing, "draw", draw)
    Club.objects.update(public=Public.STANDINGS)
    seats = reverse("cup_seats_pdf", args=[day.slug, 1])
    for who in (laptop, holding(token_of(day, Opens.DOOR)), Client()):
        assert who.get(seats).status_code == 200
    assert told == [(False, False), (False, True), (True, True)]
    assert f'href="{reverse("cup", args=[day.slug])}"' in laptop.get(seats, {"as": "page"}).content.decode()


def test_what_lies_on_the_tables_and_what_is_won_is_had_on_paper(published: Made, laptop: Client) -> None:
    """Cards lead to the tables, slips to their grids; the ranking has its reasons, prizes and certificates theirs."""
    day, page = published(9), {"as": "page"}
    ranking, slips = reverse("cup_ranking_pdf", args=[day.slug]), reverse("cup_slips_pdf", args=[day.slug, 1])
    cards, prizes, certificates = (
        reverse("cup_paper", args=[day.slug, which]) for which in ("cards", "prizes", "certificates")
    )
    html = laptop.get(cards, page).content.decode()
    assert [html.count(f"/w/{token_of(day, Opens.TABLE, table=table)}/") for table in (1, 2)] == [1, 1]
    html = laptop.get(slips, page).content.decode()
    assert html.count('class="cup-slip"') == 2
    assert [html.count(f"paper={evening.slug}") for evening in evenings_of(day)] == [1, 1]
    html = laptop.get(sheets := reverse("cup_sheets_pdf", args=[day.slug, 1]), page).content.decode()
    names = [name for evening in evenings_of(day) for name in evening.seats.values_list("name", flat=True)]
    assert [html.count('<section class="leaf '), *(name in html for name in names)] == [2, *[True] * 9]
    assert [laptop.get(where).status_code for where in (ranking, prizes, certificates)] == [404, 404, 404]
    for evening in evenings_of(day):
        play(evening)
        hand_in(evening)
    day = rule(close_round(day, press(day)), press(), number=3, hundredths=-500, reason="renonsz")
    assert laptop.get(sheets).status_code == 404, "nothing is written by the pen any more"
    first, *_, last = standing_of(day).lines
    html = laptop.get(ranking, page).content.decode()
    assert [text in html for text in (first.name, last.name, "renonsz", day.seed)] == [True] * 4
    assert "Díj nincs megadva" in laptop.get(prizes, page).content.decode()
    html = laptop.get(certificates, page).content.decode()
    assert [html.count(f">{name}</p>") for name in (first.name, last.name)] == [1, 0]
