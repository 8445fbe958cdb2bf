"""How many keys the grid asks for a hand: what it prints, shortened to the least that it still reads the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scorebook.grid import layout as columns
from scorebook.grid.layout import Layout, layout_of
from scorebook.grid.printing import print_entry
from scorebook.grid.reading import read_row
from scorebook.grid.vocabulary import Company
from scorebook.rules.house import rules_of_preset
from settlement import GAMES, document
from settlement.preview.faces import others_of_the_face
from settlement.settle import Standing, opening, settle, table_of

DEMO = Path(document.__file__).parents[2] / "scorebook" / "demo"
LANGUAGE = {"danish": "da"}
Cells = dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One evening or one worked example: its game, rules, names and what was written, each with facts by seat."""

    game: str
    rules: Any
    names: tuple[str, ...]
    first_dealer: int
    entries: tuple[tuple[str, Any], ...]


@dataclass(slots=True, kw_only=True)
class Hand:
    """A hand to key: the grid, who sits there, and what a reading of its cells has to say."""

    layout: Layout
    company: Company
    dealer: int
    kind: str
    facts: Mapping[str, Any]
    printed: Cells = field(default_factory=dict)

    def says(self, cells: Cells) -> bool:
        """Tell whether the cells read as this hand; whose deal it is goes round by itself."""
        row = read_row(self.layout, self.company, cells, lambda _dealer, _out: self.company.playing)
        deals = self.layout.game.kinds[self.kind].deals
        usual = {"dealer": self.dealer} if deals else {}
        actual = others_of_the_face(self.layout.face, row.facts)
        expected = others_of_the_face(self.layout.face, dict(self.facts))
        return not row.reasons and row.kind == self.kind and {**usual, **actual} == {**usual, **expected}


def demo_sittings() -> Iterator[Sitting]:
    """Yield the demo's evenings as they stand in the end."""
    for script in ("paskievics", "danish", "alsos", "family", "mixed"):
        for night in json.loads((DEMO / f"{script}.json").read_text(encoding="utf-8")):
            game, names = GAMES[night["game"]], tuple(night["players"])
            written: list[Any] = []
            for step in night["steps"]:
                if "strike" in step or "undo" in step:
                    written[step["strike"] - 1 if "strike" in step else -1] = None
                elif "write" in step and "correct" not in step:
                    written.append(step["write"])
            entries = []
            for told in filter(None, written):
                kind = told.get("kind", "hand")
                facts = {key: value for key, value in told.items() if key != "kind"}
                entry, problems = document.parse(game, kind, facts, document.seat_named(game, names))
                assert entry is not None, problems
                entries.append((kind, entry))
            yield Sitting(
                game=game.key,
                rules={**rules_of_preset(game, night["preset"]), **night["house_rules"]},
                names=names,
                first_dealer=len(names) - 1,
                entries=tuple(entries),
            )


def hands_of(sitting: Sitting) -> Iterator[Hand]:
    """Yield the hands of a sitting, each at the table it was played at."""
    game = GAMES[sitting.game]
    layout = layout_of(game, sitting.rules)
    standing: Standing = opening(game, len(sitting.names), sitting.first_dealer)
    for kind, entry in sitting.entries:
        table = table_of(game, sitting.rules, standing, entry)
        facts = json.loads(json.dumps(document.as_json(entry)))
        if kind == layout.face.kind:
            company = Company(names=sitting.names, playing=table.active, pots=game.pots)
            hand = Hand(layout=layout, company=company, dealer=standing.dealer, kind=kind, facts=facts)
            hand.printed = dict(print_entry(layout, company, kind, facts))
            yield hand
        standing = settle(game, sitting.rules, standing, kind, entry).after


def shortest(hand: Hand) -> Cells:
    """Return the least that may be typed: word by word shorter, as long as it says the same."""
    cells = dict(hand.printed)
    letters = sorted({letter for sense in hand.layout.targets(hand.kind) for letter in sense.letters})
    for key in list(cells):
        without = {name: text for name, text in cells.items() if name != key}
        if hand.says(without):
            cells = without
    for key in list(cells):
        for found in reversed(list(re.finditer(r"[^\s,;=:()>+!*\"]+", cells[key]))):
            shorter = [found[0][:length] for length in range(len(found[0]))]
            shorter[1:1] = [part[:1] for part in found[0].split("-")[1:]]
            cells = _best(hand, cells, key, found.span(), [*shorter[:1], *letters, *shorter[1:]])
        for found in reversed(list(re.finditer(r"[\s,;]+", cells[key]))):
            cells = _best(hand, cells, key, found.span(), ["", " ", ","])
    cells = {key: text for key, text in cells.items() if text}
    lines = [line for line in _lines(hand, cells) if hand.says(line)]
    return min([*lines, cells], key=lambda typed: keys_of(hand.layout, typed))


def _lines(hand: Hand, cells: Cells) -> Iterator[Cells]:
    """Yield the cells with the game by its letter, and the whole row in its first cell."""
    whats = {sense.means.contract: sense.letters for sense in hand.layout.whats if sense.letters}
    for letter in whats.get(str(hand.facts.get(hand.layout.face.contract)), ()):
        yield {**cells, columns.WHAT: letter}
        more = "".join(cells.get(key, "") for key in (columns.DECLARER, columns.PARTNER))
        score, calls = cells.get(columns.SCORE, ""), cells.get(columns.CALLS, "")
        gap = " " if " " in score else ""
        line = f"{letter}{more}{gap}{score}{cells.get(columns.KONTRA, '')} {calls}".strip()
        yield {columns.WHAT: line, **{key: cells[key] for key in (columns.DEALER,) if key in cells}}
        yield {
            **{key: text for key, text in cells.items() if key in (columns.CALLS, columns.DEALER)},
            columns.WHAT: line.removesuffix(calls).strip(),
        }


def _best(hand: Hand, cells: Cells, key: str, span: tuple[int, int], shorter: list[str]) -> Cells:
    text = cells[key]
    for word in shorter:
        changed = {**cells, key: (text[: span[0]] + word + text[span[1] :]).strip()}
        if len(changed[key]) < len(text) and hand.says(changed):
            return changed
    return cells


def keys_of(layout: Layout, cells: Cells) -> int:
    """Return the keys of a row: what is typed, the Tabs between its cells from the game's on, and Enter."""
    places = [layout.keys.index(key) for key in cells] or [0]
    first = layout.keys.index(columns.WHAT)
    tabs = max(0, max(places) - first) + 2 * max(0, first - min([*places, first]))
    return sum(len(text) for text in cells.values()) + tabs + 1
