"""Writing stops at any point: the process is killed, or the connection is lost.

No half-written row remains; a retry converges, and nothing is stored twice. Here a hand and a fine stop, on both
databases. ``tests/test_every_deed.py`` stops every action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError, InterfaceError, connection

from scorebook import ledger
from scorebook.cash.deeds import write_rules, write_slip
from scorebook.cash.writing import Slip
from scorebook.ledger.proving import prove
from scorebook.models import Reason
from tests.cash.conftest import RULES, opened
from tests.club.conftest import Circle, of_everybody
from tests.ledger.conftest import AUTHOR, TWO, Pen
from tests.world import recorded
from tests.world.killed import after, killed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
Deed = Callable[[], Any]


@pytest.fixture
def circle(transactional_db: None) -> Circle:
    return recorded.recorded("circle", of_everybody)


def deeds(circle: Circle) -> Mapping[str, Deed]:
    """Return deeds of every kind, each ready to be done at any time, and again."""
    club, key = circle.club, UUID(int=7)
    write_rules(club, **RULES)
    pen = Pen(opened(club))
    pen.hand()
    pen.hand()
    options = {"key": key, "head": pen.head, "author": AUTHOR}
    slip = Slip(reason=Reason.FINE, day=RULES["since"], moves={circle.player.player_id: -500, "own": 500}, key=key)
    return {
        "save": lambda: ledger.record_entry(pen.evening, kind="hand", facts={**TWO}, **options),
        "fine": lambda: write_slip(club, slip),
    }


def lost(deed: Deed, statements: int) -> bool:
    """Close the connection under an action; the next statement gets a new one."""

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
    killed: "save",
    lost: "save fine",
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
    do()  # the answer was lost: the same again
    assert recorded.digest() == once
    assert [str(one) for one in prove()] == []
