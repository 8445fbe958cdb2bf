"""The parts that several pages of a cup day show: the day as a line of steps, who meets again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any
from uuid import uuid4

from django.urls import reverse

from scorebook.access.cup import CupAccess
from scorebook.cup.deeds.acting import last_round
from scorebook.cup.draw.turns import Drawn
from scorebook.cup.reading import Meeting
from scorebook.models import CupDay, Round
from settlement import GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the day: its entries (``number`` 0), a round, or the end (``None``); done, now or next."""

    number: int | None
    state: str


def steps_of(day: CupDay, shown: int | None = -1) -> list[Step]:
    """Return the steps of the day; ``shown`` is the one that is shown instead of the one that is now."""
    now = now_of(day, last_round(day)) if shown == -1 else shown
    order = [0, *range(1, day.rounds + 1), None]
    place = order.index(now)
    return [
        Step(number=number, state="done" if at < place else "now" if at == place else "next")
        for at, number in enumerate(order)
    ]


def now_of(day: CupDay, last: Round | None) -> int | None:
    """Return the step the day has come to: the last round until the next one is drawn or all are played."""
    if day.listed_at is None:
        return 0
    if day.closed_at is not None or (last is not None and last.number >= day.rounds and last.closed_at):
        return None
    return last.number if last is not None else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Two who meet again: their numbers and names, and where they met before."""

    two: tuple[int, int]
    names: tuple[str, str]
    before: tuple[Meeting, ...]


def repeats_of(drawn: Drawn, met: Mapping[tuple[int, int], Sequence[Meeting]], names: Mapping[int, str]) -> list[Again]:
    """Return the pairs of a round that met before."""
    pairs = [(one, other) for table in drawn.tables for one, other in combinations(sorted(table), 2)]
    return [
        Again(two=pair, names=(names.get(pair[0], ""), names.get(pair[1], "")), before=tuple(met[pair]))
        for pair in pairs
        if pair in met
    ]


def page_of(access: CupAccess, shown: int | None = -1) -> dict[str, Any]:
    """Return what every page of a day is told; ``shown`` is the step it shows, where that is not the one now."""
    day = access.day
    game = GAMES[day.game].label
    back = reverse("club", args=[day.club.slug]) if access.member and day.club else reverse("home")
    steps = steps_of(day, shown)
    return {"access": access, "day": day, "game": game, "back": back, "steps": steps, "key": uuid4()}


def phase_of(day: CupDay, last: Round | None) -> str:
    """Return what the director has before him: entries, between, drawn, seated, running or over."""
    if day.closed_at is not None:
        return "over"
    if day.listed_at is None:
        return "entries"
    if last is None or last.closed_at is not None:
        return "between"
    if last.published_at is None:
        return "drawn"
    return "running" if last.starts_at is not None or day.minutes is None else "seated"


# Letters of Hungarian that are written with several signs; the longest is tried first.
LETTERS = ("dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")


def initial(word: str) -> str:
    """Return the first letter of a name as its language has it: "Zs" of Zsófia, "É" of Éva."""
    found = next((one for one in LETTERS if word.casefold().startswith(one)), "")
    return word[: len(found)] if found and len(word) > len(found) else word[0]


class Called(str):
    """A name as the wall has room for it; ``short`` is what is left of it where that is still too wide."""

    __slots__ = ("short",)
    short: str


def on_the_wall(names: Sequence[str], fits: int) -> dict[str, Called]:
    """Return every name as the wall has room for it: one of so many letters whole, a longer one by initials.

    "Kovács É." is what is left of Kovács Éva, "Szabó-K. É." of Szabó-Kovács Éva where even that is too wide; no two are
    called alike.
    """
    initials = {name: _first_and_initials(name) for name in names}
    used = Counter(initials.values())
    called = {name: Called(one if len(name) > fits and used[one] == 1 else name) for name, one in initials.items()}
    fewest = {name: _first_and_initials(name, least=True) for name in names}
    alike = Counter(fewest.values())
    for name, one in called.items():
        one.short = fewest[name] if alike[fewest[name]] == 1 else one
    return called


def _first_and_initials(name: str, *, least: bool = False) -> str:
    """Return "Kovács É." of Kovács Éva, "Dr. Kovács É." of Dr. Kovács Éva; at ``least`` one name by its initial."""
    words = name.split()
    at = next((at for at, word in enumerate(words) if not word.endswith(".")), 0)
    titles, first, rest = words[:at], words[at], words[at + 1 :]
    if not least:
        return " ".join([*titles, first, *(f"{initial(word)}." for word in rest)])
    born, *married = first.split("-")
    called = "-".join([born, *(f"{initial(word)}." for word in married if word)])
    return " ".join([called, *(f"{initial(word)}." for word in rest[:1])])


def in_pages(rows: Sequence[Any], most: int) -> list[Sequence[Any]]:
    """Cut rows into pages of so many, as even as can be."""
    pages = -(-len(rows) // most) or 1
    each = -(-len(rows) // pages)
    return [rows[first : first + each] for first in range(0, len(rows), each)] if rows else []
