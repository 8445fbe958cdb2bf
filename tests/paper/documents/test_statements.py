"""A season's statements as one archive: drawn a few at a time, told how many, one file for everybody."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from zipfile import ZipFile

import pytest
from django.test import Client

from scorebook.access import rations
from scorebook.models import Club, Player, Public
from scorebook.paper import pdf
from scorebook.paper.pdf import NotDrawn
from scorebook.paper.views import printing, statements
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import EVERYBODY, autumn

pytestmark = pytest.mark.django_db
NEXT = re.compile(r'data-next="([^"]*)" data-wait="(\d+)"')
BAR = re.compile(r'<progress max="(\d+)" value="(\d+)"')
ODD = ("Gödöllői-Szentgyörgyvölgyi Bartholomäus", "王小明", "🎩", "a/b: c?", "A/B c", "CON", "Ab" * 60, "أبو بكر")


@pytest.fixture
def drawn_papers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Draw nothing, one in a request, and tell what would have been drawn."""
    told: list[str] = []

    def draw(html: str, **_: object) -> bytes:
        told.append(html)
        return b"%PDF-" + html.encode()

    monkeypatch.setattr(printing, "draw", draw)
    monkeypatch.setattr(statements, "AT_A_TIME", 0)
    return told


@pytest.fixture
def way(circle: Circle) -> str:
    club = autumn(circle.club).club
    return f"/c/{club.slug}/statements/?paper=a5"


def walked(client: Client, way: str) -> Iterator[str]:
    """Yield the page as it leads on to itself, until it leads nowhere."""
    while way:
        page = client.get(way).content.decode()
        yield page
        way = unescape(NEXT.search(page)[1])


def test_the_page_tells_how_many_are_drawn_and_ends_with_the_archive(
    circle: Circle,
    way: str,
    drawn_papers: list[str],
) -> None:
    for player, name in zip(Player.objects.order_by("pk"), ODD, strict=False):
        Player.objects.filter(pk=player.pk).update(name=name)
    client = signed_in(circle.by("viewer"))
    client.cookies["language"] = "en"
    pages = list(walked(client, way))
    people = len(EVERYBODY)
    assert [BAR.search(page).groups() for page in pages] == [(str(people), str(made)) for made in range(people + 1)]
    assert len(drawn_papers) == people
    assert all('http-equiv="refresh"' in page for page in pages[:-1])
    archive = client.get(unescape(re.search(r'class="btn main" href="([^"]+)"', pages[-1])[1]))
    assert archive["Content-Type"] == "application/zip"
    assert "statements-a5.zip" in archive["Content-Disposition"]
    with ZipFile(io.BytesIO(archive.content)) as files:
        names = files.namelist()
        assert [files.read(name).decode() for name in names] == [f"%PDF-{html}" for html in drawn_papers[:people]]
    assert len({name.casefold() for name in names}) == people
    assert all(name.isprintable() and not set(name) & set('/\\:?*"<>|') for name in names)
    assert all(len(name.encode()) < 255 and name.endswith("Statement A5.pdf") for name in names if "(2)" not in name)
    assert sum(name.startswith("王小明 ") for name in names) == 1


def test_whoever_may_read_no_statement_gets_no_archive_and_a_visitor_no_account(
    circle: Circle,
    way: str,
    drawn_papers: list[str],
):
    archive = way.replace("statements/", "statements.zip")
    assert {Client().get(path).status_code for path in (way, archive)} == {302}
    Club.objects.update(public=Public.STANDINGS)
    single = Client().get(f"/c/{circle.club.slug}/print/").status_code
    assert [Client().get(path).status_code for path in (way, archive)] == [single, 200]
    assert [Client().get(archive).status_code for _ in range(rations.DRAWING.at_once)][-2:] == [200, 429]


def test_where_others_draw_it_waits_and_goes_on_and_where_one_fails_it_says_so(
    circle: Circle,
    way: str,
    drawn_papers: list[str],
    monkeypatch: pytest.MonkeyPatch,
):
    client = signed_in(circle.by("viewer"))
    for code, wait, status in (("busy", 0, "3"), ("often", 15, "15")):

        def refuse(_html: str, code: str = code, wait: int = wait, **_: object) -> bytes:
            raise NotDrawn(code, wait)

        monkeypatch.setattr(printing, "draw", refuse)
        following, waits = NEXT.search(client.get(f"{way}&at=2").content.decode()).groups()
        assert (following.endswith("at=2"), waits) == (True, status)
        assert client.get(way.replace("statements/", "statements.zip")).status_code == 302

    def broken(_html: str, **_: object) -> bytes:
        raise NotDrawn("failed")

    monkeypatch.setattr(printing, "draw", broken)
    assert client.get(f"{way}&at=2").status_code == 503


def test_a_season_nobody_played_has_no_archive(circle: Circle, drawn_papers: list[str]):
    client, way = signed_in(circle.by("viewer")), f"/c/{circle.club.slug}/statements"
    assert "<progress" not in client.get(f"{way}/?at=1").content.decode()
    assert client.get(f"{way}.zip").status_code == 302


def test_what_one_process_drew_of_a_season_lies_ready_for_the_others():
    drawn = {sha256(bytes([number])).hexdigest(): bytes([number]) * 60_000 for number in range(60)}
    for key, document in drawn.items():
        pdf._cache(key, document, 60)
    assert [pdf._cached(key) for key in drawn] == list(drawn.values())
