"""People come and go on the sheet of the evening: what the page reads back, writes, refuses and never loses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.evening.seats import Seats
from scorebook.models import Draft, Evening, Player
from scorebook.sheet.reading import standing_of
from settlement import GAMES, document
from settlement.settle import Standing, table_for
from tests.conftest import NAMES, holding
from tests.ledger.conftest import AUTHOR, Pen
from tests.settlement.legal import legal_hand

pytestmark = pytest.mark.django_db
ALL = ("0", "1", "2", "3", "4")


def scribe(evening: Evening) -> Client:
    return holding(str(links.token_of(links.links_of(evening)["write"])))


def pressed(evening: Evening, players: Sequence[str] = ALL, **said: Any) -> Any:
    """Press a button of the page of somebody who has seen all of the sheet."""
    evening.refresh_from_db()
    form = {"key": str(uuid4()), "head": str(evening.head), "players": players, **said}
    return scribe(evening).post(f"/e/{evening.slug}/seats/", form, headers={"accept-language": "en"})


def names_on(answer: Any) -> list[str]:
    return [one.sent for one in answer.context["people"]]


def seated(evening: Evening) -> tuple[int, ...]:
    evening.refresh_from_db()
    return Standing.from_json(evening.standing).seated


@pytest.fixture
def with_a_kassza(evening: Evening) -> Evening:
    """Forty points lie in the kassza: eight for each of the five."""
    facts = {"reason": "x", "transfers": [{"from": 0, "to": "kassza", "points": 40}]}
    ledger.record_entry(evening, key=uuid4(), head=0, kind="adjustment", facts=facts, author=AUTHOR)
    return evening


def test_the_page_shows_who_sits_there_with_his_total(with_a_kassza: Evening):
    page = scribe(with_a_kassza).get(f"/e/{with_a_kassza.slug}/seats/")
    assert [one.name for one in page.context["people"]] == list(NAMES)
    assert [one.total for one in page.context["people"]] == [-40, 0, 0, 0, 0]
    assert page.context["foot"]["plays"] == list(NAMES[:4])
    assert (page.context["foot"]["out"], page.context["foot"]["deals"]) == (["Eszter"], "Eszter")


@pytest.mark.parametrize(
    ("players", "press", "there"),
    [
        (ALL, {"go": "1"}, ["0", "2", "3", "4"]),
        (ALL, {"up": "2"}, ["0", "2", "1", "3", "4"]),
        (ALL, {"up": "0"}, ["1", "2", "3", "4", "0"]),
        (("0", "2", "3", "4"), {"back": "1"}, ["0", "1", "2", "3", "4"]),
        (("1", "2", "3", "4"), {"back": "0"}, ["1", "2", "3", "4", "0"]),
        (ALL[:4], {"name": "ferenc"}, [*ALL[:4], "=Ferenc"]),
        (ALL[:3], {"name": "Ferenc és Gizi"}, [*ALL[:3], "=Ferenc", "=Gizi"]),
        (ALL[:4], {"name": "ESZTER"}, list(ALL)),
        (ALL[:4], {"back": "=Ferenc"}, [*ALL[:4], "=Ferenc"]),
        ((*ALL[:4], "=Ferenc"), {"go": "=Ferenc"}, list(ALL[:4])),
        ((*ALL[:4], "=Feri"), {"meant": "4 Ferenc"}, [*ALL[:4], "=Ferenc"]),
        ((*ALL[:4], "99", "x", "="), {"up": "99"}, list(ALL[:4])),
    ],
)
def test_every_press_puts_them_together_anew_and_writes_nothing(
    evening: Evening, players: tuple[str, ...], press: dict[str, str], there: list[str]
):
    answer = pressed(evening, players, **press)
    assert (answer.status_code, names_on(answer)) == (200, there)
    assert not evening.entries.exists()


def test_whoever_comes_back_sits_where_he_sat_last(evening: Evening):
    pressed(evening, ("0", "3", "1", "2", "4"))
    pressed(evening, ("0", "1", "2", "4"))
    assert names_on(pressed(evening, ("0", "1", "2", "4"), back="3")) == ["0", "3", "1", "2", "4"]


def test_what_a_share_costs_and_gives_is_read_back_before_it_is_written(with_a_kassza: Evening):
    foot = pressed(with_a_kassza, ("0", "2", "3", "4"), name="Ferenc").context["foot"]
    assert {(one.name, one.points) for one in foot["pays"]} == {("Béla", 8), ("Ferenc", -8)}
    assert foot["plays"] == ["Anna", "Cili", "Dénes", "Ferenc"] or "Ferenc" in (*foot["plays"], *foot["out"])


def test_it_is_written_as_it_was_put_together(with_a_kassza: Evening):
    answer = pressed(with_a_kassza, ("0", "2", "3", "4", "=Ferenc"))
    assert (answer.status_code, answer["Location"]) == (302, f"/e/{with_a_kassza.slug}/hand/")
    assert seated(with_a_kassza) == (0, 2, 3, 4, 5)
    assert with_a_kassza.standing["totals"] == [-40, 8, 0, 0, 0, -8]
    page = scribe(with_a_kassza).get(f"/e/{with_a_kassza.slug}/seats/")
    assert [(one.name, one.total) for one in page.context["away"]] == [("Béla", 8)]
    Pen(with_a_kassza).prove()


def test_a_page_sent_twice_is_written_once(evening: Evening):
    key = str(uuid4())
    answers = [pressed(evening, ("0", "1", "2", "3", "=Ferenc"), key=key, head="0") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert evening.entries.count() == 1
    assert Player.objects.filter(name="Ferenc").count() == 1


def test_whoever_goes_on_where_no_answer_came_is_told_and_the_next_press_writes(evening: Evening):
    """The page was written, its answer lost, and they were put together otherwise: nothing is written over it."""
    key = str(uuid4())
    pressed(evening, (*ALL[:4], "=Ferenc"), key=key, head="0")
    again = pressed(evening, ALL[:4], key=key, head="0")
    assert (again.status_code, names_on(again)) == (409, list(ALL[:4]))
    assert "already" in " ".join(again.context["refusal"].sentences)
    assert seated(evening) == (0, 1, 2, 3, 5)
    assert pressed(evening, ALL[:4], key=str(again.context["key"])).status_code == 302
    assert seated(evening) == (0, 1, 2, 3)
    assert evening.entries.count() == 2


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("béla", "Béla sits here already"),
        ("a" * 61, "at most 60"),
        ("kassza", "pot"),
        ("Fe\x07", "cannot be printed"),
    ],
)
def test_who_cannot_sit_down_is_told_beside_the_field_and_nothing_typed_is_lost(evening: Evening, name: str, says: str):
    answer = pressed(evening, ALL[:4], name=f"Ferenc, {name}")
    assert answer.status_code == 422
    assert says in " ".join(answer.context["wrong"])
    assert (names_on(answer), answer.context["typed"]) == (list(ALL[:4]), f"Ferenc, {name}")


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (ALL[:3], "numbers of people: 4, 5"),
        ((*ALL, "=Ferenc"), "numbers of people: 4, 5"),
        (ALL, "nobody has come, nobody has gone"),
        (("0", "0", "1", "2"), "Anna stands here twice"),
        (("=A", "=B", "=C", "=D"), "Nobody of those who sat there stays"),
        ((), "who sits there"),
    ],
)
def test_what_cannot_be_played_is_refused_and_stays_on_the_page(evening: Evening, players: tuple[str, ...], says: str):
    answer = pressed(evening, players)
    assert (answer.status_code, names_on(answer)) == (422, list(players))
    assert says in " ".join(answer.context["refusal"].sentences)
    assert not evening.entries.exists()


def test_sitting_down_without_a_name_is_asked_for_one(evening: Evening):
    answer = pressed(evening, add="1", name=" ")
    assert (answer.status_code, answer.context["wrong"]) == (422, ["Write who sits down, or tap a name."])


@pytest.mark.parametrize(
    ("players", "first"),
    [((*ALL, "=Ferenc", "=Gábor"), "First 2 people have to step out."), (("0", "1"), "2 more people are needed.")],
)
def test_how_many_have_to_go_or_come_is_told_once(evening: Evening, players: tuple[str, ...], first: str):
    for said in ({"up": "0"}, {"write": "1"}):
        page = pressed(evening, players, **said).content.decode()
        assert page.count("played with these numbers of people") == 1
        assert page.count(first) == 1


def test_what_somebody_wrote_meanwhile_is_told_and_the_next_press_writes(evening: Evening):
    pressed(evening, (*ALL[:4], "=Ferenc"))
    answer = pressed(evening, ALL[:4], head="0")
    assert (answer.status_code, names_on(answer)) == (409, list(ALL[:4]))
    assert pressed(evening, ALL[:4]).status_code == 302


def test_a_hand_written_meanwhile_changes_nothing_of_who_sits_there(evening: Evening):
    Pen(evening).hand()
    assert pressed(evening, ALL[:4], head="0").status_code == 302


def test_an_open_hand_is_told_of_and_dropped_only_on_purpose(evening: Evening):
    Draft.objects.create(evening=evening, kind="hand", facts={"contract": "two", "declarer": 0})
    answer = pressed(evening, ALL[:4])
    assert (answer.status_code, answer.context["open_hand"]) == (422, True)
    box = re.search(r'name="discard" value="1"(.*?)</ul>', answer.content.decode(), re.DOTALL)
    assert box
    assert ('aria-invalid="true"' in box[1], "hidden" in box[1]) == (True, False)
    assert Draft.objects.exists()
    assert pressed(evening, ALL[:4], discard="1").status_code == 302
    assert not Draft.objects.exists()


def test_a_closed_evening_is_not_changed(evening: Evening):
    Pen(evening).close()
    assert scribe(evening).get(f"/e/{evening.slug}/seats/")["Location"] == f"/e/{evening.slug}/"
    assert pressed(evening, ALL[:4]).status_code == 409


def test_whoever_was_taken_back_at_once_leaves_no_trace_on_the_page(evening: Evening):
    pressed(evening, (*ALL[:4], "=Ferenc"))
    Pen(evening).undo()
    page = scribe(evening).get(f"/e/{evening.slug}/seats/")
    assert (names_on(page), page.context["away"]) == (list(ALL), [])
    assert names_on(pressed(evening, (*ALL[:4], "=Gizi"), up="0"))[-1] == "0"
    assert pressed(evening, (*ALL[:4], "=Gizi")).status_code == 302
    assert list(evening.seats.order_by("number").values_list("name", flat=True)) == [*NAMES, "Gizi"]


def test_known_people_are_offered_but_those_who_have_sat_down(evening_of: Callable[..., Evening]):
    first, second = evening_of(), evening_of(players=("Ferenc", "Gizi", "Anna", "Béla"), first_dealer=0)
    phone = holding(*(str(links.token_of(links.links_of(one)["write"])) for one in (first, second)))
    page = phone.get(f"/e/{first.slug}/seats/")
    assert [one.sent for one in page.context["known"]] == ["=Ferenc", "=Gizi"]


def test_the_next_evening_is_offered_to_those_who_sat_there_in_the_end(evening: Evening):
    pressed(evening, ("4", "0", "2", "3", "=Ferenc"))
    there = ["Eszter", "Anna", "Cili", "Dénes", "Ferenc"]
    page = scribe(evening).get("/new/")
    assert list(page.context["form"].company) == there
    page = scribe(evening).get(f"/e/{evening.slug}/another/")
    assert list(page.context["form"].company) == there


# ---- a rádli that somebody breaks off


@pytest.fixture
def radli(evening_of: Callable[..., Evening]) -> Evening:
    """Three who play to a rádli in which something is written."""
    evening = evening_of(game="alsos", preset="radli", house_rules={}, players=NAMES[:3], first_dealer=2)
    rules, random = evening.rules, Random(5)
    while not any(Seats.now(evening).points_written.values()):
        table = table_for(GAMES["alsos"], rules, standing_of(evening))
        facts = document.as_json(legal_hand(GAMES["alsos"], table, random))
        ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=AUTHOR)
        evening.refresh_from_db()
    return evening


def test_the_page_shows_what_is_written_in_the_radli_that_goes_on(radli: Evening) -> None:
    answer = scribe(radli).get(f"/e/{radli.slug}/seats/", headers={"accept-language": "en"})
    by_name = {one.name: one.written for one in answer.context["people"]}
    assert by_name == dict(
        zip(NAMES, table_for(GAMES["alsos"], radli.rules, standing_of(radli)).carry["written"], strict=False)
    )
    page = " ".join(answer.content.decode().split())
    assert all(f"· written {points}" in page for points in by_name.values())
    assert "ends the rádli" not in page


@pytest.mark.parametrize("press", [{"go": "1"}, {"name": "Gizi"}])
def test_who_comes_or_goes_is_told_first_that_the_radli_ends_by_it(radli: Evening, press: dict[str, str]) -> None:
    answer = pressed(radli, ALL[:3], **press)
    foot, before = answer.context["foot"], standing_of(radli).totals
    assert "This ends the rádli: it is settled now, without a reward." in answer.content.decode()
    results = {one.name: one.points for one in foot["pays"] if one.what == "Result of the rádli"}
    assert pressed(radli, names_on(answer), write="1").status_code == 302
    radli.refresh_from_db()
    moved = [after - was for was, after in zip(before, standing_of(radli).totals, strict=False)]
    assert results == dict(zip(NAMES[:3], moved, strict=True))


def test_who_changes_seats_is_told_nothing_of_the_radli(radli: Evening) -> None:
    answer = pressed(radli, ALL[:3], up="1")
    assert "ends the rádli" not in answer.content.decode()
