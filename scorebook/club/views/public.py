"""Views: the club's list to be framed by other sites, and its feed."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from scorebook.club.public import feed_text, public_club, public_list

FRAMED_POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors *"


@require_safe
@login_not_required
@xframe_options_exempt
def club_frame(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list that strangers see, for a frame on any site; the page reads no session and has no form."""
    club = public_club(slug)
    if club is None:
        raise Http404
    response = render(request, "club/frame.html", {"club": club, "list": public_list(club)})
    response["Content-Security-Policy"] = FRAMED_POLICY
    return response


@require_safe
@login_not_required
def club_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out the feed of a club that strangers may see."""
    club = public_club(slug)
    if club is None:
        raise Http404
    addresses = (reverse("standings", args=[club.slug]), reverse("club_feed", args=[club.slug]))
    text = feed_text(club, request.build_absolute_uri, addresses)
    return HttpResponse(text, content_type="application/atom+xml; charset=utf-8")
