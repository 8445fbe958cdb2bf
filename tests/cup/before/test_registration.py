"""Anybody registers by the page of the day, waits for a place, moves up, and withdraws by a private link."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.access import rations
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.registration.queries import registered
from scorebook.cup.registration.writing import open_registration, register, token_of_registration, withdraw
from scorebook.models import CupDay, Registration
from tests.club.conftest import Circle, signed_in
from tests.cup.conftest import Made, names, press

pytestmark = pytest.mark.django_db


@pytest.fixture
def opened(made: Made) -> Made:
    """Make a day that people may register for, with a limit of people."""

    def make(most_people: int | None = None) -> CupDay:
        day = made()
        CupDay.objects.filter(pk=day.pk).update(most_people=most_people)
        return open_registration(CupDay.objects.get(pk=day.pk), press(), opens=True)

    return make


def sent(day: CupDay, phone: Client | None = None, status: int = 302, **said: Any) -> Any:
    """Send the form of the registration from a phone that holds no link."""
    data = {"key": uuid4(), "name": "Olga", "home_club": "", "team": "", "remark": "", **said}
    answer = (phone or Client()).post(reverse("cup_register", args=[day.slug]), data, headers={"accept-language": "en"})
    assert answer.status_code == status, answer.content.decode()
    return answer


def all_register(day: CupDay, *people: str) -> list[Registration]:
    return [register(day, uuid4(), {"name": name}) for name in people]


def states(day: CupDay) -> dict[str, str]:
    return {one.registration.name: one.state for one in registered(day)}


def read(registration: Registration) -> str:
    """Return the page of the private link in English."""
    where = reverse("cup_registration", args=[token_of_registration(registration)])
    return Client().get(where, headers={"accept-language": "en"}).content.decode()


def test_a_stranger_registers_and_reads_the_place_by_a_private_link(opened: Made) -> None:
    day = opened(2)
    answer = sent(day, name="Olga", home_club="Mecsek", team="A", remark="tízre jövök")
    one = Registration.objects.get()
    assert answer.url == reverse("cup_registration", args=[token_of_registration(one)])
    assert (one.number, one.name, one.home_club, one.team, one.remark) == (1, "Olga", "Mecsek", "A", "tízre jövök")
    assert "You have a place." in read(one)
    assert day.entrants.count() == 0


def test_who_waits_moves_up_in_order_as_others_withdraw_and_the_private_page_says_so(opened: Made) -> None:
    day = opened(2)
    one, two, three, four = all_register(day, "A", "B", "C", "D")
    assert states(day) == {"A": "place", "B": "place", "C": "waits", "D": "waits"}
    assert "1 person waits before you." in read(four)
    where = reverse("cup_registration", args=[token_of_registration(one)])
    assert [Client().post(where).status_code for _ in range(2)] == [302, 302]
    assert states(day) == {"A": "withdrawn", "B": "place", "C": "place", "D": "waits"}
    assert ("You have a place." in read(three), "You are the next." in read(four)) == (True, True)
    withdraw(two)
    assert states(day)["D"] == "place"
    again = register(day, uuid4(), {"name": "A"})
    assert (again.number, states(day)["A"]) == (5, "waits")


def test_the_same_page_sent_twice_registers_once_and_another_name_by_it_is_refused(opened: Made) -> None:
    day, key = opened(), uuid4()
    assert sent(day, key=key).url == sent(day, key=key).url
    sent(day, status=422, key=key, name="Pali")
    assert list(day.registrations.values_list("name", flat=True)) == ["Olga"]


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("name", "kassza"),
        ("name", "x" * 61),
        ("name", "Аnna"),
        ("name", "OLGA "),
        ("team", "x" * 61),
        ("home_club", "a\u0007"),
        ("remark", "x" * 201),
    ],
)
def test_a_refused_registration_says_why_beside_the_field_and_loses_nothing(
    opened: Made, field: str, typed: str
) -> None:
    day = opened()
    sent(day)
    fields = {"name": "Pali", "home_club": "Mecsek", "team": "B", "remark": "este megyek", field: typed}
    answer = sent(day, status=422, **fields)
    assert set(answer.context["form"].errors) == {field}
    assert all(answer.context["form"][name].value() == value for name, value in fields.items())
    assert day.registrations.count() == 1


def test_a_closed_registration_takes_nobody_and_so_does_a_closed_list(opened: Made, laptop: Client) -> None:
    day = opened()
    where = reverse("cup_registrations", args=[day.slug])
    laptop.post(where, {"key": uuid4(), "does": "close"})
    sent(day, status=422)
    laptop.post(where, {"key": uuid4(), "does": "open"})
    sent(day)
    paste(day, press(), "\n".join(names(8)))
    close_list(day, press(day))
    sent(day, status=422, name="Pali")
    assert day.registrations.count() == 1
    assert [act.said.get("opens") for act in day.acts.filter(deed="registered")] == [True, False, True]


def test_a_signed_in_member_is_offered_the_own_name_and_stays_the_same_player(circle: Circle, opened: Made) -> None:
    day, member = opened(), circle.members["viewer"]
    phone = signed_in(circle.by("viewer"))
    form = phone.get(reverse("cup_register", args=[day.slug])).context["form"]
    assert (form["name"].value(), form["home_club"].value()) == (member.player.name, circle.club.name)
    sent(day, phone, name=member.player.name)
    sent(day, phone, name="Barátom")
    assert list(day.registrations.values_list("player", flat=True)) == [member.player_id, None]


def test_who_is_on_the_list_of_the_day_no_longer_withdraws_by_the_link(opened: Made) -> None:
    day = opened()
    (one,) = all_register(day, "Olga")
    paste(day, press(), "Olga")
    where = reverse("cup_registration", args=[token_of_registration(one)])
    assert Client().post(where, follow=True).context["messages"]
    assert states(day) == {"Olga": "here"}
    assert 'data-state="here"' in read(one)


def test_a_director_changes_and_removes_with_a_trace_and_the_person_reads_the_reason(
    opened: Made, laptop: Client
) -> None:
    day = opened(1)
    one, two = all_register(day, "Olga", "Pali")
    where = reverse("cup_registration_edit", args=[day.slug, 1])
    data = {"key": uuid4(), "does": "save", "name": "Olga M.", "home_club": "Pécs", "team": "", "remark": ""}
    assert laptop.post(where, data).status_code == 302
    refused = laptop.post(where, {**data, "key": uuid4(), "name": "pali"})
    assert set(refused.context["form"].errors) == {"name"}
    assert laptop.post(where, {"key": uuid4(), "does": "remove", "reason": ""}).status_code == 422
    assert laptop.post(where, {"key": uuid4(), "does": "remove", "reason": "kétszer van"}).status_code == 302
    assert laptop.post(where, {"key": uuid4(), "does": "remove", "reason": "megint"}).status_code == 422
    acts = list(day.acts.filter(deed="registered", said__has_key="opens").values_list("author", flat=True))
    assert len(acts) == 1
    trace = [(act.said, act.because) for act in day.acts.filter(deed="registered").exclude(said__has_key="opens")]
    assert trace == [({"registration": 1, "changed": ["home_club", "name"]}, ""), ({"removed": 1}, "kétszer van")]
    assert "kétszer van" in read(one)
    assert ("You have a place." in read(two), states(day)) == (True, {"Olga M.": "removed", "Pali": "place"})


def test_one_network_registers_so_many_at_once(opened: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    day = opened()
    for number in range(rations.REGISTERING.at_once):
        sent(day, name=f"N{number} A")
    sent(day, status=429, name="Sok")
    assert day.registrations.count() == rations.REGISTERING.at_once


def test_a_full_day_takes_nobody_even_if_all_have_withdrawn(opened: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorebook.cup.registration.writing.MOST_EVER", 2)
    day = opened()
    for one in all_register(day, "A", "B"):
        withdraw(one)
    assert sent(day, status=422).context["form"].non_field_errors()


def test_names_of_others_stand_on_no_page_of_a_stranger(opened: Made) -> None:
    day = opened()
    one, _two = all_register(day, "Olga", "Pali")
    pages = [reverse(name, args=[day.slug]) for name in ("cup_about", "cup_register")]
    assert not any("Pali" in Client().get(page).content.decode() for page in pages)
    assert "Pali" not in read(one)


def test_a_wrong_private_link_opens_nothing(opened: Made) -> None:
    opened()
    assert Client().get(reverse("cup_registration", args=["A" * 24])).status_code == 404
