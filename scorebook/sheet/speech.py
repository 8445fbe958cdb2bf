"""Stored facts as text: for changes in the history, and for the open hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scorebook.models import Draft
from scorebook.sheet.figures import counts_of, figure_of
from scorebook.sheet.rows import Move, OpenHand
from scorebook.words.labels import label_words
from scorebook.words.points import bare
from settlement import check, document
from settlement.board import Board
from settlement.book import TooLarge
from settlement.face import Face
from settlement.facts import Fact, Kind, facts
from settlement.game import EntryKind, Game
from settlement.own_figures import choices_of
from settlement.settle import Standing, so_far, table_of
from settlement.vocabulary import Rules, Table

KONTRA = "kontra"  # the fact with a level of kontra in the nested records of every game
NO = {
    "made": pgettext_lazy("figure", "lost"),
    "won": pgettext_lazy("figure", "lost"),
    "announced": pgettext_lazy("figure", "silent"),
}
"""The words for false in a figure's facts; all games use these names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One fact before and after a change; a side is empty if the fact was not stated."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """The names that the facts of an evening refer to; ``levels`` are the words for kontra and its answers.

    ``rules`` are the table's; they name figures of its own.
    """

    names: tuple[str, ...]
    pots: Mapping[str, str]
    levels: tuple[str, ...]
    kontra: tuple[str, ...]
    rules: Rules = field(default_factory=dict)

    def value(self, fact: Fact, value: Any) -> str:
        """Return a fact's value as text; a value of another kind is printed as stored."""
        if value is None:
            return ""
        if fact.name in self.kontra and isinstance(value, int) and 0 < value <= len(self.levels):
            return _(self.levels[value - 1])
        match fact.kind, value:
            case Kind.SEAT, int() if 0 <= value < len(self.names):
                return self.names[value]
            case Kind.SEAT, str():
                return self._no_seat(fact, value)
            case Kind.CHOICE, str():
                return label_words(dict(choices_of(fact, self.rules)).get(value, value))
            case Kind.WHOLE, int():
                return bare(value)
            case Kind.FLAG, bool():
                return _("yes") if value else _("no")
            case Kind.CHAIN, [*steps] if fact.inner:
                return " – ".join(self.value(fact.inner, step) for step in steps)
            case Kind.EACH, dict() if fact.inner:
                inner = replace(fact.inner, name=fact.name)
                return ", ".join(f"{self._seat(seat)} {self.value(inner, one)}" for seat, one in value.items())
            case Kind.PART, dict() if fact.record:
                return self.record(fact.record, value)
            case Kind.ROWS, [*lines] if fact.record:
                return "; ".join(self.record(fact.record, line) for line in lines)
        return str(value)

    def record(self, record: type, stored: Any) -> str:
        """Return a nested record as text: its values in order, with a label if the value alone is unclear."""
        if not isinstance(stored, dict):
            return str(stored)
        texts = (self.within(fact, stored.get(fact.name)) for fact in facts(record))
        return ", ".join(part for part in texts if part)

    def within(self, fact: Fact, value: Any) -> str:
        """Return a fact among others as text: a flag's label, a plain choice or text, else label and value.

        False is included if an absent value would not mean false.
        """
        if value is False and fact.kind is Kind.FLAG and fact.default is not False:
            return str(NO.get(fact.name) or f"{_(fact.label)}: {self.value(fact, value)}")
        if not _is_stated(value):
            return ""
        if fact.name in self.kontra and isinstance(value, int):
            return self.value(fact, value) if value else ""
        match fact.kind:
            case Kind.FLAG:
                return _(fact.label)
            case Kind.CHOICE | Kind.TEXT | Kind.PART | Kind.ROWS:
                return self.value(fact, value)
        return f"{_(fact.label)}: {self.value(fact, value)}"

    def alone(self, fact: Fact, value: Any) -> str:
        """Return a single fact as text; a choice or a nested record needs the fact's own label."""
        text = self.within(fact, value)
        return f"{_(fact.label)}: {text}" if text and fact.kind in {Kind.CHOICE, Kind.PART} else text

    def _no_seat(self, fact: Fact, value: str) -> str:
        before, label = fact.before
        if before and value.startswith(before):
            return f"{_(label)}: {self._seat(value.removeprefix(before))}"
        return _(dict(fact.words).get(value) or self.pots.get(value, value))

    def _seat(self, seat: str | int) -> str:
        known = {str(number): name for number, name in enumerate(self.names)}
        return known.get(str(seat), str(seat))

    def stated(self, game: Game, kind: str, stored: Mapping[str, Any]) -> tuple[Change, ...]:
        """Return every stated fact as a change from nothing."""
        return self.changes(game, kind, {}, stored)

    def changes(self, game: Game, kind: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
        """Return the facts that differ, in the order of the record."""
        differing = []
        for fact in facts(game.kinds[kind].record):
            old, new = before.get(fact.name), after.get(fact.name)
            if old != new:
                differing.append(Change(label=_(fact.label), before=self.value(fact, old), after=self.value(fact, new)))
        return tuple(differing)


def speech_of(game: Game, rules: Rules, names: Sequence[str]) -> Speech:
    """Return the vocabulary of an evening."""
    face = game.face(rules)
    kontra = tuple(name for name in (KONTRA, face.game_kontra, *_levels_by_player(face)) if name)
    return Speech(names=tuple(names), pots=dict(game.pots), levels=face.kontra, kontra=kontra, rules=rules)


def _levels_by_player(face: Face | Board) -> Iterator[str]:
    """Yield the facts of a board in which every player has a level of kontra."""
    for tile in face.tiles if isinstance(face, Board) else ():
        if tile.shape == "held" and tile.turns and {turn.label for turn in tile.turns} <= {*face.kontra}:
            yield tile.fact


def kind_change(game: Game, before: str, after: str) -> Change:
    """Return the change of an entry's kind."""
    return Change(label=pgettext("sheet", "Kind"), before=_(game.kinds[before].label), after=_(game.kinds[after].label))


def heading_of(game: Game, rules: Rules, kind: str, number: int) -> str:
    """Return the heading of an entry: its number for a hand, number and kind for others."""
    if kind == game.face(rules).kind:
        return _("Hand %(number)s") % {"number": number}
    return f"{number}. {capfirst(_(game.kinds[kind].label))}"


def open_hand(
    game: Game, rules: Rules, names: tuple[str, ...], draft: Draft | None, standing: Standing | None = None
) -> OpenHand | None:
    """Return the open hand as text, or ``None`` if none was begun.

    With a ``standing`` it includes what is paid already.
    """
    if draft is None or draft.kind not in game.kinds or not isinstance(draft.facts, dict):
        return None
    stored = {name: value for name, value in draft.facts.items() if _is_stated(value)}
    stored.pop("dealer", None)
    if not stored:
        return None
    face, kind, speech = game.face(rules), game.kinds[draft.kind], speech_of(game, rules, names)
    described = {fact.name: fact for fact in facts(kind.record)}
    pair = [name for name in (face.declarer, face.partner) if name in described]
    seats = {name: stored[name] for name in pair if stored.get(name) in range(len(names))}
    contract = described.get(face.contract)
    title = speech.value(contract, stored.get(face.contract)) if contract else ""
    alone = described.get(face.alone_by)
    texts = [
        speech.within(fact, stored.get(fact.name)) if fact == alone else speech.alone(fact, stored.get(fact.name))
        for fact in described.values()
        if fact.name not in (*pair, face.contract)
    ]
    record, wrong = _written_so_far(game, names, draft), False
    if record is not None and standing is not None:
        table = table_of(game, rules, standing, record)
        texts = _described(game, kind, rules, names, table, record)
        wrong = any(problem.contradicts for problem in check.reasons(game, kind.key, record, table))
    return OpenHand(
        title=capfirst(title or _(kind.label)),
        who=_pair(names, seats, pair, alone and stored.get(alone.name)),
        said=tuple(words for words in texts if words),
        author=draft.author,
        roles={seat: _(described[name].label) for name, seat in seats.items()},
        due=_due(game, kind, rules, names, standing, record) if standing and record and not wrong else (),
        contradicts=wrong,
    )


def _written_so_far(game: Game, names: tuple[str, ...], draft: Draft) -> Any:
    """Return the unfinished record in games that pay before a hand ends, ``None`` in other games."""
    if game.kinds[draft.kind].so_far is None:
        return None
    record, _problems = document.parse(game, draft.kind, draft.facts, document.seat_number(len(names)))
    return record


def _described(
    game: Game, kind: EntryKind, rules: Rules, names: tuple[str, ...], table: Table, record: Any
) -> list[str]:
    """Return the events so far as the sheet will show them."""
    summary = kind.describe(record, table)
    return [
        *(figure_of(game.face(rules).kontra, names, mark, summary.declarer).text for mark in summary.marks),
        counts_of(names, summary.scores),
    ]


def _due(
    game: Game, kind: EntryKind, rules: Rules, names: tuple[str, ...], standing: Standing, record: Any
) -> tuple[Move, ...]:
    """Return the points that an open hand has moved already; ``()`` if they exceed the limit."""
    try:
        lines = so_far(game, rules, standing, kind.key, record)
    except TooLarge:
        return ()
    accounts: list[tuple[int | str, str]] = [*enumerate(names), *((pot, _(label)) for pot, label in game.pots)]
    moved = ((name, sum(line.moves.get(account, 0) for line in lines)) for account, name in accounts)
    return tuple(Move(name=name, points=points) for name, points in moved if points)


def _is_stated(value: object) -> bool:
    """Say whether a fact was stated; seat 0 counts, although it is falsy."""
    return value not in (None, "", [], {}) and value is not False


def _pair(names: tuple[str, ...], seats: Mapping[str, int], asked: list[str], alone: object) -> str:
    """Return the declarer and the partner as far as they are known; only a called partner can still be secret."""
    if not asked or asked[0] not in seats:
        return ""
    declarer = names[seats[asked[0]]]
    if len(asked) == 1 or alone:
        return declarer
    if asked[1] not in seats:
        return _("%(declarer)s, the partner still secret") % {"declarer": declarer}
    return _("%(declarer)s and %(partner)s") % {"declarer": declarer, "partner": names[seats[asked[1]]]}
