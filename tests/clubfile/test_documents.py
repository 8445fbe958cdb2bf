"""A club's own documents come back on their days, each evening once."""

from __future__ import annotations

import io
import zipfile
from contextlib import suppress
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from scorebook.clubfile.documents import read_documents
from scorebook.models import Evening
from scorebook.refusals.refused import Refused
from tests.club.conftest import Circle, founded, signed_in
from tests.files.conftest import body

pytestmark = pytest.mark.django_db


def days_of(circle: Circle) -> list[tuple[object, list[int]]]:
    """Return the days of a club's evenings with what they came to."""
    evenings = Evening.objects.filter(club=circle.club).order_by("opened_at", "pk")
    return [(timezone.localdate(evening.opened_at), evening.standing["totals"]) for evening in evenings]


@pytest.mark.parametrize("kind", ["zip", "jsonl"])
def test_documents_come_back_on_their_days_and_once(whole: Circle, kind: str) -> None:
    other = founded("Másik kör", "Xénia")
    content = body(signed_in(whole.by()).get(f"/c/{whole.club.slug}/exports/documents.{kind}"))
    phone = signed_in(other.by())
    count = whole.club.evenings.count()
    for added, present in ((count, 0), (0, count)):
        page = phone.post(f"/c/{other.club.slug}/documents/", {"file": SimpleUploadedFile("x", content)})
        text = " ".join(page.content.decode().split())
        assert f'data-added="{added}" data-present="{present}"' in text
    assert sorted(map(str, days_of(other))) == sorted(map(str, days_of(whole)))


@pytest.mark.parametrize("content", [b"x", b"PK\x03\x04x", b"{}", b'{"document": {}}', b"\xff\xfex"])
def test_what_is_no_document_is_refused_whole(circle: Circle, content: bytes) -> None:
    phone = signed_in(circle.by())
    page = phone.post(f"/c/{circle.club.slug}/documents/", {"file": SimpleUploadedFile("x", content)})
    assert page.status_code == 422
    assert not circle.club.evenings.exists()


def test_a_damaged_archive_is_refused() -> None:
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.json", '{"x": "' + "abc def " * 400 + '"}')
    for seed in range(200):
        random, damaged = Random(seed), bytearray(stored.getvalue())
        for _ in range(random.randint(1, 4)):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        with suppress(Refused):
            read_documents(bytes(damaged))
