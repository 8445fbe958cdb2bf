"""Whatever people write as a name or a reason is shown as they wrote it and never becomes a part of the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import cycle
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening
from tests.conftest import holding
from tests.rows import ROWS, address
from tests.world.hostile import LANGUAGES, Reader

pytestmark = pytest.mark.django_db

NAMES = ("<x-evil>", '" onevil="1', "' onevil='1' style='x", "</script><x-evil>&lt;", "{{ 7 }}{% x %}{name}%(n)s%s -->")
REASON = "</p><x-evil onevil=1> & “so”"
# What is read by programs.
NO_PAGES = {
    "health",
    "robots",
    "export",
    "trail",
    "evening_list",
    "evening_ledger",
    "hand_lines",
    "hand_left",
    "manifest",
    "keeper",
}
NO_PAGES |= {"beginning"}


@pytest.fixture
def night(evening_of: Callable[..., Evening], undrawn: None) -> Evening:
    """An evening on which everything that can be written is hostile: it was closed, reopened and corrected."""
    evening = evening_of(players=NAMES, title=REASON, place=REASON)
    author = ledger.Author(name=NAMES[0])

    def form_data(**more: object) -> dict[str, object]:
        evening.refresh_from_db()
        return {"key": uuid4(), "head": evening.head, "author": author, **more}

    hand = {
        "contract": "two",
        "declarer": 0,
        "partner": 2,
        "declarer_points": 54,
        "announcements": [{"figure": "trull", "by": 0, "kontra": 1}],
    }
    moved = {"reason": REASON, "transfers": [{"from": 3, "to": "kassza", "points": 5}]}
    ledger.record_entry(evening, kind="hand", facts=hand, **form_data())
    ledger.correct_entry(evening, 1, kind="hand", facts={**hand, "declarer_points": 40}, reason=REASON, **form_data())
    ledger.record_entry(evening, kind="adjustment", facts=moved, **form_data())
    ledger.record_entry(evening, kind="all_pass", facts={}, **form_data())
    ledger.strike_entry(evening, 3, reason=REASON, **form_data())
    ledger.close_evening(evening, **form_data())
    ledger.reopen_evening(evening, reason=REASON, **form_data())
    evening.refresh_from_db()
    return evening


@pytest.fixture
def scribe(night: Evening) -> Client:
    """The scribe, whose own name is hostile too."""
    return holding(str(links.token_of(links.links_of(night)["write"])), scribe="%3Cx-evil%3E%22onevil=1")


def test_no_page_takes_words_for_parts_of_itself(night: Evening, scribe: Client):
    draft = {"kind": "adjustment", "facts": {"reason": REASON}, "at": 1, "screen": {"x": "</script><x-evil>"}}
    scribe.post(f"/e/{night.slug}/hand/preview/", json.dumps(draft), content_type="application/json")
    pages = [name for name, row in ROWS.items() if row.read == 200 and name not in NO_PAGES]
    for name, language in zip(pages, cycle(LANGUAGES), strict=False):
        scribe.cookies["language"] = language
        page = Reader()
        page.feed(scribe.get(address(name, night)).content.decode())
        assert page.wrong == [], name


def test_the_words_are_shown_as_they_were_written(night: Evening, scribe: Client):
    for name in ("sheet", "payments", "history", "session_pdf", "payout_pdf"):
        page = Reader()
        page.feed(scribe.get(address(name, night)).content.decode())
        text = "".join(page.words)
        assert all(one in text for one in NAMES), name
    assert json.loads(scribe.get(address("export", night)).content)["players"] == list(NAMES)


def test_what_a_save_and_a_conflict_answer_holds_no_part_of_a_page(night: Evening, scribe: Client):
    body = {"key": str(uuid4()), "head": night.head, "kind": "all_pass", "facts": {}, "wide": True}
    saved = scribe.post(address("hand_new", night), json.dumps(body), content_type="application/json")
    assert saved.status_code == 200
    for part in ("status", "recent"):
        page = Reader()
        page.feed(saved.json()[part])
        assert page.wrong == []
    clash = scribe.post(
        address("hand_new", night), json.dumps({**body, "key": str(uuid4())}), content_type="application/json"
    )
    assert clash.status_code == 409
    assert clash["Content-Type"] == "application/json"
    assert clash["X-Content-Type-Options"] == "nosniff"


def test_the_name_of_a_file_is_of_plain_letters(night: Evening, scribe: Client):
    for name in ("session_pdf", "payout_pdf", "export"):
        disposition = scribe.get(address(name, night))["Content-Disposition"]
        assert disposition.isascii()
        plain, _, readable = disposition.partition("filename=")[2].partition("; filename*=UTF-8''")
        assert not set("<>&;\r\n/") & set(plain)
        assert not set('<>:"/\\|?*\r\n') & set(unquote(readable))
