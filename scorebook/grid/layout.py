"""The columns of the grid and the names in its cells, from the game's record and its entry screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.grid.vocabulary import Sense
from scorebook.words.labels import chip_words
from settlement.board import Board, Tile
from settlement.face import Answer, Bid, Chip, Face
from settlement.facts import Choices, Fact, Kind, facts
from settlement.game import EntryKind, Game
from settlement.own_figures import own_figures
from settlement.vocabulary import Name, Rules

DEALER, WHAT, DECLARER, PARTNER, SCORE, KONTRA, CALLS = (
    "dealer",
    "what",
    "declarer",
    "partner",
    "score",
    "kontra",
    "calls",
)
COLUMN_KINDS = {DECLARER: (Kind.SEAT,), PARTNER: (Kind.SEAT,), KONTRA: (Kind.WHOLE, Kind.CHAIN, Kind.EACH)}
"""The kinds of fact that fit each of these columns; a fact of another kind stands in the last column by its name."""
ONE_WORD = frozenset({Kind.SEAT, Kind.CHOICE, Kind.WHOLE, Kind.FLAG})
"""The kinds of fact that one word tells."""
WITHOUT_MARKS = frozenset({"chain", "chain_of", "rows", "sheet", "numbers"})
"""The shapes of tiles that no mark of a paper column writes."""
VERDICTS = ("game_won", "base_made", "made", "ultimo_made")
"""The facts that say how a game ended where no points say so."""
PROVED = frozenset({"side", "points", "all_tricks", "last", "catch", "told"})
"""The shapes of chips whose announcement and whose proof are two facts."""


FIGURES, ROWS, FACTS, NOT_OFFERED = range(4)
"""The ranks of what an item may name: the screen's figures before rows by their choice, both before bare facts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of the grid: its key, its head, and the name a screen reader gives its cells."""

    key: str
    label: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The target of an item in the last column: a fact, and the values that the item's name alone sets."""

    fact: str
    sets: tuple[tuple[str, Any], ...] = ()
    chip: Chip | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class What:
    """The meaning of a row: a kind of entry, for hands with the contract and the bid."""

    kind: str
    contract: str = ""
    bid: Bid | None = None


@dataclass(slots=True, kw_only=True)
class Layout:
    """A game's grid under an evening's house rules, in the user's language."""

    game: Game
    face: Face | Board
    kontra: tuple[str, ...]
    columns: tuple[Column, ...]
    whats: tuple[Sense[What], ...]
    marks: Mapping[str, Sequence[Tile]]
    own: Choices = ()
    _targets: dict[str, tuple[Sense[Target], ...]] = field(default_factory=dict)

    @property
    def hand(self) -> type:
        """The record of a hand."""
        return self.game.kinds[self.face.kind].record

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the columns that are typed into, in order."""
        return tuple(column.key for column in self.columns)

    def targets(self, kind: str) -> tuple[Sense[Target], ...]:
        """Return what an item of the last column may name in a kind of entry."""
        if kind not in self._targets:
            self._targets[kind] = tuple(_targets(self, self.game.kinds[kind]))
        return self._targets[kind]

    def fact_of(self, column: str) -> str:
        """Return the only fact in a column of seats or of kontra, ``""`` if the game has none."""
        face = self.face
        named = {DECLARER: face.declarer, PARTNER: face.partner, KONTRA: face.game_kontra}.get(column, "")
        named = "kontra" if column == KONTRA and not named else named
        kinds = COLUMN_KINDS.get(column, ())
        return named if any(fact.name == named and _fits(fact, kinds) for fact in facts(self.hand)) else ""

    def tiles(self, column: str) -> tuple[Tile, ...]:
        """Return the tiles whose marks are written in a column."""
        return tuple(self.marks.get(column, ()))

    @property
    def marked(self) -> tuple[str, ...]:
        """The keys of the columns of marks."""
        return tuple(key for key in self.marks if key != SCORE)

    def column_of(self, fact: str) -> str:
        """Return the paper's own column in which a fact is told, empty where it has none."""
        facts_by_column = ((key, tile.fact.partition(".")[0]) for key, tiles in self.marks.items() for tile in tiles)
        return next((key for key, name in facts_by_column if name == fact), "")

    def counts(self, record: type, contract: str) -> list[Fact]:
        """Return the counted facts of such a hand: one number, or one for each player."""
        by_name = {fact.name: fact for fact in facts(record)}
        counted = (by_name[name] for name in _counted(self.face) if name in by_name)
        return [fact for fact in counted if _is_number(fact) and belongs(fact, contract)]

    def total(self, fact: str, seated: int) -> int:
        """Return the sum of all players' counts, 0 if it is not constant."""
        if isinstance(self.face, Board):
            sums = (dict(tile.totals).get(seated, 0) for tile in self.face.tiles if tile.fact == fact and tile.totals)
        else:
            sums = (each.most for each in self.face.each if each.fact == fact and each.least == each.most)
        return next(sums, 0)

    @property
    def unnamed(self) -> str:
        """The meaning of an empty row: a hand in games without contracts, else ``""``."""
        hands = [sense for sense in self.whats if sense.means.kind == self.face.kind]
        return hands[0].called if hands and not hands[0].means.contract else ""

    @property
    def counts_each(self) -> bool:
        """Whether each player is counted in some game."""
        counted = (fact for contract in self._contracts for fact in self.counts(self.hand, contract)[:1])
        return any(fact.kind is Kind.EACH for fact in counted)

    @property
    def _contracts(self) -> list[str]:
        """The contracts that may be played; a single empty one in games without contracts."""
        return [sense.means.contract for sense in self.whats if sense.means.kind == self.face.kind]

    def verdict(self, record: type, contract: str) -> str:
        """Return the fact with the result of such a game, ``""`` if there is none."""
        by_name = {fact.name: fact for fact in facts(record)}
        flags = {name for name, fact in by_name.items() if fact.kind is Kind.FLAG and belongs(fact, contract)}
        return next((name for name in (*VERDICTS, *self._asked_facts(contract)) if name in flags), "")

    def _asked_facts(self, contract: str) -> tuple[str, ...]:
        """Return what a bid asks besides."""
        bids = self.face.bids if isinstance(self.face, Face) else ()
        return next((bid.asks for bid in bids if bid.contract == contract), ())

    @property
    def ends(self) -> bool:
        """Whether some hand has its result in the column of points."""
        return any(self.verdict(self.hand, contract) for contract in self._contracts)

    def in_columns(self, record: type, contract: str) -> frozenset[str]:
        """Return the facts of a record that have a column of their own."""
        own = {self.fact_of(DECLARER), self.fact_of(PARTNER), self.fact_of(KONTRA), "dealer"}
        if record is self.hand:
            own |= {self.face.contract, self.others, self.verdict(record, contract)}
            own |= {fact.name for fact in self.counts(record, contract)[:1]}
            if self.fact_of(PARTNER):
                own |= {self.face.alone_by}
        return frozenset(own)

    @property
    def others(self) -> str:
        """The fact of the other side's count, ``""`` if the game has none."""
        return self.face.score_of_others if isinstance(self.face, Face) else ""


def _fits(fact: Fact, kinds: Collection[Kind]) -> bool:
    """Tell whether a fact is of one of these kinds and, where it has inner facts, one word tells each of them."""
    return fact.kind in kinds and (fact.inner is None or fact.inner.kind in ONE_WORD)


def _is_number(fact: Fact) -> bool:
    """Say whether a fact is a number, or a number for each player."""
    return fact.kind is Kind.WHOLE or (fact.kind is Kind.EACH and fact.inner is not None and _is_number(fact.inner))


def belongs(fact: Fact, contract: str) -> bool:
    """Say whether a fact belongs to a contract; without a contract every fact may."""
    return not fact.only or not contract or contract in fact.only


def _counted(face: Face | Board) -> tuple[str, ...]:
    if isinstance(face, Board):
        return tuple(tile.fact for tile in face.tiles if tile.shape == "numbers")
    tricks = (name for bid in face.bids for name in bid.asks if name.endswith("_tricks"))
    return tuple(dict.fromkeys(filter(None, (face.score, *(each.fact for each in face.each), *tricks))))


def layout_of(game: Game, rules: Rules) -> Layout:
    """Return the grid of a game under these rules."""
    face = game.face(rules)
    whats, marks = tuple(_whats(game, face)), _marks(game, face)
    own = tuple((figure.figure, figure.name) for figure in own_figures(rules))
    layout = Layout(game=game, face=face, kontra=face.kontra, columns=(), whats=whats, marks=marks, own=own)
    layout.columns = tuple(_columns(layout))
    return layout


def _marks(game: Game, face: Face | Board) -> dict[str, list[Tile]]:
    """Return the tiles of each of the paper's own columns; the one that counts is the grid's column of points."""
    tiles = {tile.key: tile for tile in face.tiles if tile.column} if isinstance(face, Board) else {}
    counts = {tile.column for tile in tiles.values() if tile.shape == "numbers"}
    return {
        SCORE if key in counts else _key(key): [
            tile for tile in tiles.values() if tile.column == key and tile.shape not in WITHOUT_MARKS
        ]
        for key, _label in game.columns
        if any(tile.column == key for tile in tiles.values())
    }


def _key(column: str) -> str:
    return column.replace("_", "")


def _columns(layout: Layout) -> Iterator[Column]:
    yield Column(key=DEALER, label=pgettext("head", "dealer"), name=_("dealer"))
    yield Column(key=WHAT, label=pgettext("head", "contract"), name=_("game or what else happened"))
    if layout.fact_of(DECLARER):
        yield Column(key=DECLARER, label=pgettext("head", "declarer"), name=_("declarer"))
    if layout.fact_of(PARTNER):
        yield Column(key=PARTNER, label=_("partner"), name=_("partner"))
    for key, label in layout.game.columns:
        if _key(key) in layout.marked:
            yield Column(key=_key(key), label=_(label), name=_(label))
    if _counted(layout.face) or layout.ends:
        yield Column(key=SCORE, label=pgettext("head", "points"), name=_("points or how the game ended"))
    if layout.fact_of(KONTRA):
        yield Column(key=KONTRA, label=_("kontra"), name=_("kontra on the game"))
    yield Column(key=CALLS, label=_("figures and the rest"), name=_("figures and the rest"))


def _whats(game: Game, face: Face | Board) -> Iterator[Sense[What]]:
    """Yield what a row may be: a contract of the hand, or another kind of entry; the close is none of the grid's."""
    contract = next((fact for fact in facts(game.kinds[face.kind].record) if fact.name == face.contract), None)
    bids = {bid.contract: bid for bid in face.bids} if isinstance(face, Face) else {}
    picks = {pick.value: pick for ask in face.asks for pick in ask.picks} if isinstance(face, Board) else {}
    for key, label in contract.choices if contract else ():
        offered = bids.get(key) or picks.get(key)
        short, letter = (offered.short, offered.letter) if offered else ("", "")
        yield Sense(
            means=What(kind=face.kind, contract=key, bid=bids.get(key)),
            called=capfirst(_(label)),
            words=tuple(filter(None, (_(label), short and _(short)))),
            key=key,
            letters=(letter,) if letter else (),
        )
    for kind in game.kinds.values():
        if not kind.closes and (kind.key != face.kind or contract is None):
            yield Sense(means=What(kind=kind.key), called=capfirst(_(kind.label)), words=(_(kind.label),), key=kind.key)


def answers_of(bid: Bid | None) -> list[Sense[Answer]]:
    """Return the answers that may follow a bid by their numbers."""
    answers = (answer for question in (bid.questions if bid else ()) for answer in question.answers)
    return [
        Sense(means=answer, called=f"{answer.number}.", letters=(str(answer.number),))
        for answer in answers
        if answer.number is not None
    ]


def alone_of(face: Face | Board) -> list[Sense[str]]:
    """Return the reasons why there is no partner; the first is lone play as such."""
    reasons = face.alone if isinstance(face, Face) else ()
    return [
        Sense(means=key, called=_(label), words=(_(label), *(() if place else (_("alone"),))), key=key)
        for place, (key, label) in enumerate(reasons)
    ]


def _targets(layout: Layout, kind: EntryKind) -> Iterator[Sense[Target]]:
    by_name = {fact.name: fact for fact in facts(kind.record)}
    if kind.key == layout.face.kind:
        chips = list(_chips(layout.face, by_name))
        once = [letter for sense in chips for letter in sense.letters]
        for sense in chips:
            letters = tuple(letter for letter in sense.letters if once.count(letter) == 1)
            yield replace(sense, letters=letters)
    for fact in by_name.values():
        if fact.name != "dealer":
            yield Sense(
                means=Target(fact=fact.name), called=_(fact.label), words=(_(fact.label),), key=fact.name, rank=FACTS
            )
        if fact.name not in of_figures(layout.face):
            yield from _rows_by_choice(fact)


def of_figures(face: Face | Board) -> tuple[str, ...]:
    """Return the facts in which announced and silent figures stand apart; an item that names a figure writes either."""
    apart = isinstance(face, Face) and face.silent_figures != face.announcements
    return (face.announcements, face.silent_figures) if isinstance(face, Face) and apart else ()


def _rows_by_choice(fact: Fact) -> Iterator[Sense[Target]]:
    """Yield rows that are named by what they choose first: a fine by its offence, an award by what was held."""
    first = next(iter(facts(fact.record)), None) if fact.kind is Kind.ROWS and fact.record else None
    if first is not None and first.kind is Kind.CHOICE:
        for key, label in first.choices:
            yield Sense(
                means=Target(fact=fact.name, sets=((first.name, key),)),
                called=_(label),
                words=(_(label),),
                key=key,
                rank=ROWS,
            )


def _chips(face: Face | Board, by_name: Mapping[str, Fact]) -> Iterator[Sense[Target]]:
    if isinstance(face, Board):
        for tile in face.tiles:
            if tile.fact in by_name and tile.shape in {"row", "tally", "part", "whose", "turns"}:
                yield _tile_named(tile, by_name[tile.fact])
        return
    offered = list(face.chips)
    labels = {chip_words(chip.label, chip.count) for chip in offered if not isinstance(chip.label, Name)}
    for chip in (*offered, *_not_offered(face, by_name)):
        label, short = (chip_words(text, chip.count) for text in (chip.label, chip.short))
        target = _chip_writes(chip, face, by_name)
        letters = (chip.letter,) if chip.letter else ()
        yield Sense(
            means=target,
            called=label,
            words=(label, short),
            key=chip.figure.replace(":", "-"),
            letters=letters,
            rank=NOT_OFFERED if chip not in offered or (isinstance(chip.label, Name) and label in labels) else FIGURES,
        )


def _not_offered(face: Face, asked: Mapping[str, Fact]) -> Iterator[Chip]:
    """Yield the figures without a chip under these rules; a user who writes one learns the reason."""
    offered = {chip.figure for chip in face.chips}
    for name in of_figures(face):
        record = asked[name].record
        for key, label in facts(record)[0].choices if record else ():
            if key not in offered:
                offered.add(key)
                yield Chip(figure=key, label=label, short=label, shape="told")


def _tile_named(tile: Tile, fact: Fact) -> Sense[Target]:
    sets = tile.sets if fact.kind is Kind.ROWS else ()
    words = (_(tile.label), *((_(tile.short),) if tile.short else ()))
    return Sense(
        means=Target(fact=fact.name, sets=sets),
        called=_(tile.label),
        words=words,
        key=tile.key,
        letters=(tile.letter,) if tile.letter else (),
    )


def _chip_writes(chip: Chip, face: Face, by_name: Mapping[str, Fact]) -> Target:
    if chip.shape in PROVED:
        return Target(fact=face.announcements, sets=(("figure", chip.figure),), chip=chip)
    if chip.shape == "sided":
        return Target(fact=face.announcements, sets=(("figure", chip.figure),), chip=chip if chip.announcer else None)
    fact = by_name[chip.proof]
    if chip.shape != "held" or fact.record is None:
        return Target(fact=chip.proof)
    kinds = {inner.kind: inner.name for inner in facts(fact.record)}
    count = () if chip.count is None else ((kinds[Kind.WHOLE], chip.count),)
    return Target(fact=chip.proof, sets=((kinds[Kind.CHOICE], chip.of or chip.figure), *count))
