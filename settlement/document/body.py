"""The interchange document: an evening as one JSON document, and the settlement that comes back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from settlement import notation, settle
from settlement.book import Line, Radli, TooLarge
from settlement.check import reasons, too_large
from settlement.document.head import Sheet, read_head
from settlement.document.lines import Reader, after_the_close
from settlement.payments import transfers
from settlement.settle import Settled, Standing
from settlement.vocabulary import Account, Points, Problem, Refused, Seat, Table

Told = TypeVar("Told")
SETTLEMENT = "scorebook-settlement"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One entry of a document, read, checked and settled at its table; ``names`` are of all who sat down so far."""

    number: int
    kind: str
    record: Any
    table: Table
    settled: Settled
    names: tuple[str, ...]
    warnings: tuple[Problem, ...]


def read_document(data: Any) -> Sheet:
    """Read a whole document; raise :class:`Refused` with every reason of the document or of its first bad entry."""
    sheet, _ = read_played(data)
    return sheet


def read_played(data: Any) -> tuple[Sheet, tuple[Written, ...]]:
    """Return beside the evening of a document what its entries came to as they were read; raise :class:`Refused`."""
    sheet, entries = read_head(data)
    written = tuple(play(sheet, entries))
    names = written[-1].names if written else sheet.players
    return sheet.with_entries(tuple((entry.kind, entry.record) for entry in written), names), written


def play(sheet: Sheet, entries: Sequence[Any]) -> Iterator[Written]:
    """Read, check and settle the entries of a document one after the other.

    :raises Refused: with every reason of the first entry that cannot be, and its number.
    """
    standing, reader = sheet.opening(), Reader(sheet.game, sheet.players)
    for number, data in enumerate(entries, start=1):
        if standing.closed:
            raise Refused((after_the_close(),), entry=number)
        kind, record, faults = reader.entry(data)
        if record is None:
            raise Refused(faults, entry=number)
        table = settle.table_of(sheet.game, sheet.rules, standing, record)
        found = reasons(sheet.game, kind, record, table)
        if against := (*faults, *(problem for problem in found if not problem.warning)):
            raise Refused(against, entry=number)
        try:
            settled = settle.settle_at(table, sheet.game, standing, kind, record)
        except TooLarge:
            raise Refused((too_large(sheet.game, kind),), entry=number) from None
        standing = settled.after
        yield Written(
            number=number, kind=kind, record=record, table=table, settled=settled, names=reader.names, warnings=found
        )


def settlement_document(data: Any) -> dict[str, Any]:
    """Return the settlement of a document; raise :class:`Refused`."""
    head, entries, closing = _settled(data, entry_json)
    return {**head, "entries": entries, **closing}


def settlement_text(data: Any) -> str:
    """Return the settlement of a document as compact JSON, holding each entry as text only; raise :class:`Refused`."""
    head, entries, closing = _settled(data, lambda entry: as_text(entry_json(entry)))
    return f'{as_text(head)[:-1]},"entries":[{",".join(entries)}],{as_text(closing)[1:]}'


def _settled(data: Any, told: Callable[[Written], Told]) -> tuple[dict[str, Any], list[Told], dict[str, Any]]:
    """Return the head of a document's settlement, each of its entries as ``told`` puts it, and how it ends."""
    sheet, entries = read_head(data)
    standing, names, radlis = sheet.opening(), sheet.players, Radlis()
    settled: list[Told] = []
    for entry in play(sheet, entries):
        settled.append(told(entry))
        radlis.follow(entry)
        standing, names = entry.settled.after, entry.names
    head = {"format": SETTLEMENT, "version": VERSION, "game": sheet.game.key}
    return head, settled, _closing(sheet, names, standing, radlis)


def as_text(value: Any) -> str:
    """Return JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _closing(sheet: Sheet, names: tuple[str, ...], standing: Standing, radlis: Radlis) -> dict[str, Any]:
    game = sheet.game
    closing = {
        "totals": dict(zip(names, standing.totals, strict=True)),
        "pots": dict(standing.pots),
        "state": {key: None if seat is None else names[seat] for key, seat in game.state(standing.carry).items()},
        "transfers": [
            {"from": _name(names, transfer.payer), "to": _name(names, transfer.payee), "points": transfer.points}
            for transfer in transfers(standing.totals)
        ],
    }
    return {**closing, "radlis": radlis.as_json(names)} if game.writes(sheet.rules) else closing


class Radlis:
    """The rádlis of an evening, followed entry by entry: from which hand to which, what was written, how each ended."""

    __slots__ = ("told", "underway")

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.underway: tuple[int, int, dict[Seat, Points]] | None = None

    def follow(self, entry: Written) -> None:
        """Count an entry in: a hand opens a rádli or goes on with it, and may end it."""
        settled = entry.settled
        if settled.written is not None and settled.dealer is not None:
            first, _, before = self.underway or (entry.number, 0, dict.fromkeys(sorted(settled.after.seated), 0))
            written = {seat: points + settled.written[seat] for seat, points in before.items()}
            self.underway = (first, entry.number, written)
        if settled.radli is not None and self.underway is not None:
            self.told.append(_radli_json(*self.underway, settled.radli, entry.names))
            self.underway = None

    def as_json(self, names: tuple[str, ...]) -> list[dict[str, Any]]:
        """Return them as they stand in the settlement, the one that is not over yet last."""
        return self.told if self.underway is None else [*self.told, _radli_json(*self.underway, None, names)]


def _radli_json(
    first: int, last: int, written: Mapping[Seat, Points], radli: Radli | None, names: tuple[str, ...]
) -> dict[str, Any]:
    """Return a rádli as it stands in the settlement: it names those who played it."""
    members = [names[seat] for seat in written]
    rewards = () if radli is None else zip(members, radli.rewards, strict=True)
    return {
        "from_entry": first,
        "to_entry": last,
        "written": dict(zip(members, written.values(), strict=True)),
        "rewards": {name: points for name, points in rewards if points},
        "result": None if radli is None else dict(zip(members, radli.result, strict=True)),
        "finished": radli is not None and radli.finished,
    }


def _name(names: tuple[str, ...], account: Account) -> str:
    return account if isinstance(account, str) else names[account]


def entry_json(entry: Written) -> dict[str, Any]:
    """Return one settled entry as it stands in the settlement; the result of a rádli stands with the rádlis instead."""
    settled, names = entry.settled, entry.names
    won = {} if settled.radli is None else settled.radli.won
    payouts = (points - won.get(seat, 0) for seat, points in enumerate(settled.payouts))
    told: dict[str, Any] = {
        "number": entry.number,
        "kind": entry.kind,
        "dealer": None if settled.dealer is None else names[settled.dealer],
        "sitting_out": [names[seat] for seat in settled.sitting_out],
        "payouts": dict(zip(names, payouts, strict=True)),
        "pots": dict(settled.pots),
        "lines": [_line_json(line, names) for line in settled.lines],
    }
    if settled.written is not None:
        told["written"] = dict(zip(names, settled.written, strict=True))
    if entry.warnings:
        told["warnings"] = problems_json(entry.warnings, entry.number, names)
    return told


def _line_json(line: Line, names: tuple[str, ...]) -> dict[str, Any]:
    moves = line.moves
    told = {
        "item": line.item,
        "points": line.points,
        "times": line.times,
        "label": told_in_words(line, names),
        "rule": line.rule,
        "payouts": {name: moves.get(seat, 0) for seat, name in enumerate(names)},
        "pots": {account: amount for account, amount in moves.items() if isinstance(account, str)},
    }
    if line.writes:
        told["written"] = {name: line.writes.get(seat, 0) for seat, name in enumerate(names)}
    return told


def told_in_words(line: Line, names: tuple[str, ...]) -> str:
    """Return what a line is for, and of what is worth nothing why."""
    label = line.label.read(names)
    return f"{label} ({line.price.read(names)})" if line.nothing and line.price else label


def problems_json(problems: Sequence[Problem], entry: int | None, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return reasons as they stand in a refusal or beside an entry."""
    return [
        {"entry": entry, "field": problem.field, "code": problem.code, "message": problem.text.read(names)}
        for problem in problems
    ]


def session_document(sheet: Sheet) -> dict[str, Any]:
    """Return an evening as the document that brings it back; the inverse of :func:`read_document`."""
    names = sheet.names

    def name_of(account: Account) -> str:
        return _name(names, account)

    document: dict[str, Any] = {
        "format": "scorebook-session",
        "version": VERSION,
        "game": sheet.game.key,
        "preset": sheet.preset,
        "house_rules": dict(sheet.house_rules),
        "players": list(sheet.players),
        "first_dealer": names[sheet.first_dealer],
    }
    if sheet.opened_at:
        document["opened_at"] = sheet.opened_at
    if sheet.stake is not None:
        document["stake"] = {"minor_units_per_point": sheet.stake.minor_units, "currency": sheet.stake.currency}
    document["entries"] = [
        {**({} if kind == "hand" else {"kind": kind}), **notation.as_json(record, name_of)}
        for kind, record in sheet.entries
    ]
    return document


__all__ = [
    "Seat",
    "Sheet",
    "Written",
    "as_text",
    "entry_json",
    "play",
    "problems_json",
    "read_document",
    "read_played",
    "session_document",
    "settlement_document",
    "settlement_text",
]
