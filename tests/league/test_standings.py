"""The standings of a club against a recount of its exported evenings, by every method."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from django.test import Client

from scorebook.club.seating import seat_members
from scorebook.models import Evening, Season
from tests.club.conftest import Circle, signed_in
from tests.clubs import Autumn, evening, season_of
from tests.league import recount
from tests.ledger.conftest import TWO, Pen

pytestmark = pytest.mark.django_db
POINTS = ("total", "per_hand", "per_evening")


@dataclass
class Asked:
    client: Client
    slug: str

    def __call__(self, **said: Any) -> dict[str, Any]:
        answer = self.client.get(f"/c/{self.slug}/standings.json", said)
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    def page(self, **said: Any) -> str:
        answer = self.client.get(f"/c/{self.slug}/standings/", {**said, "from": said.pop("first", "")})
        assert answer.status_code == 200
        return str(answer.content.decode())


@pytest.fixture
def ask(circle: Circle) -> Asked:
    return Asked(client=signed_in(circle.by("viewer")), slug=circle.club.slug)


def rows(document: dict[str, Any]) -> list[tuple[int | None, str, Decimal]]:
    return [(line["place"], line["name"], Decimal(line["value"])) for line in document["standings"]]


def alike(found: Sequence[Any], expected: Sequence[Any]) -> None:
    """Compare lists whose equals, sharing a place, may stand in any order."""
    assert sorted(found, key=str) == sorted(expected, key=str)
    assert [row[0] for row in found] == [row[0] for row in expected]


def test_every_method_comes_to_what_a_recount_of_the_documents_comes_to(played: Autumn, ask: Asked) -> None:
    nights = recount.nights(played.closed)
    scales = (("share", recount.share), ("place", recount.place))
    ways: list[tuple[dict[str, Any], dict[str, Any]]] = [
        *(({"method": method}, {"method": method}) for method in POINTS),
        *(({"method": method, "scale": scale}, {"method": method, "worth": worth})
          for method in ("total", "per_evening") for scale, worth in scales),
        *(({"method": "best", "best_of": best_of, "scale": scale}, {"worth": worth, "best_of": best_of})
          for best_of in (1, 3, 6) for scale, worth in (("as_written", recount.written), ("place", recount.place))),
        ({"method": "per_hand", "least_evenings": 5}, {"method": "per_hand", "least": 5}),
    ]  # fmt: skip
    for number, (terms, recounted) in enumerate(ways):
        season = season_of(played.club, name=f"{number}", **terms)
        alike(rows(ask(season=season.pk)), recount.listed(nights, **recounted))
    assert len(nights) == 10


def test_money_counts_evenings_of_its_currency_alone(played: Autumn, ask: Asked) -> None:
    nights = [night for night in recount.nights(played.closed) if night.currency == "HUF"]
    for method in POINTS:
        season = season_of(played.club, name=method, unit="money", currency="HUF", method=method)
        found = ask(season=season.pk)
        alike(rows(found), recount.listed(nights, recount.money, method, finest="1"))
        assert (found["evenings"], found["evenings_of_another_stake"], found["evenings_open"]) == (8, 2, 1)
    assert all(line["value"].endswith(".00") for line in found["standings"])


def test_pairs_come_to_what_they_did_together(played: Autumn, ask: Asked) -> None:
    together: dict[tuple[str, ...], list[int]] = {}
    for night in recount.nights(played.closed):
        for pair, sums in night.pairs.items():
            row = together.setdefault(pair, [0, 0, 0, 0])
            for place, value in enumerate((sums.points, sums.hands, sums.won, 1)):
                row[place] += value
    season = season_of(played.club, name="Leosztás", method="per_hand", least_evenings=2)
    for terms, value in (
        ({}, lambda row: Decimal(row[0])),
        ({"season": season.pk}, lambda row: Decimal(row[0]) / row[1]),
    ):
        found = ask(board="pairs", **({"season": played.season.pk} | terms))["standings"]
        assert {tuple(sorted(line["name"].split(" – "))): (Decimal(line["value"]), line["hands"], line["won"],
                line["evenings"]) for line in found} == {
            pair: (value(row).quantize(Decimal("0.01")), row[1], row[2], row[3]) for pair, row in together.items()
        }  # fmt: skip
        values = [Decimal(line["value"]) for line in found if line["place"] is not None]
        assert values == sorted(values, reverse=True)


def test_teams_come_to_what_their_members_came_to(played: Autumn, ask: Asked) -> None:
    nights = recount.nights(played.closed)
    teams = {"Csütörtök": ("Anna", "Béla", "Tóth Pál"), "Péntek": ("Cili", "Dénes", "Eszter")}
    for terms in ({}, {"method": "per_evening", "scale": "share"}):
        season = played.season
        Season.objects.filter(pk=season.pk).update(**terms)
        worth = recount.share if terms else recount.written
        values = {}
        for team, mates in teams.items():
            theirs = [worth(night, mate) for night in nights for mate in mates if mate in night.people]
            values[team] = (sum(theirs) / (len(theirs) if terms else 1)).quantize(Decimal("0.01"))
        found = ask(board="teams", season=season.pk)["standings"]
        assert {line["name"]: Decimal(line["value"]) for line in found} == values
        assert found[0]["name"] == max(values, key=lambda team: values[team])


def test_the_card_and_the_page_say_what_the_document_says(played: Autumn, ask: Asked) -> None:
    for board in ("players", "pairs", "teams"):
        found = ask(board=board, season=played.season.pk)["standings"]
        for line in found[:3]:
            page = ask.page(board=board, season=played.season.pk, who=line["key"])
            assert f'<p class="why">{line["why"]["text"]}</p>' in page
            assert f"<dd>{line['value_text']}</dd>" in page


def test_every_place_explains_itself(played: Autumn, ask: Asked) -> None:
    season = season_of(played.club, name="Hely", scale="place", least_evenings=4)
    for board, said in (("players", season.pk), ("players", played.season.pk), ("pairs", played.season.pk)):
        found = ask(board=board, season=said)["standings"]
        by_name = {line["name"]: line for line in found}
        steps = {"firsts": "evenings_won", "won": "won", "evenings": "evenings", "value": "value"}
        for number, line in enumerate(found):
            why = line["why"]
            if why["step"] == "lacking":
                assert (line["place"], why["own"]) == (None, line["evenings_lacking"])
                continue
            other = by_name[why["than"]]
            assert other is found[number - 1 if number else 1]
            if why["step"] == "shared":
                assert (line["place"], line["value"]) == (other["place"], other["value"])
                continue
            assert (why["own"], why["other"]) == (line[steps[why["step"]]], other[steps[why["step"]]])
            assert why["than"] in why["text"]


def test_a_tie_is_broken_below_the_name_and_equals_share_a_place(
    circle: Circle, ask: Asked, evening_of: Callable[..., Evening]
) -> None:
    table = evening_of(club=circle.club, seat=seat_members(circle.club), players=("Anna", "Béla", "Cili", "Dénes"),
                       first_dealer=3)  # fmt: skip
    pen = Pen(table)
    pen.hand(**TWO)  # Anna declares with Cili: +2, −2, +2, −2
    assert ask()["standings"] == []
    pen.close()
    found = ask()["standings"]
    assert [(line["place"], line["name"], line["value_text"], line["why"]["step"]) for line in found] == [
        (1, "Anna", "+2", "won"), (2, "Cili", "+2", "won"), (3, "Béla", "−2", "value"), (3, "Dénes", "−2", "shared"),
    ]  # fmt: skip
    texts = [line["why"]["text"] for line in found]
    page = ask.page()
    assert [f"<small>{line['why']['text']}</small>" in page for line in found] == [True, True, False, True]
    assert len(set(texts)) == 4


def test_who_lacks_evenings_is_last_and_is_told_how_many(played: Autumn, ask: Asked) -> None:
    season = season_of(played.club, name="Sok", least_evenings=5)
    found = ask(season=season.pk)["standings"]
    lacking = [line for line in found if line["evenings"] < 5]
    assert found[-len(lacking) :] == lacking
    assert {line["name"]: line["evenings_lacking"] for line in lacking} == {"Nagy Lajos": 1, "Tóth Pál": 4}
    page = ask.page(season=season.pk)
    assert page.count('<tr class="below">') >= 2
    assert all(f"<small>{line['why']['text']}</small>" in page for line in lacking)


def test_filters_narrow_the_season(played: Autumn, ask: Asked) -> None:
    days = [evening.opened_at.date() for evening in played.closed]
    some = [evening for evening, day in zip(played.closed, days, strict=True) if days[2] <= day <= days[5]]
    found = ask(**{"season": played.season.pk, "from": days[2].isoformat(), "to": days[5].isoformat()})
    alike(rows(found), recount.listed(recount.nights(some)))
    assert found["evenings"] == len(some) == 4
    found = ask(season=played.season.pk, game="magyar")
    alike(rows(found), recount.listed(recount.nights([one for one in played.closed if one.game == "magyar"])))
    short = season_of(played.club, name="Rövid", first_day=days[5], last_day=days[6])
    assert ask(season=short.pk, **{"from": "1990-01-01", "to": "2190-01-01"})["evenings"] == 2
    assert ask(season="all")["evenings"] == 10
    assert ask(season="all")["season"] is None


@pytest.mark.parametrize(
    "said",
    [{"season": "999999999999999999"}, {"season": "x"}, {"board": "kings"}, {"game": "bridge"}, {"from": "0001-01-01"},
     {"to": "9999-12-31"}, {"from": "nonsense"}, {"sort": "-password"}, {"page": "-1"}, {"page": "99"}, {"who": "'--"},
     {"per_page": "100000"}, {"from": "2026-11-30", "to": "2026-09-01"}],
)  # fmt: skip
def test_nonsense_in_an_address_is_passed_over(circle: Circle, ask: Asked, said: dict[str, str]) -> None:
    ask(**said)
    assert ask.client.get(f"/c/{circle.club.slug}/standings/", said).status_code == 200
    assert ask.client.get(f"/c/{circle.club.slug}/rating/", said).status_code == 200


def test_an_evening_is_of_the_day_on_which_it_was_begun(circle: Circle, ask: Asked) -> None:
    season = season_of(circle.club, first_day=date(2026, 9, 1), last_day=date(2026, 9, 30))
    late = evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), date(2026, 9, 30), 1, Random(1))
    # In Budapest 23:59 on the last of September is 21:59 by the clock of the world.
    edges = [((9, 30, 21, 59), 1), ((9, 30, 22, 0), 0), ((8, 31, 22, 0), 1), ((8, 31, 21, 59), 0)]
    for edge, counts in edges:
        Evening.objects.filter(pk=late.pk).update(opened_at=datetime(2026, *edge, tzinfo=UTC))
        assert ask(season=season.pk)["evenings"] == counts
