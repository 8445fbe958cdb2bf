"""A walk through every address of a club: its pages, lists and papers, and those of its evenings and cup days."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve
from openpyxl import load_workbook

from scorebook.models import Club

FOLLOWED = {"as", "in", "season", "by", "of", "game", "kind", "method"}
"""The parameters of links that are followed; others only sort or page."""
STAYS = {
    "member": "a role and an invitation belong to an account",
    "members": "a role and an invitation belong to an account",
    "invitation_shown": "an invitation is a link",
    "api_keys": "a key opens one server",
    "club_arrival": "how a club came to this server",
    "club_file": "the page of a club that arrived links to its arrival",
    "club_settings": "its record names the accounts that acted",
    "club_link": "a link is a secret of its server",
    "far": "its clock shows the time of day",
    "links": "a link is a secret of its server",
    "pen": "a link is a secret of its server",
    "cup_codes": "a link is a secret of its server",
    "cup_wall": "its code is a link",
    "meetings": "its link is a secret of its server",
}
"""The addresses whose text depends on accounts or links, which stay where they were."""
STAYS_IN_LISTS = re.compile(r"/exports/members\.")
"""The list of members, which has their roles."""
NAMES_OF_ROWS = {"id", "key", "season", "player", "page", "url", "import"}
"""The values of JSON that name a row of one server."""
LINK = re.compile(r"/t/[\w-]{20,}/")
"""A link to an evening, a secret of its server."""
UNREAD = {"hidden", "password", "checkbox", "radio"}
"""The kinds of fields whose values nobody reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """The name of the view at one address, and the text that a visitor reads there."""

    view: str
    text: Any


class _Page(HTMLParser):
    """The texts and the links of a page, in their order; hidden values and scripts are neither."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.links: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self._silent += tag in ("script", "style")
        if tag in ("a", "iframe") and (link := values.get("href") or values.get("src")):
            self.links.append(link)
        self.texts += [text for name in ("alt", "title", "aria-label") if (text := values.get(name))]
        if tag == "input" and values.get("type") not in UNREAD and values.get("value"):
            self.texts.append(str(values["value"]))

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._silent and (text := " ".join(data.split())):
            self.texts.append(text)


def walk(club: Club, client: Client, *, once: bool = False) -> list[Stop]:
    """Return what a visitor reads at every address of a club, in the order in which links lead there.

    ``once`` takes the first address of each view alone.
    """
    own = {f"/c/{club.slug}/", *(f"/e/{one}/" for one in club.evenings.values_list("slug", flat=True))}
    own |= {f"/k/{slug}/" for slug in club.cups.values_list("slug", flat=True)}
    waiting, reached = deque([f"/c/{club.slug}/"]), {f"/c/{club.slug}/"}
    stops: list[Stop] = []
    views: set[str] = set()
    while waiting:
        address = waiting.popleft()
        view = _view_of(address)
        if view in STAYS or (once and view in views):
            continue
        views.add(view)
        text, links = _read(client, address)
        stops.append(Stop(view=view, text=text))
        for link in links:
            target = _followed(urljoin(address, link))
            if (
                target not in reached
                and not STAYS_IN_LISTS.search(target)
                and any(target.startswith(one) for one in own)
                and _view_of(target)
            ):
                reached.add(target)
                waiting.append(target)
    return stops


def _view_of(address: str) -> str:
    """Return the name of the view at an address, or an empty text."""
    try:
        return resolve(urlsplit(address).path).url_name or ""
    except Resolver404:
        return ""


def _followed(address: str) -> str:
    """Return the address without its fragment and without parameters that sort or page; papers as pages."""
    parts = urlsplit(address)
    params = {name: value for name, value in parse_qsl(parts.query) if name in FOLLOWED}
    if parts.path.endswith(".pdf"):
        params["as"] = "page"
    return parts.path + (f"?{urlencode(sorted(params.items()))}" if params else "")


def _read(client: Client, address: str) -> tuple[Any, list[str]]:
    """Return the text of an answer and its links."""
    response: Any = client.get(address)
    content: bytes = b"".join(response.streaming_content) if response.streaming else response.content
    kind = response.headers.get("Content-Type", "").split(";")[0]
    if kind == "text/html":
        page = _Page()
        page.feed(content.decode())
        return (response.status_code, [LINK.sub("/t/…/", text) for text in page.texts]), page.links
    return (response.status_code, kind, READERS.get(kind, bytes.decode)(content)), []


def _json(content: bytes) -> Any:
    return _plain(json.loads(content))


def _plain(data: Any) -> Any:
    """Return JSON without the values that name a row of one server."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items() if key not in NAMES_OF_ROWS}
    return [_plain(value) for value in data] if isinstance(data, list) else data


def _packed(content: bytes) -> Any:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _workbook(content: bytes) -> Any:
    workbook = load_workbook(io.BytesIO(content))
    return [[sheet.title, *sheet.iter_rows(values_only=True)] for sheet in workbook]


def _open_document(content: bytes) -> Any:
    return re.findall(r">([^<>]+)<", _packed(content)["content.xml"].decode())


def _nothing(_content: bytes) -> None:
    return None


READERS: Mapping[str, Callable[[bytes], Any]] = {
    "application/json": _json,
    "application/zip": _packed,
    "application/gzip": _nothing,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": _workbook,
    "application/vnd.oasis.opendocument.spreadsheet": _open_document,
    "image/png": _nothing,
}


def differences(one: list[Stop], other: list[Stop]) -> Iterator[str]:
    """Yield the views whose texts differ, each with the first difference."""
    if [stop.view for stop in one] != [stop.view for stop in other]:
        yield f"the views: {[stop.view for stop in one]} and {[stop.view for stop in other]}"
    for left, right in zip(one, other, strict=False):
        if left.view == right.view and left.text != right.text:
            yield f"{left.view}: {_first_difference(left.text, right.text)}"


def _first_difference(left: Any, right: Any) -> str:
    """Return the smallest parts that differ."""
    if isinstance(left, str) and isinstance(right, str) and "\n" in left + right:
        left, right = left.splitlines(), right.splitlines()
    if type(left) is type(right) and isinstance(left, (list, tuple)):
        for a, b in zip(left, right, strict=False):
            if a != b:
                return _first_difference(a, b)
        return f"{len(left)} and {len(right)} parts"
    if isinstance(left, dict) and isinstance(right, dict):
        name = next(name for name in {**left, **right} if left.get(name) != right.get(name))
        return f"{name}: {_first_difference(left.get(name), right.get(name))}"
    return f"{left!r} and {right!r}"[:600]
