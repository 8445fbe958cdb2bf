"""Erasing: the name is gone everywhere, and every sum is as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from axes.models import AccessAttempt
from django.db import IntegrityError, connection, transaction
from django.test import Client

from scorebook import ledger
from scorebook.api.keys import make_key
from scorebook.club.erasing import erase, erase_guests, give_up
from scorebook.club.invitations import invite
from scorebook.club.members import add, appoint, rename
from scorebook.club.seating import seat_members
from scorebook.ledger.proving import prove
from scorebook.models import (
    Account,
    Act,
    By,
    Draft,
    Erasure,
    Evening,
    Member,
    Player,
    Revision,
    Seat,
    Trace,
)
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from scorebook.paper import pdf
from scorebook.paper.views import printing
from tests.club.conftest import Circle, everything, joined, of_everybody, signed_in, sums
from tests.ledger.conftest import Pen

pytestmark = pytest.mark.django_db

NAME = "Cili"


@pytest.fixture
def full_evening(circle: Circle, night: Evening, pen_of: Callable[[Evening], Pen]) -> Pen:
    """An evening with everything on it that may hold a name."""
    cili = ledger.Author(name="cili ")
    pen = pen_of(night)
    pen.hand(
        **{**pen.plain(), "note": "Cilinek nem volt igaza"},
    )
    pen.write("hand", {**pen.plain(), "note": "szép volt"}, author=cili)
    pen.correct(1, {**pen.plain(), "declarer": 0, "partner": 2, "dealer": 4}, reason="Cili elütötte", author=cili)
    pen.strike(2, reason="nem volt")
    voice = ledger.Voice(seat=2, by=By.MEMBER, author=cili)
    ledger.remark(pen.evening, 1, key=uuid4(), version=2, says="wrong", word="Cili szerint három volt", voice=voice)
    because = ledger.Overruling(because="Cilivel megbeszéltük", seen=10**6, by=By.WRITE, author=cili)
    pen.close(author=cili, overruling=because)
    pen.reopen(reason="Cilivel megbeszéltük")
    pen.hand()
    pen.close()
    evening = pen.fresh()
    bill = read_bill(evening.night)
    tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="Cili")
    Draft.objects.create(evening=evening, facts={"contract": "two", "note": "Cili szerint"}, author="Béla")
    Evening.objects.filter(pk=evening.pk).update(title="Cili születésnapja", place="Cili pincéje")
    AccessAttempt.objects.create(username="cili@example.org", ip_address="1.2.3.4", failures_since_start=1)
    invite(circle.club, "viewer", circle.by("scribe"))
    rename(circle["scribe"], "Cili Mária", circle.by())
    return pen


@pytest.fixture
def pen_of() -> Callable[[Evening], Pen]:
    return Pen


def test_the_name_is_gone_from_every_table_and_no_sum_has_moved(circle: Circle, full_evening: Pen):
    before = sums(full_evening.fresh())
    assert any(NAME in line for line in everything())
    erase(circle["scribe"], circle.by())
    remaining = [line for line in everything() if NAME.casefold() in line.casefold()]
    assert remaining == []
    assert sums(full_evening.fresh()) == before
    full_evening.prove()


def test_the_name_is_gone_from_every_page_document_and_export(circle: Circle, full_evening: Pen, monkeypatch):
    drawn: list[str] = []
    monkeypatch.setattr(printing, "draw", lambda html, **_: drawn.append(html) or b"%PDF")
    client, slug = signed_in(circle.by()), full_evening.evening.slug
    pages = [
        f"/e/{slug}/{page}"
        for page in (
            "",
            "history/",
            "payments/",
            "1/",
            "far/",
            "news/?since=",
            "export.json",
            "session.pdf",
            "payout.pdf",
            "recap.pdf",
            "rules/",
        )
    ]
    pages += [
        "/",
        f"/c/{circle.club.slug}/",
        f"/c/{circle.club.slug}/members/",
        f"/c/{circle.club.slug}/new/",
        f"/c/{circle.club.slug}/standings.pdf",
    ]
    text = "".join(client.get(page).content.decode() for page in pages) + "".join(drawn)
    assert NAME in text
    drawn.clear()
    erase(circle["scribe"], circle.by())
    for page in pages:
        answer = client.get(page)
        assert answer.status_code in (200, 204), page
        full_evening = answer.content.decode().replace(
            "Anna, Béla, Cili…", ""
        )  # how a line of names is written, whoever asks
        assert NAME.casefold() not in full_evening.casefold(), page
    assert drawn
    assert NAME.casefold() not in "".join(drawn).casefold()
    assert "N. N." in client.get(f"/e/{slug}/").content.decode()


def test_what_is_left_tells_that_somebody_wrote_and_that_a_text_was_struck(circle: Circle, full_evening: Pen):
    erase(circle["scribe"], circle.by())
    revisions = Revision.objects.order_by("head")[:5]
    assert [(one.author, one.reason, one.facts.get("note")) for one in revisions] == [
        ("Anna", "", "[…]"),
        ("N. N.", "", "szép volt"),
        ("N. N.", "[…]", None),
        ("Anna", "nem volt", "szép volt"),
        ("N. N.", "", None),
    ]
    evening = full_evening.fresh()
    assert (evening.title, evening.place, evening.reopened_because) == ("[…]", "[…]", "[…]")
    assert not Draft.objects.exists()
    erasure = Erasure.objects.get()
    assert (erasure.club, erasure.by, erasure.finished_at is not None) == (circle.club, circle.by(), True)
    trace = Trace.objects.filter(act=Act.ERASED).get()
    assert (trace.by, trace.player) == (circle.by(), erasure.player)


def test_the_account_goes_where_it_belongs_to_no_other_club(circle: Circle, elsewhere: Circle):
    cili, bela = circle.by("scribe"), circle.by("director")
    elsewhere_too = joined(elsewhere.club, "Béla Elek", "viewer", login="x")
    Member.objects.filter(pk=elsewhere_too.pk).update(account=bela)
    client = signed_in(cili)
    erase(circle["scribe"], circle.by())
    erase(circle["director"], circle.by())
    assert not Account.objects.filter(pk=cili.pk).exists()
    assert client.get("/account/").status_code == 302
    assert Account.objects.filter(pk=bela.pk).exists()
    assert Player.objects.get(pk=elsewhere_too.player_id).name == "Béla Elek"


def test_two_who_were_erased_are_still_two_at_one_table(circle: Circle, full_evening: Pen):
    erase(circle["scribe"], circle.by())
    erase(circle["viewer"], circle.by())
    names = list(Seat.objects.filter(evening=full_evening.evening).order_by("number").values_list("name", flat=True))
    assert names == ["Anna", "Béla", "N. N.", "N. N. 2", "Eszter"]
    assert Player.objects.filter(name="N. N.").count() == 2


def test_another_person_of_the_same_name_keeps_it(circle: Circle, evening_of: Callable[..., Evening]):
    """Cili played once under a name that another player bears at another table."""
    seat = seat_members(circle.club)
    first = evening_of(club=circle.club, seat=seat)
    rename(circle["scribe"], "Cecília", circle.by())
    names = ("Anna", "Béla", NAME, "Dénes", "Eszter")
    another = seat_members(circle.club, confirmed=[NAME])
    second = evening_of(club=circle.club, seat=another, players=names)
    pens = [Pen(first), Pen(second)]
    for pen in pens:
        pen.write("hand", pen.plain(), author=ledger.Author(name=NAME))
    erase(circle["scribe"], circle.by())
    assert [pen.evening.revisions.get().author for pen in pens] == ["N. N.", NAME]
    assert second.seats.get(number=2).name == NAME
    assert Member.objects.filter(club=circle.club, reads_as="cili").exists()


def test_other_clubs_and_guests_are_left_alone(circle: Circle, elsewhere: Circle, evening: Evening, full_evening: Pen):
    theirs = joined(elsewhere.club, NAME, "viewer", login="masik")
    erase(circle["scribe"], circle.by())
    assert Player.objects.get(pk=theirs.player_id).name == NAME
    assert evening.seats.get(number=2).name == NAME


def test_the_last_owner_is_not_erased_and_nothing_half_done_stays(circle: Circle, full_evening: Pen):
    with pytest.raises(ledger.Refused, match="owner"):
        erase(circle["owner"], circle.by())
    assert not Erasure.objects.exists()
    appoint(circle["director"], "owner", circle.by())
    erase(circle["owner"], circle.by())
    assert not Account.objects.filter(name="Anna").exists()
    assert Erasure.objects.get().by is None


def test_after_an_erasure_everything_is_sealed_as_it_stands(circle: Circle, full_evening: Pen):
    erase(circle["scribe"], circle.by())
    assert [str(finding) for finding in prove()] == []


def test_after_an_erasure_the_ledger_is_closed_again(circle: Circle, full_evening: Pen):
    erase(circle["scribe"], circle.by())
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Revision.objects.update(author="N. N.", number=1)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Revision.objects.filter(author="Anna").update(author="N. N.")


ERASURES: dict[str, Callable[[Circle, Evening], None]] = {
    "a member": lambda circle, _evening: erase(circle["scribe"], circle.by()),
    "guests": lambda _circle, evening: erase_guests(evening, None),
    "one's own account": lambda circle, _evening: give_up(circle.by("scribe")),
}


@pytest.mark.parametrize("how", ERASURES)
def test_no_document_with_the_name_is_kept(
    how: str, circle: Circle, evening: Evening, django_capture_on_commit_callbacks: Any
) -> None:
    pdf._cache("payout", b"%PDF-Cili", 60)
    with django_capture_on_commit_callbacks(execute=True):
        ERASURES[how](circle, evening)
    assert pdf._cached("payout") is None


def test_a_drawn_sheet_is_drawn_anew(circle: Circle, full_evening: Pen, client: Client):
    client = signed_in(circle.by())
    where = f"/e/{full_evening.evening.slug}/"
    since = client.get(where).context["news"].partition('data-since="')[2].partition('"')[0]
    erase(circle["scribe"], circle.by())
    assert client.get(f"{where}news/?since={since}").status_code == 200
    assert NAME not in client.get(where).content.decode()


def test_erasing_is_asked_for_twice(circle: Circle, full_evening: Pen):
    client, pk = signed_in(circle.by()), circle["scribe"].pk
    where = f"/c/{circle.club.slug}/members/{pk}/erase/"
    assert client.post(where).status_code == 422
    assert Member.objects.filter(pk=pk).exists()
    assert client.post(where, {"sure": "1"}).status_code == 302
    assert not Member.objects.filter(pk=pk).exists()


@pytest.mark.parametrize(
    ("who", "whom", "status"),
    [("director", "scribe", 302), ("director", "owner", 403), ("scribe", "viewer", 403), ("director", "director", 302)],
)
def test_who_may_erase_whom(circle: Circle, who: str, whom: str, status: int):
    where = f"/c/{circle.club.slug}/members/{circle[whom].pk}/erase/"
    assert signed_in(circle.by(who)).post(where, {"sure": "1"}).status_code == status


def test_an_erased_player_is_new_when_he_comes_back(circle: Circle, full_evening: Pen, evening_of):
    erase(circle["scribe"], circle.by())
    again = evening_of(club=circle.club, seat=seat_members(circle.club))
    assert again.seats.get(number=2).player != Erasure.objects.get().player
    options = {"key": uuid4(), "head": 0, "kind": "all_pass", "facts": {}, "author": ledger.Author(name=NAME)}
    assert ledger.record_entry(again, **options).revision.author == NAME


def test_whoever_has_an_account_deletes_it_and_his_clubs_keep_the_player(circle: Circle, phone) -> None:
    there, key = "/account/delete/", make_key(circle.club, "honlap", "viewer", circle.by("owner"))[0]
    for role, said in (("scribe", "rossz"), ("owner", "jelszó-jelszó")):  # a wrong password; the only owner
        assert phone(role).post(there, {"password": said}).status_code == 422
    assert Account.objects.count() == 4
    appoint(circle["director"], "owner", circle.by("owner"))
    client, gone = phone("owner"), circle.by("owner").pk
    assert there in client.get("/account/").content.decode()
    assert client.post(there, {"password": "jelszó-jelszó"})["Location"] == "/"
    assert client.get("/account/").status_code == 302
    assert not Account.objects.filter(name="Anna").exists()
    assert not Account.objects.get(pk=gone).has_usable_password()
    assert (
        Client().post("/account/sign-in/", {"username": "Anna@example.org", "password": "jelszó-jelszó"}).status_code
        == 422
    )
    key.refresh_from_db()
    assert key.revoked_at is not None
    assert circle["owner"].account is None
    assert circle["owner"].player.name == "Anna"
    assert [str(one) for one in prove()] == []


@pytest.mark.django_db(transaction=True)
def test_of_an_erased_name_not_a_byte_is_left_in_the_file() -> None:
    circle = of_everybody()
    member = add(circle.club, "Xavérija")
    rename(member, "Zsüliett Kvaxmir", circle.by())
    erase(member, circle.by())
    name = Path(connection.settings_dict["NAME"])
    content = b"".join(path.read_bytes() for path in name.parent.glob(f"{name.name}*"))
    assert [word for word in ("Xavérija", "xavérija", "Kvaxmir", "kvaxmir") if word.encode() in content] == []
