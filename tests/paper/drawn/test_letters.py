"""Characters without a glyph are spelt with other letters or become a box: papers never use a font of the machine."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path

import pypdf
import pytest
from django.test import Client
from fontTools.ttLib import TTFont

from scorebook.chart.drawing import LABEL_CHARACTER
from scorebook.models import Evening
from scorebook.paper.letters import SPELT, letters_of, printable, undrawn
from scorebook.press.document import FACES
from tests.paper.evenings import close, play
from tests.paper.matterhorn import broken
from tests.paper.paper import lying, tool

JOINERS = {0x200C, 0x200D}


@pytest.mark.parametrize("mark", ["\u0338", "\u0327\u0338"])
def test_a_mark_that_a_text_begins_with_joins_no_tag(mark: str) -> None:
    assert printable(f"<td>{mark}Anna</td><td>{mark}</td>") == "<td>Anna</td><td></td>"
    assert printable("<b>a\u0301</b>") == "<b>á</b>"


def test_what_is_taken_to_be_drawn_is_what_the_faces_have() -> None:
    """A letter counts where its capital is had too: some lines are set in capitals."""
    has = set[int]().union(*(TTFont(face, lazy=True).getBestCmap() for face in FACES)) - JOINERS
    had = {code for code in has if set(map(ord, chr(code).upper())) <= has}
    characters = {code for code in range(0x110000) if not undrawn().search(chr(code))}
    assert characters - had == {ord(space) for space in "\n\r\t"}
    assert had <= characters
    assert {chr(code) for code in has - had} == set("µŉƒ")


def test_every_letter_is_spelt_with_letters_that_are_drawn() -> None:
    assert [letter for letter, ours in SPELT.items() if undrawn().search(ours)] == []


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        ("Győri Ernő – Åse ☐ 🎩 ¼", "Győri Ernő – Åse ☐ 🎩 ¼"),
        ("Gyo\u030bri Erno\u030b", "Győri Ernő"),
        ("Ольга Щукина, ЉУБА", "Olga Ščukina, LjUBA"),
        ("Μαρία Ξενάκη", "Maria Xenaki"),
        ("𝐀𝐧𝐧𝐚 Ạnnạ ﬁa ①", "Anna Anna fia 1"),
        ("Anna 🦊", "Anna □"),
        ("🦊 🦊", "□ □"),
        ("🦊 🐻 🦊", "□₁ □₂ □₁"),
        ("田中", "□₁□₂"),
        ("👩🏽‍🚀 👨‍👩‍👧", "□₁ □₂"),
        ("Kati👍🏽 1️⃣ 🇭🇺", "Kati□ 1 HU"),
        ("a\u202eb\u2066c", "abc"),
    ],
)
def test_what_stands_on_paper(said: str, seen: str) -> None:
    assert printable(said) == seen


def test_two_players_of_one_sign_each_are_two() -> None:
    assert len(set(printable("🦊 🐻 田 中 א").split())) == 5


def test_no_letter_becomes_a_mark_of_the_document() -> None:
    assert printable("＜b＞＆＂") == "&lt;b&gt;&amp;&quot;"


@pytest.mark.django_db
def test_a_name_is_printed_with_our_faces_and_stays_itself_on_the_screen(
    evening: Evening, watcher: Client, tmp_path: Path
) -> None:
    play(evening)
    close(evening)
    Evening.objects.update(title="Ольга 🦊 köre ＜i＞", place="東京")
    watcher.cookies["language"] = "en"
    answer = watcher.get(f"/e/{evening.slug}/payout.pdf")
    faces = tool("pdffonts", lying(answer.content, tmp_path)).splitlines()[2:]
    assert [face for face in faces if not re.match(r"[A-Z]{6}\+Scorebook-(Serif|Sans)", face)] == []
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.content)).pages)
    assert "OLGA □₁ KÖRE <I>" in text
    assert "□₂□₃" in text
    assert broken(answer.content, archive=False) == []
    assert "Ольга 🦊 köre ＜i＞" in unescape(watcher.get(f"/e/{evening.slug}/").content.decode())


@pytest.mark.parametrize(
    "label", ["AAwmeinsz… +2", "MMwwWŐÆ −1 234 567", "M.W.V.M.M. −3 900", "Illés +39", "Østergaard 0", "Åse +1,5"]
)
def test_a_label_is_no_wider_than_it_is_taken_to_be(label: str) -> None:
    face = TTFont(next(face for face in FACES if face.stem == "ScorebookSans-SemiBold"))
    widths = (face["hmtx"][face.getBestCmap()[ord(sign)]][0] for sign in label)
    assert sum(widths) / face["head"].unitsPerEm * 7.8 <= LABEL_CHARACTER * letters_of(label)
