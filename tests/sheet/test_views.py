"""The sheet, the far view, the open hand, and the updates for watchers."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from scorebook import ledger
from scorebook.models import Draft, Entry, Evening
from scorebook.sheet.reading import read_sheet
from settlement.preview.reader import MINUS
from tests.sheet.conftest import SCRIBE, THREE, at, hands, write

pytestmark = pytest.mark.django_db


PAGES = ("", "far/", "history/", "1/", "?all=1")


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999"])
def test_a_number_that_was_never_written_has_no_page(evening: Evening, writer: Client, number: str) -> None:
    write(evening, **THREE)
    assert writer.get(at(evening, f"{number}/")).status_code == 404


# ---------- the sheet ----------


def test_every_row_and_the_whole_sheet_add_up_to_nothing(evening: Evening) -> None:
    hands(evening, 3)
    write(evening, kind="all_pass")
    write(evening, kind="adjustment", reason="a kávé", transfers=[{"from": 1, "to": 0, "points": 7}])
    sheet = read_sheet(evening)
    assert [sum(p or 0 for p in row.payouts) + sum(row.pots.values()) for row in sheet.rows] == [0] * 5
    assert sheet.together == 0
    assert sheet.pots_sum == 20
    assert sheet.totals == sheet.rows[-1].totals


def test_the_page_says_that_players_and_kassza_come_to_nothing(evening: Evening, watcher: Client) -> None:
    write(evening, kind="all_pass")
    with override("en"):
        page = watcher.get(at(evening), headers={"accept-language": "en"}).content.decode()
    assert f"Players {MINUS}20, kassza +20: together 0." in " ".join(page.split())


@pytest.mark.parametrize("page", ["history/", "1/"])
def test_a_line_of_another_day_says_its_day(evening: Evening, watcher: Client, page: str) -> None:
    """A correction is often written weeks after the evening."""
    year = timezone.localdate().year - 1
    moment = datetime(year, 3, 5, 20, 15, tzinfo=UTC)
    hand = {"key": uuid4(), "head": 0, "kind": "hand", "facts": THREE, "author": SCRIBE}
    ledger.record_entry(evening, **hand, written_at=moment)
    assert f"Mar 5, {year} 21:15" in " ".join(
        watcher.get(at(evening, page), headers={"accept-language": "en"}).content.decode().split()
    )


def test_a_zero_is_printed_only_where_it_was_a_result(evening: Evening) -> None:
    write(evening, **THREE)
    write(evening, kind="all_pass")
    first, second = read_sheet(evening).rows
    assert first.payouts[4] is None, "the dealer sat out"
    assert second.payouts[0] is None, "the dealer pays nothing into the kassza"
    assert None not in first.payouts[:4]


def test_the_sheet_shows_the_last_fifty_and_offers_the_rest(evening: Evening, watcher: Client) -> None:
    hands(evening, 53)
    sheet = read_sheet(evening, last=50)
    assert (len(sheet.rows), sheet.left_out, sheet.hands, sheet.next_number) == (50, 3, 53, 54)
    assert sheet.rows[0] == read_sheet(evening).rows[3]
    page = watcher.get(at(evening)).content.decode()
    assert "?all=1" in page
    assert page.count('id="h') == 50
    assert watcher.get(at(evening, "?all=1")).content.decode().count('id="h') == 53


def test_a_hand_put_back_as_it_was_is_ordinary_and_one_that_says_something_else_is_corrected(
    evening: Evening, watcher: Client
) -> None:
    hands(evening, 2)
    change = {"facts": {**THREE, "partner": 1, "declarer_points": 45}, "reason": "elszámolt pont", "author": SCRIBE}
    ledger.correct_entry(evening, 1, key=uuid4(), head=evening.head, kind="hand", **change)
    for number in (1, 2):
        evening.refresh_from_db()
        ledger.strike_entry(evening, number, key=uuid4(), head=evening.head, reason="kétszer írtuk", author=SCRIBE)
        evening.refresh_from_db()
        ledger.restore_entry(evening, number, key=uuid4(), head=evening.head, author=SCRIBE)
    assert [row.corrected for row in read_sheet(evening).rows] == [True, False]
    marked = [watcher.get(at(evening, page)).content.decode().count("</svg>\n    javított") for page in ("1/", "2/")]
    assert marked == [1, 0]
    assert "visszaállítva" in watcher.get(at(evening, "2/")).content.decode()


def test_a_line_taken_back_and_written_again_alike_is_not_corrected(evening: Evening) -> None:
    write(evening, **THREE)
    ledger.undo(evening, key=uuid4(), head=Evening.objects.get().head, author=SCRIBE)
    assert [row.undone for row in read_sheet(evening).rows] == [True]
    evening.refresh_from_db()
    write(evening, **THREE)
    assert [(row.undone, row.corrected) for row in read_sheet(evening).rows] == [(False, False)]


@pytest.mark.parametrize("last", [None, 50])
def test_the_sheet_is_read_with_as_many_queries_after_two_hundred_hands_as_after_ten(
    evening: Evening, django_assert_max_num_queries: Any, last: int | None
) -> None:
    hands(evening, 10)
    with django_assert_max_num_queries(3):
        read_sheet(evening, last=last)
    for_all = Entry.objects.get(evening=evening, number=10)
    Entry.objects.bulk_create(
        Entry(
            evening=evening,
            number=number,
            place=number,
            kind="hand",
            facts=for_all.facts,
            written_at=for_all.written_at,
            payouts=for_all.payouts,
            pots=for_all.pots,
            after=for_all.after,
        )
        for number in range(11, 201)
    )
    with django_assert_max_num_queries(3):
        assert read_sheet(evening, last=last).next_number == 201


def test_what_may_be_done_follows_the_link(evening: Evening, writer: Client, watcher: Client) -> None:
    write(evening, **THREE)
    assert at(evening, "hand/") in writer.get(at(evening)).content.decode()
    assert at(evening, "close/") in writer.get(at(evening)).content.decode()
    watched = watcher.get(at(evening)).content.decode()
    assert at(evening, "hand/") not in watched
    assert at(evening, "close/") not in watched
    assert at(evening, "1/strike/") not in watcher.get(at(evening, "1/")).content.decode()
    assert at(evening, "1/strike/") in writer.get(at(evening, "1/")).content.decode()


def test_a_struck_hand_keeps_its_number_and_moves_nothing(evening: Evening, writer: Client) -> None:
    hands(evening, 2)
    ledger.strike_entry(evening, 1, key=uuid4(), head=evening.head, reason="kétszer", author=SCRIBE)
    evening.refresh_from_db()
    first, second = read_sheet(evening).rows
    assert (first.number, first.struck, set(first.payouts)) == (1, True, {None})
    assert second.totals == tuple(paid or 0 for paid in second.payouts)
    assert read_sheet(evening).next_number == 3


def test_an_undone_hand_gives_its_number_to_the_next(evening: Evening) -> None:
    hands(evening, 2)
    ledger.undo(evening, key=uuid4(), head=evening.head, author=SCRIBE)
    evening.refresh_from_db()
    sheet = read_sheet(evening)
    assert sheet.rows[1].undone
    assert sheet.next_number == 2
    assert write(evening, kind="all_pass").number == 2
    assert read_sheet(evening).next_number == 3


def test_a_name_or_a_reason_is_printed_and_never_run(evening_of: Any) -> None:
    from scorebook.access import links

    evening = evening_of(players=("<script>x</script>", "B & B", "C", "D"), first_dealer=3)
    write(evening, kind="adjustment", reason="<b>fizet</b>", transfers=[{"from": 0, "to": 1, "points": 2}])
    client = Client()
    client.cookies["keyring"] = links.token_of(links.links_of(evening)["watch"])
    for page in PAGES:
        html = client.get(at(evening, page)).content.decode()
        assert "<script>x" not in html
        assert "<b>fizet" not in html


# ---------- the open hand and the news ----------


def test_the_open_hand_is_seen_by_whoever_watches(evening: Evening, watcher: Client) -> None:
    Draft.objects.create(evening=evening, kind="hand", facts={"contract": "solo", "declarer": 0})
    page = watcher.get(at(evening)).content.decode()
    assert 'id="open-hand"' in page
    assert "Anna" in page[page.index('id="open-hand"') :].split("</div>")[0]


def test_the_open_hand_says_whose_a_figure_is(evening: Evening, watcher: Client) -> None:
    facts = {"contract": "two", "declarer": 0, "trull": "declarers", "xxi_catch": {"by": 1, "lost_by": 0}}
    Draft.objects.create(evening=evening, kind="hand", facts=facts)
    page = watcher.get(at(evening)).content.decode()
    assert "trull: felvevők" in page
    assert "XXI-fogás: " in page


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"dealer": 2},
        {"contract": "no such"},
        {"declarer": 77},
        {"declarer": "Anna"},
        {"announcements": "trull"},
        {"announcements": [{"figure": 3, "by": None}]},
        {"announcements": [7]},
        {"nonsense": {"a": [1]}},
    ],
)
def test_whatever_lies_in_the_open_hand_the_sheet_opens(evening: Evening, watcher: Client, facts: Any) -> None:
    Draft.objects.create(evening=evening, kind="hand", facts=facts)
    assert watcher.get(at(evening)).status_code == 200
    assert watcher.get(at(evening, "far/")).status_code == 200


def test_no_news_is_an_empty_answer_at_the_cost_of_two_queries(
    evening: Evening, watcher: Client, django_assert_max_num_queries: Any
) -> None:
    page = watcher.get(at(evening)).content.decode()
    since = re.search(r'data-(?:open-)?since="([^"]+)"', page)
    assert since
    with django_assert_max_num_queries(2):
        answer = watcher.get(at(evening, "news/"), {"since": since[1]})
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer["X-Told-At"]


def test_a_saved_hand_and_a_tap_in_the_open_hand_are_news(evening: Evening, watcher: Client) -> None:
    def news(since: str) -> tuple[int, str]:
        answer = watcher.get(at(evening, "news/"), {"since": since})
        match = re.search(r'data-(?:open-)?since="([^"]+)"', answer.content.decode())
        return answer.status_code, match[1] if match else since

    status, first = news("")
    assert status == 200
    write(evening, **THREE)
    status, second = news(first)
    assert status == 200
    assert second != first
    Draft.objects.create(evening=evening, kind="hand", facts={"contract": "two"})
    status, third = news(second)
    assert status == 200
    assert news(third) == (204, third)


def test_news_for_the_far_view_is_the_far_view(evening: Evening, watcher: Client) -> None:
    assert 'class="people"' in watcher.get(at(evening, "news/"), {"page": "far"}).content.decode()


def test_the_far_view_shows_the_code_to_watch_and_never_the_one_to_write(
    evening: Evening, watcher: Client, token: Any
) -> None:
    page = watcher.get(at(evening, "far/")).content.decode()
    assert token("watch") in page
    assert token("write") not in page
