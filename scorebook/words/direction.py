"""Texts in two directions: what is written from right to left keeps its place among what stands beside it.

A Hebrew or Arabic name beside an arrow, a sign or a number would change their order where it is drawn: "David → Yael 2"
would read as if Yael paid.  Unicode's first strong isolate (U+2068 … U+2069) keeps such a name in its place.  The marks
are put around it where a text is shown, never where it is kept; a name that comes back with them is cleaned of them
(see ``settlement.names``).  Scripts do the same in ``page/direction.js``.
"""

from __future__ import annotations

import re

from django.utils.safestring import SafeString

FIRST, LAST = "\u2068", "\u2069"
_LETTER = "\u05be-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
# What may stand within a name: marks on letters, joiners, a space, a hyphen, an apostrophe, as a page writes it too.
_WITHIN = r"(?:[\u0300-\u036f\u200c\u200d \u00a0'’\"”.-]|&\#x27;|&quot;)*"
_NAME = rf"[{_LETTER}](?:{_WITHIN}[{_LETTER}])*"
NAME = re.compile(rf"{FIRST}[^{LAST}]*{LAST}|(?P<name>{_NAME})")  # what stands within marks has its place already
# A page: what is no text (scripts, fields, the tags themselves) is passed over, but for the labels that are read aloud.
PART = re.compile(
    rf"(?P<other><(?:script|style|textarea(?![^>]*\sreadonly))\b.*?</(?:script|style|textarea)>)"
    rf"|(?P<tag><[^>]*>)|{NAME.pattern}",
    re.DOTALL,
)
# The first bytes of the letters above in UTF-8: where none of them occurs, as nearly always, nothing is searched.
LEADS = [bytes([lead]) for lead in (*range(0xD6, 0xE1), 0xEF, 0xF0)]
LABEL = re.compile(r'(?<=\s)(?:aria-label|aria-description|title|alt)="[^"]*"')


def isolated(text: str) -> str:
    """Return a text in which every name that is written from right to left keeps its place."""
    return NAME.sub(_part, text)


def isolated_page(html: str) -> SafeString:
    """Return a page, or a part of one, where every such name keeps its place; fields and scripts stay as they are."""
    return SafeString(PART.sub(_part, html))


def may_need_it(body: bytes) -> bool:
    """Tell whether a text in UTF-8 can have letters that are written from right to left."""
    return any(lead in body for lead in LEADS)


def _part(found: re.Match[str]) -> str:
    parts = found.groupdict()
    if name := parts["name"]:
        return f"{FIRST}{name}{LAST}"
    if tag := parts.get("tag"):
        return LABEL.sub(lambda label: isolated(label[0]), tag)
    return found[0]
