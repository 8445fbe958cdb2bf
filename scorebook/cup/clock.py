"""The clock of a round: a moment on the server, not a counter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scorebook.models import CupDay, Round

LAST_MINUTES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """How a round stands in time: ``state`` is waiting, running, last (the last minutes), over or stopped.

    ``left`` is how many seconds are left, ``whole`` how many the round has; ``ends`` when it ends, ``now`` the moment
    it was asked.
    """

    state: str
    left: int
    whole: int
    ends: datetime | None
    now: datetime

    @property
    def face(self) -> str:
        """What the clock shows: minutes and seconds."""
        minutes, seconds = divmod(self.left, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def gone(self) -> int:
        """How much of the round is over, of a hundred."""
        return 100 - 100 * self.left // self.whole if self.whole else 0

    @property
    def milliseconds(self) -> tuple[int, int]:
        """Now and the end as a page's program reckons with them."""
        ends = self.ends or self.now
        return int(self.now.timestamp() * 1000), int(ends.timestamp() * 1000)


def clock_of(day: CupDay, played: Round | None, now: datetime | None = None) -> Clock | None:
    """Return the clock of a round; nothing where the day has none."""
    moment = now or timezone.now()
    if day.minutes is None or played is None:
        return None
    whole = day.minutes * 60
    if played.starts_at is None or played.ends_at is None:
        return Clock(state="waiting", left=whole, whole=whole, ends=None, now=moment)
    until = played.ends_at - (played.stopped_at or moment)
    left = max(0, int(until / timedelta(seconds=1)))
    whole = max(left, int((played.ends_at - played.starts_at) / timedelta(seconds=1)))
    if played.stopped_at is not None:
        state = "stopped"
    else:
        state = "over" if not left else "last" if left <= LAST_MINUTES * 60 else "running"
    return Clock(state=state, left=left, whole=whole, ends=played.ends_at, now=moment)
