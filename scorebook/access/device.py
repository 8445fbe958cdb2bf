"""The links on this device, the evenings they open, and the names in these evenings."""

from __future__ import annotations

from django.http import HttpRequest

from scorebook.access import links
from scorebook.access.evening import keyring
from scorebook.models import CupLink, Evening, Link, Right, Seat

KNOWN_NAMES = 40
BY_CHANCE = 20


def links_held(request: HttpRequest) -> list[Link]:
    """Return the links on this device that were not revoked."""
    digests = [links.digest_of(token) for token in keyring(request)]
    links_found = Link.objects.filter(digest__in=digests, revoked_at__isnull=True).select_related("evening")
    return list(links_found) if digests else []


def links_to_written(request: HttpRequest) -> list[Link]:
    """Return the working links on this device to nights that it writes, or wrote before it gave the pen away."""
    digests = [links.digest_of(token) for token in keyring(request)]
    links_ever = list(Link.objects.filter(digest__in=digests).select_related("evening")) if digests else []
    nights_written = {link.evening.night_id for link in links_ever if link.right == Right.WRITE}
    return [link for link in links_ever if link.revoked_at is None and link.evening.night_id in nights_written]


def made_up(request: HttpRequest) -> int:
    """Return the number of tokens on this device's keyring for which no link exists.

    A few may belong to evenings of a deleted database; more are made up.
    """
    digests = [links.digest_of(token) for token in keyring(request)]
    if len(digests) <= BY_CHANCE:
        return 0
    known = (rows.objects.filter(digest__in=digests).count() for rows in (Link, CupLink))
    return len(digests) - sum(known)


def evenings_of(held: list[Link]) -> list[Evening]:
    """Return the evenings that these links open, the newest first, with their seats."""
    nights = {link.evening.night_id for link in held}
    return list(Evening.objects.filter(night__in=nights).prefetch_related("seats")) if nights else []


def own_evenings_of(held: list[Link]) -> list[Evening]:
    """Return the evenings that these links open, without tables of cup days."""
    return [evening for evening in evenings_of(held) if not evening.of_cup]


def known_names(held: list[Link]) -> list[str]:
    """Return the names of the people in the evenings that these links open, the latest evening first."""
    nights = {link.evening.night_id for link in held}
    names = Seat.objects.filter(evening__night__in=nights).order_by("-evening__opened_at", "number").values_list("name")
    return list(dict.fromkeys(name for (name,) in names))[:KNOWN_NAMES] if nights else []
