"""Public functions that read and write records and documents.  Reading is strict and reports all problems."""

from __future__ import annotations

from settlement.document.beginning import DAY, EARLIEST_YEAR
from settlement.document.body import (
    Written,
    as_text,
    play,
    problems_json,
    read_document,
    read_played,
    session_document,
    settlement_document,
    settlement_text,
)
from settlement.document.head import Sheet, Stake, names_in, read_head
from settlement.document.lines import MOST_REASONS, every_refusal
from settlement.house_rules import rules_for
from settlement.notation import NameOf, SeatOf, as_json, parse, seat_named, seat_number
from settlement.vocabulary import Refused

__all__ = [
    "DAY",
    "EARLIEST_YEAR",
    "MOST_REASONS",
    "NameOf",
    "Refused",
    "SeatOf",
    "Sheet",
    "Stake",
    "Written",
    "as_json",
    "as_text",
    "every_refusal",
    "names_in",
    "parse",
    "play",
    "problems_json",
    "read_document",
    "read_head",
    "read_played",
    "rules_for",
    "seat_named",
    "seat_number",
    "session_document",
    "settlement_document",
    "settlement_text",
]
