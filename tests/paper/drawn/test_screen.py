"""Every document can be read as a page before it is printed: the same words, nothing drawn, its file a tap away."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

import pytest
from django.test import Client
from rcssmin import cssmin

from scorebook.models import Evening
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from scorebook.press.document import STYLE_SHEETS
from tests.club.conftest import Circle, signed_in
from tests.paper.evenings import close, play
from tests.world.clubs import autumn
from tests.world.migrated import ROOT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("undrawn")]
AS_A_PAGE = re.compile(r'<b><a href="([^"]+as=page)">')
FOR_A_PHONE = re.compile(r'<svg class="on-a-phone".*?</svg>', re.DOTALL)
FILE = re.compile(r'class="share" id="share" href="([^"]+)" data-name="([^"]+)"')


LEADS = re.compile(r"""{% url ['"](?:\w+_pdf|cup_paper)['"][^%]*?(?: as (\w+) )?%}([^"]*)""")


def test_every_page_leads_to_a_paper_as_a_page_first_from_which_it_is_drawn_with_a_bar() -> None:
    straight = []
    for template in (ROOT / "templates").rglob("*.html"):
        text = template.read_text()
        for name, follows in LEADS.findall(text):
            leads = re.findall(rf"{{{{ {name} }}}}([^\"]*)", text) if name else [follows]
            straight += [f"{template.name}: {lead}" for lead in leads if "as=page" not in lead]
    assert straight == []


def test_what_makes_a_style_sheet_shorter_leaves_everything_closed_that_it_opens() -> None:
    shorter = {file.name: cssmin(file.read_text()) for file in STYLE_SHEETS}
    assert [name for name, text in shorter.items() if text.count("(") != text.count(")")] == []


def pages_on(client: Client, way: str) -> list[str]:
    return [unescape(address) for address in AS_A_PAGE.findall(client.get(way).content.decode())]


def sheet_of(html: str, element: str) -> list[str]:
    """Return what lies on the sheet, whatever stands around it; keys and a phone's chart are the screen's."""
    match = re.search(rf"<{element}\s[^>]*>(.*?)</{element}>", html, re.DOTALL)
    assert match is not None
    return FOR_A_PHONE.sub("", match[1]).replace(' tabindex="0"', "").split()


def assert_reads_as_it_is_printed(client: Client, address: str) -> None:
    page = client.get(address)
    assert (page.status_code, page["Content-Type"]) == (200, "text/html; charset=utf-8"), address
    text = page.content.decode()
    assert "<style" not in text
    assert " style=" not in text
    ((file, name),) = FILE.findall(text)
    printed = client.get(unescape(file))
    assert printed["Content-Type"] == "application/pdf"
    assert printed["Content-Disposition"].endswith(f"filename*=UTF-8''{quote(unescape(name), safe='')}")
    assert sheet_of(text, "main") == sheet_of(printed.content.decode(), "body")
    assert not FOR_A_PHONE.search(printed.content.decode())


def test_every_document_of_an_evening_is_read_as_it_is_printed(evening: Evening, watcher: Client) -> None:
    play(evening)
    close(evening)
    bill = read_bill(evening.night)
    tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="Anna")
    pages = pages_on(watcher, f"/e/{evening.slug}/print/")
    assert len(pages) == 7
    for address in (*pages, f"/e/{evening.slug}/1/explained.pdf?as=page", f"{pages[0]}&paper=a5"):
        assert_reads_as_it_is_printed(watcher, address)


def test_every_document_of_a_club_is_read_as_it_is_printed(circle: Circle) -> None:
    played = autumn(circle.club)
    viewer, outsider = signed_in(circle.by("viewer")), Client()
    pages = pages_on(viewer, f"/c/{played.club.slug}/print/")
    assert len(pages) > 3
    for address in (pages[0], pages[-1]):
        assert_reads_as_it_is_printed(viewer, address)
        assert outsider.get(address).status_code == outsider.get(address.replace("&as=page", "")).status_code != 200


def test_what_no_face_draws_is_read_as_it_was_typed(evening: Evening, watcher: Client) -> None:
    play(evening)
    Evening.objects.filter(pk=evening.pk).update(title="Kör 🂡 王")
    address = f"/e/{evening.slug}/payout.pdf"
    assert "Kör 🂡 王" in watcher.get(f"{address}?as=page").content.decode()
    assert "Kör 🂡 王" not in watcher.get(address).content.decode()
