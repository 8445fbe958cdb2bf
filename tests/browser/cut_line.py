"""A phone without a network: the server writes nothing that still arrives from it.

The browser may send a request while its service worker starts, before it knows that there is no network.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

CUT = "line-is-cut"


def refuse_cut_lines(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 503 to whatever a phone with this cookie sends."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and CUT in request.COOKIES:
            return HttpResponse(status=503)
        return get_response(request)

    return answer
