"""Reading one object of an untrusted document; the values returned always have the right type. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from settlement.names import cleaned
from settlement.notation import printable
from settlement.vocabulary import Problem, Text, say

MOST_NUMBER = 999


class Part:
    """One object of the document at its place; its faults are collected for the whole document."""

    def __init__(self, value: Any, place: str, problems: list[Problem], known: Iterable[str]) -> None:
        """Read a value that should be an object with these keys."""
        self.place, self.problems = place, problems
        self.values: Mapping[str, Any] = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self.fault("", "wrong_type", say("A document is an object with named parts."))
        for key in [key for key in self.values if key not in known][:9]:
            text = say("“{key}” is no part of a document: check the spelling.", key=printable(key))
            self.fault(printable(key), "unknown_key", text)

    def fault(self, key: str, code: str, text: Text) -> None:
        """Record a fault."""
        place = f"{self.place}.{key}" if self.place and key else self.place or key
        self.problems.append(Problem(field=place, code=code, text=text))

    def _missing(self, key: str, usual: Any) -> bool:
        if self.values.get(key) is None:
            if usual is ...:
                self.fault(key, "missing", say("The document does not say: {key}.", key=key))
            return True
        return False

    def text(self, key: str, most: int, usual: Any = ...) -> str:
        """Return a line of text."""
        if self._missing(key, usual):
            return "" if usual is ... else str(usual)
        value = self.values[key]
        fits = isinstance(value, str) and len(value) <= most and value.isprintable()
        if not fits or (usual is ... and not value.strip()):
            self.fault(key, "text", say("This has to be a line of at most {most} characters.", most=most))
            return ""
        return str(value)

    def name(self, key: str) -> str:
        """Return a name without invisible characters; other checks of names happen elsewhere."""
        value = "" if self._missing(key, ...) else self.values[key]
        if not isinstance(value, str):
            self.fault(key, "wrong_type", say("A name is text."))
        return cleaned(value) if isinstance(value, str) else ""

    def number(self, key: str, least: int, most: int, usual: Any = ...) -> Any:
        """Return a whole number, or ``usual`` if the key is absent."""
        if self._missing(key, usual):
            return least if usual is ... else usual
        value = self.values[key]
        if type(value) is not int or not least <= value <= most:
            text = say("This has to be a whole number from {least} to {most}.", least=least, most=most)
            self.fault(key, "number", text)
            return least
        return value

    def truth(self, key: str, *, usual: bool) -> bool:
        """Return a boolean."""
        value = self.values.get(key, usual)
        if not isinstance(value, bool):
            self.fault(key, "wrong_type", say("This is either true or false."))
        return value is True

    def one_of(self, key: str, choices: Sequence[str], usual: Any = ...) -> str:
        """Return one of these words."""
        if self._missing(key, usual):
            return str(choices[0]) if usual is ... else str(usual)
        value = self.values[key]
        if not isinstance(value, str) or value not in choices:
            text = say("This can only be one of: {choices}.", choices=", ".join(one for one in choices if one))
            self.fault(key, "choice", text)
            return str(choices[0])
        return value

    def listed(self, key: str, most: int) -> list[tuple[Any, str]]:
        """Return the items of a list, each with its place; empty if there is no list."""
        value = self.values.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > most:
            self.fault(key, "list", say("This has to be a list of at most {most}.", most=most))
            return []
        inner = f"{self.place}.{key}" if self.place and key else self.place or key
        return [(one, f"{inner}[{n}]") for n, one in enumerate(value)]

    def numbers(self, key: str, most: int, least: int = 1, highest: int = MOST_NUMBER) -> tuple[int, ...]:
        """Return a list of whole numbers, by default numbers of people."""
        numbers = []
        for one, place in self.listed(key, most):
            numbers.append(Part({"": one}, place, self.problems, ("",)).number("", least, highest))
        return tuple(numbers)

    def tables(self, key: str, most: int, company: int, least: int = 1) -> tuple[tuple[int, ...], ...]:
        """Return lists of numbers, by default numbers of people."""
        return tuple(
            Part({"": one}, place, self.problems, ("",)).numbers("", company, least)
            for one, place in self.listed(key, most)
        )
