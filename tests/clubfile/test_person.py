"""A person's own data: all of the account and its player, and nothing of anybody else."""

from __future__ import annotations

import json

import pytest

from scorebook.models import Seat
from tests.club.conftest import Circle, signed_in

pytestmark = pytest.mark.django_db


def test_everybody_downloads_their_own_data(whole: Circle) -> None:
    account, other = whole.by("scribe"), whole.by("director")
    answer = signed_in(account).get("/account/data.json")
    data = json.loads(answer.content)
    assert data["account"]["login"] == account.login
    (club,) = data["clubs"]
    seats = Seat.objects.filter(player__member__account=account, evening__club=whole.club)
    assert sorted(evening["points"] for evening in club["evenings"]) == sorted(
        seat.evening.standing["totals"][seat.number] for seat in seats
    )
    assert club["cash"]
    assert club["teams"] == [{"season_name": "Őszi idény", "team": "Péntek"}]
    assert other.login not in answer.content.decode()
    assert "password" not in answer.content.decode()
