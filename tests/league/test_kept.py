"""The list is drawn once for many, and whatever it is drawn from shows at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from scorebook import ledger
from scorebook.club.adopting import adopt, proposals
from scorebook.club.erasing import erase
from scorebook.club.members import change_club, rename
from scorebook.club.merging import merge
from scorebook.league import board
from scorebook.league.seasons import write_season, write_teams
from scorebook.league.views import standings
from scorebook.models import Club, Season
from tests.club.conftest import Circle, signed_in
from tests.ledger.conftest import Pen
from tests.world.clubs import Autumn, autumn, evening, season_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def little(circle: Circle) -> Autumn:
    """The autumn's evenings, of two hands each."""
    return autumn(circle.club, hands=2)


def draw_count(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    drawn: list[str] = []
    draw = standings.render_to_string

    def counted(name: str, *rest: Any) -> Any:
        drawn.append(name)
        return draw(name, *rest)

    monkeypatch.setattr(standings, "render_to_string", counted)
    return drawn


def test_the_list_is_drawn_once_for_everybody_and_anew_for_whatever_else_is_asked(
    little: Autumn, circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, address = draw_count(monkeypatch), f"/c/{circle.club.slug}/standings/"
    pages = {
        signed_in(circle.by(role)).get(address).content.decode().partition("<footer")[0]
        for role in ("viewer", "scribe", "viewer")
    }
    assert (len(pages), len(drawn)) == (1, 1)
    viewer = signed_in(circle.by("viewer"))
    for said in ({"board": "pairs"}, {"season": "all"}):
        assert listed(viewer.get(address, said).content.decode()) == listed(viewer.get(address, said).content.decode())
    assert len(drawn) == 3
    for said in ({"who": str(circle["owner"].player_id)}, {"sort": "name"}, {"from": "2026-10-01"}):
        viewer.get(address, said)
        viewer.get(address, said)
    assert len(drawn) == 3 + 6
    for said in ({"season": "x"}, {"board": "kings"}, {"": ""}):
        assert viewer.get(address, said).status_code == 400
    assert len(drawn) == 3 + 6


def merged(circle: Circle, little: Autumn) -> None:
    guest = evening(circle.club, ("Vendég", "Béla", "Cili", "Eszter"), date(2026, 11, 2), 1, Random(5))
    merge(circle["viewer"], circle.club.members.get(player__name="Vendég"), circle.by())
    assert guest.seats.filter(player=circle["viewer"].player).exists()


def adopted(circle: Circle, little: Autumn) -> None:
    guest = ledger.open_evening(
        game="paskievics",
        preset="mcleod",
        house_rules={},
        players=("Anna", "Béla", "Cili", "Vilmos"),
        first_dealer=3,
        stake_minor_units=None,
        currency="",
        opened_at=little.closed[2].opened_at,
    )
    pen = Pen(guest)
    pen.hand(contract="two", declarer=0, partner=2, declarer_points=60)
    pen.close()
    chosen = {place: one.member for place, one in enumerate(proposals(circle.club, guest))}
    adopt(guest, circle.club, chosen, circle.by())


def corrected(circle: Circle, little: Autumn) -> None:
    pen = Pen(little.closed[1])
    pen.reopen()
    pen.hand(contract="one", declarer=3, partner=0, declarer_points=80, trull="declarers", four_kings="declarers")
    pen.close()


CHANGES: dict[str, Callable[[Circle, Autumn], object]] = {
    "an evening is closed": lambda _circle, little: Pen(little.still_open).close(),
    "one is opened again": lambda _circle, little: Pen(little.closed[3]).reopen(),
    "one is corrected": corrected,
    "one is begun": lambda circle, _little: evening(
        circle.club, ("Anna", "Béla", "Cili", "Eszter"), date(2026, 11, 2), 1, Random(5), close=False
    ),
    "one is adopted": adopted,
    "two become one": merged,
    "a player is renamed": lambda circle, _little: rename(circle["scribe"], "Cecília", circle.by()),
    "a name is erased": lambda circle, _little: erase(circle["viewer"], circle.by()),
    "the season counts otherwise": lambda circle, little: write_season(
        circle.club, little.season, {"method": "per_hand"}
    ),
    "the season has another name": lambda circle, little: write_season(circle.club, little.season, {"name": "Ősz"}),
    "a season is made": lambda circle, _little: season_of(circle.club, name="Másik", last_day=date(2026, 9, 30)),
    "the club has another name": lambda circle, _little: change_club(
        circle.club, name="Pénteki kör", public="nothing", by=circle.by()
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_the_list_is_drawn_from_shows_at_once(little: Autumn, circle: Circle, change: str) -> None:
    client, address = signed_in(circle.by("director")), f"/c/{circle.club.slug}/standings/"
    before = client.get(address).content.decode()
    CHANGES[change](circle, little)
    now = client.get(address).content.decode()
    assert listed(now) != listed(before)
    cache.clear()
    board.answered.cache_clear()
    assert listed(client.get(address).content.decode()) == listed(now)


def listed(page: str) -> str:
    """Return the page without its forms, whose tokens are never the same."""
    return page.partition("<main")[2].partition("<footer")[0]


def test_teams_show_at_once(little: Autumn, circle: Circle) -> None:
    client, address = signed_in(circle.by("viewer")), f"/c/{circle.club.slug}/standings/?board=teams"
    assert "Piros" not in client.get(address).content.decode()
    write_teams(little.season, {circle["owner"].player_id: "Piros"})
    assert "Piros" in client.get(address).content.decode()


def test_what_is_kept_is_of_one_part_and_one_language(
    little: Autumn, circle: Circle, show_club: Callable[[str], Club]
) -> None:
    """The first visitor is followed by others who see more or less, or use another language."""
    slug = show_club("standings").slug
    address = f"/c/{slug}/standings/"
    director, viewer, stranger = signed_in(circle.by("director")), signed_in(circle.by("viewer")), Client()
    for _ in range(2):
        pages = [client.get(address).content.decode() for client in (director, viewer, stranger)]
        assert [f"/seasons/{little.season.pk}/" in page for page in pages] == [True, False, False]
        assert ["/e/" in page for page in pages] == [True, True, False]
    viewer.cookies["language"] = "da"
    assert "Tabel" in listed(viewer.get(address).content.decode())
    show_club("evenings")
    assert "/e/" in stranger.get(address).content.decode()
    Season.objects.filter(pk=little.season.pk).update(public=False)
    assert "Őszi idény" not in listed(stranger.get(address).content.decode())
