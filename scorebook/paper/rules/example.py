"""The worked example of a rules card: one of the game's example hands, settled by the card's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import pgettext

from scorebook.models import Entry
from scorebook.sheet.explaining import explain_row
from scorebook.sheet.reading import describe_entry
from scorebook.sheet.rows import Explained
from settlement import document
from settlement.check import problems
from settlement.game import Example, Game
from settlement.settle import Settled, Standing, opening, settle, table_of
from settlement.vocabulary import Rules


def worked_example(game: Game, rules: Rules) -> Explained | None:
    """Return the explanation of the first example that these rules allow, or ``None``."""
    players = min(game.active, len(sample_names()))
    for example in game.examples:
        standings = list(_played(game, rules, example, players))
        if len(standings) == len(example):
            before, settled = standings[-1]
            return _explained(game, rules, before, settled, example[-1][1], sample_names()[:players])
    return None


def sample_names() -> tuple[str, ...]:
    """Return the names in the examples, in seat order."""
    return (
        pgettext("in an example", "Anna"),
        pgettext("in an example", "Ben"),
        pgettext("in an example", "Clara"),
        pgettext("in an example", "David"),
        pgettext("in an example", "Emma"),
    )


def _played(game: Game, rules: Rules, example: Example, players: int) -> Iterator[tuple[Standing, Settled]]:
    """Yield each entry of an example, settled, with the standing before it, as far as the rules allow."""
    standing = opening(game, players)
    for kind, facts in example:
        record, wrong = document.parse(game, kind, facts, document.seat_number(players))
        if record is None or wrong or _forbidden(game, rules, standing, kind, record):
            return
        settled = settle(game, rules, standing, kind, record)
        yield standing, settled
        standing = settled.after


def _forbidden(game: Game, rules: Rules, standing: Standing, kind: str, record: Any) -> bool:
    reasons = problems(game, kind, record, table_of(game, rules, standing, record))
    return any(not problem.warning for problem in reasons)


def _explained(
    game: Game, rules: Rules, before: Standing, settled: Settled, facts: Any, names: tuple[str, ...]
) -> Explained:
    """Return the explanation of an entry that is not in the database."""
    entry = Entry(
        number=1,
        kind=settled.kind,
        facts=facts,
        written_at=timezone.now(),
        payouts=list(settled.payouts),
        pots=dict(settled.pots),
        after=settled.after.as_json(),
        written=None if settled.written is None else list(settled.written),
    )
    return explain_row(game, rules, before, entry, describe_entry(game, rules, names, before, entry))
