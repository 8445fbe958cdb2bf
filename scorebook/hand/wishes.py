"""The requests of the entry page, read strictly: JSON of limited size and depth."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn
from uuid import UUID

from django.http import HttpRequest

from scorebook.refusals.words import LARGEST_HEAD
from settlement.company import MOST_PEOPLE

LARGEST = 64 * 1024
DEEPEST = 20
LONGEST_KIND = 30
LONGEST_REASON = 200


class Nonsense(ValueError):
    """The request is malformed: the entry page never sends it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A request to write an entry: key, head, kind, facts and reason.

    ``plays`` are the seats that play the hand according to the page, or ``None`` if the page does not say.  On an
    insertion ``keeps`` is the later line that keeps its dealer.  ``brief`` requests a short response without the next
    screen.  ``wide`` says that the page shows the last hands beside the screen.
    """

    key: UUID
    head: int
    kind: str
    facts: Mapping[str, Any]
    reason: str = ""
    plays: Sequence[int] | None = None
    keeps: int | None = None
    brief: bool = False
    wide: bool = False


def is_json(request: HttpRequest) -> bool:
    """Say whether the request comes from the page's script, not from a plain form."""
    return request.content_type == "application/json"


def read_body(request: HttpRequest, largest: int = LARGEST) -> dict[str, Any]:
    """Return the JSON object of a request.

    :raises Nonsense: The request is no JSON object, is too long or too deeply nested, or has characters that a database
        cannot store.
    """
    if not is_json(request):
        raise Nonsense("not sent as JSON")
    raw = request.body
    if len(raw) > largest:
        raise Nonsense("too long")
    try:
        body = json.loads(raw, parse_constant=_no_number)
        stored = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise Nonsense("not JSON") from None
    if not isinstance(body, dict) or b"\\u0000" in stored or _is_deeper(body, DEEPEST):
        raise Nonsense("not an object")
    return body


def _is_deeper(value: Any, levels: int) -> bool:
    """Say whether lists and objects are nested deeper than this."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_is_deeper(item, levels - 1) for item in inner if isinstance(item, (dict, list)))


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def facts_of(body: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the kind and the facts of a request.

    :raises Nonsense: One of them is malformed.
    """
    kind, facts = body.get("kind"), body.get("facts")
    if not isinstance(kind, str) or len(kind) > LONGEST_KIND or not isinstance(facts, dict):
        raise Nonsense("no facts")
    return kind, facts


def wish_of(body: Mapping[str, Any]) -> Wish:
    """Return the entry to be written according to the request."""
    kind, facts = facts_of(body)
    key, head = key_and_head(body)
    return Wish(
        key=key,
        head=head,
        kind=kind,
        facts=facts,
        reason=reason_of(body),
        plays=_plays(body),
        keeps=line_in(body, "keeps"),
        brief=body.get("brief") is True,
        wide=body.get("wide") is True,
    )


def _plays(body: Mapping[str, Any]) -> Sequence[int] | None:
    """Return the playing seats according to the page, or ``None`` if the page does not say."""
    plays = body.get("plays")
    if plays is None:
        return None
    if not isinstance(plays, list) or len(plays) > MOST_PEOPLE or any(type(seat) is not int for seat in plays):
        raise Nonsense("no players")
    return plays


def reason_of(body: Mapping[str, Any]) -> str:
    """Return the reason for a change, or ``""``."""
    reason = body.get("reason", "")
    if not isinstance(reason, str) or len(reason) > LONGEST_REASON:
        raise Nonsense("no reason")
    return reason


def named_in(body: Mapping[str, Any]) -> UUID | int | None:
    """Return the hand to undo, by the key that wrote it or by its number; ``None`` is the last one."""
    of = body.get("of")
    if of is not None:
        try:
            return UUID(str(of))
        except ValueError:
            raise Nonsense("no key") from None
    return line_in(body, "number")


def line_in(body: Mapping[str, Any], name: str) -> int | None:
    """Return the number of a line, or ``None`` if the request has none."""
    number = body.get(name)
    if number is not None and (type(number) is not int or not 0 < number <= LARGEST_HEAD):
        raise Nonsense("no number")
    return number


def key_and_head(body: Mapping[str, Any]) -> tuple[UUID, int]:
    """Return the key of the save and the head that its writer saw."""
    head = body.get("head")
    if type(head) is not int or not 0 <= head <= LARGEST_HEAD:
        raise Nonsense("no head")
    try:
        return UUID(str(body.get("key"))), head
    except ValueError:
        raise Nonsense("no key") from None
