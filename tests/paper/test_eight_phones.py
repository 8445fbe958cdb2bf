"""A table asks a real server of two processes for its papers, all at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any
from uuid import uuid4

import pytest

from scorebook.paper.pdf import PLACES_OF_STRANGERS
from tests.doors.attacks import HAND, SECOND, TABLE
from tests.doors.server import Answer, Phone, Server, serving

PHONES = 8
DIFFERENT = (
    "payout.pdf?paper=a5",
    "payout.pdf?paper=letter",
    "session.pdf",
    "session.pdf?paper=a5",
    "explained.pdf",
    "recap.pdf",
    "rules.pdf",
    "blank.pdf",
)


@pytest.fixture(scope="module")
def server(
    django_test_environment: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with django_db_blocker.unblock(), serving(tmp_path_factory.mktemp("eight_phones")) as server:
        yield server


@pytest.fixture
def scribe(server: Server) -> Phone:
    """Anna's phone, on which an evening was begun; its address is in ``evening``."""
    phone = server.phone()
    phone.cookies["scribe"] = "Anna"
    return phone


def begun(phone: Phone) -> str:
    """Begin an evening with a hand on its sheet; return its address."""
    opened = phone.post("/new/", {**TABLE, "key": str(uuid4())}).location
    assert phone.tell(opened, {**HAND, "key": str(uuid4())}).status == 200
    return opened.removesuffix("hand/")


def at_once(phone: Phone, addresses: Sequence[str]) -> list[Answer]:
    """Ask for everything at the same moment, each by a phone of its own."""
    phones = [Phone(port=phone.port, cookies=dict(phone.cookies)) for _ in addresses]
    with ThreadPoolExecutor(len(addresses)) as table:
        return list(table.map(Phone.get, phones, addresses))


def drawn(server: Server) -> int:
    """Return how many documents the presses of the server have drawn, as its log tells."""
    return server.log.read_text().count("a document of ")


def test_eight_phones_that_ask_for_one_payout_get_one_drawing_while_a_hand_is_saved(server: Server, scribe: Phone):
    evening, before = begun(scribe), drawn(server)
    with ThreadPoolExecutor(1) as other:
        future = other.submit(at_once, scribe, [f"{evening}payout.pdf"] * PHONES)
        saved = scribe.tell(f"{evening}hand/", {**SECOND, "key": str(uuid4())})
        answers = future.result()
    assert saved.status == 200
    assert {answer.status for answer in answers} == {200}
    # A request before the save gets the sheet of one hand, a request after it that of two.
    assert drawn(server) - before == len({answer.content for answer in answers}) <= 2
    fresh = drawn(server)
    again = at_once(scribe, [f"{evening}payout.pdf?paper=a5"] * PHONES)
    assert [answer.status for answer in again] == [200] * PHONES
    assert len({answer.content for answer in again}) == 1
    assert drawn(server) - fresh == 1


@pytest.mark.deep
def test_whatever_two_phones_ask_for_at_once_is_drawn_once_beside_three_others(server: Server, scribe: Phone):
    evening, before = begun(scribe), drawn(server)
    for papers in (DIFFERENT[::2], DIFFERENT[1::2]):
        answers = at_once(scribe, [evening + paper for paper in papers] * 2)
        assert [answer.status for answer in answers] == [200] * PHONES
        files = [answer.content for answer in answers]
        assert files[: len(papers)] == files[len(papers) :]
        assert len(set(files)) == len(papers)
    assert drawn(server) - before == len(DIFFERENT)


@pytest.mark.deep
def test_strangers_who_ask_for_the_booklet_of_the_guide_get_one_drawing(server: Server):
    """As many as have places where the same process hears all of them."""
    before = drawn(server)
    answers = at_once(server.phone(), ["/guide/guide.pdf"] * PLACES_OF_STRANGERS)
    assert [answer.status for answer in answers] == [200] * PLACES_OF_STRANGERS
    assert len({answer.content for answer in answers}) == 1
    assert drawn(server) - before == 1


def test_a_document_whose_drawing_dies_is_refused_and_costs_no_other(server: Server, scribe: Phone):
    evening = begun(scribe)
    assert any(is_refused(server, scribe, evening + paper) for paper in DIFFERENT)
    answers = at_once(scribe, [evening + paper for paper in DIFFERENT])
    assert [answer.status for answer in answers] == [200] * PHONES
    assert len({answer.content for answer in answers}) == PHONES


def is_refused(server: Server, phone: Phone, paper: str) -> bool:
    """Kill every process that draws a requested paper; tell whether the answer was a refusal."""
    with ThreadPoolExecutor(1) as other:
        future = other.submit(phone.get, paper)
        while not future.done():
            for child in drawing(server):
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            sleep(0.002)
    return future.result().status == 503


def drawing(server: Server) -> list[int]:
    """Return what the presses of the server have forked."""
    presses = [child for worker in children(server.process) for child in children(worker)]
    return [child for press in presses for child in children(press)]


def children(process: int) -> list[int]:
    """Return the processes that a process began, in any of its threads."""
    with suppress(FileNotFoundError, ProcessLookupError):
        files = (task / "children" for task in Path(f"/proc/{process}/task").iterdir())
        return [int(child) for line in files for child in line.read_text().split()]
    return []
