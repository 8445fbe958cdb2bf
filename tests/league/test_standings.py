"""The standings of a club against a recount of its exported evenings, by every method."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import product
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from scorebook.club.seating import seat_members
from scorebook.models import Evening, Method, Scale, Season
from scorebook.words.points import points
from tests.club.conftest import Circle, signed_in
from tests.league import recount
from tests.ledger.conftest import TWO, Pen
from tests.world.clubs import Autumn, evening, season_of
from tests.world.cups import a_cup
from tests.world.recorded import forget

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


SCALES = {
    "as_written": recount.points_on_sheet,
    "share": recount.share,
    "place": recount.place,
    "ladder": recount.ladder,
}


def ways() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield every method with every scale that a season may have, and how the recount says the same."""
    for method, scale in product(Method.values, Scale.values):
        if method == Method.PER_HAND and scale != Scale.AS_WRITTEN:
            continue  # the database keeps no such season
        for best_of in (1, 3, 6) if method == Method.BEST else (0,):
            ladder = "10-8-6-4 10-8-6-4-2" if scale == Scale.LADDER else ""
            terms = {"method": method, "scale": scale, "best_of": best_of or None, "ladder": ladder}
            recounted = {"method": method, "worth": SCALES[scale], "best_of": best_of}
            yield terms, recounted
            if method in (Method.TOTAL, Method.PER_EVENING):
                yield {**terms, "drop_worst": 2}, {**recounted, "drop": 2}


def test_every_method_comes_to_what_a_recount_of_the_documents_comes_to(played: Autumn, ask: Asked) -> None:
    nights = recount.nights(played.closed)
    for number, (terms, recounted) in enumerate(ways()):
        for least in (1, 5):
            season = season_of(played.club, name=f"{number}/{least}", least_evenings=least, **terms)
            standings = ask(season=season.pk)
            alike(rows(standings), recount.listed(nights, **recounted, least=least))
            see_that_every_place_explains_itself(standings["standings"])
    assert (len(nights), number) == (10, 28)


def test_money_counts_evenings_of_its_currency_alone(played: Autumn, ask: Asked) -> None:
    nights = [night for night in recount.nights(played.closed) if night.currency == "HUF"]
    for method, best_of in (*((method, 0) for method in POINTS), ("best", 2)):
        terms = {"method": method, "best_of": best_of or None}
        season = season_of(played.club, name=method, unit="money", currency="HUF", **terms)
        standings = ask(season=season.pk)
        alike(rows(standings), recount.listed(nights, recount.money, method, best_of, finest="1"))
        see_that_every_place_explains_itself(standings["standings"])
        assert (standings["evenings"], standings["evenings_of_another_stake"], standings["evenings_open"]) == (8, 2, 1)
    assert all(line["value"].endswith(".00") for line in standings["standings"])


def test_a_pair_with_too_few_hands_together_is_left_out_and_the_others_are_ranked_anew(
    played: Autumn, ask: Asked
) -> None:
    every = ask(board="pairs", season=played.season.pk)["standings"]
    least = sorted({line["hands"] for line in every})[1]
    query = {"board": "pairs", "season": played.season.pk, "hands": least}
    answer = ask(**query)
    enough = [line for line in every if line["hands"] >= least]
    assert 0 < len(enough) < len(every)
    assert [(line["key"], line["hands"]) for line in answer["standings"]] == [
        (line["key"], line["hands"]) for line in enough
    ]
    assert next(line["place"] for line in answer["standings"] if line["place"]) == 1
    assert answer["method"]["least_hands"] == least
    page = ask.page(**query)
    out = next(line for line in every if line["hands"] < least)
    assert out["key"] not in re.findall(r"who=([^#&\"]+)#", page)
    assert f'name="hands" min="1" inputmode="numeric"\n               value="{least}"' in page
    assert f"&amp;hands={least}&amp;as=page" in page
    assert f"hands={least}#card" not in ask.page(board="players", season=played.season.pk, hands=least)


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
        standings = ask(board="pairs", **({"season": played.season.pk} | terms))["standings"]
        assert {
            tuple(sorted(line["name"].split(" – "))): (
                Decimal(line["value"]),
                line["hands"],
                line["won"],
                line["evenings"],
            )
            for line in standings
        } == {pair: (value(row).quantize(Decimal("0.01")), row[1], row[2], row[3]) for pair, row in together.items()}
        values = [Decimal(line["value"]) for line in standings if line["place"] is not None]
        assert values == sorted(values, reverse=True)


def test_teams_come_to_what_their_members_came_to(played: Autumn, ask: Asked) -> None:
    nights = recount.nights(played.closed)
    teams = {"Csütörtök": ("Anna", "Béla", "Tóth Pál"), "Péntek": ("Cili", "Dénes", "Eszter")}
    for terms in ({}, {"method": "per_evening", "scale": "share"}):
        season = played.season
        Season.objects.filter(pk=season.pk).update(**terms)
        worth = recount.share if terms else recount.points_on_sheet
        values = {}
        for team, mates in teams.items():
            theirs = [worth(night, mate) for night in nights for mate in mates if mate in night.people]
            values[team] = (sum(theirs) / (len(theirs) if terms else 1)).quantize(Decimal("0.01"))
        standings = ask(board="teams", season=season.pk)["standings"]
        assert {line["name"]: Decimal(line["value"]) for line in standings} == values
        assert standings[0]["name"] == max(values, key=lambda team: values[team])


STEPS = {"firsts": "evenings_won", "won": "won", "evenings": "evenings", "value": "value"}


def see_that_every_place_explains_itself(found: Sequence[dict[str, Any]]) -> None:
    """Check that a line's reason names its neighbour's real value, and that no earlier step separates them."""
    by_name = {line["name"]: line for line in found}
    for number, line in enumerate(found):
        why = line["why"]
        if why["step"] == "lacking":
            assert (line["place"], why["own"]) == (None, line["evenings_lacking"])
            continue
        if why["step"] == "alone":
            assert sum(other["place"] is not None for other in found) == 1
            continue
        other = by_name[why["than"]]
        assert other is found[number - 1 if number else 1]
        assert why["than"] in why["text"]
        decided = [step for step in ("value", "firsts", "won", "evenings") if line[STEPS[step]] != other[STEPS[step]]]
        assert why["step"] == (decided[0] if decided else "shared")
        if not decided:
            assert line["place"] == other["place"]
            continue
        assert (why["own"], why["other"]) == (line[STEPS[why["step"]]], other[STEPS[why["step"]]])
        above, below = (line, other) if number == 0 else (other, line)
        assert Decimal(above[STEPS[why["step"]]]) > Decimal(below[STEPS[why["step"]]])


def test_every_line_of_every_board_explains_itself_on_its_card(played: Autumn, ask: Asked) -> None:
    lacking = season_of(played.club, name="Hely", scale="place", least_evenings=4)
    for board, season in (("players", lacking), ("teams", played.season), ("pairs", played.season)):
        standings = ask(board=board, season=season.pk)["standings"]
        if board == "players":
            see_that_every_place_explains_itself(standings)
        for line in standings:
            page = ask.page(board=board, season=season.pk, who=line["key"])
            assert f'<p class="why">{line["why"]["text"]}</p>' in page
            assert f"<dd>{line['value_text']}</dd>" in page


def test_a_tie_is_broken_below_the_name_and_equals_share_a_place(
    circle: Circle, ask: Asked, evening_of: Callable[..., Evening]
) -> None:
    table = evening_of(
        club=circle.club, seat=seat_members(circle.club), players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3
    )
    pen = Pen(table)
    pen.hand(**TWO)  # Anna declares with Cili: +2, −2, +2, −2
    assert ask()["standings"] == []
    pen.close()
    standings = ask()["standings"]
    assert [(line["place"], line["name"], line["value_text"], line["why"]["step"]) for line in standings] == [
        (1, "Anna", "+2", "won"),
        (2, "Cili", "+2", "won"),
        (3, "Béla", "−2", "value"),
        (3, "Dénes", "−2", "shared"),
    ]
    texts = [line["why"]["text"] for line in standings]
    page = ask.page()
    names = [text.partition(". ")[0].removesuffix(".") for text in texts]
    assert [f"<small>{sentence}.</small>" in page for sentence in names] == [True, True, False, True]
    assert texts[1].removeprefix(names[1]) == ". Béla előtt: a különbség 4 pont (+2 és −2)."
    assert names[2] == "Cili mögött: a különbség 4 pont (−2 és +2)"


def test_who_lacks_evenings_is_last_and_is_told_how_many(played: Autumn, ask: Asked) -> None:
    season = season_of(played.club, name="Sok", least_evenings=5)
    standings = ask(season=season.pk)["standings"]
    lacking = [line for line in standings if line["evenings"] < 5]
    assert standings[-len(lacking) :] == lacking
    assert {line["name"]: line["evenings_lacking"] for line in lacking} == {"Nagy Lajos": 1, "Tóth Pál": 4}
    page = ask.page(season=season.pk)
    assert page.count('<tr class="below">') >= 2
    assert all(f"<small>{line['why']['text']}</small>" in page for line in lacking)


def test_filters_narrow_the_season(played: Autumn, ask: Asked) -> None:
    days = [evening.opened_at.date() for evening in played.closed]
    some = [evening for evening, day in zip(played.closed, days, strict=True) if days[2] <= day <= days[5]]
    standings = ask(**{"season": played.season.pk, "from": days[2].isoformat(), "to": days[5].isoformat()})
    alike(rows(standings), recount.listed(recount.nights(some)))
    assert standings["evenings"] == len(some) == 4
    standings = ask(season=played.season.pk, game="magyar")
    alike(rows(standings), recount.listed(recount.nights([one for one in played.closed if one.game == "magyar"])))
    short = season_of(played.club, name="Rövid", first_day=days[5], last_day=days[6])
    assert ask(season=short.pk, **{"from": "1990-01-01", "to": "2190-01-01"})["evenings"] == 2
    assert ask(season="all")["evenings"] == 10
    assert ask(season="all")["season"] is None


@pytest.mark.parametrize(
    "said",
    [
        {"season": "999999999999999999"},
        {"season": "x"},
        {"board": "kings"},
        {"game": "bridge"},
        {"from": "0001-01-01"},
        {"to": "9999-12-31"},
        {"from": "nonsense"},
        {"sort": "-password"},
        {"page": "-1"},
        {"who": "'--"},
        {"from": "2026-11-30", "to": "2026-09-01"},
    ],
)
def test_nonsense_in_an_address_is_refused(circle: Circle, ask: Asked, said: dict[str, str]) -> None:
    assert ask.client.get(f"/c/{circle.club.slug}/standings/", said).status_code == 400
    assert ask.client.get(f"/c/{circle.club.slug}/rating/", said).status_code == 400


@pytest.mark.parametrize("said", [{"page": "99"}, {"per_page": "100000"}])
def test_a_page_beyond_the_last_and_too_long_a_one_are_bounded(
    circle: Circle, ask: Asked, said: dict[str, str]
) -> None:
    assert ask.client.get(f"/c/{circle.club.slug}/standings/", said).status_code == 200
    assert ask.client.get(f"/c/{circle.club.slug}/rating/", said).status_code == 200


def test_an_evening_is_of_the_day_on_which_it_was_begun(circle: Circle, ask: Asked) -> None:
    season = season_of(circle.club, first_day=date(2026, 9, 1), last_day=date(2026, 9, 30))
    late = evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), date(2026, 9, 30), 1, Random(1))
    # In Budapest 23:59 on the last of September is 21:59 by the clock of the world.
    edges = [((9, 30, 21, 59), 1), ((9, 30, 22, 0), 0), ((8, 31, 22, 0), 1), ((8, 31, 21, 59), 0)]
    for edge, counts in edges:
        Evening.objects.filter(pk=late.pk).update(began_at=datetime(2026, *edge, tzinfo=UTC))
        assert ask(season=season.pk)["evenings"] == counts


def test_the_column_is_said_to_come_to_what_it_comes_to(circle: Circle, ask: Asked) -> None:
    """A guest counts at the table and is not in the list: what he has is missing from the column."""
    ask.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), date(2026, 9, 12), 4, Random(1))
    assert "The totals add up to 0." in ask.page(season="all")
    guest = circle.club.members.get(player__name="Béla")
    won = next(line["total"] for line in ask(season="all")["standings"] if line["name"] == "Béla")
    assert won
    guest.delete()
    forget()
    cache.clear()
    page = " ".join(ask.page(season="all").split())
    assert f"The totals add up to {points(-won)}: the rest is with guests (not in the list)." in page
    evening(circle.club, ("Anna", "Cili", "Dénes", "Eszter"), date(2026, 9, 19), 4, Random(2))
    season = season_of(circle.club, least_evenings=2)
    placed = sum(line["total"] for line in ask(season=season.pk)["standings"] if line["place"])
    page = " ".join(ask.page(season=season.pk).split())
    rest = "the rest is with guests (not in the list) and those who have no place yet."
    assert f"The totals add up to {points(placed)}: {rest}" in page


def test_lists_say_whether_cup_days_are_counted_where_the_club_has_any(circle: Circle, ask: Asked) -> None:
    ask.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    season = season_of(circle.club, first_day=date(2026, 9, 1), last_day=date(2026, 9, 30))
    table = evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), date(2026, 9, 12), 1, Random(1))
    player = f"/c/{circle.club.slug}/players/{table.seats.get(number=0).player_id}/"
    Evening.objects.filter(pk=table.pk).update(of_cup=True, stake_minor_units=None, currency="")
    assert "cup days" not in ask.page(season=season.pk)
    Evening.objects.filter(pk=table.pk).update(cup_day=a_cup(circle.club))
    assert "Without cup days." in ask.page(season=season.pk)
    assert "without cup days" in ask.client.get(f"/c/{circle.club.slug}/rating/").content.decode()
    assert "· with cup days" in ask.client.get(player, {"season": season.pk}).content.decode()
    Season.objects.filter(pk=season.pk).update(cups=True)
    assert "With cup days." in ask.page(season=season.pk)


def test_a_table_of_a_cup_day_counts_where_the_season_says_so(circle: Circle, ask: Asked) -> None:
    season = season_of(circle.club, first_day=date(2026, 9, 1), last_day=date(2026, 9, 30))
    table = evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), date(2026, 9, 12), 1, Random(1))
    Evening.objects.filter(pk=table.pk).update(of_cup=True, stake_minor_units=None, currency="")
    for counts in (False, True):
        Season.objects.filter(pk=season.pk).update(cups=counts)
        standings = ask(season=season.pk)
        assert (standings["evenings"], len(standings["standings"])) == (int(counts), 4 * counts)
