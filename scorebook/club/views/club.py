"""Views for a club's page, a new club, and the owner's settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook.access.club import ClubAccess, owner, visitor
from scorebook.access.device import links_held, own_evenings_of
from scorebook.club.circle import in_force
from scorebook.club.debts import show_debts
from scorebook.club.forms import ClubForm, FoundForm
from scorebook.club.front import read_front
from scorebook.club.members import change_club, close_club, found_club
from scorebook.models import Account, Act, Evening, Member, Right
from scorebook.page.asked import number_in
from scorebook.refusals.refused import Refused
from scorebook.words.games import game_name
from settlement import GAMES

SHOWN_EVENINGS = 60
CUPS = 12
TRACES = 100
DEEDS = {
    Act.FOUNDED: gettext_lazy("Club founded"),
    Act.ADOPTED: gettext_lazy("Evening taken into the club"),
    Act.GAVE_BACK: gettext_lazy("Evening given back"),
    Act.RENAMED: gettext_lazy("Name changed"),
    Act.MERGED: gettext_lazy("Two players made one"),
    Act.ERASED: gettext_lazy("Name erased"),
    Act.APPOINTED: gettext_lazy("Role changed"),
    Act.JOINED: gettext_lazy("Joined"),
    Act.IMPORTED: gettext_lazy("Old results imported"),
    Act.TOOK_BACK: gettext_lazy("Import taken back"),
    Act.CLOSED: gettext_lazy("Season closed"),
    Act.OPENED: gettext_lazy("Season opened again"),
    Act.REMOVED: gettext_lazy("Season taken away"),
    Act.RESTORED: gettext_lazy("Season brought back"),
}


@require_safe
@visitor
def club(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show the club: its evenings, its rules, and links to its other pages."""
    most = None if request.GET.get("all") else SHOWN_EVENINGS
    evenings = (
        access.club.evenings.filter(of_cup=False).prefetch_related("seats")[: most and most + 1]
        if access.sees_evenings
        else ()
    )
    listed = [(evening, game_name(GAMES[evening.game], evening.rules)) for evening in evenings[:most]]
    context = {
        "club": access.club,
        "access": access,
        "front": read_front(access),
        "sets": in_force(access.club),
        "evenings": listed,
        "many_games": len({name for _evening, name in listed}) > 1,
        "more": len(evenings) > len(listed),
        "cups": access.club.cups.filter(dropped_at=None)[:CUPS],
        "past": access.member is not None and access.club.past_imports.exists(),
        "cash": access.member is not None and access.club.cash_rules.exists(),
        "guests": one_of_each_night(guest_evenings(request)) if access.may_direct else (),
    }
    return render(request, "club/club.html", context)


def guest_evenings(request: HttpRequest) -> list[Evening]:
    """Return the evenings outside any club that this device may write."""
    writing = [link for link in links_held(request) if link.right == Right.WRITE]
    return [evening for evening in own_evenings_of(writing) if evening.club_id is None]


def one_of_each_night(evenings: list[Evening]) -> list[Evening]:
    """Return the latest evening of every night: a night is adopted as a whole."""
    newest: dict[int, Evening] = {}
    for evening in evenings:
        newest.setdefault(evening.night_id, evening)
    return list(newest.values())


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_new(request: HttpRequest) -> HttpResponse:
    """Found a club; its founder is its owner."""
    assert isinstance(request.user, Account)  # noqa: S101 - the middleware requires a sign-in here
    form = FoundForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        seen = number_in(request.POST.get("clubs", ""))
        try:
            return redirect("club", slug=found_club(form.cleaned_data["name"], request.user, seen=seen).slug)
        except Refused as refusal:
            form.add_error("name", [problem.text.read((), _) for problem in refusal.problems])
    context = {"form": form, "clubs": Member.objects.filter(account=request.user).count()}
    return render(request, "club/new.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@owner
def club_settings(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Change the club's name and visibility, and show its traces."""
    initial = {"name": access.club.name, "public": access.club.public}
    form = ClubForm(request.POST if request.method == "POST" else None, initial=initial)
    form.fields["debts"].initial = access.club.debts
    if form.is_valid():
        show_debts(access.club, form.cleaned_data.pop("debts"))
        change_club(access.club, by=access.account, **form.cleaned_data)
        messages.success(request, _("Saved."), extra_tags="green")
        return redirect("club", slug=access.club.slug)
    latest = access.club.traces.select_related("by", "player", "evening")[:TRACES]
    traces = [(trace, DEEDS[Act(trace.act)]) for trace in latest]
    context = {"club": access.club, "access": access, "form": form, "traces": traces}
    return render(request, "club/settings.html", context, status=422 if form.is_bound else 200)


@require_POST
@owner
def club_close(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Close the club after a confirmation that lists unfinished evenings, or reopen it."""
    closing = request.POST.get("deed") != "open"
    if closing and access.club.closed_at is None and request.POST.get("sure") != "1":
        going_on = access.club.evenings.filter(closed_at=None, of_cup=False).prefetch_related("seats")
        cups = access.club.cups.filter(closed_at=None, dropped_at=None)
        return render(request, "club/close.html", {"club": access.club, "evenings": going_on, "cups": cups})
    close_club(access.club, closed=closing)
    return redirect("club", slug=access.club.slug)
