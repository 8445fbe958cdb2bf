"""The row of the sheet for a hand of trisák."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from settlement.facts import label_of
from settlement.game import Mark, Summary
from settlement.stakes import DECLARERS
from settlement.tarokk.hand import ANNOUNCED, Play
from settlement.tarokk.sheet import summary_of, tricks_label
from settlement.trisak_wiki.bids import played, tricks_of
from settlement.trisak_wiki.facts import WITH_PARTNER, Hand
from settlement.vocabulary import Points, Table, word


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet; a bid is won if the declarer gains by game and ultimo together."""
    if hand.declarer is None:
        tricks = hand.tricks or {}
        return Summary(
            title=label_of(hand, "contract"),
            contract=hand.contract,
            score=tricks_label(*(tricks[player] for player in sorted(tricks))),
        )
    play = played(hand, hand.declarer, table)
    summary = summary_of(play, hand.contract, hand.partner, why_alone(hand), marks=tuple(marks(hand)))
    gain, by_tricks = gain_of(hand, play), hand.tricks is not None or hand.declarer_tricks is not None
    return dataclasses.replace(
        summary,
        score=tricks_label(tricks_of(hand, hand.declarer)) if by_tricks else summary.score,
        won=None if not gain else gain > 0,
        in_all=None not in (play.winner, hand.ultimo_made) and hand.ultimo_made != (play.winner == DECLARERS),
    )


def why_alone(hand: Hand) -> str:
    """Return why the declarer of a bid with a partner was alone, or an empty string (§2.3, §2.5)."""
    if hand.partner is not None or hand.contract not in WITH_PARTNER:
        return ""
    if hand.contract == "game":
        return word("the called tarokk was laid away")
    return word("the called tarokk lay in the talon")


def gain_of(hand: Hand, play: Play) -> Points:
    """Return the points that the declarer's side gains from each opponent, by game and ultimo together."""
    gain = play.game.points if play.winner == DECLARERS else -play.game.points
    if hand.ultimo_made is not None:
        ultimo = play.price_of("ultimo", ANNOUNCED).points
        gain += ultimo if hand.ultimo_made else -ultimo
    return gain


def marks(hand: Hand) -> Iterator[Mark]:
    """Yield the mark of the bid's ultimo."""
    if hand.ultimo_made is not None:
        yield Mark(
            figure="ultimo", label=word("ultimo"), announced=True, outcome="made" if hand.ultimo_made else "lost"
        )
