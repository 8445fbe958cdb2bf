"""A slip of the pen makes no member: who is new at an evening is named first, and becomes a member or a guest of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorebook import ledger
from scorebook.cash.deeds import write_rules
from scorebook.cash.queries import current_rules, read_book
from scorebook.club.members import mark_away
from scorebook.club.merging import merge
from scorebook.club.newcomers import Newcomers, guests, near, welcome
from scorebook.club.seating import seat_members
from scorebook.league.board import read_board
from scorebook.league.queries import Span
from scorebook.league.rated import read_ratings
from scorebook.league.seasons import write_teams
from scorebook.models import Evening, Member, Player
from scorebook.page.addresses import PAIRS, PLAYERS
from tests.club.conftest import Circle
from tests.ledger.conftest import Pen
from tests.world.clubs import season_of
from tests.world.fields import told_twice

pytestmark = pytest.mark.django_db
SLIPS = ("Anna", "Béla", "Czili", "Dénes", "Zsófi")


def begin(circle: Circle, client: Client, *names: str, **said: Any) -> Any:
    table = {"game": "paskievics", "preset": "mcleod", "currency": "HUF", "players": names}
    return client.post(f"/c/{circle.club.slug}/new/", {**table, **said})


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Kati", ("Katy",)),
        ("Bela", ("Béla",)),
        ("ŐRSI", ("Örsi",)),
        ("Ürsi", ("Örsi",)),
        ("Kovács", ("Kovács Éva",)),
        ("Kovacs Eva", ("Kovács Éva",)),
        ("Éva Kovács", ("Kovács Éva",)),
        ("Zénó", ()),
        ("Ida", ()),
    ],
)
def test_the_names_that_may_be_meant_are_found(typed: str, meant: tuple[str, ...]):
    assert near(typed, ("Katy", "Béla", "Örsi", "Kovács Éva")) == meant


def test_the_page_names_who_is_new_before_anything_is_written(circle: Circle, phone: Callable[[str], Client]):
    answer = begin(circle, phone("scribe"), *SLIPS)
    assert answer.status_code == 422
    newcomers = [(seat, one.name, one.near) for seat, one in answer.context["newcomers"]]
    assert newcomers == [(2, "Czili", ("Cili",)), (4, "Zsófi", ())]
    page = answer.content.decode()
    assert 'name="meant" value="2 Cili"' in page
    assert "Anna, Béla, Czili, Dénes, Zsófi</textarea>" in page
    assert not told_twice(page)
    assert (Evening.objects.count(), circle.club.members.count(), Player.objects.count()) == (0, 5, 5)


def test_one_press_puts_the_name_right(circle: Circle, phone):
    answer = begin(circle, phone("scribe"), "Anna", "Béla", "Czili", "Dénes", meant="2 Cili", first_dealer="Czili")
    assert answer.status_code == 302
    evening = Evening.objects.get()
    assert evening.seats.get(number=2).player == circle["scribe"].player
    assert evening.first_dealer == 2


@pytest.mark.parametrize(("press", "members"), [("members", 7), ("guests", 5)])
def test_one_press_says_what_becomes_of_whoever_is_new(circle: Circle, phone, press: str, members: int):
    options = {"newcomers": press, "asked_about": ["Czili", "Zsófi"]}
    assert begin(circle, phone("scribe"), *SLIPS, **options).status_code == 302
    evening = Evening.objects.get()
    assert [seat.name for seat in evening.seats.all()] == list(SLIPS)
    assert circle.club.members.count() == members
    assert {one.player.name for one in guests(circle.club)} == ({"Czili", "Zsófi"} if press == "guests" else set())


def test_a_press_is_for_the_names_it_was_asked_about(circle: Circle, phone):
    options = {"newcomers": "members", "asked_about": ["Zsófi"]}
    again = begin(circle, phone("scribe"), *SLIPS, **options)
    assert [one.name for _field, one in again.context["newcomers"]] == ["Czili"]
    assert begin(circle, phone("scribe"), *SLIPS, newcomers="perhaps", asked_about="Zsófi").status_code == 422
    assert circle.club.members.count() == 5


def test_an_evening_of_no_club_asks_nobody(stranger: Client):
    table = {
        "game": "paskievics",
        "preset": "mcleod",
        "currency": "HUF",
        "players": SLIPS,
    }
    assert stranger.post("/new/", table).status_code == 302


# ---- guests --------------------------------------------------------------------------------------------------------


@pytest.fixture
def visited(circle: Circle, evening_of: Callable[..., Evening]) -> Evening:
    """An evening of the club, closed, which Zsófi won as a guest; the club keeps a book."""
    write_rules(circle.club, since=date(2020, 1, 1), currency="HUF", entry_fee=50000)
    seat = seat_members(circle.club, Newcomers.GUESTS)
    pen = Pen(evening_of(club=circle.club, seat=seat, players=("Anna", "Béla", "Cili", "Zsófi"), first_dealer=0))
    pen.hand(contract="one", declarer=3, partner=1, declarer_points=60)
    pen.close()
    return pen.evening


def zsofi() -> Player:
    return Player.objects.get(name="Zsófi")


def test_a_guest_is_in_no_list_and_in_the_nights_accounts(circle: Circle, visited: Evening, phone):
    season = season_of(circle.club, first_day=date(2020, 1, 1), last_day=date(2199, 1, 1))
    span = Span(club=circle.club)
    board = read_board(PLAYERS, span, season)
    assert {board.names[one.result.who] for one in board.standings} == {"Anna", "Béla", "Cili"}
    assert board.moved == 0
    assert not [one for one in read_board(PAIRS, span, season).standings if zsofi().pk in one.result.who]
    assert zsofi().pk not in {one.who for one in read_ratings(span).rated}
    for page in ("new/", "members/", f"seasons/{season.pk}/"):
        assert (
            "Zsófi"
            not in phone("viewer" if page == "members/" else "owner")
            .get(f"/c/{circle.club.slug}/{page}")
            .content.decode()
        ), page
    book = read_book(circle.club, current_rules(circle.club), date(2199, 1, 1))
    assert "Zsófi" in {one.name for one in book.people}
    assert book.together == 0
    assert "Zsófi" in phone("viewer").get(f"/e/{visited.slug}/payments/").content.decode()
    assert phone("viewer").get(f"/c/{circle.club.slug}/players/{zsofi().pk}/").status_code == 200


def test_a_guest_who_comes_again_is_the_same_one_and_still_no_member(circle: Circle, visited: Evening, phone):
    again = begin(circle, phone("scribe"), "Anna", "Béla", "Cili", "zsófi")
    assert again.status_code == 422
    press = {"newcomers": "guests", "asked_about": "zsófi"}
    assert begin(circle, phone("scribe"), "Anna", "Béla", "Cili", "zsófi", **press).status_code == 302
    assert Evening.objects.latest("pk").seats.get(number=3).player == zsofi()
    assert circle.club.members.count() == 5


def test_the_next_game_of_the_night_knows_its_guest(circle: Circle, visited: Evening, phone):
    client, where = phone("scribe"), f"/e/{visited.slug}/another/"
    form = client.get(where).context["form"]
    assert form.company == ("Anna", "Béla", "Cili", "Zsófi")
    table = {"game": "paskievics", "preset": "mcleod", "currency": "HUF", "stake": "20", "first_dealer": "Anna"}
    names = {"players": ("Anna", "Béla", "Cili", "Zsófi")}
    assert client.post(where, {**table, **names}).status_code == 302
    assert Evening.objects.latest("pk").seats.get(number=3).player == zsofi()
    offered = client.get(f"/c/{circle.club.slug}/new/").context["form"]
    assert offered.company == ("Anna", "Béla", "Cili")


@pytest.mark.parametrize("as_member", [False, True])
def test_a_guest_becomes_a_member_or_the_member_he_is(circle: Circle, visited: Evening, phone, as_member: bool):
    guest, where = zsofi(), reverse("guest_welcome", args=[circle.club.slug])
    other = circle.player.pk if as_member else ""
    assert phone("viewer").post(where, {"guest": guest.pk, "member": other}).status_code == 403
    assert phone("director").post(where, {"guest": guest.pk, "member": other}).status_code == 302
    assert not guests(circle.club)
    name = "Eszter" if as_member else "Zsófi"
    assert visited.seats.get(number=3).player.member == Member.objects.get(club=circle.club, player__name=name)
    season = season_of(circle.club, first_day=date(2020, 1, 1), last_day=date(2199, 1, 1))
    board = read_board(PLAYERS, Span(club=circle.club), season)
    assert name in {board.names[one.result.who] for one in board.standings}
    book = read_book(circle.club, current_rules(circle.club), date(2199, 1, 1))
    assert book.together == 0
    assert next(one.balance for one in book.people if one.name == name)
    assert phone("director").post(where, {"guest": guest.pk, "member": ""}).status_code == 404


def test_whoever_sat_with_the_guest_is_not_he(circle: Circle, visited: Evening):
    with pytest.raises(ledger.Refused, match="two people"):
        welcome(circle.club, zsofi(), circle["owner"], circle.by())
    assert [one.player for one in guests(circle.club)] == [zsofi()]


def test_merging_two_members_leaves_the_guest(circle: Circle, visited: Evening):
    merge(circle["viewer"], circle.player, circle.by())
    assert [one.player for one in guests(circle.club)] == [zsofi()]


def test_an_adopted_evening_may_have_guests(circle: Circle, evening: Evening, phone, writer: Client):
    client = phone("director")
    client.cookies["keyring"] = writer.cookies["keyring"].value
    Evening.objects.filter(pk=evening.pk).update()
    evening.seats.filter(number=4).update(name="Ezter")
    where = f"/c/{circle.club.slug}/adopt/{evening.slug}/"
    page = client.get(where)
    form = page.context["form"]
    assert form["seat4"].initial == ""
    assert "Eszter" in str(form["seat4"].help_text)
    assert [label for _value, label in form.fields["seat4"].choices][2] == "Eszter"
    data = {name: str(form[name].initial) for name in form.fields} | {"seat4": "guest"}
    assert client.post(where, data).status_code == 302
    assert circle.club.members.count() == 5
    assert [one.player.pk for one in guests(circle.club)] == [evening.seats.get(number=4).player_id]


# ---- away ----------------------------------------------------------------------------------------------------------


def test_a_director_marks_a_member_as_away_and_back(circle: Circle, phone):
    where = reverse("member_away", args=[circle.club.slug, circle.player.pk])
    assert phone("scribe").post(where, {"away": "1"}).status_code == 403
    for away in ("1", "1", "0", "0"):
        assert phone("director").post(where, {"away": away}).status_code == 302
        assert (Member.objects.get(pk=circle.player.pk).away_since is not None) == (away == "1")
    above = reverse("member_away", args=[circle.club.slug, circle["owner"].pk])
    assert phone("director").post(above, {"away": "1"}).status_code == 403


def test_whoever_is_away_is_offered_nowhere_and_keeps_what_he_has(circle: Circle, night: Evening, phone):
    write_rules(circle.club, since=date(2020, 1, 1), currency="HUF", entry_fee=50000)
    pen = Pen(night)
    pen.hand()
    pen.hand()
    pen.close()
    season = season_of(circle.club, first_day=date(2020, 1, 1), last_day=date(2199, 1, 1))
    another = season_of(circle.club, name="Tavaszi", first_day=date(2020, 1, 1), last_day=date(2020, 6, 1))
    write_teams(season, {circle.player.player_id: "Csütörtök"})
    mark_away(circle.player, away=True)
    owner, slug = phone("owner"), circle.club.slug
    offered = ("new/", f"seasons/{another.pk}/", f"members/{circle['viewer'].pk}/")
    for page in offered:
        assert "Eszter" not in owner.get(f"/c/{slug}/{page}").content.decode(), page
    pages = (
        "members/",
        f"seasons/{season.pk}/",
        "standings/",
        "rating/",
        "cash/",
        "cash/write/payment/",
        f"players/{circle.player.player_id}/",
        f"members/{circle.player.pk}/",
    )
    for page in pages:
        assert "Eszter" in owner.get(f"/c/{slug}/{page}").content.decode(), page
    mark_away(circle.player, away=False)
    for page in offered:
        assert "Eszter" in owner.get(f"/c/{slug}/{page}").content.decode(), page


def test_an_account_of_nought_of_whoever_is_away_is_not_shown(circle: Circle):
    rules = write_rules(circle.club, since=date(2020, 1, 1), currency="HUF", entry_fee=50000)
    everybody = {one.name for one in read_book(circle.club, rules, date(2199, 1, 1)).people}
    mark_away(circle.player, away=True)
    assert everybody - {one.name for one in read_book(circle.club, rules, date(2199, 1, 1)).people} == {"Eszter"}


def test_whoever_is_away_sits_down_by_his_name_as_himself(circle: Circle, phone):
    mark_away(circle.player, away=True)
    assert begin(circle, phone("scribe"), "Anna", "Béla", "Cili", "Eszter").status_code == 302
    assert Evening.objects.get().seats.get(number=3).player == circle.player.player
    assert [one.name for one in begin_slip(circle, phone)] == ["Ezster"]
    assert [one.near for one in begin_slip(circle, phone)] == [("Eszter",)]


def begin_slip(circle: Circle, phone: Callable[[str], Client]) -> list[Any]:
    answer = begin(circle, phone("scribe"), "Anna", "Béla", "Cili", "Ezster")
    return [one for _field, one in answer.context["newcomers"]]
