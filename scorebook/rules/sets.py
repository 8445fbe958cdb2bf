"""A set of rules as an address and as a file: a game's preset, the house rules, and a name.

The address holds the rules themselves.  It needs no database row, it shows nothing else, and it names no person.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from scorebook.rules.house import as_agreed
from scorebook.words.names import can_be_printed
from settlement import GAMES, document
from settlement.game import Game
from settlement.vocabulary import Refused, Rules

FORMAT, VERSION = "scorebook-rules", 1
LONGEST_NAME, LARGEST_SET = 60, 20_000


class NoSet(ValueError):
    """The code or the file holds no set of rules of a known game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A set of rules that may be taken over; ``rules`` has the value of every house rule."""

    game: str
    preset: str
    house_rules: Mapping[str, Any]
    name: str
    rules: Rules

    def code(self) -> str:
        """Return the set as the letters of an address."""
        stored = json.dumps([self.preset, self.house_rules, self.name], ensure_ascii=False, separators=(",", ":"))
        return urlsafe_b64encode(zlib.compress(stored.encode(), 9)).decode().rstrip("=")

    def path(self) -> str:
        """Return the path of the page that shows the set."""
        return reverse("rules_set", args=[self.game, self.code()])

    def as_file(self) -> dict[str, Any]:
        """Return the set as the JSON values of its file."""
        names = {"game": self.game, "preset": self.preset, "name": self.name}
        return {"format": FORMAT, "version": VERSION, **names, "house_rules": dict(self.house_rules)}


def rule_set(game: str, preset: Any, house_rules: Any, name: Any = "") -> RuleSet:
    """Return a set of rules.

    :raises NoSet: if the game has no such preset or no such rules, or if the name cannot be printed.
    """
    if game not in GAMES or not isinstance(preset, str) or not isinstance(house_rules, dict):
        raise NoSet
    if not isinstance(name, str) or len(name) > LONGEST_NAME or (name and not can_be_printed(name)):
        raise NoSet
    try:
        rules = document.rules_for(GAMES[game], preset, house_rules)
    except Refused as refusal:
        raise NoSet from refusal
    return RuleSet(game=game, preset=preset, house_rules=house_rules, name=name, rules=rules)


def shared_set(game: Game, preset: str, rules: Rules, name: str = "") -> RuleSet:
    """Return the rules of an evening or of a club as a set, without a name that cannot be printed."""
    return rule_set(game.key, preset, as_agreed(game, preset, rules), name if can_be_printed(name) else "")


def set_of_code(game: str, code: str) -> RuleSet:
    """Return the set of rules that an address holds.

    :raises NoSet: if the code holds none.
    """
    try:
        packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        unpacker = zlib.decompressobj()
        stored = unpacker.decompress(packed, LARGEST_SET)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise NoSet
        preset, house_rules, name = json.loads(stored)
    except (ValueError, TypeError, RecursionError, zlib.error) as error:
        raise NoSet from error
    return rule_set(game, preset, house_rules, name)


def set_of_file(content: bytes) -> RuleSet:
    """Return the set of rules that a file holds.

    :raises NoSet: if the file holds none.
    """
    try:
        stored = json.loads(content)
        if stored["format"] != FORMAT or stored["version"] != VERSION:
            raise NoSet
        return rule_set(stored["game"], stored["preset"], stored["house_rules"], stored.get("name", ""))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise NoSet from error
