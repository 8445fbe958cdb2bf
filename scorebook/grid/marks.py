"""The marks of the paper's own columns: a letter for what it was, a player, and what more there is, without a space.

``Ta10`` are ten tarocks of Anna, ``Cbk`` is Béla's cavallerie in clubs.  A mark that reads in two ways is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.grid.assigning import Told, Unclear, ambiguous, choices_of
from scorebook.grid.grammar import Word
from scorebook.grid.vocabulary import Company, Sense, fold, senses_of
from settlement.board import Blank, Tile
from settlement.facts import Fact, Kind, fact_named, facts
from settlement.vocabulary import Seat

INITIALS = 4  # of a player; a longer word that names nobody is the beginning of no name
TOKEN = re.compile(r"[^\s,;]+")
Marked = tuple[str, Any]
"""A fact by its path, and what is written there."""


def marks_of(company: Company, tiles: Sequence[Tile], record: type, typed: str) -> list[Marked] | None:
    """Return what the marks of a cell write, ``None`` where a word of it is no mark.

    :raises Unclear: a mark may mean several things.
    """
    tokens, marked = TOKEN.findall(typed.replace("−", "-")), list[Marked]()
    unclear: list[Unclear] = []
    for token in tokens:
        senses = _readings(company, tiles, record, token)
        if not senses:
            return None
        if len({repr(sense.means) for sense in senses}) > 1:
            unclear.append(ambiguous(Word(text=token), senses))
        marked.append(senses[0].means)
    if unclear:
        raise unclear[0]
    return marked


def put_marks(told: Told, asked: Mapping[str, Fact], marked: Sequence[Marked]) -> None:
    """Write down what marks say.

    :raises Unclear: what has one place is said twice.
    """
    for path, value in marked:
        name, _dot, inner = path.partition(".")
        fact, before = asked[name], told.get(name)
        if fact.kind is Kind.ROWS:
            told[name] = [*(before or []), value]
        elif fact.kind is Kind.EACH and not value.keys() & (before or {}).keys():
            told[name] = {**(before or {}), **value}
        elif inner and isinstance(value, dict):
            told[name] = {**(before or {}), inner: {**(before or {}).get(inner, {}), **value}}
        elif before is not None and (not inner or inner in before):
            raise said_twice(fact)
        else:
            told[name] = {**(before or {}), inner: value} if inner else value


def said_twice(fact: Fact) -> Unclear:
    """Return the refusal of a fact that has one place and is told in two."""
    return Unclear(_("%(fact)s: this is said twice.") % {"fact": capfirst(_(fact.label))})


def _readings(company: Company, tiles: Sequence[Tile], record: type, token: str) -> list[Sense[Marked]]:
    """Return every way in which a mark can be read."""
    found: list[Sense[Marked]] = []
    for tile in tiles:
        fact = fact_at(record, tile.fact)
        for text in _after_the_letter(tile, token):
            for value, words in _values(company, tile, fact, text):
                called = " ".join((_(tile.short or tile.label), *words))
                found.append(Sense(means=(tile.fact, value), called=called))
    return found


def fact_at(record: type, path: str) -> Fact:
    """Return the fact at the path of a tile."""
    name, _dot, inner = path.partition(".")
    fact = fact_named(record, name)
    return fact_named(fact.record, inner) if inner and fact.record else fact


def _after_the_letter(tile: Tile, token: str) -> Iterator[str]:
    if tile.letter and fold(token[:1]) == fold(tile.letter):
        yield token[1:]
    if tile.bare:
        yield token


Read = tuple[Any, tuple[str, ...]]


def _values(company: Company, tile: Tile, fact: Fact, text: str) -> Iterator[Read]:
    if fact.record is not None:
        for seat, name, left in _players(company, text):
            for told, words in _filled(tile, fact, left):
                yield {tile.who: seat, **dict(tile.sets), **told}, (name, *words)
    elif fact.kind is Kind.EACH and fact.inner:
        yield from _of_each(company, tile, fact.inner, text)
    elif fact.kind is not Kind.SEAT:
        yield from _turned(tile, text)
    else:
        for seat, name, left in _players(company, text):
            if not left:
                yield seat, (name,)


def _of_each(company: Company, tile: Tile, inner: Fact, text: str) -> Iterator[Read]:
    """Yield what may be said of one player: a choice before the player, a number or a sign after."""
    for value, word, left in _chosen(inner, (), text):
        for seat, name, rest in _players(company, left):
            if not rest:
                yield {str(seat): value}, (word, name)
    for seat, name, rest in () if inner.choices else _players(company, text):
        if inner.kind is Kind.WHOLE and rest.isdecimal() and inner.least <= int(rest) <= inner.most:
            yield {str(seat): int(rest)}, (name, rest)
        for value, words in _turned(tile, rest):
            yield {str(seat): value}, (name, *words)


def _turned(tile: Tile, text: str) -> Iterator[Read]:
    """Yield the values that the turns of a tile give to its only value, each with its sign."""
    for turn in tile.turns:
        if turn.sign and turn.sign == text:
            yield dict(turn.facts)[""], (_(turn.label),)


def fewest(tile: Tile, fact: Fact) -> int:
    """Return the smallest number that the keypad writes for a tile."""
    least = fact_named(fact.record, tile.typed).least if fact.record else fact.least
    return next((value for turn in tile.turns for name, value in turn.facts if name == tile.typed), least)


def _players(company: Company, text: str) -> Iterator[tuple[Seat, str, str]]:
    """Yield who may be named at the beginning of a text, and what is left of it: a digit is one player."""
    longest = 1 if text[:1].isdecimal() else next((n for n, sign in enumerate(text) if not sign.isalpha()), len(text))
    for length in range(1, longest + 1):
        named = company.named(Word(text=text[:length]))
        if not named and length > INITIALS:
            return
        yield from ((int(sense.means), sense.called, text[length:]) for sense in named)


def _filled(tile: Tile, fact: Fact, text: str) -> Iterator[tuple[Told, tuple[str, ...]]]:
    """Yield what may be said of a record after its player: a number or choices, and a sign for how it ended."""
    fields = {one.name: one for one in facts(fact.record)} if fact.record else {}
    if tile.typed:
        if text.isdecimal() and fewest(tile, fact) <= int(text) <= fields[tile.typed].most:
            yield {tile.typed: int(text)}, (text,)
        return
    for told, words, left in _blanks(tile.blanks, fields, text):
        for turn in tile.turns:
            fits = all(told.get(name, value) == value for name, value in turn.facts)
            if fits and turn.sign and left == turn.sign:
                yield {**told, **dict(turn.facts)}, (*words, _(turn.label))
        if not left:
            usual = {name: value for name, value in tile.unsaid if value != fields[name].default}
            yield {**usual, **told}, words


def _blanks(
    blanks: Sequence[Blank], asked: Mapping[str, Fact], text: str
) -> Iterator[tuple[Told, tuple[str, ...], str]]:
    """Yield what may be chosen in the blanks of a tile; what belongs to one answer alone says that answer too."""
    if not blanks:
        yield {}, (), text
        return
    blank, rest = blanks[0], blanks[1:]
    if blank.when:
        yield from _blanks(rest, asked, text)
    for value, word, left in _chosen(asked[blank.name], blank.choices, text):
        for told, words, remains in _blanks(rest, asked, left):
            yield {blank.name: value, **dict(blank.when), **told}, (word, *words), remains


def _chosen(fact: Fact, offered: Sequence[str], text: str) -> Iterator[tuple[Any, str, str]]:
    known = [sense for sense in choices_of(fact) if not offered or sense.means in offered]
    for length in range(1, len(text) + 1):
        meant = senses_of(text[:length], known) if text[:length].isalpha() else []
        if not meant:
            return
        yield from ((sense.means, sense.called, text[length:]) for sense in meant)


# What is printed.


def print_marks(company: Company, tiles: Sequence[Tile], record: type, left: dict[str, Any]) -> str:
    """Return the marks that say all of the facts these tiles write, and take those facts out of what is left."""
    printed: list[str] = []
    for name in dict.fromkeys(tile.fact.partition(".")[0] for tile in tiles):
        marks = _of_a_fact(company, tiles, record, name, left[name]) if name in left else None
        if marks:
            printed += marks
            del left[name]
    return " ".join(printed)


def _of_a_fact(company: Company, tiles: Sequence[Tile], record: type, name: str, value: Any) -> list[str] | None:
    """Return the marks of one fact, ``None`` where they cannot say all of it."""
    own = [tile for tile in tiles if tile.fact.partition(".")[0] == name]
    parts = list(_parted(own, name, value))
    marks = [_mark(company, tiles, record, one) for one in parts]
    facts_read: Told = {}
    put_marks(facts_read, {name: fact_named(record, name)}, parts)
    return [mark for mark in marks if mark] if all(marks) and facts_read == {name: value} else None


def _parted(tiles: Sequence[Tile], name: str, value: Any) -> Iterator[Marked]:
    inner = [tile.fact for tile in tiles if "." in tile.fact]
    if any(tile.fact == name and tile.shape == "held" for tile in tiles):
        yield from ((name, {seat: one}) for seat, one in value.items())
    elif isinstance(value, list):
        yield from ((name, row) for row in value)
    elif inner:
        for path in inner:
            inner_value = value.get(path.partition(".")[2])
            if isinstance(inner_value, Mapping):
                yield from ((path, {seat: one}) for seat, one in inner_value.items())
            elif inner_value is not None:
                yield path, inner_value
    else:
        yield name, value


def _mark(company: Company, tiles: Sequence[Tile], record: type, wanted: Marked) -> str:
    """Return the first of the shortest marks that can only be read as this, empty where there is none."""
    for mark in _candidates(company, tiles, record, wanted):
        senses = _readings(company, tiles, record, mark)
        if senses and all(sense.means == wanted for sense in senses):
            return mark
    return ""


def _candidates(company: Company, tiles: Sequence[Tile], record: type, wanted: Marked) -> Iterator[str]:
    path, value = wanted
    for tile in (tile for tile in tiles if tile.fact == path):
        fact, letter = fact_at(record, path), "" if tile.bare else tile.letter
        if fact.kind is Kind.EACH and fact.inner:
            for seat, one in value.items():
                names = list(_names(company, int(seat)))
                if fact.inner.choices:
                    yield from (letter + word + name for word in _beginnings(fact.inner, one) for name in names)
                else:
                    yield from (letter + name + end for end in _signs(tile, one) for name in names)
        elif fact.record is not None:
            ends = list(_ends(tile, fact.record, value))
            yield from (letter + name + end for end in ends for name in _names(company, value.get(tile.who)))
        elif fact.kind is Kind.SEAT:
            yield from (letter + name for name in _names(company, value))
        else:
            yield from (letter + sign for sign in _signs(tile, value))


def _signs(tile: Tile, value: Any) -> Iterator[str]:
    """Yield what says a value without words: the sign of its turn, a number itself."""
    yield from (turn.sign for turn in tile.turns if turn.sign and turn.facts == (("", value),))
    if type(value) is int:
        yield str(value)


def _names(company: Company, seat: Any) -> Iterator[str]:
    """Yield how a player may be written in a mark; a pot or a word in place of a player has no mark."""
    if type(seat) is not int:
        return
    name = company.names[seat].casefold()
    yield from (name[:length] for length in range(1, min(4, len(name)) + 1))
    yield str(seat + 1)


def _ends(tile: Tile, record: type, value: Told) -> Iterator[str]:
    """Yield every text that may follow a chip's letters for this value: a typed number, a choice, a sign."""
    by_name = {fact.name: fact for fact in facts(record)}
    if tile.typed:
        yield str(value.get(tile.typed, ""))
        return
    chosen = [""]
    for blank in tile.blanks:
        if blank.name in value:
            words = list(_beginnings(by_name[blank.name], value[blank.name]))
            chosen = [before + word for before in chosen for word in words]
    signs = [turn.sign for turn in tile.turns if turn.sign and dict(turn.facts).items() <= value.items()]
    yield from (one + sign for sign in ("", *signs) for one in chosen)


def _beginnings(fact: Fact, value: Any) -> Iterator[str]:
    word = next(sense.called for sense in choices_of(fact) if sense.means == value)
    yield from (word[:length].casefold() for length in range(1, len(word) + 1) if word[:length].isalpha())
