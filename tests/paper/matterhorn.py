"""The rules of PDF/UA-1 that a machine can check, by their numbers in the Matterhorn protocol 1.1.

Every rule is a function that yields violations. ``99-…`` are requirements of ISO 32000 behind PDF/UA without a number
in the protocol. ``A-…`` are those of PDF/A-3, for archive files only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from pypdf.generic import DictionaryObject, StreamObject

from tests.paper.archive import archive_rules
from tests.paper.faces import face_rules
from tests.paper.tagged import Element, Tagged

Rule = Callable[[Tagged], Iterator[str]]
RULES: dict[str, Rule] = {}

STANDARD = {
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct", "Private",
    "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead",
    "TBody", "TFoot", "Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT",
    "RP", "Warichu", "WT", "WP", "Figure", "Formula", "Form",
}  # fmt: skip
# Which elements may stand right under a part of a table or a list, and where each part may stand.
KIDS = {
    "Table": {"TR", "THead", "TBody", "TFoot", "Caption"},
    "THead": {"TR"},
    "TBody": {"TR"},
    "TFoot": {"TR"},
    "TR": {"TH", "TD"},
    "L": {"L", "LI", "Caption"},
    "LI": {"Lbl", "LBody"},
}
PARENTS = {
    "TR": {"Table", "THead", "TBody", "TFoot"},
    "THead": {"Table"},
    "TBody": {"Table"},
    "TFoot": {"Table"},
    "TH": {"TR"},
    "TD": {"TR"},
    "LI": {"L"},
    "LBody": {"LI"},
}
BOOKMARKS_FROM = 4  # pages: a longer document is found one's way in by its outline
# Bit 10 of the permissions allows screen readers to read the text.
READING_ALOUD = 1 << 9


def rule(number: str) -> Callable[[Rule], Rule]:
    def register(check: Rule) -> Rule:
        RULES[number] = check
        return check

    return register


def broken(pdf: bytes | Tagged, *, archive: bool = False) -> list[str]:
    """Return every violation with the number of its rule."""
    tagged = Tagged(pdf) if isinstance(pdf, bytes) else pdf
    checks = {number: check for number, check in RULES.items() if archive or not number.startswith("A-")}
    return [f"{number} {check.__name__}: {what}" for number, check in checks.items() for what in check(tagged)]


# ---- 01, 02: what is tagged, and as what ----------------------------------------------------------------------------


@rule("01-003")
def no_artifact_stands_inside_tagged_content(pdf: Tagged) -> Iterator[str]:
    for piece in pdf.painted:
        if "Artifact" in piece.marks[1:]:
            yield f"page {piece.page}: {piece.marks}"


@rule("01-004")
def no_tagged_content_stands_inside_an_artifact(pdf: Tagged) -> Iterator[str]:
    for piece in pdf.painted:
        if "Artifact" in piece.marks[:-1] and piece.marks[-1] != "Artifact":
            yield f"page {piece.page}: {piece.marks}"


@rule("01-005")
def everything_painted_is_tagged_or_an_artifact(pdf: Tagged) -> Iterator[str]:
    """Tagged is what an element of the tree says it marks, not what only bears a number."""
    counts = Counter(place for element in pdf.elements for place in element.content)
    for piece in pdf.painted:
        if "Artifact" in piece.marks:
            continue
        if piece.mcid is None or not counts[piece.page, piece.mcid]:
            yield f"page {piece.page}: {piece.marks} {piece.mcid}"
    for (page, mcid), times in counts.items():
        if times > 1:
            yield f"page {page}: {mcid} is told {times} times"


@rule("99-marks")
def every_mark_of_the_tree_is_on_its_page(pdf: Tagged) -> Iterator[str]:
    for element in pdf.elements:
        for place in element.content:
            if place not in pdf.marked:
                yield f"{element.kind} tells {place}"


@rule("01-007")
def nothing_is_suspect(pdf: Tagged) -> Iterator[str]:
    marked = pdf.root.get("/MarkInfo", DictionaryObject()).get_object()
    if not marked.get("/Marked"):
        yield "not marked"
    if marked.get("/Suspects"):
        yield "suspects"
    if not pdf.elements:
        yield "no structure"


@rule("02-001")
def every_type_is_a_standard_one_or_mapped_to_one(pdf: Tagged) -> Iterator[str]:
    yield from sorted({element.kind for element in pdf.elements} - STANDARD)


@rule("02-004")
def no_standard_type_is_mapped_to_another(pdf: Tagged) -> Iterator[str]:
    for kind in pdf.tree.get("/RoleMap", {}):
        if str(kind).removeprefix("/") in STANDARD:
            yield str(kind)


@rule("99-parents")
def the_tree_and_its_parent_tree_say_the_same(pdf: Tagged) -> Iterator[str]:
    """Each page's entry leads from its content, each annotation's from itself, to the element that tells it."""
    for number, page in enumerate(pdf.pages):
        owners = pdf.parents.get(int(page["/StructParents"])) if "/StructParents" in page else None
        for element in pdf.elements:
            for place, mcid in element.content:
                if place != number:
                    continue
                owner = owners.get_object()[mcid].get_object() if owners is not None and mcid < len(owners) else None
                if owner is not element.says and owner != element.says:
                    yield f"page {number}: {mcid}"
    for element in pdf.elements:
        up = element.says.get("/P")
        above = element.parent.says if element.parent else pdf.tree
        if up is None or up.get_object() != above:
            yield f"{element.kind} knows another parent"


# ---- 06, 07, 11: what the document says of itself --------------------------------------------------------------------


def metadata(pdf: Tagged) -> str:
    stream = pdf.root.get("/Metadata")
    return stream.get_object().get_data().decode() if stream is not None else ""


@rule("06-001")
def it_has_metadata(pdf: Tagged) -> Iterator[str]:
    if not metadata(pdf):
        yield "none"


@rule("06-002")
def the_metadata_name_pdf_ua(pdf: Tagged) -> Iterator[str]:
    values = metadata(pdf)
    if "http://www.aiim.org/pdfua/ns/id/" not in values or not re.search(r"pdfuaid:part(=\"1\"|>1<)", values):
        yield "pdfuaid:part is missing"


@rule("06-003")
def the_metadata_have_a_title(pdf: Tagged) -> Iterator[str]:
    if not re.search(r"<dc:title>.*?<rdf:li[^>]*>\s*[^<\s]", metadata(pdf), re.DOTALL):
        yield "dc:title is missing"


@rule("07-001")
def the_window_shows_the_title(pdf: Tagged) -> Iterator[str]:
    is_displayed = pdf.root.get("/ViewerPreferences", DictionaryObject()).get_object().get("/DisplayDocTitle")
    if is_displayed is None or not is_displayed.value:
        yield f"DisplayDocTitle is {is_displayed}"


@rule("11-001")
def the_language_is_said(pdf: Tagged) -> Iterator[str]:
    """Require a language for the whole document: texts, alternatives, outline and annotations."""
    language = str(pdf.root.get("/Lang", ""))
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", language):
        yield repr(language)
    for element in pdf.elements:
        if "/Lang" in element.says and not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", str(element.says["/Lang"])):
            yield f"{element.kind}: {element.says['/Lang']!r}"


# ---- 09, 14, 15: tables, lists, headings -----------------------------------------------------------------------------


@rule("09-004")
def parts_of_tables_stand_where_they_may(pdf: Tagged) -> Iterator[str]:
    for element in pdf.elements:
        yield from misplaced(element, {"Table", "THead", "TBody", "TFoot", "TR", "TH", "TD"})
        if element.kind == "Table":
            kinds = [kid.kind for kid in element.kids]
            if kinds.count("THead") > 1 or kinds.count("TFoot") > 1 or kinds.count("Caption") > 1:
                yield f"a table of {kinds}"
            if "Caption" in kinds[1:-1]:
                yield "a caption in the middle"
            if "THead" in kinds and "TBody" not in kinds:
                yield "a head without a body"


@rule("09-005")
def parts_of_lists_stand_where_they_may(pdf: Tagged) -> Iterator[str]:
    for element in pdf.elements:
        yield from misplaced(element, {"L", "LI", "LBody"})


def misplaced(element: Element, kinds: set[str]) -> Iterator[str]:
    if element.kind not in kinds:
        return
    if element.kind in KIDS:
        if element.content:
            yield f"{element.kind} holds text of its own"
        for kid in element.kids:
            if kid.kind not in KIDS[element.kind]:
                yield f"{kid.kind} in {element.kind}"
    above = element.parent.kind if element.parent else "nothing"
    if above not in PARENTS.get(element.kind, {above}):
        yield f"{element.kind} under {above}"


@rule("14-002")
def the_first_heading_is_of_the_first_level(pdf: Tagged) -> Iterator[str]:
    headings = [element.kind for element in pdf.elements if re.fullmatch("H[1-6]", element.kind)]
    if headings[:1] != ["H1"]:
        yield f"headings {headings[:3]}"


@rule("14-003")
def no_level_of_headings_is_skipped(pdf: Tagged) -> Iterator[str]:
    levels = [int(element.kind[1]) for element in pdf.elements if re.fullmatch("H[1-6]", element.kind)]
    for before, after in pairwise(levels):
        if after > before + 1:
            yield f"H{after} after H{before}"


@rule("14-007")
def headings_are_numbered_throughout(pdf: Tagged) -> Iterator[str]:
    if any(element.kind == "H" for element in pdf.elements):
        yield "H"


def attribute(element: Element, name: str) -> Any:
    attributes = element.says.get("/A")
    target = attributes.get_object() if attributes is not None else []
    for one in target if isinstance(target, list) else [target]:
        if name in one.get_object():
            return one.get_object()[name]
    return None


def grid(table: Element) -> list[list[Element]]:
    """Lay a table's cells out, each in every place it spans."""
    rows = [element for element in table.walk() if element.kind == "TR"]
    places: dict[tuple[int, int], Element] = {}
    for y, row in enumerate(rows):
        x = 0
        for cell in row.kids:
            while (y, x) in places:
                x += 1
            across, down = int(attribute(cell, "/ColSpan") or 1), int(attribute(cell, "/RowSpan") or 1)
            places.update({(y + j, x + i): cell for j in range(down) for i in range(across)})
            x += across
    return [
        [places[y, x] for x in range(max((a for b, a in places if b == y), default=-1) + 1) if (y, x) in places]
        for y in range(max((b for b, _ in places), default=-1) + 1)
    ]


def tables(pdf: Tagged) -> list[Element]:
    return [element for element in pdf.elements if element.kind == "Table"]


@rule("15-001")
def every_row_of_a_table_is_as_wide_as_the_others(pdf: Tagged) -> Iterator[str]:
    """Column spans and row spans fill the same number of columns in each row: no cell is missing, none too many."""
    for table in tables(pdf):
        widths = Counter(len(row) for row in grid(table))
        if len(widths) > 1:
            yield f"rows of {dict(widths)} cells"


@rule("15-003")
def every_head_of_a_table_says_what_it_heads(pdf: Tagged) -> Iterator[str]:
    for element in pdf.elements:
        if element.kind == "TH" and attribute(element, "/Scope") not in {"/Row", "/Column", "/Both"}:
            yield f"{attribute(element, '/Scope')}"


@rule("15-004")
def every_cell_finds_its_heads(pdf: Tagged) -> Iterator[str]:
    """By the heads it names, or by going up its column and along its row, a cell finds every head of both."""
    for table in tables(pdf):
        heads = {str(cell.says.get("/ID")): cell for cell in table.walk() if cell.kind == "TH"}
        naming = any(attribute(cell, "/Headers") is not None for cell in table.walk())
        if naming and "None" in heads:
            yield "a head without an ID"
        lines = grid(table)
        top = [row for row in lines if all(cell.parent and cell.parent.parent.kind == "THead" for cell in row)]
        for y, row in enumerate(lines[len(top) :], len(top)):
            for x, cell in enumerate(row):
                if cell.kind != "TD":
                    continue
                expected = {head[x] for head in top if x < len(head)} | {other for other in row if other.kind == "TH"}
                if naming:
                    named = {str(name) for name in attribute(cell, "/Headers") or []}
                    if not named <= set(heads):
                        yield f"heads that are none: {named - set(heads)}"
                    named_heads = {heads[name] for name in named & set(heads)}
                else:
                    column = [line[x] for line in lines[:y] if x < len(line)]
                    named_heads = set(heads_met(reversed(column), "/Column")) | set(
                        heads_met(reversed(row[:x]), "/Row")
                    )
                if not expected <= named_heads:
                    yield f"column {x} lacks {[head.content for head in expected - named_heads]}"


def heads_met(cells: Iterable[Element], scope: str) -> Iterator[Element]:
    """Yield the heads met on the way from a cell to the edge of its table; a cell after a head ends the way."""
    met = False
    for cell in cells:
        if cell.kind == "TH" and attribute(cell, "/Scope") == scope:
            met = True
            yield cell
        elif met:
            return


@rule("99-ids")
def every_id_is_the_only_one_and_stands_in_the_index(pdf: Tagged) -> Iterator[str]:
    given = Counter(str(element.says["/ID"]) for element in pdf.elements if "/ID" in element.says)
    yield from (f"{name} is given {times} times" for name, times in given.items() if times > 1)
    names = pdf.tree.get("/IDTree", DictionaryObject()).get_object().get("/Names", [])
    if set(map(str, names[::2])) != set(given):
        yield f"the index holds {len(names) // 2} of {len(given)}"
    if [name.original_bytes for name in names[::2]] != sorted(name.original_bytes for name in names[::2]):
        yield "the index is not in order"


# ---- 13: figures -----------------------------------------------------------------------------------------------------


@rule("13-004")
def every_figure_says_what_it_shows(pdf: Tagged) -> Iterator[str]:
    for element in pdf.elements:
        if element.kind == "Figure" and not str(element.says.get("/Alt", element.says.get("/ActualText", ""))).strip():
            yield f"page {element.page}"


@rule("99-boxes")
def every_figure_has_its_box_on_its_page(pdf: Tagged) -> Iterator[str]:
    """ISO 32000 counts the box from the lower left corner, in points."""
    for element in pdf.elements:
        if element.kind == "Figure":
            box = attribute(element, "/BBox")
            if box is None:
                yield "none"
                continue
            left, low, right, high = map(float, box)
            _, _, width, height = map(float, pdf.pages[element.page or 0].mediabox)
            if not (0 <= left < right <= width and 0 <= low < high <= height):
                yield f"{left} {low} {right} {high} on {width} × {height}"


# ---- 20 to 28, 30: what a document may not hold, and its annotations ----------------------------------------------


@rule("20-001")
def there_are_no_layers(pdf: Tagged) -> Iterator[str]:
    if "/OCProperties" in pdf.root:
        yield "layers"


@rule("21-001")
def enclosed_files_are_named_twice(pdf: Tagged) -> Iterator[str]:
    for file in enclosed(pdf):
        if "/F" not in file or "/UF" not in file:
            yield str(file)


def enclosed(pdf: Tagged) -> list[DictionaryObject]:
    names = pdf.root.get("/Names", DictionaryObject()).get_object().get("/EmbeddedFiles", DictionaryObject())
    return [file.get_object() for file in names.get_object().get("/Names", [])[1::2]]


@rule("25-001")
def there_are_no_forms_and_no_scripts(pdf: Tagged) -> Iterator[str]:
    for key in ("/AcroForm", "/OpenAction", "/AA"):
        if key in pdf.root:
            yield key
    if "/JavaScript" in pdf.root.get("/Names", DictionaryObject()).get_object():
        yield "scripts"
    for number, page in enumerate(pdf.pages):
        if "/AA" in page:
            yield f"page {number}"


@rule("26-001")
def it_is_not_locked(pdf: Tagged) -> Iterator[str]:
    if pdf.reader.is_encrypted:
        permitted = int(pdf.reader.trailer["/Encrypt"].get_object().get("/P", 0))
        if not permitted & READING_ALOUD:
            yield "locked against reading aloud"


@rule("28-004")
def every_annotation_says_what_it_is(pdf: Tagged) -> Iterator[str]:
    for number, note in pdf.annotations:
        if not str(note.get("/Contents", "")).strip():
            yield f"page {number}: {note.get('/Subtype')}"


@rule("28-008")
def pages_are_walked_through_in_order(pdf: Tagged) -> Iterator[str]:
    for number in {number for number, _ in pdf.annotations}:
        if pdf.pages[number].get("/Tabs") != "/S":
            yield f"page {number}"


@rule("28-011")
def every_link_stands_in_a_link(pdf: Tagged) -> Iterator[str]:
    """Its element tells the annotation, and the annotation's number leads back to the element."""
    for number, note in pdf.annotations:
        if note.get("/Subtype") != "/Link":
            yield f"page {number}: {note.get('/Subtype')}"
            continue
        owner = pdf.parents.get(int(note.get("/StructParent", -1)))
        if owner is None or pdf.role(owner.get_object()["/S"]) != "Link":
            yield f"page {number}: {note.get('/A')}"
            continue
        telling = [element for element in pdf.elements for told in element.objects if told.get_object() == note]
        if [element.kind for element in telling] != ["Link"]:
            yield f"page {number}: told by {[element.kind for element in telling]}"


@rule("28-012")
def every_link_tells_where_it_leads(pdf: Tagged) -> Iterator[str]:
    for number, note in pdf.annotations:
        if note.get("/Subtype") == "/Link" and not str(note.get("/Contents", "")).strip():
            yield f"page {number}"


@rule("30-001")
def nothing_is_drawn_by_reference(pdf: Tagged) -> Iterator[str]:
    for number, page in enumerate(pdf.pages):
        for name, drawn in page["/Resources"].get("/XObject", {}).items():
            if "/Ref" in drawn.get_object():
                yield f"page {number}: {name}"


@rule("30-002")
def no_drawing_with_tags_is_used_twice(pdf: Tagged) -> Iterator[str]:
    uses = Counter(piece.drawing for piece in pdf.painted if piece.drawing)
    for number, page in enumerate(pdf.pages):
        for name, found in page["/Resources"].get("/XObject", {}).items():
            drawn = found.get_object()
            if isinstance(drawn, StreamObject) and b"/MCID" in drawn.get_data() and uses[name] > 1:
                yield f"page {number}: {name}"


@rule("99-outline")
def a_long_document_has_an_outline(pdf: Tagged) -> Iterator[str]:
    if len(pdf.pages) >= BOOKMARKS_FROM and not pdf.reader.outline:
        yield f"{len(pdf.pages)} pages"


RULES.update(face_rules() | archive_rules())
