"""A forgotten line, inserted before an earlier one: the sheet is as if it had been written in its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.files import interchange
from scorebook.ledger.proving import prove
from scorebook.models import Action, Entry, Evening
from scorebook.models.ordering import insertions_among
from scorebook.refusals.refused import EveningClosed
from settlement import GAMES, document
from settlement.company import KEY
from settlement.settle import Standing, table_for
from tests.ledger.conftest import AUTHOR, NAMES, TWO, Pen
from tests.settlement.legal import legal_entry
from tests.world.depth import sweep

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
PAID = {"reason": "kávé", "transfers": [{"from": 0, "to": 1, "points": 3}]}
FROM_THE_POT = {"reason": "kávé", "transfers": [{"from": "kassza", "to": 1, "points": 15}]}


def insert(pen: Pen, before: int, kind: str = "hand", facts: Mapping[str, Any] | None = None, **said: Any) -> Any:
    given = TWO if facts is None else facts
    return ledger.insert_entry(pen.evening, before, kind=kind, facts=given, **pen.save(said))


def order(pen: Pen) -> list[int]:
    return list(pen.evening.entries.values_list("number", flat=True))


def dealers(pen: Pen) -> list[int | None]:
    return list(pen.evening.entries.values_list("dealer__number", flat=True))


@pytest.fixture
def four(evening_of: Callable[..., Evening]) -> Pen:
    """A pen on an evening of four with a kassza; Dénes deals first."""
    return Pen(evening_of(players=NAMES[:4], first_dealer=3))


def hand(pen: Pen, **said: Any) -> ledger.Saved:
    """Write a hand that anybody can have dealt, at a table of four."""
    return pen.hand(**{**TWO, **said})


def test_it_has_the_next_number_and_stands_at_its_place(four: Pen) -> None:
    for _ in range(3):
        hand(four)
    saved = insert(four, 2)
    assert (saved.entry.number, saved.entry.place, order(four)) == (4, 2, [1, 4, 2, 3])
    assert insert(four, 2).entry.place == 3
    assert insert(four, 4).entry.place == 2
    assert order(four) == [1, 6, 4, 5, 2, 3]
    assert insertions_among(order(four)) == {6: 4, 4: 2, 5: 2}
    assert hand(four).entry.number == 7
    four.prove()
    assert list(prove()) == []


def test_those_who_dealt_later_move_on_up_to_the_first_who_is_named(four: Pen) -> None:
    hand(four)
    hand(four)
    hand(four, dealer=0)  # Béla's turn it was
    hand(four)
    assert dealers(four) == [3, 0, 0, 1]
    saved = insert(four, 1)
    assert dealers(four) == [3, 0, 1, 0, 1]
    assert saved.revision.insertion == {"before": 1, "dealers": {"1": 0, "2": 1}}
    assert [entry.facts["dealer"] for entry in four.evening.entries.all()] == [3, 0, 1, 0, 1]
    four.prove()
    four.correct(1, {**TWO, "declarer_points": 60})
    assert dealers(four) == [3, 0, 1, 0, 1]
    four.prove()


def test_a_double_round_that_was_forgotten_doubles_the_hands_after_it(four: Pen) -> None:
    for _ in range(5):
        hand(four)
    assert insert(four, 2, "all_pass", {}).entry.pots == {"kassza": 20}
    assert list(four.evening.entries.values_list("factor", flat=True)) == [1, 1, 2, 2, 2, 2]
    four.prove()


def test_a_hand_that_becomes_impossible_is_named_and_may_keep_its_dealer(pen: Pen) -> None:
    pen.hand(**TWO)  # Eszter deals and sits out
    pen.hand(**{**TWO, "declarer": 1})  # Anna deals and sits out
    before = order(pen), pen.totals(), pen.head
    with pytest.raises(ledger.Refused) as met:
        insert(pen, 2, facts={**TWO, "declarer": 1, "partner": 3})
    assert met.value.number == 2
    text = met.value.problems[0].text.read(NAMES)
    assert text.startswith("Line 2 would no longer be possible:")
    assert (order(pen), pen.totals(), pen.head) == before
    seen = ledger.preview_insertion(pen.fresh(), 2, "hand", {**TWO, "declarer": 1, "partner": 3})
    assert text in [problem.text.read(NAMES) for problem in seen.problems]
    insert(pen, 2, facts={**TWO, "declarer": 1, "partner": 3}, keeps=2)
    assert dealers(pen) == [4, 0, 0]
    pen.prove()


def test_a_pot_that_is_empty_by_then_refuses_it(four: Pen) -> None:
    four.write("all_pass", {})
    four.write("adjustment", FROM_THE_POT)
    with pytest.raises(ledger.Refused) as met:
        insert(four, 2, "adjustment", FROM_THE_POT)
    assert met.value.number == 2
    assert order(four) == [1, 2]
    four.prove()


def test_the_preview_says_what_it_changes_for_later_lines_and_writes_nothing(four: Pen) -> None:
    for _ in range(5):
        hand(four)
    before = order(four), four.head
    seen = ledger.preview_insertion(four.fresh(), 2, "all_pass", {})
    assert [(later.number, later.payouts_before[0], later.payouts[0]) for later in seen.later] == [
        (number, 2, 4) for number in (2, 3, 4, 5)
    ]
    assert (order(four), four.head) == before
    insert(four, 2, "all_pass", {})
    assert [entry.payouts[0] for entry in four.evening.entries.all()][2:] == [4, 4, 4, 4]


def test_the_same_key_is_the_same_insertion(four: Pen) -> None:
    hand(four)
    hand(four)
    key = uuid4()
    first = insert(four, 2, key=key)
    again = insert(four, 2, key=key, head=0)
    assert (again.replayed, again.entry.pk, order(four)) == (True, first.entry.pk, [1, 3, 2])
    for other in ({"before": 1}, {"before": 2, "facts": {**TWO, "declarer_points": 60}}):
        with pytest.raises(ledger.KeyReused):
            insert(four, **other, key=key)
    with pytest.raises(ledger.KeyReused):
        four.write("hand", TWO, key=key)


def test_it_is_refused_where_a_new_hand_would_be(four: Pen) -> None:
    hand(four)
    hand(four)
    with pytest.raises(ledger.Conflict):
        insert(four, 1, head=1)
    with pytest.raises(ledger.Refused):
        insert(four, 9)
    with pytest.raises(ledger.Refused):
        insert(four, 1, facts={"contract": "two"})
    for kind in (KEY, "close"):
        with pytest.raises(ledger.Refused):
            insert(four, 1, kind, {"players": [1, 0, 2, 3]} if kind == KEY else {})
    four.close()
    with pytest.raises(EveningClosed):
        insert(four, 1)
    assert order(four) == [1, 2, 3]


def test_what_is_taken_back_is_the_last_in_the_order_of_play(four: Pen) -> None:
    hand(four)
    hand(four)
    insert(four, 2, "adjustment", PAID)
    assert four.undo().entry.number == 2
    assert four.undo().entry.number == 3
    anew = hand(four, declarer_points=60)  # the first of those taken back is written anew
    assert (anew.entry.number, anew.revision.action, order(four)) == (3, Action.REWRITTEN, [1, 3, 2])
    four.prove()


def test_an_inserted_hand_is_struck_out_and_put_back_like_any_other(four: Pen) -> None:
    for _ in range(3):
        hand(four)
    insert(four, 2, "all_pass", {})
    with_it = four.totals()
    four.strike(4)
    four.prove()
    four.restore(4)
    assert four.totals() == with_it
    four.prove()
    assert list(prove()) == []


def test_the_document_has_the_entries_in_the_order_of_play(four: Pen) -> None:
    for points in (50, 51, 52):
        hand(four, declarer_points=points)
    insert(four, 2, facts={**TWO, "declarer_points": 60})
    document_copy = document.session_document(interchange.sheet_of(four.fresh()))
    assert [entry["declarer_points"] for entry in document_copy["entries"]] == [50, 60, 51, 52]
    assert not any("dealer" in entry for entry in document_copy["entries"])
    again = Pen(ledger.import_evening(interchange.read_sheet_of(document_copy), author=AUTHOR))
    assert again.totals() == four.totals()


def test_a_place_that_was_changed_past_scorebook_is_found_and_mended(four: Pen) -> None:
    for _ in range(3):
        hand(four)
    insert(four, 2)
    Entry.objects.filter(evening=four.evening, number=4).update(place=9)
    assert any("place" in str(found) for found in prove())


Told = tuple[str, dict[str, Any]]


@pytest.mark.parametrize("seed", sweep(range(44), gate=lambda seed: seed < 11))
def test_whatever_was_forgotten_the_sheet_is_as_if_it_had_been_written_in_its_turn(
    evening_of: Callable[..., Evening], seed: int
) -> None:
    random, games = Random(f"forgotten {seed}"), list(GAMES.values())
    game = games[seed % len(games)]
    seats = game.active if game.active in game.seats else game.seats[0]  # nobody rests, so whoever deals can play
    begun = {"game": game.key, "preset": random.choice(game.presets).key, "house_rules": {}, "players": NAMES[:seats]}
    pens = (Pen(evening_of(**{**begun, "first_dealer": 0})) for _ in range(60))
    whole, late = next(filter(None, (written_twice(pens, random) for _ in range(4))))
    assert seen(late) == seen(whole)
    late.prove()
    assert order(late) != sorted(order(late))


def written_twice(pens: Iterator[Pen], random: Random) -> tuple[Pen, Pen] | None:
    """Write an evening in turn and again with lines inserted; nothing where each of its lines hangs on its dealer."""
    whole = next(pens)
    entries = list(an_evening(whole, random))
    late = next((pen for pen in islice(pens, 11) if is_written_late(pen, entries, random)), None)
    return (whole, late) if late else None


def an_evening(pen: Pen, random: Random) -> Iterator[Told]:
    """Write an evening of random lines, and yield them as they were told."""
    game = GAMES[pen.evening.game]
    for _ in range(9):
        evening = pen.fresh()
        table = table_for(game, evening.rules, Standing.from_json(evening.standing))
        kind, record = legal_entry(game, table, random)
        facts = {name: value for name, value in document.as_json(record).items() if name != "dealer"}
        pen.write(kind, facts)
        yield kind, facts


def is_written_late(pen: Pen, told: list[Told], random: Random) -> bool:
    """Write an evening without three of its lines and then insert them; tell whether each step was possible."""
    forgotten = random.sample(range(len(told) - 1), 3)
    numbers: dict[int, int] = {}
    try:
        for place, (kind, facts) in enumerate(told):
            if place not in forgotten:
                numbers[place] = pen.write(kind, facts).entry.number
        for place in forgotten:
            before = numbers[min(other for other in numbers if other > place)]
            numbers[place] = insert(pen, before, *told[place]).entry.number
    except ledger.Refused:
        return False
    return True


def seen(pen: Pen) -> list[Any]:
    """Return what the lines say and come to, in the order of play, and how the table stands."""
    columns = ("kind", "facts", "payouts", "pots", "after", "written", "radli", "dealer__number", "factor", "played")
    return [*pen.evening.entries.values_list(*columns), pen.fresh().standing]
