"""Hostile words in every column that people write into, on every page and file that a director gets to by its links.

``HOSTILE`` says how often all of it is written over with other words and looked at again; once in the suite.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Any
from urllib.parse import urljoin, urlsplit

import openpyxl
import pytest
from django.apps import apps
from django.db import connection, models
from django.test import Client
from django.urls import resolve

from scorebook.access import links
from scorebook.models import CupDay, Ration
from scorebook.paper.views import printing
from tests.world.deeds import World, deeds, world
from tests.world.emptying import triggers_set_aside
from tests.world.hostile import LANGUAGES, Reader
from tests.world.texts import OF_PEOPLE

pytestmark = pytest.mark.django_db(transaction=True)
HOSTILE = int(os.environ.get("HOSTILE", "1"))
SEVERAL = 1 if HOSTILE == 1 else 3
PIECES = (
    "<x-evil>",
    "</script><x-evil>",
    "</title><x-evil>",
    "</style><x-evil>",
    "<svg onload=evil>",
    "<x-evil",
    "--><x-evil>",
    "]]><x-evil>",
    "<!--",
    '" onevil="1',
    "' onevil='1",
    "` onevil=`1",
    "&lt;x-evil&gt;",
    "&#60;x-evil&#62;",
    "&amp;lt;",
    "\\u003cx-evil>",
    "{{ 7 }}",
    "{% x %}",
    "%(n)s",
    "{name}",
    "{who}",
    "${7}",
    "=1+1",
    ";=1+1",
    "x;+cmd|'/C calc'!A0",
    ";@SUM(A1)",
    "javascript:evil",
    "../../etc/passwd",
    "%00%0d%0aX-Evil: 1",
    "'; DROP TABLE x; --",
    "İıﷺ\\",
    "\u202exe",
    "\u2066",
    "\u2028",
    "a\u0338<",
    "\t=1",
)
LEFT_OUT = {"Seal.said", "Club.slug", "AccessAttempt.username", "Draft.screen"}
TEXTS = ("reason", "note")
STATIC = (".css", ".svg", ".png", ".webp", ".woff2", ".js")
UNTIL = "club_evening_new"  # from then on the club is taken apart
FORMULAS = ("=", "+", "-", "@")


class Page(Reader):
    """A page, and where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.leads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        self.leads += [value for name, value in attrs if name == "href" and value]


@pytest.fixture
def lived(monkeypatch: pytest.MonkeyPatch) -> World:
    """A club in which everything was done, up to a cup day that is over, and a guests' table beside it."""
    monkeypatch.setattr(printing, "draw", lambda html, **_: html.encode())
    here = world()
    for deed in takewhile(lambda deed: deed.name != UNTIL, deeds(here)):
        answer = deed.sent(here)()
        assert answer.status_code < 400, (deed.name, answer.content.decode())
        Ration.objects.all().delete()
    here.phones["owner"].cookies["keyring"] = str(links.token_of(links.links_of(here.guests)["write"]))
    return here


def words(random: Random, number: int, most: int) -> str:
    """Return hostile words that are nobody else's."""
    return f"{''.join(random.sample(PIECES, random.randint(1, 3)))}"[: most - 5] + f" {number}"


def written_over(random: Random) -> None:
    """Write hostile words into everything that people write, past what would refuse some of them."""
    with triggers_set_aside(connection):
        for column in sorted(OF_PEOPLE - LEFT_OUT):
            name, _, attribute = column.partition(".")
            model = next(one for one in apps.get_models() if one.__name__ == name)
            field = model._meta.get_field(attribute)
            for number, row in enumerate(models.QuerySet(model).all()):
                if isinstance(field, models.JSONField):
                    value: Any = hostile_facts(getattr(row, attribute), random, number)
                else:
                    value = words(random, number, field.max_length or 200)
                models.QuerySet(model).filter(pk=row.pk).update(**{attribute: value})


def hostile_facts(facts: Any, random: Random, number: int) -> Any:
    """Return facts with other words in those that hold any."""
    if not isinstance(facts, dict):
        return facts
    return {key: words(random, number, 200) if key in TEXTS else value for key, value in facts.items()}


def looked_at(phone: Client, begin: tuple[str, ...]) -> Iterator[tuple[str, str, Any]]:
    """Follow every link, a few of each kind; yield the name of the address, the address and what was answered."""
    waiting, seen, kinds = list(begin), set(begin), Counter[Any]()
    while waiting:
        where = waiting.pop()
        parts = urlsplit(where)
        kind = resolve(parts.path).url_name, re.sub(r"=[^&]*", "", parts.query), parts.path[-5:].partition(".")[2]
        kinds[kind] += 1
        if kinds[kind] > SEVERAL:
            continue
        answer = phone.get(where, headers={"accept": "text/html"})
        yield str(kind[0]), where, answer
        if answer.status_code == 200 and answer["Content-Type"].startswith(("text/html", "application/pdf")):
            leads = [urljoin(where, one) for one in read(answer).leads]
        else:
            leads = [answer["Location"]] if "Location" in answer else []
        here = {one.removeprefix("http://testserver").partition("#")[0] for one in leads}
        fresh = sorted(one for one in here - seen if one.startswith("/") and not one.endswith(STATIC))
        seen.update(fresh)
        waiting += fresh


def body(answer: Any) -> bytes:
    if not answer.streaming:
        return bytes(answer.content)
    if not hasattr(answer, "kept"):
        answer.kept = b"".join(answer.streaming_content)
    return bytes(answer.kept)


def read(answer: Any) -> Page:
    page = Page()
    page.feed(body(answer).decode())
    return page


def live_cells(text: str) -> list[str]:
    """Return every cell that a spreadsheet takes for a formula, whichever sign it parts the columns by."""
    cells = [
        cell.strip().strip('"').lstrip()
        for parted in ",;\t"
        for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=parted)
        for cell in row
    ]
    return [cell for cell in cells if cell.startswith(FORMULAS) and not re.fullmatch(r"[-+][\d.,\s:–-]*", cell)]


def wrong_with(answer: Any) -> list[str]:
    """Return what of the words became a part of what was answered."""
    kind = answer["Content-Type"].partition(";")[0]
    problems = [name for name in answer.headers if "evil" in name.lower()]
    match kind:
        case "text/html" | "application/pdf":
            problems += read(answer).wrong
        case "application/json":
            json.loads(body(answer))
        case "text/csv":
            problems += live_cells(body(answer).decode())
        case kind if kind.endswith("spreadsheetml.sheet"):
            book = openpyxl.load_workbook(io.BytesIO(body(answer)))
            problems += [str(cell.value) for sheet in book for row in sheet for cell in row if cell.data_type == "f"]
    return problems


@pytest.mark.deep
def test_hostile_words_stay_words_wherever_they_are_shown(lived: World, caplog: pytest.LogCaptureFixture) -> None:
    cup = CupDay.objects.earliest("pk").slug
    begin = ("/", f"/c/{lived.club.slug}/", f"/k/{cup}/", f"/e/{lived.guests.slug}/")
    reached, found, kinds, shown = set[str](), list[Any](), Counter[str](), 0
    for number in range(HOSTILE):
        written_over(Random(number))
        lived.phones["owner"].cookies["language"] = LANGUAGES[number % 3]
        for name, where, answer in looked_at(lived.phones["owner"], begin):
            if answer.status_code >= 500 or (answer.status_code == 200 and wrong_with(answer)):
                found.append((number, where, answer.status_code, wrong_with(answer)))
            if answer.status_code == 200:
                reached.add(name)
                shown += b"x-evil" in body(answer)
            kinds[answer["Content-Type"].partition(";")[0]] += 1
            Ration.objects.all().delete()
    assert found == []
    assert all("\n" not in record.getMessage().partition("Traceback")[0].strip() for record in caplog.records)
    assert len(reached) > 80, sorted(reached)
    assert shown > 40 * HOSTILE
    print(f"{HOSTILE} times: {len(reached)} addresses, {shown} of them with these words, {dict(kinds)}")
