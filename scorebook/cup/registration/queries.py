"""The registrations of a cup day in order, each with its state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorebook.models import CupDay, Registration
from settlement.vocabulary import as_read

PLACE, WAITS, HERE, WITHDRAWN, REMOVED = "place", "waits", "here", "withdrawn", "removed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """A registration and its state; ``ahead`` is the number of people who wait before this person."""

    registration: Registration
    state: str
    ahead: int = 0

    @property
    def is_open(self) -> bool:
        """Whether the person still means to come."""
        return self.state in (PLACE, WAITS, HERE)

    @property
    def is_expected(self) -> bool:
        """Whether the person means to come and is not here yet."""
        return self.state in (PLACE, WAITS)


def registered(day: CupDay) -> list[Registered]:
    """Return all registrations in their order; the first ``most_people`` that stand have a place."""
    return list(_registered(day))


def _registered(day: CupDay) -> Iterator[Registered]:
    entrants = list(day.entrants.values_list("player_id", "player__name"))
    players, names = {pk for pk, _name in entrants}, {as_read(name) for _pk, name in entrants}
    places = waiting = 0
    for one in day.registrations.order_by("number"):
        if one.withdrawn_at is not None:
            yield Registered(registration=one, state=REMOVED if one.removed_because else WITHDRAWN)
            continue
        has_place = day.most_people is None or places < day.most_people
        state = PLACE if has_place else WAITS
        if one.player_id in players or as_read(one.name) in names:
            state = HERE
        yield Registered(registration=one, state=state, ahead=waiting)
        places += has_place
        waiting += not has_place


def state_of(registration: Registration) -> Registered:
    """Return one registration with its state."""
    rows = registered(registration.cup_day)
    return next(one for one in rows if one.registration.pk == registration.pk)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many people are registered, and how many of them wait; ``free`` is ``None`` without a limit."""

    registered: int
    waiting: int
    free: int | None


def counts_of(day: CupDay) -> Counts:
    """Return the numbers for the day's own page."""
    people = day.registrations.filter(withdrawn_at=None).count()
    if day.most_people is None:
        return Counts(registered=people, waiting=0, free=None)
    return Counts(registered=people, waiting=max(0, people - day.most_people), free=max(0, day.most_people - people))
