"""Pages and papers in Danish have no other language, and write dates and money as Danish does."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import Client
from django.utils import translation

from scorebook.models import Evening
from scorebook.words.dates import day_in_words, span, stamp
from scorebook.words.money import minor_units
from scorebook.words.points import points
from tests.conftest import NAMES
from tests.paper.evenings import close, play
from tests.paper.nights import night
from tests.paper.paper import printed, text_of

STARTED = datetime(2026, 11, 20, 18, 5, tzinfo=UTC)
# What a table has called itself and its players, and what is called the same everywhere: keys, currencies.
OWN = {
    *NAMES,
    "Csütörtöki kör",
    "Ferencváros",
    "kávé",
    "Scorebook",
    "Magyar",
    "English",
    "dansk",
    "Enter",
    "Esc",
    "Shift",
    "HUF",
    "EUR",
    "CZK",
    "DKK",
    "GBP",
    "PLN",
    "RON",
    "RSD",
    "SEK",
    "CHF",
    "USD",
}
PAGES = {
    "write": [
        "/",
        "/new/",
        "/import/",
        "/e/{slug}/",
        "/e/{slug}/far/",
        "/e/{slug}/history/",
        "/e/{slug}/1/",
        "/e/{slug}/3/",
        "/e/{slug}/6/",
        "/e/{slug}/payments/",
        "/e/{slug}/links/",
        "/e/{slug}/rules/",
        "/e/{slug}/close/",
        "/e/{slug}/hand/?plain=1",
        "/e/{slug}/1/edit/?plain=1",
        "/e/nowhere/",
    ],
    "watch": ["/", "/e/{slug}/", "/e/{slug}/payments/", "/e/{slug}/hand/"],
}


class Said(HTMLParser):
    """Everything a page says, to the eye or to the ear."""

    SPOKEN = ("aria-label", "alt", "title", "placeholder")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.silent = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag in ("script", "style")
        self.found |= {value.strip() for name, value in attrs if name in self.SPOKEN and value}

    def handle_endtag(self, tag: str) -> None:
        self.silent = False

    def handle_data(self, data: str) -> None:
        if not self.silent and (said := " ".join(data.split())):
            self.found.add(said)


def words(text: str) -> set[str]:
    """Return the words of three letters and more."""
    return {word.casefold() for word in re.findall(r"[^\W\d_]{3,}", text)}


def common_words() -> set[str]:
    """Return the words that are the same in both languages: those of labels the catalogue leaves as they are."""
    with (settings.BASE_DIR / "locale" / "da" / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalogue = read_po(file, locale="da")
    same = {word for m in catalogue if isinstance(m.string, str) and m.id for word in words(m.id) & words(m.string)}
    return same | {word for text in OWN for word in words(text)}


def read(client: Client, address: str, language: str) -> set[str]:
    client.cookies["language"] = language
    page = client.get(address).content.decode()
    assert f'<html lang="{language}"' in page, address
    return Said(page).found


@pytest.mark.parametrize("who", PAGES)
def test_no_page_holds_a_word_of_english(evening: Evening, writer: Client, watcher: Client, who: str) -> None:
    play(evening)
    client, common = {"write": writer, "watch": watcher}[who], common_words()
    for place in PAGES[who]:
        address = place.format(slug=evening.slug)
        english, danish = read(client, address, "en"), read(client, address, "da")
        untranslated = {text for text in english & danish if words(text) - common and not text.startswith("http:")}
        assert not untranslated, f"{address}: {untranslated}"
        assert english - danish


def test_the_start_page_offers_danish(stranger: Client) -> None:
    assert '<html lang="da"' in stranger.get("/", headers={"accept-language": "da-DK"}).content.decode()
    stranger.post("/language/", {"language": "da"})
    assert "Ny aften" in stranger.get("/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["session", "payout"])
def test_the_paper_reads_back_in_danish(kind: str, tmp_path: Path) -> None:
    sheet = night(stake_minor_units=25, currency="DKK", scale=100, slug=f"da{kind}")
    text = " ".join(text_of(printed(sheet, kind, language="da"), tmp_path).split())
    assert "fredag den 20. november 2026" in text
    assert "21. november 2026 kl. 0.05" in text
    assert "kl. 19.05–23.53" in text
    assert "0,25 kr." in text
    for english in ("edition", "record", "Total", "Player", "declarer", "hands", "points"):
        assert not re.search(rf"\b{english}\b", text), english
    if kind == "payout":
        assert re.search(r"\+27\.800 \+6\.950 kr\.", text)
        assert "»Vi har gennemgået" in text


@pytest.mark.deep
def test_the_files_have_danish_names(evening: Evening, watcher: Client) -> None:
    play(evening)
    close(evening)
    Evening.objects.update(opened_at=STARTED)
    watcher.cookies["language"] = "da"
    for document, kind in (("session.pdf", "spil"), ("payout.pdf", "afregning")):
        response = watcher.get(f"/e/{evening.slug}/{document}")
        plain = f'inline; filename="csutortoki-kor-2026-11-20-{kind}-v1.pdf"; '
        assert response["Content-Disposition"].startswith(plain)
        assert f"%20{kind.capitalize()}%20Anna" in response["Content-Disposition"]


def test_dates_numbers_and_typed_money() -> None:
    late = datetime(2026, 11, 20, 22, 58, tzinfo=UTC)
    with translation.override("da"):
        assert day_in_words(late) == "fredag den 20. november 2026"
        assert stamp(late) == "20. november 2026 kl. 23.58"
        assert span(STARTED, late) == "kl. 19.05–23.58"
        assert points(-12500) == "−12.500"
    assert minor_units("1.234,50 kr.", "DKK") == 123450
