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
from tests.world.depth import sweep

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
    page = {name: desc[name] for name in ("game", "rules", "standing", "short", "language")}
    question = {**page, "names": desc["seats"], "waiting": waiting, "before": before, "open": opened}
    return json.loads(phone.answer(json.loads(json.dumps(question)), words))


def previewed(client: Client, slug: str, hand: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = client.post(
        f"/e/{slug}/hand/preview/", json.dumps(hand), content_type="application/json", headers=HUNGARIAN
    ).json()
    answer.pop("alike", None)
    return answer


@pytest.mark.parametrize("key", sweep(GAMES, gate=lambda key: key in ("paskievics", "alsos")))
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
            preview = reckoned(began, words, *waiting, opened=opened, before=len(waiting))["preview"]
            assert preview == previewed(client, evening.slug, opened)
        waiting.append(hand)
        ledger.record_entry(evening, key=uuid4(), head=evening.head, author=ledger.Author(), **hand)
        evening.refresh_from_db()
        with translation.override("hu"):
            drawn = status(client, evening.slug)
        assert is_drawn(drawn, reckoned(began, words, *waiting)["sums"])
        assert reckoned(described(client, evening.slug), words)["sums"] == reckoned(began, words, *waiting)["sums"]


NAME = r'<dt translate="no">\s*(?:<abbr title="[^"]*">)?([^<]*?)(?:</abbr>)?\s*</dt>'
TOTAL = re.compile(NAME + r'\s*<dd class="(?:plus|minus|nil)[^"]*">(.*?)</dd>')
CELL = re.compile(r'<div class="cell-(?!disputed)(\w+)">.*?<dd>(.*?)</dd>', re.DOTALL)
BESIDE = re.compile(r'<small class="brings">.*?</small>|<[^>]*>', re.DOTALL)


def is_drawn(status: str, sums: dict[str, Any]) -> bool:
    """Tell whether the server draws the same strip and totals; of a rádli it draws what is written instead."""
    totals = [(short, total) for (short, _name), total in zip(sums["names"], sums["totals"], strict=True)]
    strip = [(cell["key"], cell["text"]) for cell in sums["strip"]]
    drawn = [(key, " ".join(BESIDE.sub(" ", cell).split())) for key, cell in CELL.findall(status)]
    return drawn == strip and TOTAL.findall(status) == ([] if 'class="sums ways"' in status else totals)


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


# ---------- an evening with what waits ----------


def fetch_lines(client: Client, slug: str) -> dict[str, Any]:
    """Return all lines as the phone stores them."""
    lines: dict[str, Any] = client.get(f"/e/{slug}/hand/lines/", headers=HUNGARIAN).json()
    return lines


def at_table(lines: dict[str, Any], words: dict[str, str], deeds: list[Any], opened: Any = None) -> Any:
    number = opened and opened["number"]
    question = {"told": lines, "deeds": deeds, "before": len(deeds), "open": opened, "number": number}
    return json.loads(phone.at_table(json.loads(json.dumps(question)), words))


def on_sheet(lines: dict[str, Any], words: dict[str, str], deeds: list[Any]) -> Any:
    return json.loads(phone.sheet(json.loads(json.dumps({"told": lines, "deeds": deeds})), words))


def sent(client: Client, evening: Evening, deed: dict[str, Any]) -> Any:
    """Send a deed as the queue does, and return the answer."""
    evening.refresh_from_db()
    number = deed.get("number")
    path = {"write": "hand/", "correct": f"{number}/edit/", "undo": "undo/"}.get(deed["deed"], f"{number}/cross/")
    body = {"kind": deed["kind"], "facts": deed["facts"]} if "facts" in deed else {}
    body |= {"key": deed["key"], "head": evening.head, "reason": "elírtuk", "restores": deed["deed"] == "restore"}
    return client.post(
        f"/e/{evening.slug}/{path}", json.dumps({**body, "brief": True}), "application/json", headers=HUNGARIAN
    )


def deed_of(what: str, **said: Any) -> dict[str, Any]:
    return {"deed": what, "key": str(uuid4()), **said}


def test_what_the_lines_forbid_it_refuses_for_the_reasons_of_the_server(
    writer: Client, evening: Evening, words: dict[str, str]
) -> None:
    same = {"kind": "hand", "facts": PLAIN}
    assert sent(writer, evening, deed_of("write", **same)).status_code == 200
    assert sent(writer, evening, deed_of("write", **same)).status_code == 200
    assert sent(writer, evening, deed_of("strike", number=2)).status_code == 200
    lines = fetch_lines(writer, evening.slug)
    for deed in (
        deed_of("strike", number=2),
        deed_of("correct", number=2, **same),
        deed_of("correct", number=1, **same),
        deed_of("correct", number=1, kind="close", facts={}),
        deed_of("restore", number=1),
    ):
        problems = sent(writer, evening, deed).json()["problems"]
        assert at_table(lines, words, [deed])["refused"] == {deed["key"]: [problem["text"] for problem in problems]}
    assert sent(writer, evening, deed_of("undo")).status_code == 200
    problems = sent(writer, evening, deed := deed_of("undo")).json()["problems"]
    refused = at_table(fetch_lines(writer, evening.slug), words, [deed])["refused"]
    assert refused == {deed["key"]: [problem["text"] for problem in problems]}


DEEDS = ("write", "write", "correct", "company", "write", "undo", "strike", "restore")


def a_deed(evening: Evening, what: str, random: Random) -> dict[str, Any]:
    """Return something a scribe may try now."""
    evening.refresh_from_db()
    game, standing = GAMES[evening.game], Standing.from_json(evening.standing)
    kind, record = legal_entry(game, table_for(game, evening.rules, standing), random)
    hand = {"kind": kind, "facts": notation.as_json(record)}
    entry = random.choice([*evening.entries.order_by("number"), None])
    if what == "company":
        here = [*standing.seated]
        come = random.choice(("Feri", "  feri ", "Gizi", *range(len(standing.totals))))
        players = [*here, come] if random.random() < 0.5 else [come, *here[1:]]
        return deed_of("write", kind="company", facts={"players": players})
    if what in ("write", "undo") or entry is None:
        return deed_of("undo") if what == "undo" else deed_of("write", **hand)
    return deed_of(what, number=entry.number, **(hand if what == "correct" else {}))


@pytest.mark.parametrize("key", sweep(GAMES, gate=lambda key: key in ("paskievics", "alsos")))
def test_of_every_deed_that_waits_it_says_what_the_server_does(
    evening_of: Any, words: dict[str, str], key: str
) -> None:
    game = GAMES[key]
    evening: Evening = evening_of(
        game=key, preset=game.presets[0].key, house_rules={}, players=NAMES[: min(game.seats)], first_dealer=0
    )
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    random, done = Random(key), list[str]()
    lines, waiting = fetch_lines(client, evening.slug), list[Any]()
    for turn in range(16):
        deed = a_deed(evening, DEEDS[turn % len(DEEDS)], random)
        preview = at_table(lines, words, [*waiting, deed])
        if deed["deed"] == "correct":
            hand = {name: deed[name] for name in ("kind", "facts", "number")}
            assert at_table(lines, words, waiting, hand)["preview"] == previewed(client, evening.slug, hand)
        answer = sent(client, evening, deed)
        assert (answer.status_code == 200) == (not preview["refused"]), (turn, deed, answer.content.decode(), preview)
        if answer.status_code != 200:
            told_why = [problem["text"] for problem in answer.json()["problems"]]
            assert set(preview["refused"][deed["key"]]) <= set(told_why), (deed, told_why)
            continue
        done.append(deed["deed"])
        waiting.append(deed)
        evening.refresh_from_db()
        assert preview["table"]["standing"] == evening.standing, deed
        with translation.override("hu"):
            assert is_drawn(status(client, evening.slug), preview["sums"]), deed
        desc = described(client, evening.slug)
        assert {name: desc[name] for name in preview["table"]} == json.loads(json.dumps(preview["table"]))
        if turn == 8:
            now = [{**line, "by": ""} for line in on_sheet(lines, words, waiting)["lines"]]
            assert now == on_sheet(fetch_lines(client, evening.slug), words, [])["lines"]
            lines, waiting = fetch_lines(client, evening.slug), []
    sheet = on_sheet(lines, words, waiting)
    assert [line["number"] for line in sheet["lines"]] == list(range(1, evening.entries.count() + 1))
    assert [line["struck"] for line in sheet["lines"]] == [entry.struck for entry in evening.entries.order_by("number")]
    assert len({*done}) > 2
