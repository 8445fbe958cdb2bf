"""Taking a name out of the book: of the notes and the writers of vouchers.  No sum moves."""

from __future__ import annotations

from collections.abc import Collection

from scorebook.models import Club, Erasure, Player
from scorebook.names import is_named, is_spoken_of


def take_out_of_book(club: Club, player: Player, names: Collection[str]) -> None:
    """Strike every note that speaks of somebody, and the name of whoever wrote a voucher, where it was him."""
    Player.objects.filter(united_with=player).update(name=Erasure.NOBODY)
    for voucher in club.vouchers.all():
        struck = {
            **({"note": Erasure.STRUCK} if is_spoken_of(voucher.note, names) else {}),
            **({"author": Erasure.NOBODY} if is_named(voucher.author, names) else {}),
        }
        if struck:
            club.vouchers.filter(pk=voucher.pk).update(**struck)
