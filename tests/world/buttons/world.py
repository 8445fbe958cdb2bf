"""A button, and the world in which it is pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import cycle
from typing import Any

from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.cash.deeds import write_rules
from scorebook.models import (
    Evening,
    Revision,
)
from tests.cash.conftest import RULES, opened
from tests.club.conftest import Circle, of_everybody, signed_in
from tests.conftest import NAMES
from tests.ledger.conftest import Pen
from tests.world.night import close, pay
from tests.world.recorded import recorded

PHONES = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Button:
    """A button in a world: its address, its fields, and the count of its effect.

    ``page`` is the address of the page with its form; ``said`` are the typed values.
    """

    where: str
    said: Mapping[str, Any]
    done: Callable[[], int]
    page: str = ""
    headers: Mapping[str, str] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class World:
    """A club that keeps a book, an open evening of it with two hands, and phones that may do everything."""

    circle: Circle
    evening: Evening
    phones: tuple[Client, ...]

    @property
    def club(self) -> str:
        return f"/c/{self.circle.club.slug}/"

    @property
    def sheet(self) -> str:
        return f"/e/{self.evening.slug}/"

    def head(self) -> int:
        return Pen(self.evening).head


def world_with_phones() -> World:
    """Play it: the charges of the book are in force, and the owner and a director hold the phones in turn."""
    circle, evening = recorded("a world with phones", _played)
    token = links.token_of(links.links_of(evening)["write"])
    phones = [Client() for _phone in range(PHONES)]
    sessions = cycle([signed_in(circle.by(role)).cookies["sessionid"].value for role in ("owner", "director")])
    for client, name, session in zip(phones, cycle(NAMES), sessions):
        for cookie, value in {"keyring": str(token), "scribe": name, "sessionid": session}.items():
            client.cookies[cookie] = value
    return World(circle=circle, evening=evening, phones=tuple(phones))


def _played() -> tuple[Circle, Evening]:
    """Write two lines on an evening of a club with a book."""
    circle = of_everybody()
    write_rules(circle.club, **RULES)
    evening = opened(circle.club)
    pay(evening, (1, 0, 99))
    pay(evening, (2, 3, 30))
    return circle, evening


def of_no_club(world: World) -> Evening:
    """An evening played with a link alone, closed; every phone of the world may write it."""
    options = {"game": "paskievics", "preset": "mcleod", "house_rules": {}, "players": NAMES, "first_dealer": 4}
    guest = ledger.open_evening(**options, stake_minor_units=2000, currency="HUF", opened_at=world.evening.opened_at)
    pay(guest, (1, 0, 3))
    close(guest)
    give(world, guest)
    return guest


def give(world: World, *evenings: Evening) -> None:
    """Give every phone the links to write these."""
    held = ".".join(str(links.token_of(links.links_of(one)["write"])) for one in evenings)
    for phone in world.phones:
        phone.cookies["keyring"] = held


class Forms(HTMLParser):
    """The fields of a page's forms that are sent though nobody fills them in, by the address they go to."""

    def __init__(self, here: str) -> None:
        super().__init__()
        self.here, self.action, self.found = here, "", dict[str, dict[str, str]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.action = attributes.get("action") or self.here
        elif tag == "input" and attributes.get("type") == "hidden":
            self.found.setdefault(self.action, {})[attributes["name"]] = attributes.get("value", "")


def hidden(client: Client, page: str, where: str) -> dict[str, str]:
    forms = Forms(page.partition("?")[0])
    forms.feed(client.get(page).content.decode())
    return forms.found[where]


def saved(world: World, action: str) -> Callable[[], int]:
    return lambda: Revision.objects.filter(evening=world.evening, action=action).count()


def rows(model: Any, **said: Any) -> Callable[[], int]:
    return lambda: model.objects.filter(**said).count()
