"""Rights in a cup day: every address, by every kind of person."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from scorebook.access.codes import code
from scorebook.cup.deeds.entering import paste
from scorebook.ledger.proving import prove
from scorebook.models import Club, Opens, Public, Ration
from tests.club.conftest import Circle, signed_in
from tests.conftest import holding
from tests.cup.conftest import Made, press, token_of
from tests.cup.rows import CUP, CupRow, cup_address
from tests.world.recorded import digest, undone

pytestmark = pytest.mark.django_db


def expected(row: CupRow, who: str, method: str) -> int:
    answer = (row.read if method == "GET" else row.post) or 405
    if answer == 405 and not row.public and who in ("owner", "director"):
        return answer
    if row.public or who in ("owner", "director"):
        return answer
    if answer == 405:
        return answer
    if who in ("stranger", "outsider"):
        return 404
    return answer if row.watched else 403


@pytest.mark.parametrize("name", CUP)
def test_everybody_is_answered_as_the_table_says(circle: Circle, outsider: Client, made: Made, name: str) -> None:
    day, row = made(), CUP[name]
    where = cup_address(name, day.slug)
    phones = {role: signed_in(circle.by(role)) for role in ("owner", "director", "scribe", "viewer")}
    phones |= {"stranger": Client(), "outsider": outsider, "door": holding(token_of(day, Opens.DOOR))}
    before = digest(Ration)
    for who, phone in phones.items():
        answer = phone.get(where)
        assert answer.status_code == expected(row, who, "GET"), (who, answer.content[:300])
        assert digest(Ration) == before
        with undone():
            assert phone.post(where).status_code == expected(row, who, "POST"), who
        if who in ("stranger", "outsider") and not row.public:
            assert day.name not in answer.content.decode()


def test_a_stranger_who_may_look_on_enters_nobody_and_is_handed_no_link(circle: Circle, made: Made) -> None:
    """A public club shows its entrants, but neither the members not entered nor a door to come in."""
    day, stranger, guest = made(), Client(), Client()
    Club.objects.filter(pk=circle.club.pk).update(public=Public.STANDINGS)
    door = token_of(day, Opens.DOOR)
    paste(day, press(), "Gizi")
    where, wall, who = f"/k/{day.slug}/where/", f"/k/{day.slug}/wall/", circle.members["viewer"]
    assert [one.name for one in stranger.get(where).context["listed"]] == ["Gizi"]
    stranger.post(where, {"who": who.player_id, "key": uuid4()})
    stranger.post(where, {"name": "Senki", "key": uuid4()})
    assert list(day.entrants.values_list("player__name", flat=True)) == ["Gizi"]
    assert stranger.get(wall).context["door"] == code(f"http://testserver{where}")
    guest.get(f"/w/{door}/")
    assert guest.get(wall).context["door"] == code(f"http://testserver/w/{door}/")
    guest.post(where, {"who": who.player_id, "key": uuid4()})
    assert day.entrants.filter(player=who.player).exists()


def test_a_renewed_code_of_door_or_wall_ends_the_old_one_on_pages_that_lie_open_too(
    circle: Circle, made: Made, laptop: Client
) -> None:
    """The wall shows the new code of the door; the wall's code included the door's, so both end together."""
    day = made()
    where, codes = f"/k/{day.slug}/where/", f"/k/{day.slug}/codes/"
    door, wall = (holding(token_of(day, kind)) for kind in (Opens.DOOR, Opens.WALL))

    def renewed(which: str, by: Client = laptop, **said: object) -> int:
        return by.post(codes, {"which": which, "key": uuid4(), "head": press(day).head, **said}).status_code

    def opened(phone: Client) -> set[int]:
        return {phone.get(f"/k/{day.slug}/{page}").status_code for page in ("wall/", "where/", "news/", "")}

    assert [renewed("door", by) for by in (door, wall, signed_in(circle.by("scribe")), Client())] == [
        403,
        403,
        403,
        404,
    ]
    assert (renewed("direct"), renewed("roof"), opened(door)) == (404, 404, {200})
    old, said = token_of(day, Opens.DOOR), {"key": uuid4()}
    assert (renewed("door", **said), renewed("door", **said)) == (302, 302)
    assert (opened(door), Client().get(f"/w/{old}/").status_code) == ({404}, 404)
    assert door.post(where, {"name": "Gizi", "key": uuid4()}).status_code == 404
    new = token_of(day, Opens.DOOR)
    assert wall.get(f"/k/{day.slug}/wall/").context["door"] == code(f"http://testserver/w/{new}/")
    assert renewed("board") == 302
    assert (opened(wall), Client().get(f"/w/{new}/").status_code) == ({404}, 404)
    assert [opened(holding(token_of(day, kind))) for kind in (Opens.DOOR, Opens.WALL)] == [{200}, {200}]
    assert [(one.said, one.author) for one in day.acts.filter(deed="renewed")] == [
        ({"which": which}, circle.members["director"].player.name) for which in ("door", "board")
    ]
    assert (day.entrants.count(), list(prove())) == (0, [])


def test_whoever_comes_to_the_door_of_a_full_hall_is_told_so(circle: Circle, made: Made, monkeypatch) -> None:
    day = made()
    guest = holding(token_of(day, Opens.DOOR))
    monkeypatch.setattr("scorebook.cup.deeds.entering.MOST", 0)
    data = {"who": circle.members["viewer"].player_id, "key": uuid4()}
    assert guest.post(f"/k/{day.slug}/where/", data, follow=True).context["messages"]
