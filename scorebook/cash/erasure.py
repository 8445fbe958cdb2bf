"""Erasure of a name from the book: from notes, and from authors of vouchers and withdrawals. No sum changes."""

from __future__ import annotations

from collections.abc import Iterator

from scorebook.models import Club, Erasure, Player, Withdrawal
from scorebook.words.names import Sought


def texts_of_book(club: Club) -> Iterator[str]:
    """Yield the text of every note in the book."""
    yield from club.vouchers.values_list("note", flat=True)
    yield from Withdrawal.objects.filter(rules__club=club).values_list("note", flat=True)


def take_out_of_book(club: Club, player: Player, sought: Sought) -> None:
    """Erase every note that names the player, and the player's name as an author."""
    Player.objects.filter(united_with=player).update(name=Erasure.NOBODY)
    for voucher in club.vouchers.all():
        struck = {
            **({"note": Erasure.STRUCK} if sought.is_in(voucher.note) else {}),
            **({"author": Erasure.NOBODY} if sought.wrote(voucher.author) else {}),
        }
        if struck:
            club.vouchers.filter(pk=voucher.pk).update(**struck)
    withdrawn = Withdrawal.objects.filter(rules__club=club)
    for one in withdrawn:
        note = Erasure.STRUCK if sought.is_in(one.note) else one.note
        author = Erasure.NOBODY if sought.wrote(one.author) else one.author
        if (note, author) != (one.note, one.author):
            withdrawn.filter(pk=one.pk).update(note=note, author=author)
