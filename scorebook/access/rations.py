"""Rate limits by address: opening evenings, importing documents, signing up, trying links and passwords.

The counters are in the database, so that all workers share them and parallel requests gain nothing.  Writing a hand is
not limited.
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
FORGOTTEN_AFTER = timedelta(days=1)  # by then every limit has recovered fully
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """A token bucket: ``at_once`` requests, and one more after each ``every``; it fills within a day."""

    key: str
    at_once: int
    every: timedelta

    def refilled(self, remaining: int, filled_at: datetime, now: datetime) -> tuple[int, datetime]:
        """Return the requests that remain now, and the time up to which the refill is counted."""
        grown = max(0, (now - filled_at) // self.every)
        remaining = min(self.at_once, remaining + grown)
        return remaining, now if remaining == self.at_once else filled_at + grown * self.every


OPENING = Allowance(key="opening", at_once=120, every=timedelta(seconds=30))
READING_IN = Allowance(key="reading_in", at_once=120, every=timedelta(seconds=30))
# Importing complete cup days, each as costly as hundreds of evenings.
TAKING_IN_DAYS = Allowance(key="taking_in_days", at_once=10, every=timedelta(minutes=10))
# Rendering documents that are not cached, without and with a link; members have no limit.
DRAWING = Allowance(key="drawing", at_once=20, every=timedelta(seconds=15))
DRAWING_AT_A_TABLE = Allowance(key="drawing_at_a_table", at_once=60, every=timedelta(seconds=15))
# Remarks made with a link: more than a table of five makes at once about an evening.
SAYING = Allowance(key="saying", at_once=120, every=timedelta(seconds=10))
# Registrations for a cup day: a whole club may share one network.
REGISTERING = Allowance(key="registering", at_once=60, every=timedelta(minutes=1))
GUESSING = Allowance(key="guessing", at_once=30, every=timedelta(minutes=1))
# Refused attempts count too, because the page reveals whether a login name is in use.
SIGNING_UP = Allowance(key="signing_up", at_once=10, every=timedelta(minutes=10))
# Wrong passwords, for any login name: fifty an hour.
PASSWORDS = Allowance(key="passwords", at_once=50, every=timedelta(seconds=72))


def spend(allowance: Allowance, request: HttpRequest) -> int:
    """Count one request of this address; return 0, or the seconds until the next one is allowed."""
    now, digest = timezone.now(), _digest(allowance, request)
    with transaction.atomic():
        full = {"left": allowance.at_once, "filled_at": now}
        _found, first = Ration.objects.get_or_create(digest=digest, defaults=full)
        if first:
            Ration.objects.filter(filled_at__lt=now - FORGOTTEN_AFTER).delete()
        held = Ration.objects.select_for_update().get(digest=digest)
        remaining, filled_at = allowance.refilled(held.left, held.filled_at, now)
        if not remaining:
            return _wait(allowance, filled_at, now)
        Ration.objects.filter(pk=held.pk).update(left=remaining - 1, filled_at=filled_at)
    return 0


def give_back(allowance: Allowance, request: HttpRequest) -> None:
    """Return one request to the limit that was counted before it was clear whether it should count."""
    held = Ration.objects.filter(digest=_digest(allowance, request), left__lt=allowance.at_once)
    held.update(left=F("left") + 1)


def used_up(allowance: Allowance, request: HttpRequest) -> int:
    """Return the seconds until the next request is allowed, 0 if it is allowed now; nothing is counted."""
    now, held = timezone.now(), Ration.objects.filter(digest=_digest(allowance, request)).first()
    if held is None:
        return 0
    remaining, filled_at = allowance.refilled(held.left, held.filled_at, now)
    return 0 if remaining else _wait(allowance, filled_at, now)


def rationed(allowance: Allowance) -> Callable[[View], View]:
    """Limit the POST requests to a view; GET requests are not limited."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def ration(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            wait = spend(allowance, request) if request.method == "POST" else 0
            return too_often(request, wait) if wait else view(request, *args, **kwargs)

        return ration

    return decorate


def guess(request: HttpRequest) -> int:
    """Count a guess at a link that does not exist, unless the database is locked; return the wait like ``spend``."""
    return unless_busy(functools.partial(spend, GUESSING, request)) or 0


def against_guessing(view: View) -> View:
    """Limit the links that an address may try in vain; above the limit it must wait even with a valid link.

    A POST is counted before it is tried, so that parallel requests gain nothing.  A GET writes only after a wrong
    guess.
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
    """Return the 429 page with the time after which the address may try again."""
    refusal = asked_too_often(wait)
    response = refuse(request, refusal.status, refusal.code, refusal.heading, refusal.sentences)
    response["Retry-After"] = str(wait)
    return response


def asked_too_often(wait: int) -> Refusal:
    """Return the same refusal for a page that keeps the user's input."""
    sentences = (_("This was asked very often from your network."), try_again(ceil(wait / 60)))
    return Refusal(heading=_("Too many at once"), sentences=sentences, status=HTTPStatus.TOO_MANY_REQUESTS)


def try_again(minutes: int) -> str:
    """Return the sentence "Try again in … minutes"."""
    return ngettext("Try again in %(n)s minute.", "Try again in %(n)s minutes.", minutes) % {"n": minutes}


def _wait(allowance: Allowance, filled_at: datetime, now: datetime) -> int:
    return max(1, ceil((filled_at + allowance.every - now).total_seconds()))


def _digest(allowance: Allowance, request: HttpRequest) -> str:
    message = f"{allowance.key} {client_address(request)}".encode()
    return hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).hexdigest()


def client_address(request: HttpRequest) -> str:
    """Return the client's address; behind the proxy, the address that the proxy saw.

    The port is removed.  An IPv6 address is reduced to the /64 network of one household or phone.
    """
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.SECURE_PROXY else ""
    text = forwarded.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", ""))
    try:
        parsed = ip_address(WITH_PORT.sub(r"\1\2", text))
    except ValueError:
        return text
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ip_network((parsed, HOUSEHOLD), strict=False).network_address)
