"""Repairs of the PDF's tags before it is written: PDF/UA and PDF/A need more than WeasyPrint produces.

WeasyPrint 70 has six gaps.  Running headers have marks without an element.  A table is split into one table for each
sheet.  Cells find their heads only if no head spans columns.  Heads have no scope, and their names are missing from the
index.  Boxes of figures are measured in pixels from the top.

A PDF/A file also lacks the PDF/UA declaration, and its metadata is compressed.
"""

from __future__ import annotations

from typing import Any

import pydyf

from scorebook.press.tables import at, join_what_was_torn, show_every_cell_its_heads, walk

POINTS = 0.75  # of a pixel
RUNNING_LINE = pydyf.Dictionary({"Type": "/Pagination"})
# PDF/A does not know PDF/UA, so its schema must be described.
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


def mend(_document: Any, pdf: Any) -> None:
    """Repair everything; the press calls this before it writes the file."""
    tree = at(pdf, pdf.catalog["StructTreeRoot"])
    top = at(pdf, tree["K"][0])
    join_what_was_torn(pdf, top)
    tags = list(walk(pdf, top))
    _let_running_lines_be_artifacts(pdf, tree, {tag.number for tag in tags})
    for tag in tags:
        if tag["S"] == "/Figure":
            _count_the_box_from_below(pdf, tag)
        elif tag["S"] == "/Table":
            show_every_cell_its_heads(pdf, tag)
    _index_the_names(tree, tags)
    _name_pdf_ua(pdf)
    if "AF" in pdf.catalog:
        pdf.catalog["AF"] = pydyf.Array(dict.fromkeys(pdf.catalog["AF"]))


def _let_running_lines_be_artifacts(pdf: Any, tree: Any, element_numbers: set[int]) -> None:
    """Mark contents as artifacts if no element of the structure tree refers to them."""
    numbers = at(pdf, tree["ParentTree"])["Nums"]
    pages = [at(pdf, reference) for reference in pdf.page_references]
    for page, owners in zip(pages, numbers[1 : 2 * len(pages) : 2], strict=True):
        lost = {mcid for mcid, owner in enumerate(owners) if int(owner.split()[0]) not in element_numbers}
        drawn = at(pdf, page["Contents"]).stream
        for place, word in enumerate(drawn):
            if word == b"BDC" and drawn[place - 1]["MCID"] in lost:
                drawn[place - 2 : place] = ["/Artifact", RUNNING_LINE]
        owners[:] = [b"null" if mcid in lost else owner for mcid, owner in enumerate(owners)]


def _count_the_box_from_below(pdf: Any, figure: Any) -> None:
    _, _, _, high = at(pdf, figure["Pg"])["MediaBox"]
    left, top, right, foot = figure["A"]["BBox"]
    box = (left * POINTS, high - foot * POINTS, right * POINTS, high - top * POINTS)
    figure["A"]["BBox"] = pydyf.Array(round(side, 3) for side in box)


def _index_the_names(tree: Any, tags: list[Any]) -> None:
    named = sorted((tag["ID"].string, tag) for tag in tags if "ID" in tag)
    names = [part for _, tag in named for part in (tag["ID"], tag.reference)]
    tree["IDTree"] = pydyf.Dictionary({"Names": pydyf.Array(names)})


def _name_pdf_ua(pdf: Any) -> None:
    """Declare PDF/UA in a PDF/A file, and store its metadata uncompressed."""
    metadata = at(pdf, pdf.catalog["Metadata"])
    if b"pdfaid" in metadata.stream[0]:
        metadata.stream[0] = metadata.stream[0].replace(b"</rdf:RDF>", PDF_UA)
        metadata.compress = False
