"""The sides of a hand, the dealer of four, and checks of the named players (§1, §7, §11.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from settlement.alsos.facts import DECLARED, NO_MELDS, Hand
from settlement.alsos.tariff import RADLI_MODE, SHARES
from settlement.book import Book
from settlement.stakes import write_crying_dealer
from settlement.vocabulary import Problem, Seat, Table, Who, refused, say


def sharing_dealer(table: Table) -> tuple[Seat, ...]:
    """Return the dealer of four if the dealer cries and laughs with the defenders, otherwise nobody (§7.1)."""
    return table.sitting_out if table.rules["dealer_share"] == SHARES else ()


def defence(declarer: Seat, table: Table) -> tuple[Seat, ...]:
    """Return the defenders, in playing order."""
    return tuple(seat for seat in table.active if seat != declarer)


def write_dealers_share(declarer: Seat, table: Table, book: Book) -> None:
    """Write the share of the dealer of four: the same result as one defender (§7.1)."""
    defender = defence(declarer, table)[0]
    for dealer in sharing_dealer(table):
        if table.rules["mode"] == RADLI_MODE:
            points = sum(line.writes.get(defender, 0) for line in book.lines)
            if not points:
                why = say("the defenders write nothing")
                book.nothing("dealer_cries_laughs", say("{who} cries", who=Who(dealer)), rule="7.1", why=why)
                continue
            book.write(
                "dealer_cries_laughs",
                say("{who} laughs", who=Who(dealer)),
                points,
                (dealer,),
                rule="7.1",
                price=say("what one defender writes"),
            )
        else:
            write_crying_dealer(dealer, declarer, book.gained(defender), book)


def everybody_named_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only players of the hand may be named in it."""
    for field, seat in named_players(hand):
        if seat not in table.active:
            yield refused(field, "not_in_hand", "11.1", also=("dealer",)).because(
                "{who} deals and sits out this hand: choose one of the three who play.", who=Who(seat)
            )


def named_players(hand: Hand) -> Iterator[tuple[str, Seat]]:
    """Yield every player that a hand names, with the path of the fact."""
    if hand.declarer is not None:
        yield "declarer", hand.declarer
    for field, part in (("bela_kassza", hand.bela_kassza), ("hivas", hand.hivas)):
        if part is not None:
            yield f"{field}.by", part.by
    for n, announcement in enumerate(hand.figures):
        yield f"figures[{n}].by", announcement.by
    if hand.switched_from is not None:
        if hand.switched_from.bela_kassza is not None:
            yield "switched_from.bela_kassza.by", hand.switched_from.bela_kassza.by
        for n, announcement in enumerate(hand.switched_from.figures):
            yield f"switched_from.figures[{n}].by", announcement.by
    numbers: tuple[tuple[str, Mapping[Seat, Any] | None], ...] = (
        ("card_points", hand.card_points),
        ("melds", hand.melds),
        ("tricks", hand.tricks),
    )
    for field, counts in numbers:
        for seat, count in (counts or {}).items():
            if count != NO_MELDS:
                yield f"{field}[{seat}]", seat


def somebody_declares(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every contract except a Klopitzky needs a declarer."""
    if hand.contract in DECLARED and hand.declarer is None:
        yield refused("declarer", "declarer", "11.1").because("Write who the declarer was.")


def everybody(seats: Iterable[Seat]) -> tuple[Who, ...]:
    """Return the players for a sentence, in the order of their seat numbers."""
    return tuple(Who(seat) for seat in sorted(seats))


CHECKS = (
    everybody_named_plays,
    somebody_declares,
)
