"""The rules of PDF/A-3, level A, that come on top of those of PDF/UA; asked only of files for the archive."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pypdf.generic import DictionaryObject

from tests.paper.tagged import Tagged

Rule = Callable[[Tagged], Iterator[str]]
RELATIONS = {"/Source", "/Data", "/Alternative", "/Supplement"}
COLOURS_OF_A_SCREEN = 3
PRINTED = 1 << 2


def archive_rules() -> dict[str, Rule]:
    """Return the rules by the paragraphs of ISO 19005-3."""
    return {
        "A-6.1.2": the_file_begins_as_it_should,
        "A-6.1.3": it_has_a_number_of_its_own,
        "A-6.2.3": its_colours_are_those_of_its_intent,
        "A-6.2.10": nothing_shines_through,
        "A-6.3.2": annotations_are_printed,
        "A-6.6.2": the_metadata_say_what_the_file_says,
        "A-6.6.4": the_metadata_name_pdf_a,
        "A-6.8": enclosed_files_say_what_they_are,
    }


def said_by(pdf: Tagged) -> str:
    stream = pdf.root.get("/Metadata")
    return stream.get_object().get_data().decode() if stream is not None else ""


def the_file_begins_as_it_should(pdf: Tagged) -> Iterator[str]:
    pdf.reader.stream.seek(0)
    head = pdf.reader.stream.read(20)
    if not re.match(rb"%PDF-1\.[0-7]\n%[\x80-\xff]{4}", head):
        yield repr(head)


def it_has_a_number_of_its_own(pdf: Tagged) -> Iterator[str]:
    if "/ID" not in pdf.reader.trailer:
        yield "no ID"


def its_colours_are_those_of_its_intent(pdf: Tagged) -> Iterator[str]:
    intents = [intent.get_object() for intent in pdf.root.get("/OutputIntents", [])]
    if [intent.get("/S") for intent in intents] != ["/GTS_PDFA1"]:
        yield f"{len(intents)} intents"
        return
    profile = intents[0]["/DestOutputProfile"].get_object()
    if profile["/N"] != COLOURS_OF_A_SCREEN or profile.get_data()[16:20] != b"RGB ":
        yield "not of a screen"
    for number, page in enumerate(pdf.pages):
        if re.search(rb"[\s/](DeviceCMYK|[kK])\s", page.get_contents().get_data()):
            yield f"page {number}: colours of a press"


def nothing_shines_through(pdf: Tagged) -> Iterator[str]:
    for number, page in enumerate(pdf.pages):
        for name, found in page["/Resources"].get("/ExtGState", {}).items():
            state = found.get_object()
            if state.get("/ca", 1) != 1 or state.get("/CA", 1) != 1 or state.get("/SMask", "/None") != "/None":
                yield f"page {number}: {name}"


def annotations_are_printed(pdf: Tagged) -> Iterator[str]:
    for number, note in pdf.annotations:
        if int(note.get("/F", 0)) != PRINTED:
            yield f"page {number}: {note.get('/F')}"


def the_metadata_say_what_the_file_says(pdf: Tagged) -> Iterator[str]:
    metadata = said_by(pdf)
    about = pdf.reader.metadata or DictionaryObject()
    for key in ("/Title", "/Producer", "/Creator"):
        text = str(about.get(key, ""))
        for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
            text = text.replace(sign, entity)
        if text not in metadata and text.replace('"', "&quot;") not in metadata:
            yield key


def the_metadata_name_pdf_a(pdf: Tagged) -> Iterator[str]:
    metadata = said_by(pdf)
    if not re.search(r'pdfaid:part="3" pdfaid:conformance="A"', metadata):
        yield "pdfaid is missing"
    if "pdfuaid:part" in metadata and "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>" not in metadata:
        yield "the schema of pdfuaid is not described"


def enclosed_files_say_what_they_are(pdf: Tagged) -> Iterator[str]:
    names = pdf.root.get("/Names", DictionaryObject()).get_object().get("/EmbeddedFiles", DictionaryObject())
    files = [file.get_object() for file in names.get_object().get("/Names", [])[1::2]]
    target = [file.get_object() for file in pdf.root.get("/AF", [])]
    for file in files:
        if file.get("/AFRelationship") not in RELATIONS:
            yield f"{file.get('/AFRelationship')}"
        if target.count(file) != 1:
            yield f"told by the document {target.count(file)} times"
        stream = file["/EF"]["/F"].get_object()
        if "/Subtype" not in stream or "/ModDate" not in stream.get("/Params", {}):
            yield f"{stream.get('/Subtype')} {stream.get('/Params')}"
