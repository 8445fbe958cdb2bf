"""Views to adopt an evening and to give it back."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook import ledger
from scorebook.access.adopted import adoption_of, wrote_before
from scorebook.access.club import ClubAccess, director_writes
from scorebook.access.evening import (
    access_by,
    add_to_keyring,
    keyring,
    link_for,
    only_directors,
    only_watching,
    revoked,
    unknown,
)
from scorebook.access.links import token_of
from scorebook.cash.preview import Foreseen
from scorebook.cash.queries import current_rules
from scorebook.club.adopting import adopt, adopt_as_seen, give_back, not_adopted, proposals
from scorebook.club.again import already_there
from scorebook.club.forms import AdoptForm
from scorebook.club.members import present
from scorebook.club.views.club import guest_evenings
from scorebook.editions.question import reason_typed, season_question
from scorebook.models import Account, Evening
from scorebook.refusals.pages import tell
from scorebook.refusals.words import in_words
from scorebook.sheet.games import labels_of
from scorebook.words.names import by_name


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def club_adopt(request: HttpRequest, access: ClubAccess, evening: str) -> HttpResponse:
    """Adopt the night of an evening that this device may write; each name is matched with a player."""
    guest = next((one for one in guest_evenings(request) if one.slug == evening), None)
    if guest is None:
        raise Http404
    members = by_name(present(access.club), "player.name")
    played = list(Evening.objects.filter(night=guest.night_id).order_by("opened_at", "pk"))
    data = request.POST if request.method == "POST" else None
    form = AdoptForm(proposals(access.club, guest), members, already_there(access.club, played), data)
    foreseen, question = None, season_question(request, None)
    if form.is_valid():
        try:
            foreseen = _foreseen(access, guest, form, request.POST.get("seen", ""), reason_typed(request))
        except ledger.Refused as refusal:
            form.add_error(None, list(in_words(refusal, ()).sentences))
            question = season_question(request, refusal)
    if form.is_valid() and foreseen is None:
        messages.success(request, _("The evening is the club's now."), extra_tags="green")
        return redirect("club", access.club.slug)
    context = {
        "club": access.club,
        "evening": guest,
        "form": form,
        "games": list(zip(played, labels_of(played), strict=True)),
        "foreseen": foreseen,
        "books": current_rules(access.club) is not None,
        **question,
    }
    return render(request, "club/adopt.html", context, status=422 if form.errors else 200)


def _foreseen(access: ClubAccess, guest: Evening, form: AdoptForm, seen: str, because: str) -> Foreseen | None:
    """Adopt the night if the user has seen its bookings; else return the bookings."""
    twice = form.cleaned_data.get("twice", False)
    deed = partial(adopt, guest, access.club, form.chosen(), access.account, twice=twice, because=because)
    return adopt_as_seen(guest, access.club, deed, seen)


@require_http_methods(["GET", "HEAD", "POST"])
@login_not_required
@never_cache
def evening_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Give an adopted night back to its writer; this device gets the link to write."""
    by_link = link_for(request, slug)
    access = access_by(request, by_link, slug)
    evening = access.evening if access is not None else by_link.evening if by_link is not None else None
    adopted = adoption_of(evening.night_id) if evening is not None else None
    wrote = evening is not None and adopted is not None and wrote_before(keyring(request), evening.night_id, adopted)
    if evening is None or (access is None and not wrote):
        return revoked(request, by_link.link, by_link.evening.night_id) if by_link is not None else unknown(request)
    if access is not None and not access.may_reopen and not wrote:
        return only_directors(request) if access.may_write else only_watching(request, access)
    if request.method != "POST" and adopted is not None:
        return render(request, "club/give_back.html", {"evening": evening, "club": adopted.club})
    by = request.user if isinstance(request.user, Account) and access is not None and access.role else None
    try:
        if adopted is None:
            raise not_adopted()
        link = give_back(evening, by, reason_typed(request))
    except ledger.Refused as refusal:
        question = season_question(request, refusal)
        if question["season_question"] and adopted is not None:
            context = {"evening": evening, "club": adopted.club, "refusal": in_words(refusal, ()), **question}
            return render(request, "club/give_back.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        return tell(request, HTTPStatus.CONFLICT, _("Nothing was given back."), in_words(refusal, ()).sentences)
    messages.success(request, _("The evening is no club's any more."), extra_tags="green")
    response = redirect("links", slug=evening.slug)
    if token := token_of(link):
        add_to_keyring(response, request, token)
    return response
