"""What this device holds: its links, the evenings they open, the names it has seen."""

from __future__ import annotations

from django.http import HttpRequest

from scorebook.access import links
from scorebook.access.evening import keyring
from scorebook.models import CupLink, Evening, Link, Right, Seat

KNOWN_NAMES = 40
BY_CHANCE = 20


def links_held(request: HttpRequest) -> list[Link]:
    """Return the links this device holds that were not taken back."""
    digests = [links.digest_of(token) for token in keyring(request)]
    found = Link.objects.filter(digest__in=digests, revoked_at__isnull=True).select_related("evening")
    return list(found) if digests else []


def links_to_written(request: HttpRequest) -> list[Link]:
    """Return the links this device holds to nights that it writes, or wrote before it gave the pen away."""
    digests = [links.digest_of(token) for token in keyring(request)]
    links_ever = list(Link.objects.filter(digest__in=digests).select_related("evening")) if digests else []
    written = {link.evening.night_id for link in links_ever if link.right == Right.WRITE}
    return [link for link in links_ever if link.revoked_at is None and link.evening.night_id in written]


def made_up(request: HttpRequest) -> int:
    """Return how many of the tokens on this device's keyring no link was ever made with.

    A few are of evenings that are gone with their database; nobody holds many by chance.
    """
    digests = [links.digest_of(token) for token in keyring(request)]
    if len(digests) <= BY_CHANCE:
        return 0
    known = (rows.objects.filter(digest__in=digests).count() for rows in (Link, CupLink))
    return len(digests) - sum(known)


def evenings_of(held: list[Link]) -> list[Evening]:
    """Return the evenings these links open, the newest first, with who sat at them."""
    nights = {link.evening.night_id for link in held}
    return list(Evening.objects.filter(night__in=nights).prefetch_related("seats")) if nights else []


def own_evenings_of(held: list[Link]) -> list[Evening]:
    """Return the evenings these links open that people sat down to of their own accord: no tables of cup days."""
    return [evening for evening in evenings_of(held) if not evening.of_cup]


def known_names(held: list[Link]) -> list[str]:
    """Return the names of everybody who sat at the evenings these links open, the latest company first."""
    nights = {link.evening.night_id for link in held}
    names = Seat.objects.filter(evening__night__in=nights).order_by("-evening__opened_at", "number").values_list("name")
    return list(dict.fromkeys(name for (name,) in names))[:KNOWN_NAMES] if nights else []
