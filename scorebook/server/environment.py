"""Readers of environment variables; each refuses an invalid value with a message about the allowed ones."""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured

YES = ("1", "true", "yes", "on")
SHORTEST_PASSWORD = 16
NO = ("0", "false", "no", "off", "")
MEMORY = Path("/dev/shm")  # noqa: S108 - the names cannot be guessed, and each folder must belong to this user


class Misconfigured(ImproperlyConfigured):
    """An environment variable has an invalid value."""


def flag(name: str, *, default: bool = False) -> bool:
    """Return a boolean."""
    value = os.environ.get(name, "yes" if default else "").strip().lower()
    if value in YES:
        return True
    if value in NO:
        return False
    raise Misconfigured(f"{name} is {value!r}: say 1 or 0.")


def whole(name: str, default: int, *, least: int, most: int) -> int:
    """Return a whole number between two limits."""
    value = os.environ.get(name, "").strip() or str(default)
    if not (value.isascii() and value.isdecimal()) or not least <= int(value) <= most:
        raise Misconfigured(f"{name} is {value!r}: say a whole number from {least} to {most}.")
    return int(value)


def one_of(name: str, default: str, known: Mapping[str, str] | tuple[str, ...]) -> str:
    """Return one of the known words."""
    value = os.environ.get(name, "").strip() or default
    if value not in known:
        raise Misconfigured(f"{name} is {value!r}: say one of {', '.join(known)}.")
    return value


def password(name: str) -> str:
    """Return a password that is hard to guess, or ``""``."""
    value = os.environ.get(name, "").strip()
    if value and len(value) < SHORTEST_PASSWORD:
        raise Misconfigured(f"{name} is too short: say at least {SHORTEST_PASSWORD} characters.")
    return value


def folder(name: str) -> Path | None:
    """Return a folder by its whole path, or ``None``; it may be made later."""
    value = os.environ.get(name, "").strip()
    if value and not Path(value).is_absolute():
        raise Misconfigured(f"{name} is {value!r}: say the whole path, as in /srv/backup.")
    return Path(value) if value else None


def zone(name: str, default: str) -> str:
    """Return the name of a time zone that this system knows."""
    value = os.environ.get(name, "").strip() or default
    if value not in available_timezones():
        raise Misconfigured(f"{name} is {value!r}: say the name of a time zone, as in Europe/Copenhagen.")
    return value


def words(name: str) -> list[str]:
    """Return the words separated by commas."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def hosts(name: str, *, debug: bool) -> list[str]:
    """Return host names; outside development at least one is required, and none may have a scheme."""
    names = words(name)
    if not names and not debug:
        raise Misconfigured(f"{name} is required: the host names this server answers to, parted by commas.")
    for host in names:
        if "/" in host or " " in host:
            raise Misconfigured(f"{name} has {host!r}: say a host name alone, as in tarokk.example.org.")
    return names or ["localhost", "127.0.0.1", "[::1]"]


def origins(name: str) -> list[str]:
    """Return origins, each with its scheme."""
    addresses = words(name)
    for origin in addresses:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path:
            raise Misconfigured(f"{name} has {origin!r}: say scheme and host, as in https://tarokk.example.org.")
    return addresses


def secret(name: str, *, debug: bool) -> str:
    """Return the server's secret; only development works without one."""
    value = os.environ.get(name, "")
    if not value and debug:
        return "for development only, never for a table where anything is at stake"
    if not _unguessable(value):
        raise Misconfigured(
            f"{name} is required, at least 50 characters that nobody can guess. Make one with"
            " python -c 'import secrets; print(secrets.token_urlsafe(50))', or set DEBUG=1 for development."
        )
    return value


def _unguessable(value: str) -> bool:
    return len(value) >= 50 and len(set(value)) >= 10


def secrets_of_before(name: str) -> list[str]:
    """Return the server's former secrets.

    Their signatures are still valid, so they must be as strong as the present one.
    """
    secrets = words(name)
    if not all(map(_unguessable, secrets)):
        raise Misconfigured(f"{name} has a secret that was never one: each has at least 50 characters.")
    return secrets


def private_folder(secret: str) -> Path:
    """Return a folder in memory that only this user can read, the same for every process with this secret.

    :raises Misconfigured: The folder belongs to another user, or others can read it.
    """
    mark = sha256(f"private folder {secret}".encode()).hexdigest()[:32]
    folder = (MEMORY if MEMORY.is_dir() else Path(gettempdir())) / f"scorebook-{os.getuid()}-{mark}"
    folder.mkdir(mode=0o700, exist_ok=True)
    owner = folder.lstat()  # not stat(): the path could be a symbolic link made by another user
    if owner.st_uid != os.getuid() or owner.st_mode & 0o077:
        raise Misconfigured(f"{folder} belongs to another user, or others may read it: take it away.")
    return folder


def database(name: str, default: Path) -> dict[str, Any]:
    """Return Django's database settings for a URL in the environment.

    The URL is ``sqlite:///path`` or ``postgres://user:password@host:port/name?sslmode=…``.
    """
    return database_at(os.environ.get(name, "").strip() or f"sqlite:///{default}", default.parent, name)


def database_at(address: str, folder: Path, name: str) -> dict[str, Any]:
    """Return Django's database settings for a URL; a relative SQLite path is in the folder."""
    parts = urlsplit(address)
    if parts.scheme == "sqlite" and not parts.netloc and len(parts.path) > 1:
        return _sqlite(unquote(parts.path[1:]), folder)
    if parts.scheme in ("postgres", "postgresql") and len(parts.path) > 1:
        return _postgresql(parts)
    raise Misconfigured(f"{name}: say sqlite:///path or postgres://user:password@host:port/name.")


SQLITE_OPENING = (
    "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;PRAGMA temp_store=MEMORY;"
    "PRAGMA secure_delete=ON;PRAGMA mmap_size=134217728;PRAGMA journal_size_limit=27103364;PRAGMA cache_size=-2000;"
)


# After this many seconds of waiting for another writer the user is asked to try again.
PATIENCE = 5


def _sqlite(path: str, folder: Path) -> dict[str, Any]:
    """Return the settings for SQLite.

    Every transaction takes the write lock at its beginning, so two scribes wait for each other instead of failing.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": folder / path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {"timeout": PATIENCE, "transaction_mode": "IMMEDIATE", "init_command": SQLITE_OPENING},
    }


def _postgresql(parts: SplitResult) -> dict[str, Any]:
    options = {"options": f"-c lock_timeout={PATIENCE}s", **dict(parse_qsl(parts.query))}
    # With a transaction pool, settings of a session and cursors that outlive a transaction are not possible.
    pooled = options.pop("pooled", "") in YES
    if pooled:
        del options["options"]
    host = options.pop("host", "") or unquote(parts.hostname or "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": pooled,
        "OPTIONS": options,
    }
