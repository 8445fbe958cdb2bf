"""The ultimo pot of tappertarokk: who pays in, who takes it, who doubles it, and what cannot be (§3.4, §3.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from settlement.book import Book, shares_in_order
from settlement.face import Chip
from settlement.game import Indicator
from settlement.tarokk import DECLARERS, OPPONENTS
from settlement.tarokk_hand import Play, Told, side_of
from settlement.tarokk_options import POINTS, one_of, yes_or_no
from settlement.vocabulary import Account, Points, Problem, Rate, Rules, Seat, Table, Who, say, word

if TYPE_CHECKING:
    from settlement.game import Check
    from settlement.tapper import Hand

POT = "ultimo_kassza"
KASSZA = word("Ultimo pot")
ANTE = Rate(key="kassza_ante", label=word("into the pot, each"), unit=POINTS, rule="3.4", default=10, group=KASSZA,
            least=1)  # fmt: skip
OPTIONS = (
    yes_or_no("kassza", word("ultimo pot"), word("Is there a pot that an announced ultimo wins or doubles?"),
              "3.4", KASSZA),
    one_of("kassza_refill", word("when the pot is filled again"),
           word("When does everybody pay in again after the pot was won?"), "3.4", KASSZA,
           (("before_next_hand", word("before the next hand")), ("immediately", word("at once")))),
    one_of("kassza_share", word("who takes the pot"),
           word("Is the pot won and doubled by the announcer alone, or by his side?"), "3.5", KASSZA,
           (("announcer", word("the announcer")), ("party", word("his side, in equal parts")))),
)  # fmt: skip


def write_ante(table: Table, book: Book, item: str = "kassza_ante") -> None:
    """Write what everybody at the table pays into an empty pot (§3.4)."""
    if not table.rules["kassza"] or book.balance[POT]:
        return
    seated = (*table.active, *table.sitting_out)
    stakes: dict[Account, int] = {**dict.fromkeys(seated, -1), POT: len(seated)}
    book.line(item, say("into the ultimo pot"), table.rules["kassza_ante"], stakes, rule="3.4")


def announced_ultimos(hand: Hand) -> list[tuple[int, Told]]:
    """Return the announced ultimos, each with its place in the record."""
    return [(n, told) for n, told in enumerate(hand.figures) if told.announced and told.figure == "pagat_ultimo"]


def announcer_of(hand: Hand, told: Told, play: Play) -> Seat:
    """Return who announced the ultimo: a lone declarer needs no naming (§3.5)."""
    if side_of(told) == DECLARERS or hand.ultimo_announcer is None:
        return play.sides.seats(side_of(told))[0]
    return hand.ultimo_announcer


def write_ultimo(hand: Hand, play: Play, table: Table, book: Book) -> None:
    """Write what an announced ultimo moves: made, it takes the pot; lost, it doubles it (§3.5)."""
    if not table.rules["kassza"]:
        return
    for _, told in announced_ultimos(hand):
        lies, who = book.balance[POT], announcer_of(hand, told, play)
        party = play.sides.seats(side_of(told)) if table.rules["kassza_share"] == "party" else (who,)
        parts = shares_in_order(lies, party)
        if told.made:
            won: dict[Account, Points] = {POT: -lies, **parts}
            book.move("kassza_won", say("the kassza won: ultimo of {who}", who=Who(who)), won, rule="3.5")
        else:
            paid: dict[Account, Points] = {POT: lies, **{seat: -points for seat, points in parts.items()}}
            book.move("kassza_doubled", say("the kassza doubled: ultimo lost by {who}", who=Who(who)), paid, rule="3.5")
    if table.rules["kassza_refill"] == "immediately":
        write_ante(table, book, "kassza_refill")


def one_side_announces_the_ultimo(hand: Hand, table: Table) -> Iterator[Problem]:
    """Where there is a pot only one side announces the ultimo, and the opponents say who did."""
    if not table.rules["kassza"]:
        return
    announced = announced_ultimos(hand)
    for n, _ in announced[1:]:
        yield Problem(field=f"figures[{n}]", code="ultimo_both_sides", rule="3.5",
                      text=say("Only one side can announce the ultimo where there is a pot."))  # fmt: skip
    theirs = [told for _, told in announced if side_of(told) == OPPONENTS]
    if not theirs or hand.irregularity is not None:
        return
    if hand.ultimo_announcer is None:
        yield Problem(field="ultimo_announcer", code="ultimo_announcer", rule="3.5",
                      text=say("Write which of the two opponents announced the ultimo: the pot is his affair.")
                      )  # fmt: skip
    elif hand.ultimo_announcer == hand.declarer or hand.ultimo_announcer not in table.active:
        yield Problem(field="ultimo_announcer", code="ultimo_announcer", rule="3.5", also=("figures",),
                      text=say("The ultimo is told for the opponents, and {who} is none of them.",
                               who=Who(hand.ultimo_announcer)))  # fmt: skip


CHECKS: tuple[Check, ...] = (one_side_announces_the_ultimo,)


def chips_that_name_the_announcer(chips: Iterable[Chip], rules: Rules) -> Iterator[Chip]:
    """Yield the chips; where there is a pot, that of the ultimo writes who announced it (§3.5)."""
    for chip in chips:
        named = chip.figure == "pagat_ultimo" and rules["kassza"]
        yield replace(chip, announcer="ultimo_announcer") if named else chip


def strip(table: Table) -> tuple[Indicator, ...]:
    """Return what the entry screen keeps in view: the pot, where it is played or something lies in it."""
    lies = table.pots[POT]
    if not table.rules["kassza"] and not lies:
        return ()
    return (Indicator(key=POT, label=word("ultimo pot"), value=say("{points}", points=lies)),)
