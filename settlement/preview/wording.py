"""What is said about a hand being written: why not, who pays whom, and how it changes the table.

The page's program shows the answer as it is, whether the server made it or the phone itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from settlement.board import Board
from settlement.face import Face
from settlement.game import Game, Indicator
from settlement.judging import Later, Preview
from settlement.preview.faces import figures_of
from settlement.preview.paying import paid_in
from settlement.preview.reader import Reader
from settlement.settle import Settled, Standing, table_for
from settlement.vocabulary import Account, Points, Pot, Problem, Rules, Text, word

UNCHANGED = "nothing_changed"
OTHER_DEALER = word("If somebody else dealt: More → Another dealer.")
Amounts = Sequence[Points]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """An evening as whoever writes sees it: the game, its rules, and in whose words it is told."""

    game: Game
    rules: Rules
    reader: Reader

    @property
    def face(self) -> Face | Board:
        """What the screen offers under the rules."""
        return self.game.face(self.rules)

    def account(self, account: Account) -> str:
        """Return a player's short name, or a pot's label."""
        if isinstance(account, int):
            return self.reader.short[account]
        return self.reader.translate(dict(self.game.pots)[account])

    def strip(self, standing: Standing) -> Sequence[Indicator]:
        """Return what the table shows of a standing."""
        return self.game.strip(table_for(self.game, self.rules, standing))


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """What an entry that is corrected said so far, and what it came to."""

    payouts: Amounts
    facts: Mapping[str, Any]


def answer(scene: Scene, preview: Preview, facts: Mapping[str, Any], former: Former | None = None) -> dict[str, Any]:
    """Return a preview as the page shows it: problems, and where there are none, the outcome in words.

    ``former`` is the entry that is corrected, as it stands.
    """
    changes = [problem for problem in preview.problems if problem.code != UNCHANGED]
    told: dict[str, Any] = {
        "problems": problems(scene, changes, facts),
        "score": _score(scene.face, facts),
        "unchanged": len(changes) < len(preview.problems),
    }
    if preview.settled is not None:
        settled = preview.settled
        became = _become(scene, former, settled) if former else ()
        told["payouts"] = _everybodys(scene, settled.written or settled.payouts)
        told["pays"] = [*_written(scene, preview, settled), *_pays(scene, preview, settled)]
        told["notes"] = [*_changes(scene, preview.before, settled), *became, *_later(scene, preview)]
    elif preview.so_far and not any(problem.contradicts for problem in preview.problems):
        payouts, pots = _moved(preview)
        told["so_far"] = True
        told["payouts"] = _everybodys(scene, payouts)
        told["pays"] = []
        told["notes"] = list(_filled(scene, preview.before, pots))
    return told


def _become(scene: Scene, former: Former, settled: Settled) -> Iterator[str]:
    """Yield what an entry that is corrected came to and comes to now, for its declarer where it has one."""
    names, reader = scene.reader.short[: len(former.payouts)], scene.reader
    declarer = former.facts.get(scene.face.declarer)
    seats = [declarer] if type(declarer) is int and declarer < len(names) else range(len(names))
    for seat in seats:
        was, now = former.payouts[seat], settled.payouts[seat] if seat < len(settled.payouts) else 0
        if was != now:
            yield f"{names[seat]} {reader.points(was)} → {reader.points(now)}".replace(" ", "\u00a0")


def _everybodys(scene: Scene, amounts: Amounts) -> list[str]:
    """Return what everybody on the sheet gains, also who comes only later than the entry that is corrected."""
    everybody = (*amounts, *(0 for _name in scene.reader.short[len(amounts) :]))
    return [scene.reader.points(amount) if amount else "" for amount in everybody]


def _moved(preview: Preview) -> tuple[tuple[Points, ...], dict[Pot, Points]]:
    """Return what every seat and every pot gained by the lines that are due already."""
    gained: dict[Account, Points] = defaultdict(int)
    for line in preview.so_far:
        for account, amount in line.moves.items():
            gained[account] += amount
    pots = {pot: gained[pot] for pot in preview.before.pots}
    return tuple(gained[seat] for seat in range(preview.table.accounts)), pots


def _filled(scene: Scene, before: Standing, pots: Mapping[Pot, Points]) -> Iterator[str]:
    """Yield every pot that something went into or came out of, before and after."""
    bare = scene.reader.bare
    for pot, _label in scene.game.pots:
        if pots.get(pot):
            yield f"{scene.account(pot)} {bare(before.pots[pot])} → {bare(before.pots[pot] + pots[pot])}"


def _written(scene: Scene, preview: Preview, settled: Settled) -> Iterator[dict[str, str]]:
    """Yield what the game says of an entry besides who pays; in a rádli that goes on, who writes how much."""
    reader = scene.reader
    for text in scene.game.foretell(preview.record, preview.table):
        yield {"text": text.read(reader.short, reader.translate), "points": ""}
    if settled.written is not None and settled.radli is None:
        for name, amount in zip(reader.short, settled.written, strict=False):
            if amount:
                yield {
                    "text": reader.translate(word("%(name)s writes")) % {"name": name},
                    "points": reader.bare(amount),
                }


def problems(
    scene: Scene, found: Iterable[Problem], facts: Mapping[str, Any], *, everything: bool = False
) -> list[dict[str, Any]]:
    """Return problems in words, each with the figures of the screen it concerns.

    What the page asks by itself is left out, and while it asks for the count, what only the play decides; unless
    ``everything`` is to be told: a save was refused.
    """
    found = list(found)
    asked = [] if everything else [one for one in found if _asked_by_the_page(scene.face, one, facts)]
    plays = any(one.field == getattr(scene.face, "score", None) for one in asked)
    kept = [problem for problem in found if problem not in asked and not (plays and problem.after_play)]
    return [
        {
            "text": _said(scene.reader, problem),
            "rule": problem.rule,
            "field": problem.field,
            "also": list(problem.also),
            "figures": sorted(set(figures_of(scene.face, problem, facts))),
            "warning": problem.warning,
            "missing": problem.waits,
            "lacks": _lacking(scene.reader, problem),
        }
        for problem in kept
    ]


def _said(reader: Reader, problem: Problem) -> str:
    """Return a problem as a sentence, and where the dealer has to do with it, where another one is told."""
    said = reader.sentence(problem.text)
    return f"{said} {reader.translate(OTHER_DEALER)}" if "dealer" in problem.also else said


def _lacking(reader: Reader, problem: Problem) -> str:
    """Return the name alone of a fact that is not written yet: what says it is missing stands before it."""
    alone = problem.code == "missing" and set(problem.text.values) == {"fact"}
    return Text("{fact}", problem.text.values).read(reader.names, reader.translate) if alone else ""


def _asked_by_the_page(face: Face | Board, problem: Problem, facts: Mapping[str, Any]) -> bool:
    asked = {face.contract, face.declarer, face.partner, face.alone_by}
    if isinstance(face, Face):
        asked |= {name for bid in face.bids for name in bid.asks}
        if not any(name in facts for name in face.score_unless):
            asked |= {face.score, face.score_of_others}
    return problem.waits and problem.field in asked


def _score(face: Face | Board, facts: Mapping[str, Any]) -> list[str] | None:
    """Return both sides' card points, where they are told and possible."""
    own = None if isinstance(face, Board) else facts.get(face.score)
    if isinstance(face, Board) or type(own) is not int or not 0 <= own <= face.total:
        return None
    return [str(own), str(face.total - own)]


def _pays(scene: Scene, preview: Preview, settled: Settled) -> Iterator[dict[str, str]]:
    """Yield who pays whom; several who pay or get the same are said in one breath, pots come after the players."""
    playing, reader = len(preview.table.active), scene.reader
    flows: dict[tuple[bool, str, int], list[str]] = defaultdict(list)
    cups = scene.game.pots_are_cups
    for pair in paid_in(settled, preview.table.active, cups=cups):
        if cups and not (isinstance(pair.payer, int) and isinstance(pair.payee, int)):
            continue  # what lies in the cups afterwards is said by itself
        payer, payee = scene.account(pair.payer), scene.account(pair.payee)
        from_pot = isinstance(pair.payer, str)
        flows[from_pot, payer if from_pot else payee, pair.points].append(payee if from_pot else payer)
    yield from _into_pots(scene, flows)
    yield from _by_one(scene, flows)
    for (from_pot, one, amount), several in sorted(flows.items()):
        everybody = reader.translate(word("everybody"))
        many = everybody if len(several) == playing else ", ".join(sorted(several, key=_by_seat(reader.short)))
        words = f"{one} → {many}" if from_pot else f"{many} → {one}"
        yield {"text": words if len(several) == 1 else _each(scene, words), "points": reader.bare(amount)}


def _each(scene: Scene, who: str) -> str:
    return scene.reader.translate(word("%(who)s: each")) % {"who": who}


def _into_pots(scene: Scene, flows: dict[tuple[bool, str, int], list[str]]) -> Iterator[dict[str, str]]:
    """Take out of the flows what several pay into a pot, each something else, and say it in one breath."""
    bare = scene.reader.bare
    for pot in (scene.account(key) for key, _label in scene.game.pots):
        inward = sorted(flow for flow in flows if flow[:2] == (False, pot))
        if len(inward) > 1:
            paid = {payer: flow[2] for flow in inward for payer in flows.pop(flow)}
            order = sorted(paid, key=_by_seat(scene.reader.short))
            who = ", ".join(f"{payer} {bare(paid[payer])}" for payer in order)
            yield {"text": f"{who} → {pot}", "points": bare(sum(paid.values()))}


def _by_one(scene: Scene, flows: dict[tuple[bool, str, int], list[str]]) -> Iterator[dict[str, str]]:
    """Take out of the flows what one player pays to several, to each the same, and say it in one breath."""
    short = scene.reader.short
    alone: dict[tuple[str, int], list[str]] = defaultdict(list)
    for (from_pot, payee, amount), payers in flows.items():
        if not from_pot and len(payers) == 1 and payee in short:
            alone[payers[0], amount].append(payee)
    for (payer, amount), payees in sorted(alone.items()):
        if len(payees) > 1:
            for payee in payees:
                del flows[False, payee, amount]
            who = f"{payer} → {', '.join(sorted(payees, key=_by_seat(short)))}"
            yield {"text": _each(scene, who), "points": scene.reader.bare(amount)}


def _by_seat(names: Sequence[str]) -> Callable[[str], int]:
    return lambda name: names.index(name) if name in names else len(names)


def _changes(scene: Scene, before: Standing, settled: Settled) -> Iterator[str]:
    """Yield what else the entry changes: pots before and after, a new double round, who wears what is worn."""
    was = {cell.key: cell for cell in scene.strip(before)}
    for cell in scene.strip(settled.after):
        old = was.get(cell.key)
        label = scene.reader.translate(cell.label)
        if cell.key in settled.pots:
            yield from _filled(scene, before, {cell.key: settled.pots[cell.key]})
        elif cell.seat is not None:
            if old is None or old.seat != cell.seat:
                yield f"{label}: {scene.reader.short[cell.seat]}"
        elif cell.factor > (old.factor if old else 1):
            yield f"{label} ×{cell.factor}"


def _later(scene: Scene, preview: Preview) -> Iterator[str]:
    """Yield which later entries have other payments, what that comes to for whom, and which have another dealer."""
    if preview.dealt_on:
        numbers = ", ".join(_runs(preview.dealt_on))
        yield scene.reader.translate(word("another dealer: %(numbers)s")) % {"numbers": numbers}
    if preview.later:
        numbers = ", ".join(_runs([step.number for step in preview.later]))
        changes = ", ".join(_moved_by(scene, preview.later))
        told = scene.reader.translate(word("changes later hands: %(numbers)s")) % {"numbers": numbers}
        yield f"{told} ({changes})" if changes else told


def _moved_by(scene: Scene, later: Sequence[Later]) -> Iterator[str]:
    """Yield by how much more or less everybody gets in later entries."""
    for seat, name in enumerate(scene.reader.short):
        moved = sum(step.payouts[seat] - step.payouts_before[seat] for step in later if seat < len(step.payouts))
        if moved:
            yield f"{name} {scene.reader.points(moved)}".replace(" ", "\u00a0")


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    for _far, run in groupby(enumerate(numbers), key=lambda place: place[1] - place[0]):
        first, *rest = (number for _place, number in run)
        if len(rest) > 1:
            yield f"{first}–{rest[-1]}."
        else:
            yield from (f"{number}." for number in (first, *rest))
