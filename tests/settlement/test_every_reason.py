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
    told = list(record.every_refusal(data, first.value))
    assert [one.entry for one in told] == wrong if head == "right" else [None, *wrong]
    assert {problem.field for one in told for problem in one.problems} <= {"nonsense", "first_dealer"}


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
