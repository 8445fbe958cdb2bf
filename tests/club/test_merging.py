"""Merging two players: the questions before, the obstacles, and that no row is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from scorebook.access.links import token_from
from scorebook.club.adopting import adopt
from scorebook.club.invitations import find, invite
from scorebook.club.members import add, rename
from scorebook.club.merging import merge
from scorebook.club.newcomers import Newcomers, seated
from scorebook.club.seating import seat_members
from scorebook.league.seasons import write_teams
from scorebook.ledger import Refused
from scorebook.models import Act, Evening, Invitation, Mate, Member, Player, Registration, Seat, Tick, Trace
from scorebook.sheet.history import read_renamings
from tests.club.conftest import Circle, joined
from tests.ledger.conftest import Pen
from tests.world.clubs import season_of
from tests.world.cups import a_cup

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Béla", "Cilike", "Dénes", "Eszter")
Phone = Callable[[str], Client]


@pytest.fixture
def pen(circle: Circle, night: Evening, evening_of: Callable[..., Evening]) -> Pen:
    """Beside the night at which Cili sat, an evening with a Cilike in it, closed."""
    pen = Pen(evening_of(club=circle.club, seat=seat_members(circle.club), players=NAMES))
    pen.hand()
    pen.close()
    return pen


@pytest.fixture
def small(circle: Circle, pen: Pen) -> Member:
    return circle.club.members.get(player__name="Cilike")


def where(circle: Circle, kept: Member, gone: Member | None = None) -> str:
    return f"/c/{circle.club.slug}/members/{kept.pk}/merge/" + (f"?other={gone.pk}" if gone else "")


def yes(gone: Member) -> dict[str, object]:
    return {"other": gone.pk, "sure": "1"}


# ---- the second question --------------------------------------------------------------------------------------------


def test_both_are_shown_with_what_they_did_and_what_happens(circle: Circle, phone: Phone, small: Member) -> None:
    season = season_of(circle.club)
    write_teams(season, {small.player_id: "Piros"})
    client = phone("director")
    client.cookies["language"] = "en"
    answer = client.get(where(circle, circle["scribe"], small))
    page = answer.content.decode()
    two = {one["member"].player.name: one["did"] for one in answer.context["two"]}
    tally = Seat.objects.get(player=small.player).tally
    assert (two["Cilike"].evenings, two["Cilike"].hands, two["Cilike"].points) == (1, tally.hands, tally.points)
    assert tally.points != 0
    assert two["Cilike"].teams == (("Őszi idény", "Piros"),)
    assert (two["Cili"].evenings, two["Cili"].hands) == (1, 0)
    assert "signs in as cili" in page
    assert "cannot be undone" in page
    assert 'name="sure"' in page
    assert where(circle, small, circle["scribe"]) in page


def test_nothing_happens_before_the_second_answer(circle: Circle, phone: Phone, small: Member) -> None:
    for client, gone in ((phone("director"), {"other": small.pk}), (phone("owner"), {**yes(small), "sure": "0"})):
        assert client.get(where(circle, circle["scribe"], small)).status_code == 200
        answer = client.post(where(circle, circle["scribe"]), gone)
        assert answer.status_code == 422
        assert 'name="sure"' in answer.content.decode()
    assert Member.objects.filter(pk=small.pk).exists()
    assert not Trace.objects.filter(act=Act.MERGED).exists()


def test_every_reason_is_told_at_once_and_there_is_no_button(
    circle: Circle, phone: Phone, night: Evening, small: Member
) -> None:
    """Béla and Dénes sat together, both sign in, one paid the other, and they play for two teams."""
    one, other = circle["director"], circle["viewer"]
    Tick.objects.create(night=night.night, edition=1, payer=one.player, payee=other.player, amount=3, paid=True)
    write_teams(season_of(circle.club), {one.player_id: "Piros", other.player_id: "Zöld"})
    client = phone("owner")
    client.cookies["language"] = "en"
    for answer in (client.get(where(circle, one, other)), client.post(where(circle, one), yes(other))):
        assert answer.status_code == 422
        page = answer.content.decode()
        assert 'name="sure"' not in page
        for reason in ("Both of them sign in", "sat at one table", "paid the other", "Piros and Zöld"):
            assert reason in page
    assert circle.club.members.count() == 6


@pytest.mark.parametrize("case", ["himself", "nobody", "another club's", "at one table", "two accounts"])
def test_who_is_not_one(circle: Circle, elsewhere: Circle, phone: Phone, night: Evening, case: str) -> None:
    two = joined(circle.club, "Gábor", "viewer")
    others = {
        "himself": circle["scribe"].pk,
        "nobody": "",
        "another club's": elsewhere.player.pk,
        "at one table": circle.player.pk,
        "two accounts": two.pk,
    }
    answer = phone("owner").post(where(circle, circle["scribe"]), {"other": others[case], "sure": "1"})
    assert answer.status_code == (404 if case == "another club's" else 422)
    assert circle.club.members.count() == 6
    assert night.seats.get(number=4).player == circle.player.player


def test_a_director_merges_nobody_above_him(circle: Circle, phone: Phone) -> None:
    small = add(circle.club, "Annácska")
    for kept, gone in ((small, circle["owner"]), (circle["owner"], small)):
        assert phone("director").get(where(circle, kept, gone)).status_code == 403
        assert phone("director").post(where(circle, kept), yes(gone)).status_code == 403
    assert Member.objects.filter(pk=circle["owner"].pk).exists()


# ---- nothing is lost ------------------------------------------------------------------------------------------------


def test_two_become_one_and_no_sum_moves(circle: Circle, phone: Phone, pen: Pen, small: Member) -> None:
    before = pen.rows()
    answer = phone("director").post(where(circle, circle["scribe"]), yes(small))
    assert answer.status_code == 302
    assert not Member.objects.filter(pk=small.pk).exists()
    assert not Player.objects.filter(name="Cilike").exists()
    assert circle["scribe"].player.seats.count() == 2
    assert (pen.rows(), pen.evening.seats.get(number=2).name) == (before, "Cilike")
    pen.prove()
    assert Trace.objects.get(act=Act.MERGED).player == circle["scribe"].player


def test_the_second_name_finds_the_player_and_no_sheet_speaks_of_a_renaming(
    circle: Circle, phone: Phone, small: Member
) -> None:
    merge(circle["scribe"], small, circle.by())
    assert circle["scribe"].player.renamings.values_list("was", "became").get() == ("Cilike", "Cili")
    player = seated(circle.club, ["Cilike"], Newcomers.MEMBERS, None)
    assert player == [circle["scribe"].player]
    for evening in Evening.objects.filter(seats__player=player[0]):
        history = phone("viewer").get(f"/e/{evening.slug}/history/").content.decode()
        assert "Cilike → Cili" not in " ".join(history.split())
        assert not read_renamings(evening)


def test_the_account_goes_with_the_person(circle: Circle, small: Member) -> None:
    account, since = circle.by("scribe"), circle["scribe"].joined_at
    merge(small, circle["scribe"], circle.by())
    small.refresh_from_db()
    assert (small.account, small.role, small.player.name) == (account, "scribe", "Cilike")
    assert small.joined_at == since


def test_everything_that_is_kept_of_a_player_moves(circle: Circle, night: Evening, pen: Pen, small: Member) -> None:
    """This test lists every column that refers to a player: a new one fails here until merging moves it.

    The cash book's columns have a test of their own.
    """
    speak = {
        f"{model._meta.object_name}.{field.name}"
        for model in apps.get_app_config("scorebook").get_models()
        for field in model._meta.get_fields()
        if field.concrete and field.related_model in (Player, Member)
    }
    assert speak == {
        "Seat.player",
        "Tick.payer",
        "Tick.payee",
        "Member.player",
        "Invitation.member",
        "Trace.player",
        "Erasure.player",
        "Mate.player",
        "Entrant.player",
        "Registration.player",
        "Coming.player",
        "EditionLine.player",
        "PastResult.player",
        "CashPosting.player",
        "Renaming.player",
        "Player.united_with",
    }
    kept, player = circle["scribe"], small.player
    for payer, payee in ((player, circle.player.player), (circle.player.player, player)):
        Tick.objects.create(night=pen.evening.night, edition=1, payer=payer, payee=payee, amount=3, paid=True)
    day = a_cup(circle.club)
    Registration.objects.create(
        cup_day=day, number=1, name="Cilus", player=player, key=uuid4(), registered_at=timezone.now()
    )
    rename(small, "Cilus", circle.by())
    invitation = invite(circle.club, "viewer", circle.by(), small)
    both, his = season_of(circle.club), season_of(circle.club, name="Tavalyi")
    write_teams(both, {kept.player_id: "Piros", player.pk: "Piros"})
    write_teams(his, {player.pk: "Zöld"})
    merge(kept, small, circle.by())
    assert Tick.objects.filter(payer=kept.player).count() == Tick.objects.filter(payee=kept.player).count() == 1
    assert Seat.objects.filter(player=kept.player).count() == 2
    assert sorted(Mate.objects.values_list("season__name", "player", "team")) == [
        ("Tavalyi", kept.player_id, "Zöld"),
        ("Őszi idény", kept.player_id, "Piros"),
    ]
    assert day.registrations.get().player == kept.player
    assert Trace.objects.filter(player=kept.player, act=Act.RENAMED).count() == 1
    assert list(kept.invitations.values_list("pk", flat=True)) == [invitation.pk]


def opens(invitation: Invitation) -> bool:
    return find(token_from(invitation.salt, invitation.digest, "scorebook.invitation") or "") is not None


@pytest.mark.parametrize(
    ("kept_has", "still_open"),
    [("nothing", ["gone"]), ("an invitation", ["kept"]), ("an account", [])],
)
def test_of_two_invitations_one_opens_and_none_for_whoever_signs_in(
    circle: Circle, kept_has: str, still_open: list[str]
) -> None:
    survivor = circle["scribe"] if kept_has == "an account" else add(circle.club, "Feri")
    duplicate = add(circle.club, "Ferike")
    invitations = {"gone": invite(circle.club, "scribe", circle.by(), duplicate)}
    if kept_has == "an invitation":
        invitations["kept"] = invite(circle.club, "viewer", circle.by(), survivor)
    merge(survivor, duplicate, circle.by())
    invitations = {whose: Invitation.objects.get(pk=one.pk) for whose, one in invitations.items()}
    assert [whose for whose, one in invitations.items() if opens(one)] == still_open
    assert {one.member_id for one in invitations.values()} == {survivor.pk}


def test_a_guest_of_two_names_comes_to_one_member_with_an_adoption(
    circle: Circle, evening_of: Callable[..., Evening]
) -> None:
    """Adopting merges players too: two people who sat at one table cannot be the same."""
    guest = evening_of(players=("Anna", "Béla", "Vili", "Dénes", "Eszter"))
    members = {member.player.name: member for member in circle.club.members.select_related("player")}
    twice = {0: members["Anna"], 1: members["Béla"], 2: members["Anna"], 3: members["Dénes"], 4: members["Eszter"]}
    with pytest.raises(Refused, match="one table"):
        adopt(guest, circle.club, twice, circle.by())
    adopt(guest, circle.club, {**twice, 2: None}, circle.by())
    assert members["Anna"].player.seats.filter(evening=guest).exists()
    assert timezone.now() - circle.club.members.get(player__name="Vili").joined_at < timedelta(days=1)
