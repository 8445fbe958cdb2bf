"""The columns of a table with people across: people, pots, notes, tables and what arithmetic shows to be a sum."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import permutations

from scorebook.results.days import plain, weekday_of
from scorebook.results.layout import TABLE_HEADS, Block, Line, lines_of
from scorebook.results.numbers import is_absent, is_number, number_of
from scorebook.results.people import is_new, likeness, member_named, words_of
from scorebook.results.questions import Asking, Club
from scorebook.results.sums import AVERAGE_LABELS, derived_from, says_sum

UNIT_HEADS = re.compile(r"^(pont|pts?|points?|ft|huf|forint|kr|dkk|penz|money)\.?$")
UNIT_AT_THE_END = re.compile(r"^(?P<name>.*\w)[\s(,:/-]+(?P<unit>pont|points?|ft|huf|kr|dkk)\.?\)?$", re.IGNORECASE)
MONEY_HEADS = {"ft": "HUF", "huf": "HUF", "forint": "HUF", "kr": "DKK", "dkk": "DKK"}
POT_HEADS = re.compile(
    r"\b(kassz\w*|kassa\w*|kassen?|kalap|pot|pulje\w*|pult|kozos|persely|bank|perec|kitty|bodekasse\w*|kasse)\b"
)
FINE_HEADS = re.compile(r"\b(birsag\w*|buntetes\w*|bode\w*|fines?)\b")
ZERO_HEADS = re.compile(
    r"^(pont\w*|points?|ft|kr|huf|dkk)$|^[\Wσ]+$"
    r"|\b(ellen\w*|kontrol\w*|check|egyenleg|balance|diff\w*|elteres)\b"
)
"""The heads under which a column of zeros is a total, and nobody."""
FEWEST_IN_POT = 3
"""A person may win a few times and never lose; a pot wins more often."""
KINDS_OF_TOTAL = ("sum", "count", "average", "highest", "lowest")
NEARLY_ALL = Decimal("0.8")


@dataclass(slots=True, kw_only=True)
class Chart:
    """A table as lines of named numbers: one line an evening."""

    block: Block
    lines: list[Line]
    names: dict[str, str]
    """What each column of a person is called in the file, by the key that the lines use."""
    pots: dict[str, str] = field(default_factory=dict)
    """The columns that are a pot or a fine, with the answer that says which."""
    fine_kind: str = ""
    per_person: bool = False
    """True of a list with a row per person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """The numbers of a table by column and line, to reckon with."""

    lines: Sequence[Line]
    sign: str

    def of(self, key: str, line: Line) -> Decimal | None:
        """Return the number that a line has in a column, or None."""
        return number_of(line.cells[key], self.sign) if key in line.cells else None

    def many(self, keys: Iterable[str], line: Line) -> list[Decimal]:
        """Return the numbers that a line has in some columns."""
        return [value for key in keys if (value := self.of(key, line)) is not None]

    def has_fault(self, keys: Iterable[str], line: Line) -> bool:
        """Return whether a line has a cell in these columns that cannot be read."""
        cells = (line.cells[key] for key in keys if key in line.cells)
        return any(not is_absent(cell) and number_of(cell, self.sign) is None for cell in cells)

    def stored(self, keys: Iterable[str], line: Line) -> list[Decimal]:
        """Return the numbers that the file stores as numbers."""
        return [number for key in keys if key in line.cells and (number := line.cells[key].number) is not None]


def is_dated(line: Line) -> bool:
    """Return whether a line has a day, or a weekday instead of one."""
    return line.day is not None or weekday_of(line.day_text) is not None


def chart_of(block: Block, asking: Asking, club: Club, sign: str) -> Chart:
    """Return a table with people across as lines of people, and ask what its other columns are."""
    table = next((str(at) for at in range(block.left, block.right + 1) if _is_table(block.head(at))), "")
    lines = _with_tables(lines_of(block), table)
    dated = [line for line in lines if is_dated(line)]
    keys = [key for key in _number_columns(block, dated, club) if key != table]
    numbers = Numbers(lines=dated, sign=sign)
    keys = _without_derived(block, keys, numbers, club)
    keys, names = _of_one_unit(block, keys, asking)
    unclear = [key for key in keys if _is_hidden(block, key)]
    visible = [key for key in keys if key not in unclear]
    beside = nobodys(visible, names, numbers, club)
    unclear += pots_among([key for key in visible if key not in beside], names, numbers, club)
    guesses = {key: "fine_within" if FINE_HEADS.search(plain(names[key])) else "pot" for key in unclear}
    guesses |= {key: "fine_beside" if FINE_HEADS.search(plain(names[key])) else "ignore" for key in beside}
    pots = {key: answer for key in guesses if (answer := _column_answer(block, key, asking, guesses[key])) != "person"}
    people = {key: names[key] for key in visible if key not in pots and names[key]}
    people = _with_namesakes(block, people, numbers)
    return Chart(
        block=block,
        lines=lines,
        names=people,
        pots={key: answer for key, answer in pots.items() if answer != "ignore"},
    )


def _with_namesakes(block: Block, people: dict[str, str], numbers: Numbers) -> dict[str, str]:
    """Return the names, with the letter of the column where two people of one name were there together."""
    same = Counter(plain(name) for name in people.values())
    columns: dict[str, list[str]] = {}
    for key, name in people.items():
        if same[plain(name)] > 1:
            columns.setdefault(plain(name), []).append(key)
    together = {
        key
        for keys in columns.values()
        if any(len(numbers.many(keys, line)) > 1 for line in numbers.lines)
        for key in keys
    }
    return {
        key: f"{name} ({block.sheet.letter(int(key))})" if key in together else name for key, name in people.items()
    }


def _is_table(head: str) -> bool:
    """Return whether a column tells the table at which people sat."""
    return bool(TABLE_HEADS.search(plain(head)))


def _with_tables(lines: Iterable[Line], column: str) -> list[Line]:
    """Return the lines with their tables; a day that is written once holds for the tables below it."""
    with_tables: list[Line] = []
    tables: set[str] = set()
    for line in lines:
        table = line.cells[column].text if column in line.cells else ""
        above = with_tables[-1] if with_tables else line
        holds = bool(table) and table not in tables and not line.day_text
        tables = tables | {table} if holds else {table}
        day = above if holds else line
        with_tables.append(
            replace(line, table=table, day=day.day, day_text=day.day_text, day_place=day.day_place),
        )
    return with_tables


def _number_columns(block: Block, dated: Sequence[Line], club: Club) -> list[str]:
    """Return the columns that have numbers and are no notes; those before the days are left out.

    A member's column stays one with words in most of its cells: they say that the member was absent.
    """
    keys = []
    for column in range(block.left, block.right + 1):
        cells = [cell for line in dated if (cell := line.cells.get(str(column))) and not is_absent(cell)]
        if says_sum(block.head(column)) and all(cell.without_value for cell in cells):
            continue
        numbers = sum(is_number(cell) or cell.without_value for cell in cells)
        if cells and (numbers * 2 >= len(cells) or (numbers and member_named(block.head(column), club.members))):
            keys.append(str(column))
    after = [key for key in keys if int(key) > block.day_column]
    return after or keys


def _without_derived(block: Block, keys: list[str], numbers: Numbers, club: Club) -> list[str]:
    """Return the columns that are no sum, count or average of the others."""
    ranks = _ranks(block, keys, numbers)
    people = [key for key in keys if key not in ranks]
    running = _running_totals(people, numbers)
    people = [key for key in people if key not in running]
    for key in reversed(people[:]):
        others = [other for other in people if other != key and not _is_hidden(block, other)]
        if len(others) > 1 and _is_derived(key, others, numbers, block, club):
            people.remove(key)
    return people


def _running_totals(keys: Sequence[str], numbers: Numbers) -> set[str]:
    """Return the columns that are the running total of another one, from the first line on or from the last.

    A total that hardly moves proves nothing alone: at least one column has to move in three lines.
    """
    running: dict[str, int] = {}
    for key, other in permutations(keys, 2):
        for lines in (numbers.lines, numbers.lines[::-1]):
            if moves := _moves_of_total(key, other, numbers, lines):
                running[key] = max(moves, running.get(key, 0))
    return set(running) if max(running.values(), default=0) > 2 else set()


def _moves_of_total(key: str, other: str, numbers: Numbers, lines: Sequence[Line]) -> int:
    """Return in how many lines a column moves as the running total of another one; 0 if it is none, or is the same."""
    total, checked, moves, differs = Decimal(0), 0, 0, False
    for line in lines:
        step, value = numbers.of(other, line), numbers.of(key, line)
        total += step or 0
        moves += bool(step)
        differs = differs or step != value
        if value is not None:
            checked += 1
            if value != total:
                return 0
    return moves if checked > 2 and differs else 0


def _ranks(block: Block, keys: Sequence[str], numbers: Numbers) -> list[str]:
    """Return the columns with one repeated head that all rank the number to their left among the others of the row."""
    heads = Counter(plain(block.head(int(key))) for key in keys)
    ranks = [key for key in keys[1:] if heads[plain(block.head(int(key)))] > 1 and int(key) - 1 in map(int, keys)]
    people = [key for key in keys if key not in ranks]
    pairs = [
        (rank, value, numbers.many(people, line))
        for line in numbers.lines
        for key in ranks
        if (rank := numbers.of(key, line)) is not None and (value := numbers.of(str(int(key) - 1), line)) is not None
    ]
    fits = all(
        rank == sorted(beside, reverse=True).index(value) + 1 for rank, value, beside in pairs if value in beside
    )
    return ranks if len(pairs) > 2 and fits else []


def _is_derived(key: str, others: Sequence[str], numbers: Numbers, block: Block, club: Club) -> bool:
    """Return whether a column is a total of those before it, or after it; totals may stand between."""
    head, _ = _name_and_unit(block, key)
    values = [value for line in numbers.lines if (value := numbers.of(key, line)) is not None]
    is_person = is_near_a_member(head, club) or (len(values) < 3 and _is_like_a_person(head, club))
    if member_named(head, club.members) or (is_person and not says_sum(head)):
        return False
    before = [other for other in others if int(other) < int(key)]
    after = [other for other in reversed(others) if int(other) > int(key)]
    splits = [(side[:many], side[many:]) for side in (before, after) for many in range(len(side), 1, -1)]
    splits.append((list(others), []))
    return any(all(_fits(column, base, numbers, block) for column in (key, *between)) for base, between in splits)


def is_near_a_member(head: str, club: Club) -> bool:
    """Return whether each word of a head may stand for a word of one member's name."""
    return any(likeness(head, member) for member in club.members)


def _is_like_a_person(head: str, club: Club) -> bool:
    """Return whether a head is a new full name, or shares a word with a member."""
    shared = any(set(words_of(head)) & set(words_of(member)) for member in club.members)
    return shared or is_new(head, club.members)


def _fits(key: str, base: Sequence[str], numbers: Numbers, block: Block) -> bool:
    """Return whether nearly every number of a column is the same function of the numbers beside it.

    A zero beside numbers that add up to zero proves nothing: somebody may have ended at zero.
    """
    head = block.head(int(key))
    values = [(line, value) for line in numbers.lines if (value := numbers.of(key, line)) is not None]
    derivations = [
        (derived_from(value, beside, numbers.stored(base, line), label=head), bool(value or sum(beside)))
        for line, value in values
        if not numbers.has_fault(base, line) and (beside := numbers.many(base, line))
    ]
    filled = sum(len(numbers.many(base, line)) > 1 for line in numbers.lines)
    if len(derivations) * 2 <= filled:
        return False
    if not says_sum(head):
        derivations = [derivation for derivation in derivations if derivation[1]]
        if not derivations:
            labels = (ZERO_HEADS, AVERAGE_LABELS)
            return not head or any(label.search(plain(head)) for label in labels) or _are_formulas(key, numbers)
    least = len(derivations) if len(derivations) < 5 else len(derivations) * NEARLY_ALL
    return any(sum(kind in kinds for kinds, _ in derivations) >= least for kind in KINDS_OF_TOTAL)


def _are_formulas(key: str, numbers: Numbers) -> bool:
    """Return whether formulas give all numbers of a column."""
    return all(line.cells[key].formula for line in numbers.lines if numbers.of(key, line) is not None)


def _of_one_unit(block: Block, keys: list[str], asking: Asking) -> tuple[list[str], dict[str, str]]:
    """Return the columns and their names; if everybody has points and money, only those that are measure."""
    names, units = {}, {}
    for key in keys:
        names[key], unit = _name_and_unit(block, key)
        units[key] = "money" if unit.rstrip(".") in MONEY_HEADS or unit == "penz" else "points" if unit else ""
    if {"money", "points"} <= set(units.values()):
        measure = asking.ask("take", guess="points")
        keys = [key for key in keys if units[key] in (measure, "")]
    return keys, names


def _name_and_unit(block: Block, key: str) -> tuple[str, str]:
    """Return the name above a column, and the unit if a head says one."""
    heads = _with_unit_apart(block.heads.get(int(key), ()))
    unit = plain(heads[0]) if heads and UNIT_HEADS.match(plain(heads[0])) else ""
    return next(iter(heads[1:] if unit else heads), ""), unit


def _with_unit_apart(heads: tuple[str, ...]) -> tuple[str, ...]:
    """Return the heads of a column; a head as "Éva (Ft)" becomes a unit below a name."""
    match = UNIT_AT_THE_END.match(heads[0]) if heads else None
    return (match["unit"], match["name"], *heads[1:]) if match else heads


def _is_hidden(block: Block, key: str) -> bool:
    return int(key) in block.sheet.hidden_columns


def _column_answer(block: Block, key: str, asking: Asking, guess: str) -> str:
    column = int(key)
    guess = "ignore" if _is_hidden(block, key) else guess
    where = block.sheet.place(block.head_rows.get(column, block.rows[0]), column)
    return str(asking.ask("column", guess=guess, column=block.sheet.letter(column), where=where))


def nobodys(keys: Sequence[str], names: dict[str, str], numbers: Numbers, club: Club) -> list[str]:
    """Return the keys that are no member's, and without which the rows add up to zero: hands, stakes, hours."""
    strangers = [
        key
        for key in keys
        if _may_be_pot(names[key], club)
        and not POT_HEADS.search(plain(names[key]))
        and _is_often_above_zero(key, numbers)
    ]
    for beside in (strangers, *([key] for key in strangers)):
        rest = [key for key in keys if key not in beside]
        if beside and _add_up(rest, numbers) and not _add_up(keys, numbers):
            return [key for key in beside if not _add_up([*rest, key], numbers)]
    return []


def _add_up(keys: Sequence[str], numbers: Numbers) -> bool:
    """Return whether nearly all rows that have numbers add up to zero."""
    rows = [values for line in numbers.lines if any(values := numbers.many(keys, line))]
    return len(rows) > 1 and sum(not sum(values) for values in rows) >= len(rows) * NEARLY_ALL


def pots_among(keys: Sequence[str], names: dict[str, str], numbers: Numbers, club: Club) -> list[str]:
    """Return the keys that may be a pot: no member's, and the rows add up to zero with them."""
    strangers = [key for key in keys if _may_be_pot(names[key], club)]
    return [key for key in strangers if POT_HEADS.search(plain(names[key])) or _closes(key, keys, numbers)]


def _may_be_pot(name: str, club: Club) -> bool:
    """Return whether a name is nobody's, or a word for a pot."""
    return not is_near_a_member(name, club) and (
        not _is_like_a_person(name, club) or bool(POT_HEADS.search(plain(name)))
    )


def _is_often_above_zero(key: str, numbers: Numbers) -> bool:
    """Return whether a column is never below zero, and often above."""
    values = [value for line in numbers.lines if (value := numbers.of(key, line)) is not None]
    return min(values, default=-1) >= 0 and sum(map(bool, values)) >= FEWEST_IN_POT


def _closes(key: str, keys: Sequence[str], numbers: Numbers) -> bool:
    """Return whether a column that is never below zero makes the rows add up to zero, and they do not without it."""
    zero = sum(sum(numbers.many(keys, line)) == 0 for line in numbers.lines)
    return _is_often_above_zero(key, numbers) and zero >= len(numbers.lines) * NEARLY_ALL
