"""The record of a hand of alsós: contracts, figures, phases, melds (§2, §3, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from settlement.facts import chain, choice, each, flag, part, rows, seat, whole
from settlement.vocabulary import Seat, word

TRUMP, NO_TRUMP, BETLI, KLOPITZKY = "trump", "no_trump", "betli", "klopitzky"
CONTRACTS = (
    (TRUMP, word("trump game")),
    (NO_TRUMP, word("no trump")),
    (BETLI, word("betli")),
    (KLOPITZKY, word("Klopitzky")),
)
PARTI = (TRUMP, NO_TRUMP)
"""The contracts that are decided by card points and may have figures."""

DECLARED = (*PARTI, BETLI)
FRONT, BACK = "front", "back"
PHASES = ((FRONT, word("at the front")), (BACK, word("at the back")))
SWITCHED = "switched"
ORIGINS = (("all_passed", word("after all passed")), (SWITCHED, word("by a switch")))
ACE = "ace"
CARDS = (("trump_vii", word("trump seven")), ("trump_viii", word("trump eight")), (ACE, word("ace")))
LEVELS = 5
"""The number of levels of kontra: kontra to mordkontra (§2.2)."""

CALLS = (
    word("call to give up"),
    word("kontra call"),
    word("rekontra call"),
    word("subkontra call"),
    word("hirskontra call"),
    word("mordkontra call"),
)
"""The labels of a call by level: the call itself, and the five levels that raise it (§8.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure with its key, labels and conditions.

    ``rate`` is the house rule with its price at the back.  ``cards`` are the trumps that have to be in the announcer's
    own tricks, and ``aces`` is the number of plain aces besides.  ``trick`` is the card that has to take the last trick
    or the trick before.  ``counted`` figures are decided by the card points.  ``no_trump`` figures are played without
    trumps too.
    """

    key: str
    label: str
    short: str
    rate: str
    cards: frozenset[str] = frozenset()
    aces: int = 0
    trick: str = ""
    counted: bool = False
    no_trump: bool = False


FIGURES = (
    Figure(key="tuletroa", label=word("tuletroá"), short=word("tuletroá"), rate="figure.tuletroa",
           cards=frozenset({"alsó", "IX", "VII"})),
    Figure(key="csalad", label=word("family"), short=word("family"), rate="figure.csalad",
           cards=frozenset({"A", "K", "felső"})),
    Figure(key="osszes_adu", label=word("all trumps"), short=word("all trumps"),
           rate="figure.osszes_adu", cards=frozenset({"alsó", "IX", "A", "X", "K", "felső"})),
    Figure(key="negy_asz", label=word("four aces"), short=word("four aces"), rate="figure.negy_asz",
           cards=frozenset({"A"}), aces=3, no_trump=True),
    Figure(key="ulti", label=word("ulti"), short=word("ulti"), rate="figure.ulti", trick="VII"),
    Figure(key="uhu", label=word("uhu"), short=word("uhu"), rate="uhu_value", trick="VIII"),
    Figure(key="abszolut", label=word("absolute"), short=word("absolute"), rate="figure.abszolut",
           counted=True, no_trump=True),
    Figure(key="points_100", label=word("hundred"), short=word("100"), rate="figure.points_100",
           counted=True, no_trump=True),
    Figure(key="points_111", label=word("hundred and eleven"), short=word("111"),
           rate="figure.points_111", counted=True, no_trump=True),
    Figure(key="points_120", label=word("hundred and twenty"), short=word("120"),
           rate="figure.points_120", counted=True, no_trump=True),
    Figure(key="volat", label=word("volat"), short=word("volat"), rate="figure.volat", no_trump=True),
    Figure(key="kassza_200", label=word("two hundred"), short=word("200"), rate="figure.kassza_200",
           counted=True, no_trump=True),
)  # fmt: skip
NAMED = {figure.key: figure for figure in FIGURES}
LADDER = ("abszolut", "points_100", "points_111", "points_120", "volat")
"""Figures from the cheapest to the dearest; after a dearer figure no player may announce a cheaper one (§3.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """An announced figure with its own chain of kontras.

    ``made`` is written only if the card points do not decide the figure.
    """

    figure: str = choice(word("figure"), "3.1", tuple((f.key, f.label) for f in FIGURES), required=True)
    by: Seat = seat(word("said by"), "3.1", required=True)
    when: str | None = choice(word("when"), "3.1", PHASES)
    kontra: tuple[str, ...] = chain(word("kontra"), "2.2", choice(word("when"), "2.2", PHASES))
    made: bool | None = flag(word("made"), "3.2", default=None)
    card: str | None = choice(word("with"), "3.2", CARDS, name="with")


@dataclass(frozen=True, slots=True, kw_only=True)
class BelaKassza:
    """The béla kassza: a player with the king and upper of trumps raises the price of the game."""

    by: Seat = seat(word("said by"), "8.1", required=True)
    when: str = choice(word("when"), "8.1", PHASES, required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The call to give the game up: its player, the level it was raised to, and whether a side gave up.

    If ``dropped`` is not written, the game was played out.
    """

    by: Seat = seat(word("said by"), "8.2", required=True)
    level: int = whole(word("raised to"), "8.2", least=1, most=1 + LEVELS, required=True)
    dropped: bool | None = flag(word("gave the game up"), "8.2", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Melds:
    """One player's valid melds: the lengths of the runs, the number of fours of a kind, and the béla."""

    sequences: tuple[int, ...] = chain(word("runs"), "4.1", whole(word("run"), "4.1", least=3, most=8), most=4)
    vannak: int = whole(word("fours of a kind"), "4.1", most=3, default=0)
    bela: bool = flag(word("béla"), "4.1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """The game before a switch to betli, with the announcements of its declarer."""

    contract: str = choice(word("contract"), "5.2", CONTRACTS[: len(PARTI)], required=True)
    bela_kassza: BelaKassza | None = part(word("béla kassza"), "5.2", BelaKassza, only=(TRUMP,), blank=True)
    kontra: tuple[str, ...] = chain(word("kontra on the game"), "5.2", choice(word("when"), "5.2", PHASES))
    figures: tuple[Announced, ...] = rows(word("figures"), "5.2", Announced, most=len(FIGURES))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: a game of a declarer against defenders, or a Klopitzky without sides."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=DECLARED)
    bela_kassza: BelaKassza | None = part(word("béla kassza"), "8.1", BelaKassza, only=PARTI, blank=True)
    kontra: tuple[str, ...] = chain(
        word("kontra on the game"), "2.2", choice(word("when"), "2.2", PHASES), only=DECLARED
    )
    figures: tuple[Announced, ...] = rows(word("figures"), "3.1", Announced, only=PARTI)
    hivas: Call | None = part(word("call to give up"), "8.2", Call, only=PARTI, blank=True)
    card_points: Mapping[Seat, int] | None = each(
        word("party points"), "9.1", whole(word("party points"), "9.1", most=162), only=PARTI, blank=True
    )
    talon_points: int | None = whole(word("points in the talon"), "9.1", most=162, only=PARTI)
    melds: Mapping[Seat, Melds] | None = each(
        word("valid melds"), "4.1", part(word("valid melds"), "4.1", Melds, blank=True), only=PARTI, blank=True
    )
    base_made: bool | None = flag(word("base game won"), "9.2", default=None, only=PARTI)
    betli_origin: str | None = choice(word("how it came to the betli"), "5.1", ORIGINS, only=(BETLI,))
    made: bool | None = flag(word("made"), "5.1", default=None, only=(BETLI,))
    switched_from: Before | None = part(word("switched from"), "5.2", Before, only=(BETLI,), blank=True)
    tricks: Mapping[Seat, int] | None = each(
        word("tricks"), "5.3", whole(word("tricks"), "5.3", most=12), only=(KLOPITZKY,), blank=True
    )
    dealer: Seat | None = seat(word("dealer"), "1.4")


NO_MELDS = Melds()
