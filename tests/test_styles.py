"""Every style sheet of every page keeps these rules."""

from __future__ import annotations

import re

from tests.house import SCRIPTS_OF

SHEETS = {
    path.relative_to(SCRIPTS_OF).as_posix(): re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for path in sorted(SCRIPTS_OF.rglob("*.css"))
}


def test_a_colour_of_the_light_and_of_the_dark_is_told_once() -> None:
    """By `light-dark()`: what a device prefers and what a reader chose only set `color-scheme`."""
    themed = re.compile(r"\[data-theme[^{]*\{([^}]*)\}")
    assert [name for name, text in SHEETS.items() if "prefers-color-scheme" in text] == []
    assert {
        declared.split(":")[0].strip()
        for text in SHEETS.values()
        for rule in themed.findall(text.split("@media print")[0])
        for declared in rule.split(";")
        if declared.strip()
    } == {"color-scheme"}


def test_a_page_asks_its_screen_only_what_the_tokens_name() -> None:
    """At most twelve media queries, in one unit; a list of two counts as its parts."""
    tokens = (SCRIPTS_OF / "tokens.css").read_text(encoding="utf-8")
    named = set(re.findall(r"^   [a-z]+ +(\(.*?\)|print)(?=   | \*/|$)", tokens, re.MULTILINE))
    used = {query for text in SHEETS.values() for query in re.findall(r"@media ([^{]*?) \{", text)}
    assert {part for query in used for part in query.split(", ")} == named
    assert len(named) <= 12
    assert "@container" not in "".join(SHEETS.values())
