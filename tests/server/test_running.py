"""``make run``: its files are readable by their owner alone, with any umask."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

# A stand-in for the server: it writes to its database, as SQLite creates it, and lists all files.
SERVER = """#!{python}
import os, pathlib, sqlite3
file = pathlib.Path(os.environ["DATABASE_URL"].removeprefix("sqlite:///"))
kept = sqlite3.connect(file)
kept.execute("PRAGMA journal_mode=WAL")
kept.execute("CREATE TABLE IF NOT EXISTS names (name)")
for one in (file.parent, *sorted(file.parent.iterdir())):
    print(one.name, oct(one.stat().st_mode & 0o077))
"""


def test_the_database_and_the_secret_are_their_owners_alone(tmp_path: Path) -> None:
    """Begun anew, and again where a folder lies open since earlier."""
    data, tools = tmp_path / "data", tmp_path / "bin"
    tools.mkdir()
    for name, script in (("python", "#!/bin/sh\n"), ("gunicorn", SERVER.format(python=sys.executable))):
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    ready = [word for stamp in ("runtime", "static") for word in ("-o", f"{tmp_path}/{stamp}")]
    options = [f"DATA={data}", f"BIN={tools}", f"STAMPS={tmp_path}", "CATALOGUES=", f"PYTHON={sys.executable}"]
    rows = [f"{name} 0o0" for name in ("data", "scorebook.sqlite3", "scorebook.sqlite3-shm", "scorebook.sqlite3-wal")]
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    for _again in range(2):
        done = subprocess.run(
            ["make", "-s", *ready, *options, "run"],
            cwd=settings.BASE_DIR,
            env=environment,
            umask=0,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines() == [*rows, "secret 0o0"]
        for one in (data, *data.iterdir()):
            one.chmod(0o777)
