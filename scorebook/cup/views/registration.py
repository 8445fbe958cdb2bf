"""Views: registering for a cup day, the private link of a registration, and the director's list of registrations."""

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
from django.views.decorators.http import require_http_methods

from scorebook.access.cup import CupAccess, cup_director, cup_reader
from scorebook.access.evening import for_this_device_only
from scorebook.access.rations import REGISTERING, against_guessing, rationed
from scorebook.cup.page_parts import page_of
from scorebook.cup.registration.forms import RegistrationForm, RemovalForm
from scorebook.cup.registration.queries import counts_of, registered, state_of
from scorebook.cup.registration.writing import (
    change_registration,
    is_open,
    open_registration,
    register,
    registration_with,
    remove_registration,
    token_of_registration,
    withdraw,
)
from scorebook.cup.views.pressing import attempted, press_of, pressed, to_the_first
from scorebook.refusals.pages import tell
from scorebook.refusals.refused import KeyReused, Refused
from scorebook.refusals.words import page_key, used_already
from settlement.vocabulary import as_read


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@rationed(REGISTERING)
@cup_reader
def cup_register(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the form of a registration, and register the person; then the private link opens."""
    day, member, key = access.day, access.member, page_key(request)
    own = {"name": member.player.name, "home_club": day.club.name if day.club else ""} if member else None
    form = RegistrationForm(request.POST if request.method == "POST" else None, initial=own)
    if form.is_valid():
        columns = form.columns()
        player = member.player if member and as_read(member.player.name) == as_read(columns["name"]) else None
        try:
            registration = register(day, key, columns, player)
        except Refused as refusal:
            for problem in refusal.problems:
                form.add_error(problem.field or None, problem.text.read((), _))
        except KeyReused:
            form.add_error(None, used_already())
            key = uuid4()
        else:
            token = token_of_registration(registration)
            return redirect("cup_registration", token=token) if token else redirect("cup_about", cup=day.slug)
    to_the_first(form)
    context = {
        **page_of(access),
        "steps": (),
        "form": form,
        "key": key,
        "opens": is_open(day),
        "counts": counts_of(day),
    }
    return render(request, "cup/registration/register.html", context, status=422 if form.is_bound else 200)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@against_guessing
def cup_registration(request: HttpRequest, token: str) -> HttpResponse:
    """Show the state of a registration by its private link; a POST withdraws it."""
    registration = registration_with(token)
    if registration is None:
        reasons = (_("This link opens nothing, or nothing any more."), _("Ask the director of the day."))
        return tell(request, HTTPStatus.NOT_FOUND, _("No registration here"), reasons)
    if request.method == "POST":
        try:
            withdraw(registration)
        except Refused as refusal:
            messages.error(request, refusal.problems[0].text.read((), _), extra_tags="red")
        return redirect("cup_registration", token=token)
    context = {
        "day": registration.cup_day,
        "now": state_of(registration),
        "address": request.build_absolute_uri(reverse("cup_registration", args=[token])),
    }
    return for_this_device_only(render(request, "cup/registration/registration.html", context))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_registrations(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show everybody who registered; a POST opens or closes the registration."""
    day = access.day
    if request.method == "POST":
        opens = request.POST.get("does") == "open"
        press = press_of(request, access, any_head=True)
        return pressed(request, access, lambda: open_registration(day, press, opens=opens), "cup_registrations")
    rows = registered(day)
    context = {
        **page_of(access, 0),
        "rows": [one for one in rows if one.is_open],
        "gone": [one for one in rows if not one.is_open],
        "opens": is_open(day),
        "counts": counts_of(day),
        "address": request.build_absolute_uri(reverse("cup_register", args=[day.slug])),
    }
    return render(request, "cup/registration/registrations.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_registration_edit(request: HttpRequest, access: CupAccess, number: int) -> HttpResponse:
    """Change or remove a registration."""
    day = access.day
    registration = day.registrations.filter(number=number).first()
    if registration is None:
        raise Http404
    data = request.POST if request.method == "POST" else None
    removes = data is not None and data.get("does") == "remove"
    form = RegistrationForm(None if removes else data, registration=registration)
    removal = RemovalForm(data if removes else None)
    sent = removal if removes else form
    if sent.is_bound and sent.is_valid():
        press = press_of(request, access, any_head=True)

        def deed() -> object:
            if removes:
                return remove_registration(day, press, number, removal.cleaned_data["reason"])
            return change_registration(day, press, number, form.columns())

        if attempted(request, deed, sent):
            messages.success(request, _("Saved."), extra_tags="green")
            return redirect("cup_registrations", cup=day.slug)
    to_the_first(sent)
    now = state_of(registration)
    context = {**page_of(access, 0), "form": form, "removal": removal, "now": now}
    return render(request, "cup/registration/edit.html", context, status=422 if sent.is_bound else 200)
