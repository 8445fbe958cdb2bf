"""What the screen's face makes of facts: which count they tell, and which chips and tiles a problem outlines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from settlement.board import Board, Tile
from settlement.face import Chip, Face
from settlement.vocabulary import Problem

PLACE = re.compile(r"^(\w+)(?:\[(\d+)\])?")
TILE = re.compile(r"^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?")


def others_of_the_face(face: Face | Board, facts_typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with the declarers' count told where only the others' was typed."""
    told = dict(facts_typed)
    if isinstance(face, Board):
        return told
    others = told.get(face.score_of_others)
    if face.score_of_others and told.get(face.score) is None and type(others) is int:
        told[face.score] = face.total - told.pop(face.score_of_others)
    return told


def figures_of(face: Face | Board, problem: Problem, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figures whose chips a problem outlines: by the rows it names, or by the facts that prove them."""
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


def _rows(told: Any, at: str | None) -> list[Any]:
    """Return the rows a problem names: one of them, or all of its fact."""
    rows = told if isinstance(told, list) else []
    return rows if at is None else rows[int(at) : int(at) + 1]


def _tells(row: Mapping[str, Any], chip: Chip) -> bool:
    """Whether a row says what a chip does."""
    said = list(row.values())
    return (chip.of or chip.figure) in said and (chip.count is None or chip.count in said)


def _tiles_of(board: Board, problem: Problem, told: Mapping[str, Any]) -> Iterator[str]:
    """Yield the tiles that a problem outlines: those that write the facts it names, of rows only those of that row."""
    for field in (problem.field, *problem.also):
        place = TILE.match(field)
        if place is None:
            continue
        name, row, inner = place.groups()
        rows = told.get(name)
        one = rows[int(row)] if row and isinstance(rows, list) and int(row) < len(rows) else None
        for tile in board.tiles:
            exact = tile.fact == (f"{name}.{inner}" if inner else name) or tile.fact == name
            if exact and (tile.shape != "row" or _is_of(tile, rows if one is None else [one])):
                yield tile.key


def _is_of(tile: Tile, rows: Any) -> bool:
    """Tell whether any of some rows is one that this tile writes."""
    told = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return any(all(row.get(name) == value for name, value in tile.sets) for row in told)
