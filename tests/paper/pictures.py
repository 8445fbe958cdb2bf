"""Draws the papers of the README: ``python -m tests.paper.pictures`` writes their pictures anew."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.utils import translation

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from scorebook import demo  # noqa: E402
from scorebook.bench.site import database  # noqa: E402
from scorebook.models import Evening  # noqa: E402
from scorebook.paper.views.printing import document_html  # noqa: E402
from scorebook.press.document import print_document  # noqa: E402
from scorebook.sheet.reading import read_sheet  # noqa: E402
from tests.paper import club_kinds, paper  # noqa: E402
from tests.world.migrated import ROOT  # noqa: E402

FOLDER = ROOT / "docs" / "img"
DOTS = "72"  # to an inch


def papers() -> Iterator[tuple[str, str]]:
    """Yield the name of each picture, and what is drawn on it."""
    demo.build()
    evening = Evening.objects.filter(game="paskievics", closed_at__isnull=False).order_by("pk")[0]
    yield "payout", paper.undrawn_html(read_sheet(evening), "payout", language="hu")
    standings = club_kinds.standings()
    yield "standings", document_html(standings.template, standings.view, "a4")


def draw(folder: Path) -> None:
    """Write every picture: the first sheet in grey, as a printer has it."""
    with TemporaryDirectory() as name, database(Path(name)), translation.override("hu"):
        for picture, html in papers():
            pdf = paper.lying(print_document({"html": html, "archive": False, "enclosed": None}), Path(name))
            paper.tool("pdftoppm", "-png", "-gray", "-singlefile", "-r", DOTS, pdf, folder / picture)


if __name__ == "__main__":
    draw(FOLDER)
