"""The contract: its price, its outcome, the count of a parti, and the checks of both (§2, §5.2, §11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import FREE, Book, Factor, product
from settlement.ulti.facts import BETLI, DECLARER, DEFENDERS, DURCHMARS, NO_TRUMP, PARTI, PLAIN, Hand
from settlement.ulti.kontra import hearts, is_each, kontra
from settlement.ulti.seats import after_a_revoke, defenders, lone_payer, stakes
from settlement.ulti.tariff import LOST_TIMES, TWICE
from settlement.vocabulary import Account, Points, Problem, Rules, Seat, Table, Text, Who, refused, say, word

TENS = 10
SUMS = frozenset(range(90, 191, 20))
"""The sums of both counts: 90, and 20 for each meld; a forty counts as two (§2.2)."""

HUNDRED = 100
LOST = word("lost games pay twice")
NAMES = {
    (PARTI, False): word("parti"),
    (PARTI, True): word("parti in hearts"),
    ("forty_hundred", False): word("forty-hundred"),
    ("forty_hundred", True): word("forty-hundred in hearts"),
    ("twenty_hundred", False): word("twenty-hundred"),
    ("twenty_hundred", True): word("twenty-hundred in hearts"),
    (DURCHMARS, False): word("durchmars"),
    (DURCHMARS, True): word("durchmars in hearts"),
    ("open durchmars", False): word("open durchmars"),
    ("open durchmars", True): word("open durchmars in hearts"),
    (BETLI, PLAIN): word("betli"),
    (BETLI, "re"): word("rebetli"),
    (BETLI, "open"): word("open betli"),
    (BETLI, "open_re"): word("open rebetli"),
    ("no_trump_durchmars", PLAIN): word("durchmars without trumps"),
    ("no_trump_durchmars", "re"): word("redurchmars"),
    ("no_trump_durchmars", "open"): word("open durchmars without trumps"),
    ("no_trump_durchmars", "open_re"): word("open redurchmars"),
}
"""The names of the contracts as players say them, by hearts or grade."""


def name_of(hand: Hand) -> str:
    """Return the name of a contract with its hearts, grade and open cards."""
    if hand.contract in NO_TRUMP:
        return NAMES[hand.contract, hand.grade or PLAIN]
    is_open = hand.open and hand.contract == DURCHMARS
    return NAMES["open durchmars" if is_open else hand.contract, hand.hearts]


def is_won(hand: Hand) -> bool:
    """Whether the declarer made the contract: by a revoke, by the count or by the written result."""
    if hand.renonc is not None:
        return hand.renonc.by != hand.declarer
    if hand.declarer_points is not None and hand.defender_points is not None:
        return hand.declarer_points > hand.defender_points
    return bool(hand.won)


def price_of(hand: Hand, rules: Rules) -> Points:
    """Return the price of the contract before all factors (§2.1, §2.4)."""
    key = f"{hand.contract}.{hand.grade or PLAIN}" if hand.contract in NO_TRUMP else f"game.{hand.contract}"
    points: Points = rules[key]
    return points


def lost_factor(hand: Hand, rules: Rules) -> tuple[Factor, ...]:
    """Return the factor of a lost contract at tables where it pays twice (§5.2)."""
    beside_a_part = hand.contract == PARTI and (hand.ulti is not None or hand.four_aces is not None)
    if is_won(hand) or rules["lost_pays"] != TWICE or hand.contract == BETLI or beside_a_part:
        return ()
    return (Factor(LOST, LOST_TIMES),)


def open_factor(hand: Hand, rules: Rules) -> tuple[Factor, ...]:
    """Return the factor of a durchmars laid open (§3.3)."""
    return (Factor(word("laid open"), rules["open_factor"]),) if hand.open else ()


def write_contract(hand: Hand, table: Table, book: Book) -> None:
    """Write the contract, for each defender alone if their kontras differ (§2, §4.3)."""
    if is_each(hand, table.rules):
        for defender in defenders(hand.declarer, table):
            write_against(defender, hand, table, book)
        return
    rules = table.rules
    is_open = open_factor(hand, rules) if hand.contract == DURCHMARS else ()
    factors = (*hearts(hand, rules), *is_open, *lost_factor(hand, rules), *kontra(hand.kontra, rules))
    to_declarer = is_won(hand)
    pay(
        hand.contract,
        label_of_contract(hand),
        price_of(hand, rules),
        stakes(hand, table, to_declarer=to_declarer),
        book,
        rule=rule_of(hand),
        factors=factors,
        price=after_a_revoke(hand, table),
    )


def write_against(defender: Seat, hand: Hand, table: Table, book: Book) -> None:
    """Write a game without trumps against one defender, with this defender's kontra (§4.3)."""
    payer = lone_payer(hand, table)
    other = defender if payer is None else payer
    moves: dict[Account, int] = {hand.declarer: 1, other: -1} if is_won(hand) else {hand.declarer: -1, other: 1}
    level = (hand.kontra_each or {}).get(defender, 0)
    factors = (*lost_factor(hand, table.rules), *kontra(level, table.rules))
    label = say("{game}, against {who}", game=label_of_contract(hand), who=Who(defender))
    pay(
        hand.contract,
        label,
        price_of(hand, table.rules),
        moves,
        book,
        rule=rule_of(hand),
        factors=factors,
        price=after_a_revoke(hand, table) or own_kontra(defender, level),
    )


def own_kontra(defender: Seat, level: int) -> Text | None:
    """Return the explanation that a kontra stands for one defender alone, or ``None`` where nobody said any."""
    return say("a kontra without trumps counts for {who} alone", who=Who(defender)) if level else None


def rule_of(hand: Hand) -> str:
    """Return the section with the price of the contract."""
    return "2.4" if hand.contract in NO_TRUMP else "2.1"


def label_of_contract(hand: Hand) -> Text:
    """Return the label with the outcome of the contract, and with the count if there is one."""
    game = name_of(hand)
    if hand.declarer_points is not None and hand.defender_points is not None:
        values = {"part": game, "points": hand.declarer_points, "others": hand.defender_points}
        return (
            say("{part}: made, {points} to {others}", **values)
            if is_won(hand)
            else say("{part}: lost, {points} to {others}", **values)
        )
    return say("{part}: made", part=game) if is_won(hand) else say("{part}: lost", part=game)


def pay(
    item: str,
    label: Text,
    points: Points,
    stakes: dict[Account, int],
    book: Book,
    *,
    rule: str,
    factors: tuple[Factor, ...] = (),
    price: Text | None = None,
) -> None:
    """Write a line, or why it is worth nothing if its price or one of its factors is 0."""
    if points * product(factors):
        book.line(item, label, points, stakes, rule=rule, factors=factors, price=price)
    else:
        book.nothing(item, label, rule=rule, why=FREE)


# Checks (§11.2).


def the_result_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """A contract needs its outcome, or the two counts of a parti."""
    counted = hand.declarer_points is not None or hand.defender_points is not None
    if hand.won is None and not counted and hand.renonc is None:
        yield refused("won", "won_missing", "11.2").because("Write whether {game} was won.", game=name_of(hand))


def both_sides_are_counted(hand: Hand, table: Table) -> Iterator[Problem]:
    """A count needs both sides, in whole tens, and together all that there is."""
    counts = {"declarer_points": hand.declarer_points, "defender_points": hand.defender_points}
    counted = {field: points for field, points in counts.items() if points is not None}
    if len(counted) == 1:
        (missing,) = counts.keys() - counted.keys()
        yield refused(missing, "points_missing", "11.2", also=tuple(counted)).because("Write the points of both sides.")
    for field, points in counted.items():
        if points % TENS:
            yield refused(field, "points_value", "11.2").because("Points come in tens: count again.")
    if len(counted) == len(counts) and sum(counted.values()) not in SUMS:
        yield refused("defender_points", "points_sum", "11.2", also=("declarer_points",)).because(
            "The points add up to {sum}; there are 90 in all, and 20 more for each twenty: count again.",
            sum=sum(counted.values()),
        )


def the_result_fits_the_count(hand: Hand, table: Table) -> Iterator[Problem]:
    """A written result may not contradict the count."""
    if hand.declarer_points is None or hand.defender_points is None or hand.won is None or hand.renonc is not None:
        return
    if hand.won != is_won(hand):
        yield refused("won", "made_contradicts_points", "11.2", also=("declarer_points", "defender_points")).because(
            "By the points the parti ended otherwise: take the result away, or count again."
        )


def points_of(side: str, hand: Hand) -> Points | None:
    """Return the counted points of a side, or ``None`` if nobody counted."""
    return {DECLARER: hand.declarer_points, DEFENDERS: hand.defender_points}[side]


CHECKS = (the_result_is_told, both_sides_are_counted, the_result_fits_the_count)
