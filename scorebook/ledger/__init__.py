"""The ledger: the only code that writes entries, revisions, calls, postings and remarks.

Every write is one transaction that locks the evening's row.  The transaction settles the entry, appends a revision,
appends postings for the difference, and updates the projections.  A write is done completely or refused completely.
"""

from scorebook.ledger.at_hand import hands_of, refuse_unless_open, standing_before
from scorebook.ledger.between import alike, instead_of, read_now, written_alike, written_nearly, wrote_these
from scorebook.ledger.continuing import Written, record_entries
from scorebook.ledger.correcting import correct_entry, insert_entry, reopen_evening, restore_entry, strike_entry, undo
from scorebook.ledger.importing import (
    Beginning,
    Kept,
    agreed_beginning,
    beginning_at,
    beginning_in_words,
    beginning_of,
    import_evening,
    make_sheet_ready,
    problems_of_the_table,
)
from scorebook.ledger.joining import night_is_over
from scorebook.ledger.opening import open_evening
from scorebook.ledger.outcomes import Author, Saved, Unbalanced
from scorebook.ledger.previewing import preview, preview_insertion
from scorebook.ledger.projecting import as_json
from scorebook.ledger.remarking import (
    Overruling,
    Voice,
    disputes_of,
    open_disputes,
    overrule,
    refuse_if_disputed,
    remark,
)
from scorebook.ledger.repeats import is_written, keys_before, keys_of, overtaken, still_stands, wrote_last
from scorebook.ledger.replaying import KEEPS
from scorebook.ledger.writing import close_evening, record_entry
from scorebook.refusals.refused import Conflict, EveningClosed, KeyReused, Refused

__all__ = [
    "KEEPS",
    "Author",
    "Beginning",
    "Conflict",
    "EveningClosed",
    "Kept",
    "KeyReused",
    "Overruling",
    "Refused",
    "Saved",
    "Unbalanced",
    "Voice",
    "Written",
    "agreed_beginning",
    "alike",
    "as_json",
    "beginning_at",
    "beginning_in_words",
    "beginning_of",
    "close_evening",
    "correct_entry",
    "disputes_of",
    "hands_of",
    "import_evening",
    "insert_entry",
    "instead_of",
    "is_written",
    "keys_before",
    "keys_of",
    "make_sheet_ready",
    "night_is_over",
    "open_disputes",
    "open_evening",
    "overrule",
    "overtaken",
    "preview",
    "preview_insertion",
    "problems_of_the_table",
    "read_now",
    "record_entries",
    "record_entry",
    "refuse_if_disputed",
    "refuse_unless_open",
    "remark",
    "reopen_evening",
    "restore_entry",
    "standing_before",
    "still_stands",
    "strike_entry",
    "undo",
    "written_alike",
    "written_nearly",
    "wrote_last",
    "wrote_these",
]
