"""One document with every layout fault: all of them are found."""

from __future__ import annotations

from pathlib import Path

from tests.paper.looks import faults, measured, signed_badly
from tests.paper.paper import pressed

LINED = "border: 0.4pt solid; padding: 0"
SHEET = '<div style="break-before: page"></div>'
HEAD = "<tr><th scope='col'>No.</th><th scope='col'>Who</th></tr>"
ROWS = "".join(f"<tr><th scope='row'>{number}.</th><td>Anna</td></tr>" for number in range(60))
LABELS = "".join(f"<text x='2' y='{12 * number}'>label {number}</text>" for number in range(1, 9))
CUT = "<text x='330' y='20'>Szilveszterné</text>"
CHART = f"<svg xmlns='http://www.w3.org/2000/svg' width='90mm' height='40mm'><title>chart</title>{LABELS}{CUT}</svg>"
PLANTED = f"""<html lang="en"><head><title>Planted</title><link rel="stylesheet" href="print.css"/></head>
<body class="upright a5">
<p style="position: absolute; top: 20mm">under</p><p style="position: absolute; top: 20mm">above</p>
<p style="position: absolute; top: 30mm; left: -10mm">edge</p>
<p style="position: absolute; top: 40mm; left: 120mm">beside</p>
<p style="display: none">nowhere</p>
<table style="position: absolute; top: 50mm; width: 24mm; table-layout: fixed">
<tr><th scope="col" style="{LINED}">he­adings</th><td style="{LINED}"></td></tr>
<tr><td style="{LINED}; white-space: nowrap">far too long</td><td style="{LINED}"></td></tr>
<tr><td style="{LINED}">begins<br/>-soon</td><td style="{LINED}"></td></tr></table>
<div style="height: 150mm"></div><h2>Alone</h2>{SHEET}
<table><caption>Once</caption><thead style="display: table-row-group">{HEAD}</thead><tbody>{ROWS}</tbody></table>
{SHEET}<table><thead>{HEAD}</thead><tbody>{ROWS}</tbody></table>
<figure style="break-inside: auto; break-before: page">{CHART}
<figcaption style="break-before: page">caption of it</figcaption></figure>
<p>one</p><p>two</p><p>three</p><p>four</p>{SHEET}
{CHART}<p>Accepted.</p>
<div class="signs"><div style="padding: 0">
<p>Anna</p></div><div style="flex: 0 0 20mm"><p>Hildegárda</p></div><div><p>Cili</p></div></div>
</body></html>"""


def test_whatever_lies_badly_is_found(tmp_path: Path) -> None:
    pdf = pressed(PLANTED)
    sizes, words = measured(pdf, tmp_path)
    assert faults(PLANTED, pdf, sizes, words) == [
        "“nowhere” stands on no sheet",
        "sheet 3: a table goes on without its head",
        "a chart lies apart from its caption",
        "a table is told in pieces",
        "what is signed stands on another sheet",
        "the head of a column is broken, “he‐adings”",
        "a line begins with “-soon”",
        "sheet 1: “above” and “under” lie over each other",
        "sheet 1: “edge” lies at the edge",
        "sheet 1: “beside” leaves the text",
        "sheet 1: “long” lies over a rule",
        "sheet 1 ends with the heading “Alone”",
        "sheet 6: “Szilveszterné” is cut by its picture",
        "sheet 8: “Szilveszterné” is cut by its picture",
        "the last sheet has only 3 lines",
    ]
    assert signed_badly(PLANTED, sizes, words) == ["the lines to sign differ in width", "Anna has no room to sign"]
