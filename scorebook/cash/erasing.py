"""Taking a name out of the book: of the notes and the writers of vouchers and withdrawals.  No sum moves."""

from __future__ import annotations

from collections.abc import Iterator

from scorebook.models import Club, Erasure, Player, Withdrawal
from scorebook.words.names import Sought


def texts_of_book(club: Club) -> Iterator[str]:
    """Yield every note of the book."""
    yield from club.vouchers.values_list("note", flat=True)
    yield from Withdrawal.objects.filter(rules__club=club).values_list("note", flat=True)


def take_out_of_book(club: Club, player: Player, sought: Sought) -> None:
    """Strike every note that speaks of somebody, and the name of whoever wrote a voucher, where it was him."""
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
