"""The rows of the session sheet: one for each version of each entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from scorebook.models import Action
from scorebook.paper.versions import Strike, Version
from scorebook.sheet.figures import WHEN, counts_in_short, counts_of, kontra_mark
from scorebook.sheet.rows import Figure, Passed, Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.dates import clock
from scorebook.words.points import bare, points
from scorebook.words.short_names import short_names
from settlement.board import Board

EN_DASH = "–"
PHASE_MARKS = {"front": pgettext_lazy("phase mark", "f"), "back": pgettext_lazy("phase mark", "b")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An announcement or figure: bold if announced, italic if silent, with kontra marks and player or outcome.

    ``head`` is a name before the label, ``phase`` the letter of the phase.
    """

    label: str
    weight: str
    kontra: str
    tail: str
    head: str = ""
    phase: str = ""
    more: tuple[str, ...] = ()

    @property
    def marks(self) -> tuple[str, ...]:
        """The kontra marks in order: one, or one for each level if the levels differ."""
        return self.more or ((self.kontra,) if self.kontra else ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """A player's two cells of a row: payout and total after the entry; ``out`` if the player sat out."""

    change: str
    running: str
    out: str
    zero: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A row of the session sheet.

    ``words`` is a sentence across the contract's columns for entries that were not played out.  ``why`` is the remark
    on a struck version.  ``followed`` says that its replacement is the next row, ``stays`` that no page begins with
    this row.  ``idle`` is the player who sat out although another dealt.  ``cells`` are the game's own columns.
    ``count`` are the card points in games where each player counts.
    """

    label: str
    dealer: str
    title: str
    sides: str
    alone: str
    score: str
    factor: str
    items: tuple[Item, ...]
    worn: Passed | None
    words: str
    note: str
    struck: bool
    followed: bool
    why: str
    pays: tuple[Pay, ...]
    pots: tuple[str, ...]
    words_span: int
    idle: str = ""
    cells: tuple[tuple[Item, ...], ...] = ()
    count: str = ""
    result: str = ""
    marks: tuple[str, ...] = ()
    stays: bool = False

    @property
    def look(self) -> str:
        """The CSS classes of the row."""
        nogame = bool(self.words) and not self.struck
        kinds = {"struck": self.struck, "followed": self.followed, "nogame": nogame, "stays": self.stays}
        return " ".join(kind for kind, is_so in kinds.items() if is_so)


def kontra_marks(sheet: EveningSheet) -> tuple[tuple[str, str, int], ...]:
    """Return mark, word and factor of every level of kontra in the game."""
    words = sheet.game.face(sheet.evening.rules).kontra
    return tuple((kontra_mark(level, words), _(word), 2**level) for level, word in enumerate(words, start=1))


def pots_in_use(sheet: EveningSheet) -> tuple[str, ...]:
    """Return the pots that were ever used; other pots have no column."""
    return tuple(
        pot.key
        for pot in sheet.pots
        if pot.points or any(row.pots.get(pot.key) or row.pots_after.get(pot.key) for row in sheet.rows)
    )


class Printer:
    """Convert versions of entries to rows, with the short names and pots of one sheet."""

    def __init__(self, sheet: EveningSheet) -> None:
        self.names, self.sat = sheet.names, sheet.sat
        short = short_names(sheet.names, get_language() or "en")
        self.short: Mapping[str, str] = dict(zip(sheet.names, short, strict=True))
        self.pots = pots_in_use(sheet)
        self.columns = [(key, _(label)) for key, label in sheet.game.columns]
        self.writes, self.uncounted = sheet.writes, sheet.uncounted
        face = sheet.game.face(sheet.evening.rules)
        self.levels = face.kontra
        self.unled = sheet.uncounted and not self.columns and not face.declarer  # the players' columns have the numbers
        self.partners, self.scored = bool(face.partner), isinstance(face, Board) or bool(face.score or face.each)
        self.factors = any(row.factor > 1 for row in sheet.rows)
        out = [(name, row.dealer) for row in sheet.rows for seat in row.sitting_out if (name := self.names[seat])]
        self.idle = any(name != dealer for name, dealer in out)
        self.rests = any(name == dealer for name, dealer in out)
        phases = {figure.when for row in sheet.rows for figure in row.figures if figure.when}
        self.phases = tuple((phase_mark(phase), str(WHEN[phase])) for phase in PHASE_MARKS if phase in phases)

    def row(self, version: Version, *, followed: bool) -> SheetRow:
        """Return the row of a version; ``followed`` says that the next row is a later version of the same entry."""
        row, strike = version.row, version.strike
        return SheetRow(
            label=version.label,
            dealer=self._short(row.dealer),
            title=_plain(row.title),
            sides=self._sides(row),
            alone=row.alone if not row.partner else "",
            score="" if self.unled else row.score,
            factor=f"×{row.factor}" if row.factor > 1 else "",
            items=tuple(self._items(row)) if row.played else (),
            cells=self._cells(row) if row.played else (),
            count=counts_in_short(self.names, row.scores),
            idle=", ".join(map(self._short, row.resting)),
            result=row.result if row.won is False else "",
            marks=self._kontra(row),
            worn=None if strike or not row.worn else replace(row.worn, name=self._short(row.worn.name)),
            words="" if row.played else _joined(_event(row), row.inserted_where),
            note=_joined(row.inserted_where, row.note) if row.played and not strike else "",
            struck=strike is not None,
            followed=followed,
            why=why_struck(strike) if strike else "",
            pays=tuple(self._pay(row, seat, struck=strike is not None) for seat in self.sat),
            pots=tuple("" if strike else self._pot(row, pot) for pot in self.pots),
            words_span=self._columns_before() - bool(row.dealer),
        )

    def _columns_before(self) -> int:
        """Return the number of columns between the row numbers and the players."""
        if self.uncounted and not self.columns:
            return 4
        return 1 + self.idle + len(self.columns) if self.columns else 4 + self.scored + self.factors

    def _short(self, name: str) -> str:
        return self.short.get(name, name)

    def _sides(self, row: Row) -> str:
        if row.partner:
            return f"{self._short(row.declarer)} {EN_DASH} {self._short(row.partner)}"
        alone = self._short(row.declarer)
        return _("%(declarer)s alone") % {"declarer": alone} if alone and self.partners else alone

    def _items(self, row: Row) -> Iterator[Item]:
        if row.kontra and not self.uncounted:
            yield Item(
                label=pgettext("kontra on", "game"),
                weight="",
                kontra=kontra_mark(row.kontra, self.levels),
                tail="",
                more=self._steps(row.kontra, row.steps),
            )
        for figure in row.figures:
            yield self._item(figure, tail=" ".join(self._tail(figure, row.declarer)))
        if row.scores and not self.unled:
            yield Item(label=counts_of(tuple(map(self._short, self.names)), row.scores), weight="", kontra="", tail="")

    def _item(self, figure: Figure, *, tail: str = "", head: str = "") -> Item:
        return Item(
            label=figure.label,
            weight={True: "b", False: "i", None: ""}[figure.announced],
            kontra=kontra_mark(figure.kontra, self.levels),
            tail=tail,
            head=head,
            phase=phase_mark(figure.when),
            more=self._steps(figure.kontra, figure.steps),
        )

    def _steps(self, level: int, steps: Sequence[tuple[str, int]]) -> tuple[str, ...]:
        """Return a mark with the letter of its phase for each level of kontra; ``()`` if all levels are alike."""
        marks = (kontra_mark(step, self.levels) for step in range(1, level + 1))
        return tuple(f"{mark}{phase_mark(when)}" for mark, (when, _times) in zip(marks, steps, strict=False))

    def _kontra(self, row: Row) -> tuple[str, ...]:
        """Return the marks of the kontra on the game: one, or one for each level if the levels differ."""
        steps = self._steps(row.kontra, row.steps)
        return steps or ((kontra_mark(row.kontra, self.levels),) if row.kontra else ())

    def _cells(self, row: Row) -> tuple[tuple[Item, ...], ...]:
        """Return the items in each of the game's own columns, with the player's name before each item."""
        return tuple(
            tuple(self._own(figure, label) for figure in row.figures if figure.column == column)
            for column, label in self.columns
        )

    def _own(self, figure: Figure, label: str) -> Item:
        """Return a player's item in one of the game's own columns: only the name if the head says the rest."""
        if figure.label == label:
            return Item(label=self._short(figure.by), weight="", kontra="", tail="")
        return self._item(figure, head=self._short(figure.by), tail=_outcome(figure))

    def _tail(self, figure: Figure, declarer: str) -> Iterator[str]:
        if figure.by and figure.to:
            yield f"({self._short(figure.to)} → {self._short(figure.by)})"
        elif figure.by and not (self.uncounted and figure.by == declarer):
            yield f"({self._short(figure.by)})"
        elif figure.opponents and not figure.announced:
            yield "(" + _("opponents") + ")"
        if outcome := _outcome(figure):
            yield outcome

    def _pay(self, row: Row, seat: int, *, struck: bool) -> Pay:
        if self.writes:
            return self._wrote(row, seat, struck=struck)
        paid = row.payouts[seat]
        out = ""
        if paid is None and seat in row.sitting_out:
            out = pgettext("idle", "deals") if self.names[seat] == row.dealer else pgettext("idle, on paper", "out")
        change = EN_DASH if paid is None and not out else "" if paid is None else points(paid)
        stands = row.stands(seat)
        running = EN_DASH if stands is None else bare(stands)
        return Pay(change=change, out=out, zero=paid in (0, None), running="" if struck else running)

    def _wrote(self, row: Row, seat: int, *, struck: bool) -> Pay:
        """Return a player's points written and points so far; if none are written, the payout."""
        wrote, after, paid = row.written_columns[self.sat.index(seat)]
        change = bare(wrote) if wrote else points(paid) if paid and not row.written else EN_DASH
        running = bare(after) if row.written and not struck else ""
        return Pay(change=change, out="", zero=change == EN_DASH, running=running)

    def _pot(self, row: Row, pot: str) -> str:
        after = row.pots_after.get(pot, 0)
        return bare(after) if after or row.pots.get(pot) else ""


def _outcome(figure: Figure) -> str:
    """Return the outcome of a figure, ``""`` if it is obvious."""
    return {"lost": pgettext("figure", "lost"), "caught": pgettext("figure", "caught")}.get(figure.outcome, "")


def phase_mark(when: str) -> str:
    """Return the letter of a phase, or ``""`` without phases."""
    return str(PHASE_MARKS.get(when, ""))


def _plain(title: str) -> str:
    """Return a title in lower case for use within a line, unless it is an abbreviation."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def _event(row: Row) -> str:
    """Return the text of an entry that was not played out, on one line."""
    head = ", ".join(word for word in (_plain(row.title), row.who, row.score) if word)
    return f"{head}: {' · '.join(row.details)}" if row.details else head


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def why_struck(strike: Strike) -> str:
    """Return when, why and by whom a version was struck."""
    says = {"time": clock(strike.at), "reason": strike.reason, "author": strike.author}
    if strike.action == Action.UNDONE:
        what = _("taken back at %(time)s") % says
    elif strike.action == Action.REOPENED:
        what = _("evening reopened at %(time)s") % says
    else:
        what = _("struck out at %(time)s") % says
    reason = f": {strike.reason}" if strike.reason else ""
    return what + reason + (_(" (written by %(author)s)") % says if strike.author else "")
