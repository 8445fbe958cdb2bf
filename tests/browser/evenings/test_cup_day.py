"""A whole cup day: twenty-five people, four rounds, one director with a laptop, a scribe with a phone, the wall.

The scribe's phone plays one table of every round, which it finds by the table's code. One slow table writes through the
ledger; the others are imported as documents. The ranking and the prizes are added up here from the sheets alone.
``SCREENS=3`` plays three tables of five rounds on phones.
"""

from __future__ import annotations

import json
import os
import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorebook import ledger
from scorebook.access.cup import PURPOSE
from scorebook.access.links import token_from
from scorebook.cup.deeds.ending import rule
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.playing import close_round, start_clock
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, Evening, Opens, Tally
from tests.browser.conftest import Counted, Scribe
from tests.browser.director import SIZES, Director, directed, looked, made_day
from tests.browser.looking import illegible, violations
from tests.browser.phone import hungarian
from tests.club.conftest import signed_in
from tests.cup.conftest import evenings_of, hand_in, names, play, press, press_said
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SCREENS = int(os.environ.get("SCREENS", "1"))
ROUNDS = 5 if SCREENS > 1 else 4
SLOW = SCREENS + 1  # the table that withdraws a hand, and that is counted as it stands
FEE = 1000
MOST_CLICKS = 6
WALL = {"width": 1920, "height": 1080}


def entered(director: Director) -> None:
    """Tick the club's five and paste twenty guests."""
    page = director.page
    page.fill("#names", "\n".join(names(20)))
    director.press("Enter them")
    boxes = page.locator("[name=here]:not(:checked)")
    for left in range(5, 0, -1):
        assert boxes.count() == left
        with page.expect_response("**/tick/"):
            boxes.first.check()
    expect(page.locator("[data-people]")).to_have_text("25")
    director.look("entries")
    director.press("Close the list")


def code_of(day: CupDay, kind: Opens, **said: Any) -> str:
    link = day.links.get(kind=kind, revoked_at__isnull=True, **said)
    return f"/w/{token_from(link.salt, link.digest, PURPOSE)}/"


def written_by_phone(phone: Page, day: CupDay, number: int, table: int) -> None:
    """Read the code on a table, write two hands and hand the sheet in."""
    evening = evenings_of(day, number)[table - 1]
    phone.goto(code_of(day, Opens.TABLE, table=table))
    assert phone.url.endswith(f"/e/{evening.slug}/hand/")
    scribe = Scribe(page=phone, slug=evening.slug)
    scribe.ready()
    for _ in range(2):
        seats = [int(one.get_attribute("data-seat") or 0) for one in phone.locator(".seat:not([data-role=out])").all()]
        scribe.tap("two", seats[0], seats[2], "54").previewed()
        scribe.tap("#save").sent()
        phone.wait_for_function("() => !document.querySelector('.seat[data-role=declarer]')")
    lines = phone.locator("#round .at-table")
    expect(lines.locator("[data-left]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    lines.get_by_role("link", name=hungarian("Hand in")).tap()
    phone.wait_for_url("**/close/")
    phone.locator("#closing button.main, #closing .btn.main").first.tap()
    phone.wait_for_url(f"**/e/{evening.slug}/")
    evening.refresh_from_db()
    assert evening.closed_at is not None


def recounted() -> dict[str, int]:
    """Add up what stands on the sheets, whatever the day makes of it."""
    sums: dict[str, int] = {}
    for name, points in Tally.objects.values_list("seat__player__name", "points"):
        sums[name] = sums.get(name, 0) + points
    return sums


def ranking_on(page: Page) -> dict[str, int]:
    """Return the ranking of the page."""
    rows = page.locator(".fin tbody tr").all()
    cells = [(row.locator(".name").inner_text().split("\n")[0], row.locator(".sum").inner_text()) for row in rows]
    return {name: int(points.replace("−", "-")) for name, points in cells}


@pytest.mark.parametrize("everywhere", sweep([False, True], gate=lambda everywhere: not everywhere))
def test_a_whole_day(
    laptop: Page, page: Page, other_phone: Page, live_server: Any, counted: Counted, everywhere: bool
) -> None:
    rounds = ROUNDS if everywhere else 3  # in the third a table counts as it stands
    circle = directed(laptop, live_server)
    director = Director(page=laptop, day=made_day(laptop, circle.club, rounds), everywhere=everywhere)
    entered(director)
    day, clerk = director.day, signed_in(circle.by("owner"))
    for number in range(1, rounds + 1):
        director.clicks = 0
        if number == 1:
            laptop.fill("#seed", "skíz · pikk tízes · XIV")
        director.press(hungarian("Draw round %(number)s") % {"number": number})
        director.look("draw")
        if number == 1:
            exchanged(director)
        director.press("Publish the seats")
        director.look("seated")
        director.press("Start the clock")
        same_seats(director, other_phone) if number == 1 else gone_on(director, number)
        for table in range(1, SCREENS + 1):
            written_by_phone(page, day, number, table)
        for table, evening in enumerate(evenings_of(day, number)[SCREENS:], SCREENS + 1):
            if table != SLOW:
                taken_in(clerk, day, number, table)
                continue
            play(evening, hands=1 if number == 3 else 2)
            if number == 2:
                withdrawn(evening)
            if number != 3:
                hand_in(evening)
        director.go()
        director.look("running")
        if number == 3:
            counted_as_it_stands(director)
        director.press("Close the round")
        counted(f"round {number} of a cup day, clicks of the director", director.clicks, MOST_CLICKS)
        director.look("between")
        if number in (1, 2):
            came_and_went(director, number)
    ended(director)
    assert director.wrong == [], "\n".join(director.wrong)
    assert list(prove()) == []


def taken_in(clerk: Client, day: CupDay, number: int, table: int) -> None:
    """Take in what a table wrote elsewhere: two hands, and its close."""
    evening = evenings_of(day, number)[table - 1]
    names = list(evening.seats.order_by("number").values_list("name", flat=True))
    hands = []
    for dealer in range(2):
        at_play = [name for seat, name in enumerate(names) if seat != dealer or len(names) == 4]
        hands.append({"contract": "two", "declarer": at_play[0], "partner": at_play[2], "declarer_points": 54})
    session = {"format": "scorebook-session", "version": 1, "game": "paskievics", "preset": "mcleod", "players": names}
    session |= {"first_dealer": names[0], "entries": [*hands, {"kind": "close"}]}
    clerk.post(f"/k/{day.slug}/{number}/{table}/document/", {**press_said(day), "document": json.dumps(session)})
    evening.refresh_from_db()
    assert evening.closed_at is not None


def exchanged(director: Director) -> None:
    """Exchange two by the keys alone, and back by a click; neither counts as a round's."""
    page, clicks = director.page, director.clicks
    plates = page.locator(".plate2")
    before = plates.all_inner_texts()
    plates.first.focus()
    page.keyboard.press("Space")
    expect(page.locator("#said")).to_contain_text("1. asztal, 1. hely")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    with page.expect_navigation():
        page.keyboard.press("Space")
    assert page.locator(".plate2").all_inner_texts() != before
    director.press("Exchange back")
    assert page.locator(".plate2").all_inner_texts() == before
    director.clicks = clicks


def same_seats(director: Director, wall: Page) -> None:
    """The wall, the hall and a phone name the same seats."""
    wall.set_viewport_size(WALL)
    wall.goto(code_of(director.day, Opens.WALL))
    cards = wall.locator(".grid6 .w").all()
    hall = director.page.locator(".tcard").all()
    for card, table in zip(cards, hall, strict=True):
        here = [one.split("\n")[0] for one in table.locator("li span:first-child").all_inner_texts()]
        assert card.locator("li").all_inner_texts() == here
    height = wall.locator(".grid6 li").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert height * 0.68 >= 0.04 * WALL["height"], "capitals of 4 % of the wall"
    director.wrong += [f"wall, {one}" for one in (*violations(wall), *illegible(wall))]
    wall.set_viewport_size({"width": 360, "height": 740})
    wall.goto(code_of(director.day, Opens.DOOR))
    with wall.expect_navigation():
        wall.get_by_role("button", name=here[0], exact=True).tap()
    expect(wall.locator(".go .n")).to_have_text(str(len(cards)))
    expect(wall.locator(".hello")).to_have_text(here[0])
    director.wrong += [f"where, {one}" for one in looked(wall, everywhere=director.everywhere)]


def gone_on(director: Director, number: int) -> None:
    """A table of the round before tells where its people sit now."""
    director.go(f"{number - 1}/1/look/")
    director.look("one table, and where next")
    director.go()


def withdrawn(evening: Evening) -> None:
    """Cross the last hand out and write another one."""
    evening.refresh_from_db()
    anna = ledger.Author(name="Anna")
    ledger.strike_entry(evening, 2, reason="rossz osztás", key=uuid4(), head=evening.head, author=anna)
    play(evening, hands=1, points=30)


def counted_as_it_stands(director: Director) -> None:
    director.clicks += 2
    card = director.page.locator(".tcard").nth(SLOW - 1)
    card.locator("summary").click()
    with director.page.expect_navigation():
        card.get_by_role("button", name=hungarian("Counts as it stands")).click()


def came_and_went(director: Director, number: int) -> None:
    """Somebody comes late after the first round, somebody leaves after the second."""
    page = director.page
    director.go("entries/")
    if number == 1:
        page.fill("#name", "Késő Kálmán")
        director.press("Plays from the next round")
        director.look("listed")
    else:
        director.press("leaves")
    director.go()


def ended(director: Director) -> None:
    page = director.page
    director.go("ranking/")
    sums = recounted()
    assert ranking_on(page) == sums
    assert sum(sums.values()) == 0
    director.look("ranking")
    page.select_option("#who", "3")
    page.fill("#reason", "késés")
    director.press("Rule it")
    ruled = director.day.entrants.get(number=3).player.name
    assert ranking_on(page) == {**sums, ruled: sums[ruled] - 5}
    prizes_said(director)
    director.press("This is the final ranking")
    director.look("final")
    for what in ("codes", "settings"):
        director.go(f"{what}/")
        director.look(what)


def prizes_said(director: Director) -> None:
    """Say the fee: half of all fees is the first one's, three tenths the second's, two the third's."""
    page, fees = director.page, director.day.entrants.count() * FEE
    page.locator("summary", has_text=hungarian("Fee and prizes")).click()
    page.fill("[name=fee]", str(FEE))
    director.press("Save")
    prizes = page.locator(".rail .rank3").first.locator("li").all()
    won = {one.locator("span").first.inner_text(): one.locator(".num").inner_text() for one in prizes}
    given = {name: int(re.sub(r"[^0-9]", "", amount)) for name, amount in won.items()}
    assert given == {name: fees * share // 100 for name, share in zip(ranking_on(page), (50, 30, 20), strict=False)}


def published(laptop: Page, live_server: Any) -> Director:
    """Return who directs a day of eight on whose first round the seats are published."""
    director = Director(page=laptop, day=made_day(laptop, directed(laptop, live_server).club))
    paste(director.day, press(), "\n".join(names(8)))
    publish(draw_round(close_list(director.day, press(director.day)), press(), seed="x"), press())
    return director


def test_nothing_that_was_typed_is_taken_away_while_the_day_goes_on(laptop: Page, live_server: Any) -> None:
    director = published(laptop, live_server)
    day = director.day
    for evening in evenings_of(day):
        play(evening)
        hand_in(evening)
    close_round(day, press(day))
    laptop.clock.install()
    director.go("ranking/")
    laptop.fill("#reason", "késés")
    laptop.locator("#points").focus()
    laptop.locator("#points").blur()
    rule(day, press(), number=3, hundredths=-500, reason="renonsz")
    laptop.clock.run_for(20_000)
    laptop.wait_for_load_state("networkidle")
    assert laptop.input_value("#reason") == "késés"
    laptop.fill("#reason", "")
    laptop.locator("#reason").blur()
    laptop.clock.run_for(5_000)
    expect(laptop.locator(".todo")).to_contain_text("renonsz")


def test_what_is_said_of_a_hand_is_read_whole_whatever_else_a_table_is_told_and_no_key_moves(
    laptop: Page, page: Page, live_server: Any
) -> None:
    day = published(laptop, live_server).day
    start_clock(day, press(day))
    evening = evenings_of(day)[0]
    play(evening, hands=2)
    page.set_viewport_size(SIZES[1])
    page.goto(code_of(day, Opens.TABLE, table=1))
    scribe = Scribe(page=page, slug=evening.slug).tap("three", 0, 2, "50")
    scribe.previewed()
    page.wait_for_selector("#round .main")
    expect(page.locator("#round small")).to_have_text("minden leosztás megvan: adjátok be")
    height = "(place) => document.querySelector(place).getBoundingClientRect().height"
    assert page.evaluate(height, "#said") >= page.evaluate(height, "#sentence")
    keys = page.locator("#keys").bounding_box()
    scribe.tap("#undo")  # and what was open is one step back
    expect(page.locator("#notice")).to_be_visible()
    assert page.evaluate(height, "#said") >= page.evaluate(height, "#sentence")
    assert page.locator("#keys").bounding_box() == keys


def test_the_wall_says_that_time_is_called_though_no_table_writes(laptop: Page, live_server: Any) -> None:
    director = published(laptop, live_server)
    day = director.day
    start_clock(day, press(day))
    day.held.update(ends_at=timezone.now() + timedelta(minutes=1))
    laptop.clock.install()
    director.go("wall/")
    clock = laptop.locator(".endclock p")
    expect(clock).to_contain_text(re.compile(r"[0-9]\.[0-9]{2}\."))
    day.held.update(ends_at=timezone.now())  # nothing is written of it: the page has to ask by itself
    laptop.clock.run_for(70_000)
    expect(clock).to_contain_text(hungarian("Time. The hand begun is finished, no new one."))
