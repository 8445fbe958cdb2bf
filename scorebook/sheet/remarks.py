"""Remarks of people at the table as text, for the sheet, the history and paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.models import By, Evening, Remark, Says

SAYS = {
    Says.RIGHT: gettext_lazy("agrees"),
    Says.WRONG: gettext_lazy("disputes it"),
    Says.OVERRULED: gettext_lazy("overruled"),
}
RIGHTS = {
    By.MEMBER: gettext_lazy("signed in"),
    By.WATCH: gettext_lazy("by the link to watch"),
    By.WRITE: gettext_lazy("by the link to write"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A person's latest remark on a line, about one ``version`` of it; ``stale`` means that the line was changed since.

    An overruled dispute keeps its own words; ``because`` is the reason for overruling, ``overruled_by`` the author.
    """

    line: int
    seat: int
    name: str
    says: str
    word: str
    version: int
    stale: bool
    at: datetime
    number: int
    because: str = ""
    overruled_by: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the person agrees with the present version of the line."""
        return self.says == Says.RIGHT and not self.stale

    @property
    def disputes(self) -> bool:
        """Whether the person disputes the line; a correction does not settle the dispute."""
        return self.says == Says.WRONG

    @property
    def overruled(self) -> bool:
        """Whether the person's dispute was overruled."""
        return self.says == Says.OVERRULED

    @property
    def contested(self) -> bool:
        """Whether it is a dispute, open or overruled; both are printed."""
        return self.disputes or self.overruled

    @property
    def sentence(self) -> str:
        """A dispute in one sentence: line, person, words, and how it ended."""
        head = _("Line %(number)s, disputed by %(name)s") % {"number": self.line, "name": self.name}
        sentence = f"{head}: {self.word}" if self.word else head
        if not self.overruled:
            return f"{sentence}."
        end = _("overruled by %(name)s") % {"name": self.overruled_by} if self.overruled_by else _("overruled")
        return f"{sentence}; {end}: {self.because}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A remark as somebody made it; later remarks do not change it."""

    line: int
    version: int
    name: str
    says: str
    word: str
    right: str
    author: str
    at: datetime


Remarks = Mapping[int, tuple[Said, ...]]


def read_remarks(evening: Evening, line: int | None = None) -> Remarks:
    """Return every person's latest remark on each line, by line number; no query without remarks."""
    latest: dict[tuple[int, int], Said] = {}
    for remark in _remarks(evening, line):
        who = (remark.entry.number, remark.seat.number)
        remark_view = _latest(remark)
        if remark_view.overruled and (disputed := latest.get(who)):
            remark_view = replace(
                remark_view,
                word=disputed.word,
                version=disputed.version,
                because=remark_view.word,
                overruled_by=remark.author,
            )
        latest[who] = remark_view
    by_line: dict[int, list[Said]] = defaultdict(list)
    for (number, _seat), said in sorted(latest.items()):
        by_line[number].append(said)
    return {number: tuple(said) for number, said in by_line.items()}


def _remarks(evening: Evening, line: int | None) -> Iterator[Remark]:
    if evening.said:
        rows = Remark.objects.filter(evening=evening).order_by("pk").select_related("entry", "seat")
        yield from rows if line is None else rows.filter(entry__number=line)


def _latest(remark: Remark) -> Said:
    return Said(
        line=remark.entry.number,
        seat=remark.seat.number,
        name=remark.seat.name,
        says=remark.says,
        word=remark.word,
        version=remark.version,
        stale=remark.version != remark.entry.revisions_count,
        at=remark.said_at,
        number=remark.pk,
    )


def read_spoken(evening: Evening, line: int | None = None) -> tuple[Spoken, ...]:
    """Return every remark, the newest first, including those that were revised later."""
    return tuple(_spoken(remark) for remark in _remarks(evening, line))[::-1]


def _spoken(remark: Remark) -> Spoken:
    return Spoken(
        line=remark.entry.number,
        version=remark.version,
        name=remark.seat.name,
        says=str(SAYS[Says(remark.says)]),
        word=remark.word,
        right=str(RIGHTS[By(remark.by)]),
        author=remark.author if remark.author != remark.seat.name else "",
        at=remark.said_at,
    )


def disputes_since(evening: Evening, heard: int) -> tuple[str, ...]:
    """Return the disputes after the first ``heard`` remarks, for clients that have seen those."""
    new = list(_remarks(evening, None))[heard:]
    return tuple(_latest(remark).sentence for remark in new if remark.says == Says.WRONG)
