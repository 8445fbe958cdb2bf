"""What the entry screen of trisák after the Hungarian Wikipedia offers."""

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
    """Yield what the panel asks about a bid: whether its ultimo was made, and why its declarer has no partner."""
    may_be_alone = contract.ultimo or (contract.key == "game" and rules["game_partner_may_be_missing"])
    if contract.pair and may_be_alone:
        where = word("laid away") if contract.key == "game" else word("in the talon")
        answer = Answer(label=where, facts=(("called_tarokk_in", "talon"),))
        yield Question(label=word("called tarokk"), alone=True, answers=(answer,))
    if contract.ultimo:
        made = Answer(label=word("ultimo made"), facts=(("ultimo_made", True),))
        lost = Answer(label=word("ultimo lost"), facts=(("ultimo_made", False),))
        yield Question(label=word("ultimo"), answers=(made, lost))


def face(rules: Rules) -> Face:
    """Return what the entry screen offers under these rules."""
    return Face(
        bids=tuple(
            Bid(
                contract=contract.key,
                label=contract.label,
                letter=contract.letter,
                price=bid_price(contract, rules),
                asks=asked(contract),
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
    """Return what a bid costs, its game and its ultimo; where all passed there is no price but for each trick."""
    if contract.key == NOBODY_BID:
        return None
    price: Points = (rules[contract.price] if contract.by else 0) + (rules["ultimo"] if contract.ultimo else 0)
    return price


def asked(contract: Contract) -> tuple[str, ...]:
    """Return the facts that tell who played a bid and how it ended, in the order in which they are asked."""
    who = () if contract.key == NOBODY_BID else ("declarer", "partner") if contract.pair else ("declarer",)
    return (*who, *((contract.by,) if contract.by else ()), *(("ultimo_made",) if contract.ultimo else ()))
