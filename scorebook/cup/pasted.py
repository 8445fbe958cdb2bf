"""A pasted list of people: names as they are typed, or rows of a spreadsheet with name and club. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scorebook.words.line import divided, spelt

HEADINGS = {"név", "name", "navn"}
COUNTED = re.compile(r"\d{1,3}[.)]?")
OF_A_CLUB = re.compile(r"(?P<name>[^()]*\S)\s*\((?P<club>[^()]+)\)")
LONGEST_CLUB = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Pasted:
    """A person of a pasted list, in this line; the club may be unknown."""

    line: int
    name: str
    club: str = ""


def pasted(text: str) -> Iterator[Pasted]:
    """Yield the people of a text.

    A line with tabs is a row of a spreadsheet: a number is skipped, then come the name and the club. Any other line has
    one or several names. A club may stand behind a name in parentheses.
    """
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in line.split("\t") if cell.strip()]
        if len(cells) > 1 and COUNTED.fullmatch(cells[0]):
            cells = cells[1:]
        if len(cells) > 1:
            if cells[0].casefold() not in HEADINGS:
                yield Pasted(line=number, name=spelt(cells[0]), club=cells[1][:LONGEST_CLUB])
            continue
        for name in divided(cells[0] if cells else ""):
            with_club = OF_A_CLUB.fullmatch(name)
            club = with_club["club"].strip()[:LONGEST_CLUB] if with_club else ""
            yield Pasted(line=number, name=with_club["name"] if with_club else name, club=club)
