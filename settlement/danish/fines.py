"""Fines: the prices of offences, and the players who are barred or at fault (§8, §11.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from settlement.book import Book
from settlement.danish.cups import into_both
from settlement.danish.facts import Fine, Hand
from settlement.danish.hand import is_counted
from settlement.facts import label_of
from settlement.vocabulary import Problem, Rules, Seat, Table, Who, refused, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """The consequences of an offence.

    ``rate`` is the tariff key of the fine into each cup, empty if there is no fine.  The player is barred from ultimo
    if it ``bars``.  A ``late`` fine is paid after the last trick.  A ``grave`` offence may make the player liable
    (§5.6).
    """

    rate: str = ""
    bars: bool = False
    late: bool = False
    grave: bool = False


CLASS_1, CLASS_2 = Offence(rate="minor_fine"), Offence(bars=True)
CLASS_3 = Offence(rate="major_fine", bars=True, grave=True)
OFFENCE: Mapping[str, Offence] = {
    "misdeal": CLASS_1,
    "cups_not_passed": CLASS_1,
    "early_lead": CLASS_1,
    "out_of_turn": CLASS_1,
    "miscount": Offence(rate="minor_fine", late=True),
    "skat_error": CLASS_3,
    "revoke": CLASS_3,
    "wrong_cards": Offence(rate="major_fine", bars=True, late=True, grave=True),
    "scus_call_in_vain": Offence(rate="scus_call_fine"),
    "class_1": CLASS_1,
    "class_2": CLASS_2,
    "class_3": CLASS_3,
}
OF_THE_DEALER = frozenset({"misdeal", "skat_error"})


def is_late(fine: Fine) -> bool:
    """Whether a fine is paid after the last trick, and so is not in the cups of that trick (§8.4)."""
    return OFFENCE[fine.offence].late if fine.after_last_trick is None else fine.after_last_trick


def barred(hand: Hand) -> frozenset[Seat]:
    """Return the players who may not ultimate in this hand (§8.3)."""
    fined = {fine.player for fine in hand.fines if OFFENCE[fine.offence].bars}
    return frozenset(fined | {meld.player for meld in hand.melds if meld.fault is not None})


def at_fault(hand: Hand) -> frozenset[Seat]:
    """Return the players who may be liable, because of an offence or a fault in a meld (§5.6)."""
    fined = {fine.player for fine in hand.fines if OFFENCE[fine.offence].grave}
    return frozenset(fined | {meld.player for meld in hand.melds if meld.fault is not None})


def write_fines(fines: Iterable[Fine], rules: Rules, book: Book) -> None:
    """Write fines; each is paid into both cups alike (§8.2)."""
    for fine in fines:
        rate = OFFENCE[fine.offence].rate
        label = say("{offence}: {who}", offence=label_of(fine, "offence"), who=Who(fine.player))
        if rate:
            book.line(f"fine:{fine.offence}", label, rules[rate], into_both(fine.player), rule="8.2")
        else:
            book.nothing(f"fine:{fine.offence}", label, rule="8.1", why=say("no fine, but barred from ultimo"))
        if fine.offence == "cups_not_passed" and rules["cups_not_passed_repeats_ante"]:
            label = say("the ante again: {who}", who=Who(fine.player))
            book.line("ante_repeated", label, rules["ante"], into_both(fine.player), rule="2.5", told=False)


def offences_are_their_players(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only the dealer misdeals or has a wrong skat, and a miscount needs a hand with a count."""
    for n, fine in enumerate(hand.fines):
        if fine.offence in OF_THE_DEALER and fine.player != table.dealer:
            yield refused(f"fines[{n}].player", "fine", "11.7", also=("dealer",)).because(
                "Only the dealer can do that: {who}.", who=Who(table.dealer)
            )
        if fine.offence == "miscount" and not is_counted(hand):
            yield refused(f"fines[{n}].offence", "fine", "11.7").because(
                "Under nolo and tout nothing is counted, so nobody counted wrong."
            )


CHECKS = (offences_are_their_players,)
