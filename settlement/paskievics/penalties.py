"""Penalties: a revoke and a faulty skart, severe and mild (§8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from settlement.book import Book, Factor, product
from settlement.facts import label_of
from settlement.paskievics.facts import Hand
from settlement.paskievics.game import (
    announced_label,
    announced_price,
    announced_price_reason,
    lone_price,
    silent_label,
)
from settlement.paskievics.hand import Played
from settlement.stakes import DECLARERS, OPPONENTS, kontra
from settlement.tarokk.own import own_price
from settlement.vocabulary import Account, Points, Problem, Rules, Text, Who, refused, say, word

PENALTY_RULES = {"revoke": "8.1", "faulty_skart": "8.2"}


def is_severe(hand: Hand) -> bool:
    """Whether a severe penalty replaces the result of the hand."""
    return hand.penalty is not None and hand.penalty.severity == "severe"


class Owed(NamedTuple):
    """One item of a severe penalty, paid to each of the others: label, points, explanation and kontra."""

    what: str | Text
    points: Points
    price: Text | None = None
    kontra: int = 0


def owed_to_each(play: Played) -> Iterator[Owed]:
    """Yield the items: the game, every announced figure and, by house rule, every silent figure (§8.1)."""
    yield Owed(label_of(play.hand, "contract"), play.game_price, lone_price(play), play.hand.game_kontra)
    for announcement in play.hand.announcements:
        price = announced_price(play, announcement.figure)
        yield Owed(
            announced_label(play, announcement),
            price,
            announced_price_reason(play, announcement.figure),
            announcement.kontra,
        )
    if play.rules["revoke_counts_made"]:
        for figure, side in made_silently(play):
            label = silent_label(play, figure, side)
            yield Owed(label, silent_price(play, figure), silent_price_reason(play, figure))


def made_silently(play: Played) -> Iterator[tuple[str, str]]:
    """Yield each silent figure of the record with its side (§8.1)."""
    hand, last = play.hand, play.hand.pagat_last_trick
    figures = [("trull", hand.trull), ("four_kings", hand.four_kings), ("xxi_catch", play.makers["xxi_catch"])]
    figures.append(("pagat_ultimo", play.sides.of(last.player) if last is not None and last.won else None))
    figures += [(silent.figure, play.sides.of(silent.by)) for silent in hand.silent_figures if silent.made]
    for figure, side in figures:
        if side is not None and (figure, side) not in play.announcements:
            yield figure, side


def silent_price(play: Played, figure: str) -> Points:
    """Return the price of a silent figure."""
    own = play.figures[figure].own
    if own is not None:
        return own_price(own, play.game_price, announced=False)[0]
    extra: Points | None = play.rules["extra_figures_silent"].get(figure)
    price: Points = play.rules[f"{figure}.silent"] if extra is None else extra
    return price


def silent_price_reason(play: Played, figure: str) -> Text | None:
    """Return the explanation of the price of a silent figure of the table's own."""
    own = play.figures[figure].own
    return None if own is None else own_price(own, play.game_price, announced=False)[1]


def fills_the_kassza(rules: Rules) -> bool:
    """Whether a severe penalty goes into the kassza (§8.1)."""
    return bool(rules["kassza"] and rules["revoke_payee"] == "kassza_if_on")


def write_severe_penalty(play: Played, book: Book) -> None:
    """Write a severe penalty: the offender pays each of the others, or three times as much into the kassza.

    The penalty is for a revoke (§8.1) or a faulty skart (§8.2).  A last line raises or lowers the sum to the bounds of
    the table.
    """
    penalty = play.hand.penalty
    if penalty is None:
        return
    others = [seat for seat in play.sides.declarers + play.sides.opponents if seat != penalty.player]
    into_kassza = fills_the_kassza(play.rules)
    receive: dict[Account, int] = {"kassza": len(others)} if into_kassza else dict.fromkeys(others, 1)
    stakes = {penalty.player: -len(others), **receive}
    doubled = () if into_kassza else play.doubled
    item, rule = f"{penalty.kind}_penalty", PENALTY_RULES[penalty.kind]
    total = 0
    for owed in owed_to_each(play):
        values = {"penalty": label_of(penalty, "kind"), "who": Who(penalty.player), "what": owed.what}
        factors = kontra(owed.kontra, play.rules)
        total += owed.points * product(factors)
        label = say("{penalty} of {who}: {what}", **values)
        book.line(item, label, owed.points, stakes, rule=rule, price=owed.price, factors=factors + doubled)
    missing = bounded(total, play.rules) - total
    if missing:
        bound: dict[str, Any] = {"penalty": label_of(penalty, "kind"), "who": Who(penalty.player)}
        label = say("{penalty} of {who}: at most {points} to each", points=total + missing, **bound)
        if missing > 0:
            label = say("{penalty} of {who}: at least {points} to each", points=total + missing, **bound)
        sign = 1 if missing > 0 else -1
        back = {account: sign * stake for account, stake in stakes.items()}
        book.line(item, label, abs(missing), back, rule=rule, factors=doubled)


def bounded(points: Points, rules: Rules) -> Points:
    """Return the points of a severe penalty within the bounds of the table; 0 means no bound (§8.1)."""
    least: Points = rules["revoke_least"]
    most: Points = rules["revoke_most"]
    return min(max(points, least), most) if most else max(points, least)


def penalties_have_room(players: int, rules: Rules) -> Iterator[Problem]:
    """Refuse house rules with an upper bound below the lower bound (§8.1)."""
    if 0 < rules["revoke_most"] < rules["revoke_least"]:
        yield refused("house_rules.revoke_most", "revoke_bounds", "8.1", also=("house_rules.revoke_least",)).because(
            "The most of a penalty, {most}, is below its least, {least}: change one of them.",
            most=rules["revoke_most"],
            least=rules["revoke_least"],
        )


def write_mild_penalty(play: Played, net: Points, book: Book) -> None:
    """Write a mild penalty: the offender alone pays the loss of the other losers (§8.3)."""
    penalty = play.hand.penalty
    if penalty is None:
        return
    item = "faulty_skart_relief" if penalty.kind == "faulty_skart" else "revoke_penalty"
    label = say("{penalty} of {who}: pays for the others", penalty=label_of(penalty, "kind"), who=Who(penalty.player))
    stakes = play.sides.stakes(DECLARERS if net > 0 else OPPONENTS)
    losers = [seat for seat, stake in stakes.items() if net and stake < 0 and seat != penalty.player]
    if not losers:
        why = say("nobody else lost by the hand") if net else say("the hand came to nothing between the sides")
        book.nothing(item, label, rule="8.3", why=why)
        return
    opponents = -stakes[losers[0]]
    relief: dict[Account, int] = {penalty.player: -len(losers), **dict.fromkeys(losers, 1)}
    alone = (Factor(word("opponents"), opponents),) if opponents > 1 else ()
    price = say("what the declarer loses to each") if alone else say("what one player loses by the hand")
    book.line(item, label, abs(net) // play.times, relief, rule="8.3", factors=alone + play.doubled, price=price)
