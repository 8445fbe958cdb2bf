"""What the press does to style sheets before a document is drawn: what cannot matter to it costs no time.

Every rule is matched against every element; so rules for classes that the document does not have are left out, and the
tokens' values stand where they are used.
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
    """Return the values of the tokens that stand at the head of the family's style sheet, for all the others too."""
    head = ROOT.search(family.read_text())
    return dict(TOKEN.findall(COMMENT.sub("", head[1]))) if head else {}


def classes_of(html: str) -> set[str]:
    """Return every class that a document may have."""
    return {name for said in CLASSES.findall(html) for name in said.split()}


def fitted(style_sheet: str, tokens: dict[str, str], classes: set[str]) -> str:
    """Return the part of a style sheet that can matter to a document with these classes."""
    kept = []
    for rule in RULE.finditer(ROOT.sub("", COMMENT.sub("", style_sheet))):
        who = rule["who"].strip()
        if not who.startswith("@"):
            who = ",".join(one for one in who.split(",") if ":not(" in one or set(CLASS.findall(one)) <= classes)
        if who:
            kept.append((who, rule["what"]))
    pages = set(PAGE.findall(" ".join(what for _, what in kept)))
    rules = (f"{who}{{{what}}}" for who, what in kept if _is_turned(who, pages))
    text = "\n".join(rules)
    for name, value in tokens.items():
        text = text.replace(f"var({name})", value)
    return text


def _is_turned(who: str, pages: set[str]) -> bool:
    """Tell whether a rule is of a page that a document has, or of no named page."""
    named = set(NAMED_PAGES.findall(who)) if who.startswith("@page") else set()
    return not named or bool(named & pages)
