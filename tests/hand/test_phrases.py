"""Every text that a program of the entry page asks for by its key is there."""

from __future__ import annotations

import re

from tests.house import ROOT, SCRIPTS_OF

PHRASE = re.compile(r"""\b(?:phrase\([\w.]+,\s*|(?:say|tell)\()"(\w+)\"""")
HAND = SCRIPTS_OF / "hand"


def texts() -> set[str]:
    """Return the keys of all texts that the entry page may bring."""
    sources = (ROOT / "scorebook/hand").glob("*.py")
    return {key for path in sources for key in re.findall(r'"(\w+)": (?:_|pgettext)?\(?', path.read_text())}


def keys_by_program() -> dict[str, set[str]]:
    """Return the keys that each program asks for."""
    keys = {path.relative_to(HAND).as_posix(): set(PHRASE.findall(path.read_text())) for path in HAND.rglob("*.js")}
    return {name: names for name, names in keys.items() if names}


def test_no_program_asks_for_a_text_that_is_not_there() -> None:
    missing = {name: sorted(keys - texts()) for name, keys in keys_by_program().items() if keys - texts()}
    assert missing == {}
    assert "one_up" in keys_by_program()["people/seating.js"]
