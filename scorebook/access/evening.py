"""Who may see an evening, and who may write it: whoever's device has a link to its night, and the members of its club.

A link's token goes on the device's keyring (a cookie); a view asks for the evening together with the right to it.  A
link to one evening of a night opens the others with the same right.  Who signs in is looked up only where a link does
not settle it: an evening begun with a link asks for no account.

In a club its members write by their roles, whatever links they hold.  Whoever is no member writes by a link the sheets
of the night, signed as written by a link; what the club answers for (payments ticked off, new links) he does not.
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
KEPT = 80  # a cookie holds 4 kB: eighty evenings of 25 characters each, the oldest drops off
BY_LINK = "link"  # how whoever writes in a club without being a member of it is signed: the same in every language
YEAR = 366 * 24 * 60 * 60
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,43}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """An evening, and what this device may do with it; ``games`` counts the evenings of its night."""

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
        """Whether something may wait on this device: it writes the sheet, or did by a link that was taken back."""
        return self.may_write or self.had_the_pen

    @property
    def may_write(self) -> bool:
        """Whether this device may write the sheet."""
        return self.right == Right.WRITE

    @property
    def speaks_by(self) -> By | None:
        """By which right somebody says on this device whether a hand was so; ``None`` where nobody does.

        A member speaks for himself alone, whoever holds a link as the one of the table he says he is; a stranger does
        not, nor anybody in a closed club.
        """
        club = self.evening.club
        if self.is_stranger or (club is not None and club.closed_at is not None):
            return None
        return By(self.right) if self.link_id is not None else By.MEMBER

    @property
    def is_stranger(self) -> bool:
        """Whether neither a link nor a membership opened it: whoever watches what a club shows to anybody."""
        return self.link_id is None and not at_least(self.role, Role.VIEWER)

    @property
    def is_host(self) -> bool:
        """Whether this device may tick payments and renew links: in a club its scribes, else whoever may write."""
        return self._may(Role.SCRIBE)

    @property
    def may_reopen(self) -> bool:
        """Whether this device may change what is closed: in a club its directors alone, else whoever may write."""
        return self._may(Role.DIRECTOR)

    def _may(self, least: Role) -> bool:
        return self.may_write and (self.evening.club_id is None or at_least(self.role, least))

    @property
    def name(self) -> str:
        """The author's name as the table knows it."""
        return self.author.removeprefix(f"{BY_LINK}: ")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByLink:
    """A link on this device, the evening of its night that is asked for, and how many ``games`` that night has.

    ``had_the_pen`` tells that another link to write it, on this device too, was taken back.
    """

    link: Link
    evening: Evening
    games: int
    had_the_pen: bool

    @property
    def writes(self) -> bool:
        """Whether it is good for writing now."""
        return self.link.right == Right.WRITE and self.link.revoked_at is None


View = Callable[..., HttpResponse]
Refuses = Callable[[HttpRequest, Access], HttpResponse | None]


def watcher(view: View) -> View:
    """Open the evening of the address to whoever has any link to it; the view gets an :class:`Access`."""
    return opened_to(view, lambda _request, _access: None)


def insider(view: View) -> View:
    """Open what is for the table and its club: to whoever has a link or a membership, not to a stranger."""
    return opened_to(view, lambda request, access: not_a_strangers(request) if access.is_stranger else None)


def scribe(view: View) -> View:
    """Open the evening of the address only to whoever may write it."""
    return opened_to(view, unless_writing)


def host(view: View) -> View:
    """Open the evening of the address only to whoever may tick payments and renew links."""
    return opened_to(view, _unless_host)


def unless_writing(request: HttpRequest, access: Access) -> HttpResponse | None:
    """Refuse whoever may not write the sheet."""
    if access.may_write:
        return None
    club = access.evening.club
    if access.had_the_pen and (when := handed_over_at(keyring(request), access.evening)):
        return handed_over(request, when)
    if club is None or club.closed_at is None:
        return only_watching(request, access)
    return club_closed(request, HTTPStatus.FORBIDDEN)  # no conflict: a phone keeps what it has as without a right


def _unless_host(request: HttpRequest, access: Access) -> HttpResponse | None:
    return unless_writing(request, access) or (None if access.is_host else only_members(request))


def opened_to(view: View, refuses: Refuses) -> View:
    """Open the evening of the address to whoever may see it and is not refused."""

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
    """Tell a page's program in so many words that its device holds no right to write; a person gets the page."""
    if request.headers.get("Accept") != "application/json":
        return refusal
    told = {"text": refusal.handed_over, "csrf": get_token(request)} if hasattr(refusal, "handed_over") else {}
    return JsonResponse({"pen": "lost", **told}, status=refusal.status_code)


def link_for(request: HttpRequest, slug: str) -> ByLink | None:
    """Return the best link to the evening's night on this device's keyring, with the evening asked for.

    A link to write is better than one to watch, and any that works is better than one revoked.
    """
    digests = [digest_of(token) for token in keyring(request)]
    links = kept.links_to(slug, digests) if digests else []
    best = min(
        links, key=lambda one: (one.by.revoked_at is not None, one.by.right != Right.WRITE, -one.by.pk), default=None
    )
    if best is None:
        return None
    given_up = any(one.by.revoked_at is not None and one.by.right == Right.WRITE for one in links)
    return ByLink(link=best.by, evening=best.evening, games=best.games, had_the_pen=given_up)


def access_by(request: HttpRequest, by_link: ByLink | None, slug: str) -> Access | None:
    """Return what a membership allows, or where there is none a link, or what a club shows to anybody, or ``None``."""
    linked = None
    if by_link is not None and by_link.link.revoked_at is None:
        linked = by_a_link(request, by_link)
        if linked.evening.club_id is None:
            return linked
    member = member_at(request, slug)
    return _as_member(member) if member is not None else linked or _open_to_all(slug)


def by_a_link(request: HttpRequest, by_link: ByLink) -> Access:
    """Return what a link allows at the evening asked for."""
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
    """Return whoever is signed in as a member of the club whose evening this is, if anybody is."""
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
    """Let anybody watch an evening of a club that shows its sheets."""
    evening = Evening.objects.filter(slug=slug, club__public=Public.EVENINGS).select_related("club").first()
    if evening is None:
        return None
    games = Evening.objects.filter(night=evening.night_id).count()
    return Access(evening=evening, right=Right.WATCH, link_id=None, author="", games=games)


def address_to_watch(request: HttpRequest, access: Access) -> str | None:
    """Return the address to pass on to who is to watch: that of the night's link, or ``None`` if it cannot be shown.

    A stranger passes on what he has, the sheet's open address: a link would let him in.
    """
    if access.is_stranger:
        return request.build_absolute_uri(reverse("sheet", args=[access.evening.slug]))
    link = links_of(access.evening).get(Right.WATCH)
    return address(request, link) if link else None


def hand_the_pen(response: HttpResponse, request: HttpRequest, evening: Evening) -> None:
    """Put the link to write on the device that begins a night, and again where it asks because an answer was lost.

    :raises KeyReused: a link to write of the night was ever taken back: the page that began it is no way back.
    """
    if Link.objects.filter(evening__night=evening.night_id, right=Right.WRITE, revoked_at__isnull=False).exists():
        raise KeyReused
    if token := token_of(links_of(evening)[Right.WRITE]):
        add_to_keyring(response, request, token)


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
    return without_unprintable(typed_name(unquote(request.COOKIES.get(SCRIBE, ""))))[:SCRIBE_LENGTH]


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


def unknown(request: HttpRequest) -> HttpResponse:
    """Answer a device without a link, in the same words whether or not there is such an evening."""
    reasons = (
        _("This device has no link to such an evening."),
        _("Ask the scribe to show the code or to send the link, and open it here."),
    )
    return tell(request, HTTPStatus.NOT_FOUND, _("No evening here"), reasons)


def revoked(request: HttpRequest, link: Link, night: int) -> HttpResponse:
    """Answer a link that was revoked; who wrote a night that a club adopted is told so, and which club."""
    taken = latest_adoption(night)
    if link.right == Right.WRITE and taken is not None and taken.at > link.created_at:
        said = {"club": taken.club.name, "day": date_format(timezone.localtime(taken.at), "DATE_FORMAT")}
        told = _("The club “%(club)s” took this evening over on %(day)s, and the link to write ended.") % said
        reasons = (told, _("Ask a scribe of the club for the new one."))
        back = reverse("evening_back", args=[link.evening.slug]) if adoption_of(night) is not None else ""
        return tell(request, HTTPStatus.GONE, _("The evening is a club’s now"), reasons, back=back)
    reasons = (_("This link was taken back and opens nothing any more."), _("Ask the scribe for the new one."))
    return tell(request, HTTPStatus.GONE, _("The link was taken back"), reasons)


def only_watching(request: HttpRequest, access: Access) -> HttpResponse:
    """Answer a watcher who asks for what only the scribe may do; a member of the club has no link to ask for."""
    if access.role:
        return not_your_part(request, Role.SCRIBE)
    reasons = (
        _("With this link the evening can be watched, not written."),
        _("Ask the scribe for the link to write, if you are to keep the sheet."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for the scribe"), reasons)


def only_members(request: HttpRequest) -> HttpResponse:
    """Answer whoever writes in a club by a link and asks for what only its scribes do."""
    reasons = (
        _("In a club its scribes do this, signed in: a link writes the sheets alone."),
        _("Ask a scribe of the club to do it on his own device."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for a scribe of the club"), reasons)


def not_at_the_table(request: HttpRequest) -> HttpResponse:
    """Answer whoever is none of those at the table and would say whether a hand was so."""
    reasons = (
        _("Whether a hand was so is said by those who sat at the table."),
        _("Ask for the link to watch, if you sat there."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for those at the table"), reasons)


def not_a_strangers(request: HttpRequest) -> HttpResponse:
    """Answer a stranger who asks who paid whom, at an evening that its club shows to anybody."""
    reasons = (_("Who pays whom is for the table and its club: whoever has the evening’s link sees it."),)
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for those at the table"), reasons)


def club_closed(request: HttpRequest, status: HTTPStatus = HTTPStatus.CONFLICT) -> HttpResponse:
    """Answer whoever would write in a closed club."""
    reasons = (_("This club is closed: it can be read, and takes nothing new."), _("Its owner can open it again."))
    return tell(request, status, _("The club is closed"), reasons, explained=OF_AN_END)


def only_directors(request: HttpRequest) -> HttpResponse:
    """Answer a scribe who asks for what only a director of the club may do."""
    reasons = (
        _("What is closed in a club only its directors change."),
        _("Ask a director to open the evening again."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("Only for a director"), reasons)


__all__ = ["Access", "add_to_keyring", "hand_the_pen", "host", "make_link", "scribe", "watcher"]
