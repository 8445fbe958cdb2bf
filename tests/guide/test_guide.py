"""The guide: the same in every language, and nothing in it that is not there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import Client
from django.urls import get_resolver
from PIL import Image

from scorebook.guide.pages import FOLDER, LAPTOP, NAMES, PHONE, read_guide, read_page
from scorebook.guide.places import PLACES
from scorebook.models import Evening
from scorebook.page.prose import anchor
from scorebook.refusals.pages import EXPLAINED, OF_AN_END, OF_THE_PEN, REFUSED
from tests.ledger.conftest import Pen

LANGUAGES = [code for code, _name in settings.LANGUAGES]
PICTURES = Path(settings.BASE_DIR) / "docs" / "img" / "guide"
SHOWN = re.compile(r"!\[([^\]]+)\]\(\.\./\.\./img/guide/(\w\w)/([\w-]+)\.webp\)")
ON_THE_SCREEN = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
BLANK = re.compile(r"%\(\w+\)s|\{\w+\}")
WITHOUT = {"far", "guide", "guide_page"}
LINES = 60
"""About two screens of a laptop, pictures beside the text."""


def source(language: str, name: str) -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")


@cache
def words(language: str) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return the texts of screens in a language: fixed texts, and texts with blanks."""
    of = "hu" if language == "en" else language
    with (Path(settings.BASE_DIR) / "locale" / of / "LC_MESSAGES" / "django.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    strings = [message.id if language == "en" else message.string for message in messages]
    texts = {text for one in strings for text in ([one] if isinstance(one, str) else one)}
    filled = [re.split(BLANK, text) for text in texts if BLANK.search(text)]
    patterns = [".+".join(map(re.escape, parts)) for parts in filled if len(re.sub(r"\W", "", "".join(parts))) > 4]
    plain = frozenset(text.replace("\u00ad", "").casefold() for text in texts)
    return plain, tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


def is_said(word: str, language: str) -> bool:
    plain, filled = words(language)
    text = " ".join(word.split())
    return text.casefold() in plain or any(pattern.fullmatch(text) for pattern in filled)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_screen_is_on_a_screen(language: str) -> None:
    """Bold words in the guide are buttons, pages or fields, as the catalogue of the language has them."""
    named = {(name, word) for name in NAMES for word in ON_THE_SCREEN.findall(source(language, name))}
    assert len(named) > 100
    assert sorted(one for one in named if not is_said(one[1], language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_with_the_same_paragraphs_and_pictures(language: str) -> None:
    assert {path.stem for path in (FOLDER / language).glob("*.md")} == set(NAMES)
    for name in NAMES:
        page, first = read_page(name, language), read_page(name, "hu")
        assert page is not None, name
        assert [one.section for one in page.headings] == [one.section for one in first.headings], name
        assert set(page.sought) == set(first.sought) <= {one.section for one in first.headings}, name
        pictures = SHOWN.findall(source(language, name))
        assert [(folder, picture) for _alt, folder, picture in pictures] == [
            (language, picture) for _alt, _folder, picture in SHOWN.findall(source("hu", name))
        ], name
        assert len(source(language, name).splitlines()) <= LINES, name


def test_every_picture_is_there_in_its_size_and_none_besides() -> None:
    expected = {
        f"{language}/{picture}{light}"
        for language in LANGUAGES
        for name in NAMES
        for _alt, _folder, picture in SHOWN.findall(source(language, name))
        for light in ("", "-dark")
    }
    actual = {path.relative_to(PICTURES).with_suffix("").as_posix(): path for path in PICTURES.glob("*/*.webp")}
    assert set(actual) == expected
    for name, path in actual.items():
        width, height = LAPTOP if name.removesuffix("-dark").endswith("-wide") else PHONE
        with Image.open(path) as picture:
            assert picture.width * height == picture.height * width, name
    assert sum(path.stat().st_size for path in actual.values()) < 6_000_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_guide_leads_to_is_there(language: str) -> None:
    client = Client()
    client.cookies["language"] = language
    pages = {page.address: client.get(page.address) for _part, pages in read_guide(language) for page in pages}
    html = {address: answer.content.decode() for address, answer in pages.items()}
    for address, text in html.items():
        main = text[text.index("<main") : text.index('<footer class="foot"')]
        for to, at in re.findall(r'href="(/[^"#]*)(?:#([^"]+))?"', main):
            if to.startswith("/static/"):
                continue
            answer = html.get(to) or client.get(to).content.decode()
            assert "<h1>" in answer, (address, to)
            assert not at or f'id="{at}"' in answer, (address, to, at)
        assert ".md" not in main, address
        assert "<img" not in main or "<source" in main, address


def test_every_screen_leads_to_its_paragraph() -> None:
    from tests.browser.pages import LOOKS

    screens = {look.name for look in LOOKS if look.name} - WITHOUT
    assert screens - set(PLACES) == set()
    for name, (page, section) in PLACES.items():
        assert name in {str(one) for one in get_resolver().reverse_dict if isinstance(one, str)} | screens, name
        paragraphs = read_page(page, "hu")
        assert paragraphs is not None, name
        assert not section or section in {heading.section for heading in paragraphs.headings}, name
    for page, section in {*((REFUSED, one) for one in EXPLAINED.values()), OF_AN_END, OF_THE_PEN}:
        paragraphs = read_page(page, "hu")
        assert paragraphs is not None
        assert section in {"", *(heading.section for heading in paragraphs.headings)}


@pytest.mark.django_db
def test_help_stands_on_the_page_and_on_a_refusal(client: Client) -> None:
    page = client.get("/new/", headers={"accept-language": "en"}).content.decode()
    assert f'href="/guide/first-evening/#{anchor("1")}" rel="help"' in page
    page = client.get("/t/nonsense/", headers={"accept-language": "en"}).content.decode()
    assert f'href="/guide/{REFUSED}/#{anchor("1")}" rel="help"' in page


def test_whoever_may_write_is_led_from_a_hand_to_its_correction_and_others_to_what_they_may_say(
    evening: Evening, writer: Client, watcher: Client
) -> None:
    Pen(evening).hand()
    for client, paragraph in ((writer, f"mistake/#{anchor('2')}"), (watcher, f"disagree/#{anchor('1')}")):
        assert f'href="/guide/{paragraph}" rel="help"' in client.get(f"/e/{evening.slug}/1/").content.decode()


@pytest.mark.django_db
def test_what_is_searched_is_every_paragraph(client: Client) -> None:
    page = client.get("/guide/", headers={"accept-language": "en"}).content.decode()
    for _part, pages in read_guide("en"):
        for one in pages:
            assert f'href="{one.address}"' in page
            assert all(f'href="{one.address}#{anchor(heading.section)}"' in page for heading in one.headings)
    assert re.search(r"<p>[^<]+ …<span hidden>[^<]*I made a mistake, undo, wrong button</span></p>", page)
    assert "[?" not in client.get("/guide/mistake/").content.decode()
    assert client.get("/guide/nothing/").status_code == 404


@pytest.mark.django_db
def test_a_light_that_was_chosen_is_that_of_the_pictures(client: Client) -> None:
    client.cookies["theme"] = "dark"
    page = client.get("/guide/mistake/", headers={"accept-language": "en"}).content.decode()
    assert "<source" not in page
    assert set(re.findall(r'<img src="[^"]*?(-dark)?\.webp"', page)) == {"-dark"}
