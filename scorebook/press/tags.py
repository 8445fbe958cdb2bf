"""What the press mends in the tags of a document before it is written: PDF/UA and PDF/A ask for more than is drawn.

WeasyPrint 70 leaves six things: running lines bear marks that nobody tells, a table is as many tables as it has sheets,
its cells find their heads only where no head spans columns, heads say not what they head, their names are missing from
the index, and the boxes of figures are counted in pixels from above.  A file for the archive says nothing of PDF/UA,
and packs its metadata.
"""

from __future__ import annotations

from typing import Any

import pydyf

from scorebook.press.tables import at, join_what_was_torn, show_every_cell_its_heads, walk

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


def mend(_document: Any, pdf: Any) -> None:
    """Mend everything; the press calls it just before it writes the file."""
    tree = at(pdf, pdf.catalog["StructTreeRoot"])
    top = at(pdf, tree["K"][0])
    join_what_was_torn(pdf, top)
    told = list(walk(pdf, top))
    _let_running_lines_be_artifacts(pdf, tree, {tag.number for tag in told})
    for tag in told:
        if tag["S"] == "/Figure":
            _count_the_box_from_below(pdf, tag)
        elif tag["S"] == "/Table":
            show_every_cell_its_heads(pdf, tag)
    _index_the_names(tree, told)
    _name_pdf_ua(pdf)
    if "AF" in pdf.catalog:
        pdf.catalog["AF"] = pydyf.Array(dict.fromkeys(pdf.catalog["AF"]))


def _let_running_lines_be_artifacts(pdf: Any, tree: Any, told: set[int]) -> None:
    """Mark as artifacts what bears a number that no element of the tree tells."""
    numbers = at(pdf, tree["ParentTree"])["Nums"]
    pages = [at(pdf, reference) for reference in pdf.page_references]
    for page, owners in zip(pages, numbers[1 : 2 * len(pages) : 2], strict=True):
        lost = {mcid for mcid, owner in enumerate(owners) if int(owner.split()[0]) not in told}
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


def _index_the_names(tree: Any, told: list[Any]) -> None:
    named = sorted((tag["ID"].string, tag) for tag in told if "ID" in tag)
    names = [part for _, tag in named for part in (tag["ID"], tag.reference)]
    tree["IDTree"] = pydyf.Dictionary({"Names": pydyf.Array(names)})


def _name_pdf_ua(pdf: Any) -> None:
    """Name PDF/UA in a file for the archive, whose metadata have to be readable without unpacking them."""
    metadata = at(pdf, pdf.catalog["Metadata"])
    if b"pdfaid" in metadata.stream[0]:
        metadata.stream[0] = metadata.stream[0].replace(b"</rdf:RDF>", PDF_UA)
        metadata.compress = False
