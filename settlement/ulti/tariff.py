"""The tariff of ulti: prices, other house rules, and presets (§12)."""

from __future__ import annotations

from settlement.tariff import CUSTOMS, TIMES, one_of, rate, yes_or_no
from settlement.ulti.facts import KONTRA
from settlement.vocabulary import Option, Preset, Rate, word

CONTRACTS = word("Contracts")
PARTS = word("Parts bid beside the contract")
KONTRAS = word("Kontra")
SILENT = word("Silent parts")
LOST = word("Lost games")
PLUS_ONE, DOUBLE, ONCE, TWICE = "plus_one", "double", "once", "twice"
INSTEAD, BESIDE = "instead", "beside"
WITH_PARTI, NONE = "with_parti", "none"
EVERYONE, BETWEEN_SIDES = "everyone", "sides"
EACH, SHARED = "each", "shared"
AROUND, BY_DECLARER = "around", "declarer"
ALONE, SIDE, MANUAL = "alone", "side", "manual"
LOST_TIMES = 2
"""A lost game multiplies by two at tables where it pays twice, and a lost ulti at tables where it is doubled."""

RATES: tuple[Rate, ...] = (
    rate("game.parti", word("parti"), 1, "2.1", CONTRACTS),
    rate("game.forty_hundred", word("forty-hundred"), 4, "2.1", CONTRACTS),
    rate("game.twenty_hundred", word("twenty-hundred"), 8, "2.1", CONTRACTS),
    rate("game.durchmars", word("durchmars with trumps"), 6, "2.1", CONTRACTS),
    rate("betli.plain", word("betli"), 5, "2.4", CONTRACTS),
    rate("betli.re", word("rebetli"), 10, "2.4", CONTRACTS),
    rate("betli.open", word("open betli"), 20, "2.4", CONTRACTS),
    rate("betli.open_re", word("open rebetli"), 25, "2.4", CONTRACTS),
    rate("no_trump_durchmars.plain", word("durchmars without trumps"), 6, "2.4", CONTRACTS),
    rate("no_trump_durchmars.re", word("redurchmars"), 12, "2.4", CONTRACTS),
    rate("no_trump_durchmars.open", word("open durchmars without trumps"), 24, "2.4", CONTRACTS),
    rate("no_trump_durchmars.open_re", word("open redurchmars"), 30, "2.4", CONTRACTS),
    rate("hearts_factor", word("hearts multiplies by"), 2, "2.3", CONTRACTS, TIMES),
    rate("thrown_in", word("thrown in, to each"), 2, "7", CONTRACTS),
    rate("part.ulti", word("ulti"), 4, "3.1", PARTS),
    rate("part.four_aces", word("four aces"), 4, "3.2", PARTS),
    rate("open_factor", word("a durchmars laid open multiplies by"), 2, "3.3", PARTS, TIMES),
    rate("three_cards.made", word("three-card ulti made"), 0, "3.4", PARTS),
    rate("three_cards.lost", word("three-card ulti lost"), 0, "3.4", PARTS),
    rate("kontra_factor", word("each kontra multiplies by"), 2, "4.1", KONTRAS, TIMES),
    rate("silent.hundred_forty", word("silent hundred with a forty"), 2, "6.1", SILENT),
    rate("silent.hundred_twenty", word("silent hundred with a twenty"), 2, "6.1", SILENT),
    rate("silent.ulti", word("silent ulti made"), 2, "6.2", SILENT),
    rate("silent.ulti_lost", word("silent ulti lost"), 4, "6.2", SILENT),
    rate("silent.durchmars", word("silent durchmars"), 3, "6.3", SILENT),
    rate("silent.four_aces", word("silent four aces"), 0, "6.4", SILENT),
)

FOUR_ACES = yes_or_no(
    "four_aces",
    word("four aces may be bid"),
    word("May the declarer bid all four aces beside a parti or a hundred?"),
    "3.2",
    PARTS,
)
LOST_ULTI = one_of(
    "lost_ulti",
    word("a lost ulti with kontra"),
    word("What does a lost ulti cost more than a made one brings?"),
    "5.1",
    LOST,
    (
        (PLUS_ONE, word("one ulti more, never multiplied")),
        (DOUBLE, word("everything twice")),
        (ONCE, word("nothing more")),
    ),
)
LOST_PAYS = one_of(
    "lost_pays",
    word("other lost games"),
    word("Do lost contracts and lost four aces pay once or twice?"),
    "5.2",
    LOST,
    ((ONCE, word("once")), (TWICE, word("twice"))),
)
SILENT_HUNDRED = one_of(
    "silent_hundred_parti",
    word("silent hundred and the parti"),
    word("Is a silent hundred paid in place of the parti, or both?"),
    "6.1",
    SILENT,
    ((INSTEAD, word("in place of the parti")), (BESIDE, word("beside the parti"))),
)
SILENT_DURCHMARS = one_of(
    "silent_durchmars_parti",
    word("silent durchmars and the parti"),
    word("Is a silent durchmars paid in place of the parti, or both?"),
    "6.3",
    SILENT,
    ((BESIDE, word("beside the parti")), (INSTEAD, word("in place of the parti"))),
)
SILENT_KONTRA = one_of(
    "silent_kontra",
    word("kontra on the parti and silent parts"),
    word("Does a kontra on the parti multiply a silent hundred and a silent durchmars?"),
    "4.2",
    KONTRAS,
    ((WITH_PARTI, word("yes, with the parti")), (NONE, word("no"))),
)
SILENT_ULTI_PAYERS = one_of(
    "silent_ulti_payers",
    word("who pays a defender's silent ulti"),
    word("Does a defender's own partner pay for the silent ulti too?"),
    "6.2",
    SILENT,
    ((EVERYONE, word("everybody, the partner too")), (BETWEEN_SIDES, word("the declarer pays both defenders"))),
)
NO_TRUMP_KONTRA = one_of(
    "no_trump_kontra",
    word("kontra without trumps"),
    word("Does each defender say the own kontra on a game without trumps?"),
    "4.3",
    KONTRAS,
    ((EACH, word("each defender alone")), (SHARED, word("one for both"))),
)
KONTRA_MAX = one_of(
    "kontra_max",
    word("highest kontra"),
    word("How many times may one item be doubled?"),
    "4.1",
    KONTRAS,
    ((0, word("no kontra")), *enumerate(KONTRA, 1)),
    len(KONTRA),
)
NEXT_DEALER = one_of(
    "next_dealer",
    word("who deals next"),
    word("Does the deal go round the table, or to whoever had the game?"),
    "1.4",
    CUSTOMS,
    ((AROUND, word("round the table")), (BY_DECLARER, word("whoever had the game"))),
)
RENONC = one_of(
    "renonc",
    word("a revoke"),
    word("Who pays if a defender revokes?"),
    "8",
    CUSTOMS,
    (
        (ALONE, word("the offender for both defenders")),
        (SIDE, word("each defender the own share")),
        (MANUAL, word("not written: settled by a transfer")),
    ),
)
OPTIONS: tuple[Option, ...] = (
    FOUR_ACES,
    LOST_ULTI,
    LOST_PAYS,
    SILENT_HUNDRED,
    SILENT_DURCHMARS,
    SILENT_KONTRA,
    SILENT_ULTI_PAYERS,
    NO_TRUMP_KONTRA,
    KONTRA_MAX,
    NEXT_DEALER,
    RENONC,
)
PRESETS = (
    Preset(
        key="tarsasagi",
        label=word("social"),
        summary=word("The common prices; a lost ulti costs one more, silent parts are paid."),
        values={},
    ),
    Preset(
        key="negyaszos",
        label=word("with four aces"),
        summary=word("The common prices, and four aces may be bid."),
        values={"four_aces": True, "silent.four_aces": 2},
    ),
    Preset(
        key="wikipedia",
        label=word("the table of the Wikipedia"),
        summary=word("Lost games pay twice, a silent hundred with a twenty is dearer."),
        values={"lost_pays": TWICE, "silent_ulti_payers": BETWEEN_SIDES, "silent.hundred_twenty": 4},
    ),
    Preset(
        key="torna",
        label=word("company cup"),
        summary=word("No more than rekontra, and no silent durchmars."),
        values={"kontra_max": 2, "silent.durchmars": 0},
    ),
    Preset(
        key="baratok",
        label=word("friends' table"),
        summary=word("A premium for an ulti of three trumps, silent parts without kontra; whoever had the game deals."),
        values={
            "silent_hundred_parti": BESIDE,
            "silent_kontra": NONE,
            "silent_ulti_payers": BETWEEN_SIDES,
            "next_dealer": BY_DECLARER,
            "open_factor": 4,
            "no_trump_durchmars.re": 24,
            "silent.durchmars": 0,
            "three_cards.made": 20,
            "three_cards.lost": 10,
        },
    ),
)
