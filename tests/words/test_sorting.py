"""People stand in the alphabet's order wherever they are listed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import scorebook

ROOT = Path(scorebook.__file__).parent
BY_CODE = {"casefold", "lower", "upper"}  # they sort Á and Ő behind Z


def sorted_by_code(path: Path) -> Iterator[int]:
    """Yield the lines on which something is sorted by letters as a computer numbers them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            keys = [word.value for word in node.keywords if word.arg == "key"]
            inside = [part for key in keys for part in ast.walk(key)]
            if any(isinstance(part, ast.Attribute) and part.attr in BY_CODE for part in inside):
                yield node.lineno


def test_no_list_is_sorted_by_the_numbers_of_its_letters() -> None:
    lines = [(path.relative_to(ROOT), line) for path in sorted(ROOT.rglob("*.py")) for line in sorted_by_code(path)]
    assert lines == []
