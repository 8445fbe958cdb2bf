"""The row of the sheet for a hand of ulti, with its marks."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.game import Mark, Summary
from settlement.ulti.facts import BETLI, DECLARER, DEFENDERS, Hand
from settlement.ulti.game import is_won, name_of
from settlement.ulti.parts import LABELS, is_made, parts_of
from settlement.ulti.silent import hundred_of
from settlement.vocabulary import Seat, Table, Text, word

SILENT = {
    "silent_durchmars": word("silent durchmars"),
    "silent_four_aces": word("silent four aces"),
}


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    return Summary(
        title=name_of(hand),
        contract=hand.contract,
        declarer=hand.declarer,
        won=is_won(hand),
        kontra=hand.kontra,
        score=score_of(hand),
        marks=tuple(marks(hand)),
    )


def score_of(hand: Hand) -> str | Text:
    """Return the two counts of a parti, or nothing."""
    if hand.declarer_points is None or hand.defender_points is None:
        return ""
    return f"{hand.declarer_points}:{hand.defender_points}"


def marks(hand: Hand) -> Iterator[Mark]:
    """Yield the marks of a hand: bid parts, each defender's kontra, silent parts, a revoke."""
    for key, part in parts_of(hand):
        is_open = key == "durchmars" and hand.open
        yield Mark(
            figure=key,
            label=word("open durchmars") if is_open else LABELS[key],
            announced=True,
            outcome="made" if is_made(part, hand) else "lost",
            kontra=part.kontra,
        )
    for seat, level in (hand.kontra_each or {}).items():
        if level:
            label = word("betli") if hand.contract == BETLI else word("durchmars")
            yield Mark(figure=hand.contract, label=label, by=seat, kontra=level, opponents=True)
    yield from silent_marks(hand)
    if hand.renonc is not None:
        by = hand.renonc.by
        yield Mark(figure="renonc", label=word("revoke"), by=by, opponents=by != hand.declarer)


def silent_marks(hand: Hand) -> Iterator[Mark]:
    """Yield the marks of the silent parts, each with its player or its side."""
    if (hundred := hundred_of(hand)) is not None:
        yield side_mark("silent_hundred", word("silent hundred"), hundred.side, hand.declarer)
    for key, label in SILENT.items():
        side = getattr(hand, key)
        if side is not None:
            yield side_mark(key, label, side, hand.declarer)
    if (ulti := hand.silent_ulti) is not None:
        yield Mark(
            figure="silent_ulti",
            label=word("silent ulti"),
            by=ulti.by,
            outcome="made" if ulti.made else "lost",
            opponents=ulti.by != hand.declarer,
            personal=True,
        )


def side_mark(key: str, label: str, side: str, declarer: Seat) -> Mark:
    """Return the mark of a silent part that belongs to a side."""
    return Mark(
        figure=key,
        label=label,
        by=declarer if side == DECLARER else None,
        outcome="made",
        opponents=side == DEFENDERS,
    )
