"""The tables that never lose a row: an audit notices where one is missing."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Model

from scorebook.models.arrival import Arrival
from scorebook.models.cash import CashPosting, CashRules, Voucher, Withdrawal
from scorebook.models.club import Erasure, Trace
from scorebook.models.cup import CupAct, CupPayment, Ruling
from scorebook.models.edition import Edition, EditionLine
from scorebook.models.evening import DetailChange, Evening, Tick
from scorebook.models.ledger import Entry, Posting, Revision
from scorebook.models.night import Night
from scorebook.models.past import PastImport, PastRemoval
from scorebook.models.remark import Remark

GROWING: tuple[type[Model], ...] = (
    Night,
    Evening,
    Entry,
    Revision,
    Posting,
    Remark,
    Tick,
    DetailChange,
    Trace,
    Voucher,
    CashPosting,
    CashRules,
    Withdrawal,
    CupAct,
    Ruling,
    CupPayment,
    Edition,
    EditionLine,
    Arrival,
    Erasure,
    PastRemoval,
)
REMOVALS: Mapping[type[Model], type[Model]] = {PastImport: PastRemoval}
"""The tables of which a row may be removed whole: the other table then has a row with its ``number``."""
