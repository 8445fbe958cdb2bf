"""Silent parts: what nobody bid and one side has all the same (§6, §11.5, §11.6)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book
from settlement.stakes import from_each, to_each
from settlement.ulti.facts import (
    DECLARER,
    DEFENDERS,
    DURCHMARS,
    FORTY,
    HUNDREDS,
    PARTI,
    TWENTY,
    Hand,
    SilentHundred,
    SilentUlti,
)
from settlement.ulti.game import HUNDRED, is_won, pay, points_of
from settlement.ulti.kontra import hearts, silent_kontra
from settlement.ulti.parts import write_three_cards
from settlement.ulti.seats import side_of, stakes
from settlement.ulti.tariff import BETWEEN_SIDES, INSTEAD
from settlement.vocabulary import Account, Points, Problem, Rules, Table, Text, Who, refused, say, word

PRICES = {FORTY: "silent.hundred_forty", TWENTY: "silent.hundred_twenty"}
BID_PRICES = {FORTY: "game.forty_hundred", TWENTY: "game.twenty_hundred"}
SIDE_WORDS = {DECLARER: word("the declarer"), DEFENDERS: word("the defenders")}
OTHERS = {DECLARER: DEFENDERS, DEFENDERS: DECLARER}
FOUR_ACES_POINTS, LAST_TRICK = 40, 10
TALON_POINTS = 20
"""Two cards of ten points each, laid away: the most that a side without a trick can count."""


def hundred_of(hand: Hand) -> SilentHundred | None:
    """Return the silent hundred of a hand: the written one, or the one that the count of a parti proves (§6.1)."""
    if hand.silent_hundred is not None:
        return hand.silent_hundred
    if hand.contract == PARTI:
        for side in (DECLARER, DEFENDERS):
            if (points_of(side, hand) or 0) >= HUNDRED:
                return SilentHundred(side=side)
    return None


def replaces_the_parti(hand: Hand, rules: Rules) -> bool:
    """Whether a silent part is paid in place of the parti; one without a price never is (§6.1, §6.3)."""
    if hand.contract != PARTI:
        return False
    hundred = hundred_of(hand)
    by_hundred = hundred is not None and rules["silent_hundred_parti"] == INSTEAD and price_of_hundred(hundred, rules)
    by_durchmars = hand.silent_durchmars and rules["silent_durchmars_parti"] == INSTEAD and rules["silent.durchmars"]
    return bool(by_hundred or by_durchmars)


def price_of_hundred(hundred: SilentHundred, rules: Rules) -> Points:
    """Return the price of a silent hundred; without a written meld it has a forty."""
    points: Points = rules[PRICES[hundred.meld or FORTY]]
    return points


def write_silent_parts(hand: Hand, table: Table, book: Book) -> None:
    """Write every silent part (§6)."""
    if (hundred := hundred_of(hand)) is not None:
        write_silent_hundred(hundred, hand, table, book)
    if hand.silent_durchmars is not None:
        write_silent_durchmars(hand.silent_durchmars, hand, table, book)
    if hand.silent_ulti is not None:
        write_silent_ulti(hand.silent_ulti, hand, table, book)
    if hand.silent_four_aces is not None:
        write_silent_four_aces(hand.silent_four_aces, hand, table, book)


def write_silent_hundred(hundred: SilentHundred, hand: Hand, table: Table, book: Book) -> None:
    """Write the silent hundred of a side (§6.1)."""
    label = (
        say("silent hundred with a twenty, {side}", side=SIDE_WORDS[hundred.side])
        if hundred.meld == TWENTY
        else say("silent hundred, {side}", side=SIDE_WORDS[hundred.side])
    )
    price, bid = price_of_hundred(hundred, table.rules), table.rules[BID_PRICES[hundred.meld or FORTY]]
    pay(
        "silent_hundred",
        label,
        price,
        stakes(hand, table, to_declarer=hundred.side == DECLARER),
        book,
        rule="6.1",
        factors=(*hearts(hand, table.rules), *silent_kontra(hand, table.rules)),
        price=sentences(
            count_of(hundred, hand),
            half_of_the_bid(price, bid),
            beside_the_parti(hand, table.rules, instead=replaces_the_parti(hand, table.rules)),
        ),
    )


def count_of(hundred: SilentHundred, hand: Hand) -> Text | None:
    """Return the count that proves a silent hundred, or ``None`` if nobody counted."""
    points = points_of(hundred.side, hand)
    return None if points is None else say("{points} points are a hundred", points=points)


def half_of_the_bid(price: Points, bid: Points) -> Text | None:
    """Return the explanation of the usual price of a silent part: half of what it costs when it is bid."""
    return say("nobody bid it: half of the bid price ({price})", price=bid) if price and price * 2 == bid else None


def sentences(*parts: Text | None) -> Text | None:
    """Join the explanations of a line, without those that are ``None``."""
    some = [part for part in parts if part is not None]
    while len(some) > 1:
        first, second, *others = some
        some = [say("{first}; {second}", first=first, second=second), *others]
    return some[0] if some else None


def beside_the_parti(hand: Hand, rules: Rules, *, instead: bool) -> Text | None:
    """Return the explanation that a silent part takes the place of the parti, or its kontra, or ``None``."""
    has_kontra = bool(silent_kontra(hand, rules))
    if instead:
        return say("in place of the parti, with its kontra") if has_kontra else say("in place of the parti")
    return say("the kontra on the parti counts for it too") if has_kontra else None


def write_silent_durchmars(side: str, hand: Hand, table: Table, book: Book) -> None:
    """Write the silent durchmars of a side (§6.3)."""
    instead = table.rules["silent_durchmars_parti"] == INSTEAD and replaces_the_parti(hand, table.rules)
    pay(
        "silent_durchmars",
        say("silent durchmars, {side}", side=SIDE_WORDS[side]),
        table.rules["silent.durchmars"],
        stakes(hand, table, to_declarer=side == DECLARER),
        book,
        rule="6.3",
        factors=(*hearts(hand, table.rules), *silent_kontra(hand, table.rules)),
        price=sentences(
            half_of_the_bid(table.rules["silent.durchmars"], table.rules["game.durchmars"]),
            beside_the_parti(hand, table.rules, instead=instead),
        ),
    )


def write_silent_ulti(ulti: SilentUlti, hand: Hand, table: Table, book: Book) -> None:
    """Write a silent ulti, made or lost, with the premium of three cards (§6.2)."""
    moves, who = stakes_of_silent_ulti(ulti, hand, table), Who(ulti.by)
    pay(
        "silent_ulti",
        say("silent ulti of {who}: made", who=who) if ulti.made else say("silent ulti of {who}: lost", who=who),
        table.rules["silent.ulti" if ulti.made else "silent.ulti_lost"],
        moves,
        book,
        rule="6.2",
        factors=hearts(hand, table.rules),
        price=sentences(
            price_of_silent_ulti(ulti, table.rules),
            payers_of_silent_ulti(ulti, hand, table.rules),
        ),
    )
    if ulti.three_cards:
        write_three_cards(moves, table, book, made=ulti.made)


def price_of_silent_ulti(ulti: SilentUlti, rules: Rules) -> Text | None:
    """Return the explanation of the usual prices: made half of a bid ulti, lost twice what a made one brings."""
    made, lost = rules["silent.ulti"], rules["silent.ulti_lost"]
    if ulti.made:
        return half_of_the_bid(made, rules["part.ulti"])
    if lost and lost == made * 2:
        return say("a lost one costs twice what a made one brings ({price})", price=made)
    return None


def payers_of_silent_ulti(ulti: SilentUlti, hand: Hand, rules: Rules) -> Text | None:
    """Return the explanation who pays a defender's silent ulti, or ``None`` for the declarer's."""
    if ulti.by == hand.declarer:
        return None
    if rules["silent_ulti_payers"] == BETWEEN_SIDES:
        return say("the declarer pays both defenders") if ulti.made else say("both defenders pay the declarer")
    who = Who(ulti.by)
    if ulti.made:
        return say("everybody pays {who}, the other defender too", who=who)
    return say("{who} pays everybody, the other defender too", who=who)


def stakes_of_silent_ulti(ulti: SilentUlti, hand: Hand, table: Table) -> dict[Account, int]:
    """Return the stakes of a silent ulti: one player against both others, or the two sides (§6.2)."""
    if table.rules["silent_ulti_payers"] == BETWEEN_SIDES:
        return stakes(hand, table, to_declarer=ulti.made == (ulti.by == hand.declarer))
    return from_each(ulti.by, table.active) if ulti.made else to_each(ulti.by, table.active)


def write_silent_four_aces(side: str, hand: Hand, table: Table, book: Book) -> None:
    """Write the silent four aces of a side (§6.4)."""
    pay(
        "silent_four_aces",
        say("silent four aces, {side}", side=SIDE_WORDS[side]),
        table.rules["silent.four_aces"],
        stakes(hand, table, to_declarer=side == DECLARER),
        book,
        rule="6.4",
        factors=hearts(hand, table.rules),
        price=half_of_the_bid(table.rules["silent.four_aces"], table.rules["part.four_aces"]),
    )


# Checks (§11.5, §11.6).


def nothing_bid_is_silent(hand: Hand, table: Table) -> Iterator[Problem]:
    """A part that was bid cannot be silent too."""
    for bid, silent, label in (
        ("ulti", "silent_ulti", word("ulti")),
        ("durchmars", "silent_durchmars", word("durchmars")),
        ("four_aces", "silent_four_aces", word("four aces")),
    ):
        if getattr(hand, bid) is not None and getattr(hand, silent) is not None:
            yield refused(silent, "silent_beside_bid", "11.5", also=(bid,)).because(
                "{part} was bid, so it cannot be silent: take one of the two away.", part=label
            )


def a_silent_hundred_has_its_points(hand: Hand, table: Table) -> Iterator[Problem]:
    """A silent hundred belongs to the side that won the parti, and its count is at least 100."""
    hundred = hand.silent_hundred
    if hundred is None or hand.renonc is not None:
        return
    decided = hand.won is not None or hand.declarer_points is not None
    if hand.contract == PARTI and decided and (hundred.side == DECLARER) != is_won(hand):
        yield refused("silent_hundred.side", "silent_hundred_loser", "11.5", also=("won",)).because(
            "A side with a hundred wins the parti: write whose hundred it was."
        )
    counted = points_of(hundred.side, hand)
    if counted is not None and counted < HUNDRED:
        yield refused("silent_hundred", "silent_hundred_points", "11.5", also=("declarer_points",)).because(
            "This side counted {points}: that is no hundred.", points=counted
        )


def side_with_every_trick(hand: Hand) -> str | None:
    """Return the side that took every trick by the written facts, or ``None``."""
    bid = (hand.contract == DURCHMARS and hand.won) or (hand.durchmars is not None and hand.durchmars.made)
    return DECLARER if bid else hand.silent_durchmars


def every_trick_wins_the_contract(hand: Hand, table: Table) -> Iterator[Problem]:
    """A side with every trick has won the parti or the hundred."""
    side = side_with_every_trick(hand)
    decided = hand.won is not None or hand.declarer_points is not None
    if side is None or hand.contract not in (PARTI, *HUNDREDS) or not decided:
        return
    if is_won(hand) != (side == DECLARER):
        yield refused("won", "durchmars_outcome", "11.6", also=("durchmars", "silent_durchmars")).because(
            "Every trick went to {side}, so the contract cannot have ended like this.", side=SIDE_WORDS[side]
        )


def made_by(hand: Hand, side: str) -> Iterator[str]:
    """Yield the facts that prove a trick of a side."""
    hundred, ulti = hundred_of(hand), hand.silent_ulti
    if hundred is not None and hundred.side == side:
        yield "silent_hundred" if hand.silent_hundred is not None else "defender_points"
    if ulti is not None and ulti.made and side_of(ulti.by, hand.declarer) == side:
        yield "silent_ulti"
    if hand.silent_four_aces == side:
        yield "silent_four_aces"
    if side == DECLARER:
        yield from (key for key, part in (("ulti", hand.ulti), ("four_aces", hand.four_aces)) if part and part.made)


def nobody_else_has_a_trick(hand: Hand, table: Table) -> Iterator[Problem]:
    """Beside every trick of one side the other side has made nothing, and the seven was not beaten."""
    side, ulti = side_with_every_trick(hand), hand.silent_ulti
    if side is None:
        return
    faulty = list(made_by(hand, OTHERS[side]))
    if side == DECLARER and ulti is not None and not ulti.made and ulti.by == hand.declarer:
        faulty.append("silent_ulti")
    for field in faulty:
        yield refused(field, "trick_against_durchmars", "11.6", also=("won", "durchmars", "silent_durchmars")).because(
            "Every trick went to {side}, so this cannot be.", side=SIDE_WORDS[side]
        )


def every_trick_leaves_no_points(hand: Hand, table: Table) -> Iterator[Problem]:
    """A side without a trick counts no more than what lay in the talon, which is the defenders'."""
    side = hand.silent_durchmars
    if side is None:
        return
    most = TALON_POINTS if side == DECLARER else 0
    field = "defender_points" if side == DECLARER else "declarer_points"
    if (points_of(OTHERS[side], hand) or 0) > most:
        yield refused(field, "durchmars_points", "11.6", also=("silent_durchmars",)).because(
            "A side without a trick counts no more than {most}: count again.", most=most
        )


def points_needed(hand: Hand, side: str) -> Points:
    """Return the points that the made parts of a side prove: 40 in four aces, 10 for the last trick."""
    parts = set(made_by(hand, side))
    aces = FOUR_ACES_POINTS if parts & {"four_aces", "silent_four_aces"} else 0
    return aces + (LAST_TRICK if parts & {"ulti", "silent_ulti"} else 0)


def parts_have_their_points(hand: Hand, table: Table) -> Iterator[Problem]:
    """A count includes the points of the parts that were made."""
    for side, field in ((DECLARER, "declarer_points"), (DEFENDERS, "defender_points")):
        counted = points_of(side, hand)
        if counted is not None and counted < points_needed(hand, side):
            yield refused(field, "too_few_points_for_part", "11.6").because(
                "What this side made is worth at least {least} points: count again.", least=points_needed(hand, side)
            )


CHECKS = (
    nothing_bid_is_silent,
    a_silent_hundred_has_its_points,
    every_trick_wins_the_contract,
    nobody_else_has_a_trick,
    every_trick_leaves_no_points,
    parts_have_their_points,
)
