"""What a night owes the club, entry fees and all else by its cash rules, and its vouchers brought to that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from uuid import uuid4

from django.db.models import QuerySet
from django.utils import timezone

from scorebook.cash.writing import Purse, Slip, hold, moves_of, reversing, to_who_they_are, write_voucher
from scorebook.models import CashRules, Club, Evening, Night, Reason, Tally, Voucher
from scorebook.models.cash import OF_A_NIGHT
from settlement.cash import Attendance, Charge, Tariff, charges
from settlement.payments import money
from settlement.vocabulary import MOST_POINTS

Booked = Mapping[Reason, Mapping[Purse, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What a closed night is to be booked with: the fees alone where it was not played for the money of the book.

    Nothing where no ``rules`` charge it.
    """

    club: int
    day: date
    rules: CashRules | None
    moves: Booked = field(default_factory=dict)


def rules_on(club: int, day: date) -> CashRules | None:
    """Return the version of the club's cash rules in force on a day, if it had any then in the money of its book."""
    versions = list(CashRules.objects.filter(club=club).standing())
    return next((one for one in versions if one.since <= day and one.currency == versions[0].currency), None)


def tariff_of(rules: CashRules) -> Tariff:
    """Return what the rules charge."""
    return Tariff(
        entry_fee=rules.entry_fee, lost_hand_fee=rules.lost_hand_fee, loss_cap=rules.loss_cap, coin=rules.coin
    )


def book_night(night: int, moment: datetime, back: Slip | None = None) -> None:
    """Bring the vouchers of a night to what its evenings say, once all of them are closed.

    What stands already is not written again; what differs is taken back, as ``back`` says why, and written anew.
    """
    club = Club.objects.filter(evenings__night=night).first()
    if club is None:
        return
    hold(club.pk)
    if due := due_of(night):
        _bring_to(due, night, moment, back or Slip(reason=Reason.RESULT, day=due.day, moves={}))


def _bring_to(due: Due, night: int, moment: datetime, back: Slip) -> None:
    standing = standing_of(night)
    day = max(due.day, timezone.localdate(moment)) if _was_booked(night) else due.day
    for reason in OF_A_NIGHT:
        voucher, moves = standing.get(reason), due.moves.get(reason, {})
        if voucher is not None and _stands(voucher) and to_who_they_are(moves_of(voucher)) == moves:
            continue
        if voucher is not None:
            write_voucher(due.club, reversing(voucher, replace(back, day=day, key=uuid4())), moment)
        if moves and due.rules:
            slip = Slip(reason=reason, day=day, moves=moves, night=night, rules=due.rules.pk)
            write_voucher(due.club, slip, moment)


def _stands(voucher: Voucher) -> bool:
    return voucher.rules is not None and not hasattr(voucher.rules, "withdrawn")


def bring_up(club: Club, moment: datetime, since: date, back: Slip | None = None) -> None:
    """Book every closed night of the club since a day, where that was not done or is done otherwise now."""
    nights = Night.objects.filter(evenings__club=club, evenings__opened_at__date__gte=since).distinct()
    for night in nights.order_by("pk").values_list("pk", flat=True):
        book_night(night, moment, back)


def due_of(night: int) -> Due | None:
    """Return what a night is to be booked with; ``None`` while it goes on, or belongs to no club that books.

    A table of a cup day is booked with nothing: the day's fee and prizes are vouchers of their own.
    """
    evenings = evenings_of(night)
    first = evenings[0]
    if first.of_cup:
        return None
    if first.club is None or first.club.closed_at is not None or any(one.closed_at is None for one in evenings):
        return None
    day = day_of(first)
    rules = rules_on(first.club.pk, day)
    if rules is None:
        return Due(club=first.club.pk, day=day, rules=None)
    came = attendance(night)
    if first.currency != rules.currency:
        came = {player: replace(one, made=0) for player, one in came.items()}
    return Due(club=first.club.pk, day=day, rules=rules, moves=_moves(came, rules))


def evenings_of(night: int) -> list[Evening]:
    """Return the evenings of a night in their order."""
    return list(Evening.objects.filter(night=night).order_by("opened_at", "pk").select_related("club"))


def day_of(evening: Evening) -> date:
    """Return the day a night counts for: that on which its first evening was opened."""
    return timezone.localdate(evening.opened_at)


def _moves(came: Mapping[int, Attendance], rules: CashRules) -> Booked:
    """Return what the rules charge for the night by reason; nothing where it goes beyond what a book holds."""
    by_player = {
        Reason(charge.item.value): _of_players(charge, list(came))
        for charge in charges(tariff_of(rules), list(came.values()))
    }
    largest = max((abs(amount) for moves in by_player.values() for amount in moves.values()), default=0)
    return by_player if largest <= MOST_POINTS else {}


def _of_players(charge: Charge, players: Sequence[int]) -> dict[Purse, int]:
    return {
        players[account] if isinstance(account, int) else account: amount for account, amount in charge.moves.items()
    }


def attendance(night: int) -> dict[int, Attendance]:
    """Return what everybody who sat in a closed night made and lost, by player, in the order they sat down."""
    rows = Tally.objects.filter(seat__evening__night=night).order_by(
        "seat__evening__opened_at", "seat__evening", "seat__number"
    )
    came: dict[int, Attendance] = {}
    for player, stake, points, declared, won in rows.values_list(
        "seat__player", "seat__evening__stake_minor_units", "points", "declared", "won"
    ):
        so_far = came.get(player, Attendance(made=0))
        made = so_far.made + money(points, stake or 0)
        came[player] = Attendance(made=made, lost=so_far.lost + declared - won)
    return came


def standing_of(night: int) -> dict[Reason, Voucher]:
    """Return the night's own vouchers that were not taken back, by what they are for."""
    found = of_night(night).filter(reason__in=OF_A_NIGHT, reverses__isnull=True, reversed_by__isnull=True)
    found = found.select_related("rules__withdrawn").prefetch_related("postings")
    return {Reason(voucher.reason): voucher for voucher in found}


def of_night(night: int) -> QuerySet[Voucher]:
    """Return every voucher of a night."""
    return Voucher.objects.filter(night=night).order_by("pk")


def charged(vouchers: QuerySet[Voucher]) -> QuerySet[Voucher]:
    """Return those of the vouchers that nights were charged by, without what rules wrote that were withdrawn."""
    return vouchers.filter(reason__in=OF_A_NIGHT, rules__withdrawn__isnull=True)


def _was_booked(night: int) -> bool:
    return of_night(night).filter(reason__in=OF_A_NIGHT).exists()
