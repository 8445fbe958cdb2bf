"""The trisák: everybody plays alone, and the player with the most card points pays (§4, §11.2)."""

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
"""The fewest card points of a trick: four cards, each worth at least one."""


def write_trischaken(counts: Mapping[Seat, Points], table: Table, book: Book) -> None:
    """Write a trisák: the player with the most card points pays each of the others, or only those without a trick (§4).

    The house rules decide what happens in a tie, and with several players without a trick.
    """
    most = max(counts.values())
    losers = [player for player in table.active if counts[player] == most]
    others = [player for player in table.active if counts[player] < most]
    trickless = [player for player in others if counts[player] == 0]
    price: Points = table.rules["game.trischaken"]
    reading, tied = table.rules["top_tie"] if others else "nobody", len(losers) > 1
    label = label_of_losers(most, losers, reading)
    if trickless:
        label = say("{game}; without a trick: {winners}", game=label, winners=people(trickless))
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
            divided_debt(price * times, losers, trickless or others, table),
            rule="4.3" if tied else "4.2",
            price=debt(price, times, losers, table.rules),
        )


def label_of_losers(most: Points, losers: Sequence[Seat], reading: str) -> Text:
    """Return the label with the players who have the most card points, and how they pay in a tie (§4.3)."""
    values = {"points": most, "players": people(losers)}
    if len(losers) == 1:
        return say("trisák, most card points ({points}): {players}", **values)
    match reading:
        case "each_pays":
            return say("trisák, tied for most card points ({points}): {players}, each of them pays", **values)
        case "share":
            return say("trisák, tied for most card points ({points}): {players}, sharing one debt", **values)
    return say("trisák, tied for most card points ({points}): {players}", **values)


def debt(price: Points, times: int, losers: Sequence[Seat], rules: Rules) -> Text:
    """Return the text for the debt that is divided: of one loser, of each loser, or of all together."""
    values = {"price": price, "times": times, "losers": len(losers)}
    if len(losers) > 1 and rules["top_tie"] == "each_pays":
        return say("{price} × {times} from each of the {losers}", **values)
    return say("{price} × {times}", **values)


def people(players: Sequence[Seat]) -> tuple[Who, ...]:
    """Return the players for a sentence."""
    return tuple(Who(player) for player in players)


def divided_debt(owed: Points, losers: Sequence[Seat], winners: Sequence[Seat], table: Table) -> dict[Account, Points]:
    """Return the moves of a debt that each loser, or all losers together, pay to the winners.

    Odd points go one each in playing order.
    """
    paid: dict[Account, Points] = dict.fromkeys(losers, owed)
    if table.rules["top_tie"] == "share":
        paid = shares_in_order(owed, losers)
    return {**{player: -points for player, points in paid.items()}, **shares_in_order(sum(paid.values()), winners)}


def only_the_first_speaker_trischakens(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only the dealer's right-hand neighbour may declare a trisák, after the three others passed."""
    first = table.active[0]
    if hand.contract == "trischaken" and hand.declarer in table.active and hand.declarer != first:
        yield refused("declarer", "trischaken_declarer", "11.1", also=("dealer",)).because(
            "Only the dealer's right-hand neighbour can declare a trisák, and that is {who}.", who=Who(first)
        )


def counts_make_a_trischaken(hand: Hand, table: Table) -> Iterator[Problem]:
    """A trisák needs four counts; each is of whole tricks, and the sum is the pack, with or without the talon."""
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
    """Return the smallest and largest possible sum of the four counts; the talon may belong to nobody (§4.4)."""
    if rules["talon_in_trischaken"] == "last_trick":
        return CARD_POINTS, CARD_POINTS
    return CARD_POINTS - MOST_IN_TALON, CARD_POINTS - LEAST_IN_TALON
