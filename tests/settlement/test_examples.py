"""The worked examples, each under its own name, through the settlement and through the command line."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from scorebook.management.commands.settle import settle_lines
from settlement import document
from settlement.document import Refused
from tests.settlement.examples import EXAMPLES

SETTLED = [example for example in EXAMPLES if "expected" in example]
REFUSED = [example for example in EXAMPLES if "refused" in example]


def named(example: dict[str, Any]) -> str:
    return f"{example['document'].get('game')}: {example['name']}"


def compared(settlement: dict[str, Any], example: dict[str, Any]) -> dict[str, Any]:
    """Return what of a settlement an example tells; who dealt is told where people come and go."""
    keys = {"payouts", "pots", "written", *(key for entry in example["expected"]["entries"] for key in entry)}
    return {
        "entries": [{key: entry[key] for key in keys if key in entry} for entry in settlement["entries"]],
        **{key: settlement[key] for key in ("totals", "pots", "state", "radlis", "games") if key in settlement},
    }


def expected(example: dict[str, Any]) -> dict[str, Any]:
    """Return what an example expects; most games carry nothing that is public from hand to hand."""
    return {"state": {}, **example["expected"]}


OTHERWISE_CALLED = {"unknown_player": "unknown_name"}


def is_refused_as_told(example: dict[str, Any], codes: set[str]) -> bool:
    """Tell whether one of the reasons is one the example knows; “impossible” is any reason a game has of its own."""
    expected_codes = {OTHERWISE_CALLED.get(code, code) for code in example["refused"]}
    return "impossible" in expected_codes or bool(codes & expected_codes)


@pytest.mark.parametrize("example", SETTLED, ids=named)
def test_example_is_settled(example: dict[str, Any]) -> None:
    assert compared(document.settlement_document(example["document"]), example) == expected(example)


@pytest.mark.parametrize("example", REFUSED, ids=named)
def test_example_is_refused(example: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        document.settlement_document(example["document"])
    assert is_refused_as_told(example, {problem.code for problem in refused.value.problems})


@pytest.mark.parametrize("example", SETTLED, ids=named)
def test_example_comes_back_from_its_own_document(example: dict[str, Any]) -> None:
    sheet = document.read_document(example["document"])
    again = document.session_document(sheet)
    assert document.read_document(again) == sheet
    assert compared(document.settlement_document(again), example) == expected(example)


def test_all_examples_through_lines() -> None:
    text = "".join(json.dumps(example["document"], ensure_ascii=False) + "\n" for example in EXAMPLES)
    output = io.BytesIO()
    settle_lines(io.BytesIO(text.encode()), output)
    answered = [json.loads(line) for line in output.getvalue().splitlines()]
    assert len(answered) == len(EXAMPLES)
    for example, answer in zip(EXAMPLES, answered, strict=True):
        if "expected" in example:
            assert compared(answer, example) == expected(example), example["name"]
        else:
            assert is_refused_as_told(example, {error["code"] for error in answer["errors"]}), example["name"]
