"""The page of one table, and a table that is counted by its result slip."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook import ledger
from scorebook.access import links
from scorebook.cash.linking import night_of_fine
from scorebook.club.seating import seat_members
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.playing import close_round, open_again
from scorebook.cup.deeds.slips import count_slip
from scorebook.cup.document.day import as_json, drawn_again
from scorebook.cup.document.reader import read_day
from scorebook.files.cups import document_of
from scorebook.ledger.proving import prove
from scorebook.models import CircleRules, CupDay, CupTable, Evening, Opens, Tally
from scorebook.refusals.refused import KeyReused, Refused
from tests.club.conftest import Circle
from tests.conftest import NAMES, holding
from tests.cup.conftest import Made, evenings_of, hand_in, play, press, press_said, token_of

pytestmark = pytest.mark.django_db


def points_at(evening: Evening) -> list[int]:
    return list(Tally.objects.filter(seat__evening=evening).order_by("seat__number").values_list("points", flat=True))


def keyed(laptop: Client, day: CupDay, table: int, *points: object, **said: object):
    """Key a slip in; the fields bear the seats."""
    data = {f"points-{seat}": one for seat, one in enumerate(points)}
    sent = {**data, "key": uuid4(), "head": press(day).head, **said}
    return laptop.post(f"/k/{day.slug}/1/{table}/slip/", sent, headers={"accept-language": "en"})


def test_a_table_that_wrote_elsewhere_is_taken_in_from_its_document(published: Made, laptop: Client) -> None:
    day = published(13)
    one, two, three = evenings_of(day)
    where = f"/k/{day.slug}/1/2/document/"
    names = list(two.seats.order_by("number").values_list("name", flat=True))
    hand = {"contract": "two", "declarer": names[1], "partner": names[3], "declarer_points": 54}
    document = {"format": "scorebook-session", "version": 1, "game": "paskievics", "preset": "mcleod"}
    document |= {"players": names, "first_dealer": names[0], "entries": [hand, hand, {"kind": "close"}]}

    def sent(text: str = "", **said: object) -> str:
        body = {**press_said(day), "document": text or json.dumps({**document, **said})}
        answer = laptop.post(where, body, follow=True, headers={"accept-language": "en"})
        two.refresh_from_db()
        form = answer.context.get("document")
        why = [one for errors in form.errors.values() for one in errors] if form else answer.context["messages"]
        return " ".join(map(str, why))

    wrong = ({"players": names[::-1]}, {"first_dealer": names[1]}, {"house_rules": {"kontra": "no"}}, {"game": "alsos"})
    for said in wrong:
        assert sent(**said)
    assert sent("{") != sent("x" * 9)
    assert sent(entries=[{**hand, "declarer_points": 999}])
    assert two.head == 0
    assert sent() == ""
    assert (two.closed_at is not None, points_at(two).count(0)) == (True, 0 if len(names) == 4 else 1)
    assert "already" in sent()
    play(one)
    hand_in(one)
    hand_in(three)
    assert close_round(day, press(day)).held.get().closed_at is not None
    assert day.acts.filter(deed="read_in").count() == 1
    assert list(prove()) == []


def test_a_document_says_which_seats_differ_and_is_taken_in_with_them(published: Made, laptop: Client) -> None:
    day = published(8)
    one = evenings_of(day)[0]
    drawn = list(one.seats.order_by("number").values_list("name", flat=True))
    names = [drawn[1], drawn[0], drawn[3], drawn[2]]
    hand = {"contract": "two", "declarer": names[1], "partner": names[3], "declarer_points": 54}
    document = {"format": "scorebook-session", "version": 1, "game": "paskievics", "preset": "mcleod"}
    document |= {"players": names, "first_dealer": names[2], "entries": [hand, {"kind": "close"}]}

    def sent(**said: object):
        text = json.dumps({**document, **said.pop("document", {})})
        body = {**press_said(day), "document": text, **said}
        return laptop.post(f"/k/{day.slug}/1/1/document/", body, headers={"accept-language": "en"})

    strange = sent(document={"players": ["Senki", *names[1:]], "first_dealer": names[1], "entries": []}, seats_too="1")
    why = [str(line) for line in strange.context["document"].non_field_errors()]
    assert why == ["Senki does not sit at this table.", f"{drawn[1]} is not in the document."]
    why = [str(line) for line in sent().context["document"].non_field_errors()]
    assert why == [
        f"Seat 1: {drawn[1]} in the document, {drawn[0]} by the draw.",
        f"Seat 2: {drawn[0]} in the document, {drawn[1]} by the draw.",
        f"Seat 3: {drawn[3]} in the document, {drawn[2]} by the draw.",
        f"Seat 4: {drawn[2]} in the document, {drawn[3]} by the draw.",
        f"First dealer: {drawn[3]} in the document, {drawn[0]} by the draw.",
    ]
    assert "Take it in with its seats" in sent().content.decode()
    one.refresh_from_db()
    assert (one.head, list(one.seats.order_by("number").values_list("name", flat=True))) == (0, drawn)
    assert sent(seats_too="1").status_code == 302
    one.refresh_from_db()
    assert (one.first_dealer, one.closed_at is not None) == (2, True)
    assert list(one.seats.order_by("number").values_list("name", flat=True)) == names
    table = CupTable.objects.get(night=one.night_id)
    assert list(table.drawn.order_by("seat").values_list("entrant__player__name", flat=True)) == names
    cup_day = read_day(json.loads(json.dumps(as_json(document_of(day)))))
    assert [again.is_same for again in drawn_again(cup_day)] == [True]
    assert list(prove()) == []


def test_no_other_game_is_begun_at_a_table(published: Made) -> None:
    """The table would count with the game that was drawn for it."""
    one, _other = evenings_of(published())
    names = one.seats.order_by("number").values_list("name", flat=True)
    options = {
        "game": "kiralyhivasos",
        "preset": "default",
        "house_rules": {},
        "stake_minor_units": None,
        "currency": "",
    }
    with pytest.raises(Refused, match="no other game"):
        ledger.open_evening(**options, players=names, first_dealer=0, night=one.night, club=one.club)


def test_a_slip_is_the_result_whatever_the_sheet_had_and_the_kassza_is_in_it(published: Made, laptop: Client) -> None:
    """Table 1 wrote nothing, table 2 two hands that lie in the kassza too; one is mended after it counted."""
    day = published()
    one, other = evenings_of(day)
    play(other)
    size = len(one.standing["totals"])
    first, second = [-31, 40, 0, -9, 0][:size], [12, -20, 8, *[0] * (len(other.standing["totals"]) - 3)]
    wrong = keyed(laptop, day, 1, *first[:-1], first[-1] + 1)
    assert (wrong.status_code, "points of a table add up to nought" in wrong.content.decode()) == (422, True)
    assert 'value="40"' in wrong.content.decode(), "what was typed stays there"
    assert keyed(laptop, day, 1, "x", *first[1:]).status_code == 422
    for table, points in ((1, first), (2, second)):
        digits = [str(points[0]).replace("-", "−"), *points[1:]]
        assert keyed(laptop, day, table, *digits).status_code == 302
    assert (points_at(one), points_at(other)) == (first, second)
    assert {table.ended for table in CupTable.objects.all()} == {"paper"}
    assert "handed its sheet in" in keyed(laptop, day, 1, *first, head=press(day).head).content.decode()
    day = close_round(day, press(day))
    day = open_again(day, press(day), 1, 2, "rosszul olvastuk")
    slip_press = Press(key=uuid4(), head=day.head, author="Anna")
    day = count_slip(day, slip_press, 1, 2, [-one for one in second])
    assert count_slip(day, slip_press, 1, 2, [-one for one in second]).head == day.head, (
        "the same press is the same slip"
    )
    with pytest.raises(KeyReused):
        count_slip(day, slip_press, 1, 2, second)
    assert points_at(other) == [-one for one in second]
    assert list(prove()) == []


def test_a_table_counted_by_its_slip_and_opened_again_shows_what_stands_there(published: Made, laptop: Client) -> None:
    """Nobody has dealt there, and yet something is written: what the slip said, until another one is keyed in."""
    day = published(9)
    points = [6, -2, -2, -2]
    keyed(laptop, day, 1, *points)
    open_again(day, press(day), 1, 1, "elírás")
    response = laptop.get(f"/k/{day.slug}/1/1/look/", headers={"accept-language": "en"})
    table = response.context["table"]
    assert (table.state, table.hands, [one.points for one in table.seats]) == ("play", 0, points)
    assert "nobody writes yet" not in response.content.decode()
    keyed(laptop, day, 1, 9, -3, -3, -3)
    assert points_at(evenings_of(day)[0]) == [9, -3, -3, -3]


def test_a_table_shows_its_people_who_deals_and_what_is_written(published: Made, laptop: Client) -> None:
    day = published()
    (one, _other), phone = evenings_of(day), holding(token_of(day, Opens.DOOR))
    play(one, hands=1)
    context = phone.get(f"/k/{day.slug}/1/1/look/").context
    names = list(one.seats.order_by("number").values_list("name", flat=True))
    assert [seat.name for seat in context["table"].seats] == names
    assert (context["table"].deals, context["table"].hands, context["form"]) == (one.standing["dealer"] + 1, 1, None)
    hand_in(one)
    assert laptop.get(f"/k/{day.slug}/1/1/look/").context["table"].deals == 0
    for nothing in ("1/9", "2/1"):
        assert phone.get(f"/k/{day.slug}/{nothing}/look/").status_code == 404


def test_an_evening_after_a_cup_day_begins_as_the_last_evening_did(
    published: Made,
    circle: Circle,
    evening_of: Callable[..., Evening],
    agreed: Callable[..., CircleRules],
    laptop: Client,
) -> None:
    """Chance seated the tables of a cup day, and they play for points."""
    cups = agreed(name="Bajnoki")
    own = evening_of(club=circle.club, seat=seat_members(circle.club), circle_rules=agreed())
    tables = evenings_of(published(circle_rules=cups))
    page = laptop.get(f"/c/{circle.club.slug}/new/").context
    form = page["form"]
    assert (form.company, form["title"].value(), form["stake"].value()) == (NAMES, own.title, "20\N{NO-BREAK SPACE}Ft")
    assert page["rules"] == own.circle_rules
    assert not page["companies"]
    held = holding(*(str(links.token_of(links.links_of(one)["write"])) for one in tables))
    assert held.get("/new/").context["form"].company == ()


def test_a_fine_on_a_cup_day_is_of_no_table(published: Made, circle: Circle) -> None:
    table, *_ = evenings_of(published())
    seat = table.seats.first()
    assert seat is not None
    assert night_of_fine(circle.club, seat.player_id, timezone.localdate(table.opened_at)) is None
