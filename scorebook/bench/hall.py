"""B8b: a full hall: thirty tables save hands while a hundred and twenty phones ask whether there is anything new."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial
from time import perf_counter_ns
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from django.db import connection

from scorebook.access.cup import token_of_cup
from scorebook.bench import lanes
from scorebook.bench.site import Ask, Phone
from scorebook.bench.web import phone_for
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.making import make_day
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.queries import version_of
from scorebook.models import CupDay, Evening, Opens
from settlement import GAMES, document

TABLES, PHONES, WATCHERS = 30, 120, 12
ASKED_EVERY, SAVED_EVERY, SAVES = 4.0, 10.0, 2  # seconds, seconds, hands of each table: far faster than anybody plays
HAND = {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 54}


def results(ask: Ask) -> list[lanes.Result]:
    """Let the hall play for a while: any answer that is an error stops it."""
    day = _full_hall()
    evenings = list(Evening.objects.filter(night__cup_table__round__cup_day=day).order_by("pk"))
    token = token_of_cup(day.links.get(kind=Opens.DOOR))
    watcher, version = Phone(ask, f"keyring={token}"), version_of(day)
    scribes = [(phone_for(ask, one), one) for one in evenings]
    connection.close()
    begin, looks = time.monotonic(), int(SAVES * SAVED_EVERY / ASKED_EVERY * PHONES / WATCHERS)
    with ThreadPoolExecutor(TABLES + WATCHERS) as hall:
        pauses = [SAVED_EVERY * number / TABLES for number in range(TABLES)]
        saved = [hall.submit(_saving, *one, begin + pause) for one, pause in zip(scribes, pauses, strict=True)]
        each = ASKED_EVERY * WATCHERS / PHONES
        polling = [
            hall.submit(_watching, watcher, day, version, begin + each * number / WATCHERS, each, looks)
            for number in range(WATCHERS)
        ]
        saves = [ms for one in saved for ms in one.result()]
        polls = [ms for one in polling for ms in one.result()]
    return [
        lanes.result("B8b", f"save, {TABLES} tables and {PHONES} phones, ms", saves, saves),
        lanes.result("B8b", f"poll, {TABLES} tables and {PHONES} phones, ms", polls, polls),
    ]


def _full_hall() -> CupDay:
    def press() -> Press:
        return Press(key=uuid4(), head=None, author="Anna")

    rules = document.rules_for(GAMES["paskievics"], "mcleod", {})
    game: dict[str, Any] = {"game": "paskievics", "preset": "mcleod", "house_rules": {}, "rules": rules}
    terms: dict[str, Any] = {
        "name": "Kupa",
        "day": date(2026, 11, 28),
        "circle_rules": None,
        "rounds": 1,
        "hands": 12,
    }
    day = make_day(None, press(), **game, **terms)
    day, _already = paste(day, press(), "\n".join(f"Vendég {number}" for number in range(1, 4 * TABLES + 1)))
    return publish(draw_round(close_list(day, press()), press(), seed="bench"), press())


def _timed(work: Callable[[], object]) -> float:
    begin = perf_counter_ns()
    work()
    return (perf_counter_ns() - begin) / 1e6


def _saving(phone: Phone, evening: Evening, begins: float) -> list[float]:
    """Save a hand every few seconds, as a table's phone does."""
    times = []
    for number in range(SAVES):
        _wait_until(begins + number * SAVED_EVERY)
        wish = {"kind": "hand", "key": str(uuid4()), "head": evening.head + number, "facts": HAND}
        times.append(_timed(partial(phone.post, f"/e/{evening.slug}/hand/", wish)))
    return times


def _watching(phone: Phone, day: CupDay, version: str, begins: float, every: float, looks: int) -> list[float]:
    """Poll for news as often as all phones of one watcher; each phone keeps its version."""
    times = []
    for number in range(looks):
        _wait_until(begins + number * every)
        path = f"/k/{day.slug}/news/?since={quote(version)}"
        times.append(_timed(partial(_looked, phone, path)))
    return times


def _looked(phone: Phone, path: str) -> None:
    """Insist on an answer: something new, or nothing."""
    try:
        phone.get(path)
    except RuntimeError as answered:
        if "answered 204" not in str(answered):
            raise


def _wait_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.monotonic()))
