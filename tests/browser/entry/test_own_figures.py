"""Figures of a table's own in the entry page's program: what taps on their chips write, say and allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scorebook.models import Evening
from settlement import GAMES
from tests.browser.entry.shapes import described, sequences, worked
from tests.browser.entry.thumb import Judge
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

OWN = {
    "csuzima": {"name": "Csuzima", "announced": 4, "silent": 1},
    "klopiczky": {"name": "Klopiczky", "announced": 3, "kontra": False},
    "quiet": {"name": "two", "silent": 2},
}
FOUR = ("Anna", "Béla", "Cili", "Dénes")
HANDS = 12
CSUZIMA, KLOPICZKY, QUIET = "own:csuzima", "own:klopiczky", "own:quiet"
BIDS = {"paskievics": "two", "magyar": "two", "tapper": "three", "kiralyhivasos": "call"}


def figure(code: str) -> dict[str, Any]:
    return {"type": "figure", "figure": code}


def seat(number: int) -> dict[str, Any]:
    return {"type": "seat", "seat": number}


def keys(digits: str) -> list[dict[str, Any]]:
    return [{"type": "key", "digit": digit} for digit in digits]


KONTRA = {"type": "kontraLast"}


@pytest.fixture
def table(evening_of: Callable[..., Evening]) -> Callable[..., Evening]:
    def opened(game: str = "paskievics") -> Evening:
        players = FOUR[: GAMES[game].active]
        rules = {"game": game, "preset": GAMES[game].presets[0].key, "house_rules": {"own_figures": OWN}}
        return evening_of(**rules, players=players, first_dealer=len(players) - 1)

    return opened


def play(evening: Evening, *taps: dict[str, Any]) -> dict[str, Any]:
    partner = [seat(2)] if GAMES[evening.game].active == 4 else []
    begun = [{"type": "bid", "contract": BIDS[evening.game]}, seat(0), *partner]
    (answer,) = worked(evening, "typed", [{"taps": [*begun, *taps]}])
    outcome: dict[str, Any] = answer
    return outcome


def figure_rows(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return every row of figures: key, player, whether it was announced and made, and kontra."""
    facts = answer["facts"]
    rows = [
        (
            row["figure"],
            row.get("by", row.get("side")),
            row.get("announced", True),
            row.get("made"),
            row.get("kontra", 0),
        )
        for row in [*facts.get("announcements", []), *facts.get("figures", [])]
    ]
    return rows + [(row["figure"], row["by"], False, row["made"], 0) for row in facts.get("silent_figures", [])]


@pytest.mark.parametrize("game", BIDS)
def test_a_chip_has_the_tables_own_text_in_every_game(table: Callable[..., Evening], game: str) -> None:
    chips = {chip["figure"]: chip for chip in described(table(game))["face"]["chips"] if chip["named"]}
    assert {code: (chip["label"], chip["short"]) for code, chip in chips.items()} == {
        CSUZIMA: ("Csuzima", "Csuzima"),
        KLOPICZKY: ("Klopiczky", "Klopiczky"),
        QUIET: ("two", "two"),
    }


@pytest.mark.parametrize("game", BIDS)
def test_an_announced_one_is_made_or_lost_and_kontrad_and_both_sides_may_make_it(
    table: Callable[..., Evening], game: str
) -> None:
    evening = table(game)
    ours, theirs = (0, 1) if game == "paskievics" else ("declarer", "defenders")
    answer = play(evening, figure(CSUZIMA), KONTRA, seat(1), figure(CSUZIMA), seat(1), *keys("40"))
    assert figure_rows(answer) == [(CSUZIMA, ours, True, True, 1), (CSUZIMA, theirs, True, True, 0)]
    assert "Csuzima" in answer["sentence"]
    lost = play(evening, figure(CSUZIMA), *keys("40"), figure(CSUZIMA))
    assert figure_rows(lost) == [(CSUZIMA, ours, True, False, 0)]


@pytest.mark.parametrize("game", BIDS)
def test_one_takes_no_kontra_and_one_is_only_silent(table: Callable[..., Evening], game: str) -> None:
    ours = 0 if game == "paskievics" else "declarer"
    answer = play(table(game), figure(KLOPICZKY), KONTRA, *keys("40"), figure(QUIET))
    assert figure_rows(answer) == [(KLOPICZKY, ours, True, True, 0), (QUIET, ours, False, True, 0)]


@pytest.mark.parametrize("game", BIDS)
def test_facts_come_back_from_the_page_as_they_were(table: Callable[..., Evening], game: str) -> None:
    evening = table(game)
    facts = play(evening, figure(CSUZIMA), KONTRA, seat(1), figure(CSUZIMA), seat(1), *keys("40"))["facts"]
    (kept,) = worked(evening, "kept", [{"kind": "hand", **facts}])
    kept.pop("dealer")
    assert kept == facts


@pytest.mark.parametrize("game", sweep(BIDS, gate=lambda game: game == "paskievics"))
def test_keys_sentence_and_record_agree_after_random_taps(table: Callable[..., Evening], game: str) -> None:
    evening = table(game)
    judge, saved = Judge(evening), 0
    for sequence in sequences(evening, range(HANDS)):
        assert list(judge.findings(sequence["steps"])) == [], sequence["seed"]
        saved += judge.is_saved(sequence["steps"][-1])
    assert saved
