"""The family of papers, a few of it: nothing lies badly on any of them.  ``make papers`` looks at the whole of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.paper.chosen import few_members, members
from tests.paper.family import KINDS, LONG_NAMES, Member, html_of
from tests.paper.kinds import DOCUMENTS
from tests.paper.looks import faults, measured, signed_badly
from tests.paper.paper import pressed
from tests.world.migrated import ROOT

pytestmark = pytest.mark.django_db
# Whoever looks at the whole family finds there what lies badly.
KEPT = ROOT / ".cache" / "papers"


@cache
def looked_at() -> Sequence[Member]:
    """Return the members that are drawn: all of them where that is asked for, else a few; none of those is long."""
    if os.environ.get("PAPERS") == "all":
        return tuple(members(int(os.environ.get("SEED", "1"))))
    return tuple(few_members())


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
