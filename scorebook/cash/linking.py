"""Which night a voucher written by hand belongs to, so that it stands on that night's bill."""

from __future__ import annotations

from datetime import date

from scorebook.cash.fees import charged
from scorebook.models import Club, Evening, Voucher


def night_of_fine(club: Club, player: int, day: date) -> int | None:
    """Return the night somebody sat in on that day; a table of a cup day has no bill of its own."""
    sat = Evening.objects.filter(club=club, seats__player=player, opened_at__date=day, of_cup=False)
    return sat.order_by("-opened_at", "-pk").values_list("night", flat=True).first()


def night_of_payment(club: Club, *players: int) -> int | None:
    """Return the night all of them are settling: the last one that was booked for each."""
    nights = {last_booked(club, player) for player in players}
    return nights.pop() if len(nights) == 1 else None


def last_booked(club: Club, player: int) -> int | None:
    """Return the last night that was booked with somebody at the table."""
    booked = Voucher.objects.filter(club=club, night__evenings__seats__player=player)
    return charged(booked).order_by("-pk").values_list("night", flat=True).first()
