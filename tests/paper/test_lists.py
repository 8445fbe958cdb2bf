"""The pages that list printable documents: every listed document exists, and every visitor sees only permitted ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

import pytest
from django.test import Client
from django.urls import get_resolver

from scorebook.models import Club, Evening, Public
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from scorebook.paper.views import lists
from scorebook.paper.views.lists import OF_AN_EVENING
from tests.club.conftest import Circle, signed_in
from tests.paper.evenings import close, play
from tests.world.clubs import EVERYBODY, autumn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("undrawn")]
LINK = re.compile(r'<a class="chip"\s+href="([^"]+)"\s+aria-label="([^"]+)"')


def offered(client: Client, way: str) -> dict[str, str]:
    client.cookies["language"] = "en"
    return {unescape(label): unescape(address) for address, label in LINK.findall(client.get(way).content.decode())}


ALWAYS = {"Rules card", "Blank sheet"}
WRITTEN = {*ALWAYS, "Payout sheet", "Sheet of the hands", "Every hand explained", "The evening in brief"}


def labels(documents: Mapping[str, str]) -> set[str]:
    return {label.partition(", ")[0] for label in documents}


def test_every_document_of_an_evening_is_handed_out_on_every_paper(evening: Evening, watcher: Client) -> None:
    play(evening)
    assert labels(offered(watcher, f"/e/{evening.slug}/print/")) == WRITTEN
    close(evening)
    bill = read_bill(evening.night)
    tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="Anna")
    documents = offered(watcher, f"/e/{evening.slug}/print/")
    assert labels(documents) == {*WRITTEN, "Receipts"}
    assert {watcher.get(address).status_code for address in documents.values()} == {200}


def test_no_receipt_is_offered_before_something_is_paid(evening: Evening, watcher: Client) -> None:
    play(evening)
    close(evening)
    assert labels(offered(watcher, f"/e/{evening.slug}/print/")) == WRITTEN


def test_an_evening_with_nothing_written_offers_what_it_is_begun_with(evening: Evening, watcher: Client) -> None:
    assert labels(offered(watcher, f"/e/{evening.slug}/print/")) == ALWAYS


def test_what_is_too_long_for_a_paper_is_not_offered(
    evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(evening)
    monkeypatch.setattr(lists, "MOST_ENTRIES", 5)
    assert labels(offered(watcher, f"/e/{evening.slug}/print/")) == WRITTEN - {"Every hand explained"}
    monkeypatch.setattr(lists, "MOST_ROWS", 5)
    assert labels(offered(watcher, f"/e/{evening.slug}/print/")) == ALWAYS


def test_a_club_offers_no_standings_before_anybody_has_played(circle: Circle) -> None:
    documents = offered(signed_in(circle.by("viewer")), f"/c/{circle.club.slug}/print/")
    assert not any("tandings" in label for label in documents)


def test_every_statement_is_found_on_one_of_the_pages(
    circle: Circle,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = autumn(circle.club)
    client, way = signed_in(circle.by("viewer")), f"/c/{played.club.slug}/print/"
    monkeypatch.setattr(lists, "STATEMENTS", 5)
    actual = [
        {label for label in labels(offered(client, f"{way}?page={page}")) if label in EVERYBODY} for page in (1, 2)
    ]
    assert [len(names) for names in actual] == [5, 3]
    assert actual[0] | actual[1] == set(EVERYBODY)
    assert 'href="?page=2#statements"' in client.get(way).content.decode()


def test_every_document_of_a_club_is_handed_out(circle: Circle) -> None:
    played = autumn(circle.club)
    client = signed_in(circle.by("viewer"))
    documents = offered(client, f"/c/{played.club.slug}/print/?next=2026-11-27")
    assert {
        "Season standings, A4",
        "Standings of the pairs, A5",
        "Standings of the teams, Letter",
        "Anna, A4",
        "Tóth Pál, A4",
    } <= set(documents)
    a4 = {label: address for label, address in documents.items() if label.endswith("A4")}
    assert {client.get(address).status_code for address in a4.values()} == {200}
    assert "Friday 27 November 2026" in client.get(documents["Season standings, A4"]).content.decode()


def test_a_visitor_is_offered_what_is_public(circle: Circle) -> None:
    played = autumn(circle.club)
    Club.objects.filter(pk=played.club.pk).update(public=Public.STANDINGS)
    documents = offered(Client(), f"/c/{played.club.slug}/print/")
    assert {Client().get(address).status_code for address in documents.values()} == {200}
    assert "Season standings, A4" in documents


def test_no_two_files_of_an_evening_have_the_same_name(evening: Evening, watcher: Client) -> None:
    play(evening)
    answers = [watcher.get(address) for address in offered(watcher, f"/e/{evening.slug}/print/").values()]
    assert len({answer["Content-Disposition"] for answer in answers}) == len(answers) == 6 * 4


def test_every_document_of_an_evening_is_on_its_page() -> None:
    """A hand explained has a page of its own, which leads to its paper."""
    ways = get_resolver().reverse_dict
    names = {name for name in ways if isinstance(name, str) and name.endswith("_pdf")}
    of_evenings = {name for name in names if ways[name][0][0][0].startswith("e/%(slug)s/")}
    assert of_evenings - {"hand_pdf"} == {name for name, _label, _what in OF_AN_EVENING}
