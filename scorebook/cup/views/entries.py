"""Views: the creation of a cup day, and its entrants."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook.access.club import ClubAccess, director_writes
from scorebook.access.cup import CupAccess, cup_director, token_of_cup
from scorebook.access.evening import add_to_keyring, scribe_name
from scorebook.access.rations import OPENING, rationed
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.entering import (
    Crowd,
    close_list,
    come_back,
    come_late,
    crowd,
    leave,
    next_to_publish,
    paste,
    tick,
)
from scorebook.cup.deeds.making import make_day
from scorebook.cup.draw.bounds import rounds_without
from scorebook.cup.forms import CupForm
from scorebook.cup.labels import made_already, tables_in_words
from scorebook.cup.page_parts import page_of
from scorebook.cup.queries import on_list
from scorebook.cup.ranking.awards import pot_of
from scorebook.cup.views.pressing import press_of, pressed
from scorebook.models import Opens
from scorebook.page.asked import number_in
from scorebook.refusals.refused import KeyReused, Refused
from scorebook.refusals.words import REASONS, in_words, page_key
from scorebook.words.names import typed_name


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@director_writes
def cup_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show the form of a new cup day, filled from the last one, and create the day."""
    form = CupForm(access.club, request.POST if request.method == "POST" else None)
    key = page_key(request)
    if form.is_valid():
        press = Press(key=key, head=0, by=access.account, author=access.member.player.name if access.member else "")
        try:
            return redirect("cup", cup=make_day(access.club, press, **form.day_facts()).slug)
        except (Refused, KeyReused) as refused:
            key = _into(form, key, refused)
    context = {"club": access.club, "form": form, "key": key}
    return render(request, "cup/new.html", context, status=422 if form.is_bound else 200)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@rationed(OPENING)
def cup_new_alone(request: HttpRequest) -> HttpResponse:
    """Create a cup day of no club; this device gets the link to direct it."""
    form = CupForm(None, request.POST if request.method == "POST" else None)
    key = page_key(request)
    if form.is_valid():
        try:
            day = make_day(None, Press(key=key, head=0, author=scribe_name(request)), **form.day_facts())
        except (Refused, KeyReused) as refused:
            key = _into(form, key, refused)
        else:
            response = redirect("cup", cup=day.slug)
            if token := token_of_cup(day.links.filter(kind=Opens.DIRECT).first()):
                add_to_keyring(response, request, token)
            return response
    return render(request, "cup/new.html", {"form": form, "key": key}, status=422 if form.is_bound else 200)


def _into(form: CupForm, key: UUID, refused: Refused | KeyReused) -> UUID:
    """Add the refusal's reasons to the form; return the key of the next page."""
    if isinstance(refused, KeyReused):
        form.add_error(None, made_already())
        return uuid4()
    for problem in refused.problems:
        form.add_error(problem.field if problem.field in form.fields else None, problem.text.read((), _))
    return key


@require_safe
@cup_director
def cup_entries(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the entrants: to be ticked while the list is open, then with late and left people."""
    return entries_page(request, access)


def entries_page(request: HttpRequest, access: CupAccess, status: int = 200, **refused: Any) -> HttpResponse:
    """Show the list; ``refused`` is the typed text with the reasons of its refusal."""
    day = access.day
    listed = on_list(day)
    playing = crowd(day, sum(one.plays for one in listed))
    context = {
        **page_of(access, 0),
        "listed": listed,
        "crowd": playing,
        "goes_on": next_to_publish(day) <= day.rounds,
        **_in_words(access, playing),
        **refused,
    }
    return render(request, "cup/entries.html", context, status=status)


@require_POST
@cup_director
def cup_tick(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Enter the ticked people; the page's script gets the new number of people."""
    here, listed = ({n for one in request.POST.getlist(name) if (n := number_in(one))} for name in ("here", "shown"))
    press = press_of(request, access, any_head=True)
    if request.headers.get("Accept") != "application/json":
        return pressed(request, access, lambda: tick(access.day, press, here=here, listed=listed))
    try:
        day = tick(access.day, press, here=here, listed=listed)
    except REASONS as error:
        refusal = in_words(error, ())
        return JsonResponse({"text": " ".join(refusal.sentences)}, status=refusal.status)
    now = crowd(day, day.entrants.count())
    return JsonResponse({"people": now.people, "sizes": now.sizes, "head": day.head, **_in_words(access, now)})


def _in_words(access: CupAccess, now: Crowd) -> dict[str, str]:
    """Describe the seating of these people, and the number of rounds without a repeat."""
    rounds = min(rounds_without(now.people, access.day.sizes), access.day.rounds) if now.sizes else 0
    resting = ngettext(
        "%(count)s person sits out of each round, in turn.", "%(count)s people sit out of each round, in turn.", now.out
    )
    if rounds == access.day.rounds:
        without = _("nobody need meet anybody twice")
    else:
        without = ngettext(
            "without meeting again: %(count)s round of %(all)s",
            "without meeting again: %(count)s rounds of %(all)s",
            rounds,
        )
    return {
        "tables": tables_in_words(now.sizes),
        "out": resting % {"count": now.out} if now.out else "",
        "without": without % {"count": rounds, "all": access.day.rounds} if rounds else _("everybody gets a number"),
    }


@require_POST
@cup_director
def cup_guests(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Enter pasted names; a refused text is shown again with its errors."""
    text = request.POST.get("names", "")
    try:
        _day, already = paste(access.day, press_of(request, access, any_head=True), text)
    except REASONS as error:
        refusal = in_words(error, ())
        return entries_page(request, access, refusal.status, typed=text, wrong=refusal.sentences)
    if already:
        message = ngettext("On the list already: %(names)s.", "On the list already: %(names)s.", len(already))
        messages.info(request, message % {"names": ", ".join(already)})
    return redirect("cup", cup=access.day.slug)


@require_POST
@cup_director
def cup_list(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Close the list of entrants."""
    return pressed(request, access, lambda: close_list(access.day, press_of(request, access)))


@require_POST
@cup_director
def cup_late(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Enter somebody who came after the list was closed."""
    name = request.POST.get("name", "")
    before = pot_of(access.day)
    try:
        day = come_late(access.day, press_of(request, access, any_head=True), name)
    except REASONS as error:
        refusal = in_words(error, ())
        return entries_page(request, access, refusal.status, late=name, late_wrong=refusal.sentences)
    params = {"name": typed_name(name), "pot": pot_of(day), "before": before}
    if next_to_publish(day) > day.rounds:
        message = _("%(name)s is on the list below the ranking: all rounds are drawn, so without place, prize and fee.")
    elif params["pot"] != before:
        message = _("%(name)s plays from the next round. With the fee there is %(pot)s to be won, before %(before)s.")
    else:
        message = _("%(name)s plays from the next round.")
    messages.success(request, message % params)
    return redirect("cup_entries", cup=access.day.slug)


@require_POST
@cup_director
def cup_person(request: HttpRequest, access: CupAccess, number: int) -> HttpResponse:
    """Let a person on the list leave or come back."""
    does = come_back if request.POST.get("does") == "back" else leave
    press = press_of(request, access, any_head=True)
    return pressed(request, access, lambda: does(access.day, press, number), "cup_entries")
