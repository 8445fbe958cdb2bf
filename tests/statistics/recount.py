"""A player's hands counted again by another way: from exported documents, settled entry by entry.

Nothing of ``scorebook.statistics`` is used here, and no column of the database.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorebook.files.interchange import document_text
from scorebook.models import Evening
from settlement import document as record
from settlement.settle import opening, settle, table_for


@dataclass
class Told:
    """One player's part in one entry: role, points and own figures."""

    game: str
    contract: str
    role: str
    won: bool | None
    deals: bool
    dealt: bool
    points: int
    kontra: int
    partner: str
    hat: bool
    radli: bool
    figures: list[tuple[str, bool, str, int]]
    evening: int
    number: int


def told_of(evenings: Iterable[Evening], name: str) -> list[Told]:
    """Return every entry of every evening at which the player sat, from his point of view."""
    found: list[Told] = []
    for place, evening in enumerate(evenings):
        document = json.loads(document_text(evening))
        if name in document["players"]:
            found.extend(_of_evening(document, name, place))
    return found


def _of_evening(document: dict[str, Any], name: str, place: int) -> Iterator[Told]:
    sheet = record.read_document(document)
    game, me = sheet.game, sheet.players.index(name)
    standing = opening(game, len(sheet.players), sheet.first_dealer)
    for number, (kind, written) in enumerate(sheet.entries, start=1):
        table = table_for(game, sheet.rules, standing, getattr(written, "dealer", None))
        settled = settle(game, sheet.rules, standing, kind, written)
        row = game.kinds[kind].describe(written, table)
        standing = settled.after
        ours = me in (row.declarer, row.partner)
        dealt = game.kinds[kind].deals and me in table.active
        sat = "declarer" if me == row.declarer else "partner" if me == row.partner else "opponent"
        sat = "apart" if row.declarer is None else sat
        other = row.partner if me == row.declarer else row.declarer
        figures = [
            (mark.figure, mark.announced, mark.outcome, mark.kontra)
            for mark in row.marks
            if mark.announced is not None
            and (mark.by == me or (mark.by is None and sat != "apart" and dealt and ours != mark.opponents))
        ]
        yield Told(
            game=game.key,
            contract=row.contract,
            role="apart" if row.won is None else sat,
            won=row.won,
            deals=game.kinds[kind].deals,
            dealt=dealt,
            points=settled.payouts[me],
            kontra=row.kontra,
            figures=figures,
            evening=place,
            number=number,
            hat=game.state(standing.carry).get("hat") == me,
            partner=sheet.players[other] if ours and row.partner is not None and other is not None else "",
            radli=settled.ended_count is not None,
        )


def hands(told: Iterable[Told]) -> Counter[tuple[Any, ...]]:
    """Count the hands dealt by game, contract, role and result; a second number counts those with kontra."""
    return Counter((one.game, one.contract, one.role, one.won) for one in told if one.dealt)


def kontrad(told: Iterable[Told]) -> Counter[tuple[Any, ...]]:
    """Count the hands dealt in which the game had a kontra."""
    return Counter((one.game, one.contract, one.role, one.won) for one in told if one.dealt and one.kontra)


def points(told: Iterable[Told]) -> Counter[tuple[Any, ...]]:
    """Add up what was moved by game, contract and role; what came to him in no hand of his own is outside."""
    sums: Counter[tuple[Any, ...]] = Counter()
    for one in told:
        sums[one.game, one.contract, one.role if one.dealt and not one.radli else "outside"] += one.points
    return Counter({key: value for key, value in sums.items() if value})


def figures(told: Iterable[Told]) -> Counter[tuple[Any, ...]]:
    """Count the player's figures by how they went."""
    return Counter((one.game, *figure) for one in told for figure in one.figures)
