"""The guide names the keys of a game as its screen does, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from scorebook.guide.pages import FOLDER, HANDS
from scorebook.hand.board import board_of
from scorebook.hand.party import party_of
from scorebook.hand.words import phrases
from settlement import GAMES
from settlement.board import Board
from settlement.facts import Kind, facts

LANGUAGES = [code for code, _name in settings.LANGUAGES]
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
# A word in quotes is a key's name as well; a link's title is not.
QUOTED = re.compile(r"[“„»]([^”“«]+)[”“«]")
BLANK = re.compile(r"\{\w+\}")


def names_on_keys(game: str, language: str) -> Iterator[str]:
    """Yield every name of a key that the entry screen of a game shows in a language."""
    rules = GAMES[game].defaults()
    face, kinds = GAMES[game].face(rules), GAMES[game].kinds
    record = kinds[face.kind].record
    with translation.override(language):
        described: Any = (
            board_of(face, record, GAMES[game].active, rests=True)
            if isinstance(face, Board)
            else party_of(face, record)
        )
        yield from (str(text) for text in phrases().values())
        yield from (translation.gettext(word) for kind in kinds.values() for word in (kind.label, kind.short) if word)
        yield from (translation.gettext(fact.label) for fact in facts(record) if fact.name in described["more"])
        yield from (translation.gettext(label) for label in _labels_of_flags(record))
    yield from _names_of(described)


def _labels_of_flags(record: type) -> Iterator[str]:
    """Yield the labels that the panel of an open row shows on its keys."""
    rows = (fact.record for fact in facts(record) if fact.record)
    yield from (fact.label for row in rows for fact in facts(row) if fact.kind is Kind.FLAG)


def _names_of(described: dict[str, Any]) -> Iterator[str]:
    """Yield the names of the keys in the description of a screen."""
    for row in (*described.get("bids", ()), *described.get("chips", ())):
        yield row["short"]
        yield from (answer["label"] for question in row.get("questions", ()) for answer in question["answers"])
    for ask in described.get("asks", ()):
        yield from (pick["short"] for pick in ask["picks"])
    for step in described.get("steps", ()):
        yield step["label"]
        yield from (phase["label"] for phase in step["phases"])
        for tile in step["tiles"]:
            yield tile["short"]
            yield tile["from_each"]
            yield from (turn["label"] for turn in tile["turns"] if turn["label"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HANDS)
def test_every_key_of_the_guide_has_that_name_on_the_screen(game: str, language: str) -> None:
    names = {" ".join(name.replace("\u00ad", "").split()).casefold() for name in names_on_keys(game, language)}
    patterns = [re.compile(".+".join(map(re.escape, BLANK.split(name)))) for name in names if BLANK.search(name)]
    page = (FOLDER / language / f"{HANDS[game]}.md").read_text(encoding="utf-8")
    called = {" ".join(word.split()).casefold() for form in (BOLD, QUOTED) for word in form.findall(page)}
    assert called
    assert sorted(word for word in called - names if not any(one.fullmatch(word) for one in patterns)) == []
