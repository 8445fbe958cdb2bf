"""A player's page against a recount of replayed documents: sums, links, cost, rights."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorebook import ledger
from scorebook.club.members import change_club
from scorebook.league.queries import Span
from scorebook.models import Evening, Tally
from scorebook.statistics import queries
from scorebook.statistics.hands import hands_page
from scorebook.words.games import contract_label, figure_label
from settlement import GAMES
from settlement.settle import opening, settle, table_for
from tests.club.conftest import Circle, signed_in
from tests.settlement.legal import legal_entry
from tests.statistics import recount
from tests.statistics.conftest import english
from tests.world.clubs import AUTHOR, Autumn, evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(circle: Circle) -> int:
    return circle["owner"].player_id


def alike(circle: Circle, evenings: Sequence[Evening], name: str) -> None:
    """Hold every sum of a player against the recount."""
    who = circle.club.members.get(player__name=name).player_id
    span, told = Span(club=circle.club), recount.told_of(evenings, name)
    rows = queries.hands_of(span, who)
    counted, kontrad = Counter[tuple[object, ...]](), Counter[tuple[object, ...]]()
    for one in rows:
        counted[one.game, one.contract, one.role, one.won] += one.hands
        kontrad[one.game, one.contract, one.role, one.won] += one.kontra
    assert counted == recount.hands(told)
    assert +kontrad == recount.kontrad(told)
    moved = Counter[tuple[object, ...]]()
    for one in queries.points_of(span, who):
        moved[one.game, one.contract, one.role] += one.points
    assert {key: value for key, value in moved.items() if value} == recount.points(told)
    calls = {
        (one.game, one.figure, one.announced, one.outcome, one.kontra): one.count for one in queries.calls_of(span, who)
    }
    assert calls == recount.figures(told)
    [hat] = queries.wearing_of(span, who)
    wore = [one for one in told if one.hat]
    assert (hat.hands, hat.evenings) == (len(wore), len({one.evening for one in wore}))


def test_every_game_is_counted_as_its_documents_are(every_game: Sequence[Evening], circle: Circle) -> None:
    for name in ("Anna", "Cili", "Eszter"):
        alike(circle, every_game, name)
    worn = [queries.wearing_of(Span(club=circle.club), one.player_id)[0].hands for one in circle.club.members.all()]
    assert sum(worn) > 0


def test_a_correction_and_a_struck_hand_are_counted_as_they_stand(circle: Circle) -> None:
    opened = evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), date(2026, 10, 1), 4, Random(3), close=False)
    facts = {"contract": "one", "declarer": 0, "partner": 2, "declarer_points": 60}
    ledger.correct_entry(opened, 2, kind="hand", facts=facts, reason="elírás", key=uuid4(), head=4, author=AUTHOR)
    opened.refresh_from_db()
    ledger.strike_entry(opened, 3, reason="kétszer", key=uuid4(), head=5, author=AUTHOR)
    opened.refresh_from_db()
    span, who = Span(club=circle.club), circle["owner"].player_id
    assert not queries.hands_of(span, who), "an open evening does not count"
    ledger.close_evening(opened, key=uuid4(), head=6, author=AUTHOR)
    for name in ("Anna", "Béla"):
        alike(circle, [Evening.objects.get(pk=opened.pk)], name)
    assert sum(one.hands for one in queries.hands_of(span, who)) == 3


def test_a_page_adds_up_to_the_tallies(played: Autumn, circle: Circle, anna: int) -> None:
    span = Span(club=circle.club)
    tallies = Tally.objects.filter(seat__player=anna)
    hands = queries.hands_of(span, anna)
    assert sum(one.hands for one in hands) == sum(tally.hands for tally in tallies)
    assert sum(one.hands for one in hands if one.role == "declarer") == sum(tally.declared for tally in tallies)
    assert sum(one.points for one in queries.points_of(span, anna)) == sum(tally.points for tally in tallies)
    recounted = recount.told_of(played.closed, "Anna")
    together = Counter(one.partner for one in recounted if one.partner and one.won is not None)
    won = Counter(one.partner for one in recounted if one.partner and one.won)
    rows = queries.partners_of(span, anna)
    assert {one.name: one.hands for one in rows} == together
    assert {one.name: one.won for one in rows if one.won} == won
    assert [one.hands for one in rows] == sorted(together.values(), reverse=True)


@pytest.mark.parametrize("game", ["", "magyar"])
def test_every_number_opens_its_hands(every_game: Sequence[Evening], circle: Circle, anna: int, game: str) -> None:
    client, address = english(signed_in(circle.by("viewer"))), f"/c/{circle.club.slug}/players/{anna}/"
    page = client.get(address, {"game": game}).content.decode()
    links = re.findall(rf'<a href="({address}hands/\?[^"]*)">\s*(\d+)\s*</a>', page)
    assert len(links) > 20
    for link, number in links[:: 3 if game else 7]:
        html = client.get(link.replace("&amp;", "&")).content.decode()
        assert int(re.findall(r"(\d+) hands?\s*</p>", html)[0]) == int(number), link


def test_the_list_names_the_hands_of_the_recount(played: Autumn, circle: Circle, anna: int) -> None:
    recounted = [one for one in recount.told_of(played.closed, "Anna") if one.role == "declarer" and one.won]
    params = {"role": "declarer", "won": "1"}
    listed = hands_page(Span(club=circle.club), anna, params)
    slugs = [one.slug for one in played.closed]
    assert [(slugs.index(one.slug), one.number, one.points) for one in listed.object_list] == [
        (one.evening, one.number, one.points) for one in sorted(recounted, key=lambda one: (-one.evening, -one.number))
    ]


def test_what_the_pages_ask_grows_with_nothing(played: Autumn, circle: Circle, anna: int) -> None:
    client = english(signed_in(circle.by("viewer")))

    def count_queries() -> list[int]:
        counts = []
        for way in ("", "?season=all&game=magyar", "hands/?role=declarer&won=1"):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/c/{circle.club.slug}/players/{anna}/{way}").status_code == 200
            counts.append(len(queries))
        return counts

    before = count_queries()
    for number in range(4):
        evening(circle.club, ("Anna", f"Új {number}", "Cili", "Dénes"), date(2026, 10, 1 + number), 3, Random(number))
    # Session, account, member, seasons, the player; then tallies, hands, points, partners, figures, the hat; old
    # evenings.
    assert count_queries() == before == [12, 12, 7]


@pytest.mark.parametrize(
    ("public", "page", "hands"), [("nothing", 302, 302), ("standings", 200, 302), ("evenings", 200, 200)]
)
def test_a_stranger_sees_what_the_club_shows(
    played: Autumn, circle: Circle, outsider: Client, anna: int, public: str, page: int, hands: int
) -> None:
    change_club(circle.club, name=circle.club.name, public=public, by=circle.by())
    address = f"/c/{circle.club.slug}/players/{anna}/"
    response = Client().get(address)
    assert (response.status_code, Client().get(f"{address}hands/").status_code) == (page, hands)
    assert [outsider.get(address + way).status_code for way in ("", "hands/")] == [
        {302: 404}.get(page, page),
        {302: 404}.get(hands, hands),
    ]
    assert ("/hands/?" in response.content.decode()) == (hands == 200)
    assert ("/e/" in response.content.decode()) == (hands == 200)


def test_a_club_shows_no_player_of_another(played: Autumn, circle: Circle, elsewhere: Circle) -> None:
    client = english(signed_in(circle.by("viewer")))
    for number in (elsewhere.player.player_id, 999999999, 10**30):
        for way in ("", "hands/"):
            assert client.get(f"/c/{circle.club.slug}/players/{number}/{way}").status_code == 404


def test_who_has_not_played_is_told_so(circle: Circle) -> None:
    client = english(signed_in(circle.by("viewer")))
    page = client.get(f"/c/{circle.club.slug}/players/{circle.player.player_id}/").content.decode()
    assert "No closed evening of this player in this time." in page


@pytest.mark.parametrize(
    "said",
    [
        "role=king",
        "won=x",
        "partner=x",
        "partner=99999999999999999999",
        "partner=999999",
        "page=x",
        "contract=%00",
        "figure='--",
        "made=2&figure=volat",
        "kontra=9",
        "game=bridge",
        "from=0001-01-01",
    ],
)
def test_nonsense_in_an_address_is_refused(played: Autumn, circle: Circle, anna: int, said: str) -> None:
    client = english(signed_in(circle.by("viewer")))
    for way in ("", "hands/"):
        assert client.get(f"/c/{circle.club.slug}/players/{anna}/{way}?{said}").status_code == 400
    assert client.get(f"/c/{circle.club.slug}/players/{anna}/hands/?page=99").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_every_contract_and_figure_has_a_name(game: str) -> None:
    chosen, random = GAMES[game], Random(7)
    standing = opening(chosen, chosen.seats[-1])
    unnamed = set[str]()
    for _ in range(300):
        table = table_for(chosen, chosen.defaults(), standing)
        kind, entry = legal_entry(chosen, table, random)
        row = chosen.kinds[kind].describe(entry, table)
        labels = [contract_label(game, row.contract)] if row.contract else []
        labels += [figure_label(game, mark.figure) for mark in row.marks if mark.announced is not None]
        unnamed.update(one for one in labels if "_" in one or one[:1].islower())
        standing = settle(chosen, chosen.defaults(), standing, kind, entry).after
    assert not unnamed
