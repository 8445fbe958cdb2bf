"""B5: the PDF of a night, as the press draws it, over a bare table of the same cells by the same engine.

Both are drawn by a child forked from the same warm process, and counted is the child's processor time.  The bare one
has the texts of the cells and widths of the columns, and neither faces, lines nor anything above or below the table.
Beside stands what a process of its own takes for the same document, started anew for each.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from itertools import count
from statistics import median
from time import perf_counter_ns

from django.utils import translation

from scorebook.bench import lanes
from scorebook.bench.site import Ask
from scorebook.bench.web import open_long_evening, phone_for, saving
from scorebook.models import Evening, Ration
from scorebook.night.bill import bill_of
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.pdf import PACKAGE
from scorebook.paper.session.sheet import session_sheet
from scorebook.paper.views.printing import document_html
from scorebook.sheet.reading import read_sheet

LENGTHS = (40, 120)
ROUNDS_TO_ONE = 8  # a document takes as long as hundreds of saves: so many rounds of others to one of these
SAVES = 5
MOST_SAVES = 100  # in a round: an evening has 1500 lines, and a busy machine draws for long
FORKS = (sys.executable, "-m", "scorebook.bench.bare.forks")
ALONE = """import json, sys
from scorebook.press.document import print_document
print_document({"html": json.load(sys.stdin), "archive": False, "enclosed": None})
"""
ADDRESS = "https://example.org/"
Draw = Callable[[str, str], Mapping[str, float]]
Lane = Callable[[], object]
# The allowed time of a document as a multiple of the bare table of 40 or 120 hands, and of a process.
TARGETS = {"session 40": (1.7, 0.50), "session 120": (1.5, 0.60), "payout 40": (0.55, 0.35)}
RED = 2.5
PHONES = 8
PAPERS = (
    *(f"payout.pdf?paper={paper}&archive={archive}" for paper in ("a4", "a5", "letter") for archive in (0, 1)),
    "recap.pdf?paper=a4",
    "recap.pdf?paper=a5",
)
# The allowed time of a fresh payout for eight phones, and of eight different ones, as a multiple of one phone's.
AT_A_TABLE = (2.0, 6.0)
BARE_STYLE = "@page { size: A4 landscape; margin: 12mm } table { width: 100%; table-layout: fixed; font-size: 8.7pt }"
HEAD_ROWS = 2
FIGURES = 32  # per cent of the width for the column of figures, the others share the rest


def results(ask: Ask, *, rounds: int) -> list[lanes.Result]:
    """Measure documents in turn with their bare tables, then saves while a document is drawn."""
    turns = max(rounds // ROUNDS_TO_ONE, 1)
    evenings = {length: open_long_evening(length) for length in LENGTHS}
    saved = open_long_evening(LENGTHS[0])  # it grows until it is too long for a paper
    dressed = {f"session {length}": session_html(evening) for length, evening in evenings.items()}
    dressed["payout 40"] = payout_html(evenings[40])
    bare = {f"bare {length}": bare_table(evening) for length, evening in evenings.items()}
    samples: dict[str, list[float]] = {}
    peaks: dict[str, list[float]] = {}
    with warm() as draw:
        for _ in range(turns):
            for by, pages in (("dressed", dressed), ("bare", bare)):
                for name, html in pages.items():
                    used = draw(by, html)
                    samples.setdefault(name, []).append(used["cpu"] * 1e3)
                    peaks.setdefault(name, []).append(used["peak"])
            for name, html in dressed.items():
                samples.setdefault(f"{name} alone", []).append(alone(html) * 1e3)
    return [
        *_drawn_results(samples),
        *_memory_results(peaks),
        *_saving_results(ask, evenings[120], saved, turns),
        *_table_results(ask, evenings[40], saved, turns),
    ]


@contextmanager
def warm() -> Iterator[Draw]:
    """Keep a warm process for a while; it draws a document by ``bare`` or ``dressed`` and tells what that took."""
    pipe = subprocess.PIPE
    with subprocess.Popen(FORKS, stdin=pipe, stdout=pipe, cwd=PACKAGE.parent, text=True) as forks:  # noqa: S603
        sending, receiving = forks.stdin, forks.stdout

        def draw(by: str, html: str) -> Mapping[str, float]:
            if sending is None or receiving is None:
                raise RuntimeError("nobody draws")
            sending.write(json.dumps({"by": by, "html": html}) + "\n")
            sending.flush()
            used: Mapping[str, float] = json.loads(receiving.readline())
            return used

        yield draw
        if sending:
            sending.close()


def alone(html: str) -> float:
    """Return the processor time, in seconds, of a process of its own that draws a document."""
    before = os.times()
    payload = json.dumps(html).encode()
    subprocess.run([sys.executable, "-c", ALONE], input=payload, cwd=PACKAGE.parent, check=True)  # noqa: S603
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _drawn_results(samples: lanes.Samples) -> list[lanes.Result]:
    rows = []
    for name, (target, target_alone) in TARGETS.items():
        floor = f"bare {name.rpartition(' ')[2]}"
        rows += [
            lanes.result(
                "B5",
                f"{name} hands ÷ {floor}, forked",
                lanes.ratios(samples, name, floor),
                samples[name],
                target=target,
                red=RED,
            ),
            lanes.result(
                "B5",
                f"{name} hands ÷ a process of its own",
                lanes.ratios(samples, name, f"{name} alone"),
                samples[name],
                target=target_alone,
                red=1,
            ),
        ]
    growth = LENGTHS[1] / LENGTHS[0]
    exponents = lanes.exponents(samples, "session 40", "session 120", growth)
    return [
        *rows,
        lanes.result(
            "B5", "growth exponent, 40 to 120 hands", exponents, samples["session 120"], target=1.05, red=1.25
        ),
    ]


def _memory_results(peaks: lanes.Samples) -> list[lanes.Result]:
    return [
        lanes.result(
            "B5",
            f"peak memory, session {length} ÷ bare {length}",
            lanes.ratios(peaks, f"session {length}", f"bare {length}"),
            [0.0],
            target=1.3,
            red=2.0,
        )
        for length in LENGTHS
    ]


def _saving_results(ask: Ask, long: Evening, other: Evening, rounds: int) -> list[lanes.Result]:
    """Measure saves of one evening alone, and while the long document of another is being drawn, in turn."""
    over, alone, during = _beside(saving_of(ask, other), printing(ask, long), rounds)
    late = lanes.quantile(during, 0.95) / lanes.quantile(alone, 0.95)
    return [
        lanes.result("B5", "save while a PDF is drawn ÷ save alone", over, during, target=2.0, red=4.0),
        lanes.result("B5", "the same, slowest twentieth of each", [late], during, target=2.0, red=4.0),
    ]


def _beside(save: Lane, deed: Lane, rounds: int) -> tuple[list[float], list[float], list[float]]:
    """Measure saves alone and while something else is done, in turn.

    Return by how much they took longer in each round, and every one of them alone and meanwhile.
    """
    over: list[float] = []
    alone: list[float] = []
    during: list[float] = []
    with ThreadPoolExecutor(1) as others:
        for _ in range(rounds):
            quiet = [_timed(save) for _ in range(SAVES)]
            busy: list[float] = []
            doing = others.submit(deed)
            while not doing.done() and len(busy) < MOST_SAVES:
                busy.append(_timed(save))
            doing.result()
            over.append(median(busy) / median(quiet))
            alone, during = alone + quiet, during + busy
    return over, alone, during


def _timed(lane: Lane) -> float:
    begin = perf_counter_ns()
    lane()
    return (perf_counter_ns() - begin) / 1e6


def _table_results(ask: Ask, evening: Evening, other: Evening, rounds: int) -> list[lanes.Result]:
    """Measure eight phones that ask at once, for one fresh payout or for eight papers, over one phone that asks alone.

    Then saves of another evening while they ask for one payout. All eight responses to one question must be the same
    file.
    """
    phone, fresh = phone_for(ask, evening), fresh_of(evening)
    way = f"/e/{evening.slug}/"
    payout = f"{way}payout.pdf"
    batches = {"one fresh payout": [payout] * PHONES, "eight fresh papers": [way + paper for paper in PAPERS]}
    one: list[float] = []
    samples: dict[str, list[float]] = {what: [] for what in batches}
    with ThreadPoolExecutor(PHONES) as table:

        def ask_for(what: str) -> None:
            if len(set(table.map(phone.get, batches[what]))) != len(set(batches[what])):
                raise RuntimeError(f"{what}: not as many files as papers")

        def ask_for_the_payout() -> None:
            fresh()
            ask_for("one fresh payout")

        for _ in range(rounds):
            fresh()
            one.append(_timed(lambda: phone.get(payout)))
            for what in batches:
                fresh()
                samples[what].append(_timed(partial(ask_for, what)))
        over, _alone, during = _beside(saving_of(ask, other), ask_for_the_payout, rounds)
    return [
        *(
            lanes.result(
                "B5",
                f"{PHONES} phones, {what} ÷ one phone",
                [all_of_them / alone for all_of_them, alone in zip(samples[what], one, strict=True)],
                samples[what],
                target=target,
                red=2 * target,
            )
            for what, target in zip(samples, AT_A_TABLE, strict=True)
        ),
        lanes.result("B5", f"save while {PHONES} phones ask for one ÷ save alone", over, during, target=1.5, red=3.0),
    ]


def saving_of(ask: Ask, evening: Evening) -> Lane:
    """Return a lane that saves one more hand of an evening."""
    evening.refresh_from_db()
    return saving(phone_for(ask, evening), evening)


def fresh_of(evening: Evening) -> Callable[[], None]:
    """Return what makes every paper of an evening one that was never drawn."""
    rounds = count()

    def renew() -> None:
        Evening.objects.filter(pk=evening.pk).update(place=f"round {next(rounds)}")
        Ration.objects.all().delete()  # whoever measures asks for more than a table does

    return renew


def printing(ask: Ask, evening: Evening) -> Callable[[], None]:
    """Return a lane that asks for the evening's sheet on paper, each time for one that was never drawn."""
    phone, renew = phone_for(ask, evening), fresh_of(evening)

    def draw() -> None:
        renew()
        if not phone.get(f"/e/{evening.slug}/session.pdf").startswith(b"%PDF-"):
            raise RuntimeError("no document came out")

    return draw


def session_html(evening: Evening) -> str:
    """Return the evening's sheet before it is drawn."""
    evening.refresh_from_db()
    with translation.override("hu"):
        return document_html("paper/session/session.html", session_sheet(read_sheet(evening), ADDRESS), "a4")


def payout_html(evening: Evening) -> str:
    """Return the evening's payout sheet before it is drawn."""
    evening.refresh_from_db()
    bill = bill_of([read_sheet(evening)])
    with translation.override("hu"):
        page = payout_sheet(bill, ADDRESS, read_payments(bill, "fewest", None))
        return document_html("paper/payout/payout.html", page, "a4")


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
