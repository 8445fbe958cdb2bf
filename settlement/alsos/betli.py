"""Betli, the switch to it, and Klopitzky (§5, §11.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from settlement.alsos.counting import TRICKS
from settlement.alsos.facts import BACK, BETLI, FRONT, KLOPITZKY, LEVELS, SWITCHED, Before, Hand
from settlement.alsos.figures import figure_value
from settlement.alsos.game import base_value
from settlement.alsos.seats import everybody, sharing_dealer
from settlement.alsos.tariff import RADLI_MODE
from settlement.book import Book
from settlement.facts import label_of
from settlement.vocabulary import Account, Points, Problem, Rules, Seat, Table, Text, Who, refused, say


def fewest(tricks: Mapping[Seat, int]) -> Seat | None:
    """Return the player with a single trick if the tricks are 4-4-1, otherwise ``None`` (§5.3)."""
    if sorted(tricks.values()) != [1, 4, 4]:
        return None
    return next(seat for seat, took in tricks.items() if took == 1)


def loser(tricks: Mapping[Seat, int]) -> Seat | None:
    """Return the player who alone has the most tricks of a Klopitzky, or ``None`` in a tie."""
    most = max(tricks.values())
    takers = [seat for seat, took in tricks.items() if took == most]
    return takers[0] if len(takers) == 1 else None


def write_klopitzky(hand: Hand, table: Table, book: Book) -> None:
    """Write a Klopitzky: the player with the most tricks pays each of the others (§5.3).

    With 4-4-1 the player with the single trick is paid by both others instead.  In any other tie nobody pays.
    """
    tricks, rules = hand.tricks or {}, table.rules
    if not tricks:
        return
    writing = rules["mode"] == RADLI_MODE
    single, most = fewest(tricks), loser(tricks)
    if single is not None:
        label = say("Klopitzky: {who} with a single trick", who=Who(single))
        value = rules["klopitzky_441_radli" if writing else "klopitzky_value"]
        settle_tricks(label, value, (single,), paid_to((single,), table.active, single), table, book)
    elif most is not None:
        label, value = say("Klopitzky: the most tricks with {who}", who=Who(most)), rules["klopitzky_value"]
        others = tuple(seat for seat in table.active if seat != most)
        settle_tricks(label, value, others, paid_to(others, (most,), most), table, book)
        for dealer in dealer_in_klopitzky(table):
            label = say("Klopitzky: for the dealer {who} as for the others", who=Who(dealer))
            settle_tricks(label, value, (dealer,), paid_to((dealer,), (most,), most), table, book, rule="5.4")
    else:
        tied = tuple(Who(seat) for seat in table.active if tricks[seat] == max(tricks.values()))
        book.nothing(
            KLOPITZKY,
            say("Klopitzky: tied for most tricks: {who}", who=tied),
            rule="5.3",
            why=say("in this tie nobody pays"),
        )


def settle_tricks(
    label: Text,
    value: Points,
    winners: tuple[Seat, ...],
    stakes: dict[Account, int],
    table: Table,
    book: Book,
    *,
    rule: str = "5.3",
) -> None:
    """Write a line for a Klopitzky: a payment, or in a rádli points that the winners write."""
    if table.rules["mode"] == RADLI_MODE and value:
        book.write(KLOPITZKY, label, value, winners, rule=rule)
    else:
        book.line(KLOPITZKY, label, value, stakes, rule=rule)


def dealer_in_klopitzky(table: Table) -> tuple[Seat, ...]:
    """Return the dealer of four if the loser pays the dealer too, otherwise nobody (§5.4)."""
    return sharing_dealer(table) if table.rules["klopitzky_dealer"] == "with_others" else ()


def paid_to(winners: Iterable[Seat], losers: Iterable[Seat], single: Seat) -> dict[Account, int]:
    """Return the stakes of a payment in which the ``single`` player is paid by each loser, or pays each winner."""
    stakes: dict[Account, int] = {**dict.fromkeys(winners, 1), **dict.fromkeys(losers, -1)}
    stakes[single] = 0
    stakes[single] = -sum(stakes.values())
    return stakes


def write_before_the_switch(hand: Hand, book: Book) -> None:
    """Write a line of explanation: everything announced before a switch is void (§5.2)."""
    if hand.switched_from is not None:
        book.nothing(
            "switched_from",
            say("before the switch: {game}", game=label_of(hand.switched_from, "contract")),
            rule="5.2",
            why=say("what was said before a switch is void"),
        )


def betli_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """A betli needs an origin and an outcome."""
    if hand.contract != BETLI:
        return
    if hand.betli_origin is None:
        yield refused("betli_origin", "betli_origin", "11.7").because(
            "Write how it came to the betli: after all passed, or by a switch."
        )
    elif hand.switched_from is not None and hand.betli_origin != SWITCHED:
        yield refused("switched_from", "betli_origin", "11.7", also=("betli_origin",)).because(
            "All had passed, so nothing was switched: take away what stood before."
        )
    if hand.made is None:
        yield refused("made", "made_needed", "11.7").because("Write whether the betli was made.")


def switched_betli_stands_alone(hand: Hand, table: Table) -> Iterator[Problem]:
    """A switched betli may not be kontra'd, unless the house rule allows it."""
    if hand.betli_origin == SWITCHED and hand.kontra and table.rules["switched_betli_kontra"] == "forbidden":
        yield refused("kontra", "switched_betli_kontra", "5.2", also=("betli_origin",)).because(
            "After a switch nothing more is announced, no kontra either: take it away."
        )


def switch_is_cheap_enough(hand: Hand, table: Table) -> Iterator[Problem]:
    """The value before a switch may not be above the table's limit."""
    before, most = hand.switched_from, table.rules["betli_switch_cap"]
    if hand.contract == BETLI and before is not None and worth(before, table.rules) > most:
        yield refused("switched_from", "switch_cap", "5.2").because(
            "The game and its figures were worth {points}: a switch is possible up to {most}.",
            points=worth(before, table.rules),
            most=most,
        )


def worth(before: Before, rules: Rules) -> int:
    """Return the value of the declarer's game and figures before a switch, kontras included (§5.2)."""
    game = base_value(before.contract, valid(before.kontra), before.bela_kassza, rules)
    figures = (replace(announcement, when=FRONT, kontra=valid(announcement.kontra)) for announcement in before.figures)
    return game.amount + sum(figure_value(announcement, rules).amount for announcement in figures)


def valid(chain: tuple[str, ...]) -> tuple[str, ...]:
    """Return the first five levels of a chain; another check refuses longer chains."""
    return chain[:LEVELS]


def switch_comes_after_the_front(hand: Hand, table: Table) -> Iterator[Problem]:
    """The record before a switch may have only the front, and only the figures of one player."""
    before = hand.switched_from
    if before is None:
        return
    phases = [("switched_from.kontra", when) for when in before.kontra]
    phases += [
        (f"switched_from.figures[{n}].kontra", when)
        for n, announcement in enumerate(before.figures)
        for when in announcement.kontra
    ]
    phases += [
        (f"switched_from.figures[{n}].when", announcement.when)
        for n, announcement in enumerate(before.figures)
        if announcement.when
    ]
    if before.bela_kassza is not None:
        phases.append(("switched_from.bela_kassza.when", before.bela_kassza.when))
    for field in dict.fromkeys(field for field, when in phases if when == BACK):
        yield refused(field, "switched_from", "5.2").because(
            "A switch comes before anything is said at the back: everything told here is at the front."
        )
    if len({announcement.by for announcement in before.figures}) > 1:
        yield refused("switched_from.figures", "switched_from", "5.2").because(
            "Only the figures of whoever had the game are told here: take the others away."
        )


def tricks_add_up(hand: Hand, table: Table) -> Iterator[Problem]:
    """A Klopitzky needs everybody's tricks, and they have to add up to all tricks."""
    if hand.contract != KLOPITZKY:
        return
    tricks, total = hand.tricks or {}, TRICKS[len(table.active)]
    if missing := [seat for seat in table.active if seat not in tricks]:
        yield refused("tricks", "tricks_sum", "11.7").because(
            "Write everybody's tricks: those of {who} are missing.", who=everybody(missing)
        )
    elif len(tricks) == len(table.active) and sum(tricks.values()) != total:
        yield refused("tricks", "tricks_sum", "11.7").because(
            "The tricks add up to {sum}, but there are {total}: count again.", sum=sum(tricks.values()), total=total
        )


CHECKS = (
    betli_is_told,
    switched_betli_stands_alone,
    switch_is_cheap_enough,
    switch_comes_after_the_front,
    tricks_add_up,
)
