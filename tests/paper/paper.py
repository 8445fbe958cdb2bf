"""Printing an evening in a test, and reading the paper back with tools that know nothing of Scorebook."""

from __future__ import annotations

import gc
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils import translation

from scorebook.night.bill import bill_of
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.session.sheet import session_sheet
from scorebook.paper.views import printing
from scorebook.press.document import print_document
from scorebook.sheet.whole import EveningSheet
from tests.world.once import once

ADDRESS = "https://tarokk.example.hu/t/AbCdEfGhIjKlMnOpQrStUvWx/"
# Width and height in points.
UPRIGHT = {"a4": (595, 842), "a5": (420, 595), "letter": (612, 792)}
LEAST_MARGIN = 20
WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>')


@dataclass(frozen=True)
class Word:
    """A word of a page and the box it fills."""

    page: int
    left: float
    top: float
    right: float
    foot: float
    text: str


def undrawn_html(
    sheet: EveningSheet, kind: str, paper: str = "a4", language: str = "en", method: str = "fewest"
) -> str:
    """Return a document before it is drawn."""
    with translation.override(language):
        page = (
            session_sheet(sheet, ADDRESS)
            if kind == "session"
            else payout_sheet(bill_of([sheet]), ADDRESS, read_payments(bill_of([sheet]), method, None))
        )
        return printing.document_html(f"paper/{kind}/{kind}.html", page, paper)


def printed(sheet: EveningSheet, kind: str, paper: str = "a4", language: str = "en", method: str = "fewest") -> bytes:
    """Return a document as PDF."""
    return pressed(undrawn_html(sheet, kind, paper, language, method))


def pressed(html: str, *, archive: bool = False) -> bytes:
    """Draw a document once, by the press in this process: only what tests the press itself starts one of its own."""
    enclosed = {"name": "evening.json", "text": "{}", "moment": "2026-11-20T23:00:00+00:00"} if archive else None

    def draw() -> bytes:
        gc.disable()
        try:
            return print_document({"html": html, "archive": archive, "enclosed": enclosed})
        finally:
            gc.enable()

    return once(f"{archive} {html}", draw)


def lying(pdf: bytes, folder: Path) -> Path:
    file = folder / "document.pdf"
    file.write_bytes(pdf)
    return file


def tool(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=True).stdout


def text_of(pdf: bytes, folder: Path) -> str:
    return tool("pdftotext", "-layout", lying(pdf, folder), "-")


def run_together(text: str) -> str:
    """Return text without any space, without the hyphens of broken lines and what keeps thousands apart."""
    return re.sub(r"[\s\u00ad\u2010,-]+", "", text)


def words_of(pdf: bytes, folder: Path) -> tuple[list[tuple[float, float]], list[Word]]:
    """Return the size of every page and every word with its box."""
    layout = tool("pdftotext", "-bbox", lying(pdf, folder), "-")
    pages = layout.split("<page ")[1:]
    sizes, words = [], []
    for number, page in enumerate(pages):
        width, height = re.findall(r'(?:width|height)="([\d.]+)"', page)[:2]
        sizes.append((float(width), float(height)))
        words += [Word(number, *(float(side) for side in found[:4]), found[4]) for found in WORD.findall(page)]
    return sizes, words


def size_of(paper: str, *, wide: bool) -> tuple[int, int]:
    """Return width and height of a page."""
    width, height = UPRIGHT[paper]
    return (height, width) if wide else (width, height)


def assert_lies_well(pdf: bytes, kind: str, paper: str, folder: Path) -> None:
    """Fail where a word leaves its page or lies over another."""
    assert_words_lie_well(pdf, size_of(paper, wide=kind == "session"), folder)


def assert_words_lie_well(pdf: bytes, size: tuple[int, int], folder: Path) -> None:
    """Fail where a page has another size, or a word leaves it or lies over another."""
    sizes, words = words_of(pdf, folder)
    width, height = size
    for page_width, page_height in sizes:
        assert abs(page_width - width) <= 1
        assert abs(page_height - height) <= 1
    for word in words:
        assert word.left >= LEAST_MARGIN, word
        assert word.right <= width - LEAST_MARGIN, word
        assert 0 < word.top < word.foot < height, word
    for page in range(len(sizes)):
        over = [
            (a.text, b.text)
            for a, b in neighbours([word for word in words if word.page == page])
            if min(a.right, b.right) - max(a.left, b.left) > 0.6
            and min(a.foot, b.foot) - max(a.top, b.top) > 0.45 * min(a.foot - a.top, b.foot - b.top)
        ]
        assert over == []


def neighbours(words: list[Word]) -> Iterator[tuple[Word, Word]]:
    """Yield every two words of which one begins before the other has ended, from above."""
    ordered = sorted(words, key=lambda word: word.top)
    for place, word in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.top >= word.foot:
                break
            yield word, other


def alternatives(node: object) -> list[str]:
    """Return the alternative texts of a document's structure, in reading order."""
    node = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(node, list):
        return [text for child in node for text in alternatives(child)]
    if not isinstance(node, dict):
        return []
    own = [str(node["/Alt"])] if "/Alt" in node else []
    return own + (alternatives(node["/K"]) if "/K" in node else [])
