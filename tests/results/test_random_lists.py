"""Random evenings in random layouts are read back exactly, and only what the list leaves open is asked about."""

from __future__ import annotations

import pytest

from scorebook.results.questions import Answer, Club, Key, Results
from scorebook.results.reading import read_file, read_results
from tests.results.examples import TODAY
from tests.results.random_lists import RandomList, random_list
from tests.world.depth import sweep

ROUNDS = 6


def read_with_answers(listed: RandomList) -> Results:
    """Read a list and answer its questions truly until none is open."""
    sheets = read_file(listed.content)
    answers: dict[Key, Answer] = {}
    for _ in range(ROUNDS):
        results = read_results(sheets, Club(members=listed.members), answers, TODAY)
        answers |= {question.key: listed.answer(question) for question in results.open}
    return results


@pytest.mark.parametrize("first", sweep(range(0, 1200, 12), gate=lambda first: first == 0))
def test_a_random_list_is_read_back_exactly(first: int) -> None:
    for seed in range(first, first + 12):
        listed = random_list(seed)
        results = read_with_answers(listed)
        assert (results.open, results.refused) == ((), ()), (seed, listed.style)
        pots = listed.pots or [0] * len(listed.evenings)
        truth = sorted((day, results, pot) for (day, results), pot in zip(listed.evenings, pots, strict=True))
        assert [(e.day, e.results, e.rest) for e in results.evenings] == truth, (seed, listed.style)
        assert {evening.rest_kind for evening in results.evenings if evening.rest} <= {"pot"}
        assert results.currency == listed.style["currency"]


@pytest.mark.parametrize("first", sweep(range(0, 600, 12), gate=lambda first: first == 0))
def test_random_running_totals_are_read_as_results(first: int) -> None:
    for seed in range(first, first + 12):
        listed = random_list(seed, running_totals=True)
        results = read_with_answers(listed)
        if any(question.kind == "cumulated" for question in results.questions):
            assert (results.open, results.refused) == ((), ()), (seed, listed.style)
            assert [(e.day, e.results) for e in results.evenings] == listed.evenings, (seed, listed.style)
