"""Random documents of every game settle without an inner contradiction; ``make documents`` settles many more."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from settlement import GAMES
from settlement.document import play, read_document, read_head, settlement_document
from settlement.judging import judge
from tests.settlement.document.phone_way import phone_differences
from tests.settlement.other_ways import differences
from tests.settlement.random_documents import any_document, contradictions, of_an_entry, of_the_whole
from tests.world.thrown import thrown

DOCUMENTS = thrown(16, 60)


@pytest.mark.parametrize("key", GAMES)
def test_random_documents_settle_without_a_contradiction(key: str) -> None:
    random = Random(f"a few of {key}")
    for _ in range(DOCUMENTS):
        document = any_document(GAMES[key], random)
        assert contradictions(document, random) == [], document


@pytest.mark.parametrize("key", GAMES)
def test_random_documents_are_settled_by_a_phone_as_by_the_server(key: str) -> None:
    random = Random(f"a phone with {key}")
    for _ in range(thrown(3, 60)):
        document = any_document(GAMES[key], random)
        assert [*phone_differences(document, random)] == [], document


@pytest.mark.parametrize("module", ["evening", "phone"])
def test_a_phone_that_settles_otherwise_would_be_seen(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(*question: Any) -> Any:
        table, problems, settled = judge(*question)
        if settled is None:
            return table, problems, settled
        totals = tuple(total + 1 for total in settled.after.totals)
        return table, problems, settled._replace(after=settled.after._replace(totals=totals))

    monkeypatch.setattr(f"settlement.preview.{module}.judge", generous)
    documents = [any_document(GAMES["danish"], random := Random("a generous phone")) for _ in range(5)]
    assert any([*phone_differences(document, random)] for document in documents)


def entry(**wrong: Any) -> dict[str, Any]:
    paid = {"payouts": {"Anna": 2, "Béla": -2}, "pots": {"kassza": 0}}
    return {"number": 1, **paid, "lines": [{"item": "game", **paid}], **wrong}


def test_a_contradiction_would_be_seen() -> None:
    assert list(of_an_entry(entry())) == []
    assert list(of_an_entry(entry(payouts={"Anna": 2, "Béla": -1}))) == [
        "payouts and pots do not add up to zero",
        "its lines do not explain its payouts",
    ]
    assert list(of_an_entry(entry(pots={"kassza": 1}))) == [
        "payouts and pots do not add up to zero",
        "its lines do not explain its pots",
    ]
    evening = {"entries": [entry()], "totals": {"Anna": 3, "Béla": -3}, "pots": {"kassza": 0}, "transfers": []}
    assert list(of_the_whole(evening)) == [
        "the entries do not come to the totals",
        "the transfers do not pay every winner",
        "the transfers leave somebody owing",
    ]


def test_another_way_that_comes_to_something_else_would_be_seen() -> None:
    random = Random("six hands")
    document = any_document(GAMES["danish"], random)
    while len(document["entries"]) < 6:
        document = any_document(GAMES["danish"], random)
    sheet, told, written = read_document(document), settlement_document(document), [*play(*read_head(document))]
    assert [*differences(sheet, document, told, written, random)] == []
    half = {**told, "totals": {name: points / 2 for name, points in told["totals"].items()}}
    assert "the totals are others one seat on" in (found := [*differences(sheet, document, half, written, random)])
    assert any(said.endswith("is no whole number") for said in found)
    last = written[-1]
    paid = last.settled._replace(payouts=tuple(points + 1 for points in last.settled.payouts))
    wrong = [*written[:-1], replace(last, settled=paid)]
    assert f"entry {last.number} pays otherwise on other totals" in [*differences(sheet, document, told, wrong, random)]
