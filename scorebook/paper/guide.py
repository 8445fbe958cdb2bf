"""The guide as a booklet: every page a chapter, with its pictures in light."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorebook.guide.pages import read_guide
from scorebook.paper.masthead import Masthead


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A page of the guide on paper; ``part`` is the heading above it where it is the first one below.

    ``read`` is its text where the booklet is read on a screen: there pictures are fetched like those of any page.
    """

    part: str
    name: str
    title: str
    text: SafeString
    read: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """Everything the booklet prints."""

    head: Masthead
    names: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def booklet(language: str) -> Booklet:
    """Return the guide in a language as it is printed."""
    title = _("Guide")
    head = Masthead(
        kicker="Scorebook",
        title=title,
        occasion=_("The score sheet of the card table"),
        record="Scorebook",
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
