"""What no page asks for is slipped into every form: whose it is, how much, when, by whom.  It changes nothing."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.test import Client

from tests.world import recorded
from tests.world.deeds import deeds, world

Rows = Mapping[tuple[str, Any], tuple[Any, ...]]
# Boxes on the page of a season; choices, and the hands of a slip, on those of a cup day.
ASKED_FOR = {"cups", "hands", "indexed", "method", "pinned", "round", "team_best"}


def slipped_in() -> Mapping[str, str]:
    """Return a form with every column of the database."""
    columns = {
        name for model in recorded.models() for field in model._meta.fields for name in (field.name, field.attname)
    }
    return dict.fromkeys(sorted(columns - ASKED_FOR), "1") | {"role": "owner", "right": "write", "is_staff": "1"}


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
def test_what_no_page_asks_for_changes_nothing() -> None:
    here, wrong = world(), []
    for deed in deeds(here):
        send, phone = deed.sent(here), here.phones[deed.who]
        one, more = undone(phone, send), undone(phone, lambda send=send: send(**slipped_in()))
        other = after(send)  # and so it stays for the deeds that follow
        assert other is not None, deed.name
        wrong += [f"{deed.name}: {what}" for what in differences(one, other, more)]
    assert wrong == []


def after(send: Callable[[], Any]) -> Rows | None:
    """Return every row there is after something was done; nothing where it was refused."""
    if send().status_code >= 400:
        return None
    return {(m._meta.model_name, pk): row for m in recorded.models() for pk, row in recorded.rows_of(m).items()}


def undone(phone: Client, send: Callable[[], Any]) -> Rows | None:
    """Return the same of what is taken back then."""
    held = copy.deepcopy(phone.cookies)
    with recorded.undone():
        rows = after(send)
    phone.cookies = held
    return rows


def differences(one: Rows | None, other: Rows | None, more: Rows | None) -> Iterator[str]:
    """Yield what differs in the last that is the same in the first two: moments and what is drawn by lot never are."""
    assert one is not None
    assert other is not None
    if more is None:
        return
    for row in sorted(one.keys() | more.keys(), key=str):
        if row not in one or row not in more:
            yield f"{row} is in one of them"
            continue
        for place, told in enumerate(zip(one[row], other[row], more[row], strict=True)):
            if told[0] == told[1] != told[2]:
                yield f"{row}, column {place}: {told[0]!r} is {told[2]!r}"
