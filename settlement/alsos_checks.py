"""Alsós: what cannot be (§11): seats, counts, kontras, melds, calls, betli and Klopitzky.

Each check is a sentence that is true of a legal hand; what it yields are the reasons why one is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from settlement.alsos_cards import EVERYTHING, LAST_TRICK, SUMS, TRICKS
from settlement.alsos_checks_figures import CHECKS as FIGURES
from settlement.alsos_hand import NO_MELDS, base_value, figure_value
from settlement.alsos_options import LEFT_OUT, RADLI_MODE
from settlement.alsos_record import (
    BACK,
    BETLI,
    DECLARED,
    FRONT,
    KLOPITZKY,
    LEVELS,
    NO_TRUMP,
    PARTI,
    SWITCHED,
    Before,
    Hand,
)  # fmt: skip
from settlement.game import Check
from settlement.vocabulary import Problem, Rules, Seat, Table, Who, say

SHORTEST, LONGEST = 3, 8
FOUR_OF_A_KIND = 4
VALUES_APART = 2
"""A game without trumps is usually worth so many trump games."""


# Who plays (§11.1).


def everybody_named_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever is named in a hand plays it."""
    for field, seat in named(hand):
        if seat not in table.active:
            yield Problem(field=field, code="not_in_hand", rule="11.1", also=("dealer",),
                          text=say("{who} deals and sits out this hand: choose one of the three who play.",
                                   who=Who(seat)))  # fmt: skip


def named(hand: Hand) -> Iterator[tuple[str, Seat]]:
    """Yield everybody a hand names, with the field that names him."""
    if hand.declarer is not None:
        yield "declarer", hand.declarer
    for field, part in (("bela_kassza", hand.bela_kassza), ("hivas", hand.hivas)):
        if part is not None:
            yield f"{field}.by", part.by
    for n, said in enumerate(hand.figures):
        yield f"figures[{n}].by", said.by
    if hand.switched_from is not None:
        if hand.switched_from.bela_kassza is not None:
            yield "switched_from.bela_kassza.by", hand.switched_from.bela_kassza.by
        for n, said in enumerate(hand.switched_from.figures):
            yield f"switched_from.figures[{n}].by", said.by
    told: tuple[tuple[str, Mapping[Seat, Any] | None], ...] = (
        ("card_points", hand.card_points), ("melds", hand.melds), ("tricks", hand.tricks))  # fmt: skip
    for field, counts in told:
        for seat, count in (counts or {}).items():
            if count != NO_MELDS:
                yield f"{field}[{seat}]", seat


def somebody_declares(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every game but a Klopitzky has a declarer."""
    if hand.contract in DECLARED and hand.declarer is None:
        yield Problem(field="declarer", code="declarer", rule="11.1", text=say("Write who the declarer was."))


# What was counted (§11.2).


def counted_or_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """A game has party points or a told result, and a game that was given up has neither."""
    if hand.contract not in PARTI:
        return
    if hand.hivas is not None and hand.hivas.dropped:
        for field in ("card_points", "base_made", "talon_points"):
            if getattr(hand, field) is not None:
                yield Problem(field=field, code="dropped_hand_has_no_play", rule="11.6", also=("hivas.dropped",),
                              text=say("The game was given up and not played out: take points and result"
                                       " away."))  # fmt: skip
    elif hand.card_points is None and hand.base_made is None:
        yield Problem(field="card_points", code="card_points_or_base_made", rule="11.2", also=("base_made",),
                      text=say("Write everybody's party points, or whether the game was won."))  # fmt: skip
    elif hand.card_points is not None and hand.base_made is not None:
        yield Problem(field="base_made", code="card_points_or_base_made", rule="11.2", also=("card_points",),
                      text=say("The party points tell already who won: take one of the two away."))  # fmt: skip


def everybody_is_counted(hand: Hand, table: Table) -> Iterator[Problem]:
    """Where points were counted, everybody who plays has his."""
    for seat in table.active:
        if hand.card_points is not None and seat not in hand.card_points:
            yield Problem(field=f"card_points[{seat}]", code="card_points_missing", rule="11.2", also=("card_points",),
                          text=say("The party points of {who} are missing.", who=Who(seat)))  # fmt: skip


def points_add_up(hand: Hand, table: Table) -> Iterator[Problem]:
    """The party points come to a sum that the cards in the talon leave, and with the talon to all there are."""
    if hand.contract not in PARTI:
        return
    sums, everything = SUMS[hand.contract, len(table.active)], EVERYTHING[hand.contract]
    counts, talon = hand.card_points, hand.talon_points
    counted = sum(counts.values()) if counts is not None and set(counts) == set(table.active) else None
    if counted is not None and counted not in sums:
        yield Problem(field="card_points", code="points_sum", rule="11.2",
                      text=say("The party points add up to {sum}, which cannot be: all but the talon is between"
                               " {least} and {most}. Count again.", sum=counted, least=min(sums),
                               most=max(sums)))  # fmt: skip
    elif counted is not None and talon is not None and counted + talon != everything:
        yield Problem(field="talon_points", code="talon_points", rule="11.2", also=("card_points",),
                      text=say("Party points and talon add up to {sum}, but there are {total} points: count again.",
                               sum=counted + talon, total=everything))  # fmt: skip
    elif counted is None and talon is not None and everything - talon not in sums:
        yield Problem(field="talon_points", code="talon_points", rule="11.2",
                      text=say("{points} points cannot lie in the talon: count again.", points=talon))  # fmt: skip


def counts_can_be(hand: Hand, table: Table) -> Iterator[Problem]:
    """Nobody has a count that no cards make, and somebody has the last trick."""
    counts = hand.card_points or {}
    for seat, points in counts.items():
        if points == 1 or points < 0:
            yield Problem(field=f"card_points[{seat}]", code="points_value", rule="11.2",
                          text=say("No cards come to {points}: count the points of {who} again.", points=points,
                                   who=Who(seat)))  # fmt: skip
    if set(counts) == set(table.active) and max(counts.values()) < LAST_TRICK:
        yield Problem(field="card_points", code="last_trick_missing", rule="11.2",
                      text=say("Somebody took the last trick and has at least {points}: count it in.",
                               points=LAST_TRICK))  # fmt: skip


# Kontra (§11.4).


def kontras_follow_each_other(hand: Hand, table: Table) -> Iterator[Problem]:
    """No chain has more than five levels, and none goes back to the front."""
    for field, chain, _ in chains(hand):
        if len(chain) > LEVELS:
            yield Problem(field=field, code="kontra_too_many", rule="11.4",
                          text=say("Nothing follows after mordkontra: five levels are the most."))  # fmt: skip
        if BACK in chain and FRONT in chain[chain.index(BACK) :]:
            yield Problem(field=field, code="kontra_order", rule="11.4",
                          text=say("A kontra at the front cannot follow one at the back: put the fronts"
                                   " first."))  # fmt: skip


def kontras_follow_the_announcement(hand: Hand, table: Table) -> Iterator[Problem]:
    """What was announced at the back is not kontra'd at the front."""
    for field, chain, when in chains(hand):
        if when == BACK and FRONT in chain:
            yield Problem(field=field, code="kontra_before_announcement", rule="11.4",
                          text=say("This was announced at the back, so every kontra on it is at the back.")
                          )  # fmt: skip


def chains(hand: Hand) -> Iterator[tuple[str, tuple[str, ...], str | None]]:
    """Yield every chain of kontras, with its field and the phase its item was announced in; betli is always back."""
    yield "kontra", hand.kontra, BACK if hand.contract == BETLI else FRONT
    for n, said in enumerate(hand.figures):
        yield f"figures[{n}].kontra", said.kontra, said.when
    if hand.switched_from is not None:
        yield "switched_from.kontra", hand.switched_from.kontra, FRONT
        for n, said in enumerate(hand.switched_from.figures):
            yield f"switched_from.figures[{n}].kontra", said.kontra, FRONT


# Béla and melds (§11.5).


def bela_is_of_trumps(hand: Hand, table: Table) -> Iterator[Problem]:
    """There is a béla only where there are trumps."""
    if hand.contract != NO_TRUMP:
        return
    fields = ["bela_kassza"] if hand.bela_kassza is not None else []
    fields += [f"melds[{seat}].bela" for seat, melds in (hand.melds or {}).items() if melds.bela]
    for field in fields:
        yield Problem(field=field, code="bela_needs_trump", rule="11.5", also=("contract",),
                      text=say("Without trumps there is no béla: take it away."))  # fmt: skip


def one_player_has_them(hand: Hand, table: Table) -> Iterator[Problem]:
    """The béla is one player's, the valid runs are one player's, and so are the valid fours of a kind."""
    melds = hand.melds or {}
    bela = {seat for seat, held in melds.items() if held.bela}
    if hand.bela_kassza is not None:
        bela.add(hand.bela_kassza.by)
    if len(bela) > 1:
        yield Problem(field="melds", code="two_valid_bela", rule="11.5", also=("bela_kassza",),
                      text=say("Only one player can have the béla, and here are {who}.",
                               who=everybody(bela)))  # fmt: skip
    runs = {seat for seat, held in melds.items() if held.sequences}
    if len(runs) > 1:
        yield Problem(field="melds", code="two_valid_sequences", rule="11.5",
                      text=say("The runs of only one player are valid: take away those of {who}, all but one.",
                               who=everybody(runs)))  # fmt: skip
    fours = {seat for seat, held in melds.items() if held.vannak}
    if len(fours) > 1:
        yield Problem(field="melds", code="two_valid_vannak", rule="11.5",
                      text=say("The fours of a kind of only one player are valid: take away those of {who}, all but"
                               " one.", who=everybody(fours)))  # fmt: skip


def everybody(seats: Iterable[Seat]) -> tuple[Who, ...]:
    """Return names for a sentence."""
    return tuple(Who(seat) for seat in sorted(seats))


def melds_fit_the_hand(hand: Hand, table: Table) -> Iterator[Problem]:
    """Runs have three to eight cards, and all melds of a player fit his hand; a run and a four may share a card."""
    cards = TRICKS[len(table.active)]
    for seat, melds in (hand.melds or {}).items():
        for n, length in enumerate(melds.sequences):
            if not SHORTEST <= length <= LONGEST:
                yield Problem(field=f"melds[{seat}].sequences[{n}]", code="sequence_length", rule="11.5",
                              text=say("A run has {least} to {most} cards.", least=SHORTEST, most=LONGEST))  # fmt: skip
        in_fours, shared = melds.vannak * FOUR_OF_A_KIND, melds.vannak * len(melds.sequences)
        if sum(melds.sequences) + in_fours - shared > cards:
            yield Problem(field=f"melds[{seat}]", code="melds_exceed_hand", rule="11.5",
                          text=say("{who} has {cards} cards, and so many melds do not fit: take some away.",
                                   who=Who(seat), cards=cards))  # fmt: skip


# The call (§11.6).


def call_is_played_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """A call is made only where the table plays it, and only where nobody announced a figure."""
    if hand.hivas is None:
        return
    if not table.rules["hivas"]:
        yield Problem(field="hivas", code="hivas_off", rule="11.6",
                      text=say("At this table nobody is called upon to give up: take the call away."))  # fmt: skip
    if hand.figures:
        yield Problem(field="hivas", code="hivas_with_figures", rule="11.6", also=("figures",),
                      text=say("A figure was announced, so nobody can be called upon to give up: take the call"
                               " away."))  # fmt: skip


# Betli and Klopitzky (§11.7).


def betli_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """A betli says how it came about and whether it was made."""
    if hand.contract != BETLI:
        return
    if hand.betli_origin is None:
        yield Problem(field="betli_origin", code="betli_origin", rule="11.7",
                      text=say("Write how it came to the betli: after all passed, or by a switch."))  # fmt: skip
    elif hand.switched_from is not None and hand.betli_origin != SWITCHED:
        yield Problem(field="switched_from", code="betli_origin", rule="11.7", also=("betli_origin",),
                      text=say("All had passed, so nothing was switched: take away what stood before."))  # fmt: skip
    if hand.made is None:
        yield Problem(field="made", code="made_needed", rule="11.7", text=say("Write whether the betli was made."))


def switched_betli_stands_alone(hand: Hand, table: Table) -> Iterator[Problem]:
    """A betli that came by a switch is not kontra'd, unless the table plays so."""
    if hand.betli_origin == SWITCHED and hand.kontra and table.rules["switched_betli_kontra"] == "forbidden":
        yield Problem(field="kontra", code="switched_betli_kontra", rule="5.2", also=("betli_origin",),
                      text=say("After a switch nothing more is announced, no kontra either: take it away.")
                      )  # fmt: skip


def switch_is_cheap_enough(hand: Hand, table: Table) -> Iterator[Problem]:
    """What was announced before a switch is worth no more than the table's limit."""
    before, most = hand.switched_from, table.rules["betli_switch_cap"]
    if hand.contract == BETLI and before is not None and worth(before, table.rules) > most:
        yield Problem(field="switched_from", code="switch_cap", rule="5.2",
                      text=say("The game and its figures were worth {points}: a switch is possible up to {most}.",
                               points=worth(before, table.rules), most=most))  # fmt: skip


def worth(before: Before, rules: Rules) -> int:
    """Return what the declarer's game and figures were worth before a switch, kontras included (§5.2)."""
    game = base_value(before.contract, valid(before.kontra), before.bela_kassza, rules)
    figures = (replace(said, when=FRONT, kontra=valid(said.kontra)) for said in before.figures)
    return game.amount + sum(figure_value(said, rules).amount for said in figures)


def valid(chain: tuple[str, ...]) -> tuple[str, ...]:
    """Return a chain as far as there are names for its levels."""
    return chain[:LEVELS]


def switch_comes_after_the_front(hand: Hand, table: Table) -> Iterator[Problem]:
    """Before a switch there was only the front, and only the declarer's figures are told."""
    before = hand.switched_from
    if before is None:
        return
    phases = [("switched_from.kontra", when) for when in before.kontra]
    phases += [(f"switched_from.figures[{n}].kontra", when) for n, said in enumerate(before.figures)
               for when in said.kontra]  # fmt: skip
    phases += [(f"switched_from.figures[{n}].when", said.when) for n, said in enumerate(before.figures) if said.when]
    if before.bela_kassza is not None:
        phases.append(("switched_from.bela_kassza.when", before.bela_kassza.when))
    for field in dict.fromkeys(field for field, when in phases if when == BACK):
        yield Problem(field=field, code="switched_from", rule="5.2",
                      text=say("A switch comes before anything is said at the back: everything told here is at the"
                               " front."))  # fmt: skip
    if len({said.by for said in before.figures}) > 1:
        yield Problem(field="switched_from.figures", code="switched_from", rule="5.2",
                      text=say("Only the figures of whoever had the game are told here: take the others"
                               " away."))  # fmt: skip


def tricks_add_up(hand: Hand, table: Table) -> Iterator[Problem]:
    """In a Klopitzky everybody's tricks are told, and they are all there are."""
    if hand.contract != KLOPITZKY:
        return
    tricks, total = hand.tricks or {}, TRICKS[len(table.active)]
    if missing := [seat for seat in table.active if seat not in tricks]:
        yield Problem(field="tricks", code="tricks_sum", rule="11.7",
                      text=say("Write everybody's tricks: those of {who} are missing.",
                               who=everybody(missing)))  # fmt: skip
    elif len(tricks) == len(table.active) and sum(tricks.values()) != total:
        yield Problem(field="tricks", code="tricks_sum", rule="11.7",
                      text=say("The tricks add up to {sum}, but there are {total}: count again.",
                               sum=sum(tricks.values()), total=total))  # fmt: skip


# What is odd, and what a table cannot be.


def values_are_a_pair(hand: Hand, table: Table) -> Iterator[Problem]:
    """A game without trumps is worth two trump games; anything else is the table's own affair."""
    rules = table.rules
    if hand.contract == NO_TRUMP and rules["no_trump_value"] != VALUES_APART * rules["parti_value"]:
        yield Problem(field="contract", code="values_unpaired", rule="2.1", warning=True,
                      text=say("At this table a trump game is worth {trump} and one without trumps {no_trump}; usually"
                               " that is twice as much.", trump=rules["parti_value"], no_trump=rules["no_trump_value"])
                      )  # fmt: skip


def radli_needs_the_dealers_share(players: int, rules: Rules) -> Iterator[Problem]:
    """With four, a rádli is played only where the dealer shares."""
    if players not in TRICKS and rules["mode"] == RADLI_MODE and rules["dealer_share"] == LEFT_OUT:
        yield Problem(field="house_rules.dealer_share", code="radli_needs_dealer_share", rule="11.8",
                      text=say("With four a rádli is played only where the dealer cries and laughs with the defenders:"
                               " let him share, or play for money."))  # fmt: skip


CHECKS: tuple[Check, ...] = (
    everybody_named_plays, somebody_declares, counted_or_told, everybody_is_counted, points_add_up, counts_can_be,
    *FIGURES, kontras_follow_each_other, kontras_follow_the_announcement, bela_is_of_trumps,
    one_player_has_them, melds_fit_the_hand, call_is_played_here, betli_is_told, switched_betli_stands_alone,
    switch_is_cheap_enough, switch_comes_after_the_front, tricks_add_up, values_are_a_pair,
)  # fmt: skip
