"""Facts: the fields of a record, described once for the form, the check, the record and the page.

A record is a frozen dataclass.  Its fields are made by the nine functions below (:func:`seat`, :func:`choice` …), and
``facts(Record)`` returns their descriptions.  This module imports nothing of the project.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Choices = tuple[tuple[str, str], ...]
UNSAID: Any = object()


class Kind(StrEnum):
    """The kinds of fact.  Form, check, record and sheet each know all of them."""

    SEAT = "seat"  # who
    CHOICE = "choice"  # one of a list
    WHOLE = "whole"  # a whole number
    FLAG = "flag"  # yes or no
    TEXT = "text"  # a reason
    CHAIN = "chain"  # steps in order: who said kontra, who rekontra
    EACH = "each"  # an inner fact for every seat
    PART = "part"  # a small record of its own, or nothing
    ROWS = "rows"  # any number of small records


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """The description of one field of a record.

    ``name`` is the permanent key.  ``attribute`` is the record's field: the same word, unless the key is a word of
    Python's.  ``rule`` is a section of the rulebook page.

    A ``required`` fact must be in every record of its kind; a check of the game handles facts that are required only
    sometimes.  If a required fact has a ``default``, documents must have it and stored facts may leave it out.
    ``only`` names the values of the record's first choice with which the fact is used (empty: all); with other values
    it keeps its ``default``.  ``least`` and ``most`` bound a whole number, the length of a text or the number of rows.

    A seat fact names a player who sits at the table.  With ``pots`` the value may also be a pot, or any person with an
    account this evening.  With ``newcomers`` the value may be a person who left or is new, and with ``anyone`` a player
    who sits out.  ``words`` are values that may stand instead of a seat.  ``before`` is the key that is then written
    before a seat (``bagud:Anna``), with its label.

    With ``own`` a choice of figures may also be a figure of the table's own.  ``inner`` describes the steps of a chain
    or the value for each seat; ``record`` is the dataclass of a part or of rows.  A ``blank`` fact may be written as an
    empty object, which means that the fact is absent.  A ``local`` fact stays in the evening's database and is left out
    of the interchange document.
    """

    name: str = ""
    attribute: str = ""
    kind: Kind
    label: str
    rule: str
    required: bool = False
    default: Any = None
    choices: Choices = ()
    own: bool = False
    least: int = 0
    most: int = 1_000_000
    only: tuple[str, ...] = ()
    pots: bool = False
    newcomers: bool = False
    anyone: bool = False
    words: Choices = ()
    before: tuple[str, str] = ("", "")
    local: bool = False
    blank: bool = False
    inner: Fact | None = None
    record: type | None = None


def _field(fact: Fact, default: Any) -> Any:
    if fact.required and default is None:
        return dataclasses.field(metadata={"fact": fact})
    return dataclasses.field(default=default, metadata={"fact": dataclasses.replace(fact, default=default)})


def seat(
    label: str,
    rule: str,
    *,
    required: bool = False,
    pots: bool = False,
    newcomers: bool = False,
    anyone: bool = False,
    only: tuple[str, ...] = (),
    name: str = "",
    local: bool = False,
    words: Choices = (),
    before: tuple[str, str] = ("", ""),
) -> Any:
    """Describe a player: a seat, or with ``pots`` the key of a pot, or one of the ``words``; ``None`` means nobody."""
    fact = Fact(name=name, kind=Kind.SEAT, label=label, rule=rule, required=required, pots=pots,
                newcomers=newcomers, anyone=anyone, only=only, local=local, words=words, before=before)  # fmt: skip
    return _field(fact, None)


def choice(
    label: str,
    rule: str,
    choices: Choices,
    *,
    required: bool = False,
    default: Any = None,
    only: tuple[str, ...] = (),
    name: str = "",
    own: bool = False,
) -> Any:
    """Describe a choice from a list of permanent keys with labels; ``None`` means that nothing is chosen."""
    fact = Fact(
        name=name, kind=Kind.CHOICE, label=label, rule=rule, required=required, choices=choices, only=only, own=own
    )
    return _field(fact, default)


def whole(
    label: str,
    rule: str,
    *,
    least: int = 0,
    most: int = 1_000_000,
    required: bool = False,
    default: int | None = None,
    only: tuple[str, ...] = (),
) -> Any:
    """Describe a whole number from ``least`` to ``most``."""
    return _field(
        Fact(kind=Kind.WHOLE, label=label, rule=rule, required=required, least=least, most=most, only=only), default
    )


def flag(
    label: str, rule: str, *, required: bool = False, default: bool | None = UNSAID, only: tuple[str, ...] = ()
) -> Any:
    """Describe a yes or no.

    An absent flag means no, unless the flag is required or has its own default.  ``None`` means that the flag is not
    written, and the game gives this a meaning of its own.
    """
    if_absent = (None if required else False) if default is UNSAID else default
    return _field(Fact(kind=Kind.FLAG, label=label, rule=rule, required=required, only=only), if_absent)


def text(label: str, rule: str, *, least: int = 0, most: int = 200, required: bool = False, local: bool = False) -> Any:
    """Describe a free text of ``least`` to ``most`` characters."""
    fact = Fact(kind=Kind.TEXT, label=label, rule=rule, required=required, least=least, most=most, local=local)
    return _field(fact, None)


def chain(
    label: str, rule: str, inner: Any, *, most: int = 10, required: bool = False, only: tuple[str, ...] = ()
) -> Any:
    """Describe steps in order (a tuple); the inner fact describes each step."""
    described: Fact = inner.metadata["fact"]
    fact = Fact(kind=Kind.CHAIN, label=label, rule=rule, inner=described, most=most, required=required, only=only)
    return _field(fact, None if required else ())


def each(label: str, rule: str, inner: Any, *, only: tuple[str, ...] = (), blank: bool = False) -> Any:
    """Describe a value for some or all seats: a mapping seat → value; the inner fact describes the value."""
    described: Fact = inner.metadata["fact"]
    return _field(Fact(kind=Kind.EACH, label=label, rule=rule, inner=described, only=only, blank=blank), None)


def part(label: str, rule: str, record: type, *, only: tuple[str, ...] = (), blank: bool = False) -> Any:
    """Describe a small record of its own, or ``None``."""
    return _field(Fact(kind=Kind.PART, label=label, rule=rule, record=record, only=only, blank=blank), None)


def rows(
    label: str,
    rule: str,
    record: type,
    *,
    least: int = 0,
    most: int = 100,
    required: bool = False,
    only: tuple[str, ...] = (),
) -> Any:
    """Describe any number of small records, as a tuple."""
    return _field(
        Fact(
            kind=Kind.ROWS, label=label, rule=rule, record=record, least=least, most=most, required=required, only=only
        ),
        None if required else (),
    )


_FACTS: dict[type, tuple[Fact, ...]] = {}
_LABELS: dict[tuple[type, str], dict[Any, str]] = {}


def facts(record: type) -> tuple[Fact, ...]:
    """Return the facts of a record type, in the order of its fields, which is the order of the form."""
    if record not in _FACTS:
        described = ((f.name, f.metadata["fact"]) for f in dataclasses.fields(record) if "fact" in f.metadata)
        _FACTS[record] = tuple(dataclasses.replace(f, name=f.name or name, attribute=name) for name, f in described)
    return _FACTS[record]


def fact_named(record: type, name: str) -> Fact:
    """Return the fact of a record type that has this key."""
    return next(fact for fact in facts(record) if fact.name == name)


def value_of(record: Any, fact: Fact) -> Any:
    """Return the value of a fact in a record."""
    return getattr(record, fact.attribute)


def label_of(record: Any, name: str) -> str:
    """Return the label of a record's choice, or an empty string if nothing is chosen."""
    key = (type(record), name)
    if key not in _LABELS:
        _LABELS[key] = dict(fact_named(*key).choices)
    return _LABELS[key].get(getattr(record, name), "")
