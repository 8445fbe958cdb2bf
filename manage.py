#!/usr/bin/env python
"""Scorebook's command line."""

import os
import secrets
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent
OWN_SECRET = HOUSE / ".data" / "secret"
NO = ("0", "false", "no", "off", "")  # as the settings read it


def settle_in() -> None:
    """Find the installation the command works on.

    Beside `make run` it is that server's own, unless the environment names another.  Settling a document signs nothing,
    serves nobody and opens no database: it needs no installation at all.
    """
    if "SECRET_KEY" in os.environ or os.environ.get("DEBUG", "").strip().lower() not in NO:
        return
    if OWN_SECRET.is_file():
        os.environ["SECRET_KEY"] = OWN_SECRET.read_text().strip()
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{OWN_SECRET.parent / 'scorebook.sqlite3'}")
        os.environ.setdefault("ALLOWED_HOSTS", "localhost")
    elif sys.argv[1:2] == ["settle"]:
        os.environ["SECRET_KEY"] = secrets.token_urlsafe(64)
        os.environ.setdefault("ALLOWED_HOSTS", "localhost")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.settings")
    if os.environ["DJANGO_SETTINGS_MODULE"] == "scorebook.settings":
        settle_in()
    from scorebook.server.command_line import main

    main(sys.argv)
