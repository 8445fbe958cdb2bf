"""A ruling as it is typed: what cannot be is said beside its field, and nothing that was typed is lost."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from tests.cup.conftest import Made

pytestmark = pytest.mark.django_db


def test_a_ruling_that_cannot_be_keeps_what_was_typed_and_says_why_beside_its_field(
    listed: Made, laptop: Client
) -> None:
    day, said = listed(8), {"who": "3", "points": "sok", "reason": "késés"}
    wrong = (
        (said, "Points other than 0"),
        ({**said, "points": "1e5"}, "Points other than 0"),
        ({**said, "points": "0,001"}, "Points other than 0"),
        ({**said, "points": "−1.500"}, "-1500 or -1.5?"),
        ({**said, "points": "-5", "reason": "x" * 201}, "at most 200 characters"),
        ({**said, "points": "-5", "head": day.head - 1}, "list closed"),
    )
    for sent, why in wrong:
        form = {"key": uuid4(), "head": day.head, **sent}
        answer = laptop.post(f"/k/{day.slug}/rulings/", form, headers={"accept-language": "en"})
        page = answer.content.decode()
        assert (answer.status_code, why in page) == (422, True), sent
        assert '<option value="3" selected>' in page
        assert all(f'value="{sent[name]}"' in page for name in ("points", "reason"))
    assert not day.rulings.exists()
    right = {"key": uuid4(), "head": day.head, **said, "points": "−2,5"}
    for _ in range(2):
        assert laptop.post(f"/k/{day.slug}/rulings/", right).status_code == 302
    assert day.rulings.get().hundredths == -250
