"""The trisákolás: everybody for himself, and whoever counts most pays (§4, §11.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from settlement.book import Book
from settlement.counting import OTHER, pack
from settlement.stakes import shares_in_order
from settlement.tarokk import contracts
from settlement.trisak_tolnai.facts import CARD_POINTS, Hand
from settlement.vocabulary import Account, Points, Problem, Rules, Seat, Table, Text, Who, refused, say

TALON = 6
LEAST_IN_TALON, MOST_IN_TALON = sum(sorted(pack(54))[:TALON]), sum(sorted(pack(54))[-TALON:])
LEAST_TRICK = 4 * OTHER
"""Four cards, each worth one point at least."""


def write_trischaken(counts: Mapping[Seat, Points], table: Table, book: Book) -> None:
    """Write what those with most card points pay: each of the others, or only who took no trick (§4)."""
    most = max(counts.values())
    losers = [player for player in table.active if counts[player] == most]
    others = [player for player in table.active if counts[player] < most]
    trickless = [player for player in others if counts[player] == 0]
    price: Points = table.rules["game.trischaken"]
    reading, tied = table.rules["top_tie"] if others else "nobody", len(losers) > 1
    label = who_has_most(most, losers, reading)
    if trickless:
        label = say("{game}; without a trick: {winners}", game=label, winners=named(trickless))
    if tied and reading == "nobody":
        book.nothing("game", label, rule="4.3", why=say("in this tie nobody pays"))
    elif not trickless and (not tied or reading == "each_pays"):
        stakes: dict[Account, int] = {**dict.fromkeys(losers, -len(others)), **dict.fromkeys(others, len(losers))}
        book.line("game", label, price, stakes, rule="4.3" if tied else "4.1")
    elif not price:
        book.line("game", label, price, {}, rule="4.1")
    else:
        times = len(others)
        if trickless and table.rules["zero_trick"] == "each":
            times = (len(table.active) - 1) * len(trickless)
        book.move(
            "game",
            label,
            shared(price * times, losers, trickless or others, table),
            rule="4.3" if tied else "4.2",
            price=debt(price, times, losers, table.rules),
        )


def who_has_most(most: Points, losers: Sequence[Seat], reading: str) -> Text:
    """Return who counted most, and how several of them pay by the table's reading of a tie (§4.3)."""
    values = {"points": most, "players": named(losers)}
    if len(losers) == 1:
        return say("trisák, most card points ({points}): {players}", **values)
    match reading:
        case "each_pays":
            return say("trisák, tied for most card points ({points}): {players}, each of them pays", **values)
        case "share":
            return say("trisák, tied for most card points ({points}): {players}, sharing one debt", **values)
    return say("trisák, tied for most card points ({points}): {players}", **values)


def debt(price: Points, times: int, losers: Sequence[Seat], rules: Rules) -> Text:
    """Return what is divided, in words: the debt of one loser, of each of several, or of all together."""
    values = {"price": price, "times": times, "losers": len(losers)}
    if len(losers) > 1 and rules["top_tie"] == "each_pays":
        return say("{price} × {times} from each of the {losers}", **values)
    return say("{price} × {times}", **values)


def named(players: Sequence[Seat]) -> tuple[Who, ...]:
    """Return names for a sentence."""
    return tuple(Who(player) for player in players)


def shared(owed: Points, losers: Sequence[Seat], winners: Sequence[Seat], table: Table) -> dict[Account, Points]:
    """Return who pays and gets what: one debt, of each loser or of all together; odd points go by playing order."""
    paid: dict[Account, Points] = dict.fromkeys(losers, owed)
    if table.rules["top_tie"] == "share":
        paid = shares_in_order(owed, losers)
    return {**{player: -points for player, points in paid.items()}, **shares_in_order(sum(paid.values()), winners)}


def only_the_first_speaker_trischakens(hand: Hand, table: Table) -> Iterator[Problem]:
    """A trisák is declared by the dealer's right-hand neighbour, after the three others passed."""
    first = table.active[0]
    if hand.contract == "trischaken" and hand.declarer in table.active and hand.declarer != first:
        yield refused("declarer", "trischaken_declarer", "11.1", also=("dealer",)).because(
            "Only the dealer's right-hand neighbour can declare a trisák, and that is {who}.", who=Who(first)
        )


def counts_make_a_trischaken(hand: Hand, table: Table) -> Iterator[Problem]:
    """All four are counted, each has whole tricks, and together they have the pack but for the talon."""
    counts = hand.card_points or {}
    yield from contracts.everybody_who_plays_is_counted("card_points", counts, table, "trischaken_points")
    for player, points in counts.items():
        if 0 < points < LEAST_TRICK:
            yield refused(f"card_points[{player}]", "trischaken_points", "11.2").because(
                "A trick has at least {least} card points: {who} has none, or {least} and more.",
                least=LEAST_TRICK,
                who=Who(player),
            )
    least, most = possible_sums(table.rules)
    total = sum(counts.values())
    if set(counts) == set(table.active) and not least <= total <= most:
        text = say(
            "The four counts add up to {sum}: it can only be {least} to {most}.", sum=total, least=least, most=most
        )
        if least == most:
            text = say("The four counts add up to {sum}, but the pack has {total}: count again.", sum=total, total=most)
        yield Problem(field="card_points", code="trischaken_points", rule="11.2", text=text)


def possible_sums(rules: Rules) -> tuple[Points, Points]:
    """Return what the four counts of a trisák may come to at least and at most: the talon may be nobody's (§4.4)."""
    if rules["talon_in_trischaken"] == "last_trick":
        return CARD_POINTS, CARD_POINTS
    return CARD_POINTS - MOST_IN_TALON, CARD_POINTS - LEAST_IN_TALON
