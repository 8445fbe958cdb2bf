"""Check an entry screen against the record of its game: every fact that the screen writes has to be in the record.

Without this check a screen could offer a chip whose hand is refused at the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from settlement.board import Board, Need, Tile
from settlement.face import PARTS, Bid, Chip, Face
from settlement.facts import Fact, Kind, facts
from settlement.own_figures import is_own

KINDS_OF_NAMES = {
    "contract": (Kind.CHOICE,),
    "declarer": (Kind.SEAT,),
    "partner": (Kind.SEAT,),
    "alone_by": (Kind.CHOICE,),
    "sits_out": (Kind.SEAT,),
}
KINDS_OF_FACE = {
    "game_kontra": (Kind.WHOLE,),
    "score": (Kind.WHOLE,),
    "score_of_others": (Kind.WHOLE,),
    "announcements": (Kind.ROWS,),
    "silent_figures": (Kind.ROWS,),
}
KINDS_OF_BOARD = {"game_kontra": (Kind.WHOLE, Kind.CHAIN)}
PROOFS = {
    "side": Kind.CHOICE,
    "all_tricks": Kind.CHOICE,
    "last": Kind.PART,
    "catch": Kind.PART,
    "held": Kind.ROWS,
    "listed": Kind.CHAIN,
    "whose": Kind.SEAT,
}
"""The kind of fact that proves a figure, by the shape of its chip."""
ANNOUNCEMENT = {"figure": Kind.CHOICE, "by": Kind.SEAT}
ROWS_OF = {
    **dict.fromkeys(("side", "points", "all_tricks", "last", "catch"), ANNOUNCEMENT),
    "told": {**ANNOUNCEMENT, "made": Kind.FLAG},
    "sided": {"figure": Kind.CHOICE, "side": Kind.CHOICE, "announced": Kind.FLAG, "made": Kind.FLAG},
}
"""The facts that a row of the announcements needs, by the shape of the chip that writes the row."""
TILES = {
    "turns": (Kind.CHOICE, Kind.FLAG, Kind.WHOLE),
    "whose": (Kind.SEAT,),
    "part": (Kind.PART,),
    "row": (Kind.ROWS,),
    "tally": (Kind.ROWS,),
    "held": (Kind.EACH,),
    "numbers": (Kind.EACH,),
    "chain": (Kind.CHAIN,),
    "chain_of": (Kind.ROWS,),
    "rows": (Kind.ROWS,),
    "sheet": tuple(Kind),
}
"""The kinds of fact that a tile may write, by its shape."""


def faults_of(screen: Face | Board, record: type) -> Iterator[str]:
    """Yield the faults of a screen: facts and values that it writes and the record cannot hold."""
    names = {**KINDS_OF_NAMES, **(KINDS_OF_FACE if isinstance(screen, Face) else KINDS_OF_BOARD)}
    for place, kinds in names.items():
        yield from _misnamed(record, place, getattr(screen, place, ""), kinds)
    yield from _unknown(record, "more", [name for name in screen.more if name != "dealer"])
    kontra = _at(record, screen.game_kontra)
    if kontra is not None and kontra.most < len(screen.kontra):
        yield f"game_kontra: {kontra.name} holds {kontra.most} levels, {len(screen.kontra)} are played"
    yield from _face(screen, record) if isinstance(screen, Face) else _board(screen, record)


@cache
def _named(record: type) -> Mapping[str, Fact]:
    return {fact.name: fact for fact in facts(record)}


def _at(record: type | None, path: str) -> Fact | None:
    """Return the fact with this name, or with the path ``part.fact`` within a part or rows."""
    head, _, rest = path.partition(".")
    fact = _named(record).get(head) if record else None
    return _at(fact.record, rest) if fact and rest else fact


def _misnamed(record: type | None, place: str, path: str, kinds: Collection[Kind]) -> Iterator[str]:
    """Yield a fault if the fact is not in the record, or is none of these kinds."""
    fact = _at(record, path)
    if path and fact is None:
        yield f"{place}: the record has no fact {path}"
    elif fact is not None and fact.kind not in kinds:
        yield f"{place}: {path} is {fact.kind}, not {' or '.join(kinds)}"


def _unknown(record: type | None, place: str, paths: Iterable[str]) -> Iterator[str]:
    """Yield a fault for each fact that is not in the record."""
    for path in paths:
        yield from _misnamed(record, place, path, tuple(Kind))


def _wrong_values(record: type | None, place: str, values: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """Yield a fault for each fact that is not in the record or cannot have the value."""
    for name, value in values:
        fact = _at(record, name)
        if fact is None:
            yield f"{place}: the record has no fact {name}"
        elif not _may_be(fact, value):
            yield f"{place}: {name} cannot be {value}"


def _may_be(fact: Fact, value: Any) -> bool:
    match fact.kind:
        case Kind.CHOICE:
            return value in dict(fact.choices)
        case Kind.FLAG:
            return isinstance(value, bool)
        case Kind.WHOLE:
            return type(value) is int and fact.least <= value <= fact.most
        case _:
            return False


def _no_choices(record: type | None, place: str, path: str, keys: Iterable[str]) -> Iterator[str]:
    """Yield a fault for each key that the choice does not have."""
    fact = _at(record, path)
    offered = dict(fact.choices) if fact is not None else {}
    for key in keys:
        if fact is not None and key not in offered and not (fact.own and is_own(key)):
            yield f"{place}: {path} has no choice {key}"


# A face: bids and chips.


def _face(face: Face, record: type) -> Iterator[str]:
    yield from _no_choices(record, "alone", face.alone_by, [key for key, _label in face.alone])
    yield from _no_choices(record, "bids", face.contract, [bid.contract for bid in face.bids])
    yield from _unknown(record, "score_unless", face.score_unless)
    for each in face.each:
        yield from _misnamed(record, "each", each.fact, (Kind.EACH,))
    if face.counting is not None:
        yield from _unknown(record, "counting", face.counting.facts)
    figures = {chip.figure for chip in face.chips}
    for bid in face.bids:
        yield from _bid(bid, record, figures)
    for chip in face.chips:
        yield from _chip(chip, face, record)


def _bid(bid: Bid, record: type, figures: Collection[str]) -> Iterator[str]:
    place = f"bid {bid.contract}"
    yield from _unknown(record, place, bid.asks)
    for question in bid.questions:
        for answer in question.answers:
            yield from _wrong_values(record, f"{place}, {question.label}", answer.facts)
            yield from _unknown(record, f"{place}, {question.label}", answer.keeps)
    for figure in bid.announces:
        if figure not in figures:
            yield f"{place}: no chip is the figure {figure}"


def _chip(chip: Chip, face: Face, record: type) -> Iterator[str]:
    place = f"chip {chip.figure}"
    if chip.shape not in {*PROOFS, *ROWS_OF}:
        yield f"{place}: there is no shape {chip.shape}"
        return
    yield from _no_choices(record, place, face.contract, chip.only)
    yield from _misnamed(record, place, chip.announcer, (Kind.SEAT,))
    if chip.shape in PROOFS:
        yield from _proof(chip, face, record, place)
    if chip.shape in ROWS_OF:
        yield from _rows(chip, face.announcements, "announcements", record)
    if chip.silent and chip.shape in {"sided", "told"}:
        yield from _rows(chip, face.silent_figures, "silent_figures", record)


def _proof(chip: Chip, face: Face, record: type, place: str) -> Iterator[str]:
    """Yield the faults of a chip's ``proof``: the fact that proves its figure."""
    if not chip.proof:
        yield f"{place}: a figure that is “{chip.shape}” names its proof"
        return
    yield from _misnamed(record, place, chip.proof, (PROOFS[chip.shape],))
    fact = _at(record, chip.proof)
    if fact is None or fact.kind is not PROOFS[chip.shape]:
        return
    if chip.shape in PARTS:
        for key in PARTS[chip.shape]:
            yield from _misnamed(fact.record, f"{place}, {chip.proof}", key, (Kind.SEAT,))
    elif fact.kind is Kind.CHOICE:
        yield from _no_choices(record, place, chip.proof, face.sides)
    elif chip.shape == "held":
        yield from _held(chip, fact, place)


def _held(chip: Chip, fact: Fact, place: str) -> Iterator[str]:
    """Yield a fault for each fact that a row of held cards lacks: the cards, the holder, or the number of cards.

    Only a chip with a ``count`` needs the number.
    """
    inner = {row_fact.kind: row_fact for row_fact in reversed(facts(fact.record))} if fact.record else {}
    for kind in (Kind.CHOICE, Kind.SEAT, *((Kind.WHOLE,) if chip.count is not None else ())):
        if kind not in inner:
            yield f"{place}: a row of {fact.name} has no {kind}"
    if Kind.CHOICE in inner:
        yield from _no_choices(fact.record, place, inner[Kind.CHOICE].name, [chip.of or chip.figure])


def _rows(chip: Chip, name: str, place: str, record: type) -> Iterator[str]:
    """Yield the faults of the rows in which a chip writes its figure."""
    if not name:
        yield f"chip {chip.figure}: the face names no fact for its {place}"
    elif (fact := _at(record, name)) is not None and fact.kind is Kind.ROWS:
        for key, kind in ROWS_OF[chip.shape].items():
            yield from _needed(fact, f"chip {chip.figure}, {name}", key, (kind,))
        yield from _no_choices(fact.record, f"chip {chip.figure}, {name}", "figure", [chip.figure])


def _needed(fact: Fact, place: str, name: str, kinds: Collection[Kind]) -> Iterator[str]:
    if not name:
        yield f"{place}: it does not say who"
    yield from _misnamed(fact.record, place, name, kinds)


# A board: questions, steps of tiles, and what a hand needs.


def _board(board: Board, record: type) -> Iterator[str]:
    for ask in board.asks:
        yield from _misnamed(record, "asks", ask.fact, (Kind.CHOICE,) if ask.picks else (Kind.SEAT,))
        yield from _no_choices(record, f"asks {ask.fact}", ask.fact, [pick.value for pick in ask.picks])
        yield from _no_choices(record, f"asks {ask.fact}", board.contract, ask.only)
    if board.start and board.start not in {step.key for step in board.steps}:
        yield f"start: no step is {board.start}"
    for step in board.steps:
        yield from _misnamed(record, f"step {step.key}", step.lists, (Kind.ROWS,))
    for tile in board.tiles:
        yield from _no_choices(record, f"tile {tile.key}", board.contract, tile.only)
        yield from _tile(tile, record)
    for need in board.needs:
        yield from _need(need, board, record)


def _tile(tile: Tile, record: type) -> Iterator[str]:
    place = f"tile {tile.key}"
    if tile.shape not in TILES:
        yield f"{place}: there is no shape {tile.shape}"
        return
    wrong = tuple(_misnamed(record, place, tile.fact, TILES[tile.shape]))
    yield from wrong
    named = (*tile.drops, *tile.counted, tile.alone, tile.beside, tile.never)
    yield from _unknown(record, place, [path.partition("=")[0] for path in named])
    fact = _at(record, tile.fact)
    if fact is None or wrong:
        return
    if tile.shape in {"part", "row", "tally"}:
        yield from _needed(fact, place, tile.who, (Kind.SEAT,))
    elif tile.shape == "chain_of":
        yield from _needed(fact, place, tile.who, (Kind.CHAIN,))
    yield from _fields(tile, fact, place)


def _fields(tile: Tile, fact: Fact, place: str) -> Iterator[str]:
    """Yield a fault for each fact of a tile that its small record does not have."""
    values = [*tile.sets, *tile.unsaid, *(each for turn in tile.turns for each in turn.facts)]
    if fact.record is None:
        value = fact.inner or fact
        yield from (f"{place}: {tile.fact} is one value, it has no {name}" for name, _value in values if name)
        yield from (
            f"{place}: {tile.fact} cannot be {state}"
            for name, state in values
            if not name and not _may_be(value, state)
        )
        return
    for blank in tile.blanks:
        values += [*blank.when, *((blank.name, choice) for choice in blank.choices)]
    yield from _wrong_values(fact.record, place, values)
    yield from _unknown(fact.record, place, [blank.name for blank in tile.blanks])
    yield from _misnamed(fact.record, place, tile.typed, (Kind.WHOLE,))
    if tile.shape in {"part", "row"}:
        yield from _misnamed(fact.record, place, tile.phase, (Kind.CHOICE,))


def _need(need: Need, board: Board, record: type) -> Iterator[str]:
    yield from _unknown(record, f"needs {need.label}", [path.partition("=")[0] for path in need.facts])
    yield from _no_choices(record, f"needs {need.label}", board.contract, need.only)
    if need.tile not in {tile.key for tile in board.tiles}:
        yield f"needs {need.label}: no tile is {need.tile}"
