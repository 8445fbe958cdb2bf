"""Each statement of each deed fails once; the faults take turns.

One of them is that the process is killed, also when all is done and nobody has been answered yet.  Meanwhile the clock
is set back before each deed, further every time.  The list of deeds is held against the addresses: one that takes a
form and has no deed fails.  ``FAULTS=all`` leaves no statement out, ``FAULTS=killed`` kills at each of them.
"""

from __future__ import annotations

import os
import pickle
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection
from django.test import Client
from django.utils import timezone

from scorebook.ledger.proving import prove
from scorebook.models import ApiKey, Ration
from tests.club.rows import ACCOUNT, CLUB, EVERYBODY
from tests.cup.rows import CUP
from tests.rows import ROWS
from tests.world import recorded
from tests.world.deeds import OVER_AGAIN, deeds, world
from tests.world.killed import WRITING, killed
from tests.world.noted import noting

ASKED = os.environ.get("FAULTS")
STRIDE = 1 if ASKED else 181
WRITE_NOTHING = {
    "hand_count": "reckons what a pile of cards comes to",
    "language": "keeps a cookie",
    "login": "writes a session",
    "logout": "takes a session away",
    "member_password": "makes a link, of which nothing is kept",
    "play_on": "leads elsewhere",
    "rules_from_file": "leads to the address that holds the rules",
}
IN_TWO = {"sign_up", "invitation", "password", "password_reset"}
"""Whoever dies before his session is kept signs in again, by what he chose."""


def _sqlite(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    return error


LOST = "the connection is lost"  # nothing is raised: it is closed under whoever speaks
DEAD = "the process is killed"
FAULTS: Mapping[str, Mapping[str, Exception | None]] = {
    "sqlite": {
        "the disk is full": _sqlite(sqlite3.SQLITE_FULL),
        "somebody holds the lock": _sqlite(sqlite3.SQLITE_BUSY),
        "the disk fails": _sqlite(sqlite3.SQLITE_IOERR),
        LOST: None,
        DEAD: None,
        "a mistake of ours": _sqlite(sqlite3.SQLITE_ERROR),
    },
    "postgresql": {
        "the disk is full": psycopg.errors.DiskFull(),
        "somebody holds the lock": psycopg.errors.LockNotAvailable(),
        "the server shuts down": psycopg.errors.AdminShutdown(),
        LOST: None,
        DEAD: None,
        "a mistake of ours": psycopg.errors.UndefinedColumn(),
    },
}


MAY_CHANGE = {f"scorebook/{name}.py" for name in ("cash/erasure", "club/erasing", "ledger/erasing", "ledger/sealing")}
MAY_CHANGE |= {"scorebook/club/adopting.py", "scorebook/club/merging.py"}
"""Who changes rows that are only appended to: a name is taken out, and a payment is of whom two turn out to be."""


@pytest.fixture
def changing(transactional_db: None) -> Iterator[set[str]]:
    """Return the statements that change append-only tables, and the files that send them."""
    seen: set[str] = set()
    with connection.execute_wrapper(noting(seen.add)):
        yield seen


@pytest.mark.django_db(transaction=True)
def test_a_deed_that_fails_at_any_statement_is_done_or_not_done_and_then_done_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, changing: set[str]
) -> None:
    here, done, wrong, now = world(), [], [], timezone.now
    faults = [DEAD] if ASKED == "killed" else list(FAULTS[connection.vendor])
    for deed in deeds(here):
        back = timedelta(minutes=5 * len(done))
        monkeypatch.setattr(timezone, "now", lambda back=back: now() - back)
        send, phone, before, status = deed.sent(here), here.phones[deed.who], digest(deed.name), 0
        for statement in range(len(deed.name) % STRIDE, 999, STRIDE):
            fault = faults[(statement // STRIDE + len(done)) % len(faults)]
            Ration.objects.all().delete()  # nobody tries as often as this
            if fault == DEAD:
                status = dying(send, statement, phone, tmp_path / "told", changing)
            else:
                with connection.execute_wrapper(failing(statement, fault)):
                    answer = send()
                status = answer.status_code
                if status >= 400 and not told_well(answer, fault):
                    wrong.append(f"{deed.name}, {fault} at {statement}: {status}")
            if status < 500 or digest(deed.name) != before:
                break
        told, once = f"{deed.name}, {fault} at {statement}: {status}", digest(deed.name)
        if once == before:
            wrong.append(f"{told}: it is never done")
        if fault == DEAD and status == KILLED_BEFORE_IT_ANSWERED and deed.name not in IN_TWO:
            wrong.append(f"{told}: half written")
        again = send()
        if again.status_code >= 500 or (digest(deed.name) != once and deed.name not in OVER_AGAIN):
            wrong.append(f"{told}: done again {again.status_code}")
        if fault == DEAD and status != KILLED_BEFORE_IT_ANSWERED:
            phone.cookies.update(pickle.loads((tmp_path / "told").read_bytes())[1])  # noqa: S301 - ours
        done.append((deed.name, statement))
    assert not wrong, "\n".join(wrong)
    taking = {
        name for rows in (ROWS, CLUB, CUP, ACCOUNT, EVERYBODY) for name, row in rows.items() if row.post is not None
    }
    assert {name for name, _statement in done} == taking - set(WRITE_NOTHING)
    assert [str(one) for one in prove()] == []
    assert {said.partition("::")[0] for said in changing} == MAY_CHANGE
    print(f"{sum(statement for _name, statement in done)} statements of {len(done)} deeds")


KILLED_BEFORE_IT_ANSWERED = 599


def dying(send: Callable[[], Any], statement: int, phone: Client, told: Path, changing: set[str]) -> int:
    """Do a deed in a process that is killed after so many statements, or else before its answer arrives.

    The process stores its answer, its cookies and the ``changing`` tables.
    """

    def send_and_tell() -> None:
        status = send().status_code
        told.write_bytes(pickle.dumps((status, phone.cookies, changing)))

    if killed(send_and_tell, statement):
        return KILLED_BEFORE_IT_ANSWERED
    status, _cookies, seen = pickle.loads(told.read_bytes())  # noqa: S301 - ours
    changing |= seen
    return int(status)


def digest(of: str = "") -> str:
    """Return everything that is stored, but for what is counted at every request."""
    return recorded.digest(Ration, *([ApiKey] if of.startswith("api_ev") else []))


def failing(statement: int, fault: str) -> Callable[..., Any]:
    """Let so many statements write; at the next one there is a fault."""
    remaining = [statement]

    def execute(go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(WRITING) and "_ration" not in sql:
            remaining[0] -= 1
            if remaining[0] == -1 and fault == LOST:
                connection.connection.close()
            elif remaining[0] == -1:
                raise (DatabaseError if "ours" in fault else OperationalError) from FAULTS[connection.vendor][fault]
        return go_on(sql, params, many, context)

    return execute


def told_well(answer: Any, fault: str) -> bool:
    if "ours" in fault or (fault == LOST and connection.vendor == "sqlite"):  # nobody but we can close a file
        # Django calls any mistake of the database about a session a request that was not understood.
        return answer.status_code in (500, 400) and "Traceback" not in answer.content.decode()
    return answer.status_code == 503 and int(answer["Retry-After"]) > 0
