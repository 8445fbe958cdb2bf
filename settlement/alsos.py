"""Alsós for two, three or four: the game as a whole, and how the sheet tells a hand.

Read beside ``docs/rules/alsos.md``; every ``rule`` is a § of that page.  What a scorer writes down stands in
``alsos_record``, numbers and choices of a table in ``alsos_options``, what follows from the facts in ``alsos_hand``,
who pays or writes what in ``alsos_lines``, the rádli in ``alsos_radli``, what cannot be in ``alsos_checks``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from settlement import alsos_radli as radli
from settlement.alsos_board import board
from settlement.alsos_checks import CHECKS, radli_needs_the_dealers_share
from settlement.alsos_hand import base_won, declarer_gives_up, made, steps
from settlement.alsos_lines import write_hand
from settlement.alsos_options import OPTIONS, PRESETS, RADLI_MODE, RATES
from settlement.alsos_record import CALLS, SWITCHED, Announced, Call, Hand, Melds
from settlement.book import Book
from settlement.evening import ADJUSTMENT, closing
from settlement.facts import label_of
from settlement.game import EntryKind, Example, Game, Mark, Summary
from settlement.vocabulary import Rules, Seat, Table, Text, Who, say, word

RUNS = {3: word("run of three"), 4: word("run of four"), 5: word("run of five"), 6: word("run of six"),
        7: word("run of seven"), 8: word("run of eight")}  # fmt: skip


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    return Summary(
        title=label_of(hand, "contract"),
        contract=hand.contract,
        declarer=hand.declarer,
        won=None if hand.declarer is None else base_won(hand, table),
        kontra=len(hand.kontra),
        steps=steps(hand.kontra, table.rules),
        scores=hand.card_points or hand.tricks or {},
        marks=tuple(marks(hand, table)),
    )


def marks(hand: Hand, table: Table) -> Iterator[Mark]:
    """Yield in words what was said and held: the béla kassza, the figures, the call, the melds, the switch."""
    if (bela := hand.bela_kassza) is not None:
        yield Mark(figure="bela_kassza", label=word("béla kassza"), by=bela.by, when=bela.when, announced=True,
                   opponents=bela.by != hand.declarer)  # fmt: skip
    for said in hand.figures:
        yield mark_of(said, hand, table.rules)
    if hand.hivas is not None and hand.declarer is not None:
        yield from marks_of_call(hand.hivas, hand.declarer, table)
    for seat, melds in (hand.melds or {}).items():
        yield from marks_of_melds(seat, melds, opponents=seat != hand.declarer)
    if hand.betli_origin == SWITCHED:
        yield Mark(figure=SWITCHED, label=label_of(hand, "betli_origin"))


def mark_of(said: Announced, hand: Hand, rules: Rules) -> Mark:
    """Return one announced figure in words: who, in which phase, with which kontras, and how it ended."""
    return Mark(figure=said.figure, label=label_of(said, "figure"), by=said.by, announced=True,
                outcome="made" if made(said, hand, rules) else "lost", kontra=len(said.kontra),
                opponents=said.by != hand.declarer, when=said.when or "", steps=steps(said.kontra, rules))  # fmt: skip


def marks_of_call(call: Call, declarer: Seat, table: Table) -> Iterator[Mark]:
    """Yield how far a call was raised, and who gave up: not always whoever spoke last before."""
    yield Mark(figure="hivas", label=CALLS[call.level - 1], by=call.by, opponents=call.by != declarer)
    if not call.dropped:
        return
    label, others = word("gave the game up"), tuple(seat for seat in table.active if seat != declarer)
    if declarer_gives_up(call, declarer):
        yield Mark(figure="dropped", label=label, by=declarer, told=say("{who} gave the game up", who=Who(declarer)))
    elif len(others) == 1:
        yield Mark(figure="dropped", label=label, by=others[0], opponents=True)
    else:
        yield Mark(figure="dropped", label=label, opponents=True, told=say("gave the game up together"))


def marks_of_melds(seat: Seat, melds: Melds, *, opponents: bool) -> Iterator[Mark]:
    """Yield the melds that counted for a player."""
    for length in melds.sequences:
        yield Mark(figure=f"run_{length}", label=RUNS[length], by=seat, opponents=opponents)
    for _ in range(melds.vannak):
        yield Mark(figure="vannak", label=word("four of a kind"), by=seat, opponents=opponents)
    if melds.bela:
        yield Mark(figure="bela", label=word("béla"), by=seat, opponents=opponents)


def foretell(record: Any, table: Table) -> tuple[Text, ...]:
    """Return what the preview says of a hand besides who writes what: who ends the rádli with it."""
    if not isinstance(record, Hand):
        return ()
    book = Book({})
    write_hand(record, table, book)
    return radli.foretold(table, book)


HAND = EntryKind(key="hand", label=word("hand"), record=Hand, rule="2.1", deals=True, checks=CHECKS, write=write_hand,
                 describe=describe_hand)  # fmt: skip

EXAMPLES: tuple[Example, ...] = (
    (("hand", {"contract": "trump", "declarer": 0, "card_points": {"0": 84, "1": 32, "2": 36},
               "figures": [{"figure": "ulti", "by": 0, "when": "front", "made": True}]}),),
)  # fmt: skip

GAME = Game(
    key="alsos",
    label=word("Alsós"),
    summary=word("A trump game with figures for two, three or four, for money or to a rádli."),
    rulebook="alsos",
    seats=(2, 3, 4),
    active=3,
    cards=(32,),
    pots=(),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, closing(radli.write_close))},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    opening=radli.OPENING,
    progress=radli.progress,
    foretell=foretell,
    face=board,
    writes=lambda rules: rules["mode"] == RADLI_MODE,
    refuses=radli_needs_the_dealers_share,
    examples=EXAMPLES,
)
__all__ = ["GAME", "OPTIONS", "PRESETS", "RATES", "Hand"]
