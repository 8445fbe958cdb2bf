"""Huszashívásos (Paskievics) tarokk: the kinds of entry and the description of the game.

Every ``rule`` is a section of ``docs/rules/paskievics.md``.  ``facts`` has the records and ``tariff`` the house rules.
Each chapter of the rulebook has a module with its settlement and its checks.
"""

from __future__ import annotations

from functools import partial

from settlement.book import Book
from settlement.company import coming_and_going
from settlement.evening import ADJUSTMENT, closing
from settlement.game import Check, EntryKind, Example, Game
from settlement.paskievics import calling, end, five, seats
from settlement.paskievics.cards import (
    points_are_counted,
    points_are_possible,
    tarokks_are_within_the_pack,
    trull_fits_catch_and_pagat,
    who_has_all_tricks_has_everything,
)
from settlement.paskievics.end import (
    HAT,
    carry_after_company,
    carry_after_failed_trial,
    carry_after_hand,
    carry_after_no_game,
)
from settlement.paskievics.facts import ALONE, CONTRACTS, FIGURES, FailedTrial, Hand, NoGame
from settlement.paskievics.figures import (
    a_catch_needs_two,
    a_caught_pagat_has_a_catcher,
    each_side_announces_a_figure_once,
    figures_are_played_here,
    own_figures_are_priced,
    silent_counts_have_a_partner_to_pay,
    silent_figures_are_priced_and_not_announced,
    write_counts,
    write_counts_of_the_side,
    write_figures,
)
from settlement.paskievics.five import write_talon_honours, write_the_dealers_share
from settlement.paskievics.game import (
    double_and_volat_are_said_in_order,
    kontra_is_said_by_turns,
    kontra_stays_within_the_rule,
    write_double_and_volat,
    write_game,
)
from settlement.paskievics.hand import Figures, played
from settlement.paskievics.kassza import write_close, write_company, write_kassza
from settlement.paskievics.no_game import CHECKS as NO_GAME
from settlement.paskievics.no_game import (
    a_three_may_be_given_up_here,
    always,
    deal_passes_on,
    only_the_fourth_speaker_tries,
    three_may_be_given_up,
    write_failed_trial,
    write_no_game,
)
from settlement.paskievics.penalties import (
    is_severe,
    penalties_have_room,
    write_mild_penalty,
    write_severe_penalty,
)
from settlement.paskievics.screen import face
from settlement.paskievics.sheet import describe_failed_trial, describe_hand, describe_no_game, strip
from settlement.paskievics.tariff import OPTIONS, PRESETS, RATES
from settlement.paskievics.unpaid import write_unpaid
from settlement.vocabulary import Table, word


def write_hand(figures: Figures, hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a played hand."""
    play = played(figures, hand, table)
    if is_severe(hand):
        write_severe_penalty(play, book)
        write_counts_of_the_side(play, book)
        write_counts(play, table, book)
        write_unpaid(play, book)
        return
    write_game(play, book)
    write_double_and_volat(play, book)
    write_figures(play, book)
    write_counts_of_the_side(play, book)
    net = -book.gained(play.sides.opponents[0])
    write_counts(play, table, book)
    write_the_dealers_share(play, table, net, book)
    write_mild_penalty(play, net, book)
    write_kassza(play, table, book)
    write_talon_honours(play, table, book)
    write_unpaid(play, book)


HAND: tuple[Check, ...] = (
    *seats.CHECKS,
    figures_are_played_here,
    each_side_announces_a_figure_once,
    kontra_stays_within_the_rule,
    kontra_is_said_by_turns,
    *calling.CHECKS,
    double_and_volat_are_said_in_order,
    silent_figures_are_priced_and_not_announced,
    own_figures_are_priced,
    *end.CHECKS,
    points_are_counted,
    points_are_possible,
    who_has_all_tricks_has_everything,
    trull_fits_catch_and_pagat,
    a_caught_pagat_has_a_catcher,
    a_catch_needs_two,
    tarokks_are_within_the_pack,
    silent_counts_have_a_partner_to_pay,
    *five.CHECKS,
)


NAMES = {figure.key: figure for figure in FIGURES}
NO_GAMES = (
    ("all_pass", word("all passed"), "5.1", NO_GAME),
    ("thrown_in", word("thrown in"), "5.2", NO_GAME),
    ("refused_three", word("three given up"), "5.3", (a_three_may_be_given_up_here, *NO_GAME)),
)
KINDS: tuple[EntryKind, ...] = (
    EntryKind(
        key="hand",
        label=word("hand"),
        record=Hand,
        rule="2",
        deals=True,
        checks=HAND,
        write=partial(write_hand, NAMES),
        carry=carry_after_hand,
        describe=partial(describe_hand, NAMES),
    ),
    *(
        EntryKind(
            key=key,
            label=label,
            record=NoGame,
            rule=rule,
            deals=True,
            checks=forbids,
            write=write_no_game,
            carry=carry_after_no_game,
            passes_deal=deal_passes_on,
            describe=partial(describe_no_game, label),
            offered=three_may_be_given_up if key == "refused_three" else always,
        )
        for key, label, rule, forbids in NO_GAMES
    ),
    EntryKind(
        key="failed_trial",
        label=word("failed trial"),
        short=word("Failed trial"),
        record=FailedTrial,
        rule="5.4",
        deals=True,
        checks=(only_the_fourth_speaker_tries,),
        write=write_failed_trial,
        carry=carry_after_failed_trial,
        describe=describe_failed_trial,
    ),
    ADJUSTMENT,
    coming_and_going(write_company, carry_after_company),
    closing(write_close),
)

EXAMPLES: tuple[Example, ...] = (
    (
        (
            "hand",
            {
                "contract": "two",
                "declarer": 0,
                "partner": 2,
                "declarer_points": 57,
                "game_kontra": 1,
                "trull": "declarers",
                "announcements": [{"figure": "trull", "by": 0}],
            },
        ),
    ),
)

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
    worn=HAT,
    strip=strip,
    face=partial(face, CONTRACTS, ALONE, FIGURES),
    refuses=penalties_have_room,
    examples=EXAMPLES,
)
