"""Drafts of a document: the document marks what it can omit to fit on fewer sheets.

An element with ``data-until="3"`` is in the drafts before the third, one with ``data-from="3"`` in the third and later
ones.  Each draft is shorter than the one before.  The printed draft is the first that takes as few sheets as the
shortest one, so nothing is omitted in vain.

Each draft may omit one more row of a table with rows of equal height.  Then the document marks a ``row``, the ``end``
of its content and the ``floor`` of the sheet with these ids, and the last draft tells how many more rows fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

DRAFT_NUMBERS = re.compile(r' data-(?:from|until)="(\d+)"')


def last_draft(html: str) -> int:
    """Return the number of the last draft of a document, 0 if there is only one."""
    return max(map(int, DRAFT_NUMBERS.findall(html)), default=0)


def hidden_in(draft: int, last: int) -> str:
    """Return the style sheet that hides the elements which are not in a draft."""
    removed = [f'[data-until="{number}"]' for number in range(1, draft + 1)]
    to_come = [f'[data-from="{number}"]' for number in range(draft + 1, last + 1)]
    return f"{','.join([*removed, *to_come])}{{display:none!important}}" if last else ""


def rows_more(boxes: Mapping[str, tuple[float, float, float, float]]) -> int | None:
    """Return how many more rows fit on a sheet, from the boxes of the marked elements; ``None`` without marks."""
    if not {"row", "end", "floor"} <= boxes.keys():
        return None
    (_, top, _, foot), end, floor = boxes["row"], boxes["end"][3], boxes["floor"][3]
    return int((floor - end) // (foot - top))


def with_room(last: int, more: int, sheets: Callable[[int], int]) -> int:
    """Return the draft with ``more`` rows than the last one, or the next one that takes no additional sheet."""
    return next(draft for draft in range(max(last - more, 0), last + 1) if sheets(draft) == sheets(last))


def chosen(last: int, sheets: Callable[[int], int]) -> int:
    """Return the first draft with the sheet count of the last, tightest draft; most documents need one sheet."""
    if last == 0 or sheets(0) == 1:
        return 0
    first = _first(last, lambda draft: sheets(draft) == 1)
    if sheets(first) == 1:
        return first
    return 0 if sheets(0) == sheets(last) else _first(last, lambda draft: sheets(draft) == sheets(last))


def _first(last: int, well: Callable[[int], bool]) -> int:
    """Return the first draft after draft 0 for which ``well`` is true, assuming it is true for the last one."""
    low, high = 1, last
    while low < high:
        middle = (low + high) // 2
        if well(middle):
            high = middle
        else:
            low = middle + 1
    return low
