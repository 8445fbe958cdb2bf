"""The entry screen of the tarokk games in which a side makes a figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from settlement.face import Bid, Chip, Counting, Each, Face
from settlement.own_figures import OwnFigure, own_figures
from settlement.stakes import KONTRA
from settlement.tarokk import Figure
from settlement.tarokk.hand import SIDES, VOLAT
from settlement.vocabulary import EMPTY, Points, Rules


def own_chips(rules: Rules) -> tuple[Chip, ...]:
    """Return a chip for each figure of the table's own."""
    return tuple(own_chip(own, shape="sided") for own in own_figures(rules))


def own_chip(own: OwnFigure, *, shape: str) -> Chip:
    """Return the chip of a figure of the table's own."""
    return Chip(
        figure=own.figure,
        label=own.name,
        short=own.name,
        shape=shape,
        announced=bool(own.announced),
        silent=bool(own.silent),
        kontra=own.kontra,
        both=True,
    )


def figure_chips(figures: Iterable[Figure], only: Mapping[str, tuple[str, ...]] = EMPTY) -> tuple[Chip, ...]:
    """Return a chip for each figure; ``only`` has the contracts of figures that are not played in all."""
    return tuple(
        Chip(
            figure=figure.key,
            label=figure.label,
            short=figure.short,
            letter=figure.letter,
            shape="sided",
            only=only.get(figure.key, ()),
            all_tricks=figure.key == VOLAT,
        )
        for figure in figures
    )


def face_of(
    rules: Rules,
    *,
    bids: Iterable[Bid],
    chips: Iterable[Chip],
    total: Points,
    score_unless: tuple[str, ...],
    more: tuple[str, ...],
    counting: Counting,
    partner: str = "",
    each: tuple[Each, ...] = (),
) -> Face:
    """Return a face that asks for the declarers' card points, unless a fact of ``score_unless`` is written."""
    return Face(
        bids=tuple(bids),
        chips=tuple(chips),
        score="declarer_points",
        total=total,
        score_unless=score_unless,
        kontra=KONTRA[: rules["kontra_max"]],
        sides=(SIDES[0][0], SIDES[1][0]),
        more=more,
        partner=partner,
        game_kontra="game_kontra",
        announcements="figures",
        silent_figures="figures",
        each=each,
        counting=counting,
    )
