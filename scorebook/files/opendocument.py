"""A list as a table of OpenDocument: dates, amounts and widths as a reader finds them well, row by row."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from scorebook.files.listing import Value, decimals_of, printable

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest manifest:version="1.3" '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{MIMETYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
SPACES = "urn:oasis:names:tc:opendocument:xmlns"
BEGIN = (
    f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content office:version="1.3" '
    f'xmlns:office="{SPACES}:office:1.0" xmlns:table="{SPACES}:table:1.0" xmlns:text="{SPACES}:text:1.0" '
    f'xmlns:style="{SPACES}:style:1.0" xmlns:number="{SPACES}:datastyle:1.0" '
    f'xmlns:fo="{SPACES}:xsl-fo-compatible:1.0">'
)
END = "</table:table></office:spreadsheet></office:body></office:document-content>"
DASH, COLON, SPACE = (f"<number:text>{sign}</number:text>" for sign in "-: ")
DAY = DASH.join(f'<number:{part} number:style="long"/>' for part in ("year", "month", "day"))
TIME = COLON.join(f'<number:{part} number:style="long"/>' for part in ("hours", "minutes"))
MOST_DECIMALS = 4
CM_A_LETTER, CM_BESIDE = 0.23, 0.4


def write_ods(
    title: str, heads: Sequence[str], widths: Sequence[int], rows: Iterable[Sequence[Value]], file: Any
) -> None:
    """Write the rows under their heads; a width is so many letters."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("mimetype", MIMETYPE, zipfile.ZIP_STORED)
        package.writestr("META-INF/manifest.xml", MANIFEST)
        with package.open("content.xml", "w", force_zip64=True) as content:
            for part in (BEGIN, *_styles(widths), *_table(title, widths), _row(heads), *map(_row, rows), END):
                content.write(part.encode())


def _styles(widths: Sequence[int]) -> Iterator[str]:
    yield "<office:automatic-styles>"
    for place, width in enumerate(widths):
        cm = f"{width * CM_A_LETTER + CM_BESIDE:.2f}cm"
        yield (
            f'<style:style style:name="co{place}" style:family="table-column">'
            f'<style:table-column-properties style:column-width="{cm}"/></style:style>'
        )
    yield f'<number:date-style style:name="a-day">{DAY}</number:date-style>'
    yield f'<number:date-style style:name="a-moment">{DAY}{SPACE}{TIME}</number:date-style>'
    for places in range(MOST_DECIMALS + 1):
        yield (
            f'<number:number-style style:name="a-number{places}"><number:number number:decimal-places="{places}" '
            f'number:min-decimal-places="{places}" number:min-integer-digits="1" number:grouping="true"/>'
            "</number:number-style>"
        )
    for name in ("day", "moment", *(f"number{places}" for places in range(MOST_DECIMALS + 1))):
        yield f'<style:style style:name="{name}" style:family="table-cell" style:data-style-name="a-{name}"/>'
    yield (
        '<style:style style:name="text" style:family="table-cell">'
        '<style:table-cell-properties fo:wrap-option="wrap"/></style:style></office:automatic-styles>'
    )


def _table(title: str, widths: Sequence[int]) -> Iterator[str]:
    yield f"<office:body><office:spreadsheet><table:table table:name={quoteattr(title)}>"
    yield from (f'<table:table-column table:style-name="co{place}"/>' for place in range(len(widths)))


def _row(row: Sequence[Value]) -> str:
    return f"<table:table-row>{''.join(_cell(value) for value in row)}</table:table-row>"


def _cell(value: Value) -> str:
    match value:
        case None:
            return "<table:table-cell/>"
        case str():
            style, attributes, text = "text", 'office:value-type="string"', escape(printable(value))
        case datetime():
            style, attributes, text = "moment", _date(value), value.isoformat(sep=" ", timespec="minutes")
        case date():
            style, attributes, text = "day", _date(value), value.isoformat()
        case Decimal():
            style = f"number{min(decimals_of(value), MOST_DECIMALS)}"
            attributes, text = f'office:value-type="float" office:value="{value:f}"', f"{value:f}"
        case _:
            style, attributes, text = "number0", f'office:value-type="float" office:value="{value}"', str(value)
    return f'<table:table-cell table:style-name="{style}" {attributes}><text:p>{text}</text:p></table:table-cell>'


def _date(value: date) -> str:
    return f'office:value-type="date" office:date-value="{value.isoformat()}"'
