"""Details of an evening that were wrong: points stay, money follows, and the history shows what changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorebook.ledger.auditing import audit
from scorebook.ledger.opening import people_of, strangers
from scorebook.models import DetailChange, Evening, Renaming, Tick
from scorebook.night.bill import read_bill
from tests.conftest import NAMES
from tests.world.night import close, next_game, pay

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def page(evening: Evening) -> str:
    return f"/e/{evening.slug}/details/"


def set_right(client: Client, evening: Evening, language: str = "en", **changed: str) -> Any:
    """Send the page as it is shown, with some fields changed."""
    form = client.get(page(evening), headers={"accept-language": language}).context["form"]
    fields = {field.html_name: field.value() for field in form}
    fields["seen"] = str(Evening.objects.get(pk=evening.pk).names_changed)
    return client.post(page(evening), {**fields, **changed}, headers={"accept-language": language})


def errors(answer: Any, field: str) -> list[str]:
    assert answer.status_code == 422
    return [str(error) for error in answer.context["form"][field].errors]


def history(client: Client, evening: Evening) -> str:
    return str(client.get(f"/e/{evening.slug}/history/", headers={"accept-language": "en"}).content.decode())


def sums(evening: Evening) -> list[int]:
    evening.refresh_from_db()
    return list(evening.standing["totals"])


def test_a_price_typed_wrong_is_set_right_and_only_money_follows(evening: Evening, writer: Client) -> None:
    pay(evening, (1, 0, 30))
    before = sums(evening)
    assert set_right(writer, evening, price0="2,5", currency="EUR").status_code == 302
    evening.refresh_from_db()
    assert (evening.stake_minor_units, evening.currency, sums(evening)) == (250, "EUR", before)
    assert "€75" in writer.get(f"/e/{evening.slug}/payments/", headers={"accept-language": "en"}).content.decode()
    assert audit(evening).differences == ()
    (change,) = DetailChange.objects.all()
    assert (change.was, change.became, change.author) == ("2000 HUF", "250 EUR", "Anna")
    assert "HUF 20" in (said := history(writer, evening).replace("\N{NO-BREAK SPACE}", " "))
    assert "<b>€2.50</b>" in said


def test_without_a_price_an_evening_is_for_points_and_may_get_one_again(evening: Evening, writer: Client) -> None:
    assert set_right(writer, evening, price0="").status_code == 302
    evening.refresh_from_db()
    assert (evening.stake_minor_units, evening.currency) == (None, "")
    assert set_right(writer, evening, price0="5", currency="HUF").status_code == 302
    evening.refresh_from_db()
    assert (evening.stake_minor_units, evening.currency) == (500, "HUF")


def test_title_and_place_are_set_right(evening: Evening, writer: Client) -> None:
    was = evening.title, evening.place
    assert set_right(writer, evening, title="Névnap", place="Kávéház").status_code == 302
    evening.refresh_from_db()
    assert (evening.title, evening.place) == ("Névnap", "Kávéház")
    changes = list(DetailChange.objects.values_list("detail", "was", "became"))
    assert changes == [("title", was[0], "Névnap"), ("place", was[1], "Kávéház")]


@pytest.mark.parametrize("language", ["hu", "en", "da"])
@pytest.mark.parametrize(("stake", "currency"), [(2575, "HUF"), (2575, "KWD"), (5, "JPY"), (10**12, "EUR"), (None, "")])
def test_a_page_sent_as_it_is_changes_nothing(
    evening: Evening, writer: Client, stake: int | None, currency: str, language: str
) -> None:
    """An imported evening may be for any currency and any price."""
    Evening.objects.filter(pk=evening.pk).update(stake_minor_units=stake, currency=currency)
    assert set_right(writer, evening, language=language).status_code == 302
    assert set_right(writer, evening, language=language, price0="x").status_code == 422
    assert not DetailChange.objects.exists()
    assert not Renaming.objects.exists()


def test_all_games_of_a_night_are_paid_in_one_currency(evening: Evening, writer: Client) -> None:
    pay(evening, (1, 0, 30))
    second = next_game(evening)
    assert len(writer.get(page(second)).context["form"].prices) == 2
    (reason,) = errors(set_right(writer, evening, price1=""), "price1")
    assert "all for money or all for points" in reason
    assert set_right(writer, second, price0="1", price1="0,5", currency="DKK").status_code == 302
    prices = set(Evening.objects.values_list("stake_minor_units", "currency"))
    assert prices == {(100, "DKK"), (50, "DKK")}
    assert not read_bill(evening.night).closed


def test_a_price_stays_while_a_payment_is_ticked_off(evening: Evening, writer: Client) -> None:
    payer, payee = (evening.seats.get(number=number).player for number in (0, 1))
    tick = {"night": evening.night, "edition": 1, "payer": payer, "payee": payee, "amount": 30, "author": "Anna"}
    Tick.objects.create(**tick, paid=True)
    (reason,) = errors(set_right(writer, evening, price0="50"), "currency")
    assert "take the tick back first" in reason
    assert set_right(writer, evening, title="Névnap").status_code == 302, "only the price waits"
    Tick.objects.create(**tick, paid=False)
    assert set_right(writer, evening, price0="50").status_code == 302


def test_a_price_waits_for_a_closed_game_of_the_night(evening: Evening, writer: Client) -> None:
    pay(evening, (1, 0, 30))
    second = next_game(evening)
    evening.refresh_from_db()
    close(evening)
    assert "This game is closed" in errors(set_right(writer, second, price0="50"), "price0")[0]


def test_a_closed_evening_stays_as_it_was_closed(evening: Evening, writer: Client) -> None:
    close(evening)
    assert writer.get(page(evening)).status_code == 302
    answer = writer.post(page(evening), {"seen": evening.names_changed, "title": "X", **typed_names(evening)})
    assert answer.status_code == 409
    assert not DetailChange.objects.exists()


def typed_names(evening: Evening) -> dict[str, str]:
    return {f"name{seat.number}": seat.name for seat in evening.seats.all()}


def test_a_guest_is_called_otherwise_at_every_game_of_the_night(evening: Evening, writer: Client) -> None:
    second = next_game(evening)
    assert set_right(writer, evening, name2="Cecília").status_code == 302
    for game in (evening, second):
        assert game.seats.get(player__name="Cecília").name == "Cecília"
        assert "Cili → <b>Cecília</b>" in history(writer, game)
    (renaming,) = Renaming.objects.all()
    assert (renaming.was, renaming.became, renaming.author) == ("Cili", "Cecília", "Anna")


def test_a_phone_that_knows_the_former_name_still_finds_the_guest(evening: Evening, writer: Client) -> None:
    set_right(writer, evening, name2="Cecília")
    (player,) = people_of(evening.night, ["Cili"], strangers)
    assert player == evening.seats.get(number=2).player


def test_two_guests_exchange_their_names(evening: Evening, writer: Client) -> None:
    assert set_right(writer, evening, name0="Béla", name1="Anna").status_code == 302
    assert list(evening.seats.values_list("name", flat=True)) == ["Béla", "Anna", *NAMES[2:]]


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Béla", "same name"), ("", "name"), ("kassza", "pot"), ("x" * 70, "characters")],
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(
    evening: Evening, writer: Client, name: str, reason: str
) -> None:
    answer = set_right(writer, evening, name0=name, name2="Cecília")
    assert reason in errors(answer, "name0")[0]
    assert answer.context["form"]["name2"].value() == "Cecília", "nothing typed is lost"
    assert not Renaming.objects.exists()


def test_what_somebody_else_changed_meanwhile_is_looked_at_first(evening: Evening, writer: Client) -> None:
    seen = str(evening.names_changed)
    set_right(writer, evening, title="Névnap")
    answer = set_right(writer, evening, title="Születésnap", seen=seen)
    assert answer.status_code == 422
    assert "Somebody changed this meanwhile" in answer.content.decode()
    assert answer.context["form"]["title"].value() == "Születésnap"
    evening.refresh_from_db()
    assert evening.title == "Névnap"
