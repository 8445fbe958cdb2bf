"""Ledgers of every game go out and come in again, and are the same to the last letter; so is a copy of all of them.

``LEDGERS`` says how many random ones; a few are in the suite.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from scorebook import ledger
from scorebook.files.interchange import document_text, read_played_sheet, read_text
from scorebook.ledger import Refused, import_evening
from scorebook.ledger.proving import prove
from scorebook.models import Evening
from settlement import GAMES
from settlement.document import read_document
from tests.ledger.conftest import AUTHOR, Pen, audited, on
from tests.settlement.random_documents import any_document

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
LEDGERS = int(os.environ.get("LEDGERS", "9"))


def test_what_goes_out_comes_in_again_to_the_last_letter(fresh: str, tmp_path: Path) -> None:
    for number in range(LEDGERS):
        random = Random(f"ledger {number}")
        game = GAMES[list(GAMES)[number % len(GAMES)]]
        imported_evening = import_evening(read_document(any_document(game, random)), author=AUTHOR)
        changed(Pen(imported_evening), random)
        first = document_text(now := written_now(imported_evening))
        sheet, played = read_played_sheet(read_text(first))
        again = import_evening(sheet, played=played, author=AUTHOR)
        assert document_text(again) == first, number
        assert (again.standing, again.closed_at is None) == (now.standing, now.closed_at is None), number
    assert [str(one) for one in prove()] == []
    copy = tmp_path / "copy"
    call_command("backup", copy, stdout=StringIO())
    assert on(fresh, "restore", copy).stdout == audited()


def written_now(evening: Evening) -> Evening:
    return Evening.objects.get(pk=evening.pk)


def changed(pen: Pen, random: Random) -> None:
    """Open it again, cross lines out, put them back and take them back, as far as the game lets one, and close it."""
    if pen.fresh().closed_at is not None:
        ledger.reopen_evening(pen.evening, **pen.save({"reason": "kimaradt"}))
    for _ in range(3 if (lines := pen.evening.entries.count()) else 0):
        change = random.choice((pen.strike, pen.restore, lambda _number: pen.undo()))
        with suppress(Refused):
            change(random.randint(1, lines))
    if random.random() < 0.5:
        with suppress(Refused):
            pen.close()
