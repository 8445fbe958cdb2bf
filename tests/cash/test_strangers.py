"""Book entries about people are for members and for holders of the evening's link; strangers see only the play."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping

import pytest
from django.test import Client
from django.utils import timezone

from scorebook.access import links
from scorebook.cash.deeds import write_slip
from scorebook.cash.writing import Slip
from scorebook.models import CashRules, Club, Evening, Public, Reason
from tests.cash.conftest import TWENTIETH
from tests.club.conftest import Circle
from tests.conftest import holding

pytestmark = pytest.mark.django_db

OF_THE_BOOK = ("arried from", "ntry fee", "late again", "ash box", "Géza")
STRANGERS, LET_IN = ("stranger", "outsider", "whose link was taken back"), ("watcher", "viewer")
BILLS = ("payments/", "payments/?way=banker", "payout.pdf", "payout.pdf?method=neighbour&archive=1")


@pytest.fixture
def public_night(circle: Circle, rules: CashRules, played: Callable[..., Evening]) -> Evening:
    """The second of two charged nights of a club that shows its evenings: with a fine, a rest carried and a tick."""
    Club.objects.filter(pk=circle.club.pk).update(public=Public.EVENINGS)
    played((1, 0, 10))
    evening = played((1, 0, 100), day=TWENTIETH)
    bela, anna = circle["director"].player_id, circle["owner"].player_id
    fine: Mapping[int | str, int] = {bela: -1000, "own": 1000}
    paid: Mapping[int | str, int] = {bela: 30000, anna: -30000}
    for reason, moves, note in ((Reason.FINE, fine, "late again"), (Reason.PAYMENT, paid, "")):
        slip = Slip(
            reason=reason, day=timezone.localdate(), moves=moves, note=note, night=evening.night_id, author="Géza"
        )
        write_slip(circle.club, slip)
    return evening


@pytest.fixture
def reads(public_night: Evening, phone, outsider: Client, undrawn: None) -> Callable[[str, str], str]:
    """Read a page or a paper of the evening in English on somebody's device."""
    old = links.token_of(links.links_of(public_night)["watch"])
    now = links.token_of(links.renew(public_night, "watch"))
    devices = {
        "stranger": Client(),
        "outsider": outsider,
        "whose link was taken back": holding(str(old)),
        "watcher": holding(str(now)),
        "viewer": phone("viewer"),
    }

    def read(who: str, name: str) -> str:
        answer = devices[who].get(f"/e/{public_night.slug}/{name}", headers={"accept-language": "en"})
        return f"{answer.status_code} {html.unescape(answer.content.decode())}"

    return read


@pytest.mark.parametrize("who", STRANGERS)
def test_a_stranger_sees_the_bill_of_the_play_alone(reads, who: str) -> None:
    for name in BILLS:
        page = reads(who, name)
        assert page.startswith("200 ")
        assert [said for said in OF_THE_BOOK if said in page] == []
        assert "2,000" in page, "Béla's 100 points at 20 Ft"
    assert reads(who, "receipts.pdf").startswith("403 ")
    assert reads(who, "payments/?way=banker&banker=5").startswith("400 "), "there is no box to settle with"
    assert reads(who, "payout.pdf?method=banker&banker=5").startswith("400 ")


@pytest.mark.parametrize("charged", [True, False])
def test_a_stranger_is_not_told_who_pays_whom_whether_the_club_keeps_a_book_or_not(reads, charged: bool) -> None:
    """Payments differ with and without the book; a recorded payment belongs to the table."""
    if not charged:
        Evening.objects.update(currency="EUR")
    for name in BILLS:
        pages = {who: reads(who, name) for who in (*STRANGERS, *LET_IN)}
        viewers = {who for who, page in pages.items() if re.search(r"<h2[^>]*>\s*Who pays whom\b", page)}
        assert viewers == set(LET_IN), name
        assert {who for who, page in pages.items() if "is for the table and its club" in page} == set(STRANGERS)


@pytest.mark.parametrize("who", LET_IN)
def test_a_member_and_whoever_holds_the_link_see_what_the_book_knows(reads, who: str) -> None:
    for name in BILLS:
        page = reads(who, name)
        assert [said for said in OF_THE_BOOK if said not in page] == []
    assert "HUF 300" in reads(who, "receipts.pdf").replace("\xa0", " ")
    assert reads(who, "payout.pdf?method=banker&banker=5").startswith("200 ")


def test_receipts_are_offered_to_whoever_gets_them(reads) -> None:
    pages = {who: reads(who, "print/") for who in (*STRANGERS, *LET_IN)}
    assert all("payout.pdf" in page for page in pages.values())
    assert {who for who, page in pages.items() if "receipts.pdf" in page} == set(LET_IN)


def test_a_stranger_is_not_handed_the_link_that_would_let_him_in(reads, public_night: Evening) -> None:
    token = str(links.token_of(links.links_of(public_night)["watch"]))
    for name in ("links/", "far/", "recap/", "payout.pdf", "session.pdf", "recap.pdf"):
        page = reads("stranger", name)
        assert page.startswith("200 ")
        assert token not in page
    assert f"http://testserver/e/{public_night.slug}/" in reads("stranger", "links/")
    for who in LET_IN:
        assert token in reads(who, "links/")
