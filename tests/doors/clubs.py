"""A club founded through the pages of a real server, and what its people do there, several at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from uuid import uuid4

from tests.doors.attacks import HAND, NAMES, TABLE
from tests.doors.server import Answer, Phone, Server

AT_ONCE = 4
PASSWORD = "jelszó-jelszó"
NEW = {"new_password1": "más-jelszó-9", "new_password2": "más-jelszó-9"}
_clubs = count(1)


@dataclass(slots=True, kw_only=True)
class Club:
    """A club founded through the pages; ``numbers`` are the members' own pages."""

    server: Server
    path: str
    owner: Phone
    numbers: dict[str, str] = field(default_factory=dict)

    def invitation(self, role: str, by: Phone | None = None) -> str:
        """Return the address that lets somebody join."""
        phone = by or self.owner
        return phone.get(phone.post(f"{self.path}invite/", {"role": role}).location).token

    def joined(self, name: str, role: str) -> Phone:
        """Let somebody join with a new account."""
        phone = self.server.phone()
        assert joins(phone, self.invitation(role), name).status == 302
        return phone

    def page_of(self, name: str) -> str:
        """Return the page of a member."""
        listed = self.owner.get(f"{self.path}members/").text
        return next(part.partition('"')[0] for part in listed.split('href="') if f"<b>{name}</b>" in part)

    def lose(self, name: str, role: str = "") -> None:
        """Let the owner give somebody another role, or none."""
        assert self.owner.post(f"{self.page_of(name)}role/", {"role": role}).status == 302


def joins(phone: Phone, invitation: str, name: str) -> Answer:
    data = {"login": f"{name}-{uuid4().hex}", "name": name, "password1": PASSWORD, "password2": PASSWORD}
    return phone.post(invitation, data)


def founded(server: Server) -> Club:
    """Let Anna found a club."""
    owner = server.phone()
    assert joins(owner, "/account/new/", "Anna").status == 302
    return Club(server=server, path=owner.post("/c/new/", {"name": f"Kör {next(_clubs)}"}).location, owner=owner)


def link_to_write(evening: str, by: Phone) -> Phone:
    """Return a phone that opened the link to write; its cookie says that Anna writes on it."""
    page = by.get(f"{evening}links/").text
    phone = Phone(port=by.port)
    write = page.partition('id="address-write" value="')[2].partition('"')[0]
    assert phone.get(write.partition("127.0.0.1:")[2].partition("/")[1] + write.split("/", 3)[3]).status == 302
    phone.cookies["scribe"] = "Anna"
    return phone


def begun(club: Club, by: Phone) -> str:
    """Begin an evening of the club with a hand on its sheet; return its address."""
    new = {"newcomers": "members", **{f"asked_about.player{seat}": name for seat, name in enumerate(NAMES)}}
    began = by.post(f"{club.path}new/", {**TABLE, **new, "key": str(uuid4())})
    assert (began.status, "keyring" in by.cookies) == (302, False)
    assert by.tell(began.location, HAND | {"key": str(uuid4())}).status == 200
    return began.location.removesuffix("hand/")


def storm(deeds: list[Callable[[], Answer]]) -> list[Answer]:
    """Do everything, several at once."""
    with ThreadPoolExecutor(AT_ONCE) as at_once:
        return list(at_once.map(lambda deed: deed(), deeds))
