"""The rules of PDF/UA-1 about faces (section 31 of the Matterhorn protocol), for faces as the press writes them."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from fontTools.ttLib import TTFont
from pypdf.generic import ArrayObject

from tests.paper.tagged import Tagged

Rule = Callable[[Tagged], Iterator[str]]
SUBSET = re.compile(r"/[A-Z]{6}\+\S+")
NO_CHARACTER = {0, 0xFEFF, 0xFFFE}
WIDTH_MAY_DIFFER = 1  # in thousandths of the size: a width is written as a whole number


def face_rules() -> dict[str, Rule]:
    """Return the rules by their numbers."""
    return {
        "10-001": every_character_can_be_told,
        "31-004": glyphs_are_found_by_their_numbers,
        "31-006": codes_are_glyphs,
        "31-009": every_face_is_enclosed_and_cut_to_what_is_used,
        "31-011": every_glyph_is_in_its_face,
        "31-016": widths_are_those_of_the_face,
        "31-027": every_face_tells_its_characters,
        "31-028": no_character_is_none,
        "31-030": no_glyph_is_the_missing_one,
    }


@lru_cache(maxsize=1)
def used(pdf: Tagged) -> Sequence[tuple[str, Any, set[int]]]:
    """Return every face with which something is shown, and the codes shown in it."""
    shown: dict[tuple[int, str], set[int]] = defaultdict(set)
    for piece in pdf.painted:
        if piece.face:
            shown[piece.page, piece.face].update(piece.codes)
    together: dict[int, tuple[str, Any, set[int]]] = {}
    for (page, name), codes in shown.items():
        font = pdf.pages[page]["/Resources"]["/Font"].raw_get(name)
        together.setdefault(font.idnum, (name, font.get_object(), set()))[2].update(codes)
    return tuple(together.values())


def descendant(face: Any) -> Any:
    return face["/DescendantFonts"][0].get_object()


def glyphs_are_found_by_their_numbers(pdf: Tagged) -> Iterator[str]:
    for name, face, _ in used(pdf):
        if descendant(face).get("/Subtype") == "/CIDFontType2" and descendant(face).get("/CIDToGIDMap") != "/Identity":
            yield name


def codes_are_glyphs(pdf: Tagged) -> Iterator[str]:
    for name, face, _ in used(pdf):
        if face.get("/Subtype") != "/Type0" or face.get("/Encoding") != "/Identity-H":
            yield f"{name}: {face.get('/Subtype')} {face.get('/Encoding')}"


def enclosed(face: Any) -> bytes:
    about = descendant(face)["/FontDescriptor"].get_object()
    file = about.get("/FontFile2") or about.get("/FontFile3")
    return file.get_object().get_data() if file is not None else b""


@cache
def program(file: bytes) -> tuple[int, dict[int, int], int]:
    """Return how many glyphs a face has, their widths, and the units of its em."""
    opened = TTFont(io.BytesIO(file), lazy=True)
    widths = {number: opened["hmtx"][glyph][0] for number, glyph in enumerate(opened.getGlyphOrder())}
    return opened["maxp"].numGlyphs, widths, opened["head"].unitsPerEm


def every_face_is_enclosed_and_cut_to_what_is_used(pdf: Tagged) -> Iterator[str]:
    for _, face, _ in used(pdf):
        if not enclosed(face):
            yield f"{face['/BaseFont']} is not enclosed"
        if not SUBSET.fullmatch(face["/BaseFont"]):
            yield f"{face['/BaseFont']} is not cut"


def every_glyph_is_in_its_face(pdf: Tagged) -> Iterator[str]:
    for name, face, codes in used(pdf):
        if enclosed(face):
            missing = {code for code in codes if code >= program(enclosed(face))[0]}
            if missing:
                yield f"{name}: {sorted(missing)}"


def widths_of(face: Any) -> dict[int, float]:
    listed = list(descendant(face).get("/W", []))
    widths: dict[int, float] = {}
    while listed:
        first, then = int(listed.pop(0)), listed.pop(0)
        then = then.get_object() if hasattr(then, "get_object") else then
        if isinstance(then, ArrayObject):
            widths.update({first + n: float(width) for n, width in enumerate(then)})
        else:
            width = float(listed.pop(0))
            widths.update(dict.fromkeys(range(first, int(then) + 1), width))
    return widths


def widths_are_those_of_the_face(pdf: Tagged) -> Iterator[str]:
    for name, face, codes in used(pdf):
        if not enclosed(face):
            continue
        _, true, em = program(enclosed(face))
        written, other = widths_of(face), float(descendant(face).get("/DW", 1000))
        for code in codes:
            if abs(written.get(code, other) - true.get(code, 0) * 1000 / em) > WIDTH_MAY_DIFFER:
                yield f"{name}: {code} is {true.get(code, 0) * 1000 / em}, not {written.get(code, other)}"


def characters(face: Any) -> dict[int, list[int]]:
    target = face["/ToUnicode"].get_object().get_data() if "/ToUnicode" in face else b""
    pairs = re.findall(rb"<([0-9a-f]{4})> <([0-9a-f]+)>", target.partition(b"beginbfchar")[2].lower())
    return {int(code, 16): [int(text[i : i + 4], 16) for i in range(0, len(text), 4)] for code, text in pairs}


def every_face_tells_its_characters(pdf: Tagged) -> Iterator[str]:
    for name, face, _ in used(pdf):
        if "/ToUnicode" not in face:
            yield name


def every_character_can_be_told(pdf: Tagged) -> Iterator[str]:
    for name, face, codes in used(pdf):
        silent = {code for code in codes if not characters(face).get(code)}
        if silent:
            yield f"{name}: {sorted(silent)}"


def no_character_is_none(pdf: Tagged) -> Iterator[str]:
    for name, face, _ in used(pdf):
        if any(NO_CHARACTER & set(text) for text in characters(face).values()):
            yield name


def no_glyph_is_the_missing_one(pdf: Tagged) -> Iterator[str]:
    for name, _, codes in used(pdf):
        if 0 in codes:
            yield name
