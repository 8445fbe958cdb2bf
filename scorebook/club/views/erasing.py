"""Views: a name is erased, after everything was shown in which it stands."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook import ledger
from scorebook.access.club import ClubAccess, director_writes
from scorebook.access.evening import Access, host
from scorebook.access.rations import PASSWORDS, give_back, spend, too_often
from scorebook.cash.queries import balances, current_rules, unit_of
from scorebook.club import chosen_words
from scorebook.club.erasing import erase, erase_guests, give_up, guests_of, remains_of, texts_about
from scorebook.club.views.members import above_you, found, may_change
from scorebook.models import Account, Member
from scorebook.page.addresses import must_be_known
from scorebook.refusals.pages import tell
from scorebook.refusals.words import Refusal, in_words

ANEW, EVERYBODY = "anew.", "all"
WHAT = {
    chosen_words.CLUB: gettext_lazy("The club is called"),
    chosen_words.SEASON: gettext_lazy("A season is called"),
    chosen_words.CUP: gettext_lazy("A cup day is called"),
    chosen_words.TEAM: gettext_lazy("A team is called"),
    chosen_words.RULES: gettext_lazy("House rules are called"),
    chosen_words.KEY: gettext_lazy("A key is called"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def member_erase(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show where a name stands, and take it out of everything the club has."""
    one = found(access, number)
    if not may_change(access, one):
        return above_you(request)
    if request.method != "POST":
        return _page(request, access, one)
    if request.POST.get("sure") != "1":
        sentence = _("Tick that the name is to be erased: it cannot be brought back.")
        refused = HTTPStatus.UNPROCESSABLE_ENTITY
        return _page(
            request, access, one, Refusal(heading=_("Nothing was erased."), sentences=(sentence,), status=refused)
        )
    try:
        erase(one, access.account, keep=_kept(request), said=_said(request))
    except ledger.Refused as refusal:
        wrong = {problem.field: problem.text.read((), _) for problem in refusal.problems}
        return _page(request, access, one, in_words(refusal, ()), wrong)
    messages.success(request, _("The name was erased."), extra_tags="green")
    access.club.refresh_from_db()  # its address goes with a name that stood in it
    return redirect("members", slug=access.club.slug)


def _kept(request: HttpRequest) -> set[str]:
    """Return the texts that were shown as like the name and are about something else."""
    return set(request.POST.getlist("keep"))


def _said(request: HttpRequest) -> dict[str, str]:
    """Return what things are called from now on, by the field of what they were called."""
    return {name.removeprefix(ANEW): word for name, word in request.POST.dict().items() if name.startswith(ANEW)}


def _page(
    request: HttpRequest,
    access: ClubAccess,
    one: Member,
    refusal: Refusal | None = None,
    wrong: Mapping[str, Any] | None = None,
) -> HttpResponse:
    remains, said, kept = remains_of(one), _said(request), _kept(request)
    rules = current_rules(access.club)
    stands = balances(access.club, timezone.localdate()).get(one.player_id, 0) if rules is not None else 0
    context = {
        "club": access.club,
        "member": one,
        "refusal": refusal,
        "owes": -stands if stands < 0 else 0,
        "gets": max(stands, 0),
        "unit": rules and unit_of(rules),
        "struck": remains.struck,
        "like": [(text, text in kept) for text in remains.like],
        "called": [
            (WHAT[each.what], each, said.get(each.field, each.offered), (wrong or {}).get(each.field))
            for each in remains.called
        ],
    }
    return render(request, "club/erasing/erase.html", context, status=refusal.status if refusal else HTTPStatus.OK)


@require_http_methods(["GET", "HEAD", "POST"])
@host
def evening_erase(request: HttpRequest, access: Access) -> HttpResponse:
    """Ask whose name goes out of a guests' night, show what is struck with it, and do it once that is answered."""
    evening, said = access.evening, request.POST if request.method == "POST" else request.GET
    try:
        people = guests_of(evening)
        chosen = next((one for one in people if str(one.pk) == said.get("whom")), None)
        asked = said.get("whom") == EVERYBODY or chosen is not None
        must_be_known("whom", request, asked)
        if request.method == "POST" and asked and request.POST.get("sure") == "1":
            erase_guests(evening, chosen)
            told = _("The name was erased.") if chosen is not None else _("The evening was erased.")
            messages.success(request, told, extra_tags="green")
            return redirect("home") if chosen is None else redirect("sheet", slug=evening.slug)
    except ledger.Refused as refused:
        words = in_words(refused, ()).sentences
        return tell(request, HTTPStatus.CONFLICT, _("Nothing was erased."), words)
    refusal = None
    if request.method == "POST":
        sentence = _("Tick that the name is to be erased: it cannot be brought back.")
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        refusal = Refusal(heading=_("Nothing was erased."), sentences=(sentence,), status=status)
    context = {
        "evening": evening,
        "refusal": refusal,
        "people": people,
        "asked": asked,
        "chosen": chosen,
        "struck": texts_about(evening, chosen) if asked else (),
    }
    return render(request, "club/erasing/evening.html", context, status=refusal.status if refusal else HTTPStatus.OK)


class GiveUpForm(forms.Form):
    """The password of whoever deletes his account."""

    password = forms.CharField(
        label=gettext_lazy("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def account_delete(request: HttpRequest) -> HttpResponse:
    """Delete one's own account, once its password was said again."""
    assert isinstance(request.user, Account)  # noqa: S101 - whoever is not signed in does not come here
    form = GiveUpForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if wait := spend(PASSWORDS, request):
            return too_often(request, wait)
        if not request.user.check_password(form.cleaned_data["password"]):
            form.add_error("password", _("This is not your password."))
    if form.is_valid():
        give_back(PASSWORDS, request)
        try:
            with transaction.atomic():
                give_up(request.user)
                logout(request)
        except ledger.Refused as refused:
            form.add_error(None, [problem.text.read((), _) for problem in refused.problems])
        else:
            messages.success(request, _("Your account is gone."), extra_tags="green")
            return redirect("home")
    return render(request, "club/erasing/account.html", {"form": form}, status=422 if form.is_bound else 200)
