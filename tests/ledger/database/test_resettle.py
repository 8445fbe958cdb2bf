"""``manage.py resettle``: green on honest evenings, red with a name for every difference on tampered ones."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from scorebook import ledger
from scorebook.bench import hands
from scorebook.models import Call, Entry, Evening, Posting, Revision
from tests.ledger.conftest import AUTHOR, TWO, Pen, resettle
from tests.world.emptying import triggers_set_aside
from tests.world.recorded import recorded

pytestmark = pytest.mark.both_databases


@pytest.fixture
def long(evening_of) -> Pen:
    """An evening with everything that can happen to one."""

    def make_evening() -> Evening:
        pen = Pen(evening_of(players=hands.PLAYERS, house_rules=hands.HOUSE_RULES))
        for head, (kind, facts) in enumerate(hands.evening(60)):
            ledger.record_entry(pen.evening, key=uuid4(), head=head, kind=kind, facts=facts, author=AUTHOR)
        pen.correct(3, {**TWO, "dealer": 4})
        pen.strike(7)
        pen.strike(20)
        pen.restore(7)
        pen.undo()
        pen.hand()
        pen.undo()
        pen.close()
        pen.reopen()
        pen.hand()
        pen.close()
        return pen.evening

    return Pen(Evening.objects.get(pk=recorded("a long evening", make_evening).pk))


def test_a_long_evening_with_everything_in_it_has_no_difference(long: Pen) -> None:
    assert resettle("--check") == (0, "1 evenings, no difference\n")
    assert resettle("--check", long.evening.slug)[0] == 0


def test_an_evening_nobody_opened_is_a_wrong_use(long: Pen) -> None:
    assert resettle("--check", "nosuch") == (2, "No such evening: nosuch")


def tampered_payouts(pen: Pen) -> None:
    entry = Entry.objects.get(number=5)
    Entry.objects.filter(pk=entry.pk).update(payouts=[points + 1 for points in entry.payouts])


def tampered_facts(pen: Pen) -> None:
    Entry.objects.filter(number=1).update(facts={**TWO, "dealer": 4})


def tampered_column(pen: Pen) -> None:
    Entry.objects.filter(number=2).update(contract="solo", won=None)


def tampered_struck(pen: Pen) -> None:
    Entry.objects.filter(number=20).update(struck=False)


def tampered_calls(pen: Pen) -> None:
    Call.objects.filter(entry__number=2).delete()


def tampered_standing(pen: Pen) -> None:
    evening = pen.fresh()
    Evening.objects.update(standing={**evening.standing, "totals": [0, 0, 0, 0, 0]})


@pytest.mark.parametrize(
    ("tamper", "named"),
    [
        (tampered_payouts, "entry 5, payouts"),
        (tampered_facts, "entry 1, facts"),
        (tampered_column, "entry 2, contract"),
        (tampered_struck, "entry 20, struck"),
        (tampered_calls, "entry 2, calls"),
        (tampered_standing, "the evening, standing"),
    ],
)
def test_a_tampered_projection_is_named_and_written_again(long: Pen, tamper, named: str) -> None:
    tamper(long)
    status, said = resettle("--check")
    assert status == 1
    assert f"{long.evening.slug}, {named}: expected " in said
    assert ", found " in said
    assert resettle("--check")[0] == 1, "looking changes nothing"
    assert resettle()[0] == 0
    assert resettle("--check")[0] == 0


def test_a_tampered_posting_is_named_and_never_repaired(long: Pen) -> None:
    posting = Posting.objects.filter(entry__number=1, seat__number=2).first()
    with triggers_set_aside(connection):
        Posting.objects.filter(pk=posting.pk).update(points=posting.points + 1)
    for said in (("--check",), ()):
        status, told = resettle(*said)
        assert status == 1
        assert f"entry 1, postings of {hands.PLAYERS[2]}: expected {posting.points}, found {posting.points + 1}" in told
        assert "postings of head" in told
    assert Posting.objects.get(pk=posting.pk).points == posting.points + 1


def test_postings_that_cancel_out_in_another_entry_are_found(long: Pen) -> None:
    """Two wrongs that leave every total right still are two wrong entries."""
    one, other = (Posting.objects.filter(entry__number=number, seat__number=2).first() for number in (1, 2))
    with triggers_set_aside(connection):
        Posting.objects.filter(pk=one.pk).update(points=one.points + 1000)
        Posting.objects.filter(pk=other.pk).update(points=other.points - 1000)
    assert resettle("--check")[0] == 1


def test_a_revision_tampered_with_shows_in_the_postings(long: Pen) -> None:
    with triggers_set_aside(connection):
        Revision.objects.filter(entry__number=4).update(kind="hand", facts={**TWO, "dealer": 3})
    assert resettle("--check")[0] == 1


def test_a_revision_that_can_no_longer_be_read_is_named(long: Pen) -> None:
    with triggers_set_aside(connection):
        Revision.objects.filter(entry__number=4).update(facts={"nonsense": 1})
    status, said = resettle()
    assert status == 1
    assert "entry 4, facts" in said


def test_an_evening_closed_or_opened_by_hand_is_named(long: Pen) -> None:
    Evening.objects.update(closed_at=None)
    assert "the evening, closed" in resettle("--check")[1]
    Evening.objects.update(closed_at=timezone.now(), head=3)
    assert "the evening, head" in resettle("--check")[1]
