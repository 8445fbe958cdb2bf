"""The requests of the grid, from a form or the page's script, read strictly and limited in size."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorebook.club.newcomers import Newcomers
from scorebook.grid.checking import COMPARED, LONGEST_CELL, MOST_ROWS, PAPER, POT
from scorebook.hand.wishes import Nonsense, is_json, key_and_head, read_body
from scorebook.refusals.words import read_key

CHECK, WRITE, MORE, INSERT, REMOVE, BACK = "check", "write", "more", "insert", "remove", "back"
LARGEST = 512 * 1024
PLACE = re.compile(r"^\d{1,3}$", re.ASCII)
FIELD = re.compile(r"^r(\d{1,4})-([a-z]{2,12}\d?)$")


class TooMany(ValueError):
    """More rows than one night has; the message is for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRequest:
    """A request of the grid: action, rows, key, head, and the kind of comparison with the paper.

    ``at`` is the position of the row that a form inserts, removes or puts ``back``.  ``asked_about`` are the names,
    unknown to the club, about which the page has asked.
    """

    key: UUID
    head: int
    do: str
    rows: tuple[Mapping[str, str], ...]
    compared: str = ""
    close: bool = False
    newcomers: Newcomers = Newcomers.ASK
    asked_about: tuple[str, ...] = ()
    at: int = 0
    back: Mapping[str, str] | None = None

    @property
    def arranged(self) -> list[Mapping[str, str]]:
        """The rows after one was inserted, removed or put back."""
        rows = list(self.rows)
        if self.do == REMOVE:
            del rows[self.at : self.at + 1]
        elif self.do in (INSERT, BACK) and not self.full:
            rows.insert(self.at, self.back or {})
        return rows

    @property
    def full(self) -> bool:
        """Whether no row can be added, because the last possible row is not empty."""
        return self.do in (INSERT, BACK) and len(self.rows) == MOST_ROWS and any(self.rows[-1].values())

    @property
    def removed(self) -> str:
        """The removed row in the form in which a button sends it back, ``""`` if it was empty."""
        row = dict(self.rows[self.at]) if self.do == REMOVE and self.at < len(self.rows) else {}
        return json.dumps({"at": self.at, "row": row}) if any(row.values()) else ""


def read_grid_request(request: HttpRequest, names: Sequence[str]) -> GridRequest:
    """Return the request of the grid.

    :raises Nonsense: The page's script never sends such a request.
    :raises UnsignedForm: The form does not come from our pages.
    :raises TooMany: There are more rows than a night can have.
    """
    known = frozenset(names)
    if is_json(request):
        body = read_body(request, LARGEST)
        key, head = key_and_head(body)
        grid_request = _grid_request_of(key, head, body, _listed(body.get("rows"), known))
        return _welcoming(grid_request, body.get("newcomers"), body.get("asked_about"))
    key, head = read_key(request)
    grid_request = _rearranging(
        request.POST, known, _grid_request_of(key, head, request.POST, _posted(request.POST, known))
    )
    return _welcoming(grid_request, request.POST.get("newcomers"), request.POST.getlist("asked_about"))


def _welcoming(grid_request: GridRequest, answer: Any, names: Any) -> GridRequest:
    """Return the request with the answer about unknown names; an answer means that the rows are to be written."""
    unknown_names = tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()
    become = next((one for one in Newcomers if one == answer and unknown_names), Newcomers.ASK)
    return replace(grid_request, do=WRITE, newcomers=become, asked_about=unknown_names) if become else grid_request


def _rearranging(post: Mapping[str, str], known: frozenset[str], grid_request: GridRequest) -> GridRequest:
    """Return a form's request with the row that one of its buttons inserts, removes or puts back."""
    do = next((one for one in (INSERT, REMOVE, BACK) if post.get(one)), "")
    at, row = _row_back(post[do], known) if do == BACK else (post.get(do, ""), None)
    return replace(grid_request, do=do, at=int(at), back=row) if PLACE.match(at) else grid_request


def _row_back(text: str, known: frozenset[str]) -> tuple[str, dict[str, str]]:
    try:
        sent = json.loads(text)
        return str(sent["at"]), _listed([sent["row"]], known)[0]
    except (ValueError, KeyError, TypeError, RecursionError):
        return "", {}


def too_many() -> TooMany:
    """Return the refusal of more rows than one night has."""
    return TooMany(_("At most %(most)s rows are typed in at once: write these, then go on.") % {"most": MOST_ROWS})


def _grid_request_of(key: UUID, head: int, sent: Mapping[str, Any], rows: Sequence[Mapping[str, str]]) -> GridRequest:
    if len(rows) > MOST_ROWS:
        raise too_many()
    do = next((one for one in (WRITE, MORE) if sent.get("do") == one), CHECK)
    compared = sent.get("compared")
    return GridRequest(
        key=key,
        head=head,
        do=do,
        rows=tuple(rows),
        close=sent.get("close") in (True, "1"),
        compared=compared if isinstance(compared, str) and compared in COMPARED else "",
    )


def _listed(rows: Any, known: frozenset[str]) -> list[dict[str, str]]:
    if not isinstance(rows, list) or len(rows) > 10 * MOST_ROWS or not all(isinstance(row, dict) for row in rows):
        raise Nonsense("no rows")
    return [
        {key: text[:LONGEST_CELL] for key, text in row.items() if key in known and isinstance(text, str)}
        for row in rows
    ]


def _posted(post: Mapping[str, str], known: frozenset[str]) -> list[dict[str, str]]:
    """Return the rows of a form in order; fields that are no cell of the grid are ignored."""
    rows: dict[int, dict[str, str]] = {}
    for name in post:
        match = FIELD.match(name)
        if match and match[2] in known:
            rows.setdefault(int(match[1]), {})[match[2]] = post[name][:LONGEST_CELL]
    return [rows[place] for place in sorted(rows)]


def cells_of(keys: Sequence[str], players: int, pots: int) -> list[str]:
    """Return the names of all cells of a row."""
    return [*keys, *(f"{PAPER}{seat}" for seat in range(players)), *(f"{POT}{place}" for place in range(pots))]
