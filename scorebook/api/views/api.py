"""Views: what a club's own programs ask for, and what they send."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorebook import ledger
from scorebook.api import openapi, receiving
from scorebook.api.answers import by_key
from scorebook.files import cups
from scorebook.files.interchange import sheet_of
from scorebook.league.board import read_board
from scorebook.league.export import document
from scorebook.league.params import read_params
from scorebook.models import ApiKey, Evening
from scorebook.page.asked import number_in
from scorebook.refusals.programs import answer, refusal
from scorebook.words.dates import in_utc
from settlement import document as record

PAGE = 100


@require_safe
@login_not_required
def api(request: HttpRequest) -> HttpResponse:
    """Explain the interface to people, from the same description that programs read."""
    return render(request, "api/api.html", {"operations": openapi.operations(), "described": openapi.document()})


@require_safe
@login_not_required
def api_openapi(request: HttpRequest) -> HttpResponse:
    """Describe the interface to programs."""
    return answer(openapi.document())


@by_key("GET", "HEAD")
def api_club(request: HttpRequest, key: ApiKey) -> HttpResponse:
    """Return the club and the rights of the key."""
    club = key.club
    return answer({"slug": club.slug, "name": club.name, "closed": club.closed_at is not None, "role": key.role})


@by_key("GET", "HEAD")
def api_standings(request: HttpRequest, key: ApiKey) -> HttpResponse:
    """Hand out standings, in the same document as a club's own site gets."""
    params = read_params(request.GET, key.club, public_only=False)
    return answer(document(params, read_board(params.kind, params.span, params.season)))


@by_key("GET", "HEAD", "POST")
def api_evenings(request: HttpRequest, key: ApiKey) -> HttpResponse:
    """List evenings, the newest first; or take a document and open the evening it tells of."""
    if request.method == "POST":
        return _received(request, key)
    params = read_params({"season": "all", **request.GET.dict()}, key.club, public_only=False)
    evenings = Evening.objects.filter(params.span.of_evenings()).prefetch_related("seats")
    return _a_page(request, "evenings", evenings, _evening_json)


@by_key("GET", "HEAD")
def api_evening(request: HttpRequest, key: ApiKey, evening: str) -> HttpResponse:
    """Hand out an evening: its document and its settlement."""
    stored = Evening.objects.filter(slug=evening, club=key.club).prefetch_related("seats").first()
    if stored is None:
        return refusal(HTTPStatus.NOT_FOUND, "no_evening", _("The club has no such evening."))
    return answer(_whole(stored))


@by_key("GET", "HEAD")
def api_cups(request: HttpRequest, key: ApiKey) -> HttpResponse:
    """List the club's cup days, the newest first."""
    days = key.club.cups.filter(dropped_at=None).order_by("-day", "-pk")
    return _a_page(request, "cups", days, cups.told_of)


@by_key("GET", "HEAD")
def api_cup(request: HttpRequest, key: ApiKey, cup: str) -> HttpResponse:
    """Hand out a cup day: its document and its ranking."""
    day = key.club.cups.filter(slug=cup, dropped_at=None).first()
    if day is None:
        return refusal(HTTPStatus.NOT_FOUND, "no_cup", _("The club has no such cup day."))
    return answer(cups.whole_of(day))


def _a_page(request: HttpRequest, name: str, queryset: QuerySet[Any], as_json: Callable[[Any], Any]) -> HttpResponse:
    """Answer with the page of a list that is asked for, and which one comes after it."""
    page = max(1, number_in(request.GET.get("page", "")) or 1)
    # No club plays so often that a number beyond this names a page of its evenings.
    first = min(page - 1, PAGE**2) * PAGE
    rows = list(queryset[first : first + PAGE + 1])
    return answer({name: [as_json(row) for row in rows[:PAGE]], "next_page": page + 1 if len(rows) > PAGE else None})


def _evening_json(evening: Evening) -> dict[str, Any]:
    totals = evening.standing["totals"]
    return {
        "id": evening.slug,
        "game": evening.game,
        "title": evening.title,
        "place": evening.place,
        "opened_at": in_utc(evening.opened_at),
        "closed_at": evening.closed_at and in_utc(evening.closed_at),
        "edition": evening.edition,
        "head": evening.head,
        "totals": totals,
        "pots": evening.standing["pots"],
        "players": [seat.name for seat in evening.seats.all()[: evening.sat]],
    }


def _whole(evening: Evening) -> dict[str, Any]:
    document = record.session_document(sheet_of(evening))
    return {**_evening_json(evening), "document": document, "settlement": record.settlement_document(document)}


def _received(request: HttpRequest, key: ApiKey) -> HttpResponse:
    if receiving.too_large(request):
        return refusal(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "too_large",
            _("This is larger than any evening: at most 2 MB fit here."),
        )
    try:
        sent = receiving.read_request(request)
        evening, same = receiving.open_sent(sent, key)
    except receiving.Unreadable as unreadable:
        return refusal(HTTPStatus.BAD_REQUEST, unreadable.code, unreadable.message)
    except receiving.Refused as refused:
        return refusal(HTTPStatus.UNPROCESSABLE_ENTITY, "refused", _("Nothing was written."), refused.problems)
    except ledger.KeyReused:
        return refusal(HTTPStatus.CONFLICT, "key_reused", _("This key opened another evening already."))
    where = reverse("api_evening", args=[evening.slug])
    data = {**_whole(evening), "same_as": same and same.slug}
    return answer(data, HTTPStatus.CREATED, {"Location": where})
