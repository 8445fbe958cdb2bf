"""Writing a voucher down: postings that add up to zero, or nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from uuid import UUID, uuid4

from scorebook.models import Account, CashPosting, Club, Player, Reason, Voucher
from settlement.book import NotZero

Purse = int | str  # an account of the book: a player's primary key, or the key of one of the club's own
Moves = Mapping[Purse, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """What stands on a voucher; ``moves`` is what it moves on every account it touches."""

    reason: Reason
    day: date
    moves: Moves
    note: str = ""
    night: int | None = None
    rules: int | None = None
    reverses: int | None = None
    by: Account | None = None
    author: str = ""
    key: UUID = field(default_factory=uuid4)


def hold(club: int) -> Club:
    """Hold the club's row until the transaction ends: its book has one writer at a time."""
    return Club.objects.select_for_update().get(pk=club)


def write_voucher(club: int, slip: Slip, moment: datetime) -> Voucher:
    """Append a voucher and its postings; money of a player who became another one is that one's."""
    moves = to_who_they_are(slip.moves)
    if over := sum(moves.values()):
        raise NotZero(f"a voucher for {slip.reason} would leave {over} over")
    voucher = Voucher.objects.create(
        club_id=club,
        key=slip.key,
        reason=slip.reason,
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


def _posting(voucher: Voucher, purse: Purse, amount: int) -> CashPosting:
    if isinstance(purse, str):
        return CashPosting(voucher=voucher, account=purse, amount=amount)
    return CashPosting(voucher=voucher, player_id=purse, amount=amount)


def moves_of(voucher: Voucher) -> dict[Purse, int]:
    """Return what a voucher moved, as it was posted."""
    return {row.account or row.player_id: row.amount for row in voucher.postings.all()}  # type: ignore[misc]


def to_who_they_are(moves: Moves) -> dict[Purse, int]:
    """Return the moves with everybody's on the account he has now, without the accounts they leave alone."""
    now = who_they_are(purse for purse in moves if isinstance(purse, int))
    together: dict[Purse, int] = {}
    for purse, amount in moves.items():
        owner = now.get(purse, purse) if isinstance(purse, int) else purse
        together[owner] = together.get(owner, 0) + amount
    return {purse: amount for purse, amount in together.items() if amount}


def who_they_are(players: Iterable[int]) -> dict[int, int]:
    """Return who those players turned out to be who were another one."""
    united = Player.objects.filter(pk__in=list(players), united_with__isnull=False)
    return dict(united.values_list("pk", "united_with_id"))


def reversing(voucher: Voucher, slip: Slip) -> Slip:
    """Return what takes a voucher back; day, note, key and who writes it are the slip's."""
    moves = {purse: -amount for purse, amount in moves_of(voucher).items()}
    return replace(
        slip,
        reason=Reason(voucher.reason),
        moves=moves,
        night=voucher.night_id,
        rules=voucher.rules_id,
        reverses=voucher.pk,
    )
