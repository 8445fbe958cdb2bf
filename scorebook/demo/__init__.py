"""Evenings to look at, played step by step through the ledger.

Three of one game, a short one of each other game, and a night of two games.  Each is known again by the key of its
first save, which is always the same: played once, it is not played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from scorebook import ledger
from scorebook.access.device import links_to_written
from scorebook.access.links import links_of, token_of
from scorebook.models import Evening, Link, Right
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from settlement import GAMES, document

SCRIPTS = ("paskievics.json", "family.json", "danish.json", "alsos.json", "ulti.json", "free.json", "mixed.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A demo evening and the paths of its two links; ``None`` where a link was revoked or cannot be shown again."""

    evening: Evening
    write: str | None
    watch: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """The pen at one moment of the evening: who holds it, when, and the head of the sheet the holder sees."""

    evening: Evening
    names: tuple[str, ...]
    head: int
    key: UUID
    author: ledger.Author
    written_at: datetime

    @property
    def save(self) -> dict[str, Any]:
        """The arguments of every save of the ledger."""
        return {"key": self.key, "head": self.head, "author": self.author, "written_at": self.written_at}


def build(now: datetime | None = None) -> None:
    """Play every evening of the script that is not there yet, each on its day before ``now``."""
    today = timezone.localtime(now).date()
    for number, night in enumerate(_nights()):
        if not _known(number).exists():
            with transaction.atomic():
                _play(number, night, _Clock(today - timedelta(days=night["days_ago"])))


def addresses() -> tuple[Address, ...]:
    """Return the demo evenings that are in the database, with the paths that open them; a night's by its first game."""
    keys = [_key(number, 0) for number, night in enumerate(_nights()) if not night.get("beside")]
    played = Evening.objects.filter(revisions__key__in=keys).annotate(begun_by=F("revisions__key"))
    there = sorted(played.select_related("night").prefetch_related("seats"), key=lambda one: keys.index(one.begun_by))
    active = Link.objects.filter(evening__night__in=[one.night_id for one in there], revoked_at__isnull=True)
    links: dict[int, dict[str, Link]] = {}
    for link in active.select_related("evening").order_by("pk"):
        links.setdefault(link.evening.night_id, {})[link.right] = link
    return tuple(_address_of(evening, links.get(evening.night_id, {})) for evening in there)


def without_samples(links: Iterable[Link]) -> list[Link]:
    """Return the links that open no demo evening: what people played themselves."""
    links = list(links)
    keys = [_key(number, 0) for number, _night in enumerate(_nights())]
    nights = {link.evening.night_id for link in links}
    samples = set(Evening.objects.filter(night__in=nights, revisions__key__in=keys).values_list("night", flat=True))
    return [link for link in links if link.evening.night_id not in samples]


def links_to_own(request: HttpRequest, here: Evening | None = None) -> list[Link]:
    """Return the links to what this device wrote itself, without samples: a new evening is preset from these alone.

    The night of the evening that is asked ``here`` counts, whatever it is.
    """
    own_links = links_to_written(request)
    own, night = without_samples(own_links), here.night_id if here else None
    return own + [link for link in own_links if link.evening.night_id == night and link not in own]


def _nights() -> list[dict[str, Any]]:
    return [night for name in SCRIPTS for night in _read(name)]


@cache
def _read(name: str) -> list[dict[str, Any]]:
    """Return the nights of a script; nobody changes them."""
    nights: list[dict[str, Any]] = json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return nights


def _known(number: int) -> QuerySet[Evening]:
    return Evening.objects.filter(revisions__key=_key(number, 0))


def _key(number: int, step: int) -> UUID:
    return uuid5(NAMESPACE_URL, f"scorebook/demo/{number}/{step}")


def _address_of(evening: Evening, known: Mapping[str, Link]) -> Address:
    """Return the paths of an evening's links."""
    return Address(evening=evening, write=_path(known.get(Right.WRITE)), watch=_path(known.get(Right.WATCH)))


def _path(link: Link | None) -> str | None:
    token = token_of(link) if link else None
    return reverse("link_open", args=[token]) if token else None


class _Clock:
    """Reads the times of the script as moments of one day."""

    def __init__(self, day: date) -> None:
        self.day = day

    def at(self, clock: str) -> datetime:
        """Return the moment at which the table's clock shows this."""
        return timezone.make_aware(datetime.combine(self.day, time.fromisoformat(clock)))


def _play(number: int, night: Mapping[str, Any], clock: _Clock) -> None:
    names = tuple(night["players"])
    evening = ledger.open_evening(
        game=night["game"],
        preset=night["preset"],
        house_rules=night["house_rules"],
        players=names,
        first_dealer=len(names) - 1,
        stake_minor_units=night["stake"]["minor_units_per_point"],
        currency=night["stake"]["currency"],
        title=night["title"],
        place=night["place"],
        opened_at=clock.at(night["opened"]),
        night=_known(number - 1).get().night if night.get("beside") else None,
    )
    link = links_of(evening)[Right.WRITE]
    for index, step in enumerate(night["steps"]):
        evening.refresh_from_db()
        pen = Pen(
            evening=evening,
            names=names,
            head=evening.head,
            key=_key(number, index),
            author=ledger.Author(name=step["by"], link_id=link.pk),
            written_at=clock.at(step["at"]),
        )
        _take(pen, step)


def _take(pen: Pen, step: Mapping[str, Any]) -> None:
    """Take one step of the script: corrections and insertions carry a record too, so they are looked for first."""
    match step:
        case {"correct": number, "write": facts}:
            ledger.correct_entry(pen.evening, number, reason=step["reason"], **_facts(pen, facts), **pen.save)
        case {"insert": number, "write": facts}:
            ledger.insert_entry(pen.evening, number, **_facts(pen, facts), **pen.save)
        case {"write": facts}:
            ledger.record_entry(pen.evening, **_facts(pen, facts), **pen.save)
        case {"strike": number}:
            ledger.strike_entry(pen.evening, number, reason=step["reason"], **pen.save)
        case {"undo": True}:
            ledger.undo(pen.evening, **pen.save)
        case {"close": True}:
            ledger.close_evening(pen.evening, **pen.save)
        case {"reopen": True}:
            ledger.reopen_evening(pen.evening, reason=step["reason"], **pen.save)
        case {"pay": count}:
            _pay(pen, count)
        case _:
            raise ValueError(f"nothing to do at {step['at']}")


def _facts(pen: Pen, template: Mapping[str, Any]) -> dict[str, Any]:
    """Return the kind and the facts by seat number of a record that names its players."""
    game = GAMES[pen.evening.game]
    kind = template.get("kind", "hand")
    facts = {key: value for key, value in template.items() if key != "kind"}
    entry, problems = document.parse(game, kind, facts, document.seat_named(game, pen.names))
    if entry is None:
        raise ValueError("; ".join(problem.text.read(pen.names) for problem in problems))
    return {"kind": kind, "facts": document.as_json(entry)}


def _pay(pen: Pen, count: int) -> None:
    """Tick off the first payments of the closed evening."""
    bill = read_bill(pen.evening.night, with_book=True)
    for due in read_dues(bill, "fewest", bill.leader)[:count]:
        tick_payment(bill, due, paid=True, author=pen.author.name)
