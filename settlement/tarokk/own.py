"""Figures of a table's own in the tarokk games: their prices and checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from settlement.facts import label_of
from settlement.own_figures import OwnFigure, own_figures
from settlement.tarokk import Figure
from settlement.vocabulary import Points, Problem, Rules, Text, refused, say


def figures_of(figures: Mapping[str, Figure], rules: Rules, *, rule: str) -> Mapping[str, Figure]:
    """Return the figures of a table by key: the game's, then the table's own, which have the section ``rule``."""
    added = {
        own.figure: Figure(key=own.figure, label=own.name, short=own.name, rule=rule, own=own)
        for own in own_figures(rules)
    }
    return {**figures, **added} if added else figures


def figure_label(row: Any, rules: Rules) -> str:
    """Return the label of the figure in a row of a record."""
    names: dict[str, str] = {own.figure: own.name for own in own_figures(rules)}
    return names.get(row.figure) or label_of(row, "figure")


def own_price(own: OwnFigure, game: Points, *, announced: bool) -> tuple[Points, Text]:
    """Return the price of a figure and its explanation; ``game`` is the game's price in this hand."""
    price = own.announced if announced else own.silent
    values: dict[str, Any] = {"figure": own.name, "points": price, "game": game}
    if own.times_game:
        text = say("a figure of this circle: {figure}, {points} × game price {game} unannounced", **values)
        if announced:
            text = say("a figure of this circle: {figure}, {points} × game price {game} when announced", **values)
        return price * game, text
    text = say("a figure of this circle: {figure}, {points} unannounced", **values)
    if announced:
        text = say("a figure of this circle: {figure}, {points} when announced", **values)
    return price, text


def own_figure_is_priced(
    path: str, figure: str, rules: Rules, *, announced: bool, kontra: int, rule: str
) -> Iterator[Problem]:
    """A figure of the table's own needs a price for its announced or silent form, and may forbid kontra."""
    own = next((own for own in own_figures(rules) if own.figure == figure), None)
    if own is None:
        return
    if announced and not own.announced:
        yield refused(f"{path}.figure", "own_figure_not_announced", rule).because(
            "{figure} cannot be announced at this table: it counts only when it is silent.", figure=own.name
        )
    if not announced and not own.silent:
        yield refused(f"{path}.figure", "own_figure_not_silent", rule).because(
            "{figure} counts nothing at this table when it is silent: take it away.", figure=own.name
        )
    if announced and kontra and not own.kontra:
        yield refused(f"{path}.kontra", "own_figure_kontra", rule).because(
            "{figure} takes no kontra at this table.", figure=own.name
        )
