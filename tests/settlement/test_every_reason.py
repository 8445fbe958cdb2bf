"""A document that is wrong in several places: every line that is wrong by itself is told, and none that is not."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import document as record
from settlement.document import Refused
from tests.settlement.examples import EXAMPLES
from tests.settlement.sheets import Facts, document


@pytest.mark.parametrize("head", ["right", "wrong"])
@pytest.mark.parametrize(
    "example",
    [one for one in EXAMPLES if "totals" in one.get("expected", {}) and one["document"]["entries"]],
    ids=lambda one: one["name"],
)
def test_every_line_that_is_wrong_by_itself_is_told_and_no_other(example: Facts, head: str) -> None:
    entries = [
        {**entry, "nonsense": 1} if n % 3 != 1 else entry for n, entry in enumerate(example["document"]["entries"])
    ]
    data = {**example["document"], "entries": entries, **({} if head == "right" else {"first_dealer": "Nobody"})}
    with pytest.raises(Refused) as first:
        record.read_document(data)
    wrong = [number for number, entry in enumerate(entries, start=1) if "nonsense" in entry]
    assert first.value.entry == (wrong[0] if head == "right" else None)
    refusals = list(record.every_refusal(data, first.value))
    assert [one.entry for one in refusals] == wrong if head == "right" else [None, *wrong]
    assert {problem.field for one in refusals for problem in one.problems} <= {"nonsense", "first_dealer"}


def why(data: Facts) -> Refused | None:
    try:
        record.read_document(data)
    except Refused as refused:
        return refused
    return None


OF_A_LINE = [one for one in EXAMPLES if "refused" in one and (refused := why(one["document"])) and refused.entry]
OF_WHO_DEALS = {"not_in_hand", "trial_only_by_fourth_speaker", "pagat_laid", "fine", "sitting_out"}
OF_WHAT_WAS_BEFORE = {"founded_already", "pot_overdrawn", *OF_WHO_DEALS}


@pytest.mark.parametrize("head", ["right", "wrong"])
@pytest.mark.parametrize("example", OF_A_LINE, ids=lambda one: one["name"])
def test_a_line_behind_a_refused_one_is_told_what_is_wrong_with_it_whatever_that_should_be(
    example: Facts, head: str
) -> None:
    """Nothing that is not so, and of no other line anything; what hangs on lines before it waits until they are right.

    Where the head is wrong in what no rule asks for, all of its lines are held against the rules all the same.
    """
    entries, alone = example["document"]["entries"], why(example["document"])
    data = {**example["document"], "entries": [{"nonsense": 1}, *entries]}
    if head == "wrong":
        data |= {"entries": entries, "stake": 7}
    first = why(data)
    assert alone
    assert first
    number = (alone.entry or 0) + (head == "right")
    problems = {one.entry: one.problems for one in record.every_refusal(data, first)}
    assert set(problems) - {number} == {first.entry}
    assert all(problem in alone.problems for problem in problems.get(number, ()))
    untold = {one.code for one in alone.problems if one not in problems.get(number, ()) and not one.warning}
    assert untold <= OF_WHAT_WAS_BEFORE


def test_a_fact_is_told_beside_another_whose_name_is_the_beginning_of_its_own() -> None:
    refused = why(document({"contract": "two", "declarer": "Nobody", "partner": "Cili", "declarer_points": 120}))
    assert refused
    assert [problem.field for problem in refused.problems] == ["declarer", "declarer_points"]


def test_what_no_table_can_mend_is_told_also_where_nobody_knows_who_sits_there() -> None:
    two = {"contract": "two", "declarer": "Anna", "declarer_points": 50}
    entries = [{"kind": "nobody knows"}, {**two, "partner": "Anna"}, {**two, "partner": "Cili"}]
    paid = {"kind": "adjustment", "reason": "coffee", "transfers": [{"from": "Anna", "to": "Anna", "points": 2}]}
    data = document(*entries, paid)
    first = why(data)
    assert first
    codes = {one.entry: {problem.code for problem in one.problems} for one in record.every_refusal(data, first)}
    assert codes[4] == {"same_account"}
    assert set(codes) <= {1, 2, 4}


def test_nobody_reads_reasons_without_end() -> None:
    data = document(*[{"nonsense": 1}] * 5000)
    with pytest.raises(Refused) as first:
        record.read_document(data)
    assert len(list(record.every_refusal(data, first.value))) < 1000


@pytest.mark.parametrize(
    "data", [None, [], {}, {"game": [], "players": [], "entries": [1]}, {**document(), "players": [1]}]
)
def test_of_lines_nobody_can_read_nothing_is_told(data: Any) -> None:
    with pytest.raises(Refused) as first:
        record.read_document(data)
    assert list(record.every_refusal(data, first.value)) == [first.value]
