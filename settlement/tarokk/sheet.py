"""The row of the sheet for the games in which a side makes a figure."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.facts import label_of
from settlement.game import Mark, Summary
from settlement.stakes import DECLARERS, OPPONENTS
from settlement.tarokk.hand import Play, side_of
from settlement.vocabulary import Points, Seat, Text, say, word


def marks_of(play: Play) -> Iterator[Mark]:
    """Yield the marks of the figures, and of a penalty; beside a penalty only announced figures are shown."""
    broken = play.irregularity
    for row in play.figure_rows:
        if row.announced or broken is None:
            yield Mark(
                figure=row.figure,
                label=play.figures[row.figure].label,
                announced=row.announced,
                outcome="" if broken else "made" if row.made else "lost",
                kontra=row.kontra,
                opponents=side_of(row) == OPPONENTS,
            )
    if broken is not None:
        yield Mark(
            figure=f"{broken.kind}_penalty",
            label=label_of(broken, "kind"),
            by=broken.offender,
            personal=True,
            opponents=play.sides.of(broken.offender) == OPPONENTS,
        )


def summary_of(
    play: Play, contract: str, partner: Seat | None = None, alone: str = "", marks: tuple[Mark, ...] = ()
) -> Summary:
    """Return a played hand as a row of the sheet; ``marks`` are marks of the game besides its figures."""
    settled = play.irregularity is None
    return Summary(
        title=play.contract,
        contract=contract,
        declarer=play.declarer,
        partner=partner,
        alone=alone,
        score="" if play.points is None or not settled else str(play.points),
        won=None if play.winner is None or not settled else play.winner == DECLARERS,
        kontra=play.game_kontra,
        marks=(*marks_of(play), *(marks if settled else ())),
    )


def tricks_label(*tricks: Points) -> Text:
    """Return the score of a hand that is counted by tricks; a bare number would mean card points."""
    return say("tricks: {counts}", counts=" : ".join(map(str, tricks)))


def passed_over(contract: str) -> Summary:
    """Return a passed hand as a row of the sheet (§5.1)."""
    return Summary(title=word("all passed"), contract=contract)
