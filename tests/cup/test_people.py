"""People of a cup day who turn out to be one, or ask for their names to be taken out of the books."""

from __future__ import annotations

import json
from types import SimpleNamespace
from uuid import uuid4

import pytest

from scorebook.club.erasing import erase
from scorebook.club.members import add, rename
from scorebook.club.merging import merge
from scorebook.club.newcomers import Newcomers, guests_of, welcome
from scorebook.club.seating import seat_members
from scorebook.cup.deeds.ending import rule
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.playing import agree, close_round, count_as_it_stands
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.document.day import as_json
from scorebook.cup.ranking.standing import standing_of
from scorebook.files.cups import document_of
from scorebook.ledger.proving import prove
from scorebook.models import CupAct, CupDay, Entrant, Erasure, Member
from scorebook.refusals.refused import Refused
from scorebook.sheet.agreeing import result_of
from tests.club.conftest import Circle
from tests.cup.conftest import Made, evenings_of, hand_in, names, play, press

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(made: Made, circle: Circle):
    """A round is played by four members and five guests; Dénes was late, and Béla directs."""
    made_day = made()
    paste(made_day, press(), "\n".join([*names(5), "Anna", "Béla", "Cili", "Dénes"]))
    made_day = close_list(made_day, press(made_day))
    made_day = publish(draw_round(made_day, press(made_day), seed="x"), press())
    for table, evening in enumerate(evenings_of(made_day), 1):
        play(evening)
        made_day = count_as_it_stands(made_day, press(made_day, author="Dénes"), 1, table, "Dénes sietett")
    made_day = close_round(made_day, press(made_day))
    number = made_day.entrants.get(player__name="Dénes").number
    return rule(made_day, press(made_day, author="Dénes"), number=number, hundredths=-500, reason="Dénes késett")


def test_a_guest_of_a_cup_becomes_a_member_or_turns_out_to_be_one(day, circle: Circle) -> None:
    before = {line.number: line.value for line in standing_of(day).lines}
    guest, other = guests_of(circle.club).order_by("pk")[:2]
    welcome(circle.club, guest, Member.objects.select_related("club", "player").get(pk=circle.player.pk), circle.by())
    welcome(circle.club, other, None, circle.by())
    assert Entrant.objects.filter(player=circle.player.player_id).count() == 1
    assert {line.number: line.value for line in standing_of(day).lines} == before
    with pytest.raises(Refused, match="they are two people"):
        merge(circle["scribe"], circle["viewer"], circle.by())
    assert list(prove()) == []


@pytest.mark.parametrize("namesake", [False, True])
def test_whoever_wrote_a_sheet_under_a_former_name_does_not_agree_to_it(
    made: Made, circle: Circle, *, namesake: bool
) -> None:
    """A former name that another player at the table has now means that player."""
    day = made()
    paste(day, press(), "\n".join(["Anna", "Béla", "Cili", "Dénes"]))
    day = close_list(day, press(day))
    publish(draw_round(day, press(day), seed="x"), press())
    (evening,) = evenings_of(day)
    play(evening)
    hand_in(evening)
    renamed = evening.seats.get(player=circle["scribe"].player)
    rename(circle["scribe"], "Cecil", circle.by())
    if namesake:
        rename(circle["viewer"], "Cili", circle.by())
    table = evening.night.cup_table
    scribe = SimpleNamespace(evening=evening, name="Cili", may_write=True)
    others = {name for _, name in result_of(scribe).asked}
    assert others == ({"Anna", "Béla", "Cecil"} if namesake else {"Anna", "Béla", "Dénes"})
    if namesake:
        agree(table, seat=renamed.number, edition=1, author="Cili")
    else:
        with pytest.raises(Refused, match="Somebody else"):
            agree(table, seat=renamed.number, edition=1, author="Cili")


def test_a_member_who_was_entered_twice_by_two_names_is_two_people(made: Made, circle: Circle) -> None:
    first, second = made(), made(name="Másik")
    twin = add(circle.club, "Dénes K.")
    paste(first, press(), "Dénes")
    paste(second, press(), "Dénes K.")
    merge(circle["viewer"], Member.objects.select_related("club", "player", "account").get(pk=twin.pk), circle.by())
    assert list(Entrant.objects.values_list("player", flat=True)) == [circle["viewer"].player_id] * 2


def test_an_erased_name_goes_out_of_rulings_reasons_and_acts_and_no_place_changes(day, circle: Circle) -> None:
    before = {line.number: (line.place, line.value) for line in standing_of(day).lines}
    erase(circle["viewer"], circle.by())
    assert {line.number: (line.place, line.value) for line in standing_of(day).lines} == before
    assert "Dénes" not in {line.name for line in standing_of(day).lines}
    assert day.rulings.get().reason == "[…]"
    assert set(CupAct.objects.values_list("author", flat=True)) == {"Anna", "N. N."}
    assert {table.because for one in day.held.all() for table in one.tables.all()} == {"[…]"}
    assert list(prove()) == []


def test_a_day_of_several_whose_names_were_erased_goes_out_and_comes_back(day, circle: Circle, phone) -> None:
    """Three of nine have no name any more, two of them at one table: each is somebody of his own, here and there."""
    for role in ("viewer", "scribe", "director"):
        erase(circle[role], circle.by())
    owner, went_out = phone("owner"), as_json(document_of(day))
    assert [one["name"] for one in went_out["people"]].count(Erasure.NOBODY) == 3
    for name, where in (("Vissza", f"/c/{circle.club.slug}/cups/import/"), ("Máshol", "/k/import/")):
        text = json.dumps({**went_out, "name": name})
        answer = owner.post(where, {"document": text, "key": uuid4()}, headers={"accept-language": "en"})
        assert answer.status_code == 302, [one.sentence for one in answer.context["reasons"]]
        again = CupDay.objects.get(name=name)
        assert as_json(document_of(again)) == {**went_out, "name": name}
        assert standing_of(again) == standing_of(day)
    assert list(prove()) == []


def test_an_entrant_who_sits_down_at_a_table_later_is_the_same_player(made: Made, circle: Circle) -> None:
    paste(made(), press(), "Késő Kálmán")
    (player,) = seat_members(circle.club, Newcomers.GUESTS)(["Késő Kálmán"])
    assert player.pk == Entrant.objects.get().player_id
