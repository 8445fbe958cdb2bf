"""What cannot be: the checks of a Paskievics record, each a sentence that is true of a legal one (§11).

A check yields every clash it finds; the facts' own description (ranges, lists, missing facts) was checked before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from settlement.facts import label_of
from settlement.paskievics_checks_cards import CARDS
from settlement.paskievics_events import how_many_rounds
from settlement.tarokk import KONTRA, OTHER_SIDE, SIDE_LABELS, Sides, sides
from settlement.vocabulary import Problem, Seat, Table, Who, say

if TYPE_CHECKING:
    from settlement.game import Check
    from settlement.paskievics import Announcement, FailedTrial, Hand, NoGame

MOST_ROUNDS = 1000


def two_sides(hand: Hand, table: Table) -> Sides:
    """Return the sides of a hand whose players may not have been checked yet."""
    return sides(table.active, hand.declarer, hand.partner)


def declarer_and_partner_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """The declarer and his partner are two of the four who play."""
    for field, seat in (("declarer", hand.declarer), ("partner", hand.partner)):
        if seat is not None and seat not in table.active:
            yield Problem(field=field, code="seats", rule="11.6", also=("dealer",),
                          text=say("{who} deals and sits out this hand: choose one of the four who play.",
                                   who=Who(seat)))  # fmt: skip
    if hand.partner is not None and hand.partner == hand.declarer:
        yield Problem(field="partner", code="seats", rule="11.6", also=("declarer",),
                      text=say("{who} cannot be his own partner: choose another partner, or say why he plays alone.",
                               who=Who(hand.partner)))  # fmt: skip


def everybody_named_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever is named in a hand plays it."""
    named: list[tuple[str, Seat | None, str]] = []
    if hand.pagat_last_trick is not None:
        named += [("pagat_last_trick.player", hand.pagat_last_trick.player, "seats"),
                  ("pagat_last_trick.caught_by", hand.pagat_last_trick.caught_by, "seats")]  # fmt: skip
    if hand.xxi_catch is not None:
        named += [("xxi_catch.by", hand.xxi_catch.by, "catch_players"),
                  ("xxi_catch.lost_by", hand.xxi_catch.lost_by, "catch_players")]  # fmt: skip
    named.append(("skiz_holder", hand.skiz_holder, "seats"))
    if hand.penalty is not None:
        named.append(("penalty.player", hand.penalty.player, "seats"))
    named += [(f"announcements[{n}].by", said.by, "announcer_not_in_hand") for n, said in enumerate(hand.announcements)]
    named += [(f"silent_figures[{n}].by", made.by, "announcer_not_in_hand")
              for n, made in enumerate(hand.silent_figures)]  # fmt: skip
    named += [(f"tarokk_counts[{n}].player", count.player, "tarokk_count")
              for n, count in enumerate(hand.tarokk_counts)]  # fmt: skip
    if table.sitting_out:
        named += [(f"talon_honours[{n}].player", drawn.player, "seats") for n, drawn in enumerate(hand.talon_honours)]
    for field, seat, code in named:
        if seat is not None and seat not in table.active:
            yield Problem(field=field, code=code, rule="11.6", also=("dealer",),
                          text=say("{who} sits out this hand: choose one of the four who play.",
                                   who=Who(seat)))  # fmt: skip


def partner_or_reason_for_playing_alone(hand: Hand, table: Table) -> Iterator[Problem]:
    """There is a partner, or a reason for playing alone."""
    if hand.partner is None and hand.alone_by is None:
        yield Problem(field="alone_by", code="alone_by_missing", rule="1.2", also=("partner",),
                      text=say("Name the partner, or say why {who} plays alone.", who=Who(hand.declarer)))  # fmt: skip
    if hand.partner is not None and hand.alone_by is not None:
        yield Problem(field="alone_by", code="alone_with_partner", rule="1.2", also=("partner",),
                      text=say("{who} is the partner, so nobody plays alone: take one of the two away.",
                               who=Who(hand.partner)))  # fmt: skip


# Announcements and kontra (§11.3).


def figures_are_played_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only figures of this table are announced, and only the further ones carry how they ended."""
    extra = table.rules["extra_figures"]
    six = ("trull", "four_kings", "double_game", "volat", "pagat_ultimo", "xxi_catch")
    for n, said in enumerate(hand.announcements):
        figure = label_of(said, "figure")
        if said.figure not in six and said.figure not in extra:
            yield Problem(field=f"announcements[{n}].figure", code="unknown_figure", rule="9.1",
                          text=say("{figure} has no price at this table: take it away, or price it in the house rules.",
                                   figure=figure))  # fmt: skip
        elif said.figure in six and said.made is not None:
            yield Problem(field=f"announcements[{n}].made", code="made", rule="11.3",
                          text=say("Whether {figure} was made follows from the result: do not tell it here.",
                                   figure=figure))  # fmt: skip
        elif said.figure in extra and said.made is None:
            yield Problem(field=f"announcements[{n}].made", code="made", rule="9.1",
                          text=say("Tell whether {figure} was made or lost.", figure=figure))  # fmt: skip


def each_side_announces_a_figure_once(hand: Hand, table: Table) -> Iterator[Problem]:
    """One side announces one figure once."""
    two, first = two_sides(hand, table), dict[tuple[str, str], int]()
    for n, said in enumerate(hand.announcements):
        key = (said.figure, two.of(said.by))
        if key in first:
            yield Problem(field=f"announcements[{n}].figure", code="announced_twice_by_one_side", rule="11.3",
                          also=(f"announcements[{first[key]}].figure",),
                          text=say("{figure} was already announced by this side ({side}): take one away.",
                                   figure=label_of(said, "figure"), side=SIDE_LABELS[key[1]]))  # fmt: skip
        first.setdefault(key, n)


def kontra_stays_within_the_rule(hand: Hand, table: Table) -> Iterator[Problem]:
    """No kontra goes beyond what the table plays."""
    most = table.rules["kontra_max"]
    levels = [("game_kontra", hand.game_kontra)]
    levels += [(f"announcements[{n}].kontra", said.kontra) for n, said in enumerate(hand.announcements)]
    for field, level in levels:
        if most < level <= len(KONTRA):
            yield Problem(field=field, code="kontra_level", rule="2.2",
                          text=say("At this table doubling ends with {highest}: choose {highest} or less.",
                                   highest=KONTRA[most - 1]))  # fmt: skip


def kontra_is_said_by_turns(hand: Hand, table: Table) -> Iterator[Problem]:
    """Where it was written who said kontra, one name stands for each level, the other side's first (§4.2, §11.3)."""
    two = two_sides(hand, table)
    by_office = table.sitting_out if hand.alone_by == "called_card_in_skart" else ()
    yield from _kontra_names("game_kontra_by", hand.game_kontra_by, hand.game_kontra, "declarers", two, table,
                             by_office)  # fmt: skip
    for n, said in enumerate(hand.announcements):
        field = f"announcements[{n}].kontra_by"
        yield from _kontra_names(field, said.kontra_by, said.kontra, two.of(said.by), two, table)


def _kontra_names(field: str, by: tuple[Seat, ...], levels: int, owner: str, two: Sides,
                  table: Table, by_office: tuple[Seat, ...] = ()) -> Iterator[Problem]:  # fmt: skip
    if by and len(by) != levels:
        yield Problem(field=field, code="kontra_by_length", rule="11.3", also=(field.removesuffix("_by"),),
                      text=say("{levels} levels were said and {names} names stand here: write one name for each level.",
                               levels=levels, names=len(by)))  # fmt: skip
    for place, seat in enumerate(by):
        if place == 0 and seat in by_office:
            continue  # The resting dealer says it for whoever laid the called card.
        side = OTHER_SIDE[owner] if place % 2 == 0 else owner
        if seat not in table.active or two.of(seat) != side:
            word = KONTRA[min(place, len(KONTRA) - 1)]
            yield Problem(field=f"{field}[{place}]", code="kontra_by_wrong_side", rule="11.3",
                          text=say("{who} cannot say {level} here, it belongs to the other side ({side}).",
                                   who=Who(seat), level=word, side=SIDE_LABELS[side]))  # fmt: skip


def laid_called_card_is_kontrad(hand: Hand, table: Table) -> Iterator[Problem]:
    """Who laid the called card says kontra at once."""
    if hand.alone_by == "called_card_in_skart" and hand.partner is None and not hand.game_kontra:
        yield Problem(field="game_kontra", code="obligatory_kontra_missing", rule="4.2", also=("alone_by",),
                      text=say("Whoever laid the called card had to say kontra at once: write at least kontra on the"
                               " game."))  # fmt: skip


def double_and_volat_are_said_in_order(hand: Hand, table: Table) -> Iterator[Problem]:
    """One side says double and volat in the order and turns the table plays; otherwise the table decides."""
    rule, two = table.rules["double_and_volat_in_one_turn"], two_sides(hand, table)
    if rule == "allowed":
        return
    for side in ("declarers", "opponents"):
        said = {a.figure: (n, a) for n, a in enumerate(hand.announcements) if two.of(a.by) == side}
        if "double_game" not in said or "volat" not in said:
            continue
        (at, double), (volat_at, volat) = said["double_game"], said["volat"]
        if _in_one_turn(double, volat, rule):
            yield Problem(field=f"announcements[{at}]", code="double_and_volat_in_one_turn", rule="11.3", warning=True,
                          also=(f"announcements[{volat_at}]",),
                          text=say("The double game and the volat were said together, which this table does not play:"
                                   " check it with the table."))  # fmt: skip
        later = double.turn > volat.turn if double.turn is not None and volat.turn is not None else at > volat_at
        if later:
            yield Problem(
                field=f"announcements[{at}]",
                code="double_after_volat",
                rule="11.3",
                warning=True,
                also=(f"announcements[{volat_at}]",),
                text=say("The double game stands after the volat of the same side: check the order."),
            )


def _in_one_turn(double: Announcement, volat: Announcement, rule: str) -> bool:
    if rule == "never_both":
        return True
    if rule == "two_players_only":
        return double.by == volat.by
    return double.by == volat.by and double.turn is not None and double.turn == volat.turn


def silent_figures_are_priced_and_not_announced(hand: Hand, table: Table) -> Iterator[Problem]:
    """A silent further figure has a silent price, stands once for a side and was not announced by it."""
    two, seen = two_sides(hand, table), set[tuple[str, str]]()
    announced = {(said.figure, two.of(said.by)) for said in hand.announcements}
    for n, silent in enumerate(hand.silent_figures):
        field, key = f"silent_figures[{n}].figure", (silent.figure, two.of(silent.by))
        figure = label_of(silent, "figure")
        if silent.figure not in table.rules["extra_figures_silent"]:
            yield Problem(
                field=field,
                code="silent_figure_not_priced",
                rule="9.3",
                text=say("{figure} has no silent price at this table: take it away.", figure=figure),
            )
        if key in seen:
            yield Problem(
                field=field,
                code="silent_twice_by_one_side",
                rule="9.3",
                text=say("{figure} stands twice for one side: take one away.", figure=figure),
            )
        if key in announced:
            yield Problem(field=field, code="silent_and_announced", rule="9.3", also=("announcements",),
                          text=say("{figure} was announced by this side, so it is not silent: take it away.",
                                   figure=figure))  # fmt: skip
        seen.add(key)


# The other kinds of entry.


def a_three_may_be_given_up_here(record: NoGame, table: Table) -> Iterator[Problem]:
    """A three is given up only where the table plays it."""
    if not table.rules["refused_three"]:
        yield Problem(
            field="",
            code="refused_three_not_played_here",
            rule="5.3",
            text=say("At this table a three cannot be given up: write the hand, or change the house rule."),
        )


def double_rounds_can_be_counted(record: NoGame, table: Table) -> Iterator[Problem]:
    """Double rounds do not pile up beyond every table's patience."""
    if how_many_rounds(table.carry) >= MOST_ROUNDS:
        yield Problem(field="", code="too_many_double_rounds", rule="5.5",
                      text=say("{rounds} double rounds run already, no more can be begun: play a hand first.",
                               rounds=MOST_ROUNDS))  # fmt: skip


def only_the_fourth_speaker_tries(trial: FailedTrial, table: Table) -> Iterator[Problem]:
    """Only the last to speak may bid without an honour."""
    fourth = table.active[-1]
    if trial.declarer != fourth:
        yield Problem(field="declarer", code="trial_only_by_fourth_speaker", rule="5.4", also=("dealer",),
                      text=say("Only the last to speak may try without an honour, and that is {who}.",
                               who=Who(fourth)))  # fmt: skip


def skiz_caught_what_was_caught(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever held the skíz is whoever caught the XXI with it."""
    catch = hand.xxi_catch
    if hand.skiz_holder is not None and catch is not None and catch.by != hand.skiz_holder:
        yield Problem(field="skiz_holder", code="skiz_against_catch", rule="10.4", also=("xxi_catch.by",),
                      text=say("The skíz caught the XXI, so {who} held it.", who=Who(catch.by)))  # fmt: skip


NO_GAME: tuple[Check, ...] = (double_rounds_can_be_counted,)
HAND: tuple[Check, ...] = (
    declarer_and_partner_play,
    everybody_named_plays,
    partner_or_reason_for_playing_alone,
    figures_are_played_here,
    each_side_announces_a_figure_once,
    kontra_stays_within_the_rule,
    kontra_is_said_by_turns,
    laid_called_card_is_kontrad,
    double_and_volat_are_said_in_order,
    silent_figures_are_priced_and_not_announced,
    skiz_caught_what_was_caught,
    *CARDS,
)
