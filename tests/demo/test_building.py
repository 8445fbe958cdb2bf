"""Building the demo: by command, once, beside other evenings, whole or not at all."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from scorebook import demo
from scorebook.models import Evening
from settlement import GAMES
from tests.demo.conftest import NOW

pytestmark = pytest.mark.usefixtures("_no_club")


def test_the_command_prints_an_address_to_write_and_one_to_watch(db, client):
    output = StringIO()
    call_command("demo", base="http://127.0.0.1:8765/", stdout=output)
    addresses = [word for word in output.getvalue().split() if word.startswith("http://127.0.0.1:8765/t/")]
    assert len(addresses) == len(set(addresses)) == 2 * (len(GAMES) + 3)
    for address in addresses:
        assert client.get(address.removeprefix("http://127.0.0.1:8765")).status_code == 302


def test_if_empty_leaves_a_database_with_an_evening_alone_and_says_where_it_is(db):
    first, second = StringIO(), StringIO()
    call_command("demo", "--if-empty", stdout=first)
    heads = list(Evening.objects.order_by("pk").values_list("pk", "head"))
    call_command("demo", "--if-empty", stdout=second)
    assert list(Evening.objects.order_by("pk").values_list("pk", "head")) == heads
    assert second.getvalue() == first.getvalue()


def test_played_once_they_are_not_played_again(db):
    demo.build(NOW)
    played = [evening.pk for evening in Evening.objects.order_by("pk")]
    demo.build(NOW + timedelta(days=1))
    assert [evening.pk for evening in Evening.objects.order_by("pk")] == played


def test_an_evening_of_the_tables_own_is_no_demo_evening(db, evening):
    assert demo.addresses() == ()
    call_command("demo", "--if-empty", stdout=StringIO())
    assert Evening.objects.get() == evening


def test_beside_an_evening_of_the_tables_own_they_are_played_when_asked_for(db, evening):
    call_command("demo", stdout=StringIO())
    assert Evening.objects.count() == 1 + len(GAMES) + 4


def test_a_script_that_breaks_off_leaves_nothing_behind(db, monkeypatch):
    monkeypatch.setattr(demo, "_pay", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        demo.build(NOW)
    assert [evening.preset for evening in Evening.objects.all()] == ["mcleod"]
