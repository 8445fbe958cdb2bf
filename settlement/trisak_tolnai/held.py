"""Cards held in one hand (§6, §11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book, Factor
from settlement.counting import TAROKKS
from settlement.facts import label_of
from settlement.game import Mark
from settlement.tarokk.held import marks_of_held, write_held
from settlement.trisak_tolnai.facts import Hand
from settlement.vocabulary import Problem, Table, Who, refused, word

EIGHT = 8
NEGATIVE = ("trischaken", "bettli", "open_bettli")


def write_awards(hand: Hand, table: Table, book: Book) -> None:
    """Write the held cards: each of the three others pays the holder, double in a solo three (§6)."""
    solo = (Factor(word("solo three"), table.rules["solo_three_held_factor"]),) if hand.contract == "solo_three" else ()
    for held in hand.held:
        write_held(
            held, label_of(held, "award"), table.rules[f"held.{held.award}"], table, book, rule="6.1", factors=solo
        )


def marks(hand: Hand) -> Iterator[Mark]:
    """Yield the marks of a concession and of the held cards."""
    if hand.conceded:
        yield Mark(figure="conceded", label=word("conceded at half price"))
    yield from marks_of_held(hand.held, tuple(seat for seat in (hand.declarer, hand.partner) if seat is not None))


def holders_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """Holders have to be players of the hand, and may have each award only once."""
    seen = set[tuple[str, int]]()
    for n, held in enumerate(hand.held):
        if held.holder not in table.active:
            yield refused(f"held[{n}].holder", "holder", "11.4", also=("dealer",)).because(
                "{who} sits out this hand: choose one of the four who play.", who=Who(held.holder)
            )
        if (held.award, held.holder) in seen:
            yield refused(f"held[{n}].award", "award_twice", "11.4").because(
                "{award} stands twice for {who}: take one away.", award=label_of(held, "award"), who=Who(held.holder)
            )
        seen.add((held.award, held.holder))


def held_cards_exist_once(hand: Hand, table: Table) -> Iterator[Problem]:
    """Held cards have to exist: the pack has three honours, four kings and 22 tarokks."""
    most = {"eight_tarokks": TAROKKS // EIGHT}
    for award in dict.fromkeys(held.award for held in hand.held):
        places = [n for n, held in enumerate(hand.held) if held.award == award]
        for n in places[most.get(award, 1) :]:
            yield refused(f"held[{n}].award", "held_once", "11.4").because(
                "The pack has not so many cards: take {award} away once.", award=label_of(hand.held[n], "award")
            )


def small_honours_leave_the_big_ones(hand: Hand, table: Table) -> Iterator[Problem]:
    """Beside small honours, which mix honours and kings, no other hand can have a trull or four kings."""
    for n, small in enumerate(hand.held):
        for big in hand.held:
            if small.award != "small_honours" or big.award not in ("trull", "four_kings"):
                continue
            values = {"award": label_of(big, "award"), "who": Who(big.holder)}
            if big.holder != small.holder:
                yield refused(f"held[{n}].award", "small_honours", "11.4").because(
                    "{who} has {award}, so nobody else holds honours and kings mixed.", **values
                )
            elif not table.rules["small_honours_with_trull_or_kings"]:
                yield refused(f"held[{n}].award", "small_honours", "6.4").because(
                    "At this table small honours are not paid beside {award} of the same hand: take them away.",
                    **values,
                )


def held_cards_are_paid_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """Held cards in a trisák or bettli are allowed only at a table that pays them."""
    if hand.held and hand.contract in NEGATIVE and not table.rules["held_in_negative_games"]:
        yield refused("held", "held_not_here", "6.3", also=("contract",)).because(
            "At this table held cards are not paid in a trisák or bettli: take them away."
        )


CHECKS = (
    holders_play,
    held_cards_exist_once,
    small_honours_leave_the_big_ones,
    held_cards_are_paid_here,
)
