"""The buttons of a club."""

from __future__ import annotations

from scorebook.access.links import token_from
from scorebook.club import adopting
from scorebook.club.invitations import invite
from scorebook.club.members import add
from scorebook.models import (
    Account,
    ApiKey,
    CircleRules,
    Club,
    Erasure,
    Invitation,
    Mate,
    Member,
    Season,
    Trace,
    Voucher,
)
from tests.conftest import NAMES
from tests.world.buttons.world import Button, World, of_no_club, rows
from tests.world.clubs import season_of


def found_a_club(world: World) -> Button:
    return _of_the_owner(
        world, Button(where="/c/new/", page="/c/new/", said={"name": "Új kör"}, done=rows(Club, name="Új kör"))
    )


def adopt(world: World) -> Button:
    """Every phone has seen what the night books, and presses for exactly that."""
    guest = of_no_club(world)
    members = {member.player.name: str(member.pk) for member in world.circle.club.members.select_related("player")}
    where, said = f"{world.club}adopt/{guest.slug}/", {f"seat{seat}": members[name] for seat, name in enumerate(NAMES)}
    foreseen = world.phones[0].post(where, said).context["foreseen"]
    return Button(
        where=where,
        said={**said, "seen": foreseen.seal},
        done=rows(Voucher, reason="result", night=guest.night_id),
    )


def give_back(world: World) -> Button:
    guest, club = of_no_club(world), world.circle.club
    members = {member.player.name: member for member in club.members.select_related("player")}
    adopting.adopt(guest, club, {seat: members[name] for seat, name in enumerate(NAMES)}, world.circle.by())
    return Button(where=f"/e/{guest.slug}/back/", said={}, done=rows(Trace, act="gave_back"))


def erase_an_evening(world: World) -> Button:
    guest = of_no_club(world)
    where, said = f"/e/{guest.slug}/erase/", {"whom": "all", "sure": "1"}
    return Button(where=where, said=said, done=rows(Erasure, night=guest.night_id))


def add_a_member(world: World) -> Button:
    return Button(where=f"{world.club}members/add/", said={"name": "Ferenc"}, done=rows(Member, reads_as="ferenc"))


def rename(world: World) -> Button:
    where = f"{world.club}members/{world.circle.player.pk}/rename/"
    return Button(where=where, said={"name": "Eszti"}, done=rows(Trace, act="renamed"))


def give_a_role(world: World) -> Button:
    where = f"{world.club}members/{world.circle['viewer'].pk}/role/"
    return _of_the_owner(world, Button(where=where, said={"role": "scribe"}, done=rows(Trace, act="appointed")))


def _of_the_owner(world: World, button: Button) -> Button:
    for phone in world.phones:
        phone.cookies["sessionid"] = world.phones[0].cookies["sessionid"].value
    return button


def merge(world: World) -> Button:
    twin = add(world.circle.club, "Eszti")
    where = f"{world.club}members/{world.circle.player.pk}/merge/"
    return Button(where=where, said={"other": str(twin.pk), "sure": "1"}, done=rows(Trace, act="merged"))


def erase(world: World) -> Button:
    where = f"{world.club}members/{world.circle.player.pk}/erase/"
    return Button(where=where, said={"sure": "1"}, done=rows(Trace, act="erased"))


def invite_somebody(world: World) -> Button:
    button = Button(
        where=f"{world.club}invite/", page=f"{world.club}members/", said={"role": "viewer"}, done=rows(Invitation)
    )
    return _of_the_owner(world, button)


def invite_a_member(world: World) -> Button:
    data = {"role": "viewer", "member": str(world.circle.player.pk)}
    return Button(
        where=f"{world.club}invite/",
        page=f"{world.club}members/{world.circle.player.pk}/",
        said=data,
        done=rows(Invitation, revoked_at=None),
    )


def accept_an_invitation(world: World) -> Button:
    invitation = invite(world.circle.club, "viewer", world.circle.by(), world.circle.player)
    where = f"/i/{token_from(invitation.salt, invitation.digest, 'scorebook.invitation')}/"
    for phone in world.phones:
        phone.cookies.clear()
    data = {"login": "eszter", "name": "Eszter", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}
    return Button(where=where, said=data, done=rows(Account, login="eszter"))


def sign_up(world: World) -> Button:
    for phone in world.phones:
        phone.cookies.clear()
    data = {"login": "új", "name": "Új", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}
    return Button(where="/account/new/", said=data, done=rows(Account, login="új"))


def make_a_season(world: World) -> Button:
    data = {
        "name": "Ősz",
        "first_day": "2026-09-01",
        "last_day": "2026-12-01",
        "game": "",
        "counts": "",
        "method": "total",
        "scale": "as_written",
        "least_evenings": "1",
    }
    return Button(where=f"{world.club}seasons/new/", said=data, done=rows(Season))


def name_teams(world: World) -> Button:
    season = season_of(world.circle.club)
    data = {"form": "teams", f"team{world.circle.player.player_id}": "Piros"}
    return Button(where=f"{world.club}seasons/{season.pk}/", said=data, done=rows(Mate))


def write_house_rules(world: World) -> Button:
    data = {"game": "paskievics", "name": "Házirend", "preset": "mcleod"}
    return Button(where=f"{world.club}rules/new/", said=data, done=rows(CircleRules))


def make_a_key(world: World) -> Button:
    where = f"{world.club}keys/"
    data = {"name": "honlap", "role": "viewer"}
    return _of_the_owner(world, Button(where=where, page=where, said=data, done=rows(ApiKey)))
