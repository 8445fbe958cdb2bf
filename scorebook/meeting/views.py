"""Views: the meetings of a club for its members and by its link, and the calendar."""

from __future__ import annotations

from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook.access.club import ClubAccess, director_writes, viewer
from scorebook.access.codes import code
from scorebook.access.evening import YEAR, club_closed, for_this_device_only
from scorebook.access.rations import SAYING, against_guessing, rationed
from scorebook.meeting.calendar import calendar_text
from scorebook.meeting.forms import MeetingForm
from scorebook.meeting.links import club_with, open_link, renew_club_link, token_of_club
from scorebook.meeting.queries import CHOICES, meetings_ahead, meetings_of_calendar, people_to_answer
from scorebook.meeting.writing import announce, answer, call_off, change
from scorebook.models import Club, Meeting, Member
from scorebook.page.asked import number_in
from scorebook.refusals.pages import tell
from scorebook.refusals.refused import Refused
from scorebook.refusals.words import page_key

COMER = "comer"


@require_safe
@viewer
def meetings(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show the meetings ahead, who comes, and the club's link."""
    return _members_page(request, access)


def _members_page(request: HttpRequest, access: ClubAccess, refusal: Refused | None = None) -> HttpResponse:
    link, token = open_link(access.club), token_of_club(access.club)
    address = token and request.build_absolute_uri(reverse("club_link", args=[token]))
    context = {
        "club": access.club,
        "access": access,
        "ahead": meetings_ahead(access.club, access.member.player_id if access.member else None),
        "choices": CHOICES.items(),
        "link": link,
        "address": address,
        "code": address and code(address),
        "calendar": token and request.build_absolute_uri(reverse("calendar", args=[token])),
        "refusal": refusal and [problem.text.read((), _) for problem in refusal.problems],
    }
    return render(request, "meeting/meetings.html", context, status=422 if refusal else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def meeting_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Announce a meeting."""
    form = MeetingForm(access.club, None, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            announce(access.club, page_key(request), form.columns(), access.account)
            return redirect("meetings", access.club.slug)
        except Refused as refusal:
            form.add_error("day", [problem.text.read((), _) for problem in refusal.problems])
    return _form_page(request, access, form)


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def meeting_edit(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Change a meeting."""
    meeting = _meeting(access.club, number)
    form = MeetingForm(access.club, meeting, request.POST if request.method == "POST" else None)
    if form.is_valid():
        change(meeting, form.columns())
        messages.success(request, _("Saved."), extra_tags="green")
        return redirect("meetings", access.club.slug)
    return _form_page(request, access, form)


def _form_page(request: HttpRequest, access: ClubAccess, form: MeetingForm) -> HttpResponse:
    key = page_key(request) if form.is_bound else uuid4()
    context = {"club": access.club, "access": access, "form": form, "meeting": form.meeting, "key": key}
    return render(request, "meeting/meeting.html", context, status=422 if form.is_bound else 200)


def _meeting(club: Club, number: int) -> Meeting:
    meeting = Meeting.objects.filter(club=club, pk=number).first()
    if meeting is None:
        raise Http404
    return meeting


@require_POST
@director_writes
def meeting_off(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Call a meeting off, or let it take place after all."""
    call_off(_meeting(access.club, number), off=request.POST.get("deed") != "on")
    return redirect("meetings", access.club.slug)


@require_POST
@viewer
def meeting_answer(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Store the signed-in member's own answer."""
    assert access.member is not None  # noqa: S101 - ``viewer`` lets members in only
    try:
        answer(_meeting(access.club, number), access.member, request.POST.get("comes", ""), signed_in=True)
    except Refused as refusal:
        return _members_page(request, access, refusal)
    return redirect("meetings", access.club.slug)


@require_POST
@director_writes
def club_link_renew(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Make the club's link, or replace it; a page that showed an older link changes nothing."""
    renew_club_link(access.club, number_in(request.POST.get("seen", "")) or 0)
    return redirect("meetings", access.club.slug)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@against_guessing
@rationed(SAYING)
def club_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show the meetings by the club's link; a POST stores the answer of the chosen person."""
    club = club_with(token)
    if club is None:
        return _no_link(request)
    people = people_to_answer(club)
    number = request.POST.get("who") or request.COOKIES.get(COMER, "")
    member = next((one for one in people if one.pk == number_in(number)), None)
    if request.method != "POST":
        return _link_page(request, token, club, people, member)
    if club.closed_at is not None:
        return club_closed(request)
    return _answer_by_link(request, token, club, people, member)


def _answer_by_link(
    request: HttpRequest, token: str, club: Club, people: list[Member], member: Member | None
) -> HttpResponse:
    meeting = Meeting.objects.filter(club=club, pk=number_in(request.POST.get("meeting", "")) or 0).first()
    wrong = [] if member else [_("Say who you are: one of the club.")]
    if meeting is None:
        wrong.append(_("There is no such evening."))
    if member is not None and meeting is not None:
        try:
            answer(meeting, member, request.POST.get("comes", ""), signed_in=False)
        except Refused as refusal:
            wrong += [problem.text.read((), _) for problem in refusal.problems]
    if wrong or member is None:
        return _link_page(request, token, club, people, member, wrong)
    response = redirect("club_link", token=token)
    response.set_cookie(COMER, str(member.pk), max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure())
    return for_this_device_only(response)


def _link_page(
    request: HttpRequest,
    token: str,
    club: Club,
    people: list[Member],
    member: Member | None,
    wrong: list[str] | None = None,
) -> HttpResponse:
    context = {
        "club": club,
        "token": token,
        "ahead": meetings_ahead(club, member.player_id if member else None),
        "choices": CHOICES.items(),
        "people": people,
        "member": member,
        "calendar": request.build_absolute_uri(reverse("calendar", args=[token])),
        "refusal": wrong,
    }
    response = render(request, "meeting/by_link.html", context, status=422 if wrong else 200)
    return for_this_device_only(response)


@login_not_required
@require_safe
@never_cache
@against_guessing
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Hand out the meetings as a calendar that programs read again and again."""
    club = club_with(token)
    if club is None:
        return _no_link(request)
    text = calendar_text(club.name, meetings_of_calendar(club))
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="scorebook.ics"'
    return response


def _no_link(request: HttpRequest) -> HttpResponse:
    """Return the 404 page for a link that is unknown or was replaced."""
    reasons = (_("This link opens nothing, or nothing any more."), _("Ask a director of the club for the new one."))
    return tell(request, HTTPStatus.NOT_FOUND, _("No club here"), reasons)
