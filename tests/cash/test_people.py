"""Members who are united or erased: their money stays in the book, and every sum with it."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scorebook.cash.deeds import write_rules, write_slip
from scorebook.cash.queries import current_rules, read_book
from scorebook.cash.writing import Slip
from scorebook.club.erasing import erase
from scorebook.club.merging import merge
from scorebook.club.seating import seat_members
from scorebook.models import Account, CashPosting, Erasure, Player, Reason, Voucher
from scorebook.refusals.refused import Refused
from tests.cash.conftest import PLAIN, THIRTEENTH, TWENTIETH, book_of, prove
from tests.club.conftest import Circle
from tests.conftest import NAMES
from tests.world.night import close, next_game, pay, reopen

pytestmark = pytest.mark.django_db
WITH_FERI = (*NAMES[:4], "Feri")


def test_the_balance_of_a_second_name_goes_to_the_first(circle: Circle, rules, played) -> None:
    evening = played((4, 0, 10), players=WITH_FERI)
    before = book_of(circle.club)
    kept, gone = circle.player, circle.club.members.get(player__name="Feri")
    merge(kept, gone, circle.by())
    after = {**before, "Eszter": before["Feri"]}
    del after["Feri"]
    assert {purse: amount for purse, amount in _stands(circle).items() if amount} == after
    assert Voucher.objects.get(reason="merged").postings.count() == 2
    assert Player.objects.get(pk=gone.player_id).united_with_id == kept.player_id
    prove(evening)


def _stands(circle: Circle) -> dict[str, int]:
    rules = current_rules(circle.club)
    assert rules is not None
    book = read_book(circle.club, rules, timezone.localdate())
    return {**{one.name: one.balance for one in book.people}, "own": book.own.balance}


def test_a_night_corrected_after_two_were_united_is_booked_for_the_one_they_are(circle: Circle, rules, played) -> None:
    evening = played((4, 0, 10), players=WITH_FERI)
    merge(circle.player, circle.club.members.get(player__name="Feri"), circle.by())
    reopen(evening)
    pay(evening, (4, 0, 5))
    close(evening)
    assert _stands(circle)["Eszter"] == -15 * 2000 - 50000
    assert sum(CashPosting.objects.filter(player__united_with__isnull=False).values_list("amount", flat=True)) == 0
    prove(evening)


def test_who_was_charged_twice_in_a_night_is_charged_once(circle: Circle, rules, played) -> None:
    evening = played((4, 0, 10))
    another = next_game(
        evening, club=circle.club, seat=seat_members(circle.club), players=WITH_FERI, opened_at=evening.opened_at
    )
    close(another)
    assert book_of(circle.club)["own"] == 6 * 50000
    merge(circle.player, circle.club.members.get(player__name="Feri"), circle.by())
    assert book_of(circle.club)["own"] == 5 * 50000
    prove(evening)


def test_who_paid_each_other_are_two(circle: Circle, rules, played) -> None:
    played(players=WITH_FERI)
    feri = circle.club.members.get(player__name="Feri")
    moves = {feri.player_id: 500, circle.player.player_id: -500}
    write_slip(circle.club, Slip(reason=Reason.PAYMENT, day=TWENTIETH, moves=moves))
    with pytest.raises(Refused):
        merge(circle.player, feri, circle.by())


def test_an_erased_name_is_in_no_voucher_and_no_sum_moves(circle: Circle, rules, played) -> None:
    evening = played((1, 0, 10))
    cili = circle["scribe"]
    account = cili.account
    assert account is not None
    moves = {cili.player_id: -1000, "own": 1000}
    for note in ("Cili késett", "Cilinek szólt a telefonja", "késett"):
        write_slip(
            circle.club, Slip(reason=Reason.FINE, day=THIRTEENTH, moves=moves, note=note, by=account, author="Cili")
        )
    before = sorted(CashPosting.objects.values_list("amount", flat=True))
    erase(cili, circle.by())
    fines = Voucher.objects.filter(reason="fine").order_by("pk")
    assert [(one.note, one.author, one.by) for one in fines] == [
        (Erasure.STRUCK, Erasure.NOBODY, None),
        (Erasure.STRUCK, Erasure.NOBODY, None),
        ("késett", Erasure.NOBODY, None),
    ]
    assert not Account.objects.filter(pk=account.pk).exists()
    assert sorted(CashPosting.objects.values_list("amount", flat=True)) == before
    assert _stands(circle)[Erasure.NOBODY] == -50000 - 3000, "whoever has no name still owes what he owes"
    prove(evening)


def test_who_was_united_before_is_erased_under_both_names(circle: Circle, rules, played) -> None:
    played((4, 0, 10), players=WITH_FERI)
    merge(circle.player, circle.club.members.get(player__name="Feri"), circle.by())
    erase(circle.player, circle.by())
    assert not Player.objects.filter(name__in=("Feri", "Eszter")).exists()


@pytest.mark.parametrize(("points", "told"), [((1, 0, 10), "Béla owes the club"), ((0, 1, 10), "The club owes Béla")])
def test_what_stands_on_an_account_is_told_before_the_name_is_erased(
    circle: Circle, played, phone, points: tuple[int, int, int], told: str
) -> None:
    write_rules(circle.club, **PLAIN)
    page = f"/c/{circle.club.slug}/members/{circle['director'].pk}/erase/"
    assert "settle it first" not in phone("owner").get(page, headers={"accept-language": "en"}).content.decode()
    played(points)
    assert told in phone("owner").get(page, headers={"accept-language": "en"}).content.decode()
