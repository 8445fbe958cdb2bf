"""Reduce style sheets before rendering, to save time.

Every rule is matched against every element.  So rules for classes that the document does not have are removed, and
tokens are replaced by their values.
"""

from __future__ import annotations

import re
from pathlib import Path

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ROOT = re.compile(r":root \{([^}]*)\}")
TOKEN = re.compile(r"(--[\w-]+):\s+([^;]+);")
RULE = re.compile(r"(?P<who>[^{}]+)\{(?P<what>(?:[^{}]|\{[^{}]*\})*)\}")
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
CLASSES = re.compile(r'class="([^"]*)"')
PAGE = re.compile(r"\bpage: (\w+)")
NAMED_PAGES = re.compile(r"(?:@page|,) (\w+)")


def tokens_of(family: Path) -> dict[str, str]:
    """Return the values of the tokens at the head of the family's style sheet; all sheets use them."""
    head = ROOT.search(family.read_text())
    return dict(TOKEN.findall(COMMENT.sub("", head[1]))) if head else {}


def classes_of(html: str) -> set[str]:
    """Return every class in a document."""
    return {name for value in CLASSES.findall(html) for name in value.split()}


def fitted(style_sheet: str, tokens: dict[str, str], classes: set[str]) -> str:
    """Return the part of a style sheet that can apply to a document with these classes."""
    rules_kept = []
    for rule in RULE.finditer(ROOT.sub("", COMMENT.sub("", style_sheet))):
        who = rule["who"].strip()
        if not who.startswith("@"):
            who = ",".join(one for one in who.split(",") if ":not(" in one or set(CLASS.findall(one)) <= classes)
        if who:
            rules_kept.append((who, rule["what"]))
    pages = set(PAGE.findall(" ".join(what for _, what in rules_kept)))
    rules = (f"{who}{{{what}}}" for who, what in rules_kept if _is_turned(who, pages))
    text = "\n".join(rules)
    for name, value in tokens.items():
        text = text.replace(f"var({name})", value)
    return text


def _is_turned(who: str, pages: set[str]) -> bool:
    """Say whether a rule applies to a page that the document uses, or is not about named pages."""
    named = set(NAMED_PAGES.findall(who)) if who.startswith("@page") else set()
    return not named or bool(named & pages)
