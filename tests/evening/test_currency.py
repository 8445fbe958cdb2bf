"""The currency that a new evening and the prizes of a cup day are offered with."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import override

from scorebook.cup.forms import PrizeForm
from scorebook.evening.companies import who_sat
from scorebook.evening.usual import as_next_game
from scorebook.models import CupDay, Evening
from settlement import GAMES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "currency"), [("hu", "HUF"), ("en", "EUR"), ("da", "DKK")])
def test_the_currency_is_that_of_the_readers_language_until_one_was_chosen(
    stranger: Client, evening_of: Callable[..., Evening], language: str, currency: str
) -> None:
    page = stranger.get("/new/", headers={"accept-language": language}).content.decode()
    assert re.findall(r'<option value="([A-Z]{3})" selected>', page) == [currency]
    points, money = evening_of(stake_minor_units=None, currency=""), evening_of(currency="CZK")
    with override(language):
        here = [
            as_next_game(GAMES["danish"], *one) for one in zip(who_sat([points, money]), (None, money), strict=True)
        ]
        assert [told["currency"] for told in here] == [currency, "CZK"]
        assert PrizeForm(CupDay(prizes={}))["currency"].value() == currency
        assert PrizeForm(CupDay(prizes={"currency": "CZK"}))["currency"].value() == "CZK"
