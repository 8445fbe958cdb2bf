"""Everybody's statement: the parts of a total as lines, for pages too narrow for a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.cash.settling import Part, Settling
from scorebook.models import Evening, Reason
from scorebook.night.bill import Bill, Person
from scorebook.night.final import Balance, Final
from scorebook.words.points import Staked, points, signed_money, tone

LONGEST_LINE = 24  # letters of amounts that stand beside a name on a phone


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A part of a total: of one game, of the play, out of the pots."""

    label: str
    points: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """The statement of a person, a pot, or all together."""

    name: str
    total: str
    tone: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Statements:
    """The statements of everybody and of the pots, and the check that the sum is zero.

    In a night charged by a club, the cash ``box`` takes and pays the rest.
    """

    people: tuple[Statement, ...]
    pots: tuple[Statement, ...]
    together: Statement
    box: Statement | None = None


def statements_of_night(bill: Bill) -> Statements:
    """Return a line for every game of a person, and the total in the bill's unit."""
    if bill.cash is not None:
        return _of_club_night(bill, bill.cash)
    sums = tuple(
        Line(label=one.label, points=points(sum(one.final.totals) + one.final.kept_in_pots), money="")
        for one in bill.played
    )
    return Statements(
        people=tuple(_of_person(bill, person, person.total) for person in bill.ranked),
        pots=tuple(
            Statement(name=capfirst(pot.label), total=_amount(pot.points, bill.unit), tone="nil")
            for pot in bill.pots
            if pot.points
        ),
        together=Statement(name=_("In total"), total=_amount(bill.together, bill.unit), tone="nil", lines=sums),
    )


def _of_club_night(bill: Bill, cash: Settling) -> Statements:
    """Return the statements of a club's night: the play, and every part of the club's bill."""
    *people, box = cash.sums
    ranked = sorted(bill.ranked, key=lambda person: -people[person.place])
    return Statements(
        people=tuple(_of_person(bill, person, people[person.place], cash.parts[person.place]) for person in ranked),
        pots=(),
        together=Statement(name=_("In total"), total=_amount(sum(cash.sums), bill.unit), tone="nil"),
        box=Statement(name=cash.box, total=_amount(box, bill.unit), tone="nil"),
    )


def _of_person(bill: Bill, person: Person, total: int, parts: Iterable[Part] = ()) -> Statement:
    games = (
        Line(label=one.label, points=points(game_points), money=signed_money(game_points, one.evening))
        for one, game_points in person.points
        if game_points is not None
    )
    costs = (
        Line(label=capfirst(part.what), points="", money=_amount(part.amount, bill.unit))
        for part in parts
        if part.reason != Reason.RESULT
    )
    return Statement(name=person.name, total=_amount(total, bill.unit), tone=tone(total), lines=(*games, *costs))


def statements_of_evening(final: Final, evening: Evening) -> Statements:
    """Return the points of the play and from the pots, and the total in money if there is a stake."""
    pots = ", ".join(capfirst(pot.label) for pot in final.pots)
    return Statements(
        people=tuple(_of_balance(balance, evening, pots if final.shared_sum else "") for balance in final.ranked),
        pots=tuple(
            Statement(name=capfirst(pot.label), total=_amount(pot.points, evening), tone="nil")
            for pot in final.left
            if pot.points
        ),
        together=Statement(
            name=_("In total"), total=_amount(final.points_sum + final.kept_in_pots, evening), tone="nil"
        ),
    )


def too_wide(final: Final, evening: Evening) -> bool:
    """Tell whether the balances are too wide for a table on a phone.

    The column of the pots is as wide as the longest of their names.
    """
    head = max((len(word) for pot in final.pots for word in pot.label.split()), default=0) if final.shared_sum else 0
    return any(_width(balance, evening, head) > LONGEST_LINE for balance in final.balances)


def _width(balance: Balance, evening: Evening, head: int) -> int:
    widths = [len(line.points) for line in _lines(balance, evening, "pots" if head else "")]
    if head:
        widths[1] = max(widths[1], head)
    return sum(widths) + len(_amount(balance.points, evening))


def _of_balance(balance: Balance, evening: Evening, pots: str) -> Statement:
    return Statement(
        name=balance.name,
        total=_amount(balance.points, evening),
        tone=tone(balance.points),
        lines=tuple(_lines(balance, evening, pots)),
    )


def _lines(balance: Balance, evening: Evening, pots: str) -> Iterator[Line]:
    if pots:
        yield Line(label=pgettext("column", "Play"), points=points(balance.played), money="")
        yield Line(label=pots, points=points(balance.share), money="")
    if evening.currency:
        yield Line(label=pgettext("balance", "Points"), points=points(balance.points), money="")


def _amount(amount: int, unit: Staked) -> str:
    return signed_money(amount, unit) or points(amount)
