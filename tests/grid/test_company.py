"""People come and go in the grid: a row says who sits there, and the sheet goes on in the shorthand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse

from scorebook.models import Evening
from tests.grid.test_views import Rows, payouts, scribe_of, send
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
