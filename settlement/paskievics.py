"""Huszashívásos (Paskievics) tarokk: its prices, its figures, its presets, and what a scorer writes down.

Read beside ``docs/rules/paskievics.md``; every ``rule`` is a § of that page.  What follows from these tables stands in
``paskievics_hand`` (what the facts prove), ``paskievics_lines`` (who pays what), ``paskievics_events`` (what is no
hand), ``paskievics_checks`` (what cannot be) and ``paskievics_words`` (how the sheet tells it).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from settlement import paskievics_checks as checks
from settlement import paskievics_events as events
from settlement import paskievics_lines as lines
from settlement import paskievics_words as words
from settlement.evening import ADJUSTMENT, closing
from settlement.facts import chain, choice, flag, part, rows, seat, text, whole
from settlement.game import EntryKind, Example, Game
from settlement.paskievics_options import FIGURES as FIGURE_GROUP
from settlement.paskievics_options import FIVE, KASSZA, options
from settlement.paskievics_options import GAME as GAME_GROUP
from settlement.tarokk import SIDES, Figure
from settlement.vocabulary import Preset, Rate, Seat, word

CONTRACTS = (("three", word("three")), ("two", word("two")), ("one", word("one")), ("solo", word("solo")))
ALONE = (("own_call", word("own call")), ("called_card_in_skart", word("the called card was laid")))
HONOURS = (("skiz", word("skíz")), ("xxi", word("XXI")), ("pagat", word("pagat")))
PENALTIES = (("revoke", word("revoke")), ("faulty_skart", word("faulty skart")))
SEVERITIES = (("severe", word("severe")), ("mild", word("mild")))

_SIX = (
    Figure(key="trull", label=word("trull"), rule="3.1", letter="T", short=word("trull")),
    Figure(key="four_kings", label=word("four kings"), rule="3.2", letter="N", short=word("kings")),
    Figure(key="double_game", label=word("double game"), rule="2.1", letter="D", short=word("double")),
    Figure(key="volat", label=word("volat"), rule="2.1", letter="V", short=word("volat")),
    Figure(key="pagat_ultimo", label=word("pagat ultimo"), rule="3.3", letter="P", short=word("ultimo")),
    Figure(key="xxi_catch", label=word("catch of the XXI"), rule="3.4", letter="X", short=word("XXI catch")),
)


def _extra(key: str, label: str, price: int, rule: str, silent: int = 0) -> Figure:
    return Figure(key=key, label=label, rule=rule, short=label, extra=True, price=price, silent=silent)


FIGURES: tuple[Figure, ...] = (
    *_SIX,
    _extra("centrum", word("centrum"), 10, "9.1"),
    _extra("small_bird", word("small bird"), 10, "9.1"),
    _extra("large_bird", word("large bird"), 10, "9.1"),
    _extra("pagat_uhu", word("pagat uhu"), 20, "9.1"),
    _extra("king_ultimo", word("king ultimo"), 15, "9.1"),
    _extra("king_uhu", word("king uhu"), 20, "9.1"),
    _extra("sas_ultimo", word("sas ultimo"), 10, "9.2", silent=5),
    _extra("sas_uhu", word("sas uhu"), 20, "9.2"),
    _extra("pagat_catch", word("catch of the pagat"), 8, "9.2", silent=4),
    _extra("pagat_seventh", word("pagat in the seventh trick"), 30, "9.4"),
    _extra("pagat_sixth", word("pagat in the sixth trick"), 40, "9.4"),
    _extra("sas_seventh", word("sas in the seventh trick"), 30, "9.4"),
    _extra("sas_sixth", word("sas in the sixth trick"), 40, "9.4"),
    _extra("king_seventh", word("king in the seventh trick"), 30, "9.4"),
    _extra("king_sixth", word("king in the sixth trick"), 40, "9.4"),
    _extra("facan", word("pheasant"), 50, "9.4", silent=5),
    _extra("paired_facan", word("paired pheasant"), 60, "9.4"),
    _extra("closing_pair", word("closing pair"), 40, "9.4"),
    _extra("two_kings", word("two kings"), 60, "9.4"),
    _extra("three_kings", word("three kings"), 100, "9.4"),
    _extra("small_suit_family", word("small suit family"), 60, "9.4"),
    _extra("large_suit_family", word("large suit family"), 100, "9.4"),
    _extra("band", word("band"), 4, "9.4"),
    _extra("xxi_ultimo", word("XXI ultimo"), 21, "9.4"),
)
EXTRA_FIGURES = {figure.key: figure.label for figure in FIGURES if figure.extra}


def _rate(key: str, label: str, unit: str, rule: str, default: int, group: str) -> Rate:
    return Rate(key=key, label=label, unit=unit, rule=rule, default=default, group=group)


POINTS, TIMES_GAME, TIMES, CARDS = word("points"), word("× game price"), word("times"), word("card points")

RATES: tuple[Rate, ...] = (
    _rate("game.three", word("three"), POINTS, "2.1", 1, GAME_GROUP),
    _rate("game.two", word("two"), POINTS, "2.1", 2, GAME_GROUP),
    _rate("game.one", word("one"), POINTS, "2.1", 3, GAME_GROUP),
    _rate("game.solo", word("solo"), POINTS, "2.1", 4, GAME_GROUP),
    _rate("double_game.announced", word("double game, announced"), TIMES_GAME, "2.1", 4, GAME_GROUP),
    _rate("double_game.silent", word("double game, silent"), TIMES_GAME, "2.1", 2, GAME_GROUP),
    _rate("volat.announced", word("volat, announced"), TIMES_GAME, "2.1", 6, GAME_GROUP),
    _rate("volat.silent", word("volat, silent"), TIMES_GAME, "2.1", 3, GAME_GROUP),
    _rate("win_threshold", word("points for the game"), CARDS, "2.1", 48, GAME_GROUP),
    _rate("double_threshold", word("points for the double game"), CARDS, "2.1", 71, GAME_GROUP),
    _rate("kontra_factor", word("each kontra multiplies by"), TIMES, "2.2", 2, GAME_GROUP),
    _rate("trull.announced", word("trull, announced"), POINTS, "3.1", 2, FIGURE_GROUP),
    _rate("trull.silent", word("trull, silent"), POINTS, "3.1", 1, FIGURE_GROUP),
    _rate("four_kings.announced", word("four kings, announced"), POINTS, "3.2", 2, FIGURE_GROUP),
    _rate("four_kings.silent", word("four kings, silent"), POINTS, "3.2", 1, FIGURE_GROUP),
    _rate("pagat_ultimo.announced", word("pagat ultimo, announced"), POINTS, "3.3", 10, FIGURE_GROUP),
    _rate("pagat_ultimo.silent", word("pagat ultimo, silent"), POINTS, "3.3", 5, FIGURE_GROUP),
    _rate("pagat_ultimo.silent_failed", word("pagat ultimo, silent and caught"), POINTS, "3.3", 5, FIGURE_GROUP),
    _rate("xxi_catch.announced", word("catch of the XXI, announced"), POINTS, "3.4", 42, FIGURE_GROUP),
    _rate("xxi_catch.silent", word("catch of the XXI, silent"), POINTS, "3.4", 21, FIGURE_GROUP),
    _rate("tarokk_count.8", word("eight tarokks"), POINTS, "3.7", 1, FIGURE_GROUP),
    _rate("tarokk_count.9", word("nine tarokks"), POINTS, "3.7", 2, FIGURE_GROUP),
    _rate("kassza_no_game_each", word("into the pot at no game, each"), POINTS, "6.1", 5, KASSZA),
    _rate("kassza_failed_trial", word("into the pot at a failed trial"), POINTS, "6.1", 5, KASSZA),
    _rate("kassza_lost_three", word("into the pot at a lost three"), POINTS, "6.1", 0, KASSZA),
    _rate("talon_honour.skiz", word("skíz from the talon"), POINTS, "7.2", 3, FIVE),
    _rate("talon_honour.xxi", word("XXI from the talon"), POINTS, "7.2", 2, FIVE),
    _rate("talon_honour.pagat", word("pagat from the talon"), POINTS, "7.2", 1, FIVE),
    _rate("talon_honour.late_factor", word("honour from the talon paid late"), TIMES, "7.2", 2, FIVE),
)

OPTIONS = options(EXTRA_FIGURES, EXTRA_FIGURES)

PRESETS: tuple[Preset, ...] = (
    Preset(key="mcleod", label=word("as commonly played"),
           summary=word("The usual game of today's circles: double rounds after no game, no kassza."), values={}),
    Preset(key="tolnai", label=word("Tolnai, 1930"),
           summary=word("The printed rules of 1930: no game beside a double or volat, penalties, a three given up."),
           values={"game_double_volat": "tolnai", "silent_pagat_failed_pays": False, "double_round": "none",
                   "redeal": "next_dealer", "failed_trial_each": 1, "refused_three": True, "revoke_penalty": "severe",
                   "faulty_skart_penalty": "severe", "throw_in_hands": ("no_tarokk", "xxi_alone"),
                   "throw_in_after_laid_tarokk": "never", "double_and_volat_in_one_turn": "allowed"}),
    Preset(key="kegl_bga", label=word("Kégl's rules"),
           summary=word("As on the online tables: a small kassza instead of double rounds."),
           values={"silent_four_kings_with_silent_double": False, "double_round": "none", "redeal": "next_dealer",
                   "kassza": True, "kassza_no_game_each": 2, "kassza_failed_trial": 8, "failed_trial_each": 2,
                   "all_skart_to_lone_declarer": True, "throw_in_hands": ("xxi_alone", "no_tarokk", "four_kings"),
                   "throw_in_after_laid_tarokk": "never", "xx_may_be_laid": False,
                   "free_call_after_laid_tarokk": False}),
    Preset(key="illustrated", label=word("illustrated tarokk"),
           summary=word("As commonly played, with six more figures: centrum, the birds, uhu and king ultimo."),
           values={"extra_figures": {"centrum": 10, "small_bird": 10, "large_bird": 10, "pagat_uhu": 20,
                                     "king_ultimo": 15, "king_uhu": 20}}),
)  # fmt: skip


# What a scorer writes down.


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """A figure somebody announced; ``made`` is told at the further figures only, the record shows the others."""

    figure: str = choice(word("figure"), "3", tuple((f.key, f.label) for f in FIGURES), required=True)
    by: Seat = seat(word("announced by"), "11.3", required=True)
    kontra: int = whole(word("kontra"), "2.2", most=5, default=0)
    kontra_by: tuple[Seat, ...] = chain(word("who said kontra"), "2.2", seat(word("said by"), "2.2"), most=5)
    made: bool | None = flag(word("made"), "9.1", default=None)
    turn: int | None = whole(word("in which turn"), "11.3")


@dataclass(frozen=True, slots=True, kw_only=True)
class SilentFigure:
    """A further figure made, or spoiled, without having been announced."""

    figure: str = choice(word("figure"), "9.3", tuple(EXTRA_FIGURES.items()), required=True)
    by: Seat = seat(word("by"), "9.3", required=True)
    made: bool = flag(word("made"), "9.3", default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TarokkCount:
    """Eight or nine tarokks in one hand."""

    player: Seat = seat(word("player"), "3.7", required=True)
    count: int = whole(word("number of tarokks"), "3.7", least=8, most=9, required=True)
    announced: bool = flag(word("announced"), "3.7", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PagatLastTrick:
    """The pagat was played to the ninth trick."""

    player: Seat = seat(word("held by"), "3.3", required=True)
    won: bool = flag(word("won it"), "3.3", required=True)
    caught_by: Seat | None = seat(word("caught by"), "3.3")


@dataclass(frozen=True, slots=True, kw_only=True)
class Catch:
    """The skíz took the XXI."""

    by: Seat = seat(word("caught by"), "3.4", required=True)
    lost_by: Seat = seat(word("lost by"), "3.4", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TalonHonour:
    """An honour the resting dealer dealt into the talon."""

    player: Seat = seat(word("drawn by"), "7.2", required=True)
    card: str = choice(word("card"), "7.2", HONOURS, required=True)
    late: bool = flag(word("paid late"), "7.2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Somebody broke a rule of play."""

    kind: str = choice(word("penalty"), "8", PENALTIES, required=True)
    player: Seat = seat(word("offender"), "8", required=True)
    severity: str = choice(word("severity"), "8", SEVERITIES, required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that was played."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat = seat(word("declarer"), "1.2", required=True)
    partner: Seat | None = seat(word("partner"), "1.2")
    alone_by: str | None = choice(word("plays alone because"), "1.2", ALONE)
    game_kontra: int = whole(word("kontra on the game"), "2.2", most=5, default=0)
    game_kontra_by: tuple[Seat, ...] = chain(word("who said kontra"), "2.2", seat(word("said by"), "2.2"), most=5)
    announcements: tuple[Announcement, ...] = rows(word("announcements"), "11.3", Announcement)
    declarer_points: int | None = whole(word("card points of the declarers' side"), "11.1", most=94)
    opponent_points: int | None = whole(word("card points of the opponents"), "11.1", most=94)
    all_tricks: str | None = choice(word("all nine tricks"), "2.1", SIDES)
    trull: str | None = choice(word("trull"), "3.1", SIDES)
    four_kings: str | None = choice(word("four kings"), "3.2", SIDES)
    pagat_last_trick: PagatLastTrick | None = part(word("pagat in the ninth trick"), "3.3", PagatLastTrick)
    xxi_catch: Catch | None = part(word("catch of the XXI"), "3.4", Catch)
    silent_figures: tuple[SilentFigure, ...] = rows(word("silent further figures"), "9.3", SilentFigure)
    tarokk_counts: tuple[TarokkCount, ...] = rows(word("number of tarokks"), "3.7", TarokkCount)
    talon_honours: tuple[TalonHonour, ...] = rows(word("honours from the talon"), "7.2", TalonHonour)
    penalty: Penalty | None = part(word("penalty"), "8", Penalty)
    laid_tarokks: int | None = whole(word("laid tarokks"), "11.4", most=6)
    called_card: str | None = text(word("called card"), "4.1", least=1, most=20)
    skiz_holder: Seat | None = seat(word("skíz oszt, nem oszt: holds the skíz"), "10.4", local=True)
    note: str | None = text(word("note"), "10.1", least=1, most=200, local=True)
    dealer: Seat | None = seat(word("dealer"), "5.6")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoGame:
    """Cards were dealt and no game came of it."""

    dealer: Seat | None = seat(word("dealer"), "5.6")


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedTrial:
    """The fourth speaker bid without an honour and drew none."""

    contract: str = choice(word("contract"), "5.4", CONTRACTS, required=True)
    declarer: Seat = seat(word("declarer"), "5.4", required=True)
    dealer: Seat | None = seat(word("dealer"), "5.6")


NAMES = {figure.key: figure for figure in FIGURES}
NO_GAMES = (
    ("all_pass", word("all passed"), "5.1", checks.NO_GAME),
    ("thrown_in", word("thrown in"), "5.2", checks.NO_GAME),
    ("refused_three", word("three given up"), "5.3", (checks.a_three_may_be_given_up_here, *checks.NO_GAME)),
)
KINDS: tuple[EntryKind, ...] = (
    EntryKind(key="hand", label=word("hand"), record=Hand, rule="2", deals=True, checks=checks.HAND,
              write=partial(lines.write_hand, NAMES), carry=events.carry_after_hand,
              describe=partial(words.describe_hand, NAMES)),
    *(
        EntryKind(key=key, label=label, record=NoGame, rule=rule, deals=True, checks=forbids,
                  write=events.write_no_game, carry=events.carry_after_no_game, passes_deal=events.deal_passes_on,
                  describe=partial(words.describe_no_game, label),
                  offered=events.three_may_be_given_up if key == "refused_three" else events.always)
        for key, label, rule, forbids in NO_GAMES
    ),
    EntryKind(key="failed_trial", label=word("failed trial"), record=FailedTrial, rule="5.4", deals=True,
              checks=(checks.only_the_fourth_speaker_tries,), write=events.write_failed_trial,
              carry=events.carry_after_failed_trial, describe=words.describe_failed_trial),
    ADJUSTMENT,
    closing(events.write_close),
)  # fmt: skip

EXAMPLES: tuple[Example, ...] = (
    (("hand", {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 57, "game_kontra": 1,
               "trull": "declarers", "announcements": [{"figure": "trull", "by": 0}]}),),
)  # fmt: skip

GAME = Game(
    key="paskievics",
    label=word("Paskievics tarokk"),
    summary=word("Hungarian tarokk with the call of the XX: four play, five may sit at the table."),
    rulebook="paskievics",
    seats=(4, 5),
    active=4,
    cards=(42,),
    pots=(("kassza", word("kassza")),),
    kinds={kind.key: kind for kind in KINDS},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    opening={"hat": None, "rounds": (), "factor": 1, "left": 0, "to_play": None},
    state=lambda carry: {"hat": carry["hat"]},
    strip=words.strip,
    face=partial(words.face, CONTRACTS, ALONE, FIGURES),
    examples=EXAMPLES,
)
__all__ = ["FIGURES", "GAME", "OPTIONS", "PRESETS", "RATES", "Announcement", "Catch", "FailedTrial", "Hand",
           "NoGame", "PagatLastTrick", "Penalty", "SilentFigure", "TalonHonour", "TarokkCount"]  # fmt: skip
