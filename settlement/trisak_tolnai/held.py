"""Cards held in one hand (§6, §11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book, Factor
from settlement.counting import TAROKKS
from settlement.facts import label_of
from settlement.game import Mark
from settlement.tarokk.held import marks_of_held, write_held
from settlement.trisak_tolnai.facts import Hand
from settlement.vocabulary import Problem, Table, Who, say, word

EIGHT = 8
NEGATIVE = ("trischaken", "bettli", "open_bettli")


def write_awards(hand: Hand, table: Table, book: Book) -> None:
    """Write what each of the three others pays whoever held cards in one hand, double in a solo three (§6)."""
    solo = (Factor(word("solo three"), table.rules["solo_three_held_factor"]),) if hand.contract == "solo_three" else ()
    for held in hand.held:
        write_held(
            held, label_of(held, "award"), table.rules[f"held.{held.award}"], table, book, rule="6.1", factors=solo
        )


def marks(hand: Hand) -> Iterator[Mark]:
    """Yield in words what was conceded, and the cards held in one hand."""
    if hand.conceded:
        yield Mark(figure="conceded", label=word("conceded at half price"))
    yield from marks_of_held(hand.held, tuple(seat for seat in (hand.declarer, hand.partner) if seat is not None))


def holders_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever held cards played the hand, and is told once for each award."""
    seen = set[tuple[str, int]]()
    for n, held in enumerate(hand.held):
        if held.holder not in table.active:
            yield Problem(
                field=f"held[{n}].holder",
                code="holder",
                rule="11.4",
                also=("dealer",),
                text=say("{who} sits out this hand: choose one of the four who play.", who=Who(held.holder)),
            )
        if (held.award, held.holder) in seen:
            yield Problem(
                field=f"held[{n}].award",
                code="award_twice",
                rule="11.4",
                text=say(
                    "{award} stands twice for {who}: take one away.",
                    award=label_of(held, "award"),
                    who=Who(held.holder),
                ),
            )
        seen.add((held.award, held.holder))


def held_cards_exist_once(hand: Hand, table: Table) -> Iterator[Problem]:
    """There are three honours, four kings and 22 tarokks."""
    most = {"eight_tarokks": TAROKKS // EIGHT}
    for award in dict.fromkeys(held.award for held in hand.held):
        places = [n for n, held in enumerate(hand.held) if held.award == award]
        for n in places[most.get(award, 1) :]:
            yield Problem(
                field=f"held[{n}].award",
                code="held_once",
                rule="11.4",
                text=say(
                    "The pack has not so many cards: take {award} away once.", award=label_of(hand.held[n], "award")
                ),
            )


def small_honours_leave_the_big_ones(hand: Hand, table: Table) -> Iterator[Problem]:
    """Small honours are honours and kings mixed: no other hand has all of the one or the other."""
    for n, small in enumerate(hand.held):
        for big in hand.held:
            if small.award != "small_honours" or big.award not in ("trull", "four_kings"):
                continue
            values = {"award": label_of(big, "award"), "who": Who(big.holder)}
            if big.holder != small.holder:
                yield Problem(
                    field=f"held[{n}].award",
                    code="small_honours",
                    rule="11.4",
                    text=say("{who} has {award}, so nobody else holds honours and kings mixed.", **values),
                )
            elif not table.rules["small_honours_with_trull_or_kings"]:
                yield Problem(
                    field=f"held[{n}].award",
                    code="small_honours",
                    rule="6.4",
                    text=say(
                        "At this table small honours are not paid beside {award} of the same hand: take them away.",
                        **values,
                    ),
                )


def held_cards_are_paid_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """In a trisák and a bettli held cards stand only where the table pays them."""
    if hand.held and hand.contract in NEGATIVE and not table.rules["held_in_negative_games"]:
        yield Problem(
            field="held",
            code="held_not_here",
            rule="6.3",
            also=("contract",),
            text=say("At this table held cards are not paid in a trisák or bettli: take them away."),
        )


CHECKS = (
    holders_play,
    held_cards_exist_once,
    small_honours_leave_the_big_ones,
    held_cards_are_paid_here,
)
