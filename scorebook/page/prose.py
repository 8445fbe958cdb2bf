"""Markdown pages from ``docs/`` (rulebooks and guide) as HTML, with an anchor for every paragraph."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.utils.safestring import SafeString, mark_safe

if TYPE_CHECKING:
    from markdown_it.token import Token

NUMBERED = re.compile(r"§?(\d+(?:\.\d+)*)\.?\s+(.*)")
# The corner cell above a column of row headings is not a heading itself.
NAMELESS = re.compile(r"<th( [^>]*)?></th>")
# Both ways to cite a paragraph: §2.3 in English, 2.3. § in Hungarian.
CITED = re.compile(r"§\s?(?P<after>\d{1,2}(?:\.\d{1,2})?)(?![\d.]*\d)|(?<![\d.])(?P<before>\d{1,2}(?:\.\d{1,2})?)\. §")


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A numbered heading, for the table of contents."""

    section: str
    title: str
    depth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """A rendered page: title, chapters and HTML; ``sought`` are additional search words by section.

    Search words are written below the heading as ``[?2]: # "words"``: a link definition that is never used or shown.
    """

    title: str
    headings: tuple[Heading, ...]
    html: SafeString
    sought: Mapping[str, str]


def read_prose(path: Path) -> Prose | None:
    """Return the rendered page, or ``None`` if the file does not exist."""
    return _prose(path, path.stat().st_mtime_ns) if path.is_file() else None


@lru_cache(maxsize=128)
def _prose(path: Path, modified: int) -> Prose:  # noqa: ARG001 - part of the cache key
    """Render a file; ``modified`` is its modification time, so that a changed file is rendered again."""
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    environment: dict[str, Any] = {}
    tokens = markdown.parse(path.read_text(encoding="utf-8"), environment)
    title, headings = path.stem, []
    for token, inside in pairwise(tokens):
        _without_style(token)
        if token.type != "heading_open":
            continue
        if token.tag == "h1":
            title = inside.content
        elif match := NUMBERED.fullmatch(inside.content):
            token.attrSet("id", anchor(match[1]))
            headings.append(Heading(section=match[1], title=match[2], depth=int(token.tag[1])))
    body = [token for before, token in zip([None, *tokens], tokens, strict=False) if not _of_the_title(token, before)]
    html = markdown.renderer.render(body, markdown.options, {})
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table class="ledger">')
    html = html.replace("</table>", "</table></div>")
    html = NAMELESS.sub(r"<td\1></td>", html)
    # The files belong to the project, and any HTML in them was escaped above.
    text = mark_safe(CITED.sub(_link, html))  # noqa: S308
    sought = {label[1:]: link["title"] for label, link in environment.get("references", {}).items() if label[0] == "?"}
    return Prose(title=title, headings=tuple(headings), html=text, sought=sought)


def _without_style(token: Token) -> None:
    """Replace a column's alignment in a style attribute, which the CSP forbids, by a class."""
    style = str(token.attrs.pop("style", ""))
    if "right" in style:
        token.attrSet("class", "n")


def _of_the_title(token: Token, before: Token | None) -> bool:
    """Say whether a token belongs to the page's title, which the template shows."""
    return token.tag == "h1" or (token.type == "inline" and before is not None and before.tag == "h1")


def _link(cited: re.Match[str]) -> str:
    section = cited["after"] or cited["before"]
    return f'<a class="rule-ref" href="#{anchor(section)}">{cited[0]}</a>'


def anchor(section: str) -> str:
    """Return the anchor of a section's heading: ``s2-3`` for 2.3."""
    return "s" + section.replace(".", "-")
