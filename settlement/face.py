"""What the entry screen of a game offers: its bids, its chips, its keypad, and which facts each of them writes.

A face is data for one small program in the browser that knows no game.  It writes the record's own facts; what a fact
is worth is never reckoned there.  ``Game.face(rules)`` gives the face under an evening's house rules, so that a figure
which is not played there is not offered either.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """A bid of the panel: the contract's key, its label, the key that presses it, its price at this table.

    ``asks`` are the facts that tell who plays it and how it ended, where these are not the face's own declarer, partner
    and score; a fact that asks every player stands among them like any other.  A bid that is not ``played`` is
    the whole hand: everybody passed.  One that is ``alone`` asks for no partner.
    """

    contract: str
    label: str
    letter: str
    price: int | None = None
    asks: tuple[str, ...] = ()
    played: bool = True
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A figure chip: its figure's key, its labels, and the shape of the fact that proves the figure.

    The shapes:

    - ``side``: the fact ``proof`` names the side that has it (trull, four kings);
    - ``points``: the card points decide it, so it is only announced or not (double game);
    - ``all_tricks``: the fact ``proof`` names the side that took everything (volat);
    - ``last``: the part ``proof`` says who held it and whether it won or who caught it (pagat ultimo);
    - ``catch``: the part ``proof`` says who caught it and who lost it (catch of the XXI);
    - ``told``: the announcement itself says whether it was made (the further figures);
    - ``sided``: one row tells everything, the side, whether it was announced and whether it was made; announced and
      silent figures stand in the same fact.

    ``short`` is the word on the chip, ``label`` the word in sentences.  ``silent`` tells that it may be made without
    being announced; ``question`` asks for the second player of a catch or of a caught card ("Whose XXI?").
    """

    figure: str
    label: str
    short: str
    shape: str
    letter: str = ""
    proof: str = ""
    silent: bool = True
    question: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The entry screen of a game: what stands where, in the players' order.

    ``score`` is the fact the keypad writes, ``score_of_others`` the fact of the other side's count, ``total`` what both
    add up to; the score need not be given beside any of ``score_unless``.  ``alone`` are the reasons of lone play, the
    first being the one the declarer's own seat writes; ``kontra`` the names of the levels that are played.  ``chips``
    fill blocks of six beside the two kontra chips.  ``quick`` are the kinds of entry without play that stand in the
    panel; ``more`` the facts of a hand that "More" offers.  The last names say where the record keeps what the screen
    asks, and are empty where the game has no such thing (a partner).
    """

    bids: tuple[Bid, ...]
    chips: tuple[Chip, ...] = ()
    score: str
    score_of_others: str = ""
    total: int
    score_unless: tuple[str, ...] = ()
    alone: tuple[tuple[str, str], ...] = ()
    kontra: tuple[str, ...] = ()
    sides: tuple[str, str] = ("declarers", "opponents")
    quick: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    kind: str = "hand"
    contract: str = "contract"
    declarer: str = "declarer"
    partner: str = "partner"
    alone_by: str = "alone_by"
    game_kontra: str = "game_kontra"
    announcements: str = "announcements"
    silent_figures: str = "silent_figures"
