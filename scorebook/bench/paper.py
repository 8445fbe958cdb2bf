"""B5: the PDF of a night, from the request to the file, over a bare table of the same cells by the same engine.

Both are drawn by a process of their own, as every document is.  The bare one has the texts of the cells and widths of
the columns, and neither faces, lines, tags nor anything above or below the table.  A night is never drawn twice: its
place says which round it is, so that no round finds the document of another kept.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from itertools import count
from statistics import median
from time import perf_counter_ns

from django.utils import translation

from scorebook.bench import lanes
from scorebook.bench.site import Ask
from scorebook.bench.web import open_long_evening, phone_for, saving
from scorebook.models import Evening
from scorebook.paper.session import session_sheet
from scorebook.pdf import PACKAGE
from scorebook.sheet import read_sheet
from scorebook.views.printing import written

LENGTHS = (40, 120)
ROUNDS_TO_ONE = 8  # a document takes as long as hundreds of saves: so many rounds of others to one of these
SAVES = 5
BARE = """import gc, os, resource, sys
from weasyprint import HTML
os.nice(10)
gc.disable()
sys.stdout.buffer.write(HTML(string=sys.stdin.read()).write_pdf())
"""
PEAK = """
sys.stderr.write(f"\\npeak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}")
"""
DRESSED = """import resource, sys
from scorebook.press.__main__ import main
main()
"""
BARE_STYLE = "@page { size: A4 landscape; margin: 12mm } table { width: 100%; table-layout: fixed; font-size: 8.7pt }"
HEAD_ROWS = 2
FIGURES = 32  # per cent of the width for the column of figures, the others share the rest


def results(ask: Ask, *, rounds: int) -> list[lanes.Result]:
    """Measure documents of two lengths in turn with their bare tables, then saves while a document is drawn."""
    turns = max(rounds // ROUNDS_TO_ONE, 1)
    evenings = {length: open_long_evening(length) for length in LENGTHS}
    bare = {length: bare_table(evening) for length, evening in evenings.items()}
    drawn: dict[str, lanes.Lane] = {}
    for length, evening in evenings.items():
        drawn[f"night {length}"] = printing(ask, evening)
        drawn[f"bare {length}"] = bare_printing(bare[length])
    samples = lanes.run(drawn, rounds=turns, warm_ups=1)
    return [*_drawn_results(samples), *_memory_results(evenings, bare),
            *_saving_results(ask, evenings[120], evenings[40], turns)]  # fmt: skip


def _drawn_results(samples: lanes.Samples) -> list[lanes.Result]:
    growth = LENGTHS[1] / LENGTHS[0]
    return [
        *(lanes.result("B5", f"PDF of {length} hands ÷ bare table", lanes.ratios(samples, f"night {length}",
                       f"bare {length}"), samples[f"night {length}"], target=1.15, red=1.6) for length in LENGTHS),
        lanes.result("B5", "growth exponent, 40 to 120 hands",
                     lanes.exponents(samples, "night 40", "night 120", growth), samples["night 120"], target=1.05,
                     red=1.25),
    ]  # fmt: skip


def _memory_results(evenings: Mapping[int, Evening], bare: Mapping[int, str]) -> list[lanes.Result]:
    found = []
    for length, evening in evenings.items():
        order = json.dumps({"html": session_html(evening), "archive": False, "enclosed": None})
        over = _peak(DRESSED, order) / _peak(BARE, bare[length])
        found.append(lanes.result("B5", f"peak memory, PDF of {length} hands ÷ bare table", [over], [0.0], target=1.3,
                                  red=2.0))  # fmt: skip
    return found


def _peak(program: str, order: str) -> int:
    """Return the most memory, in kilobytes, that a program of its own took to draw."""
    done = subprocess.run([sys.executable, "-c", program + PEAK], input=order.encode(), capture_output=True,  # noqa: S603
                          cwd=PACKAGE.parent, check=True)  # fmt: skip
    return int(done.stderr.rpartition(b"peak ")[2])


def _saving_results(ask: Ask, long: Evening, other: Evening, rounds: int) -> list[lanes.Result]:
    """Measure saves of one evening alone, and while the long document of another is being drawn, in turn."""
    other.refresh_from_db()
    save, draw = saving(ask, other), printing(ask, long)
    alone: list[float] = []
    during: list[float] = []
    over = []
    with ThreadPoolExecutor(1) as press:
        for _ in range(rounds):
            quiet, busy = [_timed(save) for _ in range(SAVES)], []
            drawing = press.submit(draw)
            while not drawing.done():
                busy.append(_timed(save))
            drawing.result()
            over.append(median(busy) / median(quiet))
            alone, during = alone + quiet, during + busy
    late = lanes.quantile(during, 0.95) / lanes.quantile(alone, 0.95)
    return [
        lanes.result("B5", "save while a PDF is drawn ÷ save alone", over, during, target=2.0, red=4.0),
        lanes.result("B5", "the same, slowest twentieth of each", [late], during, target=2.0, red=4.0),
    ]  # fmt: skip


def _timed(lane: lanes.Lane) -> float:
    begin = perf_counter_ns()
    lane()
    return (perf_counter_ns() - begin) / 1e6


def printing(ask: Ask, evening: Evening) -> Callable[[], None]:
    """Return a lane that asks for the evening's sheet on paper, each time for one that was never drawn."""
    phone, rounds = phone_for(ask, evening), count()

    def draw() -> None:
        Evening.objects.filter(pk=evening.pk).update(place=f"round {next(rounds)}")
        _insist(phone.get(f"/e/{evening.slug}/session.pdf"))

    return draw


def bare_printing(html: str) -> Callable[[], None]:
    """Return a lane that draws the bare table in a process of its own."""
    return lambda: _insist(_through([sys.executable, "-c", BARE], html.encode()))


def _through(command: Sequence[str], order: bytes) -> bytes:
    return subprocess.run(command, input=order, capture_output=True, cwd=PACKAGE.parent, check=True).stdout  # noqa: S603


def _insist(pdf: bytes) -> None:
    if not pdf.startswith(b"%PDF-"):
        raise RuntimeError("no document came out")


def session_html(evening: Evening) -> str:
    """Return the evening's sheet before it is drawn."""
    evening.refresh_from_db()
    with translation.override("hu"):
        return written("print/session.html", session_sheet(read_sheet(evening), "https://example.org/"), "a4")


class Cells(HTMLParser):
    """Reads the rows of a document's tables: the text of each cell, and how many columns and rows it spans."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[tuple[str, str]]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """Begin a row or a cell."""
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            spans = "".join(f' {name}="{value}"' for name, value in attrs if name in {"colspan", "rowspan"})
            self.rows[-1].append((spans, ""))
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        """End a cell."""
        self.inside = self.inside and tag not in {"td", "th"}

    def handle_data(self, data: str) -> None:
        """Add to the text of the cell that is open."""
        if self.inside:
            spans, text = self.rows[-1][-1]
            self.rows[-1][-1] = (spans, text + data)


def bare_table(evening: Evening) -> str:
    """Return the sheet's table with the same texts in the same cells and no looks at all."""
    html = session_html(evening)
    cells = Cells()
    cells.feed(html)
    names = re.findall(r'<col class="(\w+)', html)
    rest = (100 - FIGURES) / (len(names) - 1)
    widths = "".join(f'<col width="{FIGURES if name == "figures" else rest:.2f}%">' for name in names)
    rows = ["".join(f"<td{spans}>{' '.join(text.split())}</td>" for spans, text in row) for row in cells.rows]
    head, body = "</tr><tr>".join(rows[:HEAD_ROWS]), "</tr><tr>".join(rows[HEAD_ROWS:])
    table = f"<table><colgroup>{widths}</colgroup><thead><tr>{head}</tr></thead><tbody><tr>{body}</tr></tbody></table>"
    return f"<!doctype html><html lang=hu><title>x</title><style>{BARE_STYLE}</style>{table}"
