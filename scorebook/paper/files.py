"""Names of files: readable in a folder of many evenings, and of plain letters only."""

from __future__ import annotations

from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import pgettext

from scorebook.rows import EveningSheet


def file_name(
    sheet: EveningSheet, kind: str, paper: str, *, closed: bool | None = None, edition: int | None = None
) -> str:
    """Return the name of a document: "penteki-tarokk-2026-11-20-elszamolas-v2.pdf".

    A night says itself whether it is ``closed`` and its ``edition``; otherwise they are the evening's.
    """
    evening = sheet.evening
    done = sheet.closed if closed is None else closed
    words = {"payout": pgettext("file name", "payout"), "session": pgettext("file name", "hands")}
    parts = [
        slugify(evening.title)[:40].strip("-") or slugify(sheet.game.key),
        timezone.localdate(evening.opened_at).isoformat(),
        slugify(words[kind]),
        f"v{edition or evening.edition}" if done else slugify(pgettext("file name", "draft")),
        "a5" if paper == "a5" else "",
    ]
    return f"{'-'.join(part for part in parts if part)}.pdf"
