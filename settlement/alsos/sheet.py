"""The row of the sheet for a hand of alsós, with its marks."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.alsos.facts import CALLS, SWITCHED, Announced, Call, Hand, Melds
from settlement.alsos.figures import is_made
from settlement.alsos.game import base_won, steps
from settlement.alsos.kassza import declarer_gives_up
from settlement.facts import label_of
from settlement.game import Mark, Summary
from settlement.vocabulary import Rules, Seat, Table, Who, say, word

RUNS = {
    3: word("run of three"),
    4: word("run of four"),
    5: word("run of five"),
    6: word("run of six"),
    7: word("run of seven"),
    8: word("run of eight"),
}


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
    """Yield the marks of a hand: béla kassza, figures, call, melds, switch."""
    if (bela := hand.bela_kassza) is not None:
        yield Mark(
            figure="bela_kassza",
            label=word("béla kassza"),
            by=bela.by,
            when=bela.when,
            announced=True,
            opponents=bela.by != hand.declarer,
        )
    for announcement in hand.figures:
        yield mark_of(announcement, hand, table.rules)
    if hand.hivas is not None and hand.declarer is not None:
        yield from marks_of_call(hand.hivas, hand.declarer, table)
    for seat, melds in (hand.melds or {}).items():
        yield from marks_of_melds(seat, melds, opponents=seat != hand.declarer)
    if hand.betli_origin == SWITCHED:
        yield Mark(figure=SWITCHED, label=label_of(hand, "betli_origin"))


def mark_of(announcement: Announced, hand: Hand, rules: Rules) -> Mark:
    """Return the mark of an announced figure, with its phase, kontras and outcome."""
    return Mark(
        figure=announcement.figure,
        label=label_of(announcement, "figure"),
        by=announcement.by,
        announced=True,
        outcome="made" if is_made(announcement, hand, rules) else "lost",
        kontra=len(announcement.kontra),
        opponents=announcement.by != hand.declarer,
        when=announcement.when or "",
        steps=steps(announcement.kontra, rules),
    )


def marks_of_call(call: Call, declarer: Seat, table: Table) -> Iterator[Mark]:
    """Yield the mark of a call with its level, and the mark of the side that gave up."""
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
    """Yield the marks of a player's valid melds."""
    for length in melds.sequences:
        yield Mark(figure=f"run_{length}", label=RUNS[length], by=seat, opponents=opponents)
    for _ in range(melds.vannak):
        yield Mark(figure="vannak", label=word("four of a kind"), by=seat, opponents=opponents)
    if melds.bela:
        yield Mark(figure="bela", label=word("béla"), by=seat, opponents=opponents)
