"""The state of the server: the command, the page behind a password, and the metrics."""

from __future__ import annotations

import base64
import fcntl
import logging
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from scorebook import VERSION
from scorebook.host.readings import Reading, read_state
from scorebook.ledger.checkpoint import take_checkpoint, write_checkpoint
from scorebook.models import Evening
from scorebook.server.logs import errors_since

pytestmark = pytest.mark.django_db
PASSWORD = "of the person who runs it"


def readings() -> dict[str, Reading]:
    return {reading.key: reading for reading in read_state()}


def signed(password: str) -> dict[str, Any]:
    credentials = base64.b64encode(f"anybody:{password}".encode()).decode()
    return {"HTTP_AUTHORIZATION": f"Basic {credentials}"}


@pytest.fixture(autouse=True)
def papers(tmp_path: Path, settings: Any) -> Path:
    settings.PAPERS = tmp_path / "papers"
    settings.PAPERS.mkdir()
    return Path(settings.PAPERS)


@pytest.mark.parametrize("path", ["/status/", "/metrics"])
def test_without_the_setting_there_is_neither(path: str, settings: Any) -> None:
    settings.STATUS_PASSWORD = ""
    assert Client().get(path).status_code == 404
    assert Client().get(path, **signed("")).status_code == 404


@pytest.mark.parametrize("path", ["/status/", "/metrics"])
@pytest.mark.parametrize(
    "sent", [{}, signed(""), signed("wrong"), {"HTTP_AUTHORIZATION": "Basic %"}, {"HTTP_AUTHORIZATION": "Bearer x"}]
)
def test_nobody_reads_it_without_the_password(path: str, sent: dict[str, Any], settings: Any) -> None:
    settings.STATUS_PASSWORD = PASSWORD
    answer = Client().get(path, **sent)
    assert (answer.status_code, answer.content) == (401, b"")
    assert answer["WWW-Authenticate"].startswith("Basic ")


def test_who_guesses_the_password_has_to_wait(settings: Any) -> None:
    settings.STATUS_PASSWORD = PASSWORD
    codes = [Client().get("/status/", **signed("wrong")).status_code for _ in range(31)]
    assert codes == [401] * 30 + [429]


def test_the_page_and_the_metrics_say_the_same(evening: Evening, settings: Any) -> None:
    settings.STATUS_PASSWORD = PASSWORD
    page = Client().get("/status/", HTTP_ACCEPT_LANGUAGE="en", **signed(PASSWORD)).content.decode()
    answer = Client().get("/metrics", **signed(PASSWORD))
    text = answer.content.decode()
    assert answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert f'scorebook_info{{version="{VERSION}"}} 1\n' in text
    for key, reading in readings().items():
        assert f'data-reading="{key}"' in page
        assert (f"# TYPE scorebook_{key} gauge\nscorebook_{key} " in text) == (reading.number is not None)
    assert "scorebook_evenings 1\n" in text
    for answered in (page, text):
        assert not any(name in answered for name in ("Anna", "Béla", evening.slug, str(evening)))


def test_every_metric_is_a_line_that_prometheus_reads() -> None:
    for reading in readings().values():
        assert reading.key.replace("_", "").isalpha()
        assert reading.number is None or float(f"{reading.number}") == reading.number


def test_the_command_prints_a_line_for_each_and_fails_only_where_it_is_asked(evening: Evening, settings: Any) -> None:
    settings.ENGINE, settings.OFFLINE = None, True
    out = StringIO()
    call_command("status", stdout=out)
    lines = out.getvalue().splitlines()
    assert len(lines) == len(readings())
    assert any("Run “manage.py engine”." in line for line in lines)
    with pytest.raises(CommandError, match="need attention"):
        call_command("status", "--check", stdout=StringIO())
    settings.OFFLINE = False
    call_command("status", "--check", stdout=StringIO())


@pytest.mark.parametrize(("days", "late"), [(1, False), (3, True)])
def test_an_old_backup_is_named(days: int, *, late: bool, tmp_path: Path, settings: Any, monkeypatch: Any) -> None:
    settings.BACKUP_FOLDER = tmp_path
    assert readings()["backup_timestamp_seconds"].warning
    copy = tmp_path / "scorebook-2026-11-23"
    write_checkpoint(take_checkpoint(), copy.with_name(f"{copy.name}.checkpoint"))
    assert readings()["backup_timestamp_seconds"].warning, "there is no copy beside the checkpoint"
    copy.touch()
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=days))
    assert bool(readings()["backup_timestamp_seconds"].warning) is late


@pytest.mark.parametrize(("days", "late"), [(7, False), (9, True)])
def test_an_old_audit_is_named(days: int, *, late: bool, tmp_path: Path, settings: Any, monkeypatch: Any) -> None:
    settings.BACKUP_FOLDER = tmp_path
    assert readings()["audit_timestamp_seconds"].warning
    call_command("audit", "--keep", str(tmp_path / "checkpoint"), stdout=StringIO())
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=days))
    assert bool(readings()["audit_timestamp_seconds"].warning) is late


def test_documents_in_work_are_those_whose_lock_is_held(papers: Path) -> None:
    (papers / "aa.drawing").touch()
    assert readings()["documents_in_work"].number == 0
    with (papers / "bb.drawing").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert readings()["documents_in_work"].number == 1
    assert readings()["documents_in_work"].number == 0


def test_errors_of_the_last_day_are_counted_without_their_words(papers: Path) -> None:
    assert errors_since(datetime.now(tz=UTC)) == 0
    for logger in ("scorebook.anything", "django.request"):
        logging.getLogger(logger).error("Anna could not write")
        logging.getLogger(logger).warning("a warning is none")
    assert readings()["errors_last_day"].number == 2
    (papers / "errors").write_text("1\n" + (papers / "errors").read_text())
    assert readings()["errors_last_day"].number == 2
    assert set((papers / "errors").read_text()) <= set("0123456789\n")


def test_the_file_of_errors_stays_small(papers: Path) -> None:
    (papers / "errors").write_text("1700000000\n" * 10_000)
    logging.getLogger("scorebook.anything").error("once more")
    assert len((papers / "errors").read_text().splitlines()) == 1001


def test_a_full_disk_is_named(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorebook.host import readings as module

    if "disk_free_bytes" not in readings():  # a database on another machine has its own disk
        return
    assert not readings()["disk_free_bytes"].warning
    usage = type("Usage", (), {"free": 5 * 1024**2, "total": 10**9})
    monkeypatch.setattr(module.shutil, "disk_usage", lambda _path: usage)
    assert readings()["disk_free_bytes"].warning
