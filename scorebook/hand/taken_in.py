"""What phones left (left.py) as another one takes it in: upon what each deed was written, and what is told twice."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.hand.left import WHERE, waiting
from scorebook.hand.page import who_wrote_it
from scorebook.hand.wishes import Nonsense, facts_of
from scorebook.models import Evening
from settlement.document import as_json


class Ground(NamedTuple):
    """What a deed was written upon: the head that its phone had ``seen``.

    Its ``head`` now is ``None`` where it goes on from the deed before it, in the same ``row`` of one phone's presses.
    """

    row: int
    seen: int
    head: int | None


def _grounds(evening: Evening) -> dict[UUID, Ground]:
    """Return what each deed was written upon; one whose forerunner is on the sheet by now, upon that."""
    left = list(evening.left_there.all())
    wrote = dict(evening.revisions.filter(key__in=[one.key for one in left]).values_list("key", "head"))
    found: dict[UUID, Ground] = {}
    after: dict[tuple[int, str], Ground] = {}
    for one in left:
        phone, told = (one.link_id, one.author), one.deed.get("head")
        if told is not None or phone not in after:
            ground = Ground(one.pk, evening.head if told is None else told, told)
        else:
            ground = after[phone]
        found[one.key] = ground
        if one.key in wrote:
            after[phone] = ground._replace(seen=wrote[one.key], head=wrote[one.key])
        else:
            after[phone] = ground if one.dismissed_at else ground._replace(head=None)
    return found


def told_left(evening: Evening) -> list[dict[str, Any]]:
    """Return what waits as a phone takes it in, one phone's after the other's: by whom, and what it is the same as."""
    told: list[dict[str, Any]] = []
    said: dict[str, tuple[int, str]] = {}
    grounds = _grounds(evening)
    for one in sorted(waiting(evening), key=lambda one: (grounds[one.key].row, one.pk)):
        ground = grounds[one.key]
        name, numbered = WHERE[one.deed["deed"]]
        url = reverse(name, args=[evening.slug, *([one.deed["number"]] if numbered else [])])
        row, by = said.setdefault(_saying(evening, one.deed), (ground.row, one.author))
        alike = _on_the_sheet(evening, ground, one.deed) or (_also_left(by) if row != ground.row else "")
        here = {"url": url, "head": ground.head, "by": one.author, "alike": alike}
        told.append({"key": str(one.key), **one.deed, **here})
    return told


def dismissed_as_written(evening: Evening, keys: Collection[UUID]) -> list[str]:
    """Return which deeds were dismissed while the very same, written by somebody else, is on the sheet."""
    gone = evening.left_there.filter(key__in=keys).exclude(dismissed_at=None)
    grounds = _grounds(evening) if gone else {}
    return [str(one.key) for one in gone if _on_the_sheet(evening, grounds[one.key], one.deed)]


def _saying(evening: Evening, deed: Mapping[str, Any]) -> str:
    """Return what a deed says, which is the same whichever phone says it."""
    kind, facts = _facts_in(deed)
    read = ledger.read_now(evening, kind, facts)
    return json.dumps([deed["deed"], deed["number"], kind, facts if read is None else as_json(read)], sort_keys=True)


def _on_the_sheet(evening: Evening, ground: Ground, deed: Mapping[str, Any]) -> str:
    """Say that the very same was written since by somebody else, or nothing."""
    alike = ledger.alike(evening, ground.seen, *_facts_in(deed))
    return who_wrote_it(alike) if alike else ""


def _facts_in(deed: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the kind and the facts of a deed; of one that brings none, or brings nonsense, nothing."""
    try:
        return facts_of(deed["body"])
    except Nonsense:
        return "", {}


def _also_left(by: str) -> str:
    """Say on whose phone the very same was written, which comes first."""
    return _("The same was written on {name}’s phone.").format(name=by) if by else _("The same is written above.")
