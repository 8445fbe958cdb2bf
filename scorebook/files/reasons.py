"""Why a document is not taken in, in the players' words: where each fault stands, and what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorebook.files.interchange import every_refusal, read_text
from settlement import GAMES
from settlement import document as record
from settlement.facts import Fact, Kind, facts
from settlement.vocabulary import Problem, Text

OF_A_TABLE = re.compile(
    r"held\[(?P<round>\d+)\]\.tables\[(?P<table>\d+)\](\.evenings\[(?P<evening>\d+)\])?"
    r"(\.entries\[(?P<entry>\d+)\])?\.?(?P<fact>.*)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason why a document was not imported: the place and the fault.

    ``table`` says in a document of a whole cup day at which table of which round.
    """

    sentence: str
    entry: int | None = None
    place: str = ""
    table: str = ""

    @property
    def where(self) -> list[str]:
        """Where it stands, from the whole to the part."""
        line = _("Line %(number)s") % {"number": self.entry} if self.entry else ""
        return [part for part in (self.table, line, self.place) if part]

    def __str__(self) -> str:
        return f"{' · '.join(self.where)}: {self.sentence}" if self.where else self.sentence


def why_refused(text: str, refusal: record.Refused) -> list[Reason]:
    """Say every reason why the document of an evening is not taken in."""
    document = as_an_object(text)
    refusals = every_refusal(document, refusal)
    return [reason for one in refusals for reason in in_the_words_of(document, one.problems, one.entry)]


def why_no_day(text: str, problems: Sequence[Problem]) -> list[Reason]:
    """Return every reason why a cup day's document is refused, with the reasons of each of its sheets."""
    day = as_an_object(text)
    return [
        _of_a_table(day, at, problem) if (at := OF_A_TABLE.fullmatch(problem.field)) else reason_of(problem)
        for problem in problems
    ]


def _of_a_table(day: dict[str, Any], at: re.Match[str], problem: Problem) -> Reason:
    number, table = int(at["round"]), int(at["table"])
    try:
        evening = day["held"][number]["tables"][table]["evenings"][int(at["evening"] or 0)]
    except (LookupError, TypeError):
        evening = {}
    entry = int(at["entry"]) + 1 if at["entry"] else None
    fault = replace(problem, field=at["fact"])
    (reason,) = in_the_words_of(evening if isinstance(evening, dict) else {}, (fault,), entry)
    where = _("Round %(round)s, table %(table)s") % {"round": number + 1, "table": table + 1}
    return replace(reason, table=where)


def in_the_words_of(document: dict[str, Any], problems: Sequence[Problem], entry: int | None) -> list[Reason]:
    """Say problems with their places in the labels of the page; people are named as the document names them."""
    names, kind = record.names_in(document), _kind_of(document, entry)
    return [reason_of(problem, names, entry, kind) for problem in problems]


def reason_of(
    problem: Problem, names: tuple[str, ...] = (), entry: int | None = None, kind: type | None = None
) -> Reason:
    """Say a problem with its place, once: where the sentence itself names the fact, the whole place stands there."""
    (template, values), path = problem.text, problem.field
    place, labels = _place(kind, path, names)
    last = path.rpartition(".")[2] if problem.code != "unknown_name" else ""  # which is nobody's, but no fact
    called = {path, last, *labels} - {""}
    named = [blank for blank, value in values.items() if isinstance(value, str) and value in called]
    sentence = Text(template, {**values, **dict.fromkeys(named, place)}).read(names, _)
    return Reason(entry=entry, place="" if named else place, sentence=sentence)


def as_an_object(text: str) -> dict[str, Any]:
    """Return the readable parts of a document that may have any fault."""
    try:
        document = read_text(text)
    except record.Refused:
        return {}
    return document if isinstance(document, dict) else {}


def _kind_of(document: dict[str, Any], entry: int | None) -> type | None:
    """Return the record type of an entry of a document that may be wrong in any way."""
    try:
        line = document["entries"][(entry or 0) - 1] if entry else {}
        return GAMES[document["game"]].kinds[line.get("kind") or "hand"].record if entry else None
    except (LookupError, TypeError, AttributeError):
        return None


def _place(kind: type | None, path: str, names: tuple[str, ...]) -> tuple[str, Sequence[str]]:
    """Return the path of a fact in the words of its labels, and what the fact at its end is called.

    Keys without a label stay as the document writes them; facts by player are listed under the player's name.
    """
    words: list[str] = []
    labels: Sequence[str] = ()
    rest = path
    while rest:
        name = re.split(r"[.\[]", rest, maxsplit=1)[0]
        fact = next((fact for fact in facts(kind) if fact.name == name), None) if kind else None
        if fact is None:
            return path, ()
        words.append(_(fact.label))
        labels = (fact.label, fact.inner.label) if fact.inner else (fact.label,)
        rest = rest[len(name) :]
        if fact.kind is Kind.EACH and rest:
            who, rest = _whose(rest, names)
            words.append(who)
        fact = _within(fact)
        if number := re.match(r"\[(\d+)\]", rest):
            words[-1] += f" {int(number[1]) + 1}"
            rest = rest[number.end() :]
        kind, rest = fact.record, rest.removeprefix(".")
    return ", ".join(words), labels


def _within(fact: Fact) -> Fact:
    """Return what is told of each player, and any other fact as it is."""
    return fact.inner if fact.kind is Kind.EACH and fact.inner else fact


def _whose(rest: str, names: tuple[str, ...]) -> tuple[str, str]:
    """Return of whom something is told, by his seat or by a name, perhaps nobody's, and the path behind it."""
    if seat := re.match(r"\[(\d+)\]", rest):
        number = int(seat[1])
        return names[number] if number < len(names) else str(number + 1), rest[seat.end() :]
    path = rest.removeprefix(".")
    known = [name for name in names if re.match(rf"{re.escape(name)}($|[.\[])", path)]
    who = max(known, key=len, default=path)
    return who, path[len(who) :]
