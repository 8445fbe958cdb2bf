"""A new name reaches every evening; a phone or a file that knows only the former one finds the same player."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorebook import ledger
from scorebook.access import links
from scorebook.club.members import add, rename, set_contact
from scorebook.club.merging import merge
from scorebook.club.newcomers import Newcomers, NotInClub
from scorebook.club.seating import seat_guests, seat_members
from scorebook.clubfile.documents import Document, bring_back
from scorebook.clubfile.person import person_text
from scorebook.cup.deeds.entering import people_named
from scorebook.files.interchange import document_text
from scorebook.models import Club, Evening, Member, Player, Renaming, Seat
from scorebook.models.seal import differences
from scorebook.refusals.refused import Refused
from settlement.company import KEY
from tests.club.conftest import Circle, signed_in
from tests.conftest import holding
from tests.ledger.conftest import Pen
from tests.world.cups import a_cup

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Béla", "Cili", "Dénes")
AUTHOR = ledger.Author(name="Anna")


@pytest.fixture
def opened(circle: Circle, evening_of: Callable[..., Evening]) -> Evening:
    """An open evening of the club with four members and one hand."""
    evening = evening_of(club=circle.club, seat=seat_members(circle.club), players=NAMES, first_dealer=0)
    Pen(evening).hand()
    evening.refresh_from_db()
    return evening


def cecilia(circle: Circle) -> Player:
    """Call Cili Cecília."""
    rename(circle["scribe"], "Cecília", circle.by())
    return circle["scribe"].player


def test_a_phone_is_told_the_new_name_with_its_next_request(opened: Evening, circle: Circle) -> None:
    phone = holding(str(links.token_of(links.links_of(opened)["write"])))
    seen = {"describe": "1", "since": opened.head, "said": 0, "left": 0, "names": opened.names_changed}
    address = reverse("hand_new", args=[opened.slug])
    assert phone.get(address, seen).status_code == 204
    cecilia(circle)
    answer = phone.get(address, seen)
    assert answer.json()["page"]["desc"]["seats"] == ["Anna", "Béla", "Cecília", "Dénes"]
    opened.refresh_from_db()
    assert phone.get(address, {**seen, "names": opened.names_changed}).status_code == 204


@pytest.mark.parametrize("confirmed", [None, ["Cili"]])
def test_who_sits_here_by_the_former_name_is_the_same_seat(
    opened: Evening, circle: Circle, confirmed: list[str] | None
) -> None:
    """At the evening itself a former name is the player's own, also for a director who was asked."""
    cecilia(circle)
    seat = seat_members(circle.club, Newcomers.GUESTS, confirmed)
    facts = {"players": [0, "Cili", 1, 3]}
    ledger.record_entry(opened, key=uuid4(), head=opened.head, kind=KEY, facts=facts, author=AUTHOR, seat=seat)
    assert opened.seats.count() == len(NAMES)
    assert Player.objects.filter(name="Cili").count() == 0


def test_a_line_that_was_sent_before_and_arrives_again_is_one_line(circle: Circle, evening_of) -> None:
    """A phone sends who comes, loses the answer, and sends it again after the newcomer was renamed."""
    players = ("Anna", "Béla", "Dénes", "Eszter")
    evening = evening_of(club=circle.club, seat=seat_members(circle.club), players=players, first_dealer=0)
    sent = {"key": uuid4(), "head": 0, "kind": KEY, "facts": {"players": [0, 1, 2, 3, "Cili"]}, "author": AUTHOR}
    first = ledger.record_entry(evening, **sent, seat=seat_guests(circle.club))
    cecilia(circle)
    again = ledger.record_entry(Evening.objects.get(pk=evening.pk), **sent, seat=seat_guests(circle.club))
    assert again.replayed
    assert again.entry.pk == first.entry.pk
    assert evening.seats.count() == 5


def test_an_evening_that_is_opened_again_by_its_key_is_one_evening(circle: Circle, evening_of) -> None:
    options = {"club": circle.club, "key": uuid4(), "players": NAMES, "first_dealer": 0}
    first = evening_of(seat=seat_guests(circle.club), **options)
    cecilia(circle)
    assert evening_of(seat=seat_guests(circle.club), **options).pk == first.pk
    assert Evening.objects.count() == 1


def test_a_new_evening_by_the_former_name_calls_the_player_by_the_present_one(circle: Circle, evening_of) -> None:
    player = cecilia(circle)
    evening = evening_of(club=circle.club, seat=seat_guests(circle.club), players=NAMES, first_dealer=0)
    assert evening.seats.get(number=2).player == player
    assert evening.seats.get(number=2).name == "Cecília"


def test_a_director_who_types_the_former_name_is_asked(circle: Circle, evening_of) -> None:
    cecilia(circle)
    ask = seat_members(circle.club, Newcomers.ASK, [])
    with pytest.raises(NotInClub) as asked:
        evening_of(club=circle.club, seat=ask, players=NAMES, first_dealer=0)
    assert asked.value.newcomers[0].near[0] == "Cecília"
    decided = seat_members(circle.club, Newcomers.MEMBERS, ["Cili"])
    evening = evening_of(club=circle.club, seat=decided, players=NAMES, first_dealer=0)
    assert evening.seats.get(number=2).player.member.reads_as == "cili"


def test_a_name_that_two_players_had_is_nobodys(circle: Circle, evening_of) -> None:
    cecilia(circle)
    second = add(circle.club, "Cili")
    rename(second, "Cili K.", circle.by())
    evening = evening_of(club=circle.club, seat=seat_guests(circle.club), players=NAMES, first_dealer=0)
    guest = evening.seats.get(number=2)
    assert guest.name == "Cili"
    assert not Member.objects.filter(player=guest.player).exists()


def test_a_closed_evening_is_renamed_with_a_note(opened: Evening, circle: Circle) -> None:
    Evening.objects.filter(pk=opened.pk).update(began_at=timezone.now() - timedelta(days=40))
    opened.refresh_from_db()
    seal = opened.seal
    ledger.close_evening(opened, key=uuid4(), head=opened.head, author=AUTHOR)
    cecilia(circle)
    page = signed_in(circle.by()).get(reverse("history", args=[opened.slug])).content.decode()
    assert "Cili → <b>Cecília</b>" in page.partition("data-renaming")[2]
    assert opened.seats.get(number=2).name == "Cecília"
    assert opened.revisions.earliest("head").seal == seal
    assert not [*differences(Seat), *differences(Renaming)]


def test_a_table_where_somebody_else_has_the_name_keeps_the_former_one(circle: Circle, evening_of) -> None:
    guests = seat_guests(circle.club)
    evening = evening_of(club=circle.club, seat=guests, players=("Anna", "Béla", "Cili", "Cecília"), first_dealer=0)
    cecilia(circle)
    assert [*evening.seats.order_by("number").values_list("name", flat=True)] == ["Anna", "Béla", "Cili", "Cecília"]


def test_a_list_for_a_cup_by_the_former_name_is_the_player(circle: Circle) -> None:
    player = cecilia(circle)
    assert people_named(a_cup(circle.club), ["Cili"]) == [player]


def test_documents_of_the_former_name_come_back_to_the_same_evening(opened: Evening, circle: Circle) -> None:
    ledger.close_evening(opened, key=uuid4(), head=opened.head, author=AUTHOR)
    document = Document(place="1", data=json.loads(document_text(Evening.objects.get(pk=opened.pk))))
    people = circle.club.members.count()
    cecilia(circle)
    result = bring_back(circle.club, [document], "Anna")
    assert [evening.pk for evening in result.present] == [opened.pk]
    assert circle.club.members.count() == people


def test_contact_is_for_directors_and_for_the_member_alone(circle: Circle) -> None:
    address = reverse("member_contact", args=[circle.club.slug, circle["scribe"].pk])
    form = {"phone": "+36 20 123 4567", "mail": "cili@", "note": "kedden nem ér rá"}
    refused = signed_in(circle.by("director")).post(address, form)
    assert refused.status_code == 422
    assert "kedden nem ér rá" in refused.content.decode()
    assert signed_in(circle.by("director")).post(address, {**form, "mail": "cili@pelda.hu"}).status_code == 302
    page = reverse("member", args=[circle.club.slug, circle["scribe"].pk])
    assert "+36 20 123 4567" in signed_in(circle.by("director")).get(page).content.decode()
    assert signed_in(circle.by("viewer")).get(page).status_code == 403
    assert "kedden nem" in person_text(circle.by("scribe"))
    assert "kedden nem" not in person_text(circle.by("viewer"))
    assert "+36 20" not in signed_in(circle.by("viewer")).get(f"/c/{circle.club.slug}/members/").content.decode()


def test_the_contact_of_two_who_are_one_is_kept(circle: Circle) -> None:
    second = add(circle.club, "Cilus")
    set_contact(second, phone="1", mail="", note="")
    merge(circle["scribe"], Member.objects.get(pk=second.pk), circle.by())
    assert circle["scribe"].phone == "1"


def test_a_renaming_is_refused_like_a_new_member(circle: Circle) -> None:
    with pytest.raises(Refused):
        rename(circle["scribe"], "anna", circle.by())
    assert not Renaming.objects.exists()
    assert Club.objects.count() == 1


def test_a_guest_is_renamed_at_the_open_evening_and_a_member_is_not(
    opened: Evening, phone: Callable[[str], Client]
) -> None:
    guest = Player.objects.create(name="Ana")
    opened.seats.create(number=4, player=guest, name="Ana")
    address = f"/e/{opened.slug}/details/"
    form = phone("scribe").get(address).context["form"]
    assert [field.html_name for field in form.names] == ["name4"], "a member is renamed in the club"
    fields = {"title": opened.title, "currency": "HUF", "price0": "20", "seen": opened.names_changed}
    refusal = phone("scribe").post(address, {**fields, "name4": "Eszter"}, headers={"accept-language": "en"})
    assert refusal.context["form"].errors["name4"] == ["The club has a Eszter already: add a letter."]
    assert phone("scribe").post(address, {**fields, "name4": "Anikó"}).status_code == 302
    guest.refresh_from_db()
    assert (guest.name, opened.seats.get(number=4).name) == ("Anikó", "Anikó")
    assert Renaming.objects.get().club == opened.club
    assert phone("viewer").post(address, {**fields, "name4": "Anita"}).status_code == 403
