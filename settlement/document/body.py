"""The interchange document: an evening as one JSON document, and the settlement document computed from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from settlement import notation, settle
from settlement.book import EndedCount, Line, TooLarge
from settlement.check import reasons, too_large
from settlement.document.head import Sheet, read_head
from settlement.document.lines import Reader, after_the_close
from settlement.game import Count
from settlement.payments import transfers
from settlement.settle import Settled, Standing
from settlement.vocabulary import Account, Points, Problem, Refused, Seat, Table

Converted = TypeVar("Converted")
SETTLEMENT = "scorebook-settlement"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One entry of a document, read, checked and settled at its table.

    ``names`` are the names of everybody who has sat down so far, by seat.
    """

    number: int
    kind: str
    record: Any
    table: Table
    settled: Settled
    names: tuple[str, ...]
    warnings: tuple[Problem, ...]


def read_document(data: Any) -> Sheet:
    """Return the evening of a document.

    :raises Refused: with all problems of the head, or of the first wrong entry.
    """
    sheet, _ = read_played(data)
    return sheet


def read_played(data: Any) -> tuple[Sheet, tuple[Written, ...]]:
    """Return the evening of a document and its settled entries.

    :raises Refused: as :func:`read_document`.
    """
    sheet, entries = read_head(data)
    entries_played = tuple(play(sheet, entries))
    names = entries_played[-1].names if entries_played else sheet.players
    return sheet.with_entries(tuple((entry.kind, entry.record) for entry in entries_played), names), entries_played


def play(sheet: Sheet, entries: Sequence[Any]) -> Iterator[Written]:
    """Read, check and settle the entries of a document in order.

    :raises Refused: with all problems of the first wrong entry, and its number.
    """
    standing, reader = sheet.opening(), Reader(sheet.game, sheet.players)
    for number, data in enumerate(entries, start=1):
        if standing.closed:
            raise Refused((after_the_close(),), entry=number)
        kind, record, faults = reader.entry(data)
        if record is None:
            raise Refused(faults, entry=number)
        table = settle.table_of(sheet.game, sheet.rules, standing, record)
        problems = reasons(sheet.game, kind, record, table)
        if against := (*faults, *(problem for problem in problems if not problem.warning)):
            raise Refused(against, entry=number)
        try:
            settled = settle.settle_at(table, sheet.game, standing, kind, record)
        except TooLarge:
            raise Refused((too_large(sheet.game, kind),), entry=number) from None
        standing = settled.after
        yield Written(
            number=number, kind=kind, record=record, table=table, settled=settled, names=reader.names, warnings=problems
        )


def settlement_document(data: Any) -> dict[str, Any]:
    """Return the settlement document of a document.

    :raises Refused: as :func:`read_document`.
    """
    head, entries, closing = _settled(data, entry_json)
    return {**head, "entries": entries, **closing}


def settlement_text(data: Any) -> str:
    """Return the settlement document as compact JSON; each entry becomes text at once, to save memory.

    :raises Refused: as :func:`read_document`.
    """
    head, entries, closing = _settled(data, lambda entry: as_text(entry_json(entry)))
    return f'{as_text(head)[:-1]},"entries":[{",".join(entries)}],{as_text(closing)[1:]}'


def _settled(
    data: Any, convert: Callable[[Written], Converted]
) -> tuple[dict[str, Any], list[Converted], dict[str, Any]]:
    """Return the head of the settlement document, its entries after ``convert``, and its closing part."""
    sheet, entries = read_head(data)
    standing, names, counts = sheet.opening(), sheet.players, Counts()
    settled: list[Converted] = []
    for entry in play(sheet, entries):
        settled.append(convert(entry))
        counts.follow(entry)
        standing, names = entry.settled.after, entry.names
    head = {"format": SETTLEMENT, "version": VERSION, "game": sheet.game.key}
    return head, settled, _closing(sheet, names, standing, counts)


def as_text(value: Any) -> str:
    """Return a value as compact JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _closing(sheet: Sheet, names: tuple[str, ...], standing: Standing, counts: Counts) -> dict[str, Any]:
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
    if game.count is None or not game.writes(sheet.rules):
        return closing
    return {**closing, game.count.key: counts.as_json(names, game.count)}


class Counts:
    """An evening's games of written points, collected entry by entry: first and last hand, points, and result."""

    __slots__ = ("ended", "underway")

    def __init__(self) -> None:
        self.ended: list[dict[str, Any]] = []
        self.underway: tuple[int, int, dict[Seat, Points]] | None = None

    def follow(self, entry: Written) -> None:
        """Add an entry: a hand begins or continues a game, and may end it."""
        settled = entry.settled
        if settled.written is not None and settled.dealer is not None:
            first, _, before = self.underway or (entry.number, 0, dict.fromkeys(sorted(settled.after.seated), 0))
            totals = {seat: points + settled.written[seat] for seat, points in before.items()}
            self.underway = (first, entry.number, totals)
        if settled.ended_count is not None and self.underway is not None:
            self.ended.append(_count_json(*self.underway, settled.ended_count, entry.names))
            self.underway = None

    def as_json(self, names: tuple[str, ...], count: Count) -> list[dict[str, Any]]:
        """Return the games for the settlement document; an unfinished game is last."""
        games = self.ended if self.underway is None else [*self.ended, _count_json(*self.underway, None, names)]
        return games if count.rewarded else [_without_rewards(game) for game in games]


def _count_json(
    first: int, last: int, written: Mapping[Seat, Points], ended: EndedCount | None, names: tuple[str, ...]
) -> dict[str, Any]:
    """Return a game of written points for the settlement document, with the names of its players."""
    members = [names[seat] for seat in written]
    rewards = () if ended is None else zip(members, ended.rewards, strict=True)
    return {
        "from_entry": first,
        "to_entry": last,
        "written": dict(zip(members, written.values(), strict=True)),
        "rewards": {name: points for name, points in rewards if points},
        "result": None if ended is None else dict(zip(members, ended.result, strict=True)),
        "finished": ended is not None and ended.finished,
    }


def _without_rewards(game: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in game.items() if key != "rewards"}


def _name(names: tuple[str, ...], account: Account) -> str:
    return account if isinstance(account, str) else names[account]


def entry_json(entry: Written) -> dict[str, Any]:
    """Return an entry for the settlement document.

    Its payouts do not include the result of a game of written points, which has a list of its own.
    """
    settled, names = entry.settled, entry.names
    won = {} if settled.ended_count is None else settled.ended_count.won
    payouts = (points - won.get(seat, 0) for seat, points in enumerate(settled.payouts))
    entry_data: dict[str, Any] = {
        "number": entry.number,
        "kind": entry.kind,
        "dealer": None if settled.dealer is None else names[settled.dealer],
        "sitting_out": [names[seat] for seat in settled.sitting_out],
        "payouts": dict(zip(names, payouts, strict=True)),
        "pots": dict(settled.pots),
        "lines": [_line_json(line, names) for line in settled.lines],
    }
    if settled.written is not None:
        entry_data["written"] = dict(zip(names, settled.written, strict=True))
    if entry.warnings:
        entry_data["warnings"] = problems_json(entry.warnings, entry.number, names)
    return entry_data


def _line_json(line: Line, names: tuple[str, ...]) -> dict[str, Any]:
    moves = line.moves
    line_data = {
        "item": line.item,
        "points": line.points,
        "times": line.times,
        "label": label_of_line(line, names),
        "rule": line.rule,
        "payouts": {name: moves.get(seat, 0) for seat, name in enumerate(names)},
        "pots": {account: amount for account, amount in moves.items() if isinstance(account, str)},
    }
    if line.writes:
        line_data["written"] = {name: line.writes.get(seat, 0) for seat, name in enumerate(names)}
    return line_data


def label_of_line(line: Line, names: tuple[str, ...]) -> str:
    """Return the label of a line, and for a line without points also the reason."""
    label = line.label.read(names)
    return f"{label} ({line.price.read(names)})" if line.nothing and line.price else label


def problems_json(problems: Sequence[Problem], entry: int | None, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return problems as JSON values, with ``names`` in the messages; ``entry`` is ``None`` for the head."""
    return [
        {"entry": entry, "field": problem.field, "code": problem.code, "message": problem.text.read(names)}
        for problem in problems
    ]


def session_document(sheet: Sheet) -> dict[str, Any]:
    """Return the document of an evening; the inverse of :func:`read_document`."""
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
