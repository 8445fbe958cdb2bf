"""People come and go in the ledger: recorded, corrected, crossed out, taken back, brought home like anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.files import interchange
from scorebook.models import Evening, Player, Posting, Seat, Tally
from scorebook.refusals.refused import Refused
from settlement import document
from settlement.settle import Standing
from tests.ledger.conftest import AUTHOR, NAMES, Pen, same_as_the_document
from tests.world.depth import deep_on

pytestmark = [pytest.mark.both_databases, deep_on("postgresql")]

EXAMPLES = json.loads((Path(__file__).parents[1] / "settlement/examples/company.json").read_text(encoding="utf-8"))
SETTLED = [example for example in EXAMPLES if "expected" in example]
PASS = ("all_pass", {})


def names(pen: Pen) -> list[str]:
    return list(Seat.objects.filter(evening=pen.evening).order_by("number").values_list("name", flat=True))


def seated(pen: Pen) -> tuple[int, ...]:
    return Standing.from_json(pen.fresh().standing).seated


def come(pen: Pen, *players: Any, **said: Any) -> ledger.Saved:
    return pen.write("company", {"players": list(players)}, **said)


def hands(pen: Pen) -> dict[str, int]:
    return dict(Tally.objects.filter(seat__evening=pen.evening).values_list("seat__name", "hands"))


def test_a_newcomer_has_a_seat_and_is_somebody(pen: Pen) -> None:
    come(pen, 0, 1, 2, "  Ferenc ", 4)
    assert names(pen) == [*NAMES, "Ferenc"]
    assert seated(pen) == (0, 1, 2, 5, 4)
    assert Player.objects.filter(name="Ferenc").count() == 1
    assert pen.evening.entries.get().facts == {"players": [0, 1, 2, 5, 4]}
    pen.hand(contract="two", declarer=5, partner=0, declarer_points=50)
    assert pen.totals() == [2, -2, -2, 0, 0, 2]
    pen.close()
    assert hands(pen) == {"Anna": 1, "Béla": 1, "Cili": 1, "Dénes": 0, "Eszter": 0, "Ferenc": 1}
    pen.prove()


def test_who_came_back_by_name_has_his_old_seat(pen: Pen) -> None:
    come(pen, 0, 1, 2, 3)
    come(pen, 0, 1, 2, 3, "ESZTER")
    assert names(pen) == list(NAMES)
    assert seated(pen) == (0, 1, 2, 3, 4)


def test_in_a_night_whoever_sat_there_is_the_same_person(pen: Pen, evening_of: Callable[..., Evening]) -> None:
    next_game = Pen(evening_of(night=pen.evening.night, players=NAMES[:4], first_dealer=0))
    come(next_game, 0, 1, 2, 3, "Eszter")
    assert next_game.evening.seats.get(number=4).player == pen.evening.seats.get(number=4).player


def test_shares_of_the_kassza_are_booked_and_booked_back(pen: Pen) -> None:
    pen.write(*PASS)
    assert pen.kassza() == 20
    come(pen, 0, 1, 2, 4, "Ferenc")
    assert pen.rows()[-1] == (2, False, [0, 0, 0, 4, 0, -4])
    pen.strike(2)
    assert pen.rows()[-1] == (2, True, [0, 0, 0, 0, 0])
    assert sum(Posting.objects.filter(seat__name="Ferenc").values_list("points", flat=True)) == 0
    pen.prove()
    pen.restore(2)
    assert pen.rows()[-1] == (2, False, [0, 0, 0, 4, 0, -4])
    pen.prove()
    same_as_the_document(pen)


@pytest.mark.parametrize(
    ("players", "codes"),
    [
        ([0, 1, 2, "Ferenc", "Gréta", "Hugó"], {"player_count"}),
        ([0, 1, 2, "kassza"], {"name_of_a_pot"}),
        ([0, 1, 2, "", "x" * 61], {"name_missing", "name_too_long"}),
        ([0, 1, 2, "Ferenc", "ferenc"], {"same_name_twice"}),
        ([0, 1, 2, 17], {"unknown_name"}),
        ([0, 1, 2, 3, 4], {"same_company"}),
        (["Ferenc", "Gréta", "Hugó", "Ilona"], {"nobody_stays"}),
        ("Anna", {"wrong_type"}),
        (None, {"missing"}),
    ],
)
def test_what_cannot_be_seats_nobody(pen: Pen, players: Any, codes: set[str]) -> None:
    with pytest.raises(Refused) as refused:
        pen.write("company", {"players": players})
    assert {problem.code for problem in refused.value.problems} == codes
    assert names(pen) == list(NAMES)


def test_the_same_save_arriving_again_seats_nobody_twice(pen: Pen) -> None:
    options = {"key": uuid4(), "head": 0}
    first, again = (come(pen, 0, 1, 2, 3, "Ferenc", **options) for _ in range(2))
    assert (first.replayed, again.replayed) == (False, True)
    assert names(pen) == [*NAMES, "Ferenc"]


def test_a_slip_of_the_pen_that_is_taken_back_sits_nowhere(pen: Pen) -> None:
    come(pen, 0, 1, 2, 3, "Ferncz")
    pen.undo()
    come(pen, 0, 1, 2, 3, "Ferenc")
    assert names(pen) == [*NAMES, "Ferenc"]
    pen.prove()


def test_who_moved_points_cannot_turn_out_never_to_have_come(pen: Pen) -> None:
    come(pen, 0, 1, 2, 3, "Ferenc")
    come(pen, 0, 1, 2, 3, "Gréta")
    owed = {"reason": "tartozott", "transfers": [{"from": 5, "to": 0, "points": 7}]}
    pen.write("adjustment", owed)
    with pytest.raises(Refused) as refused:
        pen.strike(1)
    assert [(problem.code, refused.value.number) for problem in refused.value.problems] == [("unknown_seat", 3)]
    pen.undo()
    pen.strike(1)
    with pytest.raises(Refused):
        pen.write("adjustment", owed)
    come(pen, 0, 1, 2, 3, 5)
    pen.write("adjustment", owed)
    pen.prove()
    same_as_the_document(pen)


def test_whoever_an_entry_that_was_crossed_out_brought_keeps_his_seat(pen: Pen) -> None:
    come(pen, 0, 1, 2, 3, "Ferenc")
    pen.strike(1)
    come(pen, 0, 1, 2, 3, "Gréta")
    assert names(pen) == [*NAMES, "Ferenc", "Gréta"]
    pen.close()
    pen.prove()
    same_as_the_document(pen)


def test_a_change_that_later_hands_rest_on_is_not_crossed_out(pen: Pen) -> None:
    come(pen, 0, 1, 2, 3, "Ferenc")
    pen.hand(contract="two", declarer=5, partner=1, declarer_points=50, dealer=0)
    with pytest.raises(Refused) as refused:
        pen.strike(1)
    assert refused.value.number == 2
    assert seated(pen) == (0, 1, 2, 3, 5)


def test_a_corrected_change_settles_what_follows_again(pen: Pen) -> None:
    pen.write(*PASS)
    come(pen, 0, 1, 2, 3)
    pen.hand(contract="two", declarer=0, partner=1, declarer_points=50, dealer=3)
    pen.write(*PASS)
    assert pen.kassza() == 20 - 4 + 20
    before = Posting.objects.count()
    pen.correct(2, {"players": [0, 1, 2, 3, "Ferenc"]}, "company")
    assert seated(pen) == (0, 1, 2, 3, 5)
    assert pen.kassza() == 20 + 20
    assert Posting.objects.count() > before
    pen.prove()
    same_as_the_document(pen)


def test_a_preview_seats_nobody(pen: Pen) -> None:
    result = ledger.preview(pen.fresh(), "company", {"players": [0, 1, 2, 3, "Ferenc"]})
    assert result.settled is not None
    assert result.settled.after.seated == (0, 1, 2, 3, 5)
    assert names(pen) == list(NAMES)


@pytest.mark.django_db
@pytest.mark.parametrize("example", SETTLED, ids=lambda example: example["name"].split(":")[0])
def test_an_evening_is_imported_proved_and_exported_byte_for_byte(example: dict[str, Any]) -> None:
    sheet = document.read_document(example["document"])
    evening = ledger.import_evening(sheet, author=AUTHOR)
    Pen(evening).prove()
    text = interchange.document_text(evening)
    again = ledger.import_evening(interchange.read_sheet_of(json.loads(text)), author=AUTHOR)
    assert interchange.document_text(again) == text
    stored = Evening.objects.get(pk=evening.pk).standing
    assert dict(zip(sheet.names, stored["totals"], strict=True)) == example["expected"]["totals"]
    assert stored["pots"] == example["expected"]["pots"]
    assert names(Pen(evening)) == list(sheet.names)
