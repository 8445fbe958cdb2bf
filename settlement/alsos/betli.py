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
    """Return the player with the single trick of a 4-4-1, nobody in any other division (§5.3)."""
    if sorted(tricks.values()) != [1, 4, 4]:
        return None
    return next(seat for seat, took in tricks.items() if took == 1)


def loser(tricks: Mapping[Seat, int]) -> Seat | None:
    """Return who alone took the most tricks of a Klopitzky."""
    most = max(tricks.values())
    takers = [seat for seat, took in tricks.items() if took == most]
    return takers[0] if len(takers) == 1 else None


def write_klopitzky(hand: Hand, table: Table, book: Book) -> None:
    """Write what the most tricks cost: one loser pays everybody; of 4-4-1 the single trick is paid twice (§5.3)."""
    tricks, rules = hand.tricks or {}, table.rules
    if not tricks:
        return
    writing = rules["mode"] == RADLI_MODE
    one, most = fewest(tricks), loser(tricks)
    if one is not None:
        label = say("Klopitzky: {who} with a single trick", who=Who(one))
        value = rules["klopitzky_441_radli" if writing else "klopitzky_value"]
        settle_tricks(label, value, (one,), paid_to((one,), table.active, one), table, book)
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
    """Pay for the tricks of a Klopitzky, or let the winners write it."""
    if table.rules["mode"] == RADLI_MODE and value:
        book.write(KLOPITZKY, label, value, winners, rule=rule)
    else:
        book.line(KLOPITZKY, label, value, stakes, rule=rule)


def dealer_in_klopitzky(table: Table) -> tuple[Seat, ...]:
    """Return the dealer of four where the loser pays him too (§5.4)."""
    return sharing_dealer(table) if table.rules["klopitzky_dealer"] == "with_others" else ()


def paid_to(winners: Iterable[Seat], losers: Iterable[Seat], one: Seat) -> dict[Account, int]:
    """Return the stakes where ``one`` is paid by each of the losers, or pays each of the winners."""
    stakes: dict[Account, int] = {**dict.fromkeys(winners, 1), **dict.fromkeys(losers, -1)}
    stakes[one] = 0
    stakes[one] = -sum(stakes.values())
    return stakes


def write_before_the_switch(hand: Hand, book: Book) -> None:
    """Write why what was said before a switch brings nothing (§5.2)."""
    if hand.switched_from is not None:
        book.nothing(
            "switched_from",
            say("before the switch: {game}", game=label_of(hand.switched_from, "contract")),
            rule="5.2",
            why=say("what was said before a switch is void"),
        )


def betli_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """A betli says how it came about and whether it was made."""
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
    """A betli that came by a switch is not kontra'd, unless the table plays so."""
    if hand.betli_origin == SWITCHED and hand.kontra and table.rules["switched_betli_kontra"] == "forbidden":
        yield refused("kontra", "switched_betli_kontra", "5.2", also=("betli_origin",)).because(
            "After a switch nothing more is announced, no kontra either: take it away."
        )


def switch_is_cheap_enough(hand: Hand, table: Table) -> Iterator[Problem]:
    """What was announced before a switch is worth no more than the table's limit."""
    before, most = hand.switched_from, table.rules["betli_switch_cap"]
    if hand.contract == BETLI and before is not None and worth(before, table.rules) > most:
        yield refused("switched_from", "switch_cap", "5.2").because(
            "The game and its figures were worth {points}: a switch is possible up to {most}.",
            points=worth(before, table.rules),
            most=most,
        )


def worth(before: Before, rules: Rules) -> int:
    """Return what the declarer's game and figures were worth before a switch, kontras included (§5.2)."""
    game = base_value(before.contract, valid(before.kontra), before.bela_kassza, rules)
    figures = (replace(said, when=FRONT, kontra=valid(said.kontra)) for said in before.figures)
    return game.amount + sum(figure_value(said, rules).amount for said in figures)


def valid(chain: tuple[str, ...]) -> tuple[str, ...]:
    """Return a chain as far as there are names for its levels."""
    return chain[:LEVELS]


def switch_comes_after_the_front(hand: Hand, table: Table) -> Iterator[Problem]:
    """Before a switch there was only the front, and only the declarer's figures are told."""
    before = hand.switched_from
    if before is None:
        return
    phases = [("switched_from.kontra", when) for when in before.kontra]
    phases += [
        (f"switched_from.figures[{n}].kontra", when) for n, said in enumerate(before.figures) for when in said.kontra
    ]
    phases += [(f"switched_from.figures[{n}].when", said.when) for n, said in enumerate(before.figures) if said.when]
    if before.bela_kassza is not None:
        phases.append(("switched_from.bela_kassza.when", before.bela_kassza.when))
    for field in dict.fromkeys(field for field, when in phases if when == BACK):
        yield refused(field, "switched_from", "5.2").because(
            "A switch comes before anything is said at the back: everything told here is at the front."
        )
    if len({said.by for said in before.figures}) > 1:
        yield refused("switched_from.figures", "switched_from", "5.2").because(
            "Only the figures of whoever had the game are told here: take the others away."
        )


def tricks_add_up(hand: Hand, table: Table) -> Iterator[Problem]:
    """In a Klopitzky everybody's tricks are told, and they are all there are."""
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
