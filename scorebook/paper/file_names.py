"""Names of files: what a person reads in a folder of many evenings, and the same in plain letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import capfirst, slugify
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorebook.paper.called import names_of
from scorebook.sheet.whole import EveningSheet
from scorebook.words.names import unaccented
from scorebook.words.short_names import short_names

# A file system takes 255 bytes: the group's name and the players' share them with the date, the word and the state.
MOST_BYTES = 84
SEPARATORS = frozenset('<>:"/\\|?*')
PLAIN_PAPER = "a4"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileName:
    """What a document is called: whose it is (a club, a game), of when, what it is, who played, and in which state.

    ``when`` is a date or a season; an ``edition`` counts closings and is nothing where a document has none.
    """

    group: str
    when: str
    word: str
    names: tuple[str, ...] = ()
    edition: int | None = None
    draft: bool = False
    ending: str = "pdf"

    def readable(self, paper: str, *, archive: bool) -> str:
        """Return "Csütörtöki kör 2026-11-20 Elszámolás Anna–Béla–Cili 2. változat A5.pdf"."""
        again = self.edition is not None and self.edition > 1 and not self.draft
        parts = [
            _within_bounds(self.group),
            self.when,
            capfirst(self.word),
            _players(self.names),
            pgettext("file name", "draft") if self.draft else "",
            _("edition %(number)s") % {"number": self.edition} if again else "",
            "" if paper == PLAIN_PAPER else capfirst(paper),
            "PDF-A" if archive else "",
        ]
        return f"{' '.join(plain for part in parts if (plain := _one_line(part)))}.{self.ending}"

    def ascii(self, paper: str, *, archive: bool) -> str:
        """Return the same in plain letters: "csutortoki-kor-2026-11-20-elszamolas-v2-a5.pdf"."""
        state = pgettext("file name", "draft") if self.draft else f"v{self.edition}" if self.edition else ""
        parts = [
            _plain(self.group)[:40].strip("-"),
            _plain(self.when),
            _plain(self.word),
            _plain(state),
            "" if paper == PLAIN_PAPER else paper,
            "pdf-a" if archive else "",
        ]
        return f"{'-'.join(part for part in parts if part)}.{self.ending}"

    def disposition(self, paper: str, *, archive: bool) -> str:
        """Return the header that gives a browser both names, to show the document and to keep it."""
        plain = content_disposition_header(as_attachment=False, filename=self.ascii(paper, archive=archive))
        return f"{plain}; filename*=UTF-8''{quote(self.readable(paper, archive=archive), safe='')}"


def _plain(text: str) -> str:
    return slugify(unaccented(text))


def evening_file(
    sheet: EveningSheet, word: str, *, closed: bool | None = None, edition: int | None = None, names: Sequence[str] = ()
) -> FileName:
    """Name a document of an evening by the ``word`` of what it is.

    A night says itself whether it is ``closed``, its ``edition`` and everybody's ``names``; otherwise they are the
    evening's.
    """
    evening = sheet.evening
    return FileName(
        group=" ".join(names_of(evening)) or _(sheet.game.label),
        when=timezone.localdate(evening.opened_at).isoformat(),
        word=word,
        names=tuple(names or sheet.people),
        edition=edition or evening.edition,
        draft=not (sheet.closed if closed is None else closed),
    )


def _players(names: Sequence[str]) -> str:
    """Return the players side by side: whole where there is room, else by their short names."""
    whole = "–".join(names)
    if len(whole.encode()) <= MOST_BYTES:
        return whole
    return _within_bounds("–".join(short_names(names, get_language() or "en")))


def _one_line(text: str) -> str:
    """Return a text as a part of a file's name: no path, no control character, no space at its ends."""
    letters = (letter if letter.isprintable() and letter not in SEPARATORS else " " for letter in text)
    return " ".join("".join(letters).split()).strip(".")


def _within_bounds(text: str) -> str:
    return _one_line(text).encode()[:MOST_BYTES].decode(errors="ignore")
