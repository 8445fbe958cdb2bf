"""The keys of a Danish hand: what a second tap on a counted meld does, what a tout's key says, what is counted once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.boards import opened
from tests.browser.entry.shapes import sequences, worked
from tests.browser.entry.thumb import Judge

pytestmark = pytest.mark.browser
ANNA, BELA = ".seat[data-seat='0']", ".seat[data-seat='1']"


def tile(key: str) -> str:
    """Return where a tile stands."""
    return f"[data-tiles]:not([hidden]) [data-tile='{key}']:not([data-by])"


def step(key: str) -> str:
    """Return where a step of the hand is chosen."""
    return f"[data-step='{key}']"


def sequence_of(*places: Any) -> dict[str, Any]:
    """Return what the page shows of a Danish hand; its keys and its record agree after every tap."""
    evening = opened("danish", 3)
    sequence = next(sequences(evening, named=[places]))
    assert list(Judge(evening).findings(sequence["steps"])) == []
    return sequence


def test_another_tap_on_a_counted_meld_opens_it_and_changes_no_number(db: None) -> None:
    four = (BELA, tile("matadors"), "#keys [data-key='4']")
    counts = [
        hand["steps"][-1]["facts"]["melds"][0]["count"]
        for hand in (
            sequence_of(*four, tile("matadors")),
            sequence_of(*four, ANNA, BELA, tile("matadors")),
            sequence_of(*four, ANNA, BELA, tile("matadors"), "#keys [data-key='5']"),
            sequence_of(BELA, tile("matadors"), tile("matadors")),
        )
    ]
    assert counts == [4, 4, 5, 4]


def test_a_fine_is_counted_in_one_step(db: None) -> None:
    fines = [{"player": 1, "offence": "misdeal"}]
    before, after = sequence_of({"type": "write", "change": {"hand": {"fines": fines}}})["stepNames"]
    assert ("1" in before, "1" in after) == (False, True)


def test_the_key_of_a_tout_says_that_it_was_made(db: None) -> None:
    keys = {key[0]: key[2] for key in sequence_of(step("after"), BELA, tile("tout"))["steps"][-1]["keys"]}
    assert "megvan" in keys["tile tout"]


def test_a_second_tap_on_a_name_keeps_the_name_chosen(db: None) -> None:
    """The second tap comes before the next meld of the same player."""
    after = sequence_of(BELA, tile("matadors"), BELA, tile("tarocks_with_pagat"))["steps"][-1]
    assert [meld["player"] for meld in after["facts"]["melds"]] == [1, 1]


def test_a_fact_after_a_number_asks_whose_it_is(db: None) -> None:
    """A full number rings the next player by itself, so nobody has chosen that player."""
    counted = (step("after"), BELA, "#keys [data-key='2']", "#keys [data-key='4']")
    winners = [
        hand["steps"][-1]["facts"].get("last_trick", {}).get("winner")
        for hand in (
            sequence_of(*counted, tile("last_trick")),
            sequence_of(*counted, tile("last_trick"), ANNA),
            sequence_of(*counted, ANNA, tile("last_trick")),
        )
    ]
    assert winners == [None, 0, 0]


def test_a_name_that_was_tapped_for_a_fact_gets_no_number(db: None) -> None:
    """The counts begin with the leader here. The player who was named last has to be tapped again."""
    two, four = "#keys [data-key='2']", "#keys [data-key='4']"
    named = (step("after"), BELA, tile("last_trick"))
    counts = [
        hand["steps"][-1]["facts"]["card_points"]
        for hand in (
            sequence_of(*named, two, four),
            sequence_of(step("after"), tile("last_trick"), BELA, two, four),
            sequence_of(*named, two, four, BELA, tile("kings_lost"), four, two),
            sequence_of(*named, BELA, two, four),
        )
    ]
    assert counts == [{"0": 24}, {"0": 24}, {"0": 24, "1": 42, "2": 12}, {"1": 24}]


def test_the_sentence_asks_for_the_first_number_by_name(db: None) -> None:
    evening = opened("danish", 3)
    taps = [{"type": "step", "step": "after"}, {"type": "seat", "seat": 1}, {"type": "tile", "tile": "last_trick"}]
    [found] = worked(evening, "typed", [{"taps": taps}])
    assert found["sentence"].endswith("Anna: kártyapont?")
