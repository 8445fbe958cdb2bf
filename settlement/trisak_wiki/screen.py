"""The entry screen of trisák after the Hungarian Wikipedia."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.face import Answer, Bid, Counting, Each, Face, Question
from settlement.stakes import KONTRA
from settlement.tarokk.contracts import TRICKS
from settlement.trisak_wiki.facts import CARD_POINTS, CONTRACTS, NOBODY_BID, Contract
from settlement.vocabulary import Points, Rules, word

SHORT = {
    NOBODY_BID: word("all passed"),
    "trischaken_helped": word("helped"),
    "three": word("three"),
    "game_and_ultimo": word("game + ultimo"),
    "three_and_ultimo": word("three + ultimo"),
    "solo_three": word("solo"),
    "solo_three_and_ultimo": word("solo + ultimo"),
}


def questions(contract: Contract, rules: Rules) -> Iterator[Question]:
    """Yield the questions for a bid: the reason for a missing partner, and the outcome of the ultimo."""
    may_be_alone = contract.ultimo or (contract.key == "game" and rules["game_partner_may_be_missing"])
    if contract.pair and may_be_alone:
        where = word("laid away") if contract.key == "game" else word("in the talon")
        answer = Answer(label=where, facts=(("called_tarokk_in", "talon"),))
        yield Question(label=word("called tarokk"), alone=True, answers=(answer,))
    if contract.ultimo:
        yes = Answer(label=word("ultimo made"), facts=(("ultimo_made", True),))
        no = Answer(label=word("ultimo lost"), facts=(("ultimo_made", False),))
        yield Question(label=word("ultimo"), answers=(yes, no))


def face(rules: Rules) -> Face:
    """Return the entry screen under these rules."""
    return Face(
        bids=tuple(
            Bid(
                contract=contract.key,
                label=contract.label,
                letter=contract.letter,
                price=bid_price(contract, rules),
                asks=asked_facts(contract),
                short=SHORT.get(contract.key, ""),
                alone=not contract.pair,
                questions=tuple(questions(contract, rules)),
            )
            for contract in CONTRACTS
        ),
        score="declarer_points",
        total=CARD_POINTS,
        counting=Counting(way="tricks", cards=54),
        score_unless=("game_won",),
        kontra=KONTRA[: rules["kontra_max"]],
        more=("called_tarokk_in", "game_won", "dealer"),
        each=(Each(fact="tricks", least=TRICKS, most=TRICKS, digits=1),),
        partner="partner",
        game_kontra="game_kontra",
    )


def bid_price(contract: Contract, rules: Rules) -> Points | None:
    """Return the price of a bid with its ultimo, or ``None`` if all passed: then each trick has a price."""
    if contract.key == NOBODY_BID:
        return None
    price: Points = (rules[contract.price] if contract.by else 0) + (rules["ultimo"] if contract.ultimo else 0)
    return price


def asked_facts(contract: Contract) -> tuple[str, ...]:
    """Return the facts for the players and the result of a bid, in the order of the questions."""
    who = () if contract.key == NOBODY_BID else ("declarer", "partner") if contract.pair else ("declarer",)
    return (*who, *((contract.by,) if contract.by else ()), *(("ultimo_made",) if contract.ultimo else ()))
