"""Access to an evening: holders of a link to its night, and members of its club.

A link's token is put on the device's keyring (a cookie).  A view gets the evening together with the visitor's right to
it.  A link to one evening of a night opens the others with the same right.  The session is read only if a link does not
decide: an evening opened with a link needs no account.

Members of the evening's club have the rights of their role, whatever links they hold.  Others write the night's sheets
with a link, and their entries say so.  Only members can tick payments and renew links.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, unquote

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorebook.access.adopted import adoption_of, latest_adoption
from scorebook.access.handing import handed_over, handed_over_at
from scorebook.access.links import address, digest_of, links_of, make_link, token_of
from scorebook.access.roles import at_least, not_your_part
from scorebook.models import By, Evening, Link, Member, Public, Right, Role, kept
from scorebook.page.addresses import look, looks
from scorebook.refusals.pages import OF_AN_END, tell
from scorebook.refusals.refused import KeyReused
from scorebook.words.names import typed_name
from settlement.names import without_unprintable

KEYRING = "keyring"
SCRIBE = "scribe"
SCRIBE_LENGTH = 60
MOST_TOKENS = 80  # a cookie holds 4 kB: eighty tokens of 25 characters; the oldest is dropped
BY_LINK = "link"  # the author prefix of a writer without membership; it is not translated
YEAR = 366 * 24 * 60 * 60
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,43}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """An evening and this device's rights to it; ``games`` is the number of evenings of its night."""

    evening: Evening
    right: str
    link_id: int | None
    author: str
    games: int
    role: str = ""
    player_id: int | None = None
    had_the_pen: bool = False

    @property
    def keeps_a_queue(self) -> bool:
        """Whether entries may wait on this device: it may write the sheet, or could until its link was revoked."""
        return self.may_write or self.had_the_pen

    @property
    def may_write(self) -> bool:
        """Whether this device may write the sheet."""
        return self.right == Right.WRITE

    @property
    def speaks_by(self) -> By | None:
        """The right with which this device makes remarks, or ``None`` if it may not.

        A member makes remarks only as the member.  The holder of a link makes them as a chosen person of the table.  A
        stranger makes none, and there are none in a closed club.
        """
        club = self.evening.club
        if self.is_stranger or (club is not None and club.closed_at is not None):
            return None
        return By(self.right) if self.link_id is not None else By.MEMBER

    @property
    def is_stranger(self) -> bool:
        """Whether the visitor has neither a link nor a membership, and sees only what the club publishes."""
        return self.link_id is None and not at_least(self.role, Role.VIEWER)

    @property
    def is_host(self) -> bool:
        """Whether this device may tick payments and renew links: in a club its scribes, else every writer."""
        return self._may(Role.SCRIBE)

    @property
    def may_reopen(self) -> bool:
        """Whether this device may change a closed evening: in a club its directors, else every writer."""
        return self._may(Role.DIRECTOR)

    def _may(self, least: Role) -> bool:
        return self.may_write and (self.evening.club_id is None or at_least(self.role, least))

    @property
    def name(self) -> str:
        """The author's name without the prefix for links."""
        return self.author.removeprefix(f"{BY_LINK}: ")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByLink:
    """A link on this device, the requested evening of its night, and the number of ``games`` of the night.

    ``had_the_pen`` says that another link on this device, with the right to write, was revoked.
    """

    link: Link
    evening: Evening
    games: int
    had_the_pen: bool

    @property
    def writes(self) -> bool:
        """Whether the link gives the right to write now."""
        return self.link.right == Right.WRITE and self.link.revoked_at is None


View = Callable[..., HttpResponse]
Refuses = Callable[[HttpRequest, Access], HttpResponse | None]


def watcher(view: View) -> View:
    """Decorate a view of an evening for everyone with a link to it; the view gets an :class:`Access`."""
    return opened_to(view, lambda _request, _access: None)


def insider(view: View) -> View:
    """Decorate a view for people with a link or a membership, not for strangers."""
    return opened_to(view, lambda request, access: not_a_strangers(request) if access.is_stranger else None)


def scribe(view: View) -> View:
    """Decorate a view for people who may write the evening."""
    return opened_to(view, unless_writing)


def host(view: View) -> View:
    """Decorate a view for people who may tick payments and renew links."""
    return opened_to(view, _unless_host)


def unless_writing(request: HttpRequest, access: Access) -> HttpResponse | None:
    """Return a refusal for a visitor who may not write the sheet, or ``None``."""
    if access.may_write:
        return None
    club = access.evening.club
    if access.had_the_pen and (when := handed_over_at(keyring(request), access.evening)):
        return handed_over(request, when)
    if club is None or club.closed_at is None:
        return only_watching(request, access)
    return club_closed(request, HTTPStatus.FORBIDDEN)  # not 409: the phone then keeps its queue, as without a right


def _unless_host(request: HttpRequest, access: Access) -> HttpResponse | None:
    return unless_writing(request, access) or (None if access.is_host else only_members(request))


def opened_to(view: View, refuses: Refuses) -> View:
    """Decorate a view for everyone who may see the evening and for whom ``refuses`` returns ``None``."""

    @looks
    @login_not_required
    @wraps(view)
    def opened(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        by_link = link_for(request, slug)
        access = access_by(request, by_link, slug)
        if access is None:
            known = by_link and revoked(request, by_link.link, by_link.evening.night_id)
            return _also_to_a_program(request, known or unknown(request))
        if refusal := refuses(request, access):
            return _also_to_a_program(request, refusal)
        look(request, access)
        return for_this_device_only(view(request, access, **rest))

    return opened


def _also_to_a_program(request: HttpRequest, refusal: HttpResponse) -> HttpResponse:
    """Return the refusal as JSON for the page's script, or as a page for a person."""
    if request.headers.get("Accept") != "application/json":
        return refusal
    details = {"text": refusal.handed_over, "csrf": get_token(request)} if hasattr(refusal, "handed_over") else {}
    return JsonResponse({"pen": "lost", **details}, status=refusal.status_code)


def link_for(request: HttpRequest, slug: str) -> ByLink | None:
    """Return the best link to the evening's night on this device, with the requested evening, or ``None``.

    A link to write is better than a link to watch.  A working link is better than a revoked one.
    """
    digests = [digest_of(token) for token in keyring(request)]
    links = kept.links_to(slug, digests) if digests else []
    best = min(
        links,
        key=lambda opening: (opening.by.revoked_at is not None, opening.by.right != Right.WRITE, -opening.by.pk),
        default=None,
    )
    if best is None:
        return None
    given_up = any(opening.by.revoked_at is not None and opening.by.right == Right.WRITE for opening in links)
    return ByLink(link=best.by, evening=best.evening, games=best.games, had_the_pen=given_up)


def access_by(request: HttpRequest, by_link: ByLink | None, slug: str) -> Access | None:
    """Return the access of a member, else of a link's holder, else of the public, or ``None`` without any."""
    linked = None
    if by_link is not None and by_link.link.revoked_at is None:
        linked = by_a_link(request, by_link)
        if linked.evening.club_id is None:
            return linked
    member = member_at(request, slug)
    return _as_member(member) if member is not None else linked or _open_to_all(slug)


def by_a_link(request: HttpRequest, by_link: ByLink) -> Access:
    """Return the rights that a link gives to the requested evening."""
    author, right, club = scribe_name(request), by_link.link.right, by_link.evening.club
    if club is not None:
        author = f"{BY_LINK}: {author}" if author else BY_LINK
        right = right if club.closed_at is None else Right.WATCH
    return Access(
        evening=by_link.evening,
        right=right,
        link_id=by_link.link.pk,
        author=author,
        games=by_link.games,
        had_the_pen=by_link.had_the_pen,
    )


def member_at(request: HttpRequest, slug: str) -> kept.Opening | None:
    """Return the membership of the signed-in account in the evening's club, or ``None``."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return None
    return kept.membership(request.user.pk, slug)


def _as_member(opening: kept.Opening) -> Access:
    member: Member = opening.by
    writes = at_least(member.role, Role.SCRIBE) and member.club.closed_at is None
    return Access(
        evening=opening.evening,
        right=Right.WRITE if writes else Right.WATCH,
        link_id=None,
        author=member.player.name,
        games=opening.games,
        role=member.role,
        player_id=member.player_id,
    )


def _open_to_all(slug: str) -> Access | None:
    """Return the access of everyone to an evening whose club publishes its evenings, or ``None``."""
    evening = Evening.objects.filter(slug=slug, club__public=Public.EVENINGS).select_related("club").first()
    if evening is None:
        return None
    games = Evening.objects.filter(night=evening.night_id).count()
    return Access(evening=evening, right=Right.WATCH, link_id=None, author="", games=games)


def address_to_watch(request: HttpRequest, access: Access) -> str | None:
    """Return the address to share with watchers: that of the night's link, or ``None`` if it cannot be shown.

    A stranger gets the sheet's public address, because a link would give more rights.
    """
    if access.is_stranger:
        return request.build_absolute_uri(reverse("sheet", args=[access.evening.slug]))
    link = links_of(access.evening).get(Right.WATCH)
    return address(request, link) if link else None


def hand_the_pen(response: HttpResponse, request: HttpRequest, evening: Evening) -> None:
    """Put the link to write on the device that opens a night, also if the request is repeated.

    :raises KeyReused: A link to write was revoked since, so the opening request must not give the right back.
    """
    if Link.objects.filter(evening__night=evening.night_id, right=Right.WRITE, revoked_at__isnull=False).exists():
        raise KeyReused
    if token := token_of(links_of(evening)[Right.WRITE]):
        add_to_keyring(response, request, token)


def keyring(request: HttpRequest) -> tuple[str, ...]:
    """Return the tokens on this device, the newest first; anything else in the cookie is ignored."""
    held = request.COOKIES.get(KEYRING, "").split(".")
    return tuple(token for token in held if TOKEN.fullmatch(token))[:MOST_TOKENS]


def add_to_keyring(response: HttpResponse, request: HttpRequest, *tokens: str) -> None:
    """Put tokens on the keyring of the device that gets this response."""
    held = [*tokens, *(token for token in keyring(request) if token not in tokens)]
    _set_cookie(response, request, KEYRING, ".".join(held[:MOST_TOKENS]), httponly=True)


def scribe_name(request: HttpRequest) -> str:
    """Return the name of the person who writes on this device, without unprintable characters, or ``""``."""
    return without_unprintable(typed_name(unquote(request.COOKIES.get(SCRIBE, ""))))[:SCRIBE_LENGTH]


def remember_scribe(response: HttpResponse, request: HttpRequest, name: str) -> None:
    """Store the name of the person who writes on this device."""
    _set_cookie(response, request, SCRIBE, quote(name[:SCRIBE_LENGTH]), httponly=True)


def _set_cookie(response: HttpResponse, request: HttpRequest, name: str, value: str, *, httponly: bool) -> None:
    secure = request.is_secure()
    response.set_cookie(name, value, max_age=YEAR, httponly=httponly, samesite="Lax", secure=secure)


def for_this_device_only(response: HttpResponse) -> HttpResponse:
    """Allow only the device's own cache to store the response."""
    if not response.has_header("Cache-Control"):
        patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie"])
    return response


def unknown(request: HttpRequest) -> HttpResponse:
    """Return the 404 page for a device without a link; it does not reveal whether the evening exists."""
    reasons = (
        _("This device has no link to such an evening."),
        _("Ask the scribe to show the code or to send the link, and open it here."),
    )
    return tell(request, HTTPStatus.NOT_FOUND, _("No evening here"), reasons)


def revoked(request: HttpRequest, link: Link, night: int) -> HttpResponse:
    """Return the 410 page for a revoked link; the former writer of an adopted night learns which club has it."""
    adoption = latest_adoption(night)
    if link.right == Right.WRITE and adoption is not None and adoption.at > link.created_at:
        params = {"club": adoption.club.name, "day": date_format(timezone.localtime(adoption.at), "DATE_FORMAT")}
        explanation = _("The club “%(club)s” took this evening over on %(day)s, and the link to write ended.") % params
        reasons = (explanation, _("Ask a scribe of the club for the new one."))
        back = reverse("evening_back", args=[link.evening.slug]) if adoption_of(night) is not None else ""
        return tell(request, HTTPStatus.GONE, _("The evening is a club’s now"), reasons, back=back)
    reasons = (_("This link was taken back and opens nothing any more."), _("Ask the scribe for the new one."))
    return tell(request, HTTPStatus.GONE, _("The link was taken back"), reasons)


def only_watching(request: HttpRequest, access: Access) -> HttpResponse:
    """Return the 403 page for a watcher who requests a scribe's page; a member is told the role that is missing."""
    if access.role:
        return not_your_part(request, Role.SCRIBE)
    reasons = (
        _("With this link the evening can be watched, not written."),
        _("Ask the scribe for the link to write, if you are to keep the sheet."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for the scribe"), reasons)


def only_members(request: HttpRequest) -> HttpResponse:
    """Return the 403 page for a link holder who requests what only the club's scribes may do."""
    reasons = (
        _("In a club its scribes do this, signed in: a link writes the sheets alone."),
        _("Ask a scribe of the club to do it on his own device."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for a scribe of the club"), reasons)


def not_at_the_table(request: HttpRequest) -> HttpResponse:
    """Return the 403 page for a person who makes a remark without being at the table."""
    reasons = (
        _("Whether a hand was so is said by those who sat at the table."),
        _("Ask for the link to watch, if you sat there."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for those at the table"), reasons)


def not_a_strangers(request: HttpRequest) -> HttpResponse:
    """Return the 403 page for a stranger who requests the payments of an evening."""
    reasons = (_("Who pays whom is for the table and its club: whoever has the evening’s link sees it."),)
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for those at the table"), reasons)


def club_closed(request: HttpRequest, status: HTTPStatus = HTTPStatus.CONFLICT) -> HttpResponse:
    """Return the page for a person who wants to write in a closed club."""
    reasons = (_("This club is closed: it can be read, and takes nothing new."), _("Its owner can open it again."))
    return tell(request, status, _("The club is closed"), reasons, explained=OF_AN_END)


def only_directors(request: HttpRequest) -> HttpResponse:
    """Return the 403 page for a scribe who requests what only a director may do."""
    reasons = (
        _("What is closed in a club only its directors change."),
        _("Ask a director to open the evening again."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for a director"), reasons)


__all__ = ["Access", "add_to_keyring", "hand_the_pen", "host", "make_link", "scribe", "watcher"]
