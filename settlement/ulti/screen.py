"""The entry screen of ulti: contract and declarer first, then one step of tiles."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.board import Ask, Board, Need, Pick, Step, Tile, Turn
from settlement.ulti.facts import (
    BETLI,
    CONTRACTS,
    DURCHMARS,
    GRADES,
    HUNDREDS,
    KONTRA,
    NO_TRUMP,
    NO_TRUMP_DURCHMARS,
    PARTI,
    SIDES,
    TRUMPS,
)
from settlement.ulti.tariff import EACH
from settlement.vocabulary import Rules, word

CHECK, CROSS = "check", "cross"
ENDED = word("how it ended")
MADE, LOST = word("made"), word("went down")
SHORT = {
    PARTI: word("parti"),
    "forty_hundred": word("40-100"),
    "twenty_hundred": word("20-100"),
    DURCHMARS: word("durchmars"),
    BETLI: word("betli"),
    NO_TRUMP_DURCHMARS: word("without trumps"),
}
PRICES = {BETLI: "betli.plain", NO_TRUMP_DURCHMARS: "no_trump_durchmars.plain"}


def _outcome(name: str = "") -> tuple[Turn, ...]:
    """Return the two turns of a fact that is made or lost."""
    return (
        Turn(facts=((name, True),), label=MADE, mark=CHECK),
        Turn(facts=((name, False),), label=LOST, mark=CROSS),
    )


YES = (Turn(facts=(("", True),), label=word("yes"), mark=CHECK),)


def _levels(rules: Rules) -> tuple[Turn, ...]:
    """Return a turn for each level of kontra that the table plays."""
    played = KONTRA[: rules["kontra_max"]]
    return tuple(Turn(facts=(("", level),), label=label) for level, label in enumerate(played, 1))


SIDE_TURNS = tuple(Turn(facts=(("", key),), label=label) for key, label in SIDES)
LETTERS = dict(zip(SHORT, "123456", strict=True))


WON = Tile(
    key="won",
    shape="turns",
    fact="won",
    label=word("contract made"),
    short=word("game"),
    letter="W",
    turns=_outcome(),
    drops=("declarer_points", "defender_points", "renonc"),
)


def _grades() -> tuple[Tile, Tile]:
    return (
        Tile(
            key="hearts",
            shape="turns",
            fact="hearts",
            label=word("in hearts"),
            short=word("in hearts"),
            letter="H",
            only=TRUMPS,
            turns=YES,
        ),
        Tile(
            key="grade",
            shape="turns",
            fact="grade",
            label=word("grade"),
            short=word("grade"),
            letter="G",
            only=NO_TRUMP,
            turns=tuple(Turn(facts=(("", key),), label=label) for key, label in GRADES),
        ),
    )


PARTS = (
    ("ulti", word("ulti"), word("kontra on the ulti"), word("kontra ulti"), TRUMPS, "L", "I"),
    ("durchmars", word("durchmars"), word("kontra on the durchmars"), word("kontra durchm."), HUNDREDS, "D", "M"),
    (
        "four_aces",
        word("four aces"),
        word("kontra on the four aces"),
        word("kontra aces"),
        (PARTI, *HUNDREDS),
        "A",
        "N",
    ),
)


def _parts(rules: Rules) -> Iterator[Tile]:
    """Yield a tile for the outcome of each part, and one for its kontra that appears with the part."""
    levels = _levels(rules)
    for key, label, kontra, kontra_short, only, letter, letter_of_kontra in PARTS:
        if key == "four_aces" and not rules["four_aces"]:
            continue
        yield Tile(
            key=key,
            shape="turns",
            fact=f"{key}.made",
            label=label,
            short=label,
            letter=letter,
            only=only,
            turns=_outcome(),
            drops=(f"silent_{key}",),
        )
        if levels:
            yield Tile(
                key=f"kontra_{key}",
                shape="turns",
                fact=f"{key}.kontra",
                label=kontra,
                short=kontra_short,
                letter=letter_of_kontra,
                only=only,
                turns=levels,
                beside=key,
            )


def _kontra(rules: Rules) -> Iterator[Tile]:
    """Yield the tiles of kontra on the contract: one for the game, or one for each defender."""
    levels = _levels(rules)
    if not levels:
        return
    each = rules["no_trump_kontra"] == EACH
    yield Tile(
        key="kontra",
        shape="turns",
        fact="kontra",
        label=word("kontra on the game"),
        short=word("kontra"),
        letter="K",
        only=TRUMPS if each else (*TRUMPS, *NO_TRUMP),
        turns=levels,
    )
    if each:
        yield Tile(
            key="kontra_each",
            shape="held",
            fact="kontra_each",
            label=word("each defender's kontra"),
            short=word("kontra"),
            letter="K",
            only=NO_TRUMP,
            turns=levels,
            never="declarer",
        )


def _silent(rules: Rules) -> Iterator[Tile]:
    """Yield the tiles of the silent parts that the table pays."""
    yield Tile(
        key="silent_ulti",
        shape="part",
        fact="silent_ulti",
        label=word("silent ulti"),
        short=word("silent ulti"),
        letter="S",
        only=TRUMPS,
        who="by",
        turns=_outcome("made"),
        drops=("ulti",),
    )
    yield Tile(
        key="silent_hundred",
        shape="turns",
        fact="silent_hundred.side",
        label=word("silent hundred"),
        short=word("silent 100"),
        letter="Z",
        only=(PARTI, DURCHMARS),
        turns=SIDE_TURNS,
    )
    if rules["silent.durchmars"]:
        yield Tile(
            key="silent_durchmars",
            shape="turns",
            fact="silent_durchmars",
            label=word("silent durchmars"),
            short=word("silent durchm."),
            letter="X",
            only=(PARTI, *HUNDREDS),
            turns=SIDE_TURNS,
            drops=("durchmars",),
        )
    yield Tile(
        key="open",
        shape="turns",
        fact="open",
        label=word("laid open"),
        short=word("laid open"),
        letter="T",
        only=(DURCHMARS, *HUNDREDS),
        turns=YES,
    )


MORE = (
    "declarer_points",
    "defender_points",
    "ulti",
    "four_aces",
    "silent_hundred",
    "silent_ulti",
    "silent_four_aces",
    "renonc",
)


def board(rules: Rules) -> Board:
    """Return the entry screen: two questions, and one step with a tile for every fact of the hand."""
    picks = tuple(
        Pick(value=key, label=label, letter=LETTERS[key], short=SHORT[key], price=rules[PRICES.get(key, f"game.{key}")])
        for key, label in CONTRACTS
    )
    tiles = (WON, *_grades(), *_parts(rules), *_kontra(rules), *_silent(rules))
    return Board(
        asks=(
            Ask(fact="contract", short=word("Game?"), question=word("What is the game?"), picks=picks),
            Ask(fact="declarer", short=word("Declarer?"), question=word("Who is the declarer?")),
        ),
        steps=(Step(key="hand", label=word("hand"), tiles=tiles),),
        needs=(
            Need(facts=("won", "defender_points", "renonc"), label=ENDED, tile="won", only=(PARTI,)),
            Need(facts=("won", "renonc"), label=ENDED, tile="won", only=(*HUNDREDS, DURCHMARS, *NO_TRUMP)),
        ),
        quick=("thrown_in",),
        more=MORE,
        contract="contract",
        declarer="declarer",
        game_kontra="kontra",
        kontra=KONTRA,
    )
