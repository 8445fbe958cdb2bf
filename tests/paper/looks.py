"""Faults of layout that no paper may have.

Words over words or rules, beyond the edge or cut; a head broken after a letter; a heading alone at the foot. A thin
last sheet; a table that continues without its head; a chart apart from its caption; signature lines without room for a
pen.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

import pypdf
from pypdf.generic import RectangleObject

from tests.paper.paper import Word, lying, neighbours, run_together, tool, words_of
from tests.paper.tagged import Tagged

MILLIMETRE = 72 / 25.4
EDGE = 3 * MILLIMETRE
LEAST_LINES = 4
PEN = 7 * MILLIMETRE
AROUND = 600
PIECE = 8
PIXEL = 0.75  # of a point: in pixels the engine draws
LEAST_LETTERS = 3
HYPHENS = "-‐"
HEADS = re.compile(r'<th\b[^>]*scope="col[^>]*>(.*?)</th>', re.DOTALL)
UPRIGHT = re.compile(rb"^([\d.]+) ([\d.]+) m\n\1 ([\d.]+) l\nS$", re.MULTILINE)
HEADING = re.compile(r"<(h2|caption)[^>]*>(.*?)</\1>", re.DOTALL)
SIGNS = re.compile(r"<p>(.*?)</p>")
TAG = re.compile(r"<[^>]*>")


def faults(html: str, pdf: bytes, sizes: Sequence[tuple[float, float]], words: Sequence[Word]) -> list[str]:
    """Return everything that lies badly on the sheets of a document that was ``measured``."""
    sheets = [[word for word in words if word.page == page] for page in range(len(sizes))]
    tagged = read(pdf)
    pictures = list(figures(tagged, sizes))
    aloud = read_aloud(pdf)
    problems = [*left_out(html, aloud), *torn(tagged, sheets), *told_in_pieces(html, tagged)]
    problems += signed_alone(html, tagged)
    problems += badly_broken(html, " ".join(aloud).split())
    headings = {run_together(unescape(TAG.sub(" ", text))) for _tag, text in HEADING.findall(html)}
    for number, (size, sheet) in enumerate(zip(sizes, sheets, strict=True), start=1):
        problems += [
            f"sheet {number}: “{one}” and “{other}” lie over each other" for one, other in over_each_other(sheet)
        ]
        problems += [f"sheet {number}: “{word.text}” lies at the edge" for word in at_the_edge(sheet, *size)]
        problems += [f"sheet {number}: “{word.text}” leaves the text" for word in beside_the_text(sheet)]
        problems += [
            f"sheet {number}: “{word.text}” lies over a rule" for word in over_a_rule(sheet, tagged, number - 1)
        ]
        drawn = [box for page, box in pictures if page == number - 1]
        charts = [box for box in drawn if any(lies_in(word, [box]) for word in sheet)]
        problems += [f"sheet {number}: “{word.text}” is cut by its picture" for word in sheet if is_cut(word, charts)]
        lines = lines_of(body_of(sheet, first=number == 1))
        if lines and ends_with_a_heading(lines, headings) and number < len(sizes):
            problems.append(f"sheet {number} ends with the heading “{line_text(lines[-1])}”")
        if number == len(sizes) > 1:
            rows = sum(not all(lies_in(word, drawn) for word in line) for line in lines)
            problems += [f"the last sheet has only {rows} lines"] * (rows < LEAST_LINES)
    return problems


def signed_badly(html: str, sizes: Sequence[tuple[float, float]], words: Sequence[Word]) -> list[str]:
    """Return what is wrong with the lines to sign: wider, beside the sheet, without room or the whole name below."""
    _, signs, signing = html.rpartition('<div class="signs')
    here = [unescape(name) for name in SIGNS.findall(signing.partition("</section>")[0])]
    if not signs or len(here) < 2:
        return []
    last = body_of([word for word in words if word.page == len(sizes) - 1], first=len(sizes) == 1)
    starts = [
        next((word for word in reversed(last) if word.text.startswith(name.split()[0][:5])), None) for name in here
    ]
    if None in starts or list(at_the_edge(last, *sizes[-1])):
        return ["somebody signs beside the sheet"]
    in_a_row = 4 if len(here) > 5 else len(here)
    steps = [after.left - before.left for before, after in pairwise(starts[:in_a_row])]
    problems = ["the lines to sign differ in width"] if max(steps) - min(steps) >= 1 else []
    for name, start in zip(here, starts, strict=True):
        column = [word for word in last if start.left - 1 <= word.left and word.right < start.left + min(steps)]
        below = [word.text for word in column if word.top >= start.top - 2]
        if not run_together(unescape("".join(below))).startswith(run_together(name)):
            problems.append(f"{name} signs above another name")
        over = [word for word in last if word.left < start.left + min(steps) - EDGE and start.left < word.right]
        above = max((word.foot for word in over if word.foot <= start.top), default=0)
        problems += [f"{name} has no room to sign"] * (start.top - above < PEN)
    return problems


def left_out(html: str, aloud: Sequence[str]) -> Iterator[str]:
    """Yield the texts of a document that stand on none of its sheets, unless another draft has them."""
    sheets = [normalized(text) for text in aloud]
    for text in dict.fromkeys(texts_in(ET.fromstring(html).find("body"))):  # noqa: S314
        if not any(normalized(text) in sheet for sheet in sheets) and not goes_on(normalized(text), sheets):
            yield f"“{text}” stands on no sheet"


def goes_on(text: str, aloud: Sequence[str]) -> bool:
    """Tell whether a text begins on one sheet and ends on the next one, with a word or more on each.

    Characters before the text's first word may stay on the sheet before.
    """
    first = next((place for place, letter in enumerate(text) if letter.isalnum()), 0)
    return any(
        text[:place] in sheet and text[place:] in after
        for sheet, after in pairwise(aloud)
        for place in (first, *range(PIECE, len(text) - PIECE))
    )


def normalized(text: str) -> str:
    """Return text as it is compared: capitals and what holds words together are a matter of the style sheet."""
    return run_together(text).casefold()


def texts_in(element: ET.Element | None) -> Iterator[str]:
    """Yield what stands in an element and below it, without what a draft does without and what is not shown."""
    if element is None or {"data-until", "data-from"} & element.attrib.keys() or element.tag.endswith("}title"):
        return
    texts = [element.text, *(text for kid in element for text in (*texts_in(kid), kid.tail))]
    yield from (" ".join(text.split()) for text in texts if text and text.strip())


def torn(tagged: Tagged, sheets: Sequence[Sequence[Word]]) -> Iterator[str]:
    """Yield the tables that go on without their heads, and the charts whose captions stand on other sheets."""
    last = None
    for element in tagged.elements:
        if element.kind == "Figure":
            last = element
        elif element.kind == "Caption" and element.parent and element.parent.kind != "Table":
            if last is None or last.page != element.page:
                yield "a chart lies apart from its caption"
        elif element.kind == "Table" and any(kid.kind == "THead" for kid in element.kids):
            pages = sorted({row.page for row in element.walk() if row.kind == "TR"})
            heads = {line_text(line) for line in lines_of(sheets[pages[0]])}
            for page in pages[1:]:
                if line_text(lines_of(body_of(sheets[page], first=False))[0]) not in heads:
                    yield f"sheet {page + 1}: a table goes on without its head"


def told_in_pieces(html: str, tagged: Tagged) -> list[str]:
    """Tell whether a table over several sheets is tagged as several tables, which a screen reader reads as such."""
    tables = [element for element in tagged.elements if element.kind == "Table"]
    without = sum(not any(kid.kind == "Caption" for kid in table.kids) for table in tables)
    return ["a table is told in pieces"] * (without > html.count("<table") - html.count("<caption"))


def signed_alone(html: str, tagged: Tagged) -> list[str]:
    """Tell whether lines to sign stand on a sheet with no row of what is signed."""
    rows = {row.page for row in tagged.elements if row.kind == "TR"}
    signs = '<div class="signs' in html and rows and len(tagged.pages) - 1 not in rows
    return ["what is signed stands on another sheet"] * bool(signs)


def figures(tagged: Tagged, sizes: Sequence[tuple[float, float]]) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield the sheet and the box, from above, of every picture."""
    for element in tagged.elements:
        if element.kind == "Figure" and element.page is not None:
            left, foot, right, top = (float(side) for side in element.says["/A"]["/BBox"])
            height = sizes[element.page][1]
            yield element.page, (left, height - top, right, height - foot)


def is_cut(word: Word, boxes: Sequence[tuple[float, ...]]) -> bool:
    """Tell whether a word lies in a picture and beyond its edge: nothing is drawn there."""
    return any(
        min(word.right, right) - max(word.left, left) > 0.6
        and min(word.foot, foot) - max(word.top, top) > 0.6
        and (word.left < left - 1 or right + 1 < word.right or word.foot > foot + 4 or word.top < top - 4)
        for left, top, right, foot in boxes
    )


def lies_in(word: Word, boxes: Sequence[tuple[float, ...]]) -> bool:
    """Tell whether the middle of a word lies in one of these boxes."""
    across, down = (word.left + word.right) / 2, (word.top + word.foot) / 2
    return any(left <= across <= right and top <= down <= foot for left, top, right, foot in boxes)


def said_by(html: str) -> str:
    """Return what a document says, before it is drawn."""
    return " ".join(unescape(TAG.sub(" ", html.partition("<body")[2])).split())


@lru_cache(maxsize=1)
def read(pdf: bytes) -> Tagged:
    """Return the sheets and tags of a document; parsing takes as long as rendering."""
    return Tagged(pdf)


def read_aloud(pdf: bytes) -> Sequence[str]:
    """Return what every sheet says, in the order in which it is told."""
    with TemporaryDirectory() as folder:
        return tool("pdftotext", "-raw", lying(pdf, Path(folder)), "-").split("\f")


def measured(pdf: bytes, folder: Path) -> tuple[list[tuple[float, float]], list[Word]]:
    """Return the size of every sheet and every word with its box, also the words that lie beside it."""
    larger = pypdf.PdfWriter()
    for page in read(pdf).pages:
        width, height = page.mediabox.upper_right
        larger.add_page(page, excluded_keys=("/Annots", "/StructParents"))
        larger.pages[-1].mediabox = RectangleObject((-AROUND, -AROUND, width + AROUND, height + AROUND))
    stream = io.BytesIO()
    larger.write(stream)
    sizes, words = words_of(stream.getvalue(), folder)
    sides = ("left", "top", "right", "foot")
    moved = [replace(word, **{side: getattr(word, side) - AROUND for side in sides}) for word in words]
    return [(width - 2 * AROUND, height - 2 * AROUND) for width, height in sizes], moved


def over_each_other(sheet: Sequence[Word]) -> Iterator[tuple[str, str]]:
    """Yield every two words that share more than a hair of the same place."""
    for one, other in neighbours(list(sheet)):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.foot, other.foot) - max(one.top, other.top)
        if across > 0.6 and down > 0.45 * min(one.foot - one.top, other.foot - other.top):
            yield one.text, other.text


def at_the_edge(sheet: Sequence[Word], width: float, height: float) -> Iterator[Word]:
    """Yield the words that lie nearer to the edge than printers reach."""
    for word in sheet:
        if min(word.left, word.top, width - word.right, height - word.foot) < EDGE:
            yield word


def over_a_rule(sheet: Sequence[Word], tagged: Tagged, page: int) -> Iterator[Word]:
    """Yield the words that lie across a line between two columns."""
    drawn = UPRIGHT.findall(tagged.pages[page].get_contents().get_data())
    rules = [tuple(PIXEL * float(place) for place in found) for found in drawn]
    for word in sheet:
        if any(
            word.left + 0.6 < across < word.right - 0.6 and min(foot, word.foot) - max(top, word.top) > 2
            for across, top, foot in rules
        ):
            yield word


def badly_broken(html: str, aloud: Sequence[str]) -> Iterator[str]:
    """Yield the heads of columns that are broken after or before a letter or two; lines that begin with a hyphen."""
    heads = {run_together(unescape(word)) for head in HEADS.findall(html) for word in TAG.sub(" ", head).split()}
    whole = said_by(html.replace("<br/>", "")).split()
    for word, after in pairwise(aloud):
        begun, rest = word.rstrip(HYPHENS), after.rstrip(HYPHENS)
        short = begun != word and min(len(begun), len(rest)) < LEAST_LETTERS
        if short and any(head.startswith(run_together(begun + rest)) for head in heads):
            yield f"the head of a column is broken, “{word}{rest}”"
    for word in aloud:
        begins = word[0] in HYPHENS and word[1:2].isalpha()
        if begins and not any(one.startswith(word.rstrip(HYPHENS)) for one in whole):
            yield f"a line begins with “{word}”"


def beside_the_text(sheet: Sequence[Word]) -> Iterator[Word]:
    """Yield the words that end further to the right than the number of the sheet, which stands in its corner."""
    stroke = max((word for word in sheet if word.text == "/"), key=lambda word: word.top, default=None)
    if stroke is not None:
        right = max(word.right for word in sheet if abs(word.top - stroke.top) < 1)
        yield from (word for word in sheet if word.right > right + 2)


def body_of(sheet: Sequence[Word], *, first: bool) -> list[Word]:
    """Return the words of a sheet without those that run along its head and foot."""
    foot = max((word.top for word in sheet if word.text == "/"), default=10_000.0) - 4
    body = [word for word in sheet if word.top < foot]
    if first or not body:
        return body
    head = min(word.top for word in body)
    return [word for word in body if word.top > head + 8]


def lines_of(words: Sequence[Word]) -> list[list[Word]]:
    """Return words by the lines they stand on, from above."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.top + word.foot) / 2):
        middle = (word.top + word.foot) / 2
        if lines and middle - (lines[-1][0].top + lines[-1][0].foot) / 2 < 3:
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def line_text(line: Sequence[Word]) -> str:
    """Return what a line says."""
    return unescape(" ".join(word.text for word in sorted(line, key=lambda word: word.left)))


def ends_with_a_heading(lines: Sequence[Sequence[Word]], headings: set[str]) -> bool:
    """Tell whether the last lines of a sheet are a heading, or the caption of a table that begins on the next one."""
    ends = ["".join(run_together(line_text(line)) for line in lines[-so_many:]) for so_many in (1, 2, 3)]
    return any(end in headings for end in ends if end)
