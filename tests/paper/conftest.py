"""Helpers of several tests: the contents of an evening's papers."""

from __future__ import annotations

import re

from django.utils import translation

from scorebook.models import Evening
from scorebook.night.bill import bill_of
from scorebook.paper.explained.hand import ExplainedHand, explained_hand
from scorebook.paper.explained.sheet import ExplainedSheet, explained_sheet
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import PayoutSheet, payout_sheet
from scorebook.paper.session.sheet import SessionSheet, session_sheet
from scorebook.sheet.reading import read_sheet
from tests.paper.tables import BOOK


def session(evening: Evening, language: str = "en") -> SessionSheet:
    with translation.override(language):
        return session_sheet(read_sheet(evening), None)


def payout(evening: Evening, method: str = "fewest", banker: int | None = None) -> PayoutSheet:
    with translation.override("en"):
        bill = bill_of([read_sheet(evening)])
        return payout_sheet(bill, None, read_payments(bill, method, banker))


def explained(evening: Evening, language: str = "en") -> ExplainedSheet:
    with translation.override(language):
        return explained_sheet(read_sheet(evening), None, BOOK)


def one(evening: Evening, number: int, language: str = "en") -> ExplainedHand:
    with translation.override(language):
        explanation = explained_hand(read_sheet(evening), number, BOOK)
    assert explanation is not None
    return explanation


def number(text: str) -> int:
    plain = re.sub(r"[+,\s]", "", text).replace("−", "-").strip("–")
    return int(plain) if plain else 0


def where(evening: Evening, document: str) -> str:
    return f"/e/{evening.slug}/{document}"
