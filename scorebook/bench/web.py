"""B2: the sheet as a page, drawn already and first after a save.  B8: a poll without news.  Over F0, the empty view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from django.db import connection

from scorebook import ledger
from scorebook.access import links
from scorebook.bench import hands, lanes
from scorebook.bench.site import Ask, Phone
from scorebook.models import Evening, Link, Right

AUTHOR = ledger.Author(name="Anna")
LENGTHS = (10, 100, 1000)
EMPTY = "/bench/empty/"
PLAIN: Mapping[str, Any] = {"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 54}


def open_long_evening(length: int) -> Evening:
    """Write an evening of so many entries through the ledger."""
    return write_evening(length, players=hands.PLAYERS)


def write_evening(length: int, *, first_turn: int = 0, **more: Any) -> Evening:
    """Write an evening of so many entries through the ledger, beginning with one of the turns."""
    evening = ledger.open_evening(
        game=hands.GAME,
        preset=hands.PRESET,
        house_rules=hands.HOUSE_RULES,
        first_dealer=len(hands.PLAYERS) - 1,
        stake_minor_units=1000,
        currency="HUF",
        **more,
    )
    head = 0
    for kind, facts in hands.evening(length, first_turn):
        head = ledger.record_entry(evening, key=uuid4(), head=head, kind=kind, facts=facts, author=AUTHOR).head
    evening.refresh_from_db()
    return evening


def phone_for(ask: Ask, evening: Evening) -> Phone:
    """Return a phone that has opened the evening's link to write it."""
    token = links.token_of(Link.objects.get(evening=evening, right=Right.WRITE))
    if token is None:
        raise RuntimeError("the link cannot be shown again")
    return Phone(ask, f"keyring={token}")


def saving(
    phone: Phone, evening: Evening, *, brief: bool = False, wide: bool = False, form: bool = False
) -> Callable[[], None]:
    """Return a lane that saves one more plain hand; it knows the head and the dealer, as the page would.

    The answer is the one a phone gets: what the save changes on the screen.  A ``wide`` page also gets the last hands,
    a ``brief`` answer is all that a correction asks for, the plain ``form`` is answered with a redirect.
    """
    path = f"/e/{evening.slug}/hand/"
    head, dealer = evening.head, int(evening.standing["dealer"])

    def save() -> None:
        nonlocal head, dealer
        facts = {**hands.seated(PLAIN, dealer), "dealer": dealer}
        signed = {"kind": "hand", "key": str(uuid4()), "head": head}
        if form:
            phone.fill_in(path, {**signed, **facts})
        else:
            phone.post(path, {**signed, "facts": facts, "brief": brief, "wide": wide})
        head, dealer = head + 1, (dealer + 1) % len(hands.PLAYERS)

    return save


def reading(phone: Phone, evening: Evening) -> Callable[[], None]:
    """Return a lane that fetches the sheet as a watcher sees it first."""
    return lambda: discard(phone.get(f"/e/{evening.slug}/"))


def empty(phone: Phone) -> Callable[[], None]:
    """Return the lane of F0, the floor under every page."""
    return lambda: discard(phone.get(EMPTY))


def results(ask: Ask, *, rounds: int) -> list[lanes.Result]:
    """Measure sheets at every length, the first look after a save, and a poll that finds nothing new."""
    evenings = {length: open_long_evening(length) for length in LENGTHS}
    long = evenings[LENGTHS[-1]]
    connection.close()
    phones = {length: phone_for(ask, evening) for length, evening in evenings.items()}
    phone = phones[LENGTHS[-1]]
    looks = {f"sheet {length}": reading(phones[length], evening) for length, evening in evenings.items()}
    news = f"/e/{long.slug}/news/?since={long.head}-0-0-0"
    poll = {"F0": empty(phone), **looks, "poll": lambda: discard(phone.nothing_new(news))}
    samples = lanes.run(poll, rounds=rounds, spent=ask.spent)
    fresh = {"F0": empty(phone), "look": reading(phone, long)}
    first = lanes.run(fresh, rounds=rounds, before={"look": saving(phone, long)}, spent=ask.spent)
    return [
        *(
            lanes.over("B2", f"sheet of {length} hands ÷ F0", samples, f"sheet {length}", ["F0"], target=7.0, red=12.0)
            for length in LENGTHS
        ),
        lanes.over("B2", "first look after a save ÷ F0", first, "look", ["F0"], target=7.0, red=12.0),
        lanes.result(
            "B2",
            "growth exponent, 100 to 1000 hands",
            lanes.exponents(samples, "sheet 100", "sheet 1000", 10),
            samples["sheet 1000"],
            target=0.05,
            red=0.25,
        ),
        lanes.over("B8", "poll without news ÷ F0", samples, "poll", ["F0"], target=1.4, red=2.0),
        floor("F0", samples),
    ]


def floor(name: str, samples: lanes.Samples) -> lanes.Result:
    """Return what a divisor itself took, for information."""
    return lanes.result("", f"floor: {name}, ms", samples[name], samples[name], cpu=samples.get(f"{name} cpu"))


def discard(answer: bytes | None) -> None:
    """Look at nothing of an answer: that it is one was insisted on."""
