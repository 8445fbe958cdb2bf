"""Bombs of paper: as much as an evening may hold, in letters that are hard to draw, of every document it has.

Each is refused in words before the press hears of it, or drawn within ten seconds of a processor and 256 MB.
``BOMBS=all`` throws all of them, as large as is taken; a small one is in the suite.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scorebook.access import links
from scorebook.ledger import import_evening
from scorebook.models import Evening, Ration
from scorebook.paper import pdf
from settlement.document import read_document
from tests.conftest import NAMES, holding
from tests.ledger.conftest import AUTHOR

pytestmark = pytest.mark.django_db
ALL = os.environ.get("BOMBS") == "all"
SECONDS, MEGABYTES = 10, 256
LETTERS: Mapping[str, str] = {
    "wide": "W" * 60,
    "Chinese": "王" * 60,
    "marks upon marks": "Z" + "\u0301\u0302\u0327\u0331" * 14,
    "from right to left": "\u202eא\u2066ب\u202d" * 12,
    "one letter that is eighteen": "ﷺ" * 60,
    "families": "👩‍👩‍👧‍👦" * 8,
    "words of one letter": "a " * 29 + "a",
    "ligatures": "ﬃ" * 60,
    "tags": "".join(f"{chr(0x1F3F4)}{''.join(chr(0xE0000 + ord(one)) for one in 'gbsct')}\U000e007f" for _ in range(8)),
    "hyphens": "al-" * 20,
}
DOCUMENTS = ("session.pdf", "payout.pdf", "explained.pdf", "rules.pdf", "blank.pdf")
ROWS = (399, 300, 260, 220, 180, 150, 120, 90) if ALL else (8,)

WEIGHING = """
import gc, json, os, sys
from scorebook.press import __main__ as press
press.print_document({"html": press.FIRST, "archive": False, "enclosed": None})
order = json.load(open(sys.argv[1]))
if (child := os.fork()) == 0:
    gc.disable()
    open(sys.argv[2], "wb").write(press.print_document(order))
    os._exit(0)
_pid, status, used = os.wait4(child, 0)
print(json.dumps([status, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""


@pytest.fixture
def weighed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[float, float]]:
    """Return the cost of each drawn document: seconds of a processor, and megabytes."""
    found: list[tuple[float, float]] = []

    def drawn(order: dict[str, Any], _seconds: float) -> bytes:
        told, made = tmp_path / "order", tmp_path / "made"
        told.write_text(json.dumps(order))
        run = subprocess.run(
            [sys.executable, "-c", WEIGHING, told, made], cwd=pdf.PACKAGE.parent, capture_output=True, check=True
        )
        status, seconds, megabytes = json.loads(run.stdout)
        assert status == 0, run.stderr
        found.append((seconds, megabytes))
        return made.read_bytes()

    monkeypatch.setattr(pdf, "_drawn", drawn)
    return found


def line(letters: str, number: int) -> Mapping[str, Any]:
    """Return a hand with something announced, or a transfer with a long reason."""
    one, other = NAMES[number // 2 % 5], NAMES[(number // 2 + 2) % 5]
    if number % 2:
        calls = [{"figure": "trull", "by": one, "kontra": 3}]
        return {"contract": "two", "declarer": one, "partner": other, "declarer_points": 54, "announcements": calls}
    moved = [{"from": one, "to": other, "points": 10**6 - number}]
    return {"kind": "adjustment", "reason": (letters * 4)[:199], "transfers": moved}


def evening(letters: str, rows: int) -> Evening:
    """Play an evening of so many lines, in which everything that can be called or said is of these letters."""
    document = {
        "format": "scorebook-session",
        "version": 1,
        "game": "paskievics",
        "preset": "mcleod",
        "players": list(NAMES),
        "stake": {"minor_units_per_point": 999_999, "currency": "HUF"},
        "entries": [line(letters, number) for number in range(rows)],
    }
    imported_evening = import_evening(read_document(document), author=AUTHOR)
    for seat in imported_evening.seats.all():
        name = f"{letters[:57]} {seat.number}"
        type(seat).objects.filter(pk=seat.pk).update(name=name)
    Evening.objects.filter(pk=imported_evening.pk).update(title=letters[:60], place=letters[:60])
    return Evening.objects.get(pk=imported_evening.pk)


BOMBS = list(product(LETTERS, DOCUMENTS)) if ALL else [("wide", "session.pdf")]


def test_every_bomb_is_refused_or_drawn_within_bounds(weighed: list[tuple[float, float]]) -> None:
    wrong, refused, heaviest = list[Any](), 0, (0.0, 0.0)
    for letters, document in BOMBS:
        for rows in ROWS:
            imported_evening = evening(LETTERS[letters], rows)
            phone = holding(str(links.token_of(links.links_of(imported_evening)["write"])))
            answer = phone.get(f"/e/{imported_evening.slug}/{document}")
            Ration.objects.all().delete()
            if answer.status_code == 200:
                seconds, megabytes = weighed[-1]
                heaviest = max(heaviest[0], seconds), max(heaviest[1], megabytes)
                if seconds > SECONDS or megabytes > MEGABYTES:
                    wrong.append((letters, document, rows, seconds, megabytes))
                break
            refused += 1
            assert answer.status_code == 422, (letters, document, answer.content.decode()[:500])
    assert wrong == []
    print(f"{len(BOMBS)} bombs, {refused} refused first; the heaviest {heaviest[0]:.1f} s, {heaviest[1]:.0f} MB")
