"""A table that is silent when its round ends, and hands that are written after the time was called."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from django.db.models import Sum
from django.test import Client
from django.utils import timezone

from scorebook.access.links import links_of
from scorebook.cup.deeds.ending import end_day
from scorebook.cup.deeds.playing import close_round, go_on, renew_codes, start_clock, stop_clock
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.ranking.standing import standing_of
from scorebook.ledger.proving import prove
from scorebook.models import CupTable, Entry, Opens, Right, Tally
from scorebook.refusals.refused import Refused
from tests.cup.conftest import Made, evenings_of, hand_in, play, played, press, press_said, token_of

pytestmark = pytest.mark.django_db


def recounted() -> dict[str, int]:
    """Add up what the tables' tallies say."""
    return dict(Tally.objects.values_list("seat__player__name").annotate(Sum("points")))


def test_hands_written_after_the_time_was_called_are_marked_and_count(published: Made, laptop: Client) -> None:
    day = published()
    one, other = evenings_of(day)
    scribe, english = Client(headers={"accept-language": "en"}), {"accept-language": "en"}
    scribe.get(f"/w/{token_of(day, Opens.TABLE, table=1)}/")

    def marked() -> list[bool]:
        text = " ".join(scribe.get(f"/e/{one.slug}/").content.decode().split())
        tables = laptop.get(f"/k/{day.slug}/", headers=english).context["tables"]
        return ["hands 2, 3 after time" in text] + [table.after_time == 2 for table, *_more in tables]

    play(one, hands=1)
    play(other, hands=2)
    day = start_clock(day, press(day, at=timezone.now() - timedelta(minutes=56)))
    day.held.update(ends_at=timezone.now())
    play(one, hands=2)
    assert marked() == [False, True, False], "the sheet says so to whoever is to agree to its result"
    day = stop_clock(day, press(day))
    assert marked()[1] is False, "while the clock stands no time is called"
    day = go_on(day, press(day))
    day.held.update(ends_at=Entry.objects.filter(evening=one, number=1).get().written_at)
    hand_in(one)
    assert marked() == [True] * 3
    hand_in(other)
    assert close_round(day, press(day)).held.get().closed_at is not None


def test_a_table_that_is_counted_later_holds_nobody_up_and_counts_once_it_hands_in(
    published: Made, laptop: Client
) -> None:
    day = published()
    one, other = evenings_of(day)
    scribe, old = Client(headers={"accept-language": "en"}), Client()
    for phone in (scribe, old):
        phone.get(f"/w/{token_of(day, Opens.TABLE, table=2)}/")
    play(one)
    play(other, hands=1)
    hand_in(one)
    where = f"/k/{day.slug}"

    def later(table: int, reason: str = "telefon nélkül") -> Counter[str]:
        laptop.post(f"{where}/1/{table}/", {**press_said(day), "does": "later", "reason": reason})
        return Counter(CupTable.objects.values_list("ended", flat=True))

    assert [later(1), later(2, " ")] == [{"": 2}] * 2, "handed in already, and no reason"
    assert later(2) == {"": 1, "later": 1}
    assert laptop.get(f"{where}/").context["playing"] == 0
    assert "is counted later" in scribe.get(f"/e/{other.slug}/round/").content.decode()
    day = close_round(day, press(day))
    assert later(2) == {"": 1, "later": 1}, "not once the round is closed"
    here = set(other.seats.values_list("name", flat=True))
    assert {line.cells[0].sign for line in standing_of(day).lines if line.name in here} == {"…"}
    responses = [laptop.get(f"{where}/{page}").context for page in ("", "ranking/", "wall/")]
    assert [[len(one["later"]), one["mended"]] for one in responses] == [[1, []]] * 3
    assert scribe.get(f"/e/{one.slug}/hand/").status_code in (403, 404)
    renew_codes(day, press(day), Opens.TABLE)
    assert [phone.get(f"/e/{other.slug}/hand/").status_code for phone in (scribe, old)] == [410] * 2
    new = laptop.get(f"{where}/1/2/look/").context["grid"]
    scribe.get(new.removeprefix("http://testserver"))
    assert scribe.get(f"/e/{other.slug}/hand/").status_code == 200
    with pytest.raises(Refused, match="Round 1, table 2"):
        end_day(day, press(day))
    day = publish(draw_round(day, press(day)), press())
    play(other, hands=1)
    hand_in(other)
    assert {line.name: int(line.value.replace("−", "-")) for line in standing_of(day).lines} == recounted()
    responses = [laptop.get(f"{where}/{page}").context for page in ("", "ranking/")]
    assert [[one["later"], one["mended"]] for one in responses] == [[[], []]] * 2
    assert Right.WRITE in links_of(other), "until the next round closes he mends what he wrote"
    played(day, 2)
    assert Right.WRITE not in links_of(other)
    assert list(prove()) == []
