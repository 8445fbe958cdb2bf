"""The document of evenings by result, brought in on another server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scorebook.models import Club, PastEvening, PastImport
from scorebook.results.document import document_of
from tests.club.conftest import Circle, signed_in
from tests.results.past import LIST, booked

pytestmark = pytest.mark.django_db
MONEY = "Nap;Anna;Béla;Kassza\n2019-11-07;100;-120;20\n2019-11-14;-50;30;20\n2019-11-21;10;-20;10\n"


def document(club: Club) -> dict[str, Any]:
    """Return the document of a club without the numbers of imports and the names of files."""
    content = document_of(PastEvening.objects.filter(club=club))
    for evening in content["evenings"]:
        evening["source"] = evening["source"]["line"]
    return content


def text_of(club: Club) -> bytes:
    return json.dumps(document_of(PastEvening.objects.filter(club=club)), ensure_ascii=False).encode()


def bring(circle: Circle, content: bytes, key: int = 1) -> Any:
    """Read a document on the page of a club and book it; return the answer to the last press."""
    client, where = signed_in(circle.by()), reverse("past_new", args=[circle.club.slug])
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    answer = client.post(where, {"file": SimpleUploadedFile("x.json", content), "do": "read", "key": UUID(int=key)})
    if 'value="book"' not in answer.content.decode():
        return answer
    html = answer.content.decode()
    fields = {
        name: html.split(f'name="{name}" value="', 1)[1].split('"', 1)[0] for name in ("content", "source", "seen")
    }
    return client.post(where, {**fields, "key": UUID(int=key), "do": "book"})


def test_a_document_is_the_same_on_another_server_without_a_question(circle: Circle, elsewhere: Circle) -> None:
    booked(circle.club, circle.by(), LIST)
    assert bring(elsewhere, text_of(circle.club)).status_code == 302
    assert document(elsewhere.club) == document(circle.club)


def test_a_document_of_two_units_is_brought_in_twice(circle: Circle, elsewhere: Circle) -> None:
    booked(circle.club, circle.by(), LIST)
    booked(circle.club, circle.by(), MONEY, unit="HUF", column="pot")
    content = text_of(circle.club)
    assert bring(elsewhere, content).status_code == 302
    assert bring(elsewhere, content, key=2).status_code == 302
    assert document(elsewhere.club) == document(circle.club)
    again = bring(elsewhere, content, key=3)
    assert again.status_code == 200
    assert again.content.decode().count("the club has this evening") == 3


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data | {"version": 2},
        lambda data: data | {"evenings": []},
        lambda data: data | {"evenings": [data["evenings"][0] | {"rest": 5}]},
        lambda data: data | {"evenings": [data["evenings"][0] | {"results": {"Anna": 1.5, "Béla": -1.5}}]},
        lambda data: data | {"evenings": [data["evenings"][0] | {"game": "bridge"}]},
        lambda data: data | {"evenings": [data["evenings"][0] | {"day": "2019-02-30"}]},
        lambda data: data | {"evenings": [data["evenings"][0] | {"currency": "XXX", "unit": "minor"}]},
        lambda data: data | {"evenings": [data["evenings"][0] | {"results": {"Anna": 0, "ANNA": 0}}]},
        lambda data: data | {"evenings": 7},
    ],
)
def test_a_damaged_document_is_refused(circle: Circle, elsewhere: Circle, change: Callable[[Any], Any]) -> None:
    booked(circle.club, circle.by(), LIST)
    content = json.dumps(change(json.loads(text_of(circle.club)))).encode()
    answer = bring(elsewhere, content)
    assert answer.status_code == 422
    assert "This document is damaged" in answer.content.decode()
    assert not PastImport.objects.filter(club=elsewhere.club).exists()


def test_half_a_document_is_refused(circle: Circle) -> None:
    assert bring(circle, b'{"format": "scorebook-results"').status_code == 422
