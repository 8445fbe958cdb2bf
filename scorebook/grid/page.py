"""The rows of the grid in words, for the page and for the answers to the page's script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.access.evening import Access
from scorebook.access.handing import pen_lost
from scorebook.grid import layout as columns
from scorebook.grid.asking import cells_of
from scorebook.grid.checking import EACH, MOST_ROWS, PAPER, POT, TOTALS, Checked, Keying, Night, check_rows, keying_of
from scorebook.grid.help import help_of
from scorebook.grid.layout import Layout
from scorebook.grid.printing import print_entry
from scorebook.grid.row import Reason
from scorebook.grid.vocabulary import Company, kontras, senses_of
from scorebook.models import Entry, Evening
from scorebook.models.ordering import insertions_among
from scorebook.page.prose import anchor
from scorebook.sheet.reading import beginning, names_of, title_of
from scorebook.sheet.rows import where_inserted
from scorebook.words.points import bare, points, tone
from scorebook.words.short_names import short_names
from settlement.settle import Settled, Standing, table_for
from settlement.vocabulary import Points, Pot, Seat

FRESH_ROWS = 8
FREE_ROWS = 3
LAST_WRITTEN = 12
ROOMY = 5  # players beside whose columns the figures still have theirs


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The evening's grid for one answer.

    - ``keying`` says how rows are read.
    - ``last`` is the place of the last entry before the rows.
    - ``repeated`` means that a save with this key was written already; the grid is then the one before that save.
    """

    access: Access
    names: tuple[str, ...]
    keying: Keying
    last: int
    repeated: bool = False

    @property
    def evening(self) -> Evening:
        """The evening."""
        return self.access.evening

    @property
    def layout(self) -> Layout:
        """Its grid."""
        return self.keying.layout

    @property
    def short(self) -> tuple[str, ...]:
        """The players' short names, for narrow cells."""
        return short_names(self.names, get_language() or "")

    def dealer(self, seat: Seat) -> str:
        """Return the short name of the dealer, who may be a person that joins with a row of this grid."""
        return short_names(self.keying.names, get_language() or "")[seat]

    @property
    def cells(self) -> list[str]:
        """The names of all the cells of a row."""
        return cells_of(self.layout.keys, len(self.names), len(self.keying.pots))


def grid_of(access: Access, compared: str = "", key: UUID | None = None) -> Grid:
    """Return the grid after the evening's last entry, or after the last entry before the save with this key."""
    evening, known = access.evening, names_of(access.evening)
    names, keying = known[: evening.sat], keying_of(evening, known, compared)
    last = evening.entries.order_by("-place").values_list("place", flat=True).first() or 0
    first = key and evening.revisions.filter(key=key).values_list("entry__number", flat=True).first()
    if first:
        keying.standing, last = ledger.standing_before(evening, first), first - 1
    return Grid(access=access, names=names, keying=keying, last=last, repeated=bool(first))


def checked(grid: Grid, rows: Sequence[Mapping[str, str]]) -> Night:
    """Settle rows at the end of the evening's sheet."""
    return check_rows(grid.keying, rows, grid.last + 1)


# Rows in words.


def outcome_of(grid: Grid, row: Checked) -> dict[str, Any]:
    """Return a row's outcome in words: the dealer, the points and totals, the reasons for a refusal, the notes."""
    settled = row.settled
    return {
        "number": "" if row.number is None else f"{row.number}.",
        "dealer": "" if row.dealer is None else grid.dealer(row.dealer),
        "resting": list(row.resting),
        "reasons": [_reason(grid, reason) for reason in row.reasons],
        "notes": [_reason(grid, reason) for reason in row.notes],
        "amounts": _amounts(grid, _winnings(row, settled), row.stands) if settled else [],
        "pots": _pots(grid.layout, settled.pots, settled.after.pots) if settled else "",
        "held": _held(grid, settled.after.pots) if settled else [],
        "said": _sentence(grid, row),
    }


def _winnings(row: Checked, settled: Settled) -> Iterator[Points | None]:
    """Yield each player's points won or written, ``None`` for a player without a part in the hand."""
    for seat, won in enumerate(settled.written or settled.payouts):
        yield None if seat in row.resting and not won else won


def _amounts(grid: Grid, payouts: Iterable[Points | None], totals: Iterable[Points]) -> list[dict[str, str]]:
    """Return the points and total of each player, empty for a player who has not sat down yet."""
    nobody: list[tuple[Points | None, Points | None]] = [(None, None)] * len(grid.names)
    cells = [*zip(payouts, totals, strict=True), *nobody]
    return [
        {"points": points(won), "tone": tone(won), "total": points(total), "total_tone": tone(total)}
        for won, total in cells[: len(grid.names)]
    ]


def _pots(layout: Layout, moved: Mapping[Pot, Points], after: Mapping[Pot, Points]) -> str:
    return ", ".join(f"{_(label)} {bare(after[pot])}" for pot, label in layout.game.pots if moved.get(pot))


def _held(grid: Grid, after: Mapping[Pot, Points]) -> list[dict[str, str]]:
    """Return the cells of the pots' columns: the points in each pot."""
    return [
        {"points": bare(after.get(pot, 0)), "tone": "", "total": "", "total_tone": ""} for pot, _l in grid.keying.pots
    ]


def _reason(grid: Grid, reason: Reason) -> dict[str, str]:
    href = ""
    if reason.rule:
        href = f"{reverse('rulebook', args=[grid.layout.game.key])}#{anchor(reason.rule)}"
    heads = {column.key: capfirst(column.label) for column in grid.layout.columns}
    return {
        "cell": reason.cell,
        "head": heads.get(reason.cell, ""),
        "text": reason.sentence,
        "rule": reason.rule,
        "href": href,
    }


def _sentence(grid: Grid, row: Checked) -> str:
    """Return the sentence that a screen reader speaks for a row: the points won, or the reasons for its refusal."""
    if row.number is None:
        return ""
    if row.settled is None:
        reasons = " ".join(reason.sentence for reason in row.reasons)
        return _("Row %(number)s is refused: %(reasons)s") % {"number": row.number, "reasons": reasons}
    amounts = zip(grid.keying.names, row.settled.written or row.settled.payouts, strict=False)
    won = ", ".join(f"{name} {points(amount)}" for name, amount in amounts if amount) or _("nobody pays anything")
    notes = " ".join(note.sentence for note in row.notes)
    return " ".join(filter(None, (_("Row %(number)s: %(won)s.") % {"number": row.number, "won": won}, notes)))


def summary(night: Night) -> dict[str, Any]:
    """Return a summary of all rows: their number, the refused rows, and the differences from the paper."""
    entries, refused, noted = len(night.entries), night.refused, [row for row in night.noted if not row.reasons]
    sentences = [ngettext("%(n)s row is filled in.", "%(n)s rows are filled in.", entries) % {"n": entries}]
    if refused:
        sentences.append(_("Cannot be written so: %(rows)s") % {"rows": _numbers(refused)})
    elif entries:
        sentences.append(_("Every row can be written."))
    if night.differing:
        first, note = night.differing
        where = {"row": first.number, "what": note.sentence}
        sentences.append(_("The first difference is in row %(row)s: %(what)s") % where)
    if noted:
        sentences.append(_("To be looked at: %(rows)s") % {"rows": _numbers(noted)})
    return {
        "entries": entries,
        "refused": [row.number for row in refused],
        "sentences": sentences,
        "write": ngettext("Write %(n)s row on the sheet", "Write %(n)s rows on the sheet", entries) % {"n": entries},
    }


def _numbers(rows: Iterable[Checked]) -> str:
    return ", ".join(f"{row.number}." for row in rows)


def answer_of(grid: Grid, night: Night) -> dict[str, Any]:
    """Return the checked rows for the page's script."""
    return {
        "rows": [outcome_of(grid, row) for row in night.rows],
        "summary": summary(night),
        "head": night.head,
        "next": _after(grid),
    }


def _after(grid: Grid) -> dict[str, Any]:
    """Return the dealer and the totals for the free row; it gets a number when it is filled in."""
    standing = grid.keying.standing
    totals = [points(total) for total in standing.totals] + [points(None)] * len(grid.names)
    return {"dealer": grid.dealer(standing.dealer), "totals": totals[: len(grid.names)]}


# The page.


def context_of(
    request: HttpRequest, grid: Grid, night: Night, key: UUID, *, compared: str = "", close: bool = False
) -> dict[str, Any]:
    """Return the template's context: the entries so far, the typed and checked rows, the help."""
    evening = grid.evening
    entries, left_out = _last_rows(grid)
    return {
        "evening": evening,
        "access": grid.access,
        "title": title_of(evening),
        "key": key,
        "names": list(zip(grid.names, grid.short, strict=True)),
        "pots": [capfirst(_(label)) for _key, label in grid.keying.pots],
        "head": evening.head,
        "columns": grid.layout.columns,
        "rows": list(_rows(grid, night)),
        "written": entries,
        "left_out": left_out,
        "compared": compared,
        "close": close,
        "compares": [("", _("nothing")), (EACH, _("every row's points")), (TOTALS, _("the running totals"))],
        "summary": summary(night) if night.entries else None,
        "help": help_of(grid.layout, grid.names),
        "span": len(grid.layout.columns) + len(grid.names) + 1,
        "roomy": len(grid.names) < ROOMY,
        "each": grid.layout.counts_each,
        "own": grid.layout.marked,
        "program": _program(request, grid, key),
    }


def _rows(grid: Grid, night: Night) -> Iterator[dict[str, Any]]:
    for place, row in enumerate(night.rows):
        outcome = outcome_of(grid, row)
        number = row.number or night.first + place
        yield {
            **outcome,
            "place": place,
            "cells": list(_cells(grid, row, outcome, place, number)),
            "papers": list(_papers(grid, row, outcome, place, number)),
        }


def _cells(grid: Grid, row: Checked, outcome: dict[str, Any], place: int, number: int) -> Iterator[dict[str, Any]]:
    """Yield the row's input cells."""
    wrong = {reason["cell"] for reason in outcome["reasons"]}
    hints = {columns.DEALER: outcome["dealer"], columns.WHAT: grid.layout.unnamed}
    for column in grid.layout.columns:
        yield {
            "key": column.key,
            "name": f"r{place}-{column.key}",
            "value": row.cells.get(column.key, ""),
            "wrong": column.key in wrong,
            "head": column.label,
            "hint": hints.get(column.key, ""),
            "label": _label(number, column.name),
        }


def _papers(grid: Grid, row: Checked, outcome: dict[str, Any], place: int, number: int) -> Iterator[dict[str, Any]]:
    """Yield the points of each player and pot, each with the input cell for the number on the paper."""
    differs = {note["cell"] for note in outcome["notes"]}
    heads = [
        (f"{PAPER}{seat}", short, name) for seat, (name, short) in enumerate(zip(grid.names, grid.short, strict=True))
    ]
    heads += [(f"{POT}{pot}", capfirst(_(label)), _(label)) for pot, (_key, label) in enumerate(grid.keying.pots)]
    amounts = [*(outcome["amounts"] or [None] * len(grid.names)), *outcome["held"]]
    for (key, short, name), amount in zip_longest(heads, amounts):
        yield {
            "key": key,
            "name": f"r{place}-{key}",
            "value": row.cells.get(key, ""),
            "differs": key in differs,
            "pot": key.startswith(POT),
            "player": short,
            "amount": amount,
            "label": _label(number, _on_paper(name)),
        }


def _on_paper(name: str) -> str:
    return _("%(name)s, on the paper") % {"name": name}


def _label(number: int, head: str) -> str:
    return _("Row {number}: {cell}").format(number=number, cell=head)


def _last_rows(grid: Grid) -> tuple[list[dict[str, Any]], int]:
    """Return the sheet's last entries in the shorthand of the grid, and the number of entries before them."""
    evening, layout = grid.evening, grid.layout
    last = list(evening.entries.order_by("-place")[: LAST_WRITTEN + 1])[::-1]
    inserted = insertions_among(entry.number for entry in last)
    rows = []
    for entry, before in zip(last[-LAST_WRITTEN:], [None, *last][-LAST_WRITTEN - 1 :], strict=False):
        standing = beginning(evening) if before is None else Standing.from_json(before.after)
        cells = {} if entry.struck else _printed(grid, entry, standing)
        won = (
            paid or (0 if entry.played >> seat & 1 else None)
            for seat, paid in enumerate(entry.written or entry.payouts)
        )
        amounts = _amounts(grid, won, entry.after["totals"])
        rows.append(
            {
                "number": entry.number,
                "inserted": where_inserted(inserted.get(entry.number, 0)),
                "struck": entry.struck,
                "amounts": amounts,
                "held": _held(grid, entry.after["pots"]),
                "cells": [(cells.get(column.key, ""), _whole(layout, cells, column.key)) for column in layout.columns],
                "closes": layout.game.kinds[entry.kind].closes,
            }
        )
    return rows, len(last) and last[-len(rows)].place - 1


def _whole(layout: Layout, cells: Mapping[str, str], key: str) -> str:
    """Return the full word for a kontra mark, or ``""``."""
    senses = senses_of(cells.get(key, ""), kontras(layout.kontra)) if key == columns.KONTRA else []
    return senses[0].called if len(senses) == 1 else ""


def _printed(grid: Grid, entry: Entry, before: Standing) -> Mapping[str, str]:
    layout, evening = grid.layout, grid.evening
    if layout.game.kinds[entry.kind].closes:
        return {"what": capfirst(_(layout.game.kinds[entry.kind].label))}
    table = table_for(layout.game, evening.rules, before, entry.facts.get("dealer"), entry.facts.get("sitting_out"))
    company = Company(names=grid.names, playing=table.active, pots=layout.game.pots)
    return print_entry(layout, company, entry.kind, entry.facts)


def _program(request: HttpRequest, grid: Grid, key: UUID) -> dict[str, Any]:
    """Return the data for the page's script."""
    papers = {f"{PAPER}{seat}": _on_paper(name) for seat, name in enumerate(grid.names)}
    papers |= {f"{POT}{pot}": _on_paper(_(label)) for pot, (_key, label) in enumerate(grid.keying.pots)}
    return {
        "slug": grid.evening.slug,
        "url": reverse("grid", args=[grid.evening.slug]),
        "csrf": get_token(request),
        "key": str(key),
        "head": grid.evening.head,
        "first": grid.last + 1,
        "most": MOST_ROWS,
        "heads": {**{column.key: column.name for column in grid.layout.columns}, **papers},
        "words": _words(),
    }


def _words() -> dict[str, str]:
    """Return the texts for the page's script, which fills in the ``{blanks}``."""
    return {
        "empty": _("free row"),
        "cell": _("Row {number}: {cell}"),
        "restored": _("What was typed on {when} is here again: rows {n}."),
        "others": _("Meanwhile somebody wrote on the sheet; the numbers go on after that."),
        "thrown": _("The draft is thrown away."),
        "removed": _("Row {n} is removed."),
        "inserted": _("A row is inserted before row {n}."),
        "copied": _("Copied from the row above."),
        "pasted": _("Pasted rows: {n}."),
        "without": _("There is no cell for: {cells}."),
        "back": _("The row is back."),
        "full": _("At most {n} rows are typed in at once."),
        "offline": _("There is no network: what you typed stays here, the check follows."),
        "broken": _("The check could not be done. What you typed stays here."),
        "writing": _("Writing…"),
        "nowhere": _("This browser keeps nothing: stay on this page until the rows are written."),
        "pen_lost": pen_lost(),
        "reload": _("Load the page anew; what you typed stays"),
        "write": _("Write it on the sheet"),
    }
