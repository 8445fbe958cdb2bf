"""B1: a hand saved, from the form to the redirect.  B2: the sheet as a page.  Both over F0, the empty view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import connection

from scorebook import ledger
from scorebook.access import links
from scorebook.bench import hands, lanes
from scorebook.bench.raw import hand_writer
from scorebook.bench.site import Ask, Phone
from scorebook.models import Evening, Link, Right

AUTHOR = ledger.Author(name="Anna")
LENGTHS = (10, 100, 1000)
EMPTY = "/bench/empty/"
PLAIN: Mapping[str, Any] = {"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 54}
# On SQLite (save over F0 + raw hand transaction), and on PostgreSQL (save over F0 + raw commit).
SAVE_LIMITS = {"sqlite": ("B1", 2.5, 4.5), "postgresql": ("B1b", 4.0, 7.0)}


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
        author=AUTHOR,
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
    ask: Ask, evening: Evening, *, brief: bool = False, wide: bool = False, form: bool = False
) -> Callable[[], None]:
    """Return a lane that saves one more plain hand; it knows the head and the dealer, as the page would.

    The answer is the one a phone gets: what the save changes on the screen.  A ``wide`` page also gets the last hands,
    a ``brief`` answer is all that a correction asks for, the plain ``form`` is answered with a redirect.
    """
    phone = phone_for(ask, evening)
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


def reading(ask: Ask, evening: Evening) -> Callable[[], None]:
    """Return a lane that fetches the sheet as a watcher sees it first."""
    phone = phone_for(ask, evening)
    return lambda: discard(phone.get(f"/e/{evening.slug}/"))


def results(ask: Ask, folder: Path, *, rounds: int) -> list[lanes.Result]:
    """Measure saves and sheets at every length."""
    evenings = {length: open_long_evening(length) for length in LENGTHS}
    connection.close()
    phone = phone_for(ask, evenings[LENGTHS[0]])
    floor = lambda: discard(phone.get(EMPTY))  # noqa: E731
    sheets = {f"sheet {length}": reading(ask, evening) for length, evening in evenings.items()}
    found = _sheet_results(lanes.run({"F0": floor, **sheets}, rounds=rounds))
    with hand_writer(folder) as write:
        saves = {f"save {length}": saving(ask, evening) for length, evening in evenings.items()}
        found = _save_results(lanes.run({"F0": floor, "raw": write, **saves}, rounds=rounds)) + found
        _insist_that_all_arrived(evenings, rounds + lanes.WARM_UPS)
        return found + _other_results(ask, floor, write, evenings[LENGTHS[-1]], rounds)


def _other_results(
    ask: Ask, floor: Callable[[], None], write: Callable[[], None], evening: Evening, rounds: int
) -> list[lanes.Result]:
    """Measure, for information, what a save costs with the next screen, by the plain form, and the first look after."""
    found = []
    look = reading(ask, evening)
    ways: tuple[tuple[str, Mapping[str, bool]], ...] = (
        ("save on a laptop", {"wide": True}),
        ("save answered in brief", {"brief": True}),
        ("save by the plain form", {"form": True}),
    )
    for name, way in ways:
        evening.refresh_from_db()
        connection.close()
        lane = saving(ask, evening, **way)
        samples = lanes.run({"F0": floor, "raw": write, name: lane, "look": look}, rounds=rounds)
        found.append(
            lanes.result("", f"{name} ÷ (F0 + raw hand)", lanes.ratios(samples, name, "F0", "raw"), samples[name])
        )
    found.append(lanes.result("", "first look after a save ÷ F0", lanes.ratios(samples, "look", "F0"), samples["look"]))
    return found


def _save_results(samples: lanes.Samples) -> list[lanes.Result]:
    key, target, red = SAVE_LIMITS[connection.vendor]
    return [
        lanes.result(
            key,
            f"{name} ÷ (F0 + raw hand)",
            lanes.ratios(samples, name, "F0", "raw"),
            samples[name],
            target=target,
            red=red,
        )
        for name in (f"save {length}" for length in LENGTHS)
    ] + [
        lanes.result(
            "B1b",
            "save at hand 1000 ÷ at hand 10",
            lanes.ratios(samples, "save 1000", "save 10"),
            samples["save 1000"],
            target=1.10,
            red=1.5,
        ),
        _floor("F0", samples["F0"]),
        _floor("raw hand", samples["raw"]),
    ]


def _sheet_results(samples: lanes.Samples) -> list[lanes.Result]:
    return [
        lanes.result(
            "B2",
            f"sheet of {length} hands ÷ F0",
            lanes.ratios(samples, f"sheet {length}", "F0"),
            samples[f"sheet {length}"],
            target=7.0,
            red=12.0,
        )
        for length in LENGTHS
    ] + [
        lanes.result(
            "B2",
            "growth exponent, 100 to 1000 hands",
            lanes.exponents(samples, "sheet 100", "sheet 1000", 10),
            samples["sheet 1000"],
            target=0.05,
            red=0.25,
        )
    ]


def _floor(name: str, times: Sequence[float]) -> lanes.Result:
    return lanes.result("", f"floor: {name}, ms", times, times)


def _insist_that_all_arrived(evenings: Mapping[int, Evening], saves: int) -> None:
    """A save that was answered and not written would be fast; so every hand is counted afterwards."""
    for length, evening in evenings.items():
        stored = evening.entries.count()
        if stored != length + saves:
            raise RuntimeError(f"{length + saves} hands were saved, {stored} are there")


def discard(answer: bytes) -> None:
    """Look at nothing of an answer but that there is one."""
    if not answer:
        raise RuntimeError("an empty page")
