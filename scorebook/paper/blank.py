"""The blank sheet for the pen, with everything that is known before the first deal.

Names, numbers and dealers are printed light.  The columns are those of the game's own sheet, and the tariff follows the
table's rules.  A sheet for an evening that has begun continues it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorebook.paper.called import names_of
from scorebook.paper.masthead import Code, Masthead, qr_code, rules_in_words
from scorebook.paper.rules.card import rules_code
from scorebook.paper.rules.tariff import Chapter, Price, tariff
from scorebook.rules.house import own_figure_words, rules_of_preset
from scorebook.sheet.reading import passes_the_deal
from scorebook.sheet.whole import EveningSheet
from scorebook.words.dates import day
from scorebook.words.games import game_name
from scorebook.words.labels import label_heading
from scorebook.words.points import bare, stake
from scorebook.words.short_names import short_names
from settlement.board import Board
from settlement.face import Face
from settlement.facts import facts
from settlement.game import Game
from settlement.own_figures import own_figures
from settlement.settle import Standing, opening, table_for
from settlement.vocabulary import Rules, Table

ROWS, FEW_ROWS, LEAST_ROWS = 18, 11, 5
"""Hands on a large sheet, hands on a small one, and the least number if other content needs the room."""
MORE, FEWER = 3, 3
"""The numbers of hands to try around the usual one: a sheet has as many as fit."""
FIGURES_APART, CROWD = 6, 3
LONG_NAME, LETTERS_OF_A_LINE, LINES_OF_PRICES = 24, 190, 3
DOUBLED = "double_round"
"""The state strip's cell for multiplied hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """A column before the players' columns: its label and its CSS class."""

    label: str
    look: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player's columns; a player without a name has a seat number."""

    name: str
    number: int
    carried: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankRow:
    """A future hand: number, dealer and resting player by short names; ``rests`` is the seat of a resting dealer."""

    number: str
    dealer: str
    idle: str
    rests: int | None
    opens_round: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheet:
    """The content of the blank sheet; ``left`` and ``figures`` are its columns before the players'.

    ``rest`` is the head of the column for anything else.
    """

    head: Masthead
    names: tuple[str, ...]
    players: tuple[Player, ...]
    left: tuple[Head, ...]
    figures: tuple[str, ...]
    rest: str
    factor: bool
    pots: tuple[str, ...]
    pots_carried: tuple[str, ...]
    each: str
    writes: bool
    rows: tuple[BlankRow, ...]
    carried: bool
    ends: tuple[str, ...]
    tally: tuple[str, ...]
    prices: str
    given: tuple[tuple[str, str], ...]
    code: Code | None
    less: int

    def layout(self, paper: str) -> tuple[tuple[BlankRow, int], ...]:
        """Return the rows for a paper size, each with the draft that first omits it, 0 for rows that always stay."""
        usual = max(LEAST_ROWS, (FEW_ROWS if paper == "a5" else ROWS) - self.less)
        most, least = usual + MORE, max(LEAST_ROWS, usual - FEWER)
        return tuple((row, most - place if place >= least else 0) for place, row in enumerate(self.rows[:most]))

    @property
    def figures_apart(self) -> bool:
        """Whether each figure has its own column on a large sheet."""
        crowded = bool(self.each) and len(self.players) > CROWD
        return 0 < len(self.figures) <= FIGURES_APART and not crowded

    @property
    def loose(self) -> bool:
        """Whether figures share one column, because they have none of their own."""
        return bool(self.figures) or "own wide" not in self.cells

    @property
    def before(self) -> int:
        """The number of columns before the figures."""
        return 2 + len(self.left)

    @property
    def of_a_player(self) -> int:
        """The number of columns of a player."""
        return 2 + bool(self.each)

    @property
    def cells(self) -> tuple[str, ...]:
        """The CSS classes of the columns between the dealer and the players."""
        return tuple(column.look for column in self.left)


def evening_blank(sheet: EveningSheet, address: str | None) -> BlankSheet:
    """Return the next sheet of an evening; ``address`` opens the grid for entering it later."""
    evening, game = sheet.evening, sheet.game
    fields = (
        (pgettext("blank", "date"), day(evening.opened_at)),
        (pgettext("blank", "place, table"), evening.place),
        (pgettext("blank", "price of a point"), stake(evening)),
    )
    standing = Standing.from_json(evening.standing)
    ground = Ground(
        game=game,
        preset=evening.preset,
        rules=evening.rules,
        first=sheet.next_number,
        standing=standing,
        names=tuple(sheet.names[seat] for seat in standing.seated),
    )
    return _blank(ground, names_of(evening) or (game_name(game, evening.rules),), fields, address)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheets:
    """The blank sheets of several tables, one page each."""

    head: Masthead
    sheets: tuple[BlankSheet, ...]
    names: tuple[str, ...] = ()

    def layout(self, paper: str) -> tuple[tuple[BlankSheet, tuple[tuple[BlankRow, int], ...]], ...]:
        """Return every sheet with the rows that fit in any case."""
        return tuple((sheet, tuple(row for row in sheet.layout(paper) if not row[1])) for sheet in self.sheets)


def game_blank(game: Game, players: int, preset: str) -> BlankSheet:
    """Return a sheet without names for a table that plays by a preset of the game."""
    fields = tuple(
        (label, "")
        for label in (
            pgettext("blank", "date"),
            pgettext("blank", "place, table"),
            pgettext("blank", "price of a point"),
        )
    )
    ground = Ground(
        game=game,
        preset=preset,
        rules=rules_of_preset(game, preset),
        names=("",) * players,
        standing=opening(game, players),
        first=1,
    )
    return _blank(ground, (capfirst(_(game.label)),), fields, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The basis of a blank sheet: game, rules, players in order, and standing."""

    game: Game
    preset: str
    rules: Rules
    names: tuple[str, ...]
    standing: Standing
    first: int

    @property
    def face(self) -> Face | Board:
        """The entry screen under these rules; its facts become columns."""
        return self.game.face(self.rules)

    @property
    def table(self) -> Table:
        """The table for the next hand."""
        return table_for(self.game, self.rules, self.standing)

    @property
    def in_view(self) -> frozenset[str]:
        """The keys of the state strip under these rules: pots in play, a double round."""
        return frozenset(cell.key for cell in self.game.strip(self.table))

    @property
    def begun(self) -> bool:
        """Whether there are totals to carry over."""
        return self.first > 1


def _blank(
    ground: Ground, names: tuple[str, ...], fields: tuple[tuple[str, str], ...], address: str | None
) -> BlankSheet:
    game, face = ground.game, ground.face
    pots = [(key, _(label)) for key, label in game.pots if key in ground.in_view]
    own = (own_figure_words(figure) for figure in own_figures(ground.rules))
    prices = " · ".join([*_prices(tariff(game, ground.preset, ground.rules)), *own])
    figures = tuple(label_heading(chip.short) for chip in face.chips) if isinstance(face, Face) else ()
    return BlankSheet(
        head=_head(ground, names),
        names=ground.names,
        players=tuple(_players(ground)),
        left=tuple(_columns_before(ground)),
        figures=figures,
        rest=pgettext("head", "announcements, figures") if face.declarer else pgettext("head", "remarks"),
        factor=DOUBLED in ground.in_view,
        pots=tuple(label for _key, label in pots),
        pots_carried=tuple(bare(ground.standing.pots[key]) for key, _label in pots),
        each=_each(face, game),
        writes=game.writes(ground.rules),
        rows=tuple(_rows(ground)),
        carried=ground.begun,
        ends=_ends(ground),
        tally=tuple(_tally(ground)),
        prices=prices,
        given=fields,
        code=qr_code(address) if address else None,
        less=_less(ground, prices),
    )


def _head(ground: Ground, names: tuple[str, ...]) -> Masthead:
    """Return the head of the sheet: the last name is the title, the others stand above it."""
    *above, title = names
    tables = {
        2: _("Score sheet for two"),
        3: _("Score sheet for three"),
        4: _("Score sheet for four"),
        5: _("Score sheet for five"),
    }
    kicker = " · ".join([*above, tables.get(len(ground.names), _("Score sheet"))])
    rules = rules_in_words(ground.game, ground.preset, ground.rules)
    record = [
        game_name(ground.game, ground.rules),
        rules,
        _("check code of the rules %(code)s") % {"code": rules_code(ground.game, ground.rules)},
    ]
    return Masthead(
        kicker=kicker,
        title=title,
        occasion="",
        record=" · ".join(record),
        facts=(),
        note_head="",
        note="",
        page_title=f"{kicker} – {title}",
        code=None,
    )


def _players(ground: Ground) -> Iterator[Player]:
    progress = {way.seat: way.written for way in ground.game.progress(ground.table)}
    for place, (seat, name) in enumerate(zip(ground.standing.seated, ground.names, strict=True), start=1):
        points_so_far = progress.get(seat, 0) if progress else ground.standing.totals[seat]
        yield Player(name=name, number=place, carried=bare(points_so_far) if ground.begun else "")


def _columns_before(ground: Ground) -> Iterator[Head]:
    """Yield the columns between the dealer and the figures, in the order of the grid."""
    game, face = ground.game, ground.face
    if _rests_beside(ground):
        yield Head(label=pgettext("head", "sits out"), look="idle")
    if game.columns:
        for number, (_key, label) in enumerate(game.columns):
            yield Head(label=capfirst(_(label)), look="own" if number else "own wide")
        return
    if not face.declarer:
        return
    yield Head(label=pgettext("head", "game" if isinstance(face, Board) else "contract"), look="contract")
    partner = pgettext("head", "declarer – partner")
    yield Head(label=partner if face.partner else pgettext("head", "declarer"), look="sides" if face.partner else "who")
    if isinstance(face, Board) or face.score:
        yield Head(label=pgettext("blank head", "card points"), look="score")
    if face.kontra:
        yield Head(label=pgettext("blank head", "game, kontra"), look="kontra")


def _each(face: Face | Board, game: Game) -> str:
    """Return the label of the number that every player counts, or ``""``."""
    if isinstance(face, Board) or not face.each:
        return ""
    labels = {fact.name: _(fact.label) for fact in facts(game.kinds[face.kind].record)}
    return labels[face.each[0].fact]


def _rests_beside(ground: Ground) -> bool:
    """Say whether a player other than the dealer sits out."""
    return len(ground.names) > ground.game.active and ground.game.resting != 0


def _rows(ground: Ground) -> Iterator[BlankRow]:
    """Yield the future hands; the dealer moves on after each."""
    players, game = len(ground.names), ground.game
    dealer = ground.standing.seated.index(ground.standing.dealer)
    short = short_names(ground.names, get_language() or "en") if any(ground.names) else ()
    labels = [*short] or [f"{number + 1}." for number in range(players)]
    for place in range(ROWS + MORE):
        deals = (dealer + place) % players
        out = (deals + game.resting) % players if players > game.active else None
        yield BlankRow(
            number=f"{ground.first + place}.",
            dealer=labels[deals],
            rests=deals if out == deals else None,
            idle="" if out is None or out == deals else labels[out],
            opens_round=place > 0 and deals == dealer,
        )


def _ends(ground: Ground) -> tuple[str, ...]:
    """Return the rows below the hands: the carry-over, and the settlement of a count."""
    carried = _("carried to the next sheet")
    if not ground.game.writes(ground.rules) or ground.game.count is None:
        return (carried,)
    return carried, _("reward for reaching the limit"), _(ground.game.count.result)


def _tally(ground: Ground) -> Iterator[str]:
    """Yield the kinds of deals that keep the dealer: they get tally marks, no rows, so that the dealers stay right."""
    for key in ground.face.quick:
        kind = ground.game.kinds[key]
        if kind.deals and not passes_the_deal(kind, ground.table):
            yield capfirst(_(kind.label))


def _prices(chapters: Sequence[Chapter]) -> Iterator[str]:
    """Yield the tariff in short form: a price, or two with a slash."""
    for chapter in chapters:
        for table in chapter.tables:
            for price in table.prices:
                yield f"{price.label} {_in_short(price)}"


def _in_short(price: Price) -> str:
    values = "/".join(value.value for value in price.values)
    return f"{values} {price.unit}" if price.unit.startswith("×") else values


def _less(ground: Ground, prices: str) -> int:
    """Return by how many rows the sheet is shortened to make room for long content."""
    more_prices = max(0, -(-len(prices) // LETTERS_OF_A_LINE) - LINES_OF_PRICES)
    long = any(len(name) > LONG_NAME for name in ground.names)
    counts = bool(_each(ground.face, ground.game))
    return 2 * long + counts + ground.begun + 2 * ground.game.writes(ground.rules) + (1 + more_prices) // 2
