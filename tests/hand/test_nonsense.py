"""Invalid requests to the pages of a hand: refused in words or understood, never stored wrongly or an error page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorebook.models import Entry, Evening, Revision
from tests.hand.conftest import POSTS, THREE, at, send, signed, wish, write
from tests.world.recorded import undone

pytestmark = pytest.mark.django_db

NONSENSE = [
    b" ",
    b"{",
    b"[]",
    b"null",
    b'"hand"',
    b"\xff\xfe",
    b'{"kind": "hand", "facts": {}, "x": NaN}',
    b"[" * 50_000,
    b'{"kind": 5, "facts": {}}',
    b'{"kind": "hand", "facts": []}',
    b'{"kind": "hand", "facts": null}',
    b'{"kind": "' + b"x" * 400 + b'", "facts": {}}',
    b'{"kind": "hand", "facts": {"contract": "\\u0000"}}',
    b'{"kind": "hand", "facts": {"contract": "\\ud800"}}',
    b'{"kind": "hand", "facts": {"declarer_points": 1e999}}',
    b'{"kind": "hand", "facts": {"declarer_points": ' + b"9" * 5000 + b"}}",
    b'{"kind": "hand", "facts": {"reason": "' + b"x" * 70_000 + b'"}}',
]


@pytest.mark.parametrize("page", POSTS)
def test_nonsense_is_refused_and_never_breaks(evening: Evening, writer: Client, page: str):
    write(evening)
    for raw in NONSENSE:
        answer = send(writer, at(evening, page), raw)
        assert answer.status_code == 400, raw[:80]
        assert answer.json()["problems"][0]["text"], raw[:80]
        assert Revision.objects.count() == 1, raw[:80]


ODD = [True, None, 1.5, -1, 10**30, "x", "", [], {}, [[]], {"a": 1}, "<script>", [None], "0"]


@pytest.mark.parametrize(
    "name",
    [
        "contract",
        "declarer",
        "declarer_points",
        "announcements",
        "xxi_catch",
        "opponent_points",
        "dealer",
        "unknown",
        "trull",
        "tarokk_counts",
    ],
)
def test_facts_of_the_wrong_kind_are_refused_or_read_and_never_break(evening: Evening, writer: Client, name: str):
    for value in ODD:
        facts = {**THREE, name: value}
        with undone():
            assert send(writer, at(evening, "hand/preview/"), {"kind": "hand", "facts": facts}).status_code == 200, (
                value
            )
            saved = send(writer, at(evening), wish(evening, facts=facts)).status_code
            assert saved in {200, 422}, value
            assert Entry.objects.exists() == (saved == 200), value
            if saved == 200:  # whoever comes next meets what was written
                assert writer.get(at(evening)).status_code == 200, value


@pytest.mark.parametrize(
    "change",
    [
        {"key": "x"},
        {"key": None},
        {"head": -1},
        {"head": "0"},
        {"head": 2**40},
        {"head": True},
        {"reason": 5},
        {"reason": "x" * 300},
        {"kind": None},
    ],
    ids=repr,
)
def test_a_save_without_its_marks_is_refused(evening: Evening, writer: Client, change: dict[str, Any]):
    assert send(writer, at(evening), {**wish(evening), **change}).status_code == 400
    assert not Entry.objects.exists()


def test_an_unknown_kind_is_refused_everywhere(evening: Evening, writer: Client):
    assert send(writer, at(evening, "hand/preview/"), {"kind": "rob", "facts": {}}).status_code == 400
    assert send(writer, at(evening), wish(evening, kind="rob", facts={})).status_code == 422
    assert writer.post(at(evening), signed(evening, kind="rob")).status_code == 302


def test_hostile_forms_never_break(evening: Evening, writer: Client):
    rows = {f"announcements-{row}-figure": "trull" for row in (0, 7, 999, 10**6)}
    assert writer.post(at(evening), signed(evening, dealer="9" * 40, trull="\x00", **rows)).status_code == 422
    assert writer.post(at(evening, "undo/"), {"key": "x", "head": "y"}).status_code == 400


@pytest.mark.parametrize("number", ["1", 99, -1, True, 1.5, [], 10**20])
def test_the_preview_of_an_entry_that_is_not_there_is_refused(evening: Evening, writer: Client, number: Any):
    body = {"kind": "hand", "facts": THREE, "number": number}
    assert send(writer, at(evening, "hand/preview/"), body).status_code == 400


def test_a_hostile_draft_does_not_break_the_page(evening: Evening, writer: Client):
    body = {
        "kind": "hand",
        "facts": {"contract": {"a": ["</script><script>"]}, "announcements": "x"},
        "at": 1,
        "screen": {"calls": "x", "b": "</script>"},
    }
    send(writer, at(evening, "hand/preview/"), body)
    page = writer.get(at(evening)).content.decode()
    assert "</script><script>" not in page
    assert writer.get(f"{at(evening)}?plain=1").status_code == 200
