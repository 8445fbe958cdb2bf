"""Rendering a document, and the files it may load.

A document may link the style sheets, the six fonts and the guide's pictures listed below, and nothing else: no network,
no other file, no ``data:`` address.
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML, Attachment
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorebook.press.dividing import divided
from scorebook.press.drafts import chosen, hidden_in, last_draft, rows_more, with_room
from scorebook.press.pictures import as_printed, pictures
from scorebook.press.styles import classes_of, fitted, tokens_of
from scorebook.press.tags import mend

HERE = Path(__file__).resolve().parents[1] / "static" / "scorebook" / "paper"
STYLE_SHEETS = tuple(sorted(HERE.glob("*.css")))
FACES = tuple(
    HERE / "fonts" / f"Scorebook{face}.ttf"
    for face in ("Serif-Regular", "Serif-Italic", "Serif-SemiBold", "Serif-Bold", "Sans-Regular", "Sans-SemiBold")
)
# A reserved name that does not resolve; addresses are joined to it and never opened.
BASE = "https://press.invalid/"
FACE, PICTURE = "font/ttf", "image/jpeg"
SHELF = {
    **{f"{BASE}fonts/{face.name}": (face, FACE) for face in FACES},
    **{f"{BASE}{sheet.name}": (sheet, "text/css") for sheet in STYLE_SHEETS},
    **{f"{BASE}guide/{file.parent.name}/{file.name}": (file, PICTURE) for file in pictures()},
}

TOKENS = tokens_of(HERE / "print.css")
# Characters that XML forbids; a PDF's XML metadata may contain users' texts.
UNSPEAKABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Shelf(URLFetcher):  # type: ignore[misc]
    """Return fonts, style sheets and pictures by name, and refuse every other address before it is opened."""

    def __init__(self, html: str) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self.classes = classes_of(html)

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:  # noqa: ARG002
        """Return one of the listed files."""
        if url not in SHELF:
            raise ValueError("not on the shelf")
        file, kind = SHELF[url]
        if kind == PICTURE:
            content = as_printed(file)
        else:
            content = file.read_bytes() if kind == FACE else fitted(file.read_text(), TOKENS, self.classes).encode()
        return URLFetcherResponse(url, content, {"Content-Type": kind})


def print_document(order: dict[str, Any]) -> bytes:
    """Render the document as tagged PDF with subset fonts; for the archive as PDF/A."""
    shelf = Shelf(order["html"])
    page_source = HTML(string=divided(UNSPEAKABLE.sub("", order["html"])), base_url=BASE, url_fetcher=shelf)
    options = {
        "pdf_variant": "pdf/a-3a" if order["archive"] else "pdf/ua-1",
        "attachments": [_enclosed(order["enclosed"], shelf)] if order["enclosed"] else (),
    }
    last = last_draft(order["html"])

    @cache
    def draft(number: int) -> Document:
        hides = [CSS(string=hidden_in(number, last), url_fetcher=shelf)] if last else ()
        return page_source.render(font_config=FontConfiguration(), stylesheets=hides, **options)

    def sheets(number: int) -> int:
        return len(draft(number).pages)

    more = rows_more(draft(last).pages[-1].anchors) if ' id="floor"' in order["html"] else None
    best = draft(chosen(last, sheets) if more is None else with_room(last, more, sheets))
    pdf: bytes = best.write_pdf(finisher=mend, **options)
    return pdf


def _enclosed(file: dict[str, str], shelf: Shelf) -> Attachment:
    """Return the document's source as an attached, machine-readable file."""
    moment = datetime.fromisoformat(file["moment"])
    return Attachment(
        string=file["text"],
        base_url=BASE,
        url_fetcher=shelf,
        name=file["name"],
        relationship="Source",
        created=moment,
        modified=moment,
    )
