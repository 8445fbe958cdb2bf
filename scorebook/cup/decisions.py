"""The decisions of the directors on a cup day, each with its time and reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scorebook.cup.deeds.acting import Deed
from scorebook.cup.labels import DEEDS
from scorebook.models import CupAct, CupDay, Remark, Says


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision: its time, its round and table (or ``None``), what was decided, the reason, and the director."""

    at: datetime
    round: int | None
    table: int | None
    what: str
    because: str
    by: str


def decisions_of(day: CupDay, place: tuple[int, int] | None = None) -> list[Decision]:
    """Return the decisions of a day, or those at one table of a round, latest first."""
    acts = [_of_act(act) for act in day.acts.exclude(because="")]
    overruled = Remark.objects.filter(evening__night__cup_table__round__cup_day=day, says=Says.OVERRULED)
    columns = ("evening__night__cup_table__round__number", "evening__night__cup_table__number", "entry__number")
    rows = overruled.values_list("said_at", *columns, "word", "author")
    disputes = [
        Decision(
            at=at,
            round=number,
            table=table,
            what=_("dispute of line %(line)s decided") % {"line": line},
            because=word,
            by=author,
        )
        for at, number, table, line, word, author in rows
    ]
    decisions = [one for one in (*acts, *disputes) if place is None or (one.round, one.table) == place]
    return sorted(decisions, key=lambda one: one.at, reverse=True)


def _of_act(act: CupAct) -> Decision:
    place = act.said.get("at")
    table = place[1] if isinstance(place, list) else place
    return Decision(
        at=act.at,
        round=act.round,
        table=table,
        what=str(DEEDS[Deed(act.deed)]),
        because=act.because,
        by=act.author,
    )
