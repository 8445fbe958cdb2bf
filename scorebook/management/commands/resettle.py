"""``manage.py resettle``: check every evening, and repair projections of the ledger."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.cash.audit import prove_vouchers
from scorebook.files.proving import prove_days
from scorebook.ledger.auditing import audit, repair
from scorebook.models import CupDay, Evening, Voucher


class Command(BaseCommand):
    """Settle every evening again from its revisions and compare the results."""

    help = (
        "Settles evenings afresh and names every posting, batch, total and column that differs; so of cup days the "
        "draws and the rankings. "
        "Without --check the columns are written again where the postings are right; postings never are. "
        "Exits 1 while a difference remains."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the evenings and the option to change nothing."""
        parser.add_argument("slugs", nargs="*", metavar="slug", help="the evenings to look at; all when none is named")
        parser.add_argument("--check", action="store_true", help="change nothing")

    def handle(self, *_: Any, **options: Any) -> None:
        """Check the evenings one by one."""
        evenings = Evening.objects.order_by("pk")
        if slugs := options["slugs"]:
            evenings = evenings.filter(slug__in=slugs)
            if unknown := set(slugs) - set(evenings.values_list("slug", flat=True)):
                raise CommandError(f"No such evening: {', '.join(sorted(unknown))}", returncode=2)
        seen = remaining = 0
        for evening in evenings.iterator(chunk_size=20):
            seen += 1
            remaining += self._look_at(evening, check=options["check"])
        if not slugs:
            remaining += self._tell(prove_vouchers(Voucher.objects.filter(night__isnull=True)))
            remaining += self._tell(prove_days(CupDay.objects.order_by("pk")))
        if remaining:
            raise CommandError(f"{remaining} differences in {seen} evenings", returncode=1)
        self.stdout.write(f"{seen} evenings, no difference")

    def _tell(self, differences: Iterable[tuple[object, object, object]]) -> int:
        """Print and count differences: in vouchers outside nights, and in draws and rankings of cup days."""
        listed = list(differences)
        for what, expected, actual in listed:
            self.stdout.write(f"{what}: expected {expected}, found {actual}")
        return len(listed)

    def _look_at(self, evening: Evening, *, check: bool) -> int:
        """Return the number of differences that remain."""
        audited = audit(evening)
        for difference in audited.differences:
            self.stdout.write(str(difference))
        if not audited.differences or check:
            return len(audited.differences)
        if not repair(audited):
            self.stdout.write(f"{evening.slug}: the ledger itself differs, nothing was changed")
            return len(audited.differences)
        self.stdout.write(f"{evening.slug}: written again")
        return 0
