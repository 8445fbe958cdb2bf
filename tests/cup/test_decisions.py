"""Every decision of a director stands on the page with its time, its reason and its author."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.cup.decisions import decisions_of
from scorebook.cup.deeds.ending import rule
from scorebook.cup.deeds.no_shows import withdraw
from scorebook.cup.deeds.playing import count_for_nobody, open_again
from scorebook.cup.deeds.seating import publish
from scorebook.models import By, Remark
from scorebook.words.dates import clock
from tests.cup.conftest import Made, evenings_of, play, press

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def test_every_decision_has_its_time_and_reason_on_the_page(published: Made, laptop: Client, phone) -> None:
    day = published(8)
    day = withdraw(day, press(day), "  valaki   hiányzik ")
    day = publish(day, press(day))
    day = count_for_nobody(day, press(day), 1, 2, "rossz lapok")
    day = open_again(day, press(day), 1, 2, "mégis jó")
    day = rule(day, press(day), number=3, hundredths=-500, reason="késett", of_round=1)
    evening = evenings_of(day)[0]
    play(evening, hands=1)
    voice = ledger.Voice(seat=1, by=By.WATCH, author=ledger.Author(name="Béla"))
    ledger.remark(evening, 1, key=uuid4(), version=1, voice=voice, says="wrong", word="54 pont volt")
    data = {"key": uuid4(), "said": Remark.objects.latest("pk").pk, "because": "így láttuk"}
    assert laptop.post(f"/e/{evening.slug}/1/overruled/", data, headers=ENGLISH).status_code == 302
    decisions = [(one.round, one.table, one.what, one.because) for one in decisions_of(day)]
    assert decisions == [
        (1, 1, "dispute of line 1 decided", "így láttuk"),
        (1, None, "a ruling", "késett"),
        (1, 2, "a table opened again", "mégis jó"),
        (1, 2, "a table counts for nobody", "rossz lapok"),
        (1, None, "seats withdrawn", "valaki hiányzik"),
    ]
    assert all(one.by and one.at for one in decisions_of(day))
    for who in (laptop, phone("viewer")):
        assert "/ranking/#decisions" in who.get(f"/k/{day.slug}/", headers=ENGLISH).content.decode()
        page = who.get(f"/k/{day.slug}/ranking/", headers=ENGLISH).content.decode()
        for one in decisions_of(day):
            assert one.because in page
            assert clock(one.at) in page
    table = laptop.get(f"/k/{day.slug}/1/2/look/", headers=ENGLISH).context["decisions"]
    assert [one.because for one in table] == ["mégis jó", "rossz lapok"]
