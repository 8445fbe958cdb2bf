"""The guide as a booklet: each page is a chapter, with its light pictures."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorebook.guide.pages import read_guide
from scorebook.paper.masthead import Masthead


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter of the booklet; ``part`` is the part's heading if this is its first chapter.

    ``read`` is the text for the booklet as a page, where pictures are loaded like those of any page.
    """

    part: str
    name: str
    title: str
    text: SafeString
    read: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """The content of the booklet."""

    head: Masthead
    names: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def booklet(language: str) -> Booklet:
    """Return the guide in a language as a booklet."""
    title = _("Guide")
    head = Masthead(
        kicker="Scorebook",
        title=title,
        occasion=_("The score sheet of the card table"),
        record="",
        page_title=f"Scorebook – {title}",
        code=None,
        facts=(),
        note_head="",
        note="",
    )
    chapters = tuple(
        Chapter(
            part="" if number else part,
            name=page.name,
            title=page.title,
            text=page.on_paper(),
            read=page.on_paper(drawn=False),
        )
        for part, pages in read_guide(language)
        for number, page in enumerate(pages)
    )
    return Booklet(head=head, names=(), chapters=chapters)
