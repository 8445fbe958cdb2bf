"""The record of a hand of ulti: contracts, parts, kontras and silent parts (§2 to §8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from settlement.facts import choice, each, flag, part, seat, whole
from settlement.vocabulary import Seat, word

PARTI, FORTY_HUNDRED, TWENTY_HUNDRED = "parti", "forty_hundred", "twenty_hundred"
DURCHMARS, NO_TRUMP_DURCHMARS, BETLI = "durchmars", "no_trump_durchmars", "betli"
CONTRACTS = (
    (PARTI, word("parti")),
    (FORTY_HUNDRED, word("forty-hundred")),
    (TWENTY_HUNDRED, word("twenty-hundred")),
    (DURCHMARS, word("durchmars")),
    (BETLI, word("betli")),
    (NO_TRUMP_DURCHMARS, word("durchmars without trumps")),
)
HUNDREDS = (FORTY_HUNDRED, TWENTY_HUNDRED)
TRUMPS = (PARTI, *HUNDREDS, DURCHMARS)
NO_TRUMP = (NO_TRUMP_DURCHMARS, BETLI)
PLAIN = "plain"
GRADES = (("re", word("re-")), ("open", word("laid open")), ("open_re", word("laid open, re-")))
"""The dearer grades of a game without trumps; a plain one is not written (§2.4)."""

DECLARER, DEFENDERS = "declarer", "defenders"
SIDES = ((DECLARER, word("declarer")), (DEFENDERS, word("defenders")))
FORTY, TWENTY = "forty", "twenty"
MELDS = ((FORTY, word("with a forty")), (TWENTY, word("with a twenty")))
KONTRA = (
    word("kontra"),
    word("rekontra"),
    word("subkontra"),
    word("mordkontra"),
    word("hirskontra"),
    word("Fedák Sári"),
)
"""The words for the levels of kontra; mordkontra comes before hirskontra, otherwise than in tarokk (§4.1)."""

LEVELS = len(KONTRA)
MOST_POINTS = 190
"""Ninety points of aces, tens and last trick, and five melds of twenty or forty (§2.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part that was bid beside the contract: whether it was made, and its own kontra."""

    made: bool | None = flag(word("made"), "3", default=None)
    kontra: int = whole(word("kontra"), "4.1", most=LEVELS, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ulti(Part):
    """A bid ulti; the trump seven may be one of only three trumps."""

    three_cards: bool = flag(word("three-card ulti"), "3.4")


@dataclass(frozen=True, slots=True, kw_only=True)
class SilentHundred:
    """A silent hundred with its side and its meld."""

    side: str = choice(word("side"), "6.1", SIDES, required=True)
    meld: str | None = choice(word("meld"), "6.1", MELDS, name="with")


@dataclass(frozen=True, slots=True, kw_only=True)
class SilentUlti:
    """The trump seven in the last trick of a hand in which nobody bid the ulti."""

    by: Seat = seat(word("whose trump seven"), "6.2", required=True)
    made: bool = flag(word("made"), "6.2", required=True)
    three_cards: bool = flag(word("three-card ulti"), "3.4")


@dataclass(frozen=True, slots=True, kw_only=True)
class Renonc:
    """A revoke, with the player who did not follow suit."""

    by: Seat = seat(word("who revoked"), "8", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that was played: a contract of the declarer, with the parts bid beside it and the silent parts."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat = seat(word("declarer"), "1.2", required=True)
    hearts: bool = flag(word("in hearts"), "2.3", only=TRUMPS)
    grade: str | None = choice(word("grade"), "2.4", GRADES, only=NO_TRUMP)
    open: bool = flag(word("laid open"), "3.3", only=(*HUNDREDS, DURCHMARS))
    won: bool | None = flag(word("contract made"), "2.1", default=None)
    declarer_points: int | None = whole(word("the declarer's points"), "2.2", most=MOST_POINTS, only=(PARTI,))
    defender_points: int | None = whole(word("the defenders' points"), "2.2", most=MOST_POINTS, only=(PARTI,))
    kontra: int = whole(word("kontra"), "4.1", most=LEVELS, default=0)
    kontra_each: Mapping[Seat, int] | None = each(
        word("each defender's kontra"), "4.3", whole(word("kontra"), "4.1", most=LEVELS), only=NO_TRUMP, blank=True
    )
    ulti: Ulti | None = part(word("ulti"), "3.1", Ulti, only=TRUMPS)
    four_aces: Part | None = part(word("four aces"), "3.2", Part, only=(PARTI, *HUNDREDS))
    durchmars: Part | None = part(word("durchmars"), "3.3", Part, only=HUNDREDS)
    silent_hundred: SilentHundred | None = part(word("silent hundred"), "6.1", SilentHundred, only=(PARTI, DURCHMARS))
    silent_ulti: SilentUlti | None = part(word("silent ulti"), "6.2", SilentUlti, only=TRUMPS)
    silent_durchmars: str | None = choice(word("silent durchmars"), "6.3", SIDES, only=(PARTI, *HUNDREDS))
    silent_four_aces: str | None = choice(word("silent four aces"), "6.4", SIDES, only=(PARTI, *HUNDREDS))
    renonc: Renonc | None = part(word("revoke"), "8", Renonc)
    dealer: Seat | None = seat(word("dealer"), "1.4")


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrownIn:
    """A parti that nobody raised and nobody played; without a declarer it was the first bidder's."""

    declarer: Seat | None = seat(word("declarer"), "7")
    hearts: bool = flag(word("in hearts"), "2.3")
    dealer: Seat | None = seat(word("dealer"), "1.4")
