"""The room on the wall, with whole names where few are shown; and the texts on a phone without a seat."""

from __future__ import annotations

import re

import pytest

from scorebook.cup.deeds.ending import end_day
from scorebook.cup.deeds.entering import close_list, come_back, come_late, leave, paste
from scorebook.cup.deeds.playing import close_round
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.page_parts import on_the_wall
from scorebook.models import CupDay, Opens
from tests.conftest import holding
from tests.cup.conftest import Made, evenings_of, hand_in, names, play, press, token_of

pytestmark = pytest.mark.django_db
LONG = ("Horváth Ferenc", "Horváth Feri", "Horváth Gáborné")


def columns_of(day: CupDay) -> dict[str, tuple[int, set[str]]]:
    """Return by the kind of a page in how many columns it stands, and what people are called there."""
    found: dict[str, tuple[int, set[str]]] = {}
    for slide in holding(token_of(day, Opens.WALL)).get(f"/k/{day.slug}/wall/").context["slides"]:
        rows = [name for _table, row in slide.rows for name, _one in row] if slide.kind == "seats" else None
        called = set(rows if rows is not None else [name for name, _beside in slide.rows])
        found[slide.kind] = (slide.columns, found.get(slide.kind, (0, set()))[1] | called)
    return found


def test_names_are_short_only_where_many_are_shown(made: Made) -> None:
    few, many = made(name="Kis Kupa"), made(name="Nagy Kupa")
    for day, people in ((few, 5), (many, 22)):
        paste(day, press(), "\n".join([*LONG, *names(people)]))
        columns, called = columns_of(day)["entered"]
        assert (columns, set(LONG) <= called) == ((1, True) if day is few else (3, False))
        close_list(day, press(day))
        publish(draw_round(day, press(day), seed="x"), press())
    assert columns_of(few)["seats"][0] == 2
    assert set(LONG) <= columns_of(few)["seats"][1] & columns_of(few)["names"][1]
    assert {kind: one[0] for kind, one in columns_of(many).items()} == {"seats": 2, "names": 3}
    assert {"Horváth Ferenc", "Horváth Feri", "Horváth G."} <= columns_of(many)["names"][1]


def test_no_two_are_called_alike() -> None:
    assert on_the_wall(["Kovács Éva Mária", "Kovács Éva Margit", "Kovács Éva"], 11) == {
        "Kovács Éva Mária": "Kovács Éva Mária",
        "Kovács Éva Margit": "Kovács Éva Margit",
        "Kovács Éva": "Kovács Éva",
    }
    zs = on_the_wall(["Nyári Zsófia", "Csonka Zoltán", "Nagy Gyula Lyra", "Kis DZSENIFER", "Szabó-Nyári Cs"], 5)
    assert [*zs.values()] == ["Nyári Zs.", "Csonka Z.", "Nagy Gy. Ly.", "Kis DZS.", "Szabó-Nyári C."]
    assert [one.short for one in zs.values()] == ["Nyári Zs.", "Csonka Z.", "Nagy Gy.", "Kis DZS.", "Szabó-Ny. C."]
    many = on_the_wall(["Kovács Éva Mária", "Kovács Éva", "Szabó Gábor Pál", "Szabó Gizi", "Tóth Pál Ede", "Nagy"], 20)
    assert [one.short for one in many.values()] == [*list(many)[:4], "Tóth P.", "Nagy"]
    assert on_the_wall(["Kovács Éva Mária"], 11) == {"Kovács Éva Mária": "Kovács É. M."}
    assert on_the_wall(["Kovács Éva Mária"], 19) == {"Kovács Éva Mária": "Kovács Éva Mária"}
    titled = on_the_wall(["Dr. Rácz Rezső", "Rácz Róbert", "Szabó-Kovács Éva"], 11)
    assert list(titled.values()) == ["Dr. Rácz R.", "Rácz Róbert", "Szabó-Kovács É."]
    assert [one.short for one in titled.values()] == ["Dr. Rácz R.", "Rácz Róbert", "Szabó-K. É."]


def test_a_phone_without_a_seat_says_why(published: Made) -> None:
    """People on no list, or on the list from the next round; after leaving, after the last round, after the day."""
    day, said = published(8, rounds=2), []
    phone, me = holding(token_of(day, Opens.DOOR)), day.entrants.get(number=1)
    phone.post(f"/k/{day.slug}/where/", {"who": me.player_id})

    def seen() -> None:
        page = phone.get(f"/k/{day.slug}/where/", headers={"accept-language": "en"}).content.decode()
        said.append(re.findall(r'<p class="hello">([^<]+)</p>', page))

    def over(number: int) -> None:
        for evening in evenings_of(day, number):
            play(evening)
            hand_in(evening)
        close_round(day, press(day))

    page = holding(token_of(day, Opens.DOOR)).get(f"/k/{day.slug}/where/", headers={"accept-language": "en"})
    assert "You are not among them? Whoever directs the day enters you." in page.content.decode()
    come_late(day, press(), "Késő")
    late = holding(token_of(day, Opens.DOOR))
    late.post(f"/k/{day.slug}/where/", {"who": day.entrants.get(number=9).player_id})
    page = late.get(f"/k/{day.slug}/where/", headers={"accept-language": "en"})
    assert "You play from the next round." in page.content.decode()
    seen()
    over(1)
    seen()
    leave(day, press(day), 1)
    seen()
    come_back(day, press(day), 1)
    publish(draw_round(day, press(day)), press())
    over(2)
    seen()
    end_day(day, press(day))
    seen()
    assert [one[0].split()[:4] if one else [] for one in said] == [
        [],
        ["Your", "seat", "stands", "here"],
        ["You", "have", "left.", "Whoever"],
        ["All", "rounds", "are", "played:"],
        ["The", "day", "is", "over:"],
    ]
