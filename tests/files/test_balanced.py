"""Three other programs read nights of every game: every hand balances, and no point is added.

hledger reads the export directly; for ledger and beancount the same transactions are converted. ``NIGHTS`` says how
many random nights are asked about, and has all three asked; a few by hledger are in the suite.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from scorebook.files.journal import journal
from scorebook.ledger import import_evening
from scorebook.models import Evening
from settlement import GAMES
from settlement.document import read_document
from tests.ledger.conftest import AUTHOR
from tests.settlement.random_documents import any_document

pytestmark = pytest.mark.django_db
NIGHTS = int(os.environ.get("NIGHTS", "2"))
HEAD = re.compile(r"\d{4}-\d\d-\d\d \(\w+#\d+\)")
FIRST = date(2026, 1, 1)
POSTING = re.compile(r"    (.+?)  (-?\d+) points(?:  ; entry:(\d+))?")
Stands = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Transaction:
    """An exported save: amounts by account, and every balance after the line."""

    moved: tuple[tuple[str, int], ...]
    stands: Stands


def night(number: int) -> Evening:
    """Return a random night in which something was played."""
    random = Random(f"night {number}")
    game = GAMES[list(GAMES)[number % len(GAMES)]]
    while True:
        document = any_document(game, random)
        evening = import_evening(read_document(document), author=AUTHOR)
        if evening.revisions.filter(postings__isnull=False).exists():
            return evening


def exported(evening: Evening) -> tuple[str, list[Transaction]]:
    """Return a night as it is exported, and its transactions with what the sheet says after each."""
    names = dict(evening.seats.values_list("player_id", "name"))
    text = "".join(journal(evening.slug, [evening], names, in_money=False))
    entries = {entry.number: entry.after for entry in evening.entries.all()}
    declared = re.findall(r"^account (.+)$", text, re.MULTILINE)
    seats, pots = declared[: evening.seats.count()], [one for one in declared if one.startswith("pots:")]
    results = []
    for block in text.split("\n\n"):
        if HEAD.match(block):
            rows = POSTING.findall(block)
            after = entries[int(rows[0][2])]
            totals = dict(zip(seats, after["totals"], strict=False))
            totals |= {pot: after["pots"][pot.split(":")[1]] for pot in pots}
            moved = tuple((account, int(points)) for account, points, _entry in rows)
            results.append(Transaction(moved=moved, stands=totals))
    return text, results


def as_text(transactions: Sequence[Transaction]) -> Iterator[str]:
    """Yield them as hledger and ledger read them: after each line what then stands on every account."""
    for number, one in enumerate(transactions):
        yield f"\n{FIRST + timedelta(days=number)} * line\n"
        yield from (f"    {account}  {points} points\n" for account, points in one.moved)
        yield f"\n{FIRST + timedelta(days=number)} * stands\n"
        yield from (f"    {account}  0 points = {points} points\n" for account, points in one.stands.items())


def for_beancount(transactions: Sequence[Transaction]) -> Iterator[str]:
    """Yield them as beancount reads them: it asserts what stands on an account as a day begins."""
    accounts = dict.fromkeys(account for one in transactions for account in one.stands)
    called = {account: f"Equity:A{number}" for number, account in enumerate(accounts)}
    yield from (f"{FIRST} open {name}\n" for name in called.values())
    for number, one in enumerate(transactions):
        yield f'\n{FIRST + timedelta(days=number)} * "line"\n'
        yield from (f"  {called[account]}  {points} POINTS\n" for account, points in one.moved)
        tomorrow = FIRST + timedelta(days=number + 1)
        yield from (
            f"{tomorrow} balance {called[account]}  {stands} POINTS\n" for account, stands in one.stands.items()
        )


PROGRAMS: Mapping[str, tuple[tuple[str, ...], Callable[[Sequence[Transaction]], Iterator[str]]]] = {
    "hledger": (("hledger", "check", "-f"), as_text),
    "ledger": (("ledger", "--args-only", "balance", "-f"), as_text),
    "beancount": (("bean-check", "--no-cache"), for_beancount),
}
ASKED = list(PROGRAMS) if "NIGHTS" in os.environ else ["hledger"]


def accepted(program: str, transactions: Sequence[Transaction], file: Path) -> bool:
    """Tell whether a program finds nothing wrong in them."""
    command, write = PROGRAMS[program]
    file.write_text("".join(write(transactions)), encoding="utf-8")
    return ends_well(*command, file)


def ends_well(*command: str | Path) -> bool:
    environment = {"LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"}
    return subprocess.run(command, capture_output=True, check=False, env=environment).returncode == 0


def with_a_point_more(played: Sequence[Transaction], random: Random, *, taken: bool) -> Sequence[Transaction]:
    """Give somebody a point more in one line; it is ``taken`` from somebody else there, or comes from nowhere."""
    place = random.randrange(len(played))
    moved = [[account, points] for account, points in played[place].moved]
    richer, poorer = random.sample(moved, 2)
    richer[1] += 1
    poorer[1] -= taken
    return [
        replace(one, moved=tuple((account, points) for account, points in moved)) if number == place else one
        for number, one in enumerate(played)
    ]


def test_nights_balance_hand_by_hand_and_never_with_a_point_more(tmp_path: Path) -> None:
    file, wrong, missed = tmp_path / "night.journal", list[str](), list[str]()
    for number in range(NIGHTS):
        text, played = exported(night(number))
        tampered = with_a_point_more(played, Random(number), taken=bool(number % 2))
        file.write_text(text, encoding="utf-8")
        wrong += [] if ends_well("hledger", "check", "--strict", "-f", file) else [f"{number}: as it is exported"]
        for program in ASKED:
            wrong += [] if accepted(program, played, file) else [f"{number}: {program}"]
            missed += [f"{number}: {program}"] if accepted(program, tampered, file) else []
    assert (wrong, missed) == ([], [])
    print(f"{NIGHTS} nights, each accepted and refused with a point more by {', '.join(ASKED)}")
