"""The addresses of the documents: watchers get them, strangers do not, and invalid requests are refused in words."""

from __future__ import annotations

import html
import io
import re
from urllib.parse import unquote

import pypdf
import pytest
from django.test import Client

from scorebook.models import Evening, Link
from scorebook.paper import pdf
from scorebook.paper.views import printing
from tests.paper.conftest import where
from tests.paper.evenings import close, play
from tests.paper.family import LONG, Member, html_of
from tests.paper.matterhorn import broken

pytestmark = pytest.mark.django_db

DOCUMENTS = ("session.pdf", "payout.pdf")


def text(response) -> str:
    return "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(response.content)).pages)


def test_scribe_and_watcher_get_the_same_document(evening: Evening, writer: Client, watcher: Client) -> None:
    play(evening)
    close(evening)
    responses = [client.get(where(evening, "session.pdf"), {"paper": "a4"}) for client in (writer, watcher)]
    for response in responses:
        assert response.status_code == 200
        assert response["Content-Type"] == "application/pdf"
        assert response.content.startswith(b"%PDF-")
        assert "private" in response["Cache-Control"]
    assert responses[0].content == responses[1].content
    assert all(name in text(responses[0]) for name in ("Anna", "Béla", "Cili", "Dénes", "Eszter"))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_strangers_and_revoked_links_are_refused(
    document: str, evening: Evening, watcher: Client, stranger: Client
) -> None:
    assert stranger.get(where(evening, document)).status_code == 404
    from django.utils import timezone

    Link.objects.filter(evening=evening).update(revoked_at=timezone.now())
    refused = watcher.get(where(evening, document))
    assert refused.status_code in (403, 404, 410)
    assert not refused.content.startswith(b"%PDF-")


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_documents_are_only_read(document: str, method: str, evening: Evening, writer: Client) -> None:
    assert getattr(writer, method)(where(evening, document)).status_code == 405


NONSENSE = ("?what=ever", "?paper=a3", "?archive=yes", "?paper=", "?paper=a4%00", "?paper[]=a4&paper=../../etc/passwd")
PAYOUT_NONSENSE = ("?method=roulette", "?method=", "?banker=5", "?banker=-1", "?banker=x", "?banker=²", "?banker=99999")


@pytest.mark.parametrize(
    ("document", "query"),
    [
        *((document, query) for document in DOCUMENTS for query in NONSENSE),
        *(("payout.pdf", query) for query in PAYOUT_NONSENSE),
    ],
)
def test_nonsense_is_answered_in_words(document: str, query: str, evening: Evening, watcher: Client) -> None:
    response = watcher.get(where(evening, document) + query)
    assert response.status_code == 400
    assert "text/html" in response["Content-Type"]


@pytest.mark.parametrize(
    "query",
    ["", "?method=fewest", "?method=banker", "?method=banker&banker=3", "?method=neighbour", "?method=fewest&banker=1"],
)
@pytest.mark.usefixtures("undrawn")
def test_every_way_of_paying_is_printed(query: str, evening: Evening, watcher: Client) -> None:
    play(evening)
    close(evening)
    watcher.cookies["language"] = "en"
    response = watcher.get(where(evening, "payout.pdf") + query)
    assert response.status_code == 200
    assert ("through the hands of Dénes" in response.content.decode()) == ("banker=3" in query)


@pytest.mark.parametrize(
    ("document", "language", "name"),
    [
        ("session.pdf", "hu", "Leosztások|csutortoki-kor-2026-11-20-leosztasok-v1.pdf"),
        ("payout.pdf", "hu", "Elszámolás|csutortoki-kor-2026-11-20-elszamolas-v1.pdf"),
        ("payout.pdf", "en", "Payout|csutortoki-kor-2026-11-20-payout-v1.pdf"),
        ("session.pdf", "en", "Hands|csutortoki-kor-2026-11-20-hands-v1.pdf"),
    ],
)
@pytest.mark.usefixtures("undrawn")
def test_the_file_has_a_readable_name(
    document: str, language: str, name: str, evening: Evening, watcher: Client
) -> None:
    from datetime import UTC, datetime

    play(evening)
    close(evening)
    Evening.objects.update(opened_at=datetime(2026, 11, 20, 18, tzinfo=UTC))
    watcher.cookies["language"] = language
    response = watcher.get(where(evening, document))
    word, plain = name.split("|")
    given, _, readable = response["Content-Disposition"].partition("; filename*=UTF-8''")
    assert given == f'inline; filename="{plain}"'
    assert unquote(readable) == f"Csütörtöki kör 2026-11-20 {word} Anna–Béla–Cili–Dénes–Eszter.pdf"


@pytest.mark.usefixtures("undrawn")
def test_the_name_of_a_draft_says_so_and_holds_no_strange_letter(evening: Evening, watcher: Client) -> None:
    Evening.objects.update(title='"; filename=x\r\n../🂡 Ű')
    watcher.cookies["language"] = "en"
    name = watcher.get(where(evening, "session.pdf"), {"paper": "a5"})["Content-Disposition"]
    plain, _, readable = name.partition("; filename*=UTF-8''")
    assert plain.startswith('inline; filename="filenamex-u-')
    assert plain.endswith('-hands-draft-a5.pdf"')
    assert re.fullmatch(
        r"; filename=x \.\. 🂡 Ű \d{4}-\d\d-\d\d Hands Anna–\w+–\w+–\w+–Eszter draft A5\.pdf", unquote(readable)
    )
    assert name.isascii()


def test_too_many_entries_are_refused_in_words(
    evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(evening)
    monkeypatch.setattr(printing, "MOST_ROWS", 5)
    response = watcher.get(where(evening, "session.pdf"))
    assert response.status_code == 422
    assert b"5" in response.content


def test_what_cannot_be_drawn_in_time_is_refused_in_words_before_anybody_tries(
    evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(evening)
    monkeypatch.setattr(pdf, "MOST_LETTERS", 2000)
    monkeypatch.setattr(pdf, "_drawn", lambda *_: pytest.fail("the press was asked"))
    response = watcher.get(where(evening, "session.pdf"), headers={"accept-language": "en"})
    assert (response.status_code, "On the screen all of it can be read." in response.content.decode()) == (422, True)
    assert watcher.get(where(evening, "session.pdf"), {"as": "page"}).status_code == 200


def test_a_long_evening_of_many_with_long_names_is_no_bomb() -> None:
    """120 hands of seven who came and went, each a word of 38 letters."""
    for game in ("paskievics", "danish", "alsos"):
        options = {"names": "no spaces", "sums": "five digits", "currency": "HUF", "people": "seven", "hands": LONG}
        html = html_of(Member(kind="session", paper="a4", language="hu", game=game, **options))
        assert pdf.weight_of(html) < 0.75 * pdf.MOST_LETTERS


def test_what_was_stopped_is_not_tried_again_for_ten_minutes(
    evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def drawn(*order: object) -> bytes:
        tried.append(order)
        raise pdf.NotDrawn("failed")

    play(evening)
    monkeypatch.setattr(pdf, "_drawn", drawn)
    assert [watcher.get(where(evening, "session.pdf"))["Retry-After"] for _ in range(2)] == ["60", "60"]
    monkeypatch.setattr(pdf, "LONG", -1)
    assert [watcher.get(where(evening, "session.pdf"))["Retry-After"] for _ in range(2)] == ["60", "600"]
    assert len(tried) == 3


@pytest.mark.parametrize("code", ["busy", "slow", "failed"])
def test_when_nothing_can_be_drawn_the_reader_is_told(
    code: str, evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def undrawn(_html: str, **_said: object) -> bytes:
        raise pdf.NotDrawn(code)

    monkeypatch.setattr(printing, "draw", undrawn)
    response = watcher.get(where(evening, "payout.pdf"))
    assert response.status_code == 503
    assert response["Retry-After"] == "60"
    assert "text/html" in response["Content-Type"]


@pytest.mark.usefixtures("undrawn")
def test_the_code_on_paper_opens_the_evening_to_watch(evening: Evening, watcher: Client, token) -> None:
    play(evening)
    html = watcher.get(where(evening, "payout.pdf")).content.decode()
    assert f"http://testserver/t/{token('watch')}/" in html
    assert token("write") not in html


@pytest.mark.usefixtures("undrawn")
def test_the_language_of_the_reader_is_the_language_of_the_paper(evening: Evening, watcher: Client) -> None:
    play(evening)
    close(evening)
    for language, title in (("hu", "Elszámolás"), ("en", "Payout sheet")):
        watcher.cookies["language"] = language
        html = watcher.get(where(evening, "payout.pdf")).content.decode()
        assert title in html
        assert f'<html lang="{language}"' in html


def test_a_file_for_the_archive_holds_the_evening_as_it_is_exported(evening: Evening, watcher: Client) -> None:
    play(evening)
    close(evening)
    response = watcher.get(where(evening, "payout.pdf"), {"archive": "1"})
    assert broken(response.content, archive=True) == []
    enclosed = pypdf.PdfReader(io.BytesIO(response.content)).attachments
    exported = watcher.get(f"/e/{evening.slug}/export.json").content
    assert enclosed == {f"scorebook-{evening.slug}.json": [exported]}
    assert response["Content-Disposition"].endswith("PDF-A.pdf")
    assert response.content == watcher.get(where(evening, "payout.pdf"), {"archive": "1"}).content


def test_everything_that_is_wrong_is_said_at_once(evening: Evening, watcher: Client) -> None:
    watcher.cookies["language"] = "en"
    params = {"paper": "a3", "archive": "yes", "method": "roulette", "banker": "x"}
    text = html.unescape(watcher.get(where(evening, "payout.pdf"), params).content.decode())
    for part in ("one of these: a4, a5, letter", "one of these: 0, 1", "fewest, banker, neighbour", "number of a seat"):
        assert part in text


@pytest.mark.usefixtures("undrawn")
def test_the_names_of_an_evenings_files_all_differ(evening: Evening, watcher: Client) -> None:
    names = {
        watcher.get(where(evening, document), {"paper": paper, "archive": archive})["Content-Disposition"]
        for document in DOCUMENTS
        for paper, archive in (("a4", "0"), ("a5", "0"), ("letter", "0"), ("a4", "1"))
    }
    assert len({name.partition("; ")[0] for name in names}) == 1
    assert len({name.partition("filename*")[2] for name in names}) == len(names) == 8
    assert len({name.partition("filename=")[2].partition(";")[0] for name in names}) == 8
