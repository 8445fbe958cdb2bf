"""A club moves to an empty server and back: a visitor reads the same at every address."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from random import Random
from uuid import uuid4

import pytest
from django.db import connection

from scorebook.clubfile.content import ClubContent
from scorebook.clubfile.document import file_of, read_file
from scorebook.clubfile.writing import bring_in
from scorebook.ledger.proving import prove
from scorebook.models import Account, Club, Evening
from tests.club.conftest import Circle, founded, signed_in
from tests.clubfile.walk import Stop, differences, walk
from tests.world.clubs import EVERYBODY, evening
from tests.world.emptying import emptied
from tests.world.recorded import forget

pytestmark = pytest.mark.django_db
PLAYERS = EVERYBODY[:6]
"""Those who still sit under these names after everything that happened to the club."""


def moved(content: bytes, strangers: int) -> tuple[Club, Account]:
    """Bring a file in to a server that was emptied, and on which others have founded clubs."""
    emptied(connection)
    forget()
    for number in range(strangers):
        founded(f"Másik kör {number}", f"Idegen {number}")
    account = Account.objects.create_account(login="anna@example.org", name="Anna", password="jelszó-jelszó")
    return bring_in(read_file(content), account, key=uuid4(), called="Anna"), account


def there_and_back(whole: Circle, *, once: bool) -> list[list[Stop]]:
    """Return three walks: through the club, after its move, and after the move back."""
    seal, content = ClubContent(whole.club).seal, file_of(whole.club)
    walks = [walk(whole.club, signed_in(whole.by()), once=once)]
    for strangers in (3, 1):
        club, account = moved(content, strangers)
        assert ClubContent(club).seal == seal
        assert [str(finding) for finding in prove()] == []
        walks.append(walk(club, signed_in(account), once=once))
        content = file_of(club)
    return walks


def test_one_address_of_each_view_reads_the_same(whole: Circle) -> None:
    first, *others = there_and_back(whole, once=True)
    assert len(first) > 60, Counter(stop.view for stop in first)
    unlike = [difference for other in others for difference in differences(first, other)]
    assert unlike == []


@pytest.mark.deep
def test_every_address_of_forty_evenings_reads_the_same(whole: Circle) -> None:
    random = Random(40)
    for week in range(40 - Evening.objects.filter(club=whole.club).count()):
        names = random.sample(PLAYERS, random.randint(4, 5))
        evening(whole.club, names, date(2026, 1, 5) + timedelta(days=7 * week), 3, random)
    first, *others = there_and_back(whole, once=False)
    assert len(first) > 1000, Counter(stop.view for stop in first)
    unlike = [difference for other in others for difference in differences(first, other)]
    assert unlike == []
