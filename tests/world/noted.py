"""Changes to append-only tables in a whole run of the tests.

``NOTED=FILE`` logs every function of ours that tried to change or delete rows there, with the statement; the database
would refuse most of them anyway. At the end the file holds each of them once. An erasure may delete, and adopting a
night or merging players may set a payment's player; nothing else may.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.backends.signals import connection_created

APPENDED = (
    "revision",
    "posting",
    "cashrules",
    "voucher",
    "cashposting",
    "withdrawal",
    "erasure",
    "tick",
    "trace",
    "remark",
    "ruling",
    "cupact",
    "pastremoval",
)
CHANGING = re.compile(
    rf"\s*(UPDATE|DELETE FROM|REPLACE INTO|INSERT OR REPLACE INTO|TRUNCATE)\s+\"?scorebook_({'|'.join(APPENDED)})\b"
)
OURS = str(Path(__file__).parents[2] / "scorebook")


def asked_by(depth: int = 2) -> str:
    """Return the innermost function of ours in a call; nothing where a test asks by itself."""
    frame: Any = sys._getframe(depth)
    while frame is not None:
        where = frame.f_code.co_filename
        if where.startswith(OURS) and not where.endswith("models/seal.py"):
            return f"scorebook{where.removeprefix(OURS)}::{frame.f_code.co_name}"
        frame = frame.f_back
    return ""


def noting(note: Callable[[str], None]) -> Callable[..., Any]:
    """Return what looks at each statement before it is executed."""

    def execute(go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if (changing := CHANGING.match(sql)) and (by := asked_by()):
            columns = re.findall(r'"(\w+)" = ', sql.partition(" WHERE ")[0])
            note(f"{by}: {changing[1]} {changing[2]} {', '.join(sorted(columns))}".rstrip())
        return go_on(sql, params, many, context)

    return execute


@pytest.fixture(scope="session", autouse=True)
def noted() -> Iterator[None]:
    """Log the changes of every connection, if ``NOTED`` is set."""
    if not (file := os.environ.get("NOTED")):
        yield
        return
    seen: set[str] = set()
    look = noting(seen.add)

    def opened(connection: Any, **_: Any) -> None:
        if look not in connection.execute_wrappers:
            connection.execute_wrappers.append(look)

    connection_created.connect(opened)
    connection.execute_wrappers.append(look)
    yield
    with Path(file).open("a", encoding="utf-8") as told:
        told.writelines(f"{one}\n" for one in sorted(seen))
