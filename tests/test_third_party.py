"""What others made is what THIRD_PARTY.md says it is."""

from __future__ import annotations

import hashlib
import re

from django.conf import settings

STATIC = settings.BASE_DIR / "scorebook" / "static" / "scorebook"
LISTED = dict(
    reversed(line.split("  "))
    for line in (settings.BASE_DIR / "THIRD_PARTY.md").read_text(encoding="utf-8").splitlines()
    if re.fullmatch(r"[0-9a-f]{64}  \S+", line)
)


def test_every_font_and_licence_is_listed() -> None:
    shipped = {str(p.relative_to(STATIC)) for p in STATIC.rglob("fonts/*") if p.name != "README.md"}
    assert shipped == set(LISTED)


def test_every_file_is_as_it_was_taken_over() -> None:
    found = {name: hashlib.sha256((STATIC / name).read_bytes()).hexdigest() for name in LISTED}
    assert found == LISTED
