"""The bill of a night: everybody's result after all its games, in one unit.

A night of one evening is settled in its points. Several evenings are added up as money, each at its own stake, or as
points if all are played for points. A night charged by a club is settled in money, with its charges, for people who may
see the club's book. Everybody else sees the bill of a club without a book.
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
    """One evening of the night: its sheet, its end, and the value of a point in the bill's unit.

    ``label`` is the game's name, numbered if the game is played again. ``places`` are the places of its seats among the
    people of the night (``None`` for absent people). ``final`` is a preview while the evening is open.
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
        """Return a person's points in this game, or ``None`` if they did not sit at this table."""
        return self.final.totals[self.places.index(place)] if place in self.places else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person at the end of the night: the points of every game (``None`` for games without them), and the total."""

    place: int
    name: str
    points: tuple[tuple[Played, int | None], ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill:
    """The sums to pay at the end of a night; ``totals`` are by place, ``players`` maps places to players.

    ``pots`` stay in the pots and are carried over; ``edition`` counts the closings of all evenings. ``made`` are the
    payments so far: from the club's book if the book charges the night, else from the ticks. ``unbooked`` are ticks
    that the book does not have. ``cash`` is the club's bill of a charged night. ``apart`` are the fees beside the bill
    of a night that is not played for the book's money.
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
        """The final sums by place; the last place is the club's box, if it takes part."""
        return self.cash.sums if self.cash else self.totals

    @property
    def unpaid(self) -> tuple[int, ...]:
        """The sums that are still to pay after all payments."""
        rest = list(self.sums)
        for one in self.made:
            rest[one.payer] += one.amount
            rest[one.payee] -= one.amount
        return tuple(rest)

    @property
    def parties(self) -> tuple[str, ...]:
        """The names of all parties to the payments."""
        return (*self.names, self.cash.box) if self.cash else self.names

    @property
    def apart_description(self) -> str:
        """The charges beside the bill in words; empty if the bill has all of them."""
        return self.apart.description(closed=self.closed) if self.apart else ""

    @property
    def several(self) -> bool:
        """Whether several games are paid at once."""
        return len(self.played) > 1

    @property
    def in_priced_points(self) -> bool:
        """Whether amounts are points with a price in money."""
        return self.unit.currency != "" and not self.unit.coins

    @property
    def kept_in_pots(self) -> int:
        """The total that stays in the pots."""
        return sum(pot.points for pot in self.pots)

    @property
    def together(self) -> int:
        """The sum of everybody and the pots, which is zero in a correct bill."""
        return sum(self.totals) + self.kept_in_pots

    @property
    def ranked(self) -> tuple[Person, ...]:
        """All people, highest total first."""
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
        """The place of the highest total: the default banker."""
        return self.totals.index(max(self.totals))

    def hands(self) -> Iterator[Hand]:
        """Yield the amounts of every entry of the night in the bill's unit, in the order of payment."""
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
        """Return the label of a pot."""
        return next(pot.label for pot in self.pots if pot.key == key)


def read_bill(night: Night, *, with_book: bool = False) -> Bill:
    """Return the current bill of the night; an open evening counts as if it closed now.

    ``with_book`` adds the data of the club's book; without it the bill has only the play.
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
    """Return the fees of everybody on the bill."""
    people = {player: names[place] for place, player in players.items()}
    return fees_apart(first.night_id, people, rules, for_points=not first.currency)


def _people(sheets: Sequence[EveningSheet]) -> tuple[dict[int, int], tuple[str, ...], list[tuple[int | None, ...]]]:
    """Return the players by place, the names, and for every sheet the places of its seats.

    Places follow the order of sitting down; a player has the same place at every table.
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
