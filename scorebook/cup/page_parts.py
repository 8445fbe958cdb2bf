"""Parts shared by several pages of a cup day: the steps of the day, repeated meetings, names for the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.access.cup import CupAccess
from scorebook.cup.deeds.acting import Deed, last_round
from scorebook.cup.draw.turns import Drawn
from scorebook.cup.queries import Meeting
from scorebook.models import CupDay, Round
from scorebook.words.dates import clock
from scorebook.words.games import game_name
from settlement import GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the day: the entries (``number`` 0), a round, or the end (``None``). Its state is done, now or next."""

    number: int | None
    state: str


def steps_of(day: CupDay, step: int | None = -1) -> list[Step]:
    """Return the steps of the day; ``shown`` replaces the current step by another one."""
    now = now_of(day, last_round(day)) if step == -1 else step
    order = [0, *range(1, day.rounds + 1), None]
    place = order.index(now)
    return [
        Step(number=number, state="done" if at < place else "now" if at == place else "next")
        for at, number in enumerate(order)
    ]


def now_of(day: CupDay, last: Round | None) -> int | None:
    """Return the current step: the last round until the next one is drawn or all are played."""
    if day.listed_at is None:
        return 0
    if day.closed_at is not None or (last is not None and last.number >= day.rounds and last.closed_at):
        return None
    return last.number if last is not None else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Two people who meet again: their numbers and names, and their earlier meetings."""

    two: tuple[int, int]
    names: tuple[str, str]
    before: tuple[Meeting, ...]


def repeats_of(drawn: Drawn, met: Mapping[tuple[int, int], Sequence[Meeting]], names: Mapping[int, str]) -> list[Again]:
    """Return the pairs of a round that met in an earlier round."""
    pairs = [(one, other) for table in drawn.tables for one, other in combinations(sorted(table), 2)]
    return [
        Again(two=pair, names=(names.get(pair[0], ""), names.get(pair[1], "")), before=tuple(met[pair]))
        for pair in pairs
        if pair in met
    ]


def page_of(access: CupAccess, step: int | None = -1) -> dict[str, Any]:
    """Return the template context of every page of a day; ``shown`` is a step other than the current one."""
    day = access.day
    game = game_name(GAMES[day.game], day.rules)
    back = reverse("club", args=[day.club.slug]) if access.member and day.club else reverse("home")
    steps = steps_of(day, step)
    return {"access": access, "day": day, "game": game, "back": back, "steps": steps, "key": uuid4()}


def phase_of(day: CupDay, last: Round | None) -> str:
    """Return the phase of the day: entries, between, drawn, seated, running or over."""
    if day.closed_at is not None:
        return "over"
    if day.listed_at is None:
        return "entries"
    if last is None or last.closed_at is not None:
        return "between"
    if last.published_at is None:
        return "drawn"
    return "running" if last.starts_at is not None or day.minutes is None else "seated"


def withdrawal_in_words(day: CupDay, drawn: Round | None) -> str:
    """Return who withdrew the round's seats, when and why, and the number of the new draw; or an empty text."""
    act = day.acts.filter(deed=Deed.WITHDRAWN).last() if day.withdrawn_because else None
    if act is None or drawn is None or act.round != drawn.number:
        return ""
    params = {"at": clock(act.at), "name": act.author, "reason": day.withdrawn_because, "attempt": drawn.attempt}
    if drawn.attempt > act.said.get("attempt", 1):
        if act.author:
            return _("Draw %(attempt)s: seats withdrawn at %(at)s by %(name)s. Reason: %(reason)s") % params
        return _("Draw %(attempt)s: seats withdrawn at %(at)s. Reason: %(reason)s") % params
    if act.author:
        return _("The seats were withdrawn at %(at)s by %(name)s. Reason: %(reason)s") % params
    return _("The seats were withdrawn at %(at)s. Reason: %(reason)s") % params


# Hungarian letters of several characters; the longest are tried first.
LETTERS = ("dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")


def initial(word: str) -> str:
    """Return the first letter of a name by the rules of Hungarian: "Zs" of Zsófia, "É" of Éva."""
    letter = next((one for one in LETTERS if word.casefold().startswith(one)), "")
    return word[: len(letter)] if letter and len(word) > len(letter) else word[0]


class Called(str):
    """A name as the wall prints it; ``short`` replaces the name where the name is too wide."""

    __slots__ = ("short",)
    short: str


def on_the_wall(names: Sequence[str], fits: int) -> dict[str, Called]:
    """Return the names for the wall: whole up to ``fits`` letters, longer names by initials.

    Kovács Éva becomes "Kovács É."; Szabó-Kovács Éva becomes "Szabó-K. É." where even "Szabó-Kovács É." is too wide. Two
    people never get the same short name.
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
    """Return "Kovács É." for Kovács Éva, "Dr. Kovács É." for Dr. Kovács Éva; ``least`` also shortens double names."""
    words = name.split()
    at = next((at for at, word in enumerate(words) if not word.endswith(".")), 0)
    titles, first, rest = words[:at], words[at], words[at + 1 :]
    if not least:
        return " ".join([*titles, first, *(f"{initial(word)}." for word in rest)])
    born, *married = first.split("-")
    called = "-".join([born, *(f"{initial(word)}." for word in married if word)])
    return " ".join([called, *(f"{initial(word)}." for word in rest[:1])])


def in_pages(rows: Sequence[Any], most: int) -> list[Sequence[Any]]:
    """Split rows into pages of at most ``most`` rows, as equal in length as possible."""
    pages = -(-len(rows) // most) or 1
    each = -(-len(rows) // pages)
    return [rows[first : first + each] for first in range(0, len(rows), each)] if rows else []
