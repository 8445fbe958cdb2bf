"""Views: the final table of an old season typed and corrected, and the all-time list of titles."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorebook.access.club import ClubAccess, director_writes, visitor
from scorebook.editions.forms import ArchiveForm
from scorebook.editions.snapshot import lines_of
from scorebook.editions.titles import titles_of
from scorebook.editions.typed import text_of
from scorebook.editions.views import find_season
from scorebook.editions.writing import ArchiveSlip, correct_archive, write_archive
from scorebook.models import Season
from scorebook.refusals.refused import KeyReused, Refused
from scorebook.refusals.words import page_key, used_already


@require_safe
@visitor
def titles(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show the all-time list of titles and podium places."""
    lists = titles_of(access.club, public_only=access.member is None)
    return render(request, "editions/titles.html", {"club": access.club, "access": access, **lists})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@director_writes
def archive_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Type or paste the final table of an old season."""
    form = ArchiveForm(access.club, request.POST if request.method == "POST" else None)
    return _page(request, access, form, None)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@director_writes
def archive_edit(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Correct an archived table: every correction is an edition with a reason."""
    season = find_season(access, number)
    if not season.archive:
        raise Http404
    last = season.editions.order_by("-number")[0]
    initial = {name: getattr(season, name) for name in ("name", "first_day", "last_day", "public")}
    initial |= {"table": text_of(lines_of(last)), "source": last.source}
    form = ArchiveForm(access.club, request.POST if request.method == "POST" else None, initial=initial)
    return _page(request, access, form, season)


def _page(request: HttpRequest, access: ClubAccess, form: ArchiveForm, season: Season | None) -> HttpResponse:
    key = page_key(request)
    if form.is_valid():
        sent = form.cleaned_data
        slip = ArchiveSlip(key=key, source=sent["source"], reason=sent["reason"], by=access.account)
        try:
            if season is None:
                stored = write_archive(access.club, form.columns(), form.snapshot(), slip)
            else:
                stored = correct_archive(season, form.columns(), form.snapshot(), slip).season
        except Refused as refusal:
            for problem in refusal.problems:
                form.add_error(problem.field or None, problem.text.read((), _))
        except KeyReused:
            form.add_error(None, used_already())
        else:
            messages.success(request, _("Saved."), extra_tags="green")
            return redirect("season_final", slug=access.club.slug, number=stored.pk)
    context = {"club": access.club, "access": access, "form": form, "season": season, "key": key}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "editions/archive.html", context, status=status)
