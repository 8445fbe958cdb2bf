"""A day as one document: there and back, drawn again, refused with every reason."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorebook.cup.document.day import CupDocument, Held, Listed, RulingRecord, Table, as_json, drawn_again
from scorebook.cup.document.reader import read_day
from scorebook.cup.draw.drawing import draw
from scorebook.cup.draw.figures import exchanged
from settlement.vocabulary import Refused
from tests.cup.grid import asked_for

EVENING = {"format": "scorebook-session", "version": 1, "game": "paskievics", "players": list("ABCD"), "entries": []}
PEOPLE, ROUNDS = 16, 3


def a_day() -> CupDocument:
    """Return a day of three rounds: two of one plan, the third by hand; in the second two people were exchanged."""
    request = replace(asked_for(PEOPLE, ROUNDS, 5, seed=2), seed="treff ász", apart=((1, 2),), mates_apart=1)
    first, second, third = draw(request, ())
    one, other = second.tables[0][1], second.tables[1][2]
    fixed = exchanged(second, one, other)
    played = Table(number=1, ended="full", evenings=(EVENING,))
    return CupDocument(
        name="Őszi Kupa",
        day=date(2026, 11, 21),
        game="paskievics",
        sizes=(4, 5),
        rounds=ROUNDS,
        hands=12,
        terms={"counting": "points", "best_of": None},
        seed="treff ász",
        people=tuple(Listed(number=n, name=f"Kovács {n}", team="Makó" if n < 3 else "") for n in range(1, PEOPLE + 1)),
        held=(
            Held(number=1, asked=request, seats=first.tables, tables=(played,)),
            Held(number=2, asked=request, seats=fixed.tables, exchanged=((one, other),)),
            Held(number=3, asked=None, seats=third.tables),
        ),
        rulings=(RulingRecord(who=4, hundredths=-500, kind="late", reason="késett", round=2),),
    )


DAY = a_day()


def test_a_day_comes_back_as_it_went_out() -> None:
    document = json.loads(json.dumps(as_json(DAY)))
    assert read_day(document) == DAY
    assert as_json(read_day(document)) == document


@pytest.fixture
def all_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search again with as many steps as the day was drawn with."""
    monkeypatch.setattr("scorebook.cup.document.day.draw", draw)


@pytest.mark.usefixtures("all_steps")
def test_every_round_is_drawn_again() -> None:
    assert [again.is_same for again in drawn_again(DAY)] == [True, True, None]
    first = DAY.held[0]
    forged = replace(first, seats=(first.seats[1], first.seats[0], *first.seats[2:]))
    assert drawn_again(replace(DAY, held=(forged, *DAY.held[1:])))[0].is_same is False
    nobody = replace(DAY.held[1], exchanged=((1, 1),))
    assert drawn_again(replace(DAY, held=(first, nobody)))[1].is_same is False


@pytest.mark.usefixtures("all_steps")
def test_the_command_says_whether_it_is_the_same_draw(tmp_path: Path) -> None:
    day, told = tmp_path / "day.json", StringIO()
    day.write_text(json.dumps(as_json(DAY)))
    call_command("draw", str(day), stdout=told)
    assert told.getvalue().splitlines() == [
        "Őszi Kupa, 2026-11-21, seed: treff ász",
        "round 1: the same draw",
        "round 2: the same draw",
        "round 3: by hand, no draw was asked for",
    ]
    day.write_text(json.dumps({**as_json(DAY), "seed": "x", "held": [{**as_json(DAY)["held"][1], "number": 1}]}))
    with pytest.raises(SystemExit) as stopped:
        call_command("draw", str(day), stdout=told)
    assert stopped.value.code == 1
    assert "round 1: ANOTHER DRAW, by these tables: " in told.getvalue()
    day.write_text(json.dumps({**as_json(DAY), "drawing": 77}))
    with pytest.raises(CommandError, match="drawn by version 77"):
        call_command("draw", str(day))
    day.write_text("{")
    with pytest.raises(CommandError, match="no JSON"):
        call_command("draw", str(day))
    day.write_text(json.dumps({**as_json(DAY), "name": ""}))
    with pytest.raises(CommandError, match="name: "):
        call_command("draw", str(day))


WRONG = [
    ("nothing of it", lambda day: day.clear(), {"format", "version", "name", "day", "game", "rounds"}),
    ("another format", lambda day: day.update(format="x", version=2), {"format", "version"}),
    ("an unknown key", lambda day: day.update(nonsense=1), {"nonsense"}),
    ("no day", lambda day: day.update(day="21.11.2026"), {"day"}),
    ("too many rounds", lambda day: day.update(rounds=1000, minutes=0), {"rounds", "minutes"}),
    ("a name of 61 letters", lambda day: day.update(name="x" * 61), {"name"}),
    ("300 people", lambda day: day.update(people=[{}] * 300), {"people"}),
    ("nobody", lambda day: day.update(people="x", terms=1, house_rules=[]), {"people", "terms", "house_rules"}),
    ("a strange person", lambda day: day["people"][0].update(pot="a", ranked=1), {"people[0].pot", "people[0].ranked"}),
    ("a number twice", lambda day: day["people"][0].update(number=2), {"people", "held[0].seats", "held[1].seats",
                                                                     "held[2].seats"}),
    ("a name twice", lambda day: day["people"][0].update(name="Kovács 2"), {"people"}),
    ("strange terms", lambda day: day.update(terms={"counting": "luck", "best_of": 0, "x": 1}),
     {"terms.counting", "terms.best_of", "terms.x"}),
    ("a gap between rounds", lambda day: day["held"].pop(0), {"held[0].number", "held[1].number"}),
    ("a seat twice", lambda day: day["held"][0].update(out=[1]), {"held[0].seats"}),
    ("a seat of a word", lambda day: day["held"][0]["seats"][0].append("x"), {"held[0].seats[0][4]"}),
    ("a stranger", lambda day: day["held"][2].update(out=[99]), {"held[2].seats"}),
    ("a draw for nobody", lambda day: day["held"][0]["asked"].update(people=[]), {"held[0].asked"}),
    ("a draw of a later round", lambda day: day["held"][0]["asked"].update(number=2), {"held[0].asked"}),
    ("a draw by magic", lambda day: day["held"][0]["asked"].update(method="magic"), {"held[0].asked.method"}),
    ("a ruling of 10⁹", lambda day: day["rulings"][0].update(hundredths=10**9), {"rulings[0].hundredths"}),
    ("a ruling of nobody", lambda day: day["rulings"][0].update(who=77), {"rulings[0].who"}),
    ("an evening of three", lambda day: day["held"][0]["tables"][0]["evenings"][0].update(players=list("ABC")),
     {"held[0].tables[0].evenings[0].players"}),
    ("two lines, and no name", lambda day: (day.update(name=""), day["held"][0]["tables"][0]["evenings"][0].update(
        entries=[{"kind": "nonsense"}, {"kind": "nonsense"}])),
     {"name", *(f"held[0].tables[0].evenings[0].entries[{n}].kind" for n in (0, 1))}),
]  # fmt: skip


@pytest.mark.parametrize(("_what", "spoil", "fields"), WRONG, ids=[wrong[0] for wrong in WRONG])
def test_what_is_wrong_is_said_at_its_place_and_all_at_once(_what, spoil, fields) -> None:
    day = json.loads(json.dumps(as_json(DAY)))
    spoil(day)
    with pytest.raises(Refused) as refused:
        read_day(day)
    assert {problem.field for problem in refused.value.problems} == fields


@pytest.mark.parametrize("nonsense", [None, [], 1, "x"])
def test_what_is_no_object_is_no_day(nonsense: object) -> None:
    with pytest.raises(Refused):
        read_day(nonsense)
