"""Cards held in one hand of tappertarokk: who is paid for them, and what cannot be (§4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from settlement.book import Book, Factor
from settlement.counting import TAROKKS
from settlement.face import Chip
from settlement.facts import label_of
from settlement.tarokk_checks import named
from settlement.tarokk_held import write_held
from settlement.vocabulary import Points, Problem, Rules, Table, Text, Who, say, word

if TYPE_CHECKING:
    from settlement.game import Check
    from settlement.tapper import Hand, Held

HELD = word("Cards held in one hand")
AWARDS = (
    ("trull", word("trull")),
    ("four_kings", word("four kings")),
    ("heads", word("heads")),
    ("tarokk_count", word("number of tarokks")),
)
COUNTS = tuple((str(count), str(count)) for count in range(1, TAROKKS + 1))
TAROKK_COUNT = "tarokk_count"


def count_chips(rules: Rules) -> tuple[Chip, ...]:
    """Return a chip for each number of tarokks that has a price at this table (§4.3)."""
    label = word("{count} tarokks")
    return tuple(Chip(figure=f"{TAROKK_COUNT}_{count}", label=label, short=label, shape="held", proof="held",
                      of=TAROKK_COUNT, count=count)
                 for count in sorted(map(int, rules["tarokk_count_table"])))  # fmt: skip


def label_of_award(held: Held) -> Text | str:
    """Return what was held, in words."""
    if held.award != TAROKK_COUNT:
        return label_of(held, "award")
    return say("{count} tarokks", count=held.count)


def price_of(held: Held, rules: Rules) -> Points:
    """Return what an award costs each of the others (§4.1, §4.3)."""
    if held.award == TAROKK_COUNT:
        counted: Points = rules["tarokk_count_table"].get(str(held.count), 0)
        return counted
    price: Points = rules[f"held.{held.award}"]
    return price


def may_claim(hand: Hand, held: Held, rules: Rules) -> bool:
    """Whether the holder took part in the bidding, where the award asks for it (§4.2)."""
    asks = held.award in ("trull", "four_kings") or (held.award == "heads" and rules["heads_need_bid"])
    return not asks or held.holder == hand.declarer or held.holder in hand.bidders


def write_awards(hand: Hand, table: Table, book: Book) -> None:
    """Write every award: each of the two others pays the holder, whoever won the hand (§4.1)."""
    solo = (Factor(word("solo"), table.rules["solo_factor"]),) if hand.contract == "solo" else ()
    for held in (held for held in hand.held if may_claim(hand, held, table.rules)):
        write_held(held, label_of_award(held), price_of(held, table.rules), table, book, factors=solo,
                   rule="4.3" if held.award == TAROKK_COUNT else "4.1")  # fmt: skip


def holders_and_bidders_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever holds or bids plays the hand."""
    for n, held in enumerate(hand.held):
        yield from named(f"held[{n}].holder", held.holder, table, "holder")
    for n, bidder in enumerate(hand.bidders):
        yield from named(f"bidders[{n}]", bidder, table, "bidders")


def an_award_is_claimed_once(hand: Hand, table: Table) -> Iterator[Problem]:
    """Nobody has the same award twice."""
    seen = set[tuple[str, int]]()
    for n, held in enumerate(hand.held):
        if (held.award, held.holder) in seen:
            yield Problem(field=f"held[{n}].award", code="award_twice", rule="11.5",
                          text=say("{award} of {who} stands here twice: take one away.", award=label_of_award(held),
                                   who=Who(held.holder)))  # fmt: skip
        seen.add((held.award, held.holder))


def three_honours_and_four_kings_are_all_there_are(hand: Hand, table: Table) -> Iterator[Problem]:
    """There is one trull or one pair of heads in the pack, and four kings once."""
    for awards, code, text in (
        (("trull", "heads"), "honours_held", say("There are three honours: only one hand can have a trull or heads.")),
        (("four_kings",), "kings_held", say("There are four kings: only one hand can have them all.")),
    ):
        at = [n for n, held in enumerate(hand.held) if held.award in awards]
        for n in at[1:]:
            yield Problem(field=f"held[{n}].award", code=code, rule="11.5", also=(f"held[{at[0]}].award",), text=text)


def tarokk_counts_are_on_the_table(hand: Hand, table: Table) -> Iterator[Problem]:
    """A number of tarokks is one the table pays, and all of them fit the pack."""
    counted = [(n, held.count) for n, held in enumerate(hand.held) if held.award == TAROKK_COUNT]
    for n, count in counted:
        if count is None:
            yield Problem(field=f"held[{n}].count", code="tarokk_count", rule="4.3",
                          text=say("Write how many tarokks were held."))  # fmt: skip
        elif str(count) not in table.rules["tarokk_count_table"]:
            yield Problem(field=f"held[{n}].count", code="tarokk_count", rule="4.3",
                          text=say("{count} tarokks have no price at this table: take them away, or price them in the"
                                   " house rules.", count=count))  # fmt: skip
    total = sum(count or 0 for _, count in counted)
    if total > TAROKKS:
        yield Problem(field="held", code="tarokk_count", rule="11.5",
                      text=say("That makes {total} tarokks, the pack has {pack}: ask again.", total=total,
                               pack=TAROKKS))  # fmt: skip


def who_did_not_bid_is_not_paid(hand: Hand, table: Table) -> Iterator[Problem]:
    """An award of somebody who only passed is written down, but it pays nothing."""
    for n, held in enumerate(hand.held):
        if not may_claim(hand, held, table.rules):
            yield Problem(field=f"held[{n}].holder", code="holder_did_not_bid", rule="4.2", warning=True,
                          text=say("{who} took no part in the bidding, so {award} is not paid.", who=Who(held.holder),
                                   award=label_of_award(held)))  # fmt: skip


CHECKS: tuple[Check, ...] = (
    holders_and_bidders_play,
    an_award_is_claimed_once,
    three_honours_and_four_kings_are_all_there_are,
    tarokk_counts_are_on_the_table,
    who_did_not_bid_is_not_paid,
)
