"""The lists of what can be had on paper: every way of every line leads to a document, and nothing is listed in vain."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import get_resolver

from scorebook.bill import bill_of
from scorebook.club.members import change_club
from scorebook.club.roles import Role
from scorebook.dues import read_dues, tick_payment
from scorebook.models import Evening, Public
from scorebook.sheet import read_sheet
from scorebook.views import printing
from scorebook.views.paper_pages import OF_AN_EVENING
from tests.club.conftest import Circle, circle, signed_in  # noqa: F401
from tests.documents.evenings import close, play

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether there is a document is asked, not how it looks."""
    monkeypatch.setattr(printing, "draw", lambda text, **_: text.encode())


def ways(client: Client, path: str) -> list[str]:
    page = client.get(path)
    assert page.status_code == 200
    return [html.unescape(where) for where in re.findall(r'class="chip" href="([^"]+)"', page.content.decode())]


def test_every_paper_of_an_evening_can_be_had_and_all_files_have_names_of_their_own(
    evening: Evening, watcher: Client
) -> None:
    play(evening)
    close(evening)
    sheet = bill_of([read_sheet(evening)])
    tick_payment(sheet, read_dues(sheet, "fewest", 0)[0], paid=True, author="Cili")
    listed = ways(watcher, f"/e/{evening.slug}/print/")
    assert len(listed) == 4 * len(OF_AN_EVENING)
    answers = [watcher.get(where) for where in listed]
    assert [answer.status_code for answer in answers] == [200] * len(listed)
    assert len({answer["Content-Disposition"] for answer in answers}) == len(listed)


def test_what_an_evening_does_not_have_yet_is_not_listed(evening: Evening, watcher: Client) -> None:
    listed = ways(watcher, f"/e/{evening.slug}/print/")
    assert not any("receipts" in where for where in listed)
    assert {watcher.get(where).status_code for where in listed} == {200}


def test_every_document_of_an_evening_is_on_its_list() -> None:
    """A hand explained has a page of its own, which leads to its paper."""
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str) and name.endswith("_pdf")}
    of_evenings = {name for name in names if "e/%(slug)s/" in get_resolver().reverse_dict[name][0][0][0]}
    assert of_evenings - {"hand_pdf"} == {document.url for document in OF_AN_EVENING}


def test_members_find_everybodys_statement_and_visitors_only_what_is_shown(circle: Circle) -> None:  # noqa: F811
    club = circle.club
    listed = ways(signed_in(circle.by("viewer")), f"/c/{club.slug}/print/")
    assert sum("statement" in where for where in listed) == 4 * club.members.count()
    assert {signed_in(circle.by("viewer")).get(where).status_code for where in listed} == {200}
    change_club(club, name=club.name, public=Public.STANDINGS, by=circle.by(Role.OWNER))
    shown = ways(Client(), f"/c/{club.slug}/print/")
    assert any("standings" in where for where in shown)
    assert not any("statement" in where for where in shown)
