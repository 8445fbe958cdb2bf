"""Two scribes at once, each with a connection of his own: one writes, the other is shown what was written.

``RACES`` says how often two write the same hand.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.access import links
from scorebook.models import By, Evening, Link, Remark, Revision
from tests.ledger.conftest import AUTHOR, TWO, Pen, writer
from tests.world.races import race

pytestmark = pytest.mark.both_databases

ROUNDS = 20
RACES = int(os.environ.get("RACES", ROUNDS))


def corrector(evening: Evening, head: int, points: int) -> Callable[[], ledger.Saved]:
    """A scribe who corrects the last hand to so many card points."""
    said = {"facts": {**TWO, "declarer_points": points, "dealer": 4}, "reason": "elütés", "author": AUTHOR}
    number = (head + 1) // 2
    return lambda: ledger.correct_entry(evening, number, key=uuid4(), head=head, kind="hand", **said)


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
        said = {"key": uuid4(), "head": head, "kind": "hand", "facts": {**TWO, "dealer": 4}, "author": AUTHOR}
        send = lambda said=said: ledger.record_entry(pen.evening, **said)  # noqa: E731
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


@pytest.mark.django_db(transaction=True)
def test_of_two_links_made_anew_at_once_one_opens_the_evening(evening_of) -> None:
    evening = evening_of()
    for _ in range(ROUNDS // 4):
        made = race(*[lambda: links.renew(evening, "watch")] * 3)
        (link,) = Link.objects.filter(evening=evening, right="watch", revoked_at=None)
        assert link.pk in {one.pk for one in made}


@pytest.mark.django_db(transaction=True)
def test_a_dispute_and_a_closing_at_once_leave_no_closed_evening_with_a_dispute(evening_of, pen_on) -> None:
    """The same press arrives twice besides, and is one remark."""
    for _ in range(5):
        pen: Pen = pen_on(evening_of())
        pen.hand()
        voice = ledger.Voice(seat=1, by=By.WATCH, author=AUTHOR)
        told = {"key": uuid4(), "version": 1, "says": "wrong", "word": "", "voice": voice}
        dispute = lambda pen=pen, told=told: ledger.remark(pen.evening, 1, **told)  # noqa: E731
        met = race(dispute, dispute, pen.close)
        evening = pen.fresh()
        assert evening.said == Remark.objects.filter(evening=evening).count() <= 1, met
        assert (evening.closed_at is None) == bool(evening.said), met
        pen.prove()
