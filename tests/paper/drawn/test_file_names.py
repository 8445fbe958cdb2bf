"""Names of files: readable, in plain letters too, and never a path, a control character or more than a folder takes."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from django.utils import translation

from scorebook.paper.file_names import FileName
from tests.paper.nights import HOSTILE, LONG

MOST_BYTES_OF_A_FILE_SYSTEM = 255
GROUPS = (
    "Kör",
    'a/b\\c:d*e?f"g<h>i|j',
    "..",
    "\u202ekörkör\u200d",
    "x" * 400,
    "ő" * 200,
    "🂡" * 90,
    "a\r\nSet-Cookie: b",
    "CON",
    "",
    "   ",
    "név. ",
)


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("names", [(), LONG, HOSTILE, ("Anna", "Béla")])
@pytest.mark.parametrize("archive", [False, True])
def test_a_name_can_be_kept_in_any_folder(group: str, names: tuple[str, ...], archive: bool) -> None:
    name = FileName(group=group, when="2026-11-20", word="kivonat", names=names, edition=12)
    with translation.override("hu"):
        header = name.disposition("letter", archive=archive)
        readable = name.readable("letter", archive=archive)
    assert header.isascii()
    assert header.isprintable()
    assert unquote(header.partition("UTF-8''")[2]) == readable
    assert len(readable.encode()) <= MOST_BYTES_OF_A_FILE_SYSTEM
    assert readable.isprintable()
    assert not set('<>:"/\\|?*') & set(readable)
    assert not readable.startswith((".", " "))
    assert "2026-11-20 Kivonat" in readable
    assert "12. változat Letter" in readable
    assert readable.endswith("PDF-A.pdf" if archive else "Letter.pdf")
    plain = header.partition('filename="')[2].partition('"')[0]
    assert plain.endswith("2026-11-20-kivonat-v12-letter-pdf-a.pdf" if archive else "2026-11-20-kivonat-v12-letter.pdf")


def test_a_first_edition_is_plain_and_a_draft_says_so() -> None:
    with translation.override("en"):
        first = FileName(group="Kör", when="2026-11-20", word="payout", names=("Anna", "Béla"), edition=1)
        draft = FileName(group="Kör", when="2026-11-20", word="payout", edition=2, draft=True)
        assert first.readable("a4", archive=False) == "Kör 2026-11-20 Payout Anna–Béla.pdf"
        assert draft.readable("a5", archive=False) == "Kör 2026-11-20 Payout draft A5.pdf"
        assert draft.ascii("a5", archive=False) == "kor-2026-11-20-payout-draft-a5.pdf"
