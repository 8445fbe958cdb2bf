"""The trail of an evening as a file proves itself without a database, and any change in the file is found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from scorebook.files.trail import faults_of, trail_text
from scorebook.models import Evening
from scorebook.models.seal import in_print, in_short
from tests.ledger.conftest import TWO, Pen

pytestmark = pytest.mark.django_db


@pytest.fixture
def lived(pen: Pen) -> Evening:
    """An evening that was corrected, struck and closed."""
    for _ in range(3):
        pen.hand()
    pen.correct(1, {**TWO, "declarer_points": 40})
    pen.strike(2)
    pen.close()
    return pen.fresh()


def changed(told: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the trail with each single value in it changed; the names at its head are not sealed."""
    for key, value in told.items() if isinstance(told, dict) else enumerate(told):
        if isinstance(value, dict | list):
            yield from (((key, *where), other) for where, other in changed(value))
        elif isinstance(value, bool) or value is None:
            yield (key,), not value
        else:
            yield (key,), value + 1 if isinstance(value, int) else f"{value}x"


def with_change(told: dict[str, Any], where: tuple[Any, ...], value: Any) -> str:
    copy = json.loads(json.dumps(told))
    place = copy
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    return json.dumps(copy)


def test_every_single_change_of_what_was_written_is_found(lived: Evening) -> None:
    body = json.loads(trail_text(lived))
    assert list(faults_of(json.dumps(body))) == []
    missed = [
        where
        for where, value in changed(body["written"])
        if not list(faults_of(with_change(body, ("written", *where), value)))
    ]
    assert missed == []
    for version in range(len(body["written"])):
        shortened = {**body, "written": [one for place, one in enumerate(body["written"]) if place != version]}
        assert list(faults_of(json.dumps(shortened)))


def test_what_counts_settles_to_what_was_posted(lived: Evening) -> None:
    body = json.loads(trail_text(lived))
    body["document"]["entries"][0]["declarer_points"] = 50
    assert list(faults_of(json.dumps(body))) == ["What counts does not settle to what was posted."]


def test_the_file_is_proved_without_a_database_and_says_the_seal_of_the_paper(
    lived: Evening, watcher: Client, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    page = watcher.get(f"/e/{lived.slug}/history/").content.decode()
    assert f"/e/{lived.slug}/trail.json" in page
    file, out = tmp_path / "trail.json", StringIO()
    file.write_bytes(watcher.get(f"/e/{lived.slug}/trail.json").content)
    seal = in_short(lived.seal)
    with django_db_blocker.block():
        call_command("verify", file, stdout=out)
        assert out.getvalue() == f"{lived.slug}: everything as it was sealed, {seal}.\n"
        file.write_text(file.read_text().replace('"Anna"', '"Hamis"'))
        with pytest.raises(CommandError):
            call_command("verify", file, stdout=out)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": "scorebook-trail", "version": 1}'])
def test_what_is_no_trail_is_told_in_a_sentence(text: str, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "trail.json"
    file.write_text(text)
    with pytest.raises(CommandError):
        call_command("verify", file)


def test_the_seal_stands_on_the_papers_of_a_closed_evening(
    lived: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("scorebook.paper.views.printing.draw", lambda html, **_: shown.append(html) or b"%PDF-")
    for name in ("session", "payout"):
        assert watcher.get(f"/e/{lived.slug}/{name}.pdf").status_code == 200
    assert [in_print(lived.seal) in html for html in shown] == [True, True]
