"""The bill of materials: every library and every file of others, in CycloneDX 1.6, to be held against a list of holes.

``python -m tests.bill`` prints it; ``make bill`` writes it down beside a release.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

from scorebook import VERSION
from tests.house import ROOT

# A release contains the first list, fetches the second if it is wanted, and has nothing of the third.
SCOPES = {"requirements.txt": "required", "requirements-npm.txt": "optional", "requirements-dev.txt": "excluded"}
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==([^ \\]+)", re.MULTILINE)
FILE = re.compile(r"^([0-9a-f]{64})  (\S+)$", re.MULTILINE)


def canonical(name: str) -> str:
    """Return the normalized name of a library."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(listed: str) -> dict[str, str]:
    """Return the version of every library of a list."""
    text = (ROOT / listed).read_text(encoding="utf-8")
    return {canonical(name): version for name, version in PINNED.findall(text)}


def files() -> dict[str, str]:
    """Return the digest of every file of others that lies here."""
    return {name: digest for digest, name in FILE.findall((ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8"))}


def _components() -> Iterator[Mapping[str, Any]]:
    told: set[str] = set()
    for listed, scope in SCOPES.items():
        for name, version in sorted(pinned(listed).items()):
            if name not in told:
                yield {
                    "type": "library",
                    "bom-ref": (purl := f"pkg:pypi/{name}@{version}"),
                    "purl": purl,
                    "name": name,
                    "version": version,
                    "scope": scope,
                    **_licence(name),
                }
            told.add(name)
    for name, digest in sorted(files().items()):
        yield {"type": "file", "bom-ref": name, "name": name, "hashes": [{"alg": "SHA-256", "content": digest}]}


def _licence(name: str) -> Mapping[str, Any]:
    """Return the licence of an installed library, if the library names it in one line."""
    try:
        package = metadata(name)
    except PackageNotFoundError:
        return {}
    line = package.get("License-Expression") or package.get("License") or ""
    return {"licenses": [{"license": {"name": line}}]} if line and "\n" not in line else {}


def bill() -> Mapping[str, Any]:
    """Return the whole bill; the same tree makes the same, to the last letter."""
    component = {"type": "application", "name": "scorebook", "version": VERSION}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component},
        "components": list(_components()),
    }


if __name__ == "__main__":
    json.dump(bill(), sys.stdout, indent=1, ensure_ascii=False)
