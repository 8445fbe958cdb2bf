"""Whatever can be written, by whoever: each statement of each deed fails once, of every fault there is.

Meanwhile the clock is set back before each of them, further every time.  The list of deeds is held against the
addresses: one that takes a form and has no deed fails.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection
from django.utils import timezone

from scorebook.ledger.proving import prove
from scorebook.models import ApiKey, Ration
from tests.club.rows import ACCOUNT, CLUB, EVERYBODY
from tests.cup.rows import CUP
from tests.test_rights import ROWS
from tests.world import recorded
from tests.world.deeds import OVER_AGAIN, deeds, world

WRITING = ("INSERT", "UPDATE", "DELETE")
STRIDE = 1 if os.environ.get("FAULTS") == "all" else 13
WRITE_NOTHING = {
    "hand_count": "reckons what a pile of cards comes to",
    "language": "keeps a cookie",
    "login": "writes a session",
    "logout": "takes a session away",
    "member_password": "makes a link, of which nothing is kept",
    "play_on": "leads elsewhere",
}


def _sqlite(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    return error


LOST = "the connection is lost"  # nothing is raised: it is closed under whoever speaks
FAULTS: Mapping[str, Mapping[str, Exception | None]] = {
    "sqlite": {
        "the disk is full": _sqlite(sqlite3.SQLITE_FULL),
        "somebody holds the lock": _sqlite(sqlite3.SQLITE_BUSY),
        "the disk fails": _sqlite(sqlite3.SQLITE_IOERR),
        LOST: None,
        "a mistake of ours": _sqlite(sqlite3.SQLITE_ERROR),
    },
    "postgresql": {
        "the disk is full": psycopg.errors.DiskFull(),
        "somebody holds the lock": psycopg.errors.LockNotAvailable(),
        "the server shuts down": psycopg.errors.AdminShutdown(),
        LOST: None,
        "a mistake of ours": psycopg.errors.UndefinedColumn(),
    },
}


@pytest.mark.django_db(transaction=True)
def test_a_deed_of_which_any_statement_fails_is_done_or_not_done_and_then_done_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, done, wrong, now = world(), [], [], timezone.now
    for deed in deeds(here):
        back = timedelta(minutes=5 * len(done))
        monkeypatch.setattr(timezone, "now", lambda back=back: now() - back)
        send, before = deed.sent(here), digest(deed.name)
        for statement in range(len(deed.name) % STRIDE, 999, STRIDE):
            fault = list(FAULTS[connection.vendor])[(statement // STRIDE + len(done)) % 5]
            with connection.execute_wrapper(failing(statement, fault)):
                answer = send()
            told = f"{deed.name}, {fault} at {statement}: {answer.status_code}"
            if answer.status_code >= 400 and not told_well(answer, fault):
                wrong.append(told)
            if answer.status_code < 500 or digest(deed.name) != before:
                break
        once = digest(deed.name)
        if once == before:
            wrong.append(f"{told}: it is never done: {answer.content.decode()[:900]}")
        again = send()
        if again.status_code >= 500 or (digest(deed.name) != once and deed.name not in OVER_AGAIN):
            wrong.append(f"{told}: done again {again.status_code}")
        done.append((deed.name, statement))
    assert not wrong, "\n".join(wrong)
    taking = {
        name for rows in (ROWS, CLUB, CUP, ACCOUNT, EVERYBODY) for name, row in rows.items() if row.post is not None
    }
    assert {name for name, _statement in done} == taking - set(WRITE_NOTHING)
    assert [str(one) for one in prove()] == []


def digest(of: str = "") -> str:
    """Return everything that is stored, but for what is counted at every request."""
    return recorded.digest(Ration, *([ApiKey] if of.startswith("api_ev") else []))


def failing(statement: int, fault: str) -> Callable[..., Any]:
    """Let so many statements write; at the next one there is a fault."""
    left = [statement]

    def execute(go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(WRITING) and "_ration" not in sql:
            left[0] -= 1
            if left[0] == -1 and fault == LOST:
                connection.connection.close()
            elif left[0] == -1:
                raise (DatabaseError if "ours" in fault else OperationalError) from FAULTS[connection.vendor][fault]
        return go_on(sql, params, many, context)

    return execute


def told_well(answer: Any, fault: str) -> bool:
    if "ours" in fault or (fault == LOST and connection.vendor == "sqlite"):  # nobody but we can close a file
        # Django calls any mistake of the database about a session a request that was not understood.
        return answer.status_code in (500, 400) and "Traceback" not in answer.content.decode()
    return answer.status_code == 503 and int(answer["Retry-After"]) > 0
