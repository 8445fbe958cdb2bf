"""Views: the codes of a cup day, and the pages they open."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorebook.access.codes import code
from scorebook.access.cup import CupAccess, cup_address, cup_director, token_of_cup
from scorebook.access.evening import add_to_keyring, keyring
from scorebook.access.links import digest_of, links_of, pen_for, token_of
from scorebook.access.rations import against_guessing
from scorebook.cup.deeds.playing import renew_codes
from scorebook.cup.page_parts import page_of
from scorebook.cup.views.pressing import press_of, pressed
from scorebook.models import CupLink, Evening, Opens, Right
from scorebook.refusals.pages import tell

ONWARD = {Opens.WALL: "cup_wall", Opens.DOOR: "cup_where", Opens.DIRECT: "cup"}


@login_not_required
@require_safe
@never_cache
@against_guessing
def cup_link(request: HttpRequest, token: str) -> HttpResponse:
    """Store the token on this device and redirect to its page; a table's code opens its current sheet."""
    link = CupLink.objects.select_related("cup_day").filter(digest=digest_of(token)).first()
    if link is None or link.revoked_at is not None:
        reasons = (_("This code opens nothing, or nothing any more."), _("Ask the director for the new one."))
        return tell(request, HTTPStatus.NOT_FOUND, _("No cup day here"), reasons)
    if link.kind != Opens.TABLE:
        response = redirect(ONWARD[Opens(link.kind)], cup=link.cup_day.slug)
        add_to_keyring(response, request, token)
        return response
    return _to_the_table(request, link, token)


def _to_the_table(request: HttpRequest, link: CupLink, token: str) -> HttpResponse:
    """Redirect to the table's sheet, with the right to write while the round is open."""
    at = {"night__cup_table__round__cup_day": link.cup_day, "night__cup_table__number": link.table}
    sheets = Evening.objects.filter(**at).select_related("night__cup_table__round__cup_day")
    evening = sheets.order_by("-night__cup_table__round__number", "-pk").first()
    if evening is None:
        reasons = (
            _("No sheet is open at table %(number)s now.") % {"number": link.table},
            _("Read the code again when the next round’s seats are published."),
        )
        return tell(request, HTTPStatus.NOT_FOUND, _("Not yet"), reasons)
    pen = None
    if Right.WRITE in links_of(evening):
        pen = token_of(pen_for(evening, keyring(request)))
    if pen is None:
        return _to_where_next(request, evening, token)
    response = redirect("sheet" if evening.closed_at else "hand_new", slug=evening.slug)
    add_to_keyring(response, request, pen, token)
    return response


def _to_where_next(request: HttpRequest, evening: Evening, token: str) -> HttpResponse:
    """Redirect to the table's page between two rounds: its result, and everybody's next seat."""
    table = evening.night.cup_table
    held = table.round
    response = redirect("cup_one_table", cup=held.cup_day.slug, number=held.number, table=table.number)
    add_to_keyring(response, request, token)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_codes(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the codes of the wall, the door and the tables, and the link to direct; renew those of one kind."""
    if request.method == "POST":
        which = request.POST.get("which", Opens.TABLE)
        if which not in Opens.values or (which == Opens.DIRECT and access.day.club is not None):
            raise Http404
        done = pressed(
            request, access, lambda: renew_codes(access.day, press_of(request, access), Opens(which)), "cup_codes"
        )
        if which == Opens.DIRECT and (token := token_of_cup(access.day.links.filter(kind=which).last())):
            add_to_keyring(done, request, token)
        return done
    links = access.day.links.filter(revoked_at__isnull=True).order_by("table", "pk")
    codes = [(link, where, code(where)) for link in links if (where := cup_address(request, link))]
    context = {
        **page_of(access),
        "cards": [one for one in codes if one[0].kind != Opens.TABLE],
        "tables": [one for one in codes if one[0].kind == Opens.TABLE],
    }
    return render(request, "cup/codes.html", context)
