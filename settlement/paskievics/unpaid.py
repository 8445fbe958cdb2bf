"""Lines for written facts that are not paid, each with the reason (§2, §3, §7, §8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from settlement.book import Book
from settlement.paskievics.figures import caught_label, count_label, silent_pays
from settlement.paskievics.five import honour_label
from settlement.paskievics.game import READING, announced_label, game_label, silent_label, volat_alone_counts
from settlement.paskievics.hand import BESIDE, Played, game_is_paid, silent_line
from settlement.paskievics.penalties import PENALTY_RULES, is_severe, made_silently
from settlement.stakes import DECLARERS, OPPONENTS
from settlement.vocabulary import Text, Who, say


class Unpaid(NamedTuple):
    """A fact that is not paid: its item, its label, the section of the rulebook, and the reason."""

    item: str
    label: Text
    rule: str
    why: Text


def write_unpaid(play: Played, book: Book) -> None:
    """Write a line with the reason for every fact that is not paid."""
    for unpaid in _beside_a_penalty(play) if is_severe(play.hand) else _of_the_hand(play):
        book.nothing(unpaid.item, unpaid.label, rule=unpaid.rule, why=unpaid.why)


def _of_the_hand(play: Played) -> Iterator[Unpaid]:
    yield from _game(play)
    yield from _announced_double(play)
    for side in (DECLARERS, OPPONENTS):
        yield from _silent_double_or_volat(play, side)
    yield from _silent_by_side(play)
    yield from _caught_ultimo(play)
    yield from _catch_inside(play)
    yield from _talon_honours(play)


def _game(play: Played) -> Iterator[Unpaid]:
    if play.winner is None or game_is_paid(play):
        return
    silent, reading = silent_line(play, play.winner), play.rules["game_double_volat"]
    if silent is not None and not play.hand.game_kontra and silent not in BESIDE.get(reading, ()):
        why = say("the silent {figure} is paid in its place", figure=play.figures[silent].label)
    elif reading == "announcers_never" and play.hand.game_kontra:
        why = say("whoever announced a double game or a volat has no game, even after kontra")
    elif reading in ("mcleod", "announcers_never", *BESIDE):
        why = say("whoever announced a double game or a volat is paid no game besides")
    else:
        why = say("no game is paid beside an announced double game or volat")
    yield Unpaid("game", game_label(play), READING[reading], why)


def _announced_double(play: Played) -> Iterator[Unpaid]:
    for (figure, side), announcement in play.announcements.items():
        if figure == "double_game" and volat_alone_counts(play, side):
            yield Unpaid(
                "double_game_announced",
                announced_label(play, announcement),
                "2.4",
                say("its side announced the volat, and that alone counts"),
            )


def _silent_double_or_volat(play: Played, side: str) -> Iterator[Unpaid]:
    said_double, said_volat = ("double_game", side) in play.announcements, ("volat", side) in play.announcements
    if silent_line(play, side) or (said_volat and play.swept == side):
        return
    figure = "volat" if play.swept == side else "double_game"
    if figure == "double_game" and (said_double or side not in play.doubles):
        return
    rule = READING[play.rules["game_double_volat"]]
    if said_volat:
        why = say("its side announced the volat and lost it")
    elif side == OPPONENTS and play.rules["opponents_silent_need_kontra"] and not play.hand.game_kontra:
        rule, why = "2.6", say("the opponents are paid it only where the game was kontra'd")
    elif said_double:
        why = say("its side announced the double game, and that alone is paid")
    else:
        why = say("nothing is paid for it beside an announced volat")
    yield Unpaid(f"{figure}_silent", silent_label(play, figure, side), rule, why)


def _silent_by_side(play: Played) -> Iterator[Unpaid]:
    for figure, side in (("trull", play.hand.trull), ("four_kings", play.hand.four_kings)):
        if side is None or (figure, side) in play.announcements or silent_pays(play, figure, side):
            continue
        if play.swept == side:
            why = say("nothing is paid for it beside a volat")
        elif play.rules["silent_blocked_by_lost_announced_volat"] and play.volat_lost_by(side):
            why = say("its side announced the volat and lost it")
        else:
            why = say("nothing is paid for it beside a silent double game")
        yield Unpaid(f"{figure}_silent", silent_label(play, figure, side), "3.6", why)


def _caught_ultimo(play: Played) -> Iterator[Unpaid]:
    last = play.hand.pagat_last_trick
    if last is None or last.won or play.rules["silent_pagat_failed_pays"]:
        return
    if ("pagat_ultimo", play.sides.of(last.player)) not in play.announcements:
        yield Unpaid(
            "pagat_ultimo_silent_failed",
            caught_label(play, last.player),
            "3.3",
            say("a caught silent ultimo costs nothing at this table"),
        )


def _catch_inside(play: Played) -> Iterator[Unpaid]:
    if play.hand.xxi_catch is not None and play.makers["xxi_catch"] is None:
        yield Unpaid("xxi_catch_silent", _catch_label(play), "3.4", say("inside one side it is no catch"))


def _catch_label(play: Played) -> Text:
    catch = play.hand.xxi_catch
    by, lost_by = (catch.by, catch.lost_by) if catch else (0, 0)
    return say(
        "{figure}: caught by {who}, lost by {whom}",
        figure=play.figures["xxi_catch"].label,
        who=Who(by),
        whom=Who(lost_by),
    )


def _talon_honours(play: Played) -> Iterator[Unpaid]:
    caught = play.makers["xxi_catch"] is not None
    for honour in play.hand.talon_honours:
        if not play.rules["talon_honours"]:
            why = say("honours from the talon are not paid at this table")
        elif honour.card == "xxi" and caught:
            why = say("the opponents caught it")
        else:
            continue
        yield Unpaid(f"talon_honour_{honour.card}", honour_label(honour), "7.2", why)


def _beside_a_penalty(play: Played) -> Iterator[Unpaid]:
    """Yield the written facts that a severe penalty does not include (§8.1)."""
    penalty = play.hand.penalty
    rule = PENALTY_RULES[penalty.kind] if penalty else "8.1"
    why = say("a severe penalty leaves only the game and what was announced to be paid")
    counted = {f"{figure}_silent" for figure, _ in made_silently(play)} if play.rules["revoke_counts_made"] else set()
    for item, label in _written_facts(play):
        if item not in counted:
            yield Unpaid(item, label, rule, why)


def _written_facts(play: Played) -> Iterator[tuple[str, Text]]:
    hand = play.hand
    if play.winner is not None:
        yield "game", game_label(play)
    for figure, side in (("trull", hand.trull), ("four_kings", hand.four_kings)):
        if side is not None and (figure, side) not in play.announcements:
            yield f"{figure}_silent", silent_label(play, figure, side)
    last = hand.pagat_last_trick
    if last is not None and ("pagat_ultimo", play.sides.of(last.player)) not in play.announcements:
        label = silent_label(play, "pagat_ultimo", play.sides.of(last.player))
        yield (
            ("pagat_ultimo_silent", label)
            if last.won
            else ("pagat_ultimo_silent_failed", caught_label(play, last.player))
        )
    if hand.xxi_catch is not None:
        yield "xxi_catch_silent", _catch_label(play)
    for silent in hand.silent_figures:
        yield f"{silent.figure}_silent", silent_label(play, silent.figure, play.sides.of(silent.by))
    for count in hand.tarokk_counts:
        if not count.announced:
            yield f"tarokk_count_{count.count}", count_label(count)
    for honour in hand.talon_honours:
        yield f"talon_honour_{honour.card}", honour_label(honour)
