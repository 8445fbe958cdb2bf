"""The press: draws one HTML document on paper, alone in a process of its own.

``python -m scorebook.press`` reads the document from standard input and writes the PDF to standard output.  It knows
neither Django nor the database.  The document may use the style sheet and the six faces lying on the shelf below and
nothing else: no network, no file, no ``data:`` address.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

HERE = Path(__file__).resolve().parent / "static" / "scorebook" / "print"
STYLE_SHEET = HERE / "print.css"
FACES = tuple(
    HERE / "fonts" / f"Scorebook{face}.ttf"
    for face in ("Serif-Regular", "Serif-Italic", "Serif-SemiBold", "Serif-Bold", "Sans-Regular", "Sans-SemiBold")
)
# A reserved name that no resolver answers; addresses only have to be joined to it, they are never opened.
BASE = "https://press.invalid/"
SHELF = {f"{BASE}fonts/{face.name}": face for face in FACES}

MEMORY = 1024 * 1024 * 1024
CPU_SECONDS = 40


class Shelf(URLFetcher):  # type: ignore[misc]
    """Hands out the six faces by name and refuses every other address before it is opened."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:  # noqa: ARG002
        """Return a face of the shelf."""
        face = SHELF.get(url)
        if face is None:
            raise ValueError("not on the shelf")
        return URLFetcherResponse(url, face.read_bytes(), {"Content-Type": "font/ttf"})


def print_document(html: str) -> bytes:
    """Draw the document as a tagged PDF with its faces cut to what is used."""
    shelf = Shelf(allowed_protocols=(), allow_redirects=False)
    fonts = FontConfiguration()
    style = CSS(string=STYLE_SHEET.read_text(), base_url=BASE, url_fetcher=shelf, font_config=fonts)
    document = HTML(string=html, base_url=BASE, url_fetcher=shelf)
    pdf: bytes = document.write_pdf(stylesheets=[style], font_config=fonts, pdf_variant="pdf/ua-1")
    return pdf


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
    sys.stdout.buffer.write(print_document(sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    main()
