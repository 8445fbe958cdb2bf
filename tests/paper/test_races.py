"""Somebody saves while a document of the same evening is read: what is printed is one moment of it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.utils import translation

from scorebook.models import Evening
from scorebook.paper.views import evening as documents
from scorebook.paper.views import printing
from scorebook.words.points import points
from tests.paper.conftest import where
from tests.paper.evenings import play, write

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("undrawn"), pytest.mark.both_databases]


@pytest.mark.parametrize("saves", [1, 2, printing.ATTEMPTS])
def test_a_hand_saved_meanwhile_is_on_the_paper_whole_or_not_at_all(
    saves: int, evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody saves between the reading of the evening and the reading of its entries, so many times."""
    play(evening)
    read, left = documents.read_sheet, iter(range(saves))

    def interrupted(asked: Evening):
        if next(left, None) is not None:
            moved = {"transfers": [{"from": 0, "to": 1, "points": 1000}], "reason": "meanwhile"}
            write(Evening.objects.get(), "adjustment", moved)
        return read(asked)

    monkeypatch.setattr(documents, "read_sheet", interrupted)
    watcher.cookies["language"] = "en"
    html = watcher.get(where(evening, "session.pdf")).content.decode()
    assert read(Evening.objects.get()).rows[-1].number == 6 + saves
    with translation.override("en"):
        for total in read(Evening.objects.get()).totals:
            assert points(total) in html


@pytest.mark.django_db(transaction=True)
def test_who_saves_faster_than_a_document_is_read_waits_for_it(
    evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some readings in vain the evening is held: what is saved then is saved after the last one."""
    play(evening)
    read, held = documents.read_sheet, []

    def interrupted(asked: Evening):
        held.append(connection.in_atomic_block)
        if not held[-1]:
            write(Evening.objects.get(), "all_pass", {})
        return read(asked)

    monkeypatch.setattr(documents, "read_sheet", interrupted)
    assert watcher.get(where(evening, "session.pdf")).status_code == 200
    assert held == [False] * printing.ATTEMPTS + [True]
