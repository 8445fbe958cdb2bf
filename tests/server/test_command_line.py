"""The command line: whatever is wrong ends in a sentence and an exit code that is not 0, never in a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import get_commands

from tests.world.migrated import copied_file

# An impossible call of every command; those without arguments would ask a person, who is absent.
WRONG = {
    "audit": ["nonsense"], "backup": ["/nowhere/copy"], "restore": ["/nowhere/copy"], "verify": ["/nowhere/trail.json"],
    "axes_list_attempts": ["nonsense"], "axes_reset": ["nonsense"], "axes_reset_failure_logs": ["--age", "old"],
    "axes_reset_ip": [], "axes_reset_ip_username": ["1.2.3.4"], "axes_reset_logs": ["--age", "old"],
    "axes_reset_username": [], "bench": ["--rounds", "0"], "changepassword": ["nobody"], "check": ["nonsense"],
    "clearsessions": ["nonsense"], "collectstatic": ["nonsense"], "compilemessages": ["--locale"],
    "createcachetable": ["--database", "nonsense"], "createsuperuser": ["--username", "anna"],
    "dbshell": ["--database", "nonsense"], "demo": ["--base", "nonsense"], "diffsettings": ["--default", "nonsense"],
    "draw": ["/nowhere/day.json"],
    "dumpdata": ["nonsense"], "engine": ["nonsense"], "findstatic": [], "flush": [],
    "inspectdb": ["--database", "nonsense"], "loaddata": ["/nowhere/nothing.json"], "makemessages": [],
    "makemigrations": ["nonsense"],
    "migrate": ["nonsense"], "move-to": ["nonsense"], "optimizemigration": ["scorebook", "nonsense"],
    "remove_stale_contenttypes": ["--database", "nonsense"], "resettle": ["nonsense"], "runserver": ["nonsense"],
    "sendtestemail": [], "settle": ["/nowhere/nothing.json"], "shell": ["--interface", "nonsense"],
    "showmigrations": ["nonsense"], "sqlflush": ["--database", "nonsense"], "sqlmigrate": ["scorebook", "nonsense"],
    "sqlsequencereset": ["nonsense"], "squashmigrations": ["scorebook", "nonsense"], "startapp": ["1"],
    "startproject": ["1"], "test": ["--parallel", "nonsense"], "testserver": ["--verbosity", "nonsense"],
    "status": ["nonsense"], "version": ["nonsense"],
}  # fmt: skip
# Commands that read or write rows: without a database or its tables they fail with one sentence.
OF_THE_DATABASE = (
    ["axes_list_attempts"],
    ["axes_reset"],
    ["axes_reset_ip", "1.2.3.4"],
    ["axes_reset_username", "anna"],
    ["changepassword", "anna"],
    ["clearsessions"],
    ["demo"],
    ["dumpdata"],
    ["remove_stale_contenttypes"],
    ["audit"],
    ["resettle"],
    ["resettle", "--check"],
    ["resettle", "nonsense"],
    ["status"],
)
MANY = """
import contextlib, getpass, io, json, sys
from scorebook.server.command_line import main
getpass.getpass = lambda prompt="": input()  # as it does without a terminal, but for looking for one
told = []
for argv in json.loads(sys.argv[1]):
    said, code, sys.stdin = io.StringIO(), 0, None
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        try:
            main(["manage.py", *argv])
        except SystemExit as stopped:
            code = stopped.code
    told.append([argv, code, said.getvalue()])
print(json.dumps(told))
"""
MEMBER = [
    {
        "model": "scorebook.account",
        "pk": 1,
        "fields": {"login": "anna", "name": "Anna", "password": "x", "created_at": "2026-11-01T12:00Z"},
    }
]


def ran(commands: Any, url: str) -> list[tuple[list[str], Any, str]]:
    """Run commands one after another, as from a service: nobody sits there, and standard input is closed."""
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        [sys.executable, "-c", MANY, json.dumps(commands)],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    found: list[tuple[list[str], Any, str]] = json.loads(done.stdout)
    return found


def test_every_command_is_tried():
    assert set(WRONG) == set(get_commands())


def test_what_cannot_be_done_is_said(tmp_path: Path):
    (tmp_path / "member.json").write_text(json.dumps(MEMBER))
    url = f"sqlite:///{tmp_path}/x.sqlite3"
    copied_file(tmp_path / "x.sqlite3")
    wrong = [[command, *argv] for command, argv in WRONG.items()]
    nobody_there = [["changepassword", "anna"], ["changepassword"], ["flush"], ["createsuperuser", "--email", "x"]]
    begun, *answers = ran([["loaddata", f"{tmp_path}/member.json"], *wrong, *nobody_there], url)
    assert begun[1] == 0, begun
    for argv, code, said in answers[: len(wrong)]:
        assert code not in (0, None), argv
        assert said.strip(), argv
        assert "Traceback" not in said, said
    for argv, code, said in answers[len(wrong) :]:
        assert code == 1, argv
        assert len(said.strip().splitlines()) == 1, (argv, said)
    assert "no administrator" in said


OF_ONE_THAT_IS_NONE = [*OF_THE_DATABASE, ["migrate"], ["showmigrations"], ["flush", "--noinput"]]


def test_without_a_database_that_answers_it_is_one_sentence(tmp_path: Path):
    """The process finds first no file, then a file that is no database, then a database without tables."""
    file = tmp_path / "nowhere" / "x.sqlite3"
    garbage, empty = (["shell", "--no-imports", "--command", lies(file, text)] for text in (b"no database" * 100, b""))
    commands = [*OF_ONE_THAT_IS_NONE, garbage, *OF_ONE_THAT_IS_NONE, empty, *OF_THE_DATABASE]
    answers = ran(commands, f"sqlite:///{file}")
    assert file.exists()
    for argv, code, said in answers:
        if argv in (garbage, empty):
            assert (code, said) == (0, "")
        else:
            assert code not in (0, None), argv
            assert len(said.strip().splitlines()) == 1, (argv, said)


def lies(file: Path, content: bytes) -> str:
    """Return how to put a file where the database is looked for, of which nothing is remembered."""
    return f"""
from pathlib import Path
from django.db import connections
connections.close_all()
Path({str(file.parent)!r}).mkdir(exist_ok=True)
Path({str(file)!r}).write_bytes({content!r})
"""


def test_without_a_server_that_answers_it_is_one_sentence():
    for argv, code, said in ran(OF_ONE_THAT_IS_NONE, "postgres://nobody@127.0.0.1:1/nothing"):
        assert code not in (0, None), argv
        assert "Traceback" not in said
        # The error of PostgreSQL's driver has two lines, and Django passes both on.
        assert len(said.strip().splitlines()) == (2 if argv == ["dumpdata"] else 1), (argv, said)


@pytest.mark.parametrize("closed", ["<&-", "<&- >&-"])
def test_manage_py_with_streams_that_are_closed_ends_in_a_sentence(closed: str, tmp_path: Path):
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/no/x.sqlite3"}
    environment["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    script = (
        f"for argv in 'settle' 'changepassword anna'; do {sys.executable} manage.py $argv {closed} || echo $? >&2; done"
    )
    done = subprocess.run(
        ["sh", "-c", script], cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 4, done.stderr
