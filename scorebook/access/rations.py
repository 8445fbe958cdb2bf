"""Rations: how often one address may open evenings, read documents in, sign up, or try links and passwords.

They lie in the database, so that all workers count together and nobody gets more by asking several at once.  Writing a
hand is not rationed.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from ipaddress import IPv4Address, ip_address, ip_network
from math import ceil

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.models import Ration
from scorebook.refusals.busy import unless_busy
from scorebook.refusals.pages import refuse
from scorebook.refusals.words import Refusal

WITH_PORT = re.compile(r"^(?:\[(.*)\]|([\d.]+))(?::\d+)?$")
HOUSEHOLD = 64
FORGOTTEN_AFTER = timedelta(days=1)  # by then every ration is full again
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """So many ``at_once``, and one more ``every`` so often; no address fills it in less than a day."""

    key: str
    at_once: int
    every: timedelta

    def refilled(self, left: int, filled_at: datetime, now: datetime) -> tuple[int, datetime]:
        """Return what is left by now, and the moment up to which that is reckoned."""
        grown = max(0, (now - filled_at) // self.every)
        left = min(self.at_once, left + grown)
        return left, now if left == self.at_once else filled_at + grown * self.every


OPENING = Allowance(key="opening", at_once=120, every=timedelta(seconds=30))
READING_IN = Allowance(key="reading_in", at_once=120, every=timedelta(seconds=30))
# Whole cup days that were taken in, each of which comes to as much as hundreds of evenings.
TAKING_IN_DAYS = Allowance(key="taking_in_days", at_once=10, every=timedelta(minutes=10))
# Documents that are not kept and have to be drawn, for whoever holds no link and for whoever does; members need none.
DRAWING = Allowance(key="drawing", at_once=20, every=timedelta(seconds=15))
DRAWING_AT_A_TABLE = Allowance(key="drawing_at_a_table", at_once=60, every=timedelta(seconds=15))
# What is said of hands by a link: more than a table of five has to say of an evening at once.
SAYING = Allowance(key="saying", at_once=120, every=timedelta(seconds=10))
GUESSING = Allowance(key="guessing", at_once=30, every=timedelta(minutes=1))
# Every press counts, also one that was refused: the page says whether a name is somebody's.
SIGNING_UP = Allowance(key="signing_up", at_once=10, every=timedelta(minutes=10))
# Wrong ones, for whatever name: fifty an hour.
PASSWORDS = Allowance(key="passwords", at_once=50, every=timedelta(seconds=72))


def spend(allowance: Allowance, request: HttpRequest) -> int:
    """Take one off what the address may still do; return 0, or after how many seconds it may again."""
    now, digest = timezone.now(), _digest(allowance, request)
    with transaction.atomic():
        full = {"left": allowance.at_once, "filled_at": now}
        _found, first = Ration.objects.get_or_create(digest=digest, defaults=full)
        if first:
            Ration.objects.filter(filled_at__lt=now - FORGOTTEN_AFTER).delete()
        held = Ration.objects.select_for_update().get(digest=digest)
        left, filled_at = allowance.refilled(held.left, held.filled_at, now)
        if not left:
            return _wait(allowance, filled_at, now)
        Ration.objects.filter(pk=held.pk).update(left=left - 1, filled_at=filled_at)
    return 0


def give_back(allowance: Allowance, request: HttpRequest) -> None:
    """Put one back that was taken before it was known whether it would count."""
    held = Ration.objects.filter(digest=_digest(allowance, request), left__lt=allowance.at_once)
    held.update(left=F("left") + 1)


def used_up(allowance: Allowance, request: HttpRequest) -> int:
    """Return after how many seconds the address may again, 0 where it may now; nothing is taken off."""
    now, held = timezone.now(), Ration.objects.filter(digest=_digest(allowance, request)).first()
    if held is None:
        return 0
    left, filled_at = allowance.refilled(held.left, held.filled_at, now)
    return 0 if left else _wait(allowance, filled_at, now)


def rationed(allowance: Allowance) -> Callable[[View], View]:
    """Let a view be posted to only as often as the allowance says; looking at its page is free."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def ration(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            wait = spend(allowance, request) if request.method == "POST" else 0
            return too_often(request, wait) if wait else view(request, *args, **kwargs)

        return ration

    return decorate


def guess(request: HttpRequest) -> int:
    """Count a link that does not exist, as long as nobody holds the database; return how long to wait, as ``spend``."""
    return unless_busy(functools.partial(spend, GUESSING, request)) or 0


def against_guessing(view: View) -> View:
    """Let an address try only so many links that do not exist; who has tried too many waits with a good one too.

    What is sent is counted before it is tried, so that many at once try no more; who only looks costs no writing.
    """

    @functools.wraps(view)
    def guard(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        sends = request.method == "POST"
        if wait := spend(GUESSING, request) if sends else used_up(GUESSING, request):
            return too_often(request, wait)
        response = view(request, *args, **kwargs)
        guessed = response.status_code == HTTPStatus.NOT_FOUND
        if sends and not guessed:
            give_back(GUESSING, request)
        if not sends and guessed and (wait := guess(request)):
            return too_often(request, wait)
        return response

    return guard


def too_often(request: HttpRequest, wait: int) -> HttpResponse:
    """Answer that this was asked too often from here, and when it may be asked again."""
    refusal = asked_too_often(wait)
    response = refuse(request, refusal.status, refusal.code, refusal.heading, refusal.sentences)
    response["Retry-After"] = str(wait)
    return response


def asked_too_often(wait: int) -> Refusal:
    """Say the same on a page that keeps what was typed."""
    said = (_("This was asked very often from your network."), try_again(ceil(wait / 60)))
    return Refusal(heading=_("Too many at once"), sentences=said, status=HTTPStatus.TOO_MANY_REQUESTS)


def try_again(minutes: int) -> str:
    """Return the sentence that says after how many minutes."""
    return ngettext("Try again in %(n)s minute.", "Try again in %(n)s minutes.", minutes) % {"n": minutes}


def _wait(allowance: Allowance, filled_at: datetime, now: datetime) -> int:
    return max(1, ceil((filled_at + allowance.every - now).total_seconds()))


def _digest(allowance: Allowance, request: HttpRequest) -> str:
    said = f"{allowance.key} {client_address(request)}".encode()
    return hmac.new(settings.SECRET_KEY.encode(), said, hashlib.sha256).hexdigest()


def client_address(request: HttpRequest) -> str:
    """Return the address a request comes from; behind the proxy, the one the proxy itself saw.

    It is without a port, and of IPv6 it is the network that one household or one phone is given.
    """
    told = request.headers.get("X-Forwarded-For", "") if settings.SECURE_PROXY else ""
    said = told.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", ""))
    try:
        found = ip_address(WITH_PORT.sub(r"\1\2", said))
    except ValueError:
        return said
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, HOUSEHOLD), strict=False).network_address)
