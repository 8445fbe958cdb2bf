"""Bidirectional texts: right-to-left names keep their place among the neighbouring texts.

A Hebrew or Arabic name beside an arrow, a sign or a number would change the displayed order: "David → Yael 2" would
read as if Yael paid.  Unicode's first strong isolate (U+2068 … U+2069) around the name prevents this.  The marks are
added for display and never stored; a name that comes back with them is cleaned (see ``settlement.names``).  Scripts do
the same in ``page/direction.js``.
"""

from __future__ import annotations

import re

from django.utils.safestring import SafeString

FIRST, LAST = "\u2068", "\u2069"
_LETTER = "\u05be-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
# The characters that may stand inside a name: combining marks, joiners, space, hyphen, apostrophe, also as entities.
_WITHIN = r"(?:[\u0300-\u036f\u200c\u200d \u00a0'’\"”.-]|&\#x27;|&quot;)*"
_NAME = rf"[{_LETTER}](?:{_WITHIN}[{_LETTER}])*"
NAME = re.compile(rf"{FIRST}[^{LAST}]*{LAST}|(?P<name>{_NAME})")  # a text inside marks is already isolated
# In a page, everything but text is skipped (scripts, form fields, tags), except for labels that are read aloud.
PART = re.compile(
    rf"(?P<other><(?:script|style|textarea(?![^>]*\sreadonly))\b.*?</(?:script|style|textarea)>)"
    rf"|(?P<tag><[^>]*>)|{NAME.pattern}",
    re.DOTALL,
)
# The first bytes of these letters in UTF-8: a text without any of them, the usual case, is not searched.
LEADS = [bytes([lead]) for lead in (*range(0xD6, 0xE1), 0xEF, 0xF0)]
LABEL = re.compile(r'(?<=\s)(?:aria-label|aria-description|title|alt)="[^"]*"')


def isolated(text: str) -> str:
    """Return a text in which every right-to-left name is isolated."""
    return NAME.sub(_part, text)


def isolated_page(html: str) -> SafeString:
    """Return a page, or a part of one, in which every right-to-left name is isolated.

    Fields and scripts are unchanged.
    """
    return SafeString(PART.sub(_part, html))


def may_need_it(body: bytes) -> bool:
    """Say whether a text in UTF-8 may contain right-to-left letters."""
    return any(lead in body for lead in LEADS)


def _part(found: re.Match[str]) -> str:
    parts = found.groupdict()
    if name := parts["name"]:
        return f"{FIRST}{name}{LAST}"
    if tag := parts.get("tag"):
        return LABEL.sub(lambda label: isolated(label[0]), tag)
    return found[0]
