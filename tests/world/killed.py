"""Processes that die in the middle of an action."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from typing import Any

from django.db import connection

KILLED = 9
WRITING = ("INSERT", "UPDATE", "DELETE")


def after(statements: int, stop: Callable[[], None], those: tuple[str, ...] = WRITING) -> Callable[..., Any]:
    """Let so many statements write, or begin with ``those`` words; after the next one everything stops."""
    remaining = [statements]

    def execute(go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        result = go_on(sql, params, many, context)
        if sql.lstrip().startswith(those) and "_ration" not in sql:
            remaining[0] -= 1
            if remaining[0] < 0:
                stop()
        return result

    return execute


def killed(deed: Callable[[], Any], statements: int, those: tuple[str, ...] = WRITING) -> bool:
    """Do a deed in a process that is killed after so many statements, or before it can answer; tell which."""
    connection.close()
    if (child := os.fork()) == 0:
        ended = 2
        try:
            with connection.execute_wrapper(after(statements, lambda: os._exit(KILLED), those)):
                deed()
            ended = 0
        except BaseException:  # noqa: BLE001 - a child never goes on as its parent
            traceback.print_exc()
        finally:
            os._exit(ended)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, KILLED)
    return code == KILLED
