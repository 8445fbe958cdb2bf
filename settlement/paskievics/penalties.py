"""Penalties: a revoke and a faulty skart, severe and mild (§8)."""

from __future__ import annotations

from settlement.book import Book, Factor
from settlement.facts import label_of
from settlement.paskievics.facts import Hand
from settlement.paskievics.game import announced_price, announced_price_told, announced_told, lone_price
from settlement.paskievics.hand import Played
from settlement.stakes import DECLARERS, OPPONENTS, kontra
from settlement.vocabulary import Account, Points, Text, Who, say, word

PENALTY_RULES = {"revoke": "8.1", "faulty_skart": "8.2"}


def is_severe(hand: Hand) -> bool:
    """Whether a severe penalty takes the place of the hand's result."""
    return hand.penalty is not None and hand.penalty.severity == "severe"


def write_severe_penalty(play: Played, book: Book) -> None:
    """Write the game and every announced figure, each from the offender to each of the others (§8.1, §8.2)."""
    penalty = play.hand.penalty
    if penalty is None:
        return
    others = [seat for seat in play.sides.declarers + play.sides.opponents if seat != penalty.player]
    stakes: dict[Account, int] = {penalty.player: -len(others), **dict.fromkeys(others, 1)}
    owed: list[tuple[str | Text, Points, Text | None, int]] = [
        (label_of(play.hand, "contract"), play.game_price, lone_price(play), play.hand.game_kontra)
    ]
    owed += [
        (
            announced_told(play, said),
            announced_price(play, said.figure),
            announced_price_told(play, said.figure),
            said.kontra,
        )
        for said in play.hand.announcements
    ]
    for what, points, price, levels in owed:
        label = say("{penalty} of {who}: {what}", penalty=label_of(penalty, "kind"), who=Who(penalty.player), what=what)
        book.line(
            f"{penalty.kind}_penalty",
            label,
            points,
            stakes,
            rule=PENALTY_RULES[penalty.kind],
            price=price,
            factors=kontra(levels, play.rules) + play.doubled,
        )


def write_mild_penalty(play: Played, net: Points, book: Book) -> None:
    """Write what makes good the loss of every other loser: the offender alone pays (§8.3)."""
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
