"""The explanation of a row: its lines with prices and sections of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.models import Entry, Evening
from scorebook.models.ordering import inserted_before
from scorebook.sheet.reading import (
    account_name,
    beginning,
    count_after,
    describe_entry,
    names_of,
    playing_order,
)
from scorebook.sheet.remarks import read_remarks
from scorebook.sheet.rewritten import rewritten_among
from scorebook.sheet.rows import Explained, LineView, Move, Payment, Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.points import bare
from settlement import GAMES, document
from settlement.book import Line
from settlement.company import MOST_PEOPLE
from settlement.game import Game
from settlement.preview.explaining import arithmetic
from settlement.preview.paying import paid_in
from settlement.settle import Settled, Standing, settle
from settlement.vocabulary import Rules, Who


def explain(evening: Evening, number: int) -> Explained | None:
    """Return an entry with every line of its settlement and who pays whom, or ``None`` if there is no such entry."""
    game, names = GAMES[evening.game], names_of(evening)
    entry = evening.entries.filter(number=number).first()
    if entry is None:
        return None
    former = evening.entries.filter(place=entry.place - 1).first()
    before = Standing.from_json(former.after) if former else beginning(evening)
    row = describe_entry(
        game,
        evening.rules,
        names,
        before,
        entry,
        rewritten=rewritten_among([entry]),
        count=count_after(evening, game, entry.place - 1),
        sat=evening.sat,
    )
    remarks = read_remarks(evening, number).get(number, ())
    row = replace(row, said=remarks, inserted=inserted_before(entry))
    return explain_row(game, evening.rules, before, entry, row)


def explain_all(sheet: EveningSheet) -> Iterator[Explained]:
    """Yield the explanation of every entry of a complete sheet, oldest first."""
    evening, game = sheet.evening, sheet.game
    before = beginning(evening)
    for entry, row in zip(evening.entries.order_by("place"), sheet.rows, strict=True):
        yield explain_row(game, evening.rules, before, entry, row)
        before = Standing.from_json(entry.after)


def explain_row(game: Game, rules: Rules, before: Standing, entry: Entry, row: Row) -> Explained:
    """Return the explanation of an entry that is already described; ``before`` is the standing before it."""
    settled = None if entry.struck else settled_again(game, rules, before, entry)
    if settled is None:
        return Explained(row=row, lines=(), payments=())
    declarer = None if not row.declarer else row.names.index(row.declarer)
    lines = tuple(line_view(game, row.names, line, declarer) for line in settled.lines)
    return Explained(row=row, lines=lines, payments=_payments(game, row.names, settled))


def settled_again(game: Game, rules: Rules, before: Standing, entry: Entry) -> Settled | None:
    """Settle a stored entry again to get its lines; ``None`` if its facts no longer form a record."""
    record, _problems = document.parse(game, entry.kind, entry.facts, document.seat_number(MOST_PEOPLE))
    return None if record is None else settle(game, rules, before, entry.kind, record)


def line_view(game: Game, names: tuple[str, ...], line: Line, declarer: int | None) -> LineView:
    """Return a line as text; its value has the declarer's sign if the line concerns the declarer's side."""
    moves = tuple(
        Move(name=account_name(game, names, account), points=line.moves[account], account=account)
        for account in (*range(len(names)), *dict(game.pots))
        if account in line.moves
    )
    writes = tuple(Move(name=names[seat], points=points, account=seat) for seat, points in sorted(line.writes.items()))
    size = line.points * line.times
    side = 0 if declarer is None or _is_of_one(line) else line.moves.get(declarer, 0)
    return LineView(
        item=line.item,
        label=capfirst(line.label.read(names, _)),
        price=line.price.read(names, _) if line.price else "",
        factors=tuple((_(factor.label), factor.times) for factor in line.factors),
        points=line.points,
        times=line.times,
        value=-abs(size) if side < 0 else size,
        sided=side != 0,
        how=arithmetic(line, bare, _),
        moves=moves,
        writes=writes,
        nothing=line.nothing,
        rule=line.rule,
        anchor=f"s{line.rule.replace('.', '-')}",
    )


def _is_of_one(line: Line) -> bool:
    """Say whether the line names a single player who wins from or pays to everyone else in it."""
    named = [value.seat for value in line.label.values.values() if isinstance(value, Who)]
    own = line.moves.get(named[0], 0) if len(named) == 1 else 0
    return own != 0 and all(points * own < 0 for account, points in line.moves.items() if account not in named)


def _payments(game: Game, names: tuple[str, ...], settled: Settled) -> tuple[Payment, ...]:
    """Return the payments of an entry between players and pots, in the order of play."""
    order = playing_order(settled.after.seated, settled.dealer, settled.sitting_out)
    return tuple(
        Payment(
            payer=account_name(game, names, pair.payer), payee=account_name(game, names, pair.payee), points=pair.points
        )
        for pair in paid_in(settled, order, cups=game.pots_are_cups)
    )
