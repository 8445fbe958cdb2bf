"""The records of huszashívásos tarokk (§3, §9)."""

from __future__ import annotations

from dataclasses import dataclass

from settlement.facts import chain, choice, flag, part, rows, seat, text, whole
from settlement.stakes import SIDES
from settlement.tarokk import Figure
from settlement.vocabulary import Seat, word

CONTRACTS = (("three", word("three")), ("two", word("two")), ("one", word("one")), ("solo", word("solo")))

ALONE = (("own_call", word("own call")), ("called_card_in_skart", word("the called card was laid")))

HONOURS = (("skiz", word("skíz")), ("xxi", word("XXI")), ("pagat", word("pagat")))

PENALTIES = (("revoke", word("revoke")), ("faulty_skart", word("wrong discard")))

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
EXTRA_PRICES = {figure.key: figure.price for figure in FIGURES if figure.extra}
EXTRA_SILENT_PRICES = {figure.key: figure.silent for figure in FIGURES if figure.extra and figure.silent}


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """An announced figure; only further figures and the table's own have ``made``."""

    figure: str = choice(word("figure"), "3", tuple((f.key, f.label) for f in FIGURES), required=True, own=True)
    by: Seat = seat(word("announced by"), "11.3", required=True)
    kontra: int = whole(word("kontra"), "2.2", most=5, default=0)
    kontra_by: tuple[Seat, ...] = chain(word("who said kontra"), "2.2", seat(word("said by"), "2.2"), most=5)
    made: bool | None = flag(word("made"), "9.1", default=None)
    turn: int | None = whole(word("in which turn"), "11.3")


@dataclass(frozen=True, slots=True, kw_only=True)
class SilentFigure:
    """A further figure or a figure of the table's own, made or spoiled without an announcement."""

    figure: str = choice(word("figure"), "9.3", tuple(EXTRA_FIGURES.items()), required=True, own=True)
    by: Seat = seat(word("by"), "9.3", required=True)
    made: bool = flag(word("made"), "9.3", default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TarokkCount:
    """A tarokk count: eight or nine tarokks in one hand."""

    player: Seat = seat(word("player"), "3.7", required=True)
    count: int = whole(word("number of tarokks"), "3.7", least=8, most=9, required=True)
    announced: bool = flag(word("announced"), "3.7", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PagatLastTrick:
    """The pagat in the ninth trick: its holder, and its catcher if it was caught."""

    player: Seat = seat(word("held by"), "3.3", required=True)
    won: bool = flag(word("won it"), "3.3", required=True)
    caught_by: Seat | None = seat(word("caught by"), "3.3")


@dataclass(frozen=True, slots=True, kw_only=True)
class Catch:
    """A catch: the skíz took the XXI."""

    by: Seat = seat(word("caught by"), "3.4", required=True)
    lost_by: Seat = seat(word("lost by"), "3.4", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TalonHonour:
    """An honour that the resting dealer dealt into the talon."""

    player: Seat = seat(word("drawn by"), "7.2", required=True)
    card: str = choice(word("card"), "7.2", HONOURS, required=True)
    late: bool = flag(word("paid late"), "7.2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty: a player broke a rule of play."""

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
    skiz_holder: Seat | None = seat(word("skíz oszt, nem oszt: holds the skíz"), "10.5", local=True)
    note: str | None = text(word("note"), "10.1", least=1, most=200, local=True)
    dealer: Seat | None = seat(word("dealer"), "5.6")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoGame:
    """A deal without a game."""

    dealer: Seat | None = seat(word("dealer"), "5.6")


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedTrial:
    """A failed trial: the fourth speaker bid without an honour and drew none."""

    contract: str = choice(word("contract"), "5.4", CONTRACTS, required=True)
    declarer: Seat = seat(word("declarer"), "5.4", required=True)
    dealer: Seat | None = seat(word("dealer"), "5.6")
