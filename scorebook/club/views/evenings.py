"""Views: an evening that comes to a club."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorebook import ledger
from scorebook.access.club import ClubAccess, director
from scorebook.club.adopting import adopt, proposals
from scorebook.club.forms import AdoptForm
from scorebook.club.members import present
from scorebook.club.views.club import guest_evenings
from scorebook.models import Evening
from scorebook.refusals.words import in_words
from scorebook.sheet.games import labels_of
from scorebook.words.names import by_name


@require_http_methods(["GET", "HEAD", "POST"])
@director
def club_adopt(request: HttpRequest, access: ClubAccess, evening: str) -> HttpResponse:
    """Adopt the night of an evening that this device may write and no club has: each name is matched with a player."""
    guest = next((one for one in guest_evenings(request) if one.slug == evening), None)
    if guest is None:
        raise Http404
    members = by_name(present(access.club), "player.name")
    form = AdoptForm(proposals(access.club, guest), members, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            adopt(guest, access.club, form.chosen(), access.account)
            messages.success(request, _("The evening is the club's now."), extra_tags="green")
            return redirect("club", access.club.slug)
        except ledger.Refused as refused:
            form.add_error(None, list(in_words(refused, ()).sentences))
    played = list(Evening.objects.filter(night=guest.night_id).order_by("opened_at", "pk"))
    context = {
        "club": access.club,
        "evening": guest,
        "form": form,
        "games": list(zip(played, labels_of(played), strict=True)),
    }
    return render(request, "club/adopt.html", context, status=422 if form.is_bound else 200)
