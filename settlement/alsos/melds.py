"""Melds: their points and their checks (§4, §11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.alsos.counting import TRICKS
from settlement.alsos.facts import NO_MELDS, NO_TRUMP, Hand, Melds
from settlement.alsos.seats import everybody
from settlement.book import Book
from settlement.vocabulary import Points, Problem, Rules, Seat, Table, Who, refused, say

FOUR_OF_A_KIND = 4
RUNS = {3: "meld.run_3", 4: "meld.run_4"}


def meld_points(melds: Melds, rules: Rules, *, bela: bool) -> Points:
    """Return the points of one player's valid melds; ``bela`` tells whether the player has the béla."""
    points: Points = rules["meld.bela"] if bela else 0
    points += melds.vannak * rules["meld.vannak"]
    for length in melds.sequences:
        points += rules[RUNS.get(length, "meld.run_5_to_8")]
    return points


def extra_points(hand: Hand, seat: Seat, rules: Rules) -> Points:
    """Return the meld points of a player; a player who announced béla kassza also has the béla."""
    melds, bela_kassza = (hand.melds or {}).get(seat, NO_MELDS), hand.bela_kassza
    return meld_points(melds, rules, bela=melds.bela or (bela_kassza is not None and bela_kassza.by == seat))


def kassza_points(hand: Hand, seat: Seat, rules: Rules) -> Points:
    """Return a player's kassza points: party points and melds."""
    return (hand.card_points or {}).get(seat, 0) + extra_points(hand, seat, rules)


def write_melds_not_counted(hand: Hand, book: Book) -> None:
    """Write a line of explanation for melds of a hand without counts: they are worth nothing (§4.1)."""
    for seat, held in (hand.melds or {}).items():
        if hand.card_points is None and held != NO_MELDS:
            book.nothing(
                "melds",
                say("melds of {who}", who=Who(seat)),
                rule="4.1",
                why=say("they count only where card points are counted"),
            )


def bela_is_of_trumps(hand: Hand, table: Table) -> Iterator[Problem]:
    """A béla is impossible without trumps."""
    if hand.contract != NO_TRUMP:
        return
    fields = ["bela_kassza"] if hand.bela_kassza is not None else []
    fields += [f"melds[{seat}].bela" for seat, melds in (hand.melds or {}).items() if melds.bela]
    for field in fields:
        yield refused(field, "bela_needs_trump", "11.5", also=("contract",)).because(
            "Without trumps there is no béla: take it away."
        )


def one_player_has_them(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only one player can have the béla, only one valid runs, and only one valid fours of a kind."""
    melds = hand.melds or {}
    bela = {seat for seat, held in melds.items() if held.bela}
    if hand.bela_kassza is not None:
        bela.add(hand.bela_kassza.by)
    if len(bela) > 1:
        yield refused("melds", "two_valid_bela", "11.5", also=("bela_kassza",)).because(
            "Only one player can have the béla, and here are {who}.", who=everybody(bela)
        )
    runs = {seat for seat, held in melds.items() if held.sequences}
    if len(runs) > 1:
        yield refused("melds", "two_valid_sequences", "11.5").because(
            "The runs of only one player are valid: take away those of {who}, all but one.", who=everybody(runs)
        )
    fours = {seat for seat, held in melds.items() if held.vannak}
    if len(fours) > 1:
        yield refused("melds", "two_valid_vannak", "11.5").because(
            "The fours of a kind of only one player are valid: take away those of {who}, all but one.",
            who=everybody(fours),
        )


def melds_fit_the_hand(hand: Hand, table: Table) -> Iterator[Problem]:
    """All melds of a player have to fit into one hand; a run and a four of a kind may share a card."""
    cards = TRICKS[len(table.active)]
    for seat, melds in (hand.melds or {}).items():
        in_fours, shared = melds.vannak * FOUR_OF_A_KIND, melds.vannak * len(melds.sequences)
        if sum(melds.sequences) + in_fours - shared > cards:
            yield refused(f"melds[{seat}]", "melds_exceed_hand", "11.5").because(
                "{who} has {cards} cards, and so many melds do not fit: take some away.", who=Who(seat), cards=cards
            )


CHECKS = (
    bela_is_of_trumps,
    one_player_has_them,
    melds_fit_the_hand,
)
