"""Views: the keys of a club's own programs."""

from __future__ import annotations

from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorebook.access.club import ClubAccess, owner
from scorebook.api import keys
from scorebook.api.forms import KEY_ROLES, KeyForm
from scorebook.models import ApiKey
from scorebook.refusals.refused import Refused
from scorebook.refusals.words import page_key


@require_http_methods(["GET", "HEAD", "POST"])
@owner
def api_keys(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """List the keys, and make one: it is shown on this answer and never again."""
    form, secret, created = KeyForm(request.POST if request.method == "POST" else None), "", None
    if form.is_valid():
        data = form.cleaned_data
        page = page_key(request)
        try:
            created, secret = keys.make_key(access.club, data["name"], data["role"], access.account, page=page)
        except Refused as refused:
            form.add_error("name", [problem.text.read((), _) for problem in refused.problems])
    listed = [(key, KEY_ROLES[key.role]) for key in ApiKey.objects.filter(club=access.club)]
    context = {
        "club": access.club,
        "form": KeyForm() if created else form,
        "keys": listed,
        "made": created,
        "secret": secret,
        "key": uuid4(),
    }
    response = render(request, "api/keys.html", context, status=422 if form.errors else 200)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@owner
def api_key_revoke(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Take a key back."""
    if not keys.revoke(access.club, number):
        raise Http404
    return redirect("api_keys", slug=access.club.slug)
