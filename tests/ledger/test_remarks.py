"""Remarks about a line: stored for good, without effect on points, and blocking only the closing."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from scorebook import ledger
from scorebook.ledger import remarking
from scorebook.models import By, Club, Erasure, Evening, Player, Remark, Says
from tests.ledger.conftest import AUTHOR, Pen
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]


def say(pen: Pen, says: str = "wrong", *, seat: int = 1, by: By = By.WATCH, **said: Any) -> Remark:
    entry = pen.evening.entries.get(number=said.get("number", 1))
    options = {"number": 1, "key": uuid4(), "version": entry.revisions_count, "word": "", **said}
    voice = ledger.Voice(seat=seat, by=by, author=AUTHOR)
    return ledger.remark(pen.evening, says=says, voice=voice, **options)


def overruling(because: str = "hárman is így láttuk", seen: int = 10**6, line: int | None = None) -> ledger.Overruling:
    return ledger.Overruling(because=because, seen=seen, by=By.WRITE, author=AUTHOR, line=line)


def open_now(pen: Pen) -> list[tuple[int, int]]:
    return [(one.entry.number, one.seat.number) for one in ledger.open_disputes(pen.fresh())]


def refused(code: str, *deed: Any, **said: Any) -> None:
    with pytest.raises(ledger.Refused) as refusal:
        say(*deed, **said)
    assert [problem.code for problem in refusal.value.problems] == [code]


def test_the_latest_word_counts_and_every_word_is_kept(pen: Pen) -> None:
    pen.hand()
    pen.hand()
    before = pen.fresh()
    say(pen, word="hármas volt")
    say(pen, seat=2, says="right")
    assert open_now(pen) == [(1, 1)]
    say(pen, says="right")
    assert open_now(pen) == []
    remarks = [(one.seat.number, one.says, one.version) for one in Remark.objects.all()]
    assert remarks == [(1, "wrong", 1), (2, "right", 1), (1, "right", 1)]
    after = pen.fresh()
    assert (after.said, after.head, after.standing) == (3, before.head, before.standing)
    pen.prove()


def test_the_same_press_is_one_remark_and_its_key_no_other(pen: Pen) -> None:
    pen.hand()
    key = uuid4()
    assert say(pen, key=key).pk == say(pen, key=key).pk
    with pytest.raises(ledger.KeyReused):
        say(pen, "right", key=key)
    assert Remark.objects.count() == pen.fresh().said == 1


def test_an_open_dispute_holds_up_the_closing_not_the_play_and_a_correction_settles_nothing(pen: Pen) -> None:
    pen.hand()
    say(pen)
    pen.hand()
    pen.correct(1, {**pen.evening.entries.get(number=1).facts, "declarer_points": 40})
    for close in (pen.close, lambda: closed_by_the_grid(pen)):
        with pytest.raises(ledger.Refused) as refusal:
            close()
        assert [(problem.field, problem.code) for problem in refusal.value.problems] == [("because", "disputed")]
    say(pen, "right")
    pen.close()
    assert pen.fresh().closed_at is not None
    with pytest.raises(ledger.EveningClosed):
        say(pen)


def closed_by_the_grid(pen: Pen) -> None:
    ledger.record_entries(pen.evening, key=uuid4(), head=pen.head, entries=[("close", {})], author=AUTHOR)


def test_what_was_seen_is_overruled_with_the_closing_and_what_was_said_meanwhile_holds_it_up(pen: Pen) -> None:
    pen.hand()
    pen.hand()
    seen = [say(pen), say(pen, seat=2, number=2)][-1].pk
    say(pen, seat=3, number=2)
    with pytest.raises(ledger.Refused):
        pen.close(overruling=overruling(seen=seen))
    assert len(open_now(pen)) == 3
    again = pen.save({"overruling": overruling()})
    first = ledger.close_evening(pen.evening, **again)
    assert ledger.close_evening(pen.evening, **again).replayed
    assert first.entry.kind == "close"
    remarks = Remark.objects.filter(says=Says.OVERRULED)
    assert {one.word for one in remarks} == {"hárman is így láttuk"}
    assert remarks.count() == 3
    pen.prove()


def test_one_line_is_overruled_with_a_reason_once(pen: Pen) -> None:
    pen.hand()
    pen.hand()
    say(pen)
    say(pen, number=2)
    key = uuid4()
    with pytest.raises(ledger.Refused):
        ledger.overrule(pen.evening, key=key, overruling=overruling("  ", line=1))
    for _ in range(2):
        ledger.overrule(pen.evening, key=key, overruling=overruling(line=1))
    assert open_now(pen) == [(2, 1)]
    with pytest.raises(ledger.KeyReused):
        ledger.overrule(pen.evening, key=key, overruling=overruling("más", line=2))
    say(pen)
    assert open_now(pen) == [(1, 1), (2, 1)]


def test_what_cannot_be_said_is_refused(pen: Pen, monkeypatch: pytest.MonkeyPatch) -> None:
    pen.hand()
    refused("unknown_name", pen, seat=5)
    refused("missing", pen, "overruled")
    refused("changed_meanwhile", pen, version=2)
    refused("not_printable", pen, word="a\x00b\u202e")
    refused("too_long", pen, word="a" * 201)
    with pytest.raises(ledger.Refused):
        ledger.remark(
            pen.evening,
            9,
            key=uuid4(),
            version=1,
            says="right",
            word="",
            voice=ledger.Voice(seat=0, by=By.WATCH, author=AUTHOR),
        )
    for number in range(20):
        say(pen, "right", word=str(number), seat=2)
    refused("said_too_often", pen, seat=2)
    monkeypatch.setattr(remarking, "MOST_DISPUTED", 0)
    refused("said_too_often", pen)
    pen.close()
    pen.reopen()
    refused("closing", pen, number=2)


@pytest.mark.parametrize(("said", "then", "allowed"), [
    (By.WATCH, By.WATCH, True), (By.WATCH, By.MEMBER, True), (By.WATCH, By.WRITE, False),
    (By.MEMBER, By.WATCH, False), (By.MEMBER, By.WRITE, False), (By.WRITE, By.WRITE, True),
])  # fmt: skip
def test_nobody_settles_a_dispute_for_somebody_else_without_a_reason(
    pen: Pen, said: By, then: By, allowed: bool
) -> None:
    pen.hand()
    say(pen, by=said)
    if allowed:
        say(pen, "right", by=then)
    else:
        refused("not_his_phone", pen, "right", by=then)
    assert open_now(pen) == ([] if allowed else [(1, 1)])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scorebook_remark SET says = 'right'",
        "UPDATE scorebook_remark SET word = 'más'",
        "UPDATE scorebook_remark SET author = 'Béla'",
        "UPDATE scorebook_remark SET seat_id = seat_id + 1",
        "DELETE FROM scorebook_remark",
    ],
)
def test_the_database_refuses_to_change_what_was_said(pen: Pen, statement: str) -> None:
    pen.hand()
    say(pen, word="hármas volt")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_an_erasure_takes_a_name_out_of_what_was_said(pen: Pen) -> None:
    pen.hand()
    remark = say(pen, word="Anna mondta")
    Erasure.objects.create(club=Club.objects.create(name="Kör", slug="kor"), player=Player.objects.all()[0])
    Remark.objects.filter(pk=remark.pk).update(author=Erasure.NOBODY, word=Erasure.STRUCK)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Remark.objects.filter(pk=remark.pk).update(key=UUID(int=1))
    assert Evening.objects.get().said == 1
