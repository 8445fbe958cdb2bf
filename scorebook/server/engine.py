"""The offline engine: the games' rules for phones, prepared as files, and a check that they are up to date.

``manage.py engine`` creates the folder: Python for browsers with precompiled modules, ``settlement`` as an archive, and
the translations.  Every file name contains a digest of its contents, so that a cached file is never requested again.
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
    """The files that a phone downloads: ``python`` is a folder, ``rules`` an archive, ``words`` a file per language."""

    version: str
    python: str
    rules: str
    words: dict[str, str]
    files: tuple[str, ...]


def sources() -> Iterator[Path]:
    """Yield the source files of the rules in a fixed order."""
    yield from sorted((ROOT / "settlement").rglob("*.py"))


def digest() -> str:
    """Return a short digest that changes with every rule, translation or the worker."""
    hash_ = blake2b(digest_size=8)
    for path in (*sources(), *sorted((ROOT / "locale").glob("*/LC_MESSAGES/django.po")), WORKER):
        hash_.update(path.relative_to(ROOT).as_posix().encode() + b"\n" + path.read_bytes())
    return hash_.hexdigest()


def prepared_engine() -> Engine | None:
    """Return the prepared engine, or ``None`` if there is none or it belongs to other rules."""
    try:
        manifest = json.loads((FOLDER / LIST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    if manifest.pop("of") != digest():
        return None
    return Engine(**{**manifest, "files": tuple(manifest["files"])})
