"""The row of the sheet for a Paskievics entry, its marks, and the strip."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.facts import label_of
from settlement.game import Indicator, Mark, Summary
from settlement.paskievics.facts import FailedTrial, Hand, NoGame
from settlement.paskievics.figures import silent_pays
from settlement.paskievics.hand import Figures, Played, played, silent_line
from settlement.paskievics.no_game import hands_left, round_factor
from settlement.paskievics.penalties import is_severe
from settlement.stakes import DECLARERS, OPPONENTS
from settlement.vocabulary import Table, say, word

COUNTS = {8: word("eight tarokks"), 9: word("nine tarokks")}
PROOFS = {
    "trull": ("side", "trull"),
    "four_kings": ("side", "four_kings"),
    "double_game": ("points", ""),
    "volat": ("all_tricks", "all_tricks"),
    "pagat_ultimo": ("last", "pagat_last_trick"),
    "xxi_catch": ("catch", "xxi_catch"),
}


def describe_hand(figures: Figures, hand: Hand, table: Table) -> Summary:
    """Return a played hand as a row of the sheet."""
    play = played(figures, hand, table)
    severe = is_severe(hand)
    return Summary(
        title=label_of(hand, "contract"),
        contract=hand.contract,
        declarer=hand.declarer,
        partner=hand.partner,
        alone=label_of(hand, "alone_by") if hand.partner is None else "",
        score="" if severe or hand.declarer_points is None else str(hand.declarer_points),
        won=None if severe or play.winner is None else play.winner == DECLARERS,
        kontra=hand.game_kontra,
        factor=round_factor(table.carry),
        marks=tuple(_marks_of_penalty(play)) if severe else tuple(_marks(play)),
        note=hand.note or "",
    )


def _marks_of_penalty(play: Played) -> Iterator[Mark]:
    for mark in _announced(play):
        yield Mark(
            figure=mark.figure,
            label=mark.label,
            by=mark.by,
            announced=True,
            kontra=mark.kontra,
            opponents=mark.opponents,
        )
    yield from (mark for mark in _counts(play) if mark.announced)
    yield from _penalty(play)


def _marks(play: Played) -> Iterator[Mark]:
    yield from _announced(play)
    yield from _silent(play)
    yield from _catch(play)
    yield from _counts(play)
    yield from _talon(play)
    yield from _skiz(play)
    yield from _penalty(play)


def _announced(play: Played) -> Iterator[Mark]:
    for (figure, side), announcement in play.announcements.items():
        if figure == "double_game":
            is_made = side in play.doubles
        elif figure == "volat":
            is_made = play.swept == side
        elif figure in PROOFS:
            is_made = play.makers[figure] == side
        else:
            is_made = bool(announcement.made)
        yield Mark(
            figure=figure,
            label=play.figures[figure].label,
            by=announcement.by,
            announced=True,
            kontra=announcement.kontra,
            outcome="made" if is_made else "lost",
            opponents=side == OPPONENTS,
        )


def _silent(play: Played) -> Iterator[Mark]:
    for side in (DECLARERS, OPPONENTS):
        silent = [figure for figure in (silent_line(play, side),) if figure]
        silent += [
            figure
            for figure in ("trull", "four_kings", "pagat_ultimo")
            if play.makers[figure] == side
            and (figure, side) not in play.announcements
            and silent_pays(play, figure, side)
        ]
        for figure in silent:
            by = play.hand.pagat_last_trick.player if figure == "pagat_ultimo" and play.hand.pagat_last_trick else None
            yield Mark(
                figure=figure,
                label=play.figures[figure].label,
                by=by,
                announced=False,
                outcome="made",
                opponents=side == OPPONENTS,
            )
    last = play.hand.pagat_last_trick
    if last is not None and not last.won and ("pagat_ultimo", play.sides.of(last.player)) not in play.announcements:
        yield Mark(
            figure="pagat_ultimo",
            label=play.figures["pagat_ultimo"].label,
            by=last.player,
            to=last.caught_by,
            announced=False,
            outcome="caught",
            opponents=play.sides.of(last.player) == OPPONENTS,
        )
    for silent_figure in play.hand.silent_figures:
        yield Mark(
            figure=silent_figure.figure,
            label=play.figures[silent_figure.figure].label,
            by=silent_figure.by,
            announced=False,
            outcome="made" if silent_figure.made else "lost",
            opponents=play.sides.of(silent_figure.by) == OPPONENTS,
        )


def _catch(play: Played) -> Iterator[Mark]:
    catch = play.hand.xxi_catch
    if catch is not None and ("xxi_catch", play.sides.of(catch.by)) not in play.announcements:
        inside = play.makers["xxi_catch"] is None
        yield Mark(
            figure="xxi_catch",
            label=play.figures["xxi_catch"].label,
            by=catch.by,
            to=catch.lost_by,
            announced=None if inside else False,
            outcome="" if inside else "made",
            opponents=play.sides.of(catch.by) == OPPONENTS,
        )


def _counts(play: Played) -> Iterator[Mark]:
    for count in play.hand.tarokk_counts:
        yield Mark(
            figure=f"tarokk_count_{count.count}",
            label=COUNTS[count.count],
            by=count.player,
            announced=count.announced,
            personal=True,
            opponents=play.sides.of(count.player) == OPPONENTS,
        )


def _talon(play: Played) -> Iterator[Mark]:
    for honour in play.hand.talon_honours:
        labels = {
            "skiz": word("skíz from the talon"),
            "xxi": word("XXI from the talon"),
            "pagat": word("pagat from the talon"),
        }
        yield Mark(figure=f"talon_honour_{honour.card}", label=labels[honour.card], by=honour.player, personal=True)


def _skiz(play: Played) -> Iterator[Mark]:
    if play.hand.skiz_holder is not None:
        yield Mark(figure="skiz_oszt", label=word("skíz oszt, nem oszt"), by=play.hand.skiz_holder, personal=True)


def _penalty(play: Played) -> Iterator[Mark]:
    penalty = play.hand.penalty
    if penalty is not None:
        yield Mark(
            figure=f"{penalty.kind}_penalty",
            label=label_of(penalty, "kind"),
            by=penalty.player,
            personal=True,
            opponents=play.sides.of(penalty.player) == OPPONENTS,
        )


def describe_no_game(label: str, record: NoGame, table: Table) -> Summary:
    """Return a deal that was not played as a row of the sheet."""
    return Summary(title=label)


def describe_failed_trial(trial: FailedTrial, table: Table) -> Summary:
    """Return a failed trial as a row of the sheet."""
    return Summary(
        title=word("failed trial"),
        contract=trial.contract,
        declarer=trial.declarer,
        won=False,
        factor=round_factor(table.carry),
    )


def strip(table: Table) -> tuple[Indicator, ...]:
    """Return the cells of the strip: the kassza, the double round, the hat, and the hands left to play."""
    cells: list[Indicator] = []
    if table.rules["kassza"] or table.pots["kassza"]:
        cells.append(Indicator(key="kassza", label=word("kassza"), value=say("{points}", points=table.pots["kassza"])))
    if table.rules["double_round"] != "none" or hands_left(table.carry):
        left, factor = hands_left(table.carry), round_factor(table.carry)
        value = say("×{factor}, {hands} left", factor=factor, hands=left) if left else None
        cells.append(Indicator(key="double_round", label=word("double round"), value=value, factor=factor))
    cells.append(Indicator(key="hat", label=word("mayor's hat"), seat=table.carry["hat"]))
    to_play = table.carry["to_play"]
    if to_play is not None:
        ends = say("{hands} left", hands=to_play) if to_play else say("was the last")
        cells.append(Indicator(key="skiz_oszt", label=word("skíz oszt"), value=ends))
    return tuple(cells)
