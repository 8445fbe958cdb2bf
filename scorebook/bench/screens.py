"""B14: what a phone waits for while a hand is written: the page, a preview at every tap, the answer to a conflict.

Over F0, the empty view, in the same round.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from uuid import uuid4

from django.db import connection

from scorebook.bench import hands, lanes
from scorebook.bench.site import Ask, Phone
from scorebook.bench.web import LENGTHS, PLAIN, discard, empty, floor, open_long_evening, phone_for
from scorebook.models import Evening


def results(ask: Ask, *, rounds: int) -> list[lanes.Result]:
    """Measure all three at an evening of a hundred hands."""
    evening = open_long_evening(LENGTHS[1])
    phone = phone_for(ask, evening)
    connection.close()
    return measured(phone, evening, rounds)


def measured(phone: Phone, evening: Evening, rounds: int) -> list[lanes.Result]:
    """Time them in turn."""
    page = f"/e/{evening.slug}/hand/"
    timed = {
        "F0": empty(phone),
        "page": lambda: discard(phone.get(page)),
        "preview": previewing(phone, evening),
        "conflict": in_vain(phone, evening),
    }
    samples = lanes.run(timed, rounds=rounds, spent=phone.ask.spent)
    return [
        lanes.over("B14", "entry page ÷ F0", samples, "page", ["F0"], target=8.0, red=15.0),
        lanes.over("B14", "preview ÷ F0", samples, "preview", ["F0"], target=3.0, red=5.0),
        lanes.over("B14", "answer to a conflict ÷ F0", samples, "conflict", ["F0"], target=4.0, red=8.0),
        floor("F0", samples),
    ]


def previewing(phone: Phone, evening: Evening) -> Callable[[], None]:
    """Return a lane that taps: each time the open hand is kept and settled."""
    path, taps = f"/e/{evening.slug}/hand/preview/", count(1)
    facts = hands.seated(PLAIN, int(evening.standing["dealer"]))

    def tap() -> None:
        screen = {"head": evening.head}
        discard(phone.post(path, {"kind": "hand", "facts": facts, "screen": screen, "at": next(taps)}))

    return tap


def in_vain(phone: Phone, evening: Evening) -> Callable[[], None]:
    """Return a lane that sends a hand without having seen the last one."""
    path = f"/e/{evening.slug}/hand/"
    facts = hands.seated({**PLAIN, "contract": "three"}, int(evening.standing["dealer"]))

    def save() -> None:
        wish = {"kind": "hand", "key": str(uuid4()), "head": evening.head - 1, "facts": facts}
        discard(phone.post(path, wish, 409))

    return save
