"""Lists beside the ranking: clubs, the side list of a figure, and prizes for each list, through the pages."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook import ledger
from scorebook.cup.deeds.ending import say_prizes
from scorebook.cup.deeds.making import say_people, say_settings
from scorebook.cup.deeds.playing import close_round
from scorebook.cup.ranking.awards import paid_and_won, prizes_of
from scorebook.cup.ranking.standing import standing_of
from scorebook.files.cups import whole_of
from scorebook.models import CupDay, Evening
from scorebook.paper.cup.ranking import ranking_sheet
from tests.cup.conftest import TWO, Made, evenings_of, hand_in, press

pytestmark = pytest.mark.django_db
PRIZES = {"fee": 100_000, "kept": 0, "coin": 1, "currency": "HUF", "shares": [50], "club_shares": [20, 10]}


def catch(evening: Evening, times: int) -> str:
    """Write hands in which seat 2 catches the XXI of seat 1; return the name of the player in seat 2."""
    for _ in range(times):
        evening.refresh_from_db()
        who = [
            seat for seat in range(evening.began_with) if seat != evening.standing["dealer"] or evening.began_with == 4
        ]
        caught = {"by": who[1], "lost_by": who[0]}
        facts = {**TWO, "declarer": who[0], "partner": who[2], "declarer_points": 54, "xxi_catch": caught}
        options = {"key": uuid4(), "head": evening.head, "author": ledger.Author(name="Anna")}
        ledger.record_entry(evening, kind="hand", facts=facts, written_at=timezone.now(), **options)
    evening.refresh_from_db()
    return str(evening.seats.order_by("number")[who[1]].name)


@pytest.fixture
def caught(published: Made) -> CupDay:
    """A round of eight at two tables with one catch of the XXI at the first and one at the second."""
    day = published(8)
    people = {number: {"home_club": "Kelenföld" if number % 2 else "Buda"} for number in range(1, 9)}
    day = say_people(day, press(day), people)
    day = say_settings(day, press(day), options={}, terms={"side": "xxi_catch", "club_best": 2})
    for evening in evenings_of(day):
        catch(evening, 1)
        hand_in(evening)
    return close_round(day, press(day))


def test_the_side_list_counts_a_figure_of_the_game_per_player(caught: CupDay, laptop: Client) -> None:
    seated = {table.seats.order_by("number")[1].name for table in evenings_of(caught)}
    side = standing_of(caught).side
    assert {(one.place, one.name, one.count) for one in side} == {(1, name, 1) for name in seated}
    html = laptop.get(f"/k/{caught.slug}/ranking/", headers={"accept-language": "en"}).content.decode()
    assert html.count("Catch of the XXI") == 1
    assert "xxi_catch" in str(whole_of(caught)["document"]["terms"])


def test_clubs_are_ranked_from_the_same_hands_and_every_list_has_its_prizes(caught: CupDay, laptop: Client) -> None:
    day = say_prizes(caught, press(caught), {**PRIZES, "side_shares": [20]})
    standing = standing_of(day)
    values = {line.name: line for line in standing.lines}
    assert [len(club.names) for club in standing.clubs] == [2, 2]
    assert all(name in values for club in standing.clubs for name in club.names)
    awards = prizes_of(day, standing)
    assert awards is not None
    # Eight pay 1000: 50 % for the first, 20 % and 10 % for the clubs, 20 % shared by the two who caught the XXI.
    clubs = [(one.place, one.name) for one in awards.won if one.of == "Clubs"]
    assert clubs == [(club.place, club.team) for club in standing.clubs]
    assert paid_and_won(day) == (800_000, 800_000)
    html = laptop.get(f"/k/{day.slug}/ranking/", headers={"accept-language": "en"}).content.decode()
    assert "Of a club the best 2 are added up." in html
    assert html.count("The arithmetic") == 8


def test_all_lists_together_have_a_hundred_at_most(caught: CupDay, laptop: Client) -> None:
    data = {"fee": "1 000", "currency": "HUF", "shares": "50 30", "team_shares": "20", "club_shares": "10"}
    refused = laptop.post(f"/k/{caught.slug}/prizes/", {**data, "key": uuid4(), "head": caught.head})
    assert refused.status_code == 422
    assert refused.context["form"].errors["shares"]
    assert refused.context["form"]["club_shares"].value() == "10"


def test_points_for_places_and_the_most_missed_rounds_are_set_on_the_page(made: Made, laptop: Client) -> None:
    day = made(terms={"counting": "ladder", "ladder": "10-8-6-4"})
    sent = {"final": "0", "ladder": "10-8-6-4\n10-8-6-4-2", "first_ladder": "10-8-6-4\n10-8-6-4-4", "most_missed": "1"}
    assert laptop.post(f"/k/{day.slug}/settings/", {**sent, "key": uuid4(), "head": day.head}).status_code == 302
    day.refresh_from_db()
    assert day.terms["ladder"] == "10-8-6-4 10-8-6-4-2"
    assert (day.terms["first_ladder"], day.terms["most_missed"]) == ("10-8-6-4 10-8-6-4-4", 1)
    empty = laptop.post(f"/k/{day.slug}/settings/", {**sent, "ladder": "", "key": uuid4(), "head": day.head})
    assert empty.status_code == 422
    assert empty.context["form"].errors["ladder"]


def test_a_ranking_of_twenty_seven_is_set_close(published: Made) -> None:
    """The lines of 27 people stand on one page; few people have large type."""
    for people, density in ((8, ""), (27, "dense")):
        day = published(people, name=f"{people}")
        for evening in evenings_of(day):
            hand_in(evening)
        day = close_round(day, press(day))
        assert ranking_sheet(day, standing_of(day), []).density == density
