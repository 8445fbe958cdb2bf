"""Several games of an evening on the payout sheet: the games, and what everybody made in each of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.models.seal import in_short
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
    """A game of the night: at which table, by which rules, for how much, how long, and the record it is kept in."""

    label: str
    players: str
    rules: str
    hands: str
    stake: str
    time: str
    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What somebody made in a game, in points and in money; both empty where he stayed away."""

    points: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A person's, a pot's or the last line of the balances."""

    rank: str
    name: str
    cells: tuple[Cell, ...]
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """As many games as stand side by side; the last one has the ``totals``."""

    labels: tuple[str, ...]
    rows: tuple[Row, ...]
    sums: Row
    totals: bool


def games_of(bill: Bill, *, vast: bool) -> dict[str, Any]:
    """Return what the payout sheet prints of several games; fewer stand side by side where amounts are ``vast``."""
    return {
        "games": tuple(_game(one) for one in bill.played),
        "wide": _matrices(bill, 2 if vast else 3),
        "narrow": _matrices(bill, 1 if vast else 2),
        "proof": _proof(bill),
    }


def masthead_of_games(bill: Bill, address: str | None) -> Masthead:
    """Return the masthead of several games."""
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
    scribe = scribe_of(*(one.evening for one in bill.played))
    moments = [one.evening.closed_at or last_written(one.sheet) for one in bill.played]
    codes = " ".join(in_short(one.sheet.evening.seal) for one in bill.played)
    code = hashlib.sha256(codes.encode()).hexdigest().upper()
    parts = [
        "" if bill.closed else _("not closed yet"),
        _("scribe: %(name)s") % {"name": scribe} if scribe else "",
        _("as of %(moment)s") % {"moment": stamp(max(moments))},
        _("check code %(code)s") % {"code": f"{code[:4]}-{code[4:8]}"},
    ]
    return capfirst(" · ".join(part for part in parts if part))


def _facts(bill: Bill) -> list[Fact]:
    hands = sum(one.sheet.hands or 0 for one in bill.played)
    start = min(one.evening.opened_at for one in bill.played)
    end = max(last_written(one.sheet) for one in bill.played)
    facts = [
        Fact(label=pgettext("fact", "games"), value=str(len(bill.played))),
        Fact(label=pgettext("fact", "people"), value=str(len(bill.names))),
        Fact(label=pgettext("fact", "hands"), value=str(hands)),
        Fact(label=pgettext("fact", "played"), value=span(start, end) if end > start else ""),
    ]
    return [fact for fact in facts if fact.value]


def _game(one: Played) -> Game:
    evening = one.evening
    played = [row.written_at for row in one.sheet.rows if row.deals]
    end = max(played, default=evening.opened_at)
    edition = _("edition %(number)s") % {"number": evening.edition} if one.sheet.closed else _("not closed yet")
    return Game(
        label=one.label,
        players=str(len(one.sheet.people)),
        rules=rules_in_short(one.sheet),
        hands=str(one.sheet.hands),
        stake=stake(evening),
        record=f"{evening.slug} · {edition}",
        time=span(evening.opened_at, end) if end > evening.opened_at else "",
    )


def _matrices(bill: Bill, abreast: int) -> tuple[Matrix, ...]:
    """Divide the games evenly among as few tables as have at most so many; the totals stand in the last one."""
    games, tables = len(bill.played), -(-len(bill.played) // abreast)
    ends = [games * table // tables for table in range(tables + 1)]
    return tuple(_matrix(bill, bill.played[start:end], totals=end == games) for start, end in pairwise(ends))


def _matrix(bill: Bill, games: Sequence[Played], *, totals: bool) -> Matrix:
    sums = tuple(_cell(one, sum(one.final.totals) + one.final.kept) for one in games)
    people = (_person(bill, person, games) for person in bill.ranked)
    pots = (_pot(bill, one, games) for one in (bill.played if totals else games) if one.final.kept)
    together = Row(rank="", name=_("In total"), cells=sums, total=amount_of(bill.together, bill))
    return Matrix(labels=tuple(one.label for one in games), rows=(*people, *pots), sums=together, totals=totals)


def _person(bill: Bill, person: Person, games: Sequence[Played]) -> Row:
    ahead = sum(total > person.total for total in bill.totals)
    cells = tuple(_cell(one, one.points_at(person.place)) for one in games)
    return Row(rank=rank_of(ahead), name=person.name, cells=cells, total=amount_of(person.total, bill))


def _pot(bill: Bill, one: Played, games: Sequence[Played]) -> Row:
    """Return the line of what stays in the pots of a game; the totals add up only with the pots of every game."""
    kept = one.final.kept
    cells = tuple(_cell(other, kept if other is one else None) for other in games)
    labels = ", ".join(pot.label for pot in one.final.left if pot.points)
    name = capfirst(labels) if one in games else f"{capfirst(labels)} ({one.label})"
    return Row(rank="", name=name, cells=cells, total=amount_of(kept * one.worth, bill))


def _cell(one: Played, made: int | None) -> Cell:
    return Cell(
        points="" if made is None else points(made), money="" if made is None else signed_money(made, one.evening)
    )


def _proof(bill: Bill) -> str:
    """Say that the balances come to nothing, or to minus what the pots keep."""
    if not bill.kept:
        return _("Plus receives, minus pays. In every game and for the whole evening the sum is zero.")
    kept = money(bill.kept, bill.unit) or points(bill.kept)
    text = _("Plus receives, minus pays. %(kept)s stays in the pots; with it the sum is zero.")
    return text % {"kept": kept}


def _edition_note(bill: Bill) -> tuple[str, str]:
    """Say of every game that was opened again which edition it is; nothing where all are first editions."""
    said = [(one.label, *edition_note(one.sheet)) for one in bill.played]
    notes = [f"{label}: {head[:1].lower()}{head[1:]} {note}" for label, head, note in said if head]
    return (_("Opened again") + ".", " ".join(notes)) if notes else ("", "")
