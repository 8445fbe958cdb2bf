"""Views: the list of seasons, a closed season with its editions, closing, and opening again."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook.access.club import ClubAccess, director_writes, visitor
from scorebook.editions.forms import ReasonForm
from scorebook.editions.pages import final_page, seasons_page, tables_of
from scorebook.editions.snapshot import snapshot_of
from scorebook.editions.writing import close_season, is_changed, open_season
from scorebook.models import Season
from scorebook.page.addresses import must_be_known
from scorebook.page.asked import number_in
from scorebook.refusals.pages import tell
from scorebook.refusals.refused import Refused
from scorebook.refusals.words import in_words, page_key


@require_safe
@visitor
def seasons(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """List the seasons of a club: open, closed, archived; for directors those taken away too."""
    context = {"club": access.club, "access": access, **seasons_page(access.club, public_only=access.member is None)}
    return render(request, "editions/seasons.html", context)


@require_safe
@visitor
def season_final(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show an edition of a closed season, by default the last: champion, podium, table and differences."""
    season = find_season(access, number)
    editions = list(season.editions.select_related("season__club").order_by("number"))
    if not editions:
        raise Http404
    requested = number_in(request.GET.get("edition", ""))
    chosen = next((edition for edition in editions if edition.number == requested), None)
    must_be_known("edition", request, requested is None or chosen is not None)
    page = final_page(season, editions, chosen or editions[-1])
    return render(request, "editions/final.html", {"club": access.club, "access": access, "page": page})


def find_season(access: ClubAccess, number: int) -> Season:
    """Return a season that is not removed; strangers see the public ones only."""
    seasons_here = Season.objects.select_related("club").filter(club=access.club, pk=number, removed_at=None)
    season = (seasons_here if access.member is not None else seasons_here.filter(public=True)).first()
    if season is None:
        raise Http404
    return season


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@director_writes
def season_close(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show the table as it would stand for ever, and close the season."""
    season = find_season(access, number)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            close_season(season, page_key(request), access.account, form.cleaned_data["reason"])
        except Refused as refusal:
            for problem in refusal.problems:
                form.add_error(problem.field or None, problem.text.read((), _))
        else:
            messages.success(request, _("The season is closed."), extra_tags="green")
            return redirect("season_final", slug=access.club.slug, number=season.pk)
    season.refresh_from_db()
    if season.closed_at is not None and request.method != "POST":
        return redirect("season_final", slug=access.club.slug, number=season.pk)
    snapshot, last = snapshot_of(season), season.editions.select_related("season").order_by("-number").first()
    context = {
        "club": access.club,
        "access": access,
        "season": season,
        "form": form,
        "key": page_key(request),
        "snapshot": snapshot,
        "tables": tables_of(snapshot.lines, season),
        "last": last,
        "changed": last is not None and is_changed(last, snapshot),
        "not_over": season.last_day >= timezone.localdate(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "editions/close.html", context, status=status)


@require_POST
@director_writes
def season_open(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Open a closed season again; its editions stay readable."""
    season = find_season(access, number)
    try:
        open_season(season, access.account)
    except Refused as refusal:
        return tell(request, HTTPStatus.CONFLICT, _("Nothing was changed."), in_words(refusal, ()).sentences)
    messages.info(request, _("The season is open again. Its editions stay."))
    return redirect("season_edit", slug=access.club.slug, number=season.pk)
