"""Views for erasing a name, after a page that shows every place of it."""

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
from scorebook.club.views.members import above_you, find_member, may_change
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
    """Show the places of a name, and erase it from the whole club."""
    one = find_member(access, number)
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
        erase(one, access.account, keep=_kept_texts(request), said=_new_names(request))
    except ledger.Refused as refusal:
        wrong = {problem.field: problem.text.read((), _) for problem in refusal.problems}
        return _page(request, access, one, in_words(refusal, ()), wrong)
    messages.success(request, _("The name was erased."), extra_tags="green")
    access.club.refresh_from_db()  # the address may have changed, if it contained the name
    return redirect("members", slug=access.club.slug)


def _kept_texts(request: HttpRequest) -> set[str]:
    """Return the similar texts that the director wants to keep."""
    return set(request.POST.getlist("keep"))


def _new_names(request: HttpRequest) -> dict[str, str]:
    """Return the new chosen names by field."""
    return {name.removeprefix(ANEW): word for name, word in request.POST.dict().items() if name.startswith(ANEW)}


def _page(
    request: HttpRequest,
    access: ClubAccess,
    one: Member,
    refusal: Refusal | None = None,
    wrong: Mapping[str, Any] | None = None,
) -> HttpResponse:
    remains, new_names, kept_texts = remains_of(one), _new_names(request), _kept_texts(request)
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
        "like": [(text, text in kept_texts) for text in remains.like],
        "called": [
            (WHAT[each.what], each, new_names.get(each.field, each.offered), (wrong or {}).get(each.field))
            for each in remains.called
        ],
    }
    return render(request, "club/erasing/erase.html", context, status=refusal.status if refusal else HTTPStatus.OK)


@require_http_methods(["GET", "HEAD", "POST"])
@host
def evening_erase(request: HttpRequest, access: Access) -> HttpResponse:
    """Ask whose name is erased from a guests' night, show the texts to be struck, and erase after confirmation."""
    evening, params = access.evening, request.POST if request.method == "POST" else request.GET
    try:
        people = guests_of(evening)
        chosen = next((one for one in people if str(one.pk) == params.get("whom")), None)
        selected = params.get("whom") == EVERYBODY or chosen is not None
        must_be_known("whom", request, selected)
        if request.method == "POST" and selected and request.POST.get("sure") == "1":
            erase_guests(evening, chosen)
            message = _("The name was erased.") if chosen is not None else _("The evening was erased.")
            messages.success(request, message, extra_tags="green")
            return redirect("home") if chosen is None else redirect("sheet", slug=evening.slug)
    except ledger.Refused as refusal_error:
        words = in_words(refusal_error, ()).sentences
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
        "asked": selected,
        "chosen": chosen,
        "struck": texts_about(evening, chosen) if selected else (),
    }
    return render(request, "club/erasing/evening.html", context, status=refusal.status if refusal else HTTPStatus.OK)


class GiveUpForm(forms.Form):
    """The password of an account that is about to be deleted."""

    password = forms.CharField(
        label=gettext_lazy("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def account_delete(request: HttpRequest) -> HttpResponse:
    """Delete the user's own account after asking for the password again."""
    assert isinstance(request.user, Account)  # noqa: S101 - the middleware requires a sign-in here
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
        except ledger.Refused as refusal:
            form.add_error(None, [problem.text.read((), _) for problem in refusal.problems])
        else:
            messages.success(request, _("Your account is gone."), extra_tags="green")
            return redirect("home")
    return render(request, "club/erasing/account.html", {"form": form}, status=422 if form.is_bound else 200)
