"""The entry screen of Danish Tarok: one step before the first lead, one after play."""

from __future__ import annotations

from settlement.board import Blank, Board, Need, Step, Tile, Turn
from settlement.danish.count import PACK
from settlement.danish.facts import CARDS, COURT, GRADES, SUITS
from settlement.danish.sheet import CARDS as CARDS_COLUMN
from settlement.danish.sheet import COUNT, LAST
from settlement.danish.sheet import MELDS as MELDS_COLUMN
from settlement.vocabulary import Rules, word

CHECK, CROSS = "check", "cross"
FEWEST_MATADORS, FEWEST_TAROCKS = 3, 10
MOST_KINGS = 4
ABUNDANT = "abundant"


def _counted(kind: str, label: str, short: str, letter: str, fewest: int, **sets: bool) -> Tile:
    """Return the tile of a counted meld; the keypad writes the number of cards."""
    return Tile(
        key="_".join((kind, *(name if yes else f"not_{name}" for name, yes in sets.items()))),
        shape="row",
        fact="melds",
        label=label,
        short=short,
        letter=letter,
        who="player",
        sets=(("kind", kind), *sets.items()),
        turns=(Turn(facts=(("count", fewest),)),),
        typed="count",
        column=MELDS_COLUMN,
    )


def _graded(kind: str, label: str, short: str, letter: str, blanks: tuple[Blank, ...]) -> Tile:
    """Return the tile of a meld that is half, full or abundant."""
    return Tile(
        key=kind,
        shape="row",
        fact="melds",
        label=label,
        short=short,
        letter=letter,
        who="player",
        sets=(("kind", kind),),
        blanks=blanks,
        turns=tuple(
            Turn(facts=(("grade", grade),), label=name, sign="+" if grade == ABUNDANT else "") for grade, name in GRADES
        ),
        column=MELDS_COLUMN,
        unsaid=(("grade", "full"),),
    )


HALF = (("grade", "half"),)
KEYS_OF_SUITS, KEYS_OF_COURT = tuple(key for key, _ in SUITS), tuple(key for key, _ in COURT)
MELDS = (
    _counted("matadors", word("matadors"), word("matadors"), "M", FEWEST_MATADORS),
    _counted("tarocks", word("tarocks with the pagat"), word("tarocks with"), "T", FEWEST_TAROCKS, with_pagat=True),
    _counted(
        "tarocks", word("tarocks without the pagat"), word("tarocks, no pagat"), "N", FEWEST_TAROCKS, with_pagat=False
    ),
    _graded(
        "cavallerie",
        word("cavallerie"),
        word("cavallerie"),
        "C",
        (Blank(name="suit"), Blank(name="missing", when=HALF, choices=KEYS_OF_COURT)),
    ),
    _graded(
        "kings",
        word("kings melded"),
        word("kings melded"),
        "K",
        (Blank(name="missing", when=HALF, choices=KEYS_OF_SUITS),),
    ),
)
SMALL = _counted("small_matadors", word("small matadors"), word("small mat."), "S", FEWEST_MATADORS)
OUT = Tile(
    key="sitting_out", shape="whose", fact="sitting_out", label=word("sits out"), short=word("sits out"), letter="O"
)
FINES = Tile(key="fines", shape="sheet", fact="fines", label=word("fines"), short=word("fine"), letter="F")
AFTERWARDS = (
    Tile(key="pagat", shape="part", fact="pagat", label=word("the pagat"), short=word("pagat"), letter="P",
         who="player", turns=(Turn(facts=(("outcome", "saved"),), label=word("saved"), mark=CHECK, sign="+"),
                              Turn(facts=(("outcome", "lost"),), label=word("lost in play"), mark=CROSS, sign="-"),
                              Turn(facts=(("outcome", "laid"),), label=word("laid away"), sign="/")),
         column=CARDS_COLUMN, bare=True, unsaid=(("outcome", "saved"),)),
    Tile(key="kings_lost", shape="tally", fact="kings_lost", label=word("kings lost"), short=word("king lost"),
         letter="K", who="player", most=MOST_KINGS, column=CARDS_COLUMN),
    Tile(key="last_trick", shape="whose", fact="last_trick.winner", label=word("last trick"), short=word("last trick"),
         letter="L", column=LAST, bare=True),
    Tile(key="held", shape="held", fact="last_trick.cards", label=word("pagat or king in the last trick"),
         short=word("held in it"), letter="H", turns=tuple(Turn(facts=(("", key),), label=label)
                                                           for key, label in CARDS), column=LAST, bare=True),
    Tile(key="nolo", shape="whose", fact="nolo", label=word("nolo"), short=word("nolo"), letter="N",
         drops=("tout", "card_points"), column=COUNT),
    Tile(key="tout", shape="part", fact="tout", label=word("tout"), short=word("tout"), letter="T", who="player",
         drops=("nolo", "card_points"), column=COUNT, unsaid=(("announced", False),),
         turns=(Turn(facts=(("announced", True),), label=word("announced, made"), sign="!"),
                Turn(facts=(("announced", False),), label=word("silent"), mark=CHECK))),
    FINES,
    Tile(key="card_points", shape="numbers", fact="card_points", label=word("card points"), most=PACK,
         totals=((3, PACK), (4, PACK)), drops=("nolo", "tout"), column=COUNT),
)  # fmt: skip

NEEDS = (
    Need(facts=("pagat", "last_trick.cards=pagat"), label=word("the pagat"), tile="pagat"),
    Need(facts=("last_trick.winner", "fines=wrong_cards"), label=word("last trick"), tile="last_trick"),
    Need(facts=("card_points", "nolo", "tout"), label=word("card points"), tile="card_points"),
)
MORE = (
    "sitting_out",
    "melds",
    "pagat",
    "kings_lost",
    "last_trick",
    "fines",
    "liability",
    "founding_unpaid",
)


def board(rules: Rules) -> Board:
    """Return the entry screen under these rules."""
    melds = (*MELDS, *((SMALL,) if rules["small_matadors"] else ()), OUT, FINES)
    made_good = () if rules["count_rounding"] == "nearest_five" else ("count_difference_paid_by",)
    return Board(
        steps=(
            Step(key="before", label=word("before"), tiles=melds, lists="melds"),
            Step(key="after", label=word("after"), tiles=AFTERWARDS),
        ),
        needs=NEEDS,
        quick=("deal_passed", "found") if rules["found"] else ("deal_passed",),
        more=(*MORE, *made_good),
        sits_out="sitting_out",
    )
