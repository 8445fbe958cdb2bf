"""The table of documents.  Every check of paper runs over every row of it: who adds a document adds a row.

A row names a kind of document and its scenes: what it is tried with.  A scene is a function that makes the document in
the language in force, from evenings it writes into the test's database, and tells what somebody must find on the paper.
Each scene is printed on every paper of its kind, in Hungarian, Danish and English by turns.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pypdf
from django.db import transaction
from django.utils import translation

from scorebook.bill import bill_of
from scorebook.models import Evening
from scorebook.paper.blank import evening_blank
from scorebook.paper.explained_hand import explained_hand
from scorebook.paper.explained_sheet import explained_sheet
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.rules_card import evening_card
from scorebook.paper.session import session_sheet
from scorebook.press import print_document
from scorebook.sheet import read_sheet
from scorebook.templatetags.points import points
from scorebook.views.printing import PAPERS, written
from tests.documents.evenings import close, correct, hand, play, strike
from tests.documents.nights import FIVE, FOUR, HOSTILE, LONG, night
from tests.documents.paper import ADDRESS
from tests.documents.tables import BOOK, any_evening, radli_evening, table_of, vast_evening

LANGUAGES = ("hu", "da", "en")


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A document as a scene makes it, and the texts that must be found on the paper."""

    template: str
    view: Any
    said: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of document: whether it lies ``wide``, its scenes, and the papers it can be had on."""

    key: str
    wide: bool
    scenes: Mapping[str, Callable[[], Sample]]
    papers: Sequence[str] = PAPERS


NIGHTS: dict[str, dict[str, Any]] = {
    "five": {"names": FIVE, "hands": 36},
    "four": {"names": FOUR, "hands": 20},
    "long names and huge sums": {"names": LONG, "hands": 30, "scale": 3418},
    "sums of six digits": {"names": LONG[:4], "hands": 6, "scale": 18_500},
    "sums of twelve digits": {"names": LONG, "hands": 8, "scale": 2_345_678_901},
    "120 hands": {"names": FIVE, "hands": 120},
    "only one hand": {"names": FOUR, "hands": 1},
    "nothing written": {"names": FIVE, "hands": 0, "closed_at": None, "edition": 0},
    "hostile names": {"names": HOSTILE, "hands": 6, "title": "<b>Kör</b> & co"},
}


def session_of(said: Mapping[str, Any]) -> Sample:
    sheet = night(**said)
    entries = [f"{row.number}." for row in sheet.rows]
    paid = [points(paid) for row in sheet.rows for paid in row.payouts if paid is not None]
    return Sample(template="print/session.html", view=session_sheet(sheet, ADDRESS),
                  said=(*sheet.names, *map(points, sheet.totals), *entries, *paid))  # fmt: skip


def payout_of(said: Mapping[str, Any]) -> Sample:
    sheet = night(**said)
    payments = read_payments(bill_of([sheet]), "fewest", None)
    return Sample(template="print/payout.html", view=payout_sheet(sheet, ADDRESS, payments),
                  said=(*sheet.names, *map(points, sheet.totals)))  # fmt: skip


def of_every_night(make: Callable[[Mapping[str, Any]], Sample]) -> dict[str, Callable[[], Sample]]:
    return {scene: lambda said=said: make(said) for scene, said in NIGHTS.items()}


def hand_of(number: int, evening: Evening) -> Sample:
    view = explained_hand(read_sheet(evening), number, BOOK)
    assert view is not None
    shares = [share for line in (*view.block.lines, *view.block.sums) for share in line.shares]
    said = [text for share in shares for text in (share.name, share.points)]
    return Sample(template="print/hand.html", view=view, said=[*said, *(fact.value for fact in view.moneys)])


def explained_of(evening: Evening) -> Sample:
    view = explained_sheet(read_sheet(evening), ADDRESS, BOOK)
    lines = [line for block in view.blocks for line in (*block.lines, *block.sums)]
    said = [text for line in lines for share in line.shares for text in (line.label, share.points, share.after)]
    return Sample(template="print/explained.html", view=view, said=[*view.names, *said])


def card_of_evening(evening: Evening) -> Sample:
    view = evening_card(evening)
    prices = [value.value for chapter in view.chapters for price in chapter.prices for value in price.values]
    articles = [text for part in view.articles for article in part.articles for text in (article.label, article.value)]
    return Sample(template="print/rules.html", view=view, said=[*prices, *articles, *view.foot])


def blank_of(evening: Evening) -> Sample:
    view = evening_blank(read_sheet(evening), ADDRESS)
    return Sample(template="print/blank.html", view=view,
                  said=[*view.names, view.prices, view.few[-1].number, *view.tally])  # fmt: skip


def a_corrected_evening(names: Sequence[str] = FIVE) -> Evening:
    """Play an evening of five with a pot, the dealer crying and laughing, a correction and a struck entry."""
    evening = table_of("paskievics", names, house_rules=RICH)
    play(evening)
    correct(evening, 1, hand(0, 1, 50), "a 60 pont elírás volt")
    strike(evening, 5, "kétszer írtuk fel")
    return evening


def closed(evening: Evening) -> Evening:
    close(evening)
    return evening


RICH = {"kassza": True, "dealer_cries_laughs": "tolnai", "xxi_catch.silent": 30}
TABLES: dict[str, dict[str, Callable[[], Sample]]] = {
    "hand": {
        "hostile names": lambda: hand_of(1, a_corrected_evening(HOSTILE)),
        "sums of twelve digits": lambda: hand_of(1, vast_evening()),
        "a rádli's end": lambda: hand_of(8, radli_evening()),
    },
    "explained": {
        "five": lambda: explained_of(a_corrected_evening()),
        "sums of twelve digits": lambda: explained_of(closed(vast_evening())),
    },
    "rules": {
        "many house rules": lambda: card_of_evening(table_of("paskievics", FIVE, house_rules=RICH)),
        "many prices": lambda: card_of_evening(table_of("alsos", FIVE[:3], preset="radli")),
    },
    "blank": {
        "five long names": lambda: blank_of(table_of("paskievics", LONG, house_rules={"kassza": True})),
        "going on": lambda: blank_of(vast_evening()),
        "a rádli": lambda: blank_of(any_evening("alsos", 3, preset="radli")),
    },
}
CARDS = ("a5", "a4", "letter")
DOCUMENTS = (
    Kind(key="session", wide=True, scenes=of_every_night(session_of)),
    Kind(key="payout", wide=False, scenes=of_every_night(payout_of)),
    Kind(key="hand", wide=False, scenes=TABLES["hand"], papers=CARDS),
    Kind(key="explained", wide=False, scenes=TABLES["explained"]),
    Kind(key="rules", wide=False, scenes=TABLES["rules"], papers=CARDS),
    Kind(key="blank", wide=True, scenes=TABLES["blank"]),
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

    @property
    def reader(self) -> pypdf.PdfReader:
        return pypdf.PdfReader(io.BytesIO(self.pdf))


def cases() -> Iterator[Case]:
    """Yield every scene on every paper, the languages in turn: each meets each pair; and one archived of each kind."""
    for kind in DOCUMENTS:
        for row, scene in enumerate(kind.scenes):
            for column, paper in enumerate(kind.papers):
                yield Case(kind=kind, scene=scene, paper=paper, language=LANGUAGES[(row + column) % len(LANGUAGES)])
        yield Case(kind=kind, scene=next(iter(kind.scenes)), paper=kind.papers[0], language="hu", archive=True)


CASES = tuple(cases())


_drawn: dict[str, Drawn] = {}


def drawn(case: Case) -> Drawn:
    """Print a case once for all the checks that look at it, by the press in this process; its evenings are not kept."""
    if str(case) not in _drawn:
        with translation.override(case.language), transaction.atomic():
            sample = case.kind.scenes[case.scene]()
            html = written(sample.template, sample.view, case.paper)
            transaction.set_rollback(True)
        pdf = print_document(html, "archive" if case.archive else "plain")
        _drawn[str(case)] = Drawn(case=case, html=html, pdf=pdf, said=sample.said)
    return _drawn[str(case)]
