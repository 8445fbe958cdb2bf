"""Whatever is written stops anywhere: the process is killed, or the connection is lost.

Nothing half-written is ever there; done again the deed converges, and nothing is there twice.  That a statement fails
is asked of every deed, in ``tests/test_every_deed.py``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from scorebook import ledger
from scorebook.cash.deeds import write_rules, write_slip
from scorebook.cash.writing import Slip
from scorebook.club.erasing import erase
from scorebook.club.members import add
from scorebook.club.merging import merge
from scorebook.ledger.proving import prove
from scorebook.models import Member, Reason
from settlement import document
from tests.api.test_api import DOCUMENT
from tests.cash.conftest import RULES, opened
from tests.club.conftest import Circle, of_everybody
from tests.ledger.conftest import AUTHOR, TWO, Pen
from tests.world import recorded

pytestmark = pytest.mark.django_db(transaction=True)
KILLED = 9
WRITING = ("INSERT", "UPDATE", "DELETE")
Deed = Callable[[], Any]


@pytest.fixture
def circle(transactional_db: None) -> Circle:
    return recorded.recorded("circle", of_everybody)


def deeds(circle: Circle) -> Mapping[str, Deed]:
    """Return deeds of every kind, each ready to be done at any time, and again."""
    club, key = circle.club, UUID(int=7)
    write_rules(club, **RULES)
    other, pen = add(club, "Cilike"), Pen(opened(club))
    pen.hand()
    pen.hand()
    said = {"key": key, "head": pen.head, "author": AUTHOR}
    slip = Slip(reason=Reason.FINE, day=RULES["since"], moves={circle.player.player_id: -500, "own": 500}, key=key)
    sheet = document.read_document(DOCUMENT)
    return {
        "save": lambda: ledger.record_entry(pen.evening, kind="hand", facts={**TWO}, **said),
        "close": lambda: ledger.close_evening(pen.evening, **said),
        "import": lambda: ledger.import_evening(sheet, author=AUTHOR, key=key),
        "fine": lambda: write_slip(club, slip),
        "merge": lambda: merge(_now(circle.player), _now(other), circle.by()),
        "erase": lambda: erase(_now(circle["viewer"]), circle.by()),
    }


def _now(member: Member) -> Member:
    return Member.objects.select_related("club", "player", "account").get(pk=member.pk)


def after(statements: int, stop: Callable[[], None]) -> Callable[..., Any]:
    """Let so many statements write; after the next one everything stops."""
    left = [statements]

    def execute(go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        result = go_on(sql, params, many, context)
        if sql.lstrip().startswith(WRITING):
            left[0] -= 1
            if left[0] < 0:
                stop()
        return result

    return execute


def killed(deed: Deed, statements: int) -> bool:
    """Do a deed in a process that is killed after so many statements, or before it can answer; tell which."""
    connection.close()
    if (child := os.fork()) == 0:
        ended = 2
        try:
            with connection.execute_wrapper(after(statements, lambda: os._exit(KILLED))):
                deed()
            ended = 0
        finally:
            os._exit(ended)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, KILLED)
    return code == KILLED


def lost(deed: Deed, statements: int) -> bool:
    """Close the connection under a deed; whoever comes next gets a new one."""

    def stop() -> None:
        connection.connection.rollback()  # SQLite keeps a lock as long as somebody holds what was read
        connection.connection.close()

    done = False
    with (
        connection.execute_wrapper(after(statements, stop)),
        suppress(DatabaseError, InterfaceError, connection.Database.Error),
    ):
        deed()
        done = True
    connection.in_atomic_block, connection.savepoint_ids = False, []
    connection.close()
    return not done


STOPPED: Mapping[Callable[[Deed, int], bool], str] = {
    killed: "save import merge",
    lost: "save close fine erase",
}


@pytest.mark.parametrize(("stopped", "deed"), [(how, deed) for how, deeds in STOPPED.items() for deed in deeds.split()])
def test_a_deed_that_stops_anywhere_is_done_or_not_done_and_converges(
    deed: str, stopped: Callable[[Deed, int], bool], circle: Circle
) -> None:
    do = deeds(circle)[deed]
    before, statements = recorded.digest(), 0
    while stopped(do, statements):
        assert statements < 200
        assert recorded.digest() == before, f"half written after {statements} statements"
        statements += 1
    assert statements >= 2
    once = recorded.digest()
    assert once != before
    with suppress(ledger.Refused, Member.DoesNotExist):
        do()  # the answer was lost: the same again
    assert recorded.digest() == once
    assert [str(one) for one in prove()] == []


def test_a_clock_that_is_set_back_changes_no_order(circle: Circle) -> None:
    pen, now = Pen(opened(circle.club, timezone.localdate())), timezone.now()
    for minutes in (0, -60, 5, -30):
        pen.write("hand", {**pen.plain()}, written_at=now + timedelta(minutes=minutes))
    pen.correct(1, {**TWO, "declarer_points": 40}, written_at=now - timedelta(days=1))
    ledger.close_evening(pen.evening, key=uuid4(), head=pen.head, author=AUTHOR, written_at=now - timedelta(hours=2))
    assert list(pen.evening.entries.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    assert list(pen.evening.revisions.order_by("pk").values_list("head", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert [str(one) for one in prove()] == []
