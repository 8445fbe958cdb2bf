"""Query parameters: every address gets each of its parameters with good and bad values, and ignores none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from itertools import cycle
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from scorebook.access import links
from scorebook.api import answers
from scorebook.api.keys import make_key
from scorebook.cash.deeds import write_rules
from scorebook.club.members import change_club
from scorebook.editions.writing import close_season
from scorebook.models import Evening
from scorebook.page.addresses import POSTED, PROGRAMS, SPAN, TAKES
from scorebook.rules.sets import rule_set
from tests.club.conftest import Circle, signed_in
from tests.club.rows import ACCOUNT, CLUB, EVERYBODY, club_address, own_address
from tests.rows import ROWS, address, names
from tests.world.clubs import evening as played
from tests.world.clubs import season_of

pytestmark = pytest.mark.django_db
SENSE = object()
LINES = {"title", "place", "since", "next", "form", "seal"}  # any text is one
NONSENSE = ("nonsense‽", "-1", "2026-13-45", "9" * 20, "0x1", "%00")


GOOD = {
    "game": "paskievics",
    "from": "2026-09-05",
    "to": "2026-11-20",
    "board": "players",
    "hands": 2,
    "page": 1,
    "edition": 1,
    "per_page": 20,
    "sort": "-name",
    "all": "1",
    "next": "2026-12-03",
    "paper": "a5",
    "archive": "1",
    "as": "page",
    "at": 1,
    "preset": "mcleod",
    "form": "preset=mcleod",
    "players": 4,
    "method": "banker",
    "way": "banker",
    "banker": 0,
    "then": "paper",
    "in": "money",
    "on": "2026-11-20",
    "role": "declarer",
    "contract": "two",
    "figure": "volat",
    "won": "1",
    "announced": "0",
    "made": "1",
    "kontra": "1",
    "describe": "1",
    "plain": "1",
    "kind": "hand",
    "since": "x",
    "said": 0,
    "left": 0,
    "seal": "AAAA-BBBB-CCCC-DDDD",
    "names": 0,
}
"""What is asked rightly whatever the world is."""


@pytest.fixture
def world(
    circle: Circle, agreed: Callable[..., Any], evening: Evening, monkeypatch: pytest.MonkeyPatch, undrawn: None
) -> Mapping[str, Any]:
    """A club with an evening, a season, rules and a book; its documents are handed out as they are written."""
    monkeypatch.setattr(answers, "spend", lambda _key, _now: 0)
    rules, other = agreed(), agreed(name="Másik")
    write_rules(circle.club, since=date(2026, 12, 1), currency="HUF", entry_fee=50000)
    played_evening = played(circle.club, ("Anna", "Béla", "Cili", "Dénes"), date(2026, 10, 1), 5, Random(1))
    season = season_of(circle.club)
    close_season(season, uuid4(), circle.by())
    numbers = {
        "member": circle["viewer"].pk,
        "rules": rules.pk,
        "invitation": 1,
        "evening": evening.slug,
        "season": season.pk,
        "player": circle["owner"].player_id,
    }
    good = {
        **GOOD,
        "season": season.pk,
        "who": circle["owner"].player_id,
        "rules": rules.pk,
        "of": rules.pk,
        "beside": other.pk,
        "partner": circle["scribe"].player_id,
        "other": circle["director"].pk,
        **dict.fromkeys(("recap", "like"), played_evening.slug),
        "set": rule_set("paskievics", "mcleod", {}).code(),
        "word": "ABCDEF",
        "whom": "all",
    }
    return {"numbers": numbers, "good": good, "shown": played_evening}


def place(name: str, world: Mapping[str, Any], slug: str) -> str:
    """Return an address of the name, of the club's evening or of the club."""
    if name in ("standings_json", "rating_json"):
        return reverse(name, args=[slug])
    if name == "link_open":
        return reverse(name, args=[links.token_of(links.links_of(world["shown"])["write"])])
    if name in ROWS:
        return address(name, world["shown"])
    if name in CLUB:
        return club_address(name, slug, world["numbers"])
    if name == "api_evening":
        return reverse(name, args=[world["shown"].slug])
    return own_address(name)


@pytest.fixture
def ask(circle: Circle, world: Mapping[str, Any]) -> Callable[..., Any]:
    _, secret = make_key(circle.club, "Honlap", "viewer", circle.by())
    client = signed_in(circle.by())
    client.defaults |= {"HTTP_AUTHORIZATION": f"Bearer {secret}", "HTTP_ACCEPT_LANGUAGE": "en"}

    def response_to(name: str, said: Mapping[str, Any]) -> Any:
        if name == "login":
            return Client().get(reverse("login"), said)
        good = world["good"]
        if name == "link_open":
            good = {**good, "paper": world["shown"].slug}
        if name == "news":
            good = {**good, "page": "far"}
        params = {key: good[key] if value is SENSE else value for key, value in said.items()}
        if name == "evening_new":  # a device that knows the evening it is to be like
            held = Client(headers={"accept-language": "en"})
            held.cookies["keyring"] = str(links.token_of(links.links_of(world["shown"])["write"]))
            return held.get(reverse(name), params)
        return client.get(place(name, world, circle.club.slug), params)

    response_to.good = world["good"]  # type: ignore[attr-defined]
    return response_to


def readable(ask: Callable[..., Any]) -> list[str]:
    """Return the names of all addresses that can be read."""
    every = [name for name in names(get_resolver().url_patterns) if name in {*ROWS, *CLUB, *ACCOUNT, *EVERYBODY}]
    rows = {**ROWS, **CLUB, **ACCOUNT, **EVERYBODY}
    return [name for name in every if rows[name].read is not None]


def nothing_there(name: str) -> tuple[int, ...]:
    """Return the answer of an address whose row is not written in the club of these tests."""
    return (404,) if {**ROWS, **CLUB, **ACCOUNT, **EVERYBODY}[name].read == 404 else ()


def test_no_name_is_described_that_is_no_address() -> None:
    assert set(TAKES) | set(POSTED) | PROGRAMS <= set(names(get_resolver().url_patterns))


def test_an_unknown_name_is_refused_everywhere_and_what_is_allowed_is_said(ask: Callable[..., Any]) -> None:
    passed = {}
    for name in readable(ask):
        answer = ask(name, {"nonsense": "1"})
        html = answer.content.decode() if answer.status_code == 400 else ""
        names = [one.name for one in TAKES.get(name, ())]
        if not all(word in html for word in ("nonsense", *names)):
            passed[name] = answer.status_code
    assert not passed


@pytest.mark.deep
def test_nonsense_is_refused_for_every_name_and_sense_is_answered(ask: Callable[..., Any]) -> None:
    wrong, nonsense = [], cycle(NONSENSE)
    for name in readable(ask):
        for one in TAKES.get(name, ()):
            if one.name not in LINES or (one.name == "next" and name != "login"):
                tried = (next(nonsense), next(nonsense))
                wrong += [(name, one.name, said) for said in tried if ask(name, {one.name: said}).status_code != 400]
            if ask(name, {one.name: SENSE}).status_code not in (200, 204, 302, 409, 422, *nothing_there(name)):
                wrong.append((name, one.name, "sense"))
            blank = ask(name, {one.name: ""}).status_code
            if (blank == 400) == (one.blank or one.name in LINES):
                wrong.append((name, one.name, "nothing"))
            if ask(name, {one.name: [str(ask.good[one.name]), "another"]}).status_code != 400:
                wrong.append((name, one.name, "twice"))
    assert not wrong


def test_a_time_that_ends_before_it_begins_is_refused(ask: Callable[..., Any]) -> None:
    spans = [name for name in TAKES if SPAN[2] in TAKES[name] and SPAN[3] in TAKES[name]]
    assert spans
    for name in spans:
        assert ask(name, {"from": "2026-10-02", "to": "2026-10-01"}).status_code == 400, name
        answer = ask(name, {"from": "2026-10-02", "to": "2026-10-02"}).status_code
        assert answer == (302 if name == "statements_zip" else 200), name  # it is drawn first, on a page that says so


@pytest.mark.parametrize("name", sorted(set(TAKES) & PROGRAMS))
def test_a_program_is_told_every_reason_at_once(ask: Callable[..., Any], name: str) -> None:
    answer = ask(
        name,
        {
            "season": "999999",
            "game": "chess",
            "from": "2026-13-45",
            "to": "yesterday",
            "board": "x",
            "page": "0",
            "nonsense": "1",
        },
    )
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "bad_filter")
    assert {one["field"] for one in error["problems"]} == {"season", "game", "from", "to", "board", "page", "nonsense"}
    assert all(one["code"] in ("unknown", "not_allowed") and one["message"] for one in error["problems"])
    message = next(one["message"] for one in error["problems"] if one["field"] == "game")
    assert ("paskievics" in message) == ("game" in [one.name for one in TAKES[name]])


def test_another_site_may_read_why(ask: Callable[..., Any], circle: Circle) -> None:
    change_club(circle.club, name=circle.club.name, public="standings", by=circle.by())
    answer = Client().get(f"/c/{circle.club.slug}/standings.json", {"nonsense": "1"})
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (400, "*")


def test_a_season_that_is_not_shown_is_as_good_as_none(ask: Callable[..., Any], circle: Circle) -> None:
    hidden = season_of(circle.club, name="Titkos", public=False)
    assert ask("standings", {"season": hidden.pk}).status_code == 200
    change_club(circle.club, name=circle.club.name, public="standings", by=circle.by())
    for way in ("standings/", "standings.json", "standings.pdf", "print/", "rating/", "records/"):
        answers = [Client().get(f"/c/{circle.club.slug}/{way}", {"season": pk}) for pk in (hidden.pk, 999999)]
        assert [answer.status_code for answer in answers] == [400, 400], way


def test_the_page_leads_on_without_what_was_not_understood(ask: Callable[..., Any], circle: Circle) -> None:
    page = ask("standings", {"game": "chess", "board": "pairs", "nonsense": "<b>"}).content.decode()
    assert f'href="/c/{circle.club.slug}/standings/?board=pairs"' in page
    assert "<b>" not in page.partition("<h1>")[2].replace("</b>", "")


def test_who_may_not_see_a_club_learns_no_more_by_asking(circle: Circle, outsider: Client) -> None:
    for way in ("standings/", "members/", "exports/standings.csv"):
        address = f"/c/{circle.club.slug}/{way}"
        assert [outsider.get(address, said).status_code for said in ({}, {"nonsense": "1"})] == [404, 404]
        assert [Client().get(address, said).status_code for said in ({}, {"nonsense": "1"})] == [302, 302]


def test_what_a_messenger_hangs_on_is_taken_off(ask: Callable[..., Any], circle: Circle) -> None:
    answer = ask("standings", {"board": "pairs", "fbclid": "IwAR0", "utm_source": "chat"})
    assert (answer.status_code, answer["Location"]) == (302, f"/c/{circle.club.slug}/standings/?board=pairs")


def test_a_post_takes_no_question_either(evening: Evening, writer: Client) -> None:
    answer = writer.post(f"/e/{evening.slug}/undo/?nonsense=1", {"key": "x", "head": "0"})
    assert (answer.status_code, "nonsense" in answer.content.decode()) == (400, True)
