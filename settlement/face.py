"""The entry screen of a game: its bids, its chips, its keypad, and the facts that each of them writes.

A face is data for a small program in the browser; the program knows no game and computes no prices.
``Game.face(rules)`` returns the face under an evening's house rules, so the screen offers only figures that are played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer to a question: the facts that it writes, its label or number, and the price of the game with it.

    An answer that is not ``played`` ends the hand.  The panel asks nothing more, and the hand has no figures and no
    kontra except in the facts that the answer ``keeps``.
    """

    facts: tuple[tuple[str, Any], ...]
    label: str = ""
    number: int | None = None
    price: int | None = None
    played: bool = True
    keeps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with few answers that the panel asks before the result.

    The panel asks an ``alone`` question only if the declarer has no partner in a bid with one; if there is a single
    answer, the screen writes it without asking.
    """

    label: str
    answers: tuple[Answer, ...]
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Each:
    """A fact with a number for every player of the hand.

    All numbers add up to at least ``least`` and at most ``most``; a number usually has ``digits`` digits.
    """

    fact: str
    least: int
    most: int
    digits: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """The help for counting a pile: a key of ``counting.WAYS``, the size of the pack, and the facts it may fill."""

    way: str
    cards: int
    facts: tuple[str, ...] = ("declarer_points",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """A bid of the panel: the contract's key, its label, the key that presses it, and its price at this table.

    ``asks`` are the facts that the screen asks instead of the face's declarer, partner and score.  A bid that is not
    ``played`` is the whole hand: everybody passed.  An ``alone`` bid has no partner.  The declarer of a bid for the
    ``first`` is always the player who speaks first.  ``short`` is the word on a narrow chip; ``dearest`` is the highest
    price that the bid may rise to.  The panel asks the ``questions`` before the result.  ``announces`` are the figures
    that belong to the bid.  ``all_tricks`` are two numbers of card points of the declarers' side: the fewest with every
    trick, and the most without any.
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

    - ``side``: the fact ``proof`` names the side that has the figure (trull, four kings);
    - ``points``: the card points decide the figure, so the scribe writes only the announcement (double game);
    - ``all_tricks``: the fact ``proof`` names the side that took every trick (volat);
    - ``last``: the part ``proof`` has the player who held the card, and its catcher if it was caught (pagat ultimo);
    - ``catch``: the part ``proof`` has the player who caught the card and the player who lost it (catch of the XXI);
    - ``told``: the announcement has a flag for made or lost (the further figures);
    - ``sided``: one row has the side and two flags, for announced and for made; announced and silent figures share the
      same fact;
    - ``held``: a row of the fact ``proof`` has the held cards, as a choice, and their holder;
    - ``listed``: the fact ``proof`` lists the players who have the figure;
    - ``whose``: the fact ``proof`` is the player who has the figure.

    ``short`` is the word on the chip, ``label`` the word in sentences.  A ``silent`` figure may be made without an
    announcement, an ``announced`` figure may be announced, and with ``kontra`` the announcement may be kontra'd.
    ``question`` asks for the second player of a catch or of a caught card ("Whose XXI?").  ``only`` names the contracts
    that offer the chip, if they are fewer than the contracts of its fact.  The fact ``announcer`` names the announcer
    of a sided figure, if the side has several players.  With ``both``, both sides may make the figure.  A held figure
    that is a number of cards gives its ``count`` and is a figure ``of`` that choice; its words have the blank
    ``{count}``.

    The screen assumes an outcome for announced figures.  Most figures count as made after the result is written.  A
    figure of ``all_tricks`` is lost until somebody says that it was made.  A figure that the points decide needs at
    ``least`` so many of them.
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
    both: bool = False
    question: str = ""
    only: tuple[str, ...] = ()
    announcer: str = ""
    of: str = ""
    count: int | None = None
    all_tricks: bool = False
    least: int = 0


PARTS = {"last": ("player", "caught_by"), "catch": ("by", "lost_by")}
"""The keys of the two players in a part that proves a figure, by shape: the player who had it, and the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The entry screen of a game: its bids and chips in the players' order.

    ``score`` is the fact that the keypad writes, and ``score_of_others`` the other side's; the two add up to ``total``.
    A hand with any fact of ``score_unless`` needs no score.  ``alone`` are the reasons for playing alone; a tap on the
    declarer's own seat writes the first.  ``kontra`` are the names of the levels that are played.  ``chips`` fill
    blocks of eight, together with the kontra chips.  ``quick`` are kinds of entry without play that the panel offers;
    ``more`` are the facts of a hand behind "More".  ``each`` are the facts with a number for every player. ``counting``
    helps to count the cards in games where this is awkward to do in the head.  The other fields name the record's facts
    that the screen writes; they are empty if the game has no such fact (a partner).
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
        """Tell whether the hand is played out: nobody passes it, throws it in or gives it up before the end."""
        bid = next((bid for bid in self.bids if bid.contract == contract), None)
        if bid is None or not bid.played:
            return False
        ends = (answer.facts for question in bid.questions for answer in question.answers if not answer.played)
        return not any(all(told.get(name) == value for name, value in facts) for facts in ends)


def stepped(fact: str, prices: Sequence[int], labels: Sequence[str] = ()) -> tuple[Answer, ...]:
    """Return the answers of a question for a step: step 1 and following, each with its price."""
    named = (*labels, *("" for _ in prices[len(labels) :]))
    return tuple(
        Answer(facts=((fact, step),), label=label, number=step, price=price)
        for step, (price, label) in enumerate(zip(prices, named, strict=True), start=1)
    )
