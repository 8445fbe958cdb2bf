"""The charges of a night by the club's cash rules, and the vouchers that book them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from uuid import uuid4

from django.db.models import QuerySet
from django.utils import timezone

from scorebook.cash.writing import Purse, Slip, hold, moves_of, reversing, to_who_they_are, write_voucher
from scorebook.models import Account, CashRules, Club, Evening, Night, Reason, Tally, Voucher
from scorebook.models.cash import OF_A_NIGHT
from scorebook.refusals.refused import refuse
from settlement.cash import Attendance, Charge, Tariff, charges
from settlement.payments import money
from settlement.vocabulary import MOST_POINTS, say

Booked = Mapping[Reason, Mapping[Purse, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The bookings due for a closed night: only the fees, if it was not played for the book's money.

    They are empty if no ``rules`` charge the night.
    """

    club: int
    day: date
    rules: CashRules | None
    moves: Booked = field(default_factory=dict)


def rules_on(club: int, day: date) -> CashRules | None:
    """Return the version of the cash rules in force on a day, if it was in the book's currency."""
    return _in_force(list(CashRules.objects.filter(club=club).standing()), day)


def _in_force(versions: Sequence[CashRules], day: date) -> CashRules | None:
    return next((one for one in versions if one.since <= day and one.currency == versions[0].currency), None)


def tariff_of(rules: CashRules) -> Tariff:
    """Return the rules as a tariff."""
    return Tariff(
        entry_fee=rules.entry_fee, lost_hand_fee=rules.lost_hand_fee, loss_cap=rules.loss_cap, coin=rules.coin
    )


def book_night(night: int, moment: datetime, back: Slip | None = None) -> None:
    """Adjust the vouchers of a night to its evenings, once all of them are closed.

    Correct vouchers stay. Others are reversed, with the reason of ``back``, and written anew.
    """
    club = Club.objects.filter(evenings__night=night).first()
    if club is None:
        return
    hold(club.pk)
    if due := due_of(night):
        _bring_to(due, night, moment, back or Slip(reason=Reason.RESULT, day=due.day, moves={}))


def _bring_to(due: Due, night: int, moment: datetime, back: Slip) -> None:
    standing = standing_of(night)
    booked = of_night(night).filter(reason__in=OF_A_NIGHT).exists()
    day = max(due.day, timezone.localdate(moment)) if booked else due.day
    for reason in OF_A_NIGHT:
        voucher, moves = standing.get(reason), due.moves.get(reason, {})
        if voucher is not None and _stands(voucher) and to_who_they_are(moves_of(voucher)) == moves:
            continue
        if voucher is not None:
            write_voucher(due.club, reversing(voucher, replace(back, day=day, key=uuid4())), moment)
        if moves and due.rules:
            slip = Slip(reason=reason, day=day, moves=moves, night=night, rules=due.rules.pk)
            write_voucher(due.club, slip, moment)


def unbook_night(night: int, moment: datetime, by: Account | None) -> None:
    """Reverse the charges of a night before it leaves the club.

    :raises Refused: the night has vouchers written by hand, such as payments.
    """
    by_hand = of_night(night).exclude(reason__in=OF_A_NIGHT).filter(reverses__isnull=True, reversed_by__isnull=True)
    if by_hand.exists():
        text = say("Payments of this evening are in the club's book: take them back there first.")
        raise refuse("", "paid_in_the_book", text)
    slip = Slip(reason=Reason.RESULT, day=timezone.localdate(moment), moves={}, by=by)
    for voucher in standing_of(night).values():
        hold(voucher.club_id)
        write_voucher(voucher.club_id, reversing(voucher, replace(slip, key=uuid4())), moment)


def _stands(voucher: Voucher) -> bool:
    return voucher.rules is not None and not hasattr(voucher.rules, "withdrawn")


def bring_up(club: Club, moment: datetime, since: date, back: Slip | None = None) -> None:
    """Book every closed night since a day that is not booked, or booked by other rules."""
    nights = Night.objects.filter(evenings__club=club, evenings__opened_at__date__gte=since).distinct()
    for night in nights.order_by("pk").values_list("pk", flat=True):
        book_night(night, moment, back)


def due_of(night: int) -> Due | None:
    """Return the bookings due for a night; ``None`` while it goes on, or without a club that books.

    A table of a cup day has no bookings: the day's fee and prizes are vouchers of their own.
    """
    return dues_of([night]).get(night)


def dues_of(nights: Collection[int]) -> dict[int, Due]:
    """Return the bookings due for those of these nights that are over and belong to a club that books."""
    evenings: dict[int, list[Evening]] = {night: [] for night in nights}
    for evening in _in_their_order(Evening.objects.filter(night__in=nights)):
        evenings[evening.night_id].append(evening)
    clubs = {night: club for night, played in evenings.items() if (club := _who_books(played)) is not None}
    versions: dict[int, list[CashRules]] = {club: [] for club in clubs.values()}
    for one in CashRules.objects.filter(club__in=versions).standing():
        versions[one.club_id].append(one)
    rules = {night: _in_force(versions[club], day_of(evenings[night][0])) for night, club in clubs.items()}
    came = attendance([night for night in clubs if rules[night] is not None])
    return {night: _due(evenings[night][0], club, rules[night], came.get(night, {})) for night, club in clubs.items()}


def _who_books(evenings: Sequence[Evening]) -> int | None:
    """Return the club that books a night, or ``None`` without one or while the night goes on."""
    first = evenings[0]
    if first.of_cup or first.club is None or first.club.closed_at is not None:
        return None
    return None if any(one.closed_at is None for one in evenings) else first.club.pk


def _due(first: Evening, club: int, rules: CashRules | None, came: Mapping[int, Attendance]) -> Due:
    if rules is None:
        return Due(club=club, day=day_of(first), rules=None)
    if first.currency != rules.currency:
        came = {player: replace(one, made=0) for player, one in came.items()}
    return Due(club=club, day=day_of(first), rules=rules, moves=_moves(came, rules))


def evenings_of(night: int) -> list[Evening]:
    """Return the evenings of a night in their order."""
    return list(_in_their_order(Evening.objects.filter(night=night)))


def _in_their_order(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    return evenings.order_by("opened_at", "pk").select_related("club")


def day_of(evening: Evening) -> date:
    """Return the day of a night: the day its first evening was opened."""
    return timezone.localdate(evening.opened_at)


def _moves(came: Mapping[int, Attendance], rules: CashRules) -> Booked:
    """Return the charges of the night by reason; empty if they exceed the limits of the book."""
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


def attendance(nights: Collection[int]) -> dict[int, dict[int, Attendance]]:
    """Return everybody's results in closed nights, by night and player, in the order of sitting down."""
    rows = Tally.objects.filter(seat__evening__night__in=nights).order_by(
        "seat__evening__opened_at", "seat__evening", "seat__number"
    )
    came: dict[int, dict[int, Attendance]] = {}
    for night, player, stake, points, declared, won in rows.values_list(
        "seat__evening__night", "seat__player", "seat__evening__stake_minor_units", "points", "declared", "won"
    ):
        of_night = came.setdefault(night, {})
        so_far = of_night.get(player, Attendance(made=0))
        winnings = so_far.made + money(points, stake or 0)
        of_night[player] = Attendance(made=winnings, lost=so_far.lost + declared - won)
    return came


def standing_of(night: int) -> dict[Reason, Voucher]:
    """Return the night's own vouchers that are not reversed, by reason."""
    return standing_of_each([night])[night]


def standing_of_each(nights: Collection[int]) -> dict[int, dict[Reason, Voucher]]:
    """Return by night its own vouchers that are not reversed, by reason."""
    vouchers = Voucher.objects.filter(night__in=nights, reason__in=OF_A_NIGHT, reverses__isnull=True)
    vouchers = vouchers.filter(reversed_by__isnull=True).order_by("pk")
    standing: dict[int, dict[Reason, Voucher]] = {night: {} for night in nights}
    for voucher in vouchers.select_related("rules__withdrawn").prefetch_related("postings"):
        standing[voucher.night_id][Reason(voucher.reason)] = voucher  # type: ignore[index]
    return standing


def of_night(night: int) -> QuerySet[Voucher]:
    """Return every voucher of a night."""
    return Voucher.objects.filter(night=night).order_by("pk")


def charged(vouchers: QuerySet[Voucher]) -> QuerySet[Voucher]:
    """Return the vouchers that charge nights, without those of withdrawn rules."""
    return vouchers.filter(reason__in=OF_A_NIGHT, rules__withdrawn__isnull=True)
