"""People who come late, leave, or are entered after the last round: their places, their notes and their fees."""

from __future__ import annotations

import csv
import io
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.cup.deeds.ending import end_day, say_prizes
from scorebook.cup.deeds.entering import come_late, leave
from scorebook.cup.deeds.playing import close_round
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.deeds.slips import count_slip
from scorebook.cup.ranking.awards import paid_and_won, payers_of, prizes_of
from scorebook.cup.ranking.standing import standing_of
from scorebook.files.cups import whole_of
from scorebook.models import CupDay
from scorebook.paper.cup.ranking import certificate_sheet, ranking_sheet
from scorebook.paper.views.printing import document_html
from tests.cup.conftest import Made, press

pytestmark = pytest.mark.django_db
SEED = "makk ász, tök hetes, zöld király"
PRIZES = {"fee": 100_000, "kept": 0, "coin": 0, "currency": "HUF", "shares": [50, 30, 20]}


def by_slips(day: CupDay, number: int) -> CupDay:
    """Draw a round and count both of its tables by slips: two win ten at each, two lose it."""
    day = publish(draw_round(day, press(day), seed=SEED), press())
    for table in (1, 2):
        day = count_slip(day, press(day), number, table, [10, 10, -10, -10])
    return close_round(day, press(day))


@pytest.fixture
def over(listed: Made) -> CupDay:
    """A day of eight whose only round is played, with a fee and prizes that were said."""
    day = by_slips(listed(8, rounds=1), 1)
    return say_prizes(day, press(day), PRIZES)


def ranked(laptop: Client, day: CupDay) -> list[dict[str, str]]:
    answer = laptop.get(f"/k/{day.slug}/export/ranking.csv", headers={"accept-language": "en"})
    text = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))


def test_a_name_entered_when_all_is_played_stands_below_without_place_prize_and_fee(
    over: CupDay, laptop: Client
) -> None:
    before = standing_of(over)
    pot = prizes_of(over, before)
    page = laptop.get(f"/k/{over.slug}/entries/", headers={"accept-language": "en"}).content.decode()
    assert "no place, no prize and no fee" in page
    for name in ("Jolán", "Kelemen", "Lilla", "Manó"):
        sent = {"name": name, "key": uuid4()}
        answer = laptop.post(f"/k/{over.slug}/entries/late/", sent, headers={"accept-language": "en"}, follow=True)
        assert f"{name} is on the list below the ranking" in " ".join(map(str, answer.context["messages"]))
    day = CupDay.objects.get(pk=over.pk)
    standing = standing_of(day)
    assert [line.name for line in standing.lines[:8]] == [line.name for line in before.lines]
    assert [line.place for line in standing.lines] == [*range(1, 9), None, None, None, None]
    now = prizes_of(day, standing)
    assert (now.pot, now.won) == (pot.pot, pot.won)
    assert paid_and_won(day) == (800_000, 800_000)
    day = end_day(day, press(day))
    assert (payers_of(day).paying, payers_of(day).late) == (8, 4)
    note = "entered after the last round, not ranked"
    page = laptop.get(f"/k/{day.slug}/ranking/", headers={"accept-language": "en"}).content.decode()
    assert page.index("Without a place") < page.index("Jolán", page.index("Without a place"))
    assert page.count(note) == 4
    assert "4 names were entered after the last round: no place, no prize and no fee." in page
    rows = ranked(laptop, day)
    assert [(row["Place"], row["Remarks"]) for row in rows[8:]] == [("", note)] * 4
    places = whole_of(day)["ranking"]
    assert [(one["place"], one["absent"], one["first_round"]) for one in places[8:]] == [(None, True, 2)] * 4
    sheet = ranking_sheet(day, standing_of(day), [])
    html = document_html("paper/cup/ranking.html", sheet, "a4")
    assert html.index("Without a place") < html.index("Jolán")
    assert len(certificate_sheet(day, standing).certificates) == 3
    assert "8 players" in certificate_sheet(day, standing).of


def test_who_left_and_who_missed_rounds_is_said_everywhere(listed: Made, laptop: Client) -> None:
    day = by_slips(listed(8, rounds=3), 1)
    day = leave(day, press(day), 3)
    day = come_late(day, press(day), "Jolán")
    waiting = next(line for line in standing_of(day).lines if line.name == "Jolán")
    assert (waiting.place, waiting.notes) == (None, ("has played in no round, not ranked", "from round 2"))
    day = by_slips(day, 2)
    late, gone = "from round 2; 1 round missing", "left after round 1; 1 round missing"
    rows = {row["Name"]: row for row in ranked(laptop, day)}
    absent_name = next(line.name for line in standing_of(day).lines if line.number == 3)
    assert (rows["Jolán"]["Remarks"], rows["Jolán"]["Rounds missing"]) == (late, "1")
    assert (rows[absent_name]["Remarks"], rows[absent_name]["Rounds missing"]) == (gone, "1")
    assert rows["Jolán"]["Place"]
    places = {one["name"]: one for one in whole_of(day)["ranking"]}
    assert (places[absent_name]["last_round"], places[absent_name]["notes"]) == (1, gone.split("; "))
    page = laptop.get(f"/k/{day.slug}/ranking/", headers={"accept-language": "en"}).content.decode()
    html = document_html("paper/cup/ranking.html", ranking_sheet(day, standing_of(day), []), "a5")
    for note in (*late.split("; "), *gone.split("; ")):
        assert note in page
        assert note in html


def test_a_late_comer_who_plays_pays_and_whoever_enters_him_reads_what_there_is_to_win(
    listed: Made, laptop: Client
) -> None:
    day = by_slips(listed(8, rounds=2), 1)
    day = say_prizes(day, press(day), PRIZES)
    sent = {"name": "Jolán", "key": uuid4()}
    answer = laptop.post(f"/k/{day.slug}/entries/late/", sent, headers={"accept-language": "en"}, follow=True)
    (said,) = map(str, answer.context["messages"])
    assert "9,000 to be won, before HUF" in said.replace("\N{NO-BREAK SPACE}", "").replace("HUF9", "9")
    day = CupDay.objects.get(pk=day.pk)
    assert (payers_of(day).paying, payers_of(day).late) == (9, 0)
    day = end_day(day, press(day))  # the second round is never played
    assert (payers_of(day).paying, payers_of(day).late) == (8, 1)
