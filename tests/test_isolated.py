"""What is written from right to left keeps its place on every page: between an arrow and a number, beside a sign."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening, Player
from scorebook.words.direction import FIRST, LAST, isolated, isolated_page
from settlement.names import cleaned
from tests.browser.phones import NODE
from tests.club.conftest import Circle, of_everybody, signed_in
from tests.conftest import holding
from tests.world import recorded
from tests.world.addresses import everything
from tests.world.depth import deep_on

DAVID, MOSHE, YAEL, ALI = "דוד", "משה 2", "יעל בן-דוד", "علی"
NAMES = (DAVID, MOSHE, "Cili", YAEL, ALI)
HAND = {"contract": "two", "declarer": 0, "partner": 1, "declarer_points": 52}
SPOKEN = {"aria-label", "aria-description", "title", "alt"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{YAEL} → {DAVID} 2 · Cili → Béla 2", f"<{YAEL}> → <{DAVID}> 2 · Cili → Béla 2"),
        (f"2− {DAVID}, {ALI}; +2", f"2− <{DAVID}>, <{ALI}>; +2"),
        ("צ'רלי", "<צ'רלי>"),
        (f"{FIRST}{DAVID}{LAST}: 3", f"<{DAVID}>: 3"),
        ("Anna → Béla 2", "Anna → Béla 2"),
    ],
)
def test_every_such_name_is_kept_apart_from_what_stands_beside_it(text: str, shown: str):
    marked = shown.replace("<", FIRST).replace(">", LAST)
    assert isolated(text) == marked
    assert cleaned(isolated(DAVID)) == DAVID


def test_on_a_page_fields_and_scripts_stay_as_they_are():
    page = f'<input value="{DAVID}"><textarea>{DAVID}</textarea><script>"{DAVID}"</script><b data-n="{DAVID}"></b>'
    assert isolated_page(page) == page
    label = f'<a title="{DAVID} → 2">צ&#x27;רלי</a><textarea readonly>{DAVID} 2</textarea>'
    marked = label.replace(DAVID, f"{FIRST}{DAVID}{LAST}").replace("צ&#x27;רלי", f"{FIRST}צ&#x27;רלי{LAST}")
    assert isolated_page(label) == marked


class Texts(HTMLParser):
    """The texts that a page shows or that are read aloud of it, with what a finished field holds apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.passed_over = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.passed_over += tag in ("script", "style") or (tag == "textarea" and "readonly" not in attributes)
        self.shown += [attributes[name] or "" for name in SPOKEN & set(attributes)]

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "textarea"):
            self.passed_over = 0

    def handle_data(self, data: str) -> None:
        if not self.passed_over:
            self.shown.append(data)


def of_names(text: str) -> Iterator[str]:
    """Yield what stands in a text of each name from right to left, with what stands before and after it."""
    for name in NAMES:
        for letter in name if name != "Cili" else "":
            yield from (text[: at + 1] for at, one in enumerate(text) if one == letter and letter > "\u0590")


def is_apart(text: str) -> bool:
    """Tell whether the letter at the end of a text stands within isolating marks."""
    return text.count(FIRST) - text.count(LAST) == 1


@pytest.mark.both_databases
@deep_on("sqlite")
@pytest.mark.django_db
def test_on_every_page_of_everybody(evening_of: Callable[..., Evening], undrawn: None):
    circle: Circle = recorded.recorded("circle", of_everybody)
    Player.objects.filter(pk=circle.player.player_id).update(name=DAVID)
    evening = evening_of(players=NAMES)
    author = ledger.Author(name=ALI)
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=HAND, author=author)
    scribe = holding(str(links.token_of(links.links_of(evening)["write"])))
    addresses, named, wrong = everything(circle, evening), set(), []
    for who, client in {"scribe": scribe, "owner": signed_in(circle.by())}.items():
        for name, where in addresses.items():
            answer = client.get(where)
            if not answer.get("Content-Type", "").startswith("text/html"):
                continue
            texts = Texts(answer.content.decode()).shown
            names = [one for text in texts for one in of_names(text)]
            named |= {name} if names else set()
            wrong += [f"{who}: {name}: {one[-40:]!a}" for one in names if not is_apart(one)]
    assert sorted(set(wrong)) == []
    assert {"sheet", "news", "far", "entry", "payments", "history", "member", "player"} - named == set()


@pytest.mark.django_db
def test_a_text_to_copy_or_to_send_keeps_names_apart(evening_of: Callable[..., Evening]):
    evening = evening_of(players=NAMES)
    author = ledger.Author(name=ALI)
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=HAND, author=author)
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    page = client.get(f"/e/{evening.slug}/recap/").content.decode()
    texts = re.findall(r"<textarea[^>]*readonly[^>]*>(.*?)</textarea>", page, re.DOTALL)
    names = [one for text in texts for one in of_names(text)]
    assert {one[-1] for one in names} >= {DAVID[-1], YAEL[-1]}
    assert [one for one in names if not is_apart(one)] == []


NOTICE = """
const at = (file) => new URL(file, process.argv[1]);
const { makeDocument } = await import(at("tests/browser/dom.mjs"));
const places = makeDocument("notice", "say-hand");
const { notice, say } = await import(at("scorebook/static/scorebook/hand/page/notice.js"));
notice(process.argv[2], true);
say(process.argv[2]);
console.log(JSON.stringify(["notice", "say-hand"].map((id) => places.querySelector(`#${id}`).textContent)));
"""


def test_a_notice_of_the_entry_page_keeps_names_apart():
    notice = f"{YAEL} → {DAVID} 2"
    root = f"{settings.BASE_DIR.as_uri()}/"
    command = [str(NODE), "--input-type=module", "--eval", NOTICE, root, notice]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [isolated(notice)] * 2 != [notice] * 2


@pytest.mark.django_db
def test_what_is_kept_and_handed_on_has_no_such_marks(evening_of: Callable[..., Evening]):
    evening = evening_of(players=NAMES)
    client: Client = holding(str(links.token_of(links.links_of(evening)["write"])))
    for where in ("export.json", "lists/postings.csv", "payout.json"):
        answer = client.get(f"/e/{evening.slug}/{where}")
        content = answer.getvalue()
        assert FIRST.encode() not in content, where
        assert b"2068" not in content, where


@pytest.mark.django_db
def test_a_name_that_stands_alone_is_not_for_a_translator(evening_of: Callable[..., Evening]):
    evening = evening_of(players=("Virág", "Rózsa", "Kis", "Cili"), first_dealer=0)
    author = ledger.Author(name="Virág")
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=HAND, author=author)
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=author)
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    for path in ("", "1/", "payments/"):
        page = client.get(f"/e/{evening.slug}/{path}").content.decode()
        assert re.search(r'translate="no">\s*Virág', page), path
