"""Ulti, as far as it tries the house: a game that nobody ships, and that no other game of the house is like.

Three play, one of them against each of the others.  A hand has parts of several kinds, each with a kontra of its own,
and each defender says kontra for themselves.  It is told fact by fact, on a ``Board``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from settlement.board import Ask, Board, Need, Pick, Step, Tile, Turn
from settlement.book import Book, Factor
from settlement.company import COMPANY
from settlement.evening import ADJUSTMENT, closing
from settlement.facts import choice, each, flag, label_of, part, rows, seat, whole
from settlement.game import EntryKind, Game, Mark, Summary
from settlement.stakes import KONTRA
from settlement.tariff import printed, rate
from settlement.vocabulary import Problem, Rules, Seat, Table, Text, refused, say, word

LEVELS = (*KONTRA, word("fedák sári"))
PARTY, FORTY, BETLI = "party", "forty_hundred", "betli"
CONTRACTS = ((PARTY, word("party")), (FORTY, word("forty hundred")), (BETLI, word("betli")))
PARTS = (("ulti", word("ulti")), ("durchmarsch", word("durchmarsch")))
FIGURES = (("four_aces", word("four aces")), ("four_tens", word("four tens")))
PRICES = word("Prices")
CHECK, CROSS = "check", "cross"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the game that was bid: whether it was made, and the kontra of each defender on it."""

    made: bool = flag(word("made"), "3", required=True)
    kontra: Mapping[Seat, int] | None = each(
        word("kontra"), "4", whole(word("kontra"), "4", least=1, most=len(LEVELS)), blank=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure beside the bid, with the kontra of each defender on it."""

    figure: str = choice(word("figure"), "3", FIGURES, required=True)
    by: Seat = seat(word("said by"), "3", required=True)
    made: bool = flag(word("made"), "3", required=True)
    kontra: Mapping[Seat, int] | None = each(
        word("kontra"), "4", whole(word("kontra"), "4", least=1, most=len(LEVELS)), blank=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that was played."""

    contract: str = choice(word("contract"), "2", CONTRACTS, required=True)
    declarer: Seat = seat(word("declarer"), "2", required=True)
    kontra: Mapping[Seat, int] | None = each(
        word("kontra on the game"), "4", whole(word("kontra"), "4", least=1, most=len(LEVELS)), blank=True
    )
    game_won: bool = flag(word("game won"), "2", required=True)
    ulti: Part | None = part(word("ulti"), "3", Part, only=(PARTY, FORTY))
    durchmarsch: Part | None = part(word("durchmarsch"), "3", Part, only=(PARTY, FORTY))
    figures: tuple[Figure, ...] = rows(word("figures"), "3", Figure, only=(PARTY, FORTY))
    dealer: Seat | None = seat(word("dealer"), "1")


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write what each defender pays or is paid for the game and for every part of it."""
    _write(book, table, hand, "game", say("game"), f"game.{hand.contract}", hand)
    for key, label in PARTS:
        if (bid := getattr(hand, key)) is not None:
            _write(book, table, hand, key, say("{part}", part=label), f"part.{key}", bid)
    for figure in hand.figures:
        label = say("{part}", part=label_of(figure, "figure"))
        _write(book, table, hand, figure.figure, label, f"figure.{figure.figure}", figure)


def _write(book: Book, table: Table, hand: Hand, item: str, label: Text, price: str, bid: Hand | Part | Figure) -> None:
    """Write one part against each defender, by what they said themselves."""
    sign = 1 if (bid.game_won if isinstance(bid, Hand) else bid.made) else -1
    for defender in table.active:
        if defender != hand.declarer:
            level = (bid.kontra or {}).get(defender, 0)
            factors = (Factor(LEVELS[level - 1], 2**level),) if level else ()
            stakes = {hand.declarer: sign, defender: -sign}
            book.line(item, label, table.rules[price], stakes, rule="4", factors=factors)


def kontra_is_said_by_defenders(hand: Hand, table: Table) -> Iterator[Problem]:
    """Yield that somebody who does not play against the declarer says kontra."""
    defenders = [player for player in table.active if player != hand.declarer]
    if set(hand.kontra or {}) - set(defenders):
        yield refused("kontra", "kontra_of_a_defender", "4").because("Only a defender says kontra.")


def describe_hand(hand: Hand, _table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    bids = [(key, label, getattr(hand, key)) for key, label in PARTS]
    bids += [(figure.figure, label_of(figure, "figure"), figure) for figure in hand.figures]
    marks = (
        Mark(
            figure=key,
            label=label,
            by=hand.declarer,
            announced=True,
            outcome="made" if one.made else "lost",
            kontra=max((one.kontra or {}).values(), default=0),
        )
        for key, label, one in bids
        if one is not None
    )
    return Summary(
        title=label_of(hand, "contract"),
        contract=hand.contract,
        declarer=hand.declarer,
        won=hand.game_won,
        kontra=max((hand.kontra or {}).values(), default=0),
        marks=tuple(marks),
    )


def _outcome(path: str) -> tuple[Turn, ...]:
    return (
        Turn(facts=((path, True),), label=word("made"), mark=CHECK),
        Turn(facts=((path, False),), label=word("lost"), mark=CROSS),
    )


def _levels() -> tuple[Turn, ...]:
    return tuple(Turn(facts=(("", level),), label=label) for level, label in enumerate(LEVELS, start=1))


def board(rules: Rules) -> Board:
    """Return the entry screen: the contract and the declarer, then what was bid, then each defender's kontra."""
    picks = tuple(
        Pick(value=key, label=label, letter=str(number), price=rules[f"game.{key}"])
        for number, (key, label) in enumerate(CONTRACTS, start=1)
    )
    parts = tuple(
        Tile(
            key=key,
            shape="turns",
            fact=f"{key}.made",
            label=label,
            letter=letter,
            only=(PARTY, FORTY),
            turns=_outcome(""),
        )
        for (key, label), letter in zip(PARTS, "UD", strict=True)
    )
    figures = tuple(
        Tile(
            key=key,
            shape="row",
            fact="figures",
            label=label,
            letter=letter,
            only=(PARTY, FORTY),
            who="by",
            sets=(("figure", key),),
            turns=_outcome("made"),
        )
        for (key, label), letter in zip(FIGURES, "AT", strict=True)
    )
    of_parts = tuple(
        Tile(key=f"{key}_kontra", shape="held", fact=f"{key}.kontra", label=label, letter=letter, turns=_levels())
        for key, label, letter in (
            ("ulti", word("kontra on the ulti"), "L"),
            ("durchmarsch", word("kontra on the durchmarsch"), "M"),
        )
    )
    on_the_game = Tile(
        key="kontra", shape="held", fact="kontra", label=word("kontra on the game"), letter="K", turns=_levels()
    )
    won = Tile(key="game_won", shape="turns", fact="game_won", label=word("game"), letter="G", turns=_outcome(""))
    return Board(
        steps=(
            Step(key="before", label=word("before"), tiles=(on_the_game, *of_parts), columns=3),
            Step(key="after", label=word("after"), tiles=(won, *parts, *figures)),
        ),
        asks=(
            Ask(fact="contract", short=word("Game?"), question=word("What is the game?"), picks=picks),
            Ask(fact="declarer", short=word("Declarer?"), question=word("Who is the declarer?")),
        ),
        start="after",
        needs=(Need(facts=("game_won",), label=word("game won"), tile="game_won"),),
        more=("figures", "ulti", "durchmarsch"),
        contract="contract",
        declarer="declarer",
        kontra=LEVELS,
    )


HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2",
    deals=True,
    checks=(kontra_is_said_by_defenders,),
    write=write_hand,
    describe=describe_hand,
)
GAME = Game(
    key="trial_ulti",
    label=word("Ulti"),
    summary=word("One plays against each of two others."),
    rulebook="stroman",
    seats=(3, 4, 5),
    active=3,
    cards=(32,),
    pots=(),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, COMPANY, closing())},
    rates=tuple(
        rate(f"{group}.{key}", label, price, "2", PRICES)
        for group, keys, price in (("game", CONTRACTS, 1), ("part", PARTS, 4), ("figure", FIGURES, 2))
        for key, label in keys
    ),
    options=(),
    presets=printed(word("Every part at its price.")),
    face=board,
    examples=((("hand", {"contract": PARTY, "declarer": 0, "game_won": True}),),),
)
