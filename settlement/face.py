"""What the entry screen of a game offers: its bids, its chips, its keypad, and which facts each of them writes.

A face is data for one small program in the browser that knows no game.  It writes the record's own facts; what a fact
is worth is never reckoned there.  ``Game.face(rules)`` gives the face under an evening's house rules, so that a figure
which is not played there is not offered either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer to a question: the facts it writes, its label or its number, what the game costs with it.

    An answer that is not ``played`` ends the hand: nothing more is asked, no figure and no kontra belongs to it, but
    for the facts that it ``keeps``.
    """

    facts: tuple[tuple[str, Any], ...]
    label: str = ""
    number: int | None = None
    price: int | None = None
    played: bool = True
    keeps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with few answers that the panel asks before the result: its short word and its answers.

    One for those who play ``alone`` is asked where the declarer of a bid with a partner has none; where it has a single
    answer, that is written without asking.
    """

    label: str
    answers: tuple[Answer, ...]
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Each:
    """A fact that gives every player who plays a number: which sums are possible, how many digits it mostly has."""

    fact: str
    least: int
    most: int
    digits: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """How a pile is counted for the scribe: a key of ``counting.WAYS``, the pack, the facts it may fill."""

    way: str
    cards: int
    facts: tuple[str, ...] = ("declarer_points",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """A bid of the panel: the contract's key, its label, the key that presses it, its price at this table.

    ``asks`` are the facts that tell who plays it and how it ended, where these are not the face's own declarer, partner
    and score; a fact that asks every player stands among them like any other.  A bid that is not ``played`` is
    the whole hand: everybody passed.  One that is ``alone`` asks for no partner; one for the ``first`` is always
    declared by whoever speaks first.  ``short`` is the word on a narrow chip, ``dearest`` the price it may rise to.
    ``questions`` stand in the panel before the result; ``announces`` are the figures that go with the bid.
    ``all_tricks`` are the fewest card points of the declarers' side with every trick, and the most without one.
    """

    contract: str
    label: str
    letter: str
    price: int | None = None
    asks: tuple[str, ...] = ()
    played: bool = True
    alone: bool = False
    first: bool = False
    short: str = ""
    dearest: int | None = None
    questions: tuple[Question, ...] = ()
    announces: tuple[str, ...] = ()
    all_tricks: tuple[int, int] | None = None


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
      silent figures stand in the same fact;
    - ``held``: a row of the fact ``proof`` names what was held and who held it; the figure is the row's choice;
    - ``listed``: the fact ``proof`` lists the players it is true of;
    - ``whose``: the fact ``proof`` names the one player it is true of.

    ``short`` is the word on the chip, ``label`` the word in sentences.  ``silent`` tells that it may be made without
    being announced, ``announced`` that it may be announced, ``kontra`` that it may then be kontra'd; ``question`` asks
    for the second player of a catch or of a caught card ("Whose XXI?").  ``only`` names the contracts in which it is
    offered, where these are fewer than those of the fact it writes.  The fact ``announcer`` names who announced a sided
    figure, where his side has several players.  A held figure that is a number of cards names its ``count`` and is a
    figure ``of`` that choice; its words have the blank ``{count}``.  An announced figure is made as soon as the result
    is there, one of ``all_tricks`` is lost until somebody says it was made, one that the points decide has at ``least``
    so many of them.
    """

    figure: str
    label: str
    short: str
    shape: str
    letter: str = ""
    proof: str = ""
    silent: bool = True
    announced: bool = True
    kontra: bool = True
    question: str = ""
    only: tuple[str, ...] = ()
    announcer: str = ""
    of: str = ""
    count: int | None = None
    all_tricks: bool = False
    least: int = 0


PARTS = {"last": ("player", "caught_by"), "catch": ("by", "lost_by")}
"""Of the shapes that a part proves: under which of its keys stands who had the figure, and the other player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The entry screen of a game: what stands where, in the players' order.

    ``score`` is the fact the keypad writes, ``score_of_others`` the fact of the other side's count, ``total`` what both
    add up to; the score need not be given beside any of ``score_unless``.  ``alone`` are the reasons of lone play, the
    first being the one the declarer's own seat writes; ``kontra`` the names of the levels that are played.  ``chips``
    fill blocks of eight, the kontra chips among them.  ``quick`` are the kinds of entry without play that stand in the
    panel; ``more`` the facts of a hand that "More" offers.  The last names say where the record keeps what the screen
    asks, and are empty where the game has no such thing (a partner).  ``each`` are the facts that ask every player.
    ``counting`` offers to count the cards where that is awkward to do in the head.
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
    partner: str = ""
    alone_by: str = ""
    game_kontra: str = ""
    announcements: str = ""
    silent_figures: str = ""
    each: tuple[Each, ...] = ()
    counting: Counting | None = None

    def plays(self, contract: str, told: Mapping[str, Any]) -> bool:
        """Tell whether the cards of such a hand are played out: it is not passed, thrown in or given up before."""
        bid = next((bid for bid in self.bids if bid.contract == contract), None)
        if bid is None or not bid.played:
            return False
        ends = (answer.facts for question in bid.questions for answer in question.answers if not answer.played)
        return not any(all(told.get(name) == said for name, said in facts) for facts in ends)


def stepped(fact: str, prices: Sequence[int], labels: Sequence[str] = ()) -> tuple[Answer, ...]:
    """Return the answers of a question that counts steps from one, each with its price."""
    named = (*labels, *("" for _ in prices[len(labels) :]))
    return tuple(
        Answer(facts=((fact, step),), label=label, number=step, price=price)
        for step, (price, label) in enumerate(zip(prices, named, strict=True), start=1)
    )
