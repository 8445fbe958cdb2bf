"""Who sits at the table from now on, put together tap by tap: nothing is written before it was read back."""

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

NAMED = "="  # before the name of whoever has no seat yet; a bare number is a seat's
One = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody as the page shows him: what his buttons send, his name, his total (none before he has sat down).

    ``written`` is what he has written in a rádli that goes on.
    """

    sent: str
    name: str
    total: Points | None = None
    written: Points | None = None
    deals: bool = False
    new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """What the change itself costs or gives one person, and for what."""

    what: str
    name: str
    points: Points


@dataclass(frozen=True, kw_only=True)
class Seats:
    """Who is to sit there, in playing order: somebody who has sat down before by his seat, anybody else by his name."""

    evening: Evening
    names: tuple[str, ...]
    here: tuple[One, ...]

    @classmethod
    def now(cls, evening: Evening) -> Seats:
        """Return who sits there now."""
        return cls(evening=evening, names=names_of(evening), here=standing_of(evening).seated)

    @classmethod
    def sent(cls, evening: Evening, said: QueryDict) -> Seats:
        """Return who was put together on the page; what is nobody there is passed over."""
        seats = cls(evening=evening, names=names_of(evening), here=())
        told = "\n".join(said.getlist("players")).split("\n")
        return replace(seats, here=tuple(one for text in told if (one := seats.meant(text.strip())) != ""))

    def meant(self, text: str) -> One:
        """Return who is meant by what a page sends; nobody is an empty name."""
        if text.startswith(NAMED):
            return self.called(text.removeprefix(NAMED))
        seat = number_in(text)
        return seat if seat is not None and seat < len(self.standing.totals) else ""

    def called(self, name: str) -> One:
        """Return who is called so: whoever has sat down here, else somebody new."""
        known = {as_read(one): seat for seat, one in enumerate(self.names[: len(self.standing.totals)])}
        return known.get(as_read(name), name)

    def name(self, one: One) -> str:
        """Return what somebody is called."""
        return one if isinstance(one, str) else self.names[one]

    @cached_property
    def standing(self) -> Standing:
        """The table as the last entry left it."""
        return standing_of(self.evening)

    @cached_property
    def written(self) -> Mapping[int, Points]:
        """What everybody has written in the rádli that goes on; nothing before the first of it."""
        game = GAMES[self.evening.game]
        ways = game.progress(table_for(game, self.evening.rules, self.standing))
        return {one.seat: one.written for one in ways} if any(one.written for one in ways) else {}

    # ---- what can be done with them

    def without(self, one: One) -> Seats:
        """Return the others: whoever steps out keeps his total."""
        return replace(self, here=tuple(other for other in self.here if other != one))

    def one_up(self, one: One) -> Seats:
        """Return them with somebody one seat further up; from the first seat he goes to the last."""
        if one not in self.here:
            return self
        place, others = self.here.index(one), list(self.without(one).here)
        others.insert(place - 1 if place else len(others), one)
        return replace(self, here=tuple(others))

    def with_one(self, one: One) -> Seats:
        """Return them with somebody at the place where he sat last, or behind the last where he is new."""
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
        """Return them with somebody new called by the name that was meant."""
        if place is None or place >= len(self.here):
            return self
        return replace(self, here=(*self.here[:place], self.called(name), *self.here[place + 1 :]))

    def joined_by(self, typed: str) -> tuple[Seats, list[str]]:
        """Return them with whoever was typed, in their order, or why somebody of them cannot sit down."""
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

    # ---- what the page shows

    @property
    def told(self) -> str:
        """Return what the page sends for them: one a line."""
        return "\n".join(self._person(one).sent for one in self.here)

    @property
    def facts(self) -> dict[str, Any]:
        """The entry that would say so."""
        return {"players": list(self.here)}

    def people(self) -> Iterator[Person]:
        """Yield who is to sit there."""
        yield from map(self._person, self.here)

    def away(self) -> Iterator[Person]:
        """Yield who has sat down this evening and is not to sit there."""
        yield from (self._person(seat) for seat in range(len(self.standing.totals)) if seat not in self.here)

    def _person(self, one: One) -> Person:
        if isinstance(one, str):
            return Person(sent=f"{NAMED}{one}", name=one, new=True)
        deals = one == self.standing.dealer
        total, written = self.standing.totals[one], self.written.get(one)
        return Person(sent=str(one), name=self.names[one], total=total, written=written, deals=deals)

    def known(self, names: Iterable[str]) -> Iterator[Person]:
        """Yield whoever of these names has not sat down this evening."""
        sat = {as_read(name) for name in (*self.names[: len(self.standing.totals)], *map(self.name, self.here))}
        yield from (self._person(name) for name in names if as_read(name) not in sat)

    def placed(self, newcomers: Sequence[Newcomer]) -> list[tuple[int, Newcomer]]:
        """Return whoever the club does not know with his place."""
        return [(self.here.index(one.name), one) for one in newcomers]

    def numbered(self) -> tuple[str, ...]:
        """Return the names by seat number, of whoever would have one with this entry too."""
        numbers = by_number(KEY, self.facts, self.names)["players"]
        called = {**dict(enumerate(self.names)), **dict(zip(numbers, map(self.name, self.here), strict=True))}
        return tuple(called[seat] for seat in sorted(called))

    def foot(self) -> Mapping[str, Any]:
        """Return what is read back: who plays the next hand, who sits it out, who deals, what the change pays."""
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
            "ends": count.ends if count and preview.settled and preview.settled.radli else "",
            "pays": list(_pays(preview, names, count)),
        }

    def what_comes_first(self) -> str:
        """Say how many have to step out, or to sit down, before this game can be played; nothing where so many can."""
        most, least = max(GAMES[self.evening.game].seats), min(GAMES[self.evening.game].seats)
        over, under = len(self.here) - most, least - len(self.here)
        if over > 0:
            told = ngettext("First %(count)s person has to step out.", "First %(count)s people have to step out.", over)
            return told % {"count": over}
        if under > 0:
            return ngettext("%(count)s more person is needed.", "%(count)s more people are needed.", under) % {
                "count": under
            }
        return ""


def _pays(preview: Preview, names: tuple[str, ...], count: Count | None) -> Iterator[Paid]:
    """Yield what the change itself moves: shares of what lies in the pots, and what it brings to its end."""
    for line in preview.settled.lines if preview.settled else ():
        for account, moved in line.moves.items():
            if isinstance(account, int) and moved:
                yield Paid(what=capfirst(line.label.read(names, _)), name=names[account], points=moved)
    if count and preview.settled and preview.settled.radli:
        ended = preview.settled.radli
        for seat, won in zip(ended.seats, ended.result, strict=True):
            yield Paid(what=capfirst(_(count.result)), name=names[seat], points=won)
