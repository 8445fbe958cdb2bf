"""The entry screen of trisák after Tolnai."""

from __future__ import annotations

from settlement.face import Answer, Bid, Counting, Each, Face, Question
from settlement.tarokk.hand import PASSED
from settlement.tarokk.held import held_chips
from settlement.tarokk.screen import face_of, figure_chips
from settlement.trisak_tolnai.facts import AWARDS, CALLS, CARD_POINTS, CONTRACTS, FIGURES, ULTIMO
from settlement.trisak_tolnai.trisak import possible_sums
from settlement.vocabulary import Rules, word

DECIDED_BY = {"trischaken": "card_points", "bettli": "declarer_tricks", "open_bettli": "declarer_tricks"}
WHERE_THE_TAROKK_WAS = {
    "game": (Question(label=word("called tarokk"), alone=True,
                      answers=(Answer(label=word("laid away"), facts=(("called_tarokk_in", "discard"),)),)),),
    "ultimo_call": (Question(label=word("called tarokk"), alone=True, answers=(
        Answer(label=word("in the talon, played alone"), facts=(("called_tarokk_in", "talon"),)),
        Answer(label=word("in the talon, conceded"), facts=(("called_tarokk_in", "talon"), ("conceded", True)),
               played=False, keeps=("held",)))),),
}  # fmt: skip


def face(rules: Rules) -> Face:
    """Return the entry screen under these rules."""
    least, most = possible_sums(rules)
    return face_of(
        rules,
        bids=(
            Bid(
                contract=key,
                label=label,
                letter=str(place),
                price=rules.get(f"game.{key}"),
                played=key != PASSED,
                alone=key not in CALLS,
                first=key == "trischaken",
                announces=(ULTIMO,) * (key == "ultimo_call"),
                questions=WHERE_THE_TAROKK_WAS.get(key, ()),
                asks=("declarer", DECIDED_BY[key]) if key in DECIDED_BY else (),
            )
            for place, (key, label) in enumerate(CONTRACTS, start=1)
        ),
        chips=(*figure_chips(FIGURES), *held_chips(AWARDS)),
        total=CARD_POINTS,
        counting=Counting(way="full", cards=54, facts=("declarer_points", "card_points")),
        score_unless=("game_won", "conceded"),
        more=("held", "called_tarokk_in", "conceded", "game_won", "dealer"),
        partner="partner",
        each=(Each(fact="card_points", least=least, most=most),),
    )
