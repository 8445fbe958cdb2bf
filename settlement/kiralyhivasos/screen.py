"""The entry screen of királyhívásos tarokk."""

from __future__ import annotations

from settlement.counting import THIRDS
from settlement.face import Answer, Bid, Counting, Face, Question
from settlement.kiralyhivasos.facts import ALONE, CALLS, CONTRACTS, FIGURES, PLAYED
from settlement.kiralyhivasos.game import points_with_all_tricks
from settlement.tarokk.hand import PASSED
from settlement.tarokk.screen import face_of, figure_chips, own_chips
from settlement.vocabulary import Rules, word

LETTERS = {"call": "1", "solo_call": "2", "three": "3", "solo_three": "4", PASSED: "9"}


def where_the_king_was(contract: str, rules: Rules) -> Question:
    """Return the question for a hand without a partner: the place of the called king (§4.1-4.3)."""
    talon, own = ("called_king_in", "talon"), ("called_king_in", "own_hand")
    answers = [Answer(label=word("in the talon"), facts=(talon,))]
    if contract == "call":
        answers = [
            Answer(label=word("in the talon, that half taken"), facts=(talon, ("talon_half", "taken"))),
            Answer(label=word("in the talon, that half left"), facts=(talon, ("talon_half", "left"))),
            Answer(label=word("in the talon, thrown in"), facts=(talon, ("thrown_in", True)), played=False),
        ]
    if rules["own_king_call"] == "four_kings_only":
        answers.append(Answer(label=word("own hand, all four kings"), facts=(own, ("declarer_holds_four_kings", True))))
    elif rules["own_king_call"] == "always":
        answers.append(Answer(label=word("in the own hand"), facts=(own,)))
    return Question(label=word("called king"), answers=tuple(answers), alone=True)


def face(rules: Rules) -> Face:
    """Return the entry screen under these rules."""
    prices = {key: rules[f"game.{key}"] for key in PLAYED}
    return face_of(
        rules,
        bids=(
            Bid(
                contract=key,
                label=label,
                letter=LETTERS[key],
                price=prices.get(key),
                played=key != PASSED,
                alone=key in ALONE,
                all_tricks=points_with_all_tricks(key),
                questions=(where_the_king_was(key, rules),) * (key in CALLS),
            )
            for key, label in CONTRACTS
        ),
        chips=(*figure_chips(FIGURES, only={"king_ultimo": CALLS}), *own_chips(rules)),
        total=THIRDS[54],
        counting=Counting(way="thirds", cards=54),
        score_unless=("game_won", "irregularity", "thrown_in"),
        more=(
            "called_king_lost",
            "called_king_in",
            "declarer_holds_four_kings",
            "talon_half",
            "thrown_in",
            "game_won",
            "irregularity",
            "dealer",
        ),
        partner="partner",
    )
