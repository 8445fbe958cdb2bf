"""Recording of actions in a cup day: one at a time, each once, with a conflict for pages that are out of date."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorebook.models import Account, CupAct, CupDay, Round
from scorebook.refusals.refused import KeyReused, refuse
from settlement.vocabulary import say


class Deed(StrEnum):
    """Actions of a director."""

    MADE = "made"
    ENTERED = "entered"  # people were entered or taken off the list again
    LISTED = "listed"  # the list was closed
    LATE = "late"  # somebody came later
    LEFT = "left"
    BACK = "back"  # who had left came back
    DRAWN = "drawn"
    MOVED = "moved"  # two people changed places
    PUT = "put"  # one person sits at another table, or sits out
    PUBLISHED = "published"
    WITHDRAWN = "withdrawn"  # the seats of a round, while no table has written
    REPLACED = "replaced"  # somebody who did not come gave his seat to another
    SHORT = "short"  # the table of somebody who did not come plays with one person fewer
    STARTED = "started"
    LONGER = "longer"
    STOPPED = "stopped"
    WENT_ON = "went_on"
    COUNTED = "counted"  # a table counts as it stands
    DECIDED = "decided"  # a table counts for nobody
    LATER = "later"  # a table counts once it hands in: the round does not wait for it
    SLIP = "slip"  # a table counts by its result slip
    READ_IN = "read_in"  # a table was written from its document
    UNDECIDED = "undecided"  # its sheet is open again
    CLOSED = "closed"  # a round
    RULED = "ruled"
    RENEWED = "renewed"  # the codes of the wall, the door or the tables, or the link to direct
    SETTINGS = "settings"  # what is asked of the draws, who sees the ranking, or something of the people was said
    PRIZES = "prizes"  # the fee and the prizes were said
    REGISTRATION = "registered"  # the registration was opened or closed, or a director changed or removed one
    PAID = "paid"  # somebody paid the fee, a payment was taken back, or another fee was set for somebody
    NOTICE = "notice"  # the day's own page was changed
    ENDED = "ended"  # the day
    RESUMED = "resumed"  # the day
    DROPPED = "dropped"  # the day, in which nothing was written


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """One press of a button: the page's key and head (``None`` if the head does not matter), the person and time.

    ``season_reason`` is why the table of a closed season may change.
    """

    key: UUID
    head: int | None
    by: Account | None = None
    author: str = ""
    at: datetime = field(default_factory=timezone.now)
    season_reason: str = ""


class Meanwhile(Exception):
    """The page is out of date: ``acts`` were done since, in this order."""

    def __init__(self, acts: Sequence[CupAct]) -> None:
        super().__init__(", ".join(one.deed for one in acts))
        self.acts = tuple(acts)


Step = Callable[[CupDay], Mapping[str, Any] | None]


@transaction.atomic
def do(
    day: CupDay, press: Press, deed: Deed, step: Step, number: int | None = None, because: str = "", **params: Any
) -> CupDay:
    """Lock the day, take one step and record it as an act; ``number`` is the act's round, ``because`` its reason.

    The step changes the day, which is saved afterwards. It may return facts to record beside ``params``. A page sent
    again with the same ``params`` gets the first result again.

    :raises Meanwhile: the day has newer acts than the page.
    :raises KeyReused: the key belongs to another action, or to other ``params``.
    :raises Refused: the step is not possible.
    """
    now = CupDay.objects.select_for_update().get(pk=day.pk)
    now.club = day.club
    if (earlier := now.acts.filter(key=press.key).first()) is not None:
        if earlier.deed != deed or any(earlier.said.get(name) != value for name, value in params.items()):
            raise KeyReused
        return now
    if press.head is not None and press.head != now.head:
        raise Meanwhile(list(now.acts.filter(head__gt=press.head)))
    facts = step(now)
    now.head += 1
    now.save()
    write_down(now, press, deed, {**params, **(facts or {})}, number, because=" ".join(because.split()))
    return now


def write_down(
    day: CupDay,
    press: Press,
    deed: Deed,
    facts: Mapping[str, Any] | None = None,
    number: int | None = None,
    *,
    because: str = "",
) -> None:
    """Record an act as the day's head."""
    CupAct.objects.create(
        cup_day=day,
        head=day.head,
        key=press.key,
        deed=deed,
        round=number,
        said=dict(facts or {}),
        because=because,
        by=press.by,
        author=press.author[:60],
        at=press.at,
    )


def refuse_if_over(day: CupDay) -> None:
    """Raise :class:`Refused` if the day is over."""
    if day.closed_at is not None or day.dropped_at is not None:
        raise refuse("", "cup_over", say("This cup day is over: open it again first."))


def last_round(day: CupDay) -> Round | None:
    """Return the last round that was drawn."""
    return day.held.order_by("-number").first()


def round_of(day: CupDay, number: int) -> Round:
    """Return a round by its number, or raise :class:`Refused`."""
    drawn = day.held.filter(number=number).first()
    if drawn is None:
        raise refuse("", "no_such_round", say("There is no round {number}.", number=number))
    return drawn
