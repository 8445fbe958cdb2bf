"""The bare database: the least that writing a hand can cost, with no framework in between."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

TABLES = """
CREATE TABLE hand (id INTEGER PRIMARY KEY, evening INTEGER, number INTEGER, key TEXT UNIQUE, facts TEXT);
CREATE TABLE posting (id INTEGER PRIMARY KEY, hand INTEGER, seat INTEGER, points INTEGER);
CREATE TABLE summary (seat INTEGER PRIMARY KEY, points INTEGER);
CREATE TABLE audit (id INTEGER PRIMARY KEY, hand INTEGER, who TEXT, at TEXT);
"""
FACTS = '{"contract":"two","declarer":1,"partner":3,"declarer_points":54,"dealer":0}'


@contextmanager
def hand_writer(folder: Path) -> Iterator[Callable[[], None]]:
    """Yield a function that writes one hand to the bare database of the configured kind and commits it durably."""
    with _sqlite(folder / "raw.sqlite3") if connection.vendor == "sqlite" else _postgresql() as write:
        yield write


@contextmanager
def _sqlite(path: Path) -> Iterator[Callable[[], None]]:
    """One hand with four postings, four balances and an audit row, in WAL with every commit synced."""
    bare = sqlite3.connect(path, isolation_level=None)
    bare.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;" + TABLES)
    number = itertools.count(1)

    def write() -> None:
        hand = next(number)
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO hand VALUES (?, 1, ?, ?, ?)", (hand, hand, f"key-{hand}", FACTS))
        for seat, points in enumerate((2, -2, 2, -2)):
            bare.execute("INSERT INTO posting (hand, seat, points) VALUES (?, ?, ?)", (hand, seat, points))
            bare.execute(
                "INSERT INTO summary VALUES (?, ?) ON CONFLICT (seat) DO UPDATE SET points = points + excluded.points",
                (seat, points),
            )
        bare.execute("INSERT INTO audit (hand, who, at) VALUES (?, 'Anna', '2000-01-01T20:00')", (hand,))
        bare.execute("COMMIT")

    try:
        yield write
    finally:
        bare.close()


@contextmanager
def _postgresql() -> Iterator[Callable[[], None]]:
    """One row and its commit."""
    bare = connection.copy()
    with bare.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")  # as the server commits, whatever the tests do
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_raw (id bigserial PRIMARY KEY, facts text)")

    def write() -> None:
        with bare.cursor() as cursor:
            cursor.execute("INSERT INTO bench_raw (facts) VALUES (%s)", (FACTS,))

    try:
        yield write
    finally:
        bare.close()
