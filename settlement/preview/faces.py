"""Connect facts and problems with the entry screen: the declarers' count, and chips and tiles to outline."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from settlement.board import Board, Tile
from settlement.face import Chip, Face
from settlement.vocabulary import Problem

PLACE = re.compile(r"^(\w+)(?:\[(\d+)\])?")
TILE = re.compile(r"^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?")


def others_of_the_face(face: Face | Board, facts_typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with the declarers' count, if only the count of the others was typed."""
    facts = dict(facts_typed)
    if isinstance(face, Board):
        return facts
    others = facts.get(face.score_of_others)
    if face.score_of_others and facts.get(face.score) is None and type(others) is int:
        facts[face.score] = face.total - facts.pop(face.score_of_others)
    return facts


def named_figures(face: Face | Board, problem: Problem, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figures that name a problem: those of its own fact, and of single rows if it names the rows."""
    root = re.split(r"[.\[]", problem.field, maxsplit=1)[0]
    own = [field for field in (problem.field, *problem.also) if re.split(r"[.\[]", field, maxsplit=1)[0] == root]
    field, *also = [field for field in own if "[" in field] or own
    yield from figures_of(face, replace(problem, field=field, also=tuple(also)), facts)


def figures_of(face: Face | Board, problem: Problem, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figures whose chips are outlined for a problem: figures in its rows, or proved by its facts."""
    if isinstance(face, Board):
        yield from _tiles_of(face, problem, facts)
        return
    for field in (problem.field, *problem.also):
        place = PLACE.match(field)
        if place is None:
            continue
        name, at = place.groups()
        chips = [chip for chip in face.chips if chip.proof and chip.proof == name]
        rows = [row for row in _rows(facts.get(name), at) if isinstance(row, dict)]
        yield from (str(row["figure"]) for row in rows if at is not None and "figure" in row)
        yield from (chip.figure for chip in chips if not rows or any(_tells(row, chip) for row in rows))


def _rows(value: Any, at: str | None) -> list[Any]:
    """Return the row with the index ``at``, or all rows of the fact if there is no index."""
    rows = value if isinstance(value, list) else []
    return rows if at is None else rows[int(at) : int(at) + 1]


def _tells(row: Mapping[str, Any], chip: Chip) -> bool:
    """Whether a row was written by a chip: it has the chip's figure and count."""
    values = list(row.values())
    return (chip.of or chip.figure) in values and (chip.count is None or chip.count in values)


def _tiles_of(board: Board, problem: Problem, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the tiles that are outlined for a problem: tiles that write its facts, and for a row only its tile."""
    for field in (problem.field, *problem.also):
        place = TILE.match(field)
        if place is None:
            continue
        name, row, inner = place.groups()
        rows = facts.get(name)
        named_row = rows[int(row)] if row and isinstance(rows, list) and int(row) < len(rows) else None
        for tile in board.tiles:
            exact = tile.fact == (f"{name}.{inner}" if inner else name) or tile.fact == name
            if exact and (tile.shape != "row" or _is_of(tile, rows if named_row is None else [named_row])):
                yield tile.key


def _is_of(tile: Tile, rows: Any) -> bool:
    """Tell whether the tile wrote any of the rows."""
    records = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return any(all(row.get(name) == value for name, value in tile.sets) for row in records)
