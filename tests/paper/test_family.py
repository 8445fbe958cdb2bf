"""The family of papers, a few of it: nothing lies badly on any of them.  ``make papers`` looks at the whole of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from tests.paper.family import KINDS, Member, html_of, members
from tests.paper.looks import faults
from tests.paper.paper import pressed
from tests.world.migrated import ROOT

pytestmark = pytest.mark.django_db
A_FEW = 10
LONG = 120
# Whoever looks at the whole family finds there what lies badly.
KEPT = ROOT / ".cache" / "papers"


@cache
def looked_at() -> Sequence[Member]:
    """Return the members that are drawn: all of them where that is asked for, else the first that are soon drawn."""
    if os.environ.get("PAPERS") == "all":
        return tuple(members())
    return tuple(islice((member for member in members() if member.hands < LONG), A_FEW))


def how_many() -> int:
    return len(looked_at()) if os.environ.get("PAPERS") == "all" else A_FEW


@pytest.mark.parametrize("number", range(how_many()))
def test_nothing_lies_badly_on_a_paper(number: int, tmp_path: Path) -> None:
    member = looked_at()[number]
    html = html_of(member)
    pdf = pressed(html)
    found = faults(html, pdf, tmp_path)
    if found:
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / f"{number}.pdf").write_bytes(pdf)
    assert found == [], f"{member}: .cache/papers/{number}.pdf"


def test_every_kind_of_document_is_in_the_family() -> None:
    from tests.paper.kinds import DOCUMENTS

    assert {kind.key for kind in DOCUMENTS} == set(KINDS)
