"""The last trick: ultimo, bagud, liability, and the founding of a cup that was taken (§5, §2.4, §11.3, §11.7).

Both cups are measured once, at the last trick.  An ultimo or a tout takes the measured content, and a bagud puts in as
much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from settlement.book import Book, Factor
from settlement.danish.cups import write_founding_anew, write_from_cup
from settlement.danish.facts import KING, PAGAT, ULTIMO, Hand
from settlement.danish.fines import at_fault, barred
from settlement.danish.hand import CUP_OF, cards_of, fallen, from_each, nolos, others, winner_of
from settlement.danish.tout import takes_cups, write_tout_cups
from settlement.vocabulary import Account, Points, Pot, Problem, Seat, Table, Text, Who, refused, say, word

ULTIMO_WITH = {PAGAT: word("pagat ultimo"), KING: word("king ultimo")}
BAGUD_WITH = {PAGAT: word("pagat bagud"), KING: word("king bagud")}


def ultimo_of(hand: Hand, table: Table) -> str | None:
    """Return the card of the ultimo in the last trick, or ``None`` if there is none or it is void (§5.2, §5.8)."""
    winner = winner_of(hand)
    if winner is None or winner in barred(hand) or nolos(hand, table):
        return None
    if hand.tout is not None and (takes_cups(hand, table) or not table.rules["tout_allows_ultimo"]):
        return None
    return cards_of(hand).get(winner)


def excused(hand: Hand, table: Table) -> dict[Seat, str]:
    """Return the cards that a nolo lost in the last trick and that only count as lost in play (§6.3)."""
    if not table.rules["nolo_cancels_own_bagud"]:
        return {}
    return {seat: card for seat, card in fallen(hand).items() if seat in nolos(hand, table)}


def baguds(hand: Hand, table: Table) -> dict[Seat, str]:
    """Return the players who are bagud, each with the card, in playing order (§5.3)."""
    lost, free = fallen(hand), excused(hand, table)
    return {seat: lost[seat] for seat in table.active if seat in lost and seat not in free}


def liable_for_ultimo(hand: Hand) -> Seat | None:
    """Return the player who is liable for the ultimo, if any."""
    return hand.liability.player if hand.liability and ULTIMO in hand.liability.covers else None


def liable_for_bagud(hand: Hand, loser: Seat) -> Seat | None:
    """Return the player who is liable for the bagud of ``loser``, if any."""
    return hand.liability.player if hand.liability and loser in hand.liability.covers else None


def write_last_trick(hand: Hand, table: Table, book: Book) -> None:
    """Write the lines of the last trick; each card in it is judged by itself (§5)."""
    held = {pot: book.balance[pot] for pot in table.pots}
    card, winner, both = ultimo_of(hand, table), winner_of(hand), takes_cups(hand, table)
    write_tout_cups(hand, held, table, book)
    if card is not None and winner is not None:
        write_ultimo(hand, card, winner, held, table, book)
    write_baguds(hand, held, table, book)
    if card is None:
        write_the_trick_itself(hand, table, book)
    if winner is not None and both:
        write_founding_anew(hand, tuple(CUP_OF.values()), winner, None, table, book)
    elif winner is not None and card is not None:
        write_founding_anew(hand, (CUP_OF[card],), winner, liable_for_ultimo(hand), table, book)


def write_the_trick_itself(hand: Hand, table: Table, book: Book) -> None:
    """Write the price of a last trick without ultimo, or the reason why it is not paid (§5.5, §5.8)."""
    winner, nobody = winner_of(hand), nolos(hand, table)
    if winner is None:
        book.nothing(
            "last_trick", say("last trick: nobody"), rule="8.2", why=say("with wrong cards nobody was entitled to it")
        )
        return
    label = say("last trick: {who}", who=Who(winner))
    if (void := cards_of(hand).get(winner)) is not None:
        label = say("{ultimo}: {who}", ultimo=ULTIMO_WITH[void], who=Who(winner))
        why, rule = why_void(hand, winner, nobody), "5.8"
        if takes_cups(hand, table):
            why, rule = say("part of the tout: its premium and its cup are paid with that"), "6.4"
        book.nothing(f"{void}_ultimo", label, rule=rule, why=why)
    elif takes_cups(hand, table):
        book.nothing("last_trick", label, rule="6.4", why=say("not paid beside a tout that takes the cups"))
    elif cards_of(hand):
        book.nothing("last_trick", label, rule="5.5", why=say("not paid where a pagat or king lies in it"))
    elif nobody and table.rules["nolo_cancels_last_trick"]:
        book.nothing("last_trick", label, rule="5.5", why=say("not paid beside a nolo: {who}", who=names(nobody)))
    else:
        book.line("last_trick", label, table.rules["last_trick"], from_each(winner, table), rule="5.5")


def why_void(hand: Hand, winner: Seat, nobody: tuple[Seat, ...]) -> Text:
    """Return the reason why an ultimo is void (§5.8)."""
    if winner in barred(hand):
        return say("void, for {who} is barred", who=Who(winner))
    return say("void beside a nolo: {who}", who=names(nobody)) if nobody else say("void in a tout")


def names(seats: tuple[Seat, ...]) -> tuple[Who, ...]:
    """Return the players for a sentence."""
    return tuple(Who(seat) for seat in seats)


def write_ultimo(hand: Hand, card: str, winner: Seat, held: Mapping[Pot, Points], table: Table, book: Book) -> None:
    """Write an ultimo: the premium from both opponents, and the cup (§5.2).

    A liable player pays both premiums, and may have to restore the cup (§5.6).
    """
    rules, pot, ultimo, liable = table.rules, CUP_OF[card], ULTIMO_WITH[card], liable_for_ultimo(hand)
    premium, label = rules[f"{card}_premium"], say("{ultimo}: {who}", ultimo=ultimo, who=Who(winner))
    if liable is None:
        book.line(f"{card}_ultimo", label, premium, from_each(winner, table), rule="5.2")
    else:
        label = say("{ultimo}: {who}; {liable} answers for it", ultimo=ultimo, who=Who(winner), liable=Who(liable))
        awarded = hand.last_trick is not None and hand.last_trick.awarded
        if awarded:
            label = say(
                "{ultimo}, awarded: {who}; {liable} answers for it", ultimo=ultimo, who=Who(winner), liable=Who(liable)
            )
        book.line(
            f"{card}_ultimo",
            label,
            premium,
            {winner: 1, liable: -1},
            rule="5.7" if awarded else "5.6",
            factors=(Factor(word("both opponents"), len(others(winner, table))),),
        )
    label = say("{ultimo}: the {cup} to {who}", ultimo=ultimo, cup=table.called(pot), who=Who(winner))
    write_from_cup(f"{card}_ultimo_cup", label, held[pot], {pot: -1, winner: 1}, book, rule="5.2")
    if liable is not None and rules["liable_restores_cup"]:
        label_of_cup = say("the {cup} restored by {who}", cup=table.called(pot), who=Who(liable))
        book.line("cup_restored", label_of_cup, held[pot], {liable: -1, pot: 1}, rule="5.6", told=False)


def write_baguds(hand: Hand, held: Mapping[Pot, Points], table: Table, book: Book) -> None:
    """Write every bagud: the premium to each opponent, and into the cup as much as it holds (§5.3).

    A liable player pays instead, and loses the own share of the premium (§5.6).
    """
    contents = dict(held)
    for loser, card in baguds(hand, table).items():
        pot, liable = CUP_OF[card], liable_for_bagud(hand, loser)
        payer, rule = (loser, "5.3") if liable in (None, loser) else (liable, "5.6")
        if liable == loser:
            book.nothing(
                "liability",
                say("{who} answers for his own bagud", who=Who(loser)),
                rule="5.6",
                why=say("he pays it in any case"),
            )
        payees = [seat for seat in others(loser, table) if seat != payer]
        stakes: dict[Account, int] = {payer: -len(payees), **dict.fromkeys(payees, 1)}
        values = {"bagud": BAGUD_WITH[card], "who": Who(loser), "liable": Who(payer), "cup": table.called(pot)}
        label = say("{bagud}: {who}", **values)
        into = say("{bagud}: {who} puts into the {cup} as much as it held", **values)
        if payer != loser:
            label = say("{bagud}: {who}; {liable} answers for it, his own share falls away", **values)
            into = say("{bagud}: {liable} puts into the {cup} as much as it held, for {who}", **values)
        book.line(f"{card}_bagud", label, table.rules[f"{card}_premium"], stakes, rule=rule)
        twice = say("{held} × 2: another bagud has doubled it", held=held[pot]) if contents[pot] != held[pot] else None
        write_from_cup(f"{card}_bagud_cup", into, contents[pot], {payer: -1, pot: 1}, book, rule=rule, price=twice)
        if table.rules["double_bagud_sequential"]:
            contents[pot] *= 2


def the_last_trick_has_a_winner(hand: Hand, table: Table) -> Iterator[Problem]:
    """The last trick needs a winner, except beside wrong cards, and then it has no pagat or king either."""
    wrong = {fine.player for fine in hand.fines if fine.offence == "wrong_cards"}
    winner = winner_of(hand)
    if winner is None and not wrong:
        yield refused("last_trick.winner", "missing", "11.3").because(
            "Write who took the last trick; only beside wrong cards may it be nobody."
        )
    elif winner is None and cards_of(hand):
        yield refused("last_trick.cards", "last_trick_winner", "11.3", also=("last_trick.winner",)).because(
            "Where nobody has the last trick, no pagat and no king is written in it."
        )
    elif winner in wrong:
        yield refused("last_trick.winner", "last_trick_winner", "11.3", also=("fines",)).because(
            "{who} had wrong cards and cannot have the last trick: it goes to the next entitled.", who=Who(winner)
        )


def the_pagat_beats_a_king(hand: Hand, table: Table) -> Iterator[Problem]:
    """A king cannot take a trick with the pagat in it."""
    winner = winner_of(hand)
    if winner is not None and cards_of(hand).get(winner) == KING and PAGAT in cards_of(hand).values():
        yield refused("last_trick.winner", "last_trick_cards", "11.3", also=("last_trick.cards",)).because(
            "A king does not take a trick with the pagat in it: the pagat beats every king."
        )


def who_is_liable_is_at_fault(hand: Hand, table: Table) -> Iterator[Problem]:
    """A liable player has to be at fault, and to answer for an ultimo or a bagud."""
    if hand.liability is None:
        return
    player = hand.liability.player
    if not hand.liability.covers:
        yield refused("liability.covers", "liability", "11.7").because(
            "Write what {who} bears: the ultimo, or whose bagud.", who=Who(player)
        )
    if player not in at_fault(hand):
        yield refused("liability.player", "liability", "11.7", also=("fines", "melds")).because(
            "{who} is liable only for a revoke, wrong cards, another offence of class 3 or a fault"
            " in his melds: write that too.",
            who=Who(player),
        )


def what_is_borne_is_there(hand: Hand, table: Table) -> Iterator[Problem]:
    """A liable player can answer only for another player's ultimo, or for a bagud of the last trick."""
    if hand.liability is None:
        return
    player = hand.liability.player
    for n, covered in enumerate(hand.liability.covers):
        if covered == ULTIMO and ultimo_of(hand, table) is None:
            yield refused(f"liability.covers[{n}]", "liability", "11.7", also=("last_trick",)).because(
                "There is no ultimo that counts, so nobody bears one."
            )
        elif covered == ULTIMO and winner_of(hand) == player:
            yield refused(f"liability.covers[{n}]", "liability", "11.7", also=("last_trick",)).because(
                "The ultimo is his own: {who} cannot bear it.", who=Who(player)
            )
        elif covered != ULTIMO and isinstance(covered, int) and covered not in baguds(hand, table):
            yield refused(f"liability.covers[{n}]", "liability", "11.7", also=("last_trick.cards",)).because(
                "{who} has no bagud in the last trick.", who=Who(covered)
            )


def an_awarded_ultimo_has_its_culprit(hand: Hand, table: Table) -> Iterator[Problem]:
    """An awarded ultimo needs the liable player whose fault prevented it."""
    if hand.last_trick is not None and hand.last_trick.awarded and liable_for_ultimo(hand) is None:
        yield refused("last_trick.awarded", "awarded", "11.7", also=("liability",)).because(
            "An ultimo is awarded at somebody's cost: write who is liable for it."
        )


def a_taken_cup_is_founded_anew(hand: Hand, table: Table) -> Iterator[Problem]:
    """An unpaid founding is possible only after a cup was taken; if a player is liable it does not matter."""
    if not hand.founding_unpaid:
        return
    if ultimo_of(hand, table) is None and not takes_cups(hand, table):
        yield refused("founding_unpaid", "founding_unpaid", "11.7").because(
            "No cup was taken, so nobody founds one anew: leave this empty."
        )
    elif liable_for_ultimo(hand) is not None:
        yield refused("founding_unpaid", "founding_unpaid", "5.6", warning=True).because(
            "The liable player sees to the cup, so it does not matter who did not found."
        )
