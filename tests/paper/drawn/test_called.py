"""The title of an evening on its papers: every paper names its circle."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

import pytest
from django.http import HttpResponse
from django.test import Client

from scorebook.models import Club, Evening
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from scorebook.paper.called import names_of
from tests.paper.evenings import close, play
from tests.world.night import next_game, pay

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("undrawn")]
CIRCLE = "Lipótvárosi Tarokk-kör"
DOCUMENTS = (
    "payout.pdf",
    "session.pdf",
    "explained.pdf",
    "recap.pdf",
    "receipts.pdf",
    "rules.pdf",
    "blank.pdf",
    "1/explained.pdf",
)


def ticked(evening: Evening) -> None:
    """Play and close an evening, and pay one of its payments."""
    play(evening)
    close(evening)
    bill = read_bill(evening.night)
    tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="Anna")


def fetch_document(client: Client, evening: Evening, document: str) -> HttpResponse:
    response = client.get(f"/e/{evening.slug}/{document}")
    assert response.status_code == 200
    return response


def body_of(response: HttpResponse) -> str:
    html = unescape(response.content.decode())
    return html[html.index("<body") :]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_circle_is_named_on_every_paper_of_its_evening(document: str, evening: Evening, watcher: Client) -> None:
    ticked(evening)
    Evening.objects.update(club=Club.objects.create(name=CIRCLE, slug="kor"))
    response = fetch_document(watcher, evening, document)
    assert CIRCLE in body_of(response)
    assert evening.title in body_of(response)
    title = re.search(r"<title>(.*?)</title>", response.content.decode())
    assert title is not None
    assert CIRCLE in title[1]
    name = unquote(response["Content-Disposition"].partition("UTF-8''")[2])
    assert name.startswith(f"{CIRCLE} Csütörtöki kör")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_evening_of_nobody_says_its_title_alone(document: str, evening: Evening, watcher: Client) -> None:
    ticked(evening)
    name = unquote(fetch_document(watcher, evening, document)["Content-Disposition"].partition("UTF-8''")[2])
    assert name.startswith("Csütörtöki kör ")


def test_a_night_of_several_games_names_its_circle_once(evening: Evening, watcher: Client) -> None:
    play(evening)
    second = next_game(evening, title=CIRCLE)
    pay(second, (0, 1, 3))
    close(evening)
    close(second)
    Evening.objects.update(club=Club.objects.create(name=CIRCLE, slug="kor"), title=CIRCLE)
    body = body_of(fetch_document(watcher, evening, "payout.pdf"))
    kicker = re.search(r'class="kicker">(.*?)<', body)
    assert kicker is not None
    assert kicker[1] == CIRCLE
    assert names_of(Evening(title="", club=None)) == ()
