"""The rules of the games as a phone runs them without a network: what lies ready for it, and whether it is of today.

``manage.py engine`` makes the folder: Python for browsers, with what it begins with compiled, ``settlement`` as one
archive, and the words it speaks in.  Every address in it bears its contents, so that whatever was kept once is never
asked for again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".cache" / "engine"
LIST = "engine.json"
WORKER = ROOT / "scorebook/static/scorebook/engine/worker.js"
PREFIX = "engine"


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """What a phone fetches: ``python`` is a folder, ``rules`` an archive, ``words`` a file for each language."""

    version: str
    python: str
    rules: str
    words: dict[str, str]
    files: tuple[str, ...]


def sources() -> Iterator[Path]:
    """Yield the files of the rules, in one order everywhere."""
    yield from sorted((ROOT / "settlement").rglob("*.py"))


def digest() -> str:
    """Return a short text that is another one as soon as a rule, a word or the worker is."""
    made = blake2b(digest_size=8)
    for path in (*sources(), *sorted((ROOT / "locale").glob("*/LC_MESSAGES/django.po")), WORKER):
        made.update(path.relative_to(ROOT).as_posix().encode() + b"\n" + path.read_bytes())
    return made.hexdigest()


def made() -> Engine | None:
    """Return what was made of the rules as they are now; ``None`` where nothing was, or it is of other rules."""
    try:
        told = json.loads((FOLDER / LIST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    if told.pop("of") != digest():
        return None
    return Engine(**{**told, "files": tuple(told["files"])})
