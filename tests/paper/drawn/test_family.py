"""The family of papers: any two values of their sides meet, and nothing lies badly on any of them.

``make deep`` looks at those of the longest evenings too; ``make papers``, at others of the family, by its ``SEED`` and
by how many sides are to come ``TOGETHER``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.paper.chosen import FOUND, SIDES, brought_by, meetings, members
from tests.paper.family import KINDS, LONG, LONG_NAMES, UNKNOWN, Member, html_of
from tests.paper.kinds import DOCUMENTS
from tests.paper.looks import faults, measured, signed_badly
from tests.paper.paper import pressed
from tests.world.depth import sweep
from tests.world.migrated import ROOT

pytestmark = pytest.mark.django_db
# Papers with layout faults are stored there.
KEPT = ROOT / ".cache" / "papers"
SEED, TOGETHER = (int(os.environ.get(name, said)) for name, said in (("SEED", 1), ("TOGETHER", 1)))
LOOKED_AT = members(SEED, TOGETHER)


@pytest.mark.parametrize("number", sweep(range(len(LOOKED_AT)), gate=lambda number: LOOKED_AT[number].hands < LONG))
def test_nothing_lies_badly_on_a_paper(
    number: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    member = LOOKED_AT[number]
    html = html_of(member)
    pdf = pressed(html)
    sizes, words = measured(pdf, tmp_path)
    problems = faults(html, pdf, sizes, words)
    if member.names in LONG_NAMES:
        problems += signed_badly(html, sizes, words)
    record_property("paper", (len(words), len(problems)))
    if problems:
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / f"{number}.pdf").write_bytes(pdf)
    assert problems == [], f"{member}: .cache/papers/{number}.pdf"


def test_every_kind_of_document_is_in_the_family() -> None:
    assert {kind.key for kind in DOCUMENTS} == set(KINDS)


@pytest.mark.parametrize("kind", UNKNOWN)
def test_what_a_document_does_not_know_makes_no_difference_to_it(kind: str) -> None:
    usual = {side: values[-2] for side, values in SIDES.items()}
    others = {side: SIDES[side][0] for side in UNKNOWN[kind]}
    assert html_of(Member(**{**usual, "kind": kind})) == html_of(Member(**{**usual, "kind": kind, **others}))


def test_any_two_values_meet_on_the_members() -> None:
    assert set().union(*(brought_by(member, TOGETHER) for member in LOOKED_AT)) == meetings(TOGETHER)


def test_what_other_families_found_is_looked_at_again() -> None:
    assert {*FOUND} <= {*LOOKED_AT}
