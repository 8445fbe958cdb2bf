"""The page for changing who sits at the table, tap by tap; nothing is written before the final confirmation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook import ledger
from scorebook.club.newcomers import Newcomer
from scorebook.ledger.company import by_number
from scorebook.models import Evening
from scorebook.page.asked import number_in
from scorebook.sheet.reading import names_of, standing_of
from scorebook.words.line import divided
from scorebook.words.names import name_problem
from settlement import GAMES
from settlement.company import KEY
from settlement.game import Count
from settlement.judging import Preview
from settlement.settle import Standing, table_for
from settlement.vocabulary import Points, as_read

NAMED = "="  # prefix of the name of a person without a seat; a plain number is a seat
One = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person on the page: the value of the buttons, the name, and the total (``None`` before sitting down).

    ``written`` is what the person has written in a rádli that is not finished.
    """

    sent: str
    name: str
    total: Points | None = None
    written: Points | None = None
    deals: bool = False
    new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """A payment caused by the change itself: reason, person and points."""

    what: str
    name: str
    points: Points


@dataclass(frozen=True, kw_only=True)
class Seats:
    """The people who will sit there, in playing order: by seat number, or by name without a seat."""

    evening: Evening
    names: tuple[str, ...]
    here: tuple[One, ...]

    @classmethod
    def now(cls, evening: Evening) -> Seats:
        """Return the people who sit there now."""
        return cls(evening=evening, names=names_of(evening), here=standing_of(evening).seated)

    @classmethod
    def sent(cls, evening: Evening, data: QueryDict) -> Seats:
        """Return the people in the form data; unknown seats are ignored."""
        seats = cls(evening=evening, names=names_of(evening), here=())
        values = "\n".join(data.getlist("players")).split("\n")
        return replace(seats, here=tuple(person for text in values if (person := seats.meant(text.strip())) != ""))

    def meant(self, text: str) -> One:
        """Return the person for a value from the page; ``""`` if there is none."""
        if text.startswith(NAMED):
            return self.called(text.removeprefix(NAMED))
        seat = number_in(text)
        return seat if seat is not None and seat < len(self.standing.totals) else ""

    def called(self, name: str) -> One:
        """Return the seat of a person with this name, or the name of a new person."""
        known = {as_read(one): seat for seat, one in enumerate(self.names[: len(self.standing.totals)])}
        return known.get(as_read(name), name)

    def name(self, one: One) -> str:
        """Return a person's name."""
        return one if isinstance(one, str) else self.names[one]

    @cached_property
    def standing(self) -> Standing:
        """The table after the last entry."""
        return standing_of(self.evening)

    @cached_property
    def points_written(self) -> Mapping[int, Points]:
        """The points that each seat has written in the current rádli; empty before its first entry."""
        game = GAMES[self.evening.game]
        ways = game.progress(table_for(game, self.evening.rules, self.standing))
        return {one.seat: one.written for one in ways} if any(one.written for one in ways) else {}

    # ---- changes

    def without(self, one: One) -> Seats:
        """Return the seating without a person, whose total stays."""
        return replace(self, here=tuple(other for other in self.here if other != one))

    def one_up(self, one: One) -> Seats:
        """Return the seating with a person one seat further up; from the first seat the person moves to the last."""
        if one not in self.here:
            return self
        place, others = self.here.index(one), list(self.without(one).here)
        others.insert(place - 1 if place else len(others), one)
        return replace(self, here=tuple(others))

    def with_one(self, one: One) -> Seats:
        """Return the seating with a person added, at the former place between neighbours or at the end."""
        if one in self.here:
            return self
        order = self._last_order_of(one)
        before = [*order[order.index(one) :], *order[: order.index(one)]][::-1] if order else []
        place = next((self.here.index(other) + 1 for other in before if other in self.here), len(self.here))
        return replace(self, here=(*self.here[:place], one, *self.here[place:]))

    def _last_order_of(self, one: One) -> list[One]:
        changes = (
            self.evening.entries.filter(kind=KEY, struck=False).order_by("-number").values_list("facts", flat=True)
        )
        orders = [*(facts["players"] for facts in changes), list(range(self.evening.began_with))]
        return next((order for order in orders if one in order), [])

    def put_right(self, place: int | None, name: str) -> Seats:
        """Return the seating with a misspelt new name replaced by the intended one."""
        if place is None or place >= len(self.here):
            return self
        return replace(self, here=(*self.here[:place], self.called(name), *self.here[place + 1 :]))

    def joined_by(self, typed: str) -> tuple[Seats, list[str]]:
        """Return the seating with the named people added, or the reasons why one of them cannot sit down."""
        names = divided(typed)
        seats, wrong = self, [] if names else [_("Write who sits down, or tap a name.")]
        for name in names:
            one = seats.called(name)
            same = [other for other in seats.here if as_read(seats.name(other)) == as_read(name)]
            if isinstance(one, str) and (problem := name_problem(one)):
                wrong.append(capfirst(problem[1].read((), _)))
            elif same:
                wrong.append(_("%(name)s sits here already: add a letter, as in “%(name)s K.”") % {"name": name})
            else:
                seats = seats.with_one(one)
        return (self, wrong) if wrong else (seats, [])

    # ---- the page's data

    @property
    def form_value(self) -> str:
        """Return the form value for these people, one a line."""
        return "\n".join(self._person(one).sent for one in self.here)

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the entry for this change."""
        return {"players": list(self.here)}

    def people(self) -> Iterator[Person]:
        """Yield the people who will sit there."""
        yield from map(self._person, self.here)

    def away(self) -> Iterator[Person]:
        """Yield the people who sat down this evening and will not sit there."""
        yield from (self._person(seat) for seat in range(len(self.standing.totals)) if seat not in self.here)

    def _person(self, one: One) -> Person:
        if isinstance(one, str):
            return Person(sent=f"{NAMED}{one}", name=one, new=True)
        deals = one == self.standing.dealer
        total, written = self.standing.totals[one], self.points_written.get(one)
        return Person(sent=str(one), name=self.names[one], total=total, written=written, deals=deals)

    def known(self, names: Iterable[str]) -> Iterator[Person]:
        """Yield the people with these names who have not sat down this evening."""
        sat = {as_read(name) for name in (*self.names[: len(self.standing.totals)], *map(self.name, self.here))}
        yield from (self._person(name) for name in names if as_read(name) not in sat)

    def placed(self, newcomers: Sequence[Newcomer]) -> list[tuple[int, Newcomer]]:
        """Return the people unknown to the club, each with the position."""
        return [(self.here.index(one.name), one) for one in newcomers]

    def numbered(self) -> tuple[str, ...]:
        """Return the names by seat number, including people who get a seat with this entry."""
        numbers = by_number(KEY, self.facts, self.names)["players"]
        called = {**dict(enumerate(self.names)), **dict(zip(numbers, map(self.name, self.here), strict=True))}
        return tuple(called[seat] for seat in sorted(called))

    def foot(self) -> Mapping[str, Any]:
        """Return the summary to confirm: players of the next hand, who sits out, the dealer, and payments."""
        preview, names = ledger.preview(self.evening, KEY, self.facts), self.numbered()
        against = [capfirst(one.text.read(names, _)) for one in preview.problems if not one.warning]
        unchanged = self.here == self.standing.seated
        if preview.settled is None and not unchanged:
            return {"against": against, "first": self.what_comes_first()}
        after = preview.settled.after if preview.settled else self.standing
        game = GAMES[self.evening.game]
        table, count = table_for(game, self.evening.rules, after), game.count
        return {
            "unchanged": unchanged,
            "plays": [names[seat] for seat in table.seated if seat in table.active],
            "out": [names[seat] for seat in table.seated if seat in table.sitting_out],
            "deals": names[table.dealer],
            "ends": count.ends if count and preview.settled and preview.settled.ended_count else "",
            "pays": list(_pays(preview, names, count)),
        }

    def what_comes_first(self) -> str:
        """Return how many people must step out or sit down before the game can be played, or ``""``."""
        most, least = max(GAMES[self.evening.game].seats), min(GAMES[self.evening.game].seats)
        over, under = len(self.here) - most, least - len(self.here)
        if over > 0:
            sentence = ngettext(
                "First %(count)s person has to step out.", "First %(count)s people have to step out.", over
            )
            return sentence % {"count": over}
        if under > 0:
            return ngettext("%(count)s more person is needed.", "%(count)s more people are needed.", under) % {
                "count": under
            }
        return ""


def _pays(preview: Preview, names: tuple[str, ...], count: Count | None) -> Iterator[Paid]:
    """Yield the payments of the change itself: shares of the pots, and the result of a count that ends with it."""
    for line in preview.settled.lines if preview.settled else ():
        for account, moved in line.moves.items():
            if isinstance(account, int) and moved:
                yield Paid(what=capfirst(line.label.read(names, _)), name=names[account], points=moved)
    if count and preview.settled and preview.settled.ended_count:
        ended = preview.settled.ended_count
        for seat, won in zip(ended.seats, ended.result, strict=True):
            yield Paid(what=capfirst(_(count.result)), name=names[seat], points=won)
