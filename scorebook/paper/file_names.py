"""Names of downloaded files: a readable one, and one in ASCII."""

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
from scorebook.words.games import game_name
from scorebook.words.names import unaccented
from scorebook.words.short_names import short_names

# A file system allows 255 bytes: the names of the group and the players share them with date, word and state.
MOST_BYTES = 84
SEPARATORS = frozenset('<>:"/\\|?*')
PLAIN_PAPER = "a4"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileName:
    """The parts of a document's file name: group (club or game), date, kind, players, and state.

    ``when`` is a date or a season.  ``edition`` counts closings; it is ``None`` for documents without editions.
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
        """Return the name in ASCII: "csutortoki-kor-2026-11-20-elszamolas-v2-a5.pdf"."""
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
        """Return the Content-Disposition header with both names, for showing and saving the document."""
        plain = content_disposition_header(as_attachment=False, filename=self.ascii(paper, archive=archive))
        return f"{plain}; filename*=UTF-8''{quote(self.readable(paper, archive=archive), safe='')}"


def _plain(text: str) -> str:
    return slugify(unaccented(text))


def evening_file(
    sheet: EveningSheet, word: str, *, closed: bool | None = None, edition: int | None = None, names: Sequence[str] = ()
) -> FileName:
    """Return the file name of an evening's document; ``word`` is its kind.

    ``closed``, ``edition`` and ``names`` are those of a night if given, otherwise the evening's.
    """
    evening = sheet.evening
    return FileName(
        group=" ".join(names_of(evening)) or game_name(sheet.game, evening.rules),
        when=timezone.localdate(evening.opened_at).isoformat(),
        word=word,
        names=tuple(names or sheet.people),
        edition=edition or evening.edition,
        draft=not (sheet.closed if closed is None else closed),
    )


def _players(names: Sequence[str]) -> str:
    """Return the players' names joined: in full if they fit, otherwise short names."""
    whole = "–".join(names)
    if len(whole.encode()) <= MOST_BYTES:
        return whole
    return _within_bounds("–".join(short_names(names, get_language() or "en")))


def _one_line(text: str) -> str:
    """Return a text as part of a file name, without separators, control characters and outer spaces."""
    letters = (letter if letter.isprintable() and letter not in SEPARATORS else " " for letter in text)
    return " ".join("".join(letters).split()).strip(".")


def _within_bounds(text: str) -> str:
    return _one_line(text).encode()[:MOST_BYTES].decode(errors="ignore")
