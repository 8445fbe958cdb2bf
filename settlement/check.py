"""Check an entry: first by the description of its facts, then by the game's checks.  Every problem is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from unicodedata import category

from settlement.book import Book, TooLarge
from settlement.facts import Fact, Kind, facts
from settlement.game import Game
from settlement.own_figures import PREFIX, is_own, own_figures
from settlement.vocabulary import Account, Name, Points, Problem, Table, Who, refused

UNWRITABLE = frozenset({"Cc", "Cs"})
INCOMPLETE = frozenset({"missing", "unknown_value", "unknown_figure", "unknown_seat", "unknown_name", "too_many"})
"""Codes of problems after which the game's own checks cannot run."""


def problems(game: Game, kind: str, record: Any, table: Table) -> tuple[Problem, ...]:
    """Return every problem of an entry, warnings included; an entry that has only warnings can be settled."""
    faults = reasons(game, kind, record, table)
    if any(not problem.warning for problem in faults):
        return faults
    balance: dict[Account, Points] = dict.fromkeys(range(table.accounts), 0)
    balance.update(table.pots)
    try:
        game.kinds[kind].write(record, table, Book(balance))
    except TooLarge:
        return (*faults, too_large(game, kind))
    return faults


def reasons(game: Game, kind: str, record: Any, table: Table) -> tuple[Problem, ...]:
    """Return the same as :func:`problems`, but do not check how large the payments become."""
    entry = game.kinds[kind]
    faults = list(described(record, "", table))
    if INCOMPLETE.isdisjoint(problem.code for problem in faults):
        for check in entry.checks:
            faults.extend(check(record, table))
    return tuple(faults)


def too_large(game: Game, kind: str) -> Problem:
    """Return the problem of an entry whose payments are too large to be stored exactly."""
    return refused("", "too_large", game.kinds[kind].rule).because(
        "The payments of this line grow beyond all counting: check the prices, the kontras and the double rounds."
    )


def described(record: Any, path: str, table: Table | None) -> Iterator[Problem]:
    """Yield problems by the description of the facts: missing, out of range, not on the list, no such seat."""
    first = None
    for fact in facts(type(record)):
        value = getattr(record, fact.attribute)
        if fact.kind is Kind.CHOICE and first is None:
            first = value
        field = f"{path}{fact.name}"
        if value is None or value == ():
            if fact.required:
                yield refused(field, "missing", fact.rule).because("Not written yet: {fact}.", fact=fact.label)
        elif fact.only and first not in fact.only:
            if value != fact.default:
                yield refused(field, "not_in_contract", fact.rule).because(
                    "{fact} does not belong here: take it away.", fact=fact.label
                )
                # The game's own checks read the value too, and need it to be complete.
                yield from (problem for problem in _value(fact, value, field, table) if problem.code in INCOMPLETE)
        else:
            yield from _value(fact, value, field, table)


def _value(fact: Fact, value: Any, field: str, table: Table | None) -> Iterator[Problem]:
    match fact.kind:
        case Kind.WHOLE:
            if not fact.least <= value <= fact.most:
                yield refused(field, "out_of_range", fact.rule).because(
                    "{fact}: a whole number from {least} to {most}.", fact=fact.label, least=fact.least, most=fact.most
                )
        case Kind.CHOICE:
            yield from _choice(fact, value, field, table)
        case Kind.SEAT:
            yield from _seat(fact, value, field, table)
        case Kind.TEXT:
            if not fact.least <= len(value) <= fact.most or not value.strip():
                yield refused(field, "out_of_range", fact.rule).because(
                    "{fact}: {least} to {most} characters.", fact=fact.label, least=fact.least, most=fact.most
                )
            elif any(category(letter) in UNWRITABLE and letter not in "\n\t" for letter in value):
                yield refused(field, "not_printable", fact.rule).because(
                    "{fact}: a character that cannot be printed.", fact=fact.label
                )
        case Kind.PART:
            yield from described(value, f"{field}.", table)
        case Kind.ROWS | Kind.CHAIN:
            yield from _rows(fact, value, field, table)
        case Kind.EACH:
            yield from _each(fact, value, field, table)


def _choice(fact: Fact, value: str, field: str, table: Table | None) -> Iterator[Problem]:
    if any(value == key for key, _ in fact.choices):
        return
    if not (fact.own and is_own(value)):
        yield refused(field, "unknown_value", fact.rule).because("{fact}: choose one of the list.", fact=fact.label)
    elif table is not None and all(value != own.figure for own in own_figures(table.rules)):
        yield refused(field, "unknown_figure", fact.rule).because(
            "This table has no figure “{figure}” of its own: take it away, or add it to the house rules.",
            figure=Name(value.removeprefix(PREFIX)),
        )


def _seat(fact: Fact, value: Any, field: str, table: Table | None) -> Iterator[Problem]:
    if table is None or value in table.seated or fact.newcomers or any(value == key for key, _ in fact.words):
        return
    has_an_account = value in range(table.accounts) and value not in table.absent
    if fact.pots and (has_an_account or value in table.pots):
        return
    if has_an_account:
        yield refused(field, "unknown_name", fact.rule).because("{who} does not sit at the table now.", who=Who(value))
    else:
        yield refused(field, "unknown_seat", fact.rule).because("{fact}: nobody at this table.", fact=fact.label)


def _rows(fact: Fact, value: Sequence[Any], field: str, table: Table | None) -> Iterator[Problem]:
    if len(value) > fact.most or len(value) < fact.least:
        yield refused(field, "too_many" if len(value) > fact.most else "missing", fact.rule).because(
            "{fact}: {least} to {most}.", fact=fact.label, least=fact.least, most=fact.most
        )
        return
    for n, item in enumerate(value):
        if fact.inner is not None:
            yield from _value(fact.inner, item, f"{field}[{n}]", table)
        else:
            yield from described(item, f"{field}[{n}].", table)


def _each(fact: Fact, value: Any, field: str, table: Table | None) -> Iterator[Problem]:
    if fact.inner is None:
        return
    for seat, inner in value.items():
        yield from _seat(fact, seat, f"{field}[{seat}]", table)
        yield from _value(fact.inner, inner, f"{field}[{seat}]", table)
