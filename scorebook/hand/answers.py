"""What the server says about a hand being written: why not, who pays whom, and how it changes the table."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.hand.board import tiles_of
from scorebook.hand.screen import Desk
from scorebook.ledger import Later, Preview
from scorebook.sheet.explaining import paid_in
from scorebook.sheet.reading import account_name
from scorebook.words.points import bare, points
from settlement.board import Board
from settlement.face import Chip
from settlement.game import Indicator
from settlement.settle import Settled, Standing, table_for
from settlement.vocabulary import Account, Points, Pot, Problem, Text

UNCHANGED = "nothing_changed"
PLACE = re.compile(r"^(\w+)(?:\[(\d+)\])?")


def answer_of(desk: Desk, preview: Preview, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the preview as the page shows it: problems, and where there are none, the outcome in words."""
    changes = [problem for problem in preview.problems if problem.code != UNCHANGED]
    answer: dict[str, Any] = {
        "problems": told(desk, changes, facts),
        "score": _score(desk, facts),
        "unchanged": len(changes) < len(preview.problems),
    }
    if preview.settled is not None:
        settled = preview.settled
        answer["payouts"] = _everybodys(desk, settled.written or settled.payouts)
        answer["pays"] = [*_written(desk, preview, settled), *_pays(desk, preview, settled)]
        answer["notes"] = [*_changes(desk, preview.before, settled), *_former(desk), *_later(preview.later)]
    elif preview.so_far and not any(problem.contradicts for problem in preview.problems):
        payouts, pots = _moved(preview)
        answer["so_far"] = True
        answer["payouts"] = _everybodys(desk, payouts)
        answer["pays"] = []
        answer["notes"] = list(_filled(desk, preview.before, pots))
    return answer


def _everybodys(desk: Desk, amounts: Sequence[Points]) -> list[str]:
    """Return what everybody on the sheet gains, also who comes only later than the entry that is corrected."""
    return [points(amount) if amount else "" for amount in (*amounts, *(0 for _name in desk.short[len(amounts) :]))]


def _moved(preview: Preview) -> tuple[tuple[Points, ...], dict[Pot, Points]]:
    """Return what every seat and every pot gained by the lines that are due already."""
    gained: dict[Account, Points] = defaultdict(int)
    for line in preview.so_far:
        for account, amount in line.moves.items():
            gained[account] += amount
    pots = {pot: gained[pot] for pot in preview.before.pots}
    return tuple(gained[seat] for seat in range(preview.table.accounts)), pots


def _filled(desk: Desk, before: Standing, pots: Mapping[Pot, Points]) -> Iterator[str]:
    """Yield every pot that something went into or came out of, before and after."""
    for pot, label in desk.game.pots:
        if pots.get(pot):
            yield f"{_(label)} {bare(before.pots[pot])} → {bare(before.pots[pot] + pots[pot])}"


def _written(desk: Desk, preview: Preview, settled: Settled) -> Iterator[dict[str, str]]:
    """Yield what the game says of an entry besides who pays; in a rádli that goes on, who writes how much."""
    for text in desk.game.foretell(preview.record, preview.table):
        yield {"text": text.read(desk.short, _), "points": ""}
    if settled.written is not None and settled.radli is None:
        for name, amount in zip(desk.short, settled.written, strict=False):
            if amount:
                yield {"text": _("%(name)s writes") % {"name": name}, "points": bare(amount)}


def told(
    desk: Desk, problems: Iterable[Problem], facts: Mapping[str, Any], *, everything: bool = False
) -> list[dict[str, Any]]:
    """Return problems in words, each with the figures of the screen it concerns.

    What the page asks by itself is left out, unless ``everything`` is to be told: a save was refused.
    """
    kept = [problem for problem in problems if everything or not _asked_by_the_page(desk, problem, facts)]
    return [
        {
            "text": capfirst(problem.text.read(desk.sheet.known, _)),
            "rule": problem.rule,
            "field": problem.field,
            "also": list(problem.also),
            "figures": sorted(set(_figures(desk, problem, facts))),
            "warning": problem.warning,
            "missing": problem.waits,
            "lacks": _lacking(desk, problem),
        }
        for problem in kept
    ]


def _lacking(desk: Desk, problem: Problem) -> str:
    """Return the name alone of a fact that is not written yet: what says it is missing stands before it."""
    alone = problem.code == "missing" and set(problem.text.values) == {"fact"}
    return Text("{fact}", problem.text.values).read(desk.sheet.known, _) if alone else ""


def _asked_by_the_page(desk: Desk, problem: Problem, facts: Mapping[str, Any]) -> bool:
    face = desk.face
    asked = {face.contract, face.declarer, face.partner, face.alone_by}
    if isinstance(face, Board):
        return problem.waits and problem.field in asked
    if not any(name in facts for name in face.score_unless):
        asked |= {face.score, face.score_of_others}
    return problem.waits and problem.field in asked


def _figures(desk: Desk, problem: Problem, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figures whose chips a problem outlines: by the rows it names, or by the facts that prove them."""
    if isinstance(desk.face, Board):
        yield from tiles_of(desk.face, problem, facts)
        return
    for field in (problem.field, *problem.also):
        place = PLACE.match(field)
        if place is None:
            continue
        name, at = place.groups()
        chips = [chip for chip in desk.face.chips if chip.proof and chip.proof == name]
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


def _score(desk: Desk, facts: Mapping[str, Any]) -> list[str] | None:
    """Return both sides' card points, where they are told and possible."""
    face = desk.face
    own = None if isinstance(face, Board) else facts.get(face.score)
    if isinstance(face, Board) or type(own) is not int or not 0 <= own <= face.total:
        return None
    return [str(own), str(face.total - own)]


def _pays(desk: Desk, preview: Preview, settled: Settled) -> Iterator[dict[str, str]]:
    """Yield who pays whom; several who pay or get the same are said in one breath, pots come after the players."""
    names, playing = desk.short, len(preview.table.active)
    flows: dict[tuple[bool, str, int], list[str]] = defaultdict(list)
    for pair in paid_in(settled, preview.table.active):
        if len(settled.pots) > 1 and not (isinstance(pair.payer, int) and isinstance(pair.payee, int)):
            continue  # of several pots it is said what lies in them afterwards
        payer, payee = (account_name(desk.game, names, account) for account in (pair.payer, pair.payee))
        from_pot = isinstance(pair.payer, str)
        flows[from_pot, payer if from_pot else payee, pair.points].append(payee if from_pot else payer)
    yield from _into_pots(desk, flows)
    yield from _by_one(desk, flows)
    for (from_pot, one, amount), several in sorted(flows.items()):
        many = _("everybody") if len(several) == playing else ", ".join(sorted(several, key=_by_seat(names)))
        words = f"{one} → {many}" if from_pot else f"{many} → {one}"
        yield {"text": words if len(several) == 1 else _("%(who)s: each") % {"who": words}, "points": bare(amount)}


def _into_pots(desk: Desk, flows: dict[tuple[bool, str, int], list[str]]) -> Iterator[dict[str, str]]:
    """Take out of the flows what several pay into a pot, each something else, and say it in one breath."""
    for pot in (account_name(desk.game, desk.short, key) for key, _label in desk.game.pots):
        inward = sorted(flow for flow in flows if flow[:2] == (False, pot))
        if len(inward) > 1:
            paid = {payer: flow[2] for flow in inward for payer in flows.pop(flow)}
            order = sorted(paid, key=_by_seat(desk.short))
            who = ", ".join(f"{payer} {bare(paid[payer])}" for payer in order)
            yield {"text": f"{who} → {pot}", "points": bare(sum(paid.values()))}


def _by_one(desk: Desk, flows: dict[tuple[bool, str, int], list[str]]) -> Iterator[dict[str, str]]:
    """Take out of the flows what one player pays to several, to each the same, and say it in one breath."""
    alone: dict[tuple[str, int], list[str]] = defaultdict(list)
    for (from_pot, payee, amount), payers in flows.items():
        if not from_pot and len(payers) == 1 and payee in desk.short:
            alone[payers[0], amount].append(payee)
    for (payer, amount), payees in sorted(alone.items()):
        if len(payees) > 1:
            for payee in payees:
                del flows[False, payee, amount]
            who = f"{payer} → {', '.join(sorted(payees, key=_by_seat(desk.short)))}"
            yield {"text": _("%(who)s: each") % {"who": who}, "points": bare(amount)}


def _by_seat(names: Sequence[str]) -> Callable[[str], int]:
    return lambda name: names.index(name) if name in names else len(names)


def _changes(desk: Desk, before: Standing, settled: Settled) -> Iterator[str]:
    """Yield what else the entry changes: pots before and after, a new double round, a new wearer of the hat."""
    was = {cell.key: cell for cell in _strip(desk, before)}
    for cell in _strip(desk, settled.after):
        old = was.get(cell.key)
        label = _(cell.label)
        if cell.key in settled.pots:
            yield from _filled(desk, before, {cell.key: settled.pots[cell.key]})
        elif cell.seat is not None:
            if old is None or old.seat != cell.seat:
                yield f"{label}: {desk.short[cell.seat]}"
        elif cell.factor > (old.factor if old else 1):
            yield f"{label} ×{cell.factor}"


def _strip(desk: Desk, standing: Standing) -> Sequence[Indicator]:
    return desk.game.strip(table_for(desk.game, desk.evening.rules, standing))


def _former(desk: Desk) -> Iterator[str]:
    """Yield what a corrected entry came to so far."""
    if desk.entry is None or desk.entry.struck:
        return
    payouts = desk.entry.payouts
    names = desk.short[: len(payouts)]
    declarer = desk.entry.facts.get(desk.face.declarer)
    seats = [declarer] if type(declarer) is int and declarer < len(names) else range(len(names))
    moved = [f"{names[seat]} {points(payouts[seat])}" for seat in seats if payouts[seat]]
    yield _("so far: %(amounts)s") % {"amounts": ", ".join(moved) if moved else "0"}


def _later(later: Sequence[Later]) -> Iterator[str]:
    """Yield the numbers of later entries whose payments a correction changes; of a run its first and its last."""
    if later:
        numbers = ", ".join(_runs([step.number for step in later]))
        yield _("changes later hands: %(numbers)s") % {"numbers": numbers}


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    for _far, run in groupby(enumerate(numbers), key=lambda place: place[1] - place[0]):
        first, *rest = (number for _place, number in run)
        if len(rest) > 1:
            yield f"{first}–{rest[-1]}."
        else:
            yield from (f"{number}." for number in (first, *rest))
