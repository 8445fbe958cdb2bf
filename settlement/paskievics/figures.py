"""Figures, further figures, tarokk counts and catches (§3, §9, §11.3, §11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book
from settlement.own_figures import is_own, own_figures
from settlement.paskievics.facts import Hand, TarokkCount
from settlement.paskievics.game import announced_price, announced_price_reason, write_announced, write_silent
from settlement.paskievics.hand import DOUBLE_OR_VOLAT, OWN_RULE, Played, silent_line
from settlement.paskievics.penalties import is_severe, silent_price, silent_price_reason
from settlement.paskievics.seats import two_sides
from settlement.stakes import OTHER_SIDE, SIDE_LABELS
from settlement.tarokk.own import figure_label, own_figure_is_priced
from settlement.vocabulary import Account, Problem, Seat, Table, Text, Who, refused, say


def silent_pays(play: Played, figure: str, side: str) -> bool:
    """Whether a silent trull or four kings is paid beside a volat or double game of its side (§3.6)."""
    if figure not in ("trull", "four_kings"):
        return True
    if play.swept == side:
        match play.rules["silent_with_volat"]:
            case "both":
                return True
            case "trull_only":
                return figure == "trull"
            case "none_beside_silent":
                return ("volat", side) in play.announcements
            case _:
                return False
    if play.rules["silent_blocked_by_lost_announced_volat"] and play.volat_lost_by(side):
        return False
    blocked = figure == "four_kings" and not play.rules["silent_four_kings_with_silent_double"]
    return not (blocked and silent_line(play, side) == "double_game")


def caught_label(play: Played, player: int) -> Text:
    """Return the label of a silent pagat that was caught in the ninth trick."""
    return say("{figure}, silent: {who}'s pagat was caught", figure=play.figures["pagat_ultimo"].label, who=Who(player))


def count_label(count: TarokkCount) -> Text:
    """Return the label of a tarokk count: player, number, announced or told to the partner."""
    label = say("{count} tarokks, told to the partner by {who}", count=count.count, who=Who(count.player))
    return say("{count} tarokks announced by {who}", **label.values) if count.announced else label


def write_figures(play: Played, book: Book) -> None:
    """Write the figures that do not depend on the contract, announced figures first (§3, §9)."""
    for (figure, side), announcement in play.announcements.items():
        if figure in DOUBLE_OR_VOLAT:
            continue
        success = play.makers[figure] == side if figure in play.makers else bool(announcement.made)
        write_announced(
            play,
            announcement,
            side,
            announced_price(play, figure),
            book,
            made=success,
            rule=play.figures[figure].rule,
            price=announced_price_reason(play, figure),
        )
    for figure, side_made in play.makers.items():
        if (
            side_made is not None
            and (figure, side_made) not in play.announcements
            and silent_pays(play, figure, side_made)
        ):
            write_silent(play, figure, side_made, play.rules[f"{figure}.silent"], book)
    write_caught_silent_ultimo(play, book)
    write_silent_further_figures(play, book)


def write_caught_silent_ultimo(play: Played, book: Book) -> None:
    """Write a silent pagat that was caught in the ninth trick (§3.3)."""
    last = play.hand.pagat_last_trick
    if last is None or last.won or not play.rules["silent_pagat_failed_pays"]:
        return
    side = play.sides.of(last.player)
    if ("pagat_ultimo", side) in play.announcements:
        return
    book.line(
        "pagat_ultimo_silent_failed",
        caught_label(play, last.player),
        play.rules["pagat_ultimo.silent_failed"],
        play.sides.stakes(OTHER_SIDE[side]),
        rule="3.3",
        factors=play.doubled,
    )


def write_silent_further_figures(play: Played, book: Book) -> None:
    """Write the silent further figures, and silent figures of the table's own (§9.3, §9.5)."""
    for silent in play.hand.silent_figures:
        side, figure = play.sides.of(silent.by), play.figures[silent.figure]
        points, price = silent_price(play, silent.figure), silent_price_reason(play, silent.figure)
        if silent.made:
            write_silent(play, silent.figure, side, points, book, price=price)
        else:
            book.line(
                f"{figure.item}_silent",
                say("{figure}, silent: spoiled by {who}", figure=figure.label, who=Who(silent.by)),
                points,
                play.sides.stakes(OTHER_SIDE[side]),
                rule=figure.rule if figure.own else "9.3",
                factors=play.doubled,
                price=price,
            )


# Tarokk counts (§3.7).


def is_of_the_side(play: Played, count: TarokkCount) -> bool:
    """Whether a tarokk count is paid like a figure of its player's side (§3.7)."""
    return count.announced and bool(play.rules["tarokk_count_payers"] == "side")


def write_counts_of_the_side(play: Played, book: Book) -> None:
    """Write the announced tarokk counts that are figures of a side (§3.7)."""
    for count in play.hand.tarokk_counts:
        if is_of_the_side(play, count):
            points, side = play.rules[f"tarokk_count.{count.count}"], play.sides.of(count.player)
            book.line(
                f"tarokk_count_{count.count}",
                count_label(count),
                points,
                play.sides.stakes(side),
                rule="3.7",
                factors=play.doubled,
            )


def write_counts(play: Played, table: Table, book: Book) -> None:
    """Write the other tarokk counts; the partner alone pays a count that was not announced (§3.7, §8.1)."""
    for count in play.hand.tarokk_counts:
        if is_of_the_side(play, count) or (is_severe(play.hand) and not count.announced):
            continue
        payers = payers_of(play, count, table)
        stakes: dict[Account, int] = {count.player: len(payers), **dict.fromkeys(payers, -1)}
        points = play.rules[f"tarokk_count.{count.count}"]
        book.line(f"tarokk_count_{count.count}", count_label(count), points, stakes, rule="3.7", factors=play.doubled)


def payers_of(play: Played, count: TarokkCount, table: Table) -> tuple[Seat, ...]:
    """Return the payers of a tarokk count (§3.7, §7.1).

    Everybody or the other side pays an announced count; the partner pays a count that was not announced.
    """
    side = play.sides.of(count.player)
    if not count.announced:
        return tuple(seat for seat in play.sides.seats(side) if seat != count.player)
    others: tuple[Seat, ...] = play.sides.opponents + play.sides.declarers
    if play.rules["tarokk_count_payers"] == "opponents_only":
        others = play.sides.seats(OTHER_SIDE[side])
    payers = tuple(seat for seat in others if seat != count.player)
    cries = play.rules["dealer_cries_laughs"] == "tolnai" and play.hand.penalty is None
    return payers + table.sitting_out if cries and count.player == play.hand.declarer else payers


def figures_are_played_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only figures of this table may be announced; further figures need ``made``, the six may not have it."""
    extra = table.rules["extra_figures"]
    own = {own.figure for own in own_figures(table.rules)}
    six = ("trull", "four_kings", "double_game", "volat", "pagat_ultimo", "xxi_catch")
    for n, announcement in enumerate(hand.announcements):
        figure = figure_label(announcement, table.rules)
        if announcement.figure not in six and announcement.figure not in extra and announcement.figure not in own:
            yield refused(f"announcements[{n}].figure", "unknown_figure", "9.1").because(
                "{figure} has no price at this table: take it away, or price it in the house rules.", figure=figure
            )
        elif announcement.figure in six and announcement.made is not None:
            yield refused(f"announcements[{n}].made", "made", "11.3").because(
                "Whether {figure} was made follows from the result: do not tell it here.", figure=figure
            )
        elif announcement.figure not in six and announcement.made is None and not is_severe(hand):
            yield refused(f"announcements[{n}].made", "made", "9.1").because(
                "Tell whether {figure} was made or lost.", figure=figure
            )


def each_side_announces_a_figure_once(hand: Hand, table: Table) -> Iterator[Problem]:
    """A side may announce a figure only once."""
    two, first = two_sides(hand, table), dict[tuple[str, str], int]()
    for n, announcement in enumerate(hand.announcements):
        key = (announcement.figure, two.of(announcement.by))
        if key in first:
            yield refused(
                f"announcements[{n}].figure",
                "announced_twice_by_one_side",
                "11.3",
                also=(f"announcements[{first[key]}].figure",),
            ).because(
                "{figure} was already announced by this side ({side}): take one away.",
                figure=figure_label(announcement, table.rules),
                side=SIDE_LABELS[key[1]],
            )
        first.setdefault(key, n)


def silent_figures_are_priced_and_not_announced(hand: Hand, table: Table) -> Iterator[Problem]:
    """A silent further figure needs a silent price, and its side may have it only once and not announced."""
    two, seen = two_sides(hand, table), set[tuple[str, str]]()
    announced = {(announcement.figure, two.of(announcement.by)) for announcement in hand.announcements}
    for n, silent in enumerate(hand.silent_figures):
        field, key = f"silent_figures[{n}].figure", (silent.figure, two.of(silent.by))
        figure = figure_label(silent, table.rules)
        if not is_own(silent.figure) and silent.figure not in table.rules["extra_figures_silent"]:
            yield refused(field, "silent_figure_not_priced", "9.3").because(
                "{figure} has no silent price at this table: take it away.", figure=figure
            )
        if key in seen:
            yield refused(field, "silent_twice_by_one_side", "9.3").because(
                "{figure} stands twice for one side: take one away.", figure=figure
            )
        if key in announced:
            code = "announced_twice_by_one_side" if is_own(silent.figure) else "silent_and_announced"
            yield refused(field, code, "9.3", also=("announcements",)).because(
                "{figure} was announced by this side, so it is not silent: take it away.", figure=figure
            )
        seen.add(key)


def own_figures_are_priced(hand: Hand, table: Table) -> Iterator[Problem]:
    """A figure of the table's own needs a price for its announced or silent form (§9.5)."""
    for n, announcement in enumerate(hand.announcements):
        yield from own_figure_is_priced(
            f"announcements[{n}]",
            announcement.figure,
            table.rules,
            announced=True,
            kontra=announcement.kontra,
            rule=OWN_RULE,
        )
    for n, silent in enumerate(hand.silent_figures):
        yield from own_figure_is_priced(
            f"silent_figures[{n}]", silent.figure, table.rules, announced=False, kontra=0, rule=OWN_RULE
        )


def a_caught_pagat_has_a_catcher(hand: Hand, table: Table) -> Iterator[Problem]:
    """A caught pagat needs another player as catcher; a pagat that won has none."""
    last = hand.pagat_last_trick
    if last is None:
        return
    if last.won and last.caught_by is not None:
        yield refused("pagat_last_trick.caught_by", "pagat_catcher", "3.3", also=("pagat_last_trick.won",)).because(
            "The pagat won the ninth trick, so nobody caught it: take the catcher away."
        )
    if not last.won and (last.caught_by is None or last.caught_by == last.player):
        yield refused("pagat_last_trick.caught_by", "pagat_catcher", "3.3", also=("pagat_last_trick.player",)).because(
            "Tell who beat {who}'s pagat in the ninth trick; it may be the partner.", who=Who(last.player)
        )


def a_catch_needs_two(hand: Hand, table: Table) -> Iterator[Problem]:
    """A catch needs two different players; a catch inside one side pays nobody: warn."""
    catch, two = hand.xxi_catch, two_sides(hand, table)
    if catch is None:
        return
    if catch.by == catch.lost_by:
        yield refused("xxi_catch.lost_by", "catch_players", "3.4", also=("xxi_catch.by",)).because(
            "{who} cannot catch his own XXI: choose two players.", who=Who(catch.by)
        )
    elif two.of(catch.by) == two.of(catch.lost_by):
        yield refused("xxi_catch", "catch_inside_one_side_pays_nothing", "3.4", warning=True).because(
            "{by} and {lost_by} are of one side: this catch pays nobody and moves no hat.",
            by=Who(catch.by),
            lost_by=Who(catch.lost_by),
        )


def silent_counts_have_a_partner_to_pay(hand: Hand, table: Table) -> Iterator[Problem]:
    """A tarokk count that was not announced needs a partner who pays it (§3.7).

    A player who announced the pagat ultimo, or said kontra to it, should have announced the count: warn (§11.4).
    """
    obliged = {announcement.by for announcement in hand.announcements if announcement.figure == "pagat_ultimo"}
    for announcement in hand.announcements:
        if announcement.figure == "pagat_ultimo":
            obliged.update(announcement.kontra_by)
    for n, count in enumerate(hand.tarokk_counts):
        if count.announced:
            continue
        if hand.partner is None and count.player == hand.declarer:
            yield refused(f"tarokk_counts[{n}].announced", "unannounced_count_without_partner", "3.7").because(
                "{who} plays alone, so nobody pays a count that was not announced: take it away.", who=Who(count.player)
            )
        if count.player in obliged:
            yield refused(f"tarokk_counts[{n}].announced", "count_had_to_be_announced", "3.7", warning=True).because(
                "{who} announced the pagat ultimo or said kontra to it, so the count had to be"
                " announced: the table decides.",
                who=Who(count.player),
            )
