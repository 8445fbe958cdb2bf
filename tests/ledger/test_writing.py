"""The next entry: written once, however often it arrives; refused whole where it cannot be."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from scorebook import ledger
from scorebook.models import Action, Call, Entry, Posting, Revision
from tests.ledger.conftest import AUTHOR, TWO, Pen

pytestmark = pytest.mark.both_databases


def test_a_hand_is_an_entry_a_revision_and_postings_that_add_up_to_nothing(pen: Pen) -> None:
    saved = pen.hand(**TWO, trull="declarers")
    entry = Entry.objects.get()
    # Two points of the game and one of the trull, from each opponent.
    assert entry.payouts == [3, -3, 3, -3, 0]
    assert (entry.number, entry.kind, entry.facts["dealer"]) == (1, "hand", 4)
    assert (entry.contract, entry.declarer.number, entry.partner.number, entry.won) == ("two", 0, 2, True)
    assert [(call.figure, call.announced, call.outcome) for call in Call.objects.all()] == [("trull", False, "made")]
    assert (saved.revision.action, saved.revision.author, saved.head) == (Action.WRITTEN, "Anna", 1)
    assert sorted(Posting.objects.values_list("seat__number", "points")) == [(0, 3), (1, -3), (2, 3), (3, -3)]
    assert pen.totals() == [3, -3, 3, -3, 0]
    pen.prove()


def test_an_entry_that_moves_nothing_has_no_posting(evening_of, pen_on) -> None:
    pen = pen_on(evening_of(house_rules={"kassza": False}))
    pen.write("all_pass", {})
    assert not Posting.objects.exists()
    assert pen.rows() == [(1, False, [0] * 5)]
    pen.prove()


def test_the_dealer_is_kept_with_the_hand_and_the_deal_goes_on_from_him(pen: Pen) -> None:
    pen.hand(contract="one", declarer=0, partner=1, declarer_points=50, dealer=3)
    assert pen.hand().entry.facts["dealer"] == 4


def test_the_same_save_arriving_again_is_the_same_save(pen: Pen) -> None:
    key = uuid4()
    first = pen.write("hand", TWO, key=key, head=0)
    again = pen.write("hand", TWO, key=key, head=0)
    with_the_dealer = pen.write("hand", {**TWO, "dealer": 4}, key=key, head=1)
    assert not first.replayed
    assert again.replayed
    assert with_the_dealer.replayed
    assert (again.entry.pk, again.revision.pk, again.head) == (first.entry.pk, first.revision.pk, 1)
    assert Revision.objects.count() == 1


def test_a_repeated_save_is_answered_after_the_evening_went_on_and_closed(pen: Pen) -> None:
    key = uuid4()
    pen.write("hand", TWO, key=key, head=0)
    pen.hand()
    pen.close()
    again = pen.write("hand", TWO, key=key, head=0)
    assert again.replayed
    assert again.head == 3


@pytest.mark.parametrize(
    ("kind", "facts"),
    [("hand", {**TWO, "declarer_points": 55}), ("all_pass", {}), ("hand", {**TWO, "dealer": 1}), ("hand", {"x": 1})],
)
def test_a_key_that_comes_back_with_other_content_is_refused(pen: Pen, kind: str, facts: dict) -> None:
    key = uuid4()
    pen.write("hand", TWO, key=key)
    with pytest.raises(ledger.KeyReused):
        pen.write(kind, facts, key=key)
    assert pen.head == 1


def test_a_key_of_a_hand_does_not_correct_strike_undo_or_close(pen: Pen) -> None:
    key = uuid4()
    pen.write("hand", TWO, key=key)
    for write in (
        lambda: pen.correct(1, {**TWO, "declarer_points": 60}, key=key),
        lambda: pen.strike(1, key=key),
        lambda: pen.undo(key=key),
        lambda: pen.close(key=key),
        lambda: pen.restore(1, key=key),
        lambda: pen.reopen(key=key),
    ):
        with pytest.raises(ledger.KeyReused):
            write()
    assert pen.head == 1


def test_a_writer_who_has_not_seen_everything_is_shown_what_he_missed(pen: Pen) -> None:
    pen.hand()
    pen.hand()
    with pytest.raises(ledger.Conflict) as met:
        pen.write("hand", TWO, head=1)
    assert met.value.head == 2
    assert [(revision.head, revision.entry.number) for revision in met.value.since] == [(2, 2)]
    with pytest.raises(ledger.Conflict) as met:
        pen.write("hand", TWO, head=7)
    assert met.value.since == []


def test_a_closed_evening_takes_nothing(pen: Pen) -> None:
    pen.hand()
    pen.close()
    for write in (
        pen.hand,
        lambda: pen.correct(1, TWO),
        lambda: pen.strike(1),
        lambda: pen.restore(1),
        pen.undo,
        pen.close,
    ):
        with pytest.raises(ledger.EveningClosed):
            write()
    assert pen.head == 2


def test_an_impossible_hand_is_refused_with_every_reason_and_nothing_of_it_stays(pen: Pen) -> None:
    with pytest.raises(ledger.Refused) as met:
        pen.hand(contract="two", declarer=0, partner=0, declarer_points=200)
    assert {problem.field for problem in met.value.problems} >= {"partner", "declarer_points"}
    with pytest.raises(ledger.Refused):
        pen.hand(contract="two", declarer="0", partner=9, colour="red")
    with pytest.raises(ledger.Refused):
        pen.write("nonsense", {})
    assert not Entry.objects.exists()
    assert pen.head == 0


def test_amounts_beyond_counting_are_refused_in_words(evening_of, pen_on) -> None:
    pen = pen_on(evening_of(house_rules={"game.two": 1_000_000, "kontra_factor": 1_000_000, "kontra_max": 5}))
    with pytest.raises(ledger.Refused) as met:
        pen.hand(**TWO, game_kontra=5)
    assert "too_large" in {problem.code for problem in met.value.problems}


def test_double_rounds_without_end_are_refused_before_the_database_does(evening_of, pen_on) -> None:
    pen = pen_on(evening_of(house_rules={"double_round": "overlap", "kassza": False}))
    for _ in range(40):
        pen.write("all_pass", {})
    assert pen.hand().entry.factor == 2**40
    for _ in range(40):
        pen.write("all_pass", {})
    with pytest.raises(ledger.Refused) as met:
        pen.hand()
    assert "too_large" in {problem.code for problem in met.value.problems}
    pen.prove()


def test_closing_shares_out_the_kassza_and_is_an_edition(pen: Pen) -> None:
    pen.write("all_pass", {})
    assert pen.kassza() == 20
    pen.close()
    evening = pen.fresh()
    assert evening.closed_at is not None
    assert evening.edition == 1
    assert pen.kassza() == 0
    assert sum(pen.totals()) == 0
    pen.prove()


def test_the_author_is_kept_as_far_as_it_can_be_printed(pen: Pen) -> None:
    saved = pen.write("hand", TWO, author=ledger.Author(name="  Zsófi🃏\x00" + "x" * 80))
    assert saved.revision.author == "Zsófi🃏" + "x" * 54


def test_a_save_takes_nine_statements_at_the_first_hand_and_at_the_sixtieth(
    pen: Pen, django_assert_num_queries
) -> None:
    from django.db import connection

    for number in range(61):
        facts, key, head = {**pen.plain(), "trull": "declarers"}, uuid4(), number
        if number not in (0, 60):
            ledger.record_entry(pen.evening, key=key, head=head, kind="hand", facts=facts, author=AUTHOR)
            continue
        with CaptureQueriesContext(connection) as spoken:
            ledger.record_entry(pen.evening, key=key, head=head, kind="hand", facts=facts, author=AUTHOR)
        statements = [said["sql"] for said in spoken if "SAVEPOINT" not in said["sql"]]
        assert len(statements) <= 8, statements
        assert not [said for said in statements if said.startswith("UPDATE") and "scorebook_evening" not in said]


def test_postings_of_every_revision_add_up_to_nothing(pen: Pen) -> None:
    pen.hand()
    pen.write("all_pass", {})
    pen.correct(1, {**pen.evening.entries.get(number=1).facts, "declarer_points": 40})
    pen.strike(2)
    sums = Posting.objects.values("revision", "entry").annotate(total=Sum("points")).values_list("total", flat=True)
    assert set(sums) == {0}
