"""Facts that follow from the record of a hand: opponents, the cards of the last trick, players without a trick."""

from __future__ import annotations

from collections.abc import Mapping

from settlement.danish.facts import KING, KING_POT, PAGAT, PAGAT_POT, Hand
from settlement.vocabulary import Account, Pot, Rules, Seat, Table

CUP_OF: Mapping[str, Pot] = {PAGAT: PAGAT_POT, KING: KING_POT}


def others(player: Seat, table: Table) -> tuple[Seat, ...]:
    """Return the two opponents of a player."""
    return tuple(seat for seat in table.active if seat != player)


def from_each(payee: Seat, table: Table) -> dict[Account, int]:
    """Return the stakes of a price that each opponent pays to one player."""
    payers = others(payee, table)
    return {payee: len(payers), **dict.fromkeys(payers, -1)}


def cards_of(hand: Hand) -> Mapping[Seat, str]:
    """Return the players who had the pagat or a king in the last trick, each with the card."""
    return (hand.last_trick.cards if hand.last_trick else None) or {}


def winner_of(hand: Hand) -> Seat | None:
    """Return the winner of the last trick, or ``None`` if wrong cards left nobody entitled to it."""
    return hand.last_trick.winner if hand.last_trick else None


def fallen(hand: Hand) -> Mapping[Seat, str]:
    """Return the players who lost the pagat or a king in the last trick, each with the card."""
    return {seat: card for seat, card in cards_of(hand).items() if seat != winner_of(hand)}


def is_claimed(hand: Hand, rules: Rules) -> bool:
    """Whether the opponents of a tout are nolo, because it was not announced (§6.5)."""
    return hand.tout is not None and not hand.tout.announced and bool(rules["unannounced_tout_is_nolo"])


def nolos(hand: Hand, table: Table) -> tuple[Seat, ...]:
    """Return the players who are nolo: one player, or both opponents of a tout that was not announced."""
    if hand.tout is not None:
        return others(hand.tout.player, table) if is_claimed(hand, table.rules) else ()
    return () if hand.nolo is None else (hand.nolo,)


def trickless(hand: Hand, table: Table) -> tuple[Seat, ...]:
    """Return the players without a trick, whether they are paid for it or not."""
    return others(hand.tout.player, table) if hand.tout is not None else nolos(hand, table)


def is_counted(hand: Hand) -> bool:
    """Whether the hand has a count: nolo and tout replace it (§7.1)."""
    return hand.nolo is None and hand.tout is None
