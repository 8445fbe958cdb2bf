"""Queries of the book: balances as of a day, and statements of accounts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet, Sum
from django.utils.text import capfirst

from scorebook.cash.currencies import Currencies, currencies_of
from scorebook.cash.fees import day_of
from scorebook.cash.labels import ACCOUNTS, say_line
from scorebook.cash.writing import Purse
from scorebook.models import CashPosting, CashRules, Club, Evening, Named, Player, Reason, Voucher
from scorebook.models.cash import BY_HAND, OF_A_NIGHT, Kind
from scorebook.page.asked import number_in
from scorebook.words.names import in_order
from scorebook.words.points import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """An account with its balance; for the cash box, the money in it."""

    purse: Purse
    name: str
    balance: int

    @property
    def name_order(self) -> tuple[bytes, str]:
        """The sort key of the name."""
        return in_order(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unbooked:
    """The number of evenings played for points only and for other currencies; ``fees`` tells of booked fees."""

    for_points: int
    for_other_money: int
    fees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """All accounts of a club's book as of a day, members by name; ``unbooked`` counts evenings in other money."""

    unit: Unit
    day: date
    box: Holding
    own: Holding
    pots: Holding
    people: tuple[Holding, ...]
    unbooked: Unbooked | None

    @property
    def owed(self) -> int:
        """Return the total debt of the members."""
        return -sum(one.balance for one in self.people if one.balance < 0)

    @property
    def due(self) -> int:
        """Return the total credit of the members."""
        return sum(one.balance for one in self.people if one.balance > 0)

    @property
    def together(self) -> int:
        """Return the trial balance, which is zero in a correct book."""
        return sum(one.balance for one in (*self.people, self.own, self.pots)) - self.box.balance


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementLine:
    """A posting on an account: its label, and the balance after it.

    ``note`` is the written text, ``night`` the slug of an evening of its night and ``night_day`` that night's day.
    ``voucher`` is the number; ``struck`` marks a reversed voucher, ``back`` a reversal, ``by_hand`` a voucher written
    by a person. ``unit`` is the unit it was written in; in another unit than the book's it is reversed and not part of
    a balance.
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
    is_payment: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountStatement:
    """The postings on an account between two days, both included, with the balances before and after."""

    purse: Purse
    name: str
    unit: Unit
    first: date | None
    last: date
    opening: int
    lines: tuple[StatementLine, ...]
    closing: int


def current_rules(club: Club) -> CashRules | None:
    """Return the club's cash rules in force, or ``None`` without a book.

    If all versions were withdrawn, the last version still gives the book's currency.
    """
    return club.cash_rules.standing().first() or club.cash_rules.order_by("-since", "-pk").first()


def unit_of(rules: CashRules) -> Unit:
    """Return the unit of the book's amounts."""
    return unit_in(rules.currency)


def unit_in(currency: str) -> Unit:
    """Return the unit of amounts in a currency."""
    return Unit(stake_minor_units=1, currency=currency, coins=True)


def read_book(club: Club, rules: CashRules, day: date) -> Book:
    """Return all accounts as of the end of a day."""
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
    """Return the accounts of people at the end of a day: present members, and anyone with a balance.

    Guests, erased names and absent members are listed while their balance is not zero.
    """
    stands = balances(club, day)
    others = [purse for purse, amount in stands.items() if amount and isinstance(purse, int)]
    here = Q(member__club=club, member__away_since__isnull=True)
    players = Player.objects.filter(here | Q(pk__in=others)).values_list("pk", "name")
    people = sorted(players, key=lambda one: (in_order(one[1]), one[0]))
    return tuple(Holding(purse=pk, name=name, balance=stands.get(pk, 0)) for pk, name in people)


def as_read(purse: Purse, amount: int) -> int:
    """Return an amount as people read it: the box shows the money in it, which is posted as a negative amount."""
    return -amount if purse == Named.BOX else amount


def balances(club: Club, day: date) -> dict[Purse, int]:
    """Return the posted balance of every account at the end of a day."""
    postings = in_book_currency(club, CashPosting.objects.filter(voucher__club=club, voucher__day__lte=day))
    sums = postings.order_by().values("player", "account").annotate(total=Sum("amount"))
    return {player or account: int(total) for player, account, total in sums.values_list("player", "account", "total")}


def in_book_currency(club: Club, postings: QuerySet[CashPosting]) -> QuerySet[CashPosting]:
    """Return the postings in the book's current currency; all others were reversed."""
    others = currencies_of(club).others(club) if club.cash_rules.exists() else []
    return postings.exclude(voucher__in=others) if others else postings


def balance_of(postings: QuerySet[CashPosting], purse: Purse) -> int:
    """Return the posted balance of one account."""
    return _of(postings, purse).aggregate(total=Sum("amount"))["total"] or 0


def _of(postings: QuerySet[CashPosting], purse: Purse) -> QuerySet[CashPosting]:
    return postings.filter(account=purse) if isinstance(purse, str) else postings.filter(player=purse)


def _of_other_money(club: Club, rules: CashRules, day: date) -> Unbooked | None:
    """Count the closed evenings since the first rules that were played for points or another currency.

    Tables of a cup day do not count, since the book ignores them.
    """
    first = club.cash_rules.standing().order_by("since").values_list("since", flat=True)[:1]
    closed = Evening.objects.filter(club=club, closed_at__isnull=False, of_cup=False)
    evenings = closed.filter(began_at__date__gte=first, began_at__date__lte=day).exclude(currency=rules.currency)
    played = list(evenings.order_by().values_list("currency", "night").distinct())
    if not played:
        return None
    fees = Voucher.objects.filter(night__in={night for _, night in played}, reason__in=OF_A_NIGHT, reversed_by=None)
    for_points = sum(not currency for currency, _ in played)
    return Unbooked(
        for_points=for_points, for_other_money=len(played) - for_points, fees=fees.filter(reverses=None).exists()
    )


def purse_named(club: Club, named: str) -> Purse | None:
    """Return the account named in an address: one of the club's own or a player's, or ``None``."""
    if named in Named.values:
        return named
    player = number_in(named)
    known = Q(member__club=club) | Q(cash__voucher__club=club)
    return player if player is not None and Player.objects.filter(known, pk=player).exists() else None


def name_of(purse: Purse) -> str:
    """Return the label of an account."""
    return capfirst(str(ACCOUNTS[Named(purse)])) if isinstance(purse, str) else Player.objects.get(pk=purse).name


def read_statement(club: Club, account: Purse, first: date | None, last: date) -> AccountStatement:
    """Return an account's statement between two days, both included; without ``first``, from the beginning.

    The club must keep a book (see :func:`current_rules`) with this account (see :func:`purse_named`).
    """
    rules = current_rules(club)
    assert rules is not None  # noqa: S101 - whoever asks has looked
    booked = CashPosting.objects.filter(voucher__club=club)
    before = balance_of(in_book_currency(club, booked.filter(voucher__day__lt=first)), account) if first else 0
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
    postings = rows.order_by("voucher__day", "voucher").select_related("voucher__rules", "voucher__reversed_by")
    vouchers = [row.voucher for row in postings]
    nights, others = _nights_of(vouchers), _other_sides(vouchers, account)
    balance = opening
    for row in postings:
        voucher = row.voucher
        slug, day = nights.get(voucher.night_id or 0, ("", None))
        currency = currencies.of(voucher)
        balance += as_read(account, row.amount) if currency == currencies.book else 0
        yield StatementLine(
            voucher=voucher.number,
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
            is_payment=voucher.reason == Reason.PAYMENT,
            what=say_line(
                Reason(voucher.reason),
                row.amount,
                kind=Kind(voucher.kind),
                rules=voucher.rules,
                other=others.get(voucher.pk, ""),
                back=voucher.reverses_id is not None,
            ),
        )


def _nights_of(vouchers: Iterable[Voucher]) -> Mapping[int, tuple[str, date]]:
    """Return the first evening and the day of each voucher's night."""
    nights = {voucher.night_id for voucher in vouchers}
    evenings = Evening.objects.filter(night__in=nights - {None}).order_by("-opened_at", "-pk")
    firsts = evenings.only("night", "slug", "opened_at")
    return {evening.night_id: (evening.slug, day_of(evening)) for evening in firsts}


def _other_sides(vouchers: Iterable[Voucher], account: Purse) -> Mapping[int, str]:
    """Return the name of the opposite account of each voucher written by hand, except the club's own."""
    by_hand = [voucher.pk for voucher in vouchers if voucher.reason not in OF_A_NIGHT]
    rows = CashPosting.objects.filter(voucher__in=by_hand).exclude(account=Named.OWN).select_related("player")
    return {
        row.voucher_id: row.player.name if row.player else str(ACCOUNTS[Named(row.account)])
        for row in rows
        if (row.account or row.player_id) != account
    }


def read_voucher(voucher: Voucher) -> list[tuple[str, int]]:
    """Return the accounts of a voucher by name, with the amounts as people read them."""
    rows = voucher.postings.order_by("pk").select_related("player")
    return [(row.player.name if row.player else name_of(row.account), as_read(row.account, row.amount)) for row in rows]
