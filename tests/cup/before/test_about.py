"""Directors change the page of a cup day, and the right people read it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.cup.deeds.ending import say_prizes
from scorebook.models import CupDay
from settlement import GAMES, document
from tests.cup.conftest import Made, press

pytestmark = pytest.mark.django_db
NOTICE = {
    "does": "notice",
    "place": "Nádor utca 5.",
    "hours": "9.00-tól",
    "most_people": "24",
    "fee": "2 500",
    "currency": "HUF",
    "notice": "Ebéd van.\n\nParkolni az udvarban lehet.  ",
    "announced": "on",
}


def saved(laptop: Client, day: CupDay, status: int = 302, **said: Any) -> Any:
    """Save the form of the day's own page, with these fields different."""
    day.refresh_from_db()
    data = {"key": uuid4(), "head": day.head, **NOTICE, **said}
    answer = laptop.post(reverse("cup_settings", args=[day.slug]), data, headers={"accept-language": "en"})
    assert answer.status_code == status, answer.content.decode()
    day.refresh_from_db()
    return answer


def page(day: CupDay, phone: Client) -> Any:
    return phone.get(reverse("cup_about", args=[day.slug]), headers={"accept-language": "en"})


def test_anybody_reads_the_page_of_an_announced_day_and_nothing_else(made: Made, laptop: Client) -> None:
    day, stranger = made(), Client()
    saved(laptop, day, announced="")
    assert (page(day, stranger).status_code, page(day, laptop).status_code) == (404, 200)
    saved(laptop, day)
    html = page(day, stranger).content.decode()
    for words in ("Őszi Kupa", "Nádor utca 5.", "9.00-tól", "24", "2,500", "Ebéd van.", "<p>Parkolni az udvarban"):
        assert words in html, words
    for name in ("cup", "cup_wall", "cup_where", "cup_ranking", "cup_settings"):
        assert stranger.get(reverse(name, args=[day.slug])).status_code == 404, name


def test_the_rules_of_the_day_stand_on_its_page_with_an_address_of_all_of_them(made: Made) -> None:
    """Each house rule that differs from the preset is named."""
    usual = document.rules_for(GAMES["paskievics"], "mcleod", {})
    own = {name: not value for name, value in usual.items() if isinstance(value, bool)}
    own = dict(list(own.items())[:2])
    days = made(), made(name="Másik", house_rules=own, rules={**usual, **own})
    CupDay.objects.update(announced=True)
    plain, different = (page(day, Client()).context for day in days)
    assert [rule.key for rule in plain["own_rules"]] == []
    assert {rule.key for rule in different["own_rules"]} == set(own)
    assert {Client().get(answer["rules"]).status_code for answer in (plain, different)} == {200}


def test_the_fees_reach_the_prizes_and_stay_when_these_are_divided(made: Made, laptop: Client) -> None:
    day = made()
    saved(laptop, day)
    assert day.prizes == {"kept": 0, "coin": 0, "shares": [], "fee": 250000, "currency": "HUF"}
    saved(laptop, day, fee="")
    assert day.prizes == {}
    saved(laptop, day, member_fee="2 000", junior_fee="0")
    say_prizes(day, press(), {"fee": 300000, "kept": 0, "coin": 0, "currency": "HUF", "shares": [60, 40]})
    day.refresh_from_db()
    fees = {"fee": 300000, "member_fee": 200000, "junior_fee": 0}
    assert {name: day.prizes[name] for name in fees} == fees
    assert set(saved(laptop, day, 422, fee="").context["notice"].errors) == {"fee"}
    saved(laptop, day, member_fee="")
    assert (day.prizes["shares"], "member_fee" in day.prizes) == ([60, 40], False)


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("most_people", "-3"),
        ("most_people", "9999"),
        ("fee", "sok"),
        ("member_fee", "-1"),
        ("junior_fee", "0,001"),
        ("place", "x" * 121),
        ("hours", "a\u0007b"),
        ("notice", "x" * 3001),
        ("notice", "jó\u0000"),
        ("currency", "XXX"),
    ],
)
def test_a_refused_page_says_why_beside_the_field_and_loses_nothing(
    made: Made, laptop: Client, field: str, typed: str
) -> None:
    day = made()
    answer = saved(laptop, day, 422, **{field: typed})
    form = answer.context["notice"]
    assert set(form.errors) == {field}
    assert NOTICE["notice"].splitlines()[0] in answer.content.decode() or field == "notice"
    assert (day.place, day.announced, day.prizes) == ("", False, {})


def test_what_a_director_types_is_shown_as_text(made: Made, laptop: Client) -> None:
    day = made()
    saved(laptop, day, notice="<script>x</script>", place="<b>")
    html = page(day, Client()).content.decode()
    assert "<script>x" not in html
    assert "&lt;script&gt;x" in html


def test_every_change_of_the_page_stands_among_the_acts(made: Made, laptop: Client) -> None:
    day = made()
    saved(laptop, day)
    act = day.acts.last()
    assert (act.deed, act.said["announced"], act.said["fees"]) == ("notice", True, {"fee": 250000, "currency": "HUF"})
