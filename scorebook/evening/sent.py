"""The start page's POST data: the names, and the input to keep when the page is shown again."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, QueryDict

from scorebook.page.asked import number_in
from scorebook.rules.forms import UNDO, without_undone
from scorebook.words.line import divided, joined
from settlement.vocabulary import as_read

SHARED_FIELDS = ("first_dealer", "day", "title", "place")


def as_meant(request: HttpRequest) -> QueryDict:
    """Return the POST data, with a name replaced if the user chose one of the suggestions."""
    place, _space, name = request.POST.get("meant", "").partition(" ")
    names, seat = list(names_sent(request)), number_in(place)
    if not name or seat is None or seat >= len(names):
        return request.POST
    put_right = request.POST.copy()
    if as_read(put_right.get("first_dealer", "")) == as_read(names[seat]):
        put_right["first_dealer"] = name
    names[seat] = name
    put_right["players"] = joined(names)
    return put_right


def names_sent(request: HttpRequest) -> tuple[str, ...]:
    """Return the names in the POST data, in seat order."""
    return divided("\n".join(request.POST.getlist("players")))


def typed_before(request: HttpRequest) -> dict[str, Any]:
    """Return the input to keep when another game is chosen; for the same game all of it."""
    if request.method != "POST":
        return {}
    sent = without_undone(request.POST)
    if not {"written_instead", UNDO} & {*sent}:
        sent = {name: text for name, text in sent.items() if name in SHARED_FIELDS}
    return {**sent, "players": names_sent(request)}
