"""The explanation of a settled line in the reader's language: gains, items and payments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from settlement.book import Line
from settlement.judging import Preview, judge
from settlement.payments import transfers
from settlement.preview.reader import capital
from settlement.preview.wording import Scene
from settlement.preview.wording import answer as worded
from settlement.settle import Settled, Standing, table_of
from settlement.vocabulary import Points


def explained(scene: Scene, before: Standing, settled: Settled, record: Any) -> dict[str, Any]:
    """Return the explanation of a line: ``payouts`` by seat, payments ``pays``, ``notes``, and the items ``why``."""
    table = table_of(scene.game, scene.rules, before, record)
    preview = worded(scene, Preview(problems=(), before=before, table=table, record=record, settled=settled), {})
    why = [_item(scene, line) for line in settled.lines]
    return {"payouts": preview["payouts"], "pays": preview["pays"], "notes": preview["notes"], "why": why}


def paid_now(scene: Scene, standing: Standing) -> list[dict[str, str]]:
    """Return the payments if the evening were closed now, or none if it cannot be closed."""
    closing = scene.game.closing
    _table, _problems, settled = judge(scene.game, scene.rules, standing, closing.key, closing.record())
    if settled is None:
        return []
    names, bare = scene.reader.names, scene.reader.bare
    return [
        {"payer": _name(names, pair.payer), "payee": _name(names, pair.payee), "points": bare(pair.points)}
        for pair in transfers(settled.after.totals)
    ]


def _name(names: tuple[str, ...], account: int | str) -> str:
    return names[account] if isinstance(account, int) else account


def _item(scene: Scene, line: Line) -> dict[str, str]:
    """Return an item of the settlement: its label, points, calculation, moves and rule."""
    reader = scene.reader
    price = line.price.read(reader.names, reader.translate) if line.price else ""
    moved = ", ".join(_moved(scene, line))
    return {
        "label": capital(line.label.read(reader.names, reader.translate)),
        "points": reader.bare(line.points * line.times),
        "how": " \N{MIDDLE DOT} ".join(
            text for text in (price, arithmetic(line, reader.bare, reader.translate), moved) if text
        ),
        "rule": line.rule,
    }


def _moved(scene: Scene, line: Line) -> Iterator[str]:
    """Yield the points that each player and pot gained by an item, or that each player wrote."""
    reader, pots = scene.reader, dict(scene.game.pots)
    for seat, name in enumerate(reader.names):
        if seat in line.moves:
            yield f"{name} {reader.points(line.moves[seat])}"
    for pot, label in pots.items():
        if pot in line.moves:
            yield f"{reader.translate(label)} {reader.points(line.moves[pot])}"
    for seat, points in sorted(line.writes.items()):
        yield f"{reader.names[seat]} {reader.bare(points)}"


def arithmetic(line: Line, bare: Callable[[Points], str], translate: Callable[[str], str]) -> str:
    """Return the calculation of a value: "21 × kontra 2 × double round 2 = 84", or nothing without factors."""
    if line.times == 1:
        return ""
    factors = [f"{translate(factor.label)} {factor.times}" for factor in line.factors if factor.times != 1]
    return f"{bare(line.points)} × {' × '.join(factors)} = {bare(line.points * line.times)}"
