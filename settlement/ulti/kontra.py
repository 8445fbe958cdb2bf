"""The factors of kontra and hearts, and checks of kontra (§4, §11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Factor
from settlement.ulti.facts import KONTRA, NO_TRUMP, PARTI, Hand
from settlement.ulti.tariff import EACH, SHARED, WITH_PARTI
from settlement.vocabulary import Problem, Rules, Table, Who, refused, word


def kontra(level: int, rules: Rules) -> tuple[Factor, ...]:
    """Return the factor of a level of kontra, or nothing for 0 (§4.1)."""
    return (Factor(KONTRA[level - 1], rules["kontra_factor"] ** level),) if level else ()


def hearts(hand: Hand, rules: Rules) -> tuple[Factor, ...]:
    """Return the factor of a hand in hearts (§2.3)."""
    return (Factor(word("in hearts"), rules["hearts_factor"]),) if hand.hearts else ()


def silent_kontra(hand: Hand, rules: Rules) -> tuple[Factor, ...]:
    """Return the factor that a kontra on the parti gives to a silent hundred and a silent durchmars (§4.2)."""
    if hand.contract != PARTI or rules["silent_kontra"] != WITH_PARTI:
        return ()
    return kontra(hand.kontra, rules)


def is_each(hand: Hand, rules: Rules) -> bool:
    """Whether each defender says the own kontra in this hand (§4.3)."""
    return hand.contract in NO_TRUMP and rules["no_trump_kontra"] == EACH


def levels(hand: Hand) -> Iterator[tuple[str, int]]:
    """Yield every level of kontra of a hand, with the path of the fact."""
    yield "kontra", hand.kontra
    for seat, level in (hand.kontra_each or {}).items():
        yield f"kontra_each[{seat}]", level
    for name, part in (("ulti", hand.ulti), ("four_aces", hand.four_aces), ("durchmars", hand.durchmars)):
        if part is not None:
            yield f"{name}.kontra", part.kontra


def kontra_stays_within_the_rule(hand: Hand, table: Table) -> Iterator[Problem]:
    """No kontra goes beyond the highest level at this table."""
    most = table.rules["kontra_max"]
    for field, level in levels(hand):
        if level > most:
            yield refused(field, "kontra_level", "4.1").because(
                "The highest kontra at this table is level {most}: take the rest away.", most=most
            )


def kontra_without_trumps_is_said_by_the_right_players(hand: Hand, table: Table) -> Iterator[Problem]:
    """Without trumps a kontra belongs to one defender, or at some tables to both."""
    if is_each(hand, table.rules) and hand.kontra:
        yield refused("kontra", "kontra_is_each", "4.3", also=("kontra_each",)).because(
            "Without trumps each defender says the own kontra: write whose it was."
        )
    if hand.contract in NO_TRUMP and table.rules["no_trump_kontra"] == SHARED and hand.kontra_each:
        yield refused("kontra_each", "kontra_is_shared", "4.3", also=("kontra",)).because(
            "At this table a kontra stands for both defenders: write it for the game."
        )


def the_declarer_says_no_kontra(hand: Hand, table: Table) -> Iterator[Problem]:
    """The declarer has no kontra of the own; the declarer only answers."""
    if hand.declarer in (hand.kontra_each or {}):
        yield refused(f"kontra_each[{hand.declarer}]", "kontra_of_declarer", "4.3", also=("declarer",)).because(
            "{who} plays the game: only a defender can say kontra on it.", who=Who(hand.declarer)
        )


CHECKS = (
    kontra_stays_within_the_rule,
    kontra_without_trumps_is_said_by_the_right_players,
    the_declarer_says_no_kontra,
)
