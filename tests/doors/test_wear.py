"""Wear of a server: many requests, and processes that are killed while four phones save and retry.

``KILLS`` is the number of killed processes, ``FULL`` the number of full disks; the suite has a few. ``manage.py bench``
measures the memory of a process.
"""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep
from uuid import uuid4

import pytest

from tests.doors.attacks import TABLE
from tests.doors.saving import facts_of, saving, stored_as_told
from tests.doors.server import Server

KILLS, PHONES = int(os.environ.get("KILLS", "5")), 4
FULL = int(os.environ.get("FULL", "1"))
THREADS, A_THREAD_S = 12, 3  # files that a thread has open from its first request on: the database's, log and index


@pytest.fixture(scope="module", autouse=True)
def the_same_processes_to_the_end() -> Iterator[None]:
    """Let no process be replaced because it has answered enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GUNICORN_CMD_ARGS", "--max-requests=0")
        yield


@pytest.mark.deep
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


def held_by(server: Server) -> dict[int, int]:
    """Return how many files each process of the server has open."""
    return {pid: len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in children_of(server.process)}


def test_a_worker_that_is_killed_takes_no_hand_along_and_leaves_none_twice(two_workers: Server) -> None:
    random = Random(KILLS)
    with saving(two_workers, PHONES) as table:
        for _ in range(KILLS):
            for _ in range(random.randint(1, 2 * PHONES)):
                table.asked.acquire()
            kill_one(two_workers.process, random)
    stored_as_told(two_workers, table)


def kill_one(process: int, random: Random) -> None:
    """Kill one of the server's worker processes at a random moment."""
    while True:
        with suppress(IndexError, ProcessLookupError):  # there is none just now, or it has gone already
            return os.kill(random.choice(children_of(process)), signal.SIGKILL)


def children_of(process: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.mark.deep
def test_a_disk_that_is_full_takes_nothing_and_goes_on_when_there_is_room(two_workers: Server) -> None:
    """No file may grow for a while, until nobody can save: then as if nothing had been."""
    with saving(two_workers, PHONES) as table:
        for _ in range(FULL):
            for _ in range(PHONES):
                table.asked.acquire()
            no_larger(two_workers, 1)
            again = table.again
            while table.again < again + PHONES:
                sleep(0.01)
            no_larger(two_workers, resource.RLIM_INFINITY)
    stored_as_told(two_workers, table)


def no_larger(server: Server, size: int) -> None:
    """Let no file that the server writes to be larger than that."""
    for pid in (server.process, *children_of(server.process)):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
