"""Access to a club: decorators that check the role of the signed-in member.

A view of a club is decorated with the least role it needs and gets a :class:`ClubAccess`.  A visitor who is not signed
in is redirected to the sign-in page, whether or not the club exists.  An account without membership gets the same 404
in both cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorebook.access.evening import club_closed, for_this_device_only
from scorebook.access.roles import at_least, not_your_part
from scorebook.models import Account, Club, Debts, Member, Public, Role, kept
from scorebook.page.addresses import look, looks
from scorebook.page.robots import let_robots_list
from scorebook.refusals.pages import tell

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubAccess:
    """A club and the visitor's rights in it; ``member`` is ``None`` for a visitor of a public page."""

    club: Club
    member: Member | None

    @property
    def role(self) -> str:
        """The member's role, or ``""`` for a visitor."""
        return self.member.role if self.member else ""

    @property
    def name(self) -> str:
        """The member's name in the club, or ``""`` for a visitor."""
        return self.member.player.name if self.member else ""

    @property
    def sees_evenings(self) -> bool:
        """Whether the visitor may open the sheets of the club's evenings."""
        return self.member is not None or self.club.public == Public.EVENINGS

    @property
    def account(self) -> Account:
        """The signed-in account; only for views that require a role."""
        assert self.member is not None  # noqa: S101 - views that require a role refuse visitors
        assert self.member.account is not None  # noqa: S101 - only an account has a role
        return self.member.account

    @property
    def may_write(self) -> bool:
        """Whether the visitor may open evenings here."""
        return at_least(self.role, Role.SCRIBE) and self.club.closed_at is None

    @property
    def may_write_cash(self) -> bool:
        """Whether the visitor may write the club's money book."""
        return at_least(self.role, Role.TREASURER) and self.club.closed_at is None

    @property
    def sees_debts(self) -> bool:
        """Whether the visitor may see what each member owes or has to get."""
        return at_least(self.role, Role.TREASURER) or (self.role != "" and self.club.debts == Debts.EVERYBODY)

    def sees_account(self, purse: int | str) -> bool:
        """Say whether the visitor may see one account of the money book; members always see their own."""
        return self.sees_debts or (self.member is not None and purse == self.member.player_id)

    @property
    def may_direct(self) -> bool:
        """Whether the visitor may manage members and evenings."""
        return at_least(self.role, Role.DIRECTOR) and self.club.closed_at is None

    @property
    def may_own(self) -> bool:
        """Whether the visitor may change the club itself."""
        return at_least(self.role, Role.OWNER)


def visitor(view: View) -> View:
    """Decorate a page for members, and for everyone if the club publishes anything."""
    return _visited(view, (Public.STANDINGS, Public.EVENINGS))


def reader(view: View) -> View:
    """Decorate a page for members, and for everyone if the club publishes its evenings."""
    return _visited(view, (Public.EVENINGS,))


def _visited(view: View, shown: Sequence[Public]) -> View:
    @looks
    @login_not_required
    @wraps(view)
    def opened(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        access = public_or_member(request, slug)
        if access is None or (access.member is None and access.club.public not in shown):
            return no_club(request) if request.user.is_authenticated else redirect_to_login(request.get_full_path())
        look(request, access)
        return for_this_device_only(view(request, access, **rest))

    return opened


def let_be_indexed(response: HttpResponse, club: Club) -> HttpResponse:
    """Let search engines list a page that strangers see, if the club has decided so."""
    if club.indexed and club.public != Public.NOTHING:
        return let_robots_list(response)
    return response


def public_or_member(request: HttpRequest, slug: str) -> ClubAccess | None:
    """Return the access of a member, or of a visitor if the club publishes anything, else ``None``."""
    member = _member(request, slug)
    club = member.club if member else Club.objects.filter(slug=slug).exclude(public=Public.NOTHING).first()
    return None if club is None else ClubAccess(club=club, member=member)


def viewer(view: View) -> View:
    """Decorate a page for every signed-in member."""
    return _entered(view, Role.VIEWER)


def club_scribe(view: View) -> View:
    """Decorate a page for members who may open evenings, in a club that is not closed."""
    return _entered(view, Role.SCRIBE, reads=False)


def treasurer_writes(view: View) -> View:
    """Decorate a page that only writes the money book, for treasurers of a club that is not closed."""
    return _entered(view, Role.TREASURER, reads=False)


def director(view: View) -> View:
    """Decorate a page for directors; in a closed club they can only read it."""
    return _entered(view, Role.DIRECTOR)


def director_writes(view: View) -> View:
    """Decorate a page that only writes, for directors of a club that is not closed."""
    return _entered(view, Role.DIRECTOR, reads=False)


def owner(view: View) -> View:
    """Decorate a page for owners of the club."""
    return _entered(view, Role.OWNER)


def _entered(view: View, least: Role, *, reads: bool = True) -> View:
    @looks
    @wraps(view)
    def entered(request: HttpRequest, slug: str, **rest: Any) -> HttpResponse:
        member = _member(request, slug)
        if member is None:
            return no_club(request)
        if not at_least(member.role, least):
            return not_your_part(request, least)
        writes = request.method == "POST" or not reads
        if member.club.closed_at and writes and least != Role.OWNER:
            return club_closed(request)
        access = ClubAccess(club=member.club, member=member)
        look(request, access)
        return for_this_device_only(view(request, access, **rest))

    return entered


def _member(request: HttpRequest, slug: str) -> Member | None:
    if not request.user.is_authenticated:
        return None
    member = kept.member_of(request.user.pk, slug)
    if member is not None:
        member.account = request.user  # already loaded
    return member


def no_club(request: HttpRequest) -> HttpResponse:
    """Return the 404 page for a visitor without membership; it does not reveal whether the club exists."""
    reasons = (_("You belong to no such club."), _("Ask one of its directors for an invitation."))
    return tell(request, HTTPStatus.NOT_FOUND, _("No club here"), reasons)
