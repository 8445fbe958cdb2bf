"""Decide whether an entry may be written or changed, and settle it.  Server and phone use the same functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from settlement import check, notation
from settlement.book import Line, TooLarge
from settlement.game import Game
from settlement.settle import Settled, Standing, settle_at, so_far, table_for, table_of
from settlement.vocabulary import MOST_POINTS, Points, Pot, Problem, Rules, Table, refused

Judgement = tuple[Table, tuple[Problem, ...], Settled | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Later:
    """A later entry whose payouts a correction would change: its payouts before and after the correction."""

    number: int
    payouts_before: tuple[Points, ...]
    payouts: tuple[Points, ...]
    pots_before: Mapping[Pot, Points]
    pots: Mapping[Pot, Points]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The result that an entry would have if it were written now.

    ``before`` is the standing before the entry, and ``table`` the table.  ``record`` is ``None`` if the facts cannot be
    read; ``settled`` is ``None`` then too, and if the entry is refused.  ``problems`` are all reasons and warnings,
    also those of a later entry that would become impossible.  ``dealt_on`` are the numbers of later entries that get
    another dealer, because the deal moves on.  ``so_far`` are the lines of an incomplete entry that are already due.
    """

    problems: tuple[Problem, ...]
    before: Standing
    table: Table
    record: Any = None
    settled: Settled | None = None
    later: tuple[Later, ...] = ()
    dealt_on: tuple[int, ...] = ()
    so_far: tuple[Line, ...] = ()


def read(game: Game, kind: str, facts: Mapping[str, Any], players: int) -> tuple[Any, tuple[Problem, ...]]:
    """Return the record that the facts (seats as numbers) describe, or ``None`` and all problems.

    :func:`judge` checks later whether numbers are in range and facts complete, together with the game's own checks.
    """
    if kind not in game.kinds:
        return notation.parse(game, kind, facts, notation.seat_number(players))
    record, problems = notation.read(game, kind, facts, notation.seat_number(players))
    return (None, problems) if problems else (record, ())


def with_dealer(game: Game, kind: str, entry: Any, dealer: int) -> Any:
    """Return the record with a dealer, so that a correction of an earlier entry does not change the dealer."""
    if not game.kinds[kind].deals or entry.dealer is not None:
        return entry
    return replace(entry, dealer=dealer)


def judge(game: Game, rules: Rules, standing: Standing, kind: str, entry: Any) -> Judgement:
    """Check and settle a record after a standing.

    Return the table, all problems and warnings, and the settled entry, or ``None`` if the entry is refused.
    """
    table = table_of(game, rules, standing, entry)
    problems = check.reasons(game, kind, entry, table)
    if any(not problem.warning for problem in problems):
        return table, problems, None
    try:
        settled = settle_at(table, game, standing, kind, entry)
    except TooLarge:
        return table, (*problems, check.too_large(game, kind)), None
    if beyond_counting(settled):
        return table, (*problems, check.too_large(game, kind)), None
    return table, problems, settled


def beyond_counting(settled: Settled) -> bool:
    """Tell whether an amount or a balance after the entry is too large to be stored exactly."""
    amounts = (*settled.payouts, *settled.pots.values(), *settled.after.totals, *settled.after.pots.values())
    return any(abs(amount) > MOST_POINTS for amount in amounts)


def preview(
    game: Game, rules: Rules, before: Standing, kind: str, facts: Mapping[str, Any], players: int | None = None
) -> Preview:
    """Settle the next entry as if it were written.

    ``players`` is the number of people with a seat number, if it is more than have sat down so far.
    """
    entry, problems = read(game, kind, facts, len(before.totals) if players is None else players)
    if entry is None:
        return Preview(problems=problems, before=before, table=table_for(game, rules, before))
    entry = with_dealer(game, kind, entry, before.dealer)
    table, problems, settled = judge(game, rules, before, kind, entry)
    due = () if settled else _due(game, rules, before, kind, entry)
    return Preview(problems=problems, before=before, table=table, record=entry, settled=settled, so_far=due)


def _due(game: Game, rules: Rules, before: Standing, kind: str, entry: Any) -> tuple[Line, ...]:
    """Return the lines of an incomplete entry that are already due, or none if an amount is too large."""
    try:
        return so_far(game, rules, before, kind, entry)
    except TooLarge:
        return ()


def against_correcting(game: Game, kinds: tuple[str, str], *, struck: bool, same: bool) -> Problem | None:
    """Return the reason why a line cannot be corrected, if any; ``kinds`` are its kinds before and after."""
    if struck:
        return refused("", "struck").because("This line is struck out. Restore it first.")
    if any(game.kinds[kind].closes for kind in kinds):
        return refused("kind", "not_by_correction").because("An evening is closed and reopened, not corrected into it.")
    return refused("", "nothing_changed").because("Nothing was changed.") if same else None


def against_striking(*, struck: bool) -> Problem | None:
    """Return the reason why a line cannot be struck out, if any."""
    return refused("", "struck_already").because("This line is struck out already.") if struck else None


def against_restoring(game: Game, kind: str, *, struck: bool) -> Problem | None:
    """Return the reason why a line cannot be restored, if any."""
    if not struck:
        return refused("", "not_struck").because("This line is not struck out.")
    if game.kinds[kind].closes:
        return refused("", "close_again").because("Close the evening again instead.")
    return None


def nothing_to_undo() -> Problem:
    """Return the problem of an undo on a sheet without a line to undo."""
    return refused("", "nothing_to_undo").because("There is nothing to undo.")


def of_a_later(problem: Problem, number: int, field: str = "") -> Problem:
    """Return the problem of a later line that a change would make impossible."""
    return refused(field, problem.code, problem.rule).because(
        "Line {number} would no longer be possible: {why}", number=number, why=problem.text
    )
