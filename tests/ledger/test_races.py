"""Two scribes at once, each with a connection of his own: one writes, the other is shown what was written.

``RACES`` says how often two write the same hand.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest

from scorebook import ledger
from scorebook.access import links
from scorebook.models import By, Evening, Link, Remark, Revision
from tests.conftest import NAMES
from tests.ledger.conftest import AUTHOR, TWO, Pen, writer
from tests.world.races import race

pytestmark = pytest.mark.both_databases

ROUNDS = 20
RACES = int(os.environ.get("RACES", ROUNDS))
PAID = {"reason": "kávé", "transfers": [{"from": 0, "to": 1, "points": 3}]}


def corrector(evening: Evening, head: int, points: int) -> Callable[[], ledger.Saved]:
    """A scribe who corrects the last hand to so many card points."""
    options = {"facts": {**TWO, "declarer_points": points, "dealer": 4}, "reason": "elütés", "author": AUTHOR}
    number = (head + 1) // 2
    return lambda: ledger.correct_entry(evening, number, key=uuid4(), head=head, kind="hand", **options)


@pytest.mark.django_db(transaction=True)
def test_of_two_scribes_at_once_one_writes_and_the_other_is_shown_what(evening_of, pen_on) -> None:
    """A hand is written by both at once, and then corrected by both at once."""
    pen: Pen = pen_on(evening_of())
    for head in range(RACES):
        writes, points = (corrector, (40, 45)) if head % 2 else (writer, (50, 60))
        met = race(*(writes(pen.evening, head, said) for said in points))
        saved = [one for one in met if isinstance(one, ledger.Saved)]
        refused = [one for one in met if isinstance(one, ledger.Conflict)]
        assert (len(saved), len(refused)) == (1, 1), met
        assert [revision.pk for revision in refused[0].since] == [saved[0].revision.pk]
    assert pen.head == RACES
    pen.prove()


@pytest.mark.django_db(transaction=True)
def test_the_same_save_sent_twice_at_once_is_written_once(evening_of, pen_on) -> None:
    pen: Pen = pen_on(evening_of())
    for head in range(ROUNDS):
        options = {"key": uuid4(), "head": head, "kind": "hand", "facts": {**TWO, "dealer": 4}, "author": AUTHOR}
        send = lambda said=options: ledger.record_entry(pen.evening, **said)  # noqa: E731
        met = race(send, send, send)
        assert sorted(one.replayed for one in met) == [False, True, True], met
    assert Revision.objects.count() == ROUNDS
    pen.prove()


@pytest.mark.django_db(transaction=True)
def test_of_a_correction_and_a_new_hand_at_once_the_hand_is_written_and_the_books_agree(evening_of, pen_on) -> None:
    """Upon the correction the hand comes to the same; upon the hand the correction would move what nobody saw."""
    pen: Pen = pen_on(evening_of())
    pen.hand(**TWO, dealer=4)
    for points in range(55, 65):  # never the 54 that stand there already, nor the 66 of the hand: that would be asked
        head = pen.head
        facts = {**TWO, "declarer_points": points, "dealer": 4}
        correct = lambda facts=facts, head=head: pen.correct(1, facts, head=head)  # noqa: E731
        met = race(correct, writer(pen.evening, head, 66))
        corrected, written = (type(one).__name__ for one in met)
        assert written == "Saved", met
        assert corrected in {"Conflict", "Saved"}, met
        pen.prove()


# Actions of another scribe while a forgotten hand is inserted before the first line.
BESIDE_AN_INSERTION: dict[str, Callable[[Pen, int], ledger.Saved]] = {
    "a hand": lambda pen, head: pen.write("hand", TWO, head=head),
    "a hand by its dealer": lambda pen, head: pen.write("hand", {**TWO, "dealer": 2}, head=head),
    "a transfer": lambda pen, head: pen.write("adjustment", PAID, head=head),
    "an undo": lambda pen, head: pen.undo(head=head),
    "a correction": lambda pen, head: pen.correct(2, {**TWO, "declarer_points": 55 + head}, head=head),
    "a strike": lambda pen, head: pen.strike(pen.evening.entries.filter(struck=False)[0].number, head=head),
    "an insertion": lambda pen, head: insert(pen, 1, {**TWO, "declarer_points": 60}, uuid4(), head),
}


def insert(pen: Pen, before: int, facts: Mapping[str, Any], key: UUID, head: int) -> ledger.Saved:
    return ledger.insert_entry(pen.evening, before, kind="hand", facts=facts, key=key, head=head, author=AUTHOR)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("beside", BESIDE_AN_INSERTION)
def test_an_insertion_sent_twice_and_another_deed_at_once_are_written_one_upon_the_other(evening_of, pen_on, beside):
    """The second action has not seen the first one; only a transfer does not conflict with an insertion."""
    pen: Pen = pen_on(evening_of(players=NAMES[:4], first_dealer=3))
    for points in (50, 51, 52):
        pen.write("hand", {**TWO, "declarer_points": points})
    for _ in range(ROUNDS // 4):
        head, key, lines = pen.head, uuid4(), pen.evening.entries.count()
        forgotten = lambda head=head, key=key: insert(pen, 1, TWO, key, head)  # noqa: E731
        other = lambda head=head: BESIDE_AN_INSERTION[beside](pen, head)  # noqa: E731
        met = race(forgotten, forgotten, other)
        first, again, also = (type(one) for one in met)
        assert first is again in {ledger.Saved, ledger.Conflict}, met
        assert also is not first or beside == "a transfer", met
        assert also in {ledger.Saved, ledger.Conflict}, met
        if first is ledger.Conflict:
            forgotten(head=pen.head)
        if also is ledger.Conflict:
            other(head=pen.head)
        assert pen.evening.revisions.filter(key=key, action="inserted").count() == 1
        assert pen.head == head + 2
        places = pen.evening.entries.order_by("place").values_list("place", flat=True)
        assert list(places) == list(range(1, len(places) + 1))
        assert pen.evening.entries.count() <= lines + 2
        pen.prove()


@pytest.mark.django_db(transaction=True)
def test_of_two_links_made_anew_at_once_one_opens_the_evening(evening_of) -> None:
    evening = evening_of()
    for _ in range(ROUNDS // 4):
        outcomes = race(*[lambda: links.renew(evening, "watch")] * 3)
        (link,) = Link.objects.filter(evening=evening, right="watch", revoked_at=None)
        assert link.pk in {one.pk for one in outcomes}


@pytest.mark.django_db(transaction=True)
def test_a_dispute_and_a_closing_at_once_leave_no_closed_evening_with_a_dispute(evening_of, pen_on) -> None:
    """The same press arrives twice besides, and is one remark."""
    for _ in range(5):
        pen: Pen = pen_on(evening_of())
        pen.hand()
        voice = ledger.Voice(seat=1, by=By.WATCH, author=AUTHOR)
        options = {"key": uuid4(), "version": 1, "says": "wrong", "word": "", "voice": voice}
        dispute = lambda pen=pen, told=options: ledger.remark(pen.evening, 1, **told)  # noqa: E731
        met = race(dispute, dispute, pen.close)
        evening = pen.fresh()
        assert evening.said == Remark.objects.filter(evening=evening).count() <= 1, met
        assert (evening.closed_at is None) == bool(evening.said), met
        pen.prove()
