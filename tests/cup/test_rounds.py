"""A round is played: codes, clock, tables that hand in and tables that do not, the ranking, the wall and the phones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorebook.club.handed_out import renew_links
from scorebook.cup.clock import clock_of
from scorebook.cup.deeds.acting import Meanwhile
from scorebook.cup.deeds.ending import end_day, resume_day, rule, take_back
from scorebook.cup.deeds.entering import come_back, leave
from scorebook.cup.deeds.playing import (
    close_round,
    count_as_it_stands,
    count_for_nobody,
    go_on,
    longer,
    open_again,
    renew_codes,
    start_clock,
    stop_clock,
)
from scorebook.cup.deeds.seating import draw_round, exchange, publish
from scorebook.cup.document.day import drawn_again
from scorebook.cup.ranking.standing import standing_of
from scorebook.files.cups import document_of
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, CupTable, Evening, Opens, Tally
from scorebook.refusals.refused import Refused
from tests.conftest import holding
from tests.cup.conftest import Made, evenings_of, hand_in, play, played, press, token_of

pytestmark = pytest.mark.django_db


def points_of(day: CupDay) -> dict[str, str]:
    return {line.name: line.value for line in standing_of(day).lines}


def recounted(day: CupDay) -> dict[str, int]:
    """Add up what the tables' tallies say, whatever the day makes of it."""
    sums: dict[str, int] = {}
    for name, points in Tally.objects.values_list("seat__player__name", "points"):
        sums[name] = sums.get(name, 0) + points
    return sums


def test_the_code_of_a_table_leads_to_the_sheet_that_is_played_there(published: Made, laptop: Client) -> None:
    day = published()
    scribe = Client()
    token = token_of(day, Opens.TABLE, table=2)
    first, second = evenings_of(day)
    assert scribe.get(f"/w/{token}/")["Location"] == f"/e/{second.slug}/hand/"
    assert scribe.get(f"/e/{second.slug}/hand/").status_code == 200
    assert scribe.get(f"/e/{first.slug}/").status_code == 404
    other = Client()
    for phone in (scribe, other, other):
        phone.get(f"/w/{token}/")
    tables = laptop.get(f"/k/{day.slug}/").context["tables"]
    assert [one.phones for one, *_more in tables] == [0, 2], "each phone counts once, however often it reads the code"
    day = played(day)
    page = scribe.get(f"/w/{token}/")["Location"]
    assert (page, scribe.get(page).context["onward"]) == (f"/k/{day.slug}/1/2/look/", [])
    assert scribe.get(f"/e/{second.slug}/hand/").status_code in (403, 410)
    day = publish(draw_round(day, press(day)), press())
    seats = {
        one.entrant.player.name: f"table {one.table.number}, seat {one.seat}" for one in day.held.last().drawn.all()
    }
    names = second.seats.order_by("number").values_list("name", flat=True)
    onward = scribe.get(page, headers={"accept-language": "en"}).context["onward"]
    assert onward == [(name, seats.get(name, "sits out")) for name in names]
    assert scribe.get(f"/w/{token}/")["Location"] == f"/e/{evenings_of(day, 2)[1].slug}/hand/"
    assert Client().get("/w/nonsense/").status_code == 404


@pytest.mark.parametrize(
    "renew", [lambda day: renew_codes(day, press(day), Opens.TABLE), lambda day: renew_links(day.club)]
)
def test_renewed_codes_end_what_the_old_ones_opened(published: Made, renew: Callable[[CupDay], object]) -> None:
    """By a director, or because somebody of the club writes no more."""
    day = published()
    first, second = evenings_of(day)
    old, scribe = token_of(day, Opens.TABLE, table=2), Client()
    scribe.get(f"/w/{old}/")
    renew(day)
    assert scribe.get(f"/e/{second.slug}/hand/").status_code in (403, 410)
    assert scribe.get(f"/w/{old}/").status_code == 404
    assert scribe.get(f"/w/{token_of(day, Opens.TABLE, table=2)}/")["Location"] == f"/e/{second.slug}/hand/"
    assert scribe.get(f"/e/{second.slug}/hand/").status_code == 200
    assert scribe.get(f"/e/{first.slug}/hand/").status_code in (403, 404)


def test_the_clock_is_a_moment_that_stands_goes_on_and_is_put_off(published: Made, laptop: Client) -> None:
    day = published()
    at = timezone.now()
    with pytest.raises(Refused):
        longer(day, press(day), 5)
    day = start_clock(day, press(day, at=at))
    ends = day.held.get().ends_at
    assert ends == at + timedelta(minutes=55)
    day = stop_clock(day, press(day, at=at + timedelta(minutes=10)))
    stood = clock_of(day, day.held.get(), at + timedelta(minutes=17))
    assert (stood.state, stood.face) == ("stopped", "45:00")
    day = go_on(day, press(day, at=at + timedelta(minutes=17)))
    day = longer(day, press(day, at=at + timedelta(minutes=18)), 5)
    assert day.held.get().ends_at == ends + timedelta(minutes=12)
    last, over = (clock_of(day, day.held.get(), at + timedelta(minutes=minutes)) for minutes in (60, 70))
    assert ((last.state, last.face), (over.state, over.left)) == (("last", "7:00"), ("over", 0))
    for minutes in (0, -5, 10**9):
        with pytest.raises(Refused):
            longer(day, press(day), minutes)
    for does, minutes in (("more", 5), ("minute", 1)):
        before, head = day.held.get().ends_at, press(day).head
        laptop.post(f"/k/{day.slug}/clock/", {"does": does, "key": uuid4(), "head": head})
        assert day.held.get().ends_at == before + timedelta(minutes=minutes)
    stale = press(day)
    longer(day, press(day), 5)
    with pytest.raises(Meanwhile):
        longer(day, stale, 5)


def test_whoever_writes_is_told_of_the_clock_and_when_to_hand_in(published: Made) -> None:
    day = published()
    one, _other = evenings_of(day)
    scribe = Client(headers={"accept-language": "en"})
    scribe.get(f"/w/{token_of(day, Opens.TABLE, table=1)}/")
    at, due = f"/e/{one.slug}/round/", 'class="btn main"'
    assert f'data-of="{at}"' in scribe.get(f"/e/{one.slug}/hand/").content.decode()
    html = scribe.get(at).content.decode()
    assert ("does not run yet" in html, due in html) == (True, False)
    day = start_clock(day, press(day, at=timezone.now() - timedelta(minutes=50)))
    html = scribe.get(at).content.decode()
    assert ("last hand at" in html, 'data-is="last"' in html, due in html) == (True, True, False)
    day.held.update(ends_at=timezone.now() - timedelta(seconds=1))
    html = scribe.get(at).content.decode()
    assert ("no new one" in html, due in html) == (True, True)
    day.held.update(ends_at=timezone.now() + timedelta(minutes=30))
    play(one, hands=2)
    html = scribe.get(at).content.decode()
    assert ("all hands are written: hand in" in html, due in html) == (True, True)
    play(one, hands=1)
    html = scribe.get(at).content.decode()
    assert ("3 hands, 2 prescribed: hand in" in html, due in html) == (True, True)
    assert "1 hand too many" in scribe.get(f"/k/{day.slug}/1/1/look/").content.decode()
    hand_in(one)
    assert "handed in" in scribe.get(at).content.decode()


def test_a_second_player_agrees_to_a_result_until_its_sheet_is_opened_again(published: Made, laptop: Client) -> None:
    day = published()
    one, other = evenings_of(day)
    scribe = Client(headers={"accept-language": "en"})
    scribe.get(f"/w/{token_of(day, Opens.TABLE, table=1)}/")
    names = list(one.seats.order_by("number").values_list("name", flat=True))
    scribe.cookies["scribe"] = quote(names[0])

    def agrees(seat: int, edition: int = 1) -> list[str]:
        data = {"who": seat, "edition": edition}
        answer = scribe.post(f"/e/{one.slug}/round/agreed/", data, follow=True)
        return [str(said) for said in answer.context["messages"]]

    assert "Hand the sheet in first." in agrees(1)[0]
    play(one)
    hand_in(one)
    html = scribe.get(f"/e/{one.slug}/").content.decode()
    assert [f">{name}</button>" in html for name in names] == [False, *[True] * (len(names) - 1)]
    for seat, edition, why in ((0, 1, "Somebody else"), (7, 1, "Say who you are"), (1, 2, "opened again since")):
        assert why in agrees(seat, edition)[0]
    assert (agrees(2), agrees(1)) == ([], [])
    assert f"{names[2]} agreed" in scribe.get(f"/e/{one.slug}/").content.decode(), "the first one's word stands"
    assert (
        f"right, says {names[2]}" in laptop.get(f"/k/{day.slug}/", headers={"accept-language": "en"}).content.decode()
    )
    day = open_again(day, press(day), 1, 1, "wrong hand")
    hand_in(one)
    assert "agreed" not in scribe.get(f"/e/{one.slug}/").content.decode().replace("round/agreed/", "")
    assert agrees(3, 2) == []
    assert CupTable.objects.get(number=1).agreed_to(one).player.name == names[3]
    assert scribe.post(f"/e/{other.slug}/round/agreed/", {"who": 1, "edition": 1}).status_code == 404
    assert list(prove()) == []


def test_a_round_closes_when_every_table_counts_and_is_ranked(published: Made) -> None:
    day = published()
    one, other = evenings_of(day)
    play(one)
    hand_in(one)
    with pytest.raises(Refused, match="table 2"):
        close_round(day, press(day))
    assert not standing_of(day).rounds
    play(other, hands=1)
    day = count_as_it_stands(day, press(day), 1, 2, "time is up")
    day = close_round(day, press(day))
    sums = recounted(day)
    assert {name: int(value.replace("−", "-")) for name, value in points_of(day).items()} == sums
    assert sum(sums.values()) == 0
    assert sorted(line.place for line in standing_of(day).lines) == list(range(1, 10))
    assert list(prove()) == []


def test_a_table_that_counts_for_nobody_counts_again_once_it_is_opened_and_handed_in(published: Made) -> None:
    day = published()
    one, other = evenings_of(day)
    for evening in (one, other):
        play(evening)
    hand_in(one)
    day = count_for_nobody(day, press(day), 1, 2, "wrong pack")
    day = close_round(day, press(day))
    here = set(other.seats.values_list("name", flat=True))
    assert {value for name, value in points_of(day).items() if name in here} == {"0"}
    with pytest.raises(Refused):
        count_for_nobody(day, press(day), 1, 9, "no such table")
    with pytest.raises(Refused):
        open_again(day, press(day), 1, 2, "")
    day = open_again(day, press(day), 1, 2, "it was the right one")
    hand_in(other)
    assert {name: int(value.replace("−", "-")) for name, value in points_of(day).items()} == recounted(day)


def test_a_late_correction_moves_the_ranking_and_a_published_draw_stays(published: Made, laptop: Client) -> None:
    day = played(published())
    where = f"/k/{day.slug}"

    def mended() -> list[int]:
        return [len(laptop.get(f"{where}/{page}").context["mended"]) for page in ("", "wall/", "ranking/")]

    assert mended() == [0, 0, 0]
    before = points_of(day)
    day = publish(draw_round(day, press(day)), press())
    seats = list(Evening.objects.filter(of_cup=True).order_by("pk").values_list("seats__name", flat=True))
    day = open_again(day, press(day), 1, 1, "a hand was missing")
    (first, _) = evenings_of(day)
    play(first, hands=1)
    hand_in(first)
    assert mended() == [1, 0, 1], "on the wall beside the ranking"
    day.held.filter(number=2).update(starts_at=timezone.now() - timedelta(minutes=9))
    assert mended() == [1, 1, 1]
    assert points_of(day) != before
    assert list(Evening.objects.filter(of_cup=True).order_by("pk").values_list("seats__name", flat=True)) == seats


def test_rulings_are_added_taken_back_and_never_changed(published: Made, laptop: Client) -> None:
    day = played(published())
    before = points_of(day)
    data = {"who": 1, "points": "−5", "reason": "késés", "round": "1"}
    for _ in range(2):
        laptop.post(f"/k/{day.slug}/rulings/", {**data, "key": "12345678123456781234567812345678", "head": day.head})
    ruling = day.rulings.get()
    response = laptop.get(f"/k/{day.slug}/ranking/", headers={"accept-language": "en"})
    assert [said for _, said in response.context["ruling"].fields["round"].choices] == ["of the whole day", "Round 1"]
    assert (ruling.round.number, "Round 1:" in " ".join(response.content.decode().split())) == (1, True)
    assert laptop.post(f"/k/{day.slug}/rulings/", {**data, "round": "2", "key": uuid4()}).status_code == 422
    assert (ruling.hundredths, ruling.kind, ruling.reason) == (-500, "penalty", "késés")
    after = points_of(day)
    assert [name for name in before if after[name] != before[name]] == [day.entrants.get(number=1).player.name]
    for wrong in ({"hundredths": 0}, {"hundredths": 10**9}, {"hundredths": 1, "of_round": 40_000}):
        with pytest.raises(Refused):
            rule(day, press(day), number=1, reason="x", **wrong)
    take_back(day, press(day), ruling.pk)
    with pytest.raises(Refused):
        take_back(day, press(day), ruling.pk)
    assert points_of(day) == before


def test_of_a_day_that_is_over_no_sheet_is_opened_again(published: Made, laptop: Client) -> None:
    """Its ranking is final, and its prizes are booked by it: the day is opened again first."""
    day = played(published(rounds=1))
    evening = evenings_of(day)[0]
    options = lambda: {"key": uuid4(), "head": evening.head, "reason": "elírtuk"}  # noqa: E731 - a page loaded anew
    for over in (True, False):
        day = end_day(day, press(day)) if over else resume_day(day, press(day), "elírtuk")
        answer = laptop.post(f"/e/{evening.slug}/reopen/", options())
        evening.refresh_from_db()
        assert (answer.status_code, evening.closed_at is not None) == (422 if over else 302, over)
    with pytest.raises(Refused, match="Round 1, table 1"):
        end_day(day, press(day))


def test_who_had_left_sat_out_of_nothing_although_he_came_back(listed: Made) -> None:
    """The missed round is no rest: for the ranking, for the next draw and for a repeated draw."""
    day = played(publish(draw_round(listed(9, rounds=3), press(), seed="x"), press()))
    day = publish(draw_round(leave(day, press(day), 3), press()), press())
    for evening in evenings_of(day, 2):
        play(evening)
        hand_in(evening)
    day = come_back(close_round(day, press()), press(), 3)
    day = publish(draw_round(day, press()), press())
    (line,) = (one for one in standing_of(day).lines if one.number == 3)
    assert [cell.sign for cell in line.cells][1:] == ["·"]
    assert [again.is_same for again in drawn_again(document_of(day))] == [True, True, True]


def test_the_day_ends_as_an_edition_and_is_opened_with_a_reason(published: Made, laptop: Client) -> None:
    day = published()
    with pytest.raises(Refused, match="Close the round"):
        end_day(day, press(day))
    day = end_day(played(day), press())
    assert (day.edition, laptop.get(f"/k/{day.slug}/")["Location"]) == (1, f"/k/{day.slug}/ranking/")
    for deed in (lambda: draw_round(day, press(day)), lambda: leave(day, press(), 1)):
        with pytest.raises(Refused, match="is over"):
            deed()
    with pytest.raises(Refused):
        resume_day(day, press(day), " ")
    day = end_day(resume_day(day, press(day), "elírtuk"), press())
    assert (day.edition, day.closed_at is not None) == (2, True)
    assert "elírtuk" in laptop.get(f"/k/{day.slug}/ranking/").content.decode()
    assert list(prove()) == []


def test_wall_phone_and_hall_name_the_same_seats(published: Made, laptop: Client) -> None:
    day = published(11)
    wall, phone = holding(token_of(day, Opens.WALL)), holding(token_of(day, Opens.DOOR))
    slides = wall.get(f"/k/{day.slug}/wall/").context["slides"]
    seats = {table.number: [one.name for _name, one in row] for table, row in slides[0].rows}
    listed = {name: number for slide in slides if slide.kind == "names" for name, number in slide.rows}
    assert listed == {name: number for number, row in seats.items() for name in row}
    for number, evening in enumerate(evenings_of(day), 1):
        assert list(evening.seats.values_list("name", flat=True)) == seats[number]
    (out,) = [one for one in day.entrants.all() if one.player.name not in listed]
    for entrant in (day.entrants.get(player__name=seats[2][0]), out):
        phone.post(f"/k/{day.slug}/where/", {"who": entrant.player_id})
        context = phone.get(f"/k/{day.slug}/where/").context
        assert context["me"].name == entrant.player.name
        assert (context["table"] and context["table"].number) == listed.get(entrant.player.name)
    assert [one.number for one, *_more in laptop.get(f"/k/{day.slug}/").context["tables"]] == [*seats]
    assert phone.get(f"/k/{day.slug}/entries/").status_code == 403


def test_what_is_shown_is_asked_by_a_fixed_number_of_questions(published: Made, laptop: Client) -> None:
    """Twelve, with a round played and ranked and another one at the tables."""
    queries = []
    for people, name in ((9, "Kis Kupa"), (25, "Nagy Kupa")):
        day = played(published(people, name=name))
        day = publish(draw_round(day, press(day)), press())
        with CaptureQueriesContext(connection) as questions:
            page = laptop.get(f"/k/{day.slug}/")
        queries.append(len(questions))
        assert len(page.context["standing"].lines) == people
    assert queries == [12, 12]
    summary = page.context["told"]
    assert laptop.get(f"/k/{day.slug}/news/", {"since": summary}).status_code == 204
    play(evenings_of(day, 2)[0])
    answer = laptop.get(f"/k/{day.slug}/news/", {"since": summary})
    assert (answer.status_code, answer.json()["told"] != summary) == (200, True)


def test_two_change_places_after_publishing_and_whoever_sat_there_has_what_is_written(
    published: Made, laptop: Client
) -> None:
    day = published(11)
    first, second = evenings_of(day)
    one, other = (evening.seats.get(number=0) for evening in (first, second))
    numbers = dict(day.entrants.values_list("player__name", "number"))
    data = {"does": "reseat", "one": numbers[one.name], "other": numbers[other.name]}
    laptop.post(f"/k/{day.slug}/draw/", {**data, "key": uuid4(), "head": day.head})
    assert first.seats.get(number=0).name == one.name, "not without a reason"
    laptop.post(f"/k/{day.slug}/draw/", {**data, "reason": "rosszul ültek le", "key": uuid4(), "head": day.head})
    assert (first.seats.get(number=0).name, second.seats.get(number=0).name) == (other.name, one.name)
    assert {table.because for table in day.held.get().tables.all()} == {"rosszul ültek le"}
    (out,) = (
        set(numbers)
        - set(first.seats.values_list("name", flat=True))
        - set(second.seats.values_list("name", flat=True))
    )
    day = exchange(day, press(day), numbers[out], numbers[one.name], "elment")
    assert second.seats.get(number=0).name == out
    play(first)
    play(second, hands=1)
    before = Evening.objects.order_by("pk").values_list("standing", flat=True)
    stood = list(before)
    there = list(first.seats.order_by("number").values_list("name", flat=True))
    wrong = (numbers[there[1]], numbers[there[2]]), (numbers[there[0]], numbers[out])
    for pair in wrong:
        day = exchange(day, press(day), *pair, "elcserélt nevek")
    assert list(first.seats.order_by("number").values_list("name", flat=True))[:3] == [out, there[2], there[1]]
    assert (second.seats.get(number=0).name, list(before.all())) == (there[0], stood)
    for evening in (first, second):
        hand_in(evening)
    context = laptop.get(f"/k/{day.slug}/").context
    assert context["exchange"] is None
    assert "elcserélt nevek" in laptop.get(f"/k/{day.slug}/1/1/look/").content.decode()
    with pytest.raises(Refused, match="has begun"):
        exchange(day, press(day), *wrong[0], "későn")
    day = close_round(day, press(day))
    points = points_of(day)
    sums = dict.fromkeys(points, 0) | recounted(day)
    assert {name: int(value.replace("−", "-")) for name, value in points.items()} == sums
    assert list(prove()) == []
