"""The environment is read strictly, and the shipped settings are fit for a club's server."""

from __future__ import annotations

import logging
import os
import re
import runpy
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings

from scorebook.server import environment

CLUB = {
    "SECRET_KEY": "a-club-keeps-this-to-itself-and-it-is-longer-than-fifty-characters",
    "ALLOWED_HOSTS": "tarokk.example.org",
    "SECURE_PROXY": "1",
}


# Not by manage.py, which finds the secret of a server that `make run` has left on this machine.
SHIPPED = {"DJANGO_SETTINGS_MODULE": "scorebook.settings"}


def manage(*command: str, **said: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "LANG")}
    return subprocess.run(
        [sys.executable, "-m", "django", *command],
        cwd=settings.BASE_DIR,
        env={**environment, **said, **SHIPPED},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_shipped_settings_pass_the_deployment_check() -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", **CLUB)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_a_server_does_not_start_without_its_secret_and_its_name(missing: str) -> None:
    done = manage("check", **{key: value for key, value in CLUB.items() if key != missing})
    assert done.returncode != 0
    assert f"{missing} is required" in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("SECRET_KEY", "short", "at least 50 characters"),
        ("SECRET_KEY", "a" * 60, "at least 50 characters"),
        ("SECRET_KEY", "abcde" * 12, "at least 50 characters"),
        ("SECRET_KEY_FALLBACKS", "x", "never one"),
        ("ALLOWED_HOSTS", "https://tarokk.example.org/", "a host name alone"),
        ("CSRF_TRUSTED_ORIGINS", "tarokk.example.org", "scheme and host"),
        ("DEBUG", "perhaps", "say 1 or 0"),
        ("HSTS_SECONDS", "-1", "a whole number"),
        ("LANGUAGE_CODE", "tlh", "one of hu, en, da"),
        ("STATUS_PASSWORD", "short", "at least 16 characters"),
        ("BACKUP_FOLDER", "backup", "the whole path"),
        ("TIME_ZONE", "Budapest", "the name of a time zone"),
        ("DATABASE_URL", "mysql://root@localhost/scorebook", "sqlite:///path"),
        ("DATABASE_URL", "postgres://localhost", "sqlite:///path"),
    ],
)
def test_nonsense_in_the_environment_is_refused(name: str, value: str, complaint: str) -> None:
    done = manage("check", **{**CLUB, name: value})
    assert done.returncode != 0
    assert complaint in done.stderr


@override_settings(DEBUG=True)
def test_what_is_for_development_is_not_served() -> None:
    starting = runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["on_starting"]
    with pytest.raises(SystemExit, match="DEBUG=1 is for development"):
        starting(None)


def test_an_address_of_postgresql_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://b%C3%A9la:p%40ss@db.example.org:5433/tarokk?sslmode=require")
    read = environment.database("DATABASE_URL", Path("/srv/scorebook.sqlite3"))
    assert read["USER"] == "béla"
    assert read["PASSWORD"] == "p@ss"
    assert (read["HOST"], read["PORT"], read["NAME"]) == ("db.example.org", "5433", "tarokk")
    assert read["OPTIONS"] == {"sslmode": "require", "options": "-c lock_timeout=5s"}
    assert read["CONN_HEALTH_CHECKS"] is True


def test_an_address_of_postgresql_may_name_a_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres:///scorebook?host=/var/run/postgresql")
    read = environment.database("DATABASE_URL", Path("/srv/scorebook.sqlite3"))
    assert (read["HOST"], read["NAME"]) == ("/var/run/postgresql", "scorebook")


def test_behind_a_pool_nothing_is_kept_in_a_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://anna@127.0.0.1:6432/scorebook?pooled=1")
    read = environment.database("DATABASE_URL", Path("/srv/scorebook.sqlite3"))
    assert (read["OPTIONS"], read["DISABLE_SERVER_SIDE_CURSORS"]) == ({}, True)


def test_sqlite_takes_the_write_lock_when_a_transaction_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///tarokk.sqlite3")
    read = environment.database("DATABASE_URL", Path("/srv/scorebook.sqlite3"))
    assert read["NAME"] == Path("/srv/tarokk.sqlite3")
    assert read["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in read["OPTIONS"]["init_command"]


def test_sqlite_leaves_nothing_of_what_was_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////srv/scorebook.sqlite3")
    options = environment.database("DATABASE_URL", settings.BASE_DIR)["OPTIONS"]
    assert "PRAGMA secure_delete=ON" in options["init_command"]


def test_documents_are_kept_where_no_other_user_gets_at_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "MEMORY", tmp_path)
    folder = environment.private_folder("a secret")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert environment.private_folder("a secret") == folder != environment.private_folder("another secret")
    folder.chmod(0o755)
    with pytest.raises(environment.Misconfigured, match="others may read it"):
        environment.private_folder("a secret")
    folder.rmdir()
    folder.symlink_to(tmp_path)
    with pytest.raises(environment.Misconfigured, match="belongs to another user"):
        environment.private_folder("a secret")


def test_every_setting_of_the_environment_is_in_the_readme() -> None:
    read = set(re.findall(r'environment\.\w+\(\s*"(\w+)"', (settings.BASE_DIR / "scorebook/settings.py").read_text()))
    read |= set(re.findall(r'environ\.get\("(\w+)"', (settings.BASE_DIR / "gunicorn.conf.py").read_text()))
    listed = set(re.findall(r"`([A-Z_]+)`", (settings.BASE_DIR / "docs" / "deploy.md").read_text()))
    assert read
    assert not read - listed


def test_a_line_of_the_log_says_when_with_the_zone() -> None:
    form = settings.LOGGING["formatters"]["line"]
    line = logging.Formatter(form["format"], form["datefmt"], form["style"])
    text = line.format(logging.LogRecord("scorebook", logging.INFO, "", 0, "said", (), None))
    assert datetime.fromisoformat(text.split()[0]).tzinfo is not None
