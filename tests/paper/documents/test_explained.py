"""The explained hand and the explained sheet: every line as printed, against what the ledger posted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from scorebook.models import Evening, Posting
from scorebook.paper.explained.block import Share
from scorebook.paper.views import table
from settlement import GAMES
from tests.paper.conftest import explained, number, one
from tests.paper.evenings import close, correct, hand, play, strike, undo, write
from tests.paper.tables import BOOK, any_evening, radli_evening, vast_evening

pytestmark = pytest.mark.django_db


def by_column(shares: tuple[Share, ...]) -> list[int]:
    return [number(share.points) for share in shares]


def posted(evening: Evening, entry: int, accounts: list[int | str]) -> list[int]:
    """Return what stands in the books for an entry, account by account."""
    moved: Counter[int | str] = Counter()
    for posting in Posting.objects.filter(entry__evening=evening, entry__number=entry).select_related("seat"):
        moved[posting.pot if posting.seat is None else posting.seat.number] += posting.points
    return [moved[account] for account in accounts]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("preset", [0, -1])
def test_every_line_adds_up_to_zero_as_printed_and_together_they_are_what_was_posted(game: str, preset: int) -> None:
    evening = any_evening(game, seed=11 + preset, preset=GAMES[game].presets[preset].key)
    close(evening)
    page = explained(evening)
    accounts = [column.account for column in page.columns]
    assert page.blocks
    for block in page.blocks:
        paid = [line for line in block.lines if not line.written]
        for line in paid:
            assert sum(by_column(line.shares)) == 0, line
        sums = [sum(column) for column in zip(*(by_column(line.shares) for line in paid), strict=True)]
        for end in block.sums:
            if end.label.startswith(("In total", "I. r", "II. r", "III. r")):
                assert sum(by_column(end.shares)) == 0
        booked = posted(evening, int(block.number[:-1]), accounts)
        ended = [by_column(end.shares) for end in block.sums if "rádli is over" in end.label or "broken" in end.label]
        of_radli = (ended[0] + [0] * len(accounts))[: len(accounts)] if ended else [0] * len(accounts)
        assert [a + b for a, b in zip(sums or [0] * len(accounts), of_radli, strict=True)] == booked
    assert sum(by_column(page.total.shares)) == 0


def test_what_is_only_written_is_no_payment_and_a_radli_is_reckoned_at_its_end() -> None:
    evening = radli_evening()
    first, last = one(evening, 1), one(evening, 8)
    assert all(line.written for line in first.block.lines)
    assert first.zero == ""
    assert [share.points for share in first.block.sums[0].shares] == ["0", "0", "10"]
    assert {fact.label: fact.value for fact in last.ended} == {
        "Gergő": "2 × 0 − 0 − 100 = −100",
        "Tünde": "2 × 0 − 0 − 100 = −100",
        "Ödön": "2 × (80 + 20) − 0 − 0 = +200",
    }
    assert last.zero == "−100 − 100 + 200 = 0"


def test_the_proof_adds_up_each_players_lines(evening: Evening) -> None:
    play(evening)
    page = one(evening, 2)
    sums = {fact.label: number(fact.value.rpartition("=")[2]) for fact in page.proof}
    totals = dict(zip([column.name for column in page.columns], by_column(page.block.sums[-1].shares), strict=True))
    assert sums
    assert all(totals[name] == total for name, total in sums.items())
    assert page.zero.endswith("= 0")
    assert "Anna" in page.resting
    assert "Anna" not in totals


def test_what_is_worth_nothing_has_a_line_that_moves_nothing_and_says_why(evening: Evening) -> None:
    write(evening, "hand", hand(0, 1, 80))
    page = one(evening, 1)
    paid, unpaid = page.block.lines
    assert (unpaid.price, unpaid.arithmetic, unpaid.value) == ("–", "–", "0")
    assert (unpaid.because, unpaid.named) == ("the silent double game is paid in its place", ())
    assert paid.named
    assert [fact.value for fact in page.proof] == []


def test_money_stands_last_and_only_where_a_point_has_a_price(evening: Evening) -> None:
    play(evening)
    priced = one(evening, 1)
    assert [fact.value for fact in priced.moneys]
    assert all("Ft" in fact.value for fact in one(evening, 1, "hu").moneys)
    Evening.objects.update(stake_minor_units=None, currency="")
    evening.refresh_from_db()
    assert one(evening, 1).moneys == ()


def test_a_correction_tells_what_stood_before_and_a_struck_entry_moves_nothing(evening: Evening) -> None:
    play(evening)
    correct(evening, 1, hand(0, 1, 50), "félreolvasott szám")
    strike(evening, 5, "kétszer írtuk fel")
    undo(evening)
    page = explained(evening)
    corrected, struck, undone = page.blocks[0], page.blocks[4], page.blocks[5]
    assert "félreolvasott szám" in corrected.former[0].why
    assert "60" in corrected.former[0].sentence
    assert struck.struck
    assert struck.lines == struck.sums == ()
    assert "kétszer írtuk fel" in struck.former[-1].why
    assert undone.struck
    assert "Béla" in one(evening, 5).block.former[-1].why


def test_every_rule_opens_its_paragraph_of_the_rulebook(evening: Evening) -> None:
    play(evening)
    page = explained(evening, "hu")
    assert page.cited
    assert all(cited.title and cited.address == f"{BOOK}#s{cited.rule.replace('.', '-')}" for cited in page.cited)
    assert {line.rule for block in page.blocks for line in block.lines} == {cited.rule for cited in page.cited}


def test_sums_of_twelve_digits_stand_below_their_line() -> None:
    page = explained(vast_evening())
    assert page.stacked
    assert page.beside == 0
    assert [share.points for share in page.blocks[0].lines[0].named][:2] == ["+469,134,530,865", "+469,134,530,865"]


def test_reading_an_evening_asks_no_more_for_more_hands(
    evening: Evening, django_assert_max_num_queries: Callable[[int], AbstractContextManager[None]]
) -> None:
    play(evening)
    play(evening)
    with django_assert_max_num_queries(10):
        explained(evening)


def test_too_many_entries_are_refused_in_words(
    evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(evening)
    monkeypatch.setattr(table, "MOST_ENTRIES", 5)
    watcher.cookies["language"] = "en"
    response = watcher.get(f"/e/{evening.slug}/explained.pdf")
    assert response.status_code == 422
    assert b"every hand can be explained by itself" in response.content


def test_an_entry_that_was_never_written_has_no_page(evening: Evening, watcher: Client) -> None:
    play(evening)
    assert watcher.get(f"/e/{evening.slug}/99/explained.pdf").status_code == 404
