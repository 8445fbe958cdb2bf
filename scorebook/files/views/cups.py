"""Views: a cup day as a document, and its lists as files."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorebook.access.cup import CupAccess, cup_director, cup_watcher
from scorebook.files import cups, formats
from scorebook.files.views.lists import attached, file_of
from scorebook.models import CupDay


@require_safe
@cup_director
def cup_export(_request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Hand out the whole day as a document."""
    answer = HttpResponse(cups.document_text(access.day), content_type="application/json; charset=utf-8")
    found: HttpResponse = attached(answer, f"scorebook-{_named(access.day)}.json")
    return found


@require_safe
@cup_watcher
def cup_list_file(request: HttpRequest, access: CupAccess, which: str, kind: str) -> Any:
    """Hand out the seats of a day, its results or its ranking."""
    if which not in cups.OF_A_CUP or kind not in formats.TYPES:
        raise Http404
    return file_of(request, cups.OF_A_CUP[which](access.day), kind, _named(access.day))


def _named(day: CupDay) -> str:
    return f"{day.day.isoformat()}-{day.slug}"
