"""The entry screen of alsós: one step for figures and kontras before play, one for the result."""

from __future__ import annotations

from settlement.alsos.counting import EVERYTHING, TRICKS
from settlement.alsos.facts import (
    BACK,
    BETLI,
    CALLS,
    CONTRACTS,
    DECLARED,
    FIGURES,
    FRONT,
    KLOPITZKY,
    LEVELS,
    NO_TRUMP,
    ORIGINS,
    PARTI,
    TRUMP,
    Figure,
)
from settlement.alsos.figures import needed
from settlement.board import Ask, Blank, Board, Need, Phase, Pick, Step, Tile, Turn
from settlement.stakes import KONTRA
from settlement.vocabulary import Rules, word

CHECK, CROSS = "check", "cross"
SEATED = (2, 3, 4)
THREE = 3  # of four the dealer sits out
MADE = Turn(facts=(("made", True),), label=word("made"), mark=CHECK)
LOST = Turn(facts=(("made", False),), label=word("failed"), mark=CROSS)
PRICES = {TRUMP: "parti_value", NO_TRUMP: "no_trump_value", BETLI: "betli_value", KLOPITZKY: "klopitzky_value"}
LETTERS = {
    "tuletroa": "T",
    "csalad": "C",
    "osszes_adu": "O",
    "negy_asz": "N",
    "ulti": "L",
    "uhu": "I",
    "abszolut": "A",
    "points_100": "S",
    "points_111": "D",
    "points_120": "G",
    "volat": "V",
    "kassza_200": "Z",
}
PHASES = (
    Phase(key=FRONT, label=word("front"), letter="E"),
    Phase(key=BACK, label=word("back"), letter="H", marked=True),
)


def _figure(figure: Figure, rules: Rules) -> Tile:
    """Return the tile of a figure with its three turns: announced, made, failed.

    A figure without a written outcome counts as made after the result is there; a counted figure only if the result is
    written without card points.  A volat counts as failed instead, and always if another player has a point.
    """
    counted = ("base_made",) if figure.counted else ("base_made", "card_points")
    volat = figure.key == "volat"
    return Tile(
        key=figure.key,
        shape="row",
        fact="figures",
        label=figure.label,
        short=figure.short,
        letter=LETTERS[figure.key],
        only=PARTI if figure.no_trump else (TRUMP,),
        who="by",
        phase="when",
        sets=(("figure", figure.key),),
        counted=counted,
        alone="card_points" if volat else "",
        decided="card_points" if figure.counted else "",
        enough=tuple((contract, needed(figure.key, contract, rules)) for contract in PARTI if figure.counted),
        adds=("melds", "bela_kassza") if figure.key == "kassza_200" else (),
        turns=(Turn(label=word("said")), *((LOST, MADE) if volat else (MADE, LOST))),
    )


def _factors(rules: Rules) -> tuple[tuple[str, int], ...]:
    return ((FRONT, rules["kontra_front"]), (BACK, rules["kontra_back"]))


def _before(rules: Rules) -> Step:
    """Return the step before play: announcements, each with its phase."""
    factors = _factors(rules)
    bela = Tile(
        key="bela_kassza",
        shape="part",
        fact="bela_kassza",
        label=word("béla kassza"),
        short=word("béla kassza"),
        letter="B",
        only=(TRUMP,),
        who="by",
        phase="when",
        turns=(Turn(label=word("said")),),
    )
    game = Tile(
        key="kontra",
        shape="chain",
        fact="kontra",
        label=word("kontra on the game"),
        short=word("game"),
        letter="J",
        only=PARTI,
        most=LEVELS,
        factors=factors,
    )
    last = Tile(
        key="kontra_last",
        shape="chain_of",
        fact="figures",
        label=word("kontra on the figure tapped last"),
        short=word("figure"),
        letter="K",
        only=PARTI,
        who="kontra",
        most=LEVELS,
        factors=factors,
    )
    return Step(
        key="before",
        label=word("before"),
        columns=5,
        phases=PHASES,
        tiles=(*(_figure(figure, rules) for figure in FIGURES), bela, game, last),
    )


def _after(rules: Rules) -> Step:
    """Return the step after play: the result, and the questions of betli and Klopitzky."""
    won = Tile(
        key="base_made",
        shape="turns",
        fact="base_made",
        label=word("game"),
        short=word("game"),
        letter="J",
        only=PARTI,
        drops=("card_points", "talon_points"),
        turns=(
            Turn(facts=(("", True),), label=word("won"), mark=CHECK),
            Turn(facts=(("", False),), label=word("lost"), mark=CROSS),
        ),
    )
    hivas = Tile(
        key="hivas",
        shape="part",
        fact="hivas",
        label=word("call to give up"),
        short=word("the call"),
        letter="Y",
        only=PARTI,
        who="by",
        sets=(("dropped", False),),
        turns=tuple(Turn(facts=(("level", level),), label=label) for level, label in enumerate(CALLS, 1)),
        blanks=(Blank(name="level"), Blank(name="dropped", drops=("card_points", "base_made"))),
    )
    calls = (hivas,) if rules["hivas"] else ()
    return Step(key="after", label=word("after"), tiles=(
        won, *calls,
        Tile(key="melds", shape="sheet", fact="melds", label=word("valid melds"), short=word("val. melds"), letter="M",
             only=PARTI),
        Tile(key="made", shape="turns", fact="made", label=word("result"), short=word("result"), letter="B",
             only=(BETLI,), turns=(Turn(facts=(("", True),), label=word("made"), mark=CHECK),
                                   Turn(facts=(("", False),), label=word("failed"), mark=CROSS))),
        Tile(key="betli_origin", shape="turns", fact="betli_origin", label=word("how it came to the betli"),
             short=word("origin"), letter="O", only=(BETLI,),
             turns=tuple(Turn(facts=(("", key),), label=label) for key, label in ORIGINS)),
        Tile(key="kontra_betli", shape="chain", fact="kontra", label=word("kontra on the game"), short=word("game"),
             letter="K", only=(BETLI,), phase=BACK, most=LEVELS, factors=_factors(rules)),
        Tile(key="figures", shape="rows", fact="figures", label=word("figures"), only=PARTI),
        Tile(key="card_points", shape="numbers", fact="card_points", label=word("party points"), only=PARTI,
             most=EVERYTHING[TRUMP], drops=("base_made", "hivas.dropped=true")),
        Tile(key="tricks", shape="numbers", fact="tricks", label=word("tricks"), only=(KLOPITZKY,),
             most=max(TRICKS.values()), totals=tuple((seated, TRICKS[min(seated, THREE)]) for seated in SEATED)),
    ))  # fmt: skip


NEEDS = (
    Need(
        facts=("card_points", "base_made", "hivas.dropped=true"),
        label=word("party points"),
        tile="card_points",
        only=PARTI,
    ),
    Need(facts=("betli_origin",), label=word("origin of the betli"), tile="betli_origin", only=(BETLI,)),
    Need(facts=("made",), label=word("whether the betli was made"), tile="made", only=(BETLI,)),
    Need(facts=("tricks",), label=word("tricks"), tile="tricks", only=(KLOPITZKY,)),
)
SHORT = {TRUMP: word("trumps"), NO_TRUMP: word("no trump"), BETLI: word("betli"), KLOPITZKY: word("Klopitzky")}
MORE = ("melds", "talon_points", "figures", "hivas", "bela_kassza", "switched_from")


def board(rules: Rules) -> Board:
    """Return the entry screen: it asks contract and declarer first, and then begins with the result."""
    picks = tuple(
        Pick(value=key, label=label, letter=str(number), short=SHORT[key], price=rules[PRICES[key]])
        for number, (key, label) in enumerate(CONTRACTS, 1)
    )
    return Board(
        asks=(
            Ask(fact="contract", short=word("Game?"), question=word("What is the game?"), picks=picks),
            Ask(fact="declarer", short=word("Declarer?"), question=word("Who is the declarer?"), only=DECLARED),
        ),
        steps=(_before(rules), _after(rules)),
        start="after",
        needs=NEEDS,
        more=MORE,
        contract="contract",
        declarer="declarer",
        game_kontra="kontra",
        kontra=KONTRA,
    )
