"""B1: a hand saved in every way there is: by a link or signed in, as the page's program sends it or by the plain form.

Each over F0, the empty view, and what the same costs the bare database, in the same round.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.db import connection

from scorebook.bench import lanes
from scorebook.bench.bare.rows import hand_writer
from scorebook.bench.site import Ask, Phone, session_of
from scorebook.bench.web import LENGTHS, empty, floor, open_long_evening, phone_for, saving
from scorebook.club.members import found_club
from scorebook.models import Account, Evening

RAW = ("F0", "raw")
# How often the floor a save may take, in the middle and in one round of twenty, and what blocks a release.
LINK, SIGNED_IN, FORM = (2.5, 4.0, 4.5), (3.0, 5.0, 5.0), (4.0, 6.0, 6.0)
POSTGRESQL = (4.0, 6.0, 7.0)


def member_for(ask: Ask, evening: Evening) -> Phone:
    """Return the phone of somebody who is signed in and owns the club, whose evening it is now."""
    login = uuid4().hex
    account = Account.objects.create_account(login=login, name="Anna", password=uuid4().hex)
    club = found_club(f"Kör {login[:6]}", account)
    Evening.objects.filter(pk=evening.pk).update(club=club)
    return Phone(ask, f"{settings.SESSION_COOKIE_NAME}={session_of(account)}")


def results(ask: Ask, folder: Path, *, rounds: int) -> list[lanes.Result]:
    """Measure saves by a link at every length, and in all other ways at the hundredth hand."""
    evenings = {f"save {length}": open_long_evening(length) for length in LENGTHS}
    others = ("signed in", "by form", "signed in, by form", "on a laptop", "in brief")
    evenings |= {name: open_long_evening(LENGTHS[1]) for name in others}
    holders = {
        name: (member_for if name.startswith("signed in") else phone_for)(ask, evening)
        for name, evening in evenings.items()
    }
    ways: Mapping[str, Mapping[str, bool]] = {
        "by form": {"form": True},
        "signed in, by form": {"form": True},
        "on a laptop": {"wide": True},
        "in brief": {"brief": True},
    }
    timed = {name: saving(holders[name], evening, **ways.get(name, {})) for name, evening in evenings.items()}
    connection.close()
    with hand_writer(folder) as write:
        bare = {"F0": empty(holders["save 10"]), "raw": write}
        samples = lanes.run({**bare, **timed}, rounds=rounds, spent=ask.spent)
    for name, evening in evenings.items():
        insist_that_all_arrived(evening, int(name.partition(" ")[2]) if name.startswith("save") else LENGTHS[1], rounds)
    return _judged(samples)


def _judged(samples: lanes.Samples) -> list[lanes.Result]:
    """Hold every way against its target; the shorter answer and the longer one have that of the phone's."""
    limits = {"signed in": SIGNED_IN, "by form": FORM, "signed in, by form": FORM}
    rows = []
    for name in (lane for lane in samples if lane not in RAW and not lane.endswith(" cpu")):
        target, most, red = POSTGRESQL if connection.vendor == "postgresql" else limits.get(name, LINK)
        what = f"{name if name.startswith('save') else f'save {name}'} ÷ (F0 + raw hand)"
        rows.append(lanes.over("B1", what, samples, name, RAW, target=target, red=red))
        rows.append(lanes.worst("B1", what, samples, name, RAW, target=most, red=2 * most))
    flat = lanes.over("B1b", "save at hand 1000 ÷ at hand 10", samples, "save 1000", ["save 10"], target=1.1, red=1.5)
    return [*rows, flat, floor("F0", samples), floor("raw", samples)]


def insist_that_all_arrived(evening: Evening, length: int, rounds: int) -> None:
    """A save that was answered and not written would be fast; so every hand is counted afterwards.

    :raises RuntimeError: some are missing.
    """
    expected, stored = length + rounds + lanes.WARM_UPS, evening.entries.count()
    if stored != expected:
        raise RuntimeError(f"{expected} hands were saved, {stored} are there")
