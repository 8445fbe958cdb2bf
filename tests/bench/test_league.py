"""The league of the benchmarks is one that could have been played.  Nothing here measures time."""

from __future__ import annotations

from collections import Counter

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.db.models import Sum
from django.test import Client

from scorebook.bench import audit, lanes, league, standings, storage
from scorebook.bench.site import Phone, session_of
from scorebook.league.views import standings as views
from scorebook.models import Account, Club, Entry, Evening, Posting, Revision, Seat, Tally

HANDS = 1000


@pytest.mark.deep
@pytest.mark.django_db
def test_a_league_of_copies_is_as_if_it_had_been_played(monkeypatch: pytest.MonkeyPatch) -> None:
    before = storage.held()
    club = league.build(HANDS)
    assert [500 < one.middle < 5000 for one in storage.results(before)] == [True]
    call_command("resettle", "--check", verbosity=0)
    assert Entry.objects.count() == Revision.objects.count() == HANDS
    assert Evening.objects.filter(closed_at__isnull=False).count() == HANDS // league.HANDS
    assert Posting.objects.aggregate(Sum("points"))["points__sum"] == 0
    last = Evening.objects.filter(club=club).latest("opened_at").opened_at
    seats = Seat.objects.filter(evening__opened_at=last)
    assert seats.values("evening").distinct().count() == league.TABLES
    assert Counter(seats.values_list("player", flat=True)) == Counter(club.members.values_list("player", flat=True))
    sums = Tally.objects.values("seat__player").annotate(sum=Sum("points")).values_list("sum", flat=True)
    assert len(set(sums)) > league.TABLES
    see_that_the_page_timed_is_the_list(club, monkeypatch)
    assert [one.key for one in audit.results(rounds=1)] == ["B12", "B12"]


def see_that_the_page_timed_is_the_list(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """See that it is drawn once, and once more when something has changed."""
    cache.clear()
    client, drawn = Client(), []
    client.cookies["sessionid"] = session_of(Account.objects.get())

    def ask(_method: str, path: str, *_: object) -> tuple[int, bytes]:
        answer = client.get(path)
        return answer.status_code, answer.content

    draw = views.render_to_string
    monkeypatch.setattr(views, "render_to_string", lambda *said: drawn.append(said) or draw(*said))
    place = standings.Place(phone=Phone(ask, ""), club=club, bare=connection)
    for changed in (False, True):
        if changed:
            place.change()
        place.page()
        place.page()
        assert len(drawn) == 1 + changed
    place.live()


class Told:
    """Stands for a place and its phone, and tells what was asked of it."""

    def __init__(self, hands: int, order: list[str]) -> None:
        self.phone, self.hands, self.order = self, hands, order

    def get(self, path: str) -> bytes:
        return path.encode()

    def page(self) -> None:
        self.order.append(f"page {self.hands}")

    def change(self) -> None:
        self.order.append(f"change {self.hands}")

    def live(self) -> None:
        self.order.append("live")


def test_places_are_timed_in_turn_and_every_target_is_held() -> None:
    order: list[str] = []
    figures = standings.measured({hands: Told(hands, order) for hands in (10, 100)}, rounds=1)  # type: ignore[misc]
    repeats = standings.WORKERS_TOLD + 2
    once = ["live", "change 10", *["page 10"] * repeats, "change 100", *["page 100"] * repeats]
    assert order[: len(once)] == once
    assert sorted(order) == sorted(once * (lanes.WARM_UPS + 1))
    assert [(one.key, one.target, one.red) for one in figures] == [
        ("B3", 1.15, 1.5),
        ("B3", 1.15, 1.5),
        *[("B3", 12.0, 24.0)] * 2,
        *[("B3", 4.0, 6.0)] * 2,
        ("B3", 0.15, 0.5),
    ]
