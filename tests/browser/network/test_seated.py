"""Players, dealer and resting seats after people came and went: a phone without the rules agrees with the server."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.access import links
from scorebook.models import Evening
from settlement import GAMES, notation
from settlement.settle import Standing, table_for
from tests.browser.phones import NODE
from tests.conftest import NAMES, holding
from tests.settlement.legal import legal_entry
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

WHERE = Path(__file__).with_name("seated.mjs")


def described(client: Client, evening: Evening) -> dict[str, Any]:
    desc: dict[str, Any] = client.get(f"/e/{evening.slug}/hand/?describe=1").json()["page"]["desc"]
    return desc


def on_the_phone(page: dict[str, Any], runs: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    request = json.dumps({"page": page, "runs": runs})
    done = subprocess.run([str(NODE), str(WHERE)], input=request, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    tables: list[dict[str, Any]] = json.loads(done.stdout)
    return tables


def company(standing: Standing, random: Random) -> list[Any]:
    """Return the next players, valid or invalid ones."""
    there = [*standing.seated]
    who = random.choice(("Feri", " feri ", "Gizi", "Hédi", *range(len(standing.totals))))
    if random.random() < 0.6:
        return [who if place == random.randrange(len(there)) else seat for place, seat in enumerate(there)]
    return random.choice(([*there, who], [who, *there], there[1:], there[:-1], there[::-1]))


def a_deed(evening: Evening, random: Random) -> dict[str, Any]:
    game, standing = GAMES[evening.game], Standing.from_json(evening.standing)
    if random.random() < 0.5:
        body: dict[str, Any] = {"kind": "company", "facts": {"players": company(standing, random)}}
    else:
        kind, record = legal_entry(game, table_for(game, evening.rules, standing), random)
        body = {"kind": kind, "facts": notation.as_json(record)}
    return {"deed": "write", "key": str(uuid4()), "number": None, "body": body}


def sent(client: Client, evening: Evening, deed: dict[str, Any]) -> int:
    body = {**deed["body"], "key": deed["key"], "head": evening.head, "brief": True}
    answer = client.post(f"/e/{evening.slug}/hand/", json.dumps(body), "application/json")
    evening.refresh_from_db()
    return answer.status_code


@pytest.mark.parametrize("key", sweep(GAMES, gate=lambda key: key in ("paskievics", "danish", "stroman", "free")))
def test_without_the_rules_a_phone_seats_people_as_the_server_does(
    evening_of: Callable[..., Evening], key: str
) -> None:
    game = GAMES[key]
    evening = evening_of(
        game=key, preset=game.presets[0].key, house_rules={}, players=NAMES[: min(game.seats)], first_dealer=1
    )
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    random, page, deeds, runs, told = Random(key), described(client, evening), list[Any](), list[Any](), list[Any]()
    for _turn in range(12):
        deed = a_deed(evening, random)
        status = sent(client, evening, deed)
        if status != 200 and deed["body"]["kind"] != "company":
            continue
        deeds.append(deed)
        desc = described(client, evening)
        runs.append([*deeds])
        told.append({name: desc[name] for name in ("there", "dealer", "seats", "deals")})
        if status != 200:
            deeds.pop()
    for run, ours, server in zip(runs, on_the_phone(page, runs), told, strict=True):
        assert ours == server, run
