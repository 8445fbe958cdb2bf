"""What the press mends in the tags of a document before it is written: PDF/UA and PDF/A ask for more than is drawn.

WeasyPrint 70 leaves five things: running lines bear marks that nobody tells, cells of a table find their heads only
where no head spans columns, heads say not what they head, their names are missing from the index, and the boxes of
figures are counted in pixels from above.  A file for the archive says nothing of PDF/UA, and packs its metadata.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pydyf

POINTS = 0.75  # of a pixel
RUNNING_LINE = pydyf.Dictionary({"Type": "/Pagination"})
# PDF/A knows no PDF/UA: whoever names it has to describe its schema.
PDF_UA = b"""<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 to which the file conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
</rdf:RDF>"""


class Cell:
    """A cell of a table while its heads are looked for."""

    def __init__(self, tag: Any, *, top: bool) -> None:
        self.tag, self.top = tag, top
        self.heads = tag["S"] == "/TH"
        self.name: Any = tag.get("ID")
        self.across, self.down = tag["A"].get("ColSpan", 1), tag["A"].get("RowSpan", 1)


def mend(_document: Any, pdf: Any) -> None:
    """Mend everything; the press calls it just before it writes the file."""
    tree = _at(pdf, pdf.catalog["StructTreeRoot"])
    told = list(_walk(pdf, _at(pdf, tree["K"][0])))
    _let_running_lines_be_artifacts(pdf, tree, {tag.number for tag in told})
    for tag in told:
        if tag["S"] == "/Figure":
            _count_the_box_from_below(pdf, tag)
        elif tag["S"] == "/Table":
            _show_every_cell_its_heads(_rows(pdf, tag))
    _index_the_names(tree, told)
    _name_pdf_ua(pdf)
    if "AF" in pdf.catalog:
        pdf.catalog["AF"] = pydyf.Array(dict.fromkeys(pdf.catalog["AF"]))


def _at(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]


def _walk(pdf: Any, root: Any) -> Iterator[Any]:
    """Yield all tags, each before those below it."""
    waiting = [root]
    while waiting:
        tag = waiting.pop()
        yield tag
        below = [_at(pdf, kid) for kid in reversed(tag.get("K", ())) if isinstance(kid, bytes)]
        waiting += [kid for kid in below if kid.get("Type") == "/StructElem"]


def _let_running_lines_be_artifacts(pdf: Any, tree: Any, told: set[int]) -> None:
    """Mark as artifacts what bears a number that no element of the tree tells."""
    numbers = _at(pdf, tree["ParentTree"])["Nums"]
    pages = [_at(pdf, reference) for reference in pdf.page_references]
    for page, owners in zip(pages, numbers[1 : 2 * len(pages) : 2], strict=True):
        lost = {mcid for mcid, owner in enumerate(owners) if int(owner.split()[0]) not in told}
        drawn = _at(pdf, page["Contents"]).stream
        for place, word in enumerate(drawn):
            if word == b"BDC" and drawn[place - 1]["MCID"] in lost:
                drawn[place - 2 : place] = ["/Artifact", RUNNING_LINE]
        owners[:] = [b"null" if mcid in lost else owner for mcid, owner in enumerate(owners)]


def _count_the_box_from_below(pdf: Any, figure: Any) -> None:
    _, _, _, high = _at(pdf, figure["Pg"])["MediaBox"]
    left, top, right, foot = figure["A"]["BBox"]
    box = (left * POINTS, high - foot * POINTS, right * POINTS, high - top * POINTS)
    figure["A"]["BBox"] = pydyf.Array(round(side, 3) for side in box)


def _rows(pdf: Any, table: Any) -> list[list[Cell]]:
    """Return the cells of a table row by row; ``top`` are those of its head."""
    rows = []
    for part in (_at(pdf, kid) for kid in table["K"]):
        if part["S"] in {"/THead", "/TBody", "/TFoot"}:
            lines = (_at(pdf, kid) for kid in part["K"])
            top = part["S"] == "/THead"
            rows += [[Cell(_at(pdf, kid), top=top) for kid in line["K"]] for line in lines]
    return rows


def _show_every_cell_its_heads(rows: list[list[Cell]]) -> None:
    """Say of every head whether it heads its column or its row; where a cell would not find it so, name it there."""
    if not all(row[0].top or _begins_with_its_heads(row) for row in rows):
        _name_the_heads_of_every_cell(rows)
        return
    for cell in chain.from_iterable(rows):
        if cell.heads:
            cell.tag["A"]["Scope"] = "/Column" if cell.top else "/Row"
            del cell.tag["ID"]
        else:
            del cell.tag["A"]["Headers"]


def _begins_with_its_heads(row: list[Cell]) -> bool:
    """Tell whether a row's heads come before its other cells: whoever looks for heads goes to the left and up.

    A row of nothing but heads would come between the cells below it and the heads on top.
    """
    heads = [cell.heads for cell in row]
    return heads == sorted(heads, reverse=True) and not all(heads)


def _name_the_heads_of_every_cell(rows: list[list[Cell]]) -> None:
    """Name for every cell the heads above it and beside it; a head that fills its row heads the rows below it."""
    above: dict[int, list[Any]] = {}
    reaching: dict[int, dict[int, list[Any]]] = {}
    group: list[Any] = []
    for y, row in enumerate(rows):
        found = _laid_out(row, y, reaching)
        alone = len(row) == 1 and row[0].heads and not row[0].top
        group = [row[0].name] if alone else group
        beside = list(dict.fromkeys(name for names in reaching.pop(y, {}).values() for name in names))
        for cell, columns in found:
            if not cell.heads:
                over = dict.fromkeys(name for column in columns for name in above.get(column, ()))
                cell.tag["A"]["Headers"] = pydyf.Array([*group, *beside, *over])
                continue
            cell.tag["A"]["Scope"] = "/Column" if cell.top or alone else "/Row"
            for column in columns if cell.top else ():
                above.setdefault(column, []).append(cell.name)


def _laid_out(row: list[Cell], y: int, reaching: dict[int, dict[int, list[Any]]]) -> list[tuple[Cell, range]]:
    """Give every cell of a row its columns, past those that a cell further up reaches down to.

    ``reaching`` tells for each row yet to come, and this one, which columns are taken and by which heads.
    """
    found, x = [], 0
    for cell in row:
        while x in reaching.get(y, {}):
            x += 1
        columns = range(x, x + cell.across)
        found.append((cell, columns))
        names = [cell.name] if cell.heads and not cell.top else []
        for line in range(y, y + cell.down):
            reaching.setdefault(line, {}).update(dict.fromkeys(columns, names))
    return found


def _index_the_names(tree: Any, told: list[Any]) -> None:
    named = sorted((tag["ID"].string, tag) for tag in told if "ID" in tag)
    names = [part for _, tag in named for part in (tag["ID"], tag.reference)]
    tree["IDTree"] = pydyf.Dictionary({"Names": pydyf.Array(names)})


def _name_pdf_ua(pdf: Any) -> None:
    """Name PDF/UA in a file for the archive, whose metadata have to be readable without unpacking them."""
    metadata = _at(pdf, pdf.catalog["Metadata"])
    if b"pdfaid" in metadata.stream[0]:
        metadata.stream[0] = metadata.stream[0].replace(b"</rdf:RDF>", PDF_UA)
        metadata.compress = False
