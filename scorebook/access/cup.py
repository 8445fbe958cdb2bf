"""Access to a cup day: members of its club by role, and holders of its links.

In a club, directors manage the cup day.  A day outside any club is managed by the holder of the link it was made with.
The links of cup days are on the same keyring as those of evenings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorebook.access.evening import club_closed, for_this_device_only, keyring, scribe_name
from scorebook.access.links import digest_of, new_token, token_from
from scorebook.access.roles import at_least
from scorebook.models import Account, CupDay, CupLink, Member, Opens, Public, Role
from scorebook.page.addresses import look, looks
from scorebook.refusals.pages import tell
from scorebook.refusals.words import page_key

PURPOSE = "scorebook.cup"
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True, kw_only=True)
class CupAccess:
    """A cup day and the visitor's rights to it; ``kinds`` are the kinds of links on this device."""

    day: CupDay
    member: Member | None
    kinds: frozenset[str]
    author: str

    @property
    def role(self) -> str:
        """The member's role in the day's club, or ``""``."""
        return self.member.role if self.member else ""

    @property
    def may_direct(self) -> bool:
        """Whether this visitor may manage the day."""
        if self.day.club is None:
            return Opens.DIRECT in self.kinds
        return at_least(self.role, Role.DIRECTOR) and self.day.club.closed_at is None

    @property
    def owns(self) -> bool:
        """Whether this visitor may drop the day: an owner of its club, or the director of a day outside any club."""
        return self.may_direct and (self.day.club is None or at_least(self.role, Role.OWNER))

    @property
    def may_watch(self) -> bool:
        """Whether this visitor may see seats, tables and the ranking."""
        published = self.day.club is not None and self.day.club.public != Public.NOTHING
        return published or not self.is_stranger

    @property
    def is_stranger(self) -> bool:
        """Whether the visitor has neither a link nor a membership, and sees only what the club publishes."""
        return not self.kinds and self.member is None

    @property
    def account(self) -> Account | None:
        """The signed-in member's account, or ``None``."""
        return self.member.account if self.member else None


def cup_reader(view: View) -> View:
    """Decorate a page for everyone who may watch the day, and for anybody once the day is announced."""
    return _opened(view, directs=False, announced=True)


def cup_watcher(view: View) -> View:
    """Decorate a page of a cup day for everyone who may watch it."""
    return _opened(view, directs=False)


def cup_director(view: View) -> View:
    """Decorate a page of a cup day for its directors."""
    return _opened(view, directs=True)


def _opened(view: View, *, directs: bool, announced: bool = False) -> View:
    @looks
    @login_not_required
    @wraps(view)
    def opened(request: HttpRequest, cup: str, **rest: Any) -> HttpResponse:
        access = access_to(request, cup)
        if access is None or not (access.may_watch or (announced and access.day.announced)):
            return no_cup(request)
        if access.day.dropped_at is not None:
            return dropped(request, access.day)
        if directs and not access.may_direct:
            club = access.day.club
            closed = club is not None and club.closed_at is not None and at_least(access.role, Role.DIRECTOR)
            return club_closed(request, HTTPStatus.FORBIDDEN) if closed else only_directing(request)
        look(request, access)
        return for_this_device_only(view(request, access, **rest))

    return opened


def access_to(request: HttpRequest, slug: str) -> CupAccess | None:
    """Return the visitor's access to a cup day, or ``None`` if there is no such day."""
    day = CupDay.objects.select_related("club").filter(slug=slug).first()
    if day is None:
        return None
    digests = [digest_of(token) for token in keyring(request)]
    held = CupLink.objects.filter(_works(request, day), cup_day=day, digest__in=digests) if digests else ()
    member = None
    if day.club is not None and request.user.is_authenticated:
        member = Member.objects.select_related("player", "account").filter(account=request.user, club=day.club).first()
    author = member.player.name if member else scribe_name(request)
    return CupAccess(day=day, member=member, kinds=frozenset(link.kind for link in held), author=author)


def _works(request: HttpRequest, day: CupDay) -> Q:
    """Return the filter for the links that give access to a day.

    Revoked links give none.  One exception serves retries: the POST that revoked a link may use that link again,
    because its response with the new link may have been lost.  The request's key allows nothing else.
    """
    works = Q(revoked_at__isnull=True)
    if request.method != "POST":
        return works
    return works | Q(revoked_at__in=day.acts.filter(key=page_key(request)).values("at"))


def cups_held(request: HttpRequest) -> list[CupDay]:
    """Return the cup days outside any club that this device manages, the newest first."""
    digests = [digest_of(token) for token in keyring(request)]
    if not digests:
        return []
    held = CupLink.objects.filter(digest__in=digests, kind=Opens.DIRECT, revoked_at__isnull=True)
    return list(CupDay.objects.filter(pk__in=held.values("cup_day"), dropped_at=None))


def no_cup(request: HttpRequest) -> HttpResponse:
    """Return the 404 page for a device that may not watch; it does not reveal whether the day exists."""
    reasons = (
        _("This device has no way to such a cup day."),
        _("Read the code at the door, or sign in as a member of the club."),
    )
    return tell(request, HTTPStatus.NOT_FOUND, _("No cup day here"), reasons)


def dropped(request: HttpRequest, day: CupDay) -> HttpResponse:
    """Return the page for a dropped day: date, reason and the director's name."""
    act = day.acts.order_by("-head").first()
    params = {"at": date_format(timezone.localtime(day.dropped_at), "DATE_FORMAT"), "name": act.author if act else ""}
    who = _("%(at)s, %(name)s") if params["name"] else "%(at)s"
    return tell(request, HTTPStatus.GONE, _("This cup day was thrown away"), (who % params, day.dropped_because))


def only_directing(request: HttpRequest) -> HttpResponse:
    """Return the 403 page for a watcher who requests a director's page."""
    reasons = (_("Only a director of the club does this."), _("Ask the owner of the club if you are to do it."))
    return tell(request, HTTPStatus.FORBIDDEN, _("Not your part"), reasons)


def make_cup_link(day: CupDay, kind: Opens, table: int | None = None) -> CupLink:
    """Create a new link of the day."""
    salt, token = new_token(PURPOSE)
    return CupLink.objects.create(cup_day=day, kind=kind, table=table, salt=salt, digest=digest_of(token))


def renew_cup_links(day: CupDay, kind: Opens, at: datetime) -> None:
    """Revoke the day's links of a kind and create a new one for each."""
    old = day.links.filter(kind=kind, revoked_at__isnull=True)
    tables = list(old.values_list("table", flat=True))
    old.update(revoked_at=at)
    for table in tables:
        make_cup_link(day, kind, table)


def token_of_cup(link: CupLink | None) -> str | None:
    """Return the link's token, or ``None`` if it was revoked or made under a former server secret."""
    if link is None or link.revoked_at is not None:
        return None
    return token_from(link.salt, link.digest, PURPOSE)


def cup_address(request: HttpRequest, link: CupLink) -> str | None:
    """Return the full address of a link, or ``None`` if its token cannot be computed again."""
    token = token_of_cup(link)
    return None if token is None else request.build_absolute_uri(reverse("cup_link", args=[token]))


def door_address(request: HttpRequest, access: CupAccess) -> str | None:
    """Return the address where an entrant finds the seat: the door link's, or ``None`` if it cannot be shown.

    A stranger gets the public address instead: the door link also lets a person check in.
    """
    if access.is_stranger:
        return request.build_absolute_uri(reverse("cup_where", args=[access.day.slug]))
    door = access.day.links.filter(kind=Opens.DOOR, revoked_at__isnull=True).last()
    return cup_address(request, door) if door else None
