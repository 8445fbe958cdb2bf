"""One explained entry on a page: facts, lines, cited rules, proof and money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.models.seal import in_print
from scorebook.paper.called import names_of
from scorebook.paper.explained.block import (
    Block,
    Cited,
    Column,
    block_of,
    cited,
    columns_of,
    columns_touched,
    sum_in_words,
)
from scorebook.paper.masthead import Fact, Masthead
from scorebook.paper.session.sheet import GIANT, HUGE
from scorebook.paper.versions import read_versions
from scorebook.sheet.counts import Ended
from scorebook.sheet.explaining import explain
from scorebook.sheet.rows import Explained, Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.dates import day, stamp
from scorebook.words.games import game_name
from scorebook.words.points import bare, money, points, signed_money, stake
from settlement.game import Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """A payment in points, and in money if the evening has a stake."""

    payer: str
    payee: str
    points: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedHand:
    """The content of the page; ``proof`` are the sums of the columns, ``zero`` is their total."""

    head: Masthead
    names: tuple[str, ...]
    columns: tuple[Column, ...]
    block: Block
    cited: tuple[Cited, ...]
    proof: tuple[Fact, ...]
    zero: str
    ended: tuple[Fact, ...]
    payments: tuple[Paid, ...]
    moneys: tuple[Fact, ...]
    stake: str
    resting: str
    huge: bool
    stacked: bool
    count: Count | None

    @property
    def factored(self) -> bool:
        """Whether any line has a factor."""
        return any(line.factors for line in self.block.lines)

    @property
    def only_written(self) -> bool:
        """Whether points are only written down and nobody pays yet."""
        return any(line.written for line in self.block.lines) and not self.ended


def explained_hand(
    sheet: EveningSheet, number: int, rulebook: str, *, tells_payments: bool = True
) -> ExplainedHand | None:
    """Return one explained entry, ``None`` if there is none with this number; ``rulebook`` is the rulebook's address.

    ``told`` says whether the reader may see who pays whom.
    """
    explained = explain(sheet.evening, number)
    if explained is None:
        return None
    row, evening = explained.row, sheet.evening
    columns = columns_touched(explained, columns_of(sheet)) or columns_of(sheet)
    block = block_of(explained, columns, rulebook, read_versions(sheet) if row.version > 1 or row.struck else ())
    largest = _largest(explained)
    return ExplainedHand(
        head=_head(sheet, row),
        names=sheet.people,
        columns=columns,
        count=sheet.count,
        block=block,
        cited=cited(sheet.game, block.lines),
        proof=tuple(_proof(explained, columns)),
        zero=_zero(row),
        ended=tuple(_reckoned(row.ended_count)) if row.ended_count else (),
        payments=tuple(
            Paid(payer=paid.payer, payee=paid.payee, points=bare(paid.points), money=money(paid.points, evening))
            for paid in (explained.payments if tells_payments else ())
        ),
        moneys=tuple(
            Fact(label=name, value=signed_money(paid, evening))
            for name, paid in row.named
            if paid and evening.stake_minor_units is not None
        ),
        stake=stake(evening),
        resting=", ".join(row.resting),
        huge=largest >= HUGE,
        stacked=largest >= GIANT,
    )


def _head(sheet: EveningSheet, row: Row) -> Masthead:
    evening = sheet.evening
    title = (_("Hand %(number)s") if row.deals else _("Line %(number)s")) % {"number": row.number}
    parts = [
        _("record %(slug)s") % {"slug": evening.slug},
        title,
        row.inserted_where,
        _("version %(number)s") % {"number": row.version} if row.version > 1 else "",
        _("as of %(moment)s") % {"moment": stamp(row.written_at)},
        _("seal %(seal)s") % {"seal": in_print(sheet.evening.seal)},
    ]
    record = " · ".join(part for part in parts if part)
    names = names_of(evening)
    occasion = [day(evening.opened_at), *(names or [game_name(sheet.game, sheet.evening.rules)]), evening.place]
    return Masthead(
        kicker=_("A hand explained") if row.deals else _("A line explained"),
        title=title,
        occasion=" · ".join(part for part in occasion if part),
        record=record[0].upper() + record[1:],
        page_title=" – ".join(part for part in (title, day(evening.opened_at), *names) if part),
        code=None,
        facts=tuple(fact for fact in _facts(row) if fact.value),
        note_head="",
        note="",
    )


def _facts(row: Row) -> Iterator[Fact]:
    rests = row.dealer_rests
    yield Fact(label=_("dealer, sits out") if rests else pgettext("fact", "dealer"), value=row.dealer)
    if not rests:
        yield Fact(label=pgettext("fact", "sits out"), value=", ".join(row.resting))
    kontra = f" · {row.kontra_label}" if row.kontra_label else ""
    yield Fact(label=pgettext("fact", "game") if row.deals else pgettext("fact", "line"), value=row.title + kontra)
    if row.partner:
        yield Fact(label=_("declarer – partner"), value=f"{row.declarer} – {row.partner}")
        played = [name for seat, name in enumerate(row.names) if row.plays(seat)]
        others = [name for name in played if name not in (row.declarer, row.partner)]
        yield Fact(label=_("opponents"), value=", ".join(others))
    else:
        alone = f" ({row.alone})" if row.alone else ""
        yield Fact(label=pgettext("fact", "declarer"), value=row.declarer + alone if row.declarer else "")
    yield Fact(label=pgettext("fact", "counted"), value=row.score)
    yield Fact(label=pgettext("fact", "result"), value=row.result)
    if row.factor > 1:
        yield Fact(label=row.factor_label or _("factor"), value=f"×{row.factor}")
    if row.worn:
        yield Fact(label=row.worn.goes_to, value=row.worn.name)


def _largest(explained: Explained) -> int:
    row = explained.row
    moved = [abs(move.points) for line in explained.lines for move in (*line.moves, *line.writes)]
    ended = [abs(share.result) for share in row.ended_count.shares] if row.ended_count else []
    return max([0, *moved, *ended, *(abs(paid or 0) for paid in row.payouts)])


def _proof(explained: Explained, columns: Sequence[Column]) -> Iterator[Fact]:
    """Yield the sum of each column with more than one share."""
    for column in columns:
        shares = [
            move.points
            for line in explained.lines
            for move in (*line.moves, *line.writes)
            if move.account == column.account
        ]
        if len(shares) > 1:
            yield Fact(label=column.name, value=sum_in_words(shares))


def _zero(row: Row) -> str:
    """Return the sum of all players' and pots' amounts; it must be zero."""
    amounts = [amount for amount in (*row.payouts, *row.pots.values()) if amount]
    return "" if row.struck or not amounts else sum_in_words(amounts)


def _reckoned(ended_count: Ended) -> Iterator[Fact]:
    """Yield the computation of every player's result of a rádli: own points times the others, minus theirs."""
    times = len(ended_count.shares) - 1
    if ended_count.paid:
        yield from (Fact(label=share.name, value=points(share.result)) for share in ended_count.shares)
        return
    for share in ended_count.shares:
        others = [other.total for other in ended_count.shares if other is not share]
        own = f"{bare(share.written)} + {bare(share.reward)}" if share.reward else bare(share.total)
        own = f"({own})" if share.reward and times > 1 else own
        less = "".join(f" − {bare(total)}" for total in others)
        yield Fact(label=share.name, value=f"{f'{times} × ' if times > 1 else ''}{own}{less} = {points(share.result)}")
