"""The record of a hand of trisák after the Hungarian Wikipedia: the bids and their results (§2, §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from settlement.counting import pack, with_tricks
from settlement.facts import choice, each, flag, seat, whole
from settlement.stakes import KONTRA
from settlement.tarokk.contracts import TRICKS
from settlement.vocabulary import Seat, word

CARD_POINTS = with_tricks(pack(54), TRICKS)
NOBODY_BID = "trischaken_all_pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """A bid with its game, its ultimo, or both.

    ``letter`` is the key that presses it; ``price`` is the house rule with the price of the game.  ``by`` is the fact
    that decides the game, empty for a bid with only an ultimo.  ``pair`` contracts are played with a partner.
    """

    key: str
    label: str
    letter: str = ""
    price: str = ""
    by: str = ""
    ultimo: bool = False
    pair: bool = False


CONTRACTS = (
    Contract(key=NOBODY_BID, label=word("trisák, all passed"), letter="0", price="game.trick", by="tricks"),
    Contract(key="trischaken", label=word("trisák"), letter="1", price="game.trischaken", by="tricks"),
    Contract(key="trischaken_helped", label=word("helped trisák"), letter="2", price="game.trischaken_helped",
             by="tricks", pair=True),
    Contract(key="game", label=word("game"), letter="3", price="game.game", by="declarer_points", pair=True),
    Contract(key="ultimo_call", label=word("ultimo call"), letter="4", ultimo=True, pair=True),
    Contract(key="bettli", label=word("betli"), letter="5", price="game.bettli", by="declarer_tricks"),
    Contract(key="game_and_ultimo", label=word("game and ultimo"), letter="6", price="game.game",
             by="declarer_points", ultimo=True, pair=True),
    Contract(key="three", label=word("game of three"), letter="7", price="game.three", by="declarer_points"),
    Contract(key="three_and_ultimo", label=word("game of three and ultimo"), letter="8", price="game.three",
             by="declarer_points", ultimo=True),
    Contract(key="open_bettli", label=word("open betli"), letter="9", price="game.open_bettli", by="declarer_tricks"),
    Contract(key="solo_three", label=word("solo game of three"), price="game.solo_three", by="declarer_points"),
    Contract(key="solo_three_and_ultimo", label=word("solo game of three and ultimo"), price="game.solo_three",
             by="declarer_points", ultimo=True),
)  # fmt: skip
NAMED = {contract.key: contract for contract in CONTRACTS}
DECLARED = tuple(contract.key for contract in CONTRACTS if contract.key != NOBODY_BID)
WITH_PARTNER = tuple(contract.key for contract in CONTRACTS if contract.pair)
BY_POINTS = tuple(contract.key for contract in CONTRACTS if contract.by == "declarer_points")
BY_TRICKS = tuple(contract.key for contract in CONTRACTS if contract.by == "tricks")
BETTLIS = tuple(contract.key for contract in CONTRACTS if contract.by == "declarer_tricks")
ULTIMOS = tuple(contract.key for contract in CONTRACTS if contract.ultimo)
CALLS = ("game", "ultimo_call", "game_and_ultimo")
PLACES = (("talon", word("in the talon")),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that was played, also if all passed: then everybody plays alone."""

    contract: str = choice(word("contract"), "2.1", tuple((c.key, c.label) for c in CONTRACTS), required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=DECLARED)
    partner: Seat | None = seat(word("partner"), "1.2", only=WITH_PARTNER)
    called_tarokk_in: str | None = choice(word("the called tarokk was"), "2.5", PLACES, only=CALLS)
    game_kontra: int = whole(word("kontra"), "2.2", most=len(KONTRA), default=0, only=DECLARED)
    declarer_points: int | None = whole(
        word("card points of the declarers' side"), "4.1", most=CARD_POINTS, only=BY_POINTS
    )
    game_won: bool | None = flag(word("game won"), "2.3", default=None, only=BY_POINTS)
    ultimo_made: bool | None = flag(word("ultimo made"), "2.5", default=None, only=ULTIMOS)
    declarer_tricks: int | None = whole(word("the declarer's tricks"), "2.4", most=TRICKS, only=BETTLIS)
    tricks: Mapping[Seat, int] | None = each(
        word("tricks"), "3", whole(word("tricks"), "3", most=TRICKS), only=BY_TRICKS
    )
    dealer: Seat | None = seat(word("dealer"), "1.4")
