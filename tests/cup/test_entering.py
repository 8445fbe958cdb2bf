"""Entrants of a cup day through its pages: ticked, pasted, late and gone."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.cup.deeds.ending import rule
from scorebook.cup.deeds.entering import close_list, leave, paste
from scorebook.cup.pasted import pasted
from scorebook.models import CupAct, CupDay, Entrant, Opens, Player
from scorebook.refusals.refused import KeyReused, Refused
from tests.club.conftest import Circle
from tests.conftest import holding
from tests.cup.conftest import NEW, Made, press, token_of

pytestmark = pytest.mark.django_db


def here(day: CupDay) -> list[str]:
    return sorted(day.entrants.values_list("player__name", flat=True))


def test_a_day_is_made_once_and_offers_its_answers_the_next_time(circle: Circle, laptop: Client) -> None:
    where, key = f"/c/{circle.club.slug}/cups/new/", str(uuid4())
    data = {**NEW, "hands": "12", "minutes": "50", "best_of": "3", "key": key}
    first, again = laptop.post(where, data), laptop.post(where, data)
    day = CupDay.objects.get()
    assert (first["Location"], again["Location"]) == (f"/k/{day.slug}/", f"/k/{day.slug}/")
    assert (day.sizes, day.rounds, day.hands, day.minutes, day.day) == ([4, 5], 4, 12, 50, date(2026, 11, 28))
    assert sorted(day.links.values_list("kind", flat=True)) == ["board", "door"]
    form = laptop.get(where).context["form"]
    offered = {name: form[name].value() for name in ("name", "rules", "rounds", "hands", "minutes", "best_of")}
    assert offered == {
        "name": None, "rules": "paskievics:mcleod", "rounds": 4, "hands": 12, "minutes": 50, "best_of": 3
    }  # fmt: skip
    other = laptop.post(where, {**data, "key": str(uuid4())})
    assert (other.status_code, "name" in other.context["form"].errors) == (422, True)
    other = laptop.post(where, {**data, "name": "Másik kupa"})
    assert (other.status_code, CupDay.objects.count()) == (422, 1), "the page has made another one already"
    other = laptop.post(where, {**data, "name": "Másik kupa", "key": str(other.context["key"])})
    assert (other.status_code, CupDay.objects.count()) == (302, 2)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"), ({"name": "x" * 51}, "name"), ({"name": "\u202e"}, "name"), ({"day": "x"}, "day"),
        ({"rules": "bridge:x"}, "rules"), ({"rounds": "0"}, "rounds"), ({"rounds": "13"}, "rounds"),
        ({"minutes": "0"}, "minutes"), ({"minutes": "2000"}, "minutes"), ({"hands": "", "minutes": ""}, "hands"),
        ({"counting": "x"}, "counting"), ({"best_of": "5"}, "best_of"), ({"hands": "9" * 30}, "hands"),
    ],
)  # fmt: skip
def test_nonsense_makes_no_day_and_is_said_beside_its_field(circle: Circle, laptop: Client, wrong, field) -> None:
    answer = laptop.post(f"/c/{circle.club.slug}/cups/new/", {**NEW, "hands": "12", **wrong})
    assert (answer.status_code, field in answer.context["form"].errors) == (422, True)
    assert not CupDay.objects.exists()


def test_two_tick_at_once_and_neither_takes_the_others_off(circle: Circle, laptop: Client, made: Made) -> None:
    day = made()
    anna, bela, cili = (circle[role].player_id for role in ("owner", "director", "scribe"))
    where = f"/k/{day.slug}/entries/tick/"
    laptop.post(where, {"shown": [anna, bela, cili], "here": [anna, cili]})
    body = laptop.post(where, {"shown": [bela], "here": [bela]}, headers={"Accept": "application/json"}).json()
    assert (here(day), body["people"], body["sizes"]) == (["Anna", "Béla", "Cili"], 3, [])
    laptop.post(where, {"shown": [anna, "x", "-1", "9" * 30]})
    assert here(day) == ["Béla", "Cili"]
    stranger = Player.objects.create(name="Idegen")
    laptop.post(where, {"shown": [stranger.pk], "here": [stranger.pk]})
    assert here(day) == ["Béla", "Cili"]


def test_pasted_names_are_the_clubs_people_or_guests_and_nothing_typed_is_lost(laptop: Client, made: Made) -> None:
    day = made()
    where = f"/k/{day.slug}/entries/guests/"
    bad = "Péter\n\n péter \nanna\n" + "x" * 61
    answer = laptop.post(where, {"names": bad})
    text = answer.content.decode()
    assert (answer.status_code, day.entrants.count()) == (422, 0)
    assert all(part in text for part in ("Péter", "x" * 61, "2"))
    assert len(answer.context["wrong"]) == 2
    assert laptop.post(where, {"names": "Péter\t \n\nanna\n  Kis   Jolán"}).status_code == 302
    assert here(day) == ["Anna", "Kis Jolán", "Péter"]
    assert Entrant.objects.get(player__name="Anna").player.member.club == day.club
    response = laptop.post(where, {"names": "PÉTER\nZoli"}, follow=True)
    assert (here(day), "PÉTER" in response.content.decode()) == (["Anna", "Kis Jolán", "Péter", "Zoli"], True)
    assert laptop.post(where, {"names": "\n".join(f"n{n}" for n in range(300))}).status_code == 422


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Anna, Béla; Cili", [("Anna", ""), ("Béla", ""), ("Cili", "")]),
        ("1. Anna\n2) Béla\n 3. Cili", [("Anna", ""), ("Béla", ""), ("Cili", "")]),
        ("Név\tKlub\nAnna\tKelenföld\nBéla\t\nCili\tBuda\t12", [("Anna", "Kelenföld"), ("Béla", ""), ("Cili", "Buda")]),
        ("1\tAnna\tKelenföld\n2.\tBéla\tBuda", [("Anna", "Kelenföld"), ("Béla", "Buda")]),
        ("Anna (Kelenföld), Béla ( Buda )", [("Anna", "Kelenföld"), ("Béla", "Buda")]),
        ('"Rum, Kata"\tBuda\n\n\t\n', [('"Rum, Kata"', "Buda")]),
        ("anna és béla", [("Anna", ""), ("Béla", "")]),
        ("", []),
    ],
)
def test_a_list_is_taken_as_people_paste_it(text: str, people: list[tuple[str, str]]) -> None:
    assert [(one.name, one.club) for one in pasted(text)] == people


def test_the_club_of_a_pasted_row_stands_beside_its_person(laptop: Client, made: Made) -> None:
    day = made()
    laptop.post(f"/k/{day.slug}/entries/guests/", {"names": "1\tAnna\tKelenföld\n2\tZoli\tBuda\nPéter"})
    assert dict(day.entrants.values_list("player__name", "home_club")) == {
        "Anna": "Kelenföld",
        "Zoli": "Buda",
        "Péter": "",
    }


def test_the_list_is_numbered_by_name_and_whoever_comes_later_stands_behind(laptop: Client, made: Made) -> None:
    day = made()
    where = f"/k/{day.slug}/entries/"
    laptop.post(f"{where}guests/", {"names": "Cs\nCukor"})
    few = laptop.post(f"{where}close/", {"key": uuid4(), "head": day.head + 1}, follow=True)
    assert "Legalább" in few.content.decode() or "legalább" in few.content.decode()
    laptop.post(f"{where}guests/", {"names": "Ő\nAnna\nCzinege"})
    day.refresh_from_db()
    data = {"key": uuid4(), "head": day.head}
    laptop.post(f"{where}close/", data)
    laptop.post(f"{where}close/", data)
    numbered = dict(day.entrants.values_list("player__name", "number"))
    assert numbered == {"Anna": 1, "Cukor": 2, "Czinege": 3, "Cs": 4, "Ő": 5}
    assert day.acts.filter(deed="listed").count() == 1
    assert laptop.post(f"{where}late/", {"name": "anna"}).status_code == 422
    assert (
        "Késő a következő fordulótól játszik."
        in laptop.post(f"{where}late/", {"name": " Késő "}, follow=True).content.decode()
    )
    assert laptop.post(f"{where}3/", {"does": "leave"}).status_code == 302
    late, gone = day.entrants.get(number=6), day.entrants.get(number=3)
    assert (late.player.name, late.first_round, gone.last_round) == ("Késő", 1, 0)
    laptop.post(f"{where}3/", {"does": "back"})
    assert day.entrants.get(number=3).last_round is None


def test_the_second_director_reads_what_the_first_has_done(laptop: Client, listed: Made) -> None:
    day = listed()
    stale = {"key": uuid4(), "head": day.head - 1}
    answer = laptop.post(f"/k/{day.slug}/draw/", stale, follow=True)
    assert "lezárva" in answer.content.decode()
    assert not day.held.exists()
    acts = CupAct.objects.filter(cup_day=day).count()
    close_list_again = press(day)
    with pytest.raises(Exception, match="closed already"):
        close_list(day, close_list_again)
    assert CupAct.objects.filter(cup_day=day).count() == acts


def test_a_page_sent_again_with_something_else_is_no_press_that_was_answered(laptop: Client, made: Made) -> None:
    """A person who goes back and types another name gets a message; the first request stands."""
    day, key = made(), str(uuid4())
    where = f"/k/{day.slug}/entries"
    data = {"key": key, "head": day.head}
    responses = [laptop.post(f"{where}/guests/", {**data, "names": names}) for names in ("Gizi", "Gizi", "Helga")]
    assert [one.status_code for one in responses] == [302, 302, 409]
    assert (here(day), responses[2].context["typed"]) == (["Gizi"], "Helga")
    paste(day, press(), "Imre\nJuli\nKata")
    day = close_list(day, press(day))
    for deed in (
        lambda to, who: rule(day, to, number=who, hundredths=-500, reason="késés"),
        lambda to, who: leave(day, to, who),
    ):
        pressed = press(day)
        for _ in range(2):
            deed(pressed, 1)
        with pytest.raises(KeyReused):
            deed(pressed, 2)
    assert list(day.rulings.values_list("entrant__number", flat=True)) == [1]


def test_a_list_is_divided_into_people_as_on_the_start_page(made: Made) -> None:
    day = made()
    text = 'Anna, Béla és Cili\n1. Dénes; 2) Emőke\n\n\u2068Ferenc\u2069\n"Rum, Gizi"'
    day, already = paste(day, press(), text)
    assert (here(day), already) == (["Anna", "Béla", "Cili", "Dénes", "Emőke", "Ferenc", "Rum, Gizi"], [])
    day, already = paste(day, press(day), "anna, Hedvig")
    assert (len(here(day)), already) == (8, ["Anna"])
    with pytest.raises(Refused) as refused:
        paste(day, press(day), "Imre\nJuli, Ka\ue000ti")
    (problem,) = refused.value.problems
    assert "Line 2" in problem.text.read(())
    assert "character 3, U+E000" in problem.text.read(())


def test_whoever_comes_says_at_the_door_that_he_is_here(made: Made, circle) -> None:
    day = made()
    phone, member = holding(token_of(day, Opens.DOOR)), circle["viewer"]
    assert member.player.name in phone.get(f"/k/{day.slug}/where/").content.decode()
    for _ in range(2):
        phone.post(f"/k/{day.slug}/where/", {"who": member.player_id, "key": uuid4()})
    assert list(day.entrants.values_list("player", flat=True)) == [member.player_id]
    phone.post(f"/k/{day.slug}/where/", {"who": 10**9})
    assert day.entrants.count() == 1
    where, said = f"/k/{day.slug}/where/", {"name": "  Vendég   Vera ", "key": uuid4()}
    for typed in ("", "1" * 300):
        refused = phone.post(where, {"name": typed, "key": uuid4()})
        assert (refused.status_code, f'value="{typed}"' in refused.content.decode()) == (422, True)
    for sent in (said, said, {**said, "key": uuid4()}):
        assert phone.post(where, sent, follow=True).context["me"].name == "Vendég Vera"
    assert day.entrants.count() == 2
    paste(day, press(), "Jenő\nKati")
    close_list(day, press(day))
    assert phone.post(where, {"name": "Késő Kálmán", "key": uuid4()}).status_code == 422
