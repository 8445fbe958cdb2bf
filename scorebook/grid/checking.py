"""Settle the rows of the grid in order without writing: the result of each row, or every reason against it.

A refused row does not stop the next ones: the deal moves on, and pots and double rounds stay as before the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.grid import layout as columns
from scorebook.grid.assigning import Told
from scorebook.grid.layout import Layout, layout_of
from scorebook.grid.reading import read_row
from scorebook.grid.row import Reason, Row
from scorebook.grid.vocabulary import Company
from scorebook.ledger.company import by_number, newcomers
from scorebook.models import Evening
from scorebook.words.labels import label_heading
from scorebook.words.names import name_problem
from scorebook.words.points import bare, points
from settlement import GAMES
from settlement.face import Face
from settlement.game import Summary
from settlement.judging import judge, read, with_dealer
from settlement.preview.faces import others_of_the_face
from settlement.settle import Settled, Standing, table_for
from settlement.vocabulary import Points, Pot, Seat

MOST_ROWS = 120
LONGEST_CELL = 400
PAPER, POT = "paper", "pot"
EACH, TOTALS = "each", "totals"
COMPARED = ("", EACH, TOTALS)
DITTO = frozenset({'"', "„", "”", "“", "″", "''"})
NUMBER = re.compile(r"^[+-]?\d{1,9}$")
AS_TYPED = str.maketrans({"−": "-", "–": "-", " ": "", "\N{NO-BREAK SPACE}": ""})
Cells = Mapping[str, str]


@dataclass(slots=True, kw_only=True)
class Checked:
    """A row as it was checked.

    ``number`` is the one it will have on the sheet, ``None`` where nothing stands in the row.  ``stands`` is where
    everybody stands after it: at his total, or at what he has written in a rádli that goes on.  ``settled`` is ``None``
    where it was refused: then ``reasons`` say why.  ``notes`` refuse nothing: warnings, and where the paper differs.
    """

    cells: Cells
    number: int | None = None
    kind: str = ""
    facts: Told = field(default_factory=dict)
    dealer: Seat | None = None
    resting: tuple[Seat, ...] = ()
    stands: tuple[Points, ...] = ()
    reasons: list[Reason] = field(default_factory=list)
    notes: list[Reason] = field(default_factory=list)
    settled: Settled | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """All checked rows of a night on the evening's present state; ``head`` is the evening's head at the check."""

    rows: tuple[Checked, ...]
    head: int
    first: int

    @property
    def entries(self) -> list[tuple[str, Told]]:
        """The entries to write, in order."""
        return [(row.kind, row.facts) for row in self.rows if row.number is not None]

    @property
    def refused(self) -> list[Checked]:
        """The rows that cannot be written as they are."""
        return [row for row in self.rows if row.reasons]

    @property
    def differing(self) -> tuple[Checked, Reason] | None:
        """The first row whose points differ from the paper, with the note about it."""
        noted = ((row, note) for row in self.rows for note in row.notes if note.cell.startswith((PAPER, POT)))
        return next(((row, note) for row, note in noted if NUMBER.match(as_number(row.cells[note.cell]))), None)

    @property
    def noted(self) -> list[Checked]:
        """The rows that differ from the paper or have other notes."""
        return [row for row in self.rows if row.notes]


@dataclass(slots=True, kw_only=True)
class Keying:
    """The evening being entered: its grid, the players' names, and the standing before the next row.

    A person who comes with a row is named in the following rows.  ``known`` are the names by seat, including people who
    came only by lines that were undone.  ``pots`` are the pots in play at this table.
    """

    evening: Evening
    layout: Layout
    known: tuple[str, ...]
    standing: Standing
    pots: tuple[tuple[Pot, str], ...]
    compared: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the people seated so far, by seat."""
        return self.known[: len(self.standing.totals)]

    def playing(self, dealer: Seat | None, out: Seat | None) -> Sequence[Seat]:
        """Return the players of the next row with this dealer and this player sitting out."""
        table = table_for(self.layout.game, self.evening.rules, self.standing, dealer, out)
        return table.active


def keying_of(evening: Evening, known: tuple[str, ...], compared: str = "") -> Keying:
    """Return the grid at the end of an evening's sheet."""
    game, standing = GAMES[evening.game], Standing.from_json(evening.standing)
    in_view = {cell.key for cell in game.strip(table_for(game, evening.rules, standing))}
    return Keying(
        evening=evening,
        layout=layout_of(game, evening.rules),
        known=known,
        standing=standing,
        pots=tuple((key, label) for key, label in game.pots if key in in_view),
        compared=compared,
    )


def check_rows(keying: Keying, rows: Sequence[Cells], first: int) -> Night:
    """Settle every row that is not empty; the first of them gets the number ``first`` on the sheet."""
    checked, number = [], first
    above: Cells = {}
    for cells in rows:
        row = Checked(cells=cells)
        checked.append(row)
        if any(cells.get(key, "").strip() for key in keying.layout.keys):
            row.number, number = number, number + 1
            above = _check(keying, row, above)
        elif len(checked) == 1 or checked[-2].number is not None:
            row.dealer = keying.standing.dealer
    return Night(rows=tuple(checked), head=keying.evening.head, first=first)


def _check(keying: Keying, row: Checked, above: Cells) -> Cells:
    """Settle a row and return its cells with their meaning; a ditto mark repeats the cell above."""
    game = keying.layout.game
    company = Company(names=keying.names, playing=(), pots=game.pots)
    meant = {key: above.get(key, "") if above and text.strip() in DITTO else text for key, text in row.cells.items()}
    reading = read_row(keying.layout, company, meant, keying.playing)
    row.kind, row.facts, row.reasons = (
        reading.kind,
        others_of_the_face(keying.layout.face, reading.facts),
        reading.reasons,
    )
    deals = game.kinds[row.kind].deals
    if deals:
        row.dealer = dealer = int(row.facts.get("dealer", keying.standing.dealer))
        playing = keying.playing(dealer, None)
        row.resting = tuple(seat for seat in range(len(keying.names)) if seat not in playing)
    _settle(keying, row, reading)
    row.reasons = [_where_it_is_typed(reading, reason) for reason in row.reasons]
    row.reasons.sort(key=lambda reason: keying.layout.keys.index(reason.cell))
    if row.settled is None:
        keying.standing = _as_if_played(keying.standing, row.dealer)
    else:
        row.stands = _stands(keying, row.settled)
        _compare(keying, row, row.settled)
        keying.standing = row.settled.after
    return {**meant, **reading.spread}


def _where_it_is_typed(told: Row, reason: Reason) -> Reason:
    """Return a reason at the first cell if that cell contains the whole row."""
    return replace(reason, cell=columns.WHAT) if reason.cell in told.spread else reason


def _stands(keying: Keying, settled: Settled) -> tuple[Points, ...]:
    game, after = keying.layout.game, settled.after
    progress = game.progress(table_for(game, keying.evening.rules, after)) if settled.written else ()
    if settled.ended_count is not None or not progress:
        return after.totals
    totals = {one.seat: one.written for one in progress}
    return tuple(totals.get(seat, 0) for seat in range(len(after.totals)))


def _as_if_played(standing: Standing, dealer: Seat | None) -> Standing:
    """Return the table after a refused row: the deal moved on, nothing else changed."""
    if dealer not in standing.seated:
        return standing
    there = standing.seated
    return standing._replace(dealer=there[(there.index(dealer) + 1) % len(there)], last_dealer=dealer)


def _settle(keying: Keying, row: Checked, told: Row) -> None:
    game = keying.layout.game
    came = newcomers(row.kind, row.facts, keying.known)
    known = (*keying.known, *came)
    entry, problems = read(game, row.kind, by_number(row.kind, row.facts, keying.known), len(known))
    settled, table = None, None
    if entry is not None:
        entry = with_dealer(game, row.kind, entry, keying.standing.dealer)
        table, problems, settled = judge(game, keying.evening.rules, keying.standing, row.kind, entry)
    row.reasons += _not_to_be_called(came)
    unread = {reason.cell for reason in row.reasons}
    for problem in problems:
        sentence = capfirst(problem.text.read(known, _))
        reason = Reason(cell=_cell(keying.layout, row.kind, problem.field), sentence=sentence, rule=problem.rule)
        if problem.warning:
            row.notes.append(reason)
        elif reason.cell not in unread and reason not in row.reasons:
            row.reasons.append(reason)
    if settled is not None and table is not None and not row.reasons:
        row.settled, keying.known = settled, known
        row.notes += _coming(came)
        row.notes += _signs(keying, told, game.kinds[row.kind].describe(entry, table))


def _not_to_be_called(names: Sequence[str]) -> Iterator[Reason]:
    """Yield why a new person's name is not allowed."""
    for name in names:
        if problem := name_problem(name):
            yield Reason(cell=columns.CALLS, sentence=capfirst(problem[1].read((), _)), rule="10.3")


def _coming(names: Sequence[str]) -> Iterator[Reason]:
    """Yield the people who sit down for the first time, so that the user notices a misspelt name."""
    for name in names:
        sentence = _("%(name)s is new here and sits down with this row.") % {"name": name}
        yield Reason(cell=columns.CALLS, sentence=sentence)


def _cell(layout: Layout, kind: str, path: str) -> str:
    """Return the column of a fact."""
    name, face = re.split(r"[.\[]", path, maxsplit=1)[0], layout.face
    seats = {layout.fact_of(key): key for key in (columns.DECLARER, columns.PARTNER, columns.KONTRA)}
    if name in {"", face.contract}:
        return columns.WHAT
    if name == "dealer":
        return columns.DEALER
    if name in seats:
        return seats[name]
    if name == face.alone_by and columns.PARTNER in layout.keys:
        return columns.PARTNER
    if (own := layout.column_of(name)) and kind == face.kind:
        return own
    record = layout.game.kinds[kind].record
    counted = {fact.name for fact in layout.counts(record, "")} | {layout.others, layout.verdict(record, "")}
    return columns.SCORE if name in counted and columns.SCORE in layout.keys else columns.CALLS


def _signs(keying: Keying, told: Row, summary: Summary) -> Iterator[Reason]:
    """Yield the announced figures whose outcome on the paper differs from the hand's facts."""
    face = keying.layout.face
    own = {told.facts.get(face.declarer), told.facts.get(face.partner)}
    for figure in told.signs if isinstance(face, Face) else ():
        speaker = figure.seats[0] if figure.seats else told.facts.get(face.declarer)
        ended = next(
            (
                mark.outcome
                for mark in summary.marks
                if mark.figure == figure.chip.figure and mark.announced and mark.opponents == (speaker not in own)
            ),
            "",
        )
        if ended and (ended == "made") != figure.result:
            sentence = _("%(figure)s: + stands here, by the rest of the row it was lost.")
            if ended == "made":
                sentence = _("%(figure)s: - stands here, by the rest of the row it was made.")
            yield Reason(cell=columns.CALLS, sentence=sentence % {"figure": label_heading(figure.chip.label)})


# What the paper says.


def as_number(typed: str) -> str:
    """Return a number on the paper without spaces and with a hyphen as the minus."""
    return typed.translate(AS_TYPED)


def _compare(keying: Keying, row: Checked, settled: Settled) -> None:
    """Note points on the paper that differ from the settlement, and differing contents of a pot."""
    if not keying.compared:
        return
    ruled = row.stands if keying.compared == TOTALS else settled.written or settled.payouts
    players = ((f"{PAPER}{seat}", name, ruled[seat]) for seat, name in enumerate(keying.names[: len(ruled)]))
    pots = (
        (f"{POT}{place}", capfirst(_(label)), settled.after.pots.get(key, 0))
        for place, (key, label) in enumerate(keying.pots)
    )
    for cell, name, right in (*players, *pots):
        typed, say = as_number(row.cells.get(cell, "")), bare if cell.startswith(POT) else points
        if typed and not NUMBER.match(typed):
            row.notes.append(Reason(cell=cell, sentence=_("%(name)s: a whole number stands here.") % {"name": name}))
        elif typed and int(typed) != right:
            params = {"name": name, "paper": say(int(typed)), "ruled": say(right)}
            sentence = _("%(name)s: %(paper)s on the paper, %(ruled)s by the rules.") % params
            row.notes.append(Reason(cell=cell, sentence=sentence))


__all__ = ["Checked", "Keying", "Night", "check_rows", "keying_of"]
