"""The letters that press the keys of the entry screen: in every language each once, and of what the key says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unicodedata import normalize

import pytest
from django.conf import settings
from django.utils import translation

from scorebook.hand.board import board_of
from scorebook.hand.letters import RESERVED
from scorebook.hand.party import party_of
from settlement import GAMES
from settlement.board import Board

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
# The program's own letters: "alone", the count of a pile, and kontra on the last figure.
OF_THE_PARTY = "ACK"


def screens(game: str) -> Iterator[tuple[list[dict[str, Any]], str]]:
    """Yield the keys that stand on a screen together, with the letters that press something else there."""
    chosen = GAMES[game]
    face, record = chosen.face(chosen.defaults()), chosen.kinds["hand"].record
    if isinstance(face, Board):
        for step in board_of(face, record, max(chosen.seats), rests=True)["steps"]:
            yield [*step["phases"], *step["tiles"]], ""
    else:
        party = party_of(face, record)
        yield party["chips"], OF_THE_PARTY + party["on_game"]


def marks_of(game: str) -> set[str]:
    """Return the tiles whose letters are marks on the game's own paper."""
    face = GAMES[game].face(GAMES[game].defaults())
    return {tile.key for tile in face.tiles if tile.column} if isinstance(face, Board) else set()


def plain(words: str) -> str:
    """Return words in capitals without accents."""
    return normalize("NFKD", words).upper()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_letter_presses_two_keys(game: str, language: str) -> None:
    with translation.override(language):
        for keys, others in screens(game):
            together = [key["letter"] for key in keys if key["letter"]]
            own = {key["letter"] for key in keys if key.get("key") not in marks_of(game)}
            assert not own & {"U", *others}
            if language != "hu":  # there a contract's keys may have the letter of another's
                assert not own & {*RESERVED}
                assert len(together) == len(set(together))


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "hu"])
@pytest.mark.parametrize("game", GAMES)
def test_a_letter_is_of_what_its_key_says_unless_others_have_all_of_these(game: str, language: str) -> None:
    with translation.override("hu"):
        at_home = [[bool(key["letter"]) for key in keys] for keys, _others in screens(game)]
    with translation.override(language):
        all_screens = list(screens(game))
    assert [[bool(key["letter"]) for key in keys] for keys, _others in all_screens] == at_home
    for keys, others in all_screens:
        letters = {*RESERVED, *others, *(key["letter"] for key in keys)}
        for key in (key for key in keys if key.get("key") not in marks_of(game)):
            says = {one for one in plain(f"{key.get('short', '')} {key['label']}") if "A" <= one <= "Z"}
            assert key["letter"] in {*says, ""} or says <= letters, key["label"]


def test_the_letters_follow_the_language() -> None:
    results = {}
    for language in LANGUAGES:
        with translation.override(language):
            [(chips, others)] = screens("paskievics")
            kings = next(chip for chip in chips if chip["figure"] == "four_kings")
            results[language] = (kings["letter"], others.removeprefix(OF_THE_PARTY))
    assert results["hu"] == ("N", "J")
    assert results["en"][0] in "FOURKINGS"
    assert results["en"][1] == "G"
