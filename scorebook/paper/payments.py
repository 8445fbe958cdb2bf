"""Who pays whom on paper: the payments among the players, and what is owed to a pot that was carried over."""

from __future__ import annotations

from dataclasses import dataclass

from scorebook.bill import Bill
from scorebook.dues import WAYS, Due, owed_to_pots, read_dues

METHODS = tuple(WAYS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """The payments by one method; ``kept`` is what players (by name) still owe a pot, ``banker`` a name."""

    dues: tuple[Due, ...]
    kept: tuple[tuple[str, str, int], ...]
    method: str
    banker: str


def read_payments(bill: Bill, method: str, banker: int | None) -> Payments:
    """Reckon who pays whom; without a banker named, whoever won most is the banker."""
    through = bill.leader if banker is None else banker
    dues = read_dues(bill, method, through)
    return Payments(dues=dues, kept=owed_to_pots(bill, dues), method=method,
                    banker=bill.parties[through] if method == "banker" else "")  # fmt: skip
