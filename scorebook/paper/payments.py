"""Who pays whom on paper: the payments among the players, and what is owed to a pot that was carried over."""

from __future__ import annotations

from dataclasses import dataclass

from scorebook.dues import WAYS, Due, read_dues
from scorebook.rows import NightSheet
from settlement.vocabulary import Account

METHODS = tuple(WAYS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """The payments by one method; ``kept`` is what players (by name) still owe a pot, ``banker`` a name."""

    dues: tuple[Due, ...]
    kept: tuple[tuple[str, str, int], ...]
    method: str
    banker: str


def read_payments(sheet: NightSheet, method: str, banker: int | None) -> Payments:
    """Reckon who pays whom; without a banker named, whoever won most is the banker."""
    through = sheet.totals.index(max(sheet.totals)) if banker is None else banker
    dues = read_dues(sheet, sheet.totals, method, through)
    return Payments(dues=dues, kept=_kept(sheet, dues), method=method,
                    banker=sheet.names[through] if method == "banker" else "")  # fmt: skip


def _kept(sheet: NightSheet, dues: tuple[Due, ...]) -> tuple[tuple[str, str, int], ...]:
    """Return what the payments leave over: it lies in the pots, so whoever is left with it owes it to them."""
    left: dict[Account, int] = {**dict(enumerate(sheet.totals)), **{pot.key: pot.points for pot in sheet.pots}}
    for due in dues:
        left[due.payer] += due.points
        left[due.payee] -= due.points
    kept = []
    for seat, name in enumerate(sheet.names):
        for pot in sheet.pots:
            owed = min(-left[seat], left[pot.key])
            if owed > 0:
                kept.append((name, pot.label, owed))
                left[pot.key] -= owed
                left[seat] += owed
    return tuple(kept)
