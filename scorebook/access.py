"""Who may see an evening, and who may write it: whoever's device has a link to its night, and the members of its club.

A link's token goes on the device's keyring (a cookie); a view asks for the evening together with the right to it.  A
link to one evening of a night opens the others with the same right.  Who signs in is looked up only where a link does
not settle it: an evening begun with a link asks for no account.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, unquote

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db.models import Count, OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _

from scorebook.club.roles import at_least
from scorebook.links import address, digest_of, links_of, make_link
from scorebook.models import Evening, Link, Member, Public, Right, Role

KEYRING = "keyring"
SCRIBE = "scribe"
SCRIBE_LENGTH = 60
KEPT = 80  # a cookie holds 4 kB: eighty evenings of 25 characters each, the oldest drops off
YEAR = 366 * 24 * 60 * 60
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,43}")


def _games_of(night: str) -> Subquery:
    """Count the evenings of the night that a row belongs to."""
    games = Evening.objects.filter(night=OuterRef(night)).order_by().values("night").annotate(n=Count("pk"))
    return Subquery(games.values("n"))


GAMES_OF_ITS_NIGHT = _games_of("evening__night")
GAMES_OF_THE_NIGHT = _games_of("night")


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """An evening, and what this device may do with it; ``games`` counts the evenings of its night."""

    evening: Evening
    right: str
    link_id: int | None
    author: str
    games: int
    role: str = ""

    @property
    def may_write(self) -> bool:
        """Whether this device may write the sheet."""
        return self.right == Right.WRITE

    @property
    def is_stranger(self) -> bool:
        """Whether neither a link nor a membership opened it: whoever watches what a club shows to anybody."""
        return self.link_id is None and not at_least(self.role, Role.VIEWER)

    @property
    def may_reopen(self) -> bool:
        """Whether this device may change what is closed: in a club its directors alone, else whoever may write."""
        return self.may_write and (self.evening.club_id is None or at_least(self.role, Role.DIRECTOR))


View = Callable[..., HttpResponse]


def watcher(view: View) -> View:
    """Open the evening of the address to whoever has any link to it; the view gets an :class:`Access`."""
    return _opened(view, writing=False)


def scribe(view: View) -> View:
    """Open the evening of the address only to whoever has the link to write it."""
    return _opened(view, writing=True)


def _opened(view: View, *, writing: bool) -> View:
    @login_not_required
    @wraps(view)
    def opened(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        link = link_for(request, slug)
        access = access_by(request, link, slug)
        if access is None:
            return unknown(request) if link is None else revoked(request)
        if writing and not access.may_write:
            return only_watching(request)
        return for_this_device_only(view(request, access, **rest))

    return opened


def link_for(request: HttpRequest, slug: str) -> Link | None:
    """Return the best link to the evening's night on this device's keyring, with the evening it was made at.

    It knows how many ``games`` the night has: a night of one asks for no more than an evening did.

    A link to write is better than one to watch, and any that works is better than one revoked.
    """
    digests = [digest_of(token) for token in keyring(request)]
    if not digests:
        return None
    opening = Link.objects.filter(digest__in=digests, evening__night__evenings__slug=slug)
    links = opening.select_related("evening").annotate(games=GAMES_OF_ITS_NIGHT)
    return min(links, key=lambda link: (link.revoked_at is not None, link.right != Right.WRITE, -link.pk), default=None)


def access_by(request: HttpRequest, link: Link | None, slug: str) -> Access | None:
    """Return the most that a link and a membership together allow, or ``None``."""
    by_link = None
    if link is not None and link.revoked_at is None:
        by_link = _by_link(request, link, slug)
        if by_link.evening.club_id is None:
            return by_link
    member = member_at(request, slug)
    if member is None:
        return by_link or _open_to_all(request, slug)
    return _as_member(member, by_link, slug)


def _by_link(request: HttpRequest, link: Link, slug: str) -> Access:
    """Return what the link allows at the evening of that name: mostly the one it was made at."""
    evening = link.evening if link.evening.slug == slug else Evening.objects.get(slug=slug)
    return Access(evening=evening, right=link.right, link_id=link.pk, author=scribe_name(request),
                  games=link.games)  # type: ignore[attr-defined] # fmt: skip


def member_at(request: HttpRequest, slug: str) -> Member | None:
    """Return whoever is signed in as a member of the club whose evening this is, if anybody is."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return None
    members = Member.objects.filter(account=request.user, club__evenings__slug=slug)
    return members.select_related("club", "player").first()


def _as_member(member: Member, by_link: Access | None, slug: str) -> Access:
    writes = at_least(member.role, Role.SCRIBE) and member.club.closed_at is None
    writes = writes or (by_link is not None and by_link.may_write)
    right = Right.WRITE if writes else Right.WATCH
    if by_link is not None:
        return replace(by_link, right=right, author=member.player.name, role=member.role)
    evening = Evening.objects.annotate(games=GAMES_OF_THE_NIGHT).get(slug=slug)
    return Access(evening=evening, right=right, link_id=None, author=member.player.name, games=evening.games,
                  role=member.role)  # fmt: skip


def _open_to_all(request: HttpRequest, slug: str) -> Access | None:
    """Let anybody watch an evening of a club that shows its sheets."""
    shown = Evening.objects.filter(slug=slug, club__public=Public.EVENINGS)
    evening = shown.annotate(games=GAMES_OF_THE_NIGHT).first()
    if evening is None:
        return None
    return Access(evening=evening, right=Right.WATCH, link_id=None, author=scribe_name(request),
                  games=evening.games)  # fmt: skip


def address_to_watch(request: HttpRequest, access: Access) -> str | None:
    """Return the address to pass on to who is to watch: that of the night's link, or ``None`` if it cannot be shown.

    A stranger passes on what he has, the sheet's open address: a link would let him in.
    """
    if access.is_stranger:
        return request.build_absolute_uri(reverse("sheet", args=[access.evening.slug]))
    link = links_of(access.evening).get(Right.WATCH)
    return address(request, link) if link else None


def keyring(request: HttpRequest) -> tuple[str, ...]:
    """Return the tokens this device holds, the newest first; whatever else stands in the cookie is passed over."""
    held = request.COOKIES.get(KEYRING, "").split(".")
    return tuple(token for token in held if TOKEN.fullmatch(token))[:KEPT]


def add_to_keyring(response: HttpResponse, request: HttpRequest, *tokens: str) -> None:
    """Put tokens on the keyring of the device that gets this answer."""
    held = [*tokens, *(token for token in keyring(request) if token not in tokens)]
    _keep(response, request, KEYRING, ".".join(held[:KEPT]), httponly=True)


def scribe_name(request: HttpRequest) -> str:
    """Return the name of whoever writes on this device, as far as it can be printed, or nothing."""
    line = " ".join(unquote(request.COOKIES.get(SCRIBE, "")).split())
    return "".join(letter for letter in line if letter.isprintable())[:SCRIBE_LENGTH]


def remember_scribe(response: HttpResponse, request: HttpRequest, name: str) -> None:
    """Keep the name of whoever writes on this device."""
    _keep(response, request, SCRIBE, quote(name[:SCRIBE_LENGTH]), httponly=True)


def _keep(response: HttpResponse, request: HttpRequest, name: str, value: str, *, httponly: bool) -> None:
    secure = request.is_secure()
    response.set_cookie(name, value, max_age=YEAR, httponly=httponly, samesite="Lax", secure=secure)


def for_this_device_only(response: HttpResponse) -> HttpResponse:
    """Keep an answer out of every cache but this device's own."""
    if not response.has_header("Cache-Control"):
        patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie"])
    return response


def tell(request: HttpRequest, status: HTTPStatus, heading: str, sentences: Sequence[str]) -> HttpResponse:
    """Answer with a page that says in words why something cannot be opened, and what to do."""
    sentence, advice = (*sentences, "")[:2]
    context = {"heading": heading, "sentence": sentence, "advice": advice}
    response = render(request, "told.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def unknown(request: HttpRequest) -> HttpResponse:
    """Answer a device without a link, in the same words whether or not there is such an evening."""
    reasons = (
        _("This device has no link to such an evening."),
        _("Ask the scribe to show the code or to send the link, and open it here."),
    )
    return tell(request, HTTPStatus.NOT_FOUND, _("No evening here"), reasons)


def revoked(request: HttpRequest) -> HttpResponse:
    """Answer a link that was revoked."""
    reasons = (_("This link was taken back and opens nothing any more."), _("Ask the scribe for the new one."))
    return tell(request, HTTPStatus.GONE, _("The link was taken back"), reasons)


def only_watching(request: HttpRequest) -> HttpResponse:
    """Answer a watcher who asks for what only the scribe may do."""
    reasons = (
        _("With this link the evening can be watched, not written."),
        _("Ask the scribe for the link to write, if you are to keep the sheet."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for the scribe"), reasons)


def only_directors(request: HttpRequest) -> HttpResponse:
    """Answer a scribe who asks for what only a director of the club may do."""
    reasons = (
        _("What is closed in a club only its directors change."),
        _("Ask a director to open the evening again."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for a director"), reasons)


__all__ = ["Access", "add_to_keyring", "make_link", "scribe", "watcher"]
