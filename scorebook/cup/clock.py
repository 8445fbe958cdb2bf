"""The clock of a round, computed from times stored on the server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scorebook.models import CupDay, Round

LAST_MINUTES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The time of a round: ``state`` is waiting, running, last (the last minutes), over or stopped.

    ``left`` is the remaining time and ``whole`` the length of the round, both in seconds. The round ends at ``ends``;
    ``now`` is the time of this reading.
    """

    state: str
    left: int
    whole: int
    ends: datetime | None
    now: datetime

    @property
    def face(self) -> str:
        """The remaining time as minutes and seconds."""
        minutes, seconds = divmod(self.left, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def milliseconds(self) -> tuple[int, int]:
        """``now`` and ``ends`` in milliseconds since 1970, for scripts."""
        ends = self.ends or self.now
        return int(self.now.timestamp() * 1000), int(ends.timestamp() * 1000)


def clock_of(day: CupDay, played: Round | None, now: datetime | None = None) -> Clock | None:
    """Return the clock of a round, or ``None`` if the day has no time limit."""
    moment = now or timezone.now()
    if day.minutes is None or played is None:
        return None
    whole = day.minutes * 60
    if played.starts_at is None or played.ends_at is None:
        return Clock(state="waiting", left=whole, whole=whole, ends=None, now=moment)
    until = played.ends_at - (played.stopped_at or moment)
    remaining = max(0, int(until / timedelta(seconds=1)))
    whole = max(remaining, int((played.ends_at - played.starts_at) / timedelta(seconds=1)))
    if played.stopped_at is not None:
        state = "stopped"
    else:
        state = "over" if not remaining else "last" if remaining <= LAST_MINUTES * 60 else "running"
    return Clock(state=state, left=remaining, whole=whole, ends=played.ends_at, now=moment)
