"""Corrections, undoing, striking, reopening: later entries follow, nothing is overwritten, every trace stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.bench import hands
from scorebook.models import Action, Entry, Evening, Posting, Revision
from settlement import GAMES, document
from settlement.document import Sheet
from tests.ledger.conftest import AUTHOR, TWO, Pen

pytestmark = pytest.mark.both_databases


def test_a_correction_posts_counter_entries_only_for_accounts_that_changed(pen: Pen) -> None:
    pen.hand(**TWO)
    before = Posting.objects.count()
    # With Béla instead of Cili as partner nobody but these two gets other points.
    saved = pen.correct(1, {**TWO, "partner": 1})
    rows = list(saved.revision.postings.values_list("seat__number", "points", "reverses"))
    assert rows == [(1, 2, True), (1, 2, False), (2, -2, True), (2, -2, False)]
    assert Posting.objects.count() == before + 4
    assert pen.totals() == [2, 2, -2, -2, 0]
    assert (saved.revision.action, saved.revision.reason, saved.revision.number) == (Action.CORRECTED, "elütés", 2)
    pen.prove()


def test_a_correction_that_moves_nothing_posts_nothing(pen: Pen) -> None:
    pen.hand(**TWO)
    saved = pen.correct(1, {**TWO, "declarer_points": 55})
    assert not saved.revision.postings.exists()
    pen.prove()


def test_the_kassza_taken_by_an_ultimo_is_taken_again_after_a_correction(pen: Pen) -> None:
    pen.write("all_pass", {})  # four pay five each
    pen.write("all_pass", {})
    ultimo = {
        **pen.plain(),
        "pagat_last_trick": {"player": 0, "won": True},
        "announcements": [{"figure": "pagat_ultimo", "by": 0}],
    }
    entry = pen.write("hand", ultimo).entry
    assert (pen.kassza(), entry.pots) == (0, {"kassza": -40})
    # The first all pass was a thrown-in adjustment of nothing of the sort: it is struck, and the ultimo takes less.
    pen.strike(1)
    entry.refresh_from_db()
    assert (pen.kassza(), entry.pots) == (0, {"kassza": -20})
    assert Posting.objects.filter(entry=entry, pot="kassza").count() == 3
    pen.prove()


def test_a_correction_that_makes_a_later_entry_impossible_is_refused_and_names_it(pen: Pen) -> None:
    pen.write("all_pass", {})
    pen.write("adjustment", {"reason": "kávé", "transfers": [{"from": "kassza", "to": 1, "points": 15}]})
    with pytest.raises(ledger.Refused) as met:
        pen.strike(1)
    assert met.value.number == 2
    assert "2" in met.value.problems[0].text.read(("A", "B", "C", "D", "E"))
    assert pen.head == 2
    assert pen.kassza() == 5
    pen.prove()


def test_a_correction_leaves_who_dealt_the_later_hands_alone(pen: Pen) -> None:
    pen.hand()
    second = pen.hand().entry
    pen.correct(1, {}, kind="all_pass")
    second.refresh_from_db()
    assert second.facts["dealer"] == 0
    assert second.dealer.number == 0
    assert Entry.objects.get(number=1).facts == {"dealer": 4}
    pen.prove()


def test_a_correction_without_a_reason_without_a_change_or_of_nothing_is_refused(pen: Pen) -> None:
    pen.hand(**TWO)
    changed = {**TWO, "declarer_points": 60}
    for code, write in {
        "missing": lambda: pen.correct(1, changed, reason="  "),
        "too_long": lambda: pen.correct(1, changed, reason="x" * 201),
        "not_printable": lambda: pen.correct(1, changed, reason="\u0338b"),
        "nothing_changed": lambda: pen.correct(1, TWO),
        "no_such_entry": lambda: pen.correct(2, changed),
        "not_by_correction": lambda: pen.correct(1, {}, kind="close"),
        "not_struck": lambda: pen.restore(1),
        "not_closed": pen.reopen,
    }.items():
        with pytest.raises(ledger.Refused) as met:
            write()
        assert [problem.code for problem in met.value.problems] == [code]
    for number in (0, -1):
        with pytest.raises(ledger.Refused):
            pen.correct(number, changed)
    assert pen.head == 1


@pytest.mark.parametrize("deed", ["correct", "strike", "undo", "reopen", "restore", "close"])
def test_a_repeated_change_is_the_same_change(pen: Pen, deed: str) -> None:
    pen.hand(**TWO)
    if deed == "restore":
        pen.strike(1)
    if deed == "reopen":
        pen.close()
    head, key = pen.head, uuid4()
    write = {
        "correct": lambda: pen.correct(1, {**TWO, "declarer_points": 60}, key=key, head=head),
        "strike": lambda: pen.strike(1, key=key, head=head),
        "undo": lambda: pen.undo(key=key, head=head),
        "reopen": lambda: pen.reopen(key=key, head=head),
        "restore": lambda: pen.restore(1, key=key, head=head),
        "close": lambda: pen.close(key=key, head=head),
    }[deed]
    first, again = write(), write()
    assert not first.replayed
    assert again.replayed
    assert again.revision.pk == first.revision.pk
    assert pen.head == head + 1
    pen.prove()


def test_a_repeated_correction_with_another_reason_is_another_save(pen: Pen) -> None:
    pen.hand(**TWO)
    key = uuid4()
    pen.correct(1, {**TWO, "declarer_points": 60}, key=key)
    with pytest.raises(ledger.KeyReused):
        pen.correct(1, {**TWO, "declarer_points": 60}, key=key, reason="megegyezés")


def test_an_undone_hand_keeps_its_number_for_the_next_one_written(pen: Pen) -> None:
    pen.hand()
    pen.hand()
    undone = pen.undo()
    assert (undone.entry.number, undone.revision.action) == (2, Action.UNDONE)
    assert [(number, struck) for number, struck, _ in pen.rows()] == [(1, False), (2, True)]
    again = pen.hand(contract="one", declarer=1, partner=3, declarer_points=30)
    assert (again.entry.number, again.revision.action, again.revision.number) == (2, Action.REWRITTEN, 3)
    assert [(number, struck) for number, struck, _ in pen.rows()] == [(1, False), (2, False)]
    assert pen.hand().entry.number == 3
    pen.prove()


def test_two_undone_hands_are_written_again_in_their_order(pen: Pen) -> None:
    first = pen.hand().entry
    pen.hand()
    pen.undo()
    assert pen.undo().entry.number == 1
    with pytest.raises(ledger.Refused):
        pen.undo()
    again = pen.hand()
    assert (again.entry.pk, again.entry.number) == (first.pk, 1)
    pen.prove()
    assert pen.hand().entry.number == 2
    pen.prove()


def test_an_undone_hand_can_be_closed_upon(pen: Pen) -> None:
    pen.write("all_pass", {})
    pen.hand()
    pen.undo()
    closed = pen.close()
    evening = pen.fresh()
    assert (closed.entry.number, closed.entry.kind, closed.revision.action) == (2, "close", Action.REWRITTEN)
    assert evening.closed_at is not None
    assert evening.edition == 1
    pen.prove()


def test_an_evening_closed_upon_two_undone_hands_can_be_opened_again(pen: Pen) -> None:
    for _ in range(3):
        pen.hand()
    pen.undo()
    pen.undo()
    pen.close()
    pen.reopen()
    assert [struck for _, struck, _ in pen.rows()] == [False, True, True]
    assert pen.fresh().closed_at is None
    pen.hand()
    pen.close()
    assert [kind for (kind,) in pen.evening.entries.order_by("number").values_list("kind")] == [
        "hand",
        "close",
        "hand",
        "close",
    ]
    pen.prove()


def test_a_struck_entry_in_the_middle_moves_nothing_until_it_is_restored(pen: Pen) -> None:
    pen.hand()
    second = pen.hand().entry
    pen.hand()
    before = pen.totals()
    pen.strike(2)
    assert pen.rows()[1] == (2, True, [0] * 5)
    assert pen.totals() == [a - b for a, b in zip(before, second.payouts, strict=True)]
    pen.prove()
    with pytest.raises(ledger.Refused):
        pen.strike(2)
    with pytest.raises(ledger.Refused):
        pen.correct(2, TWO)
    assert pen.hand().entry.number == 4
    pen.restore(2)
    second.refresh_from_db()
    assert (second.struck, second.contract, second.declarer.number) == (False, "two", 1)
    pen.prove()


def test_reopening_strikes_the_closing_and_the_next_closing_is_another_edition(pen: Pen) -> None:
    pen.write("all_pass", {})
    pen.close()
    reopened = pen.reopen(reason="kimaradt egy parti")
    evening = pen.fresh()
    assert (reopened.entry.kind, reopened.entry.struck, reopened.revision.action) == ("close", True, Action.REOPENED)
    assert evening.closed_at is None
    assert evening.reopened_because == "kimaradt egy parti"
    assert pen.kassza() == 20
    with pytest.raises(ledger.Refused):
        pen.restore(2)
    assert pen.hand().entry.number == 3
    pen.close()
    assert pen.fresh().edition == 2
    pen.prove()


def test_a_stale_head_cannot_change_anything(pen: Pen) -> None:
    pen.hand()
    pen.hand()
    for write in (
        lambda: pen.correct(1, {}, kind="all_pass", head=1),
        lambda: pen.strike(1, head=1),
        lambda: pen.restore(1, head=1),
        lambda: pen.undo(head=1),
        lambda: pen.close(head=1),
        lambda: pen.reopen(head=1),
    ):
        with pytest.raises(ledger.Conflict) as met:
            write()
        assert [revision.head for revision in met.value.since] == [2]


def versions_of(pen: Pen) -> list[tuple]:
    return list(pen.evening.entries.order_by("number").values_list("payouts", "pots", "after", "factor", "won"))


def written_at_once(entries: Iterable[tuple[str, Mapping[str, Any]]]) -> Evening:
    game = GAMES[hands.GAME]
    read = [
        (kind, document.parse(game, kind, facts, document.seat_number(len(hands.PLAYERS)))[0])
        for kind, facts in entries
    ]
    sheet = Sheet(
        game=game,
        preset=hands.PRESET,
        house_rules=hands.HOUSE_RULES,
        players=hands.PLAYERS,
        first_dealer=4,
        rules=document.rules_for(game, hands.PRESET, hands.HOUSE_RULES),
        stake=None,
        entries=tuple(read),
    )
    return ledger.import_evening(sheet, author=AUTHOR)


@pytest.mark.deep
@pytest.mark.django_db
def test_a_corrected_evening_of_a_thousand_hands_is_what_it_would_have_been_at_once(pen_on) -> None:
    long = [*hands.evening(1000)]
    other = {"contract": "three", "declarer": 0, "partner": 3, "declarer_points": 60, "dealer": 4}
    corrected, fresh = pen_on(written_at_once(long)), pen_on(written_at_once([("hand", other), *long[1:]]))
    corrected.correct(1, other)
    corrected.strike(500)
    fresh.strike(500)
    corrected.correct(990, {}, kind="thrown_in")
    fresh.correct(990, {}, kind="thrown_in")
    assert versions_of(corrected) == versions_of(fresh)
    assert corrected.totals() == fresh.totals()
    corrected.prove()
    fresh.prove()


def test_preview_says_what_an_entry_would_come_to_and_writes_nothing(pen: Pen) -> None:
    pen.write("all_pass", {})
    seen = ledger.preview(pen.fresh(), "hand", pen.plain())
    saved = pen.hand()
    assert list(seen.settled.payouts) == saved.entry.payouts
    assert seen.before.pots == {"kassza": 20}
    assert Revision.objects.count() == 2
    wrong = ledger.preview(pen.fresh(), "hand", {**pen.plain(), "declarer_points": 200})
    assert wrong.settled is None
    assert wrong.problems
    unread = ledger.preview(pen.fresh(), "hand", {"declarer": "Anna"})
    assert (unread.record, unread.settled) == (None, None)


def test_preview_of_a_correction_names_the_later_entries_that_would_change(pen: Pen) -> None:
    pen.write("all_pass", {})
    ultimo = {
        **pen.plain(),
        "pagat_last_trick": {"player": 0, "won": True},
        "announcements": [{"figure": "pagat_ultimo", "by": 0}],
    }
    pen.write("hand", ultimo)
    pen.hand()
    evening = Evening.objects.get(pk=pen.evening.pk)
    hand = {**TWO, "dealer": 4}
    seen = ledger.preview(evening, "hand", hand, number=1)
    assert list(seen.settled.payouts) == [2, -2, 2, -2, 0]
    assert [later.number for later in seen.later] == [2, 3]
    assert (seen.later[0].pots_before, seen.later[0].pots) == ({"kassza": -20}, {"kassza": 0})
    assert pen.head == 3
    pen.correct(1, hand)
    assert tuple(Entry.objects.get(number=2).payouts) == seen.later[0].payouts
    pen.prove()


def test_preview_of_a_correction_tells_of_a_later_entry_made_impossible(pen: Pen) -> None:
    pen.write("all_pass", {})
    pen.write("adjustment", {"reason": "kávé", "transfers": [{"from": "kassza", "to": 1, "points": 15}]})
    seen = ledger.preview(pen.fresh(), "hand", TWO, number=1)
    assert seen.problems
    assert not seen.problems[-1].warning


def test_standing_before_an_entry_is_what_the_one_before_it_left(pen: Pen) -> None:
    pen.write("all_pass", {})
    pen.hand()
    evening = pen.fresh()
    assert ledger.standing_before(evening, 1).pots == {"kassza": 0}
    assert ledger.standing_before(evening, 2).pots == {"kassza": 20}
    with pytest.raises(Entry.DoesNotExist):
        ledger.standing_before(evening, 9)
