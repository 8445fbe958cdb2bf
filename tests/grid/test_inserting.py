"""A forgotten hand is inserted from the lines that stand in the grid already."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.urls import reverse

from scorebook import ledger
from scorebook.models import Evening
from tests.grid.conftest import Rows, scribe_of, send

pytestmark = pytest.mark.django_db
ANNA = ledger.Author(name="Anna")
NIGHT: Rows = [
    {"what": "3", "declarer": "an", "partner": "ci", "score": "56"},
    {"what": "2", "declarer": "be", "partner": "5", "score": "44", "kontra": "k"},
    {"what": "kör"},
    {"what": "1", "declarer": "d", "partner": "onhivas", "score": "60", "calls": "trull, négykirály"},
]


def test_a_forgotten_hand_is_inserted_from_the_lines_that_are_written(evening_of: Callable[..., Evening]):
    table = evening_of(house_rules={})
    scribe = scribe_of(table)
    send(scribe, table, NIGHT, "write")
    table.refresh_from_db()
    options = {"kind": "hand", "facts": table.entries.get(number=1).facts, "key": uuid4(), "head": table.head}
    ledger.insert_entry(table, 2, author=ANNA, **options)
    table.refresh_from_db()
    ledger.strike_entry(table, 3, key=uuid4(), head=table.head, author=ANNA, reason="elírás")
    page = scribe.get(reverse("grid", args=[table.slug]), headers={"accept-language": "hu"}).content.decode()
    lines = page.partition('<tbody class="written">')[2].partition("</tbody>")[0].split("<tr")[1:]
    assert ["2. elé beszúrva" in line for line in lines] == [False, True, False, False, False]
    doors = [reverse("hand_insert", args=[table.slug, number]) for number in (1, 5, 2, 3, 4)]
    offered = [door for door, line in zip(doors, lines, strict=True) if f'href="{door}"' in line]
    assert offered == [doors[place] for place in (0, 1, 2, 4)]
    assert "Leosztás beszúrása: 1. sor elé" in lines[0]
    assert all(scribe.get(door).status_code == 200 for door in offered)
