"""The press: draws one HTML document on paper, alone in a process of its own.

``python -m scorebook.press`` reads an order from standard input, an object of JSON: the ``html`` of the document,
whether it is for the ``archive``, and what is ``enclosed`` in it: a file with its ``name``, ``text`` and ``moment``, or
nothing.  It writes the PDF to standard output.  The press knows neither Django nor the database.  The document may link
the style sheets and the six faces lying on the shelf below and nothing else: no network, no file, no ``data:`` address.
"""

from __future__ import annotations

import gc
import json
import os
import re
import resource
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from tinyhtml5 import inputstream
from weasyprint import HTML, Attachment
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorebook.press_styles import classes_of, fitted, tokens_of
from scorebook.press_tags import mend

HERE = Path(__file__).resolve().parent / "static" / "scorebook" / "print"
STYLE_SHEETS = tuple(sorted(HERE.glob("*.css")))
FACES = tuple(
    HERE / "fonts" / f"Scorebook{face}.ttf"
    for face in ("Serif-Regular", "Serif-Italic", "Serif-SemiBold", "Serif-Bold", "Sans-Regular", "Sans-SemiBold")
)
# A reserved name that no resolver answers; addresses only have to be joined to it, they are never opened.
BASE = "https://press.invalid/"
FACE = "font/ttf"
SHELF = {
    **{f"{BASE}fonts/{face.name}": (face, FACE) for face in FACES},
    **{f"{BASE}{sheet.name}": (sheet, "text/css") for sheet in STYLE_SHEETS},
}

TOKENS = tokens_of(HERE / "print.css")


class Patterns(dict[tuple[Any, bool], re.Pattern[str]]):
    """The patterns by which HTML is cut, each compiled once: tinyhtml5 2.1 forgets every pattern it has just made."""

    def __missing__(self, asked: tuple[Any, bool]) -> re.Pattern[str]:
        letters, within = asked
        listed = "".join(re.escape(letter) for letter in letters)
        return self.setdefault(asked, re.compile(f"[{'' if within else '^'}{listed}]+"))


inputstream.characters_until_regex = Patterns()

MEMORY = 1024 * 1024 * 1024
CPU_SECONDS = 40


class Shelf(URLFetcher):  # type: ignore[misc]
    """Hands out faces and style sheets by name and refuses every other address before it is opened."""

    def __init__(self, html: str) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self.classes = classes_of(html)

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:  # noqa: ARG002
        """Return what lies on the shelf."""
        if url not in SHELF:
            raise ValueError("not on the shelf")
        file, kind = SHELF[url]
        said = file.read_bytes() if kind == FACE else fitted(file.read_text(), TOKENS, self.classes).encode()
        return URLFetcherResponse(url, said, {"Content-Type": kind})


def print_document(order: dict[str, Any]) -> bytes:
    """Draw the document as a tagged PDF with its faces cut to what is used; one for the archive is PDF/A besides."""
    shelf = Shelf(order["html"])
    document = HTML(string=order["html"], base_url=BASE, url_fetcher=shelf)
    pdf: bytes = document.write_pdf(
        finisher=mend, font_config=FontConfiguration(), pdf_variant="pdf/a-3a" if order["archive"] else "pdf/ua-1",
        attachments=[_enclosed(order["enclosed"], shelf)] if order["enclosed"] else (),
    )  # fmt: skip
    return pdf


def _enclosed(file: dict[str, str], shelf: Shelf) -> Attachment:
    """Return what the document was printed from, as a machine reads it."""
    moment = datetime.fromisoformat(file["moment"])
    return Attachment(
        string=file["text"], base_url=BASE, url_fetcher=shelf, name=file["name"], relationship="Source", created=moment,
        modified=moment,
    )  # fmt: skip


def keep_within_bounds() -> None:
    """Let this process neither eat the machine's memory nor run on, and let everybody else go first."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(10)


def main() -> None:
    """Draw what comes in."""
    keep_within_bounds()
    # The process ends with its document: collecting garbage would only cost time.
    gc.disable()
    sys.stdout.buffer.write(print_document(json.load(sys.stdin.buffer)))


if __name__ == "__main__":
    main()
