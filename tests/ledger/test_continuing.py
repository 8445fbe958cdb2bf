"""A night of paper written on at the end of a sheet: every entry of it or none, once, upon the head that was seen."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.models import Draft, Evening
from tests.ledger.conftest import AUTHOR, TWO, Pen, writer
from tests.world.races import race

pytestmark = pytest.mark.both_databases

NIGHT: list[tuple[str, dict[str, Any]]] = [
    ("hand", {**TWO, "dealer": 4}),
    ("all_pass", {"dealer": 4}),
    ("hand", {**TWO, "dealer": 4, "declarer_points": 30}),
]


def record(pen: Pen, entries: list[tuple[str, dict[str, Any]]], **said: Any) -> ledger.Written:
    options = {"key": uuid4(), "head": pen.head, "author": AUTHOR, **said}
    return ledger.record_entries(pen.evening, entries=entries, **options)


@pytest.mark.django_db
def test_entries_go_on_after_the_last_one_and_the_books_balance(pen: Pen):
    pen.hand()
    pen.hand()
    pen.undo()
    Draft.objects.create(evening=pen.evening, kind="hand", facts={}, screen={}, author="Anna")
    saved = record(pen, NIGHT)
    assert (saved.entries, saved.replayed, saved.head) == (3, False, 6)
    assert [(number, struck) for number, struck, _payouts in pen.rows()] == [
        (1, False),
        (2, True),
        (3, False),
        (4, False),
        (5, False),
    ]
    assert pen.head == 6
    assert not Draft.objects.exists()
    pen.prove()
    pen.correct(3, {**TWO, "dealer": 4, "declarer_points": 60})
    pen.prove()


@pytest.mark.django_db
def test_one_at_a_time_comes_to_the_same(pen: Pen, evening_of: Any):
    record(pen, NIGHT)
    other = Pen(evening_of())
    for kind, facts in NIGHT:
        other.write(kind, facts)
    assert pen.rows() == other.rows()
    assert (pen.fresh().standing, pen.head) == (other.fresh().standing, other.head)


@pytest.mark.django_db
def test_an_impossible_entry_is_named_by_its_place_and_nothing_is_written(pen: Pen):
    with pytest.raises(ledger.Refused) as refused:
        record(pen, [*NIGHT, ("hand", {**TWO, "dealer": 0})])
    assert refused.value.number == 4
    with pytest.raises(ledger.Refused) as unread:
        record(pen, [NIGHT[0], ("hand", {"declarer": "x"})])
    assert unread.value.number == 2
    assert pen.rows() == []


@pytest.mark.django_db
def test_the_same_key_is_the_same_save_however_often_it_arrives(pen: Pen):
    key = uuid4()
    assert not record(pen, NIGHT, key=key).replayed
    pen.hand()
    assert record(pen, NIGHT, key=key, head=0).replayed
    for other in (NIGHT[:2], [*NIGHT, NIGHT[1]], [NIGHT[1], *NIGHT[1:]]):
        with pytest.raises(ledger.KeyReused):
            record(pen, other, key=key, head=0)
    assert len(pen.rows()) == 4


@pytest.mark.django_db
def test_the_close_may_be_the_last_of_them(pen: Pen):
    record(pen, [*NIGHT, ("close", {})])
    evening = pen.fresh()
    assert (evening.closed_at is not None, evening.edition) == (True, 1)
    pen.prove()
    with pytest.raises(ledger.EveningClosed):
        record(pen, NIGHT)
    pen.reopen()
    pen.close()
    assert pen.fresh().edition == 2


@pytest.mark.django_db
def test_who_has_not_seen_the_last_entry_writes_nothing(pen: Pen):
    pen.hand()
    with pytest.raises(ledger.Conflict):
        record(pen, NIGHT, head=0)
    with pytest.raises(ledger.Conflict):
        ledger.refuse_unless_open(pen.fresh(), 0)
    assert len(pen.rows()) == 1


@pytest.mark.django_db(transaction=True)
def test_a_night_sent_twice_at_once_is_written_once(evening_of: Any):
    pen = Pen(evening_of())
    for _ in range(4):
        options = {"key": uuid4(), "head": pen.head}
        met = race(*[lambda said=options: record(pen, NIGHT, **said)] * 3)
        assert sorted(one.replayed for one in met) == [False, True, True], met
    assert Evening.objects.get().entries.count() == 4 * len(NIGHT)
    pen.prove()


@pytest.mark.django_db(transaction=True)
def test_of_a_night_and_a_hand_at_once_one_is_written_and_the_other_is_shown_what(evening_of: Any):
    pen = Pen(evening_of())
    for _ in range(4):
        head = pen.head
        met = race(lambda head=head: record(pen, NIGHT, head=head), writer(pen.evening, head, 61))
        assert len([one for one in met if isinstance(one, ledger.Conflict)]) == 1, met
    pen.prove()
