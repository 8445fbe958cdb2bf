"""Names of files: readable in a folder of many evenings, and of plain letters only."""

from __future__ import annotations

from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import pgettext

from scorebook.rows import NightSheet


def file_name(sheet: NightSheet, kind: str, paper: str) -> str:
    """Return the name of a document: "penteki-tarokk-2026-11-20-elszamolas-v2.pdf"."""
    evening = sheet.evening
    words = {"payout": pgettext("file name", "payout"), "session": pgettext("file name", "hands")}
    parts = [
        slugify(evening.title)[:40].strip("-") or slugify(sheet.game.key),
        timezone.localdate(evening.opened_at).isoformat(),
        slugify(words[kind]),
        f"v{evening.edition}" if sheet.closed else slugify(pgettext("file name", "draft")),
        "a5" if paper == "a5" else "",
    ]
    return f"{'-'.join(part for part in parts if part)}.pdf"
