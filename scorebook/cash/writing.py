"""Writing of vouchers: postings that add up to zero, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from uuid import UUID, uuid4

from django.db.models import Max

from scorebook.models import Account, CashPosting, Club, Player, Reason, Voucher
from scorebook.models.cash import KIND_OF, Kind
from settlement.book import NotZero

Purse = int | str  # an account of the book: a player's primary key, or the key of one of the club's own
Moves = Mapping[Purse, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """The content of a voucher; ``moves`` are the amounts by account.

    ``kind`` follows from the reason; a fee, an income and an expense name it.
    """

    reason: Reason
    day: date
    moves: Moves
    kind: Kind | None = None
    batch: UUID | None = None
    note: str = ""
    night: int | None = None
    rules: int | None = None
    reverses: int | None = None
    by: Account | None = None
    author: str = ""
    key: UUID = field(default_factory=uuid4)


def hold(club: int) -> Club:
    """Lock the club's row until the transaction ends: one person writes the book at a time."""
    return Club.objects.select_for_update().get(pk=club)


def write_voucher(club: int, slip: Slip, moment: datetime) -> Voucher:
    """Append a voucher with its postings; postings of merged players go to the remaining player."""
    moves = to_who_they_are(slip.moves)
    if over := sum(moves.values()):
        raise NotZero(f"a voucher for {slip.reason} would leave {over} over")
    voucher = Voucher.objects.create(
        club_id=club,
        number=_next_number(club),
        key=slip.key,
        reason=slip.reason,
        kind=kind_of(slip),
        batch=slip.batch,
        day=slip.day,
        note=slip.note,
        night_id=slip.night,
        rules_id=slip.rules,
        reverses_id=slip.reverses,
        by=slip.by,
        author=slip.author,
        written_at=moment,
    )
    CashPosting.objects.bulk_create([_posting(voucher, purse, amount) for purse, amount in moves.items()])
    return voucher


def _next_number(club: int) -> int:
    """Return the number of the club's next voucher; the caller holds the club."""
    last = Voucher.objects.filter(club=club).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def kind_of(slip: Slip) -> Kind:
    """Return the kind of a voucher to be written."""
    return slip.kind or KIND_OF.get(slip.reason, Kind.OTHER)


def _posting(voucher: Voucher, purse: Purse, amount: int) -> CashPosting:
    if isinstance(purse, str):
        return CashPosting(voucher=voucher, account=purse, amount=amount)
    return CashPosting(voucher=voucher, player_id=purse, amount=amount)


def moves_of(voucher: Voucher) -> dict[Purse, int]:
    """Return the posted amounts of a voucher by account."""
    return {row.account or row.player_id: row.amount for row in voucher.postings.all()}  # type: ignore[misc]


def to_who_they_are(moves: Moves) -> dict[Purse, int]:
    """Return the moves on the accounts of the remaining players, without zero amounts."""
    now = who_they_are(purse for purse in moves if isinstance(purse, int))
    together: dict[Purse, int] = {}
    for purse, amount in moves.items():
        owner = now.get(purse, purse) if isinstance(purse, int) else purse
        together[owner] = together.get(owner, 0) + amount
    return {purse: amount for purse, amount in together.items() if amount}


def who_they_are(players: Iterable[int]) -> dict[int, int]:
    """Return the remaining player of each merged player."""
    united = Player.objects.filter(pk__in=list(players), united_with__isnull=False)
    return dict(united.values_list("pk", "united_with_id"))


def reversing(voucher: Voucher, slip: Slip) -> Slip:
    """Return the reversal of a voucher; day, note, key and author come from the slip."""
    moves = {purse: -amount for purse, amount in moves_of(voucher).items()}
    return replace(
        slip,
        reason=Reason(voucher.reason),
        kind=Kind(voucher.kind),
        batch=voucher.batch,
        moves=moves,
        night=voucher.night_id,
        rules=voucher.rules_id,
        reverses=voucher.pk,
    )
