"""Names: which spelling is a member's, which is a new person's, and which has to be asked about."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations

from scorebook.results.days import plain
from scorebook.results.questions import Asking, Club

TITLES = {"dr", "ifj", "id", "ozv", "prof"}
NICKNAME = re.compile(r"\w{2}(i|y|k[aeo]|us)$")
WITH_MORE_WORDS = 0.7
"""How well a spelling fits that has the whole name and more, as an office of the club."""
MOST_WORDS = 5
"""A longer name gets no guess."""
MOST_GUESSES = 100
"""A file with more unclear spellings is no list of a club: the others get no guess."""


@lru_cache(maxsize=4096)
def same_name(name: str) -> str:
    """Return a name without its letter case and its spaces, to compare it."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def words_of(name: str) -> list[str]:
    """Return the words of a name without accents; an initial is a word of one letter."""
    return re.findall(r"\w+", plain(name))


def member_named(written: str, members: Sequence[str]) -> str:
    """Return the member of exactly this name, or ""."""
    return next((member for member in members if same_name(member) == same_name(written)), "")


def is_new(written: str, members: Sequence[str]) -> bool:
    """Return whether a full name shares no word with any member."""
    words = words_of(written)
    shared = any(set(words) & set(words_of(member)) for member in members)
    return len(words) > 1 and min(map(len, words)) > 1 and not shared


@dataclass(slots=True)
class People:
    """The people behind the spellings of a file.  A spelling in another letter case is the same spelling."""

    asking: Asking
    club: Club
    spellings: dict[str, str] = field(default_factory=dict)
    guesses: dict[str, str] = field(default_factory=dict)

    def meet(self, companies: Sequence[Collection[str]]) -> None:
        """Learn all spellings of the file and guess who they are."""
        for company in companies:
            for spelling in company:
                self.spellings.setdefault(same_name(spelling), " ".join(spelling.split()))
        self.guesses = guesses(companies, self.club.members)

    def name(self, spelling: str) -> str:
        """Return the name behind a spelling, asked once if it is not clear."""
        spelling = self.spellings.get(same_name(spelling), spelling)
        if member := member_named(spelling, self.club.members):
            return member
        if is_new(spelling, self.club.members):
            return spelling
        guess = self.guesses.get(same_name(spelling), "")
        guess = self.spellings.get(guess, guess) or spelling
        return str(self.asking.ask("person", written=spelling, guess=guess))


def guesses(companies: Iterable[Collection[str]], members: Sequence[str]) -> dict[str, str]:
    """Return a guess for each unclear spelling that fits one person only.

    :param companies: the spellings that stand in one table or one evening; each of them is another person
    """
    beside = _beside(companies)
    clear = {spelling: name for spelling in beside if (name := _clear_name(spelling, members))}
    people = list(dict.fromkeys([*members, *clear.values()]))[: len(members) + MOST_GUESSES]
    unclear = [spelling for spelling in beside if spelling not in clear]
    fits = {spelling: _fits(spelling, people) for spelling in unclear[:MOST_GUESSES]}
    guessed = dict(clear)
    while new := _surest({spelling: fit for spelling, fit in fits.items() if spelling not in guessed}, guessed, beside):
        guessed |= new
    return {spelling: name for spelling, name in guessed.items() if spelling not in clear}


def _fits(spelling: str, people: Iterable[str]) -> dict[str, float]:
    """Return the people whom a spelling may name, and how well it fits."""
    return {person: fit for person in people if (fit := likeness(spelling, person))}


def _beside(companies: Iterable[Collection[str]]) -> dict[str, set[str]]:
    """Return the other spellings beside each spelling."""
    beside: dict[str, set[str]] = {}
    for company in companies:
        names = dict.fromkeys(map(same_name, company))
        for name in names:
            beside.setdefault(name, set()).update(names)
    return beside


def _clear_name(spelling: str, members: Sequence[str]) -> str:
    """Return the name behind a spelling that nobody has to be asked about, or ""."""
    return member_named(spelling, members) or (spelling if is_new(spelling, members) else "")


def _surest(
    fits: Mapping[str, Mapping[str, float]], guessed: Mapping[str, str], beside: Mapping[str, set[str]]
) -> dict[str, str]:
    """Return the surest guess of all spellings, or nothing if none fits one person only."""
    best: tuple[float, dict[str, str]] = (0.0, {})
    for spelling, people in fits.items():
        taken_names = {guessed.get(other) for other in beside[spelling]}
        free = {person: fit for person, fit in people.items() if person not in taken_names}
        highest = max(free.values(), default=0.0)
        nearest = [person for person, fit in free.items() if fit == highest]
        if len(nearest) == 1 and highest > best[0]:
            best = highest, {spelling: nearest[0]}
    return best[1]


@lru_cache(maxsize=16384)
def likeness(written: str, name: str) -> float:
    """Return how well the words of a spelling fit different words of a name, at most 1; 0 if one of them fits none."""
    words = [word for word in words_of(written) if word not in TITLES]
    names = [word for word in words_of(name) if word not in TITLES]
    if names and set(names) < set(words):
        return WITH_MORE_WORDS
    if not words or not len(words) <= len(names) <= MOST_WORDS:
        return 0.0
    pairings = (zip(words, chosen, strict=True) for chosen in permutations(names, len(words)))
    fits = [[_word_likeness(word, other) for word, other in pairing] for pairing in pairings]
    return max(sum(fit) / len(fit) if all(fit) else 0.0 for fit in fits)


def _word_likeness(word: str, name: str) -> float:
    """Return how well a word fits a word of a name: the word itself, its beginning, a nickname, or a slip."""
    if word == name:
        return 1.0
    if name.startswith(word):
        return 0.8 if len(word) > 1 else 0.6
    if NICKNAME.search(word) and name.startswith(word[: max(2, len(word) - 2)]):
        return 0.4
    return 0.2 if difflib.SequenceMatcher(None, word, name).ratio() >= 0.8 else 0.0
