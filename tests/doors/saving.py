"""Phones that save one hand after the other, and say the same again until they are told that it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Event, Semaphore
from time import sleep
from uuid import uuid4

from tests.doors.attacks import FACTS, NAMES, TABLE
from tests.doors.server import Phone, Server

PAUSE = 0.05
MOST = 1400  # hands that an evening surely holds


def facts_of(hand: int) -> dict[str, object]:
    """Return a hand of the player behind the dealer; the dealer sits out."""
    first = hand % len(NAMES)
    return {**FACTS, "declarer": first, "partner": (first + 2) % len(NAMES)}


@dataclass(slots=True)
class Saving:
    """A table each of some phones: what was acknowledged, how often something was sent again, who may be waited for."""

    asked: Semaphore = field(default_factory=lambda: Semaphore(0))
    over: Event = field(default_factory=Event)
    saved: dict[str, list[str]] = field(default_factory=dict)
    again: int = 0

    def play(self, phone: Phone, where: str) -> None:
        """Save until it is enough; every hand is stored, and told so, before the next one."""
        saved = self.saved[where.split("/")[2]] = list[str]()
        try:
            while not self.over.is_set() and len(saved) < MOST:
                hand = {"key": str(uuid4()), "head": len(saved), "kind": "hand", "facts": facts_of(len(saved))}
                while not self._acknowledged(phone, where, hand):
                    self.again += 1
                    sleep(PAUSE)
                saved.append(str(hand["key"]).replace("-", ""))
        finally:
            self.asked.release(10**6)  # nobody waits for a phone that goes on no more

    def _acknowledged(self, phone: Phone, where: str, hand: dict[str, object]) -> bool:
        self.asked.release()
        try:
            answer = phone.tell(where, hand)
        except (OSError, HTTPException):
            return False
        assert answer.status in (200, 503), answer.text
        return answer.status == 200


@contextmanager
def saving(server: Server, phones: int) -> Iterator[Saving]:
    """Let so many phones save during the block, and then be told of their last hands."""
    table = Saving()
    company = [server.phone() for _ in range(phones)]
    begun = [phone.post("/new/", {**TABLE, "key": str(uuid4())}).location for phone in company]
    with ThreadPoolExecutor(phones) as at_once:
        playing: list[Future[None]] = [at_once.submit(table.play, *one) for one in zip(company, begun, strict=True)]
        try:
            yield table
        finally:
            table.over.set()
        for one in playing:
            one.result()


def stored_as_told(server: Server, table: Saving) -> None:
    """Assert that what was acknowledged is stored, once, in its order, and nothing else is; and that all adds up."""
    assert {slug: keys_of(server, slug) for slug in table.saved} == table.saved
    assert table.again > 0, "nobody had to send anything again"
    with server.database.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM scorebook_posting GROUP BY revision_id HAVING SUM(points) <> 0")
        assert cursor.fetchall() == []


def keys_of(server: Server, slug: str) -> list[str]:
    """Return the keys of what is stored of an evening, in their order."""
    with server.database.cursor() as cursor:
        cursor.execute(
            "SELECT r.key FROM scorebook_revision r JOIN scorebook_evening e ON e.id = r.evening_id "
            "WHERE e.slug = %s ORDER BY r.head",
            [slug],
        )
        return [str(key).replace("-", "") for (key,) in cursor.fetchall()]
