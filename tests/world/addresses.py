"""Every address of Scorebook, for a club with everybody in it and an evening."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from scorebook.cash.deeds import write_rules
from scorebook.club.circle import write_rules as agree
from scorebook.club.invitations import invite
from scorebook.models import Evening
from tests.club.conftest import Circle
from tests.club.rows import ACCOUNT, CLUB, EVERYBODY, club_address, own_address
from tests.cup.rows import CUP, cup_address
from tests.rows import ROWS, address
from tests.world.clubs import season_of
from tests.world.cups import a_cup


def everything(circle: Circle, evening: Evening) -> Mapping[str, str]:
    """Return every address by its name."""
    owner = circle.by()
    invitation = invite(circle.club, "viewer", owner, circle.player)
    write_rules(circle.club, since=date(2026, 11, 1), currency="HUF", entry_fee=50000)
    rules = agree(
        circle.club, name="Házirend", game="paskievics", preset="mcleod", house_rules={}, since=date(2026, 11, 1)
    )
    numbers = {
        "member": circle["viewer"].pk,
        "rules": rules.pk,
        "invitation": invitation.pk,
        "evening": evening.slug,
        "season": season_of(circle.club).pk,
        "player": circle.player.player_id,
    }
    of_club = {name: club_address(name, circle.club.slug, numbers) for name in CLUB}
    own = {name: own_address(name) for name in (*ACCOUNT, *EVERYBODY)}
    cup = a_cup(circle.club).slug
    of_cup = {name: cup_address(name, cup) for name in CUP}
    return {**{name: address(name, evening) for name in ROWS}, **of_club, **of_cup, **own}
