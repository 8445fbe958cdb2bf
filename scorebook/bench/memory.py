"""B6: what a process of the server takes of the memory, beside one of bare Django, and by how much it grows.

Tables are short: so every cache that counts what it keeps is full before the growth is measured. Growth is what is the
process's own; what it sees of the database's file grows with the file, and belongs to all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from uuid import uuid4

from django.db import connection

from scorebook.bench import hands, lanes
from scorebook.bench.site import Ask, Phone, Served, children, loopback
from scorebook.bench.web import PLAIN, discard, phone_for, saving, write_evening
from scorebook.models import Evening

PHONES, SAVES = 4, 15  # hands of a table before its phone goes on to another
ROUND = 10  # requests, of which three save
EARLY, FULL, LAST = 1_000, 3_000, 10_000  # requests
PAPERS = [f"{kind}.pdf?paper={paper}" for kind in ("payout", "session") for paper in ("a4", "a5", "letter")]
DOCUMENTS = 10
BARE = "scorebook/bench/bare/served.py"
# The allowed memory as a multiple of a bare process: at the start, later, and with documents.
TARGETS, RED = (1.3, 1.4, 2.0), 2.5
GROWTH, TOO_MUCH = 2.0, 5.0  # MiB


def results() -> list[lanes.Result]:
    """Ask and weigh; a process that opens one file more after it has warmed up stops it."""
    with loopback("--workers=1", application="scorebook.bench.bare.process:application", config=BARE) as bare:
        ask_all([_bare_looks(bare) for _ in range(PHONES)], EARLY)
        floor = _weight(bare)
    tables = [write_evening(0, players=hands.PLAYERS) for _ in range(PHONES + LAST * 3 // ROUND // SAVES)]
    connection.close()
    rows = []
    with loopback("--workers=1", "--max-requests=0") as ask:
        phones = [mixed(ask, tables[number::PHONES]) for number in range(PHONES)]
        ask_all(phones, PHONES * ROUND)
        rows.append(_weight(ask))
        ask_all(phones, EARLY)
        rows.append(_weight(ask))
        ask_all(phones, FULL - EARLY)
        own, opened = _weight(ask, "Pss_Anon"), _files(ask)
        ask_all(phones, LAST - FULL)
        grown = _weight(ask, "Pss_Anon") - own
        if _files(ask) > opened:
            raise RuntimeError(f"{opened} files were open after {FULL} requests, {_files(ask)} after {LAST}")
        for number, table in enumerate(tables[:DOCUMENTS]):
            discard(phone_for(ask, table).get(f"/e/{table.slug}/{PAPERS[number % len(PAPERS)]}"))
        rows.append(_weight(ask))
        press = _press(ask)
    labels = ("at the start", f"after {EARLY:,} requests", f"after {DOCUMENTS} documents")
    return [
        *(
            _result(f"a process {when} ÷ bare Django", weight / floor, target, RED)
            for when, weight, target in zip(labels, rows, TARGETS, strict=True)
        ),
        _result(f"growth of a process, {FULL:,} to {LAST:,} requests, MiB", grown, GROWTH, TOO_MUCH),
        _result("the press beside it, MiB", press),
        _result("floor: a process of bare Django, MiB", floor),
    ]


def mixed(ask: Ask, tables: Sequence[Evening]) -> Iterator[None]:
    """Ask for everything a night asks for, one request a step, from one table to the next."""
    for evening in tables:
        phone, path = phone_for(ask, evening), f"/e/{evening.slug}/"
        save, stranger = saving(phone, evening), Phone(ask, "")
        wish = {"kind": "hand", "key": str(uuid4()), "head": 0, "facts": hands.seated(PLAIN, 0), "screen": {}}
        pages = {2: "", 5: "news/?since=1", 7: "export.json", 8: "payments/"}
        for turn in range(SAVES * ROUND // 3):
            match turn % ROUND:
                case 0 | 3 | 6:
                    save()
                case 1 | 4:
                    discard(phone.post(f"{path}hand/preview/", wish))
                case 9:
                    discard(stranger.insist("GET", path, b"", {}, 404))
                case way:
                    discard(phone.get(f"{path}{pages[way]}"))
            yield


def ask_all(phones: Sequence[Iterator[object]], requests: int) -> None:
    """Let all phones ask beside each other until so many requests are answered."""
    each = requests // len(phones)
    with ThreadPoolExecutor(len(phones)) as table:
        counts = list(table.map(lambda phone: sum(1 for _ in islice(phone, each)), phones))
    if counts != [each] * len(phones):
        raise RuntimeError(f"{counts} requests instead of {each} each")


def _bare_looks(bare: Ask) -> Iterator[bytes]:
    """Fetch the only page, as often as requested."""
    while True:
        yield Phone(bare, "").get("/")


def _weight(ask: Served, of: str = "Pss") -> float:
    """Return what the one process of a server takes, in MiB."""
    (worker,) = children(ask.pid)
    return _mebibytes(worker, of)


def _press(ask: Served) -> float:
    """Return what the press takes that the server's process has begun, in MiB."""
    (worker,) = children(ask.pid)
    return sum(_mebibytes(one, "Pss") for one in children(worker))


def _mebibytes(pid: int, of: str) -> float:
    line = Path(f"/proc/{pid}/smaps_rollup").read_text().split(f"\n{of}:")[1]
    return int(line.split()[0]) / 1024


def _files(ask: Served) -> int:
    """Return how many files the server's process has open; connections come and go."""
    (worker,) = children(ask.pid)
    return sum(map(_stays_open, Path(f"/proc/{worker}/fd").iterdir()))


def _stays_open(one: Path) -> bool:
    """Tell whether an open file is no connection; one that was closed while they were counted is not open."""
    try:
        return not str(one.readlink()).startswith("socket:")
    except FileNotFoundError:
        return False


def _result(what: str, value: float, target: float | None = None, red: float | None = None) -> lanes.Result:
    return lanes.result("B6" if target else "", what, [value], [0.0], target=target, red=red)
