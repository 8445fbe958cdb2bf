"""The moment of writing as a column's default.

Unlike ``auto_now_add``, a default lets a club that is brought in keep its moments (see ``scorebook.clubfile``).
"""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """Return the present moment; the clock is looked up at each call."""
    return timezone.now()
