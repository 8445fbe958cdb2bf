"""Danish Tarok: what cannot be melded (§11.4, §11.5).

Read beside ``docs/rules/danish.md``.  A meld that was wrong says nothing about the cards its player held.
"""

from __future__ import annotations

from collections.abc import Iterator

from settlement.danish_cards import (
    MATADORS,
    SMALL,
    UNTRUE,
    cards_in,
    count_of,
    in_a_row,
    kings_in,
    kings_not_in,
    lacks_king,
    shown,
    tarocks_in,
    true_melds,
    uses_scus,
)
from settlement.danish_record import COUNTED, COURT, GRADED, SUITS, Hand, Meld
from settlement.facts import label_of
from settlement.vocabulary import Problem, Rules, Seat, Table, Text, Who, say, word

FROM, TAROCKS = 10, 22
"""The least number of tarocks that is melded, and all there are with the scus."""

DEALT, DEALER_TOOK = 25, 28
GAPS = {"cavallerie": frozenset(key for key, _ in COURT), "kings": frozenset(key for key, _ in SUITS)}
WHAT = {"cavallerie": word("a court card"), "kings": word("a suit")}


def _problem(n: int, fact: str, code: str, rule: str, text: Text) -> Problem:
    return Problem(field=f"melds[{n}].{fact}", code=code, rule=rule, text=text)


def a_meld_says_what_it_is(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every meld says how many, with or without the pagat, which suit, which grade, which card is missing."""
    for n, meld in enumerate(hand.melds):
        if meld.kind in COUNTED:
            yield from _counted(n, meld, table.rules)
        elif meld.kind in GRADED:
            yield from _graded(n, meld, table.rules)


def _counted(n: int, meld: Meld, rules: Rules) -> Iterator[Problem]:
    if meld.count is None:
        yield _problem(n, "count", "missing", "11.4", say("Write how many."))
    elif meld.kind == "tarocks" and meld.count < FROM:
        yield _problem(n, "count", "out_of_range", "11.4",
                       say("Tarocks are melded from {least} to {most}.", least=FROM, most=TAROCKS))  # fmt: skip
    if meld.kind == "tarocks" and meld.with_pagat is None and meld.fault != "omitted":
        yield _problem(n, "with_pagat", "meld_tarocks", "11.4", say("Say whether with or without the pagat."))
    if meld.kind == SMALL and not rules["small_matadors"]:
        yield _problem(n, "kind", "meld_unknown", "3.7", say("At this table small matadors are not melded."))


def _graded(n: int, meld: Meld, rules: Rules) -> Iterator[Problem]:
    if meld.kind == "cavallerie" and meld.suit is None:
        yield _problem(n, "suit", "missing", "11.4", say("Write the suit of the cavallerie."))
    if meld.grade is None:
        yield _problem(n, "grade", "missing", "11.4", say("Write whether it is half, full or abundant."))
    elif meld.grade == "half" and meld.missing not in GAPS[meld.kind]:
        yield _problem(n, "missing", "meld_gap", "11.4",
                       say("Half {meld} name what is missing: {what}.", meld=label_of(meld, "kind"),
                           what=WHAT[meld.kind]))  # fmt: skip
    elif lacks_king(meld) and rules["half_cavallerie_needs_king"]:
        yield _problem(n, "missing", "meld_gap", "3.3",
                       say("At this table half a cavallerie needs its king: take the meld away."))  # fmt: skip


def nobody_melds_the_same_twice(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player melds each thing once."""
    seen: dict[tuple[Seat, str, str | None], int] = {}
    for n, meld in enumerate(hand.melds):
        if seen.setdefault((meld.player, meld.kind, meld.suit), n) != n:
            yield _problem(n, "kind", "meld_twice", "11.4",
                           say("{who} has melded this already: take one of the two away.",
                               who=Who(meld.player)))  # fmt: skip


def matadors_are_among_the_tarocks(hand: Hand, table: Table) -> Iterator[Problem]:
    """Matadors are tarocks too: no more of them than melded tarocks, and many in a row are a meld of tarocks."""
    for player in melders(hand):
        melds = true_melds(hand, player)
        tarocks, row = count_of(melds, "tarocks"), in_a_row(melds)
        if tarocks and row > tarocks:
            yield Problem(field="melds", code="meld_matadors", rule="11.5",
                          text=say("{who} melds {matadors} matadors and only {tarocks} tarocks.", who=Who(player),
                                   matadors=row, tarocks=tarocks))  # fmt: skip
        longest = max(count_of(melds, MATADORS), count_of(melds, SMALL))
        if longest >= FROM and not any(meld.kind == "tarocks" and meld.player == player for meld in hand.melds):
            yield Problem(field="melds", code="meld_matadors", rule="11.5",
                          text=say("{who} with {matadors} matadors has tarocks to meld as well, or left them out.",
                                   who=Who(player), matadors=longest))  # fmt: skip


def melders(hand: Hand) -> list[Seat]:
    """Return who melded what he holds, in the order of the melds."""
    return list(dict.fromkeys(meld.player for meld in true_melds(hand)))


def there_are_twenty_two_tarocks(hand: Hand, table: Table) -> Iterator[Problem]:
    """All the melds together need no more tarocks than there are, and where all are melded one hand has the pagat."""
    total = sum(tarocks_in(true_melds(hand, player)) for player in melders(hand))
    told = [meld for meld in true_melds(hand) if meld.kind == "tarocks"]
    if total > TAROCKS:
        yield Problem(field="melds", code="meld_tarocks", rule="11.5",
                      text=say("The melds need {total} tarocks, and there are {all}.", total=total,
                               all=TAROCKS))  # fmt: skip
    elif sum(meld.count or 0 for meld in told) == TAROCKS and all(meld.with_pagat is False for meld in told):
        yield Problem(field="melds", code="meld_tarocks", rule="11.5",
                      text=say("All {all} tarocks are melded, so somebody has the pagat.", all=TAROCKS))  # fmt: skip


def one_hand_has_the_scus(hand: Hand, table: Table) -> Iterator[Problem]:
    """One player melds with the scus, and what is full beside it is abundant."""
    holders = list(dict.fromkeys(meld.player for meld in true_melds(hand) if uses_scus(meld)))
    if len(holders) > 1:
        yield Problem(field="melds", code="meld_scus", rule="11.5",
                      text=say("{one} and {other} both meld with the scus: there is only one.", one=Who(holders[0]),
                               other=Who(holders[1])))  # fmt: skip
    for n, meld in enumerate(hand.melds):
        is_full = meld.fault not in UNTRUE and meld.kind in GRADED and meld.grade == "full"
        if is_full and meld.player in holders:
            yield _problem(n, "grade", "meld_scus", "11.5",
                           say("{who} has the scus by another meld, so this one is abundant.",
                               who=Who(meld.player)))  # fmt: skip


def one_hand_has_a_king(hand: Hand, table: Table) -> Iterator[Problem]:
    """No king and no suit is melded by two, and nobody melds a king that he names as missing."""
    holders = melders(hand)
    for place, one in enumerate(holders):
        for other in holders[place + 1 :]:
            if held(hand, one) & held(hand, other):
                yield Problem(field="melds", code="meld_kings", rule="11.5",
                              text=say("{one} and {other} meld the same card.", one=Who(one),
                                       other=Who(other)))  # fmt: skip
        melds = true_melds(hand, one)
        if any(kings_not_in(meld) & shown(melds) for meld in melds):
            yield Problem(field="melds", code="meld_kings", rule="11.5",
                          text=say("{who} melds a king and names it as missing.", who=Who(one)))  # fmt: skip


def held(hand: Hand, player: Seat) -> frozenset[str]:
    """Return the kings and the cavalleries a player shows: any two cavalleries of a suit have a card in common."""
    melds = true_melds(hand, player)
    suits = (f"{meld.suit} cavallerie" for meld in melds if meld.kind == "cavallerie")
    return frozenset().union(*(kings_in(meld) for meld in melds), suits)


def a_hand_holds_its_melds(hand: Hand, table: Table) -> Iterator[Problem]:
    """Nobody melds more cards than he was dealt."""
    for player in melders(hand):
        cards, most = cards_in(true_melds(hand, player)), DEALER_TOOK if player == table.dealer else DEALT
        if cards > most:
            yield Problem(field="melds", code="meld_size", rule="11.5",
                          text=say("The melds of {who} need {cards} cards, and he had {most}.", who=Who(player),
                                   cards=cards, most=most))  # fmt: skip


def a_fault_is_named(hand: Hand, table: Table) -> Iterator[Problem]:
    """What another pointed out is a fault: without one the note says nothing."""
    for n, meld in enumerate(hand.melds):
        if meld.noticed_by_other and meld.fault is None:
            yield Problem(field=f"melds[{n}].fault", code="fault_missing", rule="3.6", warning=True,
                          text=say("Somebody pointed this meld out, but no fault is written: it is paid."))  # fmt: skip


CHECKS = (
    a_meld_says_what_it_is,
    nobody_melds_the_same_twice,
    matadors_are_among_the_tarocks,
    there_are_twenty_two_tarocks,
    one_hand_has_the_scus,
    one_hand_has_a_king,
    a_hand_holds_its_melds,
    a_fault_is_named,
)
