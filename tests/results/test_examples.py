"""Each worked example: its questions and no others, and what must come out of it."""

from __future__ import annotations

import pytest

from tests.results.examples import EXAMPLES, answered, as_expected, example, is_about

NAMES = sorted(path.stem for path in EXAMPLES.glob("*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_an_example_comes_out_as_it_should(name: str) -> None:
    results, unexpected = answered(name)
    assert unexpected == []
    expected = example(name)
    assert [e for e in expected["questions"] if not any(is_about(q, e) for q in results.questions)] == []
    assert as_expected(results) == expected["expected"]
