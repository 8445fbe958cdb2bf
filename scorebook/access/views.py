"""Views for links: open a link, show links, renew links, hand over the pen."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook.access import links, pen
from scorebook.access.adopted import adoption_of
from scorebook.access.codes import code, is_local
from scorebook.access.evening import (
    Access,
    add_to_keyring,
    address_to_watch,
    host,
    revoked,
    scribe,
    unknown,
    watcher,
)
from scorebook.access.forms import WordForm
from scorebook.access.rations import against_guessing
from scorebook.models import Link, Revision, Right
from scorebook.models.seal import beginning_of
from scorebook.page.addresses import must_be_known
from scorebook.refusals.words import page_key


@login_not_required
@require_safe
@never_cache
@against_guessing
def link_open(request: HttpRequest, token: str) -> HttpResponse:
    """Put the token on this device's keyring and redirect to the sheet, whose address has no secret.

    The target is the sheet of the night's latest game.  The QR code of a blank paper sheet leads to the grid of its own
    game, and a shared recap leads to the recap.  The QR code of a paper leads to the history that has its seal.
    """
    link = Link.objects.select_related("evening__night").filter(digest=links.digest_of(token)).first()
    if link is None:
        return unknown(request)
    if link.revoked_at is not None:
        return revoked(request, link, link.evening.night_id)
    response = _to_what_it_is_for(request, link)
    add_to_keyring(response, request, token)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _to_what_it_is_for(request: HttpRequest, link: Link) -> HttpResponse:
    evenings = link.evening.night.evenings
    for name in (links.PAPER, links.RECAP):
        must_be_known(name, request, evenings.filter(slug=request.GET.get(name, "")))
    if link.right == Right.WRITE and (keyed := evenings.filter(slug=request.GET.get(links.PAPER, "")).first()):
        return redirect("grid", slug=keyed.slug)
    if sent_on := evenings.filter(slug=request.GET.get(links.RECAP, "")).first():
        return redirect("recap", slug=sent_on.slug)
    if seal := request.GET.get(links.SEAL, ""):
        sealed = Revision.objects.filter(evening__in=evenings.all(), seal__startswith=beginning_of(seal) or "-").first()
        history = reverse("history", args=[(sealed.evening if sealed else link.evening).slug])
        return redirect(f"{history}?{urlencode({links.SEAL: seal})}")
    return redirect("sheet", slug=(evenings.first() or link.evening).slug)


@require_safe
@watcher
def evening_links(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the evening's links with their QR codes; a watcher sees only the link to watch."""
    known = links.links_of(access.evening)
    cards = [card(Right.WATCH, address_to_watch(request, access))] if access.is_stranger or Right.WATCH in known else []
    if access.may_write and (access.is_host or Right.WRITE in known):
        link = known.get(Right.WRITE)
        cards.append(card(Right.WRITE, links.address(request, link) if link else None))
    adopted = access.evening.club_id is not None and access.may_reopen and adoption_of(access.evening.night_id)
    context = {
        "evening": access.evening,
        "access": access,
        "cards": cards,
        "given_back": bool(adopted),
        "local": is_local(request),
    }
    response = render(request, "access/links.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@host
def link_renew(request: HttpRequest, access: Access) -> HttpResponse:
    """Revoke all links of one right and create a new one; the device that requests this keeps its right."""
    right = request.POST.get("right", "")
    if right not in Right.values:
        messages.error(request, _("Say which link is to be taken back."), extra_tags="red")
        return redirect("links", slug=access.evening.slug)
    link = links.renew(access.evening, right)
    messages.success(request, _("The old link opens nothing any more; here is the new one."), extra_tags="green")
    response = redirect("links", slug=access.evening.slug)
    if right == Right.WRITE and access.evening.club_id is None and (token := links.token_of(link)):
        add_to_keyring(response, request, token)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@scribe
def evening_pen(request: HttpRequest, access: Access) -> HttpResponse:
    """Offer the pen to another phone with a temporary code word; this device keeps the right to watch."""
    context: dict[str, Any] = {"evening": access.evening, "access": access, "minutes": pen.GOOD_FOR.seconds // 60}
    if request.method != "POST" or access.evening.club_id is not None or access.link_id is None:
        return render(request, "access/pen.html", context)
    word = pen.offer(access.evening, access.link_id)
    address = request.build_absolute_uri(f"{reverse('pen_take')}?{urlencode({'word': word})}")
    response = render(request, "access/pen.html", {**context, "word": word, "code": code(address)})
    watching = links.links_of(access.evening).get(Right.WATCH) or links.make_link(access.evening, Right.WATCH)
    if token := links.token_of(watching):
        add_to_keyring(response, request, token)
    return response


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@against_guessing
def pen_take(request: HttpRequest) -> HttpResponse:
    """Take over the pen of a night with the other phone's code word; a GET only shows the form."""
    if request.method != "POST":
        return _word_form(request, WordForm(initial={"word": request.GET.get("word", "")}), HTTPStatus.OK)
    form = WordForm(request.POST)
    if not form.is_valid():
        return _word_form(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    link = pen.take(form.cleaned_data["word"], page_key(request))
    if link is None:
        form.add_error("word", _("These letters open nothing, or not any more: ask for new ones."))
        return _word_form(request, form, HTTPStatus.NOT_FOUND)
    response = redirect("hand_new", slug=(link.evening.night.evenings.first() or link.evening).slug)
    if token := links.token_of(link):
        add_to_keyring(response, request, token)
    return response


def _word_form(request: HttpRequest, form: WordForm, status: HTTPStatus) -> HttpResponse:
    return render(request, "access/pen_take.html", {"form": form, "key": uuid4()}, status=status)


def card(right: str, address: str | None) -> dict[str, str | SafeString | None]:
    """Return the context for one link on the page: its right, its address and its QR code."""
    return {"right": right, "address": address, "code": address and code(address)}
