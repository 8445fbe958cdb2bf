"""The press fetches nothing: all its files are local."""

from __future__ import annotations

import base64
import io
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest

from scorebook.paper import pdf
from scorebook.press.document import print_document

SECRET = "the-secret-that-lies-on-the-disk"


@pytest.fixture
def listener() -> Iterator[tuple[str, list[bytes]]]:
    """Provide a local server that records every request."""
    heard: list[bytes] = []

    class Ear(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            heard.append(self.request.recv(200))
            self.request.sendall(b"HTTP/1.0 200 OK\r\nContent-Type: text/css\r\nContent-Length: 0\r\n\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Ear) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_address[1]}", heard
        server.shutdown()


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'
VECTORS = {
    "style sheet": '<link rel="stylesheet" href="{}"/>',
    "import": '<style>@import url("{}");</style>',
    "import of a string": '<style>@import "{}";</style>',
    "background": '<p style="background-image: url({})">x</p>',
    "list marker": '<ul style="list-style-image: url({})"><li>x</li></ul>',
    "content": '<style>p::before {{ content: url("{}") }}</style><p>x</p>',
    "border": '<p style="border-image: url({}) 1">x</p>',
    "cursor": '<p style="cursor: url({})">x</p>',
    "face": '<style>@font-face {{ font-family: a; src: url("{}") }} p {{ font-family: a }}</style><p>x</p>',
    "page": '<style>@page {{ background: url("{}") }}</style><p>x</p>',
    "page margin": '<style>@page {{ @top-left {{ content: url("{}") }} }}</style><p>x</p>',
    "namespace": '<style>@namespace url("{}");</style><p>x</p>',
    "picture": '<img src="{}" alt="x"/>',
    "picture set": '<img srcset="{} 2x" alt="x"/>',
    "object": '<object data="{}"></object>',
    "embed": '<embed src="{}"/>',
    "frame": '<iframe src="{}"></iframe>',
    "input": '<input type="image" src="{}"/>',
    "svg image": SVG + '<image href="{}" width="9" height="9" /></svg>',
    "svg image, old": SVG + '<image xlink:href="{}" width="9" height="9" /></svg>',
    "svg use": SVG + '<use href="{}#a" /></svg>',
    "svg style": SVG + '<style>@import url("{}");</style><rect width="9" height="9" /></svg>',
    "svg fill": SVG + '<rect width="9" height="9" fill="url({}#a)" /></svg>',
    "svg filter": SVG + '<filter id="a"><feImage href="{}" /></filter><rect filter="url(#a)" /></svg>',
    "attachment": '<link rel="attachment" href="{}"/>',
    "attachment of a link": '<a rel="attachment" href="{}">x</a>',
    "icon": '<link rel="icon" href="{}"/>',
    "base": '<base href="{}"/><img src="a.png" alt="x"/>',
    "refresh": '<meta http-equiv="refresh" content="0; url={}"/>',
}


def printed(html: str) -> bytes:
    document = f'<html lang="en"><title>x</title><link rel="stylesheet" href="print.css"/>{html}</html>'
    return print_document({"html": document, "archive": False, "enclosed": None})


def attachments(document: bytes) -> list[str]:
    return list(pypdf.PdfReader(io.BytesIO(document)).attachments)


@pytest.mark.parametrize("scheme", ["http", "https", "ftp"])
def test_nothing_is_fetched_from_the_network(scheme: str, listener: tuple[str, list[bytes]]) -> None:
    where, heard = listener
    every_way = "".join(vector.format(f"{scheme}://{where}/{n}") for n, vector in enumerate(VECTORS.values()))
    document = printed(every_way)
    assert document.startswith(b"%PDF-")
    assert heard == []
    assert attachments(document) == []


@pytest.mark.parametrize("way", ["file://{}", "file:{}", "{}", "fonts/../../../../{}", "https://press.invalid{}"])
def test_nothing_is_read_from_the_disk(way: str, tmp_path: Path) -> None:
    for suffix in ("txt", "css", "svg", "png"):
        (tmp_path / f"a.{suffix}").write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><text>{SECRET}</text></svg>')
    addresses = [way.format(tmp_path / f"a.{suffix}") for suffix in ("txt", "css", "svg", "png")]
    every_way = "".join(vector.format(address) for address in addresses for vector in VECTORS.values())
    document = printed(every_way)
    reader = pypdf.PdfReader(io.BytesIO(document))
    assert attachments(document) == []
    text = "".join(page.extract_text() for page in reader.pages)
    assert SECRET not in text
    assert SECRET.encode() not in document
    assert not any(page.images for page in reader.pages)


def test_addresses_that_carry_their_content_are_refused_too() -> None:
    svg = b"<svg xmlns='http://www.w3.org/2000/svg'><text y='9'>smuggled</text></svg>"
    address = f"data:image/svg+xml;base64,{base64.b64encode(svg).decode()}"
    every_way = "".join(vector.format(address) for vector in VECTORS.values())
    document = printed(every_way)
    assert attachments(document) == []
    assert "smuggled" not in "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(document)).pages)


def test_the_listener_would_have_heard() -> None:
    """The test of the network is worth something only if its ear can hear."""
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    heard: list[str] = []

    class Telltale(URLFetcher):
        def fetch(self, url, headers=None):
            heard.append(url)
            raise ValueError

    every_way = "".join(vector.format(f"http://127.0.0.1:9/{n}/") for n, vector in enumerate(VECTORS.values()))
    HTML(string=every_way, base_url="https://press.invalid/", url_fetcher=Telltale()).render()
    assert len({url.split("/")[3] for url in heard}) >= 11


def test_the_shelf_holds_the_six_faces_the_style_sheets_and_the_guides_pictures_in_light() -> None:
    from scorebook.press import document as press

    assert sorted(face.name for face in press.FACES) == sorted(face.name for face in pdf.SHELF.rglob("*.ttf"))
    assert len(press.FACES) == 6
    lying = {file for file, _kind in press.SHELF.values()}
    pictures = {file for file in pdf.PICTURES.rglob("*.webp") if not file.stem.endswith("-dark")}
    assert lying == pictures | {file for file in pdf.SHELF.rglob("*") if file.suffix in {".css", ".ttf"}}
    shelf = press.Shelf("")
    for address, (file, kind) in press.SHELF.items():
        if kind == press.PICTURE:
            continue
        assert (shelf.fetch(address).read() == file.read_bytes()) == (file.suffix == ".ttf")
    for address in (
        f"{press.BASE}base.css",
        f"{press.BASE}fonts/",
        f"{press.BASE}fonts/README.md",
        f"{press.BASE}guide/hu/close-dark.webp",
    ):
        with pytest.raises(ValueError, match="not on the shelf"):
            shelf.fetch(address)
