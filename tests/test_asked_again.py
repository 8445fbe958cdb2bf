"""A deed whose answer was lost is asked for again after somebody else did something: it is answered for what it did.

Never by what the other one wrote, and nothing of his is changed by it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.models import Draft, Evening, Revision
from tests.hand.conftest import FORM, THREE

pytestmark = pytest.mark.django_db

BELA = ledger.Author(name="Béla")
OTHERS = {**THREE, "declarer_points": 61}  # what somebody else writes meanwhile; 56 is one's own
SINCE = "changed since"
ENGLISH = {"accept-language": "en"}
Deed = Callable[[Evening], Any]


def fresh(evening: Evening, **said: Any) -> dict[str, Any]:
    evening.refresh_from_db()
    return {"key": uuid4(), "head": evening.head, "author": BELA, **said}


def write(evening: Evening, facts: Any = THREE, kind: str = "hand") -> None:
    ledger.record_entry(evening, **fresh(evening), kind=kind, facts=facts)


def written_anew(evening: Evening) -> None:
    ledger.undo(evening, **fresh(evening))
    write(evening, OTHERS)


def corrected(evening: Evening) -> None:
    ledger.correct_entry(evening, 1, **fresh(evening), kind="hand", facts=OTHERS, reason="x")


def insertion_corrected(evening: Evening) -> None:
    ledger.correct_entry(evening, 2, **fresh(evening), kind="hand", facts=OTHERS, reason="x")


def struck(evening: Evening) -> None:
    ledger.strike_entry(evening, 1, **fresh(evening), reason="x")


def restored(evening: Evening) -> None:
    ledger.restore_entry(evening, 1, **fresh(evening), reason="x")


def closed(evening: Evening) -> None:
    ledger.close_evening(evening, **fresh(evening))


def reopened(evening: Evening) -> None:
    ledger.reopen_evening(evening, **fresh(evening), reason="x")


def tapped(evening: Evening) -> None:
    Draft.objects.update_or_create(evening=evening, defaults={"kind": "hand", "facts": OTHERS, "author": "Béla"})


def reopened_and_tapped(evening: Evening) -> None:
    reopened(evening)
    tapped(evening)


def seated_anew(evening: Evening) -> None:
    ledger.undo(evening, **fresh(evening))
    write(evening, {"players": [0, 1, 2, 4]}, "company")


def seated_anew_and_tapped(evening: Evening) -> None:
    seated_anew(evening)
    tapped(evening)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What stands there before, what is sent to which page of an evening, what happens before it is sent again."""

    page: str
    says: dict[str, Any]
    since: Deed
    before: tuple[Deed, ...] = ()
    json: bool = False
    changed: bool = True  # whether one is told that the line was changed since


HAND = {"kind": "hand", "facts": THREE}
CORRECTED = {"kind": "hand", "facts": {**THREE, "declarer_points": 57}, "reason": "y"}
ROWS = {"do": "write", "rows": [{"what": "3", "declarer": "an", "partner": "ci", "score": "56"}]}
SEATS = {"players": ["0", "1", "2", "3"]}

INSERTED = {"kind": "all_pass", "facts": {}}

CASES = {
    "a hand, by the page": Case(page="hand/", says={**HAND, "wide": True}, since=written_anew, json=True),
    "a hand, by a phone": Case(page="hand/", says=HAND, since=corrected, json=True),
    "a correction": Case(page="1/edit/", says=CORRECTED, before=(write,), since=corrected, json=True),
    "an insertion": Case(page="1/insert/", says=INSERTED, before=(write,), since=insertion_corrected, json=True),
    "a form": Case(page="hand/", says=FORM, since=written_anew),
    "a form that corrects": Case(
        page="1/edit/", says={**FORM, "declarer_points": "57", "because": "y"}, before=(write,), since=corrected
    ),
    "a form that corrected what was crossed out since": Case(
        page="1/edit/", says={**FORM, "declarer_points": "57", "because": "y"}, before=(write,), since=struck
    ),
    "an undo": Case(
        page="undo/", says={"wide": True}, before=(write,), since=lambda e: write(e, OTHERS), json=True, changed=False
    ),
    "an undo by a form": Case(page="undo/", says={}, before=(write,), since=tapped, changed=False),
    "crossing out": Case(page="1/strike/", says={"reason": "y"}, before=(write,), since=restored),
    "putting back": Case(
        page="1/strike/",
        says={"reason": "y", "deed": "restore"},
        since=struck,
        before=(write, struck),
    ),
    "closing": Case(page="close/", says={}, before=(write,), since=reopened),
    "closing, with a hand open since": Case(page="close/", says={}, before=(write,), since=reopened_and_tapped),
    "closing, what lay open dropped": Case(
        page="close/", says={"discard": "1"}, before=(write,), since=reopened_and_tapped
    ),
    "opening again": Case(
        page="reopen/",
        says={"reason": "y"},
        since=closed,
        before=(write, closed),
        changed=False,
    ),
    "who sits here": Case(page="seats/", says=SEATS, since=seated_anew_and_tapped),
    "rows of paper": Case(page="grid/", says=ROWS, since=struck, json=True),
    "rows of paper that are not so any more": Case(page="grid/", says=ROWS, since=written_anew, json=True),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_deed_asked_for_again_is_answered_for_what_it_did_and_touches_nothing(
    evening: Evening, writer: Client, case: Case
) -> None:
    for deed in case.before:
        deed(evening)
    sent = fresh(evening, **case.says)
    del sent["author"]
    first = answered(writer, evening, case, sent)
    case.since(evening)
    there = standing(evening)
    again = answered(writer, evening, case, sent)
    assert standing(evening) == there
    assert (SINCE in first, SINCE in again) == (False, case.changed)
    assert not re.search(r"\b61\b", again)


def standing(evening: Evening) -> Any:
    """Return everything that was written of an evening, and the hand that lies open."""
    rows = Revision.objects.filter(evening=evening).order_by("head").values_list("head", "action", "facts", "author")
    return list(rows), list(Draft.objects.filter(evening=evening).values_list("facts", "author"))


def answered(writer: Client, evening: Evening, case: Case, sent: dict[str, Any]) -> str:
    """Send a deed, and return what is said of it: in the answer, or above the page that one comes to."""
    address = f"/e/{evening.slug}/{case.page}"
    if case.json:
        body = json.dumps(sent, default=str)
        answer = writer.post(address, body, content_type="application/json", headers=ENGLISH)
        assert answer.status_code == 200, answer.content
        if "address" not in answer.json():
            return f"{answer.json()['said']} {json.dumps(answer.json().get('undone'))}"
        answer = writer.get(answer.json()["address"], headers=ENGLISH)
    else:
        answer = writer.post(address, sent, headers=ENGLISH, follow=True)
    assert answer.status_code == 200, answer.content.decode()[-3000:]
    return " ".join(re.findall(r'<p class="notice [^"]*"><span>(.*?)</span>', answer.content.decode()))
