"""The session sheet: every entry of the evening with its versions, payouts and running totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorebook.models import Action
from scorebook.paper.dates import clock
from scorebook.paper.masthead import Fact, Masthead, masthead, rules_in_force
from scorebook.paper.names import short_names
from scorebook.paper.versions import Strike, Version, read_versions
from scorebook.rows import Figure, NightSheet, Row
from scorebook.templatetags.points import bare, points

EN_DASH = "–"
HUGE = 10_000
LONG_TITLE = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One announcement or figure: bold where announced, italic where silent, its kontra mark, and who or how."""

    label: str
    weight: str
    kontra: str
    tail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """A player's two cells of a row: what the entry moved and where he stood after it.  ``out``: he sat out."""

    change: str
    running: str
    out: str
    zero: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A row of the session sheet.

    ``words`` is a sentence over the columns of the contract for what was not played out; ``why`` the remark of a struck
    version; ``followed`` tells that its replacement stands in the next row.
    """

    label: str
    dealer: str
    title: str
    sides: str
    alone: str
    score: str
    factor: str
    items: tuple[Item, ...]
    hat: str
    words: str
    note: str
    struck: bool
    followed: bool
    why: str
    pays: tuple[Pay, ...]
    pots: tuple[str, ...]
    words_span: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSheet:
    """Everything the session sheet prints; ``rounds`` groups the rows by rounds of deals."""

    head: Masthead
    names: tuple[str, ...]
    pots: tuple[str, ...]
    rounds: tuple[tuple[SheetRow, ...], ...]
    totals: tuple[str, ...]
    pot_totals: tuple[str, ...]
    draft: bool
    huge: bool
    preset: str
    own_rules: tuple[Fact, ...]
    kontra_marks: tuple[tuple[str, str, int], ...]
    factors: bool
    hats: bool
    sits_out: bool
    struck: bool

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """Return all rows in order."""
        return tuple(row for part in self.rounds for row in part)

    @property
    def wordy(self) -> bool:
        """Whether a contract has a long name, so that its column is wider."""
        return any(len(row.title) > LONG_TITLE and not row.words for row in self.rows)

    @property
    def left_columns(self) -> int:
        """Return the number of columns before the players'."""
        return 6 + self.factors


def session_sheet(sheet: NightSheet, address: str | None) -> SessionSheet:
    """Put the session sheet of an evening together."""
    versions = read_versions(sheet)
    printer = _Printer(sheet)
    followed = [later.row.number == version.row.number for version, later in pairwise(versions)]
    rows = [printer.row(version, followed=again) for version, again in zip(versions, [*followed, False], strict=False)]
    preset, own = rules_in_force(sheet)
    return SessionSheet(
        head=masthead(sheet, _("Session sheet"), address), names=sheet.names,
        pots=tuple(pot.label for pot in sheet.pots if pot.key in printer.pots),
        rounds=tuple(_rounds(rows, versions)), totals=tuple(points(total) for total in sheet.totals),
        pot_totals=tuple(bare(pot.points) for pot in sheet.pots if pot.key in printer.pots), draft=not sheet.closed,
        huge=is_huge(sheet), preset=preset, own_rules=own, kontra_marks=kontra_marks(sheet),
        factors=printer.factors, hats=any(row.hat for row in sheet.rows),
        sits_out=any(row.sitting_out for row in sheet.rows), struck=any(row.struck for row in rows),
    )  # fmt: skip


def is_huge(sheet: NightSheet) -> bool:
    """Tell whether a figure of five digits or more is printed."""
    figures = [*sheet.totals, *(pot.points for pot in sheet.pots)]
    for row in sheet.rows:
        figures += [*row.totals, *row.pots_after.values(), *(paid or 0 for paid in row.payouts)]
    return any(abs(figure) >= HUGE for figure in figures)


def kontra_marks(sheet: NightSheet) -> tuple[tuple[str, str, int], ...]:
    """Return (mark, word, factor) of every level of kontra the game knows."""
    words = sheet.game.face(sheet.evening.rules).kontra
    return tuple((kontra_mark(level), _(word), 2**level) for level, word in enumerate(words, start=1))


def kontra_mark(level: int) -> str:
    """Return the letters that stand for a level of kontra; nothing for none."""
    marks = ("", pgettext("kontra mark", "K"), pgettext("kontra mark", "RK"), pgettext("kontra mark", "SK"),
             pgettext("kontra mark", "HK"), pgettext("kontra mark", "MK"))  # fmt: skip
    return marks[level] if level < len(marks) else f"×{2**level}"


def pots_in_use(sheet: NightSheet) -> tuple[str, ...]:
    """Return the pots something ever went into; a game's other pots get no column."""
    return tuple(
        pot.key for pot in sheet.pots
        if pot.points or any(row.pots.get(pot.key) or row.pots_after.get(pot.key) for row in sheet.rows)
    )  # fmt: skip


def _rounds(rows: list[SheetRow], versions: tuple[Version, ...]) -> Iterator[tuple[SheetRow, ...]]:
    """Group the rows: a new round begins when the deal comes back to who dealt first, and with a closing entry."""
    part: list[SheetRow] = []
    first = before = ""
    for row, version in zip(rows, versions, strict=True):
        dealer = version.row.dealer
        first = first or dealer
        if part and ((dealer == first and before not in ("", first)) or (not dealer and version.row.kind == "close")):
            yield tuple(part)
            part = []
        part.append(row)
        before = dealer or before
    if part:
        yield tuple(part)


class _Printer:
    """Turns versions of entries into rows, with the short names and pots of one sheet."""

    def __init__(self, sheet: NightSheet) -> None:
        self.names = sheet.names
        short = short_names(sheet.names, get_language() or "en")
        self.short: Mapping[str, str] = dict(zip(sheet.names, short, strict=True))
        self.pots = pots_in_use(sheet)
        self.partners = bool(sheet.game.face(sheet.evening.rules).partner)
        self.factors = any(row.factor > 1 for row in sheet.rows)

    def row(self, version: Version, *, followed: bool) -> SheetRow:
        """Print a version; ``followed`` tells that the next row is a later version of the same entry."""
        row, strike = version.row, version.strike
        played = row.won is not None
        return SheetRow(
            label=version.label, dealer=self._short(row.dealer), title=_plain(row.title), sides=self._sides(row),
            alone=row.alone if not row.partner else "", score=row.score,
            factor=f"×{row.factor}" if row.factor > 1 else "",
            items=tuple(self._items(row)) if played else (),
            hat="" if strike else self._short(row.hat), words="" if played else _event(row),
            note=row.note if played and not strike else "", struck=strike is not None,
            followed=followed, why=_why(strike) if strike else "",
            pays=tuple(self._pay(row, seat, struck=strike is not None) for seat in range(len(self.names))),
            pots=tuple("" if strike else self._pot(row, pot) for pot in self.pots),
            words_span=5 + self.factors - bool(row.dealer),
        )  # fmt: skip

    def _short(self, name: str) -> str:
        return self.short.get(name, name)

    def _sides(self, row: Row) -> str:
        if row.partner:
            return f"{self._short(row.declarer)} {EN_DASH} {self._short(row.partner)}"
        alone = self._short(row.declarer)
        return _("%(declarer)s alone") % {"declarer": alone} if alone and self.partners else alone

    def _items(self, row: Row) -> Iterator[Item]:
        if row.kontra:
            yield Item(label=pgettext("kontra on", "game"), weight="", kontra=kontra_mark(row.kontra), tail="")
        for figure in row.figures:
            yield Item(
                label=figure.label, weight={True: "b", False: "i", None: ""}[figure.announced],
                kontra=kontra_mark(figure.kontra), tail=" ".join(self._tail(figure)),
            )  # fmt: skip

    def _tail(self, figure: Figure) -> Iterator[str]:
        if figure.by and figure.to:
            yield f"({self._short(figure.to)} → {self._short(figure.by)})"
        elif figure.by:
            yield f"({self._short(figure.by)})"
        elif figure.opponents and not figure.announced:
            yield "(" + _("opponents") + ")"
        if figure.outcome == "lost":
            yield pgettext("figure", "lost")
        elif figure.outcome == "caught":
            yield pgettext("figure", "caught")

    def _pay(self, row: Row, seat: int, *, struck: bool) -> Pay:
        paid = row.payouts[seat]
        out = ""
        if paid is None and seat in row.sitting_out:
            out = pgettext("idle", "deals") if self.names[seat] == row.dealer else pgettext("idle", "out")
        change = EN_DASH if paid is None and not out else "" if paid is None else points(paid)
        return Pay(change=change, out=out, zero=paid in (0, None), running="" if struck else bare(row.totals[seat]))

    def _pot(self, row: Row, pot: str) -> str:
        after = row.pots_after.get(pot, 0)
        return bare(after) if after or row.pots.get(pot) else ""


def _plain(title: str) -> str:
    """Return a title as it stands within a line: in a small letter, unless it is an abbreviation."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def _event(row: Row) -> str:
    """Put an entry that was not played out into one line."""
    head = ", ".join(word for word in (_plain(row.title), row.who, row.score) if word)
    return f"{head}: {' · '.join(row.details)}" if row.details else head


def _why(strike: Strike) -> str:
    """Say when, why and by whom a version was struck."""
    says = {"time": clock(strike.at), "reason": strike.reason, "author": strike.author}
    if strike.action == Action.UNDONE:
        what = _("taken back at %(time)s") % says
    elif strike.action == Action.REOPENED:
        what = _("evening reopened at %(time)s") % says
    else:
        what = _("voided at %(time)s") % says
    reason = f": {strike.reason}" if strike.reason else ""
    return what + reason + (_(" (written by %(author)s)") % says if strike.author else "")
