"""Nights outside any club that a club adopted; within a day they can be given back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from scorebook.access.links import digest_of
from scorebook.models import Act, Link, Right, Trace

TO_GIVE_BACK = timedelta(days=1)


def latest_adoption(night: int) -> Trace | None:
    """Return the trace of a club's adoption of the night, or ``None`` if the night was given back since."""
    traces = Trace.objects.filter(act__in=(Act.ADOPTED, Act.GAVE_BACK), evening__night=night)
    latest = traces.select_related("club", "evening").order_by("-pk").first()
    return latest if latest is not None and latest.act == Act.ADOPTED else None


def adoption_of(night: int) -> Trace | None:
    """Return the trace of a club's adoption of the night while the night can still be given back, or ``None``."""
    latest = latest_adoption(night)
    return latest if latest is not None and latest.at > timezone.now() - TO_GIVE_BACK else None


def wrote_before(tokens: Iterable[str], night: int, adopted: Trace) -> bool:
    """Say whether one of these tokens gave the right to write the night until the club adopted it."""
    ended = Link.objects.filter(evening__night=night, right=Right.WRITE, digest__in=map(digest_of, tokens))
    return ended.filter(created_at__lt=adopted.at, revoked_at__gte=adopted.at).exists()
