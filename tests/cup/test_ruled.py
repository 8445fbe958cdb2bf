"""A ruling as it is typed: what cannot be is said beside its field, and nothing that was typed is lost."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from scorebook.cup.deeds.ending import rule, take_back
from scorebook.cup.ranking.standing import standing_of
from scorebook.cup.slip_form import SlipForm
from tests.cup.conftest import Made, played, press

pytestmark = pytest.mark.django_db


def test_a_ruling_that_cannot_be_keeps_what_was_typed_and_says_why_beside_its_field(
    listed: Made, laptop: Client
) -> None:
    day, said = listed(8), {"who": "3", "points": "sok", "reason": "késés"}
    wrong = (
        (said, "Points other than 0"),
        ({**said, "points": "1e5"}, "Points other than 0"),
        ({**said, "points": "0,001"}, "Points other than 0"),
        ({**said, "points": "−1.500"}, "-1500 or -1.5?"),
        ({**said, "points": "-5", "reason": "x" * 201}, "at most 200 characters"),
        ({**said, "points": "-5", "head": day.head - 1}, "list closed"),
    )
    for sent, why in wrong:
        form = {"key": uuid4(), "head": day.head, **sent}
        answer = laptop.post(f"/k/{day.slug}/rulings/", form, headers={"accept-language": "en"})
        page = answer.content.decode()
        assert (answer.status_code, why in page) == (422, True), sent
        assert '<option value="3" selected>' in page
        assert all(f'value="{sent[name]}"' in page for name in ("points", "reason"))
    assert not day.rulings.exists()
    right = {"key": uuid4(), "head": day.head, **said, "points": "−2,5"}
    for _ in range(2):
        assert laptop.post(f"/k/{day.slug}/rulings/", right).status_code == 302
    assert day.rulings.get().hundredths == -250


def test_a_player_reads_on_his_own_page_what_was_ruled_of_him_and_why(published: Made, laptop: Client) -> None:
    day = played(published())
    line = standing_of(day).lines[0]
    player = day.entrants.get(number=line.number).player_id
    for reason, hundredths in (("késett", -200), ("tévedés", -300)):
        day = rule(day, press(day), number=line.number, hundredths=hundredths, reason=reason)
    other = next(one.number for one in standing_of(day).lines if one.number != line.number)
    day = rule(day, press(day), number=other, hundredths=-100, reason="másé")
    take_back(day, press(day), day.rulings.get(reason="tévedés").pk)
    laptop.post(f"/k/{day.slug}/where/", {"who": player, "key": uuid4()})
    page = laptop.get(f"/k/{day.slug}/where/", headers={"accept-language": "en"}).content.decode()
    assert "késett" in page
    assert ">−2<" in page
    assert "tévedés" not in page
    assert "másé" not in page


@pytest.mark.parametrize("typed", ["1.000", "−1,000"])
def test_points_of_a_slip_that_can_be_read_in_two_ways_are_asked_back(typed: str) -> None:
    form = SlipForm(["Anna", "Béla"], {"points-0": typed, "points-1": "−12"})
    assert not form.is_valid()
    assert "1000 or" in str(form.errors["points-0"])
    assert "points-1" not in form.errors
