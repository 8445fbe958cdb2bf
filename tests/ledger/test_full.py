"""An evening takes so many entries and no more, whichever way they come; what is too long is not even settled."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from scorebook import ledger
from scorebook.files import interchange
from scorebook.ledger import at_hand, importing
from scorebook.models import Evening
from settlement import document as record
from tests.ledger.conftest import AUTHOR, Pen

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
MOST = 4
PASSED = {"kind": "all_pass"}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_hand, "MOST_ENTRIES", MOST)
    monkeypatch.setattr(interchange, "MOST_ENTRIES", MOST)


def document(*entries: Any) -> dict[str, Any]:
    return {
        "format": "scorebook-session",
        "version": 1,
        "game": "paskievics",
        "preset": "mcleod",
        "players": ["Anna", "Béla", "Cili", "Dénes"],
        "entries": list(entries),
    }


def refused(write: Callable[[], Any], code: str = "evening_full") -> None:
    with pytest.raises((ledger.Refused, record.Refused)) as met:
        write()
    assert [problem.code for problem in met.value.problems] == [code]


def test_the_last_place_is_kept_for_the_closing(evening: Evening) -> None:
    pen = Pen(evening)
    for _place in range(MOST - 1):
        pen.hand()
    refused(pen.hand)
    pen.close()
    assert pen.fresh().entries.count() == MOST
    ledger.reopen_evening(evening, reason="kimaradt", **pen.save({}))
    refused(pen.hand)
    pen.close()
    assert pen.fresh().closed_at is not None
    pen.prove()


def test_a_paper_night_finds_no_more_room_than_a_hand(evening: Evening) -> None:
    pen, row = Pen(evening), ("all_pass", {})
    pen.hand()
    refused(lambda: ledger.record_entries(evening, entries=[row] * 3, **pen.save({})))
    closing = ("close", {})
    refused(lambda: ledger.record_entries(evening, entries=[row, row, row, closing], **pen.save({})))
    ledger.record_entries(evening, entries=[row, row, closing], **pen.save({}))
    assert pen.fresh().entries.count() == MOST


def test_a_document_that_is_too_long_is_refused_before_any_of_it_is_looked_at() -> None:
    refused(lambda: interchange.read_sheet_of(document(*[{"nonsense": 1}] * (MOST + 1))), "too_many_entries")


def test_no_document_fills_an_evening_so_that_it_cannot_be_closed() -> None:
    sheet = interchange.read_sheet_of(document(*[PASSED] * MOST))
    refused(lambda: ledger.import_evening(sheet, author=AUTHOR))
    assert not Evening.objects.exists()
    closed = interchange.read_sheet_of(document(*[PASSED] * (MOST - 1), {"kind": "close"}))
    assert ledger.import_evening(closed, author=AUTHOR).closed_at is not None


def test_the_page_says_how_many_there_are(client: Any) -> None:
    text = json.dumps(document(*[PASSED] * (MOST + 1)))
    answer = client.post("/import/", {"document": text, "key": str(uuid4())}, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert "There are 5 lines in it; an evening has at most 4." in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_while_a_document_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    free = []
    settle_all = importing.settle_all

    def settled(*told: Any) -> Any:
        free.append(not connection.in_atomic_block)
        return settle_all(*told)

    monkeypatch.setattr(importing, "settle_all", settled)
    ledger.import_evening(interchange.read_sheet_of(document(PASSED, PASSED)), author=AUTHOR)
    assert free == [True]
