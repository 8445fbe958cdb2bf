"""The files that an evening's pages load, and a version that changes with any of them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.urls import reverse

from scorebook.guide.pages import NAMES, files
from scorebook.server.bundling import closure, imports, joined, loads_later
from scorebook.server.storage import NamedByContents

KEEPER = "scorebook/offline/keeper.js"
# The files that the home page, the start page, the sheet, the entry page and the seats page load directly.
ASKED_BY_PAGES = tuple(
    f"scorebook/{name}"
    for name in (
        "icon.svg",
        "base.css",
        "hand/every-page.css",
        "evening/start.css",
        "evening/sitting.css",
        "evening/games.js",
        "evening/start.js",
        "evening/seats.css",
        "evening/seats.js",
        "sheet/sheet.css",
        "sheet/news.js",
        "hand/hand.css",
        "hand/board.css",
        "hand/party.js",
        "hand/board.js",
        "home/waiting.js",
        "home/sending.js",
        "cup/at-table.css",
        "cup/at-table.js",
        "hand/queue/every-page.js",
        "vendor/qrcode-generator-2.0.4/qrcode.js",
    )
)
ASKED_BY_GUIDE = ("scorebook/rules/rules.css", "scorebook/guide/guide.css", "scorebook/guide/guide.js")
URL = re.compile(r'url\("(?P<path>[^":]+)"\)')


@cache
def shell() -> tuple[str, ...]:
    """Return the addresses of all files that these pages load."""
    return tuple(static(name) for name in _files())


def guide_files() -> list[str]:
    """Return the addresses of the guide's pages and their additional files."""
    pages = (reverse("guide"), *(reverse("guide_page", args=[name]) for name in NAMES))
    return [*pages, *map(static, ASKED_BY_GUIDE)]


@cache
def version() -> str:
    """Return a short digest that changes with any of these files or the service worker."""
    digest = blake2b(digest_size=8)
    for name in (KEEPER, *_files(), *ASKED_BY_GUIDE):
        digest.update(static(name).encode() + b"\n" + _path(name).read_bytes())
    for page in files():
        digest.update(page.read_bytes())
    return digest.hexdigest()


def _files() -> tuple[str, ...]:
    """Return the names of these files, including those they refer to."""
    names: dict[str, None] = {}
    pending = list(ASKED_BY_PAGES)
    while pending:
        if (name := pending.pop(0)) not in names:
            names[name] = None
            pending += _led_to(name)
    return tuple(names)


def _led_to(name: str) -> Iterator[str]:
    one_file = isinstance(staticfiles_storage, NamedByContents)  # the collected files are bundled
    if name.endswith(".css"):
        text = joined(name, _text) if one_file else _text(name)
        for asked in URL.finditer(text):
            yield posixpath.normpath(posixpath.join(posixpath.dirname(name), asked["path"]))
    elif name.endswith(".js"):
        for part, text in closure(name, _text).items():
            yield from loads_later(part, text)
        if not one_file:
            yield from imports(name, _text(name))


def _text(name: str) -> str:
    return _path(name).read_text(encoding="utf-8")


def _path(name: str) -> Path:
    return Path(str(finders.find(name)))
