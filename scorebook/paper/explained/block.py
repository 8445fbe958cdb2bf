"""Explained entries on paper: each line with its arithmetic, every player's share and its rule.

The lines come from the page of an entry (``scorebook.sheet.explaining``); this module arranges them in columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorebook.paper.session.rows import pots_in_use, why_struck
from scorebook.paper.versions import Version
from scorebook.rules.rulebook import read_rulebook
from scorebook.sheet.counts import Ended
from scorebook.sheet.rows import Explained, LineView, Passed, Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.points import bare, points
from settlement.game import Game
from settlement.preview.reader import MINUS, NO_BREAK
from settlement.vocabulary import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The column of an account that lines move: a player's or a pot's."""

    account: Account
    name: str

    @property
    def pot(self) -> bool:
        """Whether the account is a pot's."""
        return isinstance(self.account, str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """The amount of a line or sum in one column, and the balance after it; ``out`` says why there is no part."""

    name: str
    points: str
    after: str = ""
    out: str = ""


class Shared:
    """Shares of the columns, and those that are not empty, for pages where shares are stacked."""

    __slots__ = ()
    shares: tuple[Share, ...]

    @property
    def named(self) -> tuple[Share, ...]:
        """The shares that are not empty."""
        return tuple(share for share in self.shares if share.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLine(Shared):
    """One line: price × factors = value, the share of each column, and the rule with its address.

    ``because`` explains the price, or why the line pays ``nothing``.  ``written`` shares are only written down; nobody
    pays them.
    """

    label: str
    because: str
    price: str
    factors: tuple[str, ...]
    arithmetic: str
    value: str
    shares: tuple[Share, ...]
    written: bool
    nothing: bool
    rule: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SumLine(Shared):
    """A sum below the lines, by column; ``last`` ends the entry."""

    label: str
    shares: tuple[Share, ...]
    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """A version that no longer counts, as a sentence with the reason."""

    sentence: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """An explained entry: description, lines, sums, former versions and disputes."""

    number: str
    words: str
    said: str
    dealer: str
    factor: str
    worn: Passed | None
    struck: bool
    former: tuple[Former, ...]
    disputes: tuple[str, ...]
    lines: tuple[PaperLine, ...]
    sums: tuple[SumLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A cited section of the rulebook: title and address."""

    rule: str
    title: str
    address: str


def columns_of(sheet: EveningSheet) -> tuple[Column, ...]:
    """Return a column for every player and for each pot that was ever used."""
    used = pots_in_use(sheet)
    pots = [Column(account=pot.key, name=pot.label) for pot in sheet.pots if pot.key in used]
    return (*sheet.of_them(columns_of_names(sheet.names)), *pots)


def columns_of_names(names: Sequence[str]) -> tuple[Column, ...]:
    """Return a column for each player."""
    return tuple(Column(account=seat, name=name) for seat, name in enumerate(names))


def columns_touched(explained: Explained, columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the columns of those who played and of accounts that lines move."""
    row = explained.row
    moved = {move.account for line in explained.lines for move in (*line.moves, *line.writes)}
    playing = {seat for seat in row.there if row.plays(seat)} if row.deals else set()
    return tuple(column for column in columns if column.account in moved | playing)


def block_of(explained: Explained, columns: Sequence[Column], rulebook: str, versions: Sequence[Version]) -> Block:
    """Return an entry with its lines arranged in columns; ``rulebook`` is the address of the game's rulebook."""
    row = explained.row
    return Block(
        number=f"{row.number}.",
        words=", ".join(part for part in (row.title, row.who, row.score, row.result, row.inserted_where) if part),
        said=" · ".join(row.items),
        dealer=row.dealer,
        factor=f"{row.factor_label} ×{row.factor}".strip() if row.factor > 1 else "",
        worn=row.worn,
        struck=row.struck,
        former=tuple(_former(row, versions)),
        disputes=tuple(dispute.sentence for dispute in row.contested),
        lines=tuple(_paper_line(line, columns, rulebook) for line in explained.lines),
        sums=tuple(_sums(row, columns)) if explained.lines or row.ended_count or any(row.payouts) else (),
    )


def _former(row: Row, versions: Sequence[Version]) -> Iterator[Former]:
    for version in versions:
        if version.row.number == row.number and version.strike is not None:
            yield Former(sentence=version.row.sentence, why=why_struck(version.strike))


def _paper_line(line: LineView, columns: Sequence[Column], rulebook: str) -> PaperLine:
    moved = {
        move.account: bare(move.points) if line.writes else points(move.points) for move in line.moves or line.writes
    }
    factors = [(label, times) for label, times in line.factors if times != 1]
    price = "–" if line.nothing else bare(line.points)
    return PaperLine(
        label=line.label,
        because=line.price,
        price=price,
        nothing=line.nothing,
        factors=tuple(f"{label}{NO_BREAK}×{bare(times)}" for label, times in factors),
        arithmetic=" × ".join((price, *(f"{label}{NO_BREAK}{bare(times)}" for label, times in factors))),
        value=bare(abs(line.value)),
        written=bool(line.writes),
        rule=line.rule,
        address=f"{rulebook}#{line.anchor}",
        shares=tuple(Share(name=column.name, points=moved.get(column.account, "")) for column in columns),
    )


def _sums(row: Row, columns: Sequence[Column]) -> Iterator[SumLine]:
    """Yield the sums of an entry: points written, the rádli it ended, points paid."""
    paid = any(row.apart) or not (row.wrote or row.ended_count)
    if row.wrote:
        yield SumLine(
            label=_("Written"), shares=tuple(_written_shares(row, columns)), last=not (row.ended_count or paid)
        )
    if row.ended_count:
        yield from _ended(row, row.ended_count, columns)
    if paid:
        yield SumLine(label=_("In total"), shares=tuple(_paid(row, columns)), last=True)


def _written_shares(row: Row, columns: Sequence[Column]) -> Iterator[Share]:
    for column in columns:
        seat = column.account
        if isinstance(seat, int):
            yield Share(name=column.name, points=bare(row.written[seat]), after=bare(row.written_after[seat]))


def _ended(row: Row, ended_count: Ended, columns: Sequence[Column]) -> Iterator[SumLine]:
    """Yield the sums at the end of a rádli, whose result is settled at once."""
    of_seat = {share.seat: share for share in ended_count.shares}
    seats = [column.account for column in columns if isinstance(column.account, int)]
    played = [of_seat[seat] for seat in seats if seat in of_seat]
    if ended_count.rewarded:
        yield SumLine(
            label=_("Reward for reaching the limit"),
            shares=tuple(
                Share(name=share.name, points=points(share.reward) if share.reward else "–", after=bare(share.total))
                for share in played
            ),
        )
    yield SumLine(
        label=f"{ended_count.heading}. {ended_count.formula}",
        last=not any(row.apart),
        shares=tuple(
            Share(name=share.name, points=points(share.result), after=bare(row.totals[share.seat])) for share in played
        ),
    )


def _paid(row: Row, columns: Sequence[Column]) -> Iterator[Share]:
    for column in columns:
        account = column.account
        if isinstance(account, str):
            moved = row.pots.get(account)
            yield Share(name=column.name, points=points(moved) if moved else "", after=bare(row.pots_after[account]))
        else:
            paid = row.apart[account]
            stands = row.stands(account)
            yield Share(
                name=column.name,
                points="" if paid is None else points(paid),
                after="–" if stands is None else bare(stands),
                out=_out(row, account) if paid is None else "",
            )


def _out(row: Row, seat: int) -> str:
    if seat not in row.sitting_out:
        return ""
    return pgettext("idle", "deals") if row.names[seat] == row.dealer else pgettext("idle, on paper", "out")


def sum_in_words(amounts: Sequence[int]) -> str:
    """Return amounts as a sum with its result: "8 + 4 − 8 = +4"."""
    first, *others = amounts
    terms = "".join(f" {MINUS if amount < 0 else '+'} {bare(abs(amount))}" for amount in others)
    return f"{bare(first)}{terms} = {points(sum(amounts))}"


def cited(game: Game, lines: Sequence[PaperLine]) -> tuple[Cited, ...]:
    """Return the sections that the lines cite, in the rulebook's order and with its titles."""
    page = read_rulebook(game.rulebook, get_language() or "en")
    titles = {heading.section: heading.title for heading in page.headings} if page else {}
    addresses = {line.rule: line.address for line in lines}
    return tuple(
        Cited(rule=rule, title=titles.get(rule, ""), address=addresses[rule])
        for rule in sorted(addresses, key=lambda rule: [int(part) for part in rule.split(".")])
    )
