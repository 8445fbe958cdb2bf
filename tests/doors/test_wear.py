"""What wears a server out: many requests, and processes that are killed while four phones save and repeat.

``KILLS`` says how many deaths; a few are in the suite. What memory a process takes is measured by ``manage.py bench``.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Event, Semaphore
from uuid import uuid4

import pytest

from tests.doors.attacks import FACTS, NAMES, TABLE
from tests.doors.server import Phone, Server

KILLS, PHONES = int(os.environ.get("KILLS", "5")), 4
MOST = 1400  # hands that an evening surely holds
THREADS, A_THREAD_S = 12, 3  # files that a thread has open from its first request on: the database's, log and index


@pytest.fixture(scope="module", autouse=True)
def the_same_processes_to_the_end() -> Iterator[None]:
    """Let no process be replaced because it has answered enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GUNICORN_CMD_ARGS", "--max-requests=0")
        yield


def test_many_requests_leave_no_file_open(two_workers: Server) -> None:
    def crowd(requests: int) -> list[int]:
        with ThreadPoolExecutor(PHONES) as phones:
            return [
                one for each in phones.map(lambda _: list(mixed(two_workers, requests)), range(PHONES)) for one in each
            ]

    crowd(30)
    before, asked, after = held_by(two_workers), crowd(10), held_by(two_workers)
    assert {status // 100 for status in asked} == {2, 4}
    assert max(after[pid] - before[pid] for pid in before) <= A_THREAD_S * THREADS


def mixed(server: Server, requests: int) -> Iterator[int]:
    """Ask for everything a night asks for, so many times; tell how it was answered."""
    phone, table, saved = server.phone(), "", 0
    for turn in range(requests):
        if not table or saved == 200:
            table, saved = phone.post("/new/", {**TABLE, "key": str(uuid4())}).location.removesuffix("hand/"), 0
            assert table, "nobody begins more tables than his ration"
        hand = {"key": str(uuid4()), "head": saved, "kind": "hand", "facts": facts_of(saved), "at": saved + 1}
        match turn % 10:
            case 0 | 3 | 6:
                saved += 1
                yield phone.tell(f"{table}hand/", hand).status
            case 1 | 4:
                yield phone.tell(f"{table}hand/preview/", {**hand, "screen": {}}).status
            case 9:
                yield server.phone().get(table).status
            case way:
                page = {2: "", 5: "news/?since=1", 7: "export.json", 8: "payments/"}[way]
                yield phone.get(f"{table}{page}").status


def held_by(server: Server) -> dict[str, int]:
    """Return how many files each process of the server has open."""
    children = Path(f"/proc/{server.process}/task/{server.process}/children").read_text().split()
    return {pid: len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in children}


def facts_of(hand: int) -> dict[str, object]:
    """Return a hand of whoever sits behind the dealer, who sits out."""
    first = hand % len(NAMES)
    return {**FACTS, "declarer": first, "partner": (first + 2) % len(NAMES)}


def test_a_worker_that_is_killed_takes_no_hand_along_and_leaves_none_twice(two_workers: Server) -> None:
    random, over, asked = Random(KILLS), Event(), Semaphore(0)

    phones = [two_workers.phone() for _ in range(PHONES)]
    begun = [phone.post("/new/", {**TABLE, "key": str(uuid4())}).location for phone in phones]

    def play(phone: Phone, where: str) -> tuple[str, list[str], int]:
        saved: list[str] = []
        again = 0
        try:
            while not over.is_set() and len(saved) < MOST:
                hand = {"key": str(uuid4()), "head": len(saved), "kind": "hand", "facts": facts_of(len(saved))}
                while not acknowledged(phone, where, hand, asked):
                    again += 1
                saved.append(str(hand["key"]))
        finally:
            asked.release(10**6)  # nobody waits for a phone that goes on no more
        return where.split("/")[2], saved, again

    with ThreadPoolExecutor(PHONES) as table:
        tables = [table.submit(play, *one) for one in zip(phones, begun, strict=True)]
        for _ in range(KILLS):
            for _ in range(random.randint(1, 2 * PHONES)):
                asked.acquire()
            kill_one(two_workers.process, random)
        over.set()
        played = [one.result() for one in tables]

    stored = {slug: keys_of(two_workers, slug) for slug, _saved, _again in played}
    assert stored == {slug: [key.replace("-", "") for key in saved] for slug, saved, _again in played}
    assert sum(again for *_, again in played) > 0, "nobody had to send anything again"
    with two_workers.database.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM scorebook_posting GROUP BY batch_id HAVING SUM(points) <> 0")
        assert cursor.fetchall() == []


def acknowledged(phone: Phone, where: str, hand: dict[str, object], asked: Semaphore) -> bool:
    """Send a hand; tell whether its answer came."""
    asked.release()
    try:
        answer = phone.tell(where, hand)
    except (OSError, HTTPException):
        return False
    assert answer.status in (200, 503), answer.text
    return answer.status == 200


def kill_one(process: int, random: Random) -> None:
    """Kill one of the server's own processes, whatever it does just now."""
    while True:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        with suppress(IndexError, ProcessLookupError):  # there is none just now, or it has gone already
            return os.kill(int(random.choice(children)), signal.SIGKILL)


def keys_of(server: Server, slug: str) -> list[str]:
    """Return the keys of what is stored of an evening, in their order."""
    with server.database.cursor() as cursor:
        cursor.execute(
            "SELECT r.key FROM scorebook_revision r JOIN scorebook_evening e ON e.id = r.evening_id "
            "WHERE e.slug = %s ORDER BY r.head",
            [slug],
        )
        return [str(key).replace("-", "") for (key,) in cursor.fetchall()]
