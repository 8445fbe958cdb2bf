"""The pages of the standings: what they cost, who sees them, how they sort and page, and the seasons' forms."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorebook.club.members import add, rename
from scorebook.league.seasons import write_season, write_teams
from scorebook.models import Club, Mate, Season, Tally
from scorebook.refusals.refused import Refused
from tests.club.conftest import Circle, signed_in
from tests.ledger.conftest import Pen
from tests.world.clubs import FIRST, LAST, Autumn, evening, season_of
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]
WAYS = ("standings/", "standings/?board=pairs", "standings/?board=teams", "standings.json", "rating/", "rating.json")


def queries(client: Client, slug: str, way: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(f"/c/{slug}/{way}").status_code == 200
    return len(asked)


def test_what_a_page_asks_the_database_grows_with_nothing(played: Autumn, circle: Circle) -> None:
    client, slug = signed_in(circle.by("viewer")), circle.club.slug
    before = {way: queries(client, slug, way) for way in WAYS}
    random = Random(2)
    for number in range(6):
        names = [f"Vendég {number} {seat}" for seat in range(4)]
        evening(circle.club, names, date(2026, 10, 1 + number), 2 + number, random)
    assert {way: queries(client, slug, way) for way in WAYS} == before
    # Session, account and member; the seasons; the state; evenings, tallies, old results and names unless kept.
    assert before == {
        "standings/": 9,
        "standings/?board=pairs": 8,
        "standings/?board=teams": 10,
        "standings.json": 5,
        "rating/": 9,
        "rating.json": 5,
    }


def test_no_page_of_the_standings_looks_at_a_hand(played: Autumn, circle: Circle) -> None:
    client = signed_in(circle.by("viewer"))
    for way in WAYS:
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/c/{circle.club.slug}/{way}")
        text = " ".join(query["sql"] for query in asked)
        assert not [name for name in ("entry", "posting", "revision", "call") if f"scorebook_{name}" in text]


# ---- who sees them ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("public", "page", "document"), [("nothing", 302, 404), ("standings", 200, 200), ("evenings", 200, 200)]
)
def test_strangers_see_what_the_club_shows(
    played: Autumn, show_club: Callable[[str], Club], public: str, page: int, document: int
) -> None:
    slug = show_club(public).slug
    stranger = Client()
    for way in ("standings/", "rating/"):
        answer = stranger.get(f"/c/{slug}/{way}")
        assert answer.status_code == page
        assert (b"Anna" in answer.content) == (page == 200)
    for way in ("standings.json", "rating.json"):
        answer = stranger.get(f"/c/{slug}/{way}")
        assert answer.status_code == document
        assert (answer.headers.get("Access-Control-Allow-Origin") == "*") == (document == 200)
    assert ("/e/" in stranger.get(f"/c/{slug}/standings/").content.decode()) == (public == "evenings")


def test_a_private_club_and_none_are_answered_alike(played: Autumn, outsider: Client) -> None:
    for client in (Client(), outsider):
        for way in ("standings.json", "rating.json"):
            here, nowhere = (client.get(f"/c/{slug}/{way}") for slug in (played.club.slug, "nincs-ilyen"))
            assert (here.status_code, here.content) == (nowhere.status_code, nowhere.content) == (404, here.content)
    assert outsider.get(f"/c/{played.club.slug}/standings/").status_code == 404
    assert outsider.get(f"/c/{played.club.slug}/rating/").status_code == 404


def test_strangers_see_no_season_that_is_not_public(played: Autumn, show_club: Callable[[str], Club]) -> None:
    slug = show_club("standings").slug
    Season.objects.filter(pk=played.season.pk).update(public=False)
    for way in ("standings", "rating"):
        assert Client().get(f"/c/{slug}/{way}.json", {"season": played.season.pk}).status_code == 400
        assert Client().get(f"/c/{slug}/{way}.json").json()["season"] is None
        assert "Őszi idény" not in Client().get(f"/c/{slug}/{way}/").content.decode()


def test_strangers_see_no_evening_of_a_season_that_is_not_public(
    played: Autumn, show_club: Callable[[str], Club], circle: Circle
) -> None:
    slug, everything = show_club("standings").slug, {"season": "all", "from": FIRST.isoformat(), "to": LAST.isoformat()}
    Season.objects.filter(pk=played.season.pk).update(public=False)
    cup = season_of(circle.club, name="Kupa", first_day=date(2026, 10, 1), last_day=date(2026, 10, 31))
    stranger, member = Client(), signed_in(circle.by("viewer"))

    def fetch(client: Client, way: str, **asked: Any) -> Any:
        return client.get(f"/c/{slug}/{way}", asked).json()

    of_cup = fetch(member, "standings.json", season=cup.pk)["evenings"]
    assert fetch(stranger, "standings.json", **everything)["evenings"] == of_cup > 0
    assert fetch(member, "standings.json", **everything)["evenings"] > of_cup
    ratings = [fetch(stranger, "rating.json"), fetch(member, "rating.json", season=cup.pk)]
    assert ratings[0]["ratings"] == ratings[1]["ratings"]
    assert stranger.get(f"/c/{slug}/records/", everything).status_code == 200
    Season.objects.update(public=False)
    assert fetch(stranger, "standings.json", **everything)["evenings"] == 0
    assert stranger.get(f"/c/{slug}/records/", everything).status_code == 200


def test_another_clubs_season_is_nobodys(played: Autumn, elsewhere: Circle, circle: Circle) -> None:
    foreign = season_of(elsewhere.club, name="Titkos idény")
    director = signed_in(circle.by("director"))
    for way in ("", "remove/"):
        assert director.post(f"/c/{circle.club.slug}/seasons/{foreign.pk}/{way}").status_code == 404
    page = director.get(f"/c/{circle.club.slug}/standings/", {"season": foreign.pk})
    assert (page.status_code, "Titkos" in page.content.decode()) == (400, False)
    assert Season.objects.filter(pk=foreign.pk).exists()


# ---- sorting and paging ----------------------------------------------------------------------------------------------


def figures(page: str) -> list[str]:
    return re.findall(r'<td class="n num">(?:<span[^>]*>)?([^<]*)<', page)


def names(page: str) -> list[str]:
    return re.findall(r'<td class="name"><a href="[^"]*"[^>]*>([^<]*)</a>', page)


def test_every_column_sorts_and_says_so(played: Autumn, circle: Circle) -> None:
    client, address = signed_in(circle.by("viewer")), f"/c/{circle.club.slug}/standings/"
    ranked = client.get(address).content.decode()
    assert len(re.findall(r'<th scope="col"[^>]* aria-sort="descending"', ranked)) == 1
    assert ranked.count('<th scope="row" class="pos">') == len(names(ranked)) == 8
    for column in ("place", "name", "evenings", "hands", "firsts", "won", "value"):
        for sort, way in ((column, "ascending"), (f"-{column}", "descending")):
            page = client.get(address, {"sort": sort}).content.decode()
            assert len(re.findall(rf'aria-sort="{way}"', page)) == 1
            assert sorted(names(page)) == sorted(names(ranked))
    assert names(client.get(address, {"sort": "place"}).content.decode()) == names(ranked)
    assert names(client.get(address, {"sort": "-place"}).content.decode())[0] == names(ranked)[-1]
    assert names(client.get(address, {"sort": "-value"}).content.decode())[0] == names(ranked)[0]


def test_a_page_has_a_hundred_rows_at_most(circle: Circle) -> None:
    random = Random(3)
    for number in range(26):
        evening(circle.club, [f"V{number}{letter}" for letter in "ABCDE"], FIRST, 1, random)
    assert Tally.objects.count() == 130
    client, address = signed_in(circle.by("viewer")), f"/c/{circle.club.slug}/standings/"
    for asked, rows in (({}, 50), ({"per_page": "100000"}, 100), ({"per_page": "1"}, 10), ({"page": "3"}, 30 - 6)):
        shown_names = names(client.get(address, asked).content.decode())
        played = Tally.objects.exclude(hands=0, points=0).count()
        assert len(shown_names) == min(rows, played - 100 if asked.get("page") else rows)
    assert 'rel="next"' in client.get(address).content.decode()


# ---- seasons ---------------------------------------------------------------------------------------------------------

SAID = {
    "name": "Tavaszi idény",
    "first_day": "2027-03-01",
    "last_day": "2027-05-31",
    "method": "total",
    "scale": "as_written",
    "least_evenings": "1",
    "public": "on",
}


@pytest.fixture
def make(circle: Circle) -> Callable[..., Any]:
    client = signed_in(circle.by("director"))
    client.cookies["language"] = "en"
    return lambda **said: client.post(f"/c/{circle.club.slug}/seasons/new/", {**SAID, **said})


def test_a_director_makes_a_season_and_changes_it(circle: Circle, make: Callable[..., Any]) -> None:
    answer = make(counts="HUF", method="best", best_of="6", least_evenings="4")
    season = Season.objects.get()
    assert answer["Location"] == f"/c/{circle.club.slug}/standings/?season={season.pk}"
    assert (season.unit, season.currency, season.method, season.best_of) == ("money", "HUF", "best", 6)
    client = signed_in(circle.by("director"))
    address = f"/c/{circle.club.slug}/seasons/{season.pk}/"
    page = client.get(address).content.decode()
    assert 'value="2027-03-01"' in page
    assert client.post(address, {**SAID, "method": "per_evening", "best_of": "6"}).status_code == 302
    season.refresh_from_db()
    assert (season.unit, season.currency, season.method, season.best_of) == ("points", "", "per_evening", None)
    assert client.post(f"{address}remove/", {"sure": "1"}).status_code == 302
    assert not Season.objects.filter(removed_at=None).exists()


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"first_day": "2027-06-01"}, "The season ends before it begins."),
        ({"method": "best"}, "Say of how many evenings the best count."),
        ({"method": "per_hand", "scale": "share"}, "it cannot be divided by hands."),
        ({"counts": "HUF", "scale": "place"}, "A share or a place is counted in points, not in money."),
        ({"name": "Őszi idény"}, "The club has a season of this name already."),
        ({"name": "a\u200bb"}, "There is a character in it that cannot be printed."),
        ({"name": "\u0338Tavaszi"}, "There is a character in it that cannot be printed."),
    ],
)
def test_what_cannot_be_counted_is_refused_with_a_reason(
    circle: Circle, make: Callable[..., Any], said: dict[str, str], reason: str
) -> None:
    season_of(circle.club)
    answer = make(**said)
    assert answer.status_code == 422
    assert reason in answer.content.decode()
    assert Season.objects.count() == 1


def test_a_team_begins_with_a_letter_and_is_seen(circle: Circle) -> None:
    address = f"/c/{circle.club.slug}/seasons/{season_of(circle.club).pk}/"
    client = signed_in(circle.by("director"))
    for team in ("\u0338Makk", "\u3164"):
        assert client.post(address, {"form": "teams", f"team{circle.player.player_id}": team}).status_code == 422
    assert not Mate.objects.exists()


@pytest.mark.parametrize(
    "said",
    [
        {"first_day": "0001-01-01"},
        {"last_day": "9999-12-31"},
        {"least_evenings": "0"},
        {"method": "luck"},
        {"game": "bridge"},
        {"counts": "XXX"},
        {"name": ""},
    ],
)
def test_nonsense_makes_no_season(make: Callable[..., Any], said: dict[str, str]) -> None:
    assert make(**said).status_code == 422
    assert not Season.objects.exists()


@pytest.mark.parametrize(
    ("said", "constraint"),
    [
        ({"name": ""}, "season_has_a_name"),
        ({"last_day": date(2026, 8, 1)}, "season_ends_after_it_began"),
        ({"unit": "money"}, "season_money_has_a_currency"),
        ({"currency": "HUF"}, "season_money_has_a_currency"),
        ({"method": "best"}, "season_best_says_of_how_many"),
        ({"best_of": 3}, "season_best_says_of_how_many"),
        ({"method": "luck"}, "season_best_says_of_how_many"),
        ({"scale": "feet"}, "season_scale_is_known"),
        ({"method": "per_hand", "scale": "share"}, "season_scale_is_of_evenings"),
        ({"unit": "money", "currency": "HUF", "scale": "place"}, "season_scale_is_of_evenings"),
        ({"least_evenings": 0}, "season_needs_an_evening"),
    ],
)
def test_the_database_keeps_no_season_that_means_nothing(circle: Circle, said: dict[str, Any], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        season_of(circle.club, **said)


def test_a_name_is_one_season_of_a_club_and_a_player_of_one_team(circle: Circle, elsewhere: Circle) -> None:
    season = season_of(circle.club)
    season_of(elsewhere.club)
    with pytest.raises(Refused, match="of this name already"):
        season_of(circle.club)
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.create(club=circle.club, name=season.name, first_day=season.first_day, last_day=season.last_day)
    write_teams(season, {circle.player.player_id: "A"})
    write_teams(season, {circle.player.player_id: "B"})
    assert [mate.team for mate in Mate.objects.all()] == ["B"]
    with pytest.raises(IntegrityError), transaction.atomic():
        Mate.objects.create(season=season, player_id=circle.player.player_id, team="A")


def test_teams_are_written_beside_the_names(circle: Circle) -> None:
    season = season_of(circle.club)
    client, address = signed_in(circle.by("director")), f"/c/{circle.club.slug}/seasons/{season.pk}/"
    add(circle.club, "Feri")
    players = {member.player.name: member.player_id for member in circle.club.members.select_related("player")}
    data = {"form": "teams", f"team{players['Anna']}": " Piros ", f"team{players['Feri']}": "Piros", "team999999": "X"}
    assert client.post(address, data).status_code == 302
    assert sorted(Mate.objects.values_list("player__name", "team")) == [("Anna", "Piros"), ("Feri", "Piros")]
    page = client.get(address).content.decode()
    assert '<option value="Piros">' in page
    assert client.post(address, {"form": "teams", f"team{players['Anna']}": "a\u200bb"}).status_code == 422
    assert Mate.objects.count() == 2


def test_hostile_names_are_only_names(played: Autumn, circle: Circle) -> None:
    hostile = "<b>&'\"#?x=1%</b>"
    rename(circle["scribe"], hostile, circle.by())
    write_teams(played.season, {circle["scribe"].player_id: hostile, circle["owner"].player_id: hostile})
    Season.objects.filter(pk=played.season.pk).update(name=hostile)
    client, slug = signed_in(circle.by("viewer")), circle.club.slug
    for way in (*WAYS[:3], "rating/"):
        page = client.get(f"/c/{slug}/{way}").content.decode()
        assert "<b>&" not in page
        assert "&lt;b&gt;&amp;" in page
    page = client.get(f"/c/{slug}/standings/", {"board": "teams"}).content.decode()
    link = re.findall(r'<td class="name"><a href="([^"]*)#card"', page)[0]
    card = client.get(f"/c/{slug}/standings/{html.unescape(link)}").content.decode()
    assert re.search(rf'<h2 id="card-name">\s*{re.escape(html.escape(hostile))}\s', card)
    response = client.get(f"/c/{slug}/standings.json", {"board": "teams"})
    assert response["Content-Type"] == "application/json"
    assert response.json()["standings"][0]["name"] == hostile


def test_a_season_covers_the_days_it_says(circle: Circle) -> None:
    season = write_season(circle.club, None, {"name": "Egy nap", "first_day": FIRST, "last_day": FIRST})
    evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), FIRST, 1, Random(1))
    evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), LAST, 1, Random(1))
    client = signed_in(circle.by("viewer"))
    answer = client.get(f"/c/{circle.club.slug}/standings.json", {"season": season.pk}).json()
    assert (answer["evenings"], answer["first_day"], answer["last_day"]) == (1, "2026-09-01", "2026-09-01")


# ---- the rating ------------------------------------------------------------------------------------------------------


def test_the_rating_and_the_standings_follow_a_corrected_evening(played: Autumn, circle: Circle) -> None:
    client, slug = signed_in(circle.by("viewer")), circle.club.slug
    before = {way: names(client.get(f"/c/{slug}/{way}").content.decode()) for way in ("rating/", "standings/")}
    pages = {way: figures(client.get(f"/c/{slug}/{way}").content.decode()) for way in before}
    pen = Pen(played.closed[1])
    pen.reopen()
    assert figures(client.get(f"/c/{slug}/standings/").content.decode()) != pages["standings/"]
    pen.hand(contract="one", declarer=3, partner=0, declarer_points=80, trull="declarers", four_kings="declarers")
    pen.close()
    for way, page in pages.items():
        now = client.get(f"/c/{slug}/{way}").content.decode()
        assert figures(now) != page
        assert sorted(names(now)) == sorted(before[way])


def test_a_new_name_is_printed_at_once(played: Autumn, circle: Circle) -> None:
    client, slug = signed_in(circle.by("viewer")), circle.club.slug
    for way in ("rating/", "standings/", "standings/?board=pairs"):
        assert "Cili" in client.get(f"/c/{slug}/{way}").content.decode()
    rename(circle["scribe"], "Cecília", circle.by())
    for way in ("rating/", "standings/", "standings/?board=pairs"):
        page = client.get(f"/c/{slug}/{way}").content.decode()
        assert ("Cili" in page, "Cecília" in page) == (False, True)


def test_a_board_that_is_kept_is_not_read_again(played: Autumn, circle: Circle) -> None:
    client, slug = signed_in(circle.by("viewer")), circle.club.slug
    for way in ("standings/", "standings/?board=pairs", "standings/?board=teams", "rating/"):
        first = queries(client, slug, way)
        unread = first - (3 if "pairs" in way else 4)
        assert (queries(client, slug, way), queries(client, slug, way)) == (unread, unread)


def test_a_history_names_every_evening_with_its_day(played: Autumn, circle: Circle) -> None:
    client = signed_in(circle.by("viewer"))
    anna = circle["owner"].player_id
    page = client.get(f"/c/{circle.club.slug}/rating/", {"who": anna}).content.decode()
    theirs = [one for one in played.closed if one.seats.filter(player=anna).exists()]
    card = page.partition('id="card"')[2]
    assert re.findall(r'datetime="([^"]*)"', card) == [str(one.opened_at.date()) for one in reversed(theirs)]
    steps = [int(cell.replace("−", "-")) for cell in re.findall(r'<td class="num [a-z]+">([^<]*)</td>', card)]
    ratings = [int(cell) for cell in re.findall(r'<td class="num">([^<]*)</td>', card)]
    assert ratings == [1000 + sum(steps[place:]) for place in range(len(steps))]


def test_a_season_goes_only_after_its_page_has_said_what_goes(played: Autumn, circle: Circle) -> None:
    director, address = signed_in(circle.by("director")), f"/c/{circle.club.slug}/seasons/{played.season.pk}/remove/"
    director.cookies["language"] = "en"
    response = director.post(address)
    page = " ".join(response.content.decode().split())
    assert response.status_code == 200
    for lost in (played.season.name, "All points added up.", "Csütörtök: Anna, Béla, Tóth Pál", "Péntek: Cili, Dénes"):
        assert lost in page
    assert Season.objects.filter(pk=played.season.pk).exists()
    assert signed_in(circle.by("scribe")).post(address, {"sure": "1"}).status_code in (403, 404)
    assert Season.objects.filter(pk=played.season.pk).exists()
    assert director.post(address, {"sure": "1"}).status_code == 302
    assert not Season.objects.filter(pk=played.season.pk, removed_at=None).exists()
