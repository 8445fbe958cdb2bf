"""B3: a season's standings as a page, in a small database and in large ones, side by side.

Asked first after something has changed, it is read, ranked and drawn; asked again, it is drawn already.  A league's
season does not grow with the years: what grows are the seasons before it and the other clubs.  The divisor beside the
empty view is what the list would cost without tallies: every posting of the club added up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from scorebook.bench import lanes
from scorebook.bench.league import build
from scorebook.bench.site import Phone, database, loopback, session_of
from scorebook.bench.web import EMPTY, discard
from scorebook.models import Account, Club, Trace

SIZES = (10_000, 100_000, 1_000_000)
WORKERS_TOLD = 6  # requests before a page is timed that is drawn already: by then every process has drawn it
LIVE = """
    SELECT seat.player_id, SUM(posting.points), COUNT(*)
    FROM scorebook_evening evening
    JOIN scorebook_seat seat ON seat.evening_id = evening.id
    JOIN scorebook_posting posting ON posting.seat_id = seat.id
    WHERE evening.club_id = %s
    GROUP BY seat.player_id ORDER BY 2 DESC
"""
Lane = Callable[[], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A database of one size with its server: somebody signed in to the club, and a way to the database itself."""

    phone: Phone
    club: Club
    bare: Any

    def page(self) -> None:
        """Ask for the newest season's list."""
        if b'class="chart"' not in self.phone.get(f"/c/{self.club.slug}/standings/"):
            raise RuntimeError("a page without its list")

    def change(self) -> None:
        """Leave a trace as a renaming does: whatever was kept of the club is of yesterday."""
        with self.bare.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {Trace._meta.db_table} (club_id, act, at) "  # noqa: S608 - our own words
                "VALUES (%s, 'renamed', CURRENT_TIMESTAMP)",
                [self.club.pk],
            )

    def live(self) -> None:
        """Add up every posting of the club."""
        with self.bare.cursor() as cursor:
            cursor.execute(LIVE, [self.club.pk])
            cursor.fetchall()


def results(folder: Path, *, rounds: int, sizes: tuple[int, ...] = SIZES) -> list[lanes.Result]:
    """Build a database of every size, serve all of them at once, and measure."""
    with ExitStack() as stack:
        places = {}
        for hands in sizes:
            stack.enter_context(database(_within(folder, hands)))
            places[hands] = _opened(stack, build(hands))
        return measured(places, rounds)


def _within(folder: Path, hands: int) -> Path:
    """Make a folder for the database of one size."""
    inner = folder / f"hands_{hands}"
    inner.mkdir()
    return inner


def _opened(stack: ExitStack, club: Club) -> Place:
    """Serve the database at hand, with its owner signed in."""
    session, bare = session_of(Account.objects.earliest("pk")), connection.copy()
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
    stack.callback(bare.close)
    connection.close()
    return Place(phone=Phone(stack.enter_context(loopback()), cookie), club=club, bare=bare)


def measured(places: Mapping[int, Place], rounds: int) -> list[lanes.Result]:
    """Time every place in turn: something changes, the page is asked for, and again when it is drawn already."""
    small, large = min(places), max(places)
    timed: dict[str, Lane] = {"F0": lambda: discard(places[large].phone.get(EMPTY)), "live": places[large].live}
    before: dict[str, Lane] = {}
    for hands, place in places.items():
        timed |= {
            f"page {hands}": place.page,
            f"kept {hands}": place.page,
        }
        before |= {f"page {hands}": place.change, f"kept {hands}": _several(place.page)}
    samples = lanes.run(timed, rounds=rounds, before=before)

    def result(what: str, lane: str, divisor: str, target: float, red: float) -> lanes.Result:
        ratios = lanes.ratios(samples, lane, divisor)
        return lanes.result("B3", what, ratios, samples[lane], target=target, red=red)

    return [
        result(f"standings at {large:,} hands ÷ at {small:,}", f"page {large}", f"page {small}", 1.15, 1.5),
        result("the same, drawn already", f"kept {large}", f"kept {small}", 1.15, 1.5),
        *(result(f"standings at {hands:,} hands ÷ F0", f"page {hands}", "F0", 12.0, 24.0) for hands in places),
        *(
            result(f"standings at {hands:,} hands, drawn already ÷ F0", f"kept {hands}", "F0", 4.0, 6.0)
            for hands in places
        ),
        result(f"standings at {large:,} hands ÷ live sum", f"page {large}", "live", 0.15, 0.5),
    ]


def _several(page: Lane) -> Lane:
    def ask() -> None:
        for _ in range(WORKERS_TOLD):
            page()

    return ask
