"""A player who came for three hands has three hands on their page, in the lists, and in the recap."""

from __future__ import annotations

import pytest

from scorebook.league.params import read_params
from scorebook.league.queries import Span
from scorebook.models import Tally
from scorebook.statistics import queries
from scorebook.statistics.hands import hands_page
from scorebook.statistics.player import player_page
from scorebook.statistics.recap import recap_of
from scorebook.words.points import points
from tests.club.conftest import Circle
from tests.statistics.conftest import adds_up
from tests.world.comings import COMINGS, played

pytestmark = pytest.mark.django_db
HEADLINES = {
    "paskievics": ("Béla won the evening with +6.", 5),
    "danish": ("Dénes won the evening with +23.", 3),
    "alsos": ("Béla won the evening with +50.", 5),
}


@pytest.mark.parametrize("game", COMINGS)
def test_a_player_has_the_hands_he_was_there_for(circle: Circle, game: str) -> None:
    coming = COMINGS[game]
    evening = played(coming, circle.club)
    assert [list(paid) for paid in evening.entries.order_by("number").values_list("payouts", flat=True)] == [
        list(paid) for paid in coming.pays
    ]
    for seat in evening.seats.all():
        page = player_page(read_params({"season": "all"}, circle.club, public_only=False), seat.player_id)
        declared, won = coming.declared[seat.name]
        assert (page.evenings, page.hands, page.declared) == (1, coming.hands[seat.name], declared)
        assert (page.points, sum(line.hands.number for line in page.roles)) == (
            points(coming.totals[seat.name]),
            coming.hands[seat.name],
        )
        span = Span(club=circle.club, game=game)
        assert hands_page(span, seat.player_id, {}).paginator.count == coming.hands[seat.name]
        adds_up(span, seat.player_id, game)
        assert Tally.objects.get(seat=seat).won == won


def test_who_played_with_whom_is_of_the_hands_they_played(circle: Circle) -> None:
    evening = played(COMINGS["paskievics"], circle.club)
    together = {
        seat.name: {one.name: (one.hands, one.won, one.points) for one in queries.partners_of(span, seat.player_id)}
        for span in [Span(club=circle.club)]
        for seat in evening.seats.all()
    }
    assert together == {
        "Anna": {"Dénes": (1, 1, 6)},
        "Béla": {"Dénes": (1, 1, 4), "Eszter": (1, 1, 8)},
        "Cili": {"Eszter": (1, 0, -2)},
        "Dénes": {"Béla": (1, 1, 4), "Anna": (1, 1, 6)},
        "Eszter": {"Béla": (1, 1, 8), "Cili": (1, 0, -2)},
    }


@pytest.mark.parametrize("game", COMINGS)
def test_the_recap_has_everybody_who_ever_sat_there(circle: Circle, game: str) -> None:
    coming = COMINGS[game]
    recap = recap_of(played(coming, circle.club))
    assert {place.name: place.points for place in recap.places} == {
        name: points(total) for name, total in coming.totals.items()
    }
    assert (recap.headline, recap.sheet.hands) == HEADLINES[game]
    assert recap.picture is not None
