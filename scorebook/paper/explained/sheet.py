"""The explained sheet: every entry of an evening with the arithmetic of its lines."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.paper.explained.block import (
    Block,
    Cited,
    Column,
    Share,
    SumLine,
    block_of,
    cited,
    columns_of,
    sum_in_words,
)
from scorebook.paper.masthead import Fact, Masthead, masthead
from scorebook.paper.session.sheet import GIANT, is_huge
from scorebook.paper.versions import Version, read_versions
from scorebook.sheet.explaining import explain_all
from scorebook.sheet.whole import EveningSheet
from scorebook.words.points import bare, points, signed_money, stake

MOST_ENTRIES = 150
"""No night has more entries; explaining this many takes a third of the press's time limit."""
MOST_BESIDE, MOST_HUGE_BESIDE = 7, 6
"""The most shares beside a line, with four digits and with more; otherwise shares are stacked below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedSheet:
    """The content of the explained sheet; ``proof`` states that all points add up to zero."""

    head: Masthead
    names: tuple[str, ...]
    columns: tuple[Column, ...]
    blocks: tuple[Block, ...]
    total: SumLine
    moneys: tuple[Fact, ...]
    stake: str
    proof: str
    cited: tuple[Cited, ...]
    writes: bool
    draft: bool
    huge: bool
    stacked: bool

    @property
    def beside(self) -> int:
        """The number of columns beside the lines, 0 if shares are stacked below them."""
        return 0 if self.stacked else len(self.columns)


def explained_sheet(sheet: EveningSheet, address: str | None, rulebook: str) -> ExplainedSheet:
    """Return every entry of a sheet explained; ``rulebook`` is the rulebook's address."""
    columns, evening = columns_of(sheet), sheet.evening
    versions: dict[int, list[Version]] = defaultdict(list)
    for version in read_versions(sheet):
        versions[version.row.number].append(version)
    blocks = tuple(
        block_of(explained, columns, rulebook, versions[explained.row.number]) for explained in explain_all(sheet)
    )
    lines = [line for block in blocks for line in block.lines]
    priced = sheet.closed and evening.stake_minor_units is not None
    huge = is_huge(sheet)
    return ExplainedSheet(
        head=masthead(sheet, _("Explained sheet"), address),
        names=sheet.people,
        columns=columns,
        blocks=blocks,
        total=_total(sheet, columns),
        proof=_proof(sheet, len(lines)),
        cited=cited(sheet.game, lines),
        moneys=tuple(Fact(label=name, value=signed_money(total, evening)) for name, total, _out in sheet.standing)
        if priced
        else (),
        stake=stake(evening) if priced else "",
        writes=sheet.writes,
        draft=not sheet.closed,
        huge=huge,
        stacked=len(columns) > (MOST_HUGE_BESIDE if huge else MOST_BESIDE) or (huge and _giant(sheet)),
    )


def _total(sheet: EveningSheet, columns: tuple[Column, ...]) -> SumLine:
    """Return all totals and the contents of the pots."""
    lie = {pot.key: pot.points for pot in sheet.pots}
    label = _("Balance in points") if sheet.closed else _("Standing, the evening is still open")
    return SumLine(
        label=label,
        last=True,
        shares=tuple(
            Share(
                name=column.name,
                points=points(sheet.totals[column.account])
                if isinstance(column.account, int)
                else bare(lie[column.account]),
            )
            for column in columns
        ),
    )


def _giant(sheet: EveningSheet) -> bool:
    figures = [*sheet.totals, *(paid or 0 for row in sheet.rows for paid in row.payouts)]
    return max(map(abs, figures)) >= GIANT


def _proof(sheet: EveningSheet, lines: int) -> str:
    """Return the sentence that all moved points add up to zero, with the last row's sum."""
    amounts = [amount for amount in (*sheet.totals, *(pot.points for pot in sheet.pots)) if amount]
    return ngettext(
        "The sheet has %(lines)s item; what it moves adds up to zero, as the last row does: %(sum)s.",
        "The sheet has %(lines)s items; what each of them moves adds up to zero, as the last row does: %(sum)s.",
        lines,
    ) % {"lines": lines, "sum": sum_in_words(amounts) if amounts else "0"}
