"""Facts: what can be written down about a hand, described once for the form, the check, the record and the page.

A record is a frozen dataclass whose fields are made by the nine little functions below; ``facts(Record)`` reads the
descriptions back.  This module imports nothing of the project.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Choices = tuple[tuple[str, str], ...]
UNSAID: Any = object()


class Kind(StrEnum):
    """Every kind of fact there is.  Form, check, record and sheet each know all of them."""

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

    ``required`` facts must be present in every record of their kind (what is required only sometimes is a check); one
    that has a ``default`` as well is required of documents, and said in them, while stored facts may leave it out.
    ``least``/``most`` bound a whole number, the length of a text or the number of rows.  ``only`` names the values of
    the record's own first choice that the fact belongs to (empty: all); elsewhere it keeps its ``default``, which is as
    if it were absent.  ``pots`` lets a seat fact name a pot as well, and anybody who has an
    account; ``newcomers`` anybody who was ever heard of or is new; ``words`` are what it may say instead of a seat,
    ``before`` the key that is then written before a seat (``bagud:Anna``), with its label; ``anyone`` tells that it may
    be somebody who sits out.
    ``own`` tells that a choice of figures may also name a figure of the table's own.
    ``inner`` describes the steps of a chain or the value for each seat; ``record`` the dataclass of a part or of rows.
    ``blank`` facts may be written as an empty object, which is as if they were absent.
    ``local`` facts are kept by the evening and told to nobody else: they are no part of the interchange document.
    ``name`` is the permanent key; ``attribute`` the record's field, the same word unless the key is a word of Python's.
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
    """Who: a seat, or with ``pots`` the key of a pot, or one of the ``words``; ``None`` where nobody is named."""
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
    """One of a list of permanent keys, each with its label; ``None`` where none is chosen."""
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
    """A whole number from ``least`` to ``most``."""
    return _field(
        Fact(kind=Kind.WHOLE, label=label, rule=rule, required=required, least=least, most=most, only=only), default
    )


def flag(
    label: str, rule: str, *, required: bool = False, default: bool | None = UNSAID, only: tuple[str, ...] = ()
) -> Any:
    """Yes or no; ``None`` where it was not said and the game gives silence a meaning of its own.

    Silence is a no where neither that is told nor an answer ``required``.
    """
    silence = (None if required else False) if default is UNSAID else default
    return _field(Fact(kind=Kind.FLAG, label=label, rule=rule, required=required, only=only), silence)


def text(label: str, rule: str, *, least: int = 0, most: int = 200, required: bool = False, local: bool = False) -> Any:
    """Words of the table, ``least`` to ``most`` characters."""
    fact = Fact(kind=Kind.TEXT, label=label, rule=rule, required=required, least=least, most=most, local=local)
    return _field(fact, None)


def chain(
    label: str, rule: str, inner: Any, *, most: int = 10, required: bool = False, only: tuple[str, ...] = ()
) -> Any:
    """Steps in order (a tuple), each described by the inner fact."""
    described: Fact = inner.metadata["fact"]
    fact = Fact(kind=Kind.CHAIN, label=label, rule=rule, inner=described, most=most, required=required, only=only)
    return _field(fact, None if required else ())


def each(label: str, rule: str, inner: Any, *, only: tuple[str, ...] = (), blank: bool = False) -> Any:
    """A value for every seat that has one: a mapping seat → value, described by the inner fact."""
    described: Fact = inner.metadata["fact"]
    return _field(Fact(kind=Kind.EACH, label=label, rule=rule, inner=described, only=only, blank=blank), None)


def part(label: str, rule: str, record: type, *, only: tuple[str, ...] = (), blank: bool = False) -> Any:
    """A small record of its own, or ``None``."""
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
    """Any number of small records, as a tuple."""
    return _field(
        Fact(
            kind=Kind.ROWS, label=label, rule=rule, record=record, least=least, most=most, required=required, only=only
        ),
        None if required else (),
    )


_FACTS: dict[type, tuple[Fact, ...]] = {}
_LABELS: dict[tuple[type, str], dict[Any, str]] = {}


def facts(record: type) -> tuple[Fact, ...]:
    """Return the facts of a record type, in the order in which they are asked."""
    if record not in _FACTS:
        described = ((f.name, f.metadata["fact"]) for f in dataclasses.fields(record) if "fact" in f.metadata)
        _FACTS[record] = tuple(dataclasses.replace(f, name=f.name or name, attribute=name) for name, f in described)
    return _FACTS[record]


def fact_named(record: type, name: str) -> Fact:
    """Return the fact of a record type that has this key."""
    return next(fact for fact in facts(record) if fact.name == name)


def value_of(record: Any, fact: Fact) -> Any:
    """Return what a record says about one of its facts."""
    return getattr(record, fact.attribute)


def label_of(record: Any, name: str) -> str:
    """Return the label of the value a record chose from a list, empty where it chose none."""
    asked = (type(record), name)
    if asked not in _LABELS:
        _LABELS[asked] = dict(fact_named(*asked).choices)
    return _LABELS[asked].get(getattr(record, name), "")
