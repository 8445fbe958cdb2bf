"""What others made is what THIRD_PARTY.md and the bill of materials say it is; and no secret lies here."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from importlib.metadata import requires, version
from pathlib import Path

from django.conf import settings
from packaging.requirements import Requirement

from tests.bill import bill, canonical, files

ROOT = settings.BASE_DIR
STATIC = "scorebook/static/scorebook"
PLACES = (
    f"{STATIC}/**/fonts/*",
    f"{STATIC}/engine/LICENSE*",
    f"{STATIC}/vendor/**/*",
    "tests/browser/vendor/**/*",
)
LISTED = files()
READ = {"", ".py", ".md", ".txt", ".in", ".toml", ".json", ".html", ".js", ".css", ".yml", ".yaml", ".conf"}


def test_everything_of_others_is_listed() -> None:
    there = {path for place in PLACES for path in ROOT.glob(place) if path.is_file() and path.name != "README.md"}
    assert {str(path.relative_to(ROOT)) for path in there} == set(LISTED)


def test_every_file_is_as_it_was_taken_over() -> None:
    digests = {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in LISTED}
    assert digests == LISTED


def test_the_bill_names_every_library_that_the_server_needs_as_it_is_installed() -> None:
    libraries = {one["name"]: one for one in bill()["components"] if one["type"] == "library"}
    requirements = [
        Requirement(line) for line in (ROOT / "requirements.in").read_text().splitlines() if line[:1].isalpha()
    ]
    needed: set[str] = set()
    while requirements:
        one = requirements.pop()
        extras = one.extras or {""}
        if one.marker is not None and not any(one.marker.evaluate({"extra": extra}) for extra in extras):
            continue
        name = canonical(one.name)
        if name not in needed or one.extras:
            needed.add(name)
            assert (libraries[name]["version"], libraries[name]["scope"]) == (version(name), "required")
            for line in requires(name) or ():
                requirement = Requirement(line)
                if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras):
                    requirement.marker = None
                    requirements.append(requirement)
    assert len(needed) > 20
    assert {one["name"] for one in bill()["components"] if one["type"] == "file"} == set(LISTED)


# Keys of any kind, of services, of databases; words that are said to stand for one are none.
SECRETS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----\n|\bAKIA[0-9A-Z]{16}\b|\bgh[ps]_\w{36}\b|\bgithub_pat_\w{50}"
    r"|\bglpat-[\w-]{20}\b|\bxox[abprs]-[\w-]{20}|\bpypi-AgE\w{30}"
    r"|\bSECRET_KEY *= *[\"'](?!the-secret|another.secret)[^\"'{$<]{16}"
    r"|\bpostgres(?:ql)?://[^:@/\s]+:(?!password|p%40ss)[^@/\s{$…<]+@"
)
HINTS = ("PRIVATE", "AKIA", "ghp_", "ghs_", "github_pat_", "glpat-", "xox", "pypi-AgE", "SECRET_KEY", "postgres")
MADE = {".git", ".venv", ".cache", ".data", ".mypy_cache", ".ruff_cache", "__pycache__", "staticfiles", "vendor"}


def test_no_secret_lies_here() -> None:
    """The searches are tried on what they are to find, made up piece by piece."""
    for made_up in ("AKIA" + "A" * 16, "ghp_" + "a" * 36, "postgres://" + "anna:x9@db", 'SECRET_KEY = "' + "q" * 20):
        assert SECRETS.search(made_up), made_up
    texts = [(path, path.read_text(encoding="utf-8", errors="replace")) for path in ours(ROOT) if path.suffix in READ]
    assert len(texts) > 1000
    worth_it = [(path, text) for path, text in texts if any(one in text for one in HINTS)]
    assert [(path, seen[0]) for path, text in worth_it if (seen := SECRETS.search(text))] == []


def ours(folder: Path) -> Iterator[Path]:
    """Yield every file that is not made or fetched."""
    for path in folder.iterdir():
        if path.is_dir() and path.name not in MADE and not path.is_symlink():
            yield from ours(path)
        elif path.is_file():
            yield path
