"""People come and go in the grid: a row says who sits there, and the sheet goes on in the shorthand."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.urls import reverse

from scorebook.models import Evening, Player
from tests.club.conftest import Circle, signed_in
from tests.grid.conftest import Rows, payouts, scribe_of, send
from tests.ledger.conftest import Pen
from tests.world.comings import COMINGS, PASKIEVICS, played

pytestmark = pytest.mark.django_db
# Rows of PASKIEVICS after all players have sat down: Béla pauses, returns, and Cili leaves.
ROWS: Rows = [
    {"what": "2", "declarer": "bé", "partner": "dé", "score": "54"},
    {"what": "3", "declarer": "ci", "partner": "eszter", "score": "40"},
    {"what": "jön, megy", "calls": "kik-ülnek-itt(Anna Cili Dénes Eszter)"},
    {"what": "1", "declarer": "dé", "partner": "an", "score": "60"},
    {"what": "jön, megy", "calls": "kik-ülnek-itt(Anna Béla Dénes Eszter)"},
    {"what": "szóló", "declarer": "e", "partner": "bé", "score": "60"},
]


def test_a_row_of_the_grid_says_who_sits_there_now(evening_of: Callable[..., Evening]) -> None:
    head = PASKIEVICS.document
    evening = evening_of(players=PASKIEVICS.names[:4], first_dealer=3, house_rules=head["house_rules"])
    pen = Pen(evening)
    pen.write("all_pass", {})
    pen.write("company", {"players": [0, 1, 2, 3, "Eszter"]})
    answer = send(scribe_of(evening), pen.fresh(), ROWS, "write")
    assert answer.status_code == 200, answer.json()
    pen.close()
    assert payouts(evening) == [list(paid) for paid in PASKIEVICS.pays]
    pen.prove()


@pytest.mark.parametrize("game", COMINGS)
def test_the_grid_shows_what_was_written_whoever_has_gone_since(game: str) -> None:
    pen = Pen(played(COMINGS[game]))
    pen.reopen()
    page = scribe_of(pen.evening).get(reverse("grid", args=[pen.evening.slug]), headers={"accept-language": "hu"})
    rows = page.context["written"]
    changes = [row for row in rows if "jön, megy" in [text for text, _whole in row["cells"]]]
    assert len(changes) == sum(entry.get("kind") == "company" for entry in COMINGS[game].document["entries"])
    assert {len(row["amounts"]) for row in rows} == {len(COMINGS[game].names)}


def test_who_is_not_there_cannot_play_a_row(evening: Evening) -> None:
    Pen(evening).write("company", {"players": [0, 2, 3, 4]})
    row = {"what": "2", "declarer": "bé", "partner": "dé", "score": "54"}
    evening.refresh_from_db()
    (told,) = send(scribe_of(evening), evening, [row]).json()["rows"]
    assert [reason["text"] for reason in told["reasons"]] == ["Béla most nem ül az asztalnál."]


def test_a_slip_that_was_taken_back_has_no_column(evening: Evening) -> None:
    pen = Pen(evening)
    pen.write("company", {"players": [0, 1, 2, 3, "Gizi"]})
    pen.undo()
    row = {"what": "3", "declarer": "an", "partner": "ci", "score": "56", "paper5": "4"}
    answer = send(scribe_of(evening), pen.fresh(), [row], compared="each").json()
    assert [len(one["amounts"]) for one in answer["rows"]] == [5]
    assert answer["summary"]["refused"] == []


def test_somebody_new_is_named_in_a_row_and_plays_the_next_ones(evening_of: Callable[..., Evening]) -> None:
    head = PASKIEVICS.document
    evening = evening_of(players=PASKIEVICS.names[:4], first_dealer=3, house_rules=head["house_rules"])
    pen = Pen(evening)
    pen.write("company", {"players": [1, 0, 2, 3, "Gizi"]})
    pen.undo()
    rows: Rows = [
        {"what": "kör"},
        {"what": "jön, megy", "calls": 'kik-ülnek-itt(Anna Béla Cili Dénes "Eszter")'},
        *ROWS[:3],
        {"what": "jön, megy", "calls": 'kik-ülnek-itt(Anna Cili "Nagy Feri" Eszter)'},
        {"what": "2", "declarer": "nagy", "partner": "an", "score": "60"},
    ]
    answers = send(scribe_of(evening), pen.fresh(), rows).json()["rows"]
    assert [row["reasons"] for row in answers] == [[]] * 7
    notes = [note["text"] for row in answers for note in row["notes"]]
    assert notes == [f"{name} új itt, és ezzel a sorral ül le." for name in ("Eszter", "Nagy Feri")]
    answer = send(scribe_of(evening), pen.fresh(), rows, "write")
    assert answer.status_code == 200, answer.json()
    pen.close()
    pen.prove()
    assert {name: total for name, total in zip(*stands(pen), strict=True) if total}.keys() >= {"Eszter", "Nagy Feri"}


def stands(pen: Pen) -> tuple[list[str], list[int]]:
    return [seat.name for seat in pen.evening.seats.order_by("number")], pen.fresh().standing["totals"]


def test_a_name_nobody_can_have_and_a_number_nobody_has_are_refused_in_their_row(evening: Evening) -> None:
    rows = [
        {"what": "jön, megy", "calls": f"kik-ülnek-itt(Anna Béla Cili {who})"} for who in ("kassza", "#9", "x" * 61)
    ]
    answers = send(scribe_of(evening), evening, rows).json()["rows"]
    assert [len(row["reasons"]) for row in answers] == [1, 1, 1]
    assert all(row["reasons"][0]["cell"] == "calls" for row in answers)


@pytest.mark.parametrize(("press", "of_the_club"), [("guests", False), ("members", True)])
def test_in_a_club_a_press_says_what_somebody_new_is_and_writes_the_rows(
    circle: Circle, night: Evening, press: str, of_the_club: bool
) -> None:
    member = signed_in(circle.by("scribe"))
    row = {"what": "jön, megy", "calls": "kik-ülnek-itt(Anna Béla Cili Zebulon)"}
    answer = send(member, night, [row], "write")
    assert answer.status_code == 422
    refusal = answer.json()["refusal"]
    assert "Zebulon" in refusal["sentences"][0]
    assert [one["value"] for one in refusal["who"]["presses"]] == ["guests", "members"]
    answers = {"newcomers": press, "asked_about": refusal["who"]["names"]}
    other = {**row, "calls": "kik-ülnek-itt(Anna Béla Cili Zebedeus)"}
    for unsaid in ({**answers, "newcomers": "perhaps"}, {"newcomers": press}, {**answers, "asked_about": ["Zebedeus"]}):
        assert "summary" in send(member, night, [row], "write", **unsaid).json()
    assert send(member, night, [other], "write", **answers).json()["refusal"]["who"]["names"] == ["Zebedeus"]
    assert not Player.objects.filter(name__startswith="Zeb").exists()
    assert send(member, night, [row], **answers).status_code == 200
    assert night.seats.get(name="Zebulon").player.pk
    assert circle.club.members.filter(player__name="Zebulon").exists() == of_the_club


def test_without_script_the_same_is_asked_by_the_form(circle: Circle, night: Evening) -> None:
    data = {"key": str(uuid4()), "head": night.head, "r0-what": "jön, megy", "do": "write"}
    data["r0-calls"] = "kik-ülnek-itt(Anna Béla Cili Zebulon)"
    scribe, way = signed_in(circle.by("scribe")), reverse("grid", args=[night.slug])
    response = scribe.post(way, data)
    assert response.status_code == 422
    names = re.findall(r'form="grid-form" name="asked_about" value="(\w+)"', response.content.decode())
    assert scribe.post(way, {**data, "do": "", "newcomers": "guests", "asked_about": names}).status_code == 302
    assert night.seats.filter(name="Zebulon").exists()
