"""The bill of a night: where everybody stands after all its games, in one unit.

A night of one evening is reckoned in its points; several are added up as money, each at its own stake, or as points
where the night is played for points only.  A night that a club charges is reckoned in money, and so is what it cost:
for those who may know what stands in the club's book.  To anybody else its bill is that of a club without a book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorebook.cash.apart import Apart, fees_apart
from scorebook.cash.settling import Made, Settling, rules_of, settling_of
from scorebook.models import CashRules, Evening, Night, Seat
from scorebook.night.final import Final, Hand, hands_of, read_final
from scorebook.night.paid import read_ticks
from scorebook.sheet.games import labels_of
from scorebook.sheet.reading import read_sheet
from scorebook.sheet.whole import EveningSheet, Pot
from scorebook.words.points import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One evening of the night: its sheet, how it ends, what a point of it comes to in the bill's unit.

    ``label`` is the game's name, numbered where it is played again; ``places`` are the places of its seats among the
    people of the night (``None`` where somebody is absent); ``final`` is on trial while the evening is open.
    """

    label: str
    sheet: EveningSheet
    final: Final
    worth: int
    places: tuple[int | None, ...]

    @property
    def evening(self) -> Evening:
        """Return the evening."""
        return self.sheet.evening

    def points_at(self, place: int) -> int | None:
        """Return what somebody made here, or ``None`` if he did not sit at this table."""
        return self.final.totals[self.places.index(place)] if place in self.places else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody at the end of the night: the points of every game (``None`` where he stayed away), and the total."""

    place: int
    name: str
    points: tuple[tuple[Played, int | None], ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill:
    """What is to be paid at the end of a night; ``totals`` are by place, ``players`` tells the player at a place.

    ``pots`` is what stays in pots and is carried over; ``edition`` counts the closings of all evenings.  ``made`` is
    what was paid already: by the club's book where it charges the night, by the ticks otherwise; ``unbooked`` is what
    was ticked off and its book does not know.  ``cash`` is what is settled where a club charges the night; ``apart``
    are the fees that stand beside the bill where the night is not played for the money of the club's book.
    """

    night: Night
    edition: int
    closed: bool
    unit: Unit
    names: tuple[str, ...]
    players: Mapping[int, int]
    totals: tuple[int, ...]
    pots: tuple[Pot, ...]
    played: tuple[Played, ...]
    made: tuple[Made, ...] = ()
    unbooked: tuple[Made, ...] = ()
    cash: Settling | None = None
    apart: Apart | None = None

    @property
    def sums(self) -> tuple[int, ...]:
        """Return what everybody gets or pays in the end, by place; the last is the club's box, where it takes part."""
        return self.cash.sums if self.cash else self.totals

    @property
    def left(self) -> tuple[int, ...]:
        """Return what is still to be settled once everything that was paid is allowed for."""
        rest = list(self.sums)
        for one in self.made:
            rest[one.payer] += one.amount
            rest[one.payee] -= one.amount
        return tuple(rest)

    @property
    def parties(self) -> tuple[str, ...]:
        """Return the names of those who pay each other."""
        return (*self.names, self.cash.box) if self.cash else self.names

    @property
    def apart_said(self) -> str:
        """Return in words what is charged beside the bill; nothing where it has all of it."""
        return self.apart.said(closed=self.closed) if self.apart else ""

    @property
    def several(self) -> bool:
        """Tell whether more than one game is paid at once."""
        return len(self.played) > 1

    @property
    def in_priced_points(self) -> bool:
        """Tell whether amounts are points that also come to money."""
        return self.unit.currency != "" and not self.unit.coins

    @property
    def kept(self) -> int:
        """Return what stays in the pots together."""
        return sum(pot.points for pot in self.pots)

    @property
    def together(self) -> int:
        """Return everybody's and the pots' together: 0, or the bill is wrong."""
        return sum(self.totals) + self.kept

    @property
    def ranked(self) -> tuple[Person, ...]:
        """Return everybody, whoever won most first."""
        people = (
            Person(
                place=place,
                name=name,
                points=tuple((one, one.points_at(place)) for one in self.played),
                total=self.totals[place],
            )
            for place, name in enumerate(self.names)
        )
        return tuple(sorted(people, key=lambda person: (-person.total, person.place)))

    @property
    def leader(self) -> int:
        """Return the place of whoever won most: the banker, unless another is named."""
        return self.totals.index(max(self.totals))

    def hands(self) -> Iterator[Hand]:
        """Yield what every entry of the night moved, in the bill's unit, and in which order it is paid."""
        for number, one in enumerate(self.played):
            for payouts, pots, order in hands_of(one.sheet, one.final):
                amounts = [0] * len(self.names)
                for place, points in zip(one.places, payouts, strict=True):
                    if place is not None:
                        amounts[place] = points * one.worth
                yield (
                    tuple(amounts),
                    {_key(self.several, number, pot): points * one.worth for pot, points in pots.items()},
                    tuple(place for seat in order if (place := one.places[seat]) is not None),
                )

    def pot_label(self, key: str) -> str:
        """Return what a pot of the bill is called."""
        return next(pot.label for pot in self.pots if pot.key == key)


def read_bill(night: Night, *, with_book: bool = False) -> Bill:
    """Return the bill of the night as it stands: an evening still open is counted as it would close now.

    ``with_book`` adds what the club's book knows of its people; without it the bill is of the play alone.
    """
    evenings = night.evenings.order_by("opened_at", "pk")
    return bill_of([read_sheet(evening) for evening in evenings], with_book=with_book)


def bill_of(sheets: Sequence[EveningSheet], *, with_book: bool = False) -> Bill:
    """Return the bill of the evenings of one night, the first one first."""
    several = len(sheets) > 1
    evenings = [sheet.evening for sheet in sheets]
    first = evenings[0]
    rules = rules_of(first) if with_book else None
    charged = rules if rules is not None and rules.currency == first.currency else None
    coins = charged is not None or (several and first.currency != "")
    players, names, places = _people(sheets)
    played = tuple(
        Played(
            label=label,
            sheet=sheet,
            final=read_final(sheet),
            places=seats,
            worth=(sheet.evening.stake_minor_units or 1) if coins else 1,
        )
        for label, sheet, seats in zip(labels_of(evenings), sheets, places, strict=True)
    )
    totals = _totals(played, len(names))
    cash = settling_of(first, players, totals, charged) if charged else None
    ticked = read_ticks(first.night_id, players, {one.evening.pk: one.worth for one in played})
    return Bill(
        night=first.night,
        edition=sum(evening.edition for evening in evenings),
        closed=all(sheet.closed for sheet in sheets),
        names=names,
        players=players,
        played=played,
        unit=Unit(stake_minor_units=1 if coins else first.stake_minor_units, currency=first.currency, coins=coins),
        totals=totals,
        pots=tuple(_pots(played)),
        made=ticked if cash is None else cash.made,
        unbooked=ticked if cash else (),
        cash=cash,
        apart=_apart(first, players, names, rules) if rules and not charged else None,
    )


def _apart(first: Evening, players: Mapping[int, int], names: Sequence[str], rules: CashRules) -> Apart:
    """Return the fees of everybody whom the bill names."""
    people = {player: names[place] for place, player in players.items()}
    return fees_apart(first.night_id, people, rules, for_points=not first.currency)


def _people(sheets: Sequence[EveningSheet]) -> tuple[dict[int, int], tuple[str, ...], list[tuple[int | None, ...]]]:
    """Return the player at every place of the night, the names, and for every sheet the places of its seats.

    Who sat down first has the first place; the same player has the same place at every table.
    """
    seats = Seat.objects.filter(evening__in=[sheet.evening.pk for sheet in sheets])
    sat = {(evening, number): player for evening, number, player in seats.values_list("evening", "number", "player")}
    place_of: dict[object, int] = {}
    names: list[str] = []
    places = []
    for sheet in sheets:
        own: list[int | None] = [None] * len(sheet.names)
        for number in sheet.sat:
            name = sheet.names[number]
            person = sat.get((sheet.evening.pk, number), name)
            if person not in place_of:
                place_of[person] = len(names)
                names.append(name)
            own[number] = place_of[person]
        places.append(tuple(own))
    return {place: who for who, place in place_of.items() if isinstance(who, int)}, tuple(names), places


def _totals(played: Sequence[Played], people: int) -> tuple[int, ...]:
    totals = [0] * people
    for one in played:
        for place, points in zip(one.places, one.final.totals, strict=True):
            if place is not None:
                totals[place] += points * one.worth
    return tuple(totals)


def _pots(played: Sequence[Played]) -> Iterator[Pot]:
    several = len(played) > 1
    for number, one in enumerate(played):
        for pot in one.final.left:
            label = f"{pot.label} ({one.label})" if several else pot.label
            yield Pot(key=_key(several, number, pot.key), label=label, points=pot.points * one.worth)


def _key(several: bool, number: int, pot: str) -> str:  # noqa: FBT001 - pots of one name at several tables are several
    return f"{pot}-{number + 1}" if several else pot
