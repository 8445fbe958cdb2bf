"""Reading the book: every balance as of a day, and an account's statement line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet, Sum
from django.utils.text import capfirst

from scorebook.cash.currencies import Currencies, currencies_of
from scorebook.cash.fees import day_of
from scorebook.cash.wording import ACCOUNTS, say_line
from scorebook.cash.writing import Purse
from scorebook.models import CashPosting, CashRules, Club, Evening, Named, Player, Reason, Voucher
from scorebook.models.cash import BY_HAND, OF_A_NIGHT
from scorebook.page.asked import number_in
from scorebook.words.names import in_order
from scorebook.words.points import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """An account and what stands on it; of the cash box what lies in it."""

    purse: Purse
    name: str
    balance: int

    @property
    def name_order(self) -> tuple[bytes, str]:
        """What the name is sorted by."""
        return in_order(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unbooked:
    """How many evenings were played for points only, how many for other money; ``fees`` tells of any booked of them."""

    for_points: int
    for_other_money: int
    fees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Every account of a club's book as of a day, the members by name; ``unbooked`` are evenings of other money."""

    unit: Unit
    day: date
    box: Holding
    own: Holding
    pots: Holding
    people: tuple[Holding, ...]
    unbooked: Unbooked | None

    @property
    def owed(self) -> int:
        """Return what members still owe."""
        return -sum(one.balance for one in self.people if one.balance < 0)

    @property
    def due(self) -> int:
        """Return what members have to get."""
        return sum(one.balance for one in self.people if one.balance > 0)

    @property
    def together(self) -> int:
        """Return the trial balance: 0, or the book is wrong."""
        return sum(one.balance for one in (*self.people, self.own, self.pots)) - self.box.balance


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementLine:
    """A posting on an account: what it was for, and the balance after it.

    ``note`` is what somebody wrote, ``night`` the address of an evening of the night it belongs to and ``night_day``
    the night's day, ``voucher`` its number; ``struck`` tells that it was taken back later, ``back`` that it takes back,
    ``by_hand`` that somebody wrote it; ``unit`` is what it was written in: of another one than the book's it is no part
    of a balance, and is taken back.
    """

    voucher: int
    unit: Unit
    day: date
    what: str
    note: str
    night: str
    night_day: date | None
    amount: int
    balance: int
    struck: bool
    back: bool
    by_hand: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountStatement:
    """What moved on an account from one day to another, both included, and what stood on it before and after."""

    purse: Purse
    name: str
    unit: Unit
    first: date | None
    last: date
    opening: int
    lines: tuple[StatementLine, ...]
    closing: int


def current_rules(club: Club) -> CashRules | None:
    """Return the version of the club's cash rules in force; ``None`` where it keeps no book.

    Where all were withdrawn it is the last of them: what stands in the book is in its money.
    """
    return club.cash_rules.standing().first() or club.cash_rules.order_by("-since", "-pk").first()


def unit_of(rules: CashRules) -> Unit:
    """Return the unit of every amount of the book."""
    return unit_in(rules.currency)


def unit_in(currency: str) -> Unit:
    """Return the unit of amounts in a currency."""
    return Unit(stake_minor_units=1, currency=currency, coins=True)


def read_book(club: Club, rules: CashRules, day: date) -> Book:
    """Return every account as of the end of a day."""
    stands = balances(club, day)
    holding = {
        key: Holding(purse=key.value, name=capfirst(str(label)), balance=as_read(key, stands.get(key.value, 0)))
        for key, label in ACCOUNTS.items()
    }
    return Book(
        unit=unit_of(rules),
        day=day,
        box=holding[Named.BOX],
        own=holding[Named.OWN],
        pots=holding[Named.POTS],
        people=people_of(club, day),
        unbooked=_of_other_money(club, rules, day),
    )


def people_of(club: Club, day: date) -> tuple[Holding, ...]:
    """Return the accounts of people as of the end of a day: members who are not away, and whoever has something on his.

    A guest, an erased name and a member who is away have an account as long as it is not nought.
    """
    stands = balances(club, day)
    others = [purse for purse, amount in stands.items() if amount and isinstance(purse, int)]
    here = Q(member__club=club, member__away_since__isnull=True)
    shown = Player.objects.filter(here | Q(pk__in=others)).values_list("pk", "name")
    people = sorted(shown, key=lambda one: (in_order(one[1]), one[0]))
    return tuple(Holding(purse=pk, name=name, balance=stands.get(pk, 0)) for pk, name in people)


def as_read(purse: Purse, amount: int) -> int:
    """Return an amount of an account as people read it: the box owes what lies in it."""
    return -amount if purse == Named.BOX else amount


def balances(club: Club, day: date) -> dict[Purse, int]:
    """Return what stood on every account at the end of a day, as it was posted."""
    postings = _in_the_money(club, CashPosting.objects.filter(voucher__club=club, voucher__day__lte=day))
    sums = postings.order_by().values("player", "account").annotate(total=Sum("amount"))
    return {player or account: int(total) for player, account, total in sums.values_list("player", "account", "total")}


def _in_the_money(club: Club, postings: QuerySet[CashPosting]) -> QuerySet[CashPosting]:
    """Return the postings in the currency the book is kept in now; all others are taken back."""
    others = currencies_of(club).others(club) if club.cash_rules.exists() else []
    return postings.exclude(voucher__in=others) if others else postings


def balance_of(postings: QuerySet[CashPosting], purse: Purse) -> int:
    """Return what the postings come to on one account, as they were posted."""
    return _of(postings, purse).aggregate(total=Sum("amount"))["total"] or 0


def _of(postings: QuerySet[CashPosting], purse: Purse) -> QuerySet[CashPosting]:
    return postings.filter(account=purse) if isinstance(purse, str) else postings.filter(player=purse)


def _of_other_money(club: Club, rules: CashRules, day: date) -> Unbooked | None:
    """Count the closed evenings since the first rules that were played for points or in another currency.

    Tables of a cup day are none of them: the book passes them over.
    """
    first = club.cash_rules.standing().order_by("since").values_list("since", flat=True)[:1]
    closed = Evening.objects.filter(club=club, closed_at__isnull=False, of_cup=False)
    found = closed.filter(began_at__date__gte=first, began_at__date__lte=day).exclude(currency=rules.currency)
    played = list(found.order_by().values_list("currency", "night").distinct())
    if not played:
        return None
    fees = Voucher.objects.filter(night__in={night for _, night in played}, reason__in=OF_A_NIGHT, reversed_by=None)
    for_points = sum(not currency for currency, _ in played)
    return Unbooked(
        for_points=for_points, for_other_money=len(played) - for_points, fees=fees.filter(reverses=None).exists()
    )


def purse_named(club: Club, named: str) -> Purse | None:
    """Return the account of the club that an address names: one of its own, or a player's; ``None`` for no such."""
    if named in Named.values:
        return named
    player = number_in(named)
    known = Q(member__club=club) | Q(cash__voucher__club=club)
    return player if player is not None and Player.objects.filter(known, pk=player).exists() else None


def name_of(purse: Purse) -> str:
    """Return what an account is called."""
    return capfirst(str(ACCOUNTS[Named(purse)])) if isinstance(purse, str) else Player.objects.get(pk=purse).name


def read_statement(club: Club, account: Purse, first: date | None, last: date) -> AccountStatement:
    """Return an account's statement from one day to another, both included; from the beginning where none is named.

    The club keeps a book (see :func:`current_rules`), and the account is one of it (see :func:`purse_named`).
    """
    rules = current_rules(club)
    assert rules is not None  # noqa: S101 - whoever asks has looked
    booked = CashPosting.objects.filter(voucher__club=club)
    before = balance_of(_in_the_money(club, booked.filter(voucher__day__lt=first)), account) if first else 0
    rows = _of(booked.filter(voucher__day__lte=last, **({"voucher__day__gte": first} if first else {})), account)
    lines = tuple(_lines(account, as_read(account, before), rows, currencies_of(club)))
    return AccountStatement(
        purse=account,
        name=name_of(account),
        unit=unit_of(rules),
        first=first,
        last=last,
        opening=as_read(account, before),
        lines=lines,
        closing=lines[-1].balance if lines else as_read(account, before),
    )


def _lines(
    account: Purse, opening: int, rows: QuerySet[CashPosting], currencies: Currencies
) -> Iterable[StatementLine]:
    found = rows.order_by("voucher__day", "voucher").select_related("voucher__rules", "voucher__reversed_by")
    vouchers = [row.voucher for row in found]
    nights, others = _nights_of(vouchers), _other_sides(vouchers, account)
    balance = opening
    for row in found:
        voucher = row.voucher
        slug, day = nights.get(voucher.night_id or 0, ("", None))
        currency = currencies.of(voucher)
        balance += as_read(account, row.amount) if currency == currencies.book else 0
        yield StatementLine(
            voucher=voucher.pk,
            unit=unit_in(currency),
            day=voucher.day,
            note=voucher.note,
            night=slug,
            night_day=day,
            balance=balance,
            amount=as_read(account, row.amount),
            struck=hasattr(voucher, "reversed_by"),
            back=voucher.reverses_id is not None,
            by_hand=voucher.reason in BY_HAND,
            what=say_line(
                Reason(voucher.reason),
                row.amount,
                rules=voucher.rules,
                other=others.get(voucher.pk, ""),
                back=voucher.reverses_id is not None,
            ),
        )


def _nights_of(vouchers: Iterable[Voucher]) -> Mapping[int, tuple[str, date]]:
    """Return the first evening and the day of every night that vouchers belong to."""
    nights = {voucher.night_id for voucher in vouchers}
    evenings = Evening.objects.filter(night__in=nights - {None}).order_by("-opened_at", "-pk")
    found = evenings.only("night", "slug", "opened_at")
    return {evening.night_id: (evening.slug, day_of(evening)) for evening in found}


def _other_sides(vouchers: Iterable[Voucher], account: Purse) -> Mapping[int, str]:
    """Return who is on the other side of every voucher that was written by hand, but for the club's own."""
    by_hand = [voucher.pk for voucher in vouchers if voucher.reason not in OF_A_NIGHT]
    rows = CashPosting.objects.filter(voucher__in=by_hand).exclude(account=Named.OWN).select_related("player")
    return {
        row.voucher_id: row.player.name if row.player else str(ACCOUNTS[Named(row.account)])
        for row in rows
        if (row.account or row.player_id) != account
    }


def read_voucher(voucher: Voucher) -> list[tuple[str, int]]:
    """Return what a voucher moved: every account by its name, with the amount as people read it."""
    rows = voucher.postings.order_by("pk").select_related("player")
    return [(row.player.name if row.player else name_of(row.account), as_read(row.account, row.amount)) for row in rows]
