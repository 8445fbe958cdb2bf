"""What the entry page sends, read with suspicion: strict JSON of a sensible size, or nothing."""

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
    """What was sent is nothing the entry page sends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """An entry the scribe wants written: under which key, upon which head, of which kind, with which facts and why.

    ``plays`` are those who play it as the page shows the table, ``None`` where it does not say.  Where it is inserted,
    the later line ``keeps`` its dealer.  ``brief`` asks for no more than that it was written: the next screen is not
    wanted.  ``wide`` tells that the page shows the last hands beside the screen.
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
    """Whether the page's program asks, not a plain form."""
    return request.content_type == "application/json"


def read_body(request: HttpRequest, largest: int = LARGEST) -> dict[str, Any]:
    """Return the JSON object of a request.

    :raises Nonsense: not sent as JSON, too long, not strict JSON, no object, nested deeper than anything of ours, or
        with characters that no database stores.
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
    """Whether lists and objects lie in one another over so many levels."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_is_deeper(one, levels - 1) for one in inner if isinstance(one, (dict, list)))


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def facts_of(body: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the kind and the facts an object names."""
    kind, facts = body.get("kind"), body.get("facts")
    if not isinstance(kind, str) or len(kind) > LONGEST_KIND or not isinstance(facts, dict):
        raise Nonsense("no facts")
    return kind, facts


def wish_of(body: Mapping[str, Any]) -> Wish:
    """Return the entry that an object asks to be written."""
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
    """Return who plays as the page shows the table, by seat number; ``None`` where it does not say."""
    plays = body.get("plays")
    if plays is None:
        return None
    if not isinstance(plays, list) or len(plays) > MOST_PEOPLE or any(type(seat) is not int for seat in plays):
        raise Nonsense("no players")
    return plays


def reason_of(body: Mapping[str, Any]) -> str:
    """Return why something is changed; nothing where that is not said."""
    reason = body.get("reason", "")
    if not isinstance(reason, str) or len(reason) > LONGEST_REASON:
        raise Nonsense("no reason")
    return reason


def named_in(body: Mapping[str, Any]) -> UUID | int | None:
    """Return the hand that is to be taken back, by the key that wrote it or by its number; ``None`` is the last."""
    of = body.get("of")
    if of is not None:
        try:
            return UUID(str(of))
        except ValueError:
            raise Nonsense("no key") from None
    return line_in(body, "number")


def line_in(body: Mapping[str, Any], name: str) -> int | None:
    """Return the number of a line, ``None`` where none is named."""
    number = body.get(name)
    if number is not None and (type(number) is not int or not 0 < number <= LARGEST_HEAD):
        raise Nonsense("no number")
    return number


def key_and_head(body: Mapping[str, Any]) -> tuple[UUID, int]:
    """Return the save's own number and the head its writer saw."""
    head = body.get("head")
    if type(head) is not int or not 0 <= head <= LARGEST_HEAD:
        raise Nonsense("no head")
    try:
        return UUID(str(body.get("key"))), head
    except ValueError:
        raise Nonsense("no key") from None
