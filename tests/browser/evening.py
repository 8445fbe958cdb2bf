"""One evening of five, written out by hand: what the scribe taps, what the document says, and what everybody gets.

Nothing here was reckoned by Scorebook.  The amounts stand beside their arithmetic as a player would do it on paper:
the common rules with the kassza on and honours from the talon paid.  Seats: Anna 0, Béla 1, Cili 2, Dénes 3, Eszter 4;
Eszter deals first.  g is the price of the game: three 1, two 2, one 3, solo 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

ANNA, BELA, CILI, DENES, ESZTER = range(5)
PLAYERS = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
HOUSE_RULES = {"kassza": True, "talon_honours": True}
STAKE = 10


@dataclass(frozen=True, slots=True)
class More:
    """Answers in a sheet of "More" or "Other…": the item of its menu, then each question with its answer."""

    item: str
    answers: tuple[tuple[str, Any], ...] = ()
    behind: str = "#more"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """An entry of the evening.

    ``kassza`` is its content afterwards; ``first_shown`` are the amounts on the screen before an earlier entry was
    corrected; ``most`` is the largest number of taps, if there is a target.
    """

    what: str
    taps: tuple[Any, ...]
    says: dict[str, Any]
    pays: tuple[int, int, int, int, int]
    kassza: int
    dealer: int | None
    first_shown: tuple[int, int, int, int, int] | None = None
    most: int | None = None
    kind: str = "hand"


def call(figure: str, by: str, kontra: int = 0) -> dict[str, Any]:
    """Return an announcement in the form of the document."""
    return {"figure": figure, "by": by, "kontra": kontra}


EVENING: tuple[Written, ...] = (
    # Three won, 56: g = 1.
    Written(
        what="plain three won",
        most=5,
        dealer=ESZTER,
        taps=("three", ANNA, CILI, "56"),
        says={"contract": "three", "declarer": "Anna", "partner": "Cili", "declarer_points": 56},
        pays=(+1, -1, +1, -1, 0),
        kassza=0,
    ),
    # Two lost with 44, kontra on the game: 2 × 2 = 4 to the opponents.
    Written(
        what="two lost, kontra on the game",
        most=6,
        dealer=ANNA,
        taps=("two", BELA, DENES, "kontra game", "44"),
        says={"contract": "two", "declarer": "Béla", "partner": "Dénes", "game_kontra": 1, "declarer_points": 44},
        pays=(0, -4, +4, -4, +4),
        kassza=0,
    ),
    # Three won with 58, silent trull 1, silent four kings 1: 1 + 1 + 1 = 3.
    Written(
        what="silent trull and four kings",
        most=7,
        dealer=BELA,
        taps=("three", CILI, ANNA, "58", "trull", "four_kings"),
        says={
            "contract": "three",
            "declarer": "Cili",
            "partner": "Anna",
            "declarer_points": 58,
            "trull": "declarers",
            "four_kings": "declarers",
        },
        pays=(+3, 0, +3, -3, -3),
        kassza=0,
    ),
    # All passed under Cili's deal: 5 from each of the four into the kassza.  Cili deals again; five hands count double.
    Written(
        what="all passed",
        kind="all_pass",
        most=2,
        dealer=CILI,
        taps=("all_pass",),
        says={"kind": "all_pass"},
        pays=(-5, -5, 0, -5, -5),
        kassza=20,
    ),
    # ×2 (first of five).  Two won with 50, announced ultimo lost: 2 − 10 = −8, doubled −16.
    # The losers double the kassza of 20, half each: −10.  At first it was written as made:
    # 2 + 10 = 12, doubled 24, and the kassza's 20 shared, +10 each.
    Written(
        what="announced pagat ultimo lost",
        dealer=CILI,
        taps=("two", DENES, BELA, "pagat_ultimo", "50"),
        says={
            "contract": "two",
            "declarer": "Dénes",
            "partner": "Béla",
            "declarer_points": 50,
            "announcements": [call("pagat_ultimo", "Dénes")],
        },
        pays=(+16, -26, 0, -26, +16),
        first_shown=(-24, +34, 0, +34, -24),
        kassza=40,
    ),
    # ×2 (second).  One won with 60, announced ultimo made: 3 + 10 = 13, doubled 26.
    # The winners share the kassza of 40: +20 each; before the hand above was corrected it was empty.
    Written(
        what="announced pagat ultimo takes the kassza",
        most=6,
        dealer=DENES,
        taps=("one", ESZTER, BELA, "pagat_ultimo", "60"),
        says={
            "contract": "one",
            "declarer": "Eszter",
            "partner": "Béla",
            "declarer_points": 60,
            "announcements": [call("pagat_ultimo", "Eszter")],
            "pagat_last_trick": {"player": "Eszter", "won": True},
        },
        pays=(-26, +46, -26, 0, +46),
        first_shown=(-26, +26, -26, 0, +26),
        kassza=0,
    ),
    # ×2 (third).  Solo won alone by own call, 58: 4 from each of the three, doubled 8.
    Written(
        what="solo alone by own call",
        most=5,
        dealer=ESZTER,
        taps=("solo", ANNA, ANNA, "58"),
        says={"contract": "solo", "declarer": "Anna", "alone_by": "own_call", "declarer_points": 58},
        pays=(+24, -8, -8, -8, 0),
        kassza=0,
    ),
    # Thrown in under Anna's deal: 5 from each; Anna deals again.  The old round has two hands left, a new one begins.
    Written(
        what="thrown in",
        kind="thrown_in",
        most=2,
        dealer=ANNA,
        taps=("thrown_in",),
        says={"kind": "thrown_in"},
        pays=(0, -5, -5, -5, -5),
        kassza=20,
    ),
    # Both rounds: ×4.  Three won with 51: +1; Cili's skíz takes Béla's XXI: −21.  −20, four times: −80.  Béla's hat.
    Written(
        what="XXI caught by an opponent",
        most=8,
        dealer=ANNA,
        taps=("three", BELA, DENES, "51", CILI, "xxi_catch", BELA),
        says={
            "contract": "three",
            "declarer": "Béla",
            "partner": "Dénes",
            "declarer_points": 51,
            "xxi_catch": {"by": "Cili", "lost_by": "Béla"},
        },
        pays=(0, -80, +80, -80, +80),
        kassza=20,
    ),
    # ×4, the last hand of the old round.  Two won with 54, all three announcements made:
    # game 2 + trull 2 + ultimo 10 × 2 for its kontra + four kings 2 = 26, four times 104.
    # The announced ultimo takes the kassza of 20: +10 each; its kontra does not touch that.
    Written(
        what="three announcements by two speakers, one kontra",
        most=10,
        dealer=BELA,
        taps=("two", CILI, ANNA, "trull", "pagat_ultimo", "kontra last", ANNA, "four_kings", "54"),
        says={
            "contract": "two",
            "declarer": "Cili",
            "partner": "Anna",
            "declarer_points": 54,
            "announcements": [call("trull", "Cili"), call("pagat_ultimo", "Cili", 1), call("four_kings", "Anna")],
            "trull": "declarers",
            "four_kings": "declarers",
            "pagat_last_trick": {"player": "Cili", "won": True},
        },
        pays=(+114, 0, +114, -104, -104),
        kassza=0,
    ),
    # ×2 (third of five).  Two with 75: announced double 4 × 2, kontra: 16, and no game beside it;
    # trull made 2; four kings announced and lost −2.  16 + 2 − 2 = 16, doubled 32.
    Written(
        what="three announcements, one kontra, one of them lost",
        most=11,
        dealer=CILI,
        taps=("two", DENES, ESZTER, "trull", "double_game", "kontra last", ESZTER, "four_kings", "75", "four_kings"),
        says={
            "contract": "two",
            "declarer": "Dénes",
            "partner": "Eszter",
            "declarer_points": 75,
            "announcements": [call("trull", "Dénes"), call("double_game", "Dénes", 1), call("four_kings", "Eszter")],
            "trull": "declarers",
        },
        pays=(-32, -32, 0, +32, +32),
        kassza=0,
    ),
    # ×2 (fourth).  The called card lies in the skart: Eszter is alone, kontra is owed.  Three lost with 40:
    # 1 × 2 = 2 to each of the three, doubled 4.
    Written(
        what="called card in the skart",
        dealer=DENES,
        taps=("three", ESZTER, More("the called card was laid"), "40", "kontra game"),
        says={
            "contract": "three",
            "declarer": "Eszter",
            "alone_by": "called_card_in_skart",
            "game_kontra": 1,
            "declarer_points": 40,
        },
        pays=(+4, +4, +4, 0, -12),
        kassza=0,
    ),
    # ×2 (fifth).  One at 47 : 47 is lost: 3, doubled 6.  Béla's eight tarokks: 1 from each of the three, doubled 2.
    # Cili drew the skíz: 3 to Eszter who dealt, never doubled.
    # Anna −6 −2, Béla +6 +6, Cili +6 −2 −3, Dénes −6 −2, Eszter +3.
    Written(
        what="eight tarokks and an honour from the talon",
        dealer=ESZTER,
        taps=(
            "one",
            ANNA,
            DENES,
            "47",
            More("number of tarokks", (("player", BELA), ("number of tarokks", 8), ("announced", True))),
            More("honours from the talon", (("drawn by", CILI), ("card", "skiz"))),
        ),
        says={
            "contract": "one",
            "declarer": "Anna",
            "partner": "Dénes",
            "declarer_points": 47,
            "tarokk_counts": [{"player": "Béla", "count": 8, "announced": True}],
            "talon_honours": [{"player": "Cili", "card": "skiz"}],
        },
        pays=(-8, +12, +1, -8, +3),
        kassza=0,
    ),
    # Both rounds are over.  Two, every trick taken in silence: volat 3 × 2 = 6 instead of the game.
    Written(
        what="volat in silence",
        most=7,
        dealer=ANNA,
        taps=("two", BELA, ESZTER, "volat", "volat", "volat"),
        says={"contract": "two", "declarer": "Béla", "partner": "Eszter", "all_tricks": "declarers"},
        pays=(0, +6, -6, -6, +6),
        kassza=0,
    ),
    # Anna, left of the dealer, tried a three without an honour: 5 into the kassza.
    Written(
        what="failed trial",
        kind="failed_trial",
        most=4,
        dealer=BELA,
        taps=(
            More(
                "failed trial",
                (("contract", "three"), ("declarer", ANNA)),
                behind='[data-quick="failed_trial"]',
            ),
        ),
        says={"kind": "failed_trial", "contract": "three", "declarer": "Anna"},
        pays=(-5, 0, 0, 0, 0),
        kassza=5,
    ),
    # Two, won with 54, ultimo and kontra announced before the partner was known: 2 + 10 × 2 = 22. The kassza of 5: the
    # announcer Dénes takes the odd point, 3; Béla takes 2.
    Written(
        what="late partner, ultimo and kontra before play",
        most=7,
        dealer=CILI,
        taps=("two", DENES, "pagat_ultimo", "kontra last", "54", BELA),
        says={
            "contract": "two",
            "declarer": "Dénes",
            "partner": "Béla",
            "declarer_points": 54,
            "announcements": [call("pagat_ultimo", "Dénes", 1)],
            "pagat_last_trick": {"player": "Dénes", "won": True},
        },
        pays=(-22, +24, 0, +25, -22),
        kassza=0,
    ),
    # By agreement: Cili gives Eszter 7 for the coffee, Anna puts 13 into the kassza.
    Written(
        what="adjustment",
        kind="adjustment",
        dealer=None,
        taps=(
            More(
                "transfer",
                (
                    ("reason", "kávé"),
                    ("from", CILI),
                    ("to", ESZTER),
                    ("points", 7),
                    ("from", ANNA),
                    ("to", "kassza"),
                    ("points", 13),
                ),
                behind='[data-quick="adjustment"]',
            ),
        ),
        says={
            "kind": "adjustment",
            "reason": "kávé",
            "transfers": [
                {"from": "Cili", "to": "Eszter", "points": 7},
                {"from": "Anna", "to": "kassza", "points": 13},
            ],
        },
        pays=(-13, 0, -7, 0, +7),
        kassza=13,
    ),
    # Cili's revoke, severe: she pays each other player 1 for the game and 2 for the announced trull, in any case.
    Written(
        what="revoke",
        dealer=DENES,
        taps=(
            "three",
            ESZTER,
            BELA,
            "trull",
            More("penalty", (("penalty", "revoke"), ("offender", CILI), ("severity", "severe"))),
        ),
        says={
            "contract": "three",
            "declarer": "Eszter",
            "partner": "Béla",
            "announcements": [call("trull", "Eszter")],
            "penalty": {"kind": "revoke", "player": "Cili", "severity": "severe"},
        },
        pays=(+3, +3, -9, 0, +3),
        kassza=13,
    ),
    # All passed again, Eszter deals again: 5 from each of the four, and another round at ×2.
    Written(
        what="all passed again",
        kind="all_pass",
        most=2,
        dealer=ESZTER,
        taps=("all_pass",),
        says={"kind": "all_pass"},
        pays=(-5, -5, -5, -5, 0),
        kassza=33,
    ),
    # ×2.  Three won with 62: 1, doubled 2.
    Written(
        what="plain three without a network",
        most=5,
        dealer=ESZTER,
        taps=("three", CILI, DENES, "62"),
        says={"contract": "three", "declarer": "Cili", "partner": "Dénes", "declarer_points": 62},
        pays=(-2, -2, +2, +2, 0),
        kassza=33,
    ),
)

# The kassza's 33 among five: 6 each, and the odd three one each from the right of Eszter, who dealt last.
SHARES = (7, 7, 7, 6, 6)
# Anna: 1+3−5+16−26+24+114−32+4−8−5−22−13+3−5−2 = 47.  Béla: −1−4−5−26+46−8−5−80−32+4+12+6+24+3−5−2 = −73.
# Cili: 1+4+3−26−8−5+80+114+4+1−6−7−9−5+2 = 143.  Dénes: −1−4−3−5−26−8−5−80−104+32−8−6+25−5+2 = −196.
# Eszter: 4−3−5+16+46−5+80−104+32−12+3+6−22+7+3 = 46.  47 − 73 + 143 − 196 + 46 = −33: the kassza's.
PLAYED = (47, -73, 143, -196, 46)
TOTALS = (54, -66, 150, -190, 52)


def document() -> dict[str, Any]:
    """Return the evening as somebody would write it into a file by hand."""
    head = {
        "format": "scorebook-session",
        "version": 1,
        "game": "paskievics",
        "preset": "mcleod",
        "house_rules": HOUSE_RULES,
        "players": list(PLAYERS),
        "first_dealer": "Eszter",
        "stake": {"minor_units_per_point": STAKE * 100, "currency": "HUF"},
    }
    return {**head, "entries": [*(entry.says for entry in EVENING), {"kind": "close"}]}
