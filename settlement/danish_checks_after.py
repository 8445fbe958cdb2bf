"""Danish Tarok: what cannot be with nolo, tout, the count, fines and liabilities (§11).

Read beside ``docs/rules/danish.md``; every ``rule`` is a § of that page.
"""

from __future__ import annotations

from collections.abc import Iterator

from settlement.danish_cards import (
    at_fault,
    baguds,
    fallen,
    is_counted,
    is_taken,
    liable_for_ultimo,
    shown,
    trickless,
    true_melds,
    ultimo_of,
    winner_of,
)
from settlement.danish_checks import kings_out
from settlement.danish_lines import PACK, SHARE
from settlement.danish_record import KING, ULTIMO, Hand
from settlement.evening import Close
from settlement.vocabulary import Problem, Seat, Table, Who, say, word

PAGAT_WORTH, KING_WORTH = 5, 5
"""The least card points of a trick with the pagat, or with a king."""

OF_THE_DEALER = frozenset({"misdeal", "skat_error"})
WRONGLY_TAKEN = frozenset({"revoke", "skat_error", "class_3"})


# Nolo and tout.


def nolo_and_tout_exclude_each_other(hand: Hand, table: Table) -> Iterator[Problem]:
    """A tout is written alone: that the others have no trick goes without saying."""
    if hand.nolo is not None and hand.tout is not None:
        yield Problem(field="nolo", code="nolo_trick", rule="11.3", also=("tout",),
                      text=say("Nolo and tout are not written together: a tout says it for both others."))  # fmt: skip


def who_has_no_trick_took_none(hand: Hand, table: Table) -> Iterator[Problem]:
    """Who is nolo, or stands against a tout, takes no last trick, saves no pagat and brings no melded king home."""
    for seat in trickless(hand, table):
        if winner_of(hand) == seat and hand.tout is None:
            yield Problem(field="nolo", code="nolo_trick", rule="11.3", also=("last_trick.winner",),
                          text=say("{who} took the last trick and is not nolo.", who=Who(seat)))  # fmt: skip
        if hand.pagat is not None and hand.pagat.outcome == "saved" and hand.pagat.player == seat:
            yield Problem(field="pagat.player", code="nolo_trick", rule="11.3", also=("nolo",),
                          text=say("{who} has no trick and cannot have brought the pagat home.",
                                   who=Who(seat)))  # fmt: skip
        if len(shown(true_melds(hand, seat))) > kings_out(hand, seat):
            yield Problem(field="kings_lost", code="nolo_trick", rule="11.3", also=("nolo", "melds"),
                          text=say("{who} melded kings and has no trick: every one of them was lost.",
                                   who=Who(seat)))  # fmt: skip


def a_tout_takes_everything(hand: Hand, table: Table) -> Iterator[Problem]:
    """Who plays tout takes the last trick and loses neither pagat nor king."""
    if hand.tout is None:
        return
    player = hand.tout.player
    if winner_of(hand) not in (player, None):
        yield Problem(field="last_trick.winner", code="tout_trick", rule="11.3", also=("tout.player",),
                      text=say("A tout takes every trick, so {who} has the last one.", who=Who(player)))  # fmt: skip
    elif winner_of(hand) is None:
        yield Problem(field="last_trick.winner", code="tout_trick", rule="11.3", also=("tout.player",),
                      text=say("A tout takes every trick: write {who} as who took the last one.",
                               who=Who(player)))  # fmt: skip
    lost_pagat = hand.pagat is not None and hand.pagat.outcome == "lost" and hand.pagat.player == player
    if lost_pagat or any(king.player == player for king in hand.kings_lost):
        yield Problem(field="pagat" if lost_pagat else "kings_lost", code="tout_trick", rule="11.3", also=("tout",),
                      text=say("{who} took every trick and cannot have lost a card.", who=Who(player)))  # fmt: skip


# The count.


def all_three_counts_are_there(hand: Hand, table: Table) -> Iterator[Problem]:
    """Where there is a count, each of the three has one that he can have."""
    if not is_counted(hand):
        return
    counts = hand.card_points or {}
    for seat in counts:
        if seat not in table.active:
            yield Problem(field=f"card_points[{seat}]", code="not_in_hand", rule="11.1",
                          text=say("{who} sits out and counts nothing.", who=Who(seat)))  # fmt: skip
    if any(seat not in counts for seat in table.active):
        yield Problem(field="card_points", code="missing", rule="11.6",
                      text=say("Write the card points of all three; the third is what is missing to"
                               " {pack}.", pack=PACK))  # fmt: skip
        return
    saved = hand.pagat.player if hand.pagat is not None and hand.pagat.outcome == "saved" else None
    for seat in table.active:
        least = PAGAT_WORTH if seat == saved else 1
        if counts[seat] < least:
            text = say("{who} took a trick, so he has at least {least}; without one he is nolo.", who=Who(seat),
                       least=least)  # fmt: skip
            if seat == saved:
                text = say("{who} brought the pagat home, so he has at least {least}.", who=Who(seat), least=least)
            yield Problem(field=f"card_points[{seat}]", code="card_points", rule="11.6", text=text)
        elif counts[seat] > PACK:
            yield Problem(field=f"card_points[{seat}]", code="out_of_range", rule="11.6",
                          text=say("{fact}: a whole number from {least} to {most}.", fact=word("card points"),
                                   least=0, most=PACK))  # fmt: skip


def sum_of(hand: Hand, table: Table) -> int | None:
    """Return what the three counted together, nothing where not all did or no count is made."""
    counts = hand.card_points or {}
    if not is_counted(hand) or any(seat not in counts for seat in table.active):
        return None
    return sum(counts[seat] for seat in table.active)


def counts_above_the_pack_are_made_good(hand: Hand, table: Table) -> Iterator[Problem]:
    """More than the pack has is counted again, or a loser makes the difference good."""
    total, payer = sum_of(hand, table), hand.count_difference_paid_by
    if total is not None and total > PACK and payer is None:
        yield Problem(field="card_points", code="count_above_78", rule="11.6", also=("count_difference_paid_by",),
                      text=say("The three counts make {total}, the pack has {pack}: count again, or write which loser"
                               " makes the difference good.", total=total, pack=PACK))  # fmt: skip
    elif payer is not None and (total is None or total <= PACK):
        yield Problem(field="count_difference_paid_by", code="count_above_78", rule="11.6",
                      text=say("There is no difference to make good: leave this empty."))  # fmt: skip
    elif payer in table.active and payer is not None and (hand.card_points or {})[payer] >= SHARE:
        yield Problem(field="count_difference_paid_by", code="count_above_78", rule="11.6",
                      text=say("Only a loser makes the difference good, and {who} has not lost.",
                               who=Who(payer)))  # fmt: skip


def counts_below_the_pack_are_noticed(hand: Hand, table: Table) -> Iterator[Problem]:
    """Counts that fall short are settled, and the rest goes into the pagat cup; but they may be wrong."""
    total = sum_of(hand, table)
    if total is not None and total < PACK:
        yield Problem(field="card_points", code="count_below_78", rule="7.2", warning=True,
                      text=say("The three counts make {total} of {pack}: the {rest} missing go into the {cup}.",
                               total=total, pack=PACK, rest=PACK - total,
                               cup=table.called("pagat_pot")))  # fmt: skip


def melded_kings_are_lost_or_counted(hand: Hand, table: Table) -> Iterator[Problem]:
    """A melded king that was not lost shows in its player's count."""
    counts = hand.card_points or {}
    for seat in table.active:
        at_home = len(shown(true_melds(hand, seat))) - kings_lost_by(hand, seat)
        if sum_of(hand, table) is not None and at_home * KING_WORTH > counts[seat]:
            yield Problem(field="kings_lost", code="king_forgotten", rule="11.6", also=("melds", "card_points"),
                          warning=True,
                          text=say("{who} melded kings, and {count} card points are too few for those not lost: was one"
                                   " forgotten?", who=Who(seat), count=counts[seat]))  # fmt: skip


def kings_lost_by(hand: Hand, seat: Seat) -> int:
    """Return how many kings a player lost, one bagud among them."""
    return sum(king.player == seat for king in hand.kings_lost) + (fallen(hand).get(seat) == KING)


# Fines, liabilities, founding.


def offences_are_their_players(hand: Hand, table: Table) -> Iterator[Problem]:
    """A misdeal and a wrong skat are the dealer's, and only a count can be wrong."""
    for n, fine in enumerate(hand.fines):
        if fine.offence in OF_THE_DEALER and fine.player != table.dealer:
            yield Problem(field=f"fines[{n}].player", code="fine", rule="11.7",
                          text=say("Only the dealer can do that: {who}.", who=Who(table.dealer)))  # fmt: skip
        if fine.offence == "miscount" and not is_counted(hand):
            yield Problem(field=f"fines[{n}].offence", code="fine", rule="11.7",
                          text=say("Under nolo and tout nothing is counted, so nobody counted wrong."))  # fmt: skip


def who_is_liable_is_at_fault(hand: Hand, table: Table) -> Iterator[Problem]:
    """Who is liable committed a fault, and bears an ultimo or a bagud that is there."""
    if hand.liability is None:
        return
    player, covers = hand.liability.player, hand.liability.covers
    if not covers:
        yield Problem(field="liability.covers", code="liability", rule="11.7",
                      text=say("Write what {who} bears: the ultimo, or whose bagud.", who=Who(player)))  # fmt: skip
    if player not in at_fault(hand):
        yield Problem(field="liability.player", code="liability", rule="11.7", also=("fines", "melds"),
                      text=say("{who} is liable only for a revoke, wrong cards, another offence of class 3 or a fault"
                               " in his melds: write that too.", who=Who(player)))  # fmt: skip
    for n, covered in enumerate(covers):
        if covered == ULTIMO and ultimo_of(hand, table) is None:
            yield Problem(field=f"liability.covers[{n}]", code="liability", rule="11.7", also=("last_trick",),
                          text=say("There is no ultimo that counts, so nobody bears one."))  # fmt: skip
        elif covered == ULTIMO and winner_of(hand) == player:
            yield Problem(field=f"liability.covers[{n}]", code="liability", rule="11.7", also=("last_trick",),
                          text=say("The ultimo is his own: {who} cannot bear it.", who=Who(player)))  # fmt: skip
        elif covered != ULTIMO and isinstance(covered, int) and covered not in baguds(hand, table):
            yield Problem(field=f"liability.covers[{n}]", code="liability", rule="11.7", also=("last_trick.cards",),
                          text=say("{who} has no bagud in the last trick.", who=Who(covered)))  # fmt: skip


def an_awarded_ultimo_has_its_culprit(hand: Hand, table: Table) -> Iterator[Problem]:
    """An ultimo is awarded only against the player whose fault prevented it."""
    if hand.last_trick is not None and hand.last_trick.awarded and liable_for_ultimo(hand) is None:
        yield Problem(field="last_trick.awarded", code="awarded", rule="11.7", also=("liability",),
                      text=say("An ultimo is awarded at somebody's cost: write who is liable for it."))  # fmt: skip


def only_a_wrongly_taken_card_is_made_good(hand: Hand, table: Table) -> Iterator[Problem]:
    """A lost card is made good by another player who revoked."""
    taken = [(f"kings_lost[{n}]", king.player, king.reimbursed_by, True) for n, king in enumerate(hand.kings_lost)]
    if hand.pagat is not None and hand.pagat.reimbursed_by is not None:
        pagat = hand.pagat
        taken.append(("pagat", pagat.player if pagat.player is not None else -1, pagat.reimbursed_by,
                      pagat.outcome == "lost"))  # fmt: skip
    wrong = {fine.player for fine in hand.fines if fine.offence in WRONGLY_TAKEN}
    for field, owner, payer, lost in taken:
        if payer is None:
            continue
        if not lost:
            yield Problem(field=f"{field}.reimbursed_by", code="reimbursed", rule="11.7",
                          text=say("Only a lost card is made good: leave this empty."))  # fmt: skip
        elif payer == owner or payer not in wrong:
            yield Problem(field=f"{field}.reimbursed_by", code="reimbursed", rule="11.7", also=("fines",),
                          text=say("Only another player who revoked makes the card good: write the revoke of {who}"
                                   " too.", who=Who(payer)))  # fmt: skip


def a_taken_cup_is_founded_anew(hand: Hand, table: Table) -> Iterator[Problem]:
    """Who does not found stands there only where a cup was taken and is founded by all."""
    if not hand.founding_unpaid:
        return
    if not is_taken(hand, table):
        yield Problem(field="founding_unpaid", code="founding_unpaid", rule="11.7",
                      text=say("No cup was taken, so nobody founds one anew: leave this empty."))  # fmt: skip
    elif liable_for_ultimo(hand) is not None:
        yield Problem(field="founding_unpaid", code="founding_unpaid", rule="5.6", warning=True,
                      text=say("The liable player sees to the cup, so it does not matter who did not"
                               " found."))  # fmt: skip


# The end of the evening.


def an_evening_closes_after_whole_rounds(close: Close, table: Table) -> Iterator[Problem]:
    """The last deal is that of the player before the first dealer."""
    first, last = table.carry["first_dealer"], table.last_dealer
    if first is not None and last is not None and (last + 1) % table.players != first:
        yield Problem(field="", code="mid_round", rule="10.2", warning=True,
                      text=say("The round is not over: {who} would deal next, and {first} dealt first.",
                               who=Who((last + 1) % table.players), first=Who(first)))  # fmt: skip


CHECKS = (
    nolo_and_tout_exclude_each_other,
    who_has_no_trick_took_none,
    a_tout_takes_everything,
    all_three_counts_are_there,
    counts_above_the_pack_are_made_good,
    counts_below_the_pack_are_noticed,
    melded_kings_are_lost_or_counted,
    offences_are_their_players,
    who_is_liable_is_at_fault,
    an_awarded_ultimo_has_its_culprit,
    only_a_wrongly_taken_card_is_made_good,
    a_taken_cup_is_founded_anew,
)
