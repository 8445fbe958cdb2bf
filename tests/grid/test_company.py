"""People come and go in the grid: a row says who sits there, and the sheet goes on in the shorthand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse

from scorebook.models import Evening
from tests.club.conftest import Circle
from tests.grid.conftest import Rows, payouts, scribe_of, send
from tests.ledger.conftest import Pen
from tests.world.comings import COMINGS, PASKIEVICS, played

pytestmark = pytest.mark.django_db
# Of PASKIEVICS, from where everybody has sat down: Béla pauses, is back, Cili goes.
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
    page = scribe_of(pen.evening).get(reverse("bridge", args=[pen.evening.slug]), headers={"accept-language": "hu"})
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
    told = send(scribe_of(evening), pen.fresh(), rows).json()["rows"]
    assert [row["reasons"] for row in told] == [[]] * 7
    notes = [note["text"] for row in told for note in row["notes"]]
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
    told = send(scribe_of(evening), evening, rows).json()["rows"]
    assert [len(row["reasons"]) for row in told] == [1, 1, 1]
    assert all(row["reasons"][0]["cell"] == "calls" for row in told)


def test_in_a_club_it_is_asked_elsewhere_who_somebody_new_is(circle: Circle, night: Evening) -> None:
    row = {"what": "jön, megy", "calls": "kik-ülnek-itt(Anna Béla Cili Zebulon)"}
    answer = send(scribe_of(night), night, [row], "write")
    assert answer.status_code == 422
    first, second = answer.json()["refusal"]["sentences"]
    assert "Zebulon" in first
    assert "„Jön, megy”" in second
    assert not night.seats.filter(name="Zebulon").exists()
