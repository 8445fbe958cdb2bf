"""The club's money between two days: income and cost by kind, the balances before and after, and who owes what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import QuerySet, Sum
from django.http import QueryDict
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import pgettext

from scorebook.cash.labels import KINDS
from scorebook.cash.queries import Holding, balances, in_book_currency, people_of, unit_of
from scorebook.cash.writing import Purse
from scorebook.models import CashPosting, CashRules, Club, Named, Reason
from scorebook.models.cash import Kind
from scorebook.page.addresses import day_named
from scorebook.words.points import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One line of the statement."""

    label: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The club's money at the end of a day.

    ``owed`` is the members' debt, ``due`` their credit, and ``pots`` the money that evenings left in the pots.
    """

    box: int = 0
    owed: int = 0
    due: int = 0
    pots: int = 0

    @property
    def own(self) -> int:
        """Return the club's own money: the box and the debts, less what the club owes."""
        return self.box + self.owed - self.due - self.pots


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodStatement:
    """The club's money between two days, both included; without ``first``, from the beginning of the book.

    ``entered`` are opening balances written in this time.  They are neither income nor cost.
    """

    unit: Unit
    first: date | None
    last: date
    before: Position
    after: Position
    income: tuple[Item, ...]
    costs: tuple[Item, ...]
    entered: int
    box: tuple[Item, ...]
    people: tuple[Holding, ...]

    @property
    def earned(self) -> int:
        """Return the total income."""
        return sum(item.amount for item in self.income)

    @property
    def spent(self) -> int:
        """Return the total cost."""
        return sum(item.amount for item in self.costs)

    @property
    def result(self) -> int:
        """Return the income less the cost."""
        return self.earned - self.spent


def days_of(query: QueryDict) -> tuple[date | None, date]:
    """Return the first and the last day of an address; without any, this year until today."""
    today = timezone.localdate()
    first, last = day_named(query.get("from", "")), day_named(query.get("to", ""))
    if first is None and last is None:
        return date(today.year, 1, 1), today
    return first, last or today


def read_period(club: Club, rules: CashRules, first: date | None, last: date, *, named: bool = True) -> PeriodStatement:
    """Return the statement of the club's money between two days, both included; without ``named``, nobody's balance."""
    booked = CashPosting.objects.filter(voucher__club=club, voucher__day__lte=last)
    if first is not None:
        booked = booked.filter(voucher__day__gte=first)
    postings = in_book_currency(club, booked)
    own = _own_by_kind(postings)
    return PeriodStatement(
        unit=unit_of(rules),
        first=first,
        last=last,
        before=_position(balances(club, first - timedelta(days=1))) if first else Position(),
        after=_position(balances(club, last)),
        income=_items(own[False]),
        costs=_items({kind: -amount for kind, amount in own[True].items()}),
        entered=own[False].get(Kind.OPENING, 0),
        box=tuple(_box_items(postings)),
        people=tuple(person for person in people_of(club, last) if person.balance and named),
    )


def _position(stands: Mapping[Purse, int]) -> Position:
    people = [amount for purse, amount in stands.items() if isinstance(purse, int)]
    return Position(
        box=-stands.get(Named.BOX.value, 0),
        owed=-sum(amount for amount in people if amount < 0),
        due=sum(amount for amount in people if amount > 0),
        pots=stands.get(Named.POTS.value, 0),
    )


def _own_by_kind(postings: QuerySet[CashPosting]) -> dict[bool, dict[Kind, int]]:
    """Return the sums on the club's own account by kind: under ``True`` of expenses, under ``False`` of all else."""
    rows = postings.filter(account=Named.OWN).order_by().values_list("voucher__reason", "voucher__kind")
    sums: dict[bool, dict[Kind, int]] = {True: {}, False: {}}
    for reason, kind, amount in rows.annotate(total=Sum("amount")):
        side = sums[reason == Reason.EXPENSE]
        side[Kind(kind)] = side.get(Kind(kind), 0) + amount
    return sums


def _items(sums: Mapping[Kind, int]) -> tuple[Item, ...]:
    """Return the kinds that moved money in their fixed order, without opening balances."""
    moved = (kind for kind in Kind if sums.get(kind) and kind != Kind.OPENING)
    return tuple(Item(label=capfirst(str(KINDS[kind])), amount=sums[kind]) for kind in moved)


def _box_items(postings: QuerySet[CashPosting]) -> Iterable[Item]:
    """Yield the money that came into the box and left it; a reversal lessens the line that it takes back."""
    labels = {
        (Reason.OPENING, True): pgettext("cash", "opening balances entered"),
        (Reason.OPENING, False): pgettext("cash", "opening balances entered"),
        (Reason.PAYMENT, True): pgettext("cash", "paid in by members"),
        (Reason.INCOME, True): pgettext("cash", "income from outside"),
        (Reason.PAYMENT, False): pgettext("cash", "paid out to members"),
        (Reason.EXPENSE, False): pgettext("cash", "spent"),
    }
    sums = dict.fromkeys(labels.values(), 0)
    rows = postings.filter(account=Named.BOX).values_list("voucher__reason", "voucher__reverses", "amount")
    for reason, reverses, posted in rows:
        comes_in = (posted < 0) != (reverses is not None)
        sums[labels[Reason(reason), comes_in]] -= posted
    return (Item(label=capfirst(label), amount=amount) for label, amount in sums.items() if amount)
