"""Views: a club out as one file, and a club in from one."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorebook.access.club import ClubAccess, director, director_writes
from scorebook.access.rations import TAKING_IN_DAYS, give_back, rationed
from scorebook.access.roles import ROLES
from scorebook.clubfile.content import ClubContent, figures_of
from scorebook.clubfile.document import file_of, read_file
from scorebook.clubfile.documents import bring_back, read_documents
from scorebook.clubfile.forms import ClubFileForm, DocumentsForm
from scorebook.clubfile.person import person_text
from scorebook.clubfile.writing import IsHere, bring_in
from scorebook.files.views.lists import attached
from scorebook.models import Account, Arrival, Club, Member, Role
from scorebook.models.seal import in_groups, in_short
from scorebook.refusals.refused import Refused
from scorebook.refusals.words import in_words, page_key
from scorebook.words.names import by_name


@require_safe
@never_cache
@director
def club_file(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show what the file of the club holds, and its seal."""
    seal = ClubContent(access.club).seal
    arrival = Arrival.objects.filter(club=access.club).exists()
    context = {**_sealed(access.club, seal), "access": access, "arrival": arrival}
    return render(request, "clubfile/file.html", context)


@require_safe
@never_cache
@director
def club_file_download(_request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Return the club file."""
    response = HttpResponse(file_of(access.club), content_type="application/gzip")
    day = timezone.localdate().isoformat()
    file: HttpResponse = attached(response, f"scorebook-{access.club.slug}-club-{day}.json.gz")
    return file


@require_safe
@never_cache
@director
def club_arrival(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show the proof that a club arrived whole, and the roles to give again by invitations."""
    arrival = Arrival.objects.filter(club=access.club).first()
    if arrival is None:
        raise Http404
    now = ClubContent(access.club).seal
    context = {
        **_sealed(access.club, arrival.seal),
        "access": access,
        "arrival": arrival,
        "same": now == arrival.seal,
        "now": now,
        "now_in_short": in_short(now),
        "invitable": _invitable(access.club, dict(arrival.roles)),
    }
    return render(request, "clubfile/arrival.html", context)


def _sealed(club: Club, seal: str) -> dict[str, Any]:
    return {"club": club, "seal": in_groups(seal), "in_short": in_short(seal), "figures": _figures(club)}


def _figures(club: Club) -> list[tuple[str, int]]:
    labels = {
        "members": _("Members"),
        "evenings": _("Evenings"),
        "lines": _("Lines, with their corrections"),
        "seasons": _("Seasons"),
        "cups": _("Cup days"),
        "vouchers": _("Vouchers in the cash book"),
        "past": _("Evenings by result only"),
    }
    return [(labels[name], number) for name, number in figures_of(club).items()]


def _invitable(club: Club, roles: dict[int, str]) -> list[tuple[Member, Any]]:
    """Return the members who had a role on the former server and have no account here."""
    members = Member.objects.filter(club=club, pk__in=roles, account=None).select_related("player")
    return [(member, ROLES[Role(roles[member.pk])]) for member in by_name(members, "player.name")]


@require_safe
@never_cache
def account_data(request: HttpRequest) -> HttpResponse:
    """Return everything that the server knows of the signed-in account."""
    assert isinstance(request.user, Account)  # noqa: S101 - the middleware requires a sign-in here
    response = HttpResponse(person_text(request.user), content_type="application/json; charset=utf-8")
    file: HttpResponse = attached(response, f"scorebook-my-data-{timezone.localdate().isoformat()}.json")
    return file


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@rationed(TAKING_IN_DAYS)
def club_bring_in(request: HttpRequest) -> HttpResponse:
    """Found a club from a file."""
    assert isinstance(request.user, Account)  # noqa: S101 - the middleware requires a sign-in here
    if request.method != "POST":
        return _page(request, ClubFileForm(initial={"called": request.user.name}))
    earlier = Arrival.objects.filter(key=page_key(request), by=request.user).select_related("club").first()
    if earlier is not None:
        return redirect("club_arrival", slug=earlier.club.slug)
    form = ClubFileForm(request.POST, request.FILES)
    if not form.is_valid():
        give_back(TAKING_IN_DAYS, request)
        return _page(request, form)
    try:
        club = bring_in(
            read_file(form.cleaned_data["file"]),
            request.user,
            key=page_key(request),
            called=form.cleaned_data["called"],
            as_another=form.cleaned_data["as_another"],
        )
    except IsHere as here:
        return _page(request, form, here.club)
    except Refused as refusal:
        form.refuse_file([*in_words(refusal, ()).sentences])
        return _page(request, form)
    return redirect("club_arrival", slug=club.slug)


def _page(request: HttpRequest, form: ClubFileForm, present: Club | None = None) -> HttpResponse:
    """Show the form; ``present`` is the club of the file if this server has it."""
    if present is not None:
        form.refuse_file([_("This club is on this server already, and stays as it is.")])
    here = present and Club.objects.filter(pk=present.pk, members__account=request.user.pk).first()
    context = {
        "form": form,
        "key": page_key(request) if form.is_bound else uuid4(),
        "present": here,
        "asks_for_another": present is not None,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "clubfile/bring_in.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@director_writes
@rationed(TAKING_IN_DAYS)
def club_documents_in(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Bring back the documents that the club downloaded, and say which evenings are new."""
    form = DocumentsForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    result = None
    if request.method == "POST" and form.is_valid():
        try:
            documents = read_documents(form.cleaned_data["file"].read())
            result = bring_back(access.club, documents, access.name)
        except Refused as refusal:
            form.add_error("file", [*in_words(refusal, ()).sentences, _("Nothing was stored.")])
    context = {"club": access.club, "access": access, "form": form, "result": result}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" and result is None else HTTPStatus.OK
    return render(request, "clubfile/documents.html", context, status=status)
