"""People come and go in what a club's programs send and are answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scorebook.models import Evening
from tests.api.conftest import WHERE, send
from tests.conftest import NAMES
from tests.ledger.conftest import Pen
from tests.world.comings import COMINGS
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]


@pytest.mark.parametrize("game", COMINGS)
def test_an_evening_that_is_sent_has_everybody_with_his_total(program: Callable[[str], Client], game: str) -> None:
    coming = COMINGS[game]
    sent = send(program("scribe"), coming.document)
    assert sent.status_code == 201, sent.content
    body = program("viewer").get(sent["Location"]).json()
    assert dict(zip(body["players"], body["totals"], strict=True)) == coming.totals
    assert body["settlement"]["totals"] == coming.totals
    assert body["document"]["entries"] == list(coming.document["entries"])
    standings = program("viewer").get("/api/v1/standings/").json()["standings"]
    assert {one["name"]: one["hands"] for one in standings} == coming.hands


def test_a_slip_that_was_taken_back_is_nobody_there(night: Evening, program: Callable[[str], Client]) -> None:
    pen = Pen(night)
    pen.write("company", {"players": [0, 1, 2, 3, "Gizi"]})
    pen.undo()
    (listed,) = program("viewer").get(WHERE).json()["evenings"]
    assert listed["players"] == program("viewer").get(f"{WHERE}{night.slug}/").json()["players"] == list(NAMES)
