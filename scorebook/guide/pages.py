"""The pages of the guide: ``docs/guide/<language>/<page>.md``, a situation each, and the hands of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html import unescape
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy

from scorebook.page.prose import Heading, anchor, read_prose
from settlement import GAMES

FOLDER = Path(settings.BASE_DIR) / "docs" / "guide"
PICTURES = "guide"
"""The name of the folder ``docs/img/guide/`` among the static files."""
_OWN = {key: f"hand-{key.replace('_', '-')}" for key in GAMES}
HANDS = {key: name for key, name in _OWN.items() if (FOLDER / "en" / f"{name}.md").exists()}
"""The page about writing a hand, for each game that has its own."""
HAND = "hand"
"""The page about writing a hand of any game."""
GUIDE_PARTS = (
    (
        gettext_lazy("At the table"),
        ("first-evening", HAND, "mistake", "comings", "no-network", "pen", "closing", "disagree", "refused"),
    ),
    (gettext_lazy("Writing a hand, game by game"), tuple(HANDS.values())),
    (gettext_lazy("On paper"), ("on-paper", "from-paper")),
    (gettext_lazy("In a club"), ("club", "money", "standings", "cup-before", "cup-day", "taking-along")),
)
NAMES = tuple(name for _part, names in GUIDE_PARTS for name in names)

PICTURE = re.compile(r'<img src="\.\./\.\./img/guide/(?P<file>\w\w/(?P<name>[\w-]+))\.webp" alt="(?P<alt>[^"]*)" />')
IN_A_ROW = re.compile(r"<p>((?:\s*<img [^>]+>)+)</p>")
LEADS = re.compile(r'href="(?P<folder>[./\w]*/)?(?P<name>[\w-]+)(?:\.\w\w)?\.md(?:#(?P<at>[\w-]+))?"')
RULEBOOK = re.compile(r'<a href="[^"]*/rules/[^"]*">(.*?)</a>')
LISTED_WORDS = 20
"""The number of words of a paragraph in a search result."""
CHAPTER = re.compile(r'(?=<h2 id=")')
TAG = re.compile(r"<[^>]+>")
# The sizes of pictures of a phone and of a laptop, in the units of a page.
PHONE, LAPTOP = (360, 640), (1024, 640)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A searchable paragraph: address, first words, and further search words."""

    at: str
    title: str
    begins: str
    hidden: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidePage:
    """A page of the guide; ``lead`` describes the reader's problem, ``source`` is the text as HTML."""

    name: str
    title: str
    lead: str
    headings: tuple[Heading, ...]
    source: SafeString
    sought: Mapping[str, str]

    @property
    def address(self) -> str:
        """The address of the page."""
        return reverse("guide_page", args=[self.name])

    def paragraphs(self) -> Iterator[Paragraph]:
        """Yield the searchable paragraphs: the text before the first heading, then every paragraph."""
        before, *chapters = CHAPTER.split(self.source)
        yield _paragraph("", "", _words(before))
        for heading, text in zip(self.headings, chapters, strict=True):
            words = f"{_words(text.partition('</h2>')[2])} {self.sought.get(heading.section, '')}"
            yield _paragraph(f"#{anchor(heading.section)}", heading.title, words)

    def on_screen(self, theme: str) -> SafeString:
        """Return the page with its pictures in the chosen theme, or in that of the device."""
        html = IN_A_ROW.sub(r'<p class="shots">\1</p>', self.source)
        html = PICTURE.sub(partial(_picture, theme), html)
        leads = _leads(lambda name, at: reverse("guide_page", args=[name]) + at)
        return mark_safe(LEADS.sub(leads, html))  # noqa: S308

    def on_paper(self, *, drawn: bool = True) -> SafeString:
        """Return the page as a chapter of the booklet; ``drawn`` means for the PDF.  Links leave no chapter."""
        html = RULEBOOK.sub(r"\1", IN_A_ROW.sub(_printed_row, self.source))
        html = PICTURE.sub(partial(_printed_picture, static if not drawn else str), html)
        html = html.replace('<h2 id="', f'<h3 id="{self.name}-').replace("</h2>", "</h3>")
        return mark_safe(LEADS.sub(_leads(lambda name, at: f"#{name}{at.replace('#', '-')}"), html))  # noqa: S308


def read_page(name: str, language: str) -> GuidePage | None:
    """Return a page of the guide in a language, or ``None`` if there is no such page."""
    prose = read_prose(FOLDER / language / f"{name}.md") if name in NAMES else None
    if prose is None:
        return None
    lead = _words(prose.html.partition("</p>")[0])
    return GuidePage(
        name=name, title=prose.title, lead=lead, headings=prose.headings, source=prose.html, sought=prose.sought
    )


def read_guide(language: str) -> tuple[tuple[str, tuple[GuidePage, ...]], ...]:
    """Return the whole guide by parts."""
    return tuple(
        (str(part), tuple(page for name in names if (page := read_page(name, language)))) for part, names in GUIDE_PARTS
    )


def files() -> tuple[Path, ...]:
    """Return the guide's source files in every language."""
    return tuple(sorted(FOLDER.glob("*/*.md")))


def _paragraph(at: str, title: str, words: str) -> Paragraph:
    begins = " ".join(words.split()[:LISTED_WORDS])
    return Paragraph(at=at, title=title, begins=begins, hidden=words[len(begins) :])


def _words(html: str) -> str:
    return " ".join(unescape(TAG.sub("", html)).split())


def _printed_row(match: re.Match[str]) -> str:
    """Return the pictures of a row; a single picture of a phone stands beside the text."""
    alone = match[1].count("<img") == 1 and "-wide" not in match[1]
    return f'<p class="shots{" alone" if alone else ""}">{match[1]}</p>'


def _printed_picture(lies: Callable[[str], str], match: re.Match[str]) -> str:
    """Return the light variant of a picture for the PDF; ``lies`` returns its location."""
    wide = ' class="wide"' if match["name"].endswith("-wide") else ""
    where = lies(f"{PICTURES}/{match['file']}.webp")
    return f'<img{wide} src="{where}" alt="{match["alt"]}"/>'


def _picture(theme: str, match: re.Match[str]) -> str:
    """Return a picture for the reader's theme; a tap opens it in full size."""
    light, dark = (static(f"{PICTURES}/{match['file']}{ending}.webp") for ending in ("", "-dark"))
    width, height = LAPTOP if match["name"].endswith("-wide") else PHONE
    source = dark if theme == "dark" else light
    other = "" if theme else f'<source srcset="{dark}" media="(prefers-color-scheme: dark)">'
    shape = "wide" if width > height else "tall"
    image = f'<img src="{source}" alt="{match["alt"]}" width="{width}" height="{height}" loading="lazy">'
    return f'<a class="shot {shape}" href="{source}"><picture>{other}{image}</picture></a>'


def _leads(within: Callable[[str, str], str]) -> Callable[[re.Match[str]], str]:
    """Return a function that replaces the file name of a guide page or rulebook by its address."""
    rulebooks = {game.rulebook: key for key, game in GAMES.items()}

    def lead(match: re.Match[str]) -> str:
        at = f"#{match['at']}" if match["at"] else ""
        if (match["folder"] or "").endswith("rules/"):
            return f'href="{reverse("rulebook", args=[rulebooks[match["name"]]])}{at}"'
        return f'href="{within(match["name"], at)}"'

    return lead
