"""The drafts of a document: what it can do without, so that it takes fewer sheets, is said by the document itself.

An element with ``data-until="3"`` stands in the drafts before the third one, one with ``data-from="3"`` from that one
on.  Each draft is shorter than the one before it.  The first of those that take as few sheets as the shortest is
printed: nothing is left out in vain.

Where each draft leaves out a row of a table more, and all rows are of one height, the document marks a ``row``, the
``end`` of what it prints and the ``floor`` of the sheet by these ids: the last draft then tells for how many rows more
there is room.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

TOLD = re.compile(r' data-(?:from|until)="(\d+)"')


def last_draft(html: str) -> int:
    """Return the number of the last draft of a document; nought where it has only one."""
    return max(map(int, TOLD.findall(html)), default=0)


def hidden_in(draft: int, last: int) -> str:
    """Return the style sheet that leaves out what does not stand in a draft."""
    gone = [f'[data-until="{number}"]' for number in range(1, draft + 1)]
    to_come = [f'[data-from="{number}"]' for number in range(draft + 1, last + 1)]
    return f"{','.join([*gone, *to_come])}{{display:none!important}}" if last else ""


def rows_more(boxes: Mapping[str, tuple[float, float, float, float]]) -> int | None:
    """Return how many rows more a sheet has room for, by the boxes of what it marks; None where it does not tell."""
    if not {"row", "end", "floor"} <= boxes.keys():
        return None
    (_, top, _, foot), end, floor = boxes["row"], boxes["end"][3], boxes["floor"][3]
    return int((floor - end) // (foot - top))


def with_room(last: int, more: int, sheets: Callable[[int], int]) -> int:
    """Return the draft that has so many rows ``more`` than the last one, or the next that takes no further sheet."""
    return next(draft for draft in range(max(last - more, 0), last + 1) if sheets(draft) == sheets(last))


def chosen(last: int, sheets: Callable[[int], int]) -> int:
    """Return the first draft that takes as few sheets as the last one; most documents take one."""
    if last == 0 or sheets(0) == 1:
        return 0
    first = _first(last, lambda draft: sheets(draft) == 1)
    if sheets(first) == 1:
        return first
    return 0 if sheets(0) == sheets(last) else _first(last, lambda draft: sheets(draft) == sheets(last))


def _first(last: int, well: Callable[[int], bool]) -> int:
    """Return the first draft after the first of all that does well, taking the last one's word for it."""
    low, high = 1, last
    while low < high:
        middle = (low + high) // 2
        if well(middle):
            high = middle
        else:
            low = middle + 1
    return low
