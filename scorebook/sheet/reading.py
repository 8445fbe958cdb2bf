"""Read the score sheet as rows of text for pages, prints and the far view.

Reading takes two or three queries: the seats, the shown entries with the one before them, and the versions of entries
with several.  Remarks take another query if there are any.  Nothing is settled here: payouts and totals are the
ledger's projections.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.ledger.tallying import absent_from
from scorebook.models import Entry, Evening, kept
from scorebook.models.ordering import insertions_among
from scorebook.sheet.counts import ended_before, underway, written_in
from scorebook.sheet.figures import counts_in_short, counts_of, figure_of, kontra_steps
from scorebook.sheet.remarks import Remarks, read_remarks
from scorebook.sheet.rewritten import Rewritten, rewritten_among
from scorebook.sheet.rows import Figure, Passed, Row
from scorebook.sheet.whole import Cell, Cup, EveningSheet, Pot
from scorebook.words.games import game_name
from scorebook.words.points import bare, points
from settlement import GAMES, document
from settlement.check import described
from settlement.company import MOST_PEOPLE
from settlement.evening import ADJUSTMENT
from settlement.facts import facts
from settlement.game import EntryKind, Game, Indicator, Summary
from settlement.preview.reader import NO_BREAK
from settlement.settle import Standing, opening, table_for
from settlement.vocabulary import Account, Rules, Table, Text

NOT_THERE = ("unknown_name", "unknown_seat")
NEVER = Rewritten()


def names_of(evening: Evening) -> tuple[str, ...]:
    """Return the players' names by seat number."""
    return kept.names_of(evening)


def title_of(evening: Evening) -> str:
    """Return the evening's title, or the game's name if it has none."""
    return evening.title or game_name(GAMES[evening.game], evening.rules)


def standing_of(evening: Evening) -> Standing:
    """Return the table after the last entry."""
    return Standing.from_json(evening.standing)


def passes_the_deal(kind: EntryKind, table: Table) -> bool | str:
    """Say whether a kind of entry usually passes the deal on, or return the fact whose player deals next."""
    required = any(fact.required for fact in facts(kind.record))
    return kind.deal_follows(table.rules) or required or kind.passes_deal(kind.record(), table)


def read_sheet(evening: Evening, *, last: int | None = None, counted: bool = True) -> EveningSheet:
    """Read the sheet, or only its ``last`` entries; ``counted`` counts the omitted hands with another query."""
    names = names_of(evening)
    entries, before = _entries(evening, last)
    return _sheet(evening, names, entries, before, counted=counted)


def sheet_of_the_last(evening: Evening, names: tuple[str, ...], entry: Entry, before: Standing) -> EveningSheet:
    """Return the sheet with only the entry just written, without reading it again."""
    return _sheet(evening, names, [entry], before, counted=False)


def _sheet(
    evening: Evening, names: tuple[str, ...], entries: list[Entry], before: Standing, *, counted: bool
) -> EveningSheet:
    game, rewritten, absent = GAMES[evening.game], rewritten_among(entries), absent_from(evening)
    count = count_after(evening, game, entries[0].place - 1 if entries else 0) if counted else 0
    rows, all_remarks, before_last, sat = [], read_remarks(evening), None, evening.sat
    inserted = insertions_among(entry.number for entry in entries)
    for entry in entries:
        before_last = before_last if entry.struck else before
        row = describe_entry(game, evening.rules, names, before, entry, rewritten=rewritten, count=count, sat=sat)
        count += bool(count and row.ended_count)
        remarks = all_remarks.get(entry.number, ())
        rows.append(replace(row, absent=absent, said=remarks, inserted=inserted.get(entry.number, 0)))
        before = Standing.from_json(entry.after)
    sheet = sheet_around(evening, names, rows, all_remarks, absent, count=count, counted=counted)
    return replace(sheet, before_last=before_last)


def sheet_around(
    evening: Evening,
    names: tuple[str, ...],
    rows: Sequence[Row],
    said: Remarks,
    absent: frozenset[int],
    *,
    count: int,
    counted: bool,
) -> EveningSheet:
    """Return the sheet with these rows; ``count`` is the number of the count being played."""
    game, standing, sat = GAMES[evening.game], standing_of(evening), evening.sat
    left_out, last = (rows[0].place - 1, rows[-1].place) if rows else (0, 0)
    table = table_for(game, evening.rules, standing)
    taken_back = sum(1 for row in takewhile(lambda row: row.undone, reversed(rows)))
    return EveningSheet(
        evening=evening,
        game=game,
        title=title_of(evening),
        names=names[:sat],
        known=names,
        rows=tuple(rows),
        left_out=left_out,
        totals=standing.totals,
        there=standing.seated,
        pots=tuple(Pot(key=key, label=_(label), points=standing.pots[key]) for key, label in game.pots),
        strip=tuple(cell_of(game, indicator, names, standing) for indicator in game.strip(table)),
        hands=_hands(evening, game, rows, left_out) if counted else None,
        next_number=rows[-taken_back].number if taken_back else last + 1,
        dealer=names[table.dealer],
        sitting_out=table.sitting_out,
        open_count=None if standing.closed else underway(game, evening.rules, standing, names, count),
        absent=absent,
        said=said,
    )


def count_after(evening: Evening, game: Game, left_out: int) -> int:
    """Return the number of the rádli being played after the omitted entries; 0 if the game has none."""
    if not game.writes(evening.rules):
        return 0
    return 1 + (ended_before(evening, left_out + 1) if left_out else 0)


def _entries(evening: Evening, last: int | None) -> tuple[list[Entry], Standing]:
    """Return the entries to show, oldest first, and the standing before the first of them.

    The ``last`` entries are counted back from the last one that is not struck, so it is included even after many undos.
    """
    if last == 0:
        return [], standing_of(evening)
    entries = [kept.ENTRY.read(stored) for stored in kept.last_entries(evening, last)]
    for entry in entries:
        entry.evening = evening
    counting = next((entry.place for entry in reversed(entries) if not entry.struck), 0)
    shown_from = 1 if last is None else counting - last + 1
    if entries and entries[0].place < shown_from:
        return entries[1:], Standing.from_json(entries[0].after)
    return entries, beginning(evening)


def beginning(evening: Evening) -> Standing:
    """Return the table before the first entry."""
    return opening(GAMES[evening.game], evening.began_with, evening.first_dealer)


def _hands(evening: Evening, game: Game, rows: Sequence[Row], left_out: int) -> int:
    if not left_out:
        return sum(row.deals and not row.struck for row in rows)
    return kept.dealt(evening, [key for key, kind in game.kinds.items() if kind.deals])


def cell_of(game: Game, indicator: Indicator, names: tuple[str, ...], standing: Standing) -> Cell:
    """Return one cell of the state strip as text; a pot's cell may be drawn as a cup with its points."""
    worn = game.worn if game.worn and game.worn.key == indicator.key else None
    value, lies = indicator.value, standing.pots.get(indicator.key)
    return Cell(
        key=indicator.key,
        label=_(worn.short if worn else indicator.label),
        icon=worn.icon if worn else "",
        factor=indicator.factor,
        value=bare(lies) if lies is not None else value.read(names, _) if value else "",
        name="" if indicator.seat is None else names[indicator.seat],
        cup=None if indicator.pot is None else Cup(lies=standing.pots[indicator.pot], full=indicator.full),
        brings=indicator.brings.read(names, _) if indicator.brings else "",
    )


def describe_entry(  # noqa: PLR0913
    game: Game,
    rules: Rules,
    names: tuple[str, ...],
    before: Standing,
    entry: Entry,
    *,
    rewritten: Rewritten = NEVER,
    count: int = 0,
    sat: int | None = None,
) -> Row:
    """Return an entry in its present state as a row of the sheet.

    ``before`` is the standing before it, ``count`` the number of its count.  The first ``sat`` players have a column.
    """
    shown, kind = names[:sat], game.kinds[entry.kind]
    table = table_for(game, rules, before, entry.facts.get("dealer"), entry.facts.get("sitting_out"))
    summary = summary_of(game, kind, entry.facts, table)
    face = game.face(rules)
    levels, won = face.kontra, summary.won if kind.key == face.kind else None
    figures = tuple(figure_of(levels, names, mark, summary.declarer) for mark in summary.marks)
    factor_label = _factor_label(game, table, summary)
    out = table.sitting_out if kind.deals else ()
    # Games without sides have a result that belongs to no single player.
    played = won is not None or (kind.key == face.kind and any(entry.payouts))
    texts = _texts(levels, names, summary, won)
    items = _items(texts, names, summary, (*(figure.text for figure in figures), *_transfers(game, names, entry)))
    details = (*items, *_multiplied_and_moved(game, entry, summary, factor_label))
    return Row(
        **texts,
        number=entry.number,
        place=entry.place,
        version=entry.revisions_count,
        kind=entry.kind,
        deals=kind.deals,
        won=won,
        figures=figures,
        kontra=summary.kontra,
        factor=summary.factor,
        factor_label=factor_label,
        names=shown,
        items=items,
        details=details,
        dealer=names[table.dealer] if kind.deals else "",
        sitting_out=out,
        payouts=_parts(entry, shown, out, before.seated if played else ()),
        there=before.seated,
        **_totals_and_pots(game, shown, entry),
        struck=entry.struck,
        undone=entry.pk in rewritten.undone,
        corrected=entry.pk in rewritten.corrected,
        written_at=entry.written_at,
        worn=_passed(game, names, before, entry),
        sentence=_sentence(entry.number, texts, details),
        scores=summary.scores,
        cups=_cups(game, entry),
        cells=_cells(game, names, summary, figures),
        played=kind.key == face.kind and (won is not None or face.plays(summary.contract, entry.facts)),
        **written_in(game, rules, shown, entry, count),
    )


def _totals_and_pots(game: Game, names: tuple[str, ...], entry: Entry) -> dict[str, Any]:
    """Return an entry's points in the pots, and totals and pots afterwards; 0 for people who sit down later."""
    totals = Standing.from_json(entry.after).totals
    return {
        "totals": (*totals, *(0,) * (len(names) - len(totals))),
        "accounts": len(totals),
        "pots": entry.pots,
        "pots_after": {key: entry.after["pots"][key] for key, _label in game.pots},
    }


def _cups(game: Game, entry: Entry) -> tuple[tuple[str, int, int], ...]:
    """Return the label, the points put in, and the contents of each cup after the entry."""
    if not game.pots_are_cups or entry.struck or not any(entry.pots.values()):
        return ()
    return tuple((_(label), entry.pots.get(key, 0), entry.after["pots"][key]) for key, label in game.pots)


def _cells(
    game: Game, names: tuple[str, ...], summary: Summary, figures: tuple[Figure, ...]
) -> tuple[tuple[str, ...], ...]:
    """Return the texts of the game's own columns; the last one also has the card points, with first letters."""
    if not game.columns:
        return ()
    cells = [
        [figure.by if figure.label == _(label) else figure.text for figure in figures if figure.column == key]
        for key, label in game.columns
    ]
    cells[-1] += [counts_in_short(names, summary.scores)] if summary.scores else []
    return tuple(map(tuple, cells))


def summary_of(game: Game, kind: EntryKind, facts: Mapping[str, Any], table: Table) -> Summary:
    """Describe stored facts; facts that form no valid record any more are described by their kind alone."""
    record, _problems = document.parse(game, kind.key, facts, document.seat_number(MOST_PEOPLE))
    if record is None or any(problem.code in NOT_THERE for problem in described(record, "", table)):
        return Summary(title=kind.label)
    return kind.describe(record, table)


def _texts(
    levels: tuple[str, ...],
    names: tuple[str, ...],
    summary: Summary,
    won: bool | None,  # noqa: FBT001 - a result
) -> dict[str, Any]:
    declarer = "" if summary.declarer is None else names[summary.declarer]
    partner = "" if summary.partner is None else names[summary.partner]
    who = declarer
    if partner:
        who = _("%(declarer)s and %(partner)s") % {"declarer": declarer, "partner": partner}
    elif summary.alone:
        who = _("%(declarer)s alone") % {"declarer": declarer}
    steps = tuple((step.when, step.times) for step in summary.steps)
    result = {None: "", True: pgettext("game", "won"), False: pgettext("game", "lost")}[won]
    if summary.in_all:
        result = {None: "", True: pgettext("game", "in all won"), False: pgettext("game", "in all lost")}[won]
    return {
        "title": capfirst(_(summary.title)),
        "who": who,
        "declarer": declarer,
        "partner": partner,
        "alone": _(summary.alone) if summary.alone else "",
        "score": _score(names, summary),
        "result": result,
        "note": summary.note,
        "steps": steps,
        "kontra_label": kontra_steps(levels, summary.kontra, steps),
    }


def _score(names: tuple[str, ...], summary: Summary) -> str:
    """Return the card points: of the declarers, or of every player if there is no declarer."""
    if summary.declarer is None and summary.scores:
        return counts_of(names, summary.scores)
    score = summary.score
    text = score.read(names, _) if isinstance(score, Text) else _(score) if score else ""
    return text.replace(" : ", f"{NO_BREAK}:{NO_BREAK}")  # the counts of several players stay on one line


def _factor_label(game: Game, table: Table, summary: Summary) -> str:
    """Return the label of the whole hand's factor, as in the state strip."""
    if summary.factor == 1:
        return ""
    return next((_(cell.label) for cell in game.strip(table) if cell.factor > 1), "")


def _transfers(game: Game, names: tuple[str, ...], entry: Entry) -> tuple[str, ...]:
    """Return the payments of a transfer as texts; ``()`` for other entries."""
    if entry.kind != ADJUSTMENT.key:
        return ()
    record, _problems = document.parse(game, entry.kind, entry.facts, document.seat_number(len(names)))
    if record is None:
        return ()
    return tuple(
        f"{account_name(game, names, move.payer)} → {account_name(game, names, move.payee)} {bare(move.points)}"
        for move in record.transfers
    )


def _items(
    texts: Mapping[str, Any], names: tuple[str, ...], summary: Summary, figures_and_transfers: tuple[str, ...]
) -> tuple[str, ...]:
    """Return how the hand was played: why alone, the texts in ``told``, kontra on the game, counts, and note."""
    parts = [texts["alone"], *figures_and_transfers]
    if summary.kontra:
        parts.append(pgettext("item", "%(level)s on the game") % {"level": texts["kontra_label"]})
    if summary.declarer is not None:
        parts.append(counts_of(names, summary.scores))
    if summary.note:
        parts.append(f"„{summary.note}”")
    return tuple(words for words in parts if words)


def _multiplied_and_moved(game: Game, entry: Entry, summary: Summary, factor_label: str) -> list[str]:
    """Return the factor of the whole hand, and the points that pots received or paid; cups are shown elsewhere."""
    texts = [f"{factor_label} ×{summary.factor}".strip()] if summary.factor > 1 else []
    if game.pots_are_cups:
        return texts
    return texts + [f"{_(label)} {points(entry.pots[key])}" for key, label in game.pots if entry.pots.get(key)]


def _parts(
    entry: Entry, names: tuple[str, ...], out: tuple[int, ...], playing: tuple[int, ...]
) -> tuple[int | None, ...]:
    """Return the payouts by seat, ``None`` for players without a part; 0 only for those who played."""
    if entry.struck:
        return (None,) * len(names)
    paid = dict(enumerate(entry.payouts))
    part = {seat for seat in playing if seat not in out}
    return tuple(paid.get(seat) or (0 if seat in part else None) for seat in range(len(names)))


def _passed(game: Game, names: tuple[str, ...], before: Standing, entry: Entry) -> Passed | None:
    """Return the player who received the worn thing with this entry, or ``None``."""
    wearer, worn = game.wearer(entry.after["carry"]), game.worn
    if worn is None or wearer is None or wearer == game.wearer(before.carry):
        return None
    name = names[wearer]
    return Passed(name=name, sign=worn.sign, goes_to=_(worn.goes_to), went=_(worn.went) % {"name": name})


def _sentence(number: int, texts: Mapping[str, Any], details: tuple[str, ...]) -> str:
    head = ", ".join(part for part in (texts["title"], texts["who"], texts["score"], texts["result"]) if part)
    return ". ".join((f"{number}", head, *details)) + "."


def account_name(game: Game, names: tuple[str, ...], account: Account) -> str:
    """Return a player's name, or a pot's label."""
    return names[account] if isinstance(account, int) else _(dict(game.pots)[account])


def playing_order(there: tuple[int, ...], dealer: int | None, out: tuple[int, ...]) -> tuple[int, ...]:
    """Return the players of a hand from the dealer's right-hand neighbour on; everyone if no cards were dealt."""
    first = 0 if dealer is None else there.index(dealer) + 1
    return tuple(seat for seat in (*there[first:], *there[:first]) if seat not in out)
