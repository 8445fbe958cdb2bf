"""Melds: the cards that they show, their labels, prices and checks (§3, §11.4, §11.5).

A wrong meld proves nothing about the cards of its player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from settlement.book import Book
from settlement.danish.cups import into_both
from settlement.danish.facts import COUNTED, COURT, GRADED, KING, SUITS, Hand, Meld
from settlement.danish.hand import from_each
from settlement.facts import label_of
from settlement.vocabulary import Points, Problem, Reason, Rules, Seat, Table, Text, Who, refused, say, word

ALL_SUITS = frozenset(key for key, _ in SUITS)
ALL_KINGS, FOUR, HALF = 4, 4, 3
MATADORS, SMALL = "matadors", "small_matadors"
WITH_PAGAT_AND_SCUS = 2
"""The number of cards that matadors and small matadors have in common."""

UNTRUE = frozenset({"false", "corrected"})
"""Faults of a meld that proves nothing about the cards of its player."""

UNPAID = {MATADORS: 1, SMALL: 1, "tarocks": 8}
"""The number of cards of a counted meld that are not paid (§3.1, §3.2)."""

UNIT = {MATADORS: "meld.matadors_unit", SMALL: "meld.matadors_unit", "tarocks": "meld.tarocks_unit"}
CALLED = {
    ("cavallerie", "half"): word("half cavallerie"),
    ("cavallerie", "full"): word("full cavallerie"),
    ("cavallerie", "abundant"): word("abundant cavallerie"),
    ("kings", "half"): word("half kings"),
    ("kings", "full"): word("full kings"),
    ("kings", "abundant"): word("abundant kings"),
}
FROM, TAROCKS = 10, 22
"""The fewest tarocks that make a meld, and the number of all tarocks with the scus."""

DEALT, DEALER_TOOK = 25, 28
GAPS = {"cavallerie": frozenset(key for key, _ in COURT), "kings": frozenset(key for key, _ in SUITS)}
WHAT = {"cavallerie": word("a court card"), "kings": word("a suit")}


def true_melds(hand: Hand, player: Seat | None = None) -> tuple[Meld, ...]:
    """Return the melds that prove cards, paid or not, of all players or of one."""
    return tuple(meld for meld in hand.melds if meld.fault not in UNTRUE and (player is None or meld.player == player))


def kings_in(meld: Meld) -> frozenset[str]:
    """Return the suits of the kings that a meld shows."""
    if meld.kind == "kings":
        return ALL_SUITS - {meld.missing} if meld.grade == "half" else ALL_SUITS
    if meld.kind == "cavallerie" and meld.suit is not None:
        return frozenset() if lacks_king(meld) else frozenset({meld.suit})
    return frozenset()


def lacks_king(meld: Meld) -> bool:
    """Whether a meld is a half cavallerie without the king."""
    return meld.kind == "cavallerie" and meld.grade == "half" and meld.missing == KING


def kings_not_in(meld: Meld) -> frozenset[str]:
    """Return the suits of the kings that the player does not hold, according to the meld."""
    if meld.kind == "kings" and meld.grade == "half":
        return ALL_SUITS & {meld.missing}
    return frozenset({meld.suit}) if lacks_king(meld) and meld.suit is not None else frozenset()


def kings_shown(melds: Iterable[Meld]) -> frozenset[str]:
    """Return the suits of the kings that the melds show."""
    return frozenset[str]().union(*(kings_in(meld) for meld in melds))


def uses_scus(meld: Meld) -> bool:
    """Whether the scus is among the cards of a meld."""
    return meld.kind in (MATADORS, SMALL) or (meld.kind in GRADED and meld.grade in ("half", "abundant"))


def shows_pagat(meld: Meld) -> bool:
    """Whether the pagat is among the cards of a meld."""
    return meld.kind in (MATADORS, SMALL) or (meld.kind == "tarocks" and meld.with_pagat is True)


def count_of(melds: Iterable[Meld], kind: str) -> int:
    """Return the number of cards in the longest meld of a kind, or 0."""
    return max((meld.count or 0 for meld in melds if meld.kind == kind), default=0)


def in_a_row(melds: Iterable[Meld]) -> int:
    """Return the number of tarocks that matadors and small matadors show together."""
    own = tuple(melds)
    great, small = count_of(own, MATADORS), count_of(own, SMALL)
    return great + small - WITH_PAGAT_AND_SCUS if great and small else great or small


def tarocks_in(melds: Iterable[Meld]) -> int:
    """Return the number of tarocks that the melds of one player show, the scus included (§11.5)."""
    own = tuple(melds)
    return count_of(own, "tarocks") or in_a_row(own) or int(any(uses_scus(meld) for meld in own))


def cards_in(melds: Iterable[Meld]) -> int:
    """Return the number of cards that the melds of one player show (§11.5)."""
    own = tuple(melds)
    suits = [meld for meld in own if meld.kind == "cavallerie"]
    kings = kings_shown(meld for meld in own if meld.kind == "kings") - kings_shown(suits)
    return tarocks_in(own) + sum(HALF if meld.grade == "half" else FOUR for meld in suits) + len(kings)


def is_whole(meld: Meld) -> bool:
    """Whether a meld has all facts that its price needs."""
    is_counted = meld.kind in COUNTED and meld.count is not None
    return meld.player is not None and (is_counted or (meld.kind in GRADED and meld.grade is not None))


def label_of_meld(meld: Meld) -> Text:
    """Return the label of a meld: its number of cards, or its grade, suit and missing card."""
    if meld.kind in COUNTED:
        return label_of_counted(meld)
    what = CALLED.get((meld.kind, meld.grade or ""), label_of(meld, "kind"))
    if meld.kind == "cavallerie" and meld.suit is not None:
        name = say("{meld} in {suit}", meld=what, suit=label_of(meld, "suit"))
    else:
        name = say(what)
    if meld.grade != "half" or meld.missing is None:
        return name
    return say("{meld}, missing: {card}", meld=name, card=label_of(meld, "missing"))


def label_of_counted(meld: Meld) -> Text:
    """Return the label of a counted meld."""
    if meld.kind == "matadors":
        return say("{count} matadors", count=meld.count)
    if meld.kind == "small_matadors":
        return say("{count} small matadors", count=meld.count)
    if meld.with_pagat is None:
        return say("{count} tarocks", count=meld.count)
    if meld.with_pagat:
        return say("{count} tarocks with the pagat", count=meld.count)
    return say("{count} tarocks without the pagat", count=meld.count)


def price_of(meld: Meld, rules: Rules) -> tuple[Points, Text | None]:
    """Return the price that each opponent pays for a meld, and its explanation (§3.1 to §3.4)."""
    if meld.kind in COUNTED and meld.count is not None:
        unit, paid = rules[UNIT[meld.kind]], meld.count - UNPAID[meld.kind]
        return unit * paid, say("{unit} × ({count} − {less})", unit=unit, count=meld.count, less=UNPAID[meld.kind])
    points: Points = rules[f"meld.{meld.grade}"]
    return points, None


def write_meld(meld: Meld, table: Table, book: Book) -> None:
    """Write a meld, or the fine for a fault in it (§3.5, §3.6)."""
    if meld.fault is None:
        points, price = price_of(meld, table.rules)
        label = say("{meld}: {who}", meld=label_of_meld(meld), who=Who(meld.player))
        book.line(f"meld:{meld.kind}", label, points, from_each(meld.player, table), rule="3.5", price=price)
        return
    label = say(
        "{meld}, {fault}: {who}",
        meld=label_of_meld(meld) if is_whole(meld) else label_of(meld, "kind"),
        fault=label_of(meld, "fault"),
        who=Who(meld.player),
    )
    if meld.noticed_by_other and meld.fault in ("omitted", "false"):
        book.line(f"fine:meld_{meld.fault}", label, table.rules["minor_fine"], into_both(meld.player), rule="3.6")
    else:
        book.nothing(
            f"meld:{meld.kind}", label, rule="3.6", why=say("a meld with a fault earns nothing, and bars from ultimo")
        )


def _problem(n: int, fact: str, code: str, rule: str, text: Text) -> Problem:
    return Problem(field=f"melds[{n}].{fact}", code=code, rule=rule, text=text)


def a_meld_says_what_it_is(hand: Hand, table: Table) -> Iterator[Problem]:
    """A meld needs the facts of its kind: number, pagat, suit, grade, missing card."""
    for n, meld in enumerate(hand.melds):
        if meld.kind in COUNTED:
            yield from _counted(n, meld, table.rules)
        elif meld.kind in GRADED:
            yield from _graded(n, meld, table.rules)


def _counted(n: int, meld: Meld, rules: Rules) -> Iterator[Problem]:
    if meld.count is None:
        yield _problem(n, "count", "missing", "11.4", say("Write how many."))
    elif meld.kind == "tarocks" and meld.count < FROM:
        yield _problem(
            n,
            "count",
            "out_of_range",
            "11.4",
            say("Tarocks are melded from {least} to {most}.", least=FROM, most=TAROCKS),
        )
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
        yield _problem(
            n,
            "missing",
            "meld_gap",
            "11.4",
            say("With half {meld} say what is missing: {what}.", meld=label_of(meld, "kind"), what=WHAT[meld.kind]),
        )
    elif lacks_king(meld) and rules["half_cavallerie_needs_king"]:
        yield _problem(
            n, "missing", "meld_gap", "3.3", say("At this table half a cavallerie needs its king: take the meld away.")
        )


def nobody_melds_the_same_twice(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player may not make the same meld twice."""
    seen: dict[tuple[Seat, str, str | None], int] = {}
    for n, meld in enumerate(hand.melds):
        if seen.setdefault((meld.player, meld.kind, meld.suit), n) != n:
            yield _problem(
                n,
                "kind",
                "meld_twice",
                "11.4",
                say("{who} has melded this already: take one of the two away.", who=Who(meld.player)),
            )


def about_melds(hand: Hand, code: str, melds: Iterable[Meld]) -> Reason:
    """Begin a problem of the given melds; it names their rows, so that the screen outlines no other meld."""
    return refused("melds", code, "11.5", also=rows_of(hand, melds))


def rows_of(hand: Hand, melds: Iterable[Meld]) -> tuple[str, ...]:
    """Return the paths of melds in the record."""
    concerned = {id(meld) for meld in melds}
    return tuple(f"melds[{n}]" for n, meld in enumerate(hand.melds) if id(meld) in concerned)


def matadors_are_among_the_tarocks(hand: Hand, table: Table) -> Iterator[Problem]:
    """Matadors are tarocks: a player cannot meld more of them than tarocks, and ten make a meld of tarocks too."""
    for player in melders(hand):
        melds = true_melds(hand, player)
        tarocks, row = count_of(melds, "tarocks"), in_a_row(melds)
        if tarocks and row > tarocks:
            counted = [meld for meld in melds if meld.kind in COUNTED]
            yield about_melds(hand, "meld_matadors", counted).because(
                "{who} melds {matadors} matadors and only {tarocks} tarocks.",
                who=Who(player),
                matadors=row,
                tarocks=tarocks,
            )
        longest = max(count_of(melds, MATADORS), count_of(melds, SMALL))
        if longest >= FROM and not any(meld.kind == "tarocks" and meld.player == player for meld in hand.melds):
            matadors = [meld for meld in melds if meld.kind in (MATADORS, SMALL)]
            yield about_melds(hand, "meld_matadors", matadors).because(
                "{who} with {matadors} matadors has tarocks to meld as well, or left them out.",
                who=Who(player),
                matadors=longest,
            )


def melders(hand: Hand) -> list[Seat]:
    """Return the players with a true meld, in the order of the melds."""
    return list(dict.fromkeys(meld.player for meld in true_melds(hand)))


def there_are_twenty_two_tarocks(hand: Hand, table: Table) -> Iterator[Problem]:
    """The melds cannot need more than 22 tarocks, and if all 22 are melded one meld has the pagat."""
    total = sum(tarocks_in(true_melds(hand, player)) for player in melders(hand))
    tarock_melds = [meld for meld in true_melds(hand) if meld.kind == "tarocks"]
    if total > TAROCKS:
        with_tarocks = [meld for meld in true_melds(hand) if meld.kind in COUNTED or uses_scus(meld)]
        yield about_melds(hand, "meld_tarocks", with_tarocks).because(
            "The melds need {total} tarocks, and there are {all}.", total=total, all=TAROCKS
        )
    elif sum(meld.count or 0 for meld in tarock_melds) == TAROCKS and all(
        meld.with_pagat is False for meld in tarock_melds
    ):
        yield about_melds(hand, "meld_tarocks", tarock_melds).because(
            "All {all} tarocks are melded, so somebody has the pagat.", all=TAROCKS
        )


def one_hand_has_the_scus(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only one player can meld with the scus, and this player's full melds are abundant."""
    with_scus = [meld for meld in true_melds(hand) if uses_scus(meld)]
    holders = list(dict.fromkeys(meld.player for meld in with_scus))
    if len(holders) > 1:
        yield about_melds(hand, "meld_scus", with_scus).because(
            "{one} and {other} both meld with the scus: there is only one.", one=Who(holders[0]), other=Who(holders[1])
        )
    for n, meld in enumerate(hand.melds):
        is_full = meld.fault not in UNTRUE and meld.kind in GRADED and meld.grade == "full"
        if is_full and meld.player in holders:
            yield _problem(
                n,
                "grade",
                "meld_scus",
                "11.5",
                say("{who} has the scus by another meld, so this one is abundant.", who=Who(meld.player)),
            )


def one_hand_has_a_king(hand: Hand, table: Table) -> Iterator[Problem]:
    """Two players cannot meld the same card, and nobody can meld a king and name it as missing."""
    holders = melders(hand)
    for place, player in enumerate(holders):
        for other in holders[place + 1 :]:
            if shared := held(hand, player) & held(hand, other):
                both = [meld for meld in true_melds(hand) if meld.player in (player, other) and cards_of(meld) & shared]
                yield about_melds(hand, "meld_kings", both).because(
                    "{one} and {other} meld the same card.", one=Who(player), other=Who(other)
                )
        melds = true_melds(hand, player)
        if any(kings_not_in(meld) & kings_shown(melds) for meld in melds):
            with_kings = [meld for meld in melds if meld.kind in GRADED]
            yield about_melds(hand, "meld_kings", with_kings).because(
                "{who} melds a king and names it as missing.", who=Who(player)
            )


def held(hand: Hand, player: Seat) -> frozenset[str]:
    """Return the kings and cavalleries that a player shows; two cavalleries of a suit always share a card."""
    return frozenset[str]().union(*(cards_of(meld) for meld in true_melds(hand, player)))


def cards_of(meld: Meld) -> frozenset[str]:
    """Return the kings that a meld shows, and the suit of a cavallerie."""
    suits = {f"{meld.suit} cavallerie"} if meld.kind == "cavallerie" else set()
    return kings_in(meld) | suits


def a_hand_holds_its_melds(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player cannot meld more cards than were dealt to that player."""
    for player in melders(hand):
        cards, most = cards_in(true_melds(hand, player)), DEALER_TOOK if player == table.dealer else DEALT
        if cards > most:
            yield about_melds(hand, "meld_size", true_melds(hand, player)).because(
                "The melds of {who} need {cards} cards, and he had {most}.", who=Who(player), cards=cards, most=most
            )


def a_fault_is_named(hand: Hand, table: Table) -> Iterator[Problem]:
    """A meld that another pointed out should have a fault."""
    for n, meld in enumerate(hand.melds):
        if meld.noticed_by_other and meld.fault is None:
            yield refused(f"melds[{n}].fault", "fault_missing", "3.6", warning=True).because(
                "Somebody pointed this meld out, but no fault is written: it is paid."
            )


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
