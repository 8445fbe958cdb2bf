"""A form inside a fold that was refused comes back open, as it was sent, with its reasons beside it."""

from __future__ import annotations

import re

import pytest

from tests.house import ROOT

TEMPLATES = ROOT / "templates"
INCLUDED = re.compile(r"""{%\s*include\s+"([^"]+)"[^%]*%}""")
FOLD = re.compile(r"<details\b(?P<head>(?:{%.*?%}|[^>])*)>(?P<within>.*?)</details>", re.DOTALL)
FORM = re.compile(r"<form\b(?:{%.*?%}|[^>])*method=.post.*?</form>", re.DOTALL)
TYPED = re.compile(r"<select|<textarea|<input(?![^>]*type=.(?:hidden|radio|checkbox))|{{\s*\w*field\b|{{\s*form\.")
OPENS = re.compile(r"{%\s*if\b[^%]*%}\s*open{%\s*endif\s*%}")


def whole(name: str, depth: int = 0) -> str:
    """Return a template with what it includes."""
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    return INCLUDED.sub(lambda found: whole(found[1], depth + 1), text) if depth < 4 else text


def test_every_fold_in_which_something_is_typed_and_sent_can_come_back_open() -> None:
    """What is only pressed there has nothing to be kept; it is refused on a page of its own."""
    shut, typed_in = [], []
    for path in sorted(TEMPLATES.rglob("*.html")):
        name = path.relative_to(TEMPLATES).as_posix()
        for fold in FOLD.finditer(whole(name)):
            if any(TYPED.search(form[0]) for form in FORM.finditer(fold["within"])):
                typed_in.append(name)
                if not OPENS.search(fold["head"]):
                    shut.append(name)
    assert set(typed_in) >= {f"cup/{name}.html" for name in ("hall", "draw", "one_table", "ranking", "_table")}
    assert shut == []


@pytest.mark.parametrize("name", ["cup/hall.html", "cup/draw.html", "sheet/entry.html"])
def test_a_fold_is_found_where_there_is_one(name: str) -> None:
    assert FOLD.search(whole(name))
