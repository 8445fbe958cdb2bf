"""Two at once: a document sent twice opens one evening."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.api.keys import make_key
from scorebook.models import Entry, Evening
from tests.api.conftest import DOCUMENT, WHERE
from tests.club.conftest import Circle, of_everybody
from tests.world.races import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def circle(transactional_db: None) -> Circle:
    return of_everybody()


@pytest.mark.parametrize("query", ["?newcomers=members", "?newcomers=members&opened_at=2026-11-05T19:30"])
def test_a_document_sent_twice_at_once_opens_one_evening(circle: Circle, query: str) -> None:
    _key, secret = make_key(circle.club, "honlap", "scribe", circle.by())
    headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": str(uuid4())}

    def send() -> tuple[int, str]:
        text = json.dumps(DOCUMENT)
        answer = Client().post(WHERE + query, text, content_type="application/json", headers=headers)
        return answer.status_code, answer.content.decode()

    met = race(send, send)
    assert met[0] == met[1], met
    assert met[0][0] == 201
    assert (Evening.objects.count(), Entry.objects.count()) == (1, 2)
    assert circle.club.members.filter(player__name="Új Ember").count() == 1
