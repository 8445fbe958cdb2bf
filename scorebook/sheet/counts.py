"""The counts of an evening: every player's progress in the present one, and the results of those that ended.

In such a count points are only written down until a player reaches the limit; then the result is settled at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorebook.models import Entry, Evening
from scorebook.words.places import roman
from scorebook.words.points import too_wide
from settlement.book import EndedCount
from settlement.game import Game
from settlement.settle import Standing, table_for
from settlement.vocabulary import Rules

LONGEST_BESIDE = 14  # the longest name that fits beside three numbers on a phone


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A player's progress: points written, limit, and whether the limit is reached."""

    name: str
    written: int
    limit: int
    there: bool

    @property
    def bar_value(self) -> int:
        """The filled part of the progress bar, at most the limit."""
        return min(self.written, self.limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Underway:
    """The count being played; ``title`` has its number in the evening if the number is known."""

    title: str
    limit: int
    ways: tuple[Way, ...]

    @property
    def begun(self) -> bool:
        """Whether any points are written that are not settled yet."""
        return any(way.written for way in self.ways)

    @property
    def tall(self) -> bool:
        """Whether the players are stacked on a phone."""
        return too_wide([way.written for way in self.ways])


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A player's result of a count: points written, reward, result."""

    seat: int
    name: str
    written: int
    reward: int
    result: int
    first: bool

    @property
    def total(self) -> int:
        """The points from which the result is computed."""
        return self.written + self.reward


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A count that has ended; it is not ``finished`` if the evening was closed before the limit was reached.

    ``paid`` is how it was paid, empty if everybody settled with everybody.
    """

    paid: str
    title: str
    limit: int
    finished: bool
    shares: tuple[Share, ...]

    @property
    def won(self) -> dict[int, int]:
        """The result of every player by seat."""
        return {share.seat: share.result for share in self.shares}

    @property
    def heading(self) -> str:
        """The heading: the count is over, or was broken off."""
        return (_("%(count)s is over") if self.finished else _("%(count)s, broken off")) % {"count": self.title}

    @property
    def winner(self) -> str:
        """The sentence with the winner, or those who share the first place."""
        names = [share.name for share in self.shares if share.first]
        if len(names) == len(self.shares):
            return _("Nobody won it.")
        if len(names) == 1:
            return _("%(name)s won it.") % {"name": names[0]}
        return _("%(names)s share the first place.") % {"names": ", ".join(names)}

    @property
    def formula(self) -> str:
        """The formula of the result, or in words how it was paid."""
        if self.paid:
            return _(self.paid)
        others = len(self.shares) - 1
        if others == 1:
            return _("own points − the other’s")
        return _("%(times)s × own points − the others’") % {"times": others}

    @property
    def tall(self) -> bool:
        """Whether names are on lines of their own on a phone, above their numbers."""
        longest = max(len(share.name) for share in self.shares)
        return longest > LONGEST_BESIDE or too_wide([share.result for share in self.shares])

    @property
    def rewarded(self) -> bool:
        """Whether a player was rewarded for reaching the limit."""
        return any(share.reward for share in self.shares)


def title_of_count(game: Game, number: int) -> str:
    """Return the game's title of a count, with its number in the evening (0: unknown)."""
    if game.count is None:
        return ""
    return _(game.count.numbered) % {"number": roman(number)} if number else _(game.count.title)


def underway(game: Game, rules: Rules, standing: Standing, names: Sequence[str], number: int) -> Underway | None:
    """Return the count being played, or ``None`` if the game has none."""
    progress = game.progress(table_for(game, rules, standing))
    if not progress:
        return None
    ways = tuple(
        Way(name=names[player.seat], written=player.written, limit=player.limit, there=player.written >= player.limit)
        for player in progress
    )
    return Underway(title=title_of_count(game, number), limit=ways[0].limit, ways=ways)


def ended_before(evening: Evening, first: int) -> int:
    """Return the number of counts that ended before the entry in a place."""
    return evening.entries.filter(place__lt=first, struck=False, radli__isnull=False).count()


def written_in(game: Game, rules: Rules, names: Sequence[str], entry: Entry, number: int) -> dict[str, Any]:
    """Return the points that an entry wrote, each player's points afterwards, and the count that it ended."""
    if entry.written is None or entry.struck:
        return {}
    progress = game.progress(table_for(game, rules, Standing.from_json(entry.after)))
    after = {player.seat: player.written for player in progress}
    ended = None
    if entry.radli is not None:
        ended_count = EndedCount.from_json(entry.radli)
        after = dict(zip(ended_count.seats, ended_count.written, strict=True))
        title = title_of_count(game, number)
        ended = _ended(game, rules, ended_count, names, progress[0].limit if progress else 0, title)
    points_written = (*entry.written, *(0 for _name in names[len(entry.written) :]))[: len(names)]
    return {
        "written": points_written,
        "written_after": tuple(after.get(seat, 0) for seat in range(len(names))),
        "ended_count": ended,
    }


def _ended(game: Game, rules: Rules, ended_count: EndedCount, names: Sequence[str], limit: int, title: str) -> Ended:
    count = game.count
    sign = -1 if count and count.fewest(rules) else 1
    ranks = ended_count.result if any(ended_count.result) else tuple(sign * points for points in ended_count.written)
    shares = tuple(
        Share(seat=seat, name=names[seat], written=written, reward=reward, result=result, first=rank == max(ranks))
        for seat, written, reward, result, rank in zip(
            ended_count.seats, ended_count.written, ended_count.rewards, ended_count.result, ranks, strict=True
        )
    )
    paid = count.paid(rules) if count else ""
    return Ended(title=title, limit=limit, finished=ended_count.finished, shares=shares, paid=paid)
