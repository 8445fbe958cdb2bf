"""The two sides, and checks of the players (§1, §11.6)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.paskievics.facts import Hand
from settlement.stakes import Sides, sides
from settlement.tarokk import declarer_and_partner_play
from settlement.vocabulary import Problem, Seat, Table, Who, refused


def two_sides(hand: Hand, table: Table) -> Sides:
    """Return the sides of a hand, whose players need not be checked yet."""
    return sides(table.active, hand.declarer, hand.partner)


def declarer_and_partner_are_two(hand: Hand, table: Table) -> Iterator[Problem]:
    """Declarer and partner have to be two different players of the hand."""
    yield from declarer_and_partner_play(hand, table, rule="11.6")
    if hand.partner is not None and hand.partner == hand.declarer:
        yield refused("partner", "seats", "11.6", also=("declarer",)).because(
            "{who} cannot be his own partner: choose another partner, or say why he plays alone.", who=Who(hand.partner)
        )


def everybody_named_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only players of the hand may be named in it."""
    named: list[tuple[str, Seat | None, str]] = []
    if hand.pagat_last_trick is not None:
        named += [
            ("pagat_last_trick.player", hand.pagat_last_trick.player, "seats"),
            ("pagat_last_trick.caught_by", hand.pagat_last_trick.caught_by, "seats"),
        ]
    if hand.xxi_catch is not None:
        named += [
            ("xxi_catch.by", hand.xxi_catch.by, "catch_players"),
            ("xxi_catch.lost_by", hand.xxi_catch.lost_by, "catch_players"),
        ]
    named.append(("skiz_holder", hand.skiz_holder, "seats"))
    if hand.penalty is not None:
        named.append(("penalty.player", hand.penalty.player, "seats"))
    named += [
        (f"announcements[{n}].by", announcement.by, "announcer_not_in_hand")
        for n, announcement in enumerate(hand.announcements)
    ]
    named += [
        (f"silent_figures[{n}].by", silent.by, "announcer_not_in_hand") for n, silent in enumerate(hand.silent_figures)
    ]
    named += [
        (f"tarokk_counts[{n}].player", count.player, "tarokk_count") for n, count in enumerate(hand.tarokk_counts)
    ]
    if table.sitting_out:
        named += [(f"talon_honours[{n}].player", drawn.player, "seats") for n, drawn in enumerate(hand.talon_honours)]
    for field, seat, code in named:
        if seat is not None and seat not in table.active:
            yield refused(field, code, "11.6", also=("dealer",)).because(
                "{who} sits out this hand: choose one of the four who play.", who=Who(seat)
            )


def partner_or_reason_for_playing_alone(hand: Hand, table: Table) -> Iterator[Problem]:
    """A hand needs either a partner or a reason for playing alone."""
    if hand.partner is None and hand.alone_by is None:
        yield refused("alone_by", "alone_by_missing", "1.2", also=("partner",)).because(
            "Name the partner, or say why {who} plays alone.", who=Who(hand.declarer)
        )
    if hand.partner is not None and hand.alone_by is not None:
        yield refused("alone_by", "alone_with_partner", "1.2", also=("partner",)).because(
            "{who} is the partner, so nobody plays alone: take one of the two away.", who=Who(hand.partner)
        )


CHECKS = (
    declarer_and_partner_are_two,
    everybody_named_plays,
    partner_or_reason_for_playing_alone,
)
