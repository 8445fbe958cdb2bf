"""Draws what each room of ``scorebook/`` imports: ``python -m tests.rooms`` writes ``docs/img/rooms.svg``.

An arrow that others already imply is left out.  A room stands above the rooms that it imports, and near them.  A long
arrow bends at each row that it passes, so that it crosses no room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random

from tests.house import ROOMS, ROOT

PICTURE = ROOT / "docs" / "img" / "rooms.svg"
IMPORTS = {room: set(others.split()) for room, others in ROOMS.items()}

WIDE, HIGH, APART, ROW, MARGIN = 106, 28, 18, 66, 20
PASSING = 10  # how much room an arrow takes in a row that it passes
ROUNDS, TRIES = 40, 60

HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="system-ui, sans-serif" \
font-size="14" text-anchor="middle">
<title>The rooms of scorebook: an arrow goes from a room to one it imports</title>
<style>
  svg {{ --paper: #fffdf8; --ink: #2b2118; --line: #8a7a68; --room: #f1e8da; }}
  @media (prefers-color-scheme: dark) {{
    svg {{ --paper: #1d1a17; --ink: #f3ebdf; --line: #a2937f; --room: #3a3229; }}
  }}
  .paper {{ fill: var(--paper); }} .room {{ fill: var(--room); stroke: var(--line); }} text {{ fill: var(--ink); }}
  .arrow {{ fill: none; stroke: var(--line); stroke-width: 1.4; marker-end: url(#tip); }}
  #tip path {{ fill: var(--line); }}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
<path d="M0 0 8 4 0 8z"/></marker></defs>
<rect class="paper" width="{wide}" height="{high}" rx="8"/>"""


def reached(room: str) -> set[str]:
    """Return every room that a room imports, directly or through others."""
    return IMPORTS[room].union(*map(reached, IMPORTS[room]))


def arrows() -> set[tuple[str, str]]:
    """Return the arrows that no others imply, each from the room that imports to the room imported."""
    return {
        (room, other) for room, asked in IMPORTS.items() for other in asked
        if not any(other in reached(between) for between in asked)
    }  # fmt: skip


def levels() -> dict[str, int]:
    """Return the row of each room, 0 at the bottom, with arrows as short as may be."""
    above = {room: [user for user, other in arrows() if other == room] for room in ROOMS}
    below = {room: [other for user, other in arrows() if user == room] for room in ROOMS}
    row: dict[str, int] = {}
    for room in ROOMS:
        row[room] = 1 + max((row[other] for other in below[room]), default=-1)
    for room in [*ROOMS, *reversed(ROOMS)]:
        if len(above[room]) > len(below[room]):
            row[room] = min(row[user] for user in above[room]) - 1
    return row


Spot = tuple[str, str, int]  # a room, or where the arrow from one room to another passes a row


def ways(row: Mapping[str, int]) -> dict[tuple[str, str], list[Spot]]:
    """Return the spots that each arrow goes through, from above."""
    return {
        (user, other): [
            (user, user, row[user]),
            *((user, other, level) for level in range(row[user] - 1, row[other], -1)),
            (other, other, row[other]),
        ]
        for user, other in sorted(arrows(), key=lambda arrow: [list(ROOMS).index(room) for room in arrow])
    }


def is_room(spot: Spot) -> bool:
    return spot[0] == spot[1]


def placed(paths: Mapping[tuple[str, str], list[Spot]]) -> dict[Spot, float]:
    """Return the middle of every spot, in the arrangement with the fewest crossings of those that are tried."""
    ties = [tie for path in paths.values() for tie in pairwise(path)]
    across = min((arranged(ties, Random(seed)) for seed in range(TRIES)), key=lambda tried: tangle(ties, tried))
    leftmost = min(across[spot] - half(spot) for spot in across)
    return {spot: middle - leftmost + MARGIN for spot, middle in across.items()}


def tangle(ties: Sequence[tuple[Spot, Spot]], across: Mapping[Spot, float]) -> tuple[int, float]:
    """Return how often arrows cross, and how far they go sideways."""
    crossings = sum(
        (across[one] - across[two]) * (across[first] - across[second]) < 0
        for (one, first), (two, second) in combinations(ties, 2) if one[2] == two[2]
    )  # fmt: skip
    return crossings, sum(abs(across[upper] - across[lower]) for upper, lower in ties)


def arranged(ties: Sequence[tuple[Spot, Spot]], random: Random) -> dict[Spot, float]:
    """Return the middle of every spot: each drawn to those it is tied to, none nearer to its neighbour than may be."""
    tied: dict[Spot, list[Spot]] = {}
    rows: dict[int, list[Spot]] = {}
    for upper, lower in ties:
        tied.setdefault(upper, []).append(lower)
        tied.setdefault(lower, []).append(upper)
    for spot in tied:
        rows.setdefault(spot[2], []).append(spot)
    across = {spot: random.random() for spot in tied}
    for turn in range(ROUNDS):
        for level in sorted(rows, reverse=turn % 2 == 1):
            targets = {spot: sum(across[other] for other in tied[spot]) / len(tied[spot]) for spot in rows[level]}
            if turn < ROUNDS // 2:
                rows[level].sort(key=targets.__getitem__)
            across.update(spread(rows[level], targets))
    return across


def half(spot: Spot) -> float:
    return (WIDE if is_room(spot) else PASSING) / 2


def spread(spots: list[Spot], wanted: Mapping[Spot, float]) -> Iterator[tuple[Spot, float]]:
    """Yield where the spots of a row stand: where they want to, but side by side; who pushes gives way as well."""
    groups: list[tuple[list[Spot], list[float], float]] = []  # spots, how far each is from the first, where that stands
    for spot in spots:
        groups.append(([spot], [0.0], wanted[spot]))
        while len(groups) > 1:
            (left, steps, start), (right, more, begins) = groups[-2:]
            gap = steps[-1] + half(left[-1]) + APART + half(right[0])
            if start + gap <= begins:
                break
            joined, distances = left + right, steps + [gap + step for step in more]
            middle = sum(wanted[one] - step for one, step in zip(joined, distances, strict=True)) / len(joined)
            groups[-2:] = [(joined, distances, middle)]
    for joined, distances, start in groups:
        yield from ((spot, start + step) for spot, step in zip(joined, distances, strict=True))


def drawn() -> str:
    """Return the picture."""
    row = levels()
    paths = ways(row)
    across = placed(paths)
    top = max(row.values())
    wide = max(middle + half(spot) for spot, middle in across.items()) + MARGIN
    high = (top + 1) * ROW - (ROW - HIGH) + 2 * MARGIN

    def middle_of(level: int) -> float:
        return MARGIN + HIGH / 2 + (top - level) * ROW

    parts = [HEAD.format(wide=round(wide), high=round(high))]
    for (user, other), path in paths.items():
        points = [(across[spot], middle_of(spot[2])) for spot in path]
        points[0] = (points[0][0], points[0][1] + HIGH / 2)
        points[-1] = (points[-1][0], points[-1][1] - HIGH / 2)
        parts.append(f'<path class="arrow" d="{curve(points)}"><title>{user} → {other}</title></path>')
    for room in ROOMS:
        if (spot := (room, room, row[room])) in across:
            x, y = across[spot], middle_of(row[room])
            box = f'x="{x - WIDE / 2:.0f}" y="{y - HIGH / 2:.0f}" width="{WIDE}" height="{HIGH}" rx="6"'
            parts.append(f'<rect class="room" {box}/><text x="{x:.0f}" y="{y + 5:.0f}">{room}</text>')
    return "\n".join([*parts, "</svg>", ""])


def curve(points: list[tuple[float, float]]) -> str:
    """Return a line through points from above to below, upright at each of them."""
    (x, y), *others = points
    path = [f"M{x:.0f} {y:.0f}"]
    for right, low in others:
        half_way = (y + low) / 2
        path.append(f"C{x:.0f} {half_way:.0f} {right:.0f} {half_way:.0f} {right:.0f} {low:.0f}")
        x, y = right, low
    return "".join(path)


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
