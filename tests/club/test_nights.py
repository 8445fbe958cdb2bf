"""Nights of a club: of one club or of none, its members at every table, and one role or link for the whole of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook import ledger
from scorebook.access import links
from scorebook.club.adopting import adopt, proposals
from scorebook.club.erasing import erase
from scorebook.club.members import rename
from scorebook.club.merging import merge
from scorebook.club.seating import seat_members
from scorebook.models import Act, Club, Evening, Member, Player, Seat, Tick, Trace
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from scorebook.sheet.games import labels_of
from tests.club.conftest import Circle, signed_in
from tests.conftest import NAMES, holding
from tests.ledger.conftest import Pen, resettle
from tests.world.night import close, next_game, pay, totals_of

pytestmark = pytest.mark.django_db

Opener = Callable[..., Evening]
TABLE: Mapping[str, str] = {
    "game": "kiralyhivasos",
    "preset": "default",
    "first_dealer": "Anna",
    "stake": "5",
    "currency": "HUF",
}


def at(evening: Evening, page: str = "") -> str:
    return f"/e/{evening.slug}/{page}"


def begin(client: Client, evening: Evening, *players: str, **said: str) -> Any:
    names = {"players": players or NAMES}
    return client.post(at(evening, "another/"), {**TABLE, **names, "key": str(uuid4()), **said})


def begun() -> Evening:
    return Evening.objects.order_by("-pk")[0]


def held(evening: Evening, right: str = "write") -> Client:
    return holding(str(links.token_of(links.links_of(evening)[right])))


def of_the_club(evening: Evening) -> dict[str, Any]:
    assert evening.club is not None
    return {"club": evening.club, "seat": seat_members(evening.club)}


@pytest.fixture
def guest(evening_of: Opener) -> Evening:
    """A night of two games that belongs to nobody: Zsófi joined at the second, Eszter went home."""
    evening = evening_of()
    pay(evening, (1, 0, 30), (2, 4, 7))
    pay(next_game(evening, players=("Béla", "Anna", "Zsófi", "Dénes")), (0, 2, 11), (3, 1, 2))
    return evening


def played(evening: Evening) -> list[Evening]:
    return list(Evening.objects.filter(night=evening.night_id).order_by("pk"))


def chosen(circle: Circle, evening: Evening) -> dict[int, Member | None]:
    return {place: proposal.member for place, proposal in enumerate(proposals(circle.club, evening))}


# ---- another game in a night of the club ----------------------------------------------------------------------------


def test_another_game_is_the_clubs_and_seats_its_members(circle: Circle, night: Evening, phone) -> None:
    page = phone("scribe").get(at(night, "another/"))
    assert f'href="/c/{circle.club.slug}/"' in page.content.decode()
    new = {"newcomers": "members", "asked_about": "Feri"}
    assert begin(phone("scribe"), night, "ANNA", "Béla", "Cili", "Feri", **new).status_code == 302
    game = begun()
    assert (game.club, game.night_id) == (circle.club, night.night_id)
    sat = [seat.player for seat in game.seats.select_related("player")]
    assert sat[:3] == [circle[role].player for role in ("owner", "director", "scribe")]
    assert sat[3].member.club == circle.club
    assert circle.club.members.count() == 6


def test_a_link_begins_the_next_game_for_the_same_club(circle: Circle, night: Evening) -> None:
    assert begin(held(night), night, *NAMES).status_code == 302
    game = begun()
    assert game.club == circle.club
    assert list(game.seats.values_list("player")) == list(night.seats.values_list("player"))


def test_the_clubs_rules_are_the_next_games_too(night: Evening, phone, agreed) -> None:
    agreed(name="Király", game="kiralyhivasos", preset="default", house_rules={})
    rules = agreed(name="Tarokk", house_rules={"kassza": True})
    page = phone("scribe").get(at(night, "another/?game=paskievics"))
    assert page.context["rules"] == rules
    assert page.context["form"]["rule.kassza"].value() == "True"
    options = {"game": "paskievics", "preset": "mcleod", "rules": str(rules.pk), "rule.kassza": "True"}
    assert begin(phone("scribe"), night, **options).status_code == 302
    assert begun().circle_rules == rules


def test_after_the_night_the_next_evening_is_begun_from_the_club(night: Evening, circle: Circle, phone) -> None:
    Evening.objects.update(opened_at=timezone.now() - timedelta(days=2))
    assert phone("scribe").get(at(night, "another/"))["Location"] == f"/c/{circle.club.slug}/new/"
    assert held(night).get(at(night, "another/"))["Location"] == "/new/"


def test_a_page_of_the_club_sent_twice_begins_one_evening(circle: Circle, phone) -> None:
    data = {
        **TABLE,
        "players": (*NAMES[:3], "Feri"),
        "key": str(uuid4()),
        "newcomers": "members",
        "asked_about": "Feri",
    }
    where = f"/c/{circle.club.slug}/new/"
    answers = [phone("scribe").post(where, data) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == [at(Evening.objects.get(), "hand/")] * 2
    assert phone("scribe").post(where, {**data, "title": "Más"}).status_code == 409
    assert circle.club.members.count() == 6


def test_who_comes_into_an_evening_of_the_club_is_asked_about(circle: Circle, evening_of: Opener, phone) -> None:
    evening = evening_of(players=NAMES[:4], first_dealer=0, club=circle.club, seat=seat_members(circle.club))
    data = {"players": ("0", "1", "2", "3", "=Feri"), "key": str(uuid4()), "head": "0"}
    response = phone("scribe").post(at(evening, "seats/"), data)
    assert response.status_code == 422
    assert 'name="asked_about.4" value="Feri"' in response.content.decode()
    assert not evening.entries.exists()
    answer = phone("scribe").post(at(evening, "seats/"), {**data, "newcomers": "members", "asked_about.4": "Feri"})
    assert (answer.status_code, answer["Location"]) == (302, at(evening, "hand/"))
    assert evening.seats.get(number=4).player.member.club == circle.club


def test_a_name_that_was_meant_is_put_right_and_the_member_sits_down(circle: Circle, evening_of: Opener, phone) -> None:
    evening = evening_of(players=NAMES[:4], first_dealer=0, club=circle.club, seat=seat_members(circle.club))
    data = {"players": ("0", "1", "2", "3", "=Ester"), "key": str(uuid4()), "head": "0", "meant": "4 Eszter"}
    page = phone("scribe").post(at(evening, "seats/"), data)
    assert [one.name for one in page.context["people"]] == list(NAMES)
    data = {**data, "players": [one.sent for one in page.context["people"]]}
    del data["meant"]
    assert phone("scribe").post(at(evening, "seats/"), data).status_code == 302
    assert evening.seats.get(number=4).player.member.club == circle.club


def test_somebody_renamed_in_the_night_is_himself_by_either_name(circle: Circle, night: Evening) -> None:
    rename(circle["scribe"], "Cecília", circle.by())
    for name in ("Cili", "Cecília"):
        game = next_game(night, players=("Anna", "Béla", name, "Dénes"), **of_the_club(night))
        assert game.seats.get(number=2).player == circle["scribe"].player
    with pytest.raises(ledger.Refused, match="two places"):
        next_game(night, players=("Anna", "Béla", "Cili", "Cecília"), **of_the_club(night))
    assert circle.club.members.count() == 5


def test_the_page_offers_the_names_people_have_now(circle: Circle, night: Evening, phone) -> None:
    rename(circle["scribe"], "Cecília", circle.by())
    erase(circle["viewer"], circle.by())
    for page in (at(night, "another/"), f"/c/{circle.club.slug}/new/"):
        company = phone("owner").get(page).context["form"].company
        assert company == ("Anna", "Béla", "Cecília", "Eszter")


def test_a_night_is_of_one_club_or_of_none(circle: Circle, night: Evening, evening: Evening) -> None:
    with pytest.raises(ledger.Refused, match="load the page again"):
        next_game(night)
    with pytest.raises(ledger.Refused, match="load the page again"):
        next_game(evening, **of_the_club(night))


def test_a_closed_club_takes_no_further_game(circle: Circle, night: Evening, phone) -> None:
    phone("owner").post(f"/c/{circle.club.slug}/close/", {"deed": "close", "sure": "1"})
    answer = begin(held(night), night)
    assert answer.status_code == 403
    assert "de új nem kerül bele" in answer.content.decode()
    assert Evening.objects.count() == 1


# ---- who may open it ------------------------------------------------------------------------------------------------


def test_a_role_opens_the_whole_night(circle: Circle, night: Evening, phone, outsider: Client) -> None:
    games = [night, next_game(night, **of_the_club(night))]
    for game in games:
        assert phone("viewer").get(at(game)).status_code == 200
        assert phone("viewer").get(at(game, "hand/")).status_code == 403
        assert phone("scribe").get(at(game, "hand/")).status_code == 200
        assert outsider.get(at(game)).status_code == 404
    page = phone("viewer").get(at(night)).content.decode()
    assert at(games[1]) in page, "the sheet leads to the other game of the night"
    Club.objects.update(public="evenings")
    assert at(games[1]) in Client().get(at(night)).content.decode()


def test_a_link_to_one_evening_opens_the_clubs_whole_night(night: Evening) -> None:
    game = next_game(night, **of_the_club(night))
    assert held(night, "watch").get(at(game)).status_code == 200
    assert held(night, "watch").get(at(game, "hand/")).status_code == 403
    assert held(night).get(at(game, "hand/")).status_code == 200


# ---- a night adopted ------------------------------------------------------------------------------------------------


def test_a_night_is_adopted_whole(circle: Circle, guest: Evening) -> None:
    games = played(guest)
    close(*games)
    bill = read_bill(guest.night)
    due = read_dues(bill, "fewest", 0)[0]
    tick_payment(bill, due, paid=True, author="Anna")
    before = totals_of(games)
    assert [proposal.seat.name for proposal in proposals(circle.club, games[1])] == [*NAMES, "Zsófi"]
    adopt(games[1], circle.club, chosen(circle, guest), circle.by())
    after = played(guest)
    assert {game.club for game in after} == {circle.club}
    assert totals_of(after) == before
    assert [seat.player.member.club for seat in Seat.objects.all()] == [circle.club] * 9
    assert after[1].seats.get(number=1).player == circle["owner"].player
    assert not Player.objects.filter(seats=None, member=None).exists()
    bill = read_bill(guest.night)
    assert bill.names == (*NAMES, "Zsófi")
    assert [one.paid for one in read_dues(bill, "fewest", 0) if one.payer == due.payer and one.payee == due.payee] == [
        True
    ]
    assert Trace.objects.filter(act=Act.ADOPTED).count() == 2
    assert resettle("--check") == (0, "2 evenings, no difference\n")


def test_the_page_asks_once_for_everybody_of_the_night(circle: Circle, guest: Evening) -> None:
    client = signed_in(circle.by("director"))
    client.cookies["keyring"] = str(links.token_of(links.links_of(guest)["write"]))
    club = client.get(f"/c/{circle.club.slug}/").content.decode()
    assert club.count("/adopt/") == 1, "a night is offered once"
    where = f"/c/{circle.club.slug}/adopt/{guest.slug}/"
    page = client.get(where)
    assert [field.label for field in page.context["form"]] == [*NAMES, "Zsófi"]
    assert [label in page.content.decode() for label in labels_of(played(guest))] == [True, True]
    answer = client.post(where, {field.name: field.value() for field in page.context["form"]})
    assert answer.status_code == 302
    assert {game.club for game in played(guest)} == {circle.club}


def test_two_names_of_two_tables_may_be_one_member(circle: Circle, guest: Evening) -> None:
    """Zsófi of the second game is Eszter, who sat at the first."""
    before = totals_of(played(guest))
    adopt(guest, circle.club, {**chosen(circle, guest), 5: circle.player}, circle.by())
    before["Eszter"] += before.pop("Zsófi")
    assert totals_of(played(guest)) == before
    assert read_bill(guest.night).names == NAMES


def test_whoever_sat_together_is_not_one_member(circle: Circle, guest: Evening) -> None:
    with pytest.raises(ledger.Refused, match="two people"):
        adopt(guest, circle.club, {**chosen(circle, guest), 5: circle["owner"]}, circle.by())
    assert not Seat.objects.filter(player__member__isnull=False).exists()


def test_a_game_begun_meanwhile_stops_the_adoption_only_where_somebody_joined(circle: Circle, guest: Evening) -> None:
    choices = chosen(circle, guest)
    next_game(guest, players=("Anna", "Béla", "Cili", "Feri"))
    with pytest.raises(ledger.Refused, match="sat down meanwhile"):
        adopt(guest, circle.club, choices, circle.by())
    adopt(guest, circle.club, chosen(circle, guest), circle.by())
    assert [game.club for game in played(guest)] == [circle.club] * 3


def test_a_page_from_before_the_adoption_begins_the_game_in_the_club(circle: Circle, guest: Evening) -> None:
    client, page = held(guest), {"key": str(uuid4())}
    assert client.get(at(guest, "another/")).context.get("club") is None
    adopt(guest, circle.club, chosen(circle, guest), circle.by())
    assert begin(client, guest, **page).status_code == 410
    assert begin(held(guest), guest, **page).status_code == 302
    assert begun().club == circle.club


# ---- merged players and erased names ---------------------------------------------------------------------------------


@pytest.fixture
def paid(circle: Circle, night: Evening) -> Evening:
    """Provide a night of two games, closed and paid: Feri won at the second as much as Béla lost at both."""
    pay(night, (1, 0, 30))
    second = next_game(night, players=("Béla", "Cili", "Dénes", "Feri"), **of_the_club(night))
    pay(second, (0, 3, 11))
    close(night, second)
    bill = read_bill(night.night)
    for due in read_dues(bill, "fewest", 0):
        tick_payment(bill, due, paid=True, author="Béla")
    assert Tick.objects.count() == 2
    return night


def member(name: str) -> Member:
    return Member.objects.select_related("club", "player").get(player__name=name)


def test_merging_takes_payments_along(circle: Circle, paid: Evening) -> None:
    before = totals_of(played(paid))
    ticks = list(Tick.objects.values_list("amount", "paid"))
    merge(circle.player, member("Feri"), circle.by())
    before["Eszter"] += before.pop("Feri")
    assert totals_of(played(paid)) == before
    bill = read_bill(paid.night)
    assert bill.names == NAMES
    assert all(due.paid for due in read_dues(bill, "fewest", 0))
    assert list(Tick.objects.values_list("amount", "paid")) == ticks


def test_who_paid_each_other_are_two_people(circle: Circle, paid: Evening) -> None:
    extra = Player.objects.create(name="Másik")
    Tick.objects.filter(payee=member("Feri").player).update(payer=extra)
    other = Member.objects.create(club=circle.club, player=extra, reads_as="másik")
    with pytest.raises(ledger.Refused, match="paid the other"):
        merge(member("Feri"), other, circle.by())
    assert Tick.objects.filter(payer=extra).exists()


def test_an_erased_name_is_gone_from_the_whole_night(circle: Circle, paid: Evening) -> None:
    games = played(paid)
    Evening.objects.update(title="Béla névnapja")
    before = [(game.standing, list(game.entries.values_list("payouts", flat=True))) for game in games]
    dues = [(due.payer, due.payee, due.amount, due.paid) for due in read_dues(read_bill(paid.night), "fewest", 0)]
    erase(circle["director"], circle.by())
    after = played(paid)
    assert [(game.standing, list(game.entries.values_list("payouts", flat=True))) for game in after] == before
    bill = read_bill(paid.night)
    assert bill.names == ("Anna", "N. N.", "Cili", "Dénes", "Eszter", "Feri")
    assert [(due.payer, due.payee, due.amount, due.paid) for due in read_dues(bill, "fewest", 0)] == dues
    assert set(Tick.objects.values_list("author", flat=True)) == {"N. N."}
    owner = signed_in(circle.by())
    for game in after:
        for page in ("", "payments/", "history/", "another/", "links/", "rules/"):
            html = owner.get(at(game, page)).content.decode()
            assert "Béla" not in html.replace("Anna, Béla, Cili…", ""), page  # how a line of names is written


def test_two_without_a_name_are_two_all_night(circle: Circle, paid: Evening) -> None:
    """They never sat at one table, yet each is somebody else on the payments."""
    for gone in (circle["owner"], member("Feri")):
        Member.objects.filter(pk=circle["director"].pk).update(role="owner")
        erase(gone, circle.by("director"))
    assert read_bill(paid.night).names == ("N. N.", "Béla", "Cili", "Dénes", "Eszter", "N. N. 2")
    second = played(paid)[1]
    again = next_game(second, players=("N. N.", "Béla", "Cili", "N. N. 2"), **of_the_club(second))
    sat = dict(again.seats.values_list("name", "player"))
    assert sat["N. N. 2"] == second.seats.get(name="N. N. 2").player_id
    assert sat["N. N."] == paid.seats.get(name="N. N.").player_id


def test_a_tick_keeps_a_name_that_somebody_else_of_the_night_bears(circle: Circle, night: Evening) -> None:
    rename(circle["scribe"], "Cecília", circle.by())
    second = evening_with_another_cili(circle, night)
    Tick.objects.create(
        night=night.night,
        edition=1,
        payer=circle["owner"].player,
        payee=circle["director"].player,
        amount=1,
        paid=True,
        author="Cili",
    )
    erase(circle["scribe"], circle.by())
    assert Tick.objects.get().author == "Cili"
    assert second.seats.get(number=0).name == "Cili"
    assert night.seats.get(number=2).name == "N. N."


def evening_with_another_cili(circle: Circle, night: Evening) -> Evening:
    """Open a game at which another player of the club sits under the name Cili had before."""
    second = next_game(night, players=("Zsófi", "Anna", "Béla", "Dénes"), **of_the_club(night))
    second.seats.filter(number=0).update(name="Cili")
    return second


def test_nothing_is_left_to_repair(paid: Evening) -> None:
    for game in played(paid):
        Pen(game).prove()
    assert resettle("--check") == (0, "2 evenings, no difference\n")
