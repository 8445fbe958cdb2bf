"""A director decides disputes at a table of a cup day; the table's own phone cannot."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.making import make_day
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.models import By, CupDay, Evening, Opens, Remark
from settlement import GAMES, document
from tests.conftest import holding
from tests.cup.conftest import Made, evenings_of, names, play, press, token_of

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
TOLD = "a director decides what is disputed"


def disputed(evening: Evening) -> None:
    play(evening, hands=1)
    voice = ledger.Voice(seat=1, by=By.WATCH, author=ledger.Author(name="Béla"))
    ledger.remark(evening, 1, key=uuid4(), version=1, voice=voice, says="wrong", word="54 pont volt")


def overrules(phone: Client, evening: Evening):
    data = {"key": uuid4(), "said": Remark.objects.latest("pk").pk, "because": "így láttuk"}
    return phone.post(f"/e/{evening.slug}/1/overruled/", data, headers=ENGLISH)


def hands_in(phone: Client, evening: Evening):
    evening.refresh_from_db()
    data = {"key": uuid4(), "head": evening.head, "said": Remark.objects.latest("pk").pk, "because": "így láttuk"}
    return phone.post(f"/e/{evening.slug}/close/", data, headers=ENGLISH)


def test_the_phone_of_a_table_overrules_nothing_and_a_director_does(published: Made, laptop: Client, phone) -> None:
    evening = evenings_of(published(8))[0]
    table = Client(headers=ENGLISH)
    table.get(f"/w/{token_of(CupDay.objects.get(), Opens.TABLE, table=1)}/")
    disputed(evening)
    for who in (table, phone("scribe")):
        for answer in (overrules(who, evening), hands_in(who, evening)):
            assert (answer.status_code, TOLD in answer.content.decode()) == (422, True)
        for where in ("1/", "close/"):
            html = who.get(f"/e/{evening.slug}/{where}", headers=ENGLISH).content.decode()
            assert TOLD in html
            assert "Why is it overruled?" not in html
    assert not Remark.objects.filter(says="overruled").exists()
    assert "Why is it overruled?" in laptop.get(f"/e/{evening.slug}/1/", headers=ENGLISH).content.decode()
    assert overrules(laptop, evening).status_code == 302
    assert hands_in(table, evening).status_code == 422, "a reason overrules nothing there either"
    evening.refresh_from_db()
    data = {"key": uuid4(), "head": evening.head, "said": 0}
    assert table.post(f"/e/{evening.slug}/close/", data, headers=ENGLISH).status_code == 302


def test_of_a_day_of_no_club_only_the_device_that_directs_it_overrules() -> None:
    rules = document.rules_for(GAMES["paskievics"], "mcleod", {})
    options = {"name": "Kupa", "day": date(2026, 11, 28), "rounds": 1, "hands": 2, "minutes": None, "terms": {}}
    ruled = {"game": "paskievics", "preset": "mcleod", "house_rules": {}, "rules": rules, "circle_rules": None}
    day = make_day(None, press(), **options, **ruled)
    paste(day, press(), "\n".join(names(8)))
    publish(draw_round(close_list(day, press(day)), press(), seed="x"), press())
    evening, card = evenings_of(day)[0], token_of(day, Opens.TABLE, table=1)
    table, director = Client(headers=ENGLISH), holding(token_of(day, Opens.DIRECT))
    for phone in (table, director):
        phone.get(f"/w/{card}/")
    disputed(evening)
    assert [overrules(phone, evening).status_code for phone in (table, director)] == [422, 302]
