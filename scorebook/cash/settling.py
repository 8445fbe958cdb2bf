"""The bill of a club's night: the play, its charges, fines, and balances carried to it.

People settle with each other or with the club's cash box, which balances the rest, including points left in pots. A
payment is a voucher in the book, and counts for every way of paying.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Count, Max, Min, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.cash.fees import charged, day_of, of_night, rules_on, tariff_of
from scorebook.cash.labels import ACCOUNTS, say_line
from scorebook.models import CashPosting, CashRules, Entry, Evening, Named, Player, Reason, Seat, Voucher
from settlement.cash import Attendance, charges, with_box
from settlement.vocabulary import MOST_POINTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a person's sum: its label and its amount."""

    reason: Reason | None
    what: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """One person's payments to another on a night's bill: the latest time, and the author.

    ``number`` is the number of the receipt; ``vouchers`` are the payments in a club's book.
    """

    payer: int
    payee: int
    amount: int
    number: str
    at: datetime
    author: str
    vouchers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settling:
    """The sums to pay after a night, by place; the last place is the club's box.

    ``parts`` are the parts of everybody's sum. ``gone_on`` are the places of people whose rest was carried to a later
    night, and is no longer paid here.
    """

    box: str
    parts: tuple[tuple[Part, ...], ...]
    sums: tuple[int, ...]
    made: tuple[Made, ...]
    gone_on: frozenset[int]


def charged_by(first: Evening) -> CashRules | None:
    """Return the rules that settle the night of this first evening, or ``None`` if none are in its money."""
    rules = rules_of(first)
    return rules if rules is not None and rules.currency == first.currency else None


def rules_of(first: Evening) -> CashRules | None:
    """Return the rules that charge the night of this first evening, in whatever money it was played."""
    return None if first.club_id is None else rules_on(first.club_id, day_of(first))


def settling_of(first: Evening, players: Mapping[int, int], totals: Sequence[int], rules: CashRules) -> Settling | None:
    """Return the bill of a night with these totals; ``players`` are the places by player.

    Return ``None`` if the sums exceed the limits of the book.
    """
    if max(map(abs, totals), default=0) > MOST_POINTS:
        return None
    night, places = first.night_id, _places(players)
    lost = lost_hands(night)
    came = [Attendance(made=made, lost=lost.get(players[place], 0)) for place, made in enumerate(totals)]
    parts: list[list[Part]] = [[] for _one in came]
    for charge in charges(tariff_of(rules), came):
        _add(parts, Reason(charge.item.value), ((place, amount) for place, amount in charge.moves.items()), rules)
    for fine in _standing(night, Reason.FINE):
        moves = ((places.get(row.player_id), row.amount) for row in fine.postings.all())
        _add(parts, Reason.FINE, moves, rules, fine.note)
    _carry(parts, first, places)
    sums = with_box([sum(part.amount for part in own) for own in parts])
    return Settling(
        box=capfirst(str(ACCOUNTS[Named.BOX])),
        parts=tuple(map(tuple, parts)),
        sums=sums,
        made=tuple(_payments(night, places, len(totals))),
        gone_on=_gone_on(first, places, rules),
    )


def _places(players: Mapping[int, int]) -> dict[int | None, int]:
    """Return everybody's place by player, also by the players merged into them."""
    places: dict[int | None, int] = {player: place for place, player in players.items()}
    once = Player.objects.filter(united_with__in=list(places))
    return places | {pk: places[now] for pk, now in once.values_list("pk", "united_with_id")}


def lost_hands(night: int) -> dict[int, int]:
    """Return by player the number of declared and lost hands of the night."""
    lost = Entry.objects.filter(evening__night=night, struck=False, won=False, declarer__isnull=False)
    return dict(lost.order_by().values_list("declarer__player").annotate(hands=Count("pk")))


def _standing(night: int, reason: Reason) -> QuerySet[Voucher]:
    """Return the night's vouchers for a reason that are not reversed."""
    standing = of_night(night).filter(reason=reason, reverses__isnull=True, reversed_by__isnull=True)
    return standing.prefetch_related("postings")


def _add(
    parts: list[list[Part]], reason: Reason, moves: Iterable[tuple[object, int]], rules: CashRules, note: str = ""
) -> None:
    for place, amount in moves:
        if isinstance(place, int):
            what = say_line(reason, amount, rules=rules)
            parts[place].append(Part(reason=reason, what=f"{what}: {note}" if note else what, amount=amount))


def _carry(parts: list[list[Part]], first: Evening, places: Mapping[int | None, int]) -> None:
    """Add everybody's balance before the night was booked, as of the day of the night.

    Fines and payments of the night are separate parts.
    """
    night = first.night_id
    before = CashPosting.objects.filter(voucher__club=first.club_id, player__in=list(places))
    before = before.filter(Q(voucher__night__isnull=True) | ~Q(voucher__night=night)).filter(_stood_before(first))
    stood: dict[int, tuple[int, date]] = {}
    sums = before.order_by().values_list("player").annotate(total=Sum("amount"), day=Max("voucher__day"))
    for player, total, day in sums:
        so_far, last = stood.get(places[player], (0, day))
        stood[places[player]] = so_far + total, max(last, day)
    for place, (amount, day) in stood.items():
        if amount:
            what = _("carried from %(day)s") % {"day": date_format(day, "MONTH_DAY_FORMAT")}
            parts[place].append(Part(reason=None, what=what, amount=amount))


def _stood_before(first: Evening) -> Q:
    """Return the filter for vouchers before a night: those of earlier days, whenever they were written.

    Vouchers of the night's own day, or of the next day for a night past midnight, count if they were written before the
    night was booked. So do earlier payments, and vouchers of an earlier night, so that a night written down late asks
    nobody twice. Vouchers of a later night never count.
    """
    day, booked = day_of(first), _first_booked(first.night_id)
    by_then = Q() if booked is None else Q(voucher__lt=booked)
    by_hand = Q(voucher__day__lte=day + timedelta(days=1)) | Q(voucher__reason=Reason.PAYMENT)
    later = Evening.objects.filter(club=first.club_id, began_at__gte=midnight(day + timedelta(days=1))).values("night")
    of_a_night = Q(voucher__night__isnull=False) & ~Q(voucher__night__in=later)
    return Q(voucher__day__lt=day) | (by_then & ((Q(voucher__night__isnull=True) & by_hand) | of_a_night))


def midnight(day: date) -> datetime:
    """Return the start of a day in the club's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))


def _first_booked(night: int) -> int | None:
    earliest: int | None = charged(of_night(night)).aggregate(first=Min("pk"))["first"]
    return earliest


def _payments(night: int, places: Mapping[int | None, int], box: int) -> Iterable[Made]:
    """Yield the payments on the night's bill, one for each payer and payee, ordered by first payment."""
    pairs: dict[tuple[int, int], list[Voucher]] = {}
    for voucher in _standing(night, Reason.PAYMENT):
        sides = {
            row.amount > 0: box if row.account == Named.BOX else places.get(row.player_id)
            for row in voucher.postings.all()
        }
        payer, payee = sides.get(True), sides.get(False)
        if payer is not None and payee is not None:
            pairs.setdefault((payer, payee), []).append(voucher)
    for (payer, payee), vouchers in pairs.items():
        yield Made(
            payer=payer,
            payee=payee,
            amount=sum(map(_paid, vouchers)),
            number=f"{vouchers[-1].number}",
            at=vouchers[-1].written_at,
            author=vouchers[-1].author,
            vouchers=tuple(voucher.pk for voucher in vouchers),
        )


def _paid(voucher: Voucher) -> int:
    return max(row.amount for row in voucher.postings.all())


def _gone_on(first: Evening, places: Mapping[int | None, int], rules: CashRules) -> frozenset[int]:
    """Return the places of people whose later night was booked and is paid in the book's money.

    The later night's bill has their rest. Nights of one day follow each other in the order of booking.
    """
    booked = _first_booked(first.night_id)
    if booked is None:
        return frozenset()
    day = day_of(first)
    sat = Seat.objects.filter(evening__club=first.club_id, evening__currency=rules.currency, player__in=list(places))
    sat = sat.exclude(evening__night=first.night_id).filter(evening__began_at__gte=midnight(day))
    rows = list(sat.values_list("player", "evening__night", "evening__began_at"))
    of_them = charged(Voucher.objects.filter(night__in={night for _player, night, _at in rows})).order_by()
    first_of = dict(of_them.values_list("night").annotate(first=Min("pk")))
    return frozenset(
        places[player]
        for player, night, began_at in rows
        if night in first_of and (timezone.localdate(began_at), first_of[night]) > (day, booked)
    )
