"""The two sides of a hand, who pays whom, and checks of the named players (§1, §11.1)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.stakes import from_each, to_each
from settlement.ulti.facts import DECLARER, DEFENDERS, Hand, ThrownIn
from settlement.ulti.tariff import ALONE
from settlement.vocabulary import Account, Problem, Seat, Table, Text, Who, refused, say


def defenders(declarer: Seat, table: Table) -> tuple[Seat, ...]:
    """Return the two defenders, in playing order."""
    return tuple(seat for seat in table.active if seat != declarer)


def side_of(seat: Seat, declarer: Seat) -> str:
    """Return the side a player belongs to."""
    return DECLARER if seat == declarer else DEFENDERS


def lone_payer(hand: Hand, table: Table) -> Seat | None:
    """Return the defender who revoked and pays for both, or ``None`` (§8)."""
    by = hand.renonc.by if hand.renonc is not None else hand.declarer
    return by if by != hand.declarer and table.rules["renonc"] == ALONE else None


def stakes(hand: Hand, table: Table, *, to_declarer: bool) -> dict[Account, int]:
    """Return the stakes of an item between the declarer and both defenders (§1.3)."""
    if not to_declarer:
        return to_each(hand.declarer, table.active)
    if (payer := lone_payer(hand, table)) is not None:
        both = len(defenders(hand.declarer, table))
        return {hand.declarer: both, payer: -both}
    return from_each(hand.declarer, table.active)


def after_a_revoke(hand: Hand, table: Table) -> Text | None:
    """Return the explanation of a line that a revoke decided, or ``None`` (§8)."""
    if hand.renonc is None:
        return None
    who = Who(hand.renonc.by)
    if hand.renonc.by == hand.declarer:
        return say("{who} revoked, so everything bid is lost", who=who)
    if lone_payer(hand, table) is not None:
        return say("{who} revoked and pays for both defenders", who=who)
    return say("{who} revoked, so everything bid is made", who=who)


def everybody_named_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only players of the hand may be named in it."""
    for field, seat in named_players(hand):
        if seat not in table.active:
            yield sits_out(field, seat)


def whoever_threw_in_plays(entry: ThrownIn, table: Table) -> Iterator[Problem]:
    """Only a player of the hand can throw it in."""
    if entry.declarer is not None and entry.declarer not in table.active:
        yield sits_out("declarer", entry.declarer)


def sits_out(field: str, seat: Seat) -> Problem:
    """Return the problem of a named player who does not play."""
    return refused(field, "not_in_hand", "11.1", also=("dealer",)).because(
        "{who} deals and sits out this hand: choose one of the three who play.", who=Who(seat)
    )


def named_players(hand: Hand) -> Iterator[tuple[str, Seat]]:
    """Yield every player that a hand names, with the path of the fact."""
    yield "declarer", hand.declarer
    for seat in hand.kontra_each or {}:
        yield f"kontra_each[{seat}]", seat
    if hand.silent_ulti is not None:
        yield "silent_ulti.by", hand.silent_ulti.by
    if hand.renonc is not None:
        yield "renonc.by", hand.renonc.by


CHECKS = (everybody_named_plays,)
