"""What others made is what THIRD_PARTY.md says it is."""

from __future__ import annotations

import hashlib
import re

from django.conf import settings

ROOT = settings.BASE_DIR
STATIC = "scorebook/static/scorebook"
PLACES = (
    f"{STATIC}/**/fonts/*",
    f"{STATIC}/engine/LICENSE*",
    f"{STATIC}/vendor/**/*",
    "tests/browser/vendor/**/*",
)
LISTED = dict(
    reversed(line.split("  "))
    for line in (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8").splitlines()
    if re.fullmatch(r"[0-9a-f]{64}  \S+", line)
)


def test_everything_of_others_is_listed() -> None:
    there = {path for place in PLACES for path in ROOT.glob(place) if path.is_file() and path.name != "README.md"}
    assert {str(path.relative_to(ROOT)) for path in there} == set(LISTED)


def test_every_file_is_as_it_was_taken_over() -> None:
    found = {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in LISTED}
    assert found == LISTED
