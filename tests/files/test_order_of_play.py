"""An inserted line in everything that is taken along: its number stays, and its place in the order of play is told."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.utils.translation import override

from scorebook import ledger
from scorebook.files.journal import journal
from scorebook.files.lists import hands
from scorebook.files.trail import faults_of, trail_text
from scorebook.hand.lines import lines_around
from scorebook.models import Evening
from scorebook.sheet.reading import read_sheet
from tests.ledger.conftest import AUTHOR, NAMES, TWO, Pen

pytestmark = pytest.mark.django_db


@pytest.fixture
def inserted(evening_of) -> Evening:
    """Three hands, a fourth inserted before the second, of other points than any of them."""
    pen = Pen(evening_of(players=NAMES[:4], first_dealer=3))
    for points in (50, 55, 60):
        pen.hand(**{**TWO, "declarer_points": points})
    pen.evening.refresh_from_db()
    facts = {**TWO, "declarer_points": 72}
    ledger.insert_entry(pen.evening, 2, kind="hand", facts=facts, key=uuid4(), head=pen.evening.head, author=AUTHOR)
    pen.evening.refresh_from_db()
    return pen.evening


def test_the_list_of_hands_tells_both(inserted: Evening) -> None:
    with override("en"):
        listing = hands(inserted)
        rows = [dict(zip(map(str, listing.columns), row, strict=True)) for row in listing.rows]
    assert [(row["Line"], row["Place in play"], row["Inserted before"]) for row in rows] == [
        (1, 1, None),
        (4, 2, 2),
        (2, 3, None),
        (3, 4, None),
    ]


def test_the_trail_proves_what_counts_in_the_order_of_play(inserted: Evening) -> None:
    assert list(faults_of(trail_text(inserted))) == []
    body = json.loads(trail_text(inserted))
    one, other = (body["document"]["entries"][place] for place in (1, 2))
    body["document"]["entries"][1:3] = [other, one]
    assert list(faults_of(json.dumps(body)))


def test_the_plain_text_ledger_says_before_which_line(inserted: Evening) -> None:
    names = dict(inserted.seats.values_list("player_id", "name"))
    text = "".join(journal("the evening", [inserted], names, in_money=False))
    assert "entry 4 inserted before entry 2 by Anna" in text


def test_the_sheet_without_a_network_says_before_which_line(inserted: Evening) -> None:
    keys = {number: {} for number in inserted.entries.values_list("number", flat=True)}
    with override("en"):
        lines = lines_around(inserted, read_sheet(inserted, counted=False), keys)["lines"]
    assert [(line["number"], line["inserted"]) for line in lines] == [
        (1, ""),
        (4, "inserted before 2"),
        (2, ""),
        (3, ""),
    ]
