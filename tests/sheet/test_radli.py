"""A rádli on the pages of an evening: what is written, how far everybody is, how it ends; and two cups beside it."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.translation import override

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening
from scorebook.paper.session.sheet import session_sheet
from scorebook.sheet.explaining import explain
from scorebook.sheet.reading import read_sheet
from settlement import GAMES
from tests.conftest import holding
from tests.world.games import tiny

pytestmark = pytest.mark.django_db
NAMES = ("Gergő", "Tünde", "Ödön")
ANNA = ledger.Author(name="Anna")
Open = Callable[..., Evening]


@pytest.fixture
def table(evening_of: Open, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Open an evening of the tiny game."""
    monkeypatch.setitem(GAMES, "tiny", tiny.GAME)

    def opened(preset: str = "written", **said: Any) -> Evening:
        return evening_of(game="tiny", preset=preset, house_rules={}, players=NAMES, first_dealer=2, **said)

    return opened


def play(evening: Evening, *hands: tuple[int, int], **said: Any) -> None:
    for winner, points in hands:
        evening.refresh_from_db()
        facts = {"contract": "plain", "winner": winner, "points": points, **said}
        ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=ANNA)
    evening.refresh_from_db()


def watching(evening: Evening) -> Client:
    return holding(str(links.token_of(links.links_of(evening)["watch"])), scribe="")


def page(evening: Evening, path: str = "") -> str:
    answer = watching(evening).get(f"/e/{evening.slug}/{path}", headers={"accept-language": "en"})
    assert answer.status_code == 200
    return unescape(answer.content.decode()).replace("\N{NO-BREAK SPACE}", " ")


def test_what_is_written_runs_on_and_moves_nothing(table: Open) -> None:
    evening = table()
    play(evening, (0, 4), (1, 3), (0, 2))
    sheet = read_sheet(evening)
    assert [row.written for row in sheet.rows] == [(4, 0, 0), (0, 3, 0), (2, 0, 0)]
    assert [row.written_after for row in sheet.rows] == [(4, 0, 0), (4, 3, 0), (6, 3, 0)]
    assert sheet.totals == (0, 0, 0)
    assert sheet.open_count
    assert [(way.written, way.limit) for way in sheet.open_count.ways] == [(6, 10), (3, 10), (0, 10)]


def test_the_row_that_ends_a_radli_says_what_it_came_to(table: Open) -> None:
    evening = table()
    play(evening, (0, 4), (1, 3), (0, 9), (2, 1))
    sheet = read_sheet(evening)
    ended = sheet.rows[2].ended_count
    assert ended
    # 2 × own − the other two's, the reward counted in: 2 × 17 − 3, 2 × 3 − 17, −17 − 3.
    assert [(one.written, one.reward, one.result) for one in ended.shares] == [(13, 4, 31), (3, 0, -11), (0, 0, -20)]
    assert sheet.rows[2].written_after == (13, 3, 0)
    assert sheet.rows[3].written_after == (0, 0, 1), "the next rádli begins by itself"
    assert sheet.totals == (31, -11, -20)


def test_the_page_rules_it_off_and_counts_the_next(table: Open) -> None:
    evening = table()
    play(evening, (0, 4), (1, 3), (0, 9), (2, 1))
    text = page(evening)
    for said in (
        "I. heap is over",
        "Gergő won it.",
        "2 × own points − the others’",
        "II. heap",
        "up to 10",
        'max="10" value="1"',
        "Ödön: 1 of 10",
        "Paid so far, without this heap:",
        "+31",
        "−11",
        "−20",
    ):
        assert said in text
    assert text.count('<section class="ended') == 1


@pytest.mark.parametrize(("hands", "told"), [([(0, 4)], True), ([(0, 10)], False)])
def test_totals_that_leave_an_open_radli_out_say_so_where_they_stand(
    table: Open, hands: list[tuple[int, int]], *, told: bool
) -> None:
    evening = table()
    play(evening, *hands)
    foot = page(evening).split("<tfoot>")[1].split("</tfoot>")[0]
    assert ("paid so far, without the heap being played" in foot) is told
    assert ("Nothing is paid yet" in page(evening)) is told
    assert ("is counted as if it were broken off now" in page(evening, "payments/")) is told


@pytest.mark.parametrize(
    ("hands", "said"), [([(0, 10)], "Gergő won it."), ([(0, 4), (1, 4)], ""), ([(0, 5), (1, 5), (2, 5)], "")]
)
def test_nothing_is_over_before_somebody_is_there(table: Open, hands: list[tuple[int, int]], said: str) -> None:
    evening = table()
    play(evening, *hands)
    assert ("is over" in page(evening)) == bool(said)
    assert said in page(evening)


def test_the_page_of_a_hand_says_what_everybody_writes_and_why(table: Open) -> None:
    evening = table()
    play(evening, (1, 7), (0, 10))
    first, second = page(evening, "1/"), page(evening, "2/")
    assert "Tünde writes 7" in first
    assert "Written on the heap, not paid." in first
    assert "is over" not in first
    assert "I. heap is over" in second
    explanation = explain(evening, 2)
    assert explanation
    assert [(one.payer, one.payee, one.points) for one in explanation.payments] == [("Ödön", "Gergő", 21)]


def test_a_figure_says_its_phase_and_its_chain_of_kontra(table: Open) -> None:
    evening = table()
    play(evening, (0, 1))
    assert "four aces at the front lost, rekontra ×4×2" in page(evening)


def test_the_far_view_shows_how_far_everybody_is(table: Open) -> None:
    evening = table()
    play(evening, (0, 4), (1, 3))
    text = page(evening, "far/")
    assert "Gergő: 4 of 10" in text
    assert "I. heap, up to 10" in text
    assert "is over" not in text
    play(evening, (0, 9))
    text = page(evening, "far/")
    assert "I. heap is over. Gergő won it." in text
    assert "Gergő: 0 of 10" in text, "the next one begins by itself"


def test_a_radli_broken_off_by_the_close_has_its_result_and_no_reward(table: Open) -> None:
    evening = table()
    play(evening, (0, 4), (1, 3))
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ANNA)
    evening.refresh_from_db()
    text = page(evening)
    assert "I. heap, broken off" in text
    assert "reward" not in text
    assert read_sheet(evening).totals == (5, 2, -7)
    assert read_sheet(evening).open_count is None


def test_a_struck_hand_ends_nothing(table: Open) -> None:
    evening = table()
    play(evening, (0, 9), (0, 9), (1, 1))
    ledger.strike_entry(evening, 1, key=uuid4(), head=evening.head, reason="kétszer", author=ANNA)
    evening.refresh_from_db()
    text = page(evening)
    assert "is over" not in text
    assert "Gergő: 9 of 10" in text


@pytest.mark.parametrize("last", [None, 3])
def test_radlis_are_counted_without_a_query_for_each(
    table: Open, django_assert_max_num_queries: Any, last: int | None
) -> None:
    evening = table()
    play(evening, *[(0, 10)] * 8, (1, 1))
    with django_assert_max_num_queries(4), override("en"):
        sheet = read_sheet(evening, last=last)
    assert sheet.open_count
    assert sheet.open_count.title == "IX. heap"
    assert [row.ended_count.title for row in sheet.rows[-3:-1] if row.ended_count] == ["VII. heap", "VIII. heap"]


@pytest.mark.parametrize("path", ["", "far/", "history/", "1/", "news/"])
def test_a_stranger_finds_nothing(table: Open, path: str) -> None:
    evening = table()
    play(evening, (0, 10))
    assert Client().get(f"/e/{evening.slug}/{path}").status_code == 404


def test_both_cups_stand_in_the_strip_and_in_the_row(table: Open) -> None:
    evening = table("paid")
    play(evening, (0, 4), feeds=True)
    text = " ".join(page(evening).split())
    for said in ("left cup +2", "right cup +3", "Players −5, left cup +2, right cup +3: together 0."):
        assert said in text
    assert read_sheet(evening).rows[0].pots_left == (2, 3)
    assert "Into the right cup" in page(evening, "1/")


def test_where_everybody_counts_for_himself_each_count_is_named(table: Open) -> None:
    evening = table("paid")
    play(evening, (0, 4))
    assert "Gergő 26, Tünde 27, Ödön 28" in page(evening)


def test_an_evening_that_is_paid_shows_nothing_of_a_radli(table: Open) -> None:
    evening = table("paid")
    play(evening, (0, 40))
    for path in ("", "1/", "far/"):
        assert "<progress" not in page(evening, path)
        assert "heap" not in page(evening, path).lower()


@pytest.mark.parametrize(
    ("preset", "settle_by", "scores", "winner", "paid"),
    [
        ("points", "each_with_each", (9, 4, 2), "Gergő won it.", "2 × own points − the others’"),
        ("points", "with_the_best", (9, 4, 2), "Gergő won it.", "everybody pays the best the difference"),
        ("penalty_points", "each_with_each", (9, 4, 2), "Ödön won it.", "the difference from each with more"),
        ("penalty_points", "for_points", (9, 4, 2), "Ödön won it.", "for points only: nothing is paid"),
        ("points", "for_points", (9, 9, 2), "Gergő, Tünde share the first place.", "for points only"),
    ],
)
def test_the_end_of_a_game_says_who_won_and_how_it_was_paid(
    evening_of: Open, preset: str, settle_by: str, scores: tuple[int, ...], winner: str, paid: str
) -> None:
    rules = {"settle_by": settle_by, "target": 9}
    evening = evening_of(game="free", preset=preset, house_rules=rules, players=NAMES, first_dealer=2)
    facts = {"scores": {str(seat): points for seat, points in enumerate(scores)}}
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=ANNA)
    sheet = page(evening)
    assert winner in sheet
    assert paid in sheet


def test_a_number_below_zero_has_a_minus_sign_and_stands_on_paper_once(evening_of: Open) -> None:
    evening = evening_of(game="free", preset="money", house_rules={}, players=NAMES, first_dealer=2)
    facts = {"scores": {"0": 12, "1": -4, "2": -8}}
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=ANNA)
    assert "Gergő 12, Tünde −4, Ödön −8" in page(evening)
    evening.refresh_from_db()
    with override("en"):
        (row,) = session_sheet(read_sheet(evening), None).rounds[0].rows
    assert (row.title, row.score, row.items) == ("round", "", ())
    assert [pay.change for pay in row.pays] == ["+12", "−4", "−8"]
