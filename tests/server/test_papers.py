"""Many requests for public papers do not keep a table from printing its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Event

import pytest

from scorebook.access import links
from scorebook.models import Evening
from settlement import GAMES
from tests.server.conftest import Served

pytestmark = pytest.mark.django_db(transaction=True)
PUBLIC = [
    f"/rules/{game}/{name}.pdf?paper={paper}&archive={archive}"
    for game, name, paper, archive in product(GAMES, ("card", "blank"), ("a4", "a5", "letter"), "01")
]
FLOODING = 8


@pytest.mark.deep
def test_public_papers_keep_no_table_from_printing(served: Served, evening_of: Callable[..., Evening]) -> None:
    evening = evening_of()
    held = {"Cookie": f"keyring={links.token_of(links.links_of(evening)['watch'])}"}
    own = [f"/e/{evening.slug}/{name}.pdf?paper={paper}" for name, paper in (("blank", "a4"), ("rules", "a5"))]
    over = Event()

    def flood(first: int) -> Iterator[int]:
        for page in PUBLIC[first::FLOODING]:
            if not over.is_set():
                yield served.ask("GET", page)[0]

    with ThreadPoolExecutor(FLOODING) as crowd:
        futures = [crowd.submit(lambda place: list(flood(place)), place) for place in range(FLOODING)]
        statuses = [served.ask("GET", page, headers=held)[0] for page in own]
        over.set()
    assert statuses == [200] * len(own)
    assert {status for one in futures for status in one.result()} <= {200, 429, 503}
