"""A rádli in the ledger: what is written moves nobody, its end pays, and a correction moves the end."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from itertools import product
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scorebook import ledger
from scorebook.files import interchange
from scorebook.ledger.previewing import preview
from scorebook.models import Entry, Evening, Posting
from settlement import GAMES, document
from settlement.settle import Standing, table_for
from tests.ledger.conftest import Pen
from tests.settlement.legal import legal_entry
from tests.world.depth import sweep

GAME = GAMES["alsos"]
ONE: dict[str, Any] = {"contract": "trump", "declarer": 0, "card_points": {"0": 80, "1": 40, "2": 30}}
"""Anna wins a trump game: she writes 1."""

ULTI = {**ONE, "figures": [{"figure": "ulti", "by": 1, "when": "back", "made": True}]}
"""Besides Béla makes his ulti: he and Cili write 5."""

BETLI: dict[str, Any] = {"contract": "betli", "declarer": 0, "betli_origin": "all_passed", "made": True}
"""Anna writes 10."""

BIG: dict[str, Any] = {
    "contract": "no_trump",
    "declarer": 0,
    "card_points": {"0": 70, "1": 30, "2": 20},
    "kontra": ["front"],
    "figures": [
        {"figure": "negy_asz", "by": 0, "when": "front", "kontra": ["front", "back"], "made": True},
        {"figure": "abszolut", "by": 1, "when": "back", "kontra": ["back"]},
    ],
}
"""Anna writes 2 × 4 + 8 × 4 × 2 + 3 × 2 = 78."""

COFFEE = {"reason": "kávé", "transfers": [{"from": 0, "to": 2, "points": 4}]}


@pytest.fixture
def radli(evening_of: Callable[..., Evening], pen_on: Callable[[Evening], Pen]) -> Pen:
    """Three at the table who play to 80; Cili deals first."""
    evening = evening_of(game="alsos", preset="radli", house_rules={}, players=("Anna", "Béla", "Cili"), first_dealer=2)
    return pen_on(evening)


def played(pen: Pen, *hands: dict[str, Any]) -> Pen:
    for hand in hands:
        pen.hand(**hand)
    return pen


def ends(pen: Pen) -> dict[int, list[int]]:
    """Return the result of every rádli by the number of the entry that ended it."""
    ended = pen.evening.entries.filter(radli__isnull=False)
    return {entry.number: entry.radli["result"] for entry in ended.order_by("number")}


def written_points(pen: Pen) -> list[list[int] | None]:
    return list(pen.evening.entries.order_by("number").values_list("written", flat=True))


def underway(pen: Pen) -> list[int] | None:
    """Return the written totals of the rádli in progress."""
    return pen.fresh().standing["carry"]["written"]


def proved(pen: Pen) -> None:
    """Fail unless postings, projections and a fresh settlement of the exported document agree."""
    pen.prove()
    settlement = document.settlement_document(document.session_document(interchange.sheet_of(pen.fresh())))
    assert pen.totals() == list(settlement["totals"].values())
    assert [list(radli["result"].values()) for radli in settlement["radlis"] if radli["result"]] == list(
        ends(pen).values()
    )
    still_open = [list(radli["written"].values()) for radli in settlement["radlis"] if radli["result"] is None]
    assert still_open == ([underway(pen)] if underway(pen) is not None else [])


def test_what_is_written_moves_nobody_before_the_end(radli: Pen) -> None:
    played(radli, ULTI, BIG)
    assert written_points(radli) == [[1, 5, 5], [78, 0, 0]]
    assert (radli.totals(), underway(radli), Posting.objects.count()) == ([0, 0, 0], [79, 5, 5], 0)
    proved(radli)


def test_the_hand_that_ends_a_radli_pays_its_result_and_the_next_one_opens_another(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE, BIG)
    # 80 + 20 against 5 and 5: 3 × 100 − 110, 3 × 5 − 110.
    assert ends(radli) == {3: [190, -95, -95]}
    ended = Entry.objects.get(number=3)
    assert ended.radli == {"written": [80, 5, 5], "rewards": [20, 0, 0], "result": [190, -95, -95], "finished": True}
    assert (ended.payouts, ended.written) == ([190, -95, -95], [1, 0, 0])
    assert list(Posting.objects.values_list("entry__number", "points")) == [(3, 190), (3, -95), (3, -95)]
    assert underway(radli) == [78, 0, 0]
    proved(radli)


def test_a_correction_moves_the_end_forward(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE, ONE)
    radli.correct(1, BETLI)
    # 10 + 78 = 88 ends it one hand earlier: 3 × 108 − 108; the hands after it belong to the next rádli.
    assert ends(radli) == {2: [216, -108, -108]}
    assert Entry.objects.get(number=3).payouts == [0, 0, 0]
    assert (radli.totals(), underway(radli)) == ([216, -108, -108], [2, 0, 0])
    proved(radli)


def test_a_correction_moves_the_end_back_and_the_next_radli_with_it(radli: Pen) -> None:
    played(radli, ONE, BIG, ONE, BIG, ONE, ONE)
    assert list(ends(radli)) == [3, 6]
    radli.correct(2, ONE)
    # 1 + 1 + 1 + 78 = 81: the first rádli ends with the fourth hand, and the second is open again.
    assert ends(radli) == {4: [202, -101, -101]}
    assert underway(radli) == [2, 0, 0]
    proved(radli)


def test_a_correction_makes_the_end_disappear(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE)
    radli.write("adjustment", COFFEE)
    radli.correct(2, BETLI)
    assert ends(radli) == {}
    assert (radli.totals(), underway(radli)) == ([-4, 0, 4], [12, 5, 5])
    proved(radli)


def test_a_struck_hand_writes_nothing_and_comes_back(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE)
    radli.strike(1)
    assert written_points(radli)[0] is None
    assert (ends(radli), underway(radli)) == ({}, [79, 0, 0])
    proved(radli)
    radli.restore(1)
    assert ends(radli) == {3: [190, -95, -95]}
    proved(radli)


def test_undoing_the_last_hand_takes_the_result_back(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE)
    radli.undo()
    assert (radli.totals(), underway(radli)) == ([0, 0, 0], [79, 5, 5])
    proved(radli)
    played(radli, BETLI)
    assert ends(radli) == {3: [3 * 109 - 119, 15 - 119, 15 - 119]}
    proved(radli)


def test_an_adjustment_leaves_the_radli_alone(radli: Pen) -> None:
    played(radli, ULTI)
    radli.write("adjustment", COFFEE)
    assert (written_points(radli)[1], radli.totals(), underway(radli)) == ([0, 0, 0], [-4, 0, 4], [1, 5, 5])
    proved(radli)


def test_the_close_ends_an_open_radli_without_a_reward_and_reopening_takes_that_back(radli: Pen) -> None:
    played(radli, ULTI, ONE)
    radli.close()
    # 2, 5, 5: 3 × 2 − 12, 15 − 12, 15 − 12.
    assert ends(radli) == {3: [-6, 3, 3]}
    assert Entry.objects.get(number=3).radli["finished"] is False
    assert (radli.totals(), underway(radli)) == ([-6, 3, 3], None)
    proved(radli)
    radli.reopen()
    assert (radli.totals(), underway(radli)) == ([0, 0, 0], [2, 5, 5])
    proved(radli)
    radli.correct(2, BIG)
    radli.close()
    assert ends(radli) == {4: [3 * 79 - 89, 15 - 89, 15 - 89]}
    proved(radli)


def test_closing_between_two_radlis_pays_nothing_more(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE)
    radli.close()
    assert list(ends(radli)) == [3]
    proved(radli)


def test_the_preview_of_a_correction_names_the_hands_whose_payouts_it_moves(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE)
    result = preview(radli.fresh(), "hand", BETLI, 1)
    assert [(later.number, later.payouts) for later in result.later] == [(2, (216, -108, -108)), (3, (0, 0, 0))]


def test_an_imported_evening_is_the_same(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE, BIG)
    radli.close()
    sheet = interchange.sheet_of(radli.fresh())
    again = Pen(ledger.import_evening(sheet, author=ledger.Author(name="Anna")))
    assert (again.totals(), ends(again), written_points(again)) == (radli.totals(), ends(radli), written_points(radli))
    proved(again)


def test_a_tampered_radli_is_named_and_written_again(radli: Pen) -> None:
    played(radli, ULTI, BIG, ONE)
    Entry.objects.filter(number=1).update(written=[0, 5, 5])
    Entry.objects.filter(number=3).update(radli=None)
    found, said = StringIO(), StringIO()
    with pytest.raises(CommandError):
        call_command("resettle", "--check", stdout=found)
    assert "entry 1, written" in found.getvalue()
    assert "entry 3, radli" in found.getvalue()
    call_command("resettle", stdout=StringIO())
    call_command("resettle", "--check", stdout=said)
    assert "no difference" in said.getvalue()
    assert (written_points(radli)[0], list(ends(radli))) == ([1, 5, 5], [3])


def test_four_without_a_sharing_dealer_cannot_open_a_radli(evening_of: Callable[..., Evening]) -> None:
    four = {"game": "alsos", "preset": "radli", "house_rules": {"dealer_share": "none"}, "first_dealer": 3}
    with pytest.raises(ledger.Refused) as met:
        evening_of(**four, players=("Anna", "Béla", "Cili", "Dénes"))
    assert [problem.code for problem in met.value.problems] == ["radli_needs_dealer_share"]
    evening_of(**{**four, "first_dealer": 2}, players=("Anna", "Béla", "Cili"))
    evening_of(**{**four, "preset": "money"}, players=("Anna", "Béla", "Cili", "Dénes"))


@pytest.mark.parametrize(
    ("mode", "players"),
    sweep(product(("money", "radli"), (2, 3, 4)), gate=lambda case: case in (("money", 4), ("radli", 2), ("radli", 3))),
)
def test_whatever_is_corrected_the_ledger_is_what_the_document_comes_to(
    evening_of: Callable[..., Evening], players: int, mode: str
) -> None:
    random = Random(f"{mode}{players}")
    names = ("Anna", "Béla", "Cili", "Dénes")[:players]
    pen = Pen(evening_of(game="alsos", preset=mode, house_rules={"radli_limit": 40}, players=names, first_dealer=0))
    for _ in range(25):
        standing = Standing.from_json(pen.fresh().standing)
        kind, entry = legal_entry(GAME, table_for(GAME, pen.evening.rules, standing), random)
        pen.write(kind, document.as_json(entry))
    for _ in range(12):
        changed = random.choice(list(pen.evening.entries.all()))
        if changed.struck:
            pen.restore(changed.number)
        elif random.random() < 0.4:
            pen.strike(changed.number)
        else:
            dealer = changed.facts.get("dealer", 0)
            before = ledger.standing_before(pen.fresh(), changed.number)
            kind, entry = legal_entry(GAME, table_for(GAME, pen.evening.rules, before, dealer), random)
            pen.correct(
                changed.number, {**document.as_json(entry), **({"dealer": dealer} if kind == "hand" else {})}, kind
            )
        pen.prove()
    settlement = document.settlement_document(document.session_document(interchange.sheet_of(pen.fresh())))
    assert pen.totals() == list(settlement["totals"].values())
    if mode == "radli":
        assert ends(pen)
        proved(pen)
