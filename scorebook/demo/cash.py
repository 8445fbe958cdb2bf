"""The demo club's money book: its rules from the second season on, fines, and payments that were made or put off."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from random import Random
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from scorebook.cash.deeds import write_rules, write_slip
from scorebook.cash.linking import night_of_fine
from scorebook.cash.queries import balance_of
from scorebook.cash.writing import Purse, Slip
from scorebook.models import CashPosting, Club, Evening, Named, Reason

SEED = 21
PAYS_ALL, PAYS_HALF = 55, 20  # of a hundred; the others put it off


def open_book(club: Club, plan: Mapping[str, Any], day: date) -> None:
    """Write the club's cash rules, and what lay in its box when the book was begun."""
    write_rules(club, since=day, currency=plan["currency"], **plan["rules"])
    held: dict[Purse, int] = {Named.BOX.value: -plan["box"], Named.OWN.value: plan["box"]}
    write_slip(club, Slip(reason=Reason.OPENING, day=day, moves=held, key=_key("box")))


def settle_up(evening: Evening, plan: Mapping[str, Any], number: int) -> None:
    """Fine who is fined after a night, and let everybody pay or be paid his balance, half of it, or nothing."""
    club, random = evening.club, Random(SEED + number)  # noqa: S311 - the same payments every time are the point
    assert club is not None  # noqa: S101 - every evening here is one of the club's
    day = evening.opened_at.date()
    who = {seat.player.name: seat.player_id for seat in evening.seats.select_related("player").order_by("number")}
    for fine in plan["fines"]:
        if fine["who"] in who and fine["night"] == number:
            moves: dict[Purse, int] = {who[fine["who"]]: -fine["amount"], Named.OWN.value: fine["amount"]}
            night = night_of_fine(club, who[fine["who"]], day)
            write_slip(
                club,
                Slip(
                    reason=Reason.FINE, day=day, moves=moves, note=fine["note"], night=night, key=_key("fine", number)
                ),
            )
    for player in who.values():
        balance = balance_of(CashPosting.objects.filter(voucher__club=club), player)
        if paid := _paid(balance, plan["rules"]["coin"], random.randrange(100)):
            moves = {player: -paid, Named.BOX.value: paid}
            write_slip(
                club,
                Slip(
                    reason=Reason.PAYMENT,
                    day=day,
                    moves=moves,
                    night=evening.night_id,
                    key=_key("payment", number, player),
                ),
            )


def _paid(balance: int, coin: int, lot: int) -> int:
    if lot < PAYS_ALL:
        return balance
    return balance // 2 // coin * coin if lot < PAYS_ALL + PAYS_HALF else 0


def _key(*about: object) -> UUID:
    return uuid5(NAMESPACE_URL, "/".join(("scorebook/demo/cash", *map(str, about))))
