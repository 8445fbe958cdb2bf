"""The checker of PDF/UA and PDF/A finds what is broken: each rule is broken on purpose, and only then complains."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pypdf
import pytest
from page import ValidationProfile, validate_pdf_bytes
from pypdf.generic import ArrayObject, BooleanObject, DictionaryObject, FloatObject, NameObject, NumberObject
from pypdf.generic import TextStringObject as Text

from scorebook.press.document import print_document
from tests.paper.matterhorn import RULES, broken

PAGE = """<html lang="hu"><head><title>Próba &amp; lap</title><meta name="generator" content="Scorebook"/>
<link rel="stylesheet" href="print.css"/></head><body class="upright"><h1>Próba</h1><p class="occasion">ma</p>
<h2>Egy</h2><p class="record">jegyzet</p><p>Lásd <a href="https://tarokk.example.hu/">itt</a>.</p>
<svg role="img" xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9"><title>kocka</title>
<rect width="9" height="9"/></svg><ul><li>egy</li></ul>
<table><caption>Sorok</caption><thead><tr><th rowspan="2" scope="col">№</th><th colspan="2" scope="colgroup">Anna</th>
</tr><tr><th scope="col">±</th><th scope="col">áll</th></tr></thead><tbody><tr><th scope="rowgroup" colspan="3">I. rádli
</th></tr><tr><th scope="row">1.</th><td>+3</td><td>3</td></tr></tbody></table>
<table><caption>Kevés</caption><thead><tr><th scope="col">név</th><th scope="col">pont</th></tr></thead>
<tbody><tr><th scope="row">Anna</th><td>3</td></tr></tbody></table>%s</body></html>"""
FILE = {"name": "evening.json", "text": "{}", "moment": "2026-11-20T23:00:00+00:00"}


@cache
def sound(pages: int = 1) -> bytes:
    more = "".join(f"<h2 style='break-before: page'>{n}</h2>" for n in range(1, pages))
    return print_document({"html": PAGE % more, "archive": True, "enclosed": FILE})


def damaged(damage: Callable[[Any, pypdf.PdfWriter], None], pages: int = 1) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(sound(pages)))
    damage(writer._root_object, writer)
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def elements(root: Any, kind: str) -> list[Any]:
    def walk(node: Any) -> list[Any]:
        node = node.get_object()
        kids = node.get("/K", []) if isinstance(node, DictionaryObject) else []
        own = [node] if isinstance(node, DictionaryObject) and node.get("/S") == f"/{kind}" else []
        return own + [found for kid in (kids if isinstance(kids, list) else [kids]) for found in walk(kid)]

    return [found for kid in root["/StructTreeRoot"]["/K"] for found in walk(kid)]


def in_stream(pattern: bytes, into: bytes) -> Callable[[Any, pypdf.PdfWriter], None]:
    """Change what is written on the first page, once."""

    def damage(_root: Any, writer: pypdf.PdfWriter) -> None:
        stream = writer.pages[0]["/Contents"].get_object()
        data = stream.get_data()
        assert re.search(pattern, data), pattern
        stream.set_data(re.sub(pattern, into, data, count=1))

    return damage


def in_metadata(before: bytes, after: bytes) -> Callable[[Any, pypdf.PdfWriter], None]:
    def damage(root: Any, _writer: pypdf.PdfWriter) -> None:
        stream = root["/Metadata"].get_object()
        assert before in stream.get_data()
        stream.set_data(stream.get_data().replace(before, after))

    return damage


def dropped(*path: Any) -> Callable[[Any, pypdf.PdfWriter], None]:
    """Drop the last of the keys, found by the others from the catalogue on."""

    def damage(root: Any, _writer: pypdf.PdfWriter) -> None:
        node = root
        for key in path[:-1]:
            node = node[key].get_object()
        del node[path[-1]]

    return damage


def put(kind: str, key: str, value: Any, *, within: str = "") -> Callable[[Any, pypdf.PdfWriter], None]:
    """Say something else in the last element of a kind; ``None`` says nothing."""

    def damage(root: Any, _writer: pypdf.PdfWriter) -> None:
        element = elements(root, kind)[-1]
        node = element[within].get_object() if within else element
        if value is None:
            del node[NameObject(key)]
        else:
            node[NameObject(key)] = value

    return damage


def on_the_link(key: str, value: Any) -> Callable[[Any, pypdf.PdfWriter], None]:
    def damage(_root: Any, writer: pypdf.PdfWriter) -> None:
        note = writer.pages[0]["/Annots"][0].get_object()
        if value is None:
            del note[key]
        else:
            note[NameObject(key)] = value

    return damage


def in_face(change: Callable[[Any], None]) -> Callable[[Any, pypdf.PdfWriter], None]:
    def damage(_root: Any, writer: pypdf.PdfWriter) -> None:
        for face in writer.pages[0]["/Resources"]["/Font"].values():
            change(face.get_object())

    return damage


def characters(pattern: bytes, into: bytes) -> Callable[[Any], None]:
    def change(face: Any) -> None:
        target = face["/ToUnicode"].get_object()
        target.set_data(re.sub(pattern, into, target.get_data(), count=1))

    return change


def swapped_owners(root: Any, _writer: pypdf.PdfWriter) -> None:
    owners = root["/StructTreeRoot"]["/ParentTree"]["/Nums"][1].get_object()
    owners[0], owners[1] = owners[1], owners[0]


def a_script(root: Any, _writer: pypdf.PdfWriter) -> None:
    root[NameObject("/OpenAction")] = DictionaryObject({NameObject("/S"): NameObject("/JavaScript")})


def a_head_moved(root: Any, _writer: pypdf.PdfWriter) -> None:
    table = elements(root, "Table")[0]
    table["/K"].append(elements(root, "TD")[0].indirect_reference)


def see_through(root: Any, writer: pypdf.PdfWriter) -> None:
    states = writer.pages[0]["/Resources"]["/ExtGState"]
    next(iter(states.values())).get_object()[NameObject("/ca")] = FloatObject(0.5)


def half_enclosed(root: Any, _writer: pypdf.PdfWriter) -> None:
    del root["/Names"]["/EmbeddedFiles"]["/Names"][1].get_object()["/UF"]


def locked(_root: Any, writer: pypdf.PdfWriter) -> None:
    writer.encrypt("", "owner", permissions_flag=0, algorithm="RC4-128")


def layers(root: Any, _writer: pypdf.PdfWriter) -> None:
    root[NameObject("/OCProperties")] = DictionaryObject()


MARK = rb"(/Span\s*<<[^>]*>>\s*BDC)"
DAMAGES = {
    "an artifact within a tag": ("01-003", in_stream(MARK, rb"\1 /Artifact BMC 0 0 m S EMC")),
    "a tag within an artifact": ("01-004", in_stream(MARK, rb"/Artifact BMC \1 0 0 m S EMC EMC \1")),
    "a text without a tag": ("01-005", in_stream(rb"(?s)/Span\s*<<[^>]*>>\s*BDC(.*?)EMC", rb"\1")),
    "a line without a tag": ("01-005", in_stream(rb"$", rb" 0 0 m 9 9 l S")),
    "a text nobody tells": ("01-005", put("Span", "/K", ArrayObject())),
    "a tag of nothing": ("99-marks", put("Span", "/K", ArrayObject([NumberObject(999)]))),
    "not marked": ("01-007", dropped("/MarkInfo", "/Marked")),
    "suspect": ("01-007", lambda root, _: root["/MarkInfo"].update({NameObject("/Suspects"): BooleanObject(True)})),
    "no structure": ("01-007", dropped("/StructTreeRoot")),
    "a type of its own": ("02-001", put("P", "/S", NameObject("/Kicker"))),
    "a standard type mapped": (
        "02-004",
        lambda root, _: root["/StructTreeRoot"].update(
            {NameObject("/RoleMap"): DictionaryObject({NameObject("/P"): NameObject("/H1")})}
        ),
    ),
    "owners mixed up": ("99-parents", swapped_owners),
    "another parent": (
        "99-parents",
        lambda root, _: elements(root, "P")[0].update({NameObject("/P"): elements(root, "H1")[0].indirect_reference}),
    ),
    "no metadata": ("06-001", dropped("/Metadata")),
    "no pdfuaid": ("06-002", in_metadata(b'pdfuaid:part="1"', b'pdfuaid:part="2"')),
    "no title in the metadata": ("06-003", in_metadata(b"dc:title", b"dc:subject")),
    "no title in the window": ("07-001", dropped("/ViewerPreferences")),
    "no language": ("11-001", dropped("/Lang")),
    "a language nobody speaks": ("11-001", put("P", "/Lang", Text("magyarul"))),
    "a cell in a table": ("09-004", a_head_moved),
    "a row of paragraphs": ("09-004", put("TD", "/S", NameObject("/P"))),
    "a list item alone": ("09-005", put("LBody", "/S", NameObject("/LI"))),
    "headings begin below": ("14-002", put("H1", "/S", NameObject("/P"))),
    "a level is skipped": ("14-003", put("H2", "/S", NameObject("/H3"))),
    "headings without a number": ("14-007", put("H2", "/S", NameObject("/H"))),
    "a cell is missing": ("15-001", lambda root, _: elements(root, "TR")[-1]["/K"].pop()),
    "a span too many": ("15-001", put("TD", "/ColSpan", NumberObject(2), within="/A")),
    "a head of nothing": ("15-003", put("TH", "/Scope", None, within="/A")),
    "a head that is none": ("15-004", lambda root, _: elements(root, "TD")[0]["/A"]["/Headers"].append(Text("nobody"))),
    "a head not named": ("15-004", lambda root, _: elements(root, "TD")[1]["/A"]["/Headers"].pop()),
    "a head of its row only": (
        "15-004",
        lambda root, _: elements(root, "TH")[-2]["/A"].update({NameObject("/Scope"): NameObject("/Row")}),
    ),
    "a name given twice": (
        "99-ids",
        lambda root, _: elements(root, "TH")[0].update({NameObject("/ID"): elements(root, "TH")[1]["/ID"]}),
    ),
    "a name not in the index": ("99-ids", dropped("/StructTreeRoot", "/IDTree")),
    "a figure that says nothing": ("13-004", put("Figure", "/Alt", None)),
    "a figure off its page": ("99-boxes", lambda root, _: elements(root, "Figure")[0]["/A"]["/BBox"].reverse()),
    "a figure without a box": ("99-boxes", put("Figure", "/BBox", None, within="/A")),
    "layers": ("20-001", layers),
    "a file named once": ("21-001", half_enclosed),
    "a script": ("25-001", a_script),
    "locked": ("26-001", locked),
    "a link that says nothing": ("28-004", on_the_link("/Contents", None)),
    "a link that leads who knows where": ("28-012", on_the_link("/Contents", Text(" "))),
    "no order of links": ("28-008", lambda _, writer: writer.pages[0].pop("/Tabs")),
    "a link that belongs nowhere": ("28-011", on_the_link("/StructParent", None)),
    "a link in a paragraph": ("28-011", put("Link", "/S", NameObject("/P"))),
    "no outline": ("99-outline", dropped("/Outlines")),
    "a character nobody can tell": ("10-001", in_face(characters(rb"(char)\n<[0-9a-f]{4}> <[0-9a-f]+>", rb"\1"))),
    "glyphs by other numbers": (
        "31-004",
        in_face(lambda face: face["/DescendantFonts"][0].get_object().pop("/CIDToGIDMap")),
    ),
    "codes by another map": (
        "31-006",
        in_face(lambda face: face.update({NameObject("/Encoding"): NameObject("/Own")})),
    ),
    "a face not enclosed": (
        "31-009",
        in_face(lambda face: face["/DescendantFonts"][0]["/FontDescriptor"].get_object().pop("/FontFile2")),
    ),
    "a face not cut": ("31-009", in_face(lambda face: face.update({NameObject("/BaseFont"): NameObject("/Serif")}))),
    "a glyph too far": ("31-011", in_stream(rb"<[0-9a-f]{4}", rb"<fff0")),
    "widths of another face": ("31-016", in_face(lambda face: face["/DescendantFonts"][0].get_object().pop("/W"))),
    "a face that tells nothing": ("31-027", in_face(lambda face: face.pop("/ToUnicode"))),
    "a character that is none": ("31-028", in_face(characters(rb"(char\n<[0-9a-f]{4}>) <[0-9a-f]+>", rb"\1 <0000>"))),
    "a missing glyph": ("31-030", in_stream(rb"<[0-9a-f]{4}", rb"<0000")),
    "no number of its own": ("A-6.1.3", lambda _, writer: setattr(writer, "_ID", None)),
    "no intent": ("A-6.2.3", dropped("/OutputIntents")),
    "colours of a press": ("A-6.2.3", in_stream(rb"$", rb" 0 0 0 1 k ")),
    "see-through": ("A-6.2.10", see_through),
    "a link not printed": ("A-6.3.2", on_the_link("/F", NumberObject(2))),
    "another title": ("A-6.6.2", lambda _, writer: writer.add_metadata({"/Title": "Más"})),
    "no pdfaid": ("A-6.6.4", in_metadata(b'pdfaid:part="3"', b'pdfaid:part="1"')),
    "pdfuaid not described": ("A-6.6.4", in_metadata(b"<pdfaSchema:prefix>pdfuaid", b"<pdfaSchema:prefix>pdfua")),
    "an enclosure without a relation": ("A-6.8", lambda root, _: root["/AF"][0].get_object().pop("/AFRelationship")),
    "an enclosure nobody tells": ("A-6.8", dropped("/AF")),
}


def test_a_sound_file_breaks_no_rule() -> None:
    assert broken(sound(), archive=True) == []
    assert broken(sound(5), archive=True) == []


@pytest.mark.parametrize("what", DAMAGES)
def test_what_is_damaged_is_found(what: str) -> None:
    number, damage = DAMAGES[what]
    actual = {fault.split()[0] for fault in broken(damaged(damage, 5 if number == "99-outline" else 1), archive=True)}
    assert number in actual, actual


def test_every_rule_has_been_broken_once() -> None:
    never = set(RULES) - {number for number, _ in DAMAGES.values()}
    # Nothing in a document of ours is drawn as a form or by reference; the header is written by the reader's own hand.
    assert never == {"30-001", "30-002", "A-6.1.2"}


def test_a_validator_of_others_finds_what_is_damaged_too() -> None:
    """Else it would be no witness that the sound file, and every document of ours, is sound."""

    def rules(pdf: bytes) -> list[str]:
        profiles = (ValidationProfile.PDF_UA_1, ValidationProfile.PDF_A_3A)
        reports = [validate_pdf_bytes(pdf, profile=profile) for profile in profiles]
        return [failure.rule_id for report in reports for failure in report.failures]

    assert rules(sound()) == []
    for what in ("a text without a tag", "not marked", "an artifact within a tag"):
        assert rules(damaged(DAMAGES[what][1])), what
