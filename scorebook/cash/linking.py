"""The night that a voucher written by hand belongs to, whose bill then shows it."""

from __future__ import annotations

from datetime import date

from django.db.models import F, Min

from scorebook.cash.fees import charged
from scorebook.models import Club, Evening, Voucher


def night_of_fine(club: Club, player: int, day: date) -> int | None:
    """Return the night that a player sat in on that day; tables of a cup day have no bill of their own."""
    sat = Evening.objects.filter(club=club, seats__player=player, began_at__date=day, of_cup=False)
    return sat.order_by("-began_at", "-pk").values_list("night", flat=True).first()


def night_of_payment(club: Club, *players: int) -> int | None:
    """Return the night these players settle: the last one in the book's money that was booked for each."""
    nights = {last_booked(club, player) for player in players}
    return nights.pop() if len(nights) == 1 else None


def last_booked(club: Club, player: int) -> int | None:
    """Return a player's latest night that was booked and is paid in the book's money."""
    of_player = Voucher.objects.filter(club=club, night__evenings__seats__player=player)
    booked = (
        charged(of_player)
        .filter(night__evenings__currency=F("rules__currency"))
        .annotate(began_at=Min("night__evenings__began_at"))
    )
    return booked.order_by("-began_at__date", "-pk").values_list("night", flat=True).first()
