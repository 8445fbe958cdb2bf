"""The entry screens' bids and answers: whether the cards of such a hand were played."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES

PLAYED = (
    ("stroman", {"contract": "simple"}, True),
    ("stroman", {"contract": "game", "declarer": 0}, True),
    ("magyar", {"contract": "two", "declarer": 0}, True),
    ("magyar", {"contract": "passed"}, False),
    ("kiralyhivasos", {"contract": "call", "declarer": 0, "called_king_in": "talon"}, True),
    ("kiralyhivasos", {"contract": "call", "declarer": 0, "called_king_in": "talon", "thrown_in": True}, False),
    ("trisak_wiki", {"contract": "trischaken_all_pass"}, True),
    ("danish", {}, True),
    ("alsos", {"klopitzky": True}, True),
)


@pytest.mark.parametrize(("game", "told", "played"), PLAYED)
def test_a_hand_is_played_unless_it_is_passed_or_given_up_before(game: str, told: dict[str, Any], played: bool) -> None:
    face = GAMES[game].face(GAMES[game].defaults())
    assert face.plays(told.get("contract", ""), told) == played
