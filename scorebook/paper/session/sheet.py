"""The session sheet: every version of every entry, with payouts and running totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from scorebook.paper.masthead import Fact, Masthead, masthead, rules_in_force
from scorebook.paper.session.columns import Amounts, Layout, Words, lay_out
from scorebook.paper.session.rows import EN_DASH, Pay, Printer, SheetRow, kontra_marks
from scorebook.paper.versions import Version, read_versions
from scorebook.sheet.counts import Ended, title_of_count
from scorebook.sheet.whole import EveningSheet
from scorebook.words.points import bare, points, signed_money, stake
from settlement.game import Count, Worn

HUGE = 10_000
GIANT = 1_000_000
LONG_TITLE = 9
# The number of last rows that stay with the row before: no page begins with the totals or the closing alone.
STAY = 2
FEW = 3
"""Up to this many players have wider columns on small paper."""
LEAST = {False: 40, True: 28}
"""The least width of the columns of announcements and figures, on large and small paper, in millimetres."""
LEAST_UPRIGHT = 0.85


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The end of a rádli by column: rewards with the points afterwards, and results.

    Cells are empty for people who did not play it; ``rewards`` is empty if nobody got one.
    """

    heading: str
    winner: str
    formula: str
    rewards: tuple[Pay, ...]
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Rows in a group: a round of deals, or the hands of a rádli with its end, if it has ended."""

    rows: tuple[SheetRow, ...]
    title: str = ""
    ended: End | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSheet:
    """The content of the session sheet; ``rounds`` groups the rows by rounds of deals, or by rádlis.

    ``columns`` are the labels of the game's own columns.  ``idle`` says that a player beside the dealer sits out.
    ``count`` is set if points are written until it ends.  ``uncounted`` means that hands have no single count.
    ``partners`` means that a declarer may have a partner, ``scored`` that hands have card points.  ``disputes`` are
    disputes that were never settled by agreement.
    """

    head: Masthead
    names: tuple[str, ...]
    pots: tuple[str, ...]
    rounds: tuple[Part, ...]
    totals: tuple[str, ...]
    pot_totals: tuple[str, ...]
    draft: bool
    preset: str
    own_rules: tuple[Fact, ...]
    kontra_marks: tuple[tuple[str, str, int], ...]
    factors: bool
    partners: bool
    scored: bool
    worn: Worn | None
    sits_out: bool
    struck: bool
    columns: tuple[str, ...] = ()
    idle: bool = False
    count: Count | None = None
    uncounted: bool = False
    phases: tuple[tuple[str, str], ...] = ()
    stake: str = ""
    moneys: tuple[Fact, ...] = ()
    limit: str = ""
    disputes: tuple[str, ...] = ()

    def layout(self, paper: str) -> Layout:
        """Return the column layout for a paper size."""
        return lay_out(
            paper,
            self._words(small=paper == "a5"),
            self._amounts(),
            len(self.names),
            upright=self.count is not None,
            dense=bool(self.columns),
        )

    def _words(self, *, small: bool) -> Words:
        """Return the text columns; with few players they are wider on small paper."""
        preferred: list[float | None]
        if self.columns:
            first, count, idle = (30, 18, 12) if small else (42, 27, 14)
            own = [first, *(None for _ in self.columns[2:]), count]
            preferred = [*((7, 12) if small else (8, 14)), *([idle] if self.idle else ()), *own]
        elif self.count:
            preferred = [*((8.5, 13, 13, 17) if small else (9, 15, 16, 21)), None]
        elif self.uncounted:
            preferred = [*((8.5, 15, 14, 20) if small else (9, 15.5, 18, 38)), None]
        else:
            contract = (19 if small else 22) if self.wordy else (12.5 if small else 14)
            plain = (8.5, 15, contract, 28) if small else (9, 15.5, contract, 32)
            score, factor = (9.5, 8.5) if small else (10.5, 10)
            score += 4 if self.named_counts else 0
            preferred = [*plain, *([score] if self.scored else ()), *([factor] if self.factors else ()), None]
        few = len(self.names) <= FEW and self.count is None
        return Words(
            wanted=preferred,
            least=LEAST[small] * (LEAST_UPRIGHT if self.count else 1),
            change=(20 if few else 12) if small else 9.5 if self.count else 10,
            running=10 if small else 10.5 if self.count else 12.5,
            pot=10 if small else 11,
        )

    def _amounts(self) -> Amounts:
        """Return the numbers of all rows."""
        ends = [part.ended for part in self.rounds if part.ended]
        pays = [*(pay for row in self.rows for pay in row.pays), *(pay for end in ends for pay in end.rewards)]
        return Amounts(
            changes=[pay.change for pay in pays],
            running=[pay.running for pay in pays],
            totals=[*self.totals, *(result for end in ends for result in end.results)],
            pots=[*self.pot_totals, *(pot for row in self.rows for pot in row.pots)],
            of_pots=len(self.pots),
            moneys=[fact.value for fact in self.moneys] if self.stake else [],
        )

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """All rows in order."""
        return tuple(row for part in self.rounds for row in part.rows)

    @property
    def wordy(self) -> bool:
        """Whether a contract has a long name, so that its column is wider."""
        return any(len(row.title) > LONG_TITLE and not row.words for row in self.rows)

    @property
    def named_counts(self) -> bool:
        """Whether some count is more than a number, so that its column is wider."""
        return any(row.score and not row.score.isdecimal() for row in self.rows)

    @property
    def left_columns(self) -> int:
        """The number of columns before the players'."""
        if self.uncounted and not self.columns:
            return 5
        return 2 + self.idle + len(self.columns) if self.columns else 5 + self.scored + self.factors

    @property
    def all_columns(self) -> int:
        """The number of all columns, with numbers side by side."""
        return self.stacked_columns + len(self.names)

    @property
    def stacked_columns(self) -> int:
        """The number of all columns, with stacked numbers."""
        return self.left_columns + len(self.names) + len(self.pots)


def session_sheet(sheet: EveningSheet, address: str | None) -> SessionSheet:
    """Return the session sheet of an evening."""
    versions = read_versions(sheet)
    printer = Printer(sheet)
    followed = [later.row.number == version.row.number for version, later in pairwise(versions)]
    rows = [printer.row(version, followed=again) for version, again in zip(versions, [*followed, False], strict=False)]
    rows[-STAY:] = [replace(row, stays=True) for row in rows[-STAY:]]
    preset, own = rules_in_force(sheet)
    pots = tuple(pot for pot in sheet.pots if pot.key in printer.pots)
    return SessionSheet(
        head=masthead(sheet, _(sheet.count.sheet) if sheet.count else _("Sheet of the hands"), address),
        names=sheet.people,
        pots=tuple(pot.label for pot in pots),
        rounds=tuple(_counts(rows, versions, sheet) if sheet.writes else _rounds(rows, versions)),
        totals=tuple(points(total) for _name, total, _out in sheet.standing),
        pot_totals=tuple(bare(pot.points) for pot in pots),
        draft=not sheet.closed,
        preset=preset,
        own_rules=own,
        kontra_marks=kontra_marks(sheet),
        factors=printer.factors,
        partners=printer.partners,
        scored=printer.scored,
        worn=sheet.game.worn if any(row.worn for row in sheet.rows) else None,
        sits_out=printer.rests,
        struck=any(row.struck for row in rows),
        idle=printer.idle,
        count=sheet.count,
        uncounted=sheet.uncounted,
        columns=tuple(_(label) for _key, label in sheet.game.columns),
        phases=printer.phases,
        stake=_stake(sheet),
        moneys=tuple(
            Fact(label=name, value=signed_money(total, sheet.evening)) for name, total, _out in sheet.standing
        ),
        limit=_limit(sheet),
        disputes=tuple(one.sentence for one in sheet.contested),
    )


def _stake(sheet: EveningSheet) -> str:
    """Return the price of a point if money is printed below the totals, or ``""``."""
    return stake(sheet.evening) if sheet.closed and (sheet.writes or sheet.game.columns) else ""


def _limit(sheet: EveningSheet) -> str:
    """Return the limit of the evening's rádlis, or ``""``."""
    ended = next((row.ended_count for row in sheet.rows if row.ended_count), None)
    limits = [one.limit for one in (sheet.open_count, ended) if one]
    return bare(limits[0]) if limits else ""


def _largest(sheet: EveningSheet) -> int:
    """Return the largest printed number, without its sign."""
    figures = [*sheet.totals, *(pot.points for pot in sheet.pots)]
    for row in sheet.rows:
        figures += [*row.totals, *row.written_after, *row.pots_after.values(), *(paid or 0 for paid in row.payouts)]
    return max(abs(figure) for figure in figures)


def is_huge(sheet: EveningSheet) -> bool:
    """Say whether a number with five digits or more is printed."""
    return _largest(sheet) >= HUGE


def _rounds(rows: list[SheetRow], versions: tuple[Version, ...]) -> Iterator[Part]:
    """Group the rows by rounds: a round ends when the deal returns to its first dealer, or before a closing entry."""
    part: list[SheetRow] = []
    first = before = ""
    for row, version in zip(rows, versions, strict=True):
        dealer = version.row.dealer
        first = first or dealer
        if part and ((dealer == first and before not in ("", first)) or (not dealer and version.row.kind == "close")):
            yield Part(rows=tuple(part))
            part = []
        part.append(row)
        before = dealer or before
    if part:
        yield Part(rows=tuple(part))


def _counts(rows: list[SheetRow], versions: tuple[Version, ...], sheet: EveningSheet) -> Iterator[Part]:
    """Group the rows by counts: each ends with the entry that ends it; a closing entry alone begins none."""
    part: list[SheetRow] = []
    number, begun = 1, False
    for row, version in zip(rows, versions, strict=True):
        part.append(row)
        begun = begun or version.row.kind != "close"
        ended = None if version.strike else version.row.ended_count
        if ended:
            yield Part(rows=tuple(part), title=ended.title, ended=_end(ended, sheet.sat))
            part, number, begun = [], number + 1, False
    if part:
        yield Part(rows=tuple(part), title=title_of_count(sheet.game, number) if begun else "")


def _end(ended: Ended, sat: Sequence[int]) -> End:
    """Return the end of a rádli by seat; people who did not play it have empty cells."""
    shares = {share.seat: share for share in ended.shares}
    nothing = Pay(change="", running="", out="", zero=True)
    rewards = [
        Pay(
            change=points(share.reward) if share.reward else EN_DASH,
            running=bare(share.total),
            out="",
            zero=not share.reward,
        )
        if (share := shares.get(seat))
        else nothing
        for seat in sat
    ]
    return End(
        heading=ended.heading,
        winner=ended.winner,
        formula=ended.formula,
        rewards=tuple(rewards) if ended.rewarded else (),
        results=tuple(points(shares[seat].result) if seat in shares else "" for seat in sat),
    )
