"""Assign the words of a row to the facts of a record; each word goes to the only fact that fits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.grid import vocabulary
from scorebook.grid.grammar import Mark, Word
from scorebook.grid.vocabulary import Company, Sense, fold, senses_of
from scorebook.words.labels import label_words
from settlement.facts import Choices, Fact, Kind, facts
from settlement.vocabulary import Account, Name, Seat

NUMBER = re.compile(r"^-?\d{1,15}$")
SAID = "announced"
RESULTS = ("made", "won")
LEVEL = "kontra"
SIDE = "side"
Told = dict[str, Any]
Reading = tuple[Fact, Any]


class Unclear(ValueError):
    """A word that is unknown or ambiguous; the message is for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """The declarer and the partner, as far as the row has them; ``sides`` are the keys of the two sides."""

    declarer: Seat | None = None
    partner: Seat | None = None
    sides: tuple[str, str] = ("", "")
    labels: tuple[str, ...] = ()

    def side_of(self, account: Account) -> str:
        """Return the side of a seat."""
        return self.sides[account not in (self.declarer, self.partner)]


def unknown(word: Word, known: Sequence[Sense[Any]] = ()) -> Unclear:
    """Return the refusal of an unknown word, with the possible words if there are few."""
    if not known or len(known) > 12:
        return Unclear(_("“%(word)s” means nothing here.") % {"word": word.text})
    return Unclear(
        _("“%(word)s” means nothing here; it can be: %(known)s.")
        % {"word": word.text, "known": vocabulary.called(known)}
    )


def ambiguous(word: Word, found: Sequence[Sense[Any]]) -> Unclear:
    """Return the refusal of an ambiguous word."""
    return Unclear(
        _("“%(word)s” can mean several things: %(found)s. Write more of it.")
        % {"word": word.text, "found": vocabulary.called(found)}
    )


def one_of(word: Word, found: Sequence[Sense[Any]], known: Sequence[Sense[Any]] = ()) -> Any:
    """Return the meaning of a word.

    :raises Unclear: The word is unknown or ambiguous.
    """
    if not found:
        raise unknown(word, known)
    if len({repr(sense.means) for sense in found}) > 1:
        raise ambiguous(word, found)
    return found[0].means


@dataclass(frozen=True, slots=True, kw_only=True)
class Assigning:
    """The reader of a row's records: the accounts that may be named, the sides, and the game's words for kontra."""

    company: Company
    party: Party
    kontra: tuple[str, ...]
    own: Choices = ()

    def record(self, record: type, words: Sequence[Word], sets: Mapping[str, Any]) -> Told:
        """Return the facts of a record for these words, with those that an absent word implies.

        :raises Unclear: A word is unknown or ambiguous.
        """
        told: Told = dict(sets)
        bare = [word for word in words if not self._certain(record, word, told)]
        while bare:
            readings = [(word, self._readings(record, word, told)) for word in bare]
            for word, senses in readings:
                if not senses:
                    raise unknown(word, self._known(record, told))
            certain = [(word, senses) for word, senses in readings if len({repr(one.means) for one in senses}) == 1]
            if not certain:
                raise ambiguous(*readings[0])
            word, senses = certain[0]
            fact, value = senses[0].means
            told[fact.name] = value
            bare.remove(word)
        return {**self._silent(record), **told}

    def _certain(self, record: type, word: Word, told: Told) -> bool:
        """Assign a word that names its fact itself, and return whether it did."""
        if word.value is not None or word.inside is not None:
            fact = one_of(word, self._named(record, word))
            self._put(told, fact, self.value(fact, word))
        elif word.mark is Mark.PATH:
            for part in word.parts:
                self._seat(record, Word(text=part), told)
        elif word.mark in {Mark.MADE, Mark.LOST}:
            self._flag(record, RESULTS, word, told, value=word.mark is Mark.MADE)
        elif word.mark is Mark.SAID:
            self._flag(record, (SAID,), word, told, value=True)
        elif word.mark is Mark.STARS:
            told[self.of_name(record, (LEVEL,), word).name] = len(word.text)
        elif word.mark is Mark.QUOTED:
            told[self._text(record, word).name] = word.text
        elif word.text.startswith("#"):
            self._seat(record, word, told)
        else:
            return False
        return True

    @staticmethod
    def _put(told: Told, fact: Fact, value: Any) -> None:
        told[fact.name] = [*told.get(fact.name, []), value] if fact.kind is Kind.ROWS else value

    def _seat(self, record: type, word: Word, told: Told) -> None:
        fact = next((one for one in facts(record) if one.kind is Kind.SEAT and one.name not in told), None)
        sided = next((one for one in facts(record) if self._is_side(one) and SIDE not in told), None)
        if fact is None and sided is None:
            raise unknown(word)
        account = one_of(word, self.company.named(word, pots=bool(fact and fact.pots)), self.company.seats())
        told[fact.name if fact else SIDE] = account if fact else self.party.side_of(account)

    def _flag(self, record: type, names: tuple[str, ...], word: Word, told: Told, *, value: bool) -> None:
        told[self.of_name(record, names, word).name] = value

    @staticmethod
    def of_name(record: type, names: tuple[str, ...], word: Word) -> Fact:
        """Return the level of kontra or the flag with one of these names.

        :raises Unclear: The record has no such fact.
        """
        kind = Kind.WHOLE if LEVEL in names else Kind.FLAG
        match = next((fact for fact in facts(record) if fact.name in names and fact.kind is kind), None)
        if match is None:
            raise unknown(word)
        return match

    @staticmethod
    def _text(record: type, word: Word) -> Fact:
        texts = [fact for fact in facts(record) if fact.kind is Kind.TEXT]
        if not texts:
            raise unknown(word)
        return texts[-1]

    @staticmethod
    def _silent(record: type) -> Told:
        """Return a figure's required facts without any word about them: silent and made.

        Values equal to a fact's default are left out, as in every stored record.
        """
        silent = {SAID: False, **dict.fromkeys(RESULTS, True)}
        required = [fact for fact in facts(record) if fact.required and fact.kind is Kind.FLAG and fact.name in silent]
        return {fact.name: silent[fact.name] for fact in required if silent[fact.name] != fact.default}

    def _named(self, record: type, word: Word) -> list[Sense[Fact]]:
        return senses_of(word.text, named_facts(record))

    def _readings(self, record: type, word: Word, told: Told) -> list[Sense[Reading]]:
        """Return the possible meanings of a bare word; a mark of the sheet is never read as the beginning of a name."""
        known = self._known(record, told, word)
        if fold(word.text) in vocabulary.marks(self.kontra):
            marked = [sense for sense in known if sense.means[0].name in {SAID, LEVEL}]
            known = marked or known
        return _of_the_first_choice(senses_of(word.text, known))

    def _known(self, record: type, told: Told, word: Word | None = None) -> list[Sense[Reading]]:
        kinds = [told[fact.name] for fact in facts(record) if fact.kind is Kind.CHOICE and fact.name in told][:1]
        free = [fact for fact in facts(record) if fact.name not in told and _may_belong(fact, kinds)]
        first = next((fact for fact in free if fact.kind is Kind.SEAT), None)
        return [
            sense for fact in free if fact.kind is not Kind.SEAT or fact is first for sense in self._senses(fact, word)
        ]

    def _senses(self, fact: Fact, word: Word | None) -> Iterator[Sense[Reading]]:
        for sense in self._values(fact, word):
            value, called = sense.means, sense.called
            if fact.kind is Kind.WHOLE and fact.name != LEVEL:
                called = f"{_(fact.label)}: {called}"
            yield Sense(means=(fact, value), called=called, words=sense.words, key=sense.key, letters=sense.letters)

    def _values(self, fact: Fact, word: Word | None) -> Sequence[Sense[Any]]:
        """Return the values of a fact that a bare word may mean."""
        match fact.kind:
            case Kind.SEAT:
                return self.company.accounts() if fact.pots else self.company.seats()
            case Kind.CHOICE:
                return [*choices_of(fact, self.own), *(self._by_seat() if self._is_side(fact) else ())]
            case Kind.FLAG if fact.name == SAID:
                return vocabulary.said_or_silent()
            case Kind.FLAG if fact.name in RESULTS:
                return vocabulary.made_or_lost()
            case Kind.FLAG:
                return [Sense(means=True, called=_(fact.label), words=(_(fact.label),), key=fact.name)]
            case Kind.WHOLE if fact.name == LEVEL:
                return vocabulary.kontras(self.kontra)
            case Kind.WHOLE if word is not None and NUMBER.match(word.text):
                number = int(word.text)
                within = fact.least <= number <= fact.most
                return [Sense(means=number, called=word.text, letters=(word.text,))] if within else []
        return []

    def _is_side(self, fact: Fact) -> bool:
        """Say whether a fact is one of the two sides of the row."""
        return fact.name == SIDE and fact.kind is Kind.CHOICE and {*self.party.sides} <= {*dict(fact.choices)}

    def _by_seat(self) -> list[Sense[str]]:
        """Return the sides by the names of their players, if the row has the declarer."""
        if self.party.declarer is None:
            return []
        return [
            Sense(means=self.party.side_of(sense.means), called=sense.called, words=sense.words, letters=sense.letters)
            for sense in self.company.seats()
        ]

    def value(self, fact: Fact, word: Word) -> Any:
        """Return the value of a fact that the word names."""
        given = word.value or word
        match fact.kind:
            case Kind.SEAT:
                return self.seat(fact, word)
            case Kind.CHOICE:
                known = choices_of(fact, self.own)
                return one_of(given, senses_of(given.text, known), known)
            case Kind.FLAG:
                return self._yes_or_no(given)
            case Kind.WHOLE:
                return self.number(fact, given)
            case Kind.TEXT:
                return given.text
        words = (given,) if word.inside is None else word.inner
        match fact.kind:
            case Kind.CHAIN:
                return self.chain(fact, words)
            case Kind.EACH:
                return self.each(fact, words)
        return self.record(fact.record, words, {}) if fact.record else None

    def seat(self, fact: Fact, word: Word) -> Any:
        """Return the account, or one of the fact's own words; ``word:Anna`` if the fact has a word before a player."""
        key, label = fact.before
        before = [Sense(means=key, called=_(label), words=(_(label),), key=key)] if key else []
        if word.value is not None and senses_of(word.text, before):
            return f"{key}{self.seat(replace(fact, words=(), before=('', '')), word.value)}"
        given = word.value or word
        if fact.words:
            known = [*_choices(fact.words, get_language()), *before]
            return one_of(given, senses_of(given.text, known), known)
        senses = self.company.named(given, pots=fact.pots)
        if fact.newcomers and not senses and _may_be_a_name(given):
            return given.text
        return one_of(given, senses, self.company.seats())

    @staticmethod
    def _yes_or_no(given: Word) -> bool:
        if given.mark in {Mark.MADE, Mark.LOST} or given.text in {"+", "-"}:
            return given.text == "+"
        known = vocabulary.yes_and_no()
        return bool(one_of(given, senses_of(given.text, known), known))

    def number(self, fact: Fact, word: Word) -> int:
        """Return a whole number, or a level of kontra by its word."""
        if NUMBER.match(word.text):
            return int(word.text)
        if word.mark is Mark.STARS or set(word.text) == {"*"}:
            return len(word.text)
        levels = vocabulary.kontras(self.kontra) if fact.name.endswith(LEVEL) else []
        senses = senses_of(word.text, levels)
        if not senses:
            raise Unclear(
                _("%(fact)s: a whole number stands here, not “%(word)s”.")
                % {"fact": capfirst(_(fact.label)), "word": word.text}
            )
        return int(one_of(word, senses))

    def chain(self, fact: Fact, words: Sequence[Word]) -> list[Any]:
        """Return the steps of a chain: ``Anna>Béla``, or one word after the other."""
        steps = [step for word in words for step in ([Word(text=part) for part in word.parts] or [word])]
        return [self.value(_inner(fact), step) for step in steps]

    def each(self, fact: Fact, words: Sequence[Word]) -> Told:
        """Return a value for every named player: ``Anna=26``, ``Anna 26`` or ``Anna(…)``."""
        inner, told, rest = _inner(fact), Told(), list(words)
        while rest:
            word = rest.pop(0)
            given = word
            if word.value is None and word.inside is None:
                if not rest:
                    raise Unclear(_("“%(word)s” is given no value.") % {"word": word.text})
                given = rest.pop(0)
            seat = one_of(word, self.company.named(Word(text=word.text)), self.company.seats())
            value = self.value(inner, given)
            told[str(seat)] = [*told.get(str(seat), []), value] if inner.kind is Kind.ROWS else value
        return told


def _inner(fact: Fact) -> Fact:
    """Return the fact of one step or one player, with the name of the whole."""
    return replace(fact.inner, name=fact.name) if fact.inner else fact


def _may_be_a_name(word: Word) -> bool:
    """Say whether an unknown word may be a new person's name; a name of several words is quoted."""
    return word.mark is Mark.QUOTED or (word.plain and not word.text.startswith("#") and not word.text.isdecimal())


def _may_belong(fact: Fact, kinds: Sequence[Any]) -> bool:
    return not fact.only or not kinds or kinds[0] in fact.only


def _of_the_first_choice(found: list[Sense[Reading]]) -> list[Sense[Reading]]:
    """Return the senses of the first fact if the same choice belongs to several facts, else all senses."""
    first = found[0].means[0] if found else None
    chosen = first is not None and all(sense.means[0].kind is Kind.CHOICE for sense in found)
    same = len({sense.means[1] for sense in found if sense.means[0].kind is Kind.CHOICE}) == 1
    return [sense for sense in found if sense.means[0] == first] if chosen and same else found


def choices_of(fact: Fact, own: Choices = ()) -> Sequence[Sense[Any]]:
    """Return the values of a fact's list by label and key, with the table's ``own`` figures where it names figures."""
    return _choices((*fact.choices, *own) if fact.own else fact.choices, get_language())


def typed_key(key: str) -> str:
    """Return a permanent key as it is typed in a cell, where a colon gives a word its value."""
    return key.replace(":", "-")


@lru_cache(maxsize=1024)
def _choices(choices: Choices, _language: str | None) -> Sequence[Sense[Any]]:
    labels = ((key, label_words(label), isinstance(label, Name)) for key, label in choices)
    return tuple(
        Sense(means=key, called=label, words=(label,), key=typed_key(str(key)), rank=int(own))
        for key, label, own in labels
    )


def named_facts(record: type) -> Sequence[Sense[Fact]]:
    """Return the facts of a record by label and key."""
    return _named_facts(record, get_language())


@lru_cache(maxsize=512)
def _named_facts(record: type, _language: str | None) -> Sequence[Sense[Fact]]:
    return tuple(
        Sense(means=fact, called=_(fact.label), words=(_(fact.label),), key=fact.name) for fact in facts(record)
    )
