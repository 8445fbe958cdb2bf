"""What the entry screen of a game offers: its bids, its chips, its keypad, and which facts each of them writes.

A face is data for one small program in the browser that knows no game.  It writes the record's own facts; what a fact
is worth is never reckoned there.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """A bid of the panel: the contract's key, its label, the key that presses it, the rate that prices it."""

    contract: str
    label: str
    letter: str
    rate: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A figure chip: its figure's key, its labels, and the shape of the fact that proves the figure.

    The shapes:

    - ``side``: the fact ``proof`` names the side that has it (trull, four kings);
    - ``points``: the card points decide it, so it is only announced or not (double game);
    - ``all_tricks``: the fact ``proof`` names the side that took everything (volat);
    - ``last``: the part ``proof`` says who held it and whether it won or who caught it (pagat ultimo);
    - ``catch``: the part ``proof`` says who caught it and who lost it (catch of the XXI);
    - ``told``: the announcement itself says whether it was made (the further figures).

    ``silent`` tells that it may be made without being announced; ``page`` the block of eight it stands in.
    """

    figure: str
    label: str
    short: str
    shape: str
    letter: str = ""
    proof: str = ""
    silent: bool = True
    page: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The entry screen of a game: what stands where, in the players' order."""

    bids: tuple[Bid, ...]
    score: str
    total: int
    alone: tuple[tuple[str, str], ...] = ()
    kontra: tuple[str, ...] = ()
