"""Several games of a night on the payout sheet: the games, and every person's result in each of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.models.seal import in_print, in_short
from scorebook.night.bill import Bill, Person, Played
from scorebook.paper.called import names_of
from scorebook.paper.evening_chart import amount_of
from scorebook.paper.masthead import (
    Fact,
    Masthead,
    edition_note,
    last_written,
    qr_code,
    rules_in_short,
    scribe_of,
)
from scorebook.words.dates import day, day_in_words, span, stamp
from scorebook.words.places import rank_of
from scorebook.words.points import money, points, signed_money, stake


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game of the night: players, rules, hands, stake, time, and the record number."""

    label: str
    players: str
    rules: str
    hands: str
    stake: str
    time: str
    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A person's result in a game, in points and in money; both empty without participation."""

    points: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the balances: a person's, a pot's, or the total."""

    rank: str
    name: str
    cells: tuple[Cell, ...]
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """The games in one table; the last table has the ``totals``."""

    labels: tuple[str, ...]
    rows: tuple[Row, ...]
    sums: Row
    totals: bool


def games_of(bill: Bill, *, vast: bool) -> dict[str, Any]:
    """Return the fields of the payout sheet for several games; with ``vast`` amounts fewer are side by side."""
    return {
        "games": tuple(_game(one) for one in bill.played),
        "wide": _matrices(bill, 2 if vast else 3),
        "narrow": _matrices(bill, 1 if vast else 2),
        "proof": _proof(bill),
    }


def masthead_of_games(bill: Bill, address: str | None) -> Masthead:
    """Return the head of a document about several games."""
    evenings = [one.evening for one in bill.played]
    first, title = evenings[0], _("Payout sheet of the evening")
    names = names_of(*evenings) or (_("several games"),)
    head, note = _edition_note(bill)
    return Masthead(
        kicker=" · ".join([*([] if bill.closed else [_("Draft")]), *names]),
        title=title,
        occasion=day_in_words(first.opened_at) + (f" · {first.place}" if first.place else ""),
        record=_record_line(bill),
        code=(address and qr_code(address)) or None,
        page_title=" – ".join((title, day(first.opened_at), *names)),
        facts=tuple(_facts(bill)),
        note_head=head,
        note=note,
    )


def _record_line(bill: Bill) -> str:
    scribe = scribe_of(*(game.evening for game in bill.played))
    moments = [game.evening.closed_at or last_written(game.sheet) for game in bill.played]
    codes = " ".join(in_short(game.sheet.evening.seal) for game in bill.played)
    code = hashlib.sha256(codes.encode()).hexdigest()
    parts = [
        "" if bill.closed else _("not closed yet"),
        _("scribe: %(name)s") % {"name": scribe} if scribe else "",
        _("as of %(moment)s") % {"moment": stamp(max(moments))},
        _("check code %(code)s") % {"code": in_print(code)},
    ]
    return capfirst(" · ".join(part for part in parts if part))


def _facts(bill: Bill) -> list[Fact]:
    hands = sum(game.sheet.hands or 0 for game in bill.played)
    start = min(game.evening.opened_at for game in bill.played)
    end = max(last_written(game.sheet) for game in bill.played)
    facts = [
        Fact(label=pgettext("fact", "games"), value=str(len(bill.played))),
        Fact(label=pgettext("fact", "people"), value=str(len(bill.names))),
        Fact(label=pgettext("fact", "hands"), value=str(hands)),
        Fact(label=pgettext("fact", "played"), value=span(start, end) if end > start else ""),
    ]
    return [fact for fact in facts if fact.value]


def _game(game: Played) -> Game:
    evening = game.evening
    played = [row.written_at for row in game.sheet.rows if row.deals]
    end = max(played, default=evening.opened_at)
    edition = _("edition %(number)s") % {"number": evening.edition} if game.sheet.closed else _("not closed yet")
    return Game(
        label=game.label,
        players=str(len(game.sheet.people)),
        rules=rules_in_short(game.sheet),
        hands=str(game.sheet.hands),
        stake=stake(evening),
        record=f"{evening.slug} · {edition}",
        time=span(evening.opened_at, end) if end > evening.opened_at else "",
    )


def _matrices(bill: Bill, abreast: int) -> tuple[Matrix, ...]:
    """Distribute the games evenly over as few tables as possible; the totals are in the last one."""
    games, tables = len(bill.played), -(-len(bill.played) // abreast)
    ends = [games * table // tables for table in range(tables + 1)]
    return tuple(_matrix(bill, bill.played[start:end], totals=end == games) for start, end in pairwise(ends))


def _matrix(bill: Bill, games: Sequence[Played], *, totals: bool) -> Matrix:
    sums = tuple(_cell(game, sum(game.final.totals) + game.final.kept_in_pots) for game in games)
    people = (_person(bill, person, games) for person in bill.ranked)
    pots = (_pot(bill, one, games) for one in (bill.played if totals else games) if one.final.kept_in_pots)
    together = Row(rank="", name=_("In total"), cells=sums, total=amount_of(bill.together, bill))
    return Matrix(labels=tuple(one.label for one in games), rows=(*people, *pots), sums=together, totals=totals)


def _person(bill: Bill, person: Person, games: Sequence[Played]) -> Row:
    ahead = sum(total > person.total for total in bill.totals)
    cells = tuple(_cell(game, game.points_at(person.place)) for game in games)
    return Row(rank=rank_of(ahead), name=person.name, cells=cells, total=amount_of(person.total, bill))


def _pot(bill: Bill, game: Played, games: Sequence[Played]) -> Row:
    """Return the row of what stays in a game's pots; the totals include the pots of every game."""
    points_kept = game.final.kept_in_pots
    cells = tuple(_cell(other, points_kept if other is game else None) for other in games)
    labels = ", ".join(pot.label for pot in game.final.left if pot.points)
    name = capfirst(labels) if game in games else f"{capfirst(labels)} ({game.label})"
    return Row(rank="", name=name, cells=cells, total=amount_of(points_kept * game.worth, bill))


def _cell(game: Played, result: int | None) -> Cell:
    return Cell(
        points="" if result is None else points(result),
        money="" if result is None else signed_money(result, game.evening),
    )


def _proof(bill: Bill) -> str:
    """Return the sentence about the sum of the balances: zero, or the negative of what stays in the pots."""
    if not bill.kept_in_pots:
        return _("Plus receives, minus pays. In every game and for the whole evening the sum is zero.")
    amount_kept = money(bill.kept_in_pots, bill.unit) or points(bill.kept_in_pots)
    text = _("Plus receives, minus pays. %(kept)s stays in the pots; with it the sum is zero.")
    return text % {"kept": amount_kept}


def _edition_note(bill: Bill) -> tuple[str, str]:
    """Return the edition of every game that was reopened; two empty texts if all are first editions."""
    edition_notes = [(game.label, *edition_note(game.sheet)) for game in bill.played]
    notes = [f"{label}: {head[:1].lower()}{head[1:]} {note}" for label, head, note in edition_notes if head]
    return (_("Opened again") + ".", " ".join(notes)) if notes else ("", "")
