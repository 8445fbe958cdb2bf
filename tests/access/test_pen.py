"""The pen handed over: one writes at a time, and a word is good once, for a while, and for nobody who guesses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook.access import links
from scorebook.access.rations import GUESSING
from scorebook.models import Evening, Handover, Link, Right

pytestmark = pytest.mark.both_databases

PAID = {"reason": "kávé", "transfers": [{"from": 0, "to": 1, "points": 7}]}


def offered(giver: Client, evening: Evening) -> str:
    """Return the word that the giver's page shows."""
    page = giver.post(f"/e/{evening.slug}/pen/").content.decode()
    match = re.search(r'<p class="word">([A-Z]{6})</p>', page)
    assert match
    return match[1]


def take_status(client: Client, word: str, key: str = "") -> int:
    return client.post("/pen/", {"word": word, "key": key or str(uuid4())}).status_code


def saved(client: Client, evening: Evening) -> Any:
    body = {"key": str(uuid4()), "head": evening.head, "kind": "adjustment", "facts": PAID}
    return client.post(
        f"/e/{evening.slug}/hand/",
        json.dumps(body),
        content_type="application/json",
        headers={"Accept": "application/json"},
    )


def test_the_word_moves_the_pen_and_the_giver_watches_and_is_told(evening: Evening, writer: Client, stranger: Client):
    second = Client()
    second.cookies["keyring"] = writer.cookies["keyring"].value
    word = offered(writer, evening)
    assert saved(writer, evening).status_code == 200  # until it is taken he writes on
    evening.refresh_from_db()
    text = " ".join(word.lower()[:3]) + "-" + word[3:]
    assert take_status(stranger, text) == 302
    refused = saved(writer, evening)
    assert (refused.status_code, refused.json()["pen"]) == (403, "lost")
    assert "átvette egy másik telefon" in refused.json()["text"]
    page = writer.get(f"/e/{evening.slug}/hand/")
    assert (page.status_code, 'href="/guide/pen/" rel="help"' in page.content.decode()) == (403, True)
    page = writer.get(f"/e/{evening.slug}/")
    assert page.status_code == 200
    assert b'id="unsent"' in page.content
    assert b'id="unsent"' not in Client(headers={"cookie": ""}).get(f"/e/{evening.slug}/").content
    assert saved(second, evening).status_code == 410  # whoever wrote by the same link
    assert saved(stranger, evening).status_code == 200
    back = offered(stranger, evening)
    assert take_status(writer, back) == 302
    evening.refresh_from_db()
    assert saved(writer, evening).status_code == 200
    assert saved(stranger, evening).json()["pen"] == "lost"


def test_a_word_is_good_once_but_its_page_may_ask_again(evening: Evening, writer: Client, stranger: Client):
    word, key = offered(writer, evening), str(uuid4())
    assert stranger.get("/pen/", {"word": word}).status_code == 200  # to look takes nothing
    assert not Link.objects.filter(revoked_at__isnull=False).exists()
    assert take_status(stranger, word, key) == 302
    lost = Client()  # the answer was lost: the same page asks again
    assert take_status(lost, word, key) == 302
    assert saved(lost, evening).status_code == 200
    assert take_status(Client(), word) == 404
    assert Link.objects.filter(right=Right.WRITE, revoked_at__isnull=True).count() == 1


def late(_evening: Evening, _writer: Client) -> None:
    Handover.objects.update(until=timezone.now() - timedelta(seconds=1))


def renewed(evening: Evening, _writer: Client) -> None:
    links.renew(evening, Right.WRITE)


def offered_anew(evening: Evening, writer: Client) -> None:
    offered(writer, evening)


@pytest.mark.parametrize("spoil", [late, renewed, offered_anew])
def test_a_word_goes_with_its_time_its_link_and_the_next_word(
    evening: Evening, writer: Client, stranger: Client, spoil: Callable[[Evening, Client], None]
):
    word = offered(writer, evening)
    spoil(evening, writer)
    assert take_status(stranger, word) == 404
    assert "keyring" not in stranger.cookies


def test_words_are_stored_nowhere_and_guessing_is_rationed(evening: Evening, writer: Client, stranger: Client):
    word = offered(writer, evening)
    assert not set("IO") & set(word)
    assert word not in json.dumps(list(Handover.objects.values()), default=str)
    for typed in ("", "ABC", "ABCDEI", "ABC123"):
        page = stranger.post("/pen/", {"word": typed})
        assert (page.status_code, b'class="errors"' in page.content) == (422, True)
    answers = [take_status(stranger, "AAAAAA") for _ in range(GUESSING.at_once + 1)]
    assert set(answers) == {404, 429}
    assert take_status(stranger, word) == 429
