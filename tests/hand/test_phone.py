"""The phone by itself: from what the page was told it says of a hand just what the server does."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from scorebook import ledger
from scorebook.access import links
from scorebook.management.commands.engine import archive, words_in
from scorebook.models import Evening
from settlement import GAMES, notation
from settlement.preview import phone
from settlement.settle import Standing, table_for
from tests.conftest import NAMES, holding
from tests.settlement.legal import legal_entry

pytestmark = pytest.mark.django_db

HUNGARIAN = {"accept-language": "hu"}
PLAIN = {"contract": "three", "declarer": 1, "partner": 2, "declarer_points": 54}


@pytest.fixture(scope="module")
def words() -> dict[str, str]:
    return words_in("hu")


def described(client: Client, slug: str) -> dict[str, Any]:
    """Return what the page knows of the table."""
    desc: dict[str, Any] = client.get(f"/e/{slug}/hand/?describe=1", headers=HUNGARIAN).json()["page"]["desc"]
    return desc


def reckoned(desc: dict[str, Any], words: dict[str, str], *waiting: Any, opened: Any = None, before: int = 0) -> Any:
    """Ask the phone as the page does, of what was told as JSON."""
    told = {name: desc[name] for name in ("game", "rules", "standing", "short", "language")}
    asked = {**told, "names": desc["seats"], "waiting": waiting, "before": before, "open": opened}
    return json.loads(phone.answer(json.loads(json.dumps(asked)), words))


def previewed(client: Client, slug: str, hand: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = client.post(
        f"/e/{slug}/hand/preview/", json.dumps(hand), content_type="application/json", headers=HUNGARIAN
    ).json()
    answer.pop("alike")
    return answer


@pytest.mark.parametrize("key", GAMES)
def test_of_every_game_it_says_what_the_server_says(evening_of: Any, words: dict[str, str], key: str) -> None:
    game = GAMES[key]
    evening: Evening = evening_of(
        game=key, preset=game.presets[0].key, house_rules={}, players=NAMES[: max(game.seats)], first_dealer=0
    )
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    began, random, waiting = described(client, evening.slug), Random(3), []
    for _hand in range(4):
        table = table_for(game, evening.rules, Standing.from_json(evening.standing))
        kind, record = legal_entry(game, table, random)
        hand = {"kind": kind, "facts": notation.as_json(record)}
        less = {"kind": kind, "facts": dict(list(hand["facts"].items())[:-1])}
        for opened in (hand, less):
            said = reckoned(began, words, *waiting, opened=opened, before=len(waiting))["preview"]
            assert said == previewed(client, evening.slug, opened)
        waiting.append(hand)
        ledger.record_entry(evening, key=uuid4(), head=evening.head, author=ledger.Author(), **hand)
        evening.refresh_from_db()
        with translation.override("hu"):
            totals = re.findall(r'<dd class="(?:plus|minus|nil)">(.*?)</dd>', status(client, evening.slug))
        assert totals in ([], reckoned(began, words, *waiting)["sums"]["totals"])
        assert reckoned(described(client, evening.slug), words)["sums"] == reckoned(began, words, *waiting)["sums"]


def status(client: Client, slug: str) -> str:
    text: str = client.get(f"/e/{slug}/hand/?describe=1", headers=HUNGARIAN).json()["page"]["status"]
    return text


def test_what_it_cannot_know_it_does_not_say(writer: Client, evening: Evening, words: dict[str, str]) -> None:
    desc, hand = described(writer, evening.slug), {"kind": "hand", "facts": PLAIN}
    joins = {"kind": "company", "facts": {"players": [0, 1, 2, 3, "Feri"]}}
    wrong = {"kind": "hand", "facts": {**PLAIN, "declarer_points": 99}}
    for waits in (joins, wrong, {"kind": "hand", "facts": {"nonsense": 1}}):
        assert reckoned(desc, words, hand, waits, opened=hand, before=2) == {"preview": None, "sums": None}
    assert reckoned(desc, words, hand, wrong, opened=hand, before=1)["preview"]["payouts"]


def test_the_rules_are_the_same_bytes_whenever_they_are_packed() -> None:
    assert archive() == archive()
