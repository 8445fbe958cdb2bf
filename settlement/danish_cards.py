"""Danish Tarok: what the facts of a hand prove: whose the cards are, who is barred, what the last trick decides.

Read beside ``docs/rules/danish.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from settlement.danish_record import COUNTED, GRADED, KING, KING_POT, PAGAT, PAGAT_POT, SUITS, ULTIMO, Fine, Hand, Meld
from settlement.vocabulary import Account, Pot, Rules, Seat, Table

CUP_OF: Mapping[str, Pot] = {PAGAT: PAGAT_POT, KING: KING_POT}
ALL_SUITS = frozenset(key for key, _ in SUITS)
ALL_KINGS, FOUR, HALF = 4, 4, 3
MATADORS, SMALL = "matadors", "small_matadors"
WITH_PAGAT_AND_SCUS = 2
"""Cards that matadors and small matadors have in common."""

UNTRUE = frozenset({"false", "corrected"})
"""Faults of a meld that does not say what its player holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """What an offence brings: its fine in each cup (the rate's key, empty where there is none), a bar, when it is paid.

    A ``grave`` one may make its player liable for what it brought about (§5.6).
    """

    rate: str = ""
    bars: bool = False
    late: bool = False
    grave: bool = False


CLASS_1, CLASS_2 = Offence(rate="minor_fine"), Offence(bars=True)
CLASS_3 = Offence(rate="major_fine", bars=True, grave=True)
OFFENCE: Mapping[str, Offence] = {
    "misdeal": CLASS_1,
    "cups_not_passed": CLASS_1,
    "early_lead": CLASS_1,
    "out_of_turn": CLASS_1,
    "miscount": Offence(rate="minor_fine", late=True),
    "skat_error": CLASS_3,
    "revoke": CLASS_3,
    "wrong_cards": Offence(rate="major_fine", bars=True, late=True, grave=True),
    "scus_call_in_vain": Offence(rate="scus_call_fine"),
    "class_1": CLASS_1,
    "class_2": CLASS_2,
    "class_3": CLASS_3,
}


def is_late(fine: Fine) -> bool:
    """Whether a fine is paid after the last trick, so that no cup of that trick holds it (§8.4)."""
    return OFFENCE[fine.offence].late if fine.after_last_trick is None else fine.after_last_trick


def others(player: Seat, table: Table) -> tuple[Seat, ...]:
    """Return the two who play against a player."""
    return tuple(seat for seat in table.active if seat != player)


def from_each(payee: Seat, table: Table) -> dict[Account, int]:
    """Return the stakes of a price that each opponent pays one player."""
    payers = others(payee, table)
    return {payee: len(payers), **dict.fromkeys(payers, -1)}


# Melds.


def true_melds(hand: Hand, player: Seat | None = None) -> tuple[Meld, ...]:
    """Return the melds that say what somebody holds, paid or not; of one player only where he is named."""
    return tuple(meld for meld in hand.melds
                 if meld.fault not in UNTRUE and (player is None or meld.player == player))  # fmt: skip


def kings_in(meld: Meld) -> frozenset[str]:
    """Return the suits whose kings a meld shows."""
    if meld.kind == "kings":
        return ALL_SUITS - {meld.missing} if meld.grade == "half" else ALL_SUITS
    if meld.kind == "cavallerie" and meld.suit is not None:
        return frozenset() if lacks_king(meld) else frozenset({meld.suit})
    return frozenset()


def lacks_king(meld: Meld) -> bool:
    """Whether a meld is a half cavallerie without the king."""
    return meld.kind == "cavallerie" and meld.grade == "half" and meld.missing == KING


def kings_not_in(meld: Meld) -> frozenset[str]:
    """Return the suits whose kings a meld says its player does not hold."""
    if meld.kind == "kings" and meld.grade == "half":
        return ALL_SUITS & {meld.missing}
    return frozenset({meld.suit}) if lacks_king(meld) and meld.suit is not None else frozenset()


def shown(melds: Iterable[Meld]) -> frozenset[str]:
    """Return the suits whose kings some melds show."""
    return frozenset[str]().union(*(kings_in(meld) for meld in melds))


def uses_scus(meld: Meld) -> bool:
    """Whether the scus is among the cards of a meld."""
    return meld.kind in (MATADORS, SMALL) or (meld.kind in GRADED and meld.grade in ("half", "abundant"))


def shows_pagat(meld: Meld) -> bool:
    """Whether the pagat is among the cards of a meld."""
    return meld.kind in (MATADORS, SMALL) or (meld.kind == "tarocks" and meld.with_pagat is True)


def count_of(melds: Iterable[Meld], kind: str) -> int:
    """Return how many cards of a kind are melded, 0 where none are."""
    return max((meld.count or 0 for meld in melds if meld.kind == kind), default=0)


def in_a_row(melds: Iterable[Meld]) -> int:
    """Return how many tarocks matadors and small matadors show together."""
    told = tuple(melds)
    great, small = count_of(told, MATADORS), count_of(told, SMALL)
    return great + small - WITH_PAGAT_AND_SCUS if great and small else great or small


def tarocks_in(melds: Iterable[Meld]) -> int:
    """Return how many tarocks the melds of one player show, the scus counted in (§11.5)."""
    told = tuple(melds)
    return count_of(told, "tarocks") or in_a_row(told) or int(any(uses_scus(meld) for meld in told))


def cards_in(melds: Iterable[Meld]) -> int:
    """Return how many cards the melds of one player show together (§11.5)."""
    told = tuple(melds)
    suits = [meld for meld in told if meld.kind == "cavallerie"]
    kings = shown(meld for meld in told if meld.kind == "kings") - shown(suits)
    return tarocks_in(told) + sum(HALF if meld.grade == "half" else FOUR for meld in suits) + len(kings)


def is_whole(meld: Meld) -> bool:
    """Whether a meld says all its price needs."""
    counted = meld.kind in COUNTED and meld.count is not None
    return meld.player is not None and (counted or (meld.kind in GRADED and meld.grade is not None))


# The last trick.


def cards_of(hand: Hand) -> Mapping[Seat, str]:
    """Return who had the pagat or a king in the last trick."""
    return (hand.last_trick.cards if hand.last_trick else None) or {}


def winner_of(hand: Hand) -> Seat | None:
    """Return who took the last trick; nobody where wrong cards left nobody entitled to it."""
    return hand.last_trick.winner if hand.last_trick else None


def fallen(hand: Hand) -> Mapping[Seat, str]:
    """Return who had the pagat or a king in the last trick and did not take it."""
    return {seat: card for seat, card in cards_of(hand).items() if seat != winner_of(hand)}


def is_claimed(hand: Hand, rules: Rules) -> bool:
    """Whether a tout was not announced, and the two others are nolo for it (§6.5)."""
    return hand.tout is not None and not hand.tout.announced and bool(rules["unannounced_tout_is_nolo"])


def nolos(hand: Hand, table: Table) -> tuple[Seat, ...]:
    """Return who is nolo: one player, or the two others of a tout that was not announced."""
    if hand.tout is not None:
        return others(hand.tout.player, table) if is_claimed(hand, table.rules) else ()
    return () if hand.nolo is None else (hand.nolo,)


def trickless(hand: Hand, table: Table) -> tuple[Seat, ...]:
    """Return who took no trick, paid for it or not."""
    return others(hand.tout.player, table) if hand.tout is not None else nolos(hand, table)


def barred(hand: Hand) -> frozenset[Seat]:
    """Return who may not ultimate in this hand (§8.3)."""
    fined = {fine.player for fine in hand.fines if OFFENCE[fine.offence].bars}
    return frozenset(fined | {meld.player for meld in hand.melds if meld.fault is not None})


def at_fault(hand: Hand) -> frozenset[Seat]:
    """Return whose offence or meld fault may make him liable (§5.6)."""
    fined = {fine.player for fine in hand.fines if OFFENCE[fine.offence].grave}
    return frozenset(fined | {meld.player for meld in hand.melds if meld.fault is not None})


def ultimo_of(hand: Hand, table: Table) -> str | None:
    """Return the card that wins the last trick as an ultimo; nothing where none does or it is void (§5.2, §5.8)."""
    winner = winner_of(hand)
    if winner is None or winner in barred(hand) or nolos(hand, table):
        return None
    if hand.tout is not None and not table.rules["tout_allows_ultimo"]:
        return None
    return cards_of(hand).get(winner)


def excused(hand: Hand, table: Table) -> dict[Seat, str]:
    """Return the cards a nolo lost in the last trick that only count as lost in play (§6.3)."""
    if not table.rules["nolo_cancels_own_bagud"]:
        return {}
    return {seat: card for seat, card in fallen(hand).items() if seat in nolos(hand, table)}


def baguds(hand: Hand, table: Table) -> dict[Seat, str]:
    """Return who is bagud with which card, in playing order (§5.3)."""
    lost, free = fallen(hand), excused(hand, table)
    return {seat: lost[seat] for seat in table.active if seat in lost and seat not in free}


def liable_for_ultimo(hand: Hand) -> Seat | None:
    """Return who bears the ultimo, if anybody does."""
    return hand.liability.player if hand.liability and ULTIMO in hand.liability.covers else None


def liable_for_bagud(hand: Hand, loser: Seat) -> Seat | None:
    """Return who bears somebody's bagud, if anybody does."""
    return hand.liability.player if hand.liability and loser in hand.liability.covers else None


def is_counted(hand: Hand) -> bool:
    """Whether the card points decide something: neither nolo nor tout stands in place of the count (§7.1)."""
    return hand.nolo is None and hand.tout is None


def is_taken(hand: Hand, table: Table) -> bool:
    """Whether an ultimo took a cup home."""
    return ultimo_of(hand, table) is not None
