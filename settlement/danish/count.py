"""The count, and the nolo or tout that replaces it (§7, §11.6)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book
from settlement.danish.facts import PAGAT_POT, Hand
from settlement.danish.hand import is_claimed, is_counted, nolos
from settlement.danish.melds import kings_shown, true_melds
from settlement.danish.nolo import write_stand
from settlement.danish.play import kings_lost_by
from settlement.vocabulary import Account, Points, Problem, Seat, Table, Who, refused, say, word

PACK, SHARE = 78, 26
"""The card points of the pack, and a third of them: a player with this count wins and loses nothing (§7.1)."""

PAGAT_WORTH, KING_WORTH = 5, 5
"""The fewest card points of a trick with the pagat, and of a trick with a king."""


ROUNDED_TO = 5


def is_rounded(table: Table) -> bool:
    """Whether counts are settled to the nearest five (§7.4)."""
    return bool(table.rules["count_rounding"] == "nearest_five")


def to_nearest_five(points: Points) -> Points:
    """Return the nearest multiple of five; a whole number is never half way between two."""
    return (points + ROUNDED_TO // 2) // ROUNDED_TO * ROUNDED_TO


def rounded(shares: dict[Account, Points], forehand: Seat) -> dict[Account, Points]:
    """Return the differences to 26, rounded to the nearest five; the forehand takes the rest (§7.4)."""
    others = {seat: to_nearest_five(points) for seat, points in shares.items() if seat != forehand}
    return {**others, forehand: -sum(others.values())}


def write_count(hand: Hand, table: Table, book: Book) -> None:
    """Write the count, exact or to the nearest five (§7)."""
    if is_rounded(table):
        write_rounded_count(hand, table, book)
    else:
        write_exact_count(hand, table, book)


def write_rounded_count(hand: Hand, table: Table, book: Book) -> None:
    """Write the count to the nearest five: two players are rounded, and the forehand takes the rest (§7.4)."""
    counted, forehand = hand.card_points or {}, table.active[0]
    counts = tuple(say("{who} {points}", who=Who(seat), points=counted[seat]) for seat in table.active)
    label = say("count: {counts}", counts=counts)
    moves = rounded({seat: counted[seat] - SHARE for seat in table.active}, forehand)
    if any(moves.values()):
        why = say(
            "each against {share}, to the nearest five; {who} is forehand and takes what is left",
            share=SHARE,
            who=Who(forehand),
        )
        book.move("count", label, moves, rule="7.4", price=why)
    else:
        book.nothing("count", label, rule="7.4", why=say("to the nearest five everybody has {share}", share=SHARE))


def write_exact_count(hand: Hand, table: Table, book: Book) -> None:
    """Write each player's difference to 26; points that nobody counted go into the pagat cup (§7.1–7.3).

    If the counts make more than the pack, a loser may make the difference good.
    """
    counted = hand.card_points or {}
    moves: dict[Account, Points] = {seat: counted[seat] - SHARE for seat in table.active}
    short, payer = PACK - sum(counted[seat] for seat in table.active), hand.count_difference_paid_by
    counts = tuple(say("{who} {points}", who=Who(seat), points=counted[seat]) for seat in table.active)
    label, rule = say("count: {counts}", counts=counts), "7.1"
    if short > 0:
        moves[PAGAT_POT], rule = short, "7.2"
        label = say(
            "count: {counts}; {short} that nobody counted go into the {cup}",
            counts=counts,
            short=short,
            cup=table.called(PAGAT_POT),
        )
    elif short < 0 and payer is not None:
        moves[payer] += short
        rule = "7.3"
        label = say(
            "count: {counts}; {who} makes good the {points} too many", counts=counts, who=Who(payer), points=-short
        )
    if any(moves.values()):
        book.move("count", label, moves, rule=rule, price=say("each against {share}", share=SHARE))
    else:
        book.nothing("count", label, rule=rule, why=say("everybody has his {share}", share=SHARE))


def write_result(hand: Hand, table: Table, book: Book) -> None:
    """Write the nolos, the tout or the count: a hand has only one of them (§6, §7)."""
    tout = hand.tout
    for player in nolos(hand, table):
        label, rule = say("nolo: {who}", who=Who(player)), "6.1"
        if tout is not None:
            label, rule = (
                say("nolo: {who}, for {tout} did not announce the tout", who=Who(player), tout=Who(tout.player)),
                "6.5",
            )
        write_stand("nolo", label, player, table, book, rule=rule)
    if tout is not None and not is_claimed(hand, table.rules):
        label, rule = say("tout: {who}", who=Who(tout.player)), "6.4"
        if not tout.announced:
            label, rule = say("tout, not announced: {who}", who=Who(tout.player)), "6.5"
        write_stand("tout", label, tout.player, table, book, rule=rule)
    if is_counted(hand):
        write_count(hand, table, book)
    elif hand.card_points:
        book.nothing("count", say("count"), rule="7.1", why=say("under nolo and tout nothing is counted"))


def all_three_counts_are_there(hand: Hand, table: Table) -> Iterator[Problem]:
    """A hand with a count needs a possible count for each of the three."""
    if not is_counted(hand):
        return
    counts = hand.card_points or {}
    for seat in counts:
        if seat not in table.active:
            yield refused(f"card_points[{seat}]", "not_in_hand", "11.1", also=("sitting_out", "dealer")).because(
                "{who} sits out and counts nothing.", who=Who(seat)
            )
    if any(seat not in counts for seat in table.active):
        yield refused("card_points", "missing", "11.6").because(
            "Write the card points of all three; the third is what is missing to {pack}.", pack=PACK
        )
        return
    saved = hand.pagat.player if hand.pagat is not None and hand.pagat.outcome == "saved" else None
    for seat in table.active:
        least = PAGAT_WORTH if seat == saved else 1
        if counts[seat] < least:
            text = say(
                "{who} took a trick, so he has at least {least}; without one he is nolo.", who=Who(seat), least=least
            )
            if seat == saved:
                text = say("{who} brought the pagat home, so he has at least {least}.", who=Who(seat), least=least)
            yield Problem(field=f"card_points[{seat}]", code="card_points", rule="11.6", text=text)
        elif counts[seat] > PACK:
            yield refused(f"card_points[{seat}]", "out_of_range", "11.6").because(
                "{fact}: a whole number from {least} to {most}.", fact=word("card points"), least=0, most=PACK
            )


def sum_of(hand: Hand, table: Table) -> int | None:
    """Return the sum of the three counts, or ``None`` if one is missing or the hand has no count."""
    counts = hand.card_points or {}
    if not is_counted(hand) or any(seat not in counts for seat in table.active):
        return None
    return sum(counts[seat] for seat in table.active)


def counts_above_the_pack_are_made_good(hand: Hand, table: Table) -> Iterator[Problem]:
    """Counts above 78 need a loser who makes the difference good (§7.3)."""
    total, payer = sum_of(hand, table), hand.count_difference_paid_by
    if is_rounded(table):
        if payer is not None:
            yield refused("count_difference_paid_by", "count_above_78", "7.4").because(
                "Rounded counts always make 78, so there is no difference to make good: leave this empty."
            )
    elif total is not None and total > PACK and payer is None:
        yield refused("card_points", "count_above_78", "11.6", also=("count_difference_paid_by",)).because(
            "The three counts make {total}, the pack has {pack}: count again, or write which loser"
            " makes the difference good.",
            total=total,
            pack=PACK,
        )
    elif payer is not None and (total is None or total <= PACK):
        yield refused("count_difference_paid_by", "count_above_78", "11.6").because(
            "There is no difference to make good: leave this empty."
        )
    elif payer in table.active and payer is not None and (hand.card_points or {})[payer] >= SHARE:
        yield refused("count_difference_paid_by", "count_above_78", "11.6").because(
            "Only a loser makes the difference good, and {who} has not lost.", who=Who(payer)
        )


def counts_below_the_pack_are_noticed(hand: Hand, table: Table) -> Iterator[Problem]:
    """Counts below 78 are settled, but may be wrong: warn (§7.2)."""
    total = sum_of(hand, table)
    if total is not None and total < PACK and not is_rounded(table):
        yield refused("card_points", "count_below_78", "7.2", warning=True).because(
            "The three counts make {total} of {pack}: the {rest} missing go into the {cup}.",
            total=total,
            pack=PACK,
            rest=PACK - total,
            cup=table.called("pagat_pot"),
        )


def rounded_counts_make_the_pack(hand: Hand, table: Table) -> Iterator[Problem]:
    """Rounded counts have to make 78 together."""
    total = sum_of(hand, table)
    if is_rounded(table) and total is not None and total != PACK:
        yield refused("card_points", "counts_not_78", "7.4").because(
            "The three counts make {total}, the pack has {pack}: count again.", total=total, pack=PACK
        )


def melded_kings_are_lost_or_counted(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player's count has to include the melded kings that the player did not lose."""
    counts = hand.card_points or {}
    for seat in table.active:
        at_home = len(kings_shown(true_melds(hand, seat))) - kings_lost_by(hand, seat)
        if sum_of(hand, table) is not None and at_home * KING_WORTH > counts[seat]:
            yield refused("kings_lost", "king_forgotten", "11.6", also=("melds", "card_points"), warning=True).because(
                "{who} melded kings, and {count} card points are too few for those not lost: was one forgotten?",
                who=Who(seat),
                count=counts[seat],
            )


CHECKS = (
    all_three_counts_are_there,
    counts_above_the_pack_are_made_good,
    counts_below_the_pack_are_noticed,
    rounded_counts_make_the_pack,
    melded_kings_are_lost_or_counted,
)
