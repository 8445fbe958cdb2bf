"""The drawn sheet is kept for the next phone that asks: never for one with another right, language or version."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client

from scorebook import ledger
from scorebook.models import Draft, Evening
from scorebook.sheet import drawing
from scorebook.sheet.reading import describe_entry

ANNA = ledger.Author(name="Anna")
HAND = {"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 54, "dealer": 0}


def at(evening: Evening) -> str:
    return f"/e/{evening.slug}/"


def sheet_html(client: Client, evening: Evening, **asked: Any) -> str:
    return client.get(at(evening), asked).content.decode()


def write(evening: Evening) -> None:
    evening.refresh_from_db()
    ledger.record_entry(
        evening, key=uuid4(), head=evening.head, kind="hand", facts=HAND, author=ledger.Author(name="Anna")
    )


def test_a_second_look_reads_no_entries_again(
    evening: Evening, watcher: Client, django_assert_num_queries: Any
) -> None:
    write(evening)
    first = sheet_html(watcher, evening)
    with django_assert_num_queries(2):
        second = sheet_html(watcher, evening)
    assert first[first.index('id="news"') :] == second[second.index('id="news"') :]


def test_a_save_is_seen_at_once(evening: Evening, watcher: Client) -> None:
    write(evening)
    assert 'id="h2"' not in sheet_html(watcher, evening)
    write(evening)
    assert 'id="h2"' in sheet_html(watcher, evening)


def test_the_scribes_sheet_is_not_shown_to_a_watcher(evening: Evening, writer: Client, watcher: Client) -> None:
    assert "to-hand" in sheet_html(writer, evening)
    assert "to-hand" not in sheet_html(watcher, evening)
    assert "to-hand" in sheet_html(writer, evening)


def test_each_reads_the_sheet_in_his_own_language(evening: Evening, watcher: Client) -> None:
    write(evening)
    pages = {}
    for language in ("hu", "en", "hu"):
        watcher.cookies["language"] = language
        pages[language] = sheet_html(watcher, evening)
    assert "Who would pay whom now" in pages["en"]
    assert "Who would pay whom now" not in pages["hu"]


def test_the_whole_sheet_is_not_the_last_of_it(evening: Evening, watcher: Client) -> None:
    for _ in range(51):
        write(evening)
    assert 'id="h1"' not in sheet_html(watcher, evening)
    assert 'id="h1"' in sheet_html(watcher, evening, all=1)
    assert 'id="h1"' not in sheet_html(watcher, evening)


def test_a_closed_evening_offers_to_be_opened_again_from_its_menu(evening: Evening, writer: Client) -> None:
    assert "#reopen" not in sheet_html(writer, evening)
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ledger.Author(name="Anna"))
    assert "#reopen" in sheet_html(writer, evening)


def test_a_save_draws_its_own_row_and_no_other(evening: Evening, watcher: Client, monkeypatch: Any) -> None:
    for _ in range(3):
        write(evening)
    sheet_html(watcher, evening)
    described: list[int] = []

    def note(*told: Any, **more: Any) -> Any:
        described.append(told[4].number)
        return describe_entry(*told, **more)

    monkeypatch.setattr(drawing, "describe_entry", note)
    write(evening)
    before = sheet_html(watcher, evening)
    assert described == [4]
    ledger.correct_entry(
        evening,
        2,
        key=uuid4(),
        head=4,
        kind="hand",
        facts={**HAND, "declarer_points": 71},
        reason="elütés",
        author=ANNA,
    )
    corrected = sheet_html(watcher, evening)
    assert described == [4, 2, 3, 4]  # the totals after it moved with it
    caches["drawn"].clear()
    assert body(sheet_html(watcher, evening)) == body(corrected) != body(before)


def since(client: Client, evening: Evening, version: str) -> Any:
    return client.get(f"{at(evening)}news/", {"since": version})


def version_in(page: str) -> str:
    return re.findall(r'data-(?:open-)?since="([^"]*)"', page)[0]


def tapped(evening: Evening, **facts: Any) -> None:
    options = {"kind": "hand", "facts": {"contract": "two", "declarer": 1, **facts}, "author": "Anna"}
    Draft.objects.update_or_create(evening=evening, defaults=options)


@pytest.mark.parametrize("who", ["writer", "watcher"])
def test_a_tap_sends_the_open_hand_and_no_row(evening: Evening, request: pytest.FixtureRequest, who: str) -> None:
    client = request.getfixturevalue(who)
    for _ in range(45):
        write(evening)
    seen = version_in(sheet_html(client, evening))
    tapped(evening)
    html = since(client, evening, seen).content.decode()
    assert 'id="open-hand"' in html
    assert "46" in html
    assert 'id="h4' not in html
    assert len(html) < 3000
    assert version_in(html) != seen
    assert since(client, evening, version_in(html)).status_code == 204
    Draft.objects.all().delete()
    assert 'id="open-hand"' not in since(client, evening, version_in(html)).content.decode()


@pytest.mark.parametrize("seen", ["", "0", "0-0", "x", "1-2-3-4-5", "-0-0-0", "0-0-0-"])
def test_whoever_has_seen_no_version_like_this_is_sent_the_whole(evening: Evening, watcher: Client, seen: str) -> None:
    write(evening)
    assert 'id="h1"' in since(watcher, evening, seen).content.decode()


def test_a_save_or_a_remark_after_a_tap_sends_the_rows(evening: Evening, watcher: Client) -> None:
    write(evening)
    seen = version_in(sheet_html(watcher, evening))
    tapped(evening)
    write(evening)
    assert 'id="h2"' in since(watcher, evening, seen).content.decode()
    seen = version_in(sheet_html(watcher, evening))
    Evening.objects.filter(pk=evening.pk).update(said=1)
    tapped(evening, partner=3)
    assert 'id="h2"' in since(watcher, evening, seen).content.decode()


def test_a_tap_is_drawn_once_for_all_who_watch(
    evening: Evening, watcher: Client, django_assert_num_queries: Any
) -> None:
    write(evening)
    seen = version_in(sheet_html(watcher, evening))
    tapped(evening)
    first = since(watcher, evening, seen).content
    with django_assert_num_queries(2):
        assert since(watcher, evening, seen).content == first


def body(page: str) -> str:
    return page[page.index('id="news"') : page.index("</main>")]
