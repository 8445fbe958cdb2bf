"""A phone that gave the pen of a night away may still leave its unsent entries, and do nothing else."""

from __future__ import annotations

from functools import wraps
from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse

from scorebook.access.evening import (
    Access,
    View,
    by_a_link,
    for_this_device_only,
    keyring,
    link_for,
    opened_to,
    unless_writing,
)
from scorebook.access.handing import handed_over_at, handover_by, what_a_giver_is_told
from scorebook.page.addresses import look, looks


def giver(view: View) -> View:
    """Decorate a view for phones that gave the pen of the evening away; the view gets their former link.

    In a club there is no pen to give away, so the view refuses everyone.
    """
    nobody = opened_to(lambda _request, _access: HttpResponse(status=HTTPStatus.BAD_REQUEST), unless_writing)

    @looks
    @login_not_required
    @wraps(view)
    def opened(request: HttpRequest, slug: str) -> HttpResponse:
        by_link = link_for(request, slug)
        given = handover_by(keyring(request), by_link.evening) if by_link is not None else None
        if by_link is None or given is None or by_link.evening.club_id is not None or by_link.writes:
            refusal: HttpResponse = nobody(request, slug)
            return refusal
        access = by_a_link(request, by_link)
        look(request, access)
        return for_this_device_only(view(request, access, link=given.link))

    return opened


def told_lost(request: HttpRequest, access: Access) -> dict[str, str]:
    """Return the JSON for a page's script that another phone has the pen, and since when."""
    when = handed_over_at(keyring(request), access.evening)
    return {"pen": "lost", **({"text": " ".join(what_a_giver_is_told(when))} if when else {})}
