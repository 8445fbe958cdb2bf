"""The club's money book: versions of the cash rules, vouchers, and postings that add up to zero for each voucher.

Vouchers, postings and versions of the rules are never changed: triggers of the migration ``0002_guards`` refuse it.  A
mistake is corrected with a second voucher that reverses the first.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.account import Account
from scorebook.models.club import Club
from scorebook.models.evening import Player
from scorebook.models.night import Night
from scorebook.models.seal import Sealed, SealedRows


class Versions(SealedRows["CashRules"]):
    """Versions of the clubs' cash rules."""

    def standing(self) -> Versions:
        """Return the versions that were not withdrawn, the latest first."""
        return self.filter(withdrawn__isnull=True).order_by("-since", "-pk")


class CashRules(Sealed):
    """One version of a club's fees.  The last version in force on a night's opening day applies.

    A version is in force from the day ``since`` on.  Amounts are in minor units.  ``loss_cap`` is the most that a
    player can lose in a night (``None``: no limit), ``coin`` the smallest coin that is paid (1: no rounding).
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="cash_rules", db_index=False)
    since = models.DateField()
    currency = models.CharField(max_length=3)
    entry_fee = models.PositiveBigIntegerField(default=0)
    lost_hand_fee = models.PositiveBigIntegerField(default=0)
    loss_cap = models.PositiveBigIntegerField(null=True, blank=True)
    coin = models.PositiveBigIntegerField(default=1)
    written_at = models.DateTimeField()
    objects = Versions.as_manager()  # type: ignore[misc]

    class Meta:
        ordering = ["club", "-since", "-pk"]
        verbose_name_plural = "cash rules"
        indexes = [models.Index(fields=["club", "since"], name="cash_rules_of_a_club_by_day")]
        constraints = [
            models.CheckConstraint(name="cash_rules_have_a_currency", condition=~Q(currency="")),
            models.CheckConstraint(name="cash_rules_have_a_coin", condition=Q(coin__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} since {self.since}"


class Withdrawal(Sealed):
    """The withdrawal of a version of the cash rules: author and reason.

    A withdrawn version charges nothing, and its earlier charges are reversed.  Append-only (``0002_guards``).
    """

    rules = models.OneToOneField(CashRules, on_delete=models.PROTECT, related_name="withdrawn")
    note = models.CharField(max_length=200)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    written_at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        constraints = [models.CheckConstraint(name="withdrawal_says_why", condition=~Q(note=""))]

    def __str__(self) -> str:
        return f"{self.rules_id} withdrawn"


class Reason(models.TextChoices):
    """The purpose of a voucher.  The first five are computed from a night's sheets."""

    RESULT = "result"
    ENTRY_FEE = "entry_fee"
    LOST_HANDS = "lost_hands"
    LOSS_CAP = "loss_cap"
    ROUNDING = "rounding"
    FINE = "fine"
    PAYMENT = "payment"
    EXPENSE = "expense"  # the cash box pays for something the club buys
    INCOME = "income"  # the cash box receives money from outside the club
    FEE = "fee"  # a fee that the club charges one member: membership, drinks and the like
    OPENING = "opening"  # a balance carried over from the club's earlier book
    MERGED = "merged"  # two players were one person: the balance moves to the other player


OF_A_NIGHT = (Reason.RESULT, Reason.ENTRY_FEE, Reason.LOST_HANDS, Reason.LOSS_CAP, Reason.ROUNDING)
BY_HAND = (Reason.FINE, Reason.FEE, Reason.PAYMENT, Reason.EXPENSE, Reason.INCOME, Reason.OPENING)


class Kind(models.TextChoices):
    """The kind of income or cost that a voucher is; the statement of a period adds up the club's own by kind."""

    ENTRY = "entry"
    LOST_HANDS = "lost_hands"
    ROUNDING = "rounding"
    FINE = "fine"
    MEMBERSHIP = "membership"
    PRIZES = "prizes"
    ROOM = "room"
    DRINKS = "drinks"
    OTHER = "other"
    OPENING = "opening"  # a balance from an earlier book: neither income nor cost
    TRANSFER = "transfer"  # money between other accounts, such as play and payments: neither income nor cost


KIND_OF = {
    Reason.RESULT: Kind.TRANSFER,
    Reason.ENTRY_FEE: Kind.ENTRY,
    Reason.LOST_HANDS: Kind.LOST_HANDS,
    Reason.LOSS_CAP: Kind.TRANSFER,
    Reason.ROUNDING: Kind.ROUNDING,
    Reason.FINE: Kind.FINE,
    Reason.PAYMENT: Kind.TRANSFER,
    Reason.OPENING: Kind.OPENING,
    Reason.MERGED: Kind.TRANSFER,
}
"""The kind of a voucher by its reason; a fee, an income and an expense choose their kind."""


class Voucher(Sealed):
    """One transaction in a club's money book.  Append-only; the postings of a voucher add up to zero.

    ``number`` counts the club's vouchers from 1 without a gap; papers and lists print it, and it moves with the club.
    ``day`` is the day from which the voucher counts: the night's own day, or the day of the correction if the night was
    corrected.  ``night`` is the night it belongs to, ``rules`` the version by which that night was charged.  The client
    makes ``key`` before its first attempt, so a retry with the same key finds the same voucher.  Fees that were charged
    to a group at once share a ``batch``.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="vouchers", db_index=False)
    number = models.PositiveBigIntegerField()
    key = models.UUIDField()
    batch = models.UUIDField(null=True, blank=True)
    reason = models.CharField(max_length=10, choices=Reason)
    kind = models.CharField(max_length=10, choices=Kind)
    day = models.DateField()
    note = models.CharField(max_length=200, blank=True)
    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="vouchers", null=True, blank=True)
    rules = models.ForeignKey(
        CashRules, on_delete=models.PROTECT, related_name="vouchers", null=True, blank=True, db_index=False
    )
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, related_name="reversed_by", null=True, blank=True)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    written_at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["club", "day", "pk"]
        indexes = [models.Index(fields=["club", "day"], name="voucher_of_a_club_by_day")]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="voucher_key_once_a_club"),
            models.UniqueConstraint(fields=["club", "number"], name="voucher_number_once_a_club"),
            models.CheckConstraint(name="voucher_reason_is_known", condition=Q(reason__in=Reason.values)),
            models.CheckConstraint(name="voucher_kind_is_known", condition=Q(kind__in=Kind.values)),
            models.CheckConstraint(
                name="voucher_of_a_night_says_which",
                condition=~Q(reason__in=OF_A_NIGHT) | Q(night__isnull=False, rules__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.reason}"


class Named(models.TextChoices):
    """The club's own money accounts (see ``settlement.cash``)."""

    BOX = "box"  # the money in the club's cash box; the box owes this amount
    OWN = "own"  # the club's own money: fees, fines, roundings and other income, less expenses
    POTS = "pots"  # points that evenings left in the table's pots, as money


class CashPosting(Sealed):
    """Money moved on one account, a player's or one of the club's own, in minor units.  Append-only."""

    voucher = models.ForeignKey(Voucher, on_delete=models.PROTECT, related_name="postings", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="cash", null=True, blank=True)
    account = models.CharField(max_length=4, choices=Named, blank=True)
    amount = models.BigIntegerField()

    class Meta:
        ordering = ["voucher", "pk"]
        constraints = [
            models.CheckConstraint(name="cash_posting_moves_something", condition=~Q(amount=0)),
            models.CheckConstraint(
                name="cash_posting_has_one_account",
                condition=Q(player__isnull=False, account="") | Q(player__isnull=True, account__in=Named.values),
            ),
            models.UniqueConstraint(fields=["voucher", "player"], name="cash_posting_once_a_player"),
            models.UniqueConstraint(
                fields=["voucher", "account"], name="cash_posting_once_an_account", condition=~Q(account="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id or self.account}: {self.amount}"
