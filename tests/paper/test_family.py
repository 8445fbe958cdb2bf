"""The family of papers, a few of it: nothing lies badly on any of them.  ``make papers`` looks at the whole of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.paper.family import KINDS, LONG_NAMES, SIDES, Member, html_of, members
from tests.paper.kinds import DOCUMENTS
from tests.paper.looks import faults, measured, signed_badly
from tests.paper.paper import pressed
from tests.world.migrated import ROOT

pytestmark = pytest.mark.django_db
LONG = 120
# Whoever looks at the whole family finds there what lies badly.
KEPT = ROOT / ".cache" / "papers"


@cache
def looked_at() -> Sequence[Member]:
    """Return the members that are drawn: all of them where that is asked for, else one for every value of every side.

    A long evening takes as long as all the others, and is left to the whole family.
    """
    if os.environ.get("PAPERS") == "all":
        return tuple(members(int(os.environ.get("SEED", "1"))))
    few, met = [], {("hands", LONG)}
    for member in members():
        values = {(side, getattr(member, side)) for side in SIDES}
        if member.hands < LONG and values - met:
            few.append(member)
            met |= values
    return tuple(few)


@pytest.mark.parametrize("number", range(len(looked_at())))
def test_nothing_lies_badly_on_a_paper(
    number: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    member = looked_at()[number]
    html = html_of(member)
    pdf = pressed(html)
    sizes, words = measured(pdf, tmp_path)
    found = faults(html, pdf, sizes, words)
    if member.names in LONG_NAMES:
        found += signed_badly(html, sizes, words)
    record_property("paper", (len(words), len(found)))
    if found:
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / f"{number}.pdf").write_bytes(pdf)
    assert found == [], f"{member}: .cache/papers/{number}.pdf"


def test_every_kind_of_document_is_in_the_family() -> None:
    assert {kind.key for kind in DOCUMENTS} == set(KINDS)
