"""Trisák after Tolnai: the kinds of entry and the description of the game.

Every ``rule`` is a section of ``docs/rules/trisak_tolnai.md``.
"""

from __future__ import annotations

from dataclasses import replace

from settlement.book import Book
from settlement.company import COMPANY
from settlement.evening import ADJUSTMENT, closing
from settlement.game import Check, EntryKind, Example, Game, Summary
from settlement.tarokk import contracts
from settlement.tarokk import hand as hands
from settlement.tarokk.checks import (
    each_side_tells_a_figure_once,
    figures_do_not_share_cards,
    kontra_stays_within_the_rule,
    silent_figures_were_made_and_not_kontrad,
)
from settlement.tarokk.sheet import passed_over, summary_of, tricks_label
from settlement.trisak_tolnai import held
from settlement.trisak_tolnai.bids import (
    an_ultimo_call_is_one_announced_ultimo,
    conceded_without_play,
    partner_holds_the_called_tarokk,
    played,
    somebody_plays,
    the_ultimo_is_a_trick,
    what_decides_is_told,
    write_conceded,
)
from settlement.trisak_tolnai.facts import BETTLIS, Hand
from settlement.trisak_tolnai.held import marks, write_awards
from settlement.trisak_tolnai.screen import face
from settlement.trisak_tolnai.tariff import OPTIONS, PRESETS, RATES
from settlement.trisak_tolnai.trisak import only_the_first_speaker_trischakens, write_trischaken
from settlement.vocabulary import Table, word


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand; a passed hand has none."""
    if hand.declarer is None:
        return
    play = played(hand, hand.declarer, table)
    if hand.contract == "trischaken":
        write_trischaken(hand.card_points or {}, table, book)
    elif hand.conceded:
        write_conceded(play, book)
    elif hand.contract in BETTLIS:
        contracts.write_by_tricks(play, hand.declarer_tricks or 0, book, rule="2.6")
    else:
        hands.write_play(play, book)
    write_awards(hand, table, book)


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet; a trisák shows the four counts, in the order of the seats."""
    if hand.declarer is None:
        return passed_over(hand.contract)
    play, counts = played(hand, hand.declarer, table), hand.card_points or {}
    alone = {"talon": word("the called tarokk lay in the talon"), "discard": word("the called tarokk was laid away")}
    summary = summary_of(
        play, hand.contract, hand.partner, alone.get(hand.called_tarokk_in or "", ""), marks=tuple(marks(hand))
    )
    if counts:
        return replace(summary, score=" : ".join(str(counts[player]) for player in sorted(counts)))
    return summary if hand.declarer_tricks is None else replace(summary, score=tricks_label(hand.declarer_tricks))


CHECKS: tuple[Check, ...] = (
    somebody_plays,
    only_the_first_speaker_trischakens,
    partner_holds_the_called_tarokk,
    conceded_without_play,
    what_decides_is_told,
    each_side_tells_a_figure_once,
    silent_figures_were_made_and_not_kontrad,
    kontra_stays_within_the_rule,
    figures_do_not_share_cards,
    an_ultimo_call_is_one_announced_ultimo,
    the_ultimo_is_a_trick,
    *held.CHECKS,
)


HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2.1",
    deals=True,
    checks=CHECKS,
    write=write_hand,
    describe=describe_hand,
)

EXAMPLES: tuple[Example, ...] = (
    (
        (
            "hand",
            {
                "contract": "game",
                "declarer": 0,
                "partner": 2,
                "declarer_points": 60,
                "figures": [{"figure": "pagat_ultimo", "side": "declarer", "announced": True, "made": True}],
            },
        ),
    ),
)

GAME = Game(
    key="trisak_tolnai",
    label=word("Trisák, Tolnai"),
    summary=word("Trisák with seven contracts, from the fewest card points to a solo: four play, five may sit."),
    rulebook="trisak_tolnai",
    seats=(4, 5),
    active=4,
    cards=(54,),
    pots=(),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, COMPANY, closing())},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    face=face,
    examples=EXAMPLES,
)
