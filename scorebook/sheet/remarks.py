"""What people at the table say of the lines of a sheet, in words: on the sheet, in the history, on paper."""

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
    """Somebody's latest word on a line, about one ``version`` of it; ``stale`` tells that it was changed since.

    An overruled dispute keeps its word; ``because`` is why it was overruled, and ``overruled_by`` by whom.
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
        """Tell whether he agrees with the line as it stands now."""
        return self.says == Says.RIGHT and not self.stale

    @property
    def disputes(self) -> bool:
        """Tell whether he disputes it, which a correction does not settle."""
        return self.says == Says.WRONG

    @property
    def overruled(self) -> bool:
        """Tell whether his dispute was overruled."""
        return self.says == Says.OVERRULED

    @property
    def contested(self) -> bool:
        """Tell whether it is a dispute, open or overruled: paper tells of both."""
        return self.disputes or self.overruled

    @property
    def sentence(self) -> str:
        """Return a dispute in one line: what of, whose, his word, and how it ended."""
        head = _("Line %(number)s, disputed by %(name)s") % {"number": self.line, "name": self.name}
        told = f"{head}: {self.word}" if self.word else head
        if not self.overruled:
            return f"{told}."
        end = _("overruled by %(name)s") % {"name": self.overruled_by} if self.overruled_by else _("overruled")
        return f"{told}; {end}: {self.because}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One remark as it was made, whatever was said since."""

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
    """Return everybody's latest word on each line, by its number; no query where nobody said anything."""
    found: dict[tuple[int, int], Said] = {}
    for remark in _remarks(evening, line):
        who = (remark.entry.number, remark.seat.number)
        told = _said(remark)
        if told.overruled and (of := found.get(who)):
            told = replace(told, word=of.word, version=of.version, because=told.word, overruled_by=remark.author)
        found[who] = told
    by_line: dict[int, list[Said]] = defaultdict(list)
    for (number, _seat), said in sorted(found.items()):
        by_line[number].append(said)
    return {number: tuple(said) for number, said in by_line.items()}


def _remarks(evening: Evening, line: int | None) -> Iterator[Remark]:
    if evening.said:
        made = Remark.objects.filter(evening=evening).order_by("pk").select_related("entry", "seat")
        yield from made if line is None else made.filter(entry__number=line)


def _said(remark: Remark) -> Said:
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
    """Return every remark ever made, the newest first; both of who changed his mind are there."""
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
    """Return the disputes among the remarks beyond the first so many, for whoever heard those already."""
    new = list(_remarks(evening, None))[heard:]
    return tuple(_said(remark).sentence for remark in new if remark.says == Says.WRONG)
