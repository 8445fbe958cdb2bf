"""Reads the texts that a script holds: strings, the pieces of template texts, patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator

SKIPPED = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.DOTALL)
PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
PIECE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
WORD = re.compile(r"[\w$]+")
BEFORE_A_PATTERN = {
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "else",
    "do",
    "yield",
    "await",
}


def literals(script: str) -> tuple[str, ...]:
    """Return every text of a script in its order, as it is written there; a template text is read piece by piece."""
    return tuple(_read(script))


def _read(script: str) -> Iterator[str]:
    at, last = 0, ""
    open_braces: list[int] = []  # of every template text that is being read, how many braces its expression opened
    while at < len(script):
        if skipped := SKIPPED.match(script, at):
            at = skipped.end()
        elif script[at] == "`" or (script[at] == "}" and open_braces and open_braces[-1] == 0):
            if script[at] == "}":
                open_braces.pop()
            piece = PIECE.match(script, at + 1)
            assert piece is not None
            yield f"`{piece[0]}"
            at, last = piece.end() + 1, "`"
            if script[piece.end()] == "$":
                open_braces.append(0)
                at, last = at + 1, "{"
        elif found := STRING.match(script, at) or (_may_be_pattern(last) and PATTERN.match(script, at)):
            yield found[0]
            at, last = found.end(), found[0][-1]
        elif word := WORD.match(script, at):
            at, last = word.end(), word[0]
        else:
            if open_braces and script[at] in "{}":
                open_braces[-1] += 1 if script[at] == "{" else -1
            last = script[at]
            at += 1


def _may_be_pattern(last: str) -> bool:
    return last in BEFORE_A_PATTERN or not re.match(r"[\w$)\]}\"'`]", last[:1])
