"""``manage.py resettle``: prove every evening, and write again what only repeats the ledger."""

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
    """Settle every evening afresh from what was written down and compare."""

    help = (
        "Settles evenings afresh and names every posting, batch, total and column that differs; so of cup days the "
        "draws and the rankings. "
        "Without --check the columns are written again where the postings are right; postings never are. "
        "Exits 1 while a difference remains."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which evenings, and whether only to look."""
        parser.add_argument("slugs", nargs="*", metavar="slug", help="the evenings to look at; all when none is named")
        parser.add_argument("--check", action="store_true", help="change nothing")

    def handle(self, *_: Any, **options: Any) -> None:
        """Go through the evenings one by one."""
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
        """Return how many they are: of vouchers of no night, of the draws and rankings of cup days."""
        found = list(differences)
        for what, expected, actual in found:
            self.stdout.write(f"{what}: expected {expected}, found {actual}")
        return len(found)

    def _look_at(self, evening: Evening, *, check: bool) -> int:
        """Return how many differences remain."""
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
