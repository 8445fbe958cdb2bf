"""Two at once: an invitation is used once, a club keeps an owner, a name is one person's, an evening one club's."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.club.adopting import adopt
from scorebook.club.erasing import erase
from scorebook.club.invitations import accept, invite
from scorebook.club.members import add, appoint, rename
from scorebook.club.merging import merge
from scorebook.club.seating import seat_guests, seat_members
from scorebook.models import Account, Erasure, Evening, Member, Player, Seat
from settlement.company import KEY
from tests.club.conftest import Circle, founded, of_everybody
from tests.ledger.conftest import AUTHOR, Pen
from tests.world.night import next_game
from tests.world.races import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def circle(transactional_db: None) -> Circle:
    return of_everybody()


def outcomes_of(met: list[Any]) -> list[str]:
    """Return the outcomes of a race: the code of a refusal, or an empty string."""
    unexpected = [one for one in met if isinstance(one, Exception) and not isinstance(one, ledger.Refused)]
    assert not unexpected, unexpected
    return sorted(one.problems[0].code if isinstance(one, ledger.Refused) else "" for one in met)


def test_one_invitation_lets_one_person_in(circle: Circle):
    invitation = invite(circle.club, "scribe", circle.by())
    people = [Account.objects.create_account(login=f"x{n}", name=f"Új {n}", password="x") for n in range(2)]
    met = race(*(lambda one=one: accept(invitation, one, one.name) for one in people))
    assert outcomes_of(met) == ["", "invitation_ended"]
    assert circle.club.members.filter(account__in=people).count() == 1


def test_two_owners_do_not_leave_the_club_to_nobody(circle: Circle):
    appoint(circle["director"], "owner", circle.by())
    first, second = circle["owner"], circle["director"]
    met = race(lambda: appoint(second, "viewer", circle.by()), lambda: appoint(first, "viewer", circle.by()))
    assert outcomes_of(met) == ["", "last_owner"]
    assert circle.club.members.filter(role="owner").count() == 1


def test_a_name_is_one_persons(circle: Circle):
    met = race(lambda: add(circle.club, "Ferenc"), lambda: rename(circle["scribe"], "ferenc", circle.by()))
    assert outcomes_of(met) == ["", "name_taken"]
    assert circle.club.members.filter(reads_as="ferenc").count() == 1


def test_a_newcomer_and_a_new_name_at_once_are_one_player(circle: Circle, evening_of):
    """A phone seats Cili while a director calls her Cecília: one player, one seat, by the new name."""
    players = ("Anna", "Béla", "Dénes", "Eszter")
    evening = evening_of(club=circle.club, seat=seat_members(circle.club), players=players, first_dealer=0)
    facts = {"players": [0, 1, 2, 3, "Cili"]}
    sent = {"key": uuid4(), "head": 0, "kind": KEY, "facts": facts, "author": AUTHOR}
    met = race(
        lambda: ledger.record_entry(evening, **sent, seat=seat_guests(circle.club)),
        lambda: rename(circle["scribe"], "Cecília", circle.by()),
    )
    outcomes_of(met)
    assert evening.seats.get(number=4).name == "Cecília"
    assert evening.seats.get(number=4).player_id == circle["scribe"].player_id
    assert not Player.objects.filter(name="Cili").exists()


def test_the_next_game_and_a_new_name_at_once_call_the_player_alike(circle: Circle, evening_of):
    players = ("Anna", "Béla", "Cili", "Dénes")
    first = evening_of(club=circle.club, seat=seat_members(circle.club), players=players, first_dealer=0)
    seat = seat_guests(circle.club)
    met = race(
        lambda: evening_of(club=circle.club, night=first.night, seat=seat, players=players, first_dealer=0),
        lambda: rename(circle["scribe"], "Cecília", circle.by()),
    )
    outcomes_of(met)
    names = Seat.objects.filter(evening__night=first.night, number=2).values_list("name", flat=True)
    assert [*names] == ["Cecília", "Cecília"]


def test_an_evening_is_one_clubs(circle: Circle, evening_of):
    other, pen = founded("Másik", "Zoltán"), Pen(evening_of())
    pen.hand()
    new = dict.fromkeys(range(5))
    mine = {n: circle[role] for n, role in enumerate(("owner", "director", "scribe", "viewer"))} | {4: circle.player}
    met = race(
        lambda: adopt(pen.evening, circle.club, mine, circle.by()),
        lambda: adopt(pen.evening, other.club, {**new, 0: other.player}, other.by()),
    )
    assert outcomes_of(met) == ["", "adopted"]
    assert {seat.player.member.club_id for seat in Seat.objects.select_related("player__member")} == {
        pen.fresh().club_id
    }
    pen.prove()


def test_who_is_erased_is_not_merged_as_well(circle: Circle):
    twin = add(circle.club, "Cilike")
    scribe = circle["scribe"]
    met = race(lambda: erase(scribe, circle.by()), lambda: merge(twin, scribe, circle.by()))
    assert outcomes_of(met) == ["", "member_gone"]
    assert not Member.objects.filter(pk=scribe.pk).exists()
    assert not Erasure.objects.filter(finished_at=None).exists()


def test_a_hand_written_while_a_name_is_erased_is_whole(circle: Circle, evening_of):
    from scorebook.club.seating import seat_members

    pen = Pen(evening_of(club=circle.club, seat=seat_members(circle.club)))
    pen.hand()
    met = race(pen.hand, lambda: erase(circle["scribe"], circle.by()))
    assert not [one for one in met if isinstance(one, Exception)]
    assert pen.fresh().names_changed == 1
    assert pen.head == 2
    pen.prove()


def test_a_game_begun_while_its_night_is_adopted_is_the_nights_clubs(circle: Circle, evening_of):
    """The second one either adopts the game as well, or is asked to load the page again."""
    evening = evening_of()
    mine = {n: circle[role] for n, role in enumerate(("owner", "director", "scribe", "viewer"))} | {4: circle.player}
    met = race(lambda: next_game(evening), lambda: adopt(evening, circle.club, mine, circle.by()))
    assert outcomes_of(met) in (["", ""], ["", "adopted_meanwhile"])
    assert set(Evening.objects.values_list("club", flat=True)) == {circle.club.pk}
    assert not Seat.objects.filter(player__member=None).exists()


def test_a_change_of_seats_while_a_name_is_erased_leaves_no_name(circle: Circle, evening_of):
    """Both hold the club before any sheet: neither waits for the other for ever."""
    from scorebook.club.seating import seat_members

    evening = evening_of(club=circle.club, seat=(seat := seat_members(circle.club)))
    options = {"key": uuid4(), "head": 0, "kind": "company", "facts": {"players": [0, 1, 3, "Feri"]}, "seat": seat}
    met = race(
        lambda: ledger.record_entry(evening, author=AUTHOR, **options),
        lambda: erase(circle["scribe"], circle.by()),
    )
    assert outcomes_of(met) == ["", ""]
    assert evening.entries.count() == 1
    assert not Seat.objects.filter(name="Cili").exists()
    for one in Evening.objects.all():
        Pen(one).prove()
