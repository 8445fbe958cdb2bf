"""The rádlis of an evening: how far everybody is in the one being played, and how each of them ended.

In a rádli points are only written down, until somebody reaches the limit; then its result is settled at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorebook.models import Entry, Evening
from scorebook.words.places import roman
from scorebook.words.points import too_wide
from settlement.book import Radli
from settlement.game import Game
from settlement.settle import Standing, table_for
from settlement.vocabulary import Rules

LONGEST_BESIDE = 14  # letters of a name that stand beside three numbers on a phone


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How far a player is: so many points written of the limit, and whether he is ``there``."""

    name: str
    written: int
    limit: int
    there: bool

    @property
    def shown(self) -> int:
        """Return how much of the bar is full: no more than all of it."""
        return min(self.written, self.limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Underway:
    """The rádli being played; ``title`` bears its number in the evening where that is known."""

    title: str
    limit: int
    ways: tuple[Way, ...]

    @property
    def begun(self) -> bool:
        """Tell whether anything is written in it that is not paid yet."""
        return any(way.written for way in self.ways)

    @property
    def tall(self) -> bool:
        """Tell whether the players stand below each other on a phone."""
        return too_wide([way.written for way in self.ways])


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What a rádli came to for one player: written, rewarded, won."""

    seat: int
    name: str
    written: int
    reward: int
    result: int
    first: bool

    @property
    def total(self) -> int:
        """Return what the result is reckoned from."""
        return self.written + self.reward


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A rádli at its end; one that is not ``finished`` was closed before anybody had reached the limit."""

    title: str
    limit: int
    finished: bool
    shares: tuple[Share, ...]

    @property
    def won(self) -> dict[int, int]:
        """Return what everybody won who played it, by seat."""
        return {share.seat: share.result for share in self.shares}

    @property
    def heading(self) -> str:
        """Say that it is over, or that the evening was."""
        return (_("%(count)s is over") if self.finished else _("%(count)s, broken off")) % {"count": self.title}

    @property
    def winner(self) -> str:
        """Say who won it, or who share the first place."""
        names = [share.name for share in self.shares if share.first]
        if len(names) == len(self.shares):
            return _("Nobody won it.")
        if len(names) == 1:
            return _("%(name)s won it.") % {"name": names[0]}
        return _("%(names)s share the first place.") % {"names": ", ".join(names)}

    @property
    def formula(self) -> str:
        """Say how the result is reckoned."""
        others = len(self.shares) - 1
        if others == 1:
            return _("own points − the other’s")
        return _("%(times)s × own points − the others’") % {"times": others}

    @property
    def tall(self) -> bool:
        """Tell whether names stand in lines of their own on a phone, above what is theirs."""
        longest = max(len(share.name) for share in self.shares)
        return longest > LONGEST_BESIDE or too_wide([share.result for share in self.shares])

    @property
    def rewarded(self) -> bool:
        """Tell whether anybody was rewarded for reaching the limit."""
        return any(share.reward for share in self.shares)


def title_of_count(game: Game, number: int) -> str:
    """Return what the game calls it: by its number in the evening, where that is known (0: it is not)."""
    if game.count is None:
        return ""
    return _(game.count.numbered) % {"number": roman(number)} if number else _(game.count.title)


def underway(game: Game, rules: Rules, standing: Standing, names: Sequence[str], number: int) -> Underway | None:
    """Return the rádli being played, or ``None`` where nothing is written."""
    progress = game.progress(table_for(game, rules, standing))
    if not progress:
        return None
    ways = tuple(
        Way(name=names[one.seat], written=one.written, limit=one.limit, there=one.written >= one.limit)
        for one in progress
    )
    return Underway(title=title_of_count(game, number), limit=ways[0].limit, ways=ways)


def ended_before(evening: Evening, first: int) -> int:
    """Count the rádlis that had ended before the entry in a place."""
    return evening.entries.filter(place__lt=first, struck=False, radli__isnull=False).count()


def written_in(game: Game, rules: Rules, names: Sequence[str], entry: Entry, number: int) -> dict[str, Any]:
    """Return what an entry wrote for everybody, where that left them, and the rádli it ended."""
    if entry.written is None or entry.struck:
        return {}
    progress = game.progress(table_for(game, rules, Standing.from_json(entry.after)))
    after = {one.seat: one.written for one in progress}
    ended = None
    if entry.radli is not None:
        radli = Radli.from_json(entry.radli)
        after = dict(zip(radli.seats, radli.written, strict=True))
        title = title_of_count(game, number)
        ended = _ended(radli, names, progress[0].limit if progress else 0, title)
    written = (*entry.written, *(0 for _name in names[len(entry.written) :]))[: len(names)]
    return {
        "written": written,
        "written_after": tuple(after.get(seat, 0) for seat in range(len(names))),
        "radli": ended,
    }


def _ended(radli: Radli, names: Sequence[str], limit: int, title: str) -> Ended:
    best = max(radli.result)
    shares = tuple(
        Share(seat=seat, name=names[seat], written=written, reward=reward, result=result, first=result == best)
        for seat, written, reward, result in zip(radli.seats, radli.written, radli.rewards, radli.result, strict=True)
    )
    return Ended(title=title, limit=limit, finished=radli.finished, shares=shares)
