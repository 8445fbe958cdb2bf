"""The head of an interchange document: game, rules, players, dealer and stake."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from settlement import GAMES, company, settle
from settlement.document.beginning import beginning_problems
from settlement.game import Game
from settlement.house_rules import house_rule_problems, preset_of, rules_for, unknown_preset
from settlement.names import cleaned, name_fault
from settlement.notation import MOST_UNKNOWN_KEYS, printable
from settlement.settle import Standing
from settlement.vocabulary import Problem, Refused, Rules, Seat, Text, as_read, refused, say

FORMAT, VERSION = "scorebook-session", 1
HOW = ("format", "version", "game", "preset", "house_rules")
KEYS = (*HOW, "players", "first_dealer", "opened_at", "stake", "entries")
STAKE_KEYS = ("minor_units_per_point", "currency")
LONGEST_CURRENCY = 10
MOST_MINOR_UNITS = 10**9
POTS_OF_ANY_GAME = ("kassza", "ultimo_kassza", "pagat_pot", "king_pot")


@dataclass(frozen=True, slots=True)
class Stake:
    """The price of a point, in minor units of a currency."""

    minor_units: int
    currency: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """An evening read from a document; ``entries`` are pairs of kind and record, all of them legal.

    ``players`` are the people at the beginning, and ``newcomers`` the people who sat down later, by seat number.
    ``opened_at`` is the beginning of the evening as written in the document, or empty.
    """

    game: Game
    preset: str
    house_rules: Mapping[str, Any]
    rules: Rules
    players: tuple[str, ...]
    first_dealer: Seat
    stake: Stake | None
    entries: tuple[tuple[str, Any], ...] = ()
    newcomers: tuple[str, ...] = ()
    opened_at: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name by seat number."""
        return (*self.players, *self.newcomers)

    def opening(self) -> Standing:
        """Return the standing before the first entry."""
        return settle.opening(self.game, len(self.players), self.first_dealer)

    def with_entries(self, entries: tuple[tuple[str, Any], ...], names: tuple[str, ...] = ()) -> Sheet:
        """Return the same evening with these entries; ``names`` are the names of everybody, newcomers included."""
        return dataclasses.replace(self, entries=entries, newcomers=names[len(self.players) :])


def names_in(data: Any) -> tuple[str, ...]:
    """Return the names in a document that may be wrong, as printable text, by seat number."""
    if not isinstance(data, dict):
        return ()
    entries = data.get("entries")
    names = _names_of(data)
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and entry.get("kind") == company.KEY:
            names = with_newcomers(names, _names_of(entry))
    return tuple(map(printable, names))


def _names_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    players = data.get("players")
    return tuple(cleaned(str(name)) for name in players) if isinstance(players, list) else ()


def with_newcomers(names: tuple[str, ...], seated: Iterable[Any]) -> tuple[str, ...]:
    """Return ``names`` with the names of newcomers added; ``seated`` are the names in an entry."""
    return (*names, *dict.fromkeys(name for name in seated if isinstance(name, str) and name not in names))


def read_head(data: Any) -> tuple[Sheet, list[Any]]:
    """Return the evening without its entries, and the entries unread.

    :raises Refused: with all problems of the head.
    """
    problems = tuple(_problems(data))
    if problems:
        raise Refused(problems)
    game, names = GAMES[data["game"]], tuple(map(cleaned, data["players"]))
    house_rules = {key: value for key, value in (data.get("house_rules") or {}).items() if value is not None}
    rules = rules_for(game, data.get("preset"), house_rules)
    if against := tuple(game.refuses(len(names), rules)):
        raise Refused(against)
    dealer, stake = data.get("first_dealer"), data.get("stake")
    sheet = Sheet(
        game=game,
        preset=preset_of(game, data.get("preset")).key,
        house_rules=house_rules,
        rules=rules,
        players=names,
        first_dealer=len(names) - 1 if dealer is None else names.index(dealer),
        stake=None if stake is None else Stake(stake["minor_units_per_point"], stake["currency"]),
        opened_at=data.get("opened_at") or "",
    )
    return sheet, data["entries"]


def read_readable_head(data: Any) -> tuple[Game, tuple[str, ...], Rules | None, list[Any]] | None:
    """Return game, players, rules and entries of a document whose head may be wrong.

    Return ``None`` if the game or the players cannot be read.  The rules are ``None`` if they are wrong or do not allow
    the number of people.
    """
    game, players, entries = (
        data.get(part) if isinstance(data, dict) else None for part in ("game", "players", "entries")
    )
    if not isinstance(game, str) or game not in GAMES or type(players) is not list or type(entries) is not list:
        return None
    if not all(isinstance(name, str) for name in players):
        return None
    names = tuple(map(cleaned, players))
    return GAMES[game], names, _readable_rules(GAMES[game], names, data), entries


def _readable_rules(game: Game, names: tuple[str, ...], data: Mapping[str, Any]) -> Rules | None:
    if len(names) not in game.seats or len(set(names)) < len(names):
        return None
    preset, house_rules = data.get("preset"), data.get("house_rules")
    if any(_rule_problems(game, preset, house_rules)):
        return None
    rules = rules_for(game, preset, house_rules or {})
    return None if any(game.refuses(len(names), rules)) else rules


def _problems(data: Any) -> Iterator[Problem]:
    if not isinstance(data, dict):
        yield _fault("", "wrong_type", say("A document is an object with named parts."))
        return
    yield from _unknown_keys(data, KEYS, "")
    for part in ("format", "version", "game", "players", "entries"):
        if data.get(part) is None:
            yield _missing(part)
    if data.get("format") not in (None, FORMAT):
        yield refused("format", "format").because("The format must be “{it}”.", it=FORMAT)
    version = data.get("version")
    if version is not None and (type(version) is not int or version != VERSION):
        yield refused("version", "version").because("Only version {version} can be read.", version=VERSION)
    if data.get("entries") is not None and type(data["entries"]) is not list:
        yield _fault("entries", "wrong_type", say("The lines are a list."))
    yield from _stake_problems(data.get("stake"))
    yield from beginning_problems(data.get("opened_at"))
    key = data.get("game")
    game = GAMES.get(key) if isinstance(key, str) else None
    if game is None and key is not None:
        yield refused("game", "unknown_game").because("The game can only be one of: {games}.", games=", ".join(GAMES))
    yield from _player_problems(data.get("players"), data.get("first_dealer"), game)
    if game is not None:
        yield from _rule_problems(game, data.get("preset"), data.get("house_rules"))


def _unknown_keys(data: Mapping[Any, Any], known: tuple[str, ...], path: str) -> Iterator[Problem]:
    for key in [key for key in data if key not in known][:MOST_UNKNOWN_KEYS]:
        yield refused(f"{path}{printable(key)}", "unknown_key").because(
            "“{key}” is no part of a document: check the spelling.", key=printable(key)
        )


def _rule_problems(game: Game, preset: Any, house_rules: Any) -> Iterator[Problem]:
    if preset is not None and not isinstance(preset, str):
        yield _fault("preset", "wrong_type", say("The preset is a word."))
    elif preset is not None and all(preset != known.key for known in game.presets):
        yield unknown_preset(game)
    if house_rules is None:
        return
    if isinstance(house_rules, dict):
        yield from house_rule_problems(game, house_rules)
    else:
        yield _fault("house_rules", "wrong_type", say("The house rules are an object with named values."))


def _player_problems(players: Any, first_dealer: Any, game: Game | None) -> Iterator[Problem]:
    if players is None:
        return
    if type(players) is not list:
        yield _fault("players", "wrong_type", say("The players are a list of names."))
        return
    if game is not None and len(players) not in game.seats:
        seats = ", ".join(str(seats) for seats in game.seats)
        yield refused("players", "player_count", "1.4").because(
            "This game is played with these numbers of people: {seats}.", seats=seats
        )
    yield from name_problems(players, (), game)
    names = [cleaned(name) for name in players if isinstance(name, str)]
    if first_dealer is not None and (not isinstance(first_dealer, str) or first_dealer not in names):
        code = "unknown_name" if isinstance(first_dealer, str) else "wrong_type"
        yield _fault("first_dealer", code, say("The first dealer must be one of the players."))


def name_problems(sitters: Sequence[Any], known: Sequence[str], game: Game | None) -> Iterator[Problem]:
    """Yield the problems of the names of people who sit down; a name that is ``known`` already is valid."""
    seen = set(map(as_read, known))
    for n, name in enumerate(sitters[:MOST_UNKNOWN_KEYS]):
        called = cleaned(name) if isinstance(name, str) else ""
        if called and called in known:
            continue
        field = f"players[{n}]"
        yield from _name_problems(name, called, field, game)
        if called and as_read(called) in seen:
            yield refused(field, "same_name_twice").because(
                "Two players are called “{name}”: make the names differ.", name=printable(called)
            )
        seen.add(as_read(called))


def _name_problems(name: Any, called: str, field: str, game: Game | None) -> Iterator[Problem]:
    """Yield the problems of one name; ``called`` is the name after cleaning."""
    read = as_read(called)
    if not isinstance(name, str):
        yield _fault(field, "wrong_type", say("A name is text."))
    elif fault := name_fault(called):
        yield Problem(field=field, code="name", text=fault[1])
    elif read in POTS_OF_ANY_GAME or (game is not None and read in dict(game.pots)):
        yield refused(field, "name_of_a_pot").because(
            "“{name}” is the name of a pot: choose another name.", name=called
        )


def _stake_problems(stake: Any) -> Iterator[Problem]:
    if stake is None:
        return
    if not isinstance(stake, dict):
        yield _fault("stake", "wrong_type", say("“stake” is an object with the price of a point."))
        return
    yield from _unknown_keys(stake, STAKE_KEYS, "stake.")
    for key in STAKE_KEYS:
        if stake.get(key) is None:
            yield _missing(f"stake.{key}")
    units, currency = stake.get("minor_units_per_point"), stake.get("currency")
    if units is not None and type(units) is not int:
        yield _fault("stake.minor_units_per_point", "wrong_type", say("The price of a point is a whole number."))
    elif units is not None and not 1 <= units <= MOST_MINOR_UNITS:
        yield _fault(
            "stake.minor_units_per_point", "out_of_range", say("The price of a point is at least 1 minor unit.")
        )
    if currency is not None and not isinstance(currency, str):
        yield _fault("stake.currency", "wrong_type", say("The currency is a word."))
    elif currency is not None and not (
        1 <= len(currency) <= LONGEST_CURRENCY and currency.strip() and currency.isprintable()
    ):
        yield _fault("stake.currency", "out_of_range", say("The currency is a short word, such as HUF."))


def _missing(field: str) -> Problem:
    return refused(field, "missing").because("The document does not say: {key}.", key=field)


def _fault(field: str, code: str, text: Text) -> Problem:
    return Problem(field=field, code=code, text=text)
