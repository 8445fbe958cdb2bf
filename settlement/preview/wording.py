"""The preview of a hand as text: its problems, its payments, and its changes to the table.

The page shows the result unchanged, whether the server or the phone computed it.
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
from settlement.preview.faces import figures_of, named_figures
from settlement.preview.paying import paid_in
from settlement.preview.reader import Reader
from settlement.settle import Settled, Standing, table_for
from settlement.vocabulary import Account, Points, Pot, Problem, Rules, Text, word

UNCHANGED = "nothing_changed"
OTHER_DEALER = word("If somebody else dealt: More → Another dealer.")
Amounts = Sequence[Points]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The context of a preview: the game, its rules, and the reader."""

    game: Game
    rules: Rules
    reader: Reader

    @property
    def face(self) -> Face | Board:
        """The entry screen under the rules."""
        return self.game.face(self.rules)

    def account(self, account: Account) -> str:
        """Return a player's short name, or a pot's label."""
        if isinstance(account, int):
            return self.reader.short[account]
        return self.reader.translate(dict(self.game.pots)[account])

    def strip(self, standing: Standing) -> Sequence[Indicator]:
        """Return the cells of the strip for a standing."""
        return self.game.strip(table_for(self.game, self.rules, standing))


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """An entry before its correction, with payouts by seat and facts."""

    payouts: Amounts
    facts: Mapping[str, Any]


def answer(scene: Scene, preview: Preview, facts: Mapping[str, Any], former: Former | None = None) -> dict[str, Any]:
    """Return a preview for the page: the problems, and the outcome if the entry can be settled.

    ``former`` is the entry before its correction, if the page corrects one.
    """
    changes = [problem for problem in preview.problems if problem.code != UNCHANGED]
    outcome: dict[str, Any] = {
        "problems": problems(scene, changes, facts),
        "score": _score(scene.face, facts),
        "unchanged": len(changes) < len(preview.problems),
    }
    if preview.settled is not None:
        settled = preview.settled
        became = _become(scene, former, settled) if former else ()
        outcome["payouts"] = _everybodys(scene, settled.written or settled.payouts)
        outcome["pays"] = [*_written_points(scene, preview, settled), *_pays(scene, preview, settled)]
        outcome["notes"] = [*_changes(scene, preview.before, settled), *became, *_later(scene, preview)]
    elif preview.so_far and not any(problem.contradicts for problem in preview.problems):
        payouts, pots = _moved(preview)
        outcome["so_far"] = True
        outcome["payouts"] = _everybodys(scene, payouts)
        outcome["pays"] = []
        outcome["notes"] = list(_filled(scene, preview.before, pots))
    return outcome


def _become(scene: Scene, former: Former, settled: Settled) -> Iterator[str]:
    """Yield the payouts that a correction changes, before and after: the declarer's, or everybody's without one."""
    names, reader = scene.reader.short[: len(former.payouts)], scene.reader
    declarer = former.facts.get(scene.face.declarer)
    seats = [declarer] if type(declarer) is int and declarer < len(names) else range(len(names))
    for seat in seats:
        was, now = former.payouts[seat], settled.payouts[seat] if seat < len(settled.payouts) else 0
        if was != now:
            yield f"{names[seat]} {reader.points(was)} → {reader.points(now)}".replace(" ", "\u00a0")


def _everybodys(scene: Scene, amounts: Amounts) -> list[str]:
    """Return the gain of everybody on the sheet, also of people who came after the corrected entry."""
    everybody = (*amounts, *(0 for _name in scene.reader.short[len(amounts) :]))
    return [scene.reader.points(amount) if amount else "" for amount in everybody]


def _moved(preview: Preview) -> tuple[tuple[Points, ...], dict[Pot, Points]]:
    """Return the points that every seat and every pot gained by the lines that are already due."""
    gained: dict[Account, Points] = defaultdict(int)
    for line in preview.so_far:
        for account, amount in line.moves.items():
            gained[account] += amount
    pots = {pot: gained[pot] for pot in preview.before.pots}
    return tuple(gained[seat] for seat in range(preview.table.accounts)), pots


def _filled(scene: Scene, before: Standing, pots: Mapping[Pot, Points]) -> Iterator[str]:
    """Yield the content of every changed pot, before and after."""
    bare = scene.reader.bare
    for pot, _label in scene.game.pots:
        if pots.get(pot):
            yield f"{scene.account(pot)} {bare(before.pots[pot])} → {bare(before.pots[pot] + pots[pot])}"


def _written_points(scene: Scene, preview: Preview, settled: Settled) -> Iterator[dict[str, str]]:
    """Yield the game's own sentences about an entry, and the points that each player writes in a rádli."""
    reader = scene.reader
    for text in scene.game.foretell(preview.record, preview.table):
        yield {"text": text.read(reader.short, reader.translate), "points": ""}
    if settled.written is not None and settled.ended_count is None:
        for name, amount in zip(reader.short, settled.written, strict=False):
            if amount:
                yield {
                    "text": reader.translate(word("%(name)s writes")) % {"name": name},
                    "points": reader.bare(amount),
                }


def problems(
    scene: Scene, reported: Iterable[Problem], facts: Mapping[str, Any], *, everything: bool = False
) -> list[dict[str, Any]]:
    """Return problems as text, each with the figures that the screen outlines.

    Facts that the page asks next are no problems yet and are left out.  While the page still asks for the count,
    problems ``after_play`` are left out too.  With ``everything``, after a refused save, nothing is left out.
    """
    reported = list(reported)
    questions = [] if everything else [each for each in reported if _asked_by_the_page(scene.face, each, facts)]
    plays = any(each.field == getattr(scene.face, "score", None) for each in questions)
    shown_problems = [
        problem for problem in reported if problem not in questions and not (plays and problem.after_play)
    ]
    return [
        {
            "text": _sentence(scene.reader, problem),
            "rule": problem.rule,
            "field": problem.field,
            "also": list(problem.also),
            "figures": sorted(set(figures_of(scene.face, problem, facts))),
            "named": list(dict.fromkeys(named_figures(scene.face, problem, facts))),
            "warning": problem.warning,
            "missing": problem.waits,
            "lacks": _lacking(scene.reader, problem),
        }
        for problem in shown_problems
    ]


def _sentence(reader: Reader, problem: Problem) -> str:
    """Return a problem as a sentence; if it depends on the dealer, add how to change the dealer."""
    sentence = reader.sentence(problem.text)
    return f"{sentence} {reader.translate(OTHER_DEALER)}" if "dealer" in problem.also else sentence


def _lacking(reader: Reader, problem: Problem) -> str:
    """Return the name of a missing fact without its sentence, for the page's list of missing facts."""
    alone = problem.code == "missing" and set(problem.text.values) == {"fact"}
    return Text("{fact}", problem.text.values).read(reader.names, reader.translate) if alone else ""


def _asked_by_the_page(face: Face | Board, problem: Problem, facts: Mapping[str, Any]) -> bool:
    questions = {face.contract, face.declarer, face.partner, face.alone_by}
    if isinstance(face, Face):
        questions |= {name for bid in face.bids for name in bid.asks}
        if not any(name in facts for name in face.score_unless):
            questions |= {face.score, face.score_of_others}
    return problem.waits and problem.field in questions


def _score(face: Face | Board, facts: Mapping[str, Any]) -> list[str] | None:
    """Return both sides' card points, if they are written and possible."""
    own = None if isinstance(face, Board) else facts.get(face.score)
    if isinstance(face, Board) or type(own) is not int or not 0 <= own <= face.total:
        return None
    return [str(own), str(face.total - own)]


def _pays(scene: Scene, preview: Preview, settled: Settled) -> Iterator[dict[str, str]]:
    """Yield the payments; equal payments to or from one account are joined, and pots follow the players."""
    playing, reader = len(preview.table.active), scene.reader
    flows: dict[tuple[bool, str, int], list[str]] = defaultdict(list)
    cups = scene.game.pots_are_cups
    for pair in paid_in(settled, preview.table.active, cups=cups):
        if cups and not (isinstance(pair.payer, int) and isinstance(pair.payee, int)):
            continue  # the notes show the content of the cups
        payer, payee = scene.account(pair.payer), scene.account(pair.payee)
        from_pot = isinstance(pair.payer, str)
        flows[from_pot, payer if from_pot else payee, pair.points].append(payee if from_pot else payer)
    yield from _into_pots(scene, flows)
    yield from _by_one(scene, flows)
    for (from_pot, single, amount), several in sorted(flows.items()):
        everybody = reader.translate(word("everybody"))
        many = everybody if len(several) == playing else ", ".join(sorted(several, key=_by_seat(reader.short)))
        words = f"{single} → {many}" if from_pot else f"{many} → {single}"
        yield {"text": words if len(several) == 1 else _each(scene, words), "points": reader.bare(amount)}


def _each(scene: Scene, who: str) -> str:
    return scene.reader.translate(word("%(who)s: each")) % {"who": who}


def _into_pots(scene: Scene, flows: dict[tuple[bool, str, int], list[str]]) -> Iterator[dict[str, str]]:
    """Yield one text for different payments of several players into a pot, and remove them from the flows."""
    bare = scene.reader.bare
    for pot in (scene.account(key) for key, _label in scene.game.pots):
        inward = sorted(flow for flow in flows if flow[:2] == (False, pot))
        if len(inward) > 1:
            paid = {payer: flow[2] for flow in inward for payer in flows.pop(flow)}
            order = sorted(paid, key=_by_seat(scene.reader.short))
            who = ", ".join(f"{payer} {bare(paid[payer])}" for payer in order)
            yield {"text": f"{who} → {pot}", "points": bare(sum(paid.values()))}


def _by_one(scene: Scene, flows: dict[tuple[bool, str, int], list[str]]) -> Iterator[dict[str, str]]:
    """Yield one text for equal payments of one player to several, and remove them from the flows."""
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
    """Yield the other changes of the strip: pots, a new double round, and things that go to another player."""
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
    """Yield the numbers of later entries that get another dealer or other payouts, with the differences."""
    if preview.dealt_on:
        numbers = ", ".join(_runs(preview.dealt_on))
        yield scene.reader.translate(word("another dealer: %(numbers)s")) % {"numbers": numbers}
    if preview.later:
        numbers = ", ".join(_runs([step.number for step in preview.later]))
        changes = ", ".join(_moved_by(scene, preview.later))
        sentence = scene.reader.translate(word("changes later hands: %(numbers)s")) % {"numbers": numbers}
        yield f"{sentence} ({changes})" if changes else sentence


def _moved_by(scene: Scene, later: Sequence[Later]) -> Iterator[str]:
    """Yield each player's difference in the later entries."""
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
