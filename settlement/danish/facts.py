"""The records of Danish Tarok: melds, pagat and kings, the last trick, offences (§3, §4, §5, §8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from settlement.facts import chain, choice, each, flag, part, rows, seat, whole
from settlement.vocabulary import MOST_POINTS, Account, Points, Seat, word

PAGAT_POT, KING_POT = "pagat_pot", "king_pot"
PAGAT, KING = "pagat", "king"
CARDS = ((PAGAT, word("pagat")), (KING, word("king")))
OUTCOMES = (
    ("saved", word("pagat brought home")),
    ("lost", word("pagat lost")),
    ("laid", word("pagat laid away")),
)

MELDS = (
    ("matadors", word("matadors")),
    ("tarocks", word("tarocks")),
    ("cavallerie", word("cavallerie")),
    ("kings", word("the kings")),
    ("small_matadors", word("small matadors")),
)
COUNTED, GRADED = ("matadors", "tarocks", "small_matadors"), ("cavallerie", "kings")
SUITS = (
    ("clubs", word("clubs")),
    ("spades", word("spades")),
    ("hearts", word("hearts")),
    ("diamonds", word("diamonds")),
)
COURT = (("king", word("king")), ("queen", word("queen")), ("knight", word("knight")), ("jack", word("jack")))
GRADES = (("half", word("by half")), ("full", word("in full")), ("abundant", word("in abundance")))
FAULTS = (
    ("omitted", word("not declared")),
    ("late", word("declared too late")),
    ("early", word("declared too early")),
    ("false", word("declared wrongly")),
    ("corrected", word("put right, but it told something")),
)

OFFENCES = (
    ("misdeal", word("misdeal")),
    ("cups_not_passed", word("cups not passed on")),
    ("early_lead", word("led too early")),
    ("out_of_turn", word("out of turn")),
    ("miscount", word("miscount")),
    ("skat_error", word("wrong skat")),
    ("revoke", word("revoke")),
    ("wrong_cards", word("wrong number of cards")),
    ("scus_call_in_vain", word("scus called in vain")),
    ("class_1", word("offence of class 1")),
    ("class_2", word("offence of class 2")),
    ("class_3", word("offence of class 3")),
)
ULTIMO = "ultimo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meld:
    """A meld, or a fault in a meld; the other facts depend on its kind."""

    kind: str = choice(word("meld"), "3", MELDS, required=True)
    player: Seat = seat(word("melded by"), "3.5", required=True)
    count: int | None = whole(word("how many"), "3.1", least=3, most=22, only=COUNTED)
    with_pagat: bool | None = flag(word("with the pagat"), "3.2", default=None, only=("tarocks",))
    suit: str | None = choice(word("suit"), "3.3", SUITS, only=("cavallerie",))
    grade: str | None = choice(word("grade"), "3.3", GRADES, only=GRADED)
    missing: str | None = choice(word("the missing card"), "3.3", (*COURT, *SUITS), only=GRADED)
    fault: str | None = choice(word("fault"), "3.6", FAULTS)
    noticed_by_other: bool = flag(word("pointed out by another"), "3.6")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pagat:
    """The fate of the pagat before the last trick; a pagat in the last trick has no outcome here."""

    outcome: str | None = choice(word("what became of the pagat"), "4.1", OUTCOMES)
    player: Seat | None = seat(word("whose pagat"), "4.1")
    reimbursed_by: Seat | None = seat(word("made good by"), "4.4")


@dataclass(frozen=True, slots=True, kw_only=True)
class KingLost:
    """A king lost before the last trick."""

    player: Seat = seat(word("whose king"), "4.2", required=True)
    reimbursed_by: Seat | None = seat(word("made good by"), "4.4")


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTrick:
    """The last trick: its winner, and the players who had the pagat or a king in it."""

    winner: Seat | None = seat(word("taken by"), "5.1")
    cards: Mapping[Seat, str] | None = each(word("pagat or king in it"), "5.1", choice(word("card"), "5.1", CARDS))
    awarded: bool = flag(word("awarded by judgement"), "5.7")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tout:
    """A tout: one player took all tricks."""

    player: Seat = seat(word("tout of"), "6.4", required=True)
    announced: bool = flag(word("announced"), "6.4", required=True, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """An offence; its kind decides when the fine is paid, unless ``after_last_trick`` is written."""

    player: Seat = seat(word("fined"), "8.1", required=True, anyone=True)
    offence: str = choice(word("offence"), "8.2", OFFENCES, required=True)
    after_last_trick: bool | None = flag(word("paid after the last trick"), "8.4", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Liability:
    """A player whose fault caused an ultimo, or the bagud of others, and who pays for it."""

    player: Seat = seat(word("liable"), "5.6", required=True)
    covers: tuple[Account, ...] = chain(
        word("bears"),
        "5.6",
        seat(
            word("the ultimo, or whose bagud"),
            "5.6",
            words=((ULTIMO, word("the ultimo")),),
            before=("bagud:", word("bagud")),
        ),
        most=4,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that was played."""

    sitting_out: Seat | None = seat(word("sits out"), "1.2", anyone=True)
    melds: tuple[Meld, ...] = rows(word("melds"), "3", Meld, most=20)
    pagat: Pagat | None = part(word("the pagat"), "4.1", Pagat)
    kings_lost: tuple[KingLost, ...] = rows(word("kings lost"), "4.2", KingLost, most=4)
    last_trick: LastTrick | None = part(word("last trick"), "5.1", LastTrick)
    nolo: Seat | None = seat(word("nolo"), "6.1")
    tout: Tout | None = part(word("tout"), "6.4", Tout)
    # Checks limit the numbers of a hand with a count; without a count they do not matter (§7.1).
    card_points: Mapping[Seat, Points] | None = each(
        word("card points"), "7.1", whole(word("card points"), "7.1", least=-MOST_POINTS, most=MOST_POINTS)
    )
    fines: tuple[Fine, ...] = rows(word("fines"), "8.2", Fine, most=30)
    liability: Liability | None = part(word("liability"), "5.6", Liability)
    count_difference_paid_by: Seat | None = seat(word("difference made good by"), "7.3")
    founding_unpaid: tuple[Seat, ...] = chain(
        word("founding not paid by"), "2.4", seat(word("player"), "2.4", anyone=True), most=4
    )
    dealer: Seat | None = seat(word("dealer"), "1.4")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The founding of both cups before the first deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPassed:
    """The dealer let the deal go to the next dealer."""

    dealer: Seat | None = seat(word("dealer"), "1.4")
