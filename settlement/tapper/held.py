"""Cards held in one hand: their payment and their checks (§4, §11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book, Factor
from settlement.counting import TAROKKS
from settlement.facts import label_of
from settlement.game import Check
from settlement.tapper.facts import TAROKK_COUNT, Hand, Held
from settlement.tarokk.checks import check_player
from settlement.tarokk.hand import beside
from settlement.tarokk.held import write_held, write_unpaid
from settlement.vocabulary import Points, Problem, Rules, Table, Text, Who, refused, say, word


def tarokks(count: int | None) -> str:
    """Return the label for a number of tarokks, in the singular or plural."""
    return word("{count} tarokk") if count == 1 else word("{count} tarokks")


def label_of_award(held: Held) -> Text | str:
    """Return the label of an award, with the number of tarokks if it has one."""
    if held.award != TAROKK_COUNT:
        return label_of(held, "award")
    return say(tarokks(held.count), count=held.count)


def price_of(held: Held, rules: Rules) -> Points:
    """Return the price that each of the others pays for an award (§4.1, §4.3)."""
    if held.award == TAROKK_COUNT:
        counted: Points = rules["tarokk_count_table"].get(str(held.count), 0)
        return counted
    price: Points = rules[f"held.{held.award}"]
    return price


def may_claim(hand: Hand, held: Held, rules: Rules) -> bool:
    """Whether the holder is paid: some awards are only for players who took part in the bidding (§4.2)."""
    asks = held.award in ("trull", "four_kings") or (held.award == "heads" and rules["heads_need_bid"])
    return not asks or held.holder == hand.declarer or held.holder in hand.bidders


def write_awards(hand: Hand, table: Table, book: Book) -> None:
    """Write every award: both others pay the holder, independent of the result (§4).

    An award beside a penalty, or of a holder who did not bid, gets a line with the reason why nobody pays.
    """
    solo = (Factor(word("solo"), table.rules["solo_factor"]),) if hand.contract == "solo" else ()
    for held in hand.held:
        if hand.irregularity is not None:
            write_unpaid(held, label_of_award(held), book, rule="8.1", why=beside(hand.irregularity))
        elif not may_claim(hand, held, table.rules):
            why = say("{who} took no part in the bidding", who=Who(held.holder))
            write_unpaid(held, label_of_award(held), book, rule="4.2", why=why)
        else:
            write_held(
                held,
                label_of_award(held),
                price_of(held, table.rules),
                table,
                book,
                factors=solo,
                rule="4.3" if held.award == TAROKK_COUNT else "4.1",
            )


def holders_and_bidders_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """Holders and bidders have to be players of the hand."""
    for n, held in enumerate(hand.held):
        yield from check_player(f"held[{n}].holder", held.holder, table, "holder")
    for n, bidder in enumerate(hand.bidders):
        yield from check_player(f"bidders[{n}]", bidder, table, "bidders")


def an_award_is_claimed_once(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player may not have the same award twice."""
    seen = set[tuple[str, int]]()
    for n, held in enumerate(hand.held):
        if (held.award, held.holder) in seen:
            yield refused(f"held[{n}].award", "award_twice", "11.5").because(
                "{award} of {who} stands here twice: take one away.", award=label_of_award(held), who=Who(held.holder)
            )
        seen.add((held.award, held.holder))


def three_honours_and_four_kings_are_all_there_are(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only one hand can have a trull or heads, and only one hand the four kings."""
    for awards, code, text in (
        (("trull", "heads"), "honours_held", say("There are three honours: only one hand can have a trull or heads.")),
        (("four_kings",), "kings_held", say("There are four kings: only one hand can have them all.")),
    ):
        at = [n for n, held in enumerate(hand.held) if held.award in awards]
        for n in at[1:]:
            yield Problem(field=f"held[{n}].award", code=code, rule="11.5", also=(f"held[{at[0]}].award",), text=text)


def tarokk_counts_are_on_the_table(hand: Hand, table: Table) -> Iterator[Problem]:
    """A number of tarokks needs a price at this table, and all held tarokks have to fit into the pack."""
    counted = [(n, held.count) for n, held in enumerate(hand.held) if held.award == TAROKK_COUNT]
    for n, count in counted:
        if count is None:
            yield refused(f"held[{n}].count", "tarokk_count", "4.3").because("Write how many tarokks were held.")
        elif str(count) not in table.rules["tarokk_count_table"]:
            yield refused(f"held[{n}].count", "tarokk_count", "4.3").because(
                "This number of tarokks ({count}) has no price at this table: take it away, or price"
                " it in the house rules.",
                count=count,
            )
    total = sum(count or 0 for _, count in counted)
    if total > TAROKKS:
        yield refused("held", "tarokk_count", "11.5").because(
            "That makes {total} tarokks, the pack has {pack}: ask again.", total=total, pack=TAROKKS
        )


def who_did_not_bid_is_not_paid(hand: Hand, table: Table) -> Iterator[Problem]:
    """An award of a player who did not bid is not paid: warn."""
    for n, held in enumerate(hand.held):
        if not may_claim(hand, held, table.rules):
            yield refused(f"held[{n}].holder", "holder_did_not_bid", "4.2", warning=True).because(
                "{who} took no part in the bidding, so {award} is not paid.",
                who=Who(held.holder),
                award=label_of_award(held),
            )


CHECKS: tuple[Check, ...] = (
    holders_and_bidders_play,
    an_award_is_claimed_once,
    three_honours_and_four_kings_are_all_there_are,
    tarokk_counts_are_on_the_table,
    who_did_not_bid_is_not_paid,
)
