"""Unsent entries of other phones (``left.py``) for a phone that accepts them, with the state each was written on."""

from __future__ import annotations

import json
from collections.abc import Mapping
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
    """The state on which an entry was written: the head that its phone had ``seen``.

    ``head`` is the head to send with the entry.  It is ``None`` if the entry continues from the previous one of the
    same phone.  ``row`` identifies such a series.
    """

    row: int
    seen: int
    head: int | None


def _grounds(evening: Evening) -> dict[UUID, Ground]:
    """Return the state on which each entry was written.

    An entry follows its predecessor if that is on the sheet by now.
    """
    unsent = list(evening.left_there.all())
    wrote = dict(evening.revisions.filter(key__in=[entry.key for entry in unsent]).values_list("key", "head"))
    grounds: dict[UUID, Ground] = {}
    after: dict[tuple[int, str], Ground] = {}
    for entry in unsent:
        phone, head = (entry.link_id, entry.author), entry.deed.get("head")
        if head is not None or phone not in after:
            ground = Ground(entry.pk, evening.head if head is None else head, head)
        else:
            ground = after[phone]
        grounds[entry.key] = ground
        if entry.key in wrote:
            after[phone] = ground._replace(seen=wrote[entry.key], head=wrote[entry.key])
        else:
            after[phone] = ground if entry.dismissed_at else ground._replace(head=None)
    return grounds


def waiting_entries(evening: Evening) -> list[dict[str, Any]]:
    """Return the waiting entries in the order for accepting them, phone by phone, with authors and duplicates."""
    rows: list[dict[str, Any]] = []
    first_by_content: dict[str, tuple[int, str]] = {}
    grounds = _grounds(evening)
    for left in sorted(waiting(evening), key=lambda left: (grounds[left.key].row, left.pk)):
        ground = grounds[left.key]
        name, numbered = WHERE[left.deed["deed"]]
        url = reverse(name, args=[evening.slug, *([left.deed["number"]] if numbered else [])])
        row, by = first_by_content.setdefault(_saying(evening, left.deed), (ground.row, left.author))
        alike = _on_the_sheet(evening, ground, left.deed) or (_also_left(by) if row != ground.row else "")
        here = {"url": url, "head": ground.head, "by": left.author, "alike": alike}
        rows.append({"key": str(left.key), **left.deed, **here})
    return rows


def dismissed_as_written(evening: Evening, deeds: Mapping[UUID, Mapping[str, Any]]) -> list[str]:
    """Return the keys of dismissed actions whose present content another person has written to the sheet."""
    dismissed = evening.left_there.filter(key__in=deeds).exclude(dismissed_at=None)
    grounds = _grounds(evening) if dismissed else {}
    return [str(left.key) for left in dismissed if _on_the_sheet(evening, grounds[left.key], deeds[left.key])]


def _saying(evening: Evening, deed: Mapping[str, Any]) -> str:
    """Return the content of an entry as text; the same content from two phones gives the same text."""
    kind, facts = _facts_in(deed)
    read = ledger.read_now(evening, kind, facts)
    return json.dumps([deed["deed"], deed["number"], kind, facts if read is None else as_json(read)], sort_keys=True)


def _on_the_sheet(evening: Evening, ground: Ground, deed: Mapping[str, Any]) -> str:
    """Return the sentence that another person wrote the same entry since, or ``""``."""
    alike = ledger.alike(evening, ground.seen, *_facts_in(deed))
    return who_wrote_it(alike) if alike else ""


def _facts_in(deed: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the kind and the facts of an entry, ``("", {})`` if it has none or they are malformed."""
    try:
        return facts_of(deed["body"])
    except Nonsense:
        return "", {}


def _also_left(by: str) -> str:
    """Return the sentence that the same entry was written on another phone, which is listed first."""
    return _("The same was written on {name}’s phone.").format(name=by) if by else _("The same is written above.")
