"""Parts that were bid beside the contract, and the premium of three cards (§3, §5, §11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book, Factor
from settlement.ulti.facts import DURCHMARS, Hand, Part
from settlement.ulti.game import LOST, open_factor, pay
from settlement.ulti.kontra import hearts, kontra
from settlement.ulti.seats import after_a_revoke, stakes
from settlement.ulti.tariff import DOUBLE, LOST_TIMES, PLUS_ONE, TWICE
from settlement.vocabulary import Account, Problem, Rules, Table, Text, refused, say, word

LABELS = {"ulti": word("ulti"), "four_aces": word("four aces"), "durchmars": word("durchmars")}


def parts_of(hand: Hand) -> Iterator[tuple[str, Part]]:
    """Yield the parts that were bid, each with its key."""
    for key, part in (("ulti", hand.ulti), ("four_aces", hand.four_aces), ("durchmars", hand.durchmars)):
        if part is not None:
            yield key, part


def is_made(part: Part, hand: Hand) -> bool:
    """Whether a bid part was made: by a revoke, or by the written outcome."""
    return hand.renonc.by != hand.declarer if hand.renonc is not None else bool(part.made)


def write_parts(hand: Hand, table: Table, book: Book) -> None:
    """Write every part that was bid (§3)."""
    for key, part in parts_of(hand):
        write_part(key, part, hand, table, book)
    if hand.ulti is not None:
        is_won = is_made(hand.ulti, hand)
        if not is_won:
            write_ulti_lost(hand, table, book)
        if hand.ulti.three_cards:
            write_three_cards(stakes(hand, table, to_declarer=is_won), table, book, made=is_won)


def write_part(key: str, part: Part, hand: Hand, table: Table, book: Book) -> None:
    """Write one part with its own kontra."""
    is_won, rules = is_made(part, hand), table.rules
    is_open = open_factor(hand, rules) if key == DURCHMARS else ()
    lost = () if is_won else lost_factor(key, rules)
    pay(
        key,
        label_of_part(key, made=is_won),
        rules["game.durchmars" if key == DURCHMARS else f"part.{key}"],
        stakes(hand, table, to_declarer=is_won),
        book,
        rule={"ulti": "3.1", "four_aces": "3.2"}.get(key, "3.3"),
        factors=(*hearts(hand, rules), *is_open, *lost, *kontra(part.kontra, rules)),
        price=after_a_revoke(hand, table),
    )


def label_of_part(key: str, *, made: bool) -> Text:
    """Return the label of a bid part with its outcome."""
    return say("{part}: made", part=LABELS[key]) if made else say("{part}: lost", part=LABELS[key])


def lost_factor(key: str, rules: Rules) -> tuple[Factor, ...]:
    """Return the factor of a lost part: an ulti has a rule of its own (§5.1, §5.2)."""
    if key == "ulti":
        return (Factor(word("a lost ulti pays twice"), LOST_TIMES),) if rules["lost_ulti"] == DOUBLE else ()
    return (Factor(LOST, LOST_TIMES),) if rules["lost_pays"] == TWICE else ()


def write_ulti_lost(hand: Hand, table: Table, book: Book) -> None:
    """Write the price that a lost ulti costs more; kontra does not multiply it (§5.1)."""
    if table.rules["lost_ulti"] == PLUS_ONE:
        pay(
            "ulti_lost",
            say("for the lost ulti"),
            table.rules["part.ulti"],
            stakes(hand, table, to_declarer=False),
            book,
            rule="5.1",
            factors=hearts(hand, table.rules),
            price=say("one ulti more, which no kontra multiplies"),
        )


def write_three_cards(moves: dict[Account, int], table: Table, book: Book, *, made: bool) -> None:
    """Write the premium of an ulti with only three trumps; nothing multiplies it (§3.4)."""
    label = say("three-card ulti: made") if made else say("three-card ulti: lost")
    price = table.rules["three_cards.made" if made else "three_cards.lost"]
    pay("three_cards", label, price, moves, book, rule="3.4", price=say("a premium, which nothing multiplies"))


# Checks (§11.4).


def outcomes_are_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every bid part needs its outcome."""
    for key, part in parts_of(hand):
        if part.made is None and hand.renonc is None:
            yield refused(f"{key}.made", "made_missing", "11.4").because(
                "Write whether {part} was made.", part=LABELS[key]
            )


def four_aces_are_played_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """Four aces may be bid only where the table plays them, and never beside a durchmars."""
    if hand.four_aces is not None and not table.rules["four_aces"]:
        yield refused("four_aces", "four_aces_off", "11.4").because(
            "Four aces are not bid at this table: take them away."
        )
    for field in ("four_aces", "silent_four_aces"):
        if hand.durchmars is not None and getattr(hand, field) is not None:
            yield refused(field, "four_aces_with_durchmars", "11.4", also=("durchmars",)).because(
                "Beside a durchmars four aces count nothing: take them away."
            )


def only_a_durchmars_is_laid_open(hand: Hand, table: Table) -> Iterator[Problem]:
    """Cards are laid open for a durchmars only."""
    if hand.open and hand.contract != DURCHMARS and hand.durchmars is None:
        yield refused("open", "open_without_durchmars", "11.4", also=("durchmars",)).because(
            "Only a durchmars is laid open: write it, or take this away."
        )


CHECKS = (outcomes_are_told, four_aces_are_played_here, only_a_durchmars_is_laid_open)
