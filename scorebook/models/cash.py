"""The club's money book: by which rules nights are charged, vouchers, and the postings that each adds up to zero.

Vouchers and postings are never changed, and neither is a version of the rules: triggers made by the migration
``0002_guards`` refuse it.  A mistake is taken back by a voucher that reverses it.
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
    """Versions of clubs' cash rules."""

    def standing(self) -> Versions:
        """Return those that were not withdrawn, the last one first."""
        return self.filter(withdrawn__isnull=True).order_by("-since", "-pk")


class CashRules(Sealed):
    """One version of what a club charges, in force for nights opened from the day ``since`` on; the last one counts.

    Amounts are minor units; ``loss_cap`` is the most somebody loses in a night (``None``: no such bound), ``coin`` the
    smallest one that is paid (1: none is too small).
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
    """That a version of the rules was withdrawn, by whom and why: it charges nothing, and what it charged was reversed.

    Appended only (``0014_withdrawals``).
    """

    rules = models.OneToOneField(CashRules, on_delete=models.PROTECT, related_name="withdrawn")
    note = models.CharField(max_length=200)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    written_at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # an account that goes is taken out of the seal as well
        constraints = [models.CheckConstraint(name="withdrawal_says_why", condition=~Q(note=""))]

    def __str__(self) -> str:
        return f"{self.rules_id} withdrawn"


class Reason(models.TextChoices):
    """What a voucher is for; the first five are a night's, and booked from its sheets."""

    RESULT = "result"
    ENTRY_FEE = "entry_fee"
    LOST_HANDS = "lost_hands"
    LOSS_CAP = "loss_cap"
    ROUNDING = "rounding"
    FINE = "fine"
    PAYMENT = "payment"
    EXPENSE = "expense"  # the box pays for what the club buys
    INCOME = "income"  # the box takes what comes to the club from outside
    OPENING = "opening"  # what stood in the book that was kept before this one
    MERGED = "merged"  # two players were one person: the balance of the one goes to the other


OF_A_NIGHT = (Reason.RESULT, Reason.ENTRY_FEE, Reason.LOST_HANDS, Reason.LOSS_CAP, Reason.ROUNDING)
BY_HAND = (Reason.FINE, Reason.PAYMENT, Reason.EXPENSE, Reason.INCOME, Reason.OPENING)


class Voucher(Sealed):
    """Something that moved a club's money.  Appended only; its postings add up to zero.

    ``day`` is the day it counts from: a night's own day, and where the night was corrected the day of that.  ``night``
    is the night it belongs to, ``rules`` by which a night was charged.  ``key`` is made by the writer before the first
    try; a repeated key is the same voucher.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="vouchers", db_index=False)
    key = models.UUIDField()
    reason = models.CharField(max_length=10, choices=Reason)
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
        base_manager_name = "objects"  # an account that goes is taken out of the seal as well
        ordering = ["club", "day", "pk"]
        indexes = [models.Index(fields=["club", "day"], name="voucher_of_a_club_by_day")]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="voucher_key_once_a_club"),
            models.CheckConstraint(name="voucher_reason_is_known", condition=Q(reason__in=Reason.values)),
            models.CheckConstraint(
                name="voucher_of_a_night_says_which",
                condition=~Q(reason__in=OF_A_NIGHT) | Q(night__isnull=False, rules__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.reason}"


class Named(models.TextChoices):
    """The club's own accounts (see ``settlement.cash``)."""

    BOX = "box"  # the money in the club's cash box, which owes it
    OWN = "own"  # fees, fines, roundings and other income, less what was spent: the club's own
    POTS = "pots"  # what evenings left in the table's pots


class CashPosting(Sealed):
    """Money moved on one account, in minor units: a player's, or one of the club's own.  Appended only."""

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
