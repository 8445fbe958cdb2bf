"""The table of documents: every check of paper runs over every row, so a new document needs a row here.

A row names a kind of document and its scenes. A scene is a function that makes the document in the active language,
from evenings in the test's database, and returns the texts that the paper must contain. Each scene is printed once.
Papers and languages alternate, so that every paper meets every language. A scene with little room is printed on every
paper of its kind. All other combinations are left to the family (``make papers``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdf
from django.db import transaction
from django.utils import translation

from scorebook.night.bill import bill_of
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.session.sheet import session_sheet
from scorebook.paper.views.printing import document_html
from scorebook.words.points import points
from tests.paper.club_kinds import CLUB_DOCUMENTS
from tests.paper.cup_kinds import CUP_DOCUMENTS
from tests.paper.night_kinds import NIGHT_DOCUMENTS
from tests.paper.nights import FIVE, FOUR, HOSTILE, LONG, OWN_RULES, night
from tests.paper.paper import ADDRESS, lying, pressed, tool
from tests.paper.samples import Kind, Sample
from tests.paper.table_kinds import TABLE_DOCUMENTS
from tests.paper.tagged import Tagged

LANGUAGES = ("hu", "da", "en")


NIGHTS: dict[str, dict[str, Any]] = {
    "five": {"names": FIVE, "hands": 36},
    "only one hand": {"names": FOUR, "hands": 1},
    "nothing written": {"names": FIVE, "hands": 0, "closed_at": None, "edition": 0},
    "long names and huge sums": {"names": LONG, "hands": 30, "scale": 3418},
    "sums of twelve digits": {"names": LONG, "hands": 8, "scale": 2_345_678_901},
    "120 hands": {"names": FIVE, "hands": 120},
    "sums of six digits": {"names": LONG[:4], "hands": 6, "scale": 18_500},
    "hostile names": {"names": HOSTILE, "hands": 6, "disputed": 2, "title": "<b>Kör</b> & co"},
    "rules of their own": {"names": FOUR, "hands": 4, "rules": OWN_RULES},
}


def session_of(said: Mapping[str, Any]) -> Sample:
    sheet = night(**said)
    entries = [f"{row.number}." for row in sheet.rows]
    paid = [points(paid) for row in sheet.rows for paid in row.payouts if paid is not None]
    return Sample(
        template="paper/session/session.html",
        view=session_sheet(sheet, ADDRESS),
        said=(*sheet.names, *map(points, sheet.totals), *entries, *paid, *(one.because for one in sheet.contested)),
    )


def payout_of(said: Mapping[str, Any]) -> Sample:
    sheet = night(**said)
    bill = bill_of([sheet])
    return Sample(
        template="paper/payout/payout.html",
        view=payout_sheet(bill, ADDRESS, read_payments(bill, "fewest", None)),
        said=(*sheet.names, *map(points, sheet.totals)),
    )


def of_every_night(
    make: Callable[[Mapping[str, Any]], Sample], but: Sequence[str] = ()
) -> dict[str, Callable[[], Sample]]:
    return {scene: lambda said=said: make(said) for scene, said in NIGHTS.items() if scene not in but}


DOCUMENTS = (
    Kind(key="session", wide=True, scenes=of_every_night(session_of, but=("120 hands",))),
    Kind(key="payout", wide=False, scenes=of_every_night(payout_of)),
    *NIGHT_DOCUMENTS,
    *CLUB_DOCUMENTS,
    *TABLE_DOCUMENTS,
    *CUP_DOCUMENTS,
)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A document to be looked at: one scene of one kind, on one paper, in one language."""

    kind: Kind
    scene: str
    paper: str
    language: str
    archive: bool = False

    def __str__(self) -> str:
        archive = ", archive" if self.archive else ""
        return f"{self.kind.key}: {self.scene}, {self.paper}, {self.language}{archive}"


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A document on paper: what it is read from, the file, and what must be found in it."""

    case: Case
    html: str
    pdf: bytes
    said: Sequence[str]

    @cached_property
    def tagged(self) -> Tagged:
        return Tagged(self.pdf)

    @property
    def reader(self) -> pypdf.PdfReader:
        return self.tagged.reader

    @cached_property
    def texts(self) -> list[str]:
        """Return what every page says, in the order it is told in."""
        with TemporaryDirectory() as folder:
            return tool("pdftotext", "-raw", lying(self.pdf, Path(folder)), "-").split("\f")[:-1]


def cases() -> Iterator[Case]:
    """Yield the scenes, each on its paper in its language; the hard ones on the others too; the first for the archive.

    The archive's file must pass the checks of every file as well. A kind with a single scene is drawn in both ways.
    """
    for kind in DOCUMENTS:
        first, *others = scenes_of(kind)
        yield replace(first, archive=True)
        yield from others or [first]


def scenes_of(kind: Kind) -> Iterator[Case]:
    papers = list(kind.papers)
    for row, scene in enumerate(kind.scenes):
        first, turn = row % len(papers), row // len(papers)
        for column, paper in enumerate(papers):
            if column == first or scene in kind.hard:
                language = LANGUAGES[(row + turn + column - first) % len(LANGUAGES)]
                yield Case(kind=kind, scene=scene, paper=paper, language=language)


CASES = tuple(cases())


def written_case(case: Case) -> tuple[str, Sequence[str]]:
    """Return the HTML of a case, and what must be found in it; its evenings are not kept."""
    with translation.override(case.language), transaction.atomic():
        sample = case.kind.scenes[case.scene]()
        html = document_html(sample.template, sample.view, case.paper)
        transaction.set_rollback(True)
    return html, sample.said


_drawn: dict[str, Drawn] = {}


def drawn(case: Case) -> Drawn:
    """Print a case once for all the checks that look at it, by the press in this process."""
    if str(case) not in _drawn:
        html, said = written_case(case)
        pdf = pressed(html, archive=case.archive)
        _drawn[str(case)] = Drawn(case=case, html=html, pdf=pdf, said=said)
    return _drawn[str(case)]
