"""Return the texts that the sentence of a hand must contain for a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from settlement import GAMES
from settlement.face import Face
from settlement.facts import Fact, Kind, facts

NAMES = ("Anna", "Béla", "Cili", "Dénes")
# Facts that a chip or a kontra names with a word of its own.
IN_OTHER_WORDS = ("kontra", "game_kontra", "level", "phase", "step", "figure", "turn")
NAMED = ("severity", "offence", "card", "award")
# Levels of kontra by player: a word of its own says the level, and nothing says level 0.
LEVELS = ("kontra_each",)


def inner(record: type | None, stored: dict[str, Any]) -> Iterator[str]:
    """Yield the texts that a small record must show."""
    for fact in facts(record) if record else ():
        yield from texts_of(fact, stored.get(fact.name))


def of_everybody(fact: Fact, value: dict[str, Any]) -> Iterator[str]:
    """Yield what has to be read of a fact that everybody has."""
    for seat, one in value.items():
        if fact.name not in LEVELS or one:
            yield NAMES[int(seat)]
        if fact.name not in LEVELS:
            yield from texts_of(fact.inner, one)


TOLD: dict[Kind, Callable[[Fact, Any], Iterable[str]]] = {
    Kind.SEAT: lambda fact, value: [NAMES[value]] if isinstance(value, int) else [],
    Kind.WHOLE: lambda fact, value: [str(value)] if value > 1 else [],
    Kind.TEXT: lambda fact, value: [value],
    Kind.CHOICE: lambda fact, value: [gettext(dict(fact.choices)[value])] if fact.name in NAMED else [],
    Kind.PART: lambda fact, value: inner(fact.record, value),
    Kind.ROWS: lambda fact, value: [word for row in value for word in inner(fact.record, row)],
    Kind.EACH: lambda fact, value: of_everybody(fact, value) if fact.inner else [],
}


def texts_of(fact: Fact, value: Any) -> Iterable[str]:
    """Return what has to be read of a fact: names, numbers, words, and choices that name themselves."""
    is_read = value is not None and fact.name not in IN_OTHER_WORDS and fact.kind in TOLD
    return TOLD[fact.kind](fact, value) if is_read else []


def implied(game: str, stored: dict[str, Any]) -> set[str]:
    """Return the facts that follow from the deal: the dealer, and the player who alone may make the bid."""
    face = GAMES[game].face(GAMES[game].defaults())
    bids = face.bids if isinstance(face, Face) else ()
    firsts = {bid.contract for bid in bids if bid.first}
    return {"dealer", face.declarer} if stored.get(face.contract) in firsts else {"dealer"}


def unsaid(game: str, kind: str, stored: dict[str, Any], sentence: str) -> list[str]:
    """Return what is stored and not said."""
    record = [fact for fact in facts(GAMES[game].kinds[kind].record) if fact.name not in implied(game, stored)]
    with translation.override("hu"):
        words = [word for fact in record for word in texts_of(fact, stored.get(fact.name))]
    return [word for word in words if word.lower() not in sentence.lower()]
