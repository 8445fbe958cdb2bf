"""What the press does its own way leaves the document as the engine alone would draw it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pyphen
import pytest
from weasyprint.text.fonts import FontConfiguration

from scorebook import pdf
from scorebook.press import once, rules
from scorebook.press.later import Later
from tests.documents.paper import pressed

ROWS = "".join(
    f'<tr><th scope="row">{n}.</th><td>felvevő</td><td>Nagyságos Megszentségtelen</td><td class="r">+{n % 3}</td>'
    f"<td><b>{'ulti' if n % 2 else 'trull'}</b> <i>pagátulti</i> <del>{n % 5}</del></td></tr>"
    for n in range(30)
)
DOCUMENT = f"""<html lang="hu"><head><title>x</title><link rel="stylesheet" href="print.css"/></head>
<body class="upright"><h1>Próba</h1><p class="occasion">ma</p><p class="record">jegyzet</p>
<p style="text-align: justify; width: 40mm">Egy hosszabb mondat, amelynek szavai széthúzva állnak a sorokban, és akad
köztük legeslegmegszentségteleníthetetlenebb is.</p>
<table class="sheet"><caption>x</caption><colgroup><col style="width: 10mm"/><col/><col style="width: 14mm"/>
</colgroup><thead><tr><th scope="col">№</th><th scope="col">a</th><th scope="col">b</th><th scope="col">c</th>
<th scope="col">d</th></tr></thead><tbody>{ROWS}</tbody></table></body></html>"""
UNTAUGHT = """import json, sys
from scorebook.press.document import print_document
sys.stdout.buffer.write(print_document(json.load(sys.stdin)))
"""


@pytest.fixture(scope="module")
def untaught() -> bytes:
    """The document as the engine draws it by itself."""
    order = json.dumps({"html": DOCUMENT, "archive": False, "enclosed": None})
    return subprocess.run(
        [sys.executable, "-c", UNTAUGHT], input=order.encode(), capture_output=True, cwd=pdf.PACKAGE.parent, check=True
    ).stdout


def picture(document: bytes, folder: Path) -> bytes:
    file = folder / "page.pdf"
    file.write_bytes(document)
    return subprocess.run(["pdftoppm", "-r", "120", "-gray", file], capture_output=True, check=True).stdout


def test_a_page_looks_the_same_and_is_lighter(untaught: bytes, tmp_path: Path) -> None:
    drawn = pressed(DOCUMENT)
    assert picture(drawn, tmp_path) == picture(untaught, tmp_path)
    assert len(drawn) < len(untaught)


def test_what_is_done_once_changes_no_byte(untaught: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from weasyprint import draw
    from weasyprint.draw import border

    monkeypatch.setattr(draw, "draw_line", border.draw_line)
    monkeypatch.setattr(draw, "draw_collapsed_borders", rules._find_borders)
    assert pressed(DOCUMENT + " ") == untaught


def test_lines_are_told_apart_by_all_that_decides_over_them() -> None:
    """Whatever else of a style the engine reads when it breaks or shapes a line would make two lines one."""
    from weasyprint.css.properties import INITIAL_VALUES

    read = set()

    class Watched(dict):
        font_config = FontConfiguration()

        def __getitem__(self, name):
            read.add(name)
            return super().__getitem__(name)

    more = {"lang": "hu", "font_size": 12, "hyphens": "auto", "overflow_wrap": "break-word", "tab_size": 4}
    style = Watched(INITIAL_VALUES | more)
    for text in ("rövid\tszó", "megszentségteleníthetetlen hosszú sor"):
        for white_space in ("normal", "nowrap", "pre-wrap"):
            style["white_space"] = white_space
            line, *_ = once._split_first_line(text, style, type("", (), {"dictionaries": {}})(), 30, 0)
            once._reactivate(line, style)
    assert read <= set(once.DECIDES)
    assert {"font_size", "lang", "hyphens", "letter_spacing"} <= read


WORDS = {
    "hu": ["asszonnyal", "megszentségteleníthetetlen", "Pagátulti", "a", "űr", "huszonegyfogás", "xyzzy", "ÁRVÍZTŰRŐ"],
    "da": ["speciallægepraksisplanlægning", "Ultimo", "ø", "tarokspil", "blåbærgrød"],
    "en": ["hyphenation", "declarer", "Announcements", "I", "supercalifragilistic"],
}


@pytest.mark.parametrize("language", WORDS)
def test_words_are_parted_where_the_whole_dictionary_parts_them(language: str) -> None:
    path = pyphen.LANGUAGES[pyphen.language_fallback(language)]
    whole, quick = once._HyphDict(path), once.Syllables(path)
    parted = {word: [(place, place.data) for place in whole.positions(word)] for word in WORDS[language]}
    assert {word: [(place, place.data) for place in quick.positions(word)] for word in WORDS[language]} == parted
    assert any(parted.values())


def test_lines_that_touch_are_one() -> None:
    level = [(10.0, 5.0, 20.0, 5.0), (19.5, 5.0, 30.0, 5.0), (31.0, 5.0, 40.0, 5.0), (20.0, 6.0, 30.0, 6.0)]
    upright = [(5.0, 0.0, 5.0, 9.0), (5.0, 9.0, 5.0, 20.0), (6.0, 9.0, 6.0, 20.0), (5.0, 2.0, 5.0, 3.0)]
    assert set(rules.joined(level)) == {(10.0, 5.0, 30.0, 5.0), (31.0, 5.0, 40.0, 5.0), (20.0, 6.0, 30.0, 6.0)}
    assert set(rules.joined(upright)) == {(5.0, 0.0, 5.0, 20.0), (6.0, 9.0, 6.0, 20.0)}
    assert rules.joined([]) == []


def test_the_press_starts_no_program_and_loads_no_more_than_it_needs() -> None:
    """Half the time of a short document would go into looking for libraries and loading what nobody asks for."""
    watched = """import sys
sys.addaudithook(lambda event, _: event in {"subprocess.Popen", "os.posix_spawn", "os.exec"} and sys.exit(event))
from scorebook.press.__main__ import main
main()
later = {"fontTools.varLib", "fontTools.ttLib.tables.otTables", "PIL._imagingcms"} & set(sys.modules)
sys.exit(", ".join(later) or None)
"""
    order = b'{"html": "<html lang=\\"hu\\"><title>x</title><p>x</p></html>", "archive": false, "enclosed": null}'
    done = subprocess.run(
        [sys.executable, "-c", watched], input=order, capture_output=True, cwd=pdf.PACKAGE.parent, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"%PDF-")


def test_a_module_left_for_later_is_itself_when_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    import colorsys
    import wsgiref
    import wsgiref.util as real

    monkeypatch.setitem(sys.modules, "wsgiref.util", real)
    monkeypatch.setattr(wsgiref, "util", real)
    monkeypatch.setitem(sys.modules, "colorsys", colorsys)
    Later.stand_in("wsgiref.util")
    from wsgiref import util

    assert type(util) is Later
    assert util.is_hop_by_hop("Upgrade") is True
    assert type(sys.modules["wsgiref.util"]) is ModuleType
    Later.stand_in("colorsys", calls=["rgb_to_hsv"])
    from colorsys import rgb_to_hsv

    assert type(sys.modules["colorsys"]) is Later
    assert rgb_to_hsv(0, 0, 0) == (0, 0, 0)
    assert type(sys.modules["colorsys"]) is ModuleType
