"""The database itself refuses to change or remove what the book says, but for a name that is erased."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scorebook.cash.deeds import Why, withdraw_rules
from scorebook.models import CashPosting, CashRules, Erasure, Voucher, Withdrawal

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
CHANGES = {
    "scorebook_cashrules": "UPDATE scorebook_cashrules SET entry_fee = 1",
    "scorebook_voucher": "UPDATE scorebook_voucher SET day = '2026-01-01'",
    "scorebook_cashposting": "UPDATE scorebook_cashposting SET amount = amount + 1",
    "scorebook_withdrawal": "UPDATE scorebook_withdrawal SET written_at = '2026-01-01'",
}
COUNTED = (CashRules, Voucher, CashPosting, Withdrawal)


def ask(said: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(said)


@pytest.mark.parametrize("table", CHANGES)
@pytest.mark.parametrize("verb", ["UPDATE", "DELETE", "TRUNCATE"])
def test_the_database_refuses_to_change_the_book(rules: CashRules, played, table: str, verb: str) -> None:
    played((1, 0, 10))
    withdraw_rules(rules.club, Why(version=rules.pk, note="elírtuk"))
    if verb == "TRUNCATE" and connection.vendor == "sqlite":
        verb = "DELETE"  # SQLite knows no other way to empty a table
    delete, truncate = f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"  # noqa: S608
    statement = {"UPDATE": CHANGES[table], "DELETE": delete, "TRUNCATE": truncate}[verb]
    if connection.vendor == "postgresql":
        connection.check_constraints()  # what is still to be checked at commit would stop a TRUNCATE before the trigger
    before = [model.objects.count() for model in COUNTED]
    with pytest.raises(IntegrityError, match="append-only"):
        ask(statement)
    assert [model.objects.count() for model in COUNTED] == before


ERASING = {
    "a note is struck": ("note = '[…]'", True),
    "its writer becomes nobody": ("author = 'N. N.', by_id = NULL", True),
    "a note says something else": ("note = 'más'", False),
    "its writer becomes somebody else": ("author = 'Béla'", False),
    "another day beside the note": ("note = '[…]', day = '2026-01-01'", False),
}


@pytest.mark.parametrize("table", ["scorebook_voucher", "scorebook_withdrawal"])
@pytest.mark.parametrize("case", ERASING)
def test_an_erasure_may_take_a_name_out_and_change_nothing_else(circle, rules, played, case: str, table: str) -> None:
    statement, allowed = ERASING[case]
    if table == "scorebook_withdrawal":
        statement = statement.replace("day = ", "written_at = ")
    played((1, 0, 10))
    withdraw_rules(circle.club, Why(version=rules.pk, note="elírtuk"))
    with pytest.raises(IntegrityError, match="append-only"):
        ask(f"UPDATE {table} SET {statement}")  # noqa: S608
    erasure = Erasure.objects.create(club=circle.club, player=circle.player.player)
    if allowed:
        ask(f"UPDATE {table} SET {statement}")  # noqa: S608
    else:
        with pytest.raises(IntegrityError, match="append-only"):
            ask(f"UPDATE {table} SET {statement}")  # noqa: S608
    Erasure.objects.filter(pk=erasure.pk).update(finished_at=timezone.now())
    with pytest.raises(IntegrityError, match="append-only"):
        ask(f"UPDATE {table} SET note = '[…]', author = 'N. N.'")  # noqa: S608
