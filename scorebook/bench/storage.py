"""B9: the bytes of a hand with all its rows and indexes, in a league of closed evenings; seals counted apart."""

from __future__ import annotations

from django.db import connection
from django.db.models import Sum
from django.db.models.functions import Length

from scorebook.bench import lanes
from scorebook.models import Entry, Evening, Revision

TARGETS = {"sqlite": (800.0, 1200.0), "postgresql": (1600.0, 2400.0)}


def held() -> int:
    """Return how many bytes the database takes now."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute(
                "SELECT (page_count - freelist_count) * page_size "
                "FROM pragma_page_count, pragma_page_size, pragma_freelist_count"
            )
        return int(cursor.fetchone()[0])


def seals() -> int:
    """Return how many letters the seals of hands and evenings have."""
    return sum(model.objects.aggregate(letters=Sum(Length("seal")))["letters"] or 0 for model in (Revision, Evening))


def results(before: int) -> list[lanes.Result]:
    """Tell what the hands of a league that was built since take."""
    hands, (target, red) = Entry.objects.count(), TARGETS[connection.vendor]
    took = [(held() - before - seals()) / hands]
    return [lanes.result("B9", f"bytes a hand of {hands:,}, {connection.vendor}", took, [0], target=target, red=red)]
