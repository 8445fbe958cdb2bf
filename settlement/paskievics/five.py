"""Five at the table: the dealer's share, and honours from the talon (§7, §11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book, Factor
from settlement.facts import label_of
from settlement.paskievics.facts import Hand, TalonHonour
from settlement.paskievics.hand import Played
from settlement.vocabulary import Points, Problem, Table, Text, Who, refused, say, word

DRAWN = {"three": (3, 1, 1, 1), "two": (2, 2, 1, 1), "one": (1, 2, 2, 1), "solo": (0, 2, 2, 2)}


def honour_label(honour: TalonHonour) -> Text:
    """Return the label of an honour from the talon."""
    return say("{card} from the talon, drawn by {who}", card=label_of(honour, "card"), who=Who(honour.player))


def write_the_dealers_share(play: Played, table: Table, net: Points, book: Book) -> None:
    """Write the share of the resting dealer: one player's net sum, paid by or to the declarer (§7.1).

    The dealer has no share in a hand with a penalty, severe or mild.
    """
    if play.rules["dealer_cries_laughs"] == "off" or not table.sitting_out or not net or play.hand.penalty is not None:
        return
    dealer = table.sitting_out[0]
    winner, loser = (play.hand.declarer, dealer) if net > 0 else (dealer, play.hand.declarer)
    label = say("{who} cries", who=Who(dealer)) if net > 0 else say("{who} laughs", who=Who(dealer))
    book.line(
        "dealer_cries_laughs",
        label,
        abs(net) // play.times,
        {winner: 1, loser: -1},
        rule="7.1",
        factors=play.doubled,
        price=say("what one player wins or loses by the hand"),
    )


def write_talon_honours(play: Played, table: Table, book: Book) -> None:
    """Write the honours from the talon: the player who drew one pays the resting dealer (§7.2)."""
    if not play.rules["talon_honours"] or not table.sitting_out:
        return
    caught = play.makers["xxi_catch"] is not None
    for honour in play.hand.talon_honours:
        if honour.card == "xxi" and caught:
            continue
        late = (Factor(word("paid late"), play.rules["talon_honour.late_factor"]),) if honour.late else ()
        book.line(
            f"talon_honour_{honour.card}",
            honour_label(honour),
            play.rules[f"talon_honour.{honour.card}"],
            {honour.player: -1, table.sitting_out[0]: 1},
            rule="7.2",
            factors=late,
        )


def talon_honours_fit_the_talon(hand: Hand, table: Table) -> Iterator[Problem]:
    """Honours from the talon need five at the table, exist once, and have to fit the drawn cards (§11.5)."""
    if not hand.talon_honours:
        return
    if not table.sitting_out:
        yield refused("talon_honours", "talon_honours_need_five_players", "11.5").because(
            "Honours from the talon are paid to a resting dealer: with four at the table take them away."
        )
    for card in {honour.card for honour in hand.talon_honours}:
        at = [n for n, honour in enumerate(hand.talon_honours) if honour.card == card]
        for n in at[1:]:
            yield refused(
                f"talon_honours[{n}].card", "same_honour_twice", "11.5", also=(f"talon_honours[{at[0]}].card",)
            ).because("There is only one {card}: take one away.", card=label_of(hand.talon_honours[n], "card"))
    if table.sitting_out and hand.declarer in table.active:
        yield from _drawn_cards(hand, table)


def _drawn_cards(hand: Hand, table: Table) -> Iterator[Problem]:
    start = table.active.index(hand.declarer)
    order = table.active[start:] + table.active[:start]
    drawn = dict(zip(order, DRAWN[hand.contract], strict=True))
    for seat in dict.fromkeys(honour.player for honour in hand.talon_honours):
        has = sum(honour.player == seat for honour in hand.talon_honours)
        if seat in drawn and has > drawn[seat]:
            yield refused("talon_honours", "more_honours_than_talon_cards", "11.5", also=("contract",)).because(
                "{who} drew {drawn} cards and cannot have found {has} honours among them.",
                who=Who(seat),
                drawn=drawn[seat],
                has=has,
            )


def talon_honours_fit_the_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """The player who drew an honour has to be the player who had it in play (§11.5)."""
    catch, last = hand.xxi_catch, hand.pagat_last_trick
    for n, honour in enumerate(hand.talon_honours):
        field = f"talon_honours[{n}].player"
        if catch is not None and honour.card in ("skiz", "xxi"):
            held = catch.by if honour.card == "skiz" else catch.lost_by
            if honour.player != held:
                yield refused(field, "talon_honour_against_catch", "11.5", also=("xxi_catch",)).because(
                    "By the catch {card} was {who}'s, so nobody else drew it.",
                    card=label_of(honour, "card"),
                    who=Who(held),
                )
        if last is not None and honour.card == "pagat" and honour.player != last.player:
            yield refused(field, "talon_honour_against_pagat", "11.5", also=("pagat_last_trick",)).because(
                "{who} had the pagat in the ninth trick, so nobody else drew it.", who=Who(last.player)
            )


CHECKS = (
    talon_honours_fit_the_talon,
    talon_honours_fit_the_play,
)
