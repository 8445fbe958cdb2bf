"""A cup day as a document that proves its draws, and as lists for a spreadsheet."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scorebook.cup.document import drawn_again
from scorebook.cup.rounds import close_round
from scorebook.cup.running import draw_round, exchange, publish
from scorebook.cup.told import read_day
from scorebook.paper.cup import seats_sheet
from scorebook.paper.views.printing import written
from tests.cup.conftest import Made, evenings_of, hand_in, play, press
from tests.paper.paper import pressed

pytestmark = pytest.mark.django_db


def test_a_day_goes_out_whole_and_every_draw_can_be_made_again(listed: Made, laptop: Client, tmp_path: Path) -> None:
    """A round played, the next one drawn twice and two people exchanged in it, the third of the plan that follows."""
    day = publish(draw_round(listed(17), press(), seed="skíz · pikk tízes · XIV"), press())
    for evening in evenings_of(day):
        play(evening)
        hand_in(evening)
    day = close_round(day, press(day))
    day = draw_round(draw_round(day, press(day)), press(day), anew=True)
    day = publish(exchange(day, press(day), 1, 2), press(day))
    answer = laptop.get(reverse("cup_export", args=[day.slug]))
    assert answer["Content-Disposition"] == f'attachment; filename="scorebook-2026-11-28-{day.slug}.json"'
    told = read_day(json.loads(answer.content))
    assert [again.is_same for again in drawn_again(told)] == [True, True]
    assert [held.exchanged for held in told.held] == [(), ((1, 2),)]
    assert [len(table.evenings[0]["entries"]) for table in told.held[0].tables] == [3, 3, 3, 3]
    file, said = tmp_path / "day.json", StringIO()
    file.write_bytes(answer.content)
    call_command("draw", str(file), stdout=said)
    assert said.getvalue().count("the same draw") == 2
    for which, rows in (("seats", 2 * 17), ("results", 17), ("ranking", 17)):
        file = laptop.get(reverse("cup_list_file", args=[day.slug, which, "csv"]))
        lines = b"".join(file.streaming_content).decode("utf-8-sig").splitlines()
        assert len(lines) == 1 + rows, which
    for kind in ("xlsx", "ods"):
        assert laptop.get(reverse("cup_list_file", args=[day.slug, "ranking", kind])).status_code == 200


def test_the_seats_of_a_round_are_had_on_paper(published: Made, laptop: Client) -> None:
    """By table and by name; with the seed, the attempt and the figures, in words."""
    day = published(25)
    seats = reverse("cup_seats_pdf", args=[day.slug, 1])
    page = laptop.get(seats, {"as": "page"}).content.decode()
    assert "skíz · pikk tízes · XIV" in page
    assert page.count("<tr>") == 2 + 6 + 25
    with translation.override("en"):
        view = seats_sheet(day, day.held.get(number=1), "https://example.org/w/abcdefgh/")
        assert view.head.record == "Seed: skíz · pikk tízes · XIV · draw 1 · repeated meetings so far: 0"
        assert len(pressed(written("paper/cup_seats.html", view, "a5"))) > 1000
    assert laptop.get(reverse("cup_seats_pdf", args=[day.slug, 2])).status_code == 404
